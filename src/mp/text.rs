//! Decimal literals.
//!
//! After `mpmath.libmp.libmpf` (BSD-3-Clause): `to_digits_exp`, `round_digits`, `to_str`, `str_to_man_exp`, `from_str`.

use pascaline_number::integer::{BitTest, Integer, IntegerExt, from_digits, to_decimal};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::constants::{ln2, ln10};
use super::precision::{BITS_OF_A_DIGIT, Precision};
use super::real::{Real, as_i64};

/// The greatest magnitude of a number that is written directly; a huger or tinier one is divided by a power of ten first.
const GREATEST_DIRECT_MAGNITUDE: i64 = 3500;

/// The digits that are computed beyond those of a literal, so that it can be rounded.
const GUARD_DIGITS: i64 = 3;

/// The greatest decimal exponent whose power of ten is exact in reading.
const EXACT_EXPONENT: i64 = 400;

/// The length of 5 in bits.
const BITS_OF_FIVE: usize = 3;

/// The greatest decimal exponent of a literal; greater ones exceed the range of binary exponents.
const GREATEST_EXPONENT: u64 = 1 << 60;

/// The usual number of characters besides the digits: a sign, a zero and a point, or an exponent.
const PUNCTUATION: usize = 8;

impl Real {
    /// mpmath's `to_str`: a decimal literal of at most `digits` digits. It has no exponent if the exponent of its first digit is
    /// strictly between `min_fixed` (default: the lower of -5 and -digits/3) and `max_fixed` (default: `digits`).
    pub fn to_text(
        &self,
        digits: usize,
        strip_zeros: bool,
        min_fixed: Option<i64>,
        max_fixed: Option<i64>,
        to: Precision,
    ) -> String {
        if self.is_zero() {
            return if digits == 0 { ".0" } else { "0.0" }.to_owned();
        }
        let count = as_i64(digits);
        let min_fixed = min_fixed.unwrap_or((-(count / 3)).min(-5));
        let max_fixed = max_fixed.unwrap_or(count);
        let (mut text, mut exponent) = self.digits_and_exponent(count + GUARD_DIGITS, to);
        if round_digits(&mut text, digits) {
            exponent += 1;
        }
        let is_fixed = digits > 0 && min_fixed < exponent && exponent < max_fixed;
        let mut written = String::with_capacity(text.len() + PUNCTUATION);
        if self.is_negative() {
            written.push('-');
        }
        if digits == 0 {
            written.push_str(".0");
        } else {
            write_digits(&mut written, &text, if is_fixed { exponent } else { 0 });
            if strip_zeros {
                strip(&mut written);
            }
        }
        if !is_fixed && (exponent != 0 || digits == 0) {
            written.push_str(if exponent < 0 { "e" } else { "e+" });
            written.push_str(&exponent.to_string());
        }
        written
    }

