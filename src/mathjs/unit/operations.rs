//! What mathjs's functions do with quantities.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_unit::base::{Base, are_equal};
use pascaline_unit::find::Named;

use super::amount::{Amount, normalized};
use super::arithmetic::{not_found, on_value, power};
use super::convert::{mismatched, numeric};
use super::write::{rename, units as written_units};
use super::{Unit, parse};
use crate::Context;
use crate::big_number::BigNumber;
use crate::functions::{ABS, CBRT, CONJ, IS_NEGATIVE, IS_POSITIVE, IS_ZERO, NUMBER};
use crate::lite::WholeOnly;
use crate::operations::operators::{
    ADD_SCALAR, DIVIDE_SCALAR, EQUAL_SCALAR, LARGER, LARGER_EQ, MULTIPLY_SCALAR, SMALLER, SMALLER_EQ, SUBTRACT_SCALAR,
    UNARY_MINUS,
};
use crate::operations::typed::{Operation, Outcome, Stop, apply, apply_two};
use crate::value::matrix::pay_for_matrix;
use crate::value::{Matrix, Value};

/// The quantity with a number as its value: that of a bare unit is zero.
pub(crate) fn number(cx: &Context, x: &Unit) -> Outcome {
    let value = if x.value.is_none() { Value::Number(0.0) } else { on_value(cx, &NUMBER, x)? };
    with_value(cx, x, Amount::of(value))
}

/// The number of units in the quantity.
pub(crate) fn number_in(cx: &Context, x: &Unit, unit: &Value) -> Outcome {
    let value = numeric(cx, x, Some(unit))?.unwrap_or(Value::Number(0.0));
    Ok(apply(cx, &NUMBER, &[value])?)
}

/// The quantity with the result of an operation on its value: `-(5 cm)`.
pub(crate) fn map(cx: &Context, operation: &Operation, x: &Unit) -> Outcome {
    let value = on_value(cx, operation, x)?;
    with_value(cx, x, Amount::of(value))
}

/// The answer to a question about the value; that about a bare unit is given.
pub(crate) fn question(cx: &Context, question: &Operation, x: &Unit, of_bare: bool) -> Outcome {
    if x.value.is_none() { Ok(Value::Boolean(of_bare)) } else { Ok(on_value(cx, question, x)?) }
}

/// A logical operation on two values; a bare unit is false.
pub(crate) fn decide(cx: &Context, operation: &Operation, x: &Unit, y: &Unit) -> Outcome {
    let value = |unit: &Unit| unit.value.as_ref().map_or(Value::Number(0.0), Amount::value);
    Ok(apply(cx, operation, &[value(x), value(y)])?)
}

/// The quantity with another value in base units.
fn with_value(cx: &Context, x: &Unit, value: Amount) -> Outcome {
    x.pay(cx)?;
    Ok(Unit { value: Some(value), ..x.clone() }.into())
}

/// A function of an angle.
pub(crate) fn of_angle(cx: &Context, function: &Operation, x: &Unit) -> Outcome {
    if !are_equal(&x.dimensions, &Base::Angle.dimensions()) {
        // mathjs names this function in the errors of all of them.
        return Err(Fault::new(ErrorCode::Domain, "Unit in function cot is no angle").into());
    }
    Ok(on_value(cx, function, x)?)
}

/// The sign of the value.
pub(crate) fn sign(cx: &Context, operation: &Operation, x: &Unit) -> Outcome {
    if !x.is_derived() && x.offset() != 0.0 {
        return Err(Fault::new(ErrorCode::Domain, "sign is ambiguous for units with offset").into());
    }
    Ok(on_value(cx, operation, x)?)
}

/// The absolute value; on a temperature scale, that of the temperature above its zero.
pub(crate) fn absolute(cx: &Context, x: &Unit) -> Outcome {
    x.pay(cx)?;
    let mut absolute = x.clone();
    if let Some(value) = &x.value {
        let value = value.value();
        let value = if x.is_derived() || x.offset() == 0.0 {
            apply(cx, &ABS, &[value])?
        } else {
            let degree = Unit { value: None, ..x.clone() };
            let offset = Amount::of(value.clone()).decimal(cx, x.offset())?;
            let zero = normalized(cx, offset, &degree.parts)?.value();
            let above = apply_two(cx, &ADD_SCALAR, &value, &zero)?;
            let above = apply(cx, &ABS, &[above])?;
            apply_two(cx, &SUBTRACT_SCALAR, &above, &zero)?
        };
        absolute.value = Some(Amount::of(value));
    }
    for part in &mut absolute.parts {
        if let "VA" | "VAR" = part.unit.name {
            rename(part, "W");
        }
    }
    Ok(absolute.into())
}

