//! Texts of numbers in decimal.js's notations.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::decimal::{Decimal, Written, power_of_ten};
use pascaline_number::float::decimal::shortest_text;
use pascaline_number::float::elementary::pow;
use pascaline_number::float::parse_decimal;
use pascaline_number::integer::{BitTest, IntegerExt, to_decimal};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::arithmetic::Towards;
use super::parse::invalid;
use super::{BigNumber, PRECISION, bits_of_digits, pay_for_operation, signed};
use crate::Context;

/// The exponents of the numbers that are not written in scientific notation.
const PLAIN_EXPONENTS: RangeInclusive<i64> = -6..=20;

/// decimal.js's limit for numbers of digits.
const MOST_DIGITS: f64 = 1e9;

/// A notation of a number.
#[derive(Clone, Copy)]
struct Layout {
    /// Whether it has an exponent.
    scientific: bool,
    /// The significant digits up to which zeros are added.
    digits: i64,
}

/// A number of digits or decimals from `least` on, as decimal.js checks it.
fn count(number: f64, least: f64) -> Result<i64, Fault> {
    if number.fract() == 0.0 && (least..=MOST_DIGITS).contains(&number) {
        #[expect(clippy::cast_possible_truncation, reason = "at most a thousand million")]
        return Ok(number as i64);
    }
    Err(invalid(&shortest_text(number)))
}

impl BigNumber {
    /// The nearest double.
    pub(crate) fn to_number(&self, cx: &Context) -> Result<f64, Fault> {
        match self {
            Self::NotANumber => Ok(f64::NAN),
            Self::Infinite { negative } => Ok(if *negative { f64::NEG_INFINITY } else { f64::INFINITY }),
            Self::Finite(x) => {
                // The text decides the rounding, however long it is.
                pay_for_digits(cx, x)?;
                let digits = to_decimal(x.coefficient());
                cx.pay_for_bytes(digits.len())?;
                let sign = if x.is_negative() { "-" } else { "" };
                let text = format!("{sign}{digits}e{}", x.exponent());
                Ok(parse_decimal(&text).unwrap_or(f64::NAN))
            }
        }
    }

    /// decimal.js's `toString`.
    pub(crate) fn to_text(&self, cx: &Context) -> Result<String, Fault> {
        let Self::Finite(x) = self else { return Ok(self.name_of_infinite().to_owned()) };
        let scientific = !PLAIN_EXPONENTS.contains(&x.scientific_exponent());
        laid_out(cx, x, Layout { scientific, digits: 0 }, x.is_negative() && !x.is_zero())
    }

