//! A double as its decimal digits: mathjs rounds and formats the digits of the shortest text, not the binary value.

use crate::decimal::{Decimal, Written};

/// The decimal number that JavaScript's shortest text of a finite double says: at most 17 digits, which do not end in a zero, times
/// `10^exponent`.
#[derive(Clone, Copy)]
struct Shortest {
    negative: bool,
    digits: u64,
    exponent: i64,
}

impl Shortest {
    fn of(number: f64) -> Self {
        /// 2^53: the text of a smaller integer has all of its digits.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if number.abs() < EXACT && number.fract() == 0.0 {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an exact integer")]
            return Self { negative: number < 0.0, digits: number.abs() as u64, exponent: 0 }.trimmed();
        }
        if let Some((digits, places)) = short_decimal(number.abs()) {
            return Self { negative: number < 0.0, digits, exponent: -i64::from(places) };
        }
        let mut buffer = ryu_js::Buffer::new();
        let text = buffer.format(number);
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let (mut digits, mut exponent, mut after_point) = (0_u64, exponent.parse().unwrap_or(0_i64), false);
        // The zeros at the end of up to 21 digits may be too many for a word.
        let mut zeros = 0;
        for byte in mantissa.bytes() {
            match byte {
                b'.' => after_point = true,
                b'0' => zeros += 1,
                b'1'..=b'9' => {
                    digits = digits * 10_u64.pow(zeros + 1) + u64::from(byte - b'0');
                    zeros = 0;
                }
                _ => {}
            }
            exponent -= i64::from(after_point && byte != b'.');
        }
        Self { negative: text.starts_with('-'), digits, exponent: exponent + i64::from(zeros) }.trimmed()
    }

    fn trimmed(mut self) -> Self {
        if self.digits == 0 {
            return Self { exponent: 0, ..self };
        }
        while self.digits.is_multiple_of(10) {
            self.digits /= 10;
            self.exponent += 1;
        }
        self
    }

    /// The number, rounded to a multiple of `10^exponent`, a half away from zero.
    fn round_at(self, exponent: i64) -> Self {
        let Ok(excess @ 1..) = u32::try_from(exponent.saturating_sub(self.exponent)) else {
            // To more digits than it has, or to none of them.
            return if exponent <= self.exponent { self } else { Self { digits: 0, exponent: 0, ..self } };
        };
        let whole = 10_u64.checked_pow(excess).map_or(0, |unit| {
            let (whole, rest) = (self.digits / unit, self.digits % unit);
            whole + u64::from(rest >= unit.div_ceil(2))
        });
        Self { digits: whole, exponent, ..self }.trimmed()
    }

    /// The power of ten of the first digit.
    fn scientific_exponent(self) -> i64 {
        self.exponent.saturating_add(self.digits.checked_ilog10().unwrap_or(0).into())
    }

    /// The number times `10^places`.
    fn shifted(self, places: i64) -> Self {
        if self.digits == 0 { self } else { Self { exponent: self.exponent.saturating_add(places), ..self } }
    }

    fn written(self) -> Written {
        let exponent = self.scientific_exponent();
        Written { is_negative: self.negative, digits: self.digits.to_string(), exponent }
    }
}

impl From<f64> for Decimal {
    fn from(number: f64) -> Self {
        let Shortest { negative, digits, exponent } = Shortest::of(number);
        Self::of_word(negative, digits, exponent)
    }
}

