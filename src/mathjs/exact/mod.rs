//! Functions of BigNumbers, fractions and bigints, which the rows of `functions` and the operators call for these types.

pub(super) mod big_numbers;
pub(super) mod bits;
mod conversions;
pub(super) mod counting;
pub(super) mod fractions;
pub(super) mod integers;
mod ranges;
pub(super) mod relations;
pub(super) mod zeta;

use std::cmp::Ordering;
use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::{BitTest, Integer, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::big_number::BigNumber;
use super::fraction;
use super::typed::{Operation, Outcome, Stop};
use super::value::Value;
use crate::Context;

pub(super) use super::big_number::constant;
pub(super) use conversions::{
    as_big_number, as_configured, big_number_of_number, big_number_of_text, explicit_big_number, explicit_fraction,
    explicit_integer, fraction_of_number, fraction_of_numbers, fraction_of_object, fraction_of_text, integer_of_number,
    integer_of_text, literal, no_big_number, number_of_integer, numeric, of_median, shown,
};
pub(super) use integers::digits as integer_text;
pub(super) use ranges::range;

/// Whether there are exact numbers among the arguments, and no quantities.
pub(super) fn concerns(arguments: &[Value]) -> bool {
    let is_exact = |argument: &Value| matches!(argument, Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_));
    arguments.iter().any(is_exact) && !has_quantity(arguments)
}

fn has_quantity(arguments: &[Value]) -> bool {
    arguments.iter().any(|argument| matches!(argument, Value::Unit(_)))
}

/// An exact number that a function reads.
pub(super) trait Operand {
    /// The number, after paying for its digits.
    fn paid(&self, cx: &Context) -> Result<&Self, Fault>;
}

impl Operand for BigNumber {
    fn paid(&self, cx: &Context) -> Result<&Self, Fault> {
        self.pay_for_copy(cx)?;
        Ok(self)
    }
}

impl Operand for Rational {
    fn paid(&self, cx: &Context) -> Result<&Self, Fault> {
        fraction::pay_for_copy(cx, self)?;
        Ok(self)
    }
}

impl Operand for Integer {
    fn paid(&self, cx: &Context) -> Result<&Self, Fault> {
        integers::pay_for_operation(cx, price::pass(self.bit_len()), self.bit_len())?;
        Ok(self)
    }
}

/// Pays for the exact numbers among the arguments of a function, even if it turns out not to be defined for them.
pub(super) fn pay_for_operands(cx: &Context, arguments: &[Value]) -> Result<(), Fault> {
    match arguments {
        [Value::BigNumber(x)] => x.paid(cx).map(drop),
        [Value::BigNumber(x), Value::BigNumber(y)] => x.paid(cx).and_then(|_| y.paid(cx)).map(drop),
        [Value::Fraction(x)] => x.paid(cx).map(drop),
        [Value::Fraction(x), Value::Fraction(y)] => fractions::order(cx, x, y).map(drop),
        [Value::BigInt(x)] => x.paid(cx).map(drop),
        [Value::BigInt(x), Value::BigInt(y)] => integers::order(cx, x, y).map(drop),
        // The decimals of `round(x, decimals, unit)`.
        [_, Value::BigNumber(decimals), _] if has_quantity(arguments) => decimals.to_number(cx).map(drop),
        _ => Ok(()),
    }
}

/// A result that does not depend on the digits of the exact numbers among the arguments, which are paid for all the same.
pub(super) fn after_paying(cx: &Context, arguments: &[Value], result: impl Into<Value>) -> Outcome {
    pay_for_operands(cx, arguments)?;
    Ok(result.into())
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
        // The caller pays.
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

/// The sizes of a matrix, of which those that are BigNumbers become numbers.
pub(super) fn sizes(cx: &Context, sizes: &[Value]) -> Result<Vec<Value>, Fault> {
    let number = |size: &Value| match size {
        Value::BigNumber(number) => number.to_number(cx).map(Value::Number),
        _ => Ok(size.clone()),
    };
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

impl From<BigNumber> for Value {
    fn from(number: BigNumber) -> Self {
        Self::BigNumber(Rc::new(number))
    }
}

impl From<Rational> for Value {
    fn from(fraction: Rational) -> Self {
        Self::Fraction(Rc::new(fraction))
    }
}

impl From<Integer> for Value {
    fn from(integer: Integer) -> Self {
        Self::BigInt(Rc::new(integer))
    }
}

fn domain(message: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::Domain, message)
}
