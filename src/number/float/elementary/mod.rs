//! The elementary functions of real numbers, bit for bit as in V8's `Math`.
//!
//! mathjs computes with `Math.sin`, `Math.pow` and so on, so its answers have the last digits of V8's functions. A
//! platform's own functions differ from those in the last bits, and between platforms; the ones here use only IEEE 754
//! addition, subtraction, multiplication, division and square root, so they give the same bits on every surface, native or
//! wasm. The reference is Node 20 on x86-64.
//!
//! V8's functions descend from fdlibm, and so do those of the `libm` crate, but by another line (FreeBSD and musl), which
//! rearranged some of them. Where the two agree in every bit, the function here delegates:
//!
//! | Function                                       | Comes from                                     |
//! |------------------------------------------------|------------------------------------------------|
//! | `asin`, `acos`, `atan`, `sqrt`, `expm1`        | `libm`                                         |
//! | `atan2`                                        | `libm`, but for angles next to ±π/2            |
//! | `sinh`, `cosh`                                 | here, from `exp` and `libm`'s `expm1`          |
//! | `sin`, `cos`, `tan`, `exp`, `log`, `log2`      | here                                           |
//! | `log10`, `cbrt`, `pow`                         | here                                           |
//! | `log1p`, `tanh`, `asinh`, `acosh`, `atanh`     | `hyperbolic`, from the ones above              |
//!
//! The methods and the coefficients of the functions written here are those of fdlibm 5.3 and of FreeBSD's descendant of it.
//! The order of the operations is part of the method: it decides the last bit. Constants are written as bits, because fdlibm
//! defines them that way. Its notice: Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at
//! `SunSoft`, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is freely
//! granted, provided that this notice is preserved.

mod hyperbolic;

pub use hyperbolic::{acosh, asinh, atanh, expm1, log1p, tanh};

use core::f64::consts::{E, FRAC_2_PI, FRAC_PI_2, FRAC_PI_4, LN_2, LOG2_E, LOG10_E};

/// The sine of `x`.
pub fn sin(x: f64) -> f64 {
    if is_within_quarter_pi(x) {
        return sine_of_small(x);
    }
    let Reduced { quadrant, head, tail } = reduce(x);
    match quadrant {
        0 => sine_of_sum(head, tail),
        1 => cosine_of_sum(head, tail),
        2 => -sine_of_sum(head, tail),
        _ => -cosine_of_sum(head, tail),
    }
}

/// The cosine of `x`.
pub fn cos(x: f64) -> f64 {
    if is_within_quarter_pi(x) {
        return cosine_of_sum(x, 0.0);
    }
    let Reduced { quadrant, head, tail } = reduce(x);
    match quadrant {
        0 => cosine_of_sum(head, tail),
        1 => -sine_of_sum(head, tail),
        2 => -cosine_of_sum(head, tail),
        _ => sine_of_sum(head, tail),
    }
}

/// The tangent of `x`.
pub fn tan(x: f64) -> f64 {
    if is_within_quarter_pi(x) {
        return tangent_of_sum(x, 0.0, false);
    }
    let Reduced { quadrant, head, tail } = reduce(x);
    tangent_of_sum(head, tail, quadrant % 2 == 1)
}

/// The arc sine of `x`, NaN outside [-1, 1].
pub fn asin(x: f64) -> f64 {
    libm::asin(x)
}

/// The arc cosine of `x`, NaN outside [-1, 1].
pub fn acos(x: f64) -> f64 {
    libm::acos(x)
}

/// The arc tangent of `x`.
pub fn atan(x: f64) -> f64 {
    libm::atan(x)
}

/// The angle of the point (`x`, `y`). Where |`y`/`x`| exceeds 2⁶⁰ it is ±π/2; `libm` switches only at 2⁶⁴, and in between
/// its answer for negative `x` differs.
pub fn atan2(y: f64, x: f64) -> f64 {
    let is_upright = !y.is_nan() && high_word(y.abs()) >= high_word(x.abs()) + (61 << 20);
    if is_upright { FRAC_PI_2.copysign(y) } else { libm::atan2(y, x) }
}

/// The square root of `x`.
pub fn sqrt(x: f64) -> f64 {
    x.sqrt()
}

/// e to the power `x`, by fdlibm's `e_exp.c`: `x` is k ln 2 + r with |r| up to ln 2/2, and the power of r is a rational
/// function whose 1 and r are added last. That misses e itself by one unit in the last place; V8 corrects it.
pub fn exp(x: f64) -> f64 {
    if x == 1.0 {
        return E;
    }
    if x > EXP_OVERFLOW {
        return f64::INFINITY;
    }
    if x < EXP_UNDERFLOW {
        return 0.0;
    }
    if x.is_nan() || high_word(x.abs()) < EXP_TINY_WORD {
        return 1.0 + x;
    }
    let k = nearest_power(x);
    let (high, low) = (x - k * LN2_HIGH, k * LN2_LOW);
    let r = high - low;
    let square = r * r;
    let c = r - square * polynomial(square, &EXP);
    libm::scalbn(1.0 - ((low - (r * c) / (2.0 - c)) - high), whole_number(k))
}

/// About x/ln 2, as an integer.
fn nearest_power(x: f64) -> f64 {
    match high_word(x.abs()) {
        ..HALF_LN2_WORD => 0.0,
        HALF_LN2_WORD..THREE_HALVES_LN2_WORD => 1.0_f64.copysign(x),
        _ => (LOG2_E * x + 0.5_f64.copysign(x)).trunc(),
    }
}

