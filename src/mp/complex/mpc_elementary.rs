//! The square root, the exponential, the logarithm, and the circular and hyperbolic functions.
//!
//! After `mpmath.libmp.libmpc` (BSD-3-Clause): `mpc_sqrt`, `mpc_exp`, `mpc_ln`, `mpc_cos`, `mpc_sin`, `mpc_sin_pi`, `mpc_tan`,
//! `mpc_cosh`, `mpc_sinh`, `mpc_tanh`.

use super::Complex;
use crate::constants::pi;
use crate::exponential::{cosh, cosh_sinh, exp, sinh, tanh};
use crate::logarithm::ln_hypot;
use crate::precision::Precision;
use crate::real::Real;
use crate::trigonometric::{atan2, cos, cos_sin, cos_sin_pi, sin, tan};

impl Complex {
    /// `sqrt((|z| + a) / 2) + bi / sqrt(2 (|z| + a))`, or with `|z| - a` for a negative `a`, so that nothing cancels.
    pub fn square_root(&self, to: Precision) -> Self {
        let (a, b) = self.parts();
        if b.is_zero() {
            let root = a.abs().square_root(to);
            return if a.is_negative() { Self::new(b.clone(), root) } else { Self::new(root, b.clone()) };
        }
        let wp = to.guarded(20);
        let t = self.abs(wp).add(&a.abs(), wp);
        let u = t.shift(-1).square_root(to);
        let w = t.shift(1).square_root(wp);
        let v = b.over(&w, to);
        if !a.is_negative() {
            Self::new(u, v)
        } else if b.is_negative() {
            Self::new(v.negate(), u.negate())
        } else {
            Self::new(v, u)
        }
    }

    /// `e^a (cos b + i sin b)`
    pub fn exp(&self, to: Precision) -> Self {
        let (a, b) = self.parts();
        if b.is_zero() {
            return Self::from(exp(a, to));
        }
        if a.is_zero() {
            let (c, s) = cos_sin(b, to);
            return Self::new(c, s);
        }
        let wp = to.more(4);
        let mag = exp(a, wp);
        let (c, s) = cos_sin(b, wp);
        Self::new(mag.multiply(&c, to), mag.multiply(&s, to))
    }

    /// `ln |z| + i arg z`; `None` for zero.
    pub fn ln(&self, to: Precision) -> Option<Self> {
        let (a, b) = self.parts();
        Some(Self::new(ln_hypot(a, b, to)?, atan2(b, a, to)))
    }

    /// `cos a cosh b - i sin a sinh b`
    pub fn cos(&self, to: Precision) -> Self {
        let (a, b) = self.parts();
        if b.is_zero() {
            return Self::from(cos(a, to));
        }
        if a.is_zero() {
            return Self::from(cosh(b, to));
        }
        let wp = to.guarded(6);
        let (c, s) = cos_sin(a, wp);
        let (ch, sh) = cosh_sinh(b, wp);
        Self::new(c.multiply(&ch, to), s.multiply(&sh, to).negate())
    }

    /// `sin a cosh b + i cos a sinh b`
    pub fn sin(&self, to: Precision) -> Self {
        let (a, b) = self.parts();
        if b.is_zero() {
            return Self::from(sin(a, to));
        }
        if a.is_zero() {
            return Self::new(Real::default(), sinh(b, to));
        }
        let wp = to.guarded(6);
        let (c, s) = cos_sin(a, wp);
        let (ch, sh) = cosh_sinh(b, wp);
        Self::new(s.multiply(&ch, to), c.multiply(&sh, to))
    }

    /// `sin(πz)`
    pub fn sin_pi(&self, to: Precision) -> Self {
        let (a, b) = self.parts();
        if b.is_zero() {
            return Self::from(cos_sin_pi(a, to).1);
        }
        let b = b.multiply(&pi(to.guarded(5)), to.guarded(5));
        if a.is_zero() {
            return Self::new(Real::default(), sinh(&b, to));
        }
        let wp = to.guarded(6);
        let (c, s) = cos_sin_pi(a, wp);
        let (ch, sh) = cosh_sinh(&b, wp);
        Self::new(s.multiply(&ch, to), c.multiply(&sh, to))
    }

    /// `(sin 2a + i sinh 2b) / (cos 2a + cosh 2b)`; `None` at a pole.
    pub fn tan(&self, to: Precision) -> Option<Self> {
        let (a, b) = self.parts();
        if b.is_zero() {
            return Some(Self::from(tan(a, to)));
        }
        if a.is_zero() {
            return Some(Self::new(Real::default(), tanh(b, to)));
        }
        let wp = to.guarded(15);
        let (c, s) = cos_sin(&a.shift(1), wp);
        let (ch, sh) = cosh_sinh(&b.shift(1), wp);
        let mag = c.add(&ch, wp);
        Some(Self::new(s.divide(&mag, to)?, sh.divide(&mag, to)?))
    }

    /// `cos(z/i)`, which is `cos(iz)`
    pub fn cosh(&self, to: Precision) -> Self {
        self.over_i().cos(to)
    }

    /// `-i sin(iz)`
    pub fn sinh(&self, to: Precision) -> Self {
        self.swapped().sin(to).swapped()
    }

    /// `-i tan(iz)`; `None` at a pole.
    pub fn tanh(&self, to: Precision) -> Option<Self> {
        Some(self.swapped().tan(to)?.swapped())
    }

    /// `b + ai`, which is `i` times the conjugate of `z`. An odd function that is real on the real axis commutes with
    /// conjugation, so that `-i f(iz)` is `f(z.swapped()).swapped()`.
    fn swapped(&self) -> Self {
        Self::new(self.im.clone(), self.re.clone())
    }
}
