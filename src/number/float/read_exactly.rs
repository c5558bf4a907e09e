//! Reads a decimal without the tables of the standard library, which are 10 kB of a module: a guess is corrected by exact comparisons.
//! It takes longer, and few literals need it.

use std::cmp::Ordering;

use super::parse_short_decimal;

/// The double nearest to a decimal such as `-1.5e3`, `2.` or `.5`, as [`parse_decimal`](super::parse_decimal) reads it; `None` for
/// any other text.
pub fn read_exactly(text: &str) -> Option<f64> {
    let (is_negative, size) = match text.as_bytes() {
        [b'-', size @ ..] => (true, size),
        [b'+', size @ ..] => (false, size),
        size => (false, size),
    };
    if !matches!(size, [b'0'..=b'9', ..] | [b'.', b'0'..=b'9', ..]) {
        return None;
    }
    let number = match parse_short_decimal(size) {
        Some(number) => number,
        None => Decimal::of(size)?.nearest(),
    };
    Some(if is_negative { -number } else { number })
}

/// `digits * 10^exponent`
struct Decimal {
    digits: Vec<u8>,
    exponent: i64,
}

impl Decimal {
    fn of(text: &[u8]) -> Option<Self> {
        let mut decimal = Self { digits: Vec::new(), exponent: 0 };
        let (mut is_after_point, mut bytes) = (false, text.iter());
        while let Some(byte) = bytes.next() {
            match byte {
                b'0'..=b'9' => decimal.push(byte - b'0', is_after_point),
                b'.' if !is_after_point => is_after_point = true,
                b'e' | b'E' => {
                    decimal.exponent = decimal.exponent.saturating_add(exponent_of(bytes.as_slice())?);
                    break;
                }
                _ => return None,
            }
        }
        Some(decimal)
    }

    fn push(&mut self, digit: u8, is_after_point: bool) {
        /// No middle between two doubles has more digits: of the others, it only matters whether one is not zero.
        const MOST: usize = 800;
        if self.digits.len() < MOST {
            if digit > 0 || !self.digits.is_empty() {
                self.digits.push(digit);
            }
            self.exponent -= i64::from(is_after_point);
            return;
        }
        if digit > 0
            && let Some(last) = self.digits.last_mut()
            && *last == 0
        {
            *last = 1;
        }
        self.exponent += i64::from(!is_after_point);
    }

    /// The nearest double, of two the even one.
    fn nearest(&self) -> f64 {
        let length = i64::try_from(self.digits.len()).unwrap_or(i64::MAX);
        match self.exponent.saturating_add(length) {
            _ if self.digits.is_empty() => return 0.0,
            ..=-324 => return 0.0,
            310.. => return f64::INFINITY,
            _ => {}
        }
        let mut bits = self.guess().to_bits();
        while self.compare(2 * bits).is_lt() {
            bits -= 1;
        }
        while bits < f64::INFINITY.to_bits() && self.compare(2 * bits + 2).is_ge() {
            bits += 1;
        }
        let is_up = match self.compare(2 * bits + 1) {
            Ordering::Less => false,
            Ordering::Equal => bits & 1 == 1,
            Ordering::Greater => bits < f64::INFINITY.to_bits(),
        };
        f64::from_bits(bits + u64::from(is_up))
    }

    /// A finite double that is near.
    fn guess(&self) -> f64 {
        const DIGITS: usize = 17;
        let (first, rest) = self.digits.split_at(self.digits.len().min(DIGITS));
        let mut number = first.iter().fold(0.0, |sum, digit| sum * 10.0 + f64::from(*digit));
        let exponent = self.exponent.saturating_add(i64::try_from(rest.len()).unwrap_or(i64::MAX));
        for _ in 0..exponent.unsigned_abs() {
            if exponent < 0 { number /= 10.0 } else { number *= 10.0 }
        }
        number.min(f64::MAX)
    }

