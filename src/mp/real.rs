//! Binary floating-point numbers of any precision, and their conversions.
//!
//! After `mpmath.libmp.libmpf` (BSD-3-Clause): the `mpf` tuple, `from_man_exp`, `from_rational`, `to_int`, `to_fixed`,
//! `to_float`, `from_float`, `mpf_cmp`.

use std::cmp::Ordering;

use pascaline_number::integer::{BitTest, Integer, IntegerExt, Signed, equal};
use pascaline_number::price;
use pascaline_number::rational::Rational;
use pascaline_number::size::as_usize;

use super::precision::{Precision, Rounding};

/// `mantissa · 2^exponent`, exactly: a finite binary float. It has no precision of its own; each operation is given one.
///
/// Exponents saturate, so callers that let magnitudes grow must check them.
#[derive(Clone, Debug, Eq)]
pub struct Real {
    /// Odd, or 0.
    mantissa: Integer,
    /// 0 if the mantissa is.
    exponent: i64,
}

/// Where exponents saturate: the sum of two of them and a length in bits still fits an `i64`.
const GREATEST_EXPONENT: i64 = i64::MAX / 4;

/// The exponent of a result that overflows, or negated of one that underflows; [`Real::from_parts`] clamps it.
pub(super) const BEYOND: i64 = i64::MAX / 2;

/// The longest shift to the left, which makes an integer of half a MiB.
const GREATEST_SHIFT: i64 = 1 << 22;

/// A length in bits as an `i64`, the type of exponents, clamped to its range.
pub(super) fn as_i64(bits: usize) -> i64 {
    i64::try_from(bits).unwrap_or(i64::MAX)
}

/// A `'static` 0.
pub const ZERO: &Real = &Real::ZERO;
/// A `'static` 1.
pub const ONE: &Real = &Real { mantissa: Integer::ONE, exponent: 0 };

impl Real {
    /// The number 0.
    pub const ZERO: Self = Self { mantissa: Integer::ZERO, exponent: 0 };

    /// `mantissa · 2^exponent`, exactly.
    pub fn from_parts(mantissa: Integer, exponent: i64) -> Self {
        let Some(zeros) = mantissa.trailing_zeros() else {
            return Self::ZERO;
        };
        let exponent = exponent.saturating_add(as_i64(zeros)).clamp(-GREATEST_EXPONENT, GREATEST_EXPONENT);
        Self { mantissa: mantissa >> zeros, exponent }
    }

    /// `mantissa · 2^exponent`, rounded.
    pub(super) fn rounded(mantissa: Integer, exponent: i64, to: Precision) -> Self {
        if !to.pay(2 * price::pass(mantissa.bit_len())) {
            return Self::default();
        }
        Self::normalized(mantissa, exponent, to.bits(), to.rounding())
    }

    /// mpmath's `normalize`: [`rounded`](Self::rounded) without asking a budget, for numbers that are already paid for.
    fn normalized(mantissa: Integer, exponent: i64, bits: u32, rounding: Rounding) -> Self {
        let excess = mantissa.bit_len().saturating_sub(bits as usize);
        if excess == 0 {
            return Self::from_parts(mantissa, exponent);
        }
        let mantissa = match rounding {
            Rounding::Nearest => mantissa.shift_right_nearest(excess),
            Rounding::Down => mantissa.shift_right_truncate(excess),
            Rounding::Up => mantissa.shift_right_up(excess),
        };
        Self::from_parts(mantissa, exponent.saturating_add(as_i64(excess)))
    }

    /// `numerator / denominator`, rounded.
    pub fn from_rational(rational: &Rational, to: Precision) -> Self {
        if !to.pay(price::pass(rational.bits())) {
            return Self::default();
        }
        let numerator = Self::from(rational.numerator());
        numerator.over(&Self::from(rational.denominator()), to)
    }

    /// Odd or 0, and signed.
    pub fn mantissa(&self) -> &Integer {
        &self.mantissa
    }

    /// 0 if the number is 0.
    pub fn exponent(&self) -> i64 {
        self.exponent
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.mantissa.is_zero()
    }

    /// Whether it is below 0.
    pub fn is_negative(&self) -> bool {
        self.mantissa.is_negative()
    }

    /// Whether the mantissa is 1 or -1.
    pub(super) fn is_power_of_two(&self) -> bool {
        self.bit_length() == 1
    }

    /// Whether it has no fractional part.
    pub fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The length of the mantissa in bits.
    pub fn bit_length(&self) -> i64 {
        as_i64(self.mantissa.bit_len())
    }

