//! Decimals as doubles, rounded to nearest.

/// A decimal of few digits without an exponent, such as `12` or `0.25`: in one pass, since nearly every literal is one.
#[inline]
pub(crate) fn short_decimal(text: &[u8]) -> Option<f64> {
    const MOST_DIGITS: usize = 15;
    if text.len() > MOST_DIGITS {
        return None;
    }
    let (mut digits, mut decimals) = (0_i64, None);
    for byte in text {
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
    let significant = &whole[whole.iter().take_while(|digit| **digit == b'0').count()..];
    let last = fraction.iter().rposition(|digit| *digit != b'0').map_or(0, |last| last + 1);
    let size = minimal_lexical::parse_float::<f64, _, _>(significant.iter(), fraction[..last].iter(), exponent);
    Some(if negative { -size } else { size })
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
