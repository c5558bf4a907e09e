//! Decimal numbers of any size.
//!
//! **Invariant:** as with integers, a caller pays for its digits before it rounds, reads or writes long numbers.

mod short;
mod text;

use crate::integer::{self, BitTest, Integer, IntegerExt};
use crate::size::as_usize;

pub use short::{DIGITS_OF_A_DOUBLE, ShortDecimal};
pub use text::{Scientific, Written};

/// `coefficient * 10^exponent`, negated if it is negative: a zero has a sign too, which is written.
#[derive(Clone, Debug, Eq)]
pub struct Decimal {
    negative: bool,
    /// Not negative, and not a multiple of ten unless it is zero.
    coefficient: Integer,
    /// 0 for a zero.
    exponent: i64,
    /// The number of digits of the coefficient; 1 for a zero.
    length: usize,
}

/// Two zeros are equal, whatever their signs, as those of doubles are.
impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        let sign = |x: &Self| x.negative && !x.is_zero();
        (sign(self), self.exponent, self.length) == (sign(other), other.exponent, other.length)
            && integer::equal(&self.coefficient, &other.coefficient)
    }
}

/// How a number is rounded to its last digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the nearest, a half away from zero.
    HalfUp,
    /// To the nearest, a half to the even digit.
    HalfEven,
    /// Towards zero.
    Down,
    /// Away from zero.
    Up,
}

impl Rounding {
    /// `coefficient / 10^digits`, rounded.
    fn without_digits(self, coefficient: &Integer, digits: usize) -> Integer {
        let unit = power_of_ten(digits);
        let (whole, rest) = coefficient.divide_truncate(&unit).unwrap_or_default();
        let half = (&rest * Integer::from(2)).cmp(&unit);
        let is_up = match self {
            Self::HalfUp => half.is_ge(),
            Self::HalfEven => half.is_gt() || half.is_eq() && whole.is_odd(),
            Self::Down => false,
            Self::Up => !rest.is_zero(),
        };
        if is_up { whole + 1 } else { whole }
    }
}

impl Decimal {
    /// The number without trailing zeros in its coefficient, which is not negative.
    pub fn new(negative: bool, coefficient: Integer, exponent: i64) -> Self {
        if let Some(word) = coefficient.magnitude() {
            return Self::of_word(negative, word, exponent);
        }
        let (mut coefficient, mut exponent) = (coefficient, exponent);
        // A multiple of 10^n is one of 2^n.
        let twos = coefficient.trailing_zeros().unwrap_or(0);
        let mut zeros = (twos + 1).next_power_of_two() / 2;
        while zeros > 0 {
            if let Some((quotient, rest)) = coefficient.divide_truncate(&power_of_ten(zeros))
                && rest.is_zero()
            {
                coefficient = quotient;
                exponent = exponent.saturating_add(signed(zeros));
            }
            zeros /= 2;
        }
        let length = length_of(&coefficient);
        Self { negative, coefficient, exponent, length }
    }

    /// The same for a coefficient of one word, as nearly all are.
    pub(crate) fn of_word(negative: bool, mut word: u64, mut exponent: i64) -> Self {
        if word == 0 {
            return Self::zero(negative);
        }
        while word.is_multiple_of(10) {
            word /= 10;
            exponent = exponent.saturating_add(1);
        }
        Self { negative, coefficient: word.into(), exponent, length: word.ilog10() as usize + 1 }
    }

    /// A zero.
    pub fn zero(negative: bool) -> Self {
        Self { negative, coefficient: Integer::ZERO, exponent: 0, length: 1 }
    }