    /// The `m` with `2^(m-1) <= |x| < 2^m`; 0 if the number is 0.
    pub fn magnitude(&self) -> i64 {
        self.exponent + self.bit_length()
    }

    /// Rounded to a precision: mpmath's `mpf_pos`.
    pub fn round(&self, to: Precision) -> Self {
        if self.mantissa.bit_len() <= to.bits() as usize {
            return self.clone();
        }
        Self::rounded(self.mantissa.clone(), self.exponent, to)
    }

    /// `mantissa · 2^bits`. If that does not fit in memory, the budget refuses, and the result is 0.
    fn shifted(&self, bits: i64, to: Precision) -> Integer {
        // No budget can pay for the maximum, so asking for it records the refusal.
        let fits = bits <= GREATEST_SHIFT || to.pay(u64::MAX);
        if fits && to.pay(price::pass(self.mantissa.bit_len().saturating_add(as_usize(bits)))) {
            &self.mantissa << as_usize(bits)
        } else {
            Integer::ZERO
        }
    }

    /// Rounded to an integer, towards negative infinity.
    pub fn floor(&self, to: Precision) -> Integer {
        self.to_fixed(0, to)
    }

    /// Rounded to an integer, towards infinity.
    pub fn ceiling(&self, to: Precision) -> Integer {
        -self.negate().to_fixed(0, to)
    }

    /// Rounded to the nearest integer, ties to even.
    pub fn nearest(&self, to: Precision) -> Integer {
        if self.exponent >= 0 {
            return self.shifted(self.exponent, to);
        }
        self.mantissa.shift_right_nearest(as_usize(-self.exponent))
    }

    /// The nearest integer, if it fits an `i64`.
    pub fn nearest_i64(&self, to: Precision) -> Option<i64> {
        (self.magnitude() <= 64).then(|| self.nearest(to).to_i64()).flatten()
    }

    /// Rounded to an integer, towards zero.
    pub fn truncate(&self, to: Precision) -> Integer {
        if self.exponent >= 0 {
            return self.shifted(self.exponent, to);
        }
        self.mantissa.shift_right_truncate(as_usize(-self.exponent))
    }

    /// `x · 2^bits`, rounded down: a fixed-point number with `bits` fractional bits.
    pub fn to_fixed(&self, bits: i64, to: Precision) -> Integer {
        let shift = self.exponent.saturating_add(bits);
        if shift >= 0 { self.shifted(shift, to) } else { &self.mantissa >> as_usize(-shift) }
    }

    /// The nearest `f64`; infinite if it overflows.
    pub fn to_f64(&self) -> f64 {
        let Self { mantissa, exponent } = Self::normalized(self.mantissa.clone(), self.exponent, 53, Rounding::Nearest);
        libm::ldexp(
            mantissa.to_f64().value(),
            i32::try_from(exponent).unwrap_or(if exponent < 0 { i32::MIN } else { i32::MAX }),
        )
    }

    /// An `f64`, exactly; 0 for infinities and NaN.
    pub fn from_f64(number: f64) -> Self {
        if !number.is_finite() {
            return Self::default();
        }
        let (fraction, exponent) = libm::frexp(number);
        #[expect(clippy::cast_possible_truncation, reason = "an integer of at most 53 bits")]
        let mantissa = libm::ldexp(fraction, 53) as i64;
        Self::from_parts(Integer::from(mantissa), i64::from(exponent) - 53)
    }
}

/// Zero.
impl Default for Real {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<&Integer> for Real {
    fn from(integer: &Integer) -> Self {
        Self::from_parts(integer.clone(), 0)
    }
}

impl From<i64> for Real {
    fn from(integer: i64) -> Self {
        Self::from_parts(Integer::from(integer), 0)
    }
}

impl PartialEq for Real {
    fn eq(&self, other: &Self) -> bool {
        self.exponent == other.exponent && equal(&self.mantissa, &other.mantissa)
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |real: &Self| i8::from(!real.is_zero()) - 2 * i8::from(real.is_negative());
        sign(self).cmp(&sign(other)).then_with(|| {
            let by_size = self.magnitude().cmp(&other.magnitude());
            let by_size = if self.is_negative() { by_size.reverse() } else { by_size };
            by_size.then_with(|| {
                let lower = self.exponent.min(other.exponent);
                let align = |real: &Self| &real.mantissa << as_usize(real.exponent - lower);
                if self.is_zero() { Ordering::Equal } else { align(self).cmp(&align(other)) }
            })
        })
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
