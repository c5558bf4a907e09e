//! The roots of polynomials.

use pascaline_base::error::{ErrorCode, Fault};

use super::entry::{Entry, pay_for_operations};
use super::rows::array;
use crate::functions::Function;
use crate::functions::roots::{CBRT, SQRT};
use crate::operations::operators::EQUAL_SCALAR;
use crate::operations::typed::{Operation, Stop, apply, apply_two};
use crate::value::Value;
use crate::{Context, format};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["constant", "linear", "[quadratic]", "[cubic]"],
    group: "algebra",
    summary: "The different roots of a polynomial of degree 1 to 3, given by its coefficients.",
    example: ("polynomialRoot(-6, 11, -6, 1)", "[1, 3, 2]"),
    operation: &POLYNOMIAL_ROOT,
}];

static POLYNOMIAL_ROOT: Operation = Operation {
    name: "polynomialRoot",
    run: |cx, arguments| {
        let is_number = |value: &Value| matches!(value, Value::Number(_) | Value::Complex(_));
        match arguments {
            [_, _, ..] if arguments.iter().all(is_number) => Ok(roots(cx, arguments)?),
            _ => Err(Stop::Mismatch),
        }
    },
};

fn roots(cx: &Context, all: &[Value]) -> Result<Value, Fault> {
    const OPERATIONS: usize = 80;
    pay_for_operations::<Value>(cx, all.len() + OPERATIONS)?;
    let mut coefficients = all;
    while let [rest @ .., last] = coefficients
        && last.is_nearly_zero(cx)?
    {
        coefficients = rest;
    }
    let solver = &mut Solver { cx };
    Ok(array(match coefficients {
        [] | [_] => return Err(constant(all)),
        [b, a] => vec![solver.linear(a, b)?],
        [c, b, a] => solver.quadratic(a, b, c)?,
        [d, c, b, a] => solver.cubic(a, b, c, d)?,
        _ => {
            let message = "only implemented for cubic or lower-order polynomials, not ";
            return Err(Fault::new(ErrorCode::Domain, format!("{message}{}", list(coefficients))));
        }
    }))
}

fn constant(all: &[Value]) -> Fault {
    let (constant, rest) = all.split_at(all.len().min(1));
    let (constant, rest) = (list(constant), list(rest));
    let message = format!("Polynomial [{constant}, {rest}] must have a non-zero non-constant coefficient");
    Fault::new(ErrorCode::Domain, message)
}

fn list(values: &[Value]) -> String {
    const SHOWN: usize = 100;
    let text = |value: &Value| match value {
        Value::Number(number) => format::number(*number),
        Value::Complex(complex) => format::complex(*complex),
        _ => value.type_name().to_owned(),
    };
    values.iter().take(SHOWN).map(text).collect::<Vec<_>>().join(",")
}

/// Arithmetic on the coefficients.
struct Solver<'b> {
    cx: &'b Context,
}

