//! Square roots, exponentials, logarithms, circular and hyperbolic functions.

use super::Complex;
use crate::mp::exponential::{cosh, exp, ln_hypot, sinh, tanh};
use crate::mp::formula;
use crate::mp::precision::Precision;
use crate::mp::real::Real;
use crate::mp::trigonometric::{atan2, cos, cos_sin_pi, sin, tan};

impl Complex {
    /// `sqrt((|z| + a) / 2) + b i / sqrt(2 (|z| + a))`, or the like for a negative real part.
    pub(crate) fn square_root(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            let root = a.abs().root(to);
            return if a.is_negative() { Self::new(b.clone(), root) } else { Self::new(root, b.clone()) };
        }
        let code = if a.is_negative() { "AByAa+=Cds=|BD/Chs" } else { "AByAa+=Cds=|ChsBD/" };
        let root = self.formula(code, to.guarded(20), to).unwrap_or_default();
        if root.re.is_negative() { root.negate() } else { root }
    }

    pub(crate) fn exp(&self, to: Precision) -> Self {
        if self.im.is_zero() {
            return Self::from(exp(&self.re, to));
        }
        let code = if self.re.is_zero() { "|Bc" } else { "Ae=Bc==|CE*CD*" };
        self.formula(code, to.more(4), to).unwrap_or_default()
    }

    pub(crate) fn ln(&self, to: Precision) -> Option<Self> {
        Some(Self::new(ln_hypot(&self.re, &self.im, to)?, atan2(&self.im, &self.re, to)))
    }

    pub(crate) fn cos(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Self::from(cos(a, to));
        }
        if a.is_zero() {
            return Self::from(cosh(b, to));
        }
        self.formula("Ac==Bk==|DF*CE*n", to.guarded(6), to).unwrap_or_default()
    }

    pub(crate) fn sin(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Self::from(sin(a, to));
        }
        if a.is_zero() {
            return Self::new(Real::default(), sinh(b, to));
        }
        self.formula("Ac==Bk==|CF*DE*", to.guarded(6), to).unwrap_or_default()
    }

    /// `sin(π z)`
    pub(crate) fn sin_pi(&self, to: Precision) -> Self {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Self::from(cos_sin_pi(a, to).1);
        }
        let wide = to.guarded(5);
        let b = b.multiply(&crate::mp::constants::pi(wide), wide);
        if a.is_zero() {
            return Self::new(Real::default(), sinh(&b, to));
        }
        formula::complex("Aq==Bk==|CF*DE*", &[a, &b], to.guarded(6), to).unwrap_or_default()
    }

    /// `(sin 2a + i sinh 2b) / (cos 2a + cosh 2b)`
    pub(crate) fn tan(&self, to: Precision) -> Option<Self> {
        let (a, b) = (&self.re, &self.im);
        if b.is_zero() {
            return Some(Self::from(tan(a, to)));
        }
        if a.is_zero() {
            return Some(Self::new(Real::default(), tanh(b, to)));
        }
        self.formula("Adc==Bdk==DF+=|CG/EG/", to.guarded(15), to)
    }

    pub(crate) fn cosh(&self, to: Precision) -> Self {
        self.turned_back().cos(to)
    }

    /// `sinh z = -i sin(i z)`, and the parts of both are the same but swapped.
    pub(crate) fn sinh(&self, to: Precision) -> Self {
        self.swapped().sin(to).swapped()
    }

    pub(crate) fn tanh(&self, to: Precision) -> Option<Self> {
        Some(self.swapped().tan(to)?.swapped())
    }

    fn swapped(&self) -> Self {
        Self::new(self.im.clone(), self.re.clone())
    }
}
