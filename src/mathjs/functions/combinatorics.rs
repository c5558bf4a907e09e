//! Factorials, the gamma function, combinations and permutations.

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::{exp, pow, sin, sqrt};

use super::Function;
use crate::Context;
use crate::exact::{Operand, big_numbers, counting};
use crate::operations::round::{is_integer, to_int32};
use crate::operations::typed::{Operation, Stop};
use crate::value::Value;
use crate::{value::complex, value::matrix};

const GROUP: &str = "combinatorics";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["n"],
        group: GROUP,
        summary: "n!, for any non-negative n.",
        example: ("factorial(5)", "120"),
        operation: &FACTORIAL,
    },
    Function {
        params: &["x"],
        group: "special functions",
        summary: "The gamma function: (x - 1)! for an integer x.",
        example: ("gamma(5)", "24"),
        operation: &GAMMA,
    },
    Function {
        params: &["n", "k"],
        group: GROUP,
        summary: "The number of ways to choose k of n items, ignoring order.",
        example: ("combinations(5, 2)", "10"),
        operation: &COMBINATIONS,
    },
    Function {
        params: &["n", "[k]"],
        group: GROUP,
        summary: "The number of ways to order n items, or to choose k of n in order.",
        example: ("permutations(5, 2)", "20"),
        operation: &PERMUTATIONS,
    },
];

pub(crate) static FACTORIAL: Operation = Operation {
    name: "factorial",
    run: |cx, arguments| match arguments {
        [Value::Number(n)] => Ok(Value::Number(factorial(cx, *n)?)),
        [Value::BigNumber(n)] => Ok(big_numbers::factorial(cx, n.paid(cx)?)?.into()),
        [Value::Matrix(n)] => matrix::map(cx, n, &FACTORIAL),
        _ => Err(Stop::Mismatch),
    },
};

fn factorial(cx: &Context, n: f64) -> Result<f64, Fault> {
    if n < 0.0 {
        return Err(Fault::new(ErrorCode::Domain, "Value must be non-negative"));
    }
    pay_for_gamma(cx, n)?;
    Ok(gamma(n + 1.0))
}

/// Pays for the gamma function: for the factors of a product, or for a series.
fn pay_for_gamma(cx: &Context, x: f64) -> Result<(), Fault> {
    const STEPS_OF_A_SERIES: u64 = 1;
    const FACTORS_OF_A_STEP: f64 = 64.0;
    const MOST_FACTORS: f64 = 171.0;
    if is_integer(x) {
        pay_for_factors(cx, x.min(MOST_FACTORS) / FACTORS_OF_A_STEP)
    } else {
        cx.spend(STEPS_OF_A_SERIES)
    }
}

pub(super) static GAMMA: Operation = Operation {
    name: "gamma",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => {
            pay_for_gamma(cx, *x)?;
            Ok(Value::Number(gamma(*x)))
        }
        [Value::Complex(z)] => {
            cx.spend(STEPS_OF_COMPLEX_GAMMA)?;
            Ok(complex_gamma(*z))
        }
        [Value::BigNumber(x)] => Ok(big_numbers::gamma(cx, x.paid(cx)?)?.into()),
        _ => Err(Stop::Mismatch),
    },
};

const STEPS_OF_COMPLEX_GAMMA: u64 = 3;

/// The coefficients of Lanczos's approximation with g = 4.7421875 and fifteen terms (P. Godfrey, 2001).
const LANCZOS_G: f64 = 4.742_187_5;
#[expect(clippy::excessive_precision, reason = "as published")]
const LANCZOS: [f64; 15] = [
    0.999_999_999_999_997_091_82,
    57.156_235_665_862_923_517,
    -59.597_960_355_475_491_248,
    14.136_097_974_741_747_174,
    -0.491_913_816_097_620_199_78,
    0.339_946_499_848_118_886_99e-4,
    0.465_236_289_270_485_756_65e-4,
    -0.983_744_753_048_795_646_77e-4,
    0.158_088_703_224_912_488_84e-3,
    -0.210_264_441_724_104_883_19e-3,
    0.217_439_618_115_212_643_20e-3,
    -0.164_318_106_536_763_890_22e-3,
    0.844_182_239_838_527_432_93e-4,
    -0.261_908_384_015_814_086_70e-4,
    0.368_991_826_595_316_227_04e-5,
];

/// The gamma function: a product for integers, Stirling's series for large numbers, Lanczos's approximation otherwise.
pub(super) fn gamma(x: f64) -> f64 {
    if is_integer(x) {
        return match x {
            _ if x <= 0.0 => f64::INFINITY,
            _ if x > 171.0 => f64::INFINITY,
            _ => product(1.0, x - 1.0),
        };
    }
    if x < 0.5 {
        // Euler's reflection formula.
        return std::f64::consts::PI / (sin(std::f64::consts::PI * x) * gamma(1.0 - x));
    }
    if x >= 171.35 {
        return f64::INFINITY;
    }
    if x > 85.0 {
        return stirling(x);
    }
    let x = x - 1.0;
    let (mut sum, mut index) = (LANCZOS[0], 0.0);
    for coefficient in &LANCZOS[1..] {
        index += 1.0;
        sum += coefficient / (x + index);
    }
    let base = x + LANCZOS_G + 0.5;
    sqrt(2.0 * std::f64::consts::PI) * pow(base, x + 0.5) * exp(-base) * sum
}

