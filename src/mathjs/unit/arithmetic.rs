//! Sums, products and powers of quantities.

use std::borrow::Cow;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_unit::base::{DIMENSIONLESS, are_equal};

use super::amount::{Amount, normalized};
use super::convert::mismatched;
use super::precise::Precise;
use super::write::units;
use super::{Part, Unit};
use crate::Context;
use crate::operations::operators::{ADD_SCALAR, SUBTRACT_SCALAR};
use crate::operations::typed::{Operation, Outcome, Stop, apply, apply_two};
use crate::value::Value;

/// The sum of quantities, in the units of the first.
pub(crate) fn add(cx: &Context, x: &Unit, y: &Unit) -> Outcome {
    sum(cx, &ADD_SCALAR, Precise::plus, x, y)
}

/// The difference of quantities, in the units of the first.
pub(crate) fn subtract(cx: &Context, x: &Unit, y: &Unit) -> Outcome {
    sum(cx, &SUBTRACT_SCALAR, Precise::minus, x, y)
}

/// `precisely` is the operation on numbers of units.
fn sum(cx: &Context, operation: &Operation, precisely: fn(Precise, Precise) -> Precise, x: &Unit, y: &Unit) -> Outcome {
    x.pay(cx)?;
    let missing =
        |name: &str| Fault::new(ErrorCode::Domain, format!("Parameter {name} contains a unit with undefined value"));
    let left = x.value.as_ref().ok_or_else(|| missing("x"))?;
    let right = y.value.as_ref().ok_or_else(|| missing("y"))?;
    if !are_equal(&x.dimensions, &y.dimensions) {
        return Err(mismatched(cx, "Units do not match", x, y).into());
    }
    let value = match (left, right) {
        // The sine of a sum of angles shows its last digit, so it is that of the doubles.
        (Amount::Number(left), Amount::Number(right)) if !x.parts.iter().chain(&y.parts).any(Part::is_angle) => {
            Amount::Number(precisely(*left, *right))
        }
        _ => Amount::of(apply_two(cx, operation, &left.value(), &right.value())?),
    };
    Ok(Unit { value: Some(value), keeps_prefix: false, ..x.clone() }.into())
}

/// The product of two values, at least one of which is a quantity.
pub(crate) fn multiply(cx: &Context, x: &Value, y: &Value) -> Outcome {
    product(cx, &Operand::of(x)?, &Operand::of(y)?, 1.0)
}

/// The quotient of two values, at least one of which is a quantity.
pub(crate) fn divide(cx: &Context, x: &Value, y: &Value) -> Outcome {
    product(cx, &Operand::of(x)?, &Operand::of(y)?, -1.0)
}

/// What is multiplied: a quantity or a plain number.
enum Operand<'v> {
    Unit(&'v Unit),
    Scalar(&'v Value),
}

impl<'v> Operand<'v> {
    fn of(value: &'v Value) -> Result<Self, Stop> {
        match value {
            Value::Unit(unit) => Ok(Self::Unit(unit)),
            Value::Number(_) | Value::Complex(_) | Value::BigNumber(_) | Value::Fraction(_) => Ok(Self::Scalar(value)),
            _ => Err(Stop::Mismatch),
        }
    }

    /// The operand as a quantity, for a product with `other`.
    fn unit(&self, other: &Self) -> Cow<'v, Unit> {
        match self {
            Self::Unit(unit) => Cow::Borrowed(unit),
            Self::Scalar(value) => {
                let parts = if let Self::Unit(unit) = other { &unit.parts[..] } else { &[] };
                Cow::Owned(Unit::dimensionless(Some(Amount::written(value, parts))))
            }
        }
    }
}

