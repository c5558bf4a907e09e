//! Skills' `coerce`: converts a value to another type.

use pascaline_number::float::{parse_decimal, whole_number};
use pascaline_number::integer::from_digits;
use pascaline_python as python;

use super::fields::Fields;
use super::split::pieces;
use super::{Action, Failed, Outcome, Value};
use crate::read_json;
use crate::value::python_str;

/// The largest exponent of ten in a number that is converted to an integer.
const MOST_EXPONENT: i32 = 10_000;

/// Converts an action's `value` as `coercion` says.
pub(super) fn coerce(action: &Action<'_>) -> Outcome<Value> {
    let value = action.target(Fields::Coerce)?;
    let missing = || Fields::Coerce.refused("Missing required parameter: coercion", action.fields);
    let coercion = action.field("coercion").ok_or_else(missing)?;
    let (coercion, text) = (python_str(coercion), python_str(value));
    let (result, kind) = match &*coercion {
        "to-int" => (integer(text.trim()), "int"),
        "to-float" => (float(text.trim()), "float"),
        "to-bool" => (boolean(text.trim()), "bool"),
        "to-json" => (json(value, action), "json"),
        "to-list" => (Some(list(value, action)?), "list"),
        "to-string" => (Some(Value::String(text.clone())), "string"),
        _ => return Err(Failed::new(format!("Unknown coerce operation: {coercion}"))),
    };
    result.ok_or_else(|| Failed::new(format!("Cannot convert to {kind}: {text}")))
}

/// The integer part, exactly: the original goes through a float, which loses digits.
fn integer(text: &str) -> Option<Value> {
    parse_decimal(text).filter(|size| size.is_finite())?;
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => ("-", size),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (significand, exponent) = size.split_once(['e', 'E']).unwrap_or((size, "0"));
    let exponent = match exponent.strip_prefix('-') {
        Some(digits) => -whole_number(digits.as_bytes())?,
        None => whole_number(exponent.strip_prefix('+').unwrap_or(exponent).as_bytes())?,
    };
    let (whole, decimals) = significand.split_once('.').unwrap_or((significand, ""));
    let digits = [whole, decimals].concat();
    let places = i32::try_from(whole.len()).ok()?.saturating_add(exponent);
    if places > MOST_EXPONENT {
        return None;
    }
    let length = usize::try_from(places).unwrap_or(0);
    let zeros = "0".repeat(length.saturating_sub(digits.len()));
    let kept = digits.get(..length.min(digits.len()))?;
    let integer = from_digits(&[kept, &zeros].concat(), 10)?;
    number(&if integer.is_zero() { "0".to_owned() } else { [sign, &integer.to_string()].concat() })
}

/// A float as Python writes it: `14.0`.
fn float(text: &str) -> Option<Value> {
    let float = parse_decimal(text).filter(|float| float.is_finite())?;
    number(&python::Number::Float(float).to_string())
}

/// The number that JSON writes this way.
fn number(text: &str) -> Option<Value> {
    text.parse().ok().map(Value::Number)
}

fn boolean(text: &str) -> Option<Value> {
    match &*text.to_ascii_lowercase() {
        "true" | "1" | "yes" | "on" => Some(Value::Bool(true)),
        "false" | "0" | "no" | "off" | "" => Some(Value::Bool(false)),
        _ => None,
    }
}

fn json(value: &Value, action: &Action<'_>) -> Option<Value> {
    match value {
        Value::String(text) => read_json(text, &action.limits).ok(),
        other => Some(other.clone()),
    }
}

/// The pieces between the delimiters, trimmed; empty ones are dropped.
fn list(value: &Value, action: &Action<'_>) -> Outcome<Value> {
    if let Value::Array(_) = value {
        return Ok(value.clone());
    }
    let delimiter = action.field("delimiter").and_then(Value::as_str).filter(|text| !text.is_empty()).unwrap_or(",");
    let text = python_str(value);
    Ok(Value::Array(action.texts(&pieces(&text, delimiter))?))
}