    /// The text of a number that is not finite.
    fn name_of_infinite(&self) -> &'static str {
        match self {
            Self::NotANumber => "NaN",
            _ if self.is_negative() => "-Infinity",
            _ => "Infinity",
        }
    }

    /// mathjs's notation `auto`: plain for exponents from `lower` to below `upper`.
    pub(crate) fn to_auto(
        &self,
        cx: &Context,
        precision: Option<f64>,
        (lower, upper): (f64, f64),
    ) -> Result<String, Fault> {
        if self.is_zero() {
            return Ok("0".to_owned());
        }
        let digits = precision.map(|precision| count(precision, 1.0)).transpose()?;
        let digits = digits.and_then(|digits| usize::try_from(digits).ok()).unwrap_or(PRECISION);
        let rounded = match self {
            Self::Finite(x) if x.length() <= digits => Cow::Borrowed(self),
            _ => Cow::Owned(self.round_digits(cx, digits)?),
        };
        let Self::Finite(x) = &*rounded else { return Ok(rounded.name_of_infinite().to_owned()) };
        #[expect(clippy::cast_precision_loss, reason = "compared as JavaScript does")]
        let exponent = x.scientific_exponent() as f64;
        if exponent >= lower && exponent < upper {
            return laid_out(cx, x, Layout { scientific: false, digits: 0 }, x.is_negative());
        }
        Ok(without_trailing_zeros(&self.to_exponential(cx, precision)?))
    }

    /// The number with this many decimals, or with its own.
    pub(crate) fn to_fixed(&self, cx: &Context, decimals: Option<f64>) -> Result<String, Fault> {
        let Some(decimals) = decimals else { return self.rounded_and_laid_out(cx, None, false) };
        let decimals = count(decimals, 0.0)?;
        let Self::Finite(x) = self else { return Ok(self.name_of_infinite().to_owned()) };
        let rounded = self.round_at(cx, decimals, Towards::Nearest)?;
        let Self::Finite(y) = &rounded else { return Ok(rounded.name_of_infinite().to_owned()) };
        let digits = decimals.saturating_add(y.scientific_exponent()).saturating_add(1);
        // The sign is that of the number before it is rounded.
        laid_out(cx, y, Layout { scientific: false, digits }, x.is_negative() && !x.is_zero())
    }

    /// Scientific notation with this many significant digits, or all.
    pub(crate) fn to_exponential(&self, cx: &Context, precision: Option<f64>) -> Result<String, Fault> {
        let digits = precision.map(|precision| count(precision - 1.0, 0.0)).transpose()?;
        self.rounded_and_laid_out(cx, digits.map(|digits| digits + 1), true)
    }

    /// The number rounded to significant digits, and with zeros up to them, or with its own digits.
    fn rounded_and_laid_out(&self, cx: &Context, digits: Option<i64>, scientific: bool) -> Result<String, Fault> {
        let rounded = match digits.and_then(|digits| usize::try_from(digits).ok()) {
            Some(digits) => self.round_digits(cx, digits)?,
            None => self.clone(),
        };
        let Self::Finite(x) = &rounded else { return Ok(rounded.name_of_infinite().to_owned()) };
        laid_out(cx, x, Layout { scientific, digits: digits.unwrap_or(0) }, x.is_negative() && !x.is_zero())
    }

    /// mathjs's notation `engineering`: an exponent that is a multiple of three.
    pub(crate) fn to_engineering(&self, cx: &Context, precision: Option<f64>) -> Result<String, Fault> {
        let Self::Finite(x) = self else { return Ok(self.name_of_infinite().to_owned()) };
        let scientific_exponent = x.scientific_exponent();
        let exponent = scientific_exponent.div_euclid(3) * 3;
        #[expect(clippy::cast_precision_loss, reason = "the power is then 0 or infinite")]
        let power = Self::from_number(cx, pow(10.0, -(exponent as f64)))?;
        let scaled = self.multiply(cx, &power)?;
        let digits = precision.map(|precision| count(precision, 1.0)).transpose()?;
        let text = scaled.rounded_and_laid_out(cx, digits, false)?;
        let sign = if scientific_exponent >= 0 { "+" } else { "" };
        Ok(format!("{text}e{sign}{exponent}"))
    }

    /// The number in base `2^bits`, as a signed word of `size` bits if that is given.
    pub(crate) fn to_word(&self, cx: &Context, bits: usize, size: Option<f64>) -> Result<String, Fault> {
        if !self.is_finite() {
            return Ok(self.name_of_infinite().to_owned());
        }
        let Some(size) = size.filter(|size| *size != 0.0) else { return self.to_base(cx, bits) };
        let domain = |message: &str| Fault::new(ErrorCode::Domain, message);
        if size < 1.0 {
            return Err(domain("size must be in greater than 0"));
        }
        if size.fract() != 0.0 {
            return Err(domain("size must be an integer"));
        }
        let half = Self::small(2).power(cx, &Self::from_number(cx, size - 1.0)?)?;
        if !self.fits_word(cx, &half)? {
            let exponent = shortest_text(size - 1.0);
            return Err(domain(&format!("Value must be in range [-2^{exponent}, 2^{exponent}-1]")));
        }
        if !self.is_integer() {
            return Err(domain("Value must be an integer"));
        }
        let is_below_zero = self.is_negative() && !self.is_zero();
        let word = if is_below_zero { self.add(cx, &half.multiply(cx, &Self::small(2))?)? } else { self.clone() };
        Ok(format!("{}i{}", word.to_base(cx, bits)?, shortest_text(size)))
    }

    /// Whether the number is from `-half` to below `half`.
    fn fits_word(&self, cx: &Context, half: &Self) -> Result<bool, Fault> {
        let greatest = half.subtract(cx, &Self::small(1))?;
        let is_above = self.compare(cx, &greatest)?.is_some_and(Ordering::is_gt);
        Ok(!is_above && !self.compare(cx, &half.negate())?.is_some_and(Ordering::is_lt))
    }

    /// The number in base `2^bits` with its prefix, to 64 significant digits of that base.
    pub(crate) fn to_base(&self, cx: &Context, bits: usize) -> Result<String, Fault> {
        let Self::Finite(x) = self else { return Ok(self.name_of_infinite().to_owned()) };
        let prefix = match bits {
            1 => "0b",
            3 => "0o",
            _ => "0x",
        };
        let sign = if x.is_negative() { "-" } else { "" };
        let (digits, point) = digits_in_base(cx, x, bits)?;
        let length = signed(digits.len());
        cx.fits_text(point.unsigned_abs().saturating_add(digits.len() as u64))?;
        cx.pay_for_bytes(usize::try_from(point.unsigned_abs()).unwrap_or(usize::MAX))?;
        let zeros = |count: i64| "0".repeat(as_usize(count));
        let number = match usize::try_from(point) {
            Ok(before) if before >= digits.len() => format!("{digits}{}", zeros(point - length)),
            Ok(before) if before > 0 => {
                let (whole, fraction) = digits.split_at(before);
                format!("{whole}.{fraction}")
            }
            _ => format!("0.{}{digits}", zeros(point.saturating_neg())),
        };
        Ok(format!("{sign}{prefix}{}", if x.is_zero() { "0" } else { &number }))
    }
}

