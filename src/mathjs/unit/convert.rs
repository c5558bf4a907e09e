//! Conversions from one unit to another.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_unit::base::{Base, are_equal, words};
use pascaline_unit::find::Named;
use pascaline_unit::table::Factor;

use super::amount::{Amount, denormalized, normalized};
use super::{Part, Unit, parse, write};
use crate::Context;
use crate::functions::{FIX, ROUND};
use crate::operations::compare::nearly_equal;
use crate::operations::operators::{ADD_SCALAR, EQUAL, SUBTRACT_SCALAR};
use crate::operations::round::{STEPS_OF_DIGITS, round};
use crate::operations::typed::{Outcome, Stop, apply, apply_two};
use crate::value::{Matrix, Storage, Value};

/// The error for quantities of different dimensions, with a hint that says what each is.
pub(super) fn mismatched(cx: &Context, message: &str, x: &Unit, y: &Unit) -> Fault {
    Fault::new(ErrorCode::Domain, message).hint(hint_of_mismatch(cx, x, y))
}

fn hint_of_mismatch(cx: &Context, x: &Unit, y: &Unit) -> Option<String> {
    if let ([x], [y]) = (&x.parts[..], &y.parts[..])
        && mean_temperatures(x.unit.name, y.unit.name)
    {
        return Some("C is the coulomb, F the farad: write `degC` and `degF` for temperatures".to_owned());
    }
    // `3 feet 5 inches` is a product.
    let of_one_kind = |base: Base| x.parts.len() > 1 && x.parts.iter().all(|part| part.unit.row.base == base);
    let is_list = Base::of(&y.dimensions).is_some_and(of_one_kind);
    let advice = if is_list { ": write `+` between the parts of a sum" } else { "" };
    described(cx, x, " is ").zip(described(cx, y, " ")).map(|(x, y)| format!("{x}, {y}{advice}"))
}

/// Whether people mean two scales of temperature by these names, at least one of which is that of another unit.
fn mean_temperatures(x: &str, y: &str) -> bool {
    let scale = |name: &str| match name {
        "C" | "degC" => Some('C'),
        "F" | "degF" => Some('F'),
        "K" => Some('K'),
        _ => None,
    };
    let are_scales = scale(x).zip(scale(y)).is_some_and(|(x, y)| x != y);
    are_scales && [x, y].iter().any(|name| matches!(*name, "C" | "F"))
}

/// `cm is a length`; just the words for a quantity without a unit.
fn described(cx: &Context, unit: &Unit, verb: &str) -> Option<String> {
    let words = words(&unit.dimensions)?;
    let bare = Unit { value: None, ..unit.clone() };
    let text = write::text(cx, &bare).ok()?;
    Some(if text.is_empty() { words.to_owned() } else { format!("{text}{verb}{words}") })
}

/// The quantity in other units: `5 cm to inch`.
pub(crate) fn to(cx: &Context, x: &Unit, units: &Value) -> Result<Unit, Fault> {
    x.pay(cx)?;
    let mut other = match units {
        Value::Text(text) => parse::parse(cx, text, false)?,
        Value::Unit(unit) => {
            unit.pay(cx)?;
            (**unit).clone()
        }
        _ => return Err(Fault::new(ErrorCode::TypeMismatch, "String or Unit expected as parameter")),
    };
    if !are_equal(&x.dimensions, &other.dimensions) {
        let (from, into) = (write::text(cx, x)?, write::text(cx, &other)?);
        let message = format!("Units do not match ('{into}' != '{from}')");
        return Err(mismatched(cx, &message, x, &other));
    }
    if other.value.is_some() {
        return Err(Fault::new(ErrorCode::Domain, "Cannot convert to a unit with a value"));
    }
    let value = match &x.value {
        None => normalized(cx, Amount::of(Value::Number(1.0)), &x.parts)?,
        Some(value)
            if x.is_derived() || x.parts.is_empty() || other.parts.is_empty() || x.offset() == other.offset() =>
        {
            value.clone()
        }
        Some(value) => shifted(cx, value, x, &other)?,
    };
    other.value = Some(value);
    other.keeps_prefix = true;
    other.keeps_parts = true;
    Ok(other)
}

/// The value between temperature scales with different zeros.
fn shifted(cx: &Context, value: &Amount, from: &Unit, to: &Unit) -> Result<Amount, Fault> {
    /// The zero of a scale in 18,000ths of a kelvin, which is an integer for all of them.
    fn zero(unit: &Unit) -> f64 {
        let hundredths = (unit.offset() * 100.0).round();
        match unit.parts.first().map(|part| part.unit.row.factor) {
            Some(Factor::Ratio(x, y)) => hundredths * 180.0 * x / y,
            _ => hundredths * 180.0,
        }
    }
    let difference = value.decimal(cx, zero(from) - zero(to))?;
    let kelvin = value.decimal(cx, 18_000.0)?;
    let difference = difference.over(cx, &kelvin)?;
    value.plus(cx, &difference)
}

