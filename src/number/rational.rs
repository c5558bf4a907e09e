//! Fractions of integers of any size: dashu's, whose operators pay the budget first.
//!
//! **Invariant:** what takes more than a pass over the numbers asks a budget before. What that refuses is not done, and its
//! result is worth nothing.

use std::cmp::Ordering;

use dashu_base::{Inverse, Sign};
use dashu_ratio::RBig;
use pascaline_base::limits::Budget;

use crate::integer::{BitTest, Integer, IntegerExt, Signed, equal};
use crate::price;

/// A fraction in lowest terms; its denominator is positive.
#[derive(Clone, Debug, Default, Eq)]
pub struct Rational(RBig);

impl Rational {
    /// The number 0.
    pub const ZERO: Self = Self(RBig::ZERO);
    /// The number 1.
    pub const ONE: Self = Self(RBig::ONE);
    /// The number -1.
    pub const MINUS_ONE: Self = Self(RBig::NEG_ONE);
    /// The number 2.
    pub const TWO: Self = Self(RBig::from_parts_const(Sign::Positive, 2, 1));
    /// The fraction 1/2.
    pub const HALF: Self = Self(RBig::from_parts_const(Sign::Positive, 1, 2));

    /// `numerator / denominator` in lowest terms; `None` for a denominator of zero.
    pub fn new(numerator: Integer, denominator: Integer, budget: &Budget) -> Option<Self> {
        let price = price::common_divisor(numerator.bit_len(), denominator.bit_len());
        if denominator.is_zero() || !budget.charge(price) {
            return None;
        }
        Some(Self(if denominator.is_one() {
            numerator.into()
        } else {
            RBig::from_parts_signed(numerator, denominator)
        }))
    }

    /// The numerator in lowest terms, which has the sign of the fraction.
    pub fn numerator(&self) -> &Integer {
        self.0.numerator()
    }

    /// Always positive.
    pub fn denominator(&self) -> &Integer {
        self.0.denominator().as_ibig()
    }

    /// The bits of the numerator and the denominator together.
    pub fn bits(&self) -> usize {
        self.numerator().bit_len() + self.denominator().bit_len()
    }

    /// Whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        self.0.is_int()
    }

    /// Whether the numerator is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// Whether it is 1.
    pub fn is_one(&self) -> bool {
        self.0.is_one()
    }

    /// Whether it is below 0.
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// The integer that it is, if it is one.
    pub fn as_integer(&self) -> Option<&Integer> {
        self.is_integer().then(|| self.numerator())
    }

    /// `self + other`; worth nothing if the budget refuses.
    pub fn add(&self, other: &Self, budget: &Budget) -> Self {
        if let (Some(x), Some(y)) = (self.as_integer(), other.as_integer()) {
            budget.charge(price::pass(self.bits().max(other.bits())));
            return Self::from(x + y);
        }
        if let (Some(x), Some(y)) = (self.words(), other.words()) {
            return if budget.charge(price_of_words(x, y)) {
                Self::of_words(x[0] * y[1] + y[0] * x[1], x[1] * y[1])
            } else {
                Self::ZERO
            };
        }
        let products = price::product(self.bits(), other.bits());
        let above = |x: &Self, y: &Self| x.numerator().bit_len() + y.denominator().bit_len();
        // An integer that is added leaves a fraction in lowest terms.
        let is_reduced = self.is_integer() || other.is_integer();
        let bits = above(self, other).max(above(other, self));
        let reduction = if is_reduced { 0 } else { self.price_of_reduction(bits, other) };
        if budget.charge(products.saturating_add(reduction)) { Self(&self.0 + &other.0) } else { Self::ZERO }
    }

    /// `self * other`; 0 if the budget refuses.
    pub fn multiply(&self, other: &Self, budget: &Budget) -> Self {
        if let (Some(x), Some(y)) = (self.as_integer(), other.as_integer()) {
            let product = price::product(self.bits(), other.bits());
            return if budget.charge(product) { Self::from(x * y) } else { Self::ZERO };
        }
        if let (Some(x), Some(y)) = (self.words(), other.words()) {
            let is_paid = budget.charge(price_of_words(x, y));
            return if is_paid { Self::of_words(x[0] * y[0], x[1] * y[1]) } else { Self::ZERO };
        }
        let products = price::product(self.bits(), other.bits());
        // Both are upper bounds: the first is lower for short numbers, the second if one of two factors is much shorter.
        let bits = self.numerator().bit_len() + other.numerator().bit_len();
        let reduced = self.price_of_reduction(bits, other);
        let cancelled = self.price_of_cancelling(other).saturating_add(other.price_of_cancelling(self));
        let price = products.saturating_add(reduced.min(cancelled));
        if budget.charge(price) { Self(&self.0 * &other.0) } else { Self::ZERO }
    }

    /// The numerator and the denominator, if they have at most 63 bits, as nearly all have: their products fit.
    fn words(&self) -> Option<[i128; 2]> {
        Some([self.numerator().to_i64()?.into(), self.denominator().to_i64()?.into()])
    }

    fn of_words(numerator: i128, denominator: i128) -> Self {
        Self(RBig::from_parts_signed(numerator.into(), denominator.into()))
    }

    /// The price of cancelling the numerator against the denominator of `other`, as dashu does before it multiplies: their common
    /// divisor, and both divided by it.
    fn price_of_cancelling(&self, other: &Self) -> u64 {
        let (numerator, denominator) = (self.numerator().bit_len(), other.denominator().bit_len());
        // A quotient costs most if the divisor has half the length.
        let quotient = |bits: usize| price::quotient(bits, numerator.min(denominator).min(bits / 2));
        price::common_divisor(numerator, denominator)
            .saturating_add(quotient(numerator))
            .saturating_add(quotient(denominator))
    }

    /// The price of reducing a numerator of this many bits over the product of both denominators. The common divisors of the
    /// parts that dashu takes cost less.
    fn price_of_reduction(&self, numerator_bits: usize, other: &Self) -> u64 {
        price::common_divisor(numerator_bits, self.denominator().bit_len() + other.denominator().bit_len())
    }

    /// The order of the values.
    pub fn compare(&self, other: &Self, budget: &Budget) -> Ordering {
        let sign = |own: &Self| i8::from(!own.is_zero()) - 2 * i8::from(own.is_negative());
        let by_sign = sign(self).cmp(&sign(other));
        if by_sign.is_ne() {
            return by_sign;
        }
        if equal(self.denominator(), other.denominator()) {
            return self.numerator().cmp(other.numerator());
        }
        if budget.charge(price::product(self.bits(), other.bits())) { self.0.cmp(&other.0) } else { Ordering::Equal }
    }

    /// `-self`
    pub fn negate(&self) -> Self {
        Self(-&self.0)
    }

    /// `None` of zero.
    pub fn reciprocal(&self) -> Option<Self> {
        (!self.is_zero()).then(|| Self((&self.0).inv()))
    }

    /// `self - integer`
    pub fn subtract_integer(&self, integer: &Integer) -> Self {
        Self(&self.0 - integer)
    }

    /// `None` for a negative power of zero.
    pub fn power(&self, exponent: isize) -> Option<Self> {
        (exponent >= 0 || !self.is_zero()).then(|| Self(self.0.pow(exponent)))
    }
}

