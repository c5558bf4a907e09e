//! mathjs's `BigNumber`: decimal numbers of 64 significant digits, rounded half away from zero, as decimal.js computes them.
//!
//! **Invariant:** an operation pays for its digits before it works. Numbers are as long as their texts; only the results of
//! arithmetic are rounded.

mod arithmetic;
mod elementary;
mod power;
mod text;

use std::cmp::Ordering;

use pascaline_base::error::Fault;
use pascaline_number::integer::{self, Abs, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;

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

/// `coefficient * 10^exponent`, negated if `negative`: a zero has a sign too.
#[derive(Clone, Debug, Eq)]
pub(super) struct Decimal {
    negative: bool,
    /// Not negative, and not a multiple of ten unless it is zero.
    coefficient: Integer,
    /// 0 for a zero.
    exponent: i64,
    /// The number of digits of the coefficient; 1 for a zero.
    length: usize,
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        let around = |x: &Self| (x.negative, x.exponent, x.length);
        around(self) == around(other) && integer::equal(&self.coefficient, &other.coefficient)
    }
}

/// Pays for instructions, or returns the budget's refusal.
pub(super) fn pay(cx: &Context, instructions: u64) -> Result<(), Fault> {
    if cx.charge(instructions) {
        return Ok(());
    }
    match cx.take_refusal() {
        Some(fault) => Err(fault),
        None => cx.spend(u64::MAX),
    }
}

/// Pays for an operation whose numbers and result have at most `bits` bits each, and for keeping its result.
fn pay_operation(cx: &Context, bits: usize) -> Result<(), Fault> {
    /// The coefficient is measured, shortened, and allocated.
    const INSTRUCTIONS_AROUND: u64 = 2_000;
    const BYTES_AROUND: usize = 96;
    cx.charge_memory(BYTES_AROUND + bits / 8);
    pay(cx, price::quotient(bits.saturating_mul(2), bits).saturating_mul(2).saturating_add(INSTRUCTIONS_AROUND))
}

/// The most bits of a coefficient of this many digits.
fn bits_of_digits(digits: usize) -> usize {
    digits.saturating_mul(10) / 3 + 1
}

