//! `solveODE`: adaptive Runge-Kutta methods, as mathjs's `solveODE` takes their steps.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary;

use super::Function;
use crate::Context;
use crate::operations::compare::{larger, smaller};
use crate::operations::typed::{Calling, Operation, Outcome, Stop};
use crate::value::matrix;
use crate::value::{Matrix, Object, Storage, Value};

pub(super) const FUNCTIONS: &[Function] = &[Function {
    params: &["f", "tspan", "y0", "[options]"],
    group: "numeric",
    summary: "The solution {t, y} of y' = f(t, y) from a start to an end, with options {method, tol, firstStep, minStep, maxStep}.",
    example: ("f(t, y) = -y; solveODE(f, [0, 0.01], 1).t", "[[0, 0.01]]"),
    operation: &SOLVE_ODE,
}];

static SOLVE_ODE: Operation = Operation {
    name: "solveODE",
    run: |_, arguments| match arguments {
        [function, Value::Matrix(_), Value::Number(_) | Value::Matrix(_)]
        | [function, Value::Matrix(_), Value::Number(_) | Value::Matrix(_), Value::Object(_)]
            if matches!(function, Value::Builtin(_) | Value::Defined(_)) =>
        {
            Err(Stop::Calls(solve))
        }
        _ => Err(Stop::Mismatch),
    },
};

/// The coefficients of a method whose error is the difference of two of its orders.
struct Tableau {
    a: &'static [&'static [f64]],
    c: &'static [f64],
    b: &'static [f64],
    other: &'static [f64],
}

/// Bogacki and Shampine's method, of orders 3 and 2.
const RK23: Tableau = Tableau {
    a: &[&[], &[1.0 / 2.0], &[0.0, 3.0 / 4.0], &[2.0 / 9.0, 1.0 / 3.0, 4.0 / 9.0]],
    c: &[0.0, 1.0 / 2.0, 3.0 / 4.0, 1.0],
    b: &[2.0 / 9.0, 1.0 / 3.0, 4.0 / 9.0, 0.0],
    other: &[7.0 / 24.0, 1.0 / 4.0, 1.0 / 3.0, 1.0 / 8.0],
};

/// Dormand and Prince's method, of orders 5 and 4.
const RK45: Tableau = Tableau {
    a: &[
        &[],
        &[1.0 / 5.0],
        &[3.0 / 40.0, 9.0 / 40.0],
        &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
        &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
        &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
        &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
    ],
    c: &[0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0],
    b: &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0],
    other: &[5179.0 / 57600.0, 0.0, 7571.0 / 16695.0, 393.0 / 640.0, -92097.0 / 339_200.0, 187.0 / 2100.0, 1.0 / 40.0],
};

/// How the steps are chosen.
struct Options {
    tableau: Tableau,
    tolerance: f64,
    first_step: Option<f64>,
    least_step: Option<f64>,
    greatest_step: Option<f64>,
    /// The factors between which a step shrinks or grows.
    least_factor: f64,
    greatest_factor: f64,
    iterations: f64,
}

impl Options {
    fn of(cx: &Context, object: Option<&Object>) -> Result<Self, Fault> {
        let method = match object.map(|object| object.get(cx, "method")).transpose()?.flatten() {
            Some(Value::Text(method)) if !method.is_empty() => {
                cx.pay_for_bytes(method.len())?;
                pascaline_base::text::excerpt(method).to_owned()
            }
            _ => "RK45".to_owned(),
        };
        let tableau = match &method {
            method if method.eq_ignore_ascii_case("RK45") => RK45,
            method if method.eq_ignore_ascii_case("RK23") => RK23,
            method => {
                let message = format!("Unavailable method \"{method}\". Available methods are \"RK23\" and \"RK45\"");
                return Err(Fault::new(ErrorCode::Domain, message));
            }
        };
        let number = |name: &str| match object.map(|object| object.get(cx, name)).transpose()?.flatten() {
            None | Some(Value::Undefined) => Ok(None),
            Some(Value::Number(number)) => Ok(Some(*number)),
            Some(_) => Err(Fault::new(ErrorCode::TypeMismatch, "Inconsistent type of \"t\" dependant variables")),
        };
        let (first_step, greatest_step, least_step) = (number("firstStep")?, number("maxStep")?, number("minStep")?);
        let given = |name: &str, default: f64| {
            Ok::<_, Fault>(number(name)?.filter(|number| *number != 0.0 && !number.is_nan()).unwrap_or(default))
        };
        let options = Self {
            tableau,
            tolerance: given("tol", 1e-4)?,
            first_step,
            least_step,
            greatest_step,
            least_factor: given("minDelta", 0.2)?,
            greatest_factor: given("maxDelta", 5.0)?,
            iterations: given("maxIter", 10_000.0)?,
        };
        options.check()?;
        Ok(options)
    }

