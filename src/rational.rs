//! Fractions of integers of any size.
//!
//! **Invariant:** what takes more than a pass over the numbers asks a budget before. What that refuses is not done, and its
//! result is worth nothing.

use std::cmp::Ordering;

use crate::integer::{Abs, BitTest, Integer, IntegerExt, Signed, equal};
use crate::limits::Budget;
use crate::price;

/// A fraction in lowest terms; its denominator is positive.
#[derive(Clone, Debug, Eq)]
pub(crate) struct Rational {
    numerator: Integer,
    denominator: Integer,
}

impl Rational {
    pub(crate) const HALF: Self = Self { numerator: Integer::from_i64(1), denominator: Integer::from_i64(2) };

    /// A small integer, as a constant.
    pub(crate) const fn small(integer: i8) -> Self {
        Self { numerator: Integer::from_i64(integer as i64), denominator: Integer::from_i64(1) }
    }

    /// `numerator / denominator` in lowest terms; `None` for a denominator of zero.
    pub(crate) fn new(numerator: Integer, denominator: Integer, budget: &Budget) -> Option<Self> {
        let mut fraction = Self::from_coprime(numerator, denominator)?;
        let Self { numerator, denominator } = &mut fraction;
        if let Some(twos) = denominator.power_of_two().filter(|_| !numerator.is_zero()) {
            let common = twos.min(numerator.trailing_zeros().unwrap_or(0));
            *numerator = numerator.shift_right_truncate(common);
            *denominator = denominator.shift_right_truncate(common);
        } else {
            let (bits, other_bits) = (numerator.bit_len(), denominator.bit_len());
            if !budget.charge(price::common_divisor(bits, other_bits)) {
                return None;
            }
            let divisor = numerator.common_divisor(denominator);
            if !divisor.is_one() {
                let divisor_bits = divisor.bit_len();
                if !budget.charge(price::quotient(bits, divisor_bits) + price::quotient(other_bits, divisor_bits)) {
                    return None;
                }
                *numerator = numerator.quotient(&divisor);
                *denominator = denominator.quotient(&divisor);
            }
        }
        Some(fraction)
    }

    /// [`new`](Self::new) for a numerator and denominator without a common divisor.
    pub(crate) fn from_coprime(numerator: Integer, denominator: Integer) -> Option<Self> {
        if denominator.is_zero() {
            return None;
        }
        let mut fraction = Self { numerator, denominator };
        if fraction.denominator.is_negative() {
            fraction.numerator = -fraction.numerator;
            fraction.denominator = -fraction.denominator;
        }
        Some(fraction)
    }

    pub(crate) fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// Always positive.
    pub(crate) fn denominator(&self) -> &Integer {
        &self.denominator
    }

    /// The bits of the numerator and the denominator together.
    pub(crate) fn bits(&self) -> usize {
        self.numerator.bit_len() + self.denominator.bit_len()
    }

    pub(crate) fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.numerator.is_negative()
    }

    /// The integer that it is, if it is one.
    pub(crate) fn as_integer(&self) -> Option<&Integer> {
        self.is_integer().then_some(&self.numerator)
    }

    pub(crate) fn add(&self, other: &Self, budget: &Budget) -> Self {
        if self.is_integer() && other.is_integer() {
            budget.charge(price::pass(self.bits().max(other.bits())));
            return Self::from(&self.numerator + &other.numerator);
        }
        if !budget.charge(price::product(self.bits(), other.bits())) {
            return Self::default();
        }
        let mut numerator = &self.numerator * &other.denominator;
        numerator += &other.numerator * &self.denominator;
        let denominator = &self.denominator * &other.denominator;
        // An integer that is added leaves a fraction in lowest terms.
        if self.is_integer() || other.is_integer() {
            return Self { numerator, denominator };
        }
        Self::new(numerator, denominator, budget).unwrap_or_default()
    }

    pub(crate) fn multiply(&self, other: &Self, budget: &Budget) -> Self {
        if !budget.charge(price::product(self.bits(), other.bits())) {
            return Self::default();
        }
        let numerator = &self.numerator * &other.numerator;
        if self.is_integer() && other.is_integer() {
            return Self::from(numerator);
        }
        Self::new(numerator, &self.denominator * &other.denominator, budget).unwrap_or_default()
    }

    /// The order of the values.
    pub(crate) fn compare(&self, other: &Self, budget: &Budget) -> Ordering {
        let sign = |own: &Self| i8::from(!own.is_zero()) - 2 * i8::from(own.is_negative());
        let by_sign = sign(self).cmp(&sign(other));
        if by_sign.is_ne() {
            return by_sign;
        }
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        if !budget.charge(price::product(self.bits(), other.bits())) {
            return Ordering::Equal;
        }
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }

    pub(crate) fn negate(&self) -> Self {
        Self { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }

    /// `None` of zero.
    pub(crate) fn reciprocal(&self) -> Option<Self> {
        if self.is_zero() {
            return None;
        }
        let below = &self.denominator;
        let numerator = if self.is_negative() { -below } else { below.clone() };
        Some(Self { numerator, denominator: (&self.numerator).abs() })
    }
}

impl PartialEq for Rational {
    fn eq(&self, other: &Self) -> bool {
        equal(&self.numerator, &other.numerator) && equal(&self.denominator, &other.denominator)
    }
}

impl Default for Rational {
    fn default() -> Self {
        Self::from(0)
    }
}

impl From<i64> for Rational {
    fn from(integer: i64) -> Self {
        Self::from(Integer::from(integer))
    }
}

impl From<Integer> for Rational {
    fn from(numerator: Integer) -> Self {
        Self { numerator, denominator: Integer::from(1) }
    }
}