fn power_of_ten(exponent: usize) -> Integer {
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

impl Decimal {
    /// The number without trailing zeros in its coefficient.
    fn new(negative: bool, coefficient: Integer, exponent: i64) -> Self {
        let Some(twos) = coefficient.trailing_zeros() else {
            return Self { negative, coefficient, exponent: 0, length: 1 };
        };
        let (mut coefficient, mut exponent) = (coefficient, exponent);
        // A multiple of 10^n is one of 2^n.
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

    fn zero(negative: bool) -> Self {
        Self::new(negative, Integer::ZERO, 0)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.coefficient.is_zero()
    }

    /// The exponent in scientific notation.
    fn scientific_exponent(&self) -> i64 {
        if self.is_zero() { 0 } else { self.exponent.saturating_add(signed(self.length) - 1) }
    }

    fn bits(&self) -> usize {
        self.coefficient.bit_len()
    }

    pub(super) fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The magnitude of an integer.
    fn to_integer(&self, cx: &Context) -> Result<Integer, Fault> {
        let zeros = usize::try_from(self.exponent).unwrap_or(usize::MAX);
        pay_operation(cx, self.bits().saturating_add(bits_of_digits(zeros)))?;
        Ok(&self.coefficient * power_of_ten(zeros))
    }

    fn is_one(&self) -> bool {
        self.exponent == 0 && self.coefficient.is_one()
    }

    /// Whether the number is an odd integer.
    fn is_odd(&self) -> bool {
        self.exponent == 0 && self.coefficient.is_odd()
    }

    /// The order of the magnitudes.
    fn compare_magnitudes(&self, cx: &Context, other: &Self) -> Result<Ordering, Fault> {
        if self.is_zero() || other.is_zero() {
            return Ok(other.is_zero().cmp(&self.is_zero()));
        }
        let by_exponent = self.scientific_exponent().cmp(&other.scientific_exponent());
        if by_exponent.is_ne() {
            return Ok(by_exponent);
        }
        // Equal exponents: the shorter coefficient lacks as many digits as the exponents differ by.
        pay_operation(cx, self.bits().max(other.bits()))?;
        let missing = self.length.abs_diff(other.length);
        let padded = |shorter: &Self| &shorter.coefficient * power_of_ten(missing);
        Ok(if self.length < other.length {
            padded(self).cmp(&other.coefficient)
        } else {
            self.coefficient.cmp(&padded(other))
        })
    }
}

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
    pub(super) fn pay_copy(&self, cx: &Context) -> Result<(), Fault> {
        const BYTES_AROUND: usize = 96;
        let bits = if let Self::Finite(decimal) = self { decimal.bits() } else { 0 };
        cx.charge_memory(BYTES_AROUND + bits / 8);
        pay(cx, price::pass(bits))
    }

    /// An integer as it is.
    pub(super) fn from_integer(cx: &Context, integer: &Integer) -> Result<Self, Fault> {
        pay_operation(cx, integer.bit_len())?;
        Ok(Self::Finite(Decimal::new(integer.is_negative(), integer.abs(), 0)))
    }

    /// A small integer as it is.
    pub(super) fn small(integer: i64) -> Self {
        Self::Finite(Decimal::new(integer < 0, Integer::from(integer.unsigned_abs()), 0))
    }

    /// `coefficient * 10^exponent` without rounding. Beyond the greatest exponent it is infinite, below the least one zero.
    fn exact(negative: bool, coefficient: Integer, exponent: i64) -> Self {
        let decimal = Decimal::new(negative, coefficient, exponent);
        match decimal.scientific_exponent() {
            e if e > GREATEST_EXPONENT => Self::Infinite { negative },
            e if e < -GREATEST_EXPONENT => Self::Finite(Decimal::zero(negative)),
            _ => Self::Finite(decimal),
        }
    }

    /// `coefficient * 10^exponent`, rounded to `digits` digits, half away from zero.
    fn rounded_to(digits: usize, negative: bool, coefficient: Integer, exponent: i64) -> Self {
        let excess = length_of(&coefficient).saturating_sub(digits);
        if excess == 0 {
            return Self::exact(negative, coefficient, exponent);
        }
        Self::exact(negative, half_up(&coefficient, excess), exponent.saturating_add(signed(excess)))
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
                let magnitude = x.to_integer(cx)?;
                Ok(Some(if x.negative { -magnitude } else { magnitude }))
            }
            _ => Ok(None),
        }
    }

    /// Whether the sign is a minus, also that of a zero.
    pub(super) fn is_negative(&self) -> bool {
        match self {
            Self::NotANumber => false,
            Self::Infinite { negative } => *negative,
            Self::Finite(decimal) => decimal.negative,
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
            (Self::Finite(x), Self::Finite(y)) => x.compare_magnitudes(cx, y)?,
            _ => other.is_finite().cmp(&self.is_finite()),
        };
        Ok(Some(if below_zero(self) { magnitudes.reverse() } else { magnitudes }))
    }

    pub(super) fn equals(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Finite(x), Self::Finite(y)) if x.is_zero() => y.is_zero(),
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

/// `integer / 10^digits`, rounded to nearest, halves up. The integer is not negative.
fn half_up(integer: &Integer, digits: usize) -> Integer {
    let Some(digits_before) = digits.checked_sub(1) else { return integer.clone() };
    let tenths = integer.quotient(&power_of_ten(digits_before));
    let (quotient, digit) = tenths.divide_truncate(&Integer::from(10)).unwrap_or_default();
    if digit >= Integer::from(5) { quotient + 1 } else { quotient }
}