impl Solver<'_> {
    fn sum(&mut self, x: &Value, y: &Value) -> Result<Value, Fault> {
        x.add(self.cx, y)
    }

    fn difference(&mut self, x: &Value, y: &Value) -> Result<Value, Fault> {
        x.subtract(self.cx, y)
    }

    fn quotient(&mut self, x: &Value, y: &Value) -> Result<Value, Fault> {
        x.divide(self.cx, y)
    }

    fn negative(&mut self, x: &Value) -> Result<Value, Fault> {
        x.negate(self.cx)
    }

    fn root(&mut self, x: Value) -> Result<Value, Fault> {
        apply(self.cx, &SQRT, &[x])
    }

    /// A number times all the factors, from left to right.
    fn product(&mut self, number: f64, factors: &[&Value]) -> Result<Value, Fault> {
        factors.iter().try_fold(Value::Number(number), |product, factor| product.multiply(self.cx, factor))
    }

    /// The product of the factors.
    fn plain_product(&mut self, first: &Value, factors: &[&Value]) -> Result<Value, Fault> {
        factors.iter().try_fold(first.clone(), |product, factor| product.multiply(self.cx, factor))
    }

    fn are_equal(&mut self, x: &Value, y: &Value) -> Result<bool, Fault> {
        Ok(matches!(apply_two(self.cx, &EQUAL_SCALAR, x, y)?, Value::Boolean(true)))
    }

    /// a x + b = 0
    fn linear(&mut self, a: &Value, b: &Value) -> Result<Value, Fault> {
        let quotient = self.quotient(b, a)?;
        self.negative(&quotient)
    }

    /// a x² + b x + c = 0
    fn quadratic(&mut self, a: &Value, b: &Value, c: &Value) -> Result<Vec<Value>, Fault> {
        let denominator = self.product(2.0, &[a])?;
        let (square, product) = (self.plain_product(b, &[b])?, self.product(4.0, &[a, c])?);
        if self.are_equal(&square, &product)? {
            let negative = self.negative(b)?;
            return Ok(vec![self.quotient(&negative, &denominator)?]);
        }
        let discriminant = self.difference(&square, &product)?;
        let root = self.root(discriminant)?;
        let mut roots = Vec::new();
        for root in [root.clone(), self.negative(&root)?] {
            let numerator = self.difference(&root, b)?;
            roots.push(self.quotient(&numerator, &denominator)?);
        }
        Ok(roots)
    }

    /// a x³ + b x² + c x + d = 0, by Cardano's formula.
    fn cubic(&mut self, a: &Value, b: &Value, c: &Value, d: &Value) -> Result<Vec<Value>, Fault> {
        let denominator = self.product(3.0, &[a])?;
        let denominator = self.negative(&denominator)?;
        let (first_left, first_right) = (self.plain_product(b, &[b])?, self.product(3.0, &[a, c])?);
        let (cubes, constants) = (self.product(2.0, &[b, b, b])?, self.product(27.0, &[a, a, d])?);
        let second_left = self.sum(&cubes, &constants)?;
        let second_right = self.product(9.0, &[a, b, c])?;
        let is_first_zero = self.are_equal(&first_left, &first_right)?;
        if is_first_zero && self.are_equal(&second_left, &second_right)? {
            return Ok(vec![self.quotient(b, &denominator)?]);
        }
        let first = self.difference(&first_left, &first_right)?;
        let second = self.difference(&second_left, &second_right)?;
        if self.has_double_root(a, b, c, d)? {
            return self.simple_and_double_root(a, b, c, d, &first);
        }
        let cube = if is_first_zero {
            second
        } else {
            let (square, cube) =
                (self.plain_product(&second, &[&second])?, self.product(4.0, &[&first, &first, &first])?);
            let radicand = self.difference(&square, &cube)?;
            let root = self.root(radicand)?;
            let sum = self.sum(&second, &root)?;
            self.quotient(&sum, &Value::Number(2.0))?
        };
        let Value::Matrix(cube_roots) = apply(self.cx, &CBRT, &[cube, Value::Boolean(true)])? else {
            return Ok(Vec::new());
        };
        let mut roots = Vec::new();
        for cube_root in &cube_roots.items {
            let quotient = self.quotient(&first, cube_root)?;
            let sum = self.sum(b, cube_root)?;
            let sum = self.sum(&sum, &quotient)?;
            let root = self.quotient(&sum, &denominator)?;
            roots.push(self.real_if_nearly(root)?);
        }
        Ok(roots)
    }

    /// Whether the discriminant is zero.
    fn has_double_root(&mut self, a: &Value, b: &Value, c: &Value, d: &Value) -> Result<bool, Fault> {
        let (mixed, squares) = (self.product(18.0, &[a, b, c, d])?, self.plain_product(b, &[b, c, c])?);
        let positive = self.sum(&mixed, &squares)?;
        let (of_b, of_c) = (self.product(4.0, &[b, b, b, d])?, self.product(4.0, &[a, c, c, c])?);
        let of_d = self.product(27.0, &[a, a, d, d])?;
        let negative = self.sum(&of_b, &of_c)?;
        let negative = self.sum(&negative, &of_d)?;
        self.are_equal(&positive, &negative)
    }

    fn simple_and_double_root(
        &mut self,
        a: &Value,
        b: &Value,
        c: &Value,
        d: &Value,
        first: &Value,
    ) -> Result<Vec<Value>, Fault> {
        let (mixed, constants) = (self.product(4.0, &[a, b, c])?, self.product(9.0, &[a, a, d])?);
        let cube = self.plain_product(b, &[b, b])?;
        let sum = self.sum(&constants, &cube)?;
        let (numerator, denominator) = (self.difference(&mixed, &sum)?, self.plain_product(a, &[first])?);
        let simple = self.quotient(&numerator, &denominator)?;
        let (constant, mixed) = (self.product(9.0, &[a, d])?, self.plain_product(b, &[c])?);
        let (numerator, denominator) = (self.difference(&constant, &mixed)?, self.product(2.0, &[first])?);
        Ok(vec![simple, self.quotient(&numerator, &denominator)?])
    }

    fn real_if_nearly(&mut self, root: Value) -> Result<Value, Fault> {
        let Value::Complex(z) = root else { return Ok(root) };
        let is_real = self.are_equal(&Value::Number(z.re), &Value::Number(z.re + z.im))?;
        Ok(if is_real { Value::Number(z.re) } else { root })
    }
}
