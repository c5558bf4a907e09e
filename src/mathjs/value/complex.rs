//! Complex arithmetic by the formulas of complex.js 2, on which mathjs's own is built: the same branches, the same
//! infinities, the same last bits. `num-complex` provides the type; its functions use the platform's mathematics and other
//! formulas, so none of them is used.

use num_complex::Complex64;
use pascaline_number::float::elementary::{
    atan2, cos, cosh, exp as exp_real, log as log_real, pow as pow_real, sin, sinh, sqrt as sqrt_real,
};

const ZERO: Complex64 = Complex64::new(0.0, 0.0);
const ONE: Complex64 = Complex64::new(1.0, 0.0);
const INFINITY: Complex64 = Complex64::new(f64::INFINITY, f64::INFINITY);
const NAN: Complex64 = Complex64::new(f64::NAN, f64::NAN);

/// Not finite: NaN counts as infinite here.
fn is_infinite(z: Complex64) -> bool {
    !(z.re.is_finite() && z.im.is_finite())
}

fn is_zero(z: Complex64) -> bool {
    z.re == 0.0 && z.im == 0.0
}

/// `x + y`, `x - y`: the sum of two infinities is NaN.
fn sum(x: Complex64, y: Complex64, finite: Complex64) -> Complex64 {
    match (is_infinite(x), is_infinite(y)) {
        (true, true) => NAN,
        (false, false) => finite,
        _ => INFINITY,
    }
}

pub(crate) fn add(x: Complex64, y: Complex64) -> Complex64 {
    sum(x, y, Complex64::new(x.re + y.re, x.im + y.im))
}

pub(crate) fn subtract(x: Complex64, y: Complex64) -> Complex64 {
    sum(x, y, Complex64::new(x.re - y.re, x.im - y.im))
}

pub(crate) fn multiply(x: Complex64, y: Complex64) -> Complex64 {
    if is_infinite(x) && is_zero(y) || is_infinite(y) && is_zero(x) {
        return NAN;
    }
    if is_infinite(x) || is_infinite(y) {
        return INFINITY;
    }
    if x.im == 0.0 && y.im == 0.0 {
        return Complex64::new(x.re * y.re, 0.0);
    }
    Complex64::new(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re)
}

/// The quotient, scaled by the larger part of the divisor (R. L. Smith, "Algorithm 116: Complex division", 1962).
pub(crate) fn divide(x: Complex64, y: Complex64) -> Complex64 {
    if is_zero(x) && is_zero(y) || is_infinite(x) && is_infinite(y) {
        return NAN;
    }
    if is_zero(y) || is_infinite(x) {
        return INFINITY;
    }
    if is_zero(x) || is_infinite(y) {
        return ZERO;
    }
    if y.im == 0.0 {
        return Complex64::new(x.re / y.re, x.im / y.re);
    }
    if y.re.abs() < y.im.abs() {
        let ratio = y.re / y.im;
        let scale = y.re * ratio + y.im;
        Complex64::new((x.re * ratio + x.im) / scale, (x.im * ratio - x.re) / scale)
    } else {
        let ratio = y.im / y.re;
        let scale = y.im * ratio + y.re;
        Complex64::new((x.re + x.im * ratio) / scale, (x.im - x.re * ratio) / scale)
    }
}

pub(crate) fn negate(z: Complex64) -> Complex64 {
    Complex64::new(-z.re, -z.im)
}

pub(crate) fn conjugate(z: Complex64) -> Complex64 {
    Complex64::new(z.re, -z.im)
}

/// The modulus.
pub(crate) fn abs(z: Complex64) -> f64 {
    let (mut large, mut small) = (z.re.abs(), z.im.abs());
    if large < small {
        (large, small) = (small, large);
    }
    if large < 1e8 {
        return sqrt_real(large * large + small * small);
    }
    small /= large;
    large * sqrt_real(1.0 + small * small)
}

pub(crate) fn arg(z: Complex64) -> f64 {
    atan2(z.im, z.re)
}

/// The logarithm of the modulus, without overflow.
pub(crate) fn log_abs(z: Complex64) -> f64 {
    let (re, im) = (z.re.abs(), z.im.abs());
    if z.re == 0.0 {
        return log_real(im);
    }
    if z.im == 0.0 {
        return log_real(re);
    }
    if re < 3000.0 && im < 3000.0 {
        return log_real(z.re * z.re + z.im * z.im) * 0.5;
    }
    let (re, im) = (z.re * 0.5, z.im * 0.5);
    0.5 * log_real(re * re + im * im) + std::f64::consts::LN_2
}

