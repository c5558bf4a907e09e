//! Functions of BigNumbers.

use pascaline_base::error::Fault;
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;

use super::super::big_number::{BigNumber, Towards};
use super::super::matrix;
use super::super::typed::{Outcome, Stop};
use super::super::value::Value;
use super::counting::is_greater;
use super::{Operand, domain};
use crate::Context;

pub(in super::super) fn sign(x: &BigNumber) -> BigNumber {
    match (x.is_nan(), x.is_zero(), x.is_negative()) {
        (true, ..) => BigNumber::NotANumber,
        (_, true, _) => BigNumber::zero(),
        (.., true) => BigNumber::small(-1),
        _ => BigNumber::small(1),
    }
}

pub(in super::super) fn floor(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    near(cx, x, Towards::Floor)
}

pub(in super::super) fn ceil(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    near(cx, x, Towards::Ceiling)
}

/// Rounds towards zero.
pub(in super::super) fn fix(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    if x.is_negative() { ceil(cx, x) } else { floor(cx, x) }
}

/// The remainder has the sign of the divisor.
pub(in super::super) fn modulo(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    if y.is_zero() {
        return Ok(x.clone());
    }
    let quotient = floor(cx, &x.divide(cx, y)?)?;
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
    let nearest = round_to(cx, x, 0)?;
    if !whole.equals(&nearest) && x.nearly_equals(cx, &nearest)? && !x.nearly_equals(cx, &whole)? {
        return Ok(nearest);
    }
    Ok(whole)
}

pub(in super::super) fn round(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
    round_to(cx, x, 0)
}

pub(in super::super) fn round_at(cx: &Context, x: &BigNumber, decimals: &BigNumber) -> Result<BigNumber, Fault> {
    round_to(cx, x, self::decimals(cx, decimals)?)
}

/// Rounds to decimals. A number within the tolerance of one with twelve decimals counts as that one.
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
pub(in super::super) fn decimals(cx: &Context, x: &BigNumber) -> Result<i64, Fault> {
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

fn check_integers(x: &BigNumber, y: &BigNumber, name: &str) -> Result<(), Fault> {
    if x.is_integer() && y.is_integer() {
        return Ok(());
    }
    Err(domain(format!("Parameters in function {name} must be integer numbers")))
}

/// Euclid's algorithm with mathjs's `mod`, whose quotients are rounded to 64 digits.
pub(in super::super) fn gcd(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
    check_integers(x, y, "gcd")?;
    let (mut a, mut b) = (x.clone(), y.clone());
    while !b.is_zero() {
        let rest = modulo(cx, &a, &b)?;
        (a, b) = (b, rest);
    }
    Ok(a.abs())
}

pub(in super::super) fn lcm(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<BigNumber, Fault> {
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

/// The greatest common divisor of two integers, and the factors of the sum that it is.
pub(in super::super) fn extended_gcd(cx: &Context, x: &BigNumber, y: &BigNumber) -> Outcome {
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
pub(in super::super) fn inverse_modulo(cx: &Context, a: &BigNumber, b: &BigNumber) -> Outcome {
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

pub(in super::super) fn factorial(cx: &Context, n: &BigNumber) -> Result<BigNumber, Fault> {
    if n.is_negative() {
        return Err(domain("Value must be non-negative"));
    }
    gamma(cx, &n.add(cx, &BigNumber::small(1))?)
}

pub(in super::super) fn gamma(cx: &Context, x: &BigNumber) -> Result<BigNumber, Fault> {
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

/// Trial division, or the test of G. Miller and M. Rabin: with all bases that are needed below 3.3e24, and above with the
/// single base that mathjs takes.
pub(in super::super) fn is_prime(cx: &Context, x: &BigNumber) -> Result<bool, Fault> {
    const BASES: [u64; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];
    const SURE_BITS: usize = 81;
    let Some(n) = x.to_integer(cx)? else {
        // mathjs's remainders of a fraction are never zero.
        return is_greater(cx, x, &BigNumber::small(1));
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