/// The hyperbolic sine of `x`, by fdlibm's `e_sinh.c` as V8 rewrote it: from eˣ - 1 up to 22, where e⁻ˣ still contributes,
/// and from eˣ above. Near overflow eˣ is the square of eˣᐟ², which does not overflow itself.
pub fn sinh(x: f64) -> f64 {
    let half = 0.5_f64.copysign(x);
    let magnitude = x.abs();
    if magnitude < HYPERBOLIC_TINY {
        x
    } else if magnitude < 1.0 {
        let t = libm::expm1(magnitude);
        half * (2.0 * t - t * t / (t + 1.0))
    } else if magnitude < 22.0 {
        let t = libm::expm1(magnitude);
        half * (t + t / (t + 1.0))
    } else if magnitude < EXP_LIMIT {
        half * exp(magnitude)
    } else if magnitude <= HYPERBOLIC_LIMIT {
        let root = exp(0.5 * magnitude);
        half * root * root
    } else {
        x * f64::INFINITY
    }
}

/// The hyperbolic cosine of `x`, by fdlibm's `e_cosh.c`: 1 + (eˣ - 1)²/2eˣ up to ln 2/2, (eˣ + e⁻ˣ)/2 up to 22, and eˣ/2
/// above. Near overflow eˣ is the square of eˣᐟ², which does not overflow itself.
pub fn cosh(x: f64) -> f64 {
    let magnitude = x.abs();
    if high_word(magnitude) < HALF_LN2_WORD {
        let t = libm::expm1(magnitude);
        let power = 1.0 + t;
        1.0 + (t * t) / (power + power)
    } else if magnitude < 22.0 {
        let power = exp(magnitude);
        0.5 * power + 0.5 / power
    } else if magnitude < EXP_LIMIT {
        0.5 * exp(magnitude)
    } else if magnitude <= HYPERBOLIC_LIMIT {
        let root = exp(0.5 * magnitude);
        0.5 * root * root
    } else {
        magnitude * f64::INFINITY
    }
}

/// The natural logarithm of `x`, by fdlibm's `e_log.c`: `x` is 2ᵏ(1 + f) with 1 + f between √2/2 and √2, and with s = f/(2 +
/// f) the logarithm of 1 + f is 2s plus a polynomial in s². The two are combined as f less its correction, so that only the
/// small terms are rounded.
pub fn log(x: f64) -> f64 {
    let Scaled { exponent: k, fraction: f, mantissa } = match scale(x) {
        Ok(scaled) => scaled,
        Err(answer) => return answer,
    };
    if (mantissa + 2) & 0xF_FFFF < 3 {
        return logarithm_near_power(k, f);
    }
    let s = f / (2.0 + f);
    let correction = logarithm_series(s);
    if (0x6_147A..=0x6_B851).contains(&mantissa) {
        let square = 0.5 * f * f;
        return if k == 0.0 {
            f - (square - s * (square + correction))
        } else {
            k * LN2_HIGH - ((square - (s * (square + correction) + k * LN2_LOW)) - f)
        };
    }
    if k == 0.0 { f - s * (f - correction) } else { k * LN2_HIGH - ((s * (f - correction) - k * LN2_LOW) - f) }
}

/// The logarithm of 2ᵏ(1 + f) for |f| below 2⁻²⁰, where three terms of its series are enough.
fn logarithm_near_power(k: f64, f: f64) -> f64 {
    if f == 0.0 {
        return k * LN2_HIGH + k * LN2_LOW;
    }
    let correction = f * f * (0.5 - THIRD * f);
    if k == 0.0 { f - correction } else { k * LN2_HIGH - ((correction - k * LN2_LOW) - f) }
}

/// log(1 + f)/s - 2 as a polynomial in s², where s = f/(2 + f); even and odd terms are summed separately.
fn logarithm_series(s: f64) -> f64 {
    let z = s * s;
    let w = z * z;
    z * polynomial(w, &LOG_ODD) + w * polynomial(w, &LOG_EVEN)
}

/// The binary logarithm of `x`, by FreeBSD's `e_log2.c`: reduced as for [`log`], then divided by ln 2 with f - f²/2 split
/// into a head of 21 bits and a tail. The head's product is exact, so powers of two have integer logarithms.
pub fn log2(x: f64) -> f64 {
    let Scaled { exponent: k, fraction: f, .. } = match scale(x) {
        Ok(scaled) => scaled,
        Err(answer) => return answer,
    };
    let square = 0.5 * f * f;
    let s = f / (2.0 + f);
    let rest = s * (square + logarithm_series(s));
    let head = without_low_word(f - square);
    let tail = (f - head) - square + rest;
    let product = head * INVERSE_LN2_HIGH;
    let product_tail = (tail + head) * INVERSE_LN2_LOW + tail * INVERSE_LN2_HIGH;
    let sum = k + product;
    (product_tail + ((k - sum) + product)) + sum
}

/// The decimal logarithm of `x`, by fdlibm's `e_log10.c`: with `x` = 2ⁿm it is n log₁₀2 + ln m/ln 10, where log₁₀2 has
/// a head of 40 bits. Below 1 the exponent is one higher and m between ½ and 1, so that the two terms never cancel.
pub fn log10(x: f64) -> f64 {
    let Some((x, offset)) = normal(x) else { return logarithm_of_special(x) };
    let exponent = exponent_of(x) + offset;
    let borrowed = i32::from(exponent < 0);
    let n = f64::from(exponent + borrowed);
    let m = libm::scalbn(x, -exponent_of(x) - borrowed);
    (n * LOG10_2_LOW + LOG10_E * log(m)) + n * LOG10_2_HIGH
}

