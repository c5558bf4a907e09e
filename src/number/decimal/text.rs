//! Decimals as they are read and written.

use super::{Decimal, signed};
use crate::integer::{self, Integer};
use crate::size::as_usize;

/// The parts of a number such as `12.5e-3`, without its sign.
#[derive(Debug)]
pub struct Scientific<'t> {
    /// The digits before the point.
    pub whole: &'t str,
    /// The digits after the point; one of both has some.
    pub fraction: &'t str,
    /// The exponent after the mark; 0 if there is none.
    pub exponent: i64,
}

impl<'t> Scientific<'t> {
    /// The parts of a text whose digits are in a base of at most 16, and whose exponent is after one of the marks.
    pub fn of(text: &'t str, radix: u32, marks: [char; 2]) -> Option<Self> {
        let (mantissa, exponent) = match text.find(marks) {
            Some(at) => (text.get(..at)?, read_exponent(text.get(at + 1..)?)?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let are_digits = [whole, fraction].iter().all(|part| part.chars().all(|char| char.is_digit(radix)));
        let is_number = are_digits && !(whole.is_empty() && fraction.is_empty());
        is_number.then_some(Self { whole, fraction, exponent })
    }

    /// The number of digits after the zeros at the beginning.
    pub fn length(&self) -> usize {
        self.whole.len() + self.fraction.len() - self.digits().take_while(|digit| *digit == b'0').count()
    }

    /// All digits as one integer.
    pub fn integer(&self, radix: u32) -> Option<Integer> {
        match integer::word_of_digits(self.digits(), radix) {
            Some(word) => Some(word.into()),
            None => integer::from_digits(&[self.whole, self.fraction].concat(), radix),
        }
    }

    fn digits(&self) -> impl Iterator<Item = u8> {
        self.whole.bytes().chain(self.fraction.bytes())
    }
}

/// A decimal exponent with an optional sign, clamped.
fn read_exponent(text: &str) -> Option<i64> {
    const MOST: i64 = i64::MAX / 2;
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse::<i64>().unwrap_or(MOST).min(MOST);
    Some(if text.starts_with('-') { -size } else { size })
}

impl Decimal {
    /// Reads `12`, `-.5`, `+2.` or `1e-06`.
    pub fn read(text: &str) -> Option<Self> {
        let size = text.strip_prefix(['+', '-']).unwrap_or(text);
        let parts = Scientific::of(size, 10, ['e', 'E'])?;
        let coefficient = parts.integer(10)?;
        Some(Self::new(text.starts_with('-'), coefficient, parts.exponent.saturating_sub(signed(parts.fraction.len()))))
    }

    /// The number as it is written.
    pub fn written(&self) -> Written {
        let digits = integer::to_decimal(&self.coefficient);
        Written { is_negative: self.negative, digits, exponent: self.scientific_exponent() }
    }
}

/// The digits of a number, and the power of ten of the first, which are to be laid out.
#[derive(Clone, Debug)]
pub struct Written {
    /// Whether a minus is before them.
    pub is_negative: bool,
    /// At least one digit.
    pub digits: String,
    /// The exponent in scientific notation.
    pub exponent: i64,
}

impl Written {
    /// With zeros up to this many digits.
    #[must_use]
    pub fn padded(mut self, length: i64) -> Self {
        let missing = length.saturating_sub(signed(self.digits.len()));
        push_zeros(&mut self.digits, missing);
        self
    }

    /// The sign, if it is a minus.
    pub fn sign(&self) -> &'static str {
        if self.is_negative { "-" } else { "" }
    }

    /// `-120.5`
    pub fn plain(&self) -> String {
        let mut text = String::new();
        self.push_plain(&mut text);
        text
    }

    /// Writes it at the end of a text.
    pub fn push_plain(&self, text: &mut String) {
        if self.is_negative {
            text.push('-');
        }
        if self.exponent < 0 {
            text.push_str("0.");
            push_zeros(text, self.exponent.saturating_neg() - 1);
            text.push_str(&self.digits);
            return;
        }
        let whole = as_usize(self.exponent.saturating_add(1));
        let (before, after) = self.digits.split_at(whole.min(self.digits.len()));
        text.push_str(before);
        push_zeros(text, signed(whole - before.len()));
        if !after.is_empty() {
            text.push('.');
            text.push_str(after);
        }
    }

    /// `-1.205e+2`; `mark` is what is before an exponent that is not negative.
    pub fn scientific(&self, mark: &str) -> String {
        let (first, rest) = self.digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        let mark = if self.exponent < 0 { "e" } else { mark };
        format!("{}{first}{point}{rest}{mark}{}", self.sign(), self.exponent)
    }
}

fn push_zeros(text: &mut String, count: i64) {
    text.extend(std::iter::repeat_n('0', as_usize(count)));
}
