//! The circular functions and their inverses.
//!
//! After `mpmath.libmp.libelefun` (BSD-3-Clause): `mod_pi2`, `mpf_cos_sin`, `mpf_tan`, `mpf_cos_sin_pi`, `mpf_atan`,
//! `mpf_atan2`, `mpf_asin`, `mpf_acos`.

use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::constants::{pi, pi_fixed};
use super::precision::Precision;
use super::real::{ONE, Real, as_i64};
use super::series;

/// An angle of a greater magnitude is not reduced: that would take as many bits of π.
const GREATEST_ANGLE: i64 = 1 << 24;

/// The quadrant (of an angle that is not negative), the angle within it in fixed point, and its fractional bits.
fn reduce(angle: &Real, bits: i64, to: Precision) -> (u8, Integer, i64) {
    let magnitude = angle.magnitude();
    if magnitude <= 0 {
        return (0, angle.to_fixed(bits - magnitude, to), bits - magnitude);
    }
    let mut cancelled = 20;
    loop {
        let wpmod = bits + magnitude + cancelled;
        let pi2 = pi_fixed(as_usize(wpmod - 1), to);
        let t = angle.to_fixed(wpmod, to);
        if !to.pay(price::quotient(t.bit_len(), pi2.bit_len())) {
            return (0, Integer::ZERO, bits);
        }
        let Some((n, y)) = t.divide_floor(&pi2) else {
            return (0, Integer::ZERO, bits);
        };
        let other = &pi2 - &y;
        let small = if y < other { &y } else { &other };
        // Near an axis enough bits must be left of the distance from it.
        if as_i64(small.bit_len()) > bits + magnitude - 10 || cancelled > GREATEST_ANGLE {
            let quadrant = 2 * u8::from(n.bit(1)) + u8::from(n.bit(0));
            return (quadrant, &y >> as_usize(magnitude), wpmod - magnitude);
        }
        cancelled *= 2;
    }
}

/// The cosine and the sine in fixed point, and their fractional bits, which are enough for the smaller of the two.
fn cos_sin_fixed(angle: &Real, bits: i64, to: Precision) -> (Integer, Integer, i64) {
    let (quadrant, t, bits) = reduce(&angle.abs(), bits, to);
    let (c, s) = turned(series::cos_sin(&t, as_usize(bits), to), quadrant, angle.is_negative());
    (c, s, bits)
}

/// The cosine and the sine of the angle turned by `quadrant` right angles, then negated if asked for.
fn turned((mut c, mut s): (Integer, Integer), quadrant: u8, negate: bool) -> (Integer, Integer) {
    if quadrant % 2 == 1 {
        std::mem::swap(&mut c, &mut s);
    }
    if matches!(quadrant, 1 | 2) {
        c = -c;
    }
    if (quadrant >= 2) != negate {
        s = -s;
    }
    (c, s)
}

/// Whether the angle is so small that its cosine is 1 and its sine the angle, or so large that it is not reduced.
fn needs_no_series(angle: &Real, to: Precision) -> bool {
    angle.is_zero() || angle.magnitude() < -(i64::from(to.bits()) + 10) || angle.magnitude() > GREATEST_ANGLE
}

fn cos_without_series(angle: &Real, to: Precision) -> Real {
    if angle.is_zero() { ONE.clone() } else { ONE.perturb_inward(to) }
}

fn sin_without_series(angle: &Real, to: Precision) -> Real {
    if angle.is_zero() || angle.magnitude() > 0 { Real::default() } else { angle.perturb_inward(to) }
}

pub(super) fn cos_sin(angle: &Real, to: Precision) -> (Real, Real) {
    if needs_no_series(angle, to) {
        return (cos_without_series(angle, to), sin_without_series(angle, to));
    }
    let (c, s, bits) = cos_sin_fixed(angle, i64::from(to.bits()) + 10, to);
    (Real::rounded(c, -bits, to), Real::rounded(s, -bits, to))
}

/// The sine of an angle in radians. A huge angle, from 2^(2^24) on, is not reduced: its sine is 0.
pub fn sin(angle: &Real, to: Precision) -> Real {
    cos_sin(angle, to).1
}

/// The cosine of an angle in radians. A huge angle, from 2^(2^24) on, is not reduced: its cosine is 1.
pub fn cos(angle: &Real, to: Precision) -> Real {
    cos_sin(angle, to).0
}

/// The tangent of an angle in radians. A huge angle, from 2^(2^24) on, is not reduced: its tangent is 0.
pub fn tan(angle: &Real, to: Precision) -> Real {
    if needs_no_series(angle, to) {
        return if angle.magnitude() > 0 { Real::default() } else { angle.perturb_outward(to) };
    }
    let (c, s, _) = cos_sin_fixed(angle, i64::from(to.bits()) + 10, to);
    Real::from(&s).over(&Real::from(&c), to)
}