    fn check(&self) -> Result<(), Fault> {
        let wrong = |name: &str, needs: &str| Err(Fault::new(ErrorCode::Domain, format!("\"{name}\" must be {needs}")));
        let is_positive = |step: Option<f64>| step.is_none_or(|step| step > 0.0);
        match self {
            _ if !is_positive(self.first_step) => wrong("firstStep", "positive"),
            _ if !is_positive(self.greatest_step) => wrong("maxStep", "positive"),
            _ if self.least_step.is_some_and(|step| step < 0.0) => wrong("minStep", "positive or zero"),
            _ => Ok(()),
        }
    }

    /// The next step after one of an error: mathjs's safety factor is 0.84.
    fn next_step(&self, step: f64, error: f64, forwards: bool) -> f64 {
        let factor = 0.84 * elementary::pow(self.tolerance / error, 1.0 / 5.0);
        let factor = match factor {
            factor if smaller(factor, self.least_factor) => self.least_factor,
            factor if larger(factor, self.greatest_factor) => self.greatest_factor,
            factor => factor,
        };
        let step = step * factor;
        let directed = |size: f64| if forwards { size } else { -size };
        match (self.greatest_step, self.least_step) {
            (Some(most), _) if most != 0.0 && larger(step.abs(), most) => directed(most),
            (_, Some(least)) if least != 0.0 && smaller(step.abs(), least) => directed(least),
            _ => step,
        }
    }
}

/// The numbers of a vector; a number counts as a vector of one.
fn numbers(value: &Value) -> Result<Vec<f64>, Fault> {
    let number = |item: &Value| match item {
        Value::Number(number) => Ok(*number),
        _ => Err(Fault::new(ErrorCode::TypeMismatch, "Inconsistent type of \"t\" dependant variables")),
    };
    match value {
        Value::Matrix(matrix) => matrix.items.iter().map(number).collect(),
        value => Ok(vec![number(value)?]),
    }
}

fn solve(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [function, Value::Matrix(span), start, options @ ..] = arguments else { return Err(Stop::Mismatch) };
    let times: Vec<Value> = span.items.clone();
    let [Value::Number(from), Value::Number(to)] = times[..] else {
        let message = "\"tspan\" must be an Array of two numeric values or two units [tStart, tEnd]";
        return Err(Fault::new(ErrorCode::InvalidInput, message).into());
    };
    let options = match options {
        [Value::Object(options)] => Options::of(calling.cx(), Some(options))?,
        _ => Options::of(calling.cx(), None)?,
    };
    let mut equation = Equation { calling, function, options };
    let (mut ts, mut ys) = (Vec::new(), Vec::new());
    equation.integrate(from, to, numbers(start)?, |time, state| {
        ts.push(Value::Number(time));
        ys.push(state);
    })?;
    let storage = if matches!(start, Value::Matrix(_)) { span.storage } else { Storage::Dense };
    let is_scalar = matches!(start, Value::Number(_));
    let count = matrix::pay_for_matrix(equation.calling.cx(), &[ts.len()])?;
    let width = ys.first().map_or(0, Vec::len);
    let size = if is_scalar { vec![count] } else { vec![count, width] };
    matrix::pay_for_matrix(equation.calling.cx(), &size)?;
    let states = ys.into_iter().flatten().map(Value::Number).collect();
    let mut solution = Object::default();
    let of = |matrix: Matrix| Value::Matrix(Rc::new(matrix.stored(storage)));
    solution.set(equation.calling.cx(), "t".into(), of(Matrix::new(vec![count], ts)))?;
    solution.set(equation.calling.cx(), "y".into(), of(Matrix::new(size, states)))?;
    Ok(Value::Object(Rc::new(solution)))
}

struct Equation<'e> {
    calling: &'e mut dyn Calling,
    function: &'e Value,
    options: Options,
}

