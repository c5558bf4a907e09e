//! The exact value of a tree, by the engine of SymPy's dialect.

mod analysis;
mod arithmetic;
mod bits;
mod conic;
mod curve;
mod days;
mod derivative;
mod distributions;
mod exchange;
mod field;
mod finance;
mod formula;
mod functions;
mod linear_algebra;
mod matrix;
mod progression;
mod rate_search;
mod rewriting;
mod sequence;
mod serial;
mod series;
mod sheet;
mod statistics;
mod uncertainty;
mod vector;
mod whole;

use std::cmp::Ordering;
use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::note::{NoteCode, is_number_of_degrees};
use pascaline_base::syntax::Span;
use pascaline_read::dates::{Date, Moment, Time, Zone};
use pascaline_read::doubt::{Choices, Doubt};
use pascaline_read::functions::{Function, Whole};
use pascaline_read::tree::{Brackets, Constant, Form, Node, Relation, Target};
use pascaline_read::{Faulty, Parsed, digits};
use pascaline_sympy::{self as sympy, Context, Expr};

use super::Angle;
use super::approximation;
use super::calendar::calendar_months;
use super::quantity::Quantity;
pub(super) use analysis::not_found;
pub(super) use curve::only_name;
pub(super) use exchange::Rate;
use uncertainty::Measured;

