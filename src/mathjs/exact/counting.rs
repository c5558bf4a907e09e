//! Combinatorics, Bernoulli numbers and the zeta function of exact numbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;

use super::super::big_number::{BigNumber, Function, constant};
use super::super::typed::{Outcome, Stop, apply_two};
use super::super::value::Value;
use super::super::{Numbers, matrix, operators};
use super::{domain, nearest_number};
use crate::Context;

/// A function of counting numbers, at least one of which is a BigNumber.
pub(super) fn count(name: &str, budget: &mut Context, arguments: &[Value]) -> Outcome {
    match (name, arguments) {
        ("catalan", [Value::BigNumber(n)]) => {
            not_negative(n, name, budget)?;
            let one = BigNumber::small(1);
            let twice = n.multiply(&BigNumber::small(2), budget)?;
            let ways = super::run("combinations", budget, &[twice.into(), Value::BigNumber(n.clone())])?;
            Ok(apply_two(&operators::DIVIDE_SCALAR, budget, &ways, &n.add(&one, budget)?.into())?)
        }
        ("bellNumbers", [Value::BigNumber(n)]) => {
            let n = not_negative(n, name, budget)?;
            let mut sum = BigNumber::zero();
            for number in stirling_row(budget, n, n)? {
                sum = sum.add(&number, budget)?;
            }
            Ok(sum.into())
        }
        ("stirlingS2", [n, k]) => {
            let (n, k) = (not_negative(&big(n, budget)?, name, budget)?, not_negative(&big(k, budget)?, name, budget)?);
            if k > n {
                return Err(domain("k must be less than or equal to n in function stirlingS2").into());
            }
            if n == k && n > 0 {
                // mathjs's rows end with a number.
                return Ok(Value::Number(1.0));
            }
            Ok(stirling_row(budget, n, k)?.pop().unwrap_or(BigNumber::NotANumber).into())
        }
        ("composition", [n, k]) => {
            let (n, k, one) = (big(n, budget)?, big(k, budget)?, BigNumber::small(1));
            let is_positive = |x: &BigNumber| x.is_integer() && !x.is_negative() && !x.is_zero();
            if !is_positive(&n) || !is_positive(&k) {
                return Err(domain("Positive integer value expected in function composition").into());
            }
            if k.compare(&n, budget)?.is_some_and(std::cmp::Ordering::is_gt) {
                return Err(domain("k must be less than or equal to n in function composition").into());
            }
            let (n, k) = (n.subtract(&one, budget)?, k.subtract(&one, budget)?);
            super::run("combinations", budget, &[n.into(), k.into()])
        }
        _ => Err(Stop::Mismatch),
    }
}

fn big(value: &Value, budget: &Context) -> Result<BigNumber, Stop> {
    match value {
        Value::BigNumber(number) => Ok((**number).clone()),
        Value::Number(number) => Ok(BigNumber::from_number(*number, budget)?),
        _ => Err(Stop::Mismatch),
    }
}

fn not_negative(n: &BigNumber, name: &str, budget: &Context) -> Result<u64, Fault> {
    if !n.is_integer() || n.is_negative() && !n.is_zero() {
        return Err(domain(format!("Non-negative integer value expected in function {name}")));
    }
    Ok(n.to_integer(budget)?.and_then(|n| n.magnitude()).unwrap_or(u64::MAX))
}

/// The Stirling numbers S(n, 0) to S(n, k): S(m, i) = i S(m - 1, i) + S(m - 1, i - 1).
fn stirling_row(budget: &mut Context, n: u64, k: u64) -> Result<Vec<BigNumber>, Fault> {
    budget.spend(n.saturating_mul(k).saturating_add(n))?;
    let length = usize::try_from(k).unwrap_or(usize::MAX);
    matrix::ask(budget, &[length.saturating_add(1)])?;
    let mut row = vec![BigNumber::zero(); length + 1];
    row[0] = BigNumber::small(1);
    for m in 1..=n {
        let last = usize::try_from(m.min(k)).unwrap_or(length);
        for i in (1..=last).rev() {
            let factor = BigNumber::from_integer(&Integer::from(i), budget)?;
            row[i] = factor.multiply(&row[i], budget)?.add(&row[i - 1], budget)?;
        }
        row[0] = BigNumber::zero();
    }
    Ok(row)
}

/// The Bernoulli number of that index as a fraction, or as a BigNumber: from the coefficients of the cotangent's series, each of
/// which is a sum of products of the ones before.
pub(super) fn bernoulli(budget: &mut Context, index: &Value) -> Outcome {
    let is_big = matches!(index, Value::BigNumber(_));
    let number = nearest_number(budget, index)?.unwrap_or(f64::NAN);
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
        1 => return super::run("divideScalar", budget, &[exact(-1), exact(2)]),
        _ if index % 2 == 1 => return Ok(exact(0)),
        _ => {}
    }
    let half = index / 2;
    budget.spend(half.unsigned_abs().saturating_mul(half.unsigned_abs()))?;
    let mut ring = |name: &str, x: &Value, y: &Value| super::run(name, budget, &[x.clone(), y.clone()]);
    let mut cotangent = vec![exact(0), ring("divideScalar", &exact(1), &exact(-3))?];
    let mut prefactor = ring("divideScalar", &exact(1), &exact(-2))?;
    let mut last = ring("divideScalar", &exact(1), &exact(6))?;
    for order in 2..=half {
        let index = usize::try_from(order).unwrap_or(0);
        let mut sum = exact(0);
        for low in 1..index.div_ceil(2) {
            let product = ring("multiplyScalar", &cotangent[low], &cotangent[index - low])?;
            sum = ring("addScalar", &sum, &product)?;
        }
        sum = ring("multiplyScalar", &sum, &exact(2))?;
        if index % 2 == 0 {
            let square = ring("multiplyScalar", &cotangent[index / 2], &cotangent[index / 2])?;
            sum = ring("addScalar", &sum, &square)?;
        }
        sum = ring("divideScalar", &sum, &exact(-(2 * order + 1)))?;
        let scaled = ring("multiplyScalar", &prefactor, &exact(-order * (2 * order - 1)))?;
        prefactor = ring("divideScalar", &scaled, &exact(2))?;
        last = ring("multiplyScalar", &prefactor, &sum)?;
        cotangent.push(sum);
    }
    Ok(last)
}

