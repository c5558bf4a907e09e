//! Decimal digits: correctly rounded from fractions, and from certified approximations of everything else.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::integer::{Integer, IntegerExt};
use pascaline_number::rational::Rational;
use pascaline_sympy::{Context, Expr, expand_deep, numeric_text};

use super::{Faulty, numeral};

/// A decimal number: `±0.digits * 10^exponent`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    is_negative: bool,
    /// Without zeros at either end; empty for zero.
    digits: String,
    exponent: i64,
}

/// Numbers from this size on, and below its reciprocal, are written with an exponent.
const LONGEST_WHOLE: i64 = 21;
const MOST_ZEROS: i64 = 6;

impl Decimal {
    fn new(is_negative: bool, digits: &str, exponent: i64) -> Self {
        let trimmed = digits.trim_start_matches('0');
        let exponent = exponent - i64::try_from(digits.len() - trimmed.len()).unwrap_or(0);
        let trimmed = trimmed.trim_end_matches('0');
        if trimmed.is_empty() {
            return Self { is_negative: false, digits: String::new(), exponent: 0 };
        }
        Self { is_negative, digits: trimmed.to_owned(), exponent }
    }

    /// The number of digits before the point; of 0.05 it is -1.
    pub(super) fn magnitude(&self) -> i64 {
        self.exponent
    }

    /// A whole number, the last `places` digits of which are decimals.
    fn of_digits(number: &str, places: usize) -> Option<Self> {
        let (is_negative, digits) = match number.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, number),
        };
        let exponent = i64::try_from(digits.len()).ok()? - i64::try_from(places).ok()?;
        Some(Self::new(is_negative, digits, exponent))
    }

    /// A fraction to so many significant digits, correctly rounded, a half to even.
    pub(super) fn of_rational(number: &Rational, places: u32, budget: &Budget) -> Faulty<Self> {
        budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
        let (numerator, denominator) = (number.numerator(), number.denominator());
        let magnitude = if number.is_negative() { -numerator.clone() } else { numerator.clone() };
        // One digit more than needed, and whether anything follows, decide the rounding.
        let length = i64::from(places) + 2 - (decimal_length(&magnitude) - decimal_length(denominator));
        let scale = numeral::power_of_ten(length.abs());
        let (above, below) = if length >= 0 {
            (&magnitude * scale.numerator(), denominator.clone())
        } else {
            (magnitude, denominator * scale.numerator())
        };
        let (quotient, rest) = above.divide_truncate(&below).unwrap_or_default();
        let digits = whole(&quotient);
        let exponent = i64::try_from(digits.len()).unwrap_or(0) - length;
        let rounded = round(&digits, places as usize, !rest.is_zero());
        Ok(match rounded {
            (digits, true) => Self::new(number.is_negative(), &digits, exponent + 1),
            (digits, false) => Self::new(number.is_negative(), &digits, exponent),
        })
    }

    /// The number that a text of the engine has: `-1.50000e-7`.
    fn read(text: &str) -> Option<Self> {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let exponent: i64 = exponent.parse().ok()?;
        let (is_negative, size) = match mantissa.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, mantissa),
        };
        let (whole, fraction) = size.split_once('.').unwrap_or((size, ""));
        let digits = [whole, fraction].concat();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(Self::new(is_negative, &digits, exponent + i64::try_from(whole.len()).ok()?))
    }

    /// To so many significant digits.
    fn rounded(&self, places: usize) -> Self {
        let (digits, carried) = round(&self.digits, places, false);
        Self::new(self.is_negative, &digits, self.exponent + i64::from(carried))
    }

    /// The number with so many decimals.
    pub(super) fn fixed(&self, places: usize) -> String {
        let length = self.exponent + i64::try_from(places).unwrap_or(0);
        let scaled = match usize::try_from(length) {
            Ok(length) if length <= self.digits.len() => match round(&self.digits, length, false) {
                (digits, _) if digits.is_empty() => "0".to_owned(),
                (digits, _) => digits,
            },
            Ok(length) => format!("{}{}", self.digits, "0".repeat(length - self.digits.len())),
            Err(_) => "0".to_owned(),
        };
        with_point(self.is_negative, &scaled, places)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The number, as it is written everywhere: `-0.25`, `1.5e-7`.
    pub(super) fn text(&self) -> String {
        if self.is_zero() {
            return "0".to_owned();
        }
        let sign = if self.is_negative { "-" } else { "" };
        let length = i64::try_from(self.digits.len()).unwrap_or(i64::MAX);
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or(0));
        let at = |index: i64| self.digits.split_at(usize::try_from(index).unwrap_or(0));
        if self.exponent > LONGEST_WHOLE.max(length) || self.exponent <= -MOST_ZEROS {
            let (first, rest) = at(1);
            let point = if rest.is_empty() { "" } else { "." };
            return format!("{sign}{first}{point}{rest}e{}", self.exponent - 1);
        }
        if self.exponent <= 0 {
            return format!("{sign}0.{}{}", zeros(-self.exponent), self.digits);
        }
        if self.exponent >= length {
            return format!("{sign}{}{}", self.digits, zeros(self.exponent - length));
        }
        let (whole, fraction) = at(self.exponent);
        format!("{sign}{whole}.{fraction}")
    }
}

