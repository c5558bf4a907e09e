//! Square roots, exponentials, logarithms, circular and hyperbolic functions.

use super::Complex;
use crate::mp::exponential::{cosh, cosh_sinh, exp, ln_hypot, sinh, tanh};
use crate::mp::precision::Precision;
use crate::mp::real::Real;
use crate::mp::trigonometric::{atan2, cos, cos_sin_pi, sin, sin_cos, tan};

impl Complex {
    /// `sqrt((|z| + a) / 2) + b i / sqrt(2 (|z| + a))`, or the like for a negative real part.
    pub(super) fn square_root_to(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            let root = a.abs().root(to);
            return if a.is_negative() { Self::new(b.clone(), root) } else { Self::new(root, b.clone()) };
        }
        let wide = to.guarded(20);
        let twice = self.abs(wide).add_to(&a.abs(), wide);
        let larger = twice.shift(-1).root(to);
        let root = twice.shift(1).root(wide);
        let smaller = b.over(&root, to);
        if !a.is_negative() {
            Self::new(larger, smaller)
        } else if b.is_negative() {
            Self::new(smaller.negate(), larger.negate())
        } else {
            Self::new(smaller, larger)
        }
    }

    pub(in crate::mp) fn exp_to(&self, to: Precision) -> Self {
        if self.im.is_zero() {
            return Self::from(exp(&self.re, to));
        }
        if self.re.is_zero() {
            let (sine, cosine) = sin_cos(&self.im, to);
            return Self::new(cosine, sine);
        }
        let radius = exp(&self.re, to.more(4));
        let (sine, cosine) = sin_cos(&self.im, to.more(4));
        Self::new(radius.multiply_to(&cosine, to), radius.multiply_to(&sine, to))
    }

    pub(in crate::mp) fn ln_to(&self, to: Precision) -> Option<Self> {
        Some(Self::new(ln_hypot(&self.re, &self.im, to)?, atan2(&self.im, &self.re, to)))
    }

    pub(super) fn cos_to(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Self::from(cos(a, to));
        }
        if a.is_zero() {
            return Self::from(cosh(b, to));
        }
        let wide = to.guarded(6);
        let (sine, cosine) = sin_cos(a, wide);
        let (hyperbolic_cosine, hyperbolic_sine) = cosh_sinh(b, wide);
        let im = sine.multiply_to(&hyperbolic_sine, to);
        Self::new(cosine.multiply_to(&hyperbolic_cosine, to), im.negate())
    }

    pub(super) fn sin_to(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Self::from(sin(a, to));
        }
        if a.is_zero() {
            return Self::new(Real::default(), sinh(b, to));
        }
        let (sine, cosine) = sin_cos(a, to.guarded(6));
        Self::sine(&sine, &cosine, b, to)
    }

    /// `sin(π z)`
    pub(in crate::mp) fn sin_pi_to(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Self::from(cos_sin_pi(a, to).1);
        }
        let wide = to.guarded(5);
        let b = b.multiply_to(&crate::mp::constants::pi(wide), wide);
        if a.is_zero() {
            return Self::new(Real::default(), sinh(&b, to));
        }
        let (cosine, sine) = cos_sin_pi(a, to.guarded(6));
        Self::sine(&sine, &cosine, &b, to)
    }

    /// The sine, by that and the cosine of the real part, and by the imaginary part.
    fn sine(sine: &Real, cosine: &Real, im: &Real, to: Precision) -> Self {
        let (hyperbolic_cosine, hyperbolic_sine) = cosh_sinh(im, to.guarded(6));
        Self::new(sine.multiply_to(&hyperbolic_cosine, to), cosine.multiply_to(&hyperbolic_sine, to))
    }

    /// `(sin 2a + i sinh 2b) / (cos 2a + cosh 2b)`
    pub(super) fn tan_to(&self, to: Precision) -> Option<Self> {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Some(Self::from(tan(a, to)));
        }
        if a.is_zero() {
            return Some(Self::new(Real::default(), tanh(b, to)));
        }
        let wide = to.guarded(15);
        let (sine, cosine) = sin_cos(&a.shift(1), wide);
        let (hyperbolic_cosine, hyperbolic_sine) = cosh_sinh(&b.shift(1), wide);
        let below = cosine.add_to(&hyperbolic_cosine, wide);
        (!below.is_zero()).then(|| Self::new(sine.over(&below, to), hyperbolic_sine.over(&below, to)))
    }

    pub(super) fn cosh_to(&self, to: Precision) -> Self {
        self.turned_back().cos_to(to)
    }

    /// `sinh z = -i sin(i z)`, and the parts of both are the same but swapped.
    pub(super) fn sinh_to(&self, to: Precision) -> Self {
        self.swapped().sin_to(to).swapped()
    }

    pub(super) fn tanh_to(&self, to: Precision) -> Option<Self> {
        Some(self.swapped().tan_to(to)?.swapped())
    }

    fn swapped(&self) -> Self {
        Self::new(self.im.clone(), self.re.clone())
    }
}
