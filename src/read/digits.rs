//! Decimal digits, correctly rounded.

use pascaline_base::limits::Budget;
use pascaline_number::decimal::{Decimal, Rounding, Written, power_of_ten};
use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;
use pascaline_number::size::as_usize;

use super::{Faulty, numeral};

/// Numbers from this size on, and below its reciprocal, are written with an exponent.
pub const LONGEST_WHOLE: i64 = 21;
const MOST_ZEROS: i64 = 6;

/// The number of digits before the point; of 0.05 it is -1, of zero 0.
pub fn magnitude(number: &Decimal) -> i64 {
    if number.is_zero() { 0 } else { number.scientific_exponent() + 1 }
}

/// A fraction to this many significant digits, correctly rounded, a half to even.
pub fn of_rational(number: &Rational, places: u32, budget: &Budget) -> Faulty<Decimal> {
    budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
    let (numerator, denominator) = (number.numerator(), number.denominator());
    let size = numerator.abs();
    // One digit more than needed, and whether anything follows, decide the rounding.
    let length = i64::from(places) + 2 - (decimal_length(&size) - decimal_length(denominator));
    let scale = power_of_ten(as_usize(length.saturating_abs()));
    let (above, below) = if length >= 0 { (size * scale, denominator.clone()) } else { (size, denominator * scale) };
    let (quotient, rest) = above.divide_truncate(&below).unwrap_or_default();
    let digits = quotient * Integer::from(10) + Integer::from(u8::from(!rest.is_zero()));
    Ok(Decimal::rounded(places as usize, Rounding::HalfEven, number.is_negative(), digits, -length - 1))
}

/// The number with this many decimals, a half rounded away from zero. The caller pays for its digits.
pub fn to_places(number: &Decimal, places: usize) -> String {
    padded(&number.round_at(-signed(places), Rounding::HalfUp), places)
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
pub fn text(number: &Decimal) -> String {
    if number.is_zero() {
        return "0".to_owned();
    }
    let magnitude = magnitude(number);
    let is_short = magnitude <= LONGEST_WHOLE.max(signed(number.length())) && magnitude > -MOST_ZEROS;
    if is_short { number.written().plain() } else { number.written().scientific("e") }
}

/// A fraction with this many decimals, a half rounded away from zero; and whether nothing was rounded.
pub fn fixed(number: &Rational, places: usize, budget: &Budget) -> Faulty<(String, bool)> {
    budget.spend(1 + (number.bits() as u64).pow(2) / 65_536)?;
    budget.fits_text(number.bits() as u64 * 3 / 10 + places as u64)?;
    let scale = numeral::power_of_ten(signed(places));
    let scaled = number.multiply(&scale, budget);
    let size = if scaled.is_negative() { scaled.negate() } else { scaled };
    let (quotient, rest) = size.numerator().divide_truncate(size.denominator()).unwrap_or_default();
    let is_up = (&rest * Integer::from(2)).cmp(size.denominator()).is_ge();
    let rounded = if is_up { quotient + Integer::ONE } else { quotient };
    Ok((padded(&Decimal::new(number.is_negative(), rounded, -signed(places)), places), rest.is_zero()))
}

/// Whether the number is more than a half of its last decimal.
pub fn is_seen(number: &Rational, places: usize, budget: &Budget) -> bool {
    let twice = number.multiply(&numeral::power_of_ten(signed(places)), budget).multiply(&Rational::TWO, budget);
    twice.numerator().abs() > *twice.denominator()
}

/// The number of decimals of a fraction that has few.
pub fn decimals(number: &Rational) -> Option<u32> {
    const MOST: u32 = 60;
    let is_whole = |decimals: &u32| {
        let divided = power_of_ten(*decimals as usize).divide_truncate(number.denominator());
        divided.is_some_and(|(_, rest)| rest.is_zero())
    };
    (0..=MOST).find(is_whole)
}

/// The number of decimal digits, or one more.
fn decimal_length(number: &Integer) -> i64 {
    let bits = i64::try_from(number.bit_len()).unwrap_or(i64::MAX);
    bits * 30_103 / 100_000 + 1
}

/// The bits of a power of ten with 400 zeros: a fraction with a longer denominator has more places.
const LONGEST_DENOMINATOR: usize = 1_329;

/// The exact decimal of a fraction, if its digits end.
pub fn terminating(number: &Rational, budget: &Budget) -> Option<String> {
    const MOST_PLACES: usize = 400;
    if !number.is_integer() && number.denominator().bit_len() > LONGEST_DENOMINATOR {
        return None;
    }
    if let Some(integer) = number.as_integer() {
        // No machine integer is so long that it is written with an exponent.
        return match integer.to_i64() {
            Some(small) => Some(small.to_string()),
            None => Some(text_of(integer, 0)),
        };
    }
    if let (Some(numerator), Some(denominator)) = (number.numerator().to_i64(), number.denominator().to_i64())
        && let Some(text) = terminating_small(numerator, denominator.unsigned_abs())
    {
        return Some(text);
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

/// The decimals of a fraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decimals {
    /// They end, and these are all.
    Whole(String),
    /// They end, and are more than are wanted.
    Long,
    /// They do not end.
    Endless,
}

impl Decimals {
    /// The decimals of a fraction, if they are at most this many digits.
    pub fn of(number: &Rational, most: usize, budget: &Budget) -> Faulty<Self> {
        const PRICE: u64 = 8;
        let bits = number.bits();
        budget.spend(1 + PRICE * (bits.min(LONGEST_DENOMINATOR) as u64).pow(2) / 65_536)?;
        // A power of ten that is at least as long is divided.
        budget.pay(price::quotient(bits.saturating_mul(4), bits))?;
        Ok(match terminating(number, budget) {
            Some(text) if significant(&text) <= most => Self::Whole(text),
            None if !has_end(number.denominator()) => Self::Endless,
            _ => Self::Long,
        })
    }
}

/// The number of significant digits in the text of a decimal.
pub fn significant(text: &str) -> usize {
    let digits = text.split('e').next().unwrap_or_default().chars().filter(char::is_ascii_digit);
    digits.skip_while(|digit| *digit == '0').count()
}

/// Whether the decimals of fractions with this denominator end: it divides a power of ten.
fn has_end(denominator: &Integer) -> bool {
    let power = power_of_ten(denominator.bit_len());
    power.divide_truncate(denominator).is_some_and(|(_, rest)| rest.is_zero())
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
