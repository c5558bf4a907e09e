//! Functions of BigNumbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use super::super::big_number::{BigNumber, Towards};
use super::super::typed::{Outcome, Stop};
use super::super::value::Value;
use super::{Operand, conversions, counting, domain};
use crate::Context;

/// A function of one number.
pub(super) fn unary(cx: &Context, name: &str, x: &BigNumber) -> Outcome {
    x.paid(cx)?;
    let number = match name {
        "floor" => near(cx, x, Towards::Floor)?,
        "ceil" => near(cx, x, Towards::Ceiling)?,
        "fix" if x.is_negative() => near(cx, x, Towards::Ceiling)?,
        "fix" => near(cx, x, Towards::Floor)?,
        "round" => round(cx, x, 0)?,
        "factorial" | "permutations" if x.is_negative() => return Err(domain("Value must be non-negative").into()),
        "factorial" | "permutations" => gamma(cx, &x.add(cx, &BigNumber::small(1))?)?,
        "gamma" => gamma(cx, x)?,
        "lgamma" => {
            let message = "mathjs doesn't yet provide an implementation of the algorithm lgamma for BigNumber";
            return Err(domain(message).into());
        }
        "zeta" => counting::zeta(cx, x)?,
        "bignumber" => x.clone(),
        "isPrime" => return Ok(is_prime(cx, x)?.into()),
        _ => return conversions::of_big_number(cx, name, x),
    };
    Ok(number.into())
}

pub(in super::super) fn sign(x: &BigNumber) -> BigNumber {
    match (x.is_nan(), x.is_zero(), x.is_negative()) {
        (true, ..) => BigNumber::NotANumber,
        (_, true, _) => BigNumber::zero(),
        (.., true) => BigNumber::small(-1),
        _ => BigNumber::small(1),
    }
}

/// A function of two numbers.
pub(super) fn binary(cx: &Context, name: &str, x: &BigNumber, y: &BigNumber) -> Outcome {
    (x.paid(cx)?, y.paid(cx)?);
    let number = match name {
        "gcd" | "lcm" => {
            check_integers(x, y, name)?;
            if name == "gcd" { greatest_common_divisor(cx, x, y)? } else { least_common_multiple(cx, x, y)? }
        }
        "invmod" => return counting::inverse_modulo(cx, x, y),
        "xgcd" => return super::mixed::extended_divisor(cx, x, y),
        "round" => round(cx, x, decimals(cx, y)?)?,
        "floor" | "ceil" | "fix" => {
            let towards = match name {
                "floor" => Towards::Floor,
                "ceil" => Towards::Ceiling,
                _ if x.is_negative() => Towards::Ceiling,
                _ => Towards::Floor,
            };
            let shift = BigNumber::small(10).power(cx, y)?;
            near(cx, &x.multiply(cx, &shift)?, towards)?.divide(cx, &shift)?
        }
        "combinations" => combinations(cx, x, y)?,
        "combinationsWithRep" => combinations_with_repetition(cx, x, y)?,
        "permutations" => permutations(cx, x, y)?,
        _ => return Err(Stop::Mismatch),
    };
    Ok(number.into())
}

/// The remainder has the sign of the divisor.
pub(in super::super) fn modulo(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    if y.is_zero() {
        return Ok(x.clone());
    }
    let quotient = near(cx, &x.divide(cx, y)?, Towards::Floor)?;
    x.subtract(cx, &y.multiply(cx, &quotient)?)
}

