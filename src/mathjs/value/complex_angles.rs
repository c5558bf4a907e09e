//! The reciprocal and the hyperbolic functions of complex numbers and their inverses, by the formulas of complex.js 2.

use std::f64::consts::{FRAC_PI_2, PI};

use num_complex::Complex64;
use pascaline_number::float::elementary::{acos, atan2, cos, cosh, log as log_real, sin, sinh, sqrt as sqrt_real};

use crate::value::complex::{arccosine, arcsine, arctangent, log, log_abs, sqrt};

const INFINITY: Complex64 = Complex64::new(f64::INFINITY, f64::INFINITY);

fn is_zero(z: Complex64) -> bool {
    z.re == 0.0 && z.im == 0.0
}

/// 1/z; where the square of the modulus underflows, each part is divided by zero.
fn reciprocal(z: Complex64) -> Complex64 {
    let square = z.re * z.re + z.im * z.im;
    if square != 0.0 {
        return Complex64::new(z.re / square, -z.im / square);
    }
    let part = |part: f64| if part == 0.0 { 0.0 } else { part / 0.0 };
    Complex64::new(part(z.re), part(-z.im))
}

pub(crate) fn secant(z: Complex64) -> Complex64 {
    let scale = 0.5 * cosh(2.0 * z.im) + 0.5 * cos(2.0 * z.re);
    Complex64::new(cos(z.re) * cosh(z.im) / scale, sin(z.re) * sinh(z.im) / scale)
}

pub(crate) fn cosecant(z: Complex64) -> Complex64 {
    let scale = 0.5 * cosh(2.0 * z.im) - 0.5 * cos(2.0 * z.re);
    Complex64::new(sin(z.re) * cosh(z.im) / scale, -cos(z.re) * sinh(z.im) / scale)
}

pub(crate) fn cotangent(z: Complex64) -> Complex64 {
    let (re, im) = (2.0 * z.re, 2.0 * z.im);
    let scale = cos(re) - cosh(im);
    Complex64::new(-sin(re) / scale, sinh(im) / scale)
}

pub(crate) fn arcsecant(z: Complex64) -> Complex64 {
    if is_zero(z) { Complex64::new(0.0, f64::INFINITY) } else { arccosine(reciprocal(z)) }
}

pub(crate) fn arccosecant(z: Complex64) -> Complex64 {
    if is_zero(z) { Complex64::new(FRAC_PI_2, f64::INFINITY) } else { arcsine(reciprocal(z)) }
}

pub(crate) fn arccotangent(z: Complex64) -> Complex64 {
    if z.im == 0.0 { Complex64::new(atan2(1.0, z.re), 0.0) } else { arctangent(reciprocal(z)) }
}

pub(crate) fn hyperbolic_sine(z: Complex64) -> Complex64 {
    Complex64::new(sinh(z.re) * cos(z.im), cosh(z.re) * sin(z.im))
}

pub(crate) fn hyperbolic_cosine(z: Complex64) -> Complex64 {
    Complex64::new(cosh(z.re) * cos(z.im), sinh(z.re) * sin(z.im))
}

pub(crate) fn hyperbolic_tangent(z: Complex64) -> Complex64 {
    let (re, im) = (2.0 * z.re, 2.0 * z.im);
    let scale = cosh(re) + cos(im);
    Complex64::new(sinh(re) / scale, sin(im) / scale)
}

pub(crate) fn hyperbolic_cotangent(z: Complex64) -> Complex64 {
    let (re, im) = (2.0 * z.re, 2.0 * z.im);
    let scale = cosh(re) - cos(im);
    Complex64::new(sinh(re) / scale, -sin(im) / scale)
}

pub(crate) fn hyperbolic_secant(z: Complex64) -> Complex64 {
    let scale = cos(2.0 * z.im) + cosh(2.0 * z.re);
    Complex64::new(2.0 * cosh(z.re) * cos(z.im) / scale, -2.0 * sinh(z.re) * sin(z.im) / scale)
}

