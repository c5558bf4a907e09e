//! Functions of BigNumbers.

mod divisors;
mod primes;

use pascaline_base::error::Fault;
use pascaline_number::float::decimal::shortest_text;
use pascaline_number::integer::IntegerExt;

use super::domain;
use crate::Context;
use crate::big_number::{BigNumber, Towards};
use crate::operations::typed::Outcome;
use crate::value::Value;

pub(crate) use divisors::{extended_gcd, gcd, inverse_modulo, lcm};
pub(crate) use primes::is_prime;

/// -1, 0 or 1; NaN for NaN.
pub(crate) fn sign(x: &BigNumber) -> BigNumber {
    match (x.is_nan(), x.is_zero(), x.is_negative()) {
        (true, ..) => BigNumber::NotANumber,
        (_, true, _) => BigNumber::zero(),
        (.., true) => BigNumber::small(-1),
        _ => BigNumber::small(1),
    }
}

/// Rounds down.
pub(crate) fn floor(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    near(cx, x, Towards::Floor)
}

/// Rounds up.
pub(crate) fn ceil(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    near(cx, x, Towards::Ceiling)
}

/// Rounds towards zero.
pub(crate) fn fix(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    if x.is_negative() { ceil(cx, x) } else { floor(cx, x) }
}

/// The remainder has the sign of the divisor.
pub(crate) fn modulo(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    if y.is_zero() {
        return Ok(x.clone());
    }
    let quotient = floor(cx, &x.divide(cx, y)?)?;
    x.subtract(cx, &y.multiply(cx, &quotient)?)
}

/// The power, unless it is complex.
pub(crate) fn power(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<Option<BigNumber>, Fault> {
    Ok(if y.is_integer() || !x.is_negative() || x.is_zero() {
        Some(x.power(cx, y)?)
    } else {
        (x.is_nan() || y.is_nan()).then_some(BigNumber::NotANumber)
    })
}

/// -1, 0 or 1: whether the first number is smaller, nearly equal or larger; NaN for NaN.
pub(crate) fn compare(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    Ok(if x.nearly_equals(cx, y)? {
        BigNumber::zero()
    } else {
        x.compare(cx, y)?.map_or(BigNumber::NotANumber, |order| BigNumber::small(order as i64))
    })
}

/// The number rounded down or up, unless it is nearly equal to the integer on the other side.
fn near(cx: &Context, x: &BigNumber, towards: Towards) -> Result<BigNumber, Fault> {
    let whole = x.round(cx, towards)?;
    let nearest = round_to(cx, x, 0)?;
    if !whole.equals(&nearest) && x.nearly_equals(cx, &nearest)? && !x.nearly_equals(cx, &whole)? {
        return Ok(nearest);
    }
    Ok(whole)
}

/// Rounds to an integer, halves away from zero.
pub(crate) fn round(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    round_to(cx, x, 0)
}

/// Rounds to decimals, halves away from zero.
pub(crate) fn round_at(cx: &Context, x: &BigNumber, decimals: &BigNumber) -> Result<BigNumber, Fault> {
    round_to(cx, x, self::decimals(cx, decimals)?)
}

/// Rounds to decimals, halves away from zero. A number within the tolerance of one with twelve decimals counts as that one.
fn round_to(cx: &Context, x: &BigNumber, decimals: i64) -> Result<BigNumber, Fault> {
    const TOLERANCE_DECIMALS: i64 = 12;
    if decimals >= TOLERANCE_DECIMALS {
        return x.round_at(cx, decimals, Towards::Nearest);
    }
    let without_noise = x.round_at(cx, TOLERANCE_DECIMALS, Towards::Nearest)?;
    let chosen = if x.nearly_equals(cx, &without_noise)? { &without_noise } else { x };
    chosen.round_at(cx, decimals, Towards::Nearest)
}

/// The number of decimals that `round` is given.
pub(crate) fn decimals(cx: &Context, x: &BigNumber) -> Result<i64, Fault> {
    /// decimal.js's limit.
    const MOST_DECIMALS: i64 = 1_000_000_000;
    if !x.is_integer() {
        return Err(domain("Number of decimals in function round must be an integer"));
    }
    let decimals = x.to_integer(cx)?.and_then(|decimals| decimals.to_i64());
    if let Some(decimals) = decimals.filter(|decimals| (0..=MOST_DECIMALS).contains(decimals)) {
        return Ok(decimals);
    }
    let text = shortest_text(x.to_number(cx)?);
    Err(domain(format!("[DecimalError] Invalid argument: {text}")))
}

/// The root of a degree, negative if the number is and the degree is odd.
pub(crate) fn root(cx: &Context, x: &BigNumber, degree: &BigNumber) -> Outcome {
    let is_inverse = degree.is_negative();
    let degree = degree.abs();
    if degree.is_zero() {
        return Err(domain("Root must be non-zero").into());
    }
    let two = BigNumber::small(2);
    if x.is_negative() && !degree.remainder(cx, &two)?.equals(&BigNumber::small(1)) {
        return Err(domain("Root must be odd when a is negative.").into());
    }
    if x.is_zero() {
        return Ok(if is_inverse { BigNumber::infinity(false).into() } else { Value::Number(0.0) });
    }
    if !x.is_finite() {
        return Ok(if is_inverse { BigNumber::zero() } else { x.clone() }.into());
    }
    // mathjs computes with 66 digits, the exponent included.
    let root = x.abs().root_of_degree(cx, &degree, is_inverse)?;
    Ok(if x.is_negative() { root.negate() } else { root }.into())
}

/// The factorial of an integer, as the gamma function.
pub(crate) fn factorial(cx: &Context, n: &BigNumber) -> Result<BigNumber, Fault> {
    if n.is_negative() {
        return Err(domain("Value must be non-negative"));
    }
    gamma(cx, &n.add(cx, &BigNumber::small(1))?)
}

/// The gamma function of an integer. For infinities and NaN, mathjs's results.
pub(crate) fn gamma(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    match x {
        BigNumber::NotANumber | BigNumber::Infinite { negative: false } => Ok(BigNumber::infinity(false)),
        BigNumber::Infinite { negative: true } => Ok(BigNumber::NotANumber),
        BigNumber::Finite(_) if !x.is_integer() => Err(domain("Integer BigNumber expected")),
        BigNumber::Finite(_) if x.is_negative() || x.is_zero() => Ok(BigNumber::infinity(false)),
        BigNumber::Finite(_) => {
            let n = x.to_integer(cx)?.and_then(|n| n.magnitude()).unwrap_or(u64::MAX);
            BigNumber::factorial(cx, n.saturating_sub(1))
        }
    }
}
