//! Ranges of exact numbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::Integer;

use super::domain;
use crate::big_number::BigNumber;
use crate::operations::arithmetic::add;
use crate::operations::operators::{LARGER, LARGER_EQ, SMALLER, SMALLER_EQ};
use crate::operations::typed::{Operation, Outcome, Stop, apply_two};
use crate::value::Value;
use crate::{Context, value::fraction, value::matrix};

/// The range of `start, end[, step]`, in which the end may be included.
pub(crate) fn range(cx: &Context, numbers: &[Value], included: bool) -> Outcome {
    let (start, end, step) = match numbers {
        [start, end] => (start, end, None),
        [start, end, step] => (start, end, Some(step)),
        _ => return Err(Stop::Mismatch),
    };
    let (start, step) = match (start, end) {
        (Value::BigNumber(_), Value::BigNumber(_)) => match step {
            None => (start.clone(), BigNumber::small(1).into()),
            Some(step @ Value::BigNumber(_)) => (start.clone(), step.clone()),
            Some(_) => return Err(Stop::Mismatch),
        },
        (Value::Fraction(_), Value::Fraction(_)) => match step {
            None => (start.clone(), Value::Number(1.0)),
            Some(step @ Value::Fraction(_)) => (start.clone(), step.clone()),
            Some(_) => return Err(Stop::Mismatch),
        },
        (Value::BigInt(_), Value::BigInt(_) | Value::Number(_)) | (Value::Number(_), Value::BigInt(_)) => {
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
    let continues = match (is_positive, included) {
        (true, true) => &SMALLER_EQ,
        (true, false) => &SMALLER,
        (false, true) => &LARGER_EQ,
        (false, false) => &LARGER,
    };
    let (mut x, mut items) = (start, Vec::new());
    while holds(cx, continues, &x, end)? {
        cx.fits_collection(items.len() as u64 + 1)?;
        cx.spend(2)?;
        let next = add(cx, &x, step)?;
        items.push(x);
        x = next;
    }
    matrix::pay_for_matrix(cx, &[items.len()])?;
    Ok(Value::matrix(vec![items.len()], items))
}

/// Whether two values are related so.
fn holds(cx: &Context, relation: &Operation, x: &Value, y: &Value) -> Result<bool, Fault> {
    Ok(matches!(apply_two(cx, relation, x, y)?, Value::Boolean(true)))
}