/// The conjugate, in the same units.
pub(crate) fn conjugate(cx: &Context, x: &Unit) -> Outcome {
    x.pay(cx)?;
    let value = numeric(cx, x, None)?.unwrap_or(Value::Null);
    let value = apply(cx, CONJ, &[value])?;
    let mut conjugate = parse::parse(cx, &written_units(cx, x)?, false)?;
    let value = Amount::written(&value, &conjugate.parts);
    conjugate.value = Some(normalized(cx, value, &conjugate.parts)?);
    Ok(conjugate.into())
}

/// The cube root: real for a real value.
pub(crate) fn cube_root(cx: &Context, x: &Unit) -> Outcome {
    let value = x.value.as_ref().map(Amount::value);
    let third = match &value {
        Some(Value::BigNumber(_)) => {
            apply_two(cx, &DIVIDE_SCALAR, &BigNumber::small(1).into(), &BigNumber::small(3).into())?
        }
        _ => Value::Number(1.0 / 3.0),
    };
    let root = match &value {
        Some(Value::Complex(_)) => {
            let one = Unit { value: Some(Amount::of(Value::Number(1.0))), ..x.clone() };
            return match (power(cx, &one, &third)?, on_value(cx, &CBRT, x)?) {
                (Value::Unit(root), value) => with_value(cx, &root, Amount::of(value)),
                (_, value) => Ok(value),
            };
        }
        Some(value) if is_negative(cx, value)? => {
            let positive = apply(cx, &UNARY_MINUS, &[x.clone().into()])?;
            let Value::Unit(positive) = positive else { return Err(Stop::Mismatch) };
            let root = power(cx, &positive, &third)?;
            apply(cx, &UNARY_MINUS, &[root])?
        }
        _ => power(cx, x, &third)?,
    };
    Ok(root)
}

fn is_negative(cx: &Context, value: &Value) -> Result<bool, Fault> {
    Ok(matches!(apply(cx, &IS_NEGATIVE, std::slice::from_ref(value))?, Value::Boolean(true)))
}

/// Whether two quantities have equal values; bare units are equal.
pub(crate) fn equal(cx: &Context, x: &Unit, y: &Unit) -> Outcome {
    check_comparable(cx, x, y)?;
    let values = match (&x.value, &y.value) {
        (Some(x), Some(y)) => [x.value(), y.value()],
        (x, y) => [x, y].map(|value| Value::Boolean(value.is_some())),
    };
    Ok(apply(cx, &EQUAL_SCALAR, &values)?)
}

/// A comparison of two quantities by their values.
pub(crate) fn compare(cx: &Context, operation: &Operation, x: &Unit, y: &Unit) -> Outcome {
    check_comparable(cx, x, y)?;
    match (x.value.as_ref().map(Amount::value), y.value.as_ref().map(Amount::value)) {
        (Some(x), Some(y)) => Ok(apply(cx, operation, &[x, y])?),
        (x, y) => {
            let name = |value: Option<Value>| value.map_or("null", |value| value.type_name());
            Err(not_found(operation.name, &format!("{}, {}", name(x), name(y))).into())
        }
    }
}

fn check_comparable(cx: &Context, x: &Unit, y: &Unit) -> Result<(), Fault> {
    cx.spend(1)?;
    if are_equal(&x.dimensions, &y.dimensions) {
        return Ok(());
    }
    Err(mismatched(cx, "Cannot compare units with different base", x, y))
}

