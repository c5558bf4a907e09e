//! Exponentials, logarithms, powers, and the hyperbolic functions: each by mpmath's steps, which decide the last bits.

use std::cmp::Ordering;

use super::constants::ln2_fixed;
use super::precision::{Precision, Rounding};
use super::real::{ONE, Real, size};
use super::{formula, series};
use crate::integer::{Integer, price};

/// An exponent that no machine's number holds.
pub(super) const BEYOND: i64 = i64::MAX / 2;

/// The greatest magnitude of an argument whose exponential has an exponent.
const GREATEST_EXPONENT: i64 = 61;

/// Degrees of roots up to which Newton's iteration is as good as a power.
const SMALL_DEGREE: u32 = 20;

/// `x` with something of no size taken off it: only a rounding towards zero sees it.
pub(super) fn diminished(x: &Real, to: Precision) -> Real {
    match to.rounding() {
        Rounding::Down => {
            let speck = Real::from_parts(Integer::from(1), x.magnitude() - i64::from(to.bits()) - 1);
            let speck = if x.is_negative() { speck } else { speck.negate() };
            x.add(&speck, to)
        }
        _ => x.round(to),
    }
}

/// `x` with something of no size added to it, away from zero.
pub(super) fn augmented(x: &Real, to: Precision) -> Real {
    match to.rounding() {
        Rounding::Up => {
            let speck = Real::from_parts(Integer::from(1), x.magnitude() - i64::from(to.bits()) - 1);
            let speck = if x.is_negative() { speck.negate() } else { speck };
            x.add(&speck, to)
        }
        _ => x.round(to),
    }
}

/// The quotient by ln 2, rounded down, and the rest in fixed point of `bits`; what is from 0 to 1 is its own rest.
fn reduce(x: &Real, bits: i64, to: Precision) -> (i64, Integer) {
    let magnitude = x.magnitude().max(0);
    if magnitude == 0 && !x.is_negative() {
        return (0, x.to_fixed(bits, to));
    }
    let wide = bits + magnitude;
    let fixed = x.to_fixed(wide, to);
    if !to.pay(price::quotient(fixed.bit_length(), size(wide))) {
        return Default::default();
    }
    match fixed.divide_floor(&ln2_fixed(size(wide), to)) {
        Some((quotient, rest)) => (quotient.to_i64().unwrap_or(BEYOND), &rest >> size(magnitude)),
        None => (0, Integer::default()),
    }
}

/// `e^x`
pub(crate) fn exp(x: &Real, to: Precision) -> Real {
    if x.is_zero() {
        return ONE.clone();
    }
    let bits = i64::from(to.bits()) + 14;
    if x.magnitude() < -bits {
        return if x.is_negative() { diminished(ONE, to) } else { augmented(ONE, to) };
    }
    if x.magnitude() > GREATEST_EXPONENT {
        return ONE.shift(if x.is_negative() { -BEYOND } else { BEYOND });
    }
    let (twos, rest) = reduce(x, bits, to);
    Real::rounded(series::exp(&rest, size(bits), to), twos - bits, to)
}

/// `e^x` and `e^-x` in fixed point, the former over `2^n` and the latter times it.
fn exp_pair(x: &Real, bits: i64, to: Precision) -> (i64, Integer, Integer) {
    let (twos, rest) = if x.magnitude() > 1 { reduce(x, bits, to) } else { (0, x.to_fixed(bits, to)) };
    // What is below 2 but not below 1 is halved, for the series.
    let bits = size(bits);
    let power = if rest.bit_length() > bits {
        let root = series::exp(&rest, bits + 1, to);
        if to.pay(price::product(bits, bits)) { &(&root * &root) >> (bits + 2) } else { root }
    } else {
        series::exp(&rest, bits, to)
    };
    let inverse = series::quotient(&series::one(bits), &power, bits, to);
    (twos, power, inverse)
}

