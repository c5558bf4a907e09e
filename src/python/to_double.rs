//! Rounds a result of more bits than a double has, once.

use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt};

/// `mantissa · 2^exponent`, rounded to nearest, ties to even; infinite beyond the range of doubles.
///
/// If `mantissa` has more than 54 bits, its lowest bit may represent everything below it (a sticky bit).
pub(super) fn to_f64(mantissa: u64, exponent: i32) -> f64 {
    const MANTISSA_BITS: i32 = 53;
    const LEAST_EXPONENT: i32 = -1074;
    let bits = 64 - mantissa.leading_zeros().cast_signed();
    // The bits below the last bit of the result; in a subnormal result, that bit is higher.
    let surplus = (bits - MANTISSA_BITS).max(LEAST_EXPONENT.saturating_sub(exponent));
    if surplus > bits {
        return 0.0;
    }
    let Ok(shift @ 1..) = u32::try_from(surplus) else {
        return scale(mantissa, exponent);
    };
    let kept = mantissa.checked_shr(shift).unwrap_or(0);
    let rest = mantissa ^ kept.checked_shl(shift).unwrap_or(0);
    let half = 1 << (shift - 1);
    let up = rest > half || rest == half && kept % 2 == 1;
    scale(kept + u64::from(up), exponent.saturating_add(surplus))
}

/// As [`to_f64`], for a mantissa of any size.
pub(super) fn wide_to_f64(mantissa: u128, exponent: i32) -> f64 {
    let surplus = 64_u32.saturating_sub(mantissa.leading_zeros());
    let sticky = mantissa.trailing_zeros() < surplus;
    #[expect(clippy::cast_possible_truncation, reason = "shifted to 64 bits")]
    let leading = (mantissa >> surplus) as u64;
    to_f64(leading | u64::from(sticky), exponent.saturating_add(surplus.cast_signed()))
}

/// The double nearest to the magnitude of a quotient; `None` for a divisor of zero.
pub(super) fn quotient_to_f64(x: &Integer, y: &Integer) -> Option<f64> {
    /// The quotient has this many bits or one more: more than a double, so that the lowest can be a sticky bit.
    const QUOTIENT_BITS: isize = 63;
    let shift = QUOTIENT_BITS - x.bit_len().cast_signed() + y.bit_len().cast_signed();
    let (dividend, divisor) = (x << shift.max(0).unsigned_abs(), y << shift.min(0).unsigned_abs());
    let (quotient, remainder) = dividend.abs().divide_floor(&divisor.abs())?;
    let sticky = u64::from(!remainder.is_zero());
    let quotient = quotient.magnitude().unwrap_or(u64::MAX) | sticky;
    Some(to_f64(quotient, i32::try_from(-shift).unwrap_or(i32::MAX)))
}

/// `mantissa · 2^exponent` for a mantissa of at most 53 bits, where the product is a double or out of range.
fn scale(mantissa: u64, exponent: i32) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "at most 53 bits, and a power of two")]
    let mantissa = mantissa as f64;
    libm::ldexp(mantissa, exponent)
}

#[cfg(test)]
mod tests {
    use super::{to_f64, wide_to_f64};

    #[test]
    fn ties_go_to_even_and_a_sticky_bit_decides() {
        assert_eq!(to_f64((1 << 53) + 1, 0), 9_007_199_254_740_992.0);
        assert_eq!(to_f64((1 << 53) + 3, 0), 9_007_199_254_740_996.0);
        assert_eq!(to_f64((((1 << 53) + 1) << 10) + 1, -10), 9_007_199_254_740_994.0);
        assert_eq!(wide_to_f64((((1 << 53) + 1) << 70) + 1, -70), 9_007_199_254_740_994.0);
        assert_eq!(wide_to_f64(((1 << 53) + 1) << 70, -70), 9_007_199_254_740_992.0);
        assert_eq!(wide_to_f64(5, 0), 5.0);
    }

    #[test]
    fn subnormal_numbers_are_rounded_once() {
        assert_eq!(to_f64(1, -1074), 5e-324);
        assert_eq!(to_f64(1, -1075), 0.0);
        assert_eq!(to_f64(3, -1075), 1e-323);
        assert_eq!(to_f64(3, -1076), 5e-324);
        assert_eq!(to_f64(u64::MAX, -1139), 0.0);
        assert_eq!(to_f64(u64::MAX, -1138), 5e-324);
        assert_eq!(to_f64(1 << 63, -1138), 0.0);
        assert_eq!(to_f64((1 << 63) + 1, -1138), 5e-324);
        assert_eq!(wide_to_f64((1 << 100) + 1, -1175), 5e-324);
        assert_eq!(to_f64(0, 5), 0.0);
        assert_eq!(to_f64(1, 2000), f64::INFINITY);
        assert_eq!(wide_to_f64(1 << 127, 1024 - 128), libm::ldexp(1.0, 1023));
    }
}
