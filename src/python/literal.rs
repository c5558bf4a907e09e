//! The values of number literals.

use std::borrow::Cow;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Cursor;
use pascaline_number::float::{parse_decimal, parse_short_decimal};
use pascaline_number::integer::{Integer, from_digits};

use super::token::{Token, scan, skip_space};

/// The maximum number of decimal digits in a literal.
pub(super) const MOST_DIGITS: usize = 4300;

/// The value of an integer literal: `12`, `1_000`, `0xff`, `0o17`, `0b11`.
pub fn integer(text: &str) -> Result<Integer, Fault> {
    let digits = without_underscores(text);
    let (digits, radix) = match digits.split_at_checked(2) {
        Some(("0x" | "0X", digits)) => (digits, 16),
        Some(("0o" | "0O", digits)) => (digits, 8),
        Some(("0b" | "0B", digits)) => (digits, 2),
        _ => (&*digits, 10),
    };
    from_digits(digits, radix).ok_or_else(|| Fault::new(ErrorCode::InvalidNumber, "invalid decimal literal"))
}

/// The value of a float literal: `1.5`, `1e3`, `5.`, `1_0.0_1`.
pub(super) fn float(text: &str) -> f64 {
    let text = without_underscores(text);
    parse_short_decimal(text.as_bytes()).or_else(|| parse_decimal(&text)).unwrap_or(f64::NAN)
}

/// The value of adjacent strings, if they are ASCII and have no escapes.
pub(super) fn ascii_text(strings: &str) -> Option<String> {
    let mut cursor = Cursor::new(strings);
    let mut text = String::new();
    loop {
        skip_space(&mut cursor, true);
        let start = cursor.at();
        if scan(&mut cursor) == Token::End {
            let is_plain = strings.is_ascii() && !text.contains('\\');
            return is_plain.then_some(text);
        }
        let string = strings.get(start..cursor.at())?.trim_start_matches(|char: char| char.is_ascii_alphabetic());
        let is_triple = string.len() >= 6 && (string.starts_with("\"\"\"") || string.starts_with("'''"));
        let quotes = if is_triple { 3 } else { 1 };
        text.push_str(string.get(quotes..string.len() - quotes)?);
    }
}

fn without_underscores(text: &str) -> Cow<'_, str> {
    if text.contains('_') { text.replace('_', "").into() } else { text.into() }
}