/// The product, or the quotient if `sign` is -1. A quantity without dimensions is a plain number.
fn product(cx: &Context, x: &Operand<'_>, y: &Operand<'_>, sign: f64) -> Outcome {
    // mathjs multiplies a quantity by a number, never a number by a quantity.
    let (first, second) = if let (Operand::Scalar(_), Operand::Unit(_), 1.0) = (x, y, sign) { (y, x) } else { (x, y) };
    let are_units = matches!((x, y), (Operand::Unit(_), Operand::Unit(_)));
    let (x, y) = (first.unit(second), second.unit(first));
    x.pay(cx)?;
    y.pay(cx)?;
    cx.fits_collection((x.parts.len() + y.parts.len()) as u64)?;
    let mut parts = x.parts.clone();
    parts.extend(y.parts.iter().map(|part| Part { power: sign * part.power, ..*part }));
    let mut dimensions = x.dimensions;
    for (own, other) in dimensions.iter_mut().zip(y.dimensions) {
        *own += sign * other;
    }
    let value = match (&x.value, &y.value) {
        (None, None) => None,
        (left, right) => {
            let left = value_or_one(cx, left.as_ref(), right.as_ref(), &x.parts)?;
            let right = value_or_one(cx, right.as_ref(), Some(&left), &y.parts)?;
            Some(if sign < 0.0 { left.over(cx, &right)? } else { left.times(cx, &right)? })
        }
    };
    let keeps_parts = x.keeps_parts && !are_units && matches!(first, Operand::Unit(_))
        || matches!(first, Operand::Scalar(_)) && !matches!(second, Operand::Unit(_));
    Ok(number_or_unit(Unit { value, parts, dimensions, keeps_prefix: x.keeps_prefix, keeps_parts }))
}

/// The value, or that of one of the units.
fn value_or_one(cx: &Context, value: Option<&Amount>, other: Option<&Amount>, parts: &[Part]) -> Result<Amount, Fault> {
    match (value, other) {
        (Some(value), _) => Ok(value.clone()),
        (None, other) => {
            let one = match other {
                Some(other) => Amount::one(cx, other)?,
                None => Amount::of(Value::Number(1.0)),
            };
            normalized(cx, one, parts)
        }
    }
}

/// The power of a quantity.
pub(crate) fn power(cx: &Context, x: &Unit, exponent: &Value) -> Outcome {
    x.pay(cx)?;
    let number = match exponent {
        Value::Number(number) => *number,
        Value::BigNumber(number) => number.to_number(cx)?,
        _ => return Err(Stop::Mismatch),
    };
    let value = match &x.value {
        Some(value) => Some(value.to_the(cx, exponent)?),
        None => None,
    };
    let parts = x.parts.iter().map(|part| Part { power: part.power * number, ..*part }).collect();
    let dimensions = x.dimensions.map(|dimension| dimension * number);
    Ok(number_or_unit(Unit { value, parts, dimensions, keeps_parts: false, ..x.clone() }))
}

/// The plain number if no dimension is left.
fn number_or_unit(unit: Unit) -> Value {
    match &unit.value {
        Some(value) if are_equal(&unit.dimensions, &DIMENSIONLESS) => value.value(),
        _ => unit.into(),
    }
}

/// The operation on the value: `-(5 cm)`, `conj(5 cm)`.
pub(crate) fn on_value(cx: &Context, operation: &Operation, x: &Unit) -> Result<Value, Fault> {
    match &x.value {
        Some(value) => apply(cx, operation, &[value.value()]),
        None => Err(not_found(operation.name, "null")),
    }
}

/// What decides the natural order of two quantities: their values, or their units if these measure different things.
pub(crate) fn in_order(cx: &Context, x: &Unit, y: &Unit) -> Result<(Value, Value), Fault> {
    let value = |unit: &Unit| unit.value.as_ref().map_or(Value::Null, Amount::value);
    if are_equal(&x.dimensions, &y.dimensions) {
        return Ok((value(x), value(y)));
    }
    Ok((Value::text(units(cx, x)?), Value::text(units(cx, y)?)))
}

/// typed-function's error for a value that is missing.
pub(super) fn not_found(name: &str, types: &str) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, format!("Signature not found (signature: {name}({types}))"))
}
