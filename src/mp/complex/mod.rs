//! Complex numbers of any precision; each part is rounded by itself.
//!
//! After `mpmath.libmp.libmpc` (BSD-3-Clause). In this folder `a` and `b` are the parts of `z = a + bi`, as they are there.

#![expect(clippy::many_single_char_names, reason = "mpmath's names")]

mod mpc_arithmetic;
mod mpc_elementary;
mod mpc_gamma;
mod mpc_inverse;
mod mpc_power;

use super::real::Real;

/// `re + im·i`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Complex {
    /// The real part.
    pub re: Real,
    /// The imaginary part.
    pub im: Real,
}

impl Complex {
    /// `re + im·i`, exactly.
    pub fn new(re: Real, im: Real) -> Self {
        Self { re, im }
    }

    /// Whether both parts are 0.
    pub fn is_zero(&self) -> bool {
        self.re.is_zero() && self.im.is_zero()
    }

    /// The greater magnitude of the parts.
    pub fn magnitude(&self) -> i64 {
        self.re.magnitude().max(self.im.magnitude())
    }

    fn parts(&self) -> (&Real, &Real) {
        (&self.re, &self.im)
    }
}

impl From<Real> for Complex {
    fn from(re: Real) -> Self {
        Self { re, im: Real::default() }
    }
}