/// `round(5.123 cm, 1, cm)`: rounds the number of units.
pub(crate) fn round(cx: &Context, operation: &Operation, x: &Value, decimals: f64, unit: &Value) -> Outcome {
    let own = match x {
        Value::Unit(own) => own,
        Value::Matrix(matrix) => {
            pay_for_matrix(cx, &matrix.size)?;
            let mut items = Vec::with_capacity(matrix.items.len());
            for item in &matrix.items {
                items.push(apply(cx, operation, &[item.clone(), Value::Number(decimals), unit.clone()])?);
            }
            return Ok(Value::Matrix(Rc::new(Matrix::new(matrix.size.clone(), items).stored(matrix.storage))));
        }
        _ => return Err(Stop::Mismatch),
    };
    let value = numeric(cx, own, Some(unit))?.unwrap_or(Value::Number(0.0));
    let rounded = apply(cx, operation, &[value, Value::Number(decimals)])?;
    Ok(apply_two(cx, &MULTIPLY_SCALAR, unit, &rounded)?)
}

/// `start, start + step, …`
pub(crate) fn range(
    cx: &Context,
    start: &WholeOnly<Unit>,
    end: &WholeOnly<Unit>,
    step: &WholeOnly<Unit>,
    includes_end: bool,
) -> Outcome {
    let (end, step) = (Value::Unit(WholeOnly::clone(end)), Value::Unit(WholeOnly::clone(step)));
    let is = |question: &Operation| -> Result<bool, Fault> {
        Ok(matches!(apply(cx, question, std::slice::from_ref(&step))?, Value::Boolean(true)))
    };
    if is(&IS_ZERO)? {
        return Err(Fault::new(ErrorCode::Domain, "Step must be non-zero").into());
    }
    let ongoing = match (is(&IS_POSITIVE)?, includes_end) {
        (true, true) => &SMALLER_EQ,
        (true, false) => &SMALLER,
        (false, true) => &LARGER_EQ,
        (false, false) => &LARGER,
    };
    let (mut x, mut items) = (Value::Unit(WholeOnly::clone(start)), Vec::new());
    while let Value::Boolean(true) = apply_two(cx, ongoing, &x, &end)? {
        cx.fits_collection(items.len() as u64 + 1)?;
        cx.spend(1)?;
        items.push(x.clone());
        x = apply_two(cx, &ADD_SCALAR, &x, &step)?;
    }
    Ok(Value::matrix(vec![items.len()], items))
}

/// `unit(…)`: a quantity from a text, or from a number and units.
pub(crate) fn construct(cx: &Context, arguments: &[Value]) -> Outcome {
    let unit = match arguments {
        [Value::Unit(unit)] => return Ok(Value::Unit(WholeOnly::clone(unit))),
        [Value::Text(text)] => match cx.units.find(text) {
            Some(unit) => bare(cx, unit),
            None => parse::parse(cx, text, true)?,
        },
        [value @ (Value::Number(_) | Value::BigNumber(_) | Value::Fraction(_))] => {
            Unit::dimensionless(Some(Amount::written(value, &[])))
        }
        [value @ (Value::Number(_) | Value::BigNumber(_) | Value::Fraction(_) | Value::Complex(_)), units] => {
            let mut unit = match units {
                Value::Text(text) => parse::parse(cx, text, false)?,
                Value::Unit(unit) if unit.value.is_none() => {
                    unit.pay(cx)?;
                    (**unit).clone()
                }
                Value::Unit(_) => {
                    let message = "Second parameter in Unit constructor must be a string or valueless Unit";
                    return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
                }
                _ => return Err(Stop::Mismatch),
            };
            let value = Amount::written(value, &unit.parts);
            unit.value = Some(normalized(cx, value, &unit.parts)?);
            unit
        }
        _ => return Err(Stop::Mismatch),
    };
    Ok(unit.into())
}

/// A quantity that comes from outside of an expression; nothing if its size is not a number.
pub(crate) fn quantity(
    cx: &Context,
    size: Option<Value>,
    units: &str,
    keeps_prefix: bool,
) -> Result<Option<Value>, Fault> {
    let mut quantity = parse::parse(cx, units, true)?;
    if quantity.value.is_some() {
        return Ok(None);
    }
    if let Some(size) = size {
        let (Value::Number(_) | Value::Complex(_) | Value::BigNumber(_) | Value::Fraction(_)) = &size else {
            return Ok(None);
        };
        let size = Amount::written(&size, &quantity.parts);
        quantity.value = Some(normalized(cx, size, &quantity.parts)?);
    }
    quantity.keeps_prefix = keeps_prefix;
    Ok(Some(quantity.into()))
}

fn bare(cx: &Context, unit: Named) -> Unit {
    cx.units.read(unit);
    Unit::bare(unit)
}