/// The cube root of `x`, by FreeBSD's `s_cbrt.c`: dividing the bits by three gives 5 correct bits, a polynomial 23, and one
/// step of Newton's method 53. The 23 bits are rounded away from zero so that their square is exact.
pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x + x;
    }
    let guess = cube_root_guess(x.abs()).copysign(x);
    let r = (guess * guess) * (guess / x);
    let better = guess * ((CBRT[0] + r * (CBRT[1] + r * CBRT[2])) + ((r * r) * r) * (CBRT[3] + r * CBRT[4]));
    let t = f64::from_bits((better.to_bits() + 0x8000_0000) & 0xFFFF_FFFF_C000_0000);
    let quotient = x / (t * t);
    t + t * ((quotient - t) / ((t + t) + quotient))
}

/// The cube root of a positive `x` to about 5 bits: its bits, exponent and all, divided by three and shifted.
fn cube_root_guess(x: f64) -> f64 {
    if x < f64::MIN_POSITIVE {
        from_high_word(high_word(x * TWO_TO_54) / 3 + CBRT_SUBNORMAL_SHIFT)
    } else {
        from_high_word(high_word(x) / 3 + CBRT_SHIFT)
    }
}

/// `x` to the power `y`, by fdlibm's `e_pow.c`: log₂|x| to 53 + 24 bits, its product with `y` in two parts, and two to
/// the power of that. The special cases are JavaScript's: (±1) to the power ±∞ or NaN is NaN.
pub fn pow(x: f64, y: f64) -> f64 {
    if let Some(answer) = power_of_special(x, y) {
        return answer;
    }
    let sign = if x.is_sign_negative() {
        match parity(y) {
            Parity::Fraction => return f64::NAN,
            Parity::Odd => -1.0,
            Parity::Even => 1.0,
        }
    } else {
        1.0
    };
    sign * power_of_magnitude(x.abs(), y)
}

/// The powers that do not need a logarithm.
fn power_of_special(x: f64, y: f64) -> Option<f64> {
    if y == 0.0 {
        return Some(1.0);
    }
    if x.is_nan() || y.is_nan() {
        return Some(f64::NAN);
    }
    if y.is_infinite() {
        return Some(power_of_infinite_exponent(x.abs(), y));
    }
    if y == 1.0 {
        return Some(x);
    }
    if y == -1.0 {
        return Some(1.0 / x);
    }
    if y == 2.0 {
        return Some(x * x);
    }
    if y == 0.5 && x.is_sign_positive() {
        return Some(sqrt(x));
    }
    (x == 0.0 || x.is_infinite() || x.abs() == 1.0).then(|| power_of_fixed_point(x, y))
}

/// `magnitude` to the power `y`, which is infinite.
fn power_of_infinite_exponent(magnitude: f64, y: f64) -> f64 {
    if magnitude == 1.0 {
        f64::NAN
    } else if (magnitude > 1.0) == (y > 0.0) {
        f64::INFINITY
    } else {
        0.0
    }
}

/// `x` to the power `y` where `x` is ±0, ±1 or ±∞, whose magnitude every positive power keeps.
fn power_of_fixed_point(x: f64, y: f64) -> f64 {
    let magnitude = if y < 0.0 { 1.0 / x.abs() } else { x.abs() };
    match (x.is_sign_negative(), parity(y)) {
        (true, Parity::Fraction) if x == -1.0 => f64::NAN,
        (true, Parity::Odd) => -magnitude,
        _ => magnitude,
    }
}

/// `x` to the power `y` for positive, finite `x` other than 1 and finite `y` other than 0.
fn power_of_magnitude(x: f64, y: f64) -> f64 {
    let (x_word, y_word) = (high_word(x), high_word(y.abs()));
    let is_long = y_word > 0x41E0_0000;
    let is_near_one = (0x3FEF_FFFF..=0x3FF0_0000).contains(&x_word);
    if is_long && (y_word > 0x43F0_0000 || !is_near_one) {
        return if (x < 1.0) == (y < 0.0) { f64::INFINITY } else { 0.0 };
    }
    let (log_head, log_tail) = if is_long { binary_logarithm_near_one(x) } else { binary_logarithm(x) };
    let y_head = without_low_word(y);
    let tail = (y - y_head) * log_head + y * log_tail;
    two_to_the_sum(y_head * log_head, tail)
}

/// log₂ of an `x` within 2⁻²⁰ of 1, in two parts, from four terms of the series.
#[expect(clippy::many_single_char_names, reason = "fdlibm's names")]
fn binary_logarithm_near_one(x: f64) -> (f64, f64) {
    let t = x - 1.0;
    let w = (t * t) * (0.5 - t * (THIRD - t * 0.25));
    let u = POW_INVERSE_LN2_HIGH * t;
    let v = t * POW_INVERSE_LN2_LOW - w * LOG2_E;
    let head = without_low_word(u + v);
    (head, v - (head - u))
}

/// log₂ of `x` in two parts: `x` = 2ⁿm with m near 1 or 3/2, and log₂m the series in (m - 1)/(m + 1), or that in
/// (m - 3/2)/(m + 3/2) and log₂(3/2); every product is carried out in two parts.
#[expect(clippy::many_single_char_names, reason = "fdlibm's names")]
fn binary_logarithm(x: f64) -> (f64, f64) {
    let (n, m, is_near_three_halves) = split_power(x);
    let (base, base_log_head, base_log_tail) =
        if is_near_three_halves { (1.5, LOG2_3_HALVES_HIGH, LOG2_3_HALVES_LOW) } else { (1.0, 0.0, 0.0) };

    let u = m - base;
    let v = 1.0 / (m + base);
    let s = u * v;
    let s_head = without_low_word(s);
    let sum_head =
        from_high_word(((high_word(m) >> 1) | 0x2000_0000) + 0x8_0000 + (u32::from(is_near_three_halves) << 18));
    let sum_tail = m - (sum_head - base);
    let s_tail = v * ((u - s_head * sum_head) - s_head * sum_tail);

    let square = s * s;
    let series = square * square * polynomial(square, &POW_LOG) + s_tail * (s_head + s);
    let head_square = s_head * s_head;
    let factor_head = without_low_word(3.0 + head_square + series);
    let factor_tail = series - ((factor_head - 3.0) - head_square);

    let u = s_head * factor_head;
    let v = s_tail * factor_head + factor_tail * s;
    let product_head = without_low_word(u + v);
    let product_tail = v - (product_head - u);
    let scaled_head = TWO_THIRDS_LOG2_E_HIGH * product_head;
    let scaled_tail = TWO_THIRDS_LOG2_E_LOW * product_head + product_tail * TWO_THIRDS_LOG2_E + base_log_tail;
    let head = without_low_word(((scaled_head + scaled_tail) + base_log_head) + n);
    (head, scaled_tail - (((head - n) - base_log_head) - scaled_head))
}

