//! Complex numbers of any precision, by mpmath's formulas: each part is rounded by itself.

mod elementary;
mod inverse;
mod power;

use super::precision::Precision;
use super::real::Real;
use super::{exponential, trigonometric};

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

    pub(super) fn round_to(&self, to: Precision) -> Self {
        Self::new(self.re.round_to(to), self.im.round_to(to))
    }

    pub(super) fn add_to(&self, other: &Self, to: Precision) -> Self {
        Self::new(self.re.add_to(&other.re, to), self.im.add_to(&other.im, to))
    }

    pub(super) fn subtract_to(&self, other: &Self, to: Precision) -> Self {
        Self::new(self.re.subtract_to(&other.re, to), self.im.subtract_to(&other.im, to))
    }

    pub(super) fn multiply_to(&self, other: &Self, to: Precision) -> Self {
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        Self::new(
            a.multiply_exact(c).subtract_to(&b.multiply_exact(d), to),
            a.multiply_exact(d).add_to(&b.multiply_exact(c), to),
        )
    }

    pub(super) fn scale_to(&self, factor: &Real, to: Precision) -> Self {
        Self::new(self.re.multiply_to(factor, to), self.im.multiply_to(factor, to))
    }

    pub(super) fn divide_to(&self, other: &Self, to: Precision) -> Option<Self> {
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        let wide = to.guarded(10);
        let size = c.multiply_exact(c).add_to(&d.multiply_exact(d), wide);
        let re = a.multiply_exact(c).add_to(&b.multiply_exact(d), wide);
        let im = b.multiply_exact(c).subtract_to(&a.multiply_exact(d), wide);
        (!size.is_zero()).then(|| Self::new(re.over(&size, to), im.over(&size, to)))
    }

    /// `None` of zero.
    pub(super) fn reciprocal_to(&self, to: Precision) -> Option<Self> {
        let (a, b) = (&self.re, &self.im);
        let size = a.multiply_exact(a).add_to(&b.multiply_exact(b), to.guarded(10));
        (!size.is_zero()).then(|| Self::new(a.over(&size, to), b.over(&size, to).negate()))
    }

    /// Both parts times `2^bits`.
    pub(super) fn shift(&self, bits: i64) -> Self {
        Self::new(self.re.shift(bits), self.im.shift(bits))
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
