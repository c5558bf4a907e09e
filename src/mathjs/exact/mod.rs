//! Functions of BigNumbers, fractions and bigints, which the rows of `functions` and the operators call for these types.

pub(super) mod big_numbers;
pub(super) mod bits;
mod conversions;
pub(super) mod counting;
pub(super) mod fractions;
pub(super) mod integers;
mod payment;
mod ranges;
pub(super) mod relations;
pub(super) mod zeta;

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::Signed;

use crate::operations::typed::{Operation, Outcome, Stop};
use crate::value::Value;
use crate::{Context, value::fraction};

pub(super) use crate::big_number::constant;
pub(super) use conversions::{
    as_big_number, as_configured, big_number_of_number, big_number_of_text, explicit_big_number, explicit_fraction,
    explicit_integer, fraction_of_number, fraction_of_numbers, fraction_of_object, fraction_of_text, integer_of_number,
    integer_of_text, literal, no_big_number, number_of_integer, numeric, of_median, shown,
};
pub(super) use integers::digits as integer_text;
pub(super) use payment::{Operand, after_paying, pay_for_operands};
pub(super) use ranges::range;

/// Whether there are exact numbers among the arguments, and no quantities.
pub(super) fn concerns(arguments: &[Value]) -> bool {
    let is_exact = |argument: &Value| matches!(argument, Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_));
    arguments.iter().any(is_exact) && !has_quantity(arguments)
}

/// Whether a quantity is among the arguments.
fn has_quantity(arguments: &[Value]) -> bool {
    arguments.iter().any(|argument| matches!(argument, Value::Unit(_)))
}

/// Calls an operation with its last argument as a number, if that is a BigNumber.
pub(super) fn with_last_as_number(cx: &Context, operation: &Operation, arguments: &[Value]) -> Outcome {
    let [first @ .., Value::BigNumber(last)] = arguments else { return Err(Stop::Mismatch) };
    if has_quantity(first) {
        return Err(Stop::Mismatch);
    }
    let mut converted = first.to_vec();
    converted.push(Value::Number(last.to_number(cx)?));
    match operation.on(cx, &converted) {
        // The caller pays if the operation is not defined for these arguments either.
        Err(Stop::Mismatch) => Err(Stop::Mismatch),
        outcome => {
            pay_for_operands(cx, arguments)?;
            outcome
        }
    }
}

/// The logarithm of a fraction to another one, if it is rational.
pub(super) fn rational_logarithm(cx: &Context, x: &Value, base: &Value) -> Result<Option<Value>, Fault> {
    match (x, base) {
        (Value::Fraction(x), Value::Fraction(base)) => Ok(fraction::logarithm(cx, x, base)?.map(Value::from)),
        _ => Ok(None),
    }
}

/// The sizes of a matrix, of which those that are exact numbers become numbers.
pub(super) fn sizes(cx: &Context, sizes: &[Value]) -> Result<Vec<Value>, Fault> {
    let number = |size: &Value| Ok(nearest_number(cx, size)?.map_or_else(|| size.clone(), Value::Number));
    sizes.iter().map(number).collect()
}

/// The sign of an exact number; that of NaN is equal to zero's.
pub(super) fn sign(value: &Value) -> Ordering {
    let (is_negative, is_zero) = match value {
        Value::BigNumber(number) => (number.is_negative(), number.is_zero() || number.is_nan()),
        Value::Fraction(fraction) => (fraction.is_negative(), fraction.is_zero()),
        Value::BigInt(integer) => (integer.is_negative(), integer.is_zero()),
        _ => (false, true),
    };
    match (is_zero, is_negative) {
        (true, _) => Ordering::Equal,
        (false, true) => Ordering::Less,
        (false, false) => Ordering::Greater,
    }
}

/// The nearest double of an exact number.
pub(super) fn nearest_number(cx: &Context, value: &Value) -> Result<Option<f64>, Fault> {
    Ok(Some(match value {
        Value::BigNumber(number) => number.to_number(cx)?,
        Value::Fraction(fraction) => fraction::to_number(fraction),
        Value::BigInt(integer) => integer.to_f64().value(),
        _ => return Ok(None),
    }))
}

/// mathjs's error for a number that a function does not take.
fn domain(message: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::Domain, message)
}
