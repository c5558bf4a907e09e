//! The values of number literals.

use crate::error::{ErrorCode, Fault};
use crate::integer::Integer;
use crate::syntax::decimal;

/// The most decimal digits of a literal.
pub(super) const MOST_DIGITS: usize = 4300;

/// The value of an integer literal: `12`, `1_000`, `0xff`, `0o17`, `0b11`.
pub(super) fn integer(text: &str) -> Result<Integer, Fault> {
    let digits = without_underscores(text);
    let (digits, radix) = match digits.get(..2) {
        Some("0x" | "0X") => (&digits[2..], 16),
        Some("0o" | "0O") => (&digits[2..], 8),
        Some("0b" | "0B") => (&digits[2..], 2),
        _ => (&*digits, 10),
    };
    Integer::from_digits(digits, radix).ok_or_else(|| Fault::new(ErrorCode::InvalidNumber, "invalid decimal literal"))
}

/// The value of a float literal: `1.5`, `1e3`, `5.`, `1_0.0_1`.
pub(super) fn float(text: &str) -> f64 {
    decimal(&without_underscores(text)).unwrap_or(f64::NAN)
}

fn without_underscores(text: &str) -> String {
    text.chars().filter(|char| *char != '_').collect()
}