/// `x` as 2ⁿm: n, m, and whether m lies nearer to 3/2 (from √(3/2) to √3) than to 1 (from √3/2 to √(3/2)).
fn split_power(x: f64) -> (f64, f64, bool) {
    let (x, offset) = if x < f64::MIN_POSITIVE { (x * TWO_TO_53, -53) } else { (x, 0) };
    let mantissa = high_word(x) & 0xF_FFFF;
    let is_beyond = mantissa >= 0xB_B67A;
    let n = exponent_of(x) + offset + i32::from(is_beyond);
    let m = with_high_word(x, mantissa | if is_beyond { 0x3FE0_0000 } else { 0x3FF0_0000 });
    (f64::from(n), m, !is_beyond && mantissa > 0x3_988E)
}

/// Two to the power `head` + `tail`.
fn two_to_the_sum(head: f64, tail: f64) -> f64 {
    let sum = tail + head;
    if sum > 1024.0 || sum == 1024.0 && tail + OVERFLOW_SLACK > sum - head {
        return f64::INFINITY;
    }
    if sum < -1075.0 || sum == -1075.0 && tail <= sum - head {
        return 0.0;
    }
    let whole = if high_word(sum.abs()) > 0x3FE0_0000 { (sum.abs() + 0.5).floor().copysign(sum) } else { 0.0 };
    libm::scalbn(two_to_the_fraction(head - whole, tail), whole_number(whole))
}

/// Two to the power `head` + `tail`, which is at most about a half. fdlibm divides by `t - 2` and subtracts the remainder
/// from the quotient; V8 subtracts it from the divisor.
#[expect(clippy::many_single_char_names, reason = "fdlibm's names")]
fn two_to_the_fraction(head: f64, tail: f64) -> f64 {
    let t = without_low_word(tail + head);
    let u = t * LN2_POW_HIGH;
    let v = (tail - (t - head)) * LN_2 + t * LN2_POW_LOW;
    let z = u + v;
    let w = v - (z - u);
    let square = z * z;
    let t = z - square * polynomial(square, &EXP);
    let r = (z * t) / ((t - 2.0) - (w + z * w));
    1.0 - (r - z)
}

/// Whether an exponent is even, odd or not an integer.
enum Parity {
    Fraction,
    Odd,
    Even,
}

/// The parity of a finite `y`. From 2⁵³ on every number is even.
fn parity(y: f64) -> Parity {
    let half = y * 0.5;
    if y.trunc() != y {
        Parity::Fraction
    } else if half.trunc() == half {
        Parity::Even
    } else {
        Parity::Odd
    }
}

/// A positive number as 2ᵏ(1 + f), with 1 + f between √2/2 and √2.
struct Scaled {
    /// k.
    exponent: f64,
    /// f.
    fraction: f64,
    /// The leading 20 bits of the number's mantissa.
    mantissa: u32,
}

/// Scales `x` for a logarithm, or returns the logarithm itself if `x` is not a positive, finite number.
fn scale(x: f64) -> Result<Scaled, f64> {
    let (x, offset) = normal(x).ok_or_else(|| logarithm_of_special(x))?;
    let mantissa = high_word(x) & 0xF_FFFF;
    let carry = (mantissa + 0x9_5F64) & 0x10_0000;
    let exponent = exponent_of(x) + offset + i32::from(carry != 0);
    let fraction = with_high_word(x, mantissa | (carry ^ 0x3FF0_0000)) - 1.0;
    Ok(Scaled { exponent: f64::from(exponent), fraction, mantissa })
}

/// A positive, finite `x` as a normal number, and the power of two that it must be multiplied by.
fn normal(x: f64) -> Option<(f64, i32)> {
    if !(x > 0.0 && x.is_finite()) {
        None
    } else if x < f64::MIN_POSITIVE {
        Some((x * TWO_TO_54, -54))
    } else {
        Some((x, 0))
    }
}

/// The logarithm, to any base, of an `x` that is not a positive, finite number.
fn logarithm_of_special(x: f64) -> f64 {
    if x == 0.0 {
        f64::NEG_INFINITY
    } else if x < 0.0 {
        f64::NAN
    } else {
        x
    }
}

/// An angle minus its nearest multiple of π/2: `head` + `tail`, at most about π/4, and the multiple modulo 4.
struct Reduced {
    quadrant: u32,
    head: f64,
    tail: f64,
}

/// Whether |`x`| is at most about π/4, so that it needs no reduction.
fn is_within_quarter_pi(x: f64) -> bool {
    high_word(x.abs()) <= 0x3FE9_21FB
}

/// Reduces an angle beyond π/4, by fdlibm's `e_rem_pio2.c`.
fn reduce(x: f64) -> Reduced {
    let magnitude = x.abs();
    let word = high_word(magnitude);
    let reduced = if word < 0x4002_D97C {
        reduce_by_one(magnitude)
    } else if word <= 0x4139_21FB {
        reduce_by_few(magnitude)
    } else if magnitude.is_finite() {
        reduce_by_many(magnitude)
    } else {
        Reduced { quadrant: 0, head: f64::NAN, tail: f64::NAN }
    };
    if x.is_sign_negative() {
        Reduced { quadrant: (4 - reduced.quadrant) % 4, head: -reduced.head, tail: -reduced.tail }
    } else {
        reduced
    }
}