impl Equation<'_> {
    /// Steps from one time to another; `reach` gets the start and the end of each step that is accurate enough.
    fn integrate(
        &mut self,
        from: f64,
        to: f64,
        start: Vec<f64>,
        mut reach: impl FnMut(f64, Vec<f64>),
    ) -> Result<(), Fault> {
        let forwards = larger(to, from);
        let ongoing = if forwards { smaller } else { larger };
        let passes = if forwards { larger } else { smaller };
        let mut step = match self.options.first_step.filter(|step| *step != 0.0) {
            Some(step) if forwards => step,
            Some(step) => -step,
            None => to - from,
        };
        let (mut time, mut state, mut iterations, mut reached) = (from, start, 0.0, 1);
        reach(time, state.clone());
        while ongoing(time, to) {
            if passes(time + step, to) {
                step = to - time;
            }
            let slopes = self.slopes(time, &state, step)?;
            let error = self.error(&slopes, state.len());
            if error < self.options.tolerance && self.options.tolerance / error > 0.25 {
                let weights: Vec<f64> = self.options.tableau.b.iter().map(|weight| step * weight).collect();
                state = moved(&state, &weights, &slopes);
                time += step;
                reached += 1;
                self.calling.cx().fits_collection(reached)?;
                reach(time, state.clone());
            }
            step = self.options.next_step(step, error, forwards);
            iterations += 1.0;
            if iterations > self.options.iterations {
                let message = "Maximum number of iterations reached, try changing options";
                return Err(Fault::new(ErrorCode::Domain, message));
            }
        }
        Ok(())
    }

    /// The slopes at the stages of a step.
    fn slopes(&mut self, time: f64, state: &[f64], step: f64) -> Result<Vec<Vec<f64>>, Fault> {
        let mut slopes: Vec<Vec<f64>> = Vec::new();
        let (a, c) = (self.options.tableau.a, self.options.tableau.c);
        for (weights, share) in a.iter().zip(c) {
            let weights: Vec<f64> = weights.iter().map(|weight| step * weight).collect();
            self.calling.cx().spend(1 + (weights.len() * state.len()) as u64 / 8)?;
            let inner = if slopes.is_empty() { state.to_vec() } else { moved(state, &weights, &slopes) };
            let at = if slopes.is_empty() { time } else { time + share * step };
            let slope = self.slope(at, &inner)?;
            slopes.push(slope);
        }
        Ok(slopes)
    }

    fn slope(&mut self, time: f64, state: &[f64]) -> Result<Vec<f64>, Fault> {
        let length = matrix::pay_for_matrix(self.calling.cx(), &[state.len()])?;
        let items = state.iter().copied().map(Value::Number).collect();
        let state = Value::Matrix(Rc::new(Matrix::new(vec![length], items).stored(Storage::Array)));
        let slope = self.calling.call(self.function, &[Value::Number(time), state])?;
        let slope = numbers(&slope)?;
        if slope.len() != length && slope.len() != 1 {
            return Err(matrix::dimension_error(length, "!=", slope.len()));
        }
        Ok(slope)
    }

    /// The greatest difference between the two orders.
    fn error(&self, slopes: &[Vec<f64>], length: usize) -> f64 {
        let Tableau { b, other, .. } = &self.options.tableau;
        let weights: Vec<f64> = b.iter().zip(*other).map(|(one, other)| one - other).collect();
        let mut greatest = 0.0;
        for index in 0..length {
            let difference = weighted(&weights, slopes, index).abs();
            if difference.is_nan() || difference > greatest {
                greatest = difference;
            }
        }
        greatest
    }
}

/// The state moved along the slopes.
fn moved(state: &[f64], weights: &[f64], slopes: &[Vec<f64>]) -> Vec<f64> {
    state.iter().enumerate().map(|(index, value)| value + weighted(weights, slopes, index)).collect()
}

/// The weighted sum of the slopes of one variable. A slope of one number counts for every variable.
fn weighted(weights: &[f64], slopes: &[Vec<f64>], index: usize) -> f64 {
    let slope = |slope: &Vec<f64>| slope.get(index).or(slope.first()).copied().unwrap_or(0.0);
    let products = weights.iter().zip(slopes).map(|(weight, slopes)| weight * slope(slopes));
    products.reduce(|sum, product| sum + product).unwrap_or(0.0)
}
