//! The natural logarithm and the inverse hyperbolic functions.
//!
//! After `mpmath.libmp.libelefun` (BSD-3-Clause): `mpf_ln`, `mpf_log_hypot`, `mpf_asinh`, `mpf_acosh`, `mpf_atanh`.

use std::cmp::Ordering;

use pascaline_number::size::as_usize;

use super::constants::ln2_fixed;
use super::precision::Precision;
use super::real::{ONE, Real};
use super::series;

/// The guard bits of a logarithm.
const GUARD: i64 = 20;

/// `None` unless the number is positive.
pub fn ln(x: &Real, to: Precision) -> Option<Real> {
    if x.is_negative() || x.is_zero() {
        return None;
    }
    let mut bits = i64::from(to.bits()) + GUARD;
    let magnitude = x.magnitude();
    if x.is_power_of_two() {
        let ln2 = ln2_fixed(as_usize(bits), to);
        return Some(Real::rounded(ln2 * x.exponent(), -bits, to));
    }
    if (0..=1).contains(&magnitude) {
        // Near 1 the logarithm is about x - 1, and loses as many leading bits as the subtraction does.
        let distance = x.add_exact(&Real::from(-1), to);
        let cancelled = x.bit_length() - (distance.magnitude() - x.exponent());
        if cancelled > bits {
            return Some(distance.round(to));
        }
        bits += cancelled;
    }
    let fixed = Real::from_parts(x.mantissa().clone(), -x.bit_length()).to_fixed(bits, to);
    let mut ln = series::ln(&fixed, as_usize(bits), to);
    if magnitude != 0 {
        ln += ln2_fixed(as_usize(bits), to) * magnitude;
    }
    Some(Real::rounded(ln, -bits, to))
}

/// `ln sqrt(a² + b²)`; `None` if both are 0.
pub(super) fn ln_hypot(a: &Real, b: &Real, to: Precision) -> Option<Real> {
    if b.is_zero() {
        return ln(&a.abs(), to);
    }
    if a.is_zero() {
        return ln(&b.abs(), to);
    }
    let a2 = a.multiply_exact(a, to);
    let b2 = b.multiply_exact(b, to);
    let mut h2 = a2.add(&b2, to.guarded(20));
    let cancelled = h2.add(&Real::from(-1), to.down(10));
    if cancelled.is_zero() || cancelled.magnitude() < -10 {
        // Near 1 every bit of the sum counts.
        let more = -a2.exponent().min(b2.exponent());
        h2 = a2.add(&b2, to.guarded(20).more(u32::try_from(more.max(0)).unwrap_or(u32::MAX)));
    }
    Some(ln(&h2, to)?.shift(-1))
}

/// `ln(x + sqrt(x² + 1))`, of the absolute value so that nothing cancels.
pub fn asinh(x: &Real, to: Precision) -> Real {
    if x.is_zero() {
        return Real::default();
    }
    let mut wp = to.guarded(20);
    let magnitude = x.magnitude();
    if magnitude < -8 {
        if magnitude < -i64::from(wp.bits()) {
            return x.perturb_inward(to);
        }
        wp = wp.more(u32::try_from(-magnitude).unwrap_or(0));
    }
    let q = x.multiply_exact(x, wp).add(ONE, wp).square_root(wp);
    let q = x.abs().add(&q, wp);
    // q is above 1, so its logarithm is missing only if the budget refuses.
    let asinh = ln(&q, to).unwrap_or_default();
    if x.is_negative() { asinh.negate() } else { asinh }
}

/// `ln(x + sqrt(x² - 1))`; `None` below 1.
pub fn acosh(x: &Real, to: Precision) -> Option<Real> {
    if x.cmp(ONE) == Ordering::Less {
        return None;
    }
    let wp = to.guarded(15);
    let q = x.multiply_exact(x, wp).subtract(ONE, wp).square_root(wp);
    ln(&x.add(&q, wp), to)
}

/// `ln((1 + x) / (1 - x)) / 2`; `None` unless `-1 < x < 1`.
pub fn atanh(x: &Real, to: Precision) -> Option<Real> {
    if x.is_zero() {
        return Some(Real::default());
    }
    let magnitude = x.magnitude();
    if magnitude > 0 {
        return None;
    }
    let mut wp = to.guarded(15);
    if magnitude < -8 {
        if magnitude < -i64::from(wp.bits()) {
            return Some(x.perturb_outward(to));
        }
        wp = wp.more(u32::try_from(-magnitude).unwrap_or(0));
    }
    let a = x.add(ONE, wp);
    let b = ONE.subtract(x, wp);
    Some(ln(&a.divide(&b, wp)?, to)?.shift(-1))
}