/// Reduces an angle between π/4 and 3π/4. The first 33-bit part of π/2 is subtracted without rounding; next to π/2 itself,
/// where the leading bits cancel, so is the second.
fn reduce_by_one(x: f64) -> Reduced {
    let first = x - HALF_PI_PARTS[0];
    let (rest, last) = if high_word(x) == high_word(FRAC_PI_2) {
        (first - HALF_PI_PARTS[1], HALF_PI_TAILS[1])
    } else {
        (first, HALF_PI_TAILS[0])
    };
    let head = rest - last;
    Reduced { quadrant: 1, head, tail: (rest - head) - last }
}

/// Reduces an angle from 3π/4 to 2¹⁹π/2, subtracting as many of the 33-bit parts of the multiple as cancellation requires:
/// one part makes 85 bits correct, two 118, and three 151, which is enough for every number.
fn reduce_by_few(x: f64) -> Reduced {
    let multiple = (x * FRAC_2_PI + 0.5).floor();
    let mut rest = x - multiple * HALF_PI_PARTS[0];
    let mut last = multiple * HALF_PI_TAILS[0];
    let is_clear = multiple < 32.0 && high_word(x) != high_word(multiple * FRAC_PI_2);
    for (part, allowed) in [(1, 16), (2, 49)] {
        if is_clear || exponent_of(x) - exponent_of(rest - last) <= allowed {
            break;
        }
        let before = rest;
        let taken = multiple * HALF_PI_PARTS[part];
        rest = before - taken;
        last = multiple * HALF_PI_TAILS[part] - ((before - rest) - taken);
    }
    let head = rest - last;
    Reduced { quadrant: whole_number(multiple).unsigned_abs() % 4, head, tail: (rest - head) - last }
}

/// Reduces an angle beyond 2¹⁹π/2, by fdlibm's `k_rem_pio2.c`, which is Payne and Hanek's method: the angle is multiplied by
/// only those 24-bit digits of 2/π that affect the product's last two integer bits and its fraction, and the fraction is
/// multiplied by π/2. All operations are on integers, and exact, up to the last two sums.
fn reduce_by_many(x: f64) -> Reduced {
    let Turns { quadrant, is_negative, digits, exponent } = turns(x);
    let values: Vec<f64> =
        digits.iter().zip(0..).map(|(&digit, place)| libm::scalbn(digit, exponent - 24 * place)).collect();
    let columns: Vec<f64> = (1..=values.len())
        .map(|end| HALF_PI_DIGITS.iter().zip(values[..end].iter().rev()).map(|(part, value)| part * value).sum())
        .collect();
    let head: f64 = columns.iter().rev().sum();
    let tail = columns[1..].iter().fold(columns[0] - head, |sum, column| sum + column);
    if is_negative { Reduced { quadrant, head: -head, tail: -tail } } else { Reduced { quadrant, head, tail } }
}

/// An angle in units of π/2: the nearest integer, modulo 4, and the remainder, at most a half.
struct Turns {
    quadrant: u32,
    is_negative: bool,
    /// The magnitude of the remainder, in 24-bit digits; the first is the highest and not zero.
    digits: Vec<f64>,
    /// The exponent of the first digit's unit.
    exponent: i32,
}

/// The huge angle `x` in units of π/2. If the remainder is small, further digits of 2/π replace its leading zeros.
fn turns(x: f64) -> Turns {
    let mut count = SIGNIFICANT_DIGITS;
    loop {
        let mut turns = turns_to(x, count);
        let found = turns.digits.len();
        if found < SIGNIFICANT_DIGITS {
            count += SIGNIFICANT_DIGITS - found;
            continue;
        }
        if turns.digits[0] >= TWO_TO_24 {
            let (upper, lower) = split_digit(turns.digits[0]);
            turns.digits[0] = lower;
            turns.digits.insert(0, upper);
            turns.exponent += 24;
        }
        return turns;
    }
}

/// The huge angle `x` in units of π/2, from the first `count` significant digits of the product.
fn turns_to(x: f64, count: usize) -> Turns {
    let (mut digits, mut exponent) = product_digits(x, count);
    if exponent >= 0 {
        let whole = digits.remove(0);
        digits[0] += (whole % 4.0) * TWO_TO_24;
        exponent -= 24;
    }
    let one = libm::scalbn(1.0, -exponent);
    let whole = (digits[0] / one).floor();
    digits[0] -= whole * one;
    let is_negative = digits[0] >= 0.5 * one;
    if is_negative {
        subtract_from_one(&mut digits, one);
    }
    while digits.first() == Some(&0.0) {
        digits.remove(0);
        exponent -= 24;
    }
    let quadrant = (whole_number(whole % 4.0).unsigned_abs() + u32::from(is_negative)) % 4;
    Turns { quadrant, is_negative, digits, exponent }
}

/// The product of `x` and 2/π without the multiples of 8, in `count` 24-bit digits, and the exponent of the first digit's
/// unit. The first digit holds everything above.
fn product_digits(x: f64, count: usize) -> (Vec<f64>, i32) {
    let first_exponent = exponent_of(x) - 23;
    let skipped = (first_exponent - 3).max(0) / 24;
    let factor = three_digits(libm::scalbn(x, -first_exponent));
    let two_over_pi = |place: i32| usize::try_from(skipped + place).map_or(0.0, |place| f64::from(TWO_OVER_PI[place]));
    let mut digits: Vec<f64> = (0..)
        .take(count)
        .map(|place| factor.iter().zip(0..).map(|(digit, offset)| digit * two_over_pi(place - offset)).sum())
        .collect();
    for place in (1..count).rev() {
        let (carry, digit) = split_digit(digits[place]);
        digits[place] = digit;
        digits[place - 1] += carry;
    }
    (digits, first_exponent - 24 * (skipped + 1))
}

