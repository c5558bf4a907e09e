//! The circular functions and their inverses: each by mpmath's steps, which decide the last bits.

use super::constants::{pi, pi_fixed};
use super::exponential::{augmented, diminished};
use super::precision::Precision;
use super::real::{ONE, Real, size};
use super::{formula, series};
use crate::integer::{Integer, price};

/// An angle of a greater magnitude is not reduced: it takes as many bits of π.
const GREATEST_ANGLE: i64 = 1 << 24;

/// A quadrant, and the angle in it in fixed point of as many bits as are returned with it.
fn reduce(angle: &Real, bits: i64, to: Precision) -> (u8, Integer, i64) {
    let magnitude = angle.magnitude();
    if magnitude <= 0 {
        return (0, angle.to_fixed(bits - magnitude, to), bits - magnitude);
    }
    let mut cancelled = 20;
    loop {
        let wide = bits + magnitude + cancelled;
        let right = pi_fixed(size(wide - 1), to);
        let angle = angle.to_fixed(wide, to);
        if !to.pay(price::quotient(angle.bit_length(), right.bit_length())) {
            return (0, Integer::default(), bits);
        }
        let Some((quadrant, rest)) = angle.divide_floor(&right) else {
            return (0, Integer::default(), bits);
        };
        let other = &right - &rest;
        let near = if rest < other { &rest } else { &other };
        // Enough bits are left of what is near to an axis.
        if signed_length(near) > bits + magnitude - 10 || cancelled > GREATEST_ANGLE {
            let quadrant = 2 * u8::from(quadrant.bit(1)) + u8::from(quadrant.bit(0));
            return (quadrant, &rest >> size(magnitude), wide - magnitude);
        }
        cancelled *= 2;
    }
}

fn signed_length(integer: &Integer) -> i64 {
    super::real::signed(integer.bit_length())
}

/// The cosine and the sine in fixed point of so many bits, which are enough for the smaller of the two.
fn fixed(angle: &Real, bits: i64, to: Precision) -> (Integer, Integer, i64) {
    let (quadrant, rest, bits) = reduce(&angle.abs(), bits, to);
    let (cosine, sine) = turned(series::cos_sin(&rest, size(bits), to), quadrant, angle.is_negative());
    (cosine, sine, bits)
}

/// The cosine and the sine of an angle that is so many right angles more; then of its opposite, if asked for.
fn turned((mut cosine, mut sine): (Integer, Integer), quadrant: u8, opposite: bool) -> (Integer, Integer) {
    if quadrant % 2 == 1 {
        std::mem::swap(&mut cosine, &mut sine);
    }
    if matches!(quadrant, 1 | 2) {
        cosine = -cosine;
    }
    if (quadrant >= 2) != opposite {
        sine = -sine;
    }
    (cosine, sine)
}

/// What is so small that its cosine is 1 and its sine is itself.
fn vanishes(angle: &Real, to: Precision) -> bool {
    angle.is_zero() || angle.magnitude() < -(i64::from(to.bits()) + 10) || angle.magnitude() > GREATEST_ANGLE
}

fn vanishing_cosine(angle: &Real, to: Precision) -> Real {
    if angle.is_zero() { ONE.clone() } else { diminished(ONE, to) }
}

fn vanishing_sine(angle: &Real, to: Precision) -> Real {
    if angle.is_zero() || angle.magnitude() > 0 { Real::default() } else { diminished(angle, to) }
}

pub(super) fn cos_sin(angle: &Real, to: Precision) -> (Real, Real) {
    if vanishes(angle, to) {
        return (vanishing_cosine(angle, to), vanishing_sine(angle, to));
    }
    let (cosine, sine, bits) = fixed(angle, i64::from(to.bits()) + 10, to);
    (Real::rounded(cosine, -bits, to), Real::rounded(sine, -bits, to))
}

pub(crate) fn sin(angle: &Real, to: Precision) -> Real {
    cos_sin(angle, to).1
}

pub(crate) fn cos(angle: &Real, to: Precision) -> Real {
    cos_sin(angle, to).0
}

