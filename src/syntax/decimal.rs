//! Decimals as doubles, rounded to nearest.

use crate::integer::Integer;
use crate::round::{quotient_to_f64, wide_to_f64};

/// A decimal of few digits without an exponent, such as `12` or `0.25`: in one pass, since nearly every literal is one.
#[inline]
pub(crate) fn short_decimal(text: &str) -> Option<f64> {
    const MOST_DIGITS: usize = 15;
    if text.len() > MOST_DIGITS {
        return None;
    }
    let (mut digits, mut decimals) = (0_i64, None);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => {
                digits = digits * 10 + i64::from(byte - b'0');
                decimals = decimals.map(|decimals| decimals + 1);
            }
            b'.' if decimals.is_none() => decimals = Some(0),
            _ => return None,
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact in a double")]
    let digits = digits as f64;
    Some(match decimals {
        None | Some(0) => digits,
        Some(decimals) => digits / POWERS_OF_TEN[decimals],
    })
}

/// The powers of ten that are exact in a double.
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The double nearest to a decimal such as `-1.5e3`, `2.` or `.5`; `None` where the text is none.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let (negative, text) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        text => (false, text),
    };
    let (whole, rest) = leading_digits(text);
    let (fraction, rest) = match rest {
        [b'.', rest @ ..] => leading_digits(rest),
        _ => (&[][..], rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let exponent = match rest {
        [] => 0,
        [b'e' | b'E', b'-', exponent @ ..] => -whole_number(exponent)?,
        [b'e' | b'E', b'+', exponent @ ..] | [b'e' | b'E', exponent @ ..] => whole_number(exponent)?,
        _ => return None,
    };
    if let Some(size) = exact_decimal(whole, fraction, exponent) {
        return Some(if negative { -size } else { size });
    }
    let size = long_decimal(whole, fraction, exponent);
    Some(if negative { -size } else { size })
}

/// A decimal of any digits and any exponent, rounded once.
fn long_decimal(whole: &[u8], fraction: &[u8], exponent: i32) -> f64 {
    /// What is halfway between two doubles has fewer digits, so that of all behind these it counts only whether they
    /// are zeros.
    const MOST_DIGITS: usize = 800;
    /// Beyond these places of the first digit a decimal is infinite, or zero.
    const LARGE: i64 = 310;
    const SMALL: i64 = -330;
    let mut exponent = i64::from(exponent) - i64::try_from(fraction.len()).unwrap_or(i64::MAX / 2);
    let mut digits = String::new();
    for digit in whole.iter().chain(fraction) {
        if digits.len() < MOST_DIGITS {
            if !digits.is_empty() || *digit != b'0' {
                digits.push(char::from(*digit));
            }
            continue;
        }
        if *digit != b'0' && digits.len() == MOST_DIGITS {
            digits.push('1');
            exponent -= 1;
        }
        exponent += 1;
    }
    match digits.len() as u64 {
        0 => return 0.0,
        length if exponent.saturating_add_unsigned(length) > LARGE => return f64::INFINITY,
        length if exponent.saturating_add_unsigned(length) < SMALL => return 0.0,
        _ => {}
    }
    let tens = u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX);
    if let (Ok(digits), Some(power)) = (digits.parse::<u64>(), 10_u64.checked_pow(tens)) {
        return match exponent {
            ..0 => short_quotient(digits, power),
            _ => wide_to_f64(u128::from(digits) * u128::from(power), 0),
        };
    }
    let digits = Integer::from_digits(&digits, 10).unwrap_or_default();
    let power = Integer::from(10).power(tens.into());
    let (dividend, divisor) = if exponent < 0 { (digits, power) } else { (&digits * &power, Integer::from(1)) };
    quotient_to_f64(&dividend, &divisor).unwrap_or(f64::NAN)
}

/// The quotient of two words that are not zero, rounded once: its 64 bits and one that stands for those below.
fn short_quotient(dividend: u64, divisor: u64) -> f64 {
    let zeros = dividend.leading_zeros();
    let dividend = u128::from(dividend << zeros) << 64;
    let (quotient, rest) = (dividend / u128::from(divisor), dividend % u128::from(divisor));
    wide_to_f64(quotient | u128::from(rest > 0), -64 - zeros.cast_signed())
}

/// A decimal of at most fifteen digits and a small exponent: digits and power of ten are exact doubles, so one product
/// or quotient rounds correctly (W. D. Clinger, "How to read floating point numbers accurately", 1990).
fn exact_decimal(whole: &[u8], fraction: &[u8], exponent: i32) -> Option<f64> {
    if whole.len() + fraction.len() > 15 {
        return None;
    }
    let digits = whole.iter().chain(fraction).fold(0_u64, |digits, digit| digits * 10 + u64::from(digit - b'0'));
    let exponent = exponent - i32::try_from(fraction.len()).ok()?;
    let power = *POWERS_OF_TEN.get(exponent.unsigned_abs() as usize)?;
    #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact in a double")]
    let digits = digits as f64;
    Some(if exponent < 0 { digits / power } else { digits * power })
}

fn leading_digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|byte| byte.is_ascii_digit()).count())
}

/// The value of digits alone; a very large one stays at a billion, which is as good as infinite in an exponent.
pub(crate) fn whole_number(digits: &[u8]) -> Option<i32> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.iter().fold(0, |value: i32, digit| (value * 10 + i32::from(digit - b'0')).min(100_000_000)))
}

#[cfg(test)]
mod tests {
    use super::decimal;

    /// The library's own reader rounds correctly.
    #[track_caller]
    fn is_nearest(text: &str) {
        let nearest: f64 = text.parse().unwrap();
        assert_eq!(decimal(text).map(f64::to_bits), Some(nearest.to_bits()), "{text}");
    }

    #[test]
    fn decimals_round_to_nearest() {
        for text in [
            "3.141592653589793",
            "0.30000000000000004",
            "18446744073709551615",
            "18446744073709551616",
            "9007199254740993",
            "9007199254740993.00000000000000000001",
            "1e23",
            "123456789012345678e19",
            "1234567890123456789e-19",
            "1234567890123456789e-20",
            "0.000000000000000000000000000000",
            "00000000000000000000000000000001e-3",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1e309",
            "0.1e400",
            "2.2250738585072011e-308",
            "5e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1e-400",
            "1e100000000000",
            "1e-100000000000",
            "-1.00000000000000011102230246251565404236316680908203125",
            "1.00000000000000011102230246251565404236316680908203124",
            "1.00000000000000011102230246251565404236316680908203126",
        ] {
            is_nearest(text);
        }
        let half = "1.00000000000000011102230246251565404236316680908203125".to_owned();
        for zeros in [700, 740, 745, 746, 747, 748, 800, 5000] {
            is_nearest(&(half.clone() + &"0".repeat(zeros)));
            is_nearest(&(half.clone() + &"0".repeat(zeros) + "1"));
            is_nearest(&("1".to_owned() + &"0".repeat(zeros) + "e-" + &(zeros + 5).to_string()));
        }
    }

    #[test]
    fn digits_of_every_length_and_exponent_round_to_nearest() {
        let mut state = 1_u64;
        let mut next = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..=next(25) {
                text.push(char::from(b'0' + u8::try_from(next(10)).unwrap_or(0)));
            }
            text.push('.');
            for _ in 0..next(25) {
                text.push(char::from(b'0' + u8::try_from(next(10)).unwrap_or(0)));
            }
            if next(2) == 0 {
                text.push_str(if next(2) == 0 { "e-" } else { "e" });
                text.push_str(&next(340).to_string());
            }
            is_nearest(&text);
        }
    }
}
