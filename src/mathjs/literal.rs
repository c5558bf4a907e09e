//! The values of literals: numbers in four bases, and strings with their escapes.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::{Cursor, Span};
use pascaline_base::text::excerpt;
use pascaline_number::float::{parse_short_decimal, whole_number};

use crate::Context;
use crate::lite::read_decimal;

/// The value of a number token, as JavaScript's `Number` reads it; for binary, octal and hexadecimal ones also with a radix
/// point (`0x1.8`) or as a signed word of a given size in bits (`0xffi8` is -1).
pub(super) fn number(token: Span, source: &str) -> Result<f64, Fault> {
    if let Some(value) = parse_short_decimal(token.bytes(source)) {
        return Ok(value);
    }
    let text = token.text(source);
    match Radix::of(text) {
        Some(radix) => radix_number(text, radix),
        None => read_decimal(text).ok_or_else(|| invalid(text)),
    }
}

/// The number in a string, as mathjs's `numeric` reads it: also `0x1.8`, `0xffi8` and `NaN`.
pub(super) fn numeric(cx: &Context, text: &str) -> Result<f64, Fault> {
    cx.pay_for_bytes(text.len())?;
    match Radix::of(text) {
        Some(radix) => radix_number(text, radix),
        None if text == "NaN" => Ok(f64::NAN),
        None => crate::format::parse_number(text).ok_or_else(|| invalid(text)),
    }
}

/// A finite number in a base, as a signed word of `size` bits if that is given.
pub(super) fn in_base(number: f64, base: Radix, size: Option<f64>) -> Result<String, Fault> {
    let domain = |message: &str| Fault::new(ErrorCode::Domain, message);
    let mut number = number;
    let mut suffix = String::new();
    if let Some(size) = size.filter(|size| *size != 0.0 && !size.is_nan()) {
        let shown = crate::format::number;
        if size < 1.0 {
            return Err(domain("size must be in greater than 0"));
        }
        if size.fract() != 0.0 {
            return Err(domain("size must be an integer"));
        }
        let half = pascaline_number::float::elementary::pow(2.0, size - 1.0);
        if number > half - 1.0 || number < -half {
            let exponent = shown(size - 1.0);
            return Err(domain(&format!("Value must be in range [-2^{exponent}, 2^{exponent}-1]")));
        }
        if number.fract() != 0.0 {
            return Err(domain("Value must be an integer"));
        }
        if number < 0.0 {
            // Infinite above 1,023 bits, as in mathjs.
            number += 2.0 * half;
        }
        suffix = format!("i{}", shown(size));
    }
    let sign = if number < 0.0 { "-" } else { "" };
    let digits = if number.is_infinite() { "Infinity".to_owned() } else { base.digits(number.abs()) };
    Ok(format!("{sign}{}{digits}{suffix}", base.prefix()))
}

fn invalid(text: &str) -> Fault {
    Fault::new(ErrorCode::InvalidNumber, format!("String \"{}\" is not a valid number", excerpt(text)))
}

/// A base that is a power of two.
#[derive(Clone, Copy)]
pub(super) struct Radix {
    bits: u32,
}

pub(super) const BINARY: Radix = Radix { bits: 1 };
pub(super) const OCTAL: Radix = Radix { bits: 3 };
pub(super) const HEXADECIMAL: Radix = Radix { bits: 4 };