pub(crate) fn tan(angle: &Real, to: Precision) -> Real {
    if vanishes(angle, to) {
        return if angle.magnitude() > 0 { Real::default() } else { augmented(angle, to) };
    }
    let (cosine, sine, _) = fixed(angle, i64::from(to.bits()) + 10, to);
    Real::from(&sine).over(&Real::from(&cosine), to)
}

/// The cosine and the sine of `π · x`.
pub(super) fn cos_sin_pi(x: &Real, to: Precision) -> (Real, Real) {
    if x.is_zero() {
        return (Real::from(1), Real::default());
    }
    let guard = i64::from(to.bits()) + 10;
    if x.magnitude() < -guard {
        let wide = to.guarded(10);
        let angle = x.multiply_exact(&pi(wide), to);
        return (diminished(ONE, to), diminished(&angle, to));
    }
    // The nearest multiple of a half, as which it is a multiple of right angles.
    let size_of_x = x.abs();
    let halves = size_of_x.shift(1).add_exact(&ONE.shift(-1), to).floor(to);
    let rest = size_of_x.add_exact(&Real::from_parts(halves.opposite(), -1), to);
    let quadrant = 2 * u8::from(halves.bit(1)) + u8::from(halves.bit(0));
    let bits = guard - rest.magnitude();
    let pair = if rest.is_zero() {
        (series::one(size(bits)), Integer::default())
    } else {
        if !to.pay(price::product(size(bits), size(bits))) {
            return Default::default();
        }
        let angle = &(&rest.abs().to_fixed(bits, to) * &pi_fixed(size(bits), to)) >> size(bits);
        turned(series::cos_sin(&angle, size(bits), to), 0, rest.is_negative())
    };
    let (cosine, sine) = turned(pair, quadrant, x.is_negative());
    (Real::rounded(cosine, -bits, to), Real::rounded(sine, -bits, to))
}

/// A right angle, with the sign of `x`.
fn right_angle(x: &Real, to: Precision) -> Real {
    let right = pi(to).shift(-1);
    if x.is_negative() { right.negate() } else { right }
}

pub(crate) fn atan(x: &Real, to: Precision) -> Real {
    let magnitude = x.magnitude();
    let enough = i64::from(to.bits()) + 20;
    if x.is_zero() {
        return Real::default();
    }
    if magnitude > enough {
        return right_angle(x, to);
    }
    if -magnitude > enough {
        return diminished(x, to);
    }
    let bits = i64::from(to.bits()) + 30 + magnitude.abs();
    let wide = to.wide(bits);
    let size_of_x = x.abs();
    let angle = if magnitude >= 2 {
        let inverse = ONE.over(&size_of_x, wide);
        let angle = series::atan(&inverse.to_fixed(bits, to), size(bits), to);
        &(&pi_fixed(size(bits), to) >> 1) - &angle
    } else {
        series::atan(&size_of_x.to_fixed(bits, to), size(bits), to)
    };
    Real::rounded(if x.is_negative() { -angle } else { angle }, -bits, to)
}

pub(crate) fn atan2(y: &Real, x: &Real, to: Precision) -> Real {
    if y.is_zero() {
        return if x.is_negative() { pi(to) } else { Real::default() };
    }
    if y.is_negative() {
        return atan2(&y.negate(), x, to).negate();
    }
    let wide = to.guarded(4);
    let Some(slope) = y.divide(x, wide) else { return right_angle(y, to) };
    let angle = atan(&slope, wide);
    if x.is_negative() { pi(wide).add(&angle, to) } else { angle.round(to) }
}

/// `2 atan (x / (1 + sqrt(1 - x^2)))`
pub(crate) fn asin(x: &Real, to: Precision) -> Option<Real> {
    (!beyond_one(x)).then(|| formula::real("A1AA@-s1+/|td", &[x], to.guarded(15), to))
}

/// `2 atan (sqrt(1 - x^2) / (1 + x))`
pub(crate) fn acos(x: &Real, to: Precision) -> Option<Real> {
    if beyond_one(x) {
        return None;
    }
    if x.is_negative() && x.magnitude() > 0 {
        return Some(pi(to));
    }
    Some(formula::real("1AA@-s1A+/|td", &[x], to.guarded(15), to))
}

fn beyond_one(x: &Real) -> bool {
    x.magnitude() > 0 && !(x.exponent() == 0 && x.bit_length() == 1)
}
