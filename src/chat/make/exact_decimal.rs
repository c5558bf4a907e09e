//! Decimals as written, compared exactly.

use pascaline_number::float::whole_number;

/// The digits of a number: 0.25 is `[2, 5]` with the exponent -1. The first and the last digit are nonzero; zero has no
/// digits and no sign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    /// The power of ten of the first digit.
    exponent: i64,
}

impl Decimal {
    /// Reads `12`, `-.5`, `1,200.50` or `1e-06`; commas are ignored, as in nanochat's calculator.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (negative, text) = match text.trim_ascii().as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            text => (false, text),
        };
        let mut number = Self { negative, digits: Vec::new(), exponent: -1 };
        let mut fraction = false;
        for (at, byte) in text.iter().enumerate() {
            match byte {
                b'0'..=b'9' => {
                    number.digits.push(byte - b'0');
                    number.exponent += i64::from(!fraction);
                }
                b'.' if !fraction => fraction = true,
                b',' => {}
                b'e' | b'E' => {
                    number.exponent += power(text.get(at + 1..)?)?;
                    break;
                }
                _ => return None,
            }
        }
        if number.digits.is_empty() { None } else { Some(number.trimmed()) }
    }

    fn trimmed(mut self) -> Self {
        while self.digits.pop_if(|last| *last == 0).is_some() {}
        let Some(zeros) = self.digits.iter().position(|digit| *digit != 0) else { return Self::default() };
        self.digits = self.digits.split_off(zeros);
        self.exponent -= i64::try_from(zeros).unwrap_or(0);
        self
    }

    /// Rounds to `count` significant digits, halves away from zero.
    pub(super) fn to_digits(&self, count: i64) -> Self {
        let up = usize::try_from(count).ok().and_then(|count| self.digits.get(count)).is_some_and(|next| *next >= 5);
        if up { self.cut(count).next() } else { self.cut(count).trimmed() }
    }

    /// Rounds to `places` decimals, halves away from zero.
    pub(super) fn to_places(&self, places: i64) -> Self {
        self.to_digits(self.exponent + 1 + places)
    }

    /// Truncates to `places` decimals.
    pub(super) fn cut_to_places(&self, places: i64) -> Self {
        self.cut(self.exponent + 1 + places).trimmed()
    }

    /// The first `count` digits, without trailing zeros.
    fn cut(&self, count: i64) -> Self {
        let count = usize::try_from(count).unwrap_or(0);
        Self { digits: self.digits.iter().copied().take(count).collect(), ..self.clone() }
    }

    /// Adds one to the last digit.
    fn next(mut self) -> Self {
        while self.digits.pop_if(|last| *last == 9).is_some() {}
        if let Some(last) = self.digits.last_mut() {
            *last += 1;
        } else {
            self.digits.push(1);
            self.exponent += 1;
        }
        self
    }
}

/// The exponent after the `e` of a number.
fn power(text: &[u8]) -> Option<i64> {
    match text {
        [b'-', size @ ..] => Some(-i64::from(whole_number(size)?)),
        [b'+', size @ ..] | size => Some(i64::from(whole_number(size)?)),
    }
}

/// The number of decimals that a number is written with.
pub(super) fn places(text: &str) -> i64 {
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    i64::try_from(fraction.bytes().take_while(u8::is_ascii_digit).count()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Decimal, places};

    fn read(text: &str) -> Decimal {
        Decimal::read(text).unwrap()
    }

    #[test]
    fn equal_numbers_are_equal_however_written() {
        for (one, other) in [
            ("10", "10.0"),
            (".5", "0.50"),
            ("1,200", "1200.0"),
            ("-0.0", "0"),
            ("1e-06", ".000001"),
            ("1e+16", "10000000000000000"),
            (" 007.", "7"),
        ] {
            assert_eq!(read(one), read(other));
        }
        for (one, other) in [("0.3", "0.30000000000000004"), ("-1", "1"), ("1e3", "100"), ("0", "1e-300")] {
            assert_ne!(read(one), read(other));
        }
    }

    #[test]
    fn text_that_is_not_a_number_is_rejected() {
        for text in ["", " ", ".", "-", "$10", "10%", "1 2", "1.2.3", "inf", "nan", "()", "1e", "e5", "--1", "1e+-2"] {
            assert_eq!(Decimal::read(text), None, "{text}");
        }
    }

    #[test]
    fn rounding() {
        assert_eq!(read("26.999999999999957").to_digits(15), read("27"));
        assert_eq!(read("0.1499999999999999").to_digits(15), read(".15"));
        assert_eq!(read("33.333333333333336").to_places(2), read("33.33"));
        assert_eq!(read("9.995").to_places(2), read("10"));
        assert_eq!(read("-0.5").to_places(0), read("-1"));
        assert_eq!(read("0.04").to_places(0), read("0"));
        assert_eq!(read("0.05").to_places(1), read("0.1"));
        assert_eq!(read("2.999").cut_to_places(1), read("2.9"));
        assert_eq!(read("2.001").cut_to_places(2), read("2"));
        assert_eq!(read("0.004").to_places(1), read("0"));
        assert_eq!((places("2.80"), places("7"), places(".5")), (2, 0, 1));
    }
}
