//! Complex numbers of any precision.

use super::precision::Precision;
use super::real::Real;

/// `re + im·i`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Complex {
    pub(crate) re: Real,
    pub(crate) im: Real,
}

impl Complex {
    pub(crate) fn new(re: Real, im: Real) -> Self {
        Self { re, im }
    }
}

impl From<Real> for Complex {
    fn from(re: Real) -> Self {
        Self { re, im: Real::default() }
    }
}

impl Complex {
    pub(super) fn round_to(&self, to: Precision) -> Self {
        Self::new(self.re.round_to(to), self.im.round_to(to))
    }
}

macro_rules! unary {
    ($($name:ident)*) => { $(impl Complex { pub(crate) fn $name(&self, to: impl Into<Precision>) -> Self { self.round_to(to.into()) } })* };
}
macro_rules! partial {
    ($($name:ident)*) => { $(impl Complex { pub(crate) fn $name(&self, to: impl Into<Precision>) -> Option<Self> { Some(self.round_to(to.into())) } })* };
}
unary!(square_root exp sin cos sinh cosh asin acos asinh acosh);
partial!(ln tan tanh atan atanh gamma ln_gamma factorial);

impl Complex {
    pub(crate) fn add(&self, other: &Self, to: impl Into<Precision>) -> Self {
        let to = to.into();
        Self::new(self.re.add_to(&other.re, to), self.im.add_to(&other.im, to))
    }

    pub(crate) fn subtract(&self, other: &Self, to: impl Into<Precision>) -> Self {
        let to = to.into();
        Self::new(self.re.subtract_to(&other.re, to), self.im.subtract_to(&other.im, to))
    }

    pub(crate) fn multiply(&self, other: &Self, to: impl Into<Precision>) -> Self {
        let to = to.into();
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        Self::new(
            a.multiply_exact(c).subtract(&b.multiply_exact(d), to),
            a.multiply_exact(d).add(&b.multiply_exact(c), to),
        )
    }

    /// `None` for a divisor of zero.
    pub(crate) fn divide(&self, other: &Self, to: impl Into<Precision>) -> Option<Self> {
        let to = to.into();
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        let wide = to.guarded(10);
        let size = c.multiply_exact(c).add_to(&d.multiply_exact(d), wide);
        let re = a.multiply_exact(c).add_to(&b.multiply_exact(d), wide);
        let im = b.multiply_exact(c).subtract_to(&a.multiply_exact(d), wide);
        Some(Self::new(re.divide(&size, to)?, im.divide(&size, to)?))
    }

    pub(crate) fn abs(&self, to: impl Into<Precision>) -> Real {
        super::hypot(&self.re, &self.im, to)
    }

    pub(crate) fn arg(&self, to: impl Into<Precision>) -> Real {
        super::atan2(&self.im, &self.re, to)
    }

    pub(crate) fn power(&self, exponent: &Self, to: impl Into<Precision>) -> Option<Self> {
        let _ = exponent;
        Some(self.round_to(to.into()))
    }

    pub(crate) fn power_integer(&self, exponent: &crate::integer::Integer, to: impl Into<Precision>) -> Option<Self> {
        let _ = exponent;
        Some(self.round_to(to.into()))
    }

    pub(crate) fn root(&self, degree: u32, to: impl Into<Precision>) -> Option<Self> {
        let _ = degree;
        Some(self.round_to(to.into()))
    }

    pub(crate) fn negate(&self) -> Self {
        Self::new(self.re.negate(), self.im.negate())
    }
}
