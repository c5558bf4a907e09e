//! Decimals of few digits: notes compare one with the answer of every short calculation, which takes less time than a
//! single [`Integer`](crate::integer::Integer).

use super::{Written, signed};
use crate::float::decimal::shortest_text;

/// A decimal of at most this many digits is how the double nearest to it is written.
pub const DIGITS_OF_A_DOUBLE: usize = 15;

/// `digits * 10^exponent` in a few machine words, where the digits do not end in a zero.
///
/// An operation returns `None` for what is longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortDecimal {
    digits: i128,
    exponent: i32,
}

impl ShortDecimal {
    pub(crate) const ZERO: Self = Self { digits: 0, exponent: 0 };

    fn new(mut digits: i128, mut exponent: i32) -> Self {
        if digits == 0 {
            return Self::ZERO;
        }
        // Nearly all fit into one word, in which this takes a tenth of the time.
        if let Ok(mut word) = i64::try_from(digits) {
            while word % 10 == 0 {
                word /= 10;
                exponent += 1;
            }
            return Self { digits: word.into(), exponent };
        }
        while digits % 10 == 0 {
            digits /= 10;
            exponent += 1;
        }
        Self { digits, exponent }
    }

    /// Reads `12.5`, `-3`, `1e-7`, if it has at most `most` digits.
    pub fn read(text: &[u8], most: usize) -> Option<Self> {
        /// As many digits as fit into a word are gathered at a time.
        const WORD: u64 = 1_000_000_000_000_000_000;
        let (is_negative, text) = text.strip_prefix(b"-").map_or((false, text), |text| (true, text));
        let (mut digits, mut word, mut scale) = (0_i128, 0_u64, 1_u64);
        let (mut count, mut exponent, mut after_point) = (0, 0_i32, false);
        let mut bytes = text.iter();
        while let Some(byte) = bytes.next() {
            match byte {
                b'0'..=b'9' => {
                    count += usize::from(count > 0 || *byte != b'0');
                    if count > most {
                        return None;
                    }
                    exponent -= i32::from(after_point);
                    word = word * 10 + u64::from(byte - b'0');
                    scale *= 10;
                    if scale == WORD {
                        digits = with_word(digits, word, scale)?;
                        (word, scale) = (0, 1);
                    }
                }
                b'.' => after_point = true,
                b'e' | b'E' => {
                    exponent += exponent_of(bytes.as_slice())?;
                    break;
                }
                _ => return None,
            }
        }
        digits = with_word(digits, word, scale)?;
        Some(Self::new(if is_negative { -digits } else { digits }, exponent))
    }

    /// Whether a double has exactly this value.
    pub fn is_double(self) -> bool {
        const MOST: i128 = 1 << 53;
        let Ok(places) = u32::try_from(-i64::from(self.exponent)) else {
            return self.digits_at(0).is_some_and(|whole| whole.abs() <= MOST);
        };
        let odd = 5_i128.checked_pow(places);
        self.digits.abs() <= MOST && odd.is_some_and(|odd| self.digits % odd == 0)
    }

    pub(crate) fn has_at_most(self, digits: usize) -> bool {
        digits > DIGITS_OF_A_DOUBLE || self.digits.unsigned_abs() < 1_000_000_000_000_000
    }

    /// Whether the double is the one nearest to this decimal of at most [`DIGITS_OF_A_DOUBLE`] digits.
    pub(crate) fn is_nearest_to(self, number: f64) -> bool {
        const POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
            1e19, 1e20, 1e21, 1e22,
        ];
        // Both are exact, so their quotient is the nearest double.
        match (i64::try_from(self.digits), usize::try_from(-self.exponent).ok().and_then(|places| POWERS.get(places))) {
            #[expect(clippy::cast_precision_loss, reason = "fifteen digits are fewer than 53 bits")]
            (Ok(digits), Some(power)) => digits as f64 / power == number,
            _ => self.is_written_as(number),
        }
    }

    /// Whether the number is written in these digits.
    pub(crate) fn is_written_as(self, number: f64) -> bool {
        Self::read(shortest_text(number).as_bytes(), usize::MAX) == Some(self)
    }

    /// The digits at an exponent that is not larger than its own.
    fn digits_at(self, exponent: i32) -> Option<i128> {
        let shift = u32::try_from(self.exponent - exponent).ok()?;
        let power = match 10_i64.checked_pow(shift) {
            Some(power) => power.into(),
            None => 10_i128.checked_pow(shift)?,
        };
        product(self.digits, power)
    }

    pub(crate) fn negated(self) -> Option<Self> {
        Some(Self { digits: self.digits.checked_neg()?, ..self })
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let exponent = self.exponent.min(other.exponent);
        Some(Self::new(self.digits_at(exponent)?.checked_add(other.digits_at(exponent)?)?, exponent))
    }

    pub(crate) fn times(self, other: Self) -> Option<Self> {
        Some(Self::new(product(self.digits, other.digits)?, self.exponent + other.exponent))
    }

    pub(crate) fn over(self, other: Self) -> Option<Self> {
        let exponent = self.exponent.min(other.exponent);
        let (x, y) = (self.digits_at(exponent)?, other.digits_at(exponent)?);
        (x.checked_rem(y)? == 0).then(|| x.checked_div(y).map(|digits| Self::new(digits, 0)))?
    }

    pub(crate) fn to_the(self, power: Self) -> Option<Self> {
        const MOST: i128 = 200;
        let power = power.digits_at(0).filter(|power| (0..=MOST).contains(power))?;
        (0..power).try_fold(Self::new(1, 0), |product, _| product.times(self))
    }

    pub(crate) fn factorial(self) -> Option<Self> {
        const MOST: i128 = 40;
        let number = self.digits_at(0).filter(|number| (0..=MOST).contains(number))?;
        (1..=number).try_fold(Self::new(1, 0), |product, factor| product.times(Self::new(factor, 0)))
    }

    /// The number as it is written.
    pub fn written(self) -> Written {
        let size = self.digits.unsigned_abs();
        // Most are short, and printing two words takes longer.
        let digits = u64::try_from(size).map_or_else(|_| size.to_string(), |size| size.to_string());
        let exponent = i64::from(self.exponent).saturating_add(signed(digits.len()) - 1);
        Written { is_negative: self.digits < 0, digits, exponent }
    }

    /// As a fraction, if it has one that is no longer than a line: `1/10`.
    pub fn fraction(self) -> String {
        const LEAST: i32 = -30;
        match self.exponent {
            LEAST..0 => format!("{}/1{}", self.digits, "0".repeat(self.exponent.unsigned_abs() as usize)),
            _ => "a fraction".to_owned(),
        }
    }
}

/// The product of two integers, most of which fit into a word.
fn product(x: i128, y: i128) -> Option<i128> {
    match (i64::try_from(x), i64::try_from(y)) {
        (Ok(x), Ok(y)) => Some(i128::from(x) * i128::from(y)),
        _ => x.checked_mul(y),
    }
}

/// `digits * scale + word`
fn with_word(digits: i128, word: u64, scale: u64) -> Option<i128> {
    if digits == 0 { Some(word.into()) } else { digits.checked_mul(scale.into())?.checked_add(word.into()) }
}

/// The exponent of ten in `-7`, `+20`, if a double may have it.
fn exponent_of(text: &[u8]) -> Option<i32> {
    const MOST: i32 = 400;
    let exponent: i32 = std::str::from_utf8(text).ok()?.parse().ok()?;
    (-MOST..=MOST).contains(&exponent).then_some(exponent)
}