/// The three 24-bit digits of an `x` between 2²³ and 2²⁴.
fn three_digits(x: f64) -> [f64; 3] {
    let first = x.floor();
    let rest = (x - first) * TWO_TO_24;
    let second = rest.floor();
    [first, second, (rest - second) * TWO_TO_24]
}

/// The carry of a sum of digits, and the digit that remains.
fn split_digit(sum: f64) -> (f64, f64) {
    let carry = (sum * TWO_TO_MINUS_24).floor();
    (carry, sum - carry * TWO_TO_24)
}

/// One minus a fraction whose first digit has a unit of `one` and whose others have 24 bits.
fn subtract_from_one(digits: &mut [f64], one: f64) {
    let mut borrowed = 0.0;
    for place in (0..digits.len()).rev() {
        let owed = digits[place] + borrowed;
        let base = if place == 0 { one } else { TWO_TO_24 };
        digits[place] = if owed == 0.0 { 0.0 } else { base - owed };
        borrowed = if owed == 0.0 { 0.0 } else { 1.0 };
    }
}

/// sin(`x`) for |`x`| up to π/4, by fdlibm's `k_sin.c`: a polynomial of degree 13, with x itself added last.
fn sine_of_small(x: f64) -> f64 {
    if high_word(x.abs()) < TRIGONOMETRIC_TINY_WORD {
        return x;
    }
    let square = x * x;
    x + (square * x) * (SINE_FIRST + square * polynomial(square, &SINE))
}

/// sin(`x` + `tail`) for |`x`| up to π/4 and a `tail` below its last bit: the same, plus the derivative times the tail.
fn sine_of_sum(x: f64, tail: f64) -> f64 {
    if high_word(x.abs()) < TRIGONOMETRIC_TINY_WORD {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    x - ((square * (0.5 * tail - cube * polynomial(square, &SINE)) - tail) - cube * SINE_FIRST)
}

/// cos(`x` + `tail`) for |`x`| up to π/4, by fdlibm's `k_cos.c`: a polynomial of degree 14. From 0.3 a quarter of x
/// with few bits is taken from 1 and from x²/2, both exactly, so that the last subtraction rounds less.
fn cosine_of_sum(x: f64, tail: f64) -> f64 {
    let word = high_word(x.abs());
    if word < TRIGONOMETRIC_TINY_WORD {
        return 1.0;
    }
    let square = x * x;
    let series = square * polynomial(square, &COSINE);
    let rest = square * series - x * tail;
    if word < 0x3FD3_3333 {
        return 1.0 - (0.5 * square - rest);
    }
    let quarter = if word > 0x3FE9_0000 { 0.28125 } else { from_high_word(word - 0x20_0000) };
    (1.0 - quarter) - ((0.5 * square - quarter) - rest)
}

/// tan(`x` + `tail`) for |`x`| up to π/4, or its negative reciprocal, by fdlibm's `k_tan.c`: a polynomial of degree 27,
/// and from 0.6744 that of π/4 less the angle, from which the tangent follows.
fn tangent_of_sum(x: f64, tail: f64, is_reciprocal: bool) -> f64 {
    let word = high_word(x.abs());
    if word < 0x3E30_0000 {
        return if is_reciprocal { negative_reciprocal(x, tail) } else { x };
    }
    if word < 0x3FE5_9428 {
        let rest = tangent_rest(x, tail);
        return if is_reciprocal { negative_reciprocal(x, rest) } else { x + rest };
    }
    let (size, size_tail) = if x < 0.0 { (-x, -tail) } else { (x, tail) };
    let folded = (FRAC_PI_4 - size) + (QUARTER_PI_LOW - size_tail);
    let rest = tangent_rest(folded, 0.0);
    let tangent = folded + rest;
    let sign = if is_reciprocal { -1.0 } else { 1.0 };
    let unfolded = sign - 2.0 * (folded - (tangent * tangent / (tangent + sign) - rest));
    if x < 0.0 { -unfolded } else { unfolded }
}

/// tan(`x` + `tail`) - `x`; even and odd terms are summed separately.
fn tangent_rest(x: f64, tail: f64) -> f64 {
    let z = x * x;
    let w = z * z;
    let series = polynomial(w, &TANGENT_EVEN) + z * polynomial(w, &TANGENT_ODD);
    let cube = z * x;
    (tail + z * (cube * series + tail)) + TANGENT_FIRST * cube
}

/// -1/(`head` + `tail`), corrected for the rounding of the sum and of the quotient.
fn negative_reciprocal(head: f64, tail: f64) -> f64 {
    let sum = head + tail;
    let upper = without_low_word(sum);
    let lower = tail - (upper - head);
    let quotient = -1.0 / sum;
    let quotient_head = without_low_word(quotient);
    let error = 1.0 + quotient_head * upper;
    quotient_head + quotient * (error + quotient_head * lower)
}

/// The polynomial with these coefficients, the constant first, by Horner's method.
fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, coefficient| coefficient + x * sum)
}

/// The upper half of a number's bits: sign, exponent, and 20 bits of the mantissa.
fn high_word(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32
}

/// The number with this upper half and zeros below.
fn from_high_word(word: u32) -> f64 {
    f64::from_bits(u64::from(word) << 32)
}

/// `x` with another upper half.
fn with_high_word(x: f64, word: u32) -> f64 {
    f64::from_bits((u64::from(word) << 32) | (x.to_bits() & 0xFFFF_FFFF))
}