    /// mpmath's `to_digits_exp`: at least `digits` decimal digits, rounded towards zero, and the exponent of the first.
    fn digits_and_exponent(&self, digits: i64, to: Precision) -> (Vec<u8>, i64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "rounds down")]
        let bits = (digits as f64 * BITS_OF_A_DIGIT) as i64 + 10;
        let to = to.wide(bits);
        let (number, tens) = self.abs().divided_by_tens(to);
        let fixed_bits = bits.saturating_sub(number.magnitude()).max(0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "rounds to nearest")]
        let fixed_digits = (fixed_bits as f64 / BITS_OF_A_DIGIT + 0.5) as i64;
        // Multiplies by 10^n as 5^n · 2^n.
        let fixed = number.to_fixed(fixed_bits, to);
        let most_bits = fixed.bit_len() + BITS_OF_FIVE * as_usize(fixed_digits);
        let fives = price::power(BITS_OF_FIVE, fixed_digits.unsigned_abs());
        let product = price::product(fixed.bit_len(), BITS_OF_FIVE * as_usize(fixed_digits));
        if !to.pay(fives.saturating_add(product).saturating_add(price::digits(most_bits))) {
            return (Vec::new(), 0);
        }
        let scaled = fixed * Integer::from(5).pow(as_usize(fixed_digits));
        let text = to_decimal(&(scaled >> as_usize(fixed_bits - fixed_digits))).into_bytes();
        let exponent = tens + as_i64(text.len()) - fixed_digits - 1;
        (text, exponent)
    }

    /// Divides a huge or tiny number by a power of ten near `2^exponent`: the quotient, and the exponent of that power. Other
    /// numbers are returned unchanged, with 0.
    fn divided_by_tens(self, to: Precision) -> (Self, i64) {
        if self.magnitude().abs() <= GREATEST_DIRECT_MAGNITUDE {
            return (self, 0);
        }
        let exponent = Integer::from(self.exponent());
        let bits = to.down(u32::try_from(exponent.bit_len()).unwrap_or(u32::MAX).saturating_add(5));
        let scaled = Self::from(&exponent).multiply_exact(&ln2(bits), bits);
        let tens = scaled.over(&ln10(bits), bits).truncate(bits);
        let power = Self::from(10).power_integer(&tens, to).unwrap_or_default();
        (self.over(&power, to), tens.to_i64().unwrap_or_default())
    }

    /// mpmath's `from_str`: the number of a decimal literal, rounded; `None` if the text is not one.
    pub fn from_decimal(text: &str, to: Precision) -> Option<Self> {
        to.pay(price::digits(4 * text.len())).then_some(())?;
        let (mantissa, exponent) = read(text)?;
        let ten = Integer::from(10);
        if exponent.saturating_abs() > EXACT_EXPONENT {
            let wider = to.guarded(10);
            let power = Self::from(10).power_integer(&Integer::from(exponent), wider)?;
            return Some(Self::rounded(mantissa, 0, wider).multiply(&power, to));
        }
        let power = ten.pow(as_usize(exponent.saturating_abs()));
        if exponent >= 0 {
            to.pay(price::product(mantissa.bit_len(), power.bit_len())).then_some(())?;
            return Some(Self::rounded(&mantissa * &power, 0, to));
        }
        Self::from(&mantissa).divide(&Self::from(&power), to)
    }
}

/// The digits of a decimal literal as an integer, and the decimal exponent of the last: mpmath's `str_to_man_exp`.
fn read(text: &str) -> Option<(Integer, i64)> {
    let (unsigned, negative) = match text.strip_prefix('-') {
        Some(unsigned) => (unsigned, true),
        None => (text.strip_prefix('+').unwrap_or(text), false),
    };
    let (digits, exponent) = match unsigned.bytes().position(|byte| matches!(byte, b'e' | b'E')) {
        Some(end) => (unsigned.get(..end)?, unsigned.get(end + 1..)?.parse::<i64>().ok()?),
        None => (unsigned, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    // Trailing zeros would only lengthen the integer.
    let significant = fraction.trim_end_matches('0');
    let exponent = exponent.checked_sub(as_i64(significant.len()))?;
    if whole.is_empty() && fraction.is_empty() || exponent.unsigned_abs() > GREATEST_EXPONENT {
        return None;
    }
    let integer = from_digits(&(whole.to_owned() + significant), 10)?;
    Some((if negative { -integer } else { integer }, exponent))
}

/// mpmath's `round_digits`: rounds to that many digits, halves up. Returns whether a carry passed the first digit, so that the
/// exponent increases by one.
fn round_digits(text: &mut Vec<u8>, digits: usize) -> bool {
    let up = text.get(digits).is_some_and(|next| *next >= b'5');
    text.truncate(digits);
    if !up {
        return false;
    }
    for digit in text.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return false;
        }
        *digit = b'0';
    }
    if let Some(first) = text.first_mut() {
        *first = b'1';
    }
    true
}

/// Writes the digits with a point after the one at index `last_whole`, which may be outside them: zeros fill the gap.
fn write_digits(written: &mut String, text: &[u8], last_whole: i64) {
    if last_whole < 0 {
        written.push_str("0.");
        for _ in 1..-last_whole {
            written.push('0');
        }
        for digit in text {
            written.push(char::from(*digit));
        }
        return;
    }
    let whole_digits = as_usize(last_whole) + 1;
    for index in 0..whole_digits.max(text.len()) {
        if index == whole_digits {
            written.push('.');
        }
        written.push(text.get(index).map_or('0', |digit| char::from(*digit)));
    }
    if whole_digits >= text.len() {
        written.push('.');
    }
}

/// Removes trailing zeros, but keeps one digit after the point.
fn strip(written: &mut String) {
    while written.ends_with('0') {
        written.pop();
    }
    if written.ends_with('.') {
        written.push('0');
    }
}