pub(crate) fn log(z: Complex64) -> Complex64 {
    if z.im == 0.0 && z.re > 0.0 {
        return Complex64::new(log_real(z.re), 0.0);
    }
    Complex64::new(log_abs(z), arg(z))
}

pub(crate) fn exp(z: Complex64) -> Complex64 {
    let scale = exp_real(z.re);
    if z.im == 0.0 {
        return Complex64::new(scale, 0.0);
    }
    Complex64::new(scale * cos(z.im), scale * sin(z.im))
}

pub(crate) fn sqrt(z: Complex64) -> Complex64 {
    if z.im == 0.0 {
        return if z.re >= 0.0 { Complex64::new(sqrt_real(z.re), 0.0) } else { Complex64::new(0.0, sqrt_real(-z.re)) };
    }
    let large = sqrt_real(0.5 * (abs(z) + z.re.abs()));
    let small = z.im.abs() / (2.0 * large);
    let signed = |part: f64| if z.im < 0.0 { -part } else { part };
    if z.re >= 0.0 { Complex64::new(large, signed(small)) } else { Complex64::new(small, signed(large)) }
}

pub(crate) fn pow(base: Complex64, exponent: Complex64) -> Complex64 {
    if is_zero(exponent) {
        return ONE;
    }
    if exponent.im == 0.0 {
        if base.im == 0.0 && base.re > 0.0 {
            return Complex64::new(pow_real(base.re, exponent.re), 0.0);
        }
        if base.re == 0.0 {
            // A power of an imaginary number rotates by quarter turns.
            let quarter = (exponent.re - 4.0 * (exponent.re / 4.0).trunc() + 4.0) % 4.0;
            if quarter == 0.0 {
                return Complex64::new(pow_real(base.im, exponent.re), 0.0);
            } else if quarter == 1.0 {
                return Complex64::new(0.0, pow_real(base.im, exponent.re));
            } else if quarter == 2.0 {
                return Complex64::new(-pow_real(base.im, exponent.re), 0.0);
            } else if quarter == 3.0 {
                return Complex64::new(0.0, -pow_real(base.im, exponent.re));
            }
        }
    }
    if is_zero(base) && exponent.re > 0.0 {
        return ZERO;
    }
    let (angle, log_size) = (arg(base), log_abs(base));
    let size = exp_real(exponent.re * log_size - exponent.im * angle);
    let turn = exponent.im * log_size + exponent.re * angle;
    Complex64::new(size * cos(turn), size * sin(turn))
}

pub(crate) fn sine(z: Complex64) -> Complex64 {
    Complex64::new(sin(z.re) * cosh(z.im), cos(z.re) * sinh(z.im))
}

pub(crate) fn cosine(z: Complex64) -> Complex64 {
    Complex64::new(cos(z.re) * cosh(z.im), -sin(z.re) * sinh(z.im))
}

pub(crate) fn tangent(z: Complex64) -> Complex64 {
    let (re, im) = (2.0 * z.re, 2.0 * z.im);
    let scale = cos(re) + cosh(im);
    Complex64::new(sin(re) / scale, sinh(im) / scale)
}

/// log(iz + √(1 - z²)), from which arcsine and arccosine follow.
fn log_of_unit(z: Complex64) -> Complex64 {
    let root = sqrt(Complex64::new(z.im * z.im - z.re * z.re + 1.0, -2.0 * z.re * z.im));
    log(Complex64::new(root.re - z.im, root.im + z.re))
}

pub(crate) fn arcsine(z: Complex64) -> Complex64 {
    let log = log_of_unit(z);
    Complex64::new(log.im, -log.re)
}

pub(crate) fn arccosine(z: Complex64) -> Complex64 {
    let log = log_of_unit(z);
    Complex64::new(std::f64::consts::FRAC_PI_2 - log.im, log.re)
}

pub(crate) fn arctangent(z: Complex64) -> Complex64 {
    let Complex64 { re, im } = z;
    if re == 0.0 && im.abs() == 1.0 {
        return Complex64::new(0.0, if im > 0.0 { f64::INFINITY } else { f64::NEG_INFINITY });
    }
    let scale = re * re + (1.0 - im) * (1.0 - im);
    let log = log(Complex64::new((1.0 - im * im - re * re) / scale, -2.0 * re / scale));
    Complex64::new(-0.5 * log.im, 0.5 * log.re)
}

/// Rounds both parts with `round`, to `places` decimals; a NaN in `places` counts as zero decimals.
pub(crate) fn round_parts(z: Complex64, places: f64, round: fn(f64) -> f64) -> Complex64 {
    let places = if places.is_nan() { 0.0 } else { places };
    let scale = pow_real(10.0, places);
    Complex64::new(round(z.re * scale) / scale, round(z.im * scale) / scale)
}