/// The value of a part of a text.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Number(Expr<'a>),
    /// A percentage, as a number: 15% is 3/20.
    Percent(Expr<'a>),
    Quantity(Quantity<'a>),
    /// A quantity in several units: 5 feet 3 inches, and the whole in the first of them.
    Parts(Vec<Quantity<'a>>, Quantity<'a>),
    Date(Date),
    Time(Time),
    /// A day with a time of day.
    Moment(Moment),
    Boolean(bool),
    /// The name of a day.
    Text(&'static str),
    List(Brackets, Vec<Value<'a>>),
    Matrix(Vec<Vec<Value<'a>>>),
    /// A number in another form that was asked for: `to hex`.
    Written(Expr<'a>, Target),
    /// A formula that is the answer itself.
    Formula(Expr<'a>),
    /// A line, on which this name has one value, or the value of a formula: `x = 3`, `y = 2 x`.
    Line(&'static str, Expr<'a>),
    /// One of the antiderivatives, which differ by a constant.
    Antiderivative(Expr<'a>),
    /// A value, and its uncertainty.
    Uncertain(Rc<[Self; 2]>),
    /// The certain digits of a number of which no more is known.
    Digits(String),
}

/// Evaluates trees.
pub(super) struct Evaluator<'e, 'a> {
    pub(super) cx: &'e Context<'a>,
    /// The values of names.
    pub(super) scope: Vec<(Rc<str>, Value<'a>)>,
    pub(super) angle: Angle,
    pub(super) choices: &'e mut Choices,
    /// Whether each `±` adds; without it, it gives both values.
    pub(super) plus_minus: Option<bool>,
    /// The quantities with uncertainties that were met, while those are propagated.
    measured: Option<Vec<Measured<'a>>>,
    /// The number of whole quotients and remainders of values with a name in them: each is a part of the next one.
    pub(super) deepening: u32,
    /// What the text says that currencies are worth: `1 USD = 0.92 EUR`.
    pub(super) rates: Vec<Rate<'a>>,
}

impl<'e, 'a> Evaluator<'e, 'a> {
    pub(super) fn new(
        scope: Vec<(Rc<str>, Value<'a>)>,
        angle: Angle,
        choices: &'e mut Choices,
        cx: &'e Context<'a>,
    ) -> Self {
        Self { cx, scope, angle, choices, plus_minus: None, measured: None, deepening: 0, rates: Vec::new() }
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// The value of a statement: both values, if a `±` is inside of it.
    pub(super) fn both(&mut self, node: &Node) -> Parsed<Value<'a>> {
        let mut has_sign = false;
        if !matches!(node.form, Form::PlusMinus(_)) {
            node.for_each(&mut |part| has_sign |= matches!(part.form, Form::PlusMinus(_)));
        }
        let mut propagates = false;
        node.for_each(&mut |part| propagates |= matches!(part.form, Form::Call(Function::Uncertainty, _)));
        if !has_sign || propagates {
            return self.value(node);
        }
        let mut values = Vec::new();
        for adds in [false, true] {
            self.plus_minus = Some(adds);
            let value = self.value(node);
            self.plus_minus = None;
            values.push(value?);
        }
        Ok(Value::List(Brackets::Curly, values))
    }

    /// The value of a node; its names without a value are symbols.
    pub(super) fn value(&mut self, node: &Node) -> Parsed<Value<'a>> {
        self.cx.budget.spend(1).map_err(|fault| fault.boxed_at(node.span))?;
        let value = match &node.form {
            Form::Number(number) => Ok(Value::Number(self.cx.number(number.clone()))),
            Form::Constant(constant) => Ok(self.constant(*constant)),
            Form::Name(name) => Ok(self.named(name)),
            Form::Sum(terms) => return self.sum(terms, node.span),
            Form::Series(series) => return self.series(series, node.span),
            Form::SequenceTerm(term) => return self.sequence_term(term, node.span),
            Form::Derivative(derivative) => return self.derivative(derivative, node.span),
            Form::Analysis(analysis) => return self.analysis(analysis, node.span),
            Form::Progression(_, _, sum) => Ok(Value::Number(self.cx.number(sum.clone()))),
            Form::Product(factors) => return self.product(factors, node.span),
            Form::Power(parts) => {
                let base = self.operand(&parts[0])?;
                let exponent = self.operand(&parts[1])?;
                self.power(base, exponent, node.span)
            }
            Form::Negative(inner) => {
                let value = self.operand(inner)?;
                self.negated(value)
            }
            Form::PlusMinus(sides) => return self.plus_minus(sides, node.span),
            Form::Factorial(inner) => {
                let value = self.number(inner)?;
                Ok(Value::Number(self.cx.apply(sympy::Function::Factorial, value)))
            }
            Form::DoubleFactorial(inner) => {
                let value = self.number(inner)?;
                self.double_factorial(value)
            }
            Form::Percent(inner) => {
                let value = self.number(inner)?;
                let hundredth = self.cx.ratio(1, 100);
                Ok(Value::Percent(self.cx.product(value, hundredth)))
            }
            Form::Call(function, arguments) => return self.call(*function, arguments, node.span),
            Form::Residue(parts) => {
                let value = self.number(&parts[0])?;
                let modulus = self.number(&parts[1])?;
                self.residue(value, modulus)
            }
            Form::Comparison(first, others) => return self.comparison(first, others, node.span),
            Form::List(brackets, items) => {
                let items = items.iter().map(|item| self.value(item)).collect::<Parsed<Vec<_>>>()?;
                Ok(Value::List(*brackets, items))
            }
            Form::Matrix(rows) => {
                let row = |row: &Vec<Node>| row.iter().map(|item| self.value(item)).collect::<Parsed<Vec<_>>>();
                Ok(Value::Matrix(rows.iter().map(row).collect::<Parsed<Vec<_>>>()?))
            }
            Form::Unit(unit) => Ok(arithmetic::simple(Quantity::new(self.cx.number(1), *unit), self.cx)),
            Form::Money(code, amount) => {
                let amount = self.number(amount)?;
                Ok(Value::Quantity(Quantity::of(amount, code)))
            }
            Form::Physical(constant) => Ok(arithmetic::simple(Quantity::of_constant(constant, self.cx), self.cx)),
            Form::Date(date) => Ok(Value::Date(*date)),
            Form::Time(time) => Ok(Value::Time(*time)),
            Form::Moment(moment) => Ok(Value::Moment(*moment)),
            Form::Conversion(inner, target) => return self.converted(inner, target, node.span),
        };
        self.checked(value, node.span)
    }

    /// The value, if the engine has not stopped.
    pub(super) fn checked(&self, value: Faulty<Value<'a>>, span: Span) -> Parsed<Value<'a>> {
        let value = value.map_err(|fault| fault.boxed_at(span))?;
        self.cx.end(value).map_err(|fault| fault.boxed_at(span))
    }

    /// The value of a part of a calculation, in which no number keeps a form that was asked for.
    pub(super) fn operand(&mut self, node: &Node) -> Parsed<Value<'a>> {
        Ok(match (self.value(node)?, &node.form) {
            (Value::Written(number, _), _) => Value::Number(number),
            // What is written in another form is the answer, and no part of it.
            (value @ Value::Formula(_), Form::Call(Function::Rewriting(_) | Function::Whole(Whole::Factor), _)) => {
                return Err(no_number(value.kind()).boxed_at(node.span));
            }
            (value, _) => value,
        })
    }

    /// The number of a node; a fault for any other value.
    pub(super) fn number(&mut self, node: &Node) -> Parsed<Expr<'a>> {
        match self.value(node)? {
            Value::Number(number) | Value::Percent(number) | Value::Written(number, _) => Ok(number),
            Value::Quantity(quantity) => {
                quantity.as_number(self.cx).ok_or_else(|| no_number("a quantity").boxed_at(node.span))
            }
            other => Err(no_number(other.kind()).boxed_at(node.span)),
        }
    }

    fn constant(&self, constant: Constant) -> Value<'a> {
        use sympy::Constant as Engine;
        Value::Number(match constant {
            Constant::Pi => Engine::Pi.into(),
            Constant::Tau => self.cx.product(self.cx.number(2), Engine::Pi.into()),
            Constant::E => Engine::Exp1.into(),
            Constant::ImaginaryUnit => Engine::ImaginaryUnit.into(),
            Constant::Phi => {
                let sum = self.cx.sum(self.cx.number(1), self.cx.square_root(self.cx.number(5)));
                self.cx.divide(sum, self.cx.number(2))
            }
            Constant::EulerGamma => Engine::EulerGamma.into(),
            Constant::Catalan => Engine::Catalan.into(),
            Constant::Infinity => Engine::Infinity.into(),
            Constant::True => return Value::Boolean(true),
            Constant::False => return Value::Boolean(false),
        })
    }

    /// The value of a name, or a symbol.
    fn named(&self, name: &Rc<str>) -> Value<'a> {
        match self.scope.iter().rev().find(|(own, _)| own == name) {
            Some((_, Value::Written(number, _))) => Value::Number(number),
            Some((_, value)) => value.clone(),
            None => Value::Number(self.cx.symbol(self.cx.named(name))),
        }
    }

    /// `x ± y`
    fn plus_minus(&mut self, sides: &[Node; 2], span: Span) -> Parsed<Value<'a>> {
        let (x, y) = (self.value(&sides[0])?, self.value(&sides[1])?);
        if self.measured.is_some() {
            let measured = self.measured(&x, y);
            return self.checked(measured, span);
        }
        if let Some(adds) = self.plus_minus {
            let value = if adds { self.plus(x, y) } else { self.minus(x, y) };
            return self.checked(value, span);
        }
        let sum = self.plus(x.clone(), y.clone());
        let sum = self.checked(sum, span)?;
        let difference = self.minus(x, y);
        let difference = self.checked(difference, span)?;
        Ok(Value::List(Brackets::Curly, vec![difference, sum]))
    }

    /// `a < b < c`
    fn comparison(&mut self, first: &Node, others: &[(Relation, Node)], span: Span) -> Parsed<Value<'a>> {
        let (mut left, mut before) = (self.value(first)?, first);
        let mut holds = true;
        for (relation, node) in others {
            let right = self.value(node)?;
            let shown = if *relation == Relation::Approximately { decimals_shown(before, node) } else { None };
            holds &= match shown {
                Some(decimals) => self.agree_to(&left, &right, decimals),
                None => self.holds(&left, *relation, &right),
            }
            .map_err(|fault| fault.boxed_at(span))?;
            (left, before) = (right, node);
        }
        self.checked(Ok(Value::Boolean(holds)), span)
    }

    /// `… in km`, `… to %`
    fn converted(&mut self, inner: &Node, target: &Target, span: Span) -> Parsed<Value<'a>> {
        if let Some(duration) = self.calendar_distance(inner, target, span)? {
            return Ok(Value::Quantity(duration));
        }
        let value = self.value(inner)?;
        let converted = self.value_in(value, target, span)?;
        self.checked(converted, span)
    }

    /// The months or years between two dates, by the calendar: `months between 2024-01-15 and 2024-04-15` is 3.
    fn calendar_distance(&mut self, inner: &Node, target: &Target, span: Span) -> Parsed<Option<Quantity<'a>>> {
        let (Form::Sum(terms), Target::Unit(unit)) = (&inner.form, target) else { return Ok(None) };
        let ([to, from], Form::Unit(unit)) = (&terms[..], &unit.form) else { return Ok(None) };
        let Some(size) = calendar_months(*unit).filter(|_| from.is_subtracted && !to.is_subtracted) else {
            return Ok(None);
        };
        let (Value::Date(to), Value::Date(from)) = (self.value(&to.node)?, self.value(&from.node)?) else {
            return Ok(None);
        };
        let (whole, [days, of_month]) = to.months_since(from).map_err(|fault| fault.boxed_at(span))?;
        if days != 0 {
            let message = format!("The last month is counted in days: it has {of_month}.");
            self.choices.note(NoteCode::Date, &message, span);
        }
        let months = self.cx.sum(self.cx.number(whole), self.cx.ratio(days, of_month));
        Ok(Some(Quantity::new(self.cx.divide(months, self.cx.number(size)), *unit)))
    }

    fn value_in(&mut self, value: Value<'a>, target: &Target, span: Span) -> Parsed<Faulty<Value<'a>>> {
        if let Value::List(brackets, items) = value {
            let item = |item| {
                let converted = self.value_in(item, target, span)?;
                self.checked(converted, span)
            };
            let items = items.into_iter().map(item).collect::<Parsed<Vec<_>>>()?;
            return Ok(Ok(Value::List(brackets, items)));
        }
        let value = match (target, value) {
            (Target::Unit(_) | Target::Units(_), value @ (Value::Time(_) | Value::Parts(..))) => {
                match self.duration(value) {
                    Ok(duration) => Value::Quantity(duration),
                    Err(fault) => return Ok(Err(fault)),
                }
            }
            (_, value) => value,
        };
        Ok(match (target, value) {
            (Target::Unit(unit), value) => match (value, self.target(unit)?) {
                (Value::Quantity(quantity), Value::Quantity(unit)) if quantity.is_reciprocal(&unit) => {
                    let message = "One over the value is converted, since the units are reciprocal.";
                    self.choices.note(NoteCode::Unit, message, span);
                    quantity.reciprocal(self.cx).and_then(|value| value.convert(&unit, self.cx)).map(Value::Quantity)
                }
                (Value::Quantity(quantity), Value::Quantity(unit)) => {
                    self.exchanged(quantity, &unit).convert(&unit, self.cx).map(Value::Quantity)
                }
                // A number that is converted to an angle is one in radians.
                (Value::Number(number), Value::Quantity(unit)) if unit.kind().is_angle() => {
                    Quantity::of(number, "rad").convert(&unit, self.cx).map(Value::Quantity)
                }
                (Value::Number(number), Value::Quantity(unit)) => {
                    Quantity::of_number(number).convert(&unit, self.cx).map(Value::Quantity)
                }
                (value, _) => Err(no_number(value.kind())),
            },
            (Target::Units(units), Value::Quantity(quantity)) => {
                let units = units.iter().map(|unit| self.target(unit)).collect::<Parsed<Vec<_>>>()?;
                self.in_parts(&quantity, units)
            }
            (Target::Zone(zone), value) => in_zone(&value, *zone),
            (Target::Percent, Value::Number(number) | Value::Percent(number)) => Ok(Value::Percent(number)),
            (Target::Percent, Value::Quantity(quantity)) => {
                quantity.as_number(self.cx).map(Value::Percent).ok_or_else(|| no_number("a quantity"))
            }
            (Target::Units(_), value) => Err(no_quantity(value.kind())),
            (target, Value::Number(number) | Value::Percent(number) | Value::Written(number, _)) => {
                Ok(Value::Written(number, target.clone()))
            }
            (_, value) => Err(no_number(value.kind())),
        })
    }

    /// One of the units of a target, which are of different kinds.
    fn target(&mut self, unit: &Node) -> Parsed<Value<'a>> {
        match Quantity::of_target(unit, self.cx) {
            Some(target) if target.repeats_kind() => {
                let message = "the units of a conversion must be of different kinds";
                let hint = "write a power of one unit, as in `m^2`".to_owned();
                Err(Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint)).boxed_at(unit.span))
            }
            Some(target) => Ok(Value::Quantity(target)),
            None => self.value(unit),
        }
    }

    /// `180 cm in feet and inches`; units of which one is no multiple of the next are targets of their own: `37 °C in °F and K`.
    pub(super) fn in_parts(&self, quantity: &Quantity<'a>, units: Vec<Value<'a>>) -> Faulty<Value<'a>> {
        let unit = |unit| match unit {
            Value::Quantity(unit) => Ok(unit),
            other => Err(no_quantity(other.kind())),
        };
        let units = units.into_iter().map(unit).collect::<Faulty<Vec<_>>>()?;
        if !units.windows(2).all(|pair| matches!(pair, [one, next] if one.is_multiple_of(next, self.cx))) {
            let targets = units.iter().map(|unit| Ok(Value::Quantity(quantity.convert(unit, self.cx)?)));
            return Ok(Value::List(Brackets::Square, targets.collect::<Faulty<_>>()?));
        }
        let is_negative = approximation::sign(quantity.number(), self.cx)?.is_some_and(Ordering::is_lt);
        let size = if is_negative { quantity.scale(self.cx.number(-1), self.cx) } else { quantity.clone() };
        let whole = units.first().map_or_else(|| Ok(quantity.clone()), |unit| quantity.convert(unit, self.cx))?;
        Ok(Value::Parts(size.split(&units, self.cx)?, whole))
    }

    /// Whether an angle without a unit is in degrees. A round number of degrees in radians is doubtful.
    pub(super) fn is_in_degrees(&mut self, angle: Expr<'a>, span: Span) -> bool {
        let is_in_degrees =
            self.angle == Angle::Degrees || looks_like_degrees(angle) && self.choices.doubt(Doubt::Degrees, span);
        if is_in_degrees {
            self.choices.in_degrees.push(span);
        }
        is_in_degrees
    }
}

