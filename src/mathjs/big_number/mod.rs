//! mathjs's `BigNumber`: decimal numbers of 64 significant digits, rounded half away from zero, as decimal.js computes them.
//!
//! **Invariant:** an operation pays for its digits before it works. Numbers are as long as their texts; only the results of
//! arithmetic are rounded.

mod arithmetic;
mod elementary;
mod parse;
mod power;
mod text;

use std::cmp::Ordering;

use pascaline_base::error::Fault;
use pascaline_number::decimal::{Decimal, Rounding, power_of_ten};
use pascaline_number::integer::{Abs, BitTest, Integer, Signed};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use crate::Context;

pub(super) use arithmetic::Towards;
pub(super) use elementary::{Function, constant};

/// The significant digits of a result.
pub(super) const PRECISION: usize = 64;

/// The greatest exponent of a number in scientific notation, and the negated least one.
const GREATEST_EXPONENT: i64 = 9_000_000_000_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BigNumber {
    NotANumber,
    Infinite { negative: bool },
    Finite(Decimal),
}

/// Pays for an operation whose numbers and result have at most `bits` bits each, and for keeping its result.
fn pay_for_operation(cx: &Context, bits: usize) -> Result<(), Fault> {
    /// The coefficient is measured, shortened, and allocated.
    const INSTRUCTIONS_AROUND: u64 = 2_000;
    const BYTES_AROUND: usize = 96;
    cx.charge_memory(BYTES_AROUND + bits / 8);
    cx.pay(price::quotient(bits.saturating_mul(2), bits).saturating_mul(2).saturating_add(INSTRUCTIONS_AROUND))
}

/// The most bits of a coefficient of this many digits.
fn bits_of_digits(digits: usize) -> usize {
    digits.saturating_mul(10) / 3 + 1
}

/// The magnitude of an integer.
fn magnitude(cx: &Context, x: &Decimal) -> Result<Integer, Fault> {
    let zeros = usize::try_from(x.exponent()).unwrap_or(usize::MAX);
    pay_for_operation(cx, x.bits().saturating_add(bits_of_digits(zeros)))?;
    Ok(x.coefficient() * power_of_ten(zeros))
}

/// The order of the magnitudes.
fn compare_magnitudes(cx: &Context, x: &Decimal, y: &Decimal) -> Result<Ordering, Fault> {
    if x.is_zero() || y.is_zero() {
        return Ok(y.is_zero().cmp(&x.is_zero()));
    }
    let by_exponent = x.scientific_exponent().cmp(&y.scientific_exponent());
    if by_exponent.is_ne() {
        return Ok(by_exponent);
    }
    // Equal exponents: the shorter coefficient lacks as many digits as the exponents differ by.
    pay_for_operation(cx, x.bits().max(y.bits()))?;
    let missing = x.length().abs_diff(y.length());
    let padded = |shorter: &Decimal| shorter.coefficient() * power_of_ten(missing);
    Ok(if x.length() < y.length() { padded(x).cmp(y.coefficient()) } else { x.coefficient().cmp(&padded(y)) })
}

