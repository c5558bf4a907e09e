//! Ranges of exact numbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::Integer;

use super::super::operators::{LARGER, LARGER_EQ, SMALLER, SMALLER_EQ};
use super::super::typed::{Operation, Outcome, Stop, apply_two};
use super::super::value::Value;
use super::super::{fraction, matrix};
use super::{BigNumber, domain};
use crate::Context;
use crate::arithmetic::add;

/// `start, end[, step]`; whether the end is included.
pub(in super::super) fn range(cx: &Context, numbers: &[Value], included: bool) -> Outcome {
    let (start, end, step) = match numbers {
        [start, end] => (start, end, None),
        [start, end, step] => (start, end, Some(step)),
        _ => return Err(Stop::Mismatch),
    };
    let (start, step) = match (start, end, step) {
        (Value::BigNumber(_), Value::BigNumber(_), None) => (start.clone(), BigNumber::small(1).into()),
        (Value::BigNumber(_), Value::BigNumber(_), Some(step @ Value::BigNumber(_)))
        | (Value::Fraction(_), Value::Fraction(_), Some(step @ Value::Fraction(_))) => (start.clone(), step.clone()),
        (Value::Fraction(_), Value::Fraction(_), None) => (start.clone(), Value::Number(1.0)),
        (Value::BigInt(_), Value::BigInt(_) | Value::Number(_), _) | (Value::Number(_), Value::BigInt(_), _) => {
            let step = step.map_or_else(|| Ok(Integer::ONE.into()), integer)?;
            (integer(start)?, step)
        }
        _ => return Err(Stop::Mismatch),
    };
    Ok(collect(cx, start, end, &step, included)?)
}

/// A bigint, or JavaScript's `BigInt(number)`.
fn integer(value: &Value) -> Outcome {
    match value {
        Value::BigInt(_) => Ok(value.clone()),
        Value::Number(number) => Ok(fraction::integer_from_number(*number)?.into()),
        _ => Err(Stop::Mismatch),
    }
}

/// Adds the step until the end is passed.
fn collect(cx: &Context, start: Value, end: &Value, step: &Value, included: bool) -> Result<Value, Fault> {
    let zero = Value::Number(0.0);
    let is_positive = holds(cx, &LARGER, step, &zero)?;
    if !is_positive && !holds(cx, &SMALLER, step, &zero)? {
        return Err(domain("Step must be non-zero"));
    }
    let ongoing = match (is_positive, included) {
        (true, true) => &SMALLER_EQ,
        (true, false) => &SMALLER,
        (false, true) => &LARGER_EQ,
        (false, false) => &LARGER,
    };
    let (mut x, mut items) = (start, Vec::new());
    while holds(cx, ongoing, &x, end)? {
        cx.fits_collection(items.len() as u64 + 1)?;
        cx.spend(2)?;
        let next = add(cx, &x, step)?;
        items.push(x);
        x = next;
    }
    matrix::pay_for_matrix(cx, &[items.len()])?;
    Ok(Value::matrix(vec![items.len()], items))
}

fn holds(cx: &Context, relation: &Operation, x: &Value, y: &Value) -> Result<bool, Fault> {
    Ok(matches!(apply_two(cx, relation, x, y)?, Value::Boolean(true)))
}
