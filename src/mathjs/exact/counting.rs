//! Combinatorics and Bernoulli numbers of exact numbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;

use super::{Operand, domain, nearest_number};
use crate::Context;
use crate::big_number::BigNumber;
use crate::operations::operators::{ADD_SCALAR, DIVIDE_SCALAR, MULTIPLY_SCALAR};
use crate::operations::typed::{Operation, Outcome, Stop, apply_two};
use crate::value::Value;
use crate::value::matrix;

pub(crate) fn catalan(cx: &Context, n: &BigNumber) -> Result<Value, Fault> {
    not_negative(cx, n, "catalan")?;
    let twice = n.multiply(cx, &BigNumber::small(2))?;
    let ways = combinations(cx, twice.paid(cx)?, n.paid(cx)?)?;
    apply_two(cx, &DIVIDE_SCALAR, &ways.into(), &n.add(cx, &BigNumber::small(1))?.into())
}

/// The Bell number.
pub(crate) fn bell(cx: &Context, n: &BigNumber) -> Result<BigNumber, Fault> {
    let n = not_negative(cx, n, "bellNumbers")?;
    let mut sum = BigNumber::zero();
    for number in stirling_row(cx, n, n)? {
        sum = sum.add(cx, &number)?;
    }
    Ok(sum)
}

/// The Stirling number of two numbers, at least one of which is a BigNumber.
pub(crate) fn stirling(cx: &Context, n: &Value, k: &Value) -> Outcome {
    let count = |value: &Value| Ok::<_, Stop>(not_negative(cx, &big(cx, value)?, "stirlingS2")?);
    let (n, k) = (count(n)?, count(k)?);
    if k > n {
        return Err(domain("k must be less than or equal to n in function stirlingS2").into());
    }
    if n == k && n > 0 {
        // mathjs's rows end with a number.
        return Ok(Value::Number(1.0));
    }
    Ok(stirling_row(cx, n, k)?.pop().unwrap_or(BigNumber::NotANumber).into())
}

/// The compositions of two numbers, at least one of which is a BigNumber.
pub(crate) fn composition(cx: &Context, n: &Value, k: &Value) -> Outcome {
    let (n, k, one) = (big(cx, n)?, big(cx, k)?, BigNumber::small(1));
    let is_positive = |x: &BigNumber| x.is_integer() && !x.is_negative() && !x.is_zero();
    if !is_positive(&n) || !is_positive(&k) {
        return Err(domain("Positive integer value expected in function composition").into());
    }
    if is_greater(cx, &k, &n)? {
        return Err(domain("k must be less than or equal to n in function composition").into());
    }
    let (n, k) = (n.subtract(cx, &one)?, k.subtract(cx, &one)?);
    Ok(combinations(cx, n.paid(cx)?, k.paid(cx)?)?.into())
}

fn check_positive_integers(n: &BigNumber, k: &BigNumber, name: &str) -> Result<(), Fault> {
    let is_positive = |x: &BigNumber| x.is_integer() && (!x.is_negative() || x.is_zero());
    if is_positive(n) && is_positive(k) {
        return Ok(());
    }
    Err(domain(format!("Positive integer value expected in function {name}")))
}

pub(super) fn is_greater(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<bool, Fault> {
    Ok(x.compare(cx, y)?.is_some_and(std::cmp::Ordering::is_gt))
}

/// Multiplies and divides alternately, each result to 64 digits.
pub(crate) fn combinations(cx: &Context, n: &BigNumber, k: &BigNumber) -> Result<BigNumber, Fault> {
    check_positive_integers(n, k, "combinations")?;
    if is_greater(cx, k, n)? {
        return Err(domain("k must be less than n in function combinations"));
    }
    let rest = n.subtract(cx, k)?;
    let (larger, smaller) = if is_greater(cx, &rest, k)? { (&rest, k) } else { (k, &rest) };
    alternate(cx, smaller, larger)
}

/// The product of `(start + i) / i` for `i` from 1 to `last`.
fn alternate(cx: &Context, start: &BigNumber, last: &BigNumber) -> Result<BigNumber, Fault> {
    let count = last.to_integer(cx)?.and_then(|last| last.magnitude()).unwrap_or(u64::MAX);
    cx.spend(count.saturating_mul(4))?;
    let (one, mut result, mut index) = (BigNumber::small(1), BigNumber::small(1), BigNumber::zero());
    for _ in 0..count {
        index = index.add(cx, &one)?;
        result = result.multiply(cx, &start.add(cx, &index)?)?.divide(cx, &index)?;
    }
    Ok(result)
}

pub(crate) fn combinations_with_repetition(cx: &Context, n: &BigNumber, k: &BigNumber) -> Result<BigNumber, Fault> {
    check_positive_integers(n, k, "combinationsWithRep")?;
    let one = BigNumber::small(1);
    if is_greater(cx, &one, n)? {
        return Err(domain("k must be less than or equal to n + k - 1 in function combinationsWithRep"));
    }
    let below = n.subtract(cx, &one)?;
    let (start, last) = if is_greater(cx, &below, k)? { (k, &below) } else { (&below, k) };
    alternate(cx, start, last)
}

pub(crate) fn permutations(cx: &Context, n: &BigNumber, k: &BigNumber) -> Result<BigNumber, Fault> {
    check_positive_integers(n, k, "permutations")?;
    if is_greater(cx, k, n)? {
        return Err(domain("second argument k must be less than or equal to first argument n"));
    }
    let count = k.to_integer(cx)?.and_then(|k| k.magnitude()).unwrap_or(u64::MAX);
    cx.spend(count.saturating_mul(2))?;
    let (one, mut result) = (BigNumber::small(1), BigNumber::small(1));
    let mut factor = n.subtract(cx, k)?;
    for _ in 0..count {
        factor = factor.add(cx, &one)?;
        result = result.multiply(cx, &factor)?;
    }
    Ok(result)
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
pub(crate) fn bernoulli(cx: &Context, index: &Value) -> Outcome {
    let is_big = matches!(index, Value::BigNumber(_));
    let number = nearest_number(cx, index)?.unwrap_or(f64::NAN);
    if number < 0.0 || !crate::operations::round::is_integer(number) {
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