/// A fraction with so many decimals, a half rounded to even; and whether nothing was rounded.
pub(super) fn fixed(number: &Rational, places: usize, budget: &Budget) -> Faulty<(String, bool)> {
    budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
    let scale = numeral::power_of_ten(i64::try_from(places).unwrap_or(0));
    let scaled = number.multiply(&scale, budget);
    let size = if scaled.is_negative() { scaled.negate() } else { scaled };
    let (quotient, rest) = size.numerator().divide_truncate(size.denominator()).unwrap_or_default();
    let half = (&rest * Integer::from(2)).cmp(size.denominator());
    let is_up = half.is_gt() || half.is_eq() && quotient.is_odd();
    let rounded = if is_up { quotient + Integer::ONE } else { quotient };
    Ok((with_point(number.is_negative(), &rounded.to_string(), places), rest.is_zero()))
}

/// Digits with a point before the last ones.
fn with_point(is_negative: bool, digits: &str, places: usize) -> String {
    let padded = format!("{}{digits}", "0".repeat((places + 1).saturating_sub(digits.len())));
    let (whole, fraction) = padded.split_at(padded.len() - places);
    let sign = if is_negative && digits.bytes().any(|digit| digit != b'0') { "-" } else { "" };
    let point = if places > 0 { "." } else { "" };
    format!("{sign}{whole}{point}{fraction}")
}

/// The digits to so many places, a half to even unless something follows it; and whether a digit was added in front.
fn round(digits: &str, places: usize, has_rest: bool) -> (String, bool) {
    let Some((kept, dropped)) = digits.split_at_checked(places) else { return (digits.to_owned(), false) };
    let half = "5".bytes().chain(std::iter::repeat(b'0'));
    let order = dropped.bytes().cmp(half.take(dropped.len()));
    let is_odd = kept.bytes().last().is_some_and(|digit| digit % 2 == 1);
    let is_up = !dropped.is_empty() && (order.is_gt() || order.is_eq() && (has_rest || is_odd));
    if !is_up {
        return (kept.to_owned(), false);
    }
    let mut bytes: Vec<u8> = kept.bytes().collect();
    for byte in bytes.iter_mut().rev() {
        if *byte < b'9' {
            *byte += 1;
            return (bytes.iter().map(|byte| char::from(*byte)).collect(), false);
        }
        *byte = b'0';
    }
    (format!("1{}", "0".repeat(bytes.len())), true)
}

/// The number of decimal digits, or one more.
fn decimal_length(number: &Integer) -> i64 {
    let bits = i64::try_from(pascaline_number::integer::BitTest::bit_len(number)).unwrap_or(i64::MAX);
    bits * 30_103 / 100_000 + 1
}

/// The digits of an integer. Most are machine integers, which are written in less time.
pub(super) fn whole(integer: &Integer) -> String {
    integer.to_i64().map_or_else(|| integer.to_string(), |small| small.to_string())
}

/// The exact decimal of a fraction, if its digits end.
pub(super) fn terminating(number: &Rational, budget: &Budget) -> Option<String> {
    const MOST_PLACES: usize = 400;
    if let Some(integer) = number.as_integer() {
        // No machine integer is so long that it is written with an exponent.
        return match integer.to_i64() {
            Some(small) => Some(small.to_string()),
            None => Some(Decimal::of_digits(&integer.to_string(), 0)?.text()),
        };
    }
    if let (Some(numerator), Some(denominator)) = (number.numerator().to_i64(), number.denominator().to_i64()) {
        return terminating_small(numerator, denominator.unsigned_abs());
    }
    let mut rest = number.denominator().clone();
    let mut count = |prime: i64| {
        let prime = Integer::from(prime);
        let mut count = 0;
        while count <= MOST_PLACES
            && let Some((quotient, remainder)) = rest.divide_truncate(&prime)
            && remainder.is_zero()
        {
            rest = quotient;
            count += 1;
        }
        count
    };
    let places = count(2).max(count(5));
    if rest != Integer::ONE || places > MOST_PLACES {
        return None;
    }
    let scaled = number.multiply(&numeral::power_of_ten(i64::try_from(places).ok()?), budget);
    Some(Decimal::of_digits(&scaled.as_integer()?.to_string(), places)?.text())
}