/// `x` with zeros for its lower half, so that a product with a number of 32 bits is exact.
fn without_low_word(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xFFFF_FFFF_0000_0000)
}

/// The exponent of a normal number.
fn exponent_of(x: f64) -> i32 {
    ((high_word(x) >> 20) & 0x7FF).cast_signed() - 1023
}

/// A small integer as an `i32`.
#[expect(clippy::cast_possible_truncation, reason = "every caller has a whole number below 2³¹")]
fn whole_number(x: f64) -> i32 {
    x as i32
}

/// The numbers with these bits.
const fn numbers<const N: usize>(bits: [u64; N]) -> [f64; N] {
    let mut numbers = [0.0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = f64::from_bits(bits[i]);
        i += 1;
    }
    numbers
}

const TWO_TO_24: f64 = 16_777_216.0;
const TWO_TO_MINUS_24: f64 = 1.0 / TWO_TO_24;
const TWO_TO_53: f64 = 9_007_199_254_740_992.0;
const TWO_TO_54: f64 = 18_014_398_509_481_984.0;

/// A third, to the digits that fdlibm uses.
const THIRD: f64 = 1.0 / 3.0;

/// ln 2 as a head of 32 bits and a tail.
const LN2_HIGH: f64 = f64::from_bits(0x3FE6_2E42_FEE0_0000);
const LN2_LOW: f64 = f64::from_bits(0x3DEA_39EF_3579_3C76);

/// The coefficients of [`logarithm_series`], for the odd and for the even powers of s².
const LOG_ODD: [f64; 4] =
    numbers([0x3FE5_5555_5555_5593, 0x3FD2_4924_9422_9359, 0x3FC7_4664_96CB_03DE, 0x3FC2_F112_DF3E_5244]);
const LOG_EVEN: [f64; 3] = numbers([0x3FD9_9999_9997_FA04, 0x3FCC_71C5_1D8E_78AF, 0x3FC3_9A09_D078_C69F]);

/// 1/ln 2 as a head of 32 bits and a tail.
const INVERSE_LN2_HIGH: f64 = f64::from_bits(0x3FF7_1547_6520_0000);
const INVERSE_LN2_LOW: f64 = f64::from_bits(0x3DE7_05FC_2EEF_A200);

/// log₁₀2 as a head of 40 bits and a tail.
const LOG10_2_HIGH: f64 = f64::from_bits(0x3FD3_4413_509F_6000);
const LOG10_2_LOW: f64 = f64::from_bits(0x3D59_FEF3_11F1_2B36);

/// Below 2⁻²⁸, sinh x is x.
const HYPERBOLIC_TINY: f64 = 1.0 / 268_435_456.0;
/// About ln 2/2 and 3 ln 2/2, as their upper halves.
const HALF_LN2_WORD: u32 = 0x3FD6_2E43;
const THREE_HALVES_LN2_WORD: u32 = 0x3FF0_A2B2;
/// 2⁻²⁸, as its upper half: below it, eˣ is 1 + x.
const EXP_TINY_WORD: u32 = 0x3E30_0000;
/// The greatest number whose power of e is finite, and the least whose power is not 0.
const EXP_OVERFLOW: f64 = f64::from_bits(0x4086_2E42_FEFA_39EF);
const EXP_UNDERFLOW: f64 = f64::from_bits(0xC087_4910_D52D_3051);
/// Below it, eˣ is finite.
const EXP_LIMIT: f64 = 709.782_226_562_5;
/// Up to it, eˣ/2 is finite.
const HYPERBOLIC_LIMIT: f64 = 710.475_860_073_943_9;

/// A third of the exponent's bias, less the amount that makes the guess of a cube root best; for subnormal numbers, which
/// are scaled by 2⁵⁴, a third of 54 less.
const CBRT_SHIFT: u32 = 715_094_163;
const CBRT_SUBNORMAL_SHIFT: u32 = 696_219_795;
/// The polynomial that approximates 1/∛r near 1.
const CBRT: [f64; 5] = numbers([
    0x3FFE_03E6_0F61_E692,
    0xBFFE_28E0_92F0_2420,
    0x3FF9_F160_4A49_D6C2,
    0xBFE8_44CB_BEE7_51D9,
    0x3FC2_B000_D4E4_EDD7,
]);

/// log₂(3/2) as a head and a tail.
const LOG2_3_HALVES_HIGH: f64 = f64::from_bits(0x3FE2_B803_4000_0000);
const LOG2_3_HALVES_LOW: f64 = f64::from_bits(0x3E4C_FDEB_43CF_D006);
/// 2/(3 ln 2), and as a head and a tail.
const TWO_THIRDS_LOG2_E: f64 = f64::from_bits(0x3FEE_C709_DC3A_03FD);
const TWO_THIRDS_LOG2_E_HIGH: f64 = f64::from_bits(0x3FEE_C709_E000_0000);
const TWO_THIRDS_LOG2_E_LOW: f64 = f64::from_bits(0xBE3E_2FE0_145B_01F5);
/// 1/ln 2 as a head of 24 bits and a tail.
const POW_INVERSE_LN2_HIGH: f64 = f64::from_bits(0x3FF7_1547_6000_0000);
const POW_INVERSE_LN2_LOW: f64 = f64::from_bits(0x3E54_AE0B_F85D_DF44);
/// ln 2 as a head of 24 bits and a tail.
const LN2_POW_HIGH: f64 = f64::from_bits(0x3FE6_2E43_0000_0000);
const LN2_POW_LOW: f64 = f64::from_bits(0xBE20_5C61_0CA8_6C39);
/// How far the power of two that rounds to infinity lies below 1024.
const OVERFLOW_SLACK: f64 = 8.008_566_259_537_294e-17;
/// The series of log₂ in [`binary_logarithm`].
const POW_LOG: [f64; 6] = numbers([
    0x3FE3_3333_3333_3303,
    0x3FDB_6DB6_DB6F_ABFF,
    0x3FD5_5555_518F_264D,
    0x3FD1_7460_A91D_4101,
    0x3FCD_864A_93C9_DB65,
    0x3FCA_7E28_4A45_4EEF,
]);
/// The series of eᶻ in [`exp`] and in [`two_to_the_fraction`].
const EXP: [f64; 5] = numbers([
    0x3FC5_5555_5555_553E,
    0xBF66_C16C_16BE_BD93,
    0x3F11_566A_AF25_DE2C,
    0xBEBB_BD41_C5D2_6BF1,
    0x3E66_3769_72BE_A4D0,
]);

