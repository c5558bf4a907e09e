//! Bits of BigNumbers and bigints: of integers in two's complement without end, and mathjs's conventions for infinities.

use pascaline_base::error::Fault;
use pascaline_number::integer::{BitTest, Integer};
use pascaline_number::price;

use super::{Operand, domain, integers};
use crate::Context;
use crate::big_number::{BigNumber, Towards};
use crate::operations::typed::{Outcome, Stop};
use crate::value::Value;

/// An operation on each pair of bits.
pub(crate) struct Bitwise {
    of_integers: fn(&Integer, &Integer) -> Integer,
    /// For BigNumbers of which at least one is infinite.
    of_infinities: fn(&BigNumber, &BigNumber) -> BigNumber,
}

pub(crate) const AND: Bitwise = Bitwise { of_integers: |x, y| x & y, of_infinities: and_of_infinities };

pub(crate) const OR: Bitwise = Bitwise { of_integers: |x, y| x | y, of_infinities: or_of_infinities };

pub(crate) const XOR: Bitwise = Bitwise { of_integers: |x, y| x ^ y, of_infinities: xor_of_infinities };

impl Bitwise {
    /// Applies it to two exact integers. `name` is that of the function.
    pub(crate) fn apply(&self, cx: &Context, name: &str, x: &Value, y: &Value) -> Outcome {
        match (x, y) {
            (Value::BigNumber(x), Value::BigNumber(y)) => {
                Ok(self.of_big_numbers(cx, name, x.paid(cx)?, y.paid(cx)?)?.into())
            }
            (Value::BigInt(x), Value::BigInt(y)) => Ok(self.of_two(cx, x, y)?.into()),
            _ => Err(Stop::Mismatch),
        }
    }

    fn of_big_numbers(&self, cx: &Context, name: &str, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
        check(x, y, name)?;
        if x.is_nan() || y.is_nan() {
            return Ok(BigNumber::NotANumber);
        }
        match (x.to_integer(cx)?, y.to_integer(cx)?) {
            (Some(x), Some(y)) => BigNumber::from_integer(cx, &self.of_two(cx, &x, &y)?),
            _ => Ok((self.of_infinities)(x, y)),
        }
    }

    fn of_two(&self, cx: &Context, x: &Integer, y: &Integer) -> Result<Integer, Fault> {
        let bits = x.bit_len().max(y.bit_len());
        integers::pay_for_operation(cx, price::pass(bits).saturating_mul(4), bits + 1)?;
        Ok((self.of_integers)(x, y))
    }
}

fn check(x: &BigNumber, y: &BigNumber, name: &str) -> Result<(), Fault> {
    let is_fraction = |x: &BigNumber| x.is_finite() && !x.is_integer();
    if is_fraction(x) || is_fraction(y) {
        return Err(domain(format!("Integers expected in function {name}")));
    }
    Ok(())
}

pub(crate) fn not(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    if x.is_finite() && !x.is_integer() {
        return Err(domain("Integer expected in function bitNot"));
    }
    match x.to_integer(cx)? {
        // mathjs negates the sum with 1, so ~-1 is -0.
        Some(integer) => Ok(BigNumber::from_integer(cx, &(integer + Integer::ONE))?.negate()),
        None => Ok(x.negate()),
    }
}

fn and_of_infinities(x: &BigNumber, y: &BigNumber) -> BigNumber {
    let minus_one = BigNumber::small(-1);
    match (x.is_finite(), y.is_finite()) {
        _ if x.is_zero() || y.equals(&minus_one) || x.equals(y) => x.clone(),
        _ if y.is_zero() || x.equals(&minus_one) => y.clone(),
        (false, false) => BigNumber::zero(),
        (false, _) if y.is_negative() => x.clone(),
        (false, _) if x.is_negative() => BigNumber::zero(),
        (false, _) => y.clone(),
        _ if x.is_negative() => y.clone(),
        _ if y.is_negative() => BigNumber::zero(),
        _ => x.clone(),
    }
}

fn or_of_infinities(x: &BigNumber, y: &BigNumber) -> BigNumber {
    let minus_one = BigNumber::small(-1);
    match (x.is_finite(), y.is_finite()) {
        _ if x.is_zero() || y.equals(&minus_one) || x.equals(y) => y.clone(),
        _ if y.is_zero() || x.equals(&minus_one) => x.clone(),
        (false, _) if !x.is_negative() && y.is_negative() => minus_one,
        (_, false) if x.is_negative() && !y.is_negative() => minus_one,
        (x_is_finite, _) if x.is_negative() && y.is_negative() => if x_is_finite { x } else { y }.clone(),
        (x_is_finite, _) => if x_is_finite { y } else { x }.clone(),
    }
}

fn xor_of_infinities(x: &BigNumber, y: &BigNumber) -> BigNumber {
    let minus_one = BigNumber::small(-1);
    match (x.is_finite(), y.is_finite()) {
        _ if x.is_zero() => y.clone(),
        _ if y.is_zero() => x.clone(),
        _ if x.equals(y) => BigNumber::zero(),
        _ if x.equals(&minus_one) => y.negate(),
        _ if y.equals(&minus_one) => x.negate(),
        (false, false) => minus_one,
        _ => BigNumber::infinity(x.is_negative() != y.is_negative()),
    }
}

pub(crate) fn shift_left(cx: &Context, x: &BigNumber, by: &BigNumber) -> Result<BigNumber, Fault> {
    check(x, by, "leftShift")?;
    if let Some(unmoved) = unmoved(x, by) {
        return Ok(unmoved);
    }
    match (by.is_finite(), x.is_finite()) {
        (true, _) => x.multiply(cx, &BigNumber::small(2).power(cx, by)?),
        (false, true) => Ok(BigNumber::infinity(x.is_negative())),
        (false, false) => Ok(BigNumber::NotANumber),
    }
}

pub(crate) fn shift_right(cx: &Context, x: &BigNumber, by: &BigNumber) -> Result<BigNumber, Fault> {
    check(x, by, "rightArithShift")?;
    if let Some(unmoved) = unmoved(x, by) {
        return Ok(unmoved);
    }
    match (by.is_finite(), x.is_finite()) {
        (true, _) => x.divide(cx, &BigNumber::small(2).power(cx, by)?)?.round(cx, Towards::Floor),
        _ if x.is_negative() => Ok(BigNumber::small(-1)),
        (false, true) => Ok(BigNumber::zero()),
        (false, false) => Ok(BigNumber::NotANumber),
    }
}

/// The result of a shift that moves no bits.
fn unmoved(x: &BigNumber, by: &BigNumber) -> Option<BigNumber> {
    if x.is_nan() || by.is_nan() || by.is_negative() && !by.is_zero() {
        return Some(BigNumber::NotANumber);
    }
    (x.is_zero() || by.is_zero()).then(|| x.clone())
}