/// `cosh x`, `sinh x` and `tanh x`, of which the third is only computed where it is asked for.
fn hyperbolic(x: &Real, to: Precision, tangent: bool) -> (Real, Real) {
    if x.is_zero() {
        return (ONE.clone(), x.clone());
    }
    let magnitude = x.magnitude();
    let mut bits = i64::from(to.bits()) + 14;
    if magnitude < -4 {
        if magnitude < -bits {
            return (augmented(ONE, to), if tangent { diminished(x, to) } else { augmented(x, to) });
        }
        bits -= magnitude;
    }
    if magnitude > 10 && (magnitude > GREATEST_EXPONENT || 3 << (magnitude - 1) > bits) {
        // The other exponential vanishes.
        if tangent {
            return (Real::default(), diminished(&if x.is_negative() { ONE.negate() } else { ONE.clone() }, to));
        }
        let half = exp(&x.abs(), to).shift(-1);
        let sine = if x.is_negative() { half.negate() } else { half.clone() };
        return (half, sine);
    }
    let (twos, power, inverse) = exp_pair(&x.abs(), bits, to);
    let inverse = &inverse >> size(2 * twos);
    let cosine = &power + &inverse;
    let sine = if x.is_negative() { &inverse - &power } else { &power - &inverse };
    if tangent {
        return (Real::default(), Real::rounded(series::quotient(&sine, &cosine, size(bits), to), -bits, to));
    }
    let exponent = twos - bits - 1;
    (Real::rounded(cosine, exponent, to), Real::rounded(sine, exponent, to))
}

/// `cosh x` and `sinh x`
pub(super) fn cosh_sinh(x: &Real, to: Precision) -> (Real, Real) {
    hyperbolic(x, to, false)
}

pub(crate) fn cosh(x: &Real, to: Precision) -> Real {
    hyperbolic(x, to, false).0
}

pub(crate) fn sinh(x: &Real, to: Precision) -> Real {
    hyperbolic(x, to, false).1
}

pub(crate) fn tanh(x: &Real, to: Precision) -> Real {
    if x.is_zero() { Real::default() } else { hyperbolic(x, to, true).1 }
}

pub(crate) fn ln(x: &Real, to: Precision) -> Option<Real> {
    if x.is_negative() || x.is_zero() {
        return None;
    }
    let mut bits = i64::from(to.bits()) + GUARD;
    let magnitude = x.magnitude();
    if x.is_power_of_two() {
        let ln2 = ln2_fixed(size(bits), to);
        return Some(Real::rounded(&ln2 * &Integer::from(x.exponent()), -bits, to));
    }
    if (0..=1).contains(&magnitude) {
        // Near to 1, where the logarithm is near to the distance, and keeps no more bits than that has.
        let distance = x.add_exact(&Real::from(-1), to);
        let cancelled = x.bit_length() - (distance.magnitude() - x.exponent());
        if cancelled > bits {
            return Some(distance.round(to));
        }
        bits += cancelled;
    }
    let fixed = Real::from_parts(x.mantissa().clone(), -x.bit_length()).to_fixed(bits, to);
    let mut ln = series::ln(&fixed, size(bits), to);
    if magnitude != 0 {
        ln.add_product(&ln2_fixed(size(bits), to), &Integer::from(magnitude));
    }
    Some(Real::rounded(ln, -bits, to))
}

/// The bits of a logarithm that are computed but not asked for.
const GUARD: i64 = 20;

pub(crate) fn power(base: &Real, exponent: &Real, to: Precision) -> Option<Real> {
    if exponent.is_integer() {
        let exponent = exponent.magnitude().le(&1024).then(|| exponent.truncate(to))?;
        return base.power_integer(&exponent, to);
    }
    if base.is_negative() {
        return None;
    }
    if exponent.exponent() == -1 {
        // A power of the square root.
        let twice = exponent.mantissa();
        if twice.is_one() {
            return base.square_root(to);
        }
        let wide = if twice.is_negative() { to.of_reciprocal(10) } else { to.more(10) };
        return base.square_root(wide)?.power_integer(twice, to);
    }
    if base.is_zero() {
        return (!exponent.is_negative()).then(Real::default);
    }
    let ln = ln(base, to.more(10))?;
    Some(exp(&exponent.multiply_exact(&ln, to), to))
}