/// The same for a fraction of machine integers.
fn terminating_small(numerator: i64, denominator: u64) -> Option<String> {
    let twos = denominator.trailing_zeros();
    let (mut rest, mut fives) = (denominator >> twos, 0);
    while rest % 5 == 0 {
        (rest, fives) = (rest / 5, fives + 1);
    }
    let places = twos.max(fives);
    let scale = 10_i128.checked_pow(places).filter(|_| rest == 1)?;
    let scaled = i128::from(numerator).checked_mul(scale / i128::from(denominator))?;
    let digits = i64::try_from(scaled).map_or_else(|_| scaled.to_string(), |small| small.to_string());
    Some(Decimal::of_digits(&digits, places as usize)?.text())
}

/// A real or complex number to so many digits: its real part and its imaginary part.
pub(super) struct Approximation {
    pub(super) re: Decimal,
    pub(super) im: Decimal,
}

/// The certified digits of a number without symbols.
pub(super) fn approximate<'a>(number: Expr<'a>, places: u32, cx: &Context<'a>) -> Faulty<Approximation> {
    const GUARD: u32 = 4;
    if let Some(rational) = number.as_rational() {
        let im = Decimal::new(false, "", 0);
        return Ok(Approximation { re: Decimal::of_rational(rational, places, cx.budget)?, im });
    }
    let text = cx.afford_digits(places + GUARD).map(|()| numeric_text(number, places + GUARD, cx));
    let text = cx.end(text)?.unwrap_or_default();
    match parts(&text) {
        Some((re, im)) => {
            let (re, im) = (re.rounded(places as usize), im.rounded(places as usize));
            Ok(Approximation { re, im })
        }
        None => Err(no_digits(&text)),
    }
}

/// The parts of the engine's text of a number: `1.0 - 2.0*I`.
fn parts(text: &str) -> Option<(Decimal, Decimal)> {
    let zero = Decimal::new(false, "", 0);
    let Some(imaginary) = text.strip_suffix("*I") else {
        return match text {
            "I" => Some((zero.clone(), Decimal::read("1")?)),
            "-I" => Some((zero, Decimal::read("-1")?)),
            _ => Some((Decimal::read(text)?, zero)),
        };
    };
    if let Some((re, im)) = imaginary.split_once(" + ") {
        return Some((Decimal::read(re)?, Decimal::read(im)?));
    }
    if let Some((re, im)) = imaginary.split_once(" - ") {
        return Some((Decimal::read(re)?, Decimal::read(&format!("-{im}"))?));
    }
    Some((zero, Decimal::read(imaginary)?))
}

fn no_digits(text: &str) -> Fault {
    let message = match text {
        "zoo" | "oo" | "-oo" => "the result is infinite".to_owned(),
        "nan" => "the result is not a number".to_owned(),
        _ => format!("{text} has no numeric value"),
    };
    let hint = "look for a division by zero, or for a function evaluated where it has no value";
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint.to_owned()))
}

/// The sign of a real number; `None` of a complex one. A difference that is zero to thirty digits is zero.
pub(super) fn sign<'a>(number: Expr<'a>, cx: &Context<'a>) -> Faulty<Option<Ordering>> {
    const PLACES: u32 = 15;
    if let Some(rational) = number.as_rational() {
        return Ok(Some(if rational.is_zero() {
            Ordering::Equal
        } else if rational.is_negative() {
            Ordering::Less
        } else {
            Ordering::Greater
        }));
    }
    if expand_deep(number, cx).is_literal_zero() {
        return cx.end(Some(Ordering::Equal));
    }
    let Approximation { re, im } = approximate(number, PLACES, cx)?;
    let is_tiny = |part: &Decimal| part.is_zero() || part.exponent < -100;
    if !is_tiny(&im) {
        return Ok(None);
    }
    Ok(Some(match (is_tiny(&re), re.is_negative) {
        (true, _) => Ordering::Equal,
        (_, true) => Ordering::Less,
        (_, false) => Ordering::Greater,
    }))
}

/// A double near a real number, to decide what is worth trying.
pub(super) fn to_f64<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<f64> {
    const PLACES: u32 = 17;
    let approximation = cx.attempt(|cx| approximate(number, PLACES, cx))?.ok()?;
    if approximation.im.is_zero() { approximation.re.text().parse().ok() } else { None }
}