/// The digits of a number's shortest text as an integer, and how many of them are decimals, if there are at most 15 of either; the
/// number is not negative.
///
/// A quotient of two doubles is the double nearest to it, and no other decimal of so few digits is rounded to that one.
pub fn short_decimal(number: f64) -> Option<(u64, u32)> {
    const MOST_PLACES: u32 = 15;
    const LIMIT: f64 = 1e15;
    let mut power = 1.0;
    for places in 0..=MOST_PLACES {
        let scaled = number * power + 0.5;
        if scaled.is_nan() || scaled >= LIMIT {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and the limit")]
        let digits = scaled as u64;
        #[expect(clippy::cast_precision_loss, reason = "below the limit")]
        if digits as f64 / power == number {
            return Some((digits, places));
        }
        power *= 10.0;
    }
    None
}

/// A number as JavaScript prints it: the shortest digits that read back as the same number.
pub fn shortest_text(number: f64) -> String {
    NumberText::default().of(number).to_owned()
}

/// Where the texts of numbers are written, one after the other.
#[derive(Default)]
pub struct NumberText {
    digits: ryu_js::Buffer,
    short: ShortText,
}

impl NumberText {
    /// The text of a number as JavaScript prints it.
    pub fn of(&mut self, number: f64) -> &str {
        match self.short.of(number) {
            Some(text) => text,
            None => self.digits.format(number),
        }
    }
}

/// The text of a number below 2^32 with up to three decimals, written from its end. A double keeps more digits than that, so they
/// are the shortest, and are found without tables.
#[derive(Default)]
struct ShortText([u8; ShortText::LONGEST]);

impl ShortText {
    /// The length of `-4294967295.999`.
    const LONGEST: usize = 15;

    fn of(&mut self, number: f64) -> Option<&str> {
        const LARGE: f64 = 4_294_967_296.0;
        let size = number.abs();
        if size == 0.0 || size >= LARGE || size.is_nan() {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 2^42")]
        let thousandths = (size * 1e3).round_ties_even() as i64;
        #[expect(clippy::cast_precision_loss, reason = "below 2^42")]
        let is_all = thousandths as f64 / 1e3 == size;
        if is_all { self.write(number < 0.0, thousandths) } else { None }
    }

    fn write(&mut self, is_negative: bool, thousandths: i64) -> Option<&str> {
        let whole = u32::try_from(thousandths / 1_000).ok()?;
        let (mut decimals, mut places) = (u32::try_from(thousandths % 1_000).ok()?, 3);
        while places > 0 && decimals % 10 == 0 {
            (decimals, places) = (decimals / 10, places - 1);
        }
        let mut start = Self::LONGEST;
        if places > 0 {
            start = self.put(decimals, places, start) - 1;
            self.0[start] = b'.';
        }
        start = self.put(whole, 1, start);
        if is_negative {
            start -= 1;
            self.0[start] = b'-';
        }
        std::str::from_utf8(&self.0[start..]).ok()
    }

    /// Writes a number with at least so many digits before `end`; returns where it starts.
    fn put(&mut self, mut number: u32, least: usize, end: usize) -> usize {
        let mut start = end;
        while number > 0 || end - start < least {
            start -= 1;
            let digit = (number % 10) as u8;
            self.0[start] = b'0' + digit;
            number /= 10;
        }
        start
    }
}

/// The digits of a finite number's shortest text, without leading or trailing zeros, and the exponent of the first.
pub fn shortest_digits(number: f64) -> (String, i64) {
    let Written { digits, exponent, .. } = Shortest::of(number).written();
    (digits, exponent)
}

/// The number with `decimals` digits after the point; with all of its digits if `decimals` is `None`. A negative number of decimals
/// leaves out as many digits before the point.
pub fn to_fixed(number: f64, decimals: Option<i64>) -> String {
    let number = Shortest::of(number);
    let Some(decimals) = decimals else { return number.written().plain() };
    let rounded = number.round_at(decimals.saturating_neg()).shifted(decimals.min(0));
    let digits = rounded.scientific_exponent().saturating_add(1).saturating_add(decimals);
    rounded.written().padded(digits).plain()
}

/// `1.5e+3`, with `precision` digits.
pub fn to_exponential(number: f64, precision: Option<i64>) -> String {
    let precision = precision.filter(|precision| *precision != 0);
    rounded(number, precision).padded(precision.unwrap_or(0)).scientific("e+")
}

/// An exponent that is a multiple of three: `15e+3`.
pub fn to_engineering(number: f64, precision: Option<i64>) -> String {
    let rounded = rounded(number, precision);
    let sign = if rounded.exponent < 0 { "" } else { "+" };
    let engineering = rounded.exponent.div_euclid(3) * 3;
    let exponent = rounded.exponent - engineering;
    let digits = precision.unwrap_or(0).max(exponent + 1);
    let mantissa = Written { exponent, ..rounded }.padded(digits).plain();
    format!("{mantissa}e{sign}{engineering}")
}

/// Plain digits for exponents in `lower..upper`, otherwise with an exponent; trailing zeros of decimals are dropped.
pub fn to_precision(number: f64, precision: Option<i64>, lower: f64, upper: f64) -> String {
    let mut rounded = rounded(number, precision.filter(|precision| *precision != 0));
    #[expect(clippy::cast_precision_loss, reason = "an exponent of a double is small")]
    let exponent = rounded.exponent as f64;
    if exponent < lower || exponent >= upper {
        return rounded.scientific("e+");
    }
    if rounded.digits == "0" {
        rounded.exponent = rounded.exponent.max(0);
    }
    rounded.plain()
}

/// The number, rounded to this many digits. To none or fewer, the digits begin further left, also those of a zero.
fn rounded(number: f64, precision: Option<i64>) -> Written {
    let number = Shortest::of(number);
    let Some(precision) = precision else { return number.written() };
    let unit = number.scientific_exponent().saturating_add(1).saturating_sub(precision);
    let mut rounded = number.round_at(unit).written();
    if rounded.digits == "0" && precision <= 0 {
        rounded.exponent = unit;
    }
    rounded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{NumberText, Shortest, short_decimal, shortest_text};
    use crate::decimal::{Decimal, Rounding, Written};

    #[test]
    fn the_text_of_a_short_decimal_is_that_of_any_number() {
        let limits = [1.0, 5.0, 10.0, 250.0, 999.0, 1_001.0, 12_340.0, 4_294_967_295_999.0, 4_294_967_296_000.0];
        for thousandths in limits.into_iter().chain((0..20_000).map(|size| f64::from(size) * 214_748_364.0 / 7.0)) {
            let whole = thousandths.trunc() / 1e3;
            for size in [whole, whole.next_up(), whole.next_down(), thousandths / 1e3, thousandths.trunc()] {
                for number in [size, -size] {
                    assert_eq!(NumberText::default().of(number), ryu_js::Buffer::new().format(number), "{number}");
                }
            }
        }
    }

    #[test]
    fn a_short_decimal_has_at_most_15_digits() {
        for (number, short) in [
            (0.0254, Some((254, 4))),
            (1e-9, Some((1, 9))),
            (999_999_999_999.875, Some((999_999_999_999_875, 3))),
            (12.0, Some((12, 0))),
            (1e-30, None),
            (0.1 + 0.2, None),
            (1.0 / 3.0, None),
            (6.022_140_76e23, None),
            (f64::NAN, None),
            (f64::INFINITY, None),
        ] {
            assert_eq!(short_decimal(number), short, "{number}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn a_short_decimal_is_what_is_written(digits in 1_u64..1_000_000_000_000_000, places in 0_u32..16) {
            let number: f64 = format!("{digits}e-{places}").parse().unwrap();
            let mut buffer = ryu_js::Buffer::new();
            let written = Decimal::read(buffer.format(number)).unwrap();
            let (digits, places) = short_decimal(number).unwrap();
            prop_assert_eq!(Decimal::of_word(false, digits, -i64::from(places)), written);
        }

        #[test]
        fn a_double_is_the_decimal_of_its_text(
            number in prop_oneof![
                any::<f64>(),
                (-1_000_000_000_i64..1_000_000_000).prop_map(|whole| f64::from(i32::try_from(whole).unwrap())),
                (any::<f64>()).prop_map(f64::trunc),
                prop::sample::select(&[0.0, -0.0, 9_007_199_254_740_991.0, 9_007_199_254_740_992.0, -9_007_199_254_740_993.0][..]),
            ],
        ) {
            prop_assume!(number.is_finite());
            let (decimal, read) = (Decimal::from(number), Decimal::read(&shortest_text(number)).unwrap());
            prop_assert_eq!(decimal.is_negative(), read.is_negative());
            prop_assert_eq!(decimal, read);
        }

        #[test]
        fn a_double_is_rounded_as_its_decimal_is(number in any::<f64>(), tenths in -1_000_000_i32..1_000_000, places in -25_i64..25) {
            prop_assume!(number.is_finite());
            for number in [number, f64::from(tenths) / 10.0, 0.0] {
                let decimal = Decimal::from(number);
                for unit in [places, decimal.scientific_exponent() + places, i64::MIN, i64::MAX] {
                    let Written { is_negative, digits, exponent } = Shortest::of(number).round_at(unit).written();
                    let expected = decimal.round_at(unit, Rounding::HalfUp).written();
                    prop_assert_eq!((is_negative, digits, exponent), (expected.is_negative, expected.digits, expected.exponent));
                }
            }
        }
    }
}
