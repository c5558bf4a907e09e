//! Bits of BigNumbers: of integers in two's complement without end, and mathjs's conventions for infinities.

use pascaline_base::error::Fault;
use pascaline_number::integer::Integer;

use super::super::big_number::{BigNumber, Towards};
use super::domain;
use crate::Context;

fn check(x: &BigNumber, y: &BigNumber, name: &str) -> Result<(), Fault> {
    let is_fraction = |x: &BigNumber| x.is_finite() && !x.is_integer();
    if is_fraction(x) || is_fraction(y) {
        return Err(domain(format!("Integers expected in function {name}")));
    }
    Ok(())
}

pub(super) fn not(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    if x.is_finite() && !x.is_integer() {
        return Err(domain("Integer expected in function bitNot"));
    }
    match x.to_integer(cx)? {
        // mathjs negates the sum with 1, so ~-1 is -0.
        Some(integer) => Ok(BigNumber::from_integer(cx, &(integer + Integer::ONE))?.negate()),
        None => Ok(x.negate()),
    }
}

pub(super) fn of_two(cx: &Context, name: &str, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    check(x, y, name)?;
    if x.is_nan() || y.is_nan() {
        return Ok(BigNumber::NotANumber);
    }
    if let (Some(a), Some(b)) = (x.to_integer(cx)?, y.to_integer(cx)?) {
        return BigNumber::from_integer(cx, &super::integers::bitwise(cx, name, &a, &b)?);
    }
    Ok(of_infinities(name, x, y))
}

/// At least one operand is infinite.
fn of_infinities(name: &str, x: &BigNumber, y: &BigNumber) -> BigNumber {
    let minus_one = BigNumber::small(-1);
    match (name, x.is_finite(), y.is_finite()) {
        ("bitXor", ..) if x.is_zero() => y.clone(),
        ("bitXor", ..) if y.is_zero() => x.clone(),
        ("bitXor", ..) if x.equals(y) => BigNumber::zero(),
        ("bitXor", ..) if x.equals(&minus_one) => y.negate(),
        ("bitXor", ..) if y.equals(&minus_one) => x.negate(),
        ("bitXor", false, false) => minus_one,
        ("bitXor", ..) => BigNumber::infinity(x.is_negative() != y.is_negative()),
        ("bitAnd", ..) if x.is_zero() || y.equals(&minus_one) || x.equals(y) => x.clone(),
        ("bitAnd", ..) if y.is_zero() || x.equals(&minus_one) => y.clone(),
        ("bitAnd", false, false) => BigNumber::zero(),
        ("bitAnd", false, _) if y.is_negative() => x.clone(),
        ("bitAnd", false, _) if x.is_negative() => BigNumber::zero(),
        ("bitAnd", false, _) => y.clone(),
        ("bitAnd", ..) if x.is_negative() => y.clone(),
        ("bitAnd", ..) if y.is_negative() => BigNumber::zero(),
        ("bitAnd", ..) => x.clone(),
        _ if x.is_zero() || y.equals(&minus_one) || x.equals(y) => y.clone(),
        _ if y.is_zero() || x.equals(&minus_one) => x.clone(),
        (_, false, _) if !x.is_negative() && y.is_negative() => minus_one,
        (_, _, false) if x.is_negative() && !y.is_negative() => minus_one,
        (_, x_is_finite, _) if x.is_negative() && y.is_negative() => if x_is_finite { x } else { y }.clone(),
        (_, x_is_finite, _) => if x_is_finite { y } else { x }.clone(),
    }
}

pub(super) fn shift(cx: &Context, name: &str, x: &BigNumber, by: &BigNumber) -> Result<BigNumber, Fault> {
    check(x, by, name)?;
    if x.is_nan() || by.is_nan() || by.is_negative() && !by.is_zero() {
        return Ok(BigNumber::NotANumber);
    }
    if x.is_zero() || by.is_zero() {
        return Ok(x.clone());
    }
    let is_left = name == "leftShift";
    if !by.is_finite() {
        return Ok(match (is_left, x.is_finite(), x.is_negative()) {
            (true, false, _) => BigNumber::NotANumber,
            (true, true, negative) => BigNumber::infinity(negative),
            (false, _, true) => BigNumber::small(-1),
            (false, false, false) => BigNumber::NotANumber,
            (false, true, false) => BigNumber::zero(),
        });
    }
    let power = BigNumber::small(2).power(cx, by)?;
    if is_left {
        return x.multiply(cx, &power);
    }
    x.divide(cx, &power)?.round(cx, Towards::Floor)
}