/// Pays for writing the digits of a number.
fn pay_for_digits(cx: &Context, x: &Decimal) -> Result<(), Fault> {
    cx.pay(price::digits(x.bits()))?;
    cx.pay_for_bytes(x.length())
}

/// The text of a number in a notation.
fn laid_out(cx: &Context, x: &Decimal, layout: Layout, is_negative: bool) -> Result<String, Fault> {
    let longest = if layout.scientific { 0 } else { x.scientific_exponent().unsigned_abs() };
    let longest = longest.saturating_add(x.length() as u64).saturating_add(layout.digits.unsigned_abs());
    cx.fits_text(longest)?;
    cx.pay_for_bytes(usize::try_from(longest).unwrap_or(usize::MAX))?;
    pay_for_digits(cx, x)?;
    let written = Written { is_negative, ..x.written() }.padded(layout.digits);
    Ok(if layout.scientific { written.scientific("e+") } else { written.plain() })
}

/// The digits of the magnitude in base `2^bits`, at most 64 of them, and the position of the point.
fn digits_in_base(cx: &Context, x: &Decimal, bits: usize) -> Result<(String, i64), Fault> {
    let zeros = usize::try_from(x.exponent().unsigned_abs()).unwrap_or(usize::MAX);
    let divisor_bits = bits_of_digits(zeros);
    pay_for_operation(cx, x.bits().saturating_add(divisor_bits).saturating_add(bits * PRECISION))?;
    let (whole, shift) = if x.exponent() >= 0 {
        (x.coefficient() * power_of_ten(zeros), 0)
    } else {
        // One digit more than the result has decides its rounding.
        let digits = PRECISION + 2 + divisor_bits / bits;
        ((x.coefficient() << (digits * bits)).quotient(&power_of_ten(zeros)), digits)
    };
    let length = whole.bit_len().div_ceil(bits);
    let excess = length.saturating_sub(PRECISION);
    let rounded = if excess > 0 { ((whole >> (excess * bits - 1)) + 1) >> 1_usize } else { whole };
    let text = match bits {
        1 => format!("{rounded:b}"),
        3 => format!("{rounded:o}"),
        _ => format!("{rounded:x}"),
    };
    let point = signed(text.len() + excess) - signed(shift);
    Ok((text.trim_end_matches('0').to_owned(), point))
}

/// `1.23e+5` for `1.2300e+5`, and `5` for `5.00`.
fn without_trailing_zeros(text: &str) -> String {
    let Some(point) = text.find('.') else { return text.to_owned() };
    let (whole, rest) = text.split_at(point);
    let end = rest.find('e').unwrap_or(rest.len());
    let (fraction, exponent) = rest.split_at(end);
    let fraction = fraction.trim_end_matches('0').trim_end_matches('.');
    [whole, fraction, exponent].concat()
}
