//! Powers.
//!
//! After `mpmath.libmp.libmpc` (BSD-3-Clause): `mpc_pow`, `mpc_pow_mpf`, `mpc_pow_int`, `complex_int_pow`, `mpc_square`.

use pascaline_number::integer::{Integer, IntegerExt, Signed};

use super::Complex;
use crate::precision::Precision;
use crate::real::{ONE, Real};

/// Powers of fewer bits are computed exactly before they are rounded.
const EXACT: i64 = 10_000;

/// The greatest magnitude of an exponent that is expanded to an integer.
const GREATEST_INTEGER: i64 = 1024;

impl Complex {
    /// `None` for zero to a power without a value, and for an integer exponent that is too long.
    pub fn power(&self, exponent: &Self, to: Precision) -> Option<Self> {
        let wp = to.guarded(10);
        if !exponent.im.is_zero() {
            return Some(self.ln(wp)?.multiply(exponent, wp).exp(to));
        }
        let p = &exponent.re;
        if p.is_integer() {
            let n = p.magnitude().le(&GREATEST_INTEGER).then(|| p.truncate(to))?;
            return self.power_integer(&n, to);
        }
        if p.exponent() == -1 {
            return self.square_root(wp).power_integer(p.mantissa(), to);
        }
        Some(self.ln(wp)?.scale(p, wp).exp(to))
    }

    /// `None` for zero to a negative power.
    pub fn power_integer(&self, n: &Integer, to: Precision) -> Option<Self> {
        let (a, b) = self.parts();
        if b.is_zero() {
            return Some(Self::from(a.power_integer(n, to)?));
        }
        if a.is_zero() {
            // i^n is i^(n mod 4).
            let v = Self::from(b.power_integer(n, to)?);
            let v = if (n >> 1).is_odd() { v.negate() } else { v };
            return Some(if n.is_odd() { v.times_i() } else { v });
        }
        match n.to_i64() {
            Some(0) => return Some(Self::from(ONE.clone())),
            Some(1) => return Some(self.round(to)),
            Some(2) => return Some(self.square(to)),
            Some(-1) => return self.reciprocal(to),
            _ => {}
        }
        if n.is_negative() {
            return self.power_integer(&-n, to.guarded(4))?.reciprocal(to);
        }
        let abs_de = a.exponent().abs_diff(b.exponent());
        let length = a.bit_length().max(b.bit_length()).saturating_add_unsigned(abs_de);
        match n.to_i64() {
            Some(times) if length.saturating_mul(times) < EXACT => Some(self.exact_power(times, to)),
            _ => {
                let wp = to.guarded(10);
                Some(self.ln(wp)?.scale(&Real::from(n), wp).exp(to))
            }
        }
    }

    /// `a² - b² + 2abi`
    fn square(&self, to: Precision) -> Self {
        let (a, b) = self.parts();
        let re = a.multiply_exact(a, to).subtract(&b.multiply_exact(b, to), to);
        Self::new(re, a.multiply(b, to).shift(1))
    }

    /// Binary exponentiation, exact up to the final rounding.
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