/// The fewest decimals of the sides of `≈` that are numbers as they are written; `None` if neither is.
fn decimals_shown(left: &Node, right: &Node) -> Option<u32> {
    let decimals = |node: &Node| {
        let number = match &node.form {
            Form::Negative(inner) => inner.as_number()?,
            _ => node.as_number()?,
        };
        digits::decimals(number)
    };
    [left, right].into_iter().filter_map(decimals).min()
}

/// Whether an angle is a whole number that people write for degrees.
fn looks_like_degrees(angle: Expr) -> bool {
    let number = angle.as_i64().and_then(|number| i32::try_from(number).ok());
    number.is_some_and(|number| is_number_of_degrees(f64::from(number)))
}

/// A time as the clocks of a zone show it.
fn in_zone<'a>(value: &Value<'a>, zone: Zone) -> Faulty<Value<'a>> {
    let converted = match value {
        Value::Moment(moment) => moment.in_zone(zone).map(|moment| moment.map(Value::Moment)),
        Value::Time(time) => time.in_zone(zone).map(|time| time.map(Value::Time)),
        other => {
            let message = format!("expected a time, got {}", other.kind());
            return Err(Fault::new(ErrorCode::TypeMismatch, message));
        }
    };
    converted.unwrap_or_else(|| {
        let hint = "write it behind the time, as in `2024-01-15 3 pm UTC`".to_owned();
        Err(Fault::new(ErrorCode::TypeMismatch, "the time has no zone").hint(Some(hint)))
    })
}

/// The fault of a value where a quantity is needed.
fn no_quantity(kind: &str) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, format!("expected a quantity, got {kind}"))
}

/// The fault of a value where a number is needed.
pub(super) fn no_number(kind: &str) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, format!("expected a number, got {kind}"))
}

impl Value<'_> {
    /// What it is, in words.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) | Self::Written(..) => "a number",
            Self::Percent(_) => "a percentage",
            Self::Quantity(_) => "a quantity",
            Self::Parts(..) => "a quantity in several units",
            Self::Date(_) => "a date",
            Self::Time(_) => "a time of day",
            Self::Moment(_) => "a date with a time",
            Self::Boolean(_) => "a boolean",
            Self::Text(_) => "a word",
            Self::List(..) => "a list",
            Self::Matrix(_) => "a matrix",
            Self::Line(..) => "an equation",
            Self::Formula(_) | Self::Antiderivative(_) => "a formula",
            Self::Uncertain(_) => "a value with an uncertainty",
            Self::Digits(_) => "a number of which some digits are known",
        }
    }
}