/// The price of a sum or a product of two fractions of [words](Rational::words), in lowest terms: that of halves of words, or of
/// whole ones.
fn price_of_words(x: [i128; 2], y: [i128; 2]) -> u64 {
    const HALVES: u64 = 2_000;
    const WHOLE: u64 = 4_800;
    let is_half = x.into_iter().chain(y).all(|part| i32::try_from(part).is_ok());
    if is_half { HALVES } else { WHOLE }
}

impl PartialEq for Rational {
    fn eq(&self, other: &Self) -> bool {
        equal(self.numerator(), other.numerator()) && equal(self.denominator(), other.denominator())
    }
}

impl From<i64> for Rational {
    fn from(integer: i64) -> Self {
        Self(integer.into())
    }
}

impl From<Integer> for Rational {
    fn from(integer: Integer) -> Self {
        Self(integer.into())
    }
}

impl From<RBig> for Rational {
    fn from(fraction: RBig) -> Self {
        Self(fraction)
    }
}

#[cfg(test)]
mod tests {
    use dashu_ratio::RBig;
    use pascaline_base::limits::{Budget, Limits};
    use proptest::prelude::*;

    use super::Rational;
    use crate::integer::Integer;

    /// Fractions of one word, of the longest that are still one, and of more.
    fn fraction() -> impl Strategy<Value = RBig> {
        const EDGES: &[i64] = &[i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
        let word = || prop_oneof![prop::sample::select(EDGES), -50_i64..50, any::<i64>()];
        let part = || (word(), prop_oneof![Just(1_i64), Just(1_i64), any::<i64>()]);
        (part(), part()).prop_map(|((a, b), (c, d))| {
            let denominator = Integer::from(c) * Integer::from(d);
            let denominator = if denominator == Integer::ZERO { Integer::ONE } else { denominator };
            RBig::from_parts_signed(Integer::from(a) * Integer::from(b), denominator)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn sums_and_products_of_words_are_those_of_any_size(x in fraction(), y in fraction()) {
            let budget = Budget::new(Limits::default());
            let (one, other) = (Rational(x.clone()), Rational(y.clone()));
            prop_assert_eq!(one.add(&other, &budget).0, &x + &y);
            prop_assert_eq!(one.multiply(&other, &budget).0, &x * &y);
        }
    }
}
