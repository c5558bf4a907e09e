//! What functions pay for the exact numbers that they read.

use pascaline_base::error::Fault;
use pascaline_number::integer::{BitTest, Integer};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::{fractions, has_quantity, integers};
use crate::big_number::BigNumber;
use crate::operations::typed::Outcome;
use crate::value::Value;
use crate::{Context, value::fraction};

/// An exact number that a function reads.
pub(crate) trait Operand {
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
pub(crate) fn pay_for_operands(cx: &Context, arguments: &[Value]) -> Result<(), Fault> {
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
pub(crate) fn after_paying(cx: &Context, arguments: &[Value], result: impl Into<Value>) -> Outcome {
    pay_for_operands(cx, arguments)?;
    Ok(result.into())
}
