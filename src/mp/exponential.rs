//! The exponential and the hyperbolic functions.
//!
//! After `mpmath.libmp.libelefun` (BSD-3-Clause): `mpf_exp`, `exp_expneg_basecase`, `mpf_cosh_sinh`.

use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::constants::{e_by_series, ln2_fixed};
use super::precision::Precision;
use super::real::{BEYOND, ONE, Real};
use super::series;

/// The least precision, in bits, at which `e` is computed by its own series.
const LEAST_BITS_OF_E_BY_SERIES: u32 = 1_000;

/// The greatest magnitude of an argument whose exponential does not overflow.
const GREATEST_MAGNITUDE: i64 = 61;

/// `x = n ln 2 + t`: the quotient `n`, rounded down, and the remainder `t` as a fixed-point number of `bits` fractional bits.
/// For `0 <= x < 1`, `n` is 0 and `t` is `x`, even if that is greater than `ln 2`.
fn reduce(x: &Real, bits: i64, to: Precision) -> (i64, Integer) {
    let magnitude = x.magnitude().max(0);
    if magnitude == 0 && !x.is_negative() {
        return (0, x.to_fixed(bits, to));
    }
    let wpmod = bits + magnitude;
    let t = x.to_fixed(wpmod, to);
    if !to.pay(price::quotient(t.bit_len(), as_usize(wpmod))) {
        return Default::default();
    }
    match t.divide_floor(&ln2_fixed(as_usize(wpmod), to)) {
        Some((n, t)) => (n.to_i64().unwrap_or(BEYOND), &t >> as_usize(magnitude)),
        None => (0, Integer::ZERO),
    }
}

/// `e^x`
pub fn exp(x: &Real, to: Precision) -> Real {
    if x.is_zero() {
        return ONE.clone();
    }
    let bits = i64::from(to.bits()) + 14;
    if x.magnitude() < -bits {
        return if x.is_negative() { ONE.perturb_inward(to) } else { ONE.perturb_outward(to) };
    }
    if x.magnitude() > GREATEST_MAGNITUDE {
        return ONE.shift(if x.is_negative() { -BEYOND } else { BEYOND });
    }
    let (n, t) = reduce(x, bits, to);
    Real::rounded(series::exp(&t, as_usize(bits), to), n - bits, to)
}

/// The constant `e`.
pub fn e(to: Precision) -> Real {
    if to.bits() < LEAST_BITS_OF_E_BY_SERIES { exp(&Real::from(1), to) } else { e_by_series(to) }
}

/// `(n, a, b)` with `e^x = a · 2^n` and `e^-x = b · 2^-n`; `a` and `b` are fixed-point numbers, `x` is not negative.
#[expect(clippy::many_single_char_names, reason = "mpmath's names")]
fn exp_expneg(x: &Real, bits: i64, to: Precision) -> (i64, Integer, Integer) {
    let (n, t) = if x.magnitude() > 1 { reduce(x, bits, to) } else { (0, x.to_fixed(bits, to)) };
    let bits = as_usize(bits);
    // The series wants t < 1. For 1 <= t < 2, read with one bit more as t/2, it gives e^(t/2), which is squared.
    let a = if t.bit_len() > bits {
        let root = series::exp(&t, bits + 1, to);
        if to.pay(price::product(bits, bits)) { Integer::from(root.sqr()) >> (bits + 2) } else { root }
    } else {
        series::exp(&t, bits, to)
    };
    let b = series::quotient(&series::one(bits), &a, bits, to);
    (n, a, b)
}

/// Whether `e^-|x|` vanishes beside `e^|x|` at that precision, for `x` of that magnitude.
fn other_exponential_vanishes(magnitude: i64, bits: i64) -> bool {
    magnitude > 10 && (magnitude > GREATEST_MAGNITUDE || 3 << (magnitude - 1) > bits)
}

/// `cosh x` and `sinh x`.
pub(super) fn cosh_sinh(x: &Real, to: Precision) -> (Real, Real) {
    if x.is_zero() {
        return (ONE.clone(), Real::default());
    }
    let magnitude = x.magnitude();
    let mut bits = i64::from(to.bits()) + 14;
    if magnitude < -bits {
        return (ONE.perturb_outward(to), x.perturb_outward(to));
    }
    if magnitude < -4 {
        // The exponentials cancel in sinh x = (e^x - e^-x) / 2.
        bits -= magnitude;
    }
    if other_exponential_vanishes(magnitude, bits) {
        let cosh = exp(&x.abs(), to).shift(-1);
        let sinh = if x.is_negative() { cosh.negate() } else { cosh.clone() };
        return (cosh, sinh);
    }
    let (n, cosh, sinh) = cosh_sinh_fixed(x, bits, to);
    let exponent = n - bits - 1;
    (Real::rounded(cosh, exponent, to), Real::rounded(sinh, exponent, to))
}

/// `(n, c, s)` with `cosh x = c · 2^(n - 1)` and `sinh x = s · 2^(n - 1)`; `c` and `s` are fixed-point numbers.
fn cosh_sinh_fixed(x: &Real, bits: i64, to: Precision) -> (i64, Integer, Integer) {
    let (n, a, b) = exp_expneg(&x.abs(), bits, to);
    let b = &b >> as_usize(2 * n);
    let cosh = &a + &b;
    let sinh = if x.is_negative() { &b - &a } else { &a - &b };
    (n, cosh, sinh)
}

/// `(e^x + e^-x) / 2`
pub fn cosh(x: &Real, to: Precision) -> Real {
    cosh_sinh(x, to).0
}

/// `(e^x - e^-x) / 2`
pub fn sinh(x: &Real, to: Precision) -> Real {
    cosh_sinh(x, to).1
}

/// `sinh x / cosh x`
pub fn tanh(x: &Real, to: Precision) -> Real {
    if x.is_zero() {
        return Real::default();
    }
    let magnitude = x.magnitude();
    let mut bits = i64::from(to.bits()) + 14;
    if magnitude < -bits {
        return x.perturb_inward(to);
    }
    if magnitude < -4 {
        // The exponentials cancel, as above.
        bits -= magnitude;
    }
    if other_exponential_vanishes(magnitude, bits) {
        let one = if x.is_negative() { ONE.negate() } else { ONE.clone() };
        return one.perturb_inward(to);
    }
    let (_, cosh, sinh) = cosh_sinh_fixed(x, bits, to);
    Real::rounded(series::quotient(&sinh, &cosh, as_usize(bits), to), -bits, to)
}
