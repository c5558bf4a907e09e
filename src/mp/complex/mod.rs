//! Complex numbers of any precision, by mpmath's formulas: each part is rounded by itself.

mod elementary;
mod inverse;
mod power;

use super::precision::Precision;
use super::real::Real;
use super::{exponential, formula, trigonometric};

/// `re + im·i`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Complex {
    pub(crate) re: Real,
    pub(crate) im: Real,
}

impl Complex {
    /// Out of line: two numbers are copied.
    #[inline(never)]
    pub(crate) fn new(re: Real, im: Real) -> Self {
        Self { re, im }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.re.is_zero() && self.im.is_zero()
    }

    /// The greater one of its parts'.
    pub(crate) fn magnitude(&self) -> i64 {
        self.re.magnitude().max(self.im.magnitude())
    }

    pub(crate) fn negate(&self) -> Self {
        Self::new(self.re.negate(), self.im.negate())
    }

    #[inline(always)]
    pub(crate) fn abs(&self, to: Precision) -> Real {
        exponential::hypot(&self.re, &self.im, to)
    }

    /// From -π, exclusive, to π; 0 of zero.
    #[inline(always)]
    pub(crate) fn arg(&self, to: Precision) -> Real {
        trigonometric::atan2(&self.im, &self.re, to)
    }

    pub(crate) fn round(&self, to: Precision) -> Self {
        Self::new(self.re.round(to), self.im.round(to))
    }

    pub(crate) fn add(&self, other: &Self, to: Precision) -> Self {
        Self::new(self.re.add(&other.re, to), self.im.add(&other.im, to))
    }

    pub(crate) fn subtract(&self, other: &Self, to: Precision) -> Self {
        Self::new(self.re.subtract(&other.re, to), self.im.subtract(&other.im, to))
    }

    pub(crate) fn multiply(&self, other: &Self, to: Precision) -> Self {
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        Self::new(
            a.multiply_exact(c, to).subtract(&b.multiply_exact(d, to), to),
            a.multiply_exact(d, to).add(&b.multiply_exact(c, to), to),
        )
    }

    pub(crate) fn scale(&self, factor: &Real, to: Precision) -> Self {
        Self::new(self.re.multiply(factor, to), self.im.multiply(factor, to))
    }

    pub(crate) fn divide(&self, other: &Self, to: Precision) -> Option<Self> {
        let given = [&self.re, &self.im, &other.re, &other.im];
        formula::complex("CC@DD@+=AC@BD@+=BC@AD@-=|FE/GE/", &given, to.guarded(10), to)
    }

    /// `None` of zero.
    pub(crate) fn reciprocal(&self, to: Precision) -> Option<Self> {
        self.formula("AA@BB@+=|AC/BC/n", to.guarded(10), to)
    }

    /// The complex number that a formula of its two parts leaves last.
    fn formula(&self, code: &str, wide: Precision, to: Precision) -> Option<Self> {
        formula::complex(code, &[&self.re, &self.im], wide, to)
    }

    /// `i·z`
    fn turned(&self) -> Self {
        Self::new(self.im.negate(), self.re.clone())
    }

    /// `-i·z`
    fn turned_back(&self) -> Self {
        Self::new(self.im.clone(), self.re.negate())
    }
}

impl From<Real> for Complex {
    fn from(re: Real) -> Self {
        Self { re, im: Real::default() }
    }
}