/// `cos πx` and `sin πx`.
pub(super) fn cos_sin_pi(x: &Real, to: Precision) -> (Real, Real) {
    if x.is_zero() {
        return (Real::from(1), Real::default());
    }
    let guard = i64::from(to.bits()) + 10;
    if x.magnitude() < -guard {
        let angle = x.multiply_exact(&pi(to.guarded(10)), to);
        return (ONE.perturb_inward(to), angle.perturb_inward(to));
    }
    // Subtracting the nearest multiple of 1/2 leaves an angle within π/4 of an axis.
    let absolute = x.abs();
    let n = absolute.shift(1).add_exact(&ONE.shift(-1), to).floor(to);
    let rest = absolute.add_exact(&Real::from_parts(-&n, -1), to);
    let quadrant = 2 * u8::from(n.bit(1)) + u8::from(n.bit(0));
    let bits = guard - rest.magnitude();
    let (c, s) = if rest.is_zero() {
        (series::one(as_usize(bits)), Integer::ZERO)
    } else {
        if !to.pay(price::product(as_usize(bits), as_usize(bits))) {
            return Default::default();
        }
        let t = (rest.abs().to_fixed(bits, to) * pi_fixed(as_usize(bits), to)) >> as_usize(bits);
        turned(series::cos_sin(&t, as_usize(bits), to), 0, rest.is_negative())
    };
    let (c, s) = turned((c, s), quadrant, x.is_negative());
    (Real::rounded(c, -bits, to), Real::rounded(s, -bits, to))
}

/// `π/2` with the sign of `x`.
fn right_angle(x: &Real, to: Precision) -> Real {
    let right = pi(to).shift(-1);
    if x.is_negative() { right.negate() } else { right }
}

/// The angle between `-π/2` and `π/2` whose tangent is `x`.
pub fn atan(x: &Real, to: Precision) -> Real {
    if x.is_zero() {
        return Real::default();
    }
    let magnitude = x.magnitude();
    let guard = i64::from(to.bits()) + 20;
    if magnitude > guard {
        return right_angle(x, to);
    }
    if -magnitude > guard {
        return x.perturb_inward(to);
    }
    let bits = (i64::from(to.bits()) + 30).saturating_add(magnitude.saturating_abs());
    let absolute = x.abs();
    let angle = if magnitude >= 2 {
        // π/2 - atan(1/x)
        let inverse = ONE.over(&absolute, to.wide(bits));
        let angle = series::atan(&inverse.to_fixed(bits, to), as_usize(bits), to);
        (pi_fixed(as_usize(bits), to) >> 1) - angle
    } else {
        series::atan(&absolute.to_fixed(bits, to), as_usize(bits), to)
    };
    Real::rounded(if x.is_negative() { -angle } else { angle }, -bits, to)
}

/// The angle of the point `(x, y)`, `-π < φ <= π`; 0 for the origin.
pub fn atan2(y: &Real, x: &Real, to: Precision) -> Real {
    if y.is_zero() {
        return if x.is_negative() { pi(to) } else { Real::default() };
    }
    if y.is_negative() {
        return atan2(&y.negate(), x, to).negate();
    }
    let wp = to.guarded(4);
    let Some(slope) = y.divide(x, wp) else { return right_angle(y, to) };
    let tquo = atan(&slope, wp);
    if x.is_negative() { pi(wp).add(&tquo, to) } else { tquo.round(to) }
}

/// `2 atan(x / (1 + sqrt(1 - x²)))`; `None` unless `-1 <= x <= 1`.
pub fn asin(x: &Real, to: Precision) -> Option<Real> {
    if beyond_one(x) {
        return None;
    }
    let wp = to.guarded(15);
    let a = x.multiply_exact(x, wp);
    let b = ONE.add(&ONE.subtract(&a, wp).square_root(wp), wp);
    let c = x.over(&b, wp);
    Some(atan(&c, to).shift(1))
}

/// `2 atan(sqrt(1 - x²) / (1 + x))`; `None` unless `-1 <= x <= 1`.
pub fn acos(x: &Real, to: Precision) -> Option<Real> {
    if beyond_one(x) {
        return None;
    }
    if x.is_negative() && x.magnitude() > 0 {
        return Some(pi(to));
    }
    let wp = to.guarded(15);
    let a = x.multiply_exact(x, wp);
    let b = ONE.subtract(&a, wp).square_root(wp);
    let c = b.over(&ONE.add(x, wp), wp);
    Some(atan(&c, to).shift(1))
}

fn beyond_one(x: &Real) -> bool {
    x.magnitude() > 0 && !(x.exponent() == 0 && x.bit_length() == 1)
}
