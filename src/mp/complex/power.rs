//! Powers.

use super::Complex;
use crate::integer::Integer;
use crate::mp::precision::Precision;
use crate::mp::real::{ONE, Real};

/// A power of so many bits is raised exactly.
const EXACT: i64 = 10_000;

/// An exponent of a greater magnitude is no integer that a power is raised to.
const GREATEST_INTEGER: i64 = 1024;

impl Complex {
    /// `None` of a power of zero that is none.
    pub(crate) fn power(&self, exponent: &Self, to: Precision) -> Option<Self> {
        let wide = to.guarded(10);
        if !exponent.im.is_zero() {
            return Some(self.ln(wide)?.multiply(exponent, wide).exp(to));
        }
        let exponent = &exponent.re;
        if exponent.is_integer() {
            let exponent = exponent.magnitude().le(&GREATEST_INTEGER).then(|| exponent.truncate(to))?;
            return self.power_integer(&exponent, to);
        }
        if exponent.exponent() == -1 {
            return self.square_root(wide).power_integer(exponent.mantissa(), to);
        }
        Some(self.ln(wide)?.scale(exponent, wide).exp(to))
    }

    /// `None` of a negative power of zero.
    pub(crate) fn power_integer(&self, exponent: &Integer, to: Precision) -> Option<Self> {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Some(Self::from(a.power_integer(exponent, to)?));
        }
        if a.is_zero() {
            let power = Self::from(b.power_integer(exponent, to)?);
            let power = if exponent_bit(exponent, 1) { power.negate() } else { power };
            return Some(if exponent.is_odd() { power.turned() } else { power });
        }
        match exponent.to_i64() {
            Some(0) => return Some(Self::from(ONE.clone())),
            Some(1) => return Some(self.round(to)),
            Some(2) => return self.formula("AA@BB@-AB*d", to, to),
            Some(-1) => return self.reciprocal(to),
            _ => {}
        }
        if exponent.is_negative() {
            return self.power_integer(&exponent.opposite(), to.guarded(4))?.reciprocal(to);
        }
        let apart = a.exponent().abs_diff(b.exponent());
        let length = a.bit_length().max(b.bit_length()).saturating_add_unsigned(apart);
        match exponent.to_i64() {
            Some(times) if length.saturating_mul(times) < EXACT => Some(self.exact_power(times, to)),
            _ => {
                let wide = to.guarded(10);
                Some(self.ln(wide)?.scale(&Real::from(exponent), wide).exp(to))
            }
        }
    }

    /// By squarings, exactly but for the last rounding.
    fn exact_power(&self, mut times: i64, to: Precision) -> Self {
        let mut power = Self::from(ONE.clone());
        let mut square = self.clone();
        loop {
            if times % 2 == 1 {
                power = power.multiply(&square, to.exact());
            }
            times /= 2;
            if times == 0 {
                return power.round(to);
            }
            square = square.multiply(&square, to.exact());
        }
    }
}

/// That bit of the two's complement.
fn exponent_bit(exponent: &Integer, index: usize) -> bool {
    (exponent >> index).is_odd()
}