/// A length as a number from which others can be subtracted.
fn signed(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

impl BigNumber {
    pub(super) fn zero() -> Self {
        Self::Finite(Decimal::zero(false))
    }

    pub(super) fn infinity(negative: bool) -> Self {
        Self::Infinite { negative }
    }

    /// Pays for a copy of the number that is kept.
    pub(super) fn pay_for_copy(&self, cx: &Context) -> Result<(), Fault> {
        const BYTES_AROUND: usize = 96;
        let bits = if let Self::Finite(decimal) = self { decimal.bits() } else { 0 };
        cx.charge_memory(BYTES_AROUND + bits / 8);
        cx.pay(price::pass(bits))
    }

    /// An integer as it is.
    pub(super) fn from_integer(cx: &Context, integer: &Integer) -> Result<Self, Fault> {
        pay_for_operation(cx, integer.bit_len())?;
        Ok(Self::Finite(Decimal::new(integer.is_negative(), integer.abs(), 0)))
    }

    /// The quotient that a fraction is.
    pub(super) fn from_fraction(cx: &Context, fraction: &Rational) -> Result<Self, Fault> {
        let numerator = Self::from_integer(cx, fraction.numerator())?;
        numerator.divide(cx, &Self::from_integer(cx, fraction.denominator())?)
    }

    /// A small integer as it is.
    pub(super) fn small(integer: i64) -> Self {
        Self::Finite(Decimal::new(integer < 0, Integer::from(integer.unsigned_abs()), 0))
    }

    /// `coefficient * 10^exponent` without rounding.
    fn exact(negative: bool, coefficient: Integer, exponent: i64) -> Self {
        Self::in_range(Decimal::new(negative, coefficient, exponent))
    }

    /// `coefficient * 10^exponent`, rounded to `digits` digits.
    fn rounded_to(digits: usize, negative: bool, coefficient: Integer, exponent: i64) -> Self {
        Self::in_range(Decimal::rounded(digits, Rounding::HalfUp, negative, coefficient, exponent))
    }

    /// The number. Beyond the greatest exponent it is infinite, below the least one zero.
    fn in_range(decimal: Decimal) -> Self {
        let negative = decimal.is_negative();
        match decimal.scientific_exponent() {
            e if e > GREATEST_EXPONENT => Self::Infinite { negative },
            e if e < -GREATEST_EXPONENT => Self::Finite(Decimal::zero(negative)),
            _ => Self::Finite(decimal),
        }
    }

    fn rounded(negative: bool, coefficient: Integer, exponent: i64) -> Self {
        Self::rounded_to(PRECISION, negative, coefficient, exponent)
    }

    pub(super) fn is_nan(&self) -> bool {
        matches!(self, Self::NotANumber)
    }

    pub(super) fn is_finite(&self) -> bool {
        matches!(self, Self::Finite(_))
    }

    pub(super) fn is_zero(&self) -> bool {
        matches!(self, Self::Finite(decimal) if decimal.is_zero())
    }

    pub(super) fn is_integer(&self) -> bool {
        matches!(self, Self::Finite(decimal) if decimal.is_integer())
    }

    /// The integer that it is, if it is one.
    pub(super) fn to_integer(&self, cx: &Context) -> Result<Option<Integer>, Fault> {
        match self {
            Self::Finite(x) if x.is_integer() => {
                let magnitude = magnitude(cx, x)?;
                Ok(Some(if x.is_negative() { -magnitude } else { magnitude }))
            }
            _ => Ok(None),
        }
    }

    /// Whether the sign is a minus, also that of a zero.
    pub(super) fn is_negative(&self) -> bool {
        match self {
            Self::NotANumber => false,
            Self::Infinite { negative } => *negative,
            Self::Finite(decimal) => decimal.is_negative(),
        }
    }

    /// The order of two numbers; `None` if one of them is NaN. Both zeros are equal.
    pub(super) fn compare(&self, cx: &Context, other: &Self) -> Result<Option<Ordering>, Fault> {
        if self.is_nan() || other.is_nan() {
            return Ok(None);
        }
        if self.is_zero() && other.is_zero() {
            return Ok(Some(Ordering::Equal));
        }
        // A zero has a sign only to print.
        let below_zero = |x: &Self| x.is_negative() && !x.is_zero();
        let by_sign = below_zero(other).cmp(&below_zero(self));
        if by_sign.is_ne() {
            return Ok(Some(by_sign));
        }
        let magnitudes = match (self, other) {
            (Self::Finite(x), Self::Finite(y)) => compare_magnitudes(cx, x, y)?,
            _ => other.is_finite().cmp(&self.is_finite()),
        };
        Ok(Some(if below_zero(self) { magnitudes.reverse() } else { magnitudes }))
    }

    pub(super) fn equals(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::NotANumber, _) => false,
            _ => self == other,
        }
    }

    /// Whether two numbers are equal up to mathjs's tolerances of 1e-12 and 1e-15.
    pub(super) fn nearly_equals(&self, cx: &Context, other: &Self) -> Result<bool, Fault> {
        let (Self::Finite(_), Self::Finite(_)) = (self, other) else { return Ok(self.equals(other)) };
        if self.equals(other) {
            return Ok(true);
        }
        let distance = self.subtract(cx, other)?.abs();
        let (x, y) = (self.abs(), other.abs());
        let larger = if x.compare(cx, &y)?.is_some_and(Ordering::is_ge) { x } else { y };
        let relative = larger.multiply(cx, &Self::exact(false, Integer::ONE, -12))?;
        let absolute = Self::exact(false, Integer::ONE, -15);
        let within = |tolerance: &Self| Ok(distance.compare(cx, tolerance)?.is_some_and(Ordering::is_le));
        Ok(within(&relative)? || within(&absolute)?)
    }
}