/// The inverse of `a` modulo `b`; NaN if there is none.
pub(super) fn inverse_modulo(a: &BigNumber, b: &BigNumber, budget: &mut Context) -> Outcome {
    if !a.is_integer() || !b.is_integer() {
        return Err(domain("Parameters in function invmod must be integer numbers").into());
    }
    let rest = super::big_numbers::binary("mod", budget, a, b)?;
    if b.is_zero() {
        return Err(domain("Divisor must be non zero").into());
    }
    let Value::BigNumber(rest) = rest else { return Err(Stop::Mismatch) };
    let Value::Matrix(parts) = super::mixed::extended_divisor(&rest, b, budget)? else { return Err(Stop::Mismatch) };
    match &parts.items[..] {
        [Value::BigNumber(divisor), Value::BigNumber(factor), _] if divisor.equals(&BigNumber::small(1)) => {
            let inverse = super::big_numbers::binary("mod", budget, factor, b)?;
            match &inverse {
                Value::BigNumber(number) if number.is_negative() && !number.is_zero() => {
                    super::big_numbers::binary("add", budget, number, b)
                }
                _ => Ok(inverse),
            }
        }
        _ => Ok(Value::Number(f64::NAN)),
    }
}

/// P. Borwein's algorithm with the twelve terms that mathjs's tolerance asks for: about ten digits are right.
pub(super) fn zeta(s: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    const TERMS: i64 = 12;
    let one = BigNumber::small(1);
    if s.nearly_equals(&BigNumber::zero(), budget)? {
        return BigNumber::from_number(-0.5, budget);
    }
    if s.nearly_equals(&one, budget)? {
        return Ok(BigNumber::NotANumber);
    }
    if !s.is_finite() {
        return Ok(if s.is_negative() || s.is_nan() { BigNumber::NotANumber } else { one });
    }
    if s.to_number(budget)? <= -5.5 {
        return reflected_zeta(s, budget);
    }
    let two = BigNumber::small(2);
    let complement = one.subtract(&two.power(&one.subtract(s, budget)?, budget)?, budget)?;
    let denominator = borwein(0, TERMS, budget)?.multiply(&complement, budget)?;
    let scale = one.divide(&denominator, budget)?;
    let mut sum = BigNumber::zero();
    for k in 1..=TERMS {
        let coefficient = borwein(k, TERMS, budget)?;
        let signed = if k % 2 == 0 { coefficient.negate() } else { coefficient };
        sum = sum.add(&signed.divide(&BigNumber::small(k).power(s, budget)?, budget)?, budget)?;
    }
    scale.multiply(&sum, budget)
}

/// The sum of `(n + j - 1)! 4^j / ((n - j)! (2j)!)` from `j = k`, and `k`, times `n`.
fn borwein(k: i64, n: i64, budget: &mut Context) -> Result<BigNumber, Fault> {
    let factorial = |number: i64, budget: &Context| BigNumber::factorial(number.unsigned_abs(), budget);
    let mut sum = BigNumber::small(k);
    for j in k..=n {
        let power = BigNumber::small(4).power(&BigNumber::small(j), budget)?;
        let above = factorial(n + j - 1, budget)?.multiply(&power, budget)?;
        let below = factorial(n - j, budget)?.multiply(&factorial(2 * j, budget)?, budget)?;
        sum = sum.add(&above.divide(&below, budget)?, budget)?;
    }
    BigNumber::small(n).multiply(&sum, budget)
}

/// Riemann's functional equation.
fn reflected_zeta(s: &BigNumber, budget: &mut Context) -> Result<BigNumber, Fault> {
    let (one, two) = (BigNumber::small(1), BigNumber::small(2));
    let pi = match budget.numbers {
        Numbers::BigNumber => constant("pi", budget)?.unwrap_or(BigNumber::NotANumber),
        _ => BigNumber::from_number(std::f64::consts::PI, budget)?,
    };
    let mut product = two.power(s, budget)?.multiply(&pi.power(&s.subtract(&one, budget)?, budget)?, budget)?;
    let angle = pi.divide(&two, budget)?.multiply(s, budget)?;
    product = product.multiply(&angle.apply(Function::Sin, budget)?, budget)?;
    let mirrored = one.subtract(s, budget)?;
    product = product.multiply(&super::big_numbers::gamma(&mirrored, budget)?, budget)?;
    product.multiply(&zeta(&mirrored, budget)?, budget)
}
