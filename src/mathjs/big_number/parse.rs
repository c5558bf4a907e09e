//! Numbers from texts: decimal.js's reading of decimal, binary, octal and hexadecimal numbers.

use std::borrow::Cow;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;
use pascaline_number::decimal::Scientific;
use pascaline_number::float::decimal::shortest_text;
use pascaline_number::integer::{BitTest, Integer};
use pascaline_number::price;

use super::{BigNumber, bits_of_digits, pay_for_operation, signed};
use crate::Context;

impl BigNumber {
    /// The number that a double's shortest digits write.
    pub(crate) fn from_number(cx: &Context, number: f64) -> Result<Self, Fault> {
        cx.spend(5)?;
        if number.is_finite() {
            Self::parse(cx, &shortest_text(number))
        } else {
            Ok(if number.is_nan() { Self::NotANumber } else { Self::infinity(number < 0.0) })
        }
    }

    /// Reads what decimal.js's constructor accepts.
    pub(crate) fn parse(cx: &Context, text: &str) -> Result<Self, Fault> {
        cx.pay_for_bytes(text.len())?;
        if let Some((digits, places)) = short(text) {
            pay_for_operation(cx, u64::BITS as usize)?;
            return Ok(Self::exact(false, digits.into(), -i64::from(places)));
        }
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let plain: Cow<str> =
            if unsigned.contains('_') { without_separators(unsigned).into() } else { unsigned.into() };
        match &*plain {
            "Infinity" => return Ok(Self::Infinite { negative }),
            "NaN" => return Ok(Self::NotANumber),
            _ => {}
        }
        if let Some(parts) = Scientific::of(&plain, 10, ['e', 'E']) {
            return decimal(cx, &parts, negative);
        }
        let radix = match plain.get(..2) {
            Some("0x" | "0X") => 16,
            Some("0b" | "0B") => 2,
            Some("0o" | "0O") => 8,
            _ => return Err(invalid(&plain)),
        };
        match Scientific::of(plain.get(2..).unwrap_or_default(), radix, ['p', 'P']) {
            Some(parts) => binary(cx, &parts, negative, radix),
            None => Err(invalid(&plain)),
        }
    }
}

/// The digits of `12` or `0.25` as an integer, and how many of them are decimals, if they fit a word.
fn short(text: &str) -> Option<(u64, u32)> {
    const MOST_BYTES: usize = 19;
    if text.len() > MOST_BYTES || !text.starts_with(|char: char| char.is_ascii_digit()) {
        return None;
    }
    let (mut digits, mut places, mut is_fraction) = (0, 0, false);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => {
                digits = digits * 10 + u64::from(byte - b'0');
                places += u32::from(is_fraction);
            }
            b'.' if !is_fraction => is_fraction = true,
            _ => return None,
        }
    }
    Some((digits, places))
}

/// The error of decimal.js's constructor and of its checks of arguments.
pub(super) fn invalid(argument: &str) -> Fault {
    Fault::new(ErrorCode::InvalidNumber, format!("[DecimalError] Invalid argument: {}", excerpt(argument)))
}

/// The text without the underscores between two digits.
fn without_separators(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_digit = |index: Option<usize>| index.and_then(|index| bytes.get(index)).is_some_and(u8::is_ascii_digit);
    let is_separator = |(index, char): &(usize, char)| {
        *char == '_' && is_digit(index.checked_sub(1)) && is_digit(index.checked_add(1))
    };
    text.char_indices().filter(|char| !is_separator(char)).map(|(_, char)| char).collect()
}

/// All digits of a number as one integer.
fn integer_of(cx: &Context, parts: &Scientific<'_>, radix: u32) -> Result<Integer, Fault> {
    let length = parts.length();
    // Reading takes as long as writing: for many digits, the products of their halves.
    cx.pay(price::digits(bits_of_digits(length)).saturating_mul(2))?;
    cx.pay_for_bytes(length)?;
    Ok(parts.integer(radix).unwrap_or_default())
}

/// A number in base 10, with a decimal exponent.
fn decimal(cx: &Context, parts: &Scientific<'_>, negative: bool) -> Result<BigNumber, Fault> {
    let coefficient = integer_of(cx, parts, 10)?;
    pay_for_operation(cx, coefficient.bit_len())?;
    let exponent = parts.exponent.saturating_sub(signed(parts.fraction.len()));
    Ok(BigNumber::exact(negative, coefficient, exponent))
}

/// A number in base 2, 8 or 16, with a binary exponent. Its digits are all kept.
fn binary(cx: &Context, parts: &Scientific<'_>, negative: bool, radix: u32) -> Result<BigNumber, Fault> {
    let integer = integer_of(cx, parts, radix)?;
    let bits = signed(parts.fraction.len()).saturating_mul(i64::from(radix.ilog2()));
    let shift = parts.exponent.saturating_sub(bits);
    let size = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
    pay_for_operation(cx, integer.bit_len().saturating_add(size.saturating_mul(3)))?;
    if shift >= 0 {
        return Ok(BigNumber::exact(negative, integer << size, 0));
    }
    // Each half is five tenths.
    Ok(BigNumber::exact(negative, integer * Integer::from(5).pow(size), shift))
}
