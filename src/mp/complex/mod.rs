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
    pub(crate) fn abs(&self, to: impl Into<Precision>) -> Real {
        exponential::hypot(&self.re, &self.im, to.into())
    }

    /// From -π, exclusive, to π; 0 of zero.
    #[inline(always)]
    pub(crate) fn arg(&self, to: impl Into<Precision>) -> Real {
        trigonometric::atan2(&self.im, &self.re, to.into())
    }

    #[inline(always)]
    pub(crate) fn round(&self, to: impl Into<Precision>) -> Self {
        self.round_to(to.into())
    }

    pub(super) fn round_to(&self, to: Precision) -> Self {
        Self::new(self.re.round_to(to), self.im.round_to(to))
    }

    pub(in crate::mp) fn add_to(&self, other: &Self, to: Precision) -> Self {
        Self::new(self.re.add_to(&other.re, to), self.im.add_to(&other.im, to))
    }

    pub(in crate::mp) fn subtract_to(&self, other: &Self, to: Precision) -> Self {
        Self::new(self.re.subtract_to(&other.re, to), self.im.subtract_to(&other.im, to))
    }

    pub(in crate::mp) fn multiply_to(&self, other: &Self, to: Precision) -> Self {
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        Self::new(
            a.multiply_exact(c).subtract_to(&b.multiply_exact(d), to),
            a.multiply_exact(d).add_to(&b.multiply_exact(c), to),
        )
    }

    pub(super) fn scale_to(&self, factor: &Real, to: Precision) -> Self {
        Self::new(self.re.multiply_to(factor, to), self.im.multiply_to(factor, to))
    }

    pub(in crate::mp) fn divide_to(&self, other: &Self, to: Precision) -> Option<Self> {
        let given = [&self.re, &self.im, &other.re, &other.im];
        formula::complex("CC@DD@+=AC@BD@+=BC@AD@-=|FE/GE/", &given, to.guarded(10), to)
    }

    /// `None` of zero.
    pub(in crate::mp) fn reciprocal_to(&self, to: Precision) -> Option<Self> {
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

/// The functions as callers see them: a precision that is only a number of bits rounds to nearest.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $inner:ident -> $result:ty;)*) => {
        impl Complex {
            $(
                $(#[$doc])*
                #[inline(always)]
                pub(crate) fn $name(&self, to: impl Into<Precision>) -> $result {
                    self.$inner(to.into())
                }
            )*
        }
    };
}

functions! {
    square_root square_root_to -> Self;
    exp exp_to -> Self;
    /// `None` of zero.
    ln ln_to -> Option<Self>;
    sin sin_to -> Self;
    cos cos_to -> Self;
    /// `None` at a pole.
    tan tan_to -> Option<Self>;
    sinh sinh_to -> Self;
    cosh cosh_to -> Self;
    /// `None` at a pole.
    tanh tanh_to -> Option<Self>;
    asin asin_to -> Self;
    acos acos_to -> Self;
    /// `None` of `i` and `-i`.
    atan atan_to -> Option<Self>;
    asinh asinh_to -> Self;
    acosh acosh_to -> Self;
    /// `None` of 1 and -1.
    atanh atanh_to -> Option<Self>;
}