/// Stirling's series to the sixth term.
fn stirling(x: f64) -> f64 {
    let (second, third, fourth, fifth) = (x * x, x * x * x, x * x * x * x, x * x * x * x * x);
    let series =
        1.0 + 1.0 / (12.0 * x) + 1.0 / (288.0 * second) - 139.0 / (51840.0 * third) - 571.0 / (2_488_320.0 * fourth)
            + 163_879.0 / (209_018_880.0 * fifth)
            + 5_246_819.0 / (75_246_796_800.0 * fifth * x);
    sqrt(2.0 * std::f64::consts::PI / x) * pow(x / std::f64::consts::E, x) * series
}

/// The gamma function of a complex number, a real number if the imaginary part is zero.
fn complex_gamma(z: Complex64) -> Value {
    if z.im == 0.0 { Value::Number(gamma(z.re)) } else { Value::Complex(complex_gamma_of(z)) }
}

fn complex_gamma_of(z: Complex64) -> Complex64 {
    const PI: f64 = std::f64::consts::PI;
    if z.re < 0.5 {
        let sine = complex::sine(Complex64::new(PI * z.re, PI * z.im));
        let mirrored = complex_gamma_of(Complex64::new(1.0 - z.re, -z.im));
        return complex::divide(complex::divide(Complex64::new(PI, 0.0), sine), mirrored);
    }
    let z = Complex64::new(z.re - 1.0, z.im);
    let (mut sum, mut index) = (Complex64::new(LANCZOS[0], 0.0), 0.0);
    for coefficient in &LANCZOS[1..] {
        index += 1.0;
        let divisor = complex::add(z, Complex64::new(index, 0.0));
        sum = complex::add(sum, complex::divide(Complex64::new(*coefficient, 0.0), divisor));
    }
    let base = Complex64::new(z.re + LANCZOS_G + 0.5, z.im);
    let power = complex::pow(base, complex::add(z, Complex64::new(0.5, 0.0)));
    let decay = complex::exp(complex::negate(base));
    let scaled = complex::multiply(sum, Complex64::new(sqrt(2.0 * PI), 0.0));
    complex::multiply(complex::multiply(scaled, power), decay)
}

/// The product of the integers from `first` to `last`, halves first as in mathjs.
pub(super) fn product(first: f64, last: f64) -> f64 {
    if last < first {
        return 1.0;
    }
    if last == first {
        return last;
    }
    // mathjs halves the sum as a 32-bit integer.
    let half = f64::from(to_int32(last + first) >> 1);
    if half < first || half >= last {
        return f64::INFINITY;
    }
    if half == first && half + 1.0 == last {
        return first * last;
    }
    product(first, half) * product(half + 1.0, last)
}

pub(super) fn positive_integers(n: f64, k: f64, name: &str) -> Result<(), Fault> {
    let is_positive = |x: f64| is_integer(x) && x >= 0.0;
    if is_positive(n) && is_positive(k) {
        return Ok(());
    }
    let message = format!("Positive integer value expected in function {name}");
    Err(Fault::new(ErrorCode::Domain, message))
}

static COMBINATIONS: Operation = Operation {
    name: "combinations",
    run: |cx, arguments| match arguments {
        [Value::Number(n), Value::Number(k)] => Ok(Value::Number(combinations(cx, *n, *k)?)),
        [Value::BigNumber(n), Value::BigNumber(k)] => Ok(counting::combinations(cx, n.paid(cx)?, k.paid(cx)?)?.into()),
        _ => Err(Stop::Mismatch),
    },
};

/// Multiplies and divides alternately, so that the intermediate results stay integers as long as possible.
pub(super) fn combinations(cx: &Context, n: f64, k: f64) -> Result<f64, Fault> {
    positive_integers(n, k, "combinations")?;
    if k > n {
        return Err(Fault::new(ErrorCode::Domain, "k must be less than or equal to n"));
    }
    let rest = n - k;
    let last_divisor = k.min(rest);
    pay_for_factors(cx, last_divisor)?;
    let (mut answer, mut divisor) = (1.0, 2.0);
    let mut numerator = k.max(rest) + 1.0;
    while numerator <= n {
        answer *= numerator;
        while divisor <= last_divisor {
            cx.pay_for_remainder(answer, divisor)?;
            if answer % divisor != 0.0 {
                break;
            }
            answer /= divisor;
            divisor += 1.0;
        }
        if numerator == numerator + 1.0 {
            break;
        }
        numerator += 1.0;
    }
    if divisor <= last_divisor {
        answer /= product(divisor, last_divisor);
    }
    Ok(answer)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive; a cast saturates")]
pub(super) fn pay_for_factors(cx: &Context, factors: f64) -> Result<(), Fault> {
    cx.spend(factors as u64)
}

static PERMUTATIONS: Operation = Operation {
    name: "permutations",
    run: |cx, arguments| match arguments {
        [Value::Number(n)] => Ok(Value::Number(factorial(cx, *n)?)),
        [Value::Number(n), Value::Number(k)] => {
            positive_integers(*n, *k, "permutations")?;
            if k > n {
                let message = "second argument k must be less than or equal to first argument n";
                return Err(Fault::new(ErrorCode::Domain, message).into());
            }
            pay_for_factors(cx, *k)?;
            Ok(Value::Number(product(n - k + 1.0, *n)))
        }
        [Value::BigNumber(n)] => Ok(big_numbers::factorial(cx, n.paid(cx)?)?.into()),
        [Value::BigNumber(n), Value::BigNumber(k)] => Ok(counting::permutations(cx, n.paid(cx)?, k.paid(cx)?)?.into()),
        _ => Err(Stop::Mismatch),
    },
};
