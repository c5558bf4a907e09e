//! The error function, the zeta function, and the logarithm of the gamma function.

use std::f64::consts::{PI, TAU};

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::{exp, log, pow, sin};

use super::super::compare::nearly_equal;
use super::super::exact::{Operand, pay_for_operands, zeta as exact_zeta};
use super::super::round::round_half_up;
use super::super::typed::{Operation, Outcome, Stop, apply};
use super::super::value::Value;
use super::super::{complex, matrix};
use super::Function;
use super::combinatorics::{GAMMA, gamma, pay_for_factors};
use super::trigonometry::SIN;
use crate::Context;
use crate::arithmetic::{add, divide, multiply, power, subtract};

const GROUP: &str = "special functions";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The natural logarithm of the gamma function.",
        example: ("lgamma(5)", "3.178053830347945"),
        operation: &LGAMMA,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The error function, from -1 to 1.",
        example: ("erf(0.5)", "0.5204998778130465"),
        operation: &ERF,
    },
    Function {
        params: &["s"],
        group: GROUP,
        summary: "Riemann's zeta function: the sum of all 1 / n^s.",
        example: ("zeta(2)", "1.6449340668482526"),
        operation: &ZETA,
    },
];

static ERF: Operation = Operation {
    name: "erf",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(error_function(*x))),
        [Value::Matrix(x)] => matrix::map(cx, x, &ERF),
        _ => Err(Stop::Mismatch),
    },
};

/// By W. J. Cody's rational approximations ("Rational Chebyshev Approximations for the Error Function", 1969): for the function
/// itself for a small argument, of its complement for a larger one.
fn error_function(x: f64) -> f64 {
    const SMALL: f64 = 0.46875;
    const LARGEST: f64 = 9_007_199_254_740_992.0;
    let size = x.abs();
    let value = if x.is_nan() {
        return x;
    } else if size >= LARGEST {
        1.0
    } else if size <= SMALL {
        small_error(size)
    } else if size <= 4.0 {
        1.0 - medium_complement(size)
    } else {
        1.0 - large_complement(size)
    };
    if x == 0.0 { 0.0 } else { value * 1.0_f64.copysign(x) }
}

/// The quotient of two polynomials in `x`. The last coefficient of the numerator is that of the highest power; the highest
/// power of the denominator has the coefficient 1.
fn quotient(x: f64, numerator: &[f64], denominator: &[f64]) -> (f64, f64) {
    let [first @ .., constant, highest] = numerator else { return (0.0, 1.0) };
    let (mut above, mut below) = (highest * x, x);
    for (up, down) in first.iter().zip(denominator) {
        above = (above + up) * x;
        below = (below + down) * x;
    }
    (above + constant, below + denominator.last().copied().unwrap_or(1.0))
}

fn small_error(y: f64) -> f64 {
    let (above, below) = quotient(y * y, &SMALL_ABOVE, &SMALL_BELOW);
    y * above / below
}

fn medium_complement(y: f64) -> f64 {
    let (above, below) = quotient(y, &MEDIUM_ABOVE, &MEDIUM_BELOW);
    decay(y, above / below)
}

fn large_complement(y: f64) -> f64 {
    const INVERSE_ROOT_OF_PI: f64 = 0.564_189_583_547_756_3;
    let square = 1.0 / (y * y);
    let (above, below) = quotient(square, &LARGE_ABOVE, &LARGE_BELOW);
    decay(y, (INVERSE_ROOT_OF_PI - square * above / below) / y)
}

/// The quotient times e to the power of -y², of which the first digits are taken apart.
fn decay(y: f64, quotient: f64) -> f64 {
    let head = (y * 16.0).trunc() / 16.0;
    let rest = (y - head) * (y + head);
    exp(-head * head) * exp(-rest) * quotient
}

