//! Functions that keep their digits near zero: eˣ - 1, log(1 + x), and the hyperbolic functions built from them.

use core::f64::consts::LN_2;

use super::{
    HYPERBOLIC_TINY, LN2_HIGH, LN2_LOW, TWO_TO_53, exponent_of, high_word, log, numbers, polynomial, sqrt,
    with_high_word,
};

/// e to the power `x`, less 1.
pub fn expm1(x: f64) -> f64 {
    libm::expm1(x)
}

/// The natural logarithm of 1 + `x`, by FreeBSD's `s_log1p.c`: 1 + x is 2ᵏ(1 + f) with 1 + f between √2/2 and √2, as for
/// [`log`], and what the sum 1 + x loses is added to the result.
pub fn log1p(x: f64) -> f64 {
    let size = high_word(x.abs());
    if x.is_nan() || x <= -1.0 {
        return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
    }
    if x.is_infinite() {
        return x;
    }
    if size < 0x3E20_0000 {
        return if size < 0x3C90_0000 { x } else { x - x * x * 0.5 };
    }
    let is_near_one = if x > 0.0 { size < 0x3FDA_827A } else { size <= 0x3FD2_BEC4 };
    if is_near_one {
        return logarithm_of_sum(&Sum { k: 0.0, f: x, lost: 0.0, is_power: false });
    }
    logarithm_of_sum(&Sum::of_one_and(x))
}

/// 1 + x as 2ᵏ(1 + f), and what it lost in rounding, relative to itself.
struct Sum {
    k: f64,
    f: f64,
    lost: f64,
    /// Whether |f| is below 2⁻²⁰.
    is_power: bool,
}

impl Sum {
    fn of_one_and(x: f64) -> Self {
        let (sum, mut k, lost) = if x < TWO_TO_53 {
            let sum = 1.0 + x;
            let k = exponent_of(sum);
            let lost = if k > 0 { 1.0 - (sum - x) } else { x - (sum - 1.0) };
            (sum, k, lost / sum)
        } else {
            (x, exponent_of(x), 0.0)
        };
        let mantissa = high_word(sum) & 0xF_FFFF;
        let is_below_root = mantissa < 0x6_A09E;
        let (word, is_power) = if is_below_root {
            (mantissa | 0x3FF0_0000, mantissa == 0)
        } else {
            k += 1;
            (mantissa | 0x3FE0_0000, (0x10_0000 - mantissa) >> 2 == 0)
        };
        Self { k: f64::from(k), f: with_high_word(sum, word) - 1.0, lost, is_power }
    }
}

fn logarithm_of_sum(sum: &Sum) -> f64 {
    let Sum { k, f, lost, is_power } = *sum;
    let half_square = 0.5 * f * f;
    if is_power {
        if f == 0.0 {
            return if k == 0.0 { 0.0 } else { k * LN2_HIGH + (lost + k * LN2_LOW) };
        }
        let rest = half_square * (1.0 - 2.0 / 3.0 * f);
        return if k == 0.0 { f - rest } else { k * LN2_HIGH - ((rest - (k * LN2_LOW + lost)) - f) };
    }
    let s = f / (2.0 + f);
    let square = s * s;
    let series = square * polynomial(square, &LOG1P);
    if k == 0.0 {
        f - (half_square - s * (half_square + series))
    } else {
        k * LN2_HIGH - ((half_square - (s * (half_square + series) + (k * LN2_LOW + lost))) - f)
    }
}

/// The hyperbolic tangent of `x`, by fdlibm's `s_tanh.c`: from e²ˣ - 1 up to 22, and ±1 above.
pub fn tanh(x: f64) -> f64 {
    let size = x.abs();
    if x.is_nan() || size < HYPERBOLIC_TINY {
        return x;
    }
    let tangent = if size >= 22.0 {
        1.0
    } else if size >= 1.0 {
        1.0 - 2.0 / (expm1(2.0 * size) + 2.0)
    } else {
        let t = expm1(-2.0 * size);
        -t / (t + 2.0)
    };
    tangent.copysign(x)
}

/// The inverse hyperbolic sine of `x`, by fdlibm's `s_asinh.c`: log(x + √(x² + 1)) in a form for each size of x.
pub fn asinh(x: f64) -> f64 {
    let (size, word) = (x.abs(), high_word(x.abs()));
    if !x.is_finite() || size < HYPERBOLIC_TINY {
        return x;
    }
    let inverse = if word > 0x41B0_0000 {
        log(size) + LN_2
    } else if word > 0x4000_0000 {
        log(2.0 * size + 1.0 / (sqrt(x * x + 1.0) + size))
    } else {
        let square = x * x;
        log1p(size + square / (1.0 + sqrt(1.0 + square)))
    };
    inverse.copysign(x)
}

/// The inverse hyperbolic cosine of `x`, NaN below 1, by fdlibm's `e_acosh.c`: log(x + √(x² - 1)) in a form for each size.
pub fn acosh(x: f64) -> f64 {
    let word = high_word(x);
    if x.is_nan() || x < 1.0 {
        f64::NAN
    } else if x.is_infinite() {
        x
    } else if word >= 0x41B0_0000 {
        log(x) + LN_2
    } else if x == 1.0 {
        0.0
    } else if word > 0x4000_0000 {
        log(2.0 * x - 1.0 / (x + sqrt(x * x - 1.0)))
    } else {
        let excess = x - 1.0;
        log1p(excess + sqrt(2.0 * excess + excess * excess))
    }
}

/// The inverse hyperbolic tangent of `x`, NaN outside [-1, 1], by fdlibm's `e_atanh.c`: half the logarithm of 1 + 2x/(1 - x).
pub fn atanh(x: f64) -> f64 {
    let size = x.abs();
    if size.is_nan() || size > 1.0 {
        return f64::NAN;
    }
    if size == 1.0 {
        return f64::INFINITY.copysign(x);
    }
    if size < HYPERBOLIC_TINY {
        return x;
    }
    let double = size + size;
    let inverse = if size < 0.5 {
        0.5 * log1p(double + double * size / (1.0 - size))
    } else {
        0.5 * log1p(double / (1.0 - size))
    };
    inverse.copysign(x)
}

/// The series of [`log1p`].
const LOG1P: [f64; 7] = numbers([
    0x3FE5_5555_5555_5593,
    0x3FD9_9999_9997_FA04,
    0x3FD2_4924_9422_9359,
    0x3FCC_71C5_1D8E_78AF,
    0x3FC7_4664_96CB_03DE,
    0x3FC3_9A09_D078_C69F,
    0x3FC2_F112_DF3E_5244,
]);
