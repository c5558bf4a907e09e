//! Sums, products and quotients, the absolute value and the argument.
//!
//! After `mpmath.libmp.libmpc` (BSD-3-Clause): `mpc_abs`, `mpc_arg`, `mpc_add`, `mpc_sub`, `mpc_mul`, `mpc_mul_mpf`, `mpc_div`,
//! `mpc_reciprocal`, `mpc_shift`.

use super::Complex;
use crate::arithmetic::hypot;
use crate::precision::Precision;
use crate::real::Real;
use crate::trigonometric::atan2;

impl Complex {
    /// `-z`, exactly.
    pub fn negate(&self) -> Self {
        Self::new(self.re.negate(), self.im.negate())
    }

    /// `sqrt(a² + b²)`, rounded once.
    pub fn abs(&self, to: Precision) -> Real {
        hypot(&self.re, &self.im, to)
    }

    /// The argument, `-π < φ <= π`; 0 for zero.
    pub fn arg(&self, to: Precision) -> Real {
        atan2(&self.im, &self.re, to)
    }

    /// Both parts rounded to a precision.
    pub fn round(&self, to: Precision) -> Self {
        Self::new(self.re.round(to), self.im.round(to))
    }

    /// The sum; both parts are rounded.
    pub fn add(&self, other: &Self, to: Precision) -> Self {
        to.pay_for_complex_operation();
        Self::new(self.re.add(&other.re, to), self.im.add(&other.im, to))
    }

    /// The difference; both parts are rounded.
    pub fn subtract(&self, other: &Self, to: Precision) -> Self {
        to.pay_for_complex_operation();
        Self::new(self.re.subtract(&other.re, to), self.im.subtract(&other.im, to))
    }

    /// `(ac - bd) + (ad + bc)i`; both parts are rounded once.
    pub fn multiply(&self, other: &Self, to: Precision) -> Self {
        to.pay_for_complex_operation();
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Self::new(
            a.multiply_exact(c, to).subtract(&b.multiply_exact(d, to), to),
            a.multiply_exact(d, to).add(&b.multiply_exact(c, to), to),
        )
    }

    /// The product with a real number.
    pub fn scale(&self, factor: &Real, to: Precision) -> Self {
        to.pay_for_complex_operation();
        Self::new(self.re.multiply(factor, to), self.im.multiply(factor, to))
    }

    /// `None` if the divisor is 0.
    pub fn divide(&self, other: &Self, to: Precision) -> Option<Self> {
        to.pay_for_complex_operation();
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        let wp = to.guarded(10);
        let mag = c.multiply_exact(c, wp).add(&d.multiply_exact(d, wp), wp);
        let t = a.multiply_exact(c, wp).add(&b.multiply_exact(d, wp), wp);
        let u = b.multiply_exact(c, wp).subtract(&a.multiply_exact(d, wp), wp);
        Some(Self::new(t.divide(&mag, to)?, u.divide(&mag, to)?))
    }

    /// `None` if the number is 0.
    pub fn reciprocal(&self, to: Precision) -> Option<Self> {
        to.pay_for_complex_operation();
        let (a, b) = self.parts();
        let wp = to.guarded(10);
        let m = a.multiply_exact(a, wp).add(&b.multiply_exact(b, wp), wp);
        Some(Self::new(a.divide(&m, to)?, b.divide(&m, to)?.negate()))
    }

    /// `z · 2^bits`
    pub fn shift(&self, bits: i64) -> Self {
        Self::new(self.re.shift(bits), self.im.shift(bits))
    }

    /// `i·z`
    pub(super) fn times_i(&self) -> Self {
        Self::new(self.im.negate(), self.re.clone())
    }

    /// `-i·z`
    pub(super) fn over_i(&self) -> Self {
        Self::new(self.im.clone(), self.re.negate())
    }
}
