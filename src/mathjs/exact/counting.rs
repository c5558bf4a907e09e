//! Combinatorics, Bernoulli numbers and the zeta function of exact numbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;

use super::super::big_number::{BigNumber, Function, constant};
use super::super::operators::{ADD_SCALAR, DIVIDE_SCALAR, MULTIPLY_SCALAR};
use super::super::typed::{Operation, Outcome, Stop, apply_two};
use super::super::value::Value;
use super::super::{Numbers, matrix};
use super::big_numbers::modulo;
use super::{Operand, domain, nearest_number};
use crate::Context;

/// A function of counting numbers, at least one of which is a BigNumber.
pub(super) fn count(cx: &Context, name: &str, arguments: &[Value]) -> Outcome {
    match (name, arguments) {
        ("catalan", [Value::BigNumber(n)]) => {
            not_negative(cx, n, name)?;
            let one = BigNumber::small(1);
            let twice = n.multiply(cx, &BigNumber::small(2))?;
            let ways = super::run(cx, "combinations", &[twice.into(), Value::BigNumber(n.clone())])?;
            Ok(apply_two(cx, &DIVIDE_SCALAR, &ways, &n.add(cx, &one)?.into())?)
        }
        ("bellNumbers", [Value::BigNumber(n)]) => {
            let n = not_negative(cx, n, name)?;
            let mut sum = BigNumber::zero();
            for number in stirling_row(cx, n, n)? {
                sum = sum.add(cx, &number)?;
            }
            Ok(sum.into())
        }
        ("stirlingS2", [n, k]) => {
            let (n, k) = (not_negative(cx, &big(cx, n)?, name)?, not_negative(cx, &big(cx, k)?, name)?);
            if k > n {
                return Err(domain("k must be less than or equal to n in function stirlingS2").into());
            }
            if n == k && n > 0 {
                // mathjs's rows end with a number.
                return Ok(Value::Number(1.0));
            }
            Ok(stirling_row(cx, n, k)?.pop().unwrap_or(BigNumber::NotANumber).into())
        }
        ("composition", [n, k]) => {
            let (n, k, one) = (big(cx, n)?, big(cx, k)?, BigNumber::small(1));
            let is_positive = |x: &BigNumber| x.is_integer() && !x.is_negative() && !x.is_zero();
            if !is_positive(&n) || !is_positive(&k) {
                return Err(domain("Positive integer value expected in function composition").into());
            }
            if k.compare(cx, &n)?.is_some_and(std::cmp::Ordering::is_gt) {
                return Err(domain("k must be less than or equal to n in function composition").into());
            }
            let (n, k) = (n.subtract(cx, &one)?, k.subtract(cx, &one)?);
            super::run(cx, "combinations", &[n.into(), k.into()])
        }
        _ => Err(Stop::Mismatch),
    }
}

fn big(cx: &Context, value: &Value) -> Result<BigNumber, Stop> {
    match value {
        Value::BigNumber(number) => Ok((**number).clone()),
        Value::Number(number) => Ok(BigNumber::from_number(cx, *number)?),
        _ => Err(Stop::Mismatch),
    }
}

fn not_negative(cx: &Context, n: &BigNumber, name: &str) -> Result<u64, Fault> {
    if !n.is_integer() || n.is_negative() && !n.is_zero() {
        return Err(domain(format!("Non-negative integer value expected in function {name}")));
    }
    Ok(n.to_integer(cx)?.and_then(|n| n.magnitude()).unwrap_or(u64::MAX))
}

/// The Stirling numbers S(n, 0) to S(n, k): S(m, i) = i S(m - 1, i) + S(m - 1, i - 1).
fn stirling_row(cx: &Context, n: u64, k: u64) -> Result<Vec<BigNumber>, Fault> {
    cx.spend(n.saturating_mul(k).saturating_add(n))?;
    let length = usize::try_from(k).unwrap_or(usize::MAX);
    matrix::pay_for_matrix(cx, &[length.saturating_add(1)])?;
    let mut row = vec![BigNumber::zero(); length + 1];
    row[0] = BigNumber::small(1);
    for m in 1..=n {
        let last = usize::try_from(m.min(k)).unwrap_or(length);
        for i in (1..=last).rev() {
            let factor = BigNumber::from_integer(cx, &Integer::from(i))?;
            row[i] = factor.multiply(cx, &row[i])?.add(cx, &row[i - 1])?;
        }
        row[0] = BigNumber::zero();
    }
    Ok(row)
}

