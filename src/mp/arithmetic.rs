//! Sums, products, quotients, powers and square roots: each rounded once, as mpmath rounds them.

use super::precision::{Precision, Rounding};
use super::real::{ONE, Real, size};
use crate::integer::Integer;

/// A factor of so many bits in all is raised exactly.
const EXACT_POWER: u64 = 1000;

impl Real {
    #[inline(always)]
    pub(crate) fn add(&self, other: &Self, to: impl Into<Precision>) -> Self {
        self.add_to(other, to.into())
    }

    #[inline(always)]
    pub(crate) fn subtract(&self, other: &Self, to: impl Into<Precision>) -> Self {
        self.subtract_to(other, to.into())
    }

    #[inline(always)]
    pub(crate) fn multiply(&self, other: &Self, to: impl Into<Precision>) -> Self {
        self.multiply_to(other, to.into())
    }

    /// `None` for a divisor of zero.
    #[inline(always)]
    pub(crate) fn divide(&self, other: &Self, to: impl Into<Precision>) -> Option<Self> {
        self.divide_to(other, to.into())
    }

    /// `None` of a negative number.
    #[inline(always)]
    pub(crate) fn square_root(&self, to: impl Into<Precision>) -> Option<Self> {
        self.square_root_to(to.into())
    }

    /// `self^exponent`; `None` of a negative power of zero.
    #[inline(always)]
    pub(crate) fn power_integer(&self, exponent: &Integer, to: impl Into<Precision>) -> Option<Self> {
        self.power_integer_to(exponent, to.into())
    }

    pub(super) fn subtract_to(&self, other: &Self, to: Precision) -> Self {
        self.add_to(&other.negate(), to)
    }

    pub(super) fn add_to(&self, other: &Self, to: Precision) -> Self {
        if other.is_zero() {
            return self.round_to(to);
        }
        if self.is_zero() {
            return other.round_to(to);
        }
        let (high, low) = if self.exponent() >= other.exponent() { (self, other) } else { (other, self) };
        let offset = high.exponent() - low.exponent();
        // What is far below the rounding only tells its side.
        let reach = i64::from(to.bits()) + 4;
        if offset > 100 && high.magnitude() - low.magnitude() > reach {
            let side = Integer::from(if low.is_negative() { -1 } else { 1 });
            let mantissa = &(high.mantissa() << size(reach)) + &side;
            return Self::rounded(mantissa, high.exponent() - reach, to);
        }
        let mantissa = if offset == 0 {
            high.mantissa() + low.mantissa()
        } else {
            &(high.mantissa() << size(offset)) + low.mantissa()
        };
        Self::rounded(mantissa, low.exponent(), to)
    }

    /// Exactly, if no memory is too small for it.
    pub(crate) fn add_exact(&self, other: &Self) -> Self {
        self.add_to(other, Precision::EXACT)
    }

    pub(super) fn multiply_to(&self, other: &Self, to: Precision) -> Self {
        let mantissa = self.mantissa() * other.mantissa();
        Self::rounded(mantissa, self.exponent() + other.exponent(), to)
    }

    pub(crate) fn multiply_exact(&self, other: &Self) -> Self {
        Self::from_parts(self.mantissa() * other.mantissa(), self.exponent() + other.exponent())
    }