/// The value in the units in which the quantity is written, or in others.
pub(super) fn numeric(cx: &Context, x: &Unit, units: Option<&Value>) -> Result<Option<Value>, Fault> {
    let converted;
    let unit = match units {
        Some(units) => {
            converted = to(cx, x, units)?;
            &converted
        }
        None => x,
    };
    match &unit.value {
        Some(value) => Ok(Some(denormalized(cx, value, &unit.parts)?.value())),
        None => Ok(None),
    }
}

/// The quantity as a sum of parts in several units, all but the last of which are whole: `splitUnit(1 m, [ft, in])`.
pub(crate) fn split(cx: &Context, x: &Unit, units: &[Value]) -> Outcome {
    let Some((last, others)) = units.split_last() else { return Ok(array(vec![x.clone().into()])) };
    let (mut parts, mut rest) = (Vec::new(), x.clone());
    let mut sum = Value::Number(0.0);
    for units in others {
        cx.spend(1)?;
        rest = to(cx, &rest, units)?;
        let Some(size) = numeric(cx, &rest, None)? else { return Err(Stop::Mismatch) };
        let whole = whole(cx, &size)?;
        let value = normalized(cx, Amount::written(&whole, &rest.parts), &rest.parts)?;
        sum = apply_two(cx, &ADD_SCALAR, &sum, &value.value())?;
        let part = Value::from(Unit { value: Some(value), keeps_prefix: false, ..rest.clone() });
        if let Value::Unit(left) = apply_two(cx, &SUBTRACT_SCALAR, &rest.into(), &part)? {
            rest = (*left).clone();
        } else {
            return Err(Stop::Mismatch);
        }
        parts.push(part);
    }
    rest = to(cx, &rest, last)?;
    // The rest may be off by rounding: it is zero if the parts make up the whole.
    if x.value.as_ref().is_some_and(|value| are_near(&sum, &value.value())) {
        rest.value = Some(Amount::of(Value::Number(0.0)));
    }
    parts.push(rest.into());
    Ok(array(parts))
}

/// The number without its decimals, unless it is nearly the next integer.
fn whole(cx: &Context, size: &Value) -> Result<Value, Fault> {
    let Value::Number(size) = size else {
        let rounded = apply(cx, &ROUND, std::slice::from_ref(size))?;
        let is_near = matches!(apply_two(cx, &EQUAL, &rounded, size)?, Value::Boolean(true));
        return if is_near { Ok(rounded) } else { apply(cx, &FIX, std::slice::from_ref(size)) };
    };
    cx.spend(STEPS_OF_DIGITS)?;
    let rounded = round(*size, 0);
    Ok(Value::Number(if nearly_equal(rounded, *size) { rounded } else { size.trunc() }))
}

fn array(items: Vec<Value>) -> Value {
    Value::Matrix(Rc::new(Matrix::new(vec![items.len()], items).stored(Storage::Array)))
}

fn are_near(x: &Value, y: &Value) -> bool {
    matches!((x, y), (Value::Number(x), Value::Number(y)) if nearly_equal(*x, *y))
}

/// The quantity with the best of its prefixes, or of those of the units in a list.
pub(crate) fn to_best(cx: &Context, x: &Unit, list: &[Value], offset: Option<f64>) -> Outcome {
    let refused = || Fault::new(ErrorCode::Domain, "Invalid unit type. Expected compatible string or Unit.");
    let Some(first) = x.parts.first().copied() else { return Err(write::without_units().into()) };
    let mut prefixes = Vec::new();
    for unit in list {
        let unit = match unit {
            Value::Text(text) => parse::parse(cx, text, false)?,
            Value::Unit(unit) => (**unit).clone(),
            _ => return Err(refused().into()),
        };
        if !are_equal(&x.dimensions, &unit.dimensions) {
            return Err(refused().into());
        }
        prefixes.extend(unit.parts.first().map(|part| part.unit.prefix));
    }
    let mut own = x.clone();
    if let (Some(prefix), Some(part)) = (prefixes.first(), own.parts.first_mut()) {
        *part = Part { unit: Named { prefix, ..first.unit }, ..first };
    }
    let chosen = if prefixes.is_empty() { None } else { Some(&prefixes[..]) };
    let best = write::best(cx, &own, offset, chosen)?;
    Ok(Unit { keeps_prefix: true, ..best }.into())
}
