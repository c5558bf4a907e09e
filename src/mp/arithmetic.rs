//! Sums, products, quotients and square roots, each rounded once.
//!
//! After `mpmath.libmp.libmpf` (BSD-3-Clause): `mpf_add`, `mpf_sub`, `mpf_mul`, `mpf_div`, `mpf_sqrt`, `mpf_hypot`, `mpf_neg`,
//! `mpf_abs`, `mpf_shift`, `mpf_perturb`.

use pascaline_number::integer::{Abs, BitTest, Integer, IntegerExt, Signed};
use pascaline_number::price;
use pascaline_number::size::as_usize;

use super::precision::{Precision, Rounding};
use super::real::Real;

impl Real {
    /// The difference, rounded; 0 if the budget refuses.
    pub fn subtract(&self, other: &Self, to: Precision) -> Self {
        self.add(&other.negate(), to)
    }

    /// The sum, rounded; 0 if the budget refuses.
    pub fn add(&self, other: &Self, to: Precision) -> Self {
        let bits = self.mantissa().bit_len() + other.mantissa().bit_len();
        if !to.pay_for_operation(price::pass(bits)) {
            return Self::default();
        }
        if other.is_zero() {
            return self.round(to);
        }
        if self.is_zero() {
            return other.round(to);
        }
        let (high, low) = if self.exponent() >= other.exponent() { (self, other) } else { (other, self) };
        let offset = high.exponent() - low.exponent();
        // A term far below the last bit only tells on which side of it the sum lies.
        let reach = i64::from(to.bits()) + 4;
        let is_far_below = offset > 100 && high.magnitude() - low.magnitude() > reach;
        if !to.pay(2 * price::pass(as_usize(if is_far_below { reach } else { offset }))) {
            return Self::default();
        }
        if is_far_below {
            let side = Integer::from(if low.is_negative() { -1 } else { 1 });
            let mantissa = &(high.mantissa() << as_usize(reach)) + &side;
            return Self::rounded(mantissa, high.exponent() - reach, to);
        }
        let mantissa = if offset == 0 {
            high.mantissa() + low.mantissa()
        } else {
            &(high.mantissa() << as_usize(offset)) + low.mantissa()
        };
        Self::rounded(mantissa, low.exponent(), to)
    }

    /// The exact sum, unless the terms are too far apart for memory.
    pub fn add_exact(&self, other: &Self, to: Precision) -> Self {
        self.add(other, to.exact())
    }

    /// The product, rounded; 0 if the budget refuses.
    pub fn multiply(&self, other: &Self, to: Precision) -> Self {
        Self::rounded(self.mantissa_product(other, to), self.exponent() + other.exponent(), to)
    }

    /// The exact product; `to` only provides the budget, and if that refuses, it is 0.
    pub fn multiply_exact(&self, other: &Self, to: Precision) -> Self {
        Self::from_parts(self.mantissa_product(other, to), self.exponent() + other.exponent())
    }

    fn mantissa_product(&self, other: &Self, to: Precision) -> Integer {
        if !to.pay_for_operation(price::product(self.mantissa().bit_len(), other.mantissa().bit_len())) {
            return Integer::ZERO;
        }
        self.mantissa() * other.mantissa()
    }

