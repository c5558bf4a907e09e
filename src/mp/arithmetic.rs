//! Sums, products, quotients, powers and square roots: each rounded once, as mpmath rounds them.

use super::exponential::BEYOND;
use super::precision::Precision;
use super::real::{ONE, Real, signed, size};
use crate::integer::{Integer, price};

/// A factor of so many bits in all is raised exactly.
const EXACT_POWER: u64 = 1000;

impl Real {
    pub(crate) fn subtract(&self, other: &Self, to: Precision) -> Self {
        self.add(&other.negate(), to)
    }

    pub(crate) fn add(&self, other: &Self, to: Precision) -> Self {
        if other.is_zero() {
            return self.round(to);
        }
        if self.is_zero() {
            return other.round(to);
        }
        let (high, low) = if self.exponent() >= other.exponent() { (self, other) } else { (other, self) };
        let offset = high.exponent() - low.exponent();
        if !to.pay(price::pass(high.mantissa().bit_length() + low.mantissa().bit_length())) {
            return Self::default();
        }
        // What is far below the rounding only tells its side.
        let reach = i64::from(to.bits()) + 4;
        let is_far_below = offset > 100 && high.magnitude() - low.magnitude() > reach;
        if !to.pay(2 * price::pass(size(if is_far_below { reach } else { offset }))) {
            return Self::default();
        }
        if is_far_below {
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
    pub(crate) fn add_exact(&self, other: &Self, to: Precision) -> Self {
        self.add(other, to.exact())
    }

    pub(crate) fn multiply(&self, other: &Self, to: Precision) -> Self {
        Self::rounded(self.product(other, to), self.exponent() + other.exponent(), to)
    }

    pub(crate) fn multiply_exact(&self, other: &Self, to: Precision) -> Self {
        Self::from_parts(self.product(other, to), self.exponent() + other.exponent())
    }

    /// That of the mantissas.
    fn product(&self, other: &Self, to: Precision) -> Integer {
        if !to.pay(price::product(self.mantissa().bit_length(), other.mantissa().bit_length())) {
            return Integer::default();
        }
        self.mantissa() * other.mantissa()
    }

    /// With a bit below the others that tells whether there is a remainder.
    pub(crate) fn divide(&self, other: &Self, to: Precision) -> Option<Self> {
        if other.is_zero() {
            return None;
        }
        let exponent = self.exponent() - other.exponent();
        if other.is_power_of_two() {
            let mantissa = self.mantissa().clone();
            return Some(Self::rounded(if other.is_negative() { -mantissa } else { mantissa }, exponent, to));
        }
        let extra = (i64::from(to.bits()) - self.bit_length() + other.bit_length() + 5).max(5);
        let bits = size(self.bit_length() + extra);
        // Beside the division: the shift before it, and the rounding after it.
        let around = 4 * price::pass(bits);
        if !to.pay(price::quotient(bits, size(other.bit_length())).saturating_add(around)) {
            return None;
        }
        let (quotient, remainder) = (self.mantissa() << size(extra)).divide_truncate(other.mantissa())?;
        Some(Self::with_rest(&quotient, &remainder, exponent - extra, to))
    }

    /// The quotient by what is not zero.
    #[inline(never)]
    pub(crate) fn over(&self, other: &Self, to: Precision) -> Self {
        self.divide(other, to).unwrap_or_default()
    }

    /// The square root of what is not negative.
    #[inline(never)]
    pub(crate) fn root(&self, to: Precision) -> Self {
        self.square_root(to).unwrap_or_default()
    }

    /// `(mantissa + a part of one if there is a rest) · 2^exponent`, rounded; the rest has the mantissa's sign.
    fn with_rest(mantissa: &Integer, rest: &Integer, exponent: i64, to: Precision) -> Self {
        if rest.is_zero() {
            return Self::rounded(mantissa.clone(), exponent, to);
        }
        let side = Integer::from(if mantissa.is_negative() { -1 } else { 1 });
        Self::rounded(&(mantissa << 1) + &side, exponent - 1, to)
    }

    pub(crate) fn square_root(&self, to: Precision) -> Option<Self> {
        let odd = self.exponent().rem_euclid(2);
        let mut shift = (2 * i64::from(to.bits()) - self.bit_length() - odd + 4).max(4);
        shift += shift % 2;
        if !to.pay(price::root(size(self.bit_length() + shift), 2)) {
            return None;
        }
        let square = self.mantissa() << size(odd + shift);
        let (root, rest) = square.square_root_and_rest()?;
        Some(Self::with_rest(&root, &rest, (self.exponent() - odd - shift) / 2, to))
    }

    /// By squarings, of which each keeps bits enough for all.
    pub(crate) fn power_integer(&self, exponent: &Integer, to: Precision) -> Option<Self> {
        if exponent.is_negative() {
            let one = ONE;
            if exponent.magnitude() == Some(1) {
                return one.divide(self, to);
            }
            let wider = to.of_reciprocal(5);
            let inverse = self.power_integer(&exponent.opposite(), wider)?;
            return one.divide(&inverse, to);
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
            if !to.pay(price::power(self.mantissa().bit_length(), times)) {
                return None;
            }
            let grown = self.exponent().saturating_mul(times.cast_signed());
            return Some(Self::rounded(self.mantissa().power(times), grown, to));
        }
        if self.is_power_of_two() {
            let grown = clamped(&(&Integer::from(self.exponent()) * exponent));
            let sign = if self.is_negative() && exponent.is_odd() { -1 } else { 1 };
            return Some(Self::from_parts(Integer::from(sign), grown));
        }
        if self.power_is_beyond(exponent) {
            let grows = self.magnitude() > 0;
            let sign = if self.is_negative() && exponent.is_odd() { -1 } else { 1 };
            return Some(Self::from(sign).shift(if grows { BEYOND } else { -BEYOND }));
        }
        let length = exponent.bit_length();
        let wide = to.more(u32::try_from(4 * length + 4).unwrap_or(u32::MAX)).one_sided();
        let mut power = ONE.clone();
        let mut square = self.clone();
        for index in 0..length {
            if index > 0 {
                square = square.multiply(&square, wide);
            }
            if exponent.bit(index) {
                power = power.multiply(&square, wide);
            }
        }
        Some(power.round(to))
    }

    /// Whether no exponent is large enough for a power with this exponent, which is positive: that of a number that is
    /// neither zero nor a power of two.
    fn power_is_beyond(&self, exponent: &Integer) -> bool {
        const GREATEST: i64 = 65;
        // |log2 x| is more than a quarter of the distance of |x| from 1, and that is a bit of the mantissa or more.
        let least = match self.magnitude() {
            0 | 1 => self.exponent(),
            magnitude => signed(size(magnitude.abs()).ilog2() as usize),
        };
        signed(exponent.bit_length()) + least > GREATEST
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
