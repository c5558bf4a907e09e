//! Lambert's W: the numbers `w` of `w·exp(w) = z`, by Halley's iteration.

use num_complex::Complex64;

use crate::mp::{self, Complex, Real};

/// The most iterations; each triples the right digits.
const MOST_STEPS: u32 = 60;

/// The principal branch (or the lower one, of `-1/e <= z < 0`) where it is real; `None` elsewhere.
pub(super) fn real(z: &Real, lower: bool, to: u32) -> Option<Real> {
    let branch = if lower { -1 } else { 0 };
    if z.is_zero() {
        return (!lower).then(Real::default);
    }
    if z.is_negative() {
        // `1 + e·z` is negative beyond the branch point.
        let wide = to.saturating_add(30);
        if mp::ONE.add(&z.multiply(&mp::e(wide), wide), wide).is_negative() {
            return None;
        }
    } else if lower {
        return None;
    }
    complex(&Complex::from(z.clone()), branch, to).map(|value| value.re)
}

/// The branch of that number; `None` at its singularity.
pub(super) fn complex(z: &Complex, branch: i64, to: u32) -> Option<Complex> {
    if z.re.is_zero() && z.im.is_zero() {
        return (branch == 0).then(Complex::default);
    }
    // Near the branch point, half of the distance's bits are lost.
    let near = mp::e(64_u32).multiply(&z.re, 64_u32).add(mp::ONE, 64_u32);
    let lost = if near.is_zero() { 64 } else { u32::try_from(-near.magnitude()).unwrap_or(0) };
    let bits = to.saturating_add(30).saturating_add(lost);
    let one = Complex::from(Real::from(1));
    let two = Complex::from(Real::from(2));
    let mut value = start(z, branch, bits)?;
    for _ in 0..MOST_STEPS {
        let power = value.exp(bits);
        let product = value.multiply(&power, bits);
        let error = product.subtract(z, bits);
        let plus_one = value.add(&one, bits);
        let correction = value
            .add(&two, bits)
            .multiply(&error, bits)
            .divide(&plus_one.multiply(&two, bits), bits)
            .unwrap_or_default();
        let slope = product.add(&power, bits).subtract(&correction, bits);
        let Some(step) = error.divide(&slope, bits) else { break };
        value = value.subtract(&step, bits);
        let size = value.re.magnitude().max(value.im.magnitude());
        let is_zero = step.re.is_zero() && step.im.is_zero();
        if is_zero || step.re.magnitude().max(step.im.magnitude()) <= size - i64::from(bits) + 12 {
            break;
        }
    }
    Some(Complex { re: value.re.round(to), im: value.im.round(to) })
}

/// A first guess, near enough for the iteration to end at the right branch.
fn start(z: &Complex, branch: i64, bits: u32) -> Option<Complex> {
    let point = Complex64::new(z.re.to_f64(), z.im.to_f64());
    let below = z.im.is_negative();
    let near = Complex64::new(std::f64::consts::E * point.re + 1.0, std::f64::consts::E * point.im);
    // Below the branch point the principal branch leaves the real line, which no real guess does.
    let is_below = branch == 0 && point.im == 0.0 && (-3.0..0.0).contains(&near.re);
    let small = is_below || libm::hypot(near.re, near.im) < 0.3;
    let touches = branch == 0 || branch == -1 && !below || branch == 1 && below;
    if small && touches {
        let wide = bits.max(64);
        let distance = z.multiply(&Complex::from(mp::e(wide)), wide).add(&Complex::from(Real::from(1)), wide);
        let root = distance.multiply(&Complex::from(Real::from(2)), wide).square_root(wide);
        let root = if branch == 0 { root } else { root.negate() };
        // -1 + p - p²/3
        let square = root.multiply(&root, wide).divide(&Complex::from(Real::from(3)), wide)?;
        return Some(Complex::from(Real::from(-1)).add(&root, wide).subtract(&square, wide));
    }
    let size = libm::hypot(point.re, point.im);
    if branch == 0 && size < 3.0 {
        // ln(1 + z), less where it grows
        let plus = Complex64::new(1.0 + point.re, point.im);
        let guess = Complex64::new(libm::log(libm::hypot(plus.re, plus.im)), libm::atan2(plus.im, plus.re));
        let guess = if plus.norm_sqr() < 1e-6 { Complex64::new(-0.5, 1.0) } else { guess * 0.8 };
        return Some(Complex { re: Real::from_f64(guess.re), im: Real::from_f64(guess.im) });
    }
    // Ln z + 2·pi·i·k, less its own logarithm
    let logarithm = z.ln(bits)?;
    let turn = mp::pi(bits).multiply(&Real::from(branch.saturating_mul(2)), bits);
    let first = Complex { re: logarithm.re, im: logarithm.im.add(&turn, bits) };
    let real_lower = branch == -1 && z.im.is_zero() && z.re.is_negative();
    if real_lower {
        let first = Complex::from(z.re.abs()).ln(bits)?;
        let second = first.negate().ln(bits)?;
        return Some(first.subtract(&second, bits));
    }
    let second = first.ln(bits)?;
    Some(first.subtract(&second, bits))
}
