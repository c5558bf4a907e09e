//! Common divisors and multiples of BigNumbers.

use pascaline_base::error::Fault;

use super::modulo;
use crate::Context;
use crate::big_number::{BigNumber, Towards};
use crate::exact::{Operand, domain};
use crate::operations::typed::{Outcome, Stop};
use crate::value::Value;
use crate::value::matrix;

/// Refuses numbers that are not integers, in the name of a function.
fn check_integers(x: &BigNumber, y: &BigNumber, name: &str) -> Result<(), Fault> {
    if x.is_integer() && y.is_integer() {
        return Ok(());
    }
    Err(domain(format!("Parameters in function {name} must be integer numbers")))
}

/// Euclid's algorithm with mathjs's `mod`, whose quotients are rounded to 64 digits.
pub(crate) fn gcd(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    check_integers(x, y, "gcd")?;
    let (mut a, mut b) = (x.clone(), y.clone());
    while !b.is_zero() {
        let rest = modulo(cx, &a, &b)?;
        (a, b) = (b, rest);
    }
    Ok(a.abs())
}

/// The product divided by the greatest common divisor, whose remainders are those of decimal.js.
pub(crate) fn lcm(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    check_integers(x, y, "lcm")?;
    if x.is_zero() {
        return Ok(x.clone());
    }
    if y.is_zero() {
        return Ok(y.clone());
    }
    let product = x.multiply(cx, y)?;
    let (mut a, mut b) = (x.clone(), y.clone());
    while !b.is_zero() {
        let rest = a.remainder(cx, &b)?;
        (a, b) = (b, rest);
    }
    Ok(product.divide(cx, &a)?.abs())
}

/// The greatest common divisor of two integers, and the factors with which they add up to it.
pub(crate) fn extended_gcd(cx: &Context, x: &BigNumber, y: &BigNumber) -> Outcome {
    check_integers(x, y, "xgcd")?;
    let (zero, one) = (BigNumber::zero(), BigNumber::small(1));
    let (mut a, mut b) = (x.clone(), y.clone());
    let (mut left, mut last_left) = (zero.clone(), one.clone());
    let (mut right, mut last_right) = (one, zero);
    while !b.is_zero() {
        let quotient = a.divide(cx, &b)?.round(cx, Towards::Floor)?;
        let rest = a.remainder(cx, &b)?;
        let next_left = last_left.subtract(cx, &quotient.multiply(cx, &left)?)?;
        let next_right = last_right.subtract(cx, &quotient.multiply(cx, &right)?)?;
        (last_left, left) = (left, next_left);
        (last_right, right) = (right, next_right);
        (a, b) = (b, rest);
    }
    let items = if a.is_negative() && !a.is_zero() {
        [a.negate().into(), last_left.negate().into(), last_right.negate().into()]
    } else {
        let left = if a.is_zero() { Value::Number(0.0) } else { last_left.into() };
        [a.into(), left, last_right.into()]
    };
    Ok(matrix::stack(cx, items.into())?)
}

/// The inverse of `a` modulo `b`; NaN if there is none.
pub(crate) fn inverse_modulo(cx: &Context, a: &BigNumber, b: &BigNumber) -> Outcome {
    if !a.is_integer() || !b.is_integer() {
        return Err(domain("Parameters in function invmod must be integer numbers").into());
    }
    let rest = modulo(cx, a.paid(cx)?, b.paid(cx)?)?;
    if b.is_zero() {
        return Err(domain("Divisor must be non zero").into());
    }
    let Value::Matrix(parts) = extended_gcd(cx, &rest, b)? else { return Err(Stop::Mismatch) };
    match &parts.items[..] {
        [Value::BigNumber(divisor), Value::BigNumber(factor), _] if divisor.equals(&BigNumber::small(1)) => {
            let inverse = modulo(cx, factor.paid(cx)?, b.paid(cx)?)?;
            if inverse.is_negative() && !inverse.is_zero() {
                return Ok(inverse.paid(cx)?.add(cx, b.paid(cx)?)?.into());
            }
            Ok(inverse.into())
        }
        _ => Ok(Value::Number(f64::NAN)),
    }
}