    /// Compares it with the double that has half of these bits; with the middle between two doubles if they are odd.
    fn compare(&self, twice_the_bits: u64) -> Ordering {
        const FRACTION: u32 = 53;
        let fraction = twice_the_bits & ((1 << FRACTION) - 1);
        let (mantissa, shift) = match i64::try_from(twice_the_bits >> FRACTION).unwrap_or(0) {
            0 => (fraction, -1_075),
            exponent => (fraction | 1 << FRACTION, exponent - 1_076),
        };
        let mut own = Natural::default();
        for digit in &self.digits {
            own.multiply_and_add(10, u32::from(*digit));
        }
        let (low, high) = words(mantissa);
        let mut other = Natural(vec![low, high]);
        own.scale(10, self.exponent);
        other.scale(10, -self.exponent);
        own.scale(2, -shift);
        other.scale(2, shift);
        own.compare(&other)
    }
}

/// The exponent in `-7`, `+20` or `400`, of which a very large one is as good as any other.
fn exponent_of(text: &[u8]) -> Option<i64> {
    let (sign, digits) = match text {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] => (1, digits),
        digits => (1, digits),
    };
    super::whole_number(digits).map(|size| sign * i64::from(size))
}

/// The low word and the high word.
#[expect(clippy::cast_possible_truncation, reason = "splits a number into its halves")]
fn words(number: u64) -> (u32, u32) {
    (number as u32, (number >> 32) as u32)
}

/// An integer of words of 32 bits, the lowest first.
#[derive(Default)]
struct Natural(Vec<u32>);

impl Natural {
    fn multiply_and_add(&mut self, factor: u32, addend: u32) {
        let mut carry = u64::from(addend);
        for word in &mut self.0 {
            carry += u64::from(*word) * u64::from(factor);
            let (low, high) = words(carry);
            *word = low;
            carry = high.into();
        }
        if carry > 0 {
            self.0.push(words(carry).0);
        }
    }

    /// Multiplies by a power, if its exponent is positive.
    fn scale(&mut self, base: u32, exponent: i64) {
        for _ in 0..exponent {
            self.multiply_and_add(base, 0);
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let significant = |natural: &Self| natural.0.iter().rposition(|word| *word > 0).map_or(0, |last| last + 1);
        let (own, others) = (significant(self), significant(other));
        own.cmp(&others).then_with(|| self.0[..own].iter().rev().cmp(other.0[..others].iter().rev()))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::read_exactly;
    use crate::float::parse_decimal;

    fn agrees(text: &str) {
        let bits = |number: Option<f64>| number.map(f64::to_bits);
        assert_eq!(bits(read_exactly(text)), bits(parse_decimal(text)), "{text}");
    }

    #[test]
    fn limits_and_ties_are_read_as_the_standard_library_reads_them() {
        for text in [
            "",
            ".",
            "-",
            "e5",
            "1e",
            "1e+",
            "1.2.3",
            "0x1",
            "inf",
            "NaN",
            "1_0",
            "+-1",
            "0",
            "-0",
            "0e999999999999",
            "1e400",
            "1e-400",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1.797693134862315807e308",
            "4.9406564584124654e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "2.2250738585072011e-308",
            "9007199254740993",
            "9007199254740992.999999",
            "9007199254740993.0000000000000000000000000001",
            "1e23",
            "8.5e22",
            "123456789012345678901234567890e-40",
            "100000000000000000000000",
            "00000000000000000000000012.5",
            "+.5e1",
            "2.E3",
        ] {
            agrees(text);
        }
        let middle = format!("9007199254740993.{}1", "0".repeat(900));
        agrees(&middle);
        agrees(&format!("{}e-900", "7".repeat(1_000)));
        agrees(&format!("0.{}3e305", "0".repeat(300)));
    }

    proptest! {
        #[test]
        fn every_double_comes_back(number in any::<f64>()) {
            prop_assume!(number.is_finite());
            agrees(&format!("{number:e}"));
            agrees(&format!("{number:.25e}"));
        }

        #[test]
        fn any_text_is_read_as_the_standard_library_reads_it(text in "[+-]?[0-9]{0,30}\\.?[0-9]{0,30}(e[+-]?[0-9]{1,3})?") {
            agrees(&text);
        }
    }
}