    /// `coefficient * 10^exponent`, rounded to this many significant digits.
    pub fn rounded(digits: usize, rounding: Rounding, negative: bool, coefficient: Integer, exponent: i64) -> Self {
        /// That fit a digit, whatever they are.
        const BITS_OF_A_DIGIT: usize = 3;
        let is_short = coefficient.bit_len() / BITS_OF_A_DIGIT < digits;
        let excess = if is_short { 0 } else { length_of(&coefficient).saturating_sub(digits) };
        if excess == 0 {
            return Self::new(negative, coefficient, exponent);
        }
        let whole = rounding.without_digits(&coefficient, excess);
        Self::new(negative, whole, exponent.saturating_add(signed(excess)))
    }

    /// The number, rounded to this many significant digits.
    pub fn round(&self, digits: usize, rounding: Rounding) -> Self {
        if self.length <= digits {
            return self.clone();
        }
        Self::rounded(digits, rounding, self.negative, self.coefficient.clone(), self.exponent)
    }

    /// The number, rounded to a multiple of `10^exponent`.
    pub fn round_at(&self, exponent: i64, rounding: Rounding) -> Self {
        let excess = as_usize(exponent.saturating_sub(self.exponent));
        if excess == 0 || self.is_zero() {
            return self.clone();
        }
        let whole = if excess > self.length {
            // Below a tenth of the unit, the digits only tell that there is a rest.
            Integer::from(u8::from(rounding == Rounding::Up))
        } else {
            rounding.without_digits(&self.coefficient, excess)
        };
        Self::new(self.negative, whole, exponent)
    }

    /// The number times `10^places`.
    pub fn shifted(self, places: i64) -> Self {
        if self.is_zero() { self } else { Self { exponent: self.exponent.saturating_add(places), ..self } }
    }

    /// The number with the other sign.
    pub fn negated(&self) -> Self {
        Self { negative: !self.negative, ..self.clone() }
    }

    /// The magnitude.
    #[must_use]
    pub fn abs(&self) -> Self {
        Self { negative: false, ..self.clone() }
    }

    /// Whether the sign is a minus, also that of a zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Whether the number is zero.
    pub fn is_zero(&self) -> bool {
        self.coefficient.is_zero()
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// Whether the magnitude is 1.
    pub fn is_one(&self) -> bool {
        self.exponent == 0 && self.coefficient.is_one()
    }

    /// Whether the number is an odd integer.
    pub fn is_odd(&self) -> bool {
        self.exponent == 0 && self.coefficient.is_odd()
    }

    /// The digits as an integer, which is never negative, and not a multiple of ten unless it is zero.
    pub fn coefficient(&self) -> &Integer {
        &self.coefficient
    }

    /// The power of ten of the last digit.
    pub fn exponent(&self) -> i64 {
        self.exponent
    }

    /// The power of ten of the first digit: the exponent in scientific notation.
    pub fn scientific_exponent(&self) -> i64 {
        self.exponent.saturating_add(signed(self.length) - 1)
    }

    /// The number of digits.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The size of the coefficient.
    pub fn bits(&self) -> usize {
        self.coefficient.bit_len()
    }
}

/// `10^exponent`
pub fn power_of_ten(exponent: usize) -> Integer {
    const DIGITS_OF_A_WORD: usize = 19;
    match u32::try_from(exponent) {
        Ok(small) if exponent <= DIGITS_OF_A_WORD => Integer::from(10_u64.pow(small)),
        _ => Integer::from(5).pow(exponent) << exponent,
    }
}

/// The number of decimal digits of a non-negative integer; 1 for zero.
fn length_of(integer: &Integer) -> usize {
    let digits_below = |bits: usize| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a number of digits, exact far beyond the memory"
        )]
        let digits = (bits as f64 * std::f64::consts::LOG10_2) as usize;
        digits
    };
    let bits = integer.bit_len();
    let (least, most) = (digits_below(bits.saturating_sub(1)), digits_below(bits));
    if least == most || integer < &power_of_ten(most) { least + 1 } else { most + 1 }
}