#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const SMALL_ABOVE: [f64; 5] = [
    3.161_123_743_870_565_60, 1.138_641_541_510_501_56e2, 3.774_852_376_853_020_21e2, 3.209_377_589_138_469_47e3,
    1.857_777_061_846_031_53e-1,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const SMALL_BELOW: [f64; 4] = [
    2.360_129_095_234_412_09e1, 2.440_246_379_344_441_73e2, 1.282_616_526_077_372_28e3, 2.844_236_833_439_170_62e3,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const MEDIUM_ABOVE: [f64; 9] = [
    5.641_884_969_886_700_89e-1, 8.883_149_794_388_375_94, 6.611_919_063_714_162_95e1, 2.986_351_381_974_001_31e2,
    8.819_522_212_417_690_90e2, 1.712_047_612_634_070_58e3, 2.051_078_377_826_071_47e3, 1.230_339_354_797_997_25e3,
    2.153_115_354_744_038_46e-8,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const MEDIUM_BELOW: [f64; 8] = [
    1.574_492_611_070_983_47e1, 1.176_939_508_913_124_99e2, 5.371_811_018_620_098_58e2, 1.621_389_574_566_690_19e3,
    3.290_799_235_733_459_63e3, 4.362_619_090_143_247_16e3, 3.439_367_674_143_721_64e3, 1.230_339_354_803_749_42e3,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const LARGE_ABOVE: [f64; 6] = [
    3.053_266_349_612_323_44e-1, 3.603_448_999_498_044_39e-1, 1.257_817_261_112_292_46e-1, 1.608_378_514_874_227_66e-2,
    6.587_491_615_298_378_03e-4, 1.631_538_713_730_209_78e-2,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const LARGE_BELOW: [f64; 5] = [
    2.568_520_192_289_822_42, 1.872_952_849_923_460_47, 5.279_051_029_514_284_12e-1, 6.051_834_131_244_131_91e-2,
    2.335_204_976_268_691_85e-3,
];

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
    const LOG_OF_PI: f64 = 1.144_729_885_849_400_2;
    const REFLECTED: f64 = 0.1;
    if z.re.is_nan() || z.im.is_nan() {
        return Complex64::new(f64::NAN, f64::NAN);
    }
    if z.im == 0.0 {
        return Complex64::new(log_gamma(z.re), 0.0);
    }
    if z.re >= SMALL_PART || z.im.abs() >= SMALL_PART {
        return stirling(z);
    }
    if z.re <= REFLECTED {
        let turns = TAU.copysign(z.im) * (0.5 * z.re + 0.25).floor();
        let sine = complex::sine(complex::multiply(z, Complex64::new(PI, 0.0)));
        let mirrored = complex_log_gamma(Complex64::new(1.0 - z.re, -z.im));
        let rest = complex::subtract(Complex64::new(LOG_OF_PI, turns), complex::log(sine));
        return complex::subtract(rest, mirrored);
    }
    if z.im >= 0.0 { by_recurrence(z) } else { complex::conjugate(by_recurrence(complex::conjugate(z))) }
}

fn real(x: f64) -> Complex64 {
    Complex64::new(x, 0.0)
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

/// Moves z to the right, where the series is exact, and takes the logarithm of the factors away.
fn by_recurrence(z: Complex64) -> Complex64 {
    let (mut flips, mut was_below) = (0.0, false);
    let (mut product, mut z) = (z, complex::add(z, real(1.0)));
    while z.re <= SMALL_PART {
        product = complex::multiply(product, z);
        let is_below = product.im < 0.0;
        if is_below && !was_below {
            flips += 1.0;
        }
        was_below = is_below;
        z = complex::add(z, real(1.0));
    }
    let rest = complex::subtract(stirling(z), complex::log(product));
    complex::subtract(rest, Complex64::new(0.0, flips * 2.0 * PI))
}

static ZETA: Operation = Operation {
    name: "zeta",
    run: |cx, arguments| match arguments {
        [Value::Number(s)] => match *s {
            s if nearly_equal(s, 0.0) => Ok(Value::Number(-0.5)),
            s if nearly_equal(s, 1.0) => Ok(Value::Number(f64::NAN)),
            s if !s.is_finite() => Ok(Value::Number(if s < 0.0 { f64::NAN } else { 1.0 })),
            s => zeta(cx, &Value::Number(s), s, 20.0),
        },
        [Value::Complex(s)] => complex_zeta(cx, *s),
        [Value::BigNumber(s)] => Ok(exact_zeta::zeta(cx, s.paid(cx)?)?.into()),
        _ => Err(Stop::Mismatch),
    },
};

fn complex_zeta(cx: &Context, s: Complex64) -> Outcome {
    if s.re == 0.0 && s.im == 0.0 {
        return Ok(Value::Complex(real(-0.5)));
    }
    if s.re == f64::INFINITY && s.im == 0.0 {
        return Ok(Value::Complex(real(1.0)));
    }
    // mathjs does not return for NaN.
    if s.re == 1.0 || s.im == f64::INFINITY || s.re == f64::NEG_INFINITY || s.re.is_nan() || s.im.is_nan() {
        return Ok(Value::Complex(Complex64::new(f64::NAN, f64::NAN)));
    }
    let terms = round_half_up(1.3 * 15.0 + 0.9 * s.im.abs());
    zeta(cx, &Value::Complex(s), s.re, terms)
}

/// By P. Borwein, "An efficient algorithm for the Riemann zeta function", 1995, with `terms` terms; to the left of the strip
/// where it converges, by the functional equation.
fn zeta(cx: &Context, s: &Value, re: f64, terms: f64) -> Outcome {
    let one = Value::Number(1.0);
    if re > -(terms - 1.0) / 2.0 {
        return alternating_sum(cx, s, terms);
    }
    let rest = subtract(cx, &one, s)?;
    let power_of_pi = power(cx, &Value::Number(PI), &subtract(cx, s, &one)?)?;
    let mut factor = multiply(cx, &power(cx, &Value::Number(2.0), s)?, &power_of_pi)?;
    let angle = multiply(cx, &Value::Number(PI / 2.0), s)?;
    for value in [apply(cx, &SIN, &[angle])?, apply(cx, &GAMMA, std::slice::from_ref(&rest))?] {
        factor = multiply(cx, &factor, &value)?;
    }
    Ok(multiply(cx, &factor, &alternating_sum(cx, &rest, terms)?)?)
}

fn alternating_sum(cx: &Context, s: &Value, terms: f64) -> Outcome {
    const STEPS_OF_A_TERM: f64 = 4.0;
    pay_for_factors(cx, terms * STEPS_OF_A_TERM + terms * terms / 8.0)?;
    let factors = borwein_factors(cx, terms)?;
    let weight = |from: usize| {
        let mut sum = index_number(from);
        for factor in factors.iter().skip(from) {
            sum += factor;
        }
        terms * sum
    };
    let (one, two) = (Value::Number(1.0), Value::Number(2.0));
    let rest = subtract(cx, &one, &power(cx, &two, &subtract(cx, &one, s)?)?)?;
    let scale = divide(cx, &one, &multiply(cx, &Value::Number(weight(0)), &rest)?)?;
    let mut sum = Value::Number(0.0);
    for index in 1..factors.len() {
        let sign = if index % 2 == 0 { -1.0 } else { 1.0 };
        let power = power(cx, &Value::Number(index_number(index)), s)?;
        sum = add(cx, &sum, &divide(cx, &Value::Number(sign * weight(index)), &power)?)?;
    }
    Ok(multiply(cx, &scale, &sum)?)
}

/// The terms (n + j - 1)! 4^j / ((n - j)! (2 j)!) for j from 0 to n.
fn borwein_factors(cx: &Context, n: f64) -> Result<Vec<f64>, Fault> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative; a cast saturates")]
    let length = (n as usize).saturating_add(1);
    let mut factors = Vec::with_capacity(matrix::pay_for_matrix(cx, &[length])?);
    for index in 0..length {
        cx.spend(10)?;
        let j = index_number(index);
        let above = gamma(n + (j - 1.0) + 1.0) * pow(4.0, j);
        factors.push(above / (gamma(n - j + 1.0) * gamma(2.0 * j + 1.0)));
    }
    Ok(factors)
}

#[expect(clippy::cast_precision_loss, reason = "fewer than the elements of a collection")]
fn index_number(index: usize) -> f64 {
    index as f64
}
