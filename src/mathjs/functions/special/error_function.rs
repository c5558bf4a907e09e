//! The error function.

use pascaline_number::float::elementary::exp;

use super::GROUP;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::Value;
use crate::value::matrix;

pub(crate) static FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The error function, from -1 to 1.",
    example: ("erf(0.5)", "0.5204998778130465"),
    operation: &ERF,
}];

static ERF: Operation = Operation {
    name: "erf",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(error_function(*x))),
        [Value::Matrix(x)] => matrix::map(cx, x, &ERF),
        _ => Err(Stop::Mismatch),
    },
};

/// By W. J. Cody's rational approximations ("Rational Chebyshev Approximations for the Error Function", 1969): for a small
/// argument those of the function itself, for a larger one those of its complement.
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

/// The values of two polynomials in `x`, whose quotient is an approximation. The last coefficient of the numerator is that of
/// the highest power; the highest power of the denominator has the coefficient 1.
fn polynomials(x: f64, numerator: &[f64], denominator: &[f64]) -> (f64, f64) {
    let [first @ .., constant, highest] = numerator else { return (0.0, 1.0) };
    let (mut dividend, mut divisor) = (highest * x, x);
    for (of_dividend, of_divisor) in first.iter().zip(denominator) {
        dividend = (dividend + of_dividend) * x;
        divisor = (divisor + of_divisor) * x;
    }
    (dividend + constant, divisor + denominator.last().copied().unwrap_or(1.0))
}

/// The error function for `y` up to 0.46875.
fn small_error(y: f64) -> f64 {
    let (dividend, divisor) = polynomials(y * y, &SMALL_NUMERATOR, &SMALL_DENOMINATOR);
    y * dividend / divisor
}

/// 1 minus the error function, for `y` up to 4.
fn medium_complement(y: f64) -> f64 {
    let (dividend, divisor) = polynomials(y, &MEDIUM_NUMERATOR, &MEDIUM_DENOMINATOR);
    times_exponential(y, dividend / divisor)
}

/// 1 minus the error function, for `y` above 4.
fn large_complement(y: f64) -> f64 {
    const INVERSE_ROOT_OF_PI: f64 = 0.564_189_583_547_756_3;
    let square = 1.0 / (y * y);
    let (dividend, divisor) = polynomials(square, &LARGE_NUMERATOR, &LARGE_DENOMINATOR);
    times_exponential(y, (INVERSE_ROOT_OF_PI - square * dividend / divisor) / y)
}

/// The factor times e to the power of -y². The first digits of y are squared apart, which is exact.
fn times_exponential(y: f64, factor: f64) -> f64 {
    let head = (y * 16.0).trunc() / 16.0;
    let rest = (y - head) * (y + head);
    exp(-head * head) * exp(-rest) * factor
}

#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const SMALL_NUMERATOR: [f64; 5] = [
    3.161_123_743_870_565_60, 1.138_641_541_510_501_56e2, 3.774_852_376_853_020_21e2, 3.209_377_589_138_469_47e3,
    1.857_777_061_846_031_53e-1,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const SMALL_DENOMINATOR: [f64; 4] = [
    2.360_129_095_234_412_09e1, 2.440_246_379_344_441_73e2, 1.282_616_526_077_372_28e3, 2.844_236_833_439_170_62e3,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const MEDIUM_NUMERATOR: [f64; 9] = [
    5.641_884_969_886_700_89e-1, 8.883_149_794_388_375_94, 6.611_919_063_714_162_95e1, 2.986_351_381_974_001_31e2,
    8.819_522_212_417_690_90e2, 1.712_047_612_634_070_58e3, 2.051_078_377_826_071_47e3, 1.230_339_354_797_997_25e3,
    2.153_115_354_744_038_46e-8,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const MEDIUM_DENOMINATOR: [f64; 8] = [
    1.574_492_611_070_983_47e1, 1.176_939_508_913_124_99e2, 5.371_811_018_620_098_58e2, 1.621_389_574_566_690_19e3,
    3.290_799_235_733_459_63e3, 4.362_619_090_143_247_16e3, 3.439_367_674_143_721_64e3, 1.230_339_354_803_749_42e3,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const LARGE_NUMERATOR: [f64; 6] = [
    3.053_266_349_612_323_44e-1, 3.603_448_999_498_044_39e-1, 1.257_817_261_112_292_46e-1, 1.608_378_514_874_227_66e-2,
    6.587_491_615_298_378_03e-4, 1.631_538_713_730_209_78e-2,
];
#[expect(clippy::excessive_precision, reason = "as published")]
#[rustfmt::skip]
const LARGE_DENOMINATOR: [f64; 5] = [
    2.568_520_192_289_822_42, 1.872_952_849_923_460_47, 5.279_051_029_514_284_12e-1, 6.051_834_131_244_131_91e-2,
    2.335_204_976_268_691_85e-3,
];