fn signed(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Decimal, Rounding, power_of_ten};
    use crate::integer::Integer;

    fn read(text: &str) -> Decimal {
        Decimal::read(text).unwrap()
    }

    #[test]
    fn equal_numbers_are_equal_however_written() {
        for (one, other) in [
            ("10", "10.0"),
            (".5", "0.50"),
            ("-0.0", "0"),
            ("1e-06", ".000001"),
            ("1e+16", "10000000000000000"),
            ("007.", "7"),
            ("+5e40", "50000000000000000000000000000000000000000"),
        ] {
            assert_eq!(read(one), read(other));
        }
        for (one, other) in [("0.3", "0.30000000000000004"), ("-1", "1"), ("1e3", "100"), ("0", "1e-300")] {
            assert_ne!(read(one), read(other));
        }
    }

    #[test]
    fn numbers_are_rounded_to_digits_and_to_places() {
        use Rounding::{Down, HalfEven, HalfUp, Up};
        for (number, digits, rounding, expected) in [
            ("26.999999999999957", 15, HalfUp, "27"),
            ("0.1499999999999999", 15, HalfUp, ".15"),
            ("25", 1, HalfUp, "30"),
            ("25", 1, HalfEven, "20"),
            ("35", 1, HalfEven, "40"),
            ("250000000000000000000000000000000000000001", 1, HalfEven, "3e41"),
            ("-29", 1, Down, "-20"),
            ("-21", 1, Up, "-30"),
            ("0.6", 0, HalfUp, "1"),
        ] {
            assert_eq!(read(number).round(digits, rounding), read(expected), "{number}");
        }
        for (number, exponent, rounding, expected) in [
            ("33.333333333333336", -2, HalfUp, "33.33"),
            ("9.995", -2, HalfUp, "10"),
            ("-0.5", 0, HalfUp, "-1"),
            ("-0.5", 0, HalfEven, "0"),
            ("0.04", 0, HalfUp, "0"),
            ("0.05", -1, HalfUp, "0.1"),
            ("2.999", -1, Down, "2.9"),
            ("2.001", -2, Down, "2"),
            ("0.004", 1, Up, "10"),
            ("1e-99", i64::MAX, HalfUp, "0"),
            ("1e99", i64::MIN, HalfUp, "1e99"),
        ] {
            assert_eq!(read(number).round_at(exponent, rounding), read(expected), "{number}");
        }
    }

    #[test]
    fn a_number_is_what_its_text_says() {
        for (text, plain, scientific) in [
            ("0", "0", "0e+0"),
            ("-0.25", "-0.25", "-2.5e-1"),
            ("120", "120", "1.2e+2"),
            ("1e-3", "0.001", "1e-3"),
            ("12.5e1", "125", "1.25e+2"),
        ] {
            assert_eq!(read(text).written().plain(), plain);
            assert_eq!(read(text).written().scientific("e+"), scientific);
        }
        assert_eq!(read("1.5").written().padded(4).plain(), "1.500");
        assert_eq!(read("-0").written().padded(3).plain(), "-0.00");
    }

    #[test]
    fn text_that_is_not_a_number_is_rejected() {
        for text in ["", " ", ".", "-", "$10", "10%", "1 2", "1.2.3", "inf", "nan", "()", "1e", "e5", "--1", "1e+-2"] {
            assert_eq!(Decimal::read(text), None, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn digits_are_counted_and_zeros_are_none(digits in "[1-9][0-9]{0,80}", zeros in 0_usize..60) {
            let coefficient = digits.parse::<Integer>().unwrap() * power_of_ten(zeros);
            let decimal = Decimal::new(false, coefficient, 3);
            let trimmed = digits.trim_end_matches('0');
            prop_assert_eq!(decimal.coefficient().to_string(), trimmed);
            prop_assert_eq!(decimal.length(), trimmed.len());
            prop_assert_eq!(decimal.exponent(), i64::try_from(digits.len() - trimmed.len() + zeros + 3).unwrap());
            prop_assert_eq!(Decimal::read(&decimal.written().plain()), Some(decimal));
        }
    }
}