/// About 2⁻²⁷, as its upper half: below it sin x is x and cos x is 1.
const TRIGONOMETRIC_TINY_WORD: u32 = 0x3E40_0000;
/// The sine's coefficient of x³, and those of x⁵ to x¹³.
const SINE_FIRST: f64 = f64::from_bits(0xBFC5_5555_5555_5549);
const SINE: [f64; 5] = numbers([
    0x3F81_1111_1110_F8A6,
    0xBF2A_01A0_19C1_61D5,
    0x3EC7_1DE3_57B1_FE7D,
    0xBE5A_E5E6_8A2B_9CEB,
    0x3DE5_D93A_5ACF_D57C,
]);
/// The cosine's coefficients of x⁴ to x¹⁴.
const COSINE: [f64; 6] = numbers([
    0x3FA5_5555_5555_554C,
    0xBF56_C16C_16C1_5177,
    0x3EFA_01A0_19CB_1590,
    0xBE92_7E4F_809C_52AD,
    0x3E21_EE9E_BDB4_B1C4,
    0xBDA8_FAE9_BE88_38D4,
]);
/// π/4 minus its nearest double.
const QUARTER_PI_LOW: f64 = f64::from_bits(0x3C81_A626_3314_5C07);
/// The tangent's coefficient of x³, those of x⁵, x⁹ and on, and those of x⁷, x¹¹ and on.
const TANGENT_FIRST: f64 = f64::from_bits(0x3FD5_5555_5555_5563);
const TANGENT_EVEN: [f64; 6] = numbers([
    0x3FC1_1111_1110_FE7A,
    0x3F96_64F4_8406_D637,
    0x3F6D_6D22_C956_0328,
    0x3F43_44D8_F2F2_6501,
    0x3F14_7E88_A037_92A6,
    0xBEF3_75CB_DB60_5373,
]);
const TANGENT_ODD: [f64; 6] = numbers([
    0x3FAB_A1BA_1BB3_41FE,
    0x3F82_26E3_E96E_8493,
    0x3F57_DBC8_FEE0_8315,
    0x3F30_26F7_1A8D_1068,
    0x3F12_B80F_32F0_A7E9,
    0x3EFB_2A70_74BF_7AD4,
]);

/// The first, second and third 33 bits of π/2, and after each of them the remainder.
const HALF_PI_PARTS: [f64; 3] = numbers([0x3FF9_21FB_5440_0000, 0x3DD0_B461_1A60_0000, 0x3BA3_198A_2E00_0000]);
const HALF_PI_TAILS: [f64; 3] = numbers([0x3DD0_B461_1A62_6331, 0x3BA3_198A_2E03_7073, 0x397B_839A_2520_49C1]);

/// How many digits of a huge angle's fraction its reduction needs.
const SIGNIFICANT_DIGITS: usize = 5;
/// π/2 in five digits of 24 bits.
const HALF_PI_DIGITS: [f64; SIGNIFICANT_DIGITS] = numbers([
    0x3FF9_21FB_4000_0000,
    0x3E74_442D_0000_0000,
    0x3CF8_4698_8000_0000,
    0x3B78_CC51_6000_0000,
    0x39F0_1B83_8000_0000,
]);
/// 2/π in 66 digits of 24 bits.
const TWO_OVER_PI: [u32; 66] = [
    0xA2_F983, 0x6E_4E44, 0x15_29FC, 0x27_57D1, 0xF5_34DD, 0xC0_DB62, 0x95_993C, 0x43_9041, 0xFE_5163, 0xAB_DEBB,
    0xC5_61B7, 0x24_6E3A, 0x42_4DD2, 0xE0_0649, 0x2E_EA09, 0xD1_921C, 0xFE_1DEB, 0x1C_B129, 0xA7_3EE8, 0x82_35F5,
    0x2E_BB44, 0x84_E99C, 0x70_26B4, 0x5F_7E41, 0x39_91D6, 0x39_8353, 0x39_F49C, 0x84_5F8B, 0xBD_F928, 0x3B_1FF8,
    0x97_FFDE, 0x05_980F, 0xEF_2F11, 0x8B_5A0A, 0x6D_1F6D, 0x36_7ECF, 0x27_CB09, 0xB7_4F46, 0x3F_669E, 0x5F_EA2D,
    0x75_27BA, 0xC7_EBE5, 0xF1_7B3D, 0x07_39F7, 0x8A_5292, 0xEA_6BFB, 0x5F_B11F, 0x8D_5D08, 0x56_0330, 0x46_FC7B,
    0x6B_ABF0, 0xCF_BC20, 0x9A_F436, 0x1D_A9E3, 0x91_615E, 0xE6_1B08, 0x65_9985, 0x5F_14A0, 0x68_408D, 0xFF_D880,
    0x4D_7327, 0x31_0606, 0x15_56CA, 0x73_A8C9, 0x60_E27B, 0xC0_8C6B,
];