    /// The quotient; `None` if the divisor is 0 or the budget refuses.
    pub fn divide(&self, other: &Self, to: Precision) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        let exponent = self.exponent() - other.exponent();
        if other.is_power_of_two() {
            let mantissa = self.mantissa().clone();
            return Some(Self::rounded(if other.is_negative() { -mantissa } else { mantissa }, exponent, to));
        }
        let extra = (i64::from(to.bits()) - self.bit_length() + other.bit_length() + 5).max(5);
        let bits = as_usize(self.bit_length() + extra);
        // Beside the division: the shift before it, and the rounding after it.
        let around = 4 * price::pass(bits);
        if !to.pay_for_operation(price::quotient(bits, as_usize(other.bit_length())).saturating_add(around)) {
            return None;
        }
        let (quotient, remainder) = (self.mantissa() << as_usize(extra)).divide_truncate(other.mantissa())?;
        Some(Self::with_rest(&quotient, &remainder, exponent - extra, to))
    }

    /// The quotient by a divisor that is not 0; 0 if the budget refuses.
    pub fn over(&self, other: &Self, to: Precision) -> Self {
        debug_assert!(!other.is_zero() || to.is_refused(), "the divisor is 0");
        self.divide(other, to).unwrap_or_default()
    }

    /// `(mantissa + ε) · 2^exponent`, rounded, where `ε` is below 1 and is 0 only if the rest is; it has the mantissa's sign.
    fn with_rest(mantissa: &Integer, rest: &Integer, exponent: i64, to: Precision) -> Self {
        if rest.is_zero() {
            return Self::rounded(mantissa.clone(), exponent, to);
        }
        let side = Integer::from(if mantissa.is_negative() { -1 } else { 1 });
        Self::rounded(&(mantissa << 1) + &side, exponent - 1, to)
    }

    /// The square root; `None` if the number is negative or the budget refuses.
    pub fn checked_square_root(&self, to: Precision) -> Option<Self> {
        let odd = self.exponent().rem_euclid(2);
        let mut shift = (2 * i64::from(to.bits()) - self.bit_length() - odd + 4).max(4);
        shift += shift % 2;
        if !to.pay_for_operation(price::root(as_usize(self.bit_length() + shift), 2)) {
            return None;
        }
        let square = self.mantissa() << as_usize(odd + shift);
        let (root, rest) = square.square_root_and_rest()?;
        Some(Self::with_rest(&root, &rest, (self.exponent() - odd - shift) / 2, to))
    }

    /// The square root of a number that is not negative; 0 if the budget refuses.
    pub fn square_root(&self, to: Precision) -> Self {
        debug_assert!(!self.is_negative() || to.is_refused(), "the radicand is negative");
        self.checked_square_root(to).unwrap_or_default()
    }

    /// `-x`, exactly.
    pub fn negate(&self) -> Self {
        Self::from_parts(-self.mantissa(), self.exponent())
    }

    /// `|x|`, exactly.
    pub fn abs(&self) -> Self {
        Self::from_parts(self.mantissa().abs(), self.exponent())
    }

    /// `self · 2^bits`.
    pub fn shift(&self, bits: i64) -> Self {
        if self.is_zero() {
            return Self::default();
        }
        Self::from_parts(self.mantissa().clone(), self.exponent() + bits)
    }

    /// `x (1 - ε)`, rounded: only rounding towards zero sees the infinitesimal `ε`.
    pub(super) fn perturb_inward(&self, to: Precision) -> Self {
        match to.rounding() {
            Rounding::Down => self.subtract(&self.epsilon(to), to),
            _ => self.round(to),
        }
    }

    /// `x (1 + ε)`, rounded: only rounding away from zero sees the infinitesimal `ε`.
    pub(super) fn perturb_outward(&self, to: Precision) -> Self {
        match to.rounding() {
            Rounding::Up => self.add(&self.epsilon(to), to),
            _ => self.round(to),
        }
    }

    /// A number of the same sign, below the last bit.
    fn epsilon(&self, to: Precision) -> Self {
        let sign = if self.is_negative() { -1 } else { 1 };
        Self::from_parts(Integer::from(sign), self.magnitude() - i64::from(to.bits()) - 1)
    }
}

/// `sqrt(x² + y²)`
pub fn hypot(x: &Real, y: &Real, to: Precision) -> Real {
    if y.is_zero() {
        return x.abs().round(to);
    }
    if x.is_zero() {
        return y.abs().round(to);
    }
    let hypot2 = x.multiply_exact(x, to).add(&y.multiply_exact(y, to), to.guarded(4));
    hypot2.square_root(to)
}