pub(crate) fn hyperbolic_cosecant(z: Complex64) -> Complex64 {
    let scale = cos(2.0 * z.im) - cosh(2.0 * z.re);
    Complex64::new(-2.0 * sinh(z.re) * cos(z.im) / scale, 2.0 * cosh(z.re) * sin(z.im) / scale)
}

/// log(z + √(z² + 1)); for a real number, from its absolute value, which keeps the digits of a negative one.
pub(crate) fn inverse_hyperbolic_sine(z: Complex64) -> Complex64 {
    let Complex64 { re, im } = z;
    if im == 0.0 {
        let size = re.abs();
        let inverse = log_real(size + sqrt_real(size * size + 1.0));
        return Complex64::new(if re == 0.0 { 0.0 } else { inverse.copysign(re) }, 0.0);
    }
    let root = sqrt(Complex64::new(re * re - im * im + 1.0, 2.0 * re * im));
    log(Complex64::new(re + root.re, im + root.im))
}

/// log(z + √(z - 1) √(z + 1)).
pub(crate) fn inverse_hyperbolic_cosine(z: Complex64) -> Complex64 {
    let Complex64 { re, im } = z;
    if im == 0.0 {
        return if re > 1.0 {
            Complex64::new(log_real(re + sqrt_real(re - 1.0) * sqrt_real(re + 1.0)), 0.0)
        } else if re < -1.0 {
            Complex64::new(log_real(-re + sqrt_real(re * re - 1.0)), PI)
        } else {
            Complex64::new(0.0, acos(re))
        };
    }
    let (below, above) = (sqrt(Complex64::new(re - 1.0, im)), sqrt(Complex64::new(re + 1.0, im)));
    log(Complex64::new(re + below.re * above.re - below.im * above.im, im + below.re * above.im + below.im * above.re))
}

/// Half the logarithm of (1 + z)/(1 - z).
pub(crate) fn inverse_hyperbolic_tangent(z: Complex64) -> Complex64 {
    let Complex64 { re, im } = z;
    if im == 0.0 {
        return inverse_hyperbolic_tangent_of_real(re);
    }
    let (above, below) = (1.0 + re, 1.0 - re);
    let square = below * below + im * im;
    if square == 0.0 {
        return Complex64::new(if re == -1.0 { 0.0 } else { re / 0.0 }, im / 0.0);
    }
    let quotient = Complex64::new((above * below - im * im) / square, (im * below + above * im) / square);
    Complex64::new(log_abs(quotient) / 2.0, atan2(quotient.im, quotient.re) / 2.0)
}

fn inverse_hyperbolic_tangent_of_real(x: f64) -> Complex64 {
    if x == 0.0 {
        Complex64::new(0.0, 0.0)
    } else if x.abs() == 1.0 {
        Complex64::new(f64::INFINITY.copysign(x), 0.0)
    } else if x.abs() < 1.0 {
        Complex64::new(0.5 * log_real((1.0 + x) / (1.0 - x)), 0.0)
    } else if x > 1.0 {
        Complex64::new(0.5 * log_real((x + 1.0) / (x - 1.0)), -FRAC_PI_2)
    } else {
        Complex64::new(0.5 * log_real(-((1.0 + x) / (1.0 - x))), FRAC_PI_2)
    }
}

pub(crate) fn inverse_hyperbolic_cotangent(z: Complex64) -> Complex64 {
    if is_zero(z) { Complex64::new(0.0, FRAC_PI_2) } else { inverse_hyperbolic_tangent(reciprocal(z)) }
}

pub(crate) fn inverse_hyperbolic_secant(z: Complex64) -> Complex64 {
    if is_zero(z) { INFINITY } else { inverse_hyperbolic_cosine(reciprocal(z)) }
}

pub(crate) fn inverse_hyperbolic_cosecant(z: Complex64) -> Complex64 {
    if z.im != 0.0 {
        return inverse_hyperbolic_sine(reciprocal(z));
    }
    if z.re == 0.0 {
        return Complex64::new(f64::INFINITY, 0.0);
    }
    let inverse = 1.0 / z.re;
    Complex64::new(log_real(inverse + sqrt_real(inverse * inverse + 1.0)), 0.0)
}
