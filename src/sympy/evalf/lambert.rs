//! Lambert's W: the numbers `w` of `w·exp(w) = z`, by Halley's iteration.

use num_complex::Complex64;

use crate::mp::{Complex, Precision, Real, formula};

/// The most iterations; each triples the right digits.
const MOST_STEPS: u32 = 60;

/// `1 + e·z` of a real `z`.
const FROM_BRANCH_POINT: &str = "1eA*1+";

/// Of w and z: the next w, and the step to it, which is `f/(e^w (w + 1) - (w + 2) f/(2w + 2))` of `f = w·e^w - z`.
const HALLEY: &str = "ABx==ABFEm==HGCDo==JIHGFEuA2+B0+JImA1+dB0+dvov==ABLKoLK";

/// The principal branch (or the lower one, of `-1/e <= z < 0`) where it is real; `None` elsewhere.
pub(super) fn real(z: &Real, lower: bool, to: Precision) -> Option<Real> {
    let branch = if lower { -1 } else { 0 };
    if z.is_zero() {
        return (!lower).then(Real::default);
    }
    if z.is_negative() {
        // `1 + e·z` is negative beyond the branch point.
        let wide = to.more(30);
        if formula::real(FROM_BRANCH_POINT, &[z], wide, wide).is_negative() {
            return None;
        }
    } else if lower {
        return None;
    }
    complex(&Complex::from(z.clone()), branch, to).map(|value| value.re)
}

/// The branch of that number; `None` at its singularity.
pub(super) fn complex(z: &Complex, branch: i64, to: Precision) -> Option<Complex> {
    if z.is_zero() {
        return (branch == 0).then(Complex::default);
    }
    // Near the branch point, half of the distance's bits are lost.
    let near = to.with_bits(64);
    let near = formula::real(FROM_BRANCH_POINT, &[&z.re], near, near);
    let lost = if near.is_zero() { 64 } else { u32::try_from(-near.magnitude()).unwrap_or(0) };
    let wide = to.more(30).more(lost);
    let precisions = precisions(wide.bits(), lost);
    let mut value = start(z, branch, wide.with_bits(precisions.first().copied()?))?;
    for (index, bits) in precisions.into_iter().enumerate() {
        let wide = wide.with_bits(bits);
        // A third of the bits are known, but at first: a step gives all of them once it is so small.
        let small = if index == 0 { i64::from(bits) - 12 } else { i64::from(bits / 3 + lost) + 6 };
        for _ in 0..MOST_STEPS {
            let given = [&value.re, &value.im, &z.re, &z.im];
            let Some(mut numbers) = formula::numbers(HALLEY, &given, wide, wide) else { break };
            let step = numbers.pop_complex();
            value = numbers.pop_complex();
            if step.is_zero() || size(&step) <= size(&value) - small {
                break;
            }
        }
    }
    Some(value.round(to))
}

/// The bits of the iterations, the fewest first: each has the bits that a step makes of those before, where so many are lost.
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

/// The magnitude of the greater one of the parts that are not zero.
fn size(number: &Complex) -> i64 {
    [&number.re, &number.im].into_iter().filter(|part| !part.is_zero()).map(Real::magnitude).max().unwrap_or(0)
}

/// A first guess, near enough for the iteration to end at the right branch.
fn start(z: &Complex, branch: i64, wide: Precision) -> Option<Complex> {
    let point = Complex64::new(z.re.to_f64(), z.im.to_f64());
    let below = z.im.is_negative();
    let near = Complex64::new(std::f64::consts::E * point.re + 1.0, std::f64::consts::E * point.im);
    // Below the branch point the principal branch leaves the real line, which no real guess does.
    let is_below = branch == 0 && point.im == 0.0 && (-3.0..0.0).contains(&near.re);
    let small = is_below || libm::hypot(near.re, near.im) < 0.3;
    let touches = branch == 0 || branch == -1 && !below || branch == 1 && below;
    if small && touches {
        let wide = wide.with_bits(wide.bits().max(64));
        let sign = Real::from(if branch == 0 { 1 } else { -1 });
        // -1 + p - p²/3, where p is ±sqrt(2 (1 + e·z))
        return formula::complex("1e=AD*1+dBD*dw=C*=EC*=F1-GFGFGm30vo", &[&z.re, &z.im, &sign], wide, wide);
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
    let turns = Real::from(branch.saturating_mul(2));
    let real_lower = branch == -1 && z.im.is_zero() && z.re.is_negative();
    let code = if real_lower { "Aa0z==EDEnDnzo" } else { "ABzpC*+==EDEDzo" };
    formula::complex(code, &[&z.re, &z.im, &turns], wide, wide)
}