/// The power, unless it is complex.
pub(in super::super) fn power(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<Option<BigNumber>, Fault> {
    Ok(if y.is_integer() || !x.is_negative() || x.is_zero() {
        Some(x.power(cx, y)?)
    } else {
        (x.is_nan() || y.is_nan()).then_some(BigNumber::NotANumber)
    })
}

pub(in super::super) fn compare(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    Ok(if x.nearly_equals(cx, y)? {
        BigNumber::zero()
    } else {
        x.compare(cx, y)?.map_or(BigNumber::NotANumber, |order| BigNumber::small(order as i64))
    })
}

/// The number rounded down or up, unless it is nearly equal to the integer on the other side.
fn near(cx: &Context, x: &BigNumber, towards: Towards) -> Result<BigNumber, Fault> {
    let whole = x.round(cx, towards)?;
    let nearest = round(cx, x, 0)?;
    if !whole.equals(&nearest) && x.nearly_equals(cx, &nearest)? && !x.nearly_equals(cx, &whole)? {
        return Ok(nearest);
    }
    Ok(whole)
}

/// Rounds to decimals. A number within the tolerance of one with twelve decimals counts as that one.
fn round(cx: &Context, x: &BigNumber, decimals: i64) -> Result<BigNumber, Fault> {
    const TOLERANCE_DECIMALS: i64 = 12;
    if decimals >= TOLERANCE_DECIMALS {
        return x.round_at(cx, decimals, Towards::Nearest);
    }
    let without_noise = x.round_at(cx, TOLERANCE_DECIMALS, Towards::Nearest)?;
    let chosen = if x.nearly_equals(cx, &without_noise)? { &without_noise } else { x };
    chosen.round_at(cx, decimals, Towards::Nearest)
}

/// The number of decimals that `round` is given.
pub(super) fn decimals(cx: &Context, x: &BigNumber) -> Result<i64, Fault> {
    const MOST: i64 = 1_000_000_000;
    if !x.is_integer() {
        return Err(domain("Number of decimals in function round must be an integer"));
    }
    let decimals = x.to_integer(cx)?.and_then(|decimals| decimals.to_i64());
    if let Some(decimals) = decimals.filter(|decimals| (0..=MOST).contains(decimals)) {
        return Ok(decimals);
    }
    let text = pascaline_number::float::decimal::shortest_text(x.to_number(cx)?);
    Err(domain(format!("[DecimalError] Invalid argument: {text}")))
}

pub(super) fn check_integers(x: &BigNumber, y: &BigNumber, name: &str) -> Result<(), Fault> {
    if x.is_integer() && y.is_integer() {
        return Ok(());
    }
    Err(domain(format!("Parameters in function {name} must be integer numbers")))
}

/// Euclid's algorithm with mathjs's `mod`, whose quotients are rounded to 64 digits.
fn greatest_common_divisor(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    let (mut a, mut b) = (x.clone(), y.clone());
    while !b.is_zero() {
        let rest = modulo(cx, &a, &b)?;
        (a, b) = (b, rest);
    }
    Ok(a.abs())
}

fn least_common_multiple(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
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

/// The root of a degree, negative if the number is and the degree is odd.
pub(in super::super) fn root(cx: &Context, x: &BigNumber, degree: &BigNumber) -> Outcome {
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

pub(super) fn gamma(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    match x {
        _ if x.is_integer() && (x.is_negative() || x.is_zero()) => Ok(BigNumber::infinity(false)),
        _ if x.is_integer() => {
            let n = x.to_integer(cx)?.and_then(|n| n.magnitude()).unwrap_or(u64::MAX);
            BigNumber::factorial(cx, n.saturating_sub(1))
        }
        BigNumber::Finite(_) => Err(domain("Integer BigNumber expected")),
        _ if x.is_negative() => Ok(BigNumber::NotANumber),
        _ if x.is_nan() => Ok(BigNumber::infinity(false)),
        _ => Ok(BigNumber::infinity(false)),
    }
}

fn check_positive_integers(n: &BigNumber, k: &BigNumber, name: &str) -> Result<(), Fault> {
    let is_positive = |x: &BigNumber| x.is_integer() && (!x.is_negative() || x.is_zero());
    if is_positive(n) && is_positive(k) {
        return Ok(());
    }
    Err(domain(format!("Positive integer value expected in function {name}")))
}

fn is_greater(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<bool, Fault> {
    Ok(x.compare(cx, y)?.is_some_and(std::cmp::Ordering::is_gt))
}

/// Multiplies and divides alternately, each result to 64 digits.
fn combinations(cx: &Context, n: &BigNumber, k: &BigNumber) -> Result<BigNumber, Fault> {
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

fn combinations_with_repetition(cx: &Context, n: &BigNumber, k: &BigNumber) -> Result<BigNumber, Fault> {
    check_positive_integers(n, k, "combinationsWithRep")?;
    let one = BigNumber::small(1);
    if is_greater(cx, &one, n)? {
        return Err(domain("k must be less than or equal to n + k - 1 in function combinationsWithRep"));
    }
    let below = n.subtract(cx, &one)?;
    let (start, last) = if is_greater(cx, &below, k)? { (k, &below) } else { (&below, k) };
    alternate(cx, start, last)
}

fn permutations(cx: &Context, n: &BigNumber, k: &BigNumber) -> Result<BigNumber, Fault> {
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

/// Trial division, or the test of G. Miller and M. Rabin: with all bases that are needed below 3.3e24, and above with the
/// single base that mathjs takes.
fn is_prime(cx: &Context, x: &BigNumber) -> Result<bool, Stop> {
    const BASES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    const SURE_BITS: usize = 81;
    let Some(n) = x.to_integer(cx)? else {
        // mathjs's remainders of a fraction are never zero.
        return Ok(is_greater(cx, x, &BigNumber::small(1))?);
    };
    if n <= Integer::from(3) {
        return Ok(n > Integer::ONE);
    }
    if n.residue(2) == 0 || n.residue(3) == 0 {
        return Ok(false);
    }
    let below = &n - Integer::ONE;
    let twos = below.trailing_zeros().unwrap_or(0);
    let odd = &below >> twos;
    let bases: Vec<Integer> = if n.bit_len() <= SURE_BITS {
        BASES.iter().map(|base| Integer::from(*base)).collect()
    } else {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a few digits"
        )]
        let most = {
            let digits = x.to_fixed(cx, Some(0.0))?.len() as f64;
            let size = digits * std::f64::consts::LN_10;
            (2.0 * size * size) as u64
        };
        vec![Integer::from(most)]
    };
    for base in bases.iter().filter(|base| **base < n) {
        if !passes(cx, base, &odd, twos, &n, &below)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn passes(
    cx: &Context,
    base: &Integer,
    odd: &Integer,
    twos: usize,
    n: &Integer,
    below: &Integer,
) -> Result<bool, Fault> {
    let mut power = power_modulo(cx, base, odd, n)?;
    if power.is_one() || power == *below {
        return Ok(true);
    }
    for _ in 1..twos {
        power = (&power * &power).remainder(n);
        if power == *below {
            return Ok(true);
        }
    }
    Ok(false)
}

fn power_modulo(cx: &Context, base: &Integer, exponent: &Integer, modulus: &Integer) -> Result<Integer, Fault> {
    let bits = modulus.bit_len();
    let round = price::product(bits, bits).saturating_add(price::quotient(2 * bits, bits)).saturating_mul(2);
    cx.pay(round.saturating_mul(2 * exponent.bit_len() as u64))?;
    let (mut power, mut square) = (Integer::ONE, base.remainder(modulus));
    for bit in 0..exponent.bit_len() {
        if exponent.bit(bit) {
            power = (&power * &square).remainder(modulus);
        }
        square = (&square * &square).remainder(modulus);
    }
    Ok(power)
}