/// The Bernoulli number of that index as a fraction, or as a BigNumber: from the coefficients of the cotangent's series, each of
/// which is a sum of products of the ones before.
pub(super) fn bernoulli(cx: &Context, index: &Value) -> Outcome {
    let is_big = matches!(index, Value::BigNumber(_));
    let number = nearest_number(cx, index)?.unwrap_or(f64::NAN);
    if number < 0.0 || !super::super::round::is_integer(number) {
        return Err(domain("Bernoulli index must be nonnegative integer").into());
    }
    let exact = |integer: i64| -> Value {
        if is_big { BigNumber::small(integer).into() } else { Rational::from(integer).into() }
    };
    #[expect(clippy::cast_possible_truncation, reason = "a cast saturates, and the budget ends it")]
    let index = number as i64;
    match index {
        0 => return Ok(exact(1)),
        1 => return (DIVIDE_SCALAR.run)(cx, &[exact(-1), exact(2)]),
        _ if index % 2 == 1 => return Ok(exact(0)),
        _ => {}
    }
    let half = index / 2;
    cx.spend(half.unsigned_abs().saturating_mul(half.unsigned_abs()))?;
    let ring = |operation: &Operation, x: &Value, y: &Value| (operation.run)(cx, &[x.clone(), y.clone()]);
    let mut cotangent = vec![exact(0), ring(&DIVIDE_SCALAR, &exact(1), &exact(-3))?];
    let mut prefactor = ring(&DIVIDE_SCALAR, &exact(1), &exact(-2))?;
    let mut last = ring(&DIVIDE_SCALAR, &exact(1), &exact(6))?;
    for order in 2..=half {
        let index = usize::try_from(order).unwrap_or(0);
        let mut sum = exact(0);
        for low in 1..index.div_ceil(2) {
            let product = ring(&MULTIPLY_SCALAR, &cotangent[low], &cotangent[index - low])?;
            sum = ring(&ADD_SCALAR, &sum, &product)?;
        }
        sum = ring(&MULTIPLY_SCALAR, &sum, &exact(2))?;
        if index % 2 == 0 {
            let square = ring(&MULTIPLY_SCALAR, &cotangent[index / 2], &cotangent[index / 2])?;
            sum = ring(&ADD_SCALAR, &sum, &square)?;
        }
        sum = ring(&DIVIDE_SCALAR, &sum, &exact(-(2 * order + 1)))?;
        let scaled = ring(&MULTIPLY_SCALAR, &prefactor, &exact(-order * (2 * order - 1)))?;
        prefactor = ring(&DIVIDE_SCALAR, &scaled, &exact(2))?;
        last = ring(&MULTIPLY_SCALAR, &prefactor, &sum)?;
        cotangent.push(sum);
    }
    Ok(last)
}

/// The inverse of `a` modulo `b`; NaN if there is none.
pub(super) fn inverse_modulo(cx: &Context, a: &BigNumber, b: &BigNumber) -> Outcome {
    if !a.is_integer() || !b.is_integer() {
        return Err(domain("Parameters in function invmod must be integer numbers").into());
    }
    let rest = modulo(cx, a.paid(cx)?, b.paid(cx)?)?;
    if b.is_zero() {
        return Err(domain("Divisor must be non zero").into());
    }
    let Value::Matrix(parts) = super::mixed::extended_divisor(cx, &rest, b)? else { return Err(Stop::Mismatch) };
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

/// P. Borwein's algorithm with the twelve terms that mathjs's tolerance asks for: about ten digits are right.
pub(super) fn zeta(cx: &Context, s: &BigNumber) -> Result<BigNumber, Fault> {
    const TERMS: i64 = 12;
    let one = BigNumber::small(1);
    if s.nearly_equals(cx, &BigNumber::zero())? {
        return BigNumber::from_number(cx, -0.5);
    }
    if s.nearly_equals(cx, &one)? {
        return Ok(BigNumber::NotANumber);
    }
    if !s.is_finite() {
        return Ok(if s.is_negative() || s.is_nan() { BigNumber::NotANumber } else { one });
    }
    if s.to_number(cx)? <= -5.5 {
        return reflected_zeta(cx, s);
    }
    let two = BigNumber::small(2);
    let complement = one.subtract(cx, &two.power(cx, &one.subtract(cx, s)?)?)?;
    let denominator = borwein(cx, 0, TERMS)?.multiply(cx, &complement)?;
    let scale = one.divide(cx, &denominator)?;
    let mut sum = BigNumber::zero();
    for k in 1..=TERMS {
        let coefficient = borwein(cx, k, TERMS)?;
        let signed = if k % 2 == 0 { coefficient.negate() } else { coefficient };
        sum = sum.add(cx, &signed.divide(cx, &BigNumber::small(k).power(cx, s)?)?)?;
    }
    scale.multiply(cx, &sum)
}

/// The sum of `(n + j - 1)! 4^j / ((n - j)! (2j)!)` from `j = k`, and `k`, times `n`.
fn borwein(cx: &Context, k: i64, n: i64) -> Result<BigNumber, Fault> {
    let factorial = |number: i64| BigNumber::factorial(cx, number.unsigned_abs());
    let mut sum = BigNumber::small(k);
    for j in k..=n {
        let power = BigNumber::small(4).power(cx, &BigNumber::small(j))?;
        let above = factorial(n + j - 1)?.multiply(cx, &power)?;
        let below = factorial(n - j)?.multiply(cx, &factorial(2 * j)?)?;
        sum = sum.add(cx, &above.divide(cx, &below)?)?;
    }
    BigNumber::small(n).multiply(cx, &sum)
}

/// Riemann's functional equation.
fn reflected_zeta(cx: &Context, s: &BigNumber) -> Result<BigNumber, Fault> {
    let (one, two) = (BigNumber::small(1), BigNumber::small(2));
    let pi = match cx.numbers {
        Numbers::BigNumber => constant(cx, "pi")?.unwrap_or(BigNumber::NotANumber),
        _ => BigNumber::from_number(cx, std::f64::consts::PI)?,
    };
    let mut product = two.power(cx, s)?.multiply(cx, &pi.power(cx, &s.subtract(cx, &one)?)?)?;
    let angle = pi.divide(cx, &two)?.multiply(cx, s)?;
    product = product.multiply(cx, &angle.apply(cx, Function::Sin)?)?;
    let mirrored = one.subtract(cx, s)?;
    product = product.multiply(cx, &super::big_numbers::gamma(cx, &mirrored)?)?;
    product.multiply(cx, &zeta(cx, &mirrored)?)
}