    /// With a bit below the others that tells whether there is a remainder.
    pub(super) fn divide_to(&self, other: &Self, to: Precision) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        let exponent = self.exponent() - other.exponent();
        if other.is_power_of_two() {
            let mantissa = self.mantissa().clone();
            return Some(Self::rounded(if other.is_negative() { -mantissa } else { mantissa }, exponent, to));
        }
        let extra = (i64::from(to.bits()) - self.bit_length() + other.bit_length() + 5).max(5);
        let (quotient, remainder) = (self.mantissa() << size(extra)).divide_truncate(other.mantissa())?;
        Some(Self::with_rest(&quotient, &remainder, exponent - extra, to))
    }

    /// The quotient by what is not zero.
    #[inline(never)]
    pub(super) fn over(&self, other: &Self, to: Precision) -> Self {
        self.divide_to(other, to).unwrap_or_default()
    }

    /// The square root of what is not negative.
    #[inline(never)]
    pub(super) fn root(&self, to: Precision) -> Self {
        self.square_root_to(to).unwrap_or_default()
    }

    /// `(mantissa + a part of one if there is a rest) · 2^exponent`, rounded; the rest has the mantissa's sign.
    fn with_rest(mantissa: &Integer, rest: &Integer, exponent: i64, to: Precision) -> Self {
        if rest.is_zero() {
            return Self::rounded(mantissa.clone(), exponent, to);
        }
        let side = Integer::from(if mantissa.is_negative() { -1 } else { 1 });
        Self::rounded(&(mantissa << 1) + &side, exponent - 1, to)
    }

    pub(super) fn square_root_to(&self, to: Precision) -> Option<Self> {
        let odd = self.exponent().rem_euclid(2);
        let mantissa = self.mantissa() << size(odd);
        let mut shift = (2 * i64::from(to.bits()) - self.bit_length() - odd + 4).max(4);
        shift += shift % 2;
        let square = &mantissa << size(shift);
        let (root, rest) = square.square_root_and_rest()?;
        Some(Self::with_rest(&root, &rest, (self.exponent() - odd - shift) / 2, to))
    }

    /// By squarings, of which each keeps bits enough for all.
    pub(super) fn power_integer_to(&self, exponent: &Integer, to: Precision) -> Option<Self> {
        if exponent.is_negative() {
            let one = Self::from(1);
            if exponent.magnitude() == Some(1) {
                return one.divide_to(self, to);
            }
            let wider = to.of_reciprocal(5);
            let inverse = self.power_integer_to(&exponent.opposite(), wider)?;
            return one.divide_to(&inverse, to);
        }
        if exponent.is_zero() {
            return Some(Self::from(1));
        }
        if self.is_zero() {
            return Some(Self::default());
        }
        if let Some(times) = exponent.magnitude()
            && (times == 2 || times < 1000 && self.mantissa().bit_length() as u64 * times < EXACT_POWER)
        {
            let grown = self.exponent().saturating_mul(times.cast_signed());
            return Some(Self::rounded(self.mantissa().power(times), grown, to));
        }
        if self.is_power_of_two() {
            let grown = clamped(&(&Integer::from(self.exponent()) * exponent));
            let sign = if self.is_negative() && exponent.is_odd() { -1 } else { 1 };
            return Some(Self::from_parts(Integer::from(sign), grown));
        }
        let length = exponent.bit_length();
        let bits = to.bits().saturating_add(u32::try_from(4 * length + 4).unwrap_or(u32::MAX));
        let wide = Precision::new(bits, if to.rounding() == Rounding::Up { Rounding::Up } else { Rounding::Down });
        let mut power = ONE.clone();
        let mut square = self.clone();
        for index in 0..length {
            if index > 0 {
                square = square.multiply_to(&square, wide);
            }
            if exponent.bit(index) {
                power = power.multiply_to(&square, wide);
            }
        }
        Some(power.round_to(to))
    }

    pub(crate) fn negate(&self) -> Self {
        Self::from_parts(self.mantissa().opposite(), self.exponent())
    }

    pub(crate) fn abs(&self) -> Self {
        Self::from_parts(self.mantissa().abs(), self.exponent())
    }

    /// `self · 2^bits`.
    pub(crate) fn shift(&self, bits: i64) -> Self {
        if self.is_zero() {
            return Self::default();
        }
        Self::from_parts(self.mantissa().clone(), self.exponent() + bits)
    }
}

/// The machine's number, or the one nearest to it.
fn clamped(integer: &Integer) -> i64 {
    integer.to_i64().unwrap_or(if integer.is_negative() { i64::MIN } else { i64::MAX })
}
