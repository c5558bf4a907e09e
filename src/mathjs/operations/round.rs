//! mathjs's rounding of numbers, which compensates for earlier rounding errors.

use pascaline_number::float::decimal::to_fixed;
use pascaline_number::float::elementary::pow;

use crate::lite::read_decimal;
use crate::operations::compare::nearly_equal;

/// The decimals that mathjs's relative tolerance of 1e-12 leaves.
const TOLERANCE_DECIMALS: u8 = 12;

/// Below this, a number that is nearly equal to an integer is within a tenth of it.
const LEAST_NOISY: f64 = 1e11;

/// The steps of rounding up or down: digits are read and written if the tolerance is wide.
pub(crate) fn steps_towards(x: f64) -> u64 {
    if is_integer(x) || x.abs() < LEAST_NOISY { 1 } else { STEPS_OF_DIGITS }
}

/// The steps of rounding at a digit, which is done twice.
pub(crate) const STEPS_OF_DIGITS: u64 = 6;

/// Whether a number is an integer in JavaScript's sense: an infinity is not.
pub(crate) fn is_integer(x: f64) -> bool {
    x.is_finite() && x == x.trunc()
}

/// JavaScript's conversion of an integral number to a 32-bit integer: its lowest 32 bits. (Computing the remainder would
/// take a step for each bit by which the number is longer.)
#[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are needed")]
pub(crate) fn to_int32(x: f64) -> i32 {
    const MANTISSA_BITS: i32 = 52;
    let exponent = (x.to_bits() >> MANTISSA_BITS & 0x7FF) as i32 - 1023;
    if exponent < 63 {
        return x as i64 as i32;
    }
    let significand = (x.to_bits() & ((1 << MANTISSA_BITS) - 1) | 1 << MANTISSA_BITS) as u32;
    let low = significand.checked_shl((exponent - MANTISSA_BITS).unsigned_abs()).unwrap_or(0).cast_signed();
    if x < 0.0 { low.wrapping_neg() } else { low }
}

/// Rounds the digits of the shortest text, half away from zero; `decimals` from 0 to 15.
pub(crate) fn round_decimals(x: f64, decimals: u8) -> f64 {
    if !x.is_finite() {
        return x;
    }
    read_decimal(&to_fixed(x, Some(i64::from(decimals)))).unwrap_or(f64::NAN)
}

/// Rounds to `decimals` decimals. A number within the tolerance of one with twelve decimals counts as that one.
pub(crate) fn round(x: f64, decimals: u8) -> f64 {
    // An integer needs no rounding; adding zero removes the sign of a negative zero, as in mathjs.
    if is_integer(x) {
        return x + 0.0;
    }
    if decimals >= TOLERANCE_DECIMALS {
        return round_decimals(x, decimals);
    }
    let without_noise = round_decimals(x, TOLERANCE_DECIMALS);
    round_decimals(if nearly_equal(x, without_noise) { without_noise } else { x }, decimals)
}

/// The largest integer not above the number, unless the number is nearly equal to the next one.
pub(crate) fn floor(x: f64) -> f64 {
    towards(x, x.floor())
}

/// The smallest integer not below the number, unless the number is nearly equal to the previous one.
pub(crate) fn ceil(x: f64) -> f64 {
    towards(x, x.ceil())
}

fn towards(x: f64, whole: f64) -> f64 {
    if whole == x {
        return whole;
    }
    // The digits matter only if the tolerance exceeds a fraction of the distance: half way between two integers, a number is
    // nearly equal to neither.
    let nearest = if x.abs() < LEAST_NOISY { (x + 0.5).floor() } else { round(x, 0) };
    if whole != nearest && nearly_equal(x, nearest) && !nearly_equal(x, whole) { nearest } else { whole }
}

/// `floor` or `ceil` at the given number of decimals.
pub(crate) fn at_decimals(x: f64, decimals: f64, towards: fn(f64) -> f64) -> f64 {
    let shift = pow(10.0, decimals);
    towards(x * shift) / shift
}

/// The remainder with the sign of the divisor; `x` itself if the divisor is 0.
pub(crate) fn modulo(x: f64, divisor: f64) -> f64 {
    if divisor == 0.0 { x } else { x - divisor * floor(x / divisor) }
}

/// JavaScript's `Math.round`: half up.
pub(crate) fn round_half_up(x: f64) -> f64 {
    let below = x.floor();
    let rounded = if x - below >= 0.5 { below + 1.0 } else { below };
    rounded.copysign(if rounded == 0.0 { x } else { rounded })
}

#[cfg(test)]
mod tests {
    use super::to_int32;

    #[test]
    fn the_lowest_bits_of_a_whole_number() {
        let two = |exponent: i32| libm::ldexp(1.0, exponent);
        for (number, bits) in [
            (0.0, 0),
            (-0.0, 0),
            (-1.0, -1),
            (2_147_483_648.0, i32::MIN),
            (4_294_967_297.0, 1),
            (-4_294_967_297.0, -1),
            (two(53) - 1.0, -1),
            (two(62) + two(31), i32::MIN),
            (two(63) + two(11) * 3.0, 6_144),
            (-(two(63) + two(11) * 3.0), -6_144),
            (two(83) + two(31), i32::MIN),
            (two(84), 0),
            (1e300, 0),
            (-1e300, 0),
        ] {
            assert_eq!(to_int32(number), bits, "{number}");
        }
    }
}