pub(crate) fn root(x: &Real, degree: u32, to: Precision) -> Option<Real> {
    if x.is_negative() || degree == 0 {
        return None;
    }
    if degree == 1 || x.is_zero() {
        return Some(x.round(to));
    }
    if degree > SMALL_DEGREE {
        let wide = to.more(10);
        let inverse = ONE.over(&Real::from(i64::from(degree)), wide.cut());
        return Some(power(x, &inverse, wide)?.round(to));
    }
    // As an integer of bits enough, with a bit below that tells whether there is a rest.
    let degree_bits = i64::from(degree);
    let mut shift = (degree_bits * (i64::from(to.bits()) + 4) - x.bit_length()).max(0);
    shift += (x.exponent() - shift).rem_euclid(degree_bits);
    if !to.pay(price::root(size(x.bit_length() + shift), degree)) {
        return None;
    }
    let radicand = x.mantissa() << size(shift);
    let root = radicand.root(degree)?;
    let exact = root.power(u64::from(degree)) == radicand;
    let exponent = (x.exponent() - shift) / degree_bits;
    let sticky = &(&root << 1) + &Integer::from(i64::from(!exact));
    Some(Real::rounded(sticky, exponent - 1, to))
}

/// `sqrt(x^2 + y^2)`
pub(crate) fn hypot(x: &Real, y: &Real, to: Precision) -> Real {
    if x.is_zero() || y.is_zero() {
        let other = if x.is_zero() { y } else { x };
        return other.abs().round(to);
    }
    formula::real("AA@BB@+|s", &[x, y], to.guarded(4), to)
}

/// `ln sqrt(x^2 + y^2)`; `None` of zeros.
pub(super) fn ln_hypot(x: &Real, y: &Real, to: Precision) -> Option<Real> {
    if x.is_zero() || y.is_zero() {
        let other = if x.is_zero() { y } else { x };
        return ln(&other.abs(), to);
    }
    let x = x.multiply_exact(x, to);
    let y = y.multiply_exact(y, to);
    let mut square = x.add(&y, to.guarded(20));
    let distance = square.add(&Real::from(-1), to.down(10));
    if distance.is_zero() || distance.magnitude() < -10 {
        // Near to 1, where all bits count.
        let more = -x.exponent().min(y.exponent());
        square = x.add(&y, to.guarded(20).more(u32::try_from(more).unwrap_or(0)));
    }
    Some(ln(&square, to)?.shift(-1))
}

pub(crate) fn asinh(x: &Real, to: Precision) -> Real {
    if x.is_zero() {
        return Real::default();
    }
    let mut wide = to.guarded(20);
    let magnitude = x.magnitude();
    if magnitude < -8 {
        if magnitude < -i64::from(wide.bits()) {
            return diminished(x, to);
        }
        wide = wide.more(u32::try_from(-magnitude).unwrap_or(0));
    }
    let ln = formula::real("AA@1+sAa+|l", &[x], wide, to);
    if x.is_negative() { ln.negate() } else { ln }
}

pub(crate) fn acosh(x: &Real, to: Precision) -> Option<Real> {
    if x.cmp(ONE) == Ordering::Less {
        return None;
    }
    Some(formula::real("AA@1-sA+|l", &[x], to.guarded(15), to))
}

pub(crate) fn atanh(x: &Real, to: Precision) -> Option<Real> {
    if x.is_zero() {
        return Some(Real::default());
    }
    let magnitude = x.magnitude();
    if magnitude > 0 {
        return None;
    }
    let mut wide = to.guarded(15);
    if magnitude < -8 {
        if magnitude < -i64::from(wide.bits()) {
            return Some(augmented(x, to));
        }
        wide = wide.more(u32::try_from(-magnitude).unwrap_or(0));
    }
    formula::numbers("A1+1A-/|lh", &[x], wide, to).map(|mut numbers| numbers.pop())
}
