//! The logarithm of the gamma function.

use std::f64::consts::{PI, TAU};

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::{log, sin};

use super::{GROUP, real};
use crate::exact::pay_for_operands;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::Value;
use crate::value::complex;

pub(crate) static FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The natural logarithm of the gamma function.",
    example: ("lgamma(5)", "3.178053830347945"),
    operation: &LGAMMA,
}];

static LGAMMA: Operation = Operation {
    name: "lgamma",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(log_gamma(*x))),
        [Value::Complex(z)] => {
            cx.spend(5)?;
            Ok(Value::Complex(complex_log_gamma(*z)))
        }
        [Value::BigNumber(_)] => {
            pay_for_operands(cx, arguments)?;
            let message = "mathjs doesn't yet provide an implementation of the algorithm lgamma for BigNumber";
            Err(Fault::new(ErrorCode::Domain, message).into())
        }
        _ => Err(Stop::Mismatch),
    },
};

/// Half the logarithm of 2 pi.
const HALF_LOG_OF_TAU: f64 = 0.918_938_533_204_672_8;

/// Lanczos's approximation with g = 5 and seven terms.
const LANCZOS: [f64; 7] = [
    1.000_000_000_190_015,
    76.180_091_729_471_46,
    -86.505_320_329_416_77,
    24.014_098_240_830_91,
    -1.231_739_572_450_155,
    0.120_865_097_386_617_9e-2,
    -0.539_523_938_495_3e-5,
];

/// By Lanczos's approximation.
fn log_gamma(x: f64) -> f64 {
    if x < 0.0 {
        return f64::NAN;
    }
    if x == 0.0 {
        return f64::INFINITY;
    }
    if !x.is_finite() {
        return x;
    }
    if x < 0.5 {
        // Euler's reflection formula.
        return log(PI / sin(PI * x)) - log_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let base = x + 5.0 + 0.5;
    let (mut sum, mut index) = (LANCZOS[0], 6.0);
    for coefficient in LANCZOS[1..].iter().rev() {
        sum += coefficient / (x + index);
        index -= 1.0;
    }
    HALF_LOG_OF_TAU + (x + 0.5) * log(base) - base + log(sum)
}

/// Below this real and imaginary part, Stirling's series needs the recurrence.
const SMALL_PART: f64 = 7.0;

/// By D. E. G. Hare, "Computing the Principal Branch of log-Gamma", 1997.
fn complex_log_gamma(z: Complex64) -> Complex64 {
    /// Up to this real part, the number is reflected.
    const GREATEST_REFLECTED: f64 = 0.1;
    if z.re.is_nan() || z.im.is_nan() {
        return Complex64::new(f64::NAN, f64::NAN);
    }
    if z.im == 0.0 {
        return Complex64::new(log_gamma(z.re), 0.0);
    }
    if z.re >= SMALL_PART || z.im.abs() >= SMALL_PART {
        return stirling(z);
    }
    if z.re <= GREATEST_REFLECTED {
        return by_reflection(z);
    }
    if z.im >= 0.0 { by_recurrence(z) } else { complex::conjugate(by_recurrence(complex::conjugate(z))) }
}

/// By Euler's reflection formula.
fn by_reflection(z: Complex64) -> Complex64 {
    const LOG_OF_PI: f64 = 1.144_729_885_849_400_2;
    let turns = TAU.copysign(z.im) * (0.5 * z.re + 0.25).floor();
    let sine = complex::sine(complex::multiply(z, real(PI)));
    let mirrored = complex_log_gamma(Complex64::new(1.0 - z.re, -z.im));
    let rest = complex::subtract(Complex64::new(LOG_OF_PI, turns), complex::log(sine));
    complex::subtract(rest, mirrored)
}

/// Stirling's series, whose sum in 1/z² is evaluated in real numbers.
fn stirling(z: Complex64) -> Complex64 {
    /// The coefficients of the odd powers of 1/z, the highest first.
    const COEFFICIENTS: [f64; 8] = [
        -3_617.0 / 122_400.0,
        1.0 / 156.0,
        -691.0 / 360_360.0,
        1.0 / 1_188.0,
        -1.0 / 1_680.0,
        1.0 / 1_260.0,
        -1.0 / 360.0,
        1.0 / 12.0,
    ];
    let main = complex::multiply(complex::subtract(z, real(0.5)), complex::log(z));
    let main = complex::add(complex::subtract(main, z), real(HALF_LOG_OF_TAU));
    let inverse = complex::divide(real(1.0), z);
    let square = complex::divide(inverse, z);
    let (double, size) = (2.0 * square.re, square.re * square.re + square.im * square.im);
    let [mut a, mut b, rest @ ..] = COEFFICIENTS;
    for coefficient in rest {
        (a, b) = (double * a + b, -size * a + coefficient);
    }
    let series = complex::add(complex::multiply(square, real(a)), real(b));
    complex::add(main, complex::multiply(inverse, series))
}

/// By Stirling's series for a number further to the right, minus the logarithm of the factors in between.
fn by_recurrence(z: Complex64) -> Complex64 {
    // How often the product has crossed the negative real axis, where the principal logarithm jumps.
    let (mut crossings, mut was_below) = (0.0, false);
    let (mut product, mut z) = (z, complex::add(z, real(1.0)));
    while z.re <= SMALL_PART {
        product = complex::multiply(product, z);
        let is_below = product.im < 0.0;
        if is_below && !was_below {
            crossings += 1.0;
        }
        was_below = is_below;
        z = complex::add(z, real(1.0));
    }
    let rest = complex::subtract(stirling(z), complex::log(product));
    complex::subtract(rest, Complex64::new(0.0, crossings * 2.0 * PI))
}
