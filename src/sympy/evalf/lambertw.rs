//! Lambert's W function, the `w` with `w e^w = z`, by Halley's iteration.
//!
//! After `lambertw` of `mpmath.functions.functions` (BSD-3-Clause), with guesses of its own and precision that grows as the
//! iteration converges.

use num_complex::Complex64;
use pascaline_mp::{self as mp, Complex, Precision, Real};

/// The most iterations; each triples the correct digits.
const MOST_STEPS: u32 = 60;

/// The real value of the principal branch, or of the lower one (for `-1/e <= z < 0`); `None` where it is not real.
pub(super) fn real(z: &Real, lower: bool, to: Precision) -> Option<Real> {
    let branch = if lower { -1 } else { 0 };
    if z.is_zero() {
        return (!lower).then(Real::default);
    }
    if z.is_negative() {
        if from_branch_point(z, to.more(30)).is_negative() {
            return None;
        }
    } else if lower {
        return None;
    }
    complex(&Complex::from(z.clone()), branch, to).map(|value| value.re)
}

/// `1 + ez`, which is 0 at the branch point and negative beyond it.
fn from_branch_point(z: &Real, to: Precision) -> Real {
    mp::exp(mp::ONE, to).multiply(z, to).add(mp::ONE, to)
}

/// The value of that branch; `None` at its singularity.
pub(super) fn complex(z: &Complex, branch: i64, to: Precision) -> Option<Complex> {
    if z.is_zero() {
        return (branch == 0).then(Complex::default);
    }
    // Near the branch point, half of the distance's bits are lost.
    let near = from_branch_point(&z.re, to.with_bits(64));
    let lost = if near.is_zero() { 64 } else { u32::try_from(-near.magnitude()).unwrap_or(0) };
    let wp = to.more(30).more(lost);
    let precisions = precisions(wp.bits(), lost);
    let mut w = guess(z, branch, wp.with_bits(precisions.first().copied()?))?;
    for (index, bits) in precisions.into_iter().enumerate() {
        let wp = wp.with_bits(bits);
        // The guess has no certain bits, a later start a third of them. Once a step is this small, its result has all.
        let small = if index == 0 { i64::from(bits) - 12 } else { i64::from(bits / 3 + lost) + 6 };
        for _ in 0..MOST_STEPS {
            let Some(step) = halley_step(&w, z, wp) else { break };
            w = w.subtract(&step, wp);
            if step.is_zero() || size(&step) <= size(&w) - small {
                break;
            }
        }
    }
    Some(w.round(to))
}

/// By how much the next `w` is less: `f / (e^w (w + 1) - (w + 2) f / (2w + 2))`, of `f = w e^w - z`; `None` if a divisor is 0.
fn halley_step(w: &Complex, z: &Complex, wp: Precision) -> Option<Complex> {
    let one = Complex::from(mp::ONE.clone());
    let two = Complex::from(Real::from(2));
    let ew = w.exp(wp);
    let wew = w.multiply(&ew, wp);
    let wewz = wew.subtract(z, wp);
    let above = w.add(&two, wp).multiply(&wewz, wp);
    let below = w.add(&one, wp).shift(1);
    let divisor = wew.add(&ew, wp).subtract(&above.divide(&below, wp)?, wp);
    wewz.divide(&divisor, wp)
}

/// The bits of the iterations, the fewest first: a step triples the bits of the one before, but for those that are lost.
fn precisions(bits: u32, lost: u32) -> Vec<u32> {
    const FEWEST: u32 = 600;
    let mut precisions = vec![bits];
    let mut bits = bits;
    while bits > FEWEST + 3 * lost {
        bits = bits / 3 + lost + 24;
        precisions.insert(0, bits);
    }
    precisions
}

/// The greater magnitude of the parts that are not 0.
fn size(number: &Complex) -> i64 {
    [&number.re, &number.im].into_iter().filter(|part| !part.is_zero()).map(Real::magnitude).max().unwrap_or(0)
}

/// A first guess, near enough for the iteration to converge to the right branch.
fn guess(z: &Complex, branch: i64, wp: Precision) -> Option<Complex> {
    let point = Complex64::new(z.re.to_f64(), z.im.to_f64());
    let is_below_axis = z.im.is_negative();
    let near = Complex64::new(std::f64::consts::E * point.re + 1.0, std::f64::consts::E * point.im);
    // Left of the branch point the principal branch is not real, so no real guess converges to it.
    let is_left = branch == 0 && point.im == 0.0 && (-3.0..0.0).contains(&near.re);
    let is_near = is_left || libm::hypot(near.re, near.im) < 0.3;
    let meets_branch_point = branch == 0 || branch == -1 && !is_below_axis || branch == 1 && is_below_axis;
    if is_near && meets_branch_point {
        return guess_near_branch_point(z, branch == 0, wp.with_bits(wp.bits().max(64)));
    }
    if branch == 0 && libm::hypot(point.re, point.im) < 3.0 {
        return Some(guess_of_small(point));
    }
    guess_of_large(z, branch, wp)
}

/// `-1 + p - p²/3`, with `p = ±sqrt(2 (1 + ez))`.
fn guess_near_branch_point(z: &Complex, is_principal: bool, wp: Precision) -> Option<Complex> {
    let one = Complex::from(mp::ONE.clone());
    let near = z.scale(&mp::exp(mp::ONE, wp), wp).add(&one, wp);
    let root = near.shift(1).square_root(wp);
    let p = if is_principal { root } else { root.negate() };
    let third = p.multiply(&p, wp).divide(&Complex::from(Real::from(3)), wp)?;
    Some(p.subtract(&one, wp).subtract(&third, wp))
}

/// `0.8 ln(1 + z)`, for it grows more slowly; near its singularity, a point off the real axis.
fn guess_of_small(z: Complex64) -> Complex {
    let plus = Complex64::new(1.0 + z.re, z.im);
    let guess = if plus.norm_sqr() < 1e-6 {
        Complex64::new(-0.5, 1.0)
    } else {
        Complex64::new(libm::log(libm::hypot(plus.re, plus.im)), libm::atan2(plus.im, plus.re)) * 0.8
    };
    Complex::new(Real::from_f64(guess.re), Real::from_f64(guess.im))
}

/// `l - ln l`, with `l = ln z + 2πik`; on the real part of the lower branch `l - ln(-l)`, with `l = ln(-z)`.
fn guess_of_large(z: &Complex, branch: i64, wp: Precision) -> Option<Complex> {
    if branch == -1 && z.im.is_zero() && z.re.is_negative() {
        let l = Complex::from(mp::ln(&z.re.abs(), wp)?);
        return Some(l.subtract(&l.negate().ln(wp)?, wp));
    }
    let mut l = z.ln(wp)?;
    let turns = Real::from(branch.saturating_mul(2));
    l.im = l.im.add(&mp::pi(wp).multiply(&turns, wp), wp);
    Some(l.subtract(&l.ln(wp)?, wp))
}
