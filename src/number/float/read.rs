//! Reads decimals as doubles, rounded to nearest.

/// Reads a decimal of few digits without an exponent, such as `12` or `0.25`, in one pass, since nearly every literal is
/// one.
pub fn parse_short_decimal(text: &[u8]) -> Option<f64> {
    const MOST_DIGITS: usize = 15;
    if text.len() > MOST_DIGITS {
        return None;
    }
    let (mut digits, mut point) = (0_i64, None);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'9' => digits = digits * 10 + i64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(at),
            _ => return None,
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact in a double")]
    let digits = digits as f64;
    Some(match point {
        None => digits,
        Some(point) => digits / POWERS_OF_TEN[text.len() - point - 1],
    })
}

/// The powers of ten that are exact in a double.
const POWERS_OF_TEN: [f64; 16] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// The double nearest to a decimal such as `-1.5e3`, `2.` or `.5`; `None` for any other text.
pub fn parse_decimal(text: &str) -> Option<f64> {
    // The standard library also reads `inf` and `NaN`.
    let is_plain = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-');
    text.parse().ok().filter(|_| text.bytes().all(is_plain))
}

/// The value of a string of digits; a very large one saturates at a billion, which is as good as infinite in an exponent.
pub fn whole_number(digits: &[u8]) -> Option<i32> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.iter().fold(0, |value: i32, digit| (value * 10 + i32::from(digit - b'0')).min(100_000_000)))
}
