//! Decimal digits: correctly rounded from fractions, and from certified approximations of everything else.

use std::cmp::Ordering;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::decimal::{Decimal, Rounding, Written, power_of_ten};
use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::rational::Rational;
use pascaline_sympy::{Context, Expr, expand_deep, numeric_text};

use super::{Faulty, numeral};

/// Numbers from this size on, and below its reciprocal, are written with an exponent.
const LONGEST_WHOLE: i64 = 21;
const MOST_ZEROS: i64 = 6;

/// The number of digits before the point; of 0.05 it is -1, of zero 0.
pub(super) fn magnitude(number: &Decimal) -> i64 {
    if number.is_zero() { 0 } else { number.scientific_exponent() + 1 }
}

/// A fraction to this many significant digits, correctly rounded, a half to even.
pub(super) fn of_rational(number: &Rational, places: u32, budget: &Budget) -> Faulty<Decimal> {
    budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
    let (numerator, denominator) = (number.numerator(), number.denominator());
    let size = numerator.abs();
    // One digit more than needed, and whether anything follows, decide the rounding.
    let length = i64::from(places) + 2 - (decimal_length(&size) - decimal_length(denominator));
    let scale = power_of_ten(usize::try_from(length.unsigned_abs()).unwrap_or(0));
    let (above, below) = if length >= 0 { (size * scale, denominator.clone()) } else { (size, denominator * scale) };
    let (quotient, rest) = above.divide_truncate(&below).unwrap_or_default();
    let digits = quotient * Integer::from(10) + Integer::from(u8::from(!rest.is_zero()));
    Ok(Decimal::rounded(places as usize, Rounding::HalfEven, number.is_negative(), digits, -length - 1))
}

/// The number with this many decimals.
pub(super) fn to_places(number: &Decimal, places: usize) -> String {
    padded(&number.round_at(-signed(places), Rounding::HalfEven), places)
}

/// A number of at most this many decimals, with zeros up to them, and no sign if it is zero.
fn padded(number: &Decimal, places: usize) -> String {
    let digits = number.scientific_exponent() + 1 + signed(places);
    let written = number.written().padded(digits);
    Written { is_negative: written.is_negative && !number.is_zero(), ..written }.plain()
}

fn signed(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// The number, as it is written everywhere: `-0.25`, `1.5e-7`.
pub(super) fn text(number: &Decimal) -> String {
    if number.is_zero() {
        return "0".to_owned();
    }
    let magnitude = magnitude(number);
    let is_short = magnitude <= LONGEST_WHOLE.max(signed(number.length())) && magnitude > -MOST_ZEROS;
    if is_short { number.written().plain() } else { number.written().scientific("e") }
}

/// A fraction with this many decimals, a half rounded to even; and whether nothing was rounded.
pub(super) fn fixed(number: &Rational, places: usize, budget: &Budget) -> Faulty<(String, bool)> {
    budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
    let scale = numeral::power_of_ten(signed(places));
    let scaled = number.multiply(&scale, budget);
    let size = if scaled.is_negative() { scaled.negate() } else { scaled };
    let (quotient, rest) = size.numerator().divide_truncate(size.denominator()).unwrap_or_default();
    let half = (&rest * Integer::from(2)).cmp(size.denominator());
    let is_up = half.is_gt() || half.is_eq() && quotient.is_odd();
    let rounded = if is_up { quotient + Integer::ONE } else { quotient };
    Ok((padded(&Decimal::new(number.is_negative(), rounded, -signed(places)), places), rest.is_zero()))
}

/// The number of decimal digits, or one more.
fn decimal_length(number: &Integer) -> i64 {
    let bits = i64::try_from(number.bit_len()).unwrap_or(i64::MAX);
    bits * 30_103 / 100_000 + 1
}

/// The exact decimal of a fraction, if its digits end.
pub(super) fn terminating(number: &Rational, budget: &Budget) -> Option<String> {
    const MOST_PLACES: usize = 400;
    if let Some(integer) = number.as_integer() {
        // No machine integer is so long that it is written with an exponent.
        return match integer.to_i64() {
            Some(small) => Some(small.to_string()),
            None => Some(text_of(integer, 0)),
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
    Some(text_of(scaled.as_integer()?, signed(places)))
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
    Some(text_of(&scaled.into(), places.into()))
}

/// The text of an integer, the last `places` digits of which are decimals.
fn text_of(integer: &Integer, places: i64) -> String {
    text(&Decimal::new(integer.is_negative(), integer.abs(), -places))
}

/// A real or complex number to this many digits: its real part and its imaginary part.
pub(super) struct Approximation {
    pub(super) re: Decimal,
    pub(super) im: Decimal,
}

/// The certified digits of a number without symbols.
pub(super) fn approximate<'a>(number: Expr<'a>, places: u32, cx: &Context<'a>) -> Faulty<Approximation> {
    const GUARD: u32 = 4;
    if let Some(rational) = number.as_rational() {
        return Ok(Approximation { re: of_rational(rational, places, cx.budget)?, im: Decimal::zero(false) });
    }
    let text = cx.afford_digits(places + GUARD).map(|()| numeric_text(number, places + GUARD, cx));
    let text = cx.end(text)?.unwrap_or_default();
    match parts(&text) {
        Some((re, im)) => {
            let rounded = |part: Decimal| part.round(places as usize, Rounding::HalfEven);
            Ok(Approximation { re: rounded(re), im: rounded(im) })
        }
        None => Err(no_digits(&text)),
    }
}

/// The parts of the engine's text of a number: `1.0 - 2.0*I`.
fn parts(text: &str) -> Option<(Decimal, Decimal)> {
    let zero = Decimal::zero(false);
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
    let hint = "look for a division by zero, or for a function evaluated where it is undefined";
    Fault::new(ErrorCode::UnsupportedResult, message).hint(Some(hint.to_owned()))
}

/// The sign of a real number; `None` for a complex one. A difference that is zero to thirty digits is zero.
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
    let is_tiny = |part: &Decimal| part.is_zero() || magnitude(part) < -100;
    if !is_tiny(&im) {
        return Ok(None);
    }
    Ok(Some(match (is_tiny(&re), re.is_negative()) {
        (true, _) => Ordering::Equal,
        (_, true) => Ordering::Less,
        (_, false) => Ordering::Greater,
    }))
}

/// A double near a real number, to decide what is worth trying.
pub(super) fn to_f64<'a>(number: Expr<'a>, cx: &Context<'a>) -> Option<f64> {
    const PLACES: u32 = 17;
    let approximation = cx.attempt(|cx| approximate(number, PLACES, cx))?.ok()?;
    if approximation.im.is_zero() { text(&approximation.re).parse().ok() } else { None }
}