impl Radix {
    fn prefix(self) -> &'static str {
        match self.bits {
            1 => "0b",
            3 => "0o",
            _ => "0x",
        }
    }

    /// The digits of a finite non-negative number. They always terminate, and are exact.
    fn digits(self, number: f64) -> String {
        const MANTISSA_BITS: u32 = 52;
        let mantissa = number.to_bits() & ((1 << MANTISSA_BITS) - 1);
        let (significand, exponent) = match i32::try_from(number.to_bits() >> MANTISSA_BITS).unwrap_or(0) {
            0 => (mantissa, -1074),
            biased => (mantissa | 1 << MANTISSA_BITS, biased - 1075),
        };
        // The number consists of whole digits, shifted by whole digits.
        let bits = self.bits.cast_signed();
        let aligned = significand << exponent.rem_euclid(bits);
        let places = exponent.div_euclid(bits);
        let digits = match self.bits {
            1 => format!("{aligned:b}"),
            3 => format!("{aligned:o}"),
            _ => format!("{aligned:x}"),
        };
        if aligned == 0 {
            return digits;
        }
        if places >= 0 {
            return digits + &"0".repeat(places.unsigned_abs() as usize);
        }
        let decimals = places.unsigned_abs() as usize;
        let mut digits = "0".repeat((decimals + 1).saturating_sub(digits.len())) + &digits;
        digits.insert(digits.len() - decimals, '.');
        digits.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    fn of(text: &str) -> Option<Self> {
        let bits = match text.get(..2)? {
            "0b" => 1,
            "0o" => 3,
            "0x" => 4,
            _ => return None,
        };
        Some(Self { bits })
    }

    fn digit(self, byte: u8) -> Option<u32> {
        char::from(byte).to_digit(16).filter(|digit| digit >> self.bits == 0)
    }

    /// The leading digits of a text in this base.
    fn leading(self, text: &str) -> &str {
        let length = text.bytes().take_while(|byte| self.digit(*byte).is_some()).count();
        text.get(..length).unwrap_or_default()
    }

    /// The digits' value, rounded to nearest, ties to even.
    fn integer(self, digits: &str) -> f64 {
        // 64 bits hold the 53 of the result and those that decide its rounding; lost bits only need to be noticed.
        let (mut significand, mut exponent, mut lost) = (0_u64, 0_i32, false);
        for digit in digits.bytes().filter_map(|byte| self.digit(byte)) {
            if significand >> (64 - self.bits) == 0 {
                significand = significand << self.bits | u64::from(digit);
            } else {
                lost |= digit != 0;
                exponent = exponent.saturating_add(self.bits.cast_signed());
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "this is the rounding")]
        let rounded = (significand | u64::from(lost)) as f64;
        libm::ldexp(rounded, exponent)
    }
}

fn radix_number(text: &str, radix: Radix) -> Result<f64, Fault> {
    let word = text.get(2..).unwrap_or_default();
    let digits = HEXADECIMAL.leading(word);
    let rest = word.get(digits.len()..).unwrap_or_default();
    if let Some(fraction) = rest.strip_prefix('.') {
        return with_point(text, radix, digits, HEXADECIMAL.leading(fraction));
    }
    if let Some(size) = rest.strip_prefix('i') {
        return signed_word(text.get(..2 + digits.len()).unwrap_or_default(), size);
    }
    radix_integer(text).ok_or_else(|| invalid(text))
}

/// The value of an integer in the base that its prefix names, such as `0xff`.
pub(super) fn radix_integer(text: &str) -> Option<f64> {
    let radix = Radix::of(text)?;
    let digits = text.get(2..).unwrap_or_default();
    (!digits.is_empty() && radix.leading(digits) == digits).then(|| radix.integer(digits))
}

/// `0x1.8`: the digits before the point, up to the first that is not of the base, and those after it, all of which must be.
fn with_point(text: &str, radix: Radix, digits: &str, fraction: &str) -> Result<f64, Fault> {
    let whole = radix.leading(digits);
    if whole.is_empty() {
        return Err(invalid(text));
    }
    let (mut value, mut weight) = (0.0, 1.0);
    for byte in fraction.bytes() {
        let digit = radix.digit(byte).ok_or_else(|| invalid(text))?;
        weight /= f64::from(1 << radix.bits);
        value += f64::from(digit) * weight;
    }
    Ok(radix.integer(whole) + value)
}

/// `0xffi8`: two's complement of `size` bits.
fn signed_word(text: &str, size: &str) -> Result<f64, Fault> {
    let value = radix_integer(text).ok_or_else(|| invalid(text))?;
    let length = size.bytes().take_while(u8::is_ascii_digit).count();
    let size = size.as_bytes().get(..length).and_then(whole_number).unwrap_or(0);
    let range = libm::ldexp(1.0, size);
    if value > range - 1.0 {
        let message = format!("String \"{}\" is out of range", excerpt(text));
        return Err(Fault::new(ErrorCode::InvalidNumber, message));
    }
    Ok(if value >= range / 2.0 { value - range } else { value })
}

/// An unknown escape.
pub(super) struct BadEscape {
    pub(super) words: String,
    pub(super) span: Span,
}

/// Reads the characters of a string up to its closing `quote`, or up to the end, which the caller detects.
pub(super) fn string(cursor: &mut Cursor<'_>, quote: char) -> Result<String, BadEscape> {
    let mut units = Units::default();
    while let Some(char) = cursor.char().filter(|char| *char != quote) {
        if char == '\\' {
            escape(cursor, &mut units)?;
        } else {
            units.push(char);
            cursor.skip(char.len_utf8());
        }
    }
    Ok(units.finish())
}

fn escape(cursor: &mut Cursor<'_>, units: &mut Units) -> Result<(), BadEscape> {
    let start = cursor.at();
    cursor.skip(1);
    let char = cursor.char();
    let plain = match char {
        Some(char @ ('"' | '\'' | '\\' | '/')) => char,
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => return code_unit(cursor, units, start),
        _ => {
            let found = char.map(String::from).unwrap_or_default();
            let words = format!("Bad escape character \\{found}");
            return Err(BadEscape { words, span: Span::new(start..start + 1 + found.len()) });
        }
    };
    units.push(plain);
    cursor.skip(1);
    Ok(())
}

/// `\u0041`
fn code_unit(cursor: &mut Cursor<'_>, units: &mut Units, start: usize) -> Result<(), BadEscape> {
    cursor.skip(1);
    let digits: String = cursor.rest().chars().take(4).collect();
    if digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        units.push_unit(u16::from_str_radix(&digits, 16).unwrap_or_default());
        cursor.skip(4);
        return Ok(());
    }
    let words = format!("Invalid unicode character \\u{digits}");
    Err(BadEscape { words, span: Span::new(start..cursor.at() + digits.len()) })
}

/// A string built from characters and UTF-16 units. Half a surrogate pair, which UTF-8 cannot represent, becomes U+FFFD.
#[derive(Default)]
struct Units {
    text: String,
    high: Option<u16>,
}

impl Units {
    fn push(&mut self, char: char) {
        self.end_pair();
        self.text.push(char);
    }

    fn push_unit(&mut self, unit: u16) {
        if let Some(high) = self.high.take() {
            if let Some(Ok(char)) = char::decode_utf16([high, unit]).next() {
                self.text.push(char);
                return;
            }
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
        match unit {
            0xD800..=0xDBFF => self.high = Some(unit),
            _ => self.text.push(char::from_u32(u32::from(unit)).unwrap_or(char::REPLACEMENT_CHARACTER)),
        }
    }

    fn end_pair(&mut self) {
        if self.high.take().is_some() {
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
    }

    fn finish(mut self) -> String {
        self.end_pair();
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::{BINARY, HEXADECIMAL, OCTAL, in_base};

    #[test]
    fn digits_in_a_base_are_exact() {
        for (number, base, text) in [
            (0.0, BINARY, "0b0"),
            (-5.0, BINARY, "-0b101"),
            (0.625, BINARY, "0b0.101"),
            (8.0, OCTAL, "0o10"),
            (100.125, OCTAL, "0o144.1"),
            (1e15, HEXADECIMAL, "0x38d7ea4c68000"),
            (255.5, HEXADECIMAL, "0xff.8"),
            (0.0625, HEXADECIMAL, "0x0.1"),
            (1_180_591_620_717_411_303_424.0, HEXADECIMAL, "0x400000000000000000"),
            (1_180_591_620_717_411_303_424.0, OCTAL, "0o200000000000000000000000"),
        ] {
            assert_eq!(in_base(number, base, None).unwrap(), text);
        }
        assert_eq!(in_base(5e-324, BINARY, None).unwrap(), format!("0b0.{}1", "0".repeat(1_073)));
        assert_eq!(in_base(libm::ldexp(1.0, 1_023), BINARY, None).unwrap(), format!("0b1{}", "0".repeat(1_023)));
    }

    #[test]
    fn a_word_may_be_wider_than_the_numbers() {
        assert_eq!(in_base(-1.0, HEXADECIMAL, Some(8.0)).unwrap(), "0xffi8");
        assert_eq!(in_base(-1.0, HEXADECIMAL, Some(1_024.0)).unwrap(), "0xInfinityi1024");
        assert_eq!(in_base(-1.0, BINARY, Some(1e300)).unwrap(), "0bInfinityi1e+300");
        assert_eq!(in_base(5.0, OCTAL, Some(1_024.0)).unwrap(), "0o5i1024");
    }
}
