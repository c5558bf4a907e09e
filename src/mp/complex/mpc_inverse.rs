//! The inverse circular and hyperbolic functions.
//!
//! After `mpmath.libmp.libmpc` (BSD-3-Clause): `acos_asin`, `mpc_acos`, `mpc_asin`, `mpc_atan`, `mpc_asinh`, `mpc_acosh`,
//! `mpc_atanh`.

use super::Complex;
use crate::arithmetic::hypot;
use crate::constants::pi;
use crate::logarithm::{acosh, ln};
use crate::precision::Precision;
use crate::real::{ONE, Real};
use crate::trigonometric::{acos, asin, atan};

/// Which function [`Complex::acos_asin`] computes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arc {
    Sine,
    Cosine,
}

impl Arc {
    /// The function of a real number; `None` unless `-1 <= x <= 1`.
    fn real(self, x: &Real, to: Precision) -> Option<Real> {
        match self {
            Self::Sine => asin(x, to),
            Self::Cosine => acos(x, to),
        }
    }
}

/// The greatest `beta` whose arc is taken directly; above it the arc tangent loses fewer bits.
const BETA_CROSSOVER: f64 = 0.6417;

/// The greatest `alpha` for which `alpha - 1` is computed by itself, since the logarithm would lose its bits.
const ALPHA_CROSSOVER: f64 = 1.5;

impl Complex {
    /// The arc sine, whose real part lies between `-π/2` and `π/2`.
    pub fn asin(&self, to: Precision) -> Self {
        self.acos_asin(Arc::Sine, to)
    }

    /// The arc cosine, whose real part lies between 0 and `π`.
    pub fn acos(&self, to: Precision) -> Self {
        self.acos_asin(Arc::Cosine, to)
    }

    /// `i/2 (ln(1 - iz) - ln(1 + iz))`; `None` at `±i`.
    pub fn atan(&self, to: Precision) -> Option<Self> {
        let (a, b) = self.parts();
        let wp = to.guarded(15);
        let x = Self::new(ONE.add(b, wp), a.negate());
        let y = Self::new(ONE.subtract(b, wp), a.clone());
        let (l1, l2) = (x.ln(wp)?, y.ln(wp)?);
        Some(l1.subtract(&l2, to).shift(-1).times_i())
    }

    /// `i asin(-iz)`
    pub fn asinh(&self, to: Precision) -> Self {
        self.over_i().asin(to).times_i()
    }

    /// `±i acos(z)`, whichever has a real part that is not negative.
    pub fn acosh(&self, to: Precision) -> Self {
        let angle = self.acos(to);
        if angle.im.is_negative() || angle.im.is_zero() { angle.times_i() } else { angle.over_i() }
    }

    /// `(ln(1 + z) - ln(1 - z)) / 2`; `None` at `±1`.
    pub fn atanh(&self, to: Precision) -> Option<Self> {
        let wp = to.guarded(15);
        let one = Self::from(ONE.clone());
        let (l1, l2) = (self.add(&one, wp).ln(wp)?, one.subtract(self, wp).ln(wp)?);
        Some(l1.subtract(&l2, wp).shift(-1))
    }

    /// The arc of a number without an imaginary part.
    fn real_acos_asin(&self, arc: Arc, to: Precision) -> Self {
        let a = &self.re;
        if let Some(angle) = arc.real(a, to) {
            return Self::from(angle);
        }
        // |a| is above 1, so c is missing only if the budget refuses.
        let c = acosh(&a.abs(), to).unwrap_or_default();
        match (arc, a.is_negative()) {
            (Arc::Sine, true) => Self::new(pi(to).shift(-1).negate(), c),
            (Arc::Sine, false) => Self::new(pi(to).shift(-1), c.negate()),
            (Arc::Cosine, true) => Self::new(pi(to), c.negate()),
            (Arc::Cosine, false) => Self::new(Real::default(), c),
        }
    }

    /// Both arcs, after T. E. Hull, T. F. Fairgrieve, P. T. P. Tang, "Implementing the complex arcsine and arccosine functions
    /// using exception handling", 1997.
    fn acos_asin(&self, arc: Arc, to: Precision) -> Self {
        if self.im.is_zero() {
            return self.real_acos_asin(arc, to);
        }
        let wp = to.guarded(10);
        let point = FirstQuadrant::new(self, wp);
        let (re, im) = (point.real_part(arc), point.imaginary_part());
        let re = match (arc, self.re.is_negative()) {
            (_, false) => re,
            (Arc::Sine, true) => re.negate(),
            (Arc::Cosine, true) => pi(wp).subtract(&re, wp),
        };
        let flip = self.im.is_negative() == (arc == Arc::Sine);
        let im = if flip { im.negate() } else { im };
        Self::new(re, im).round(to)
    }
}

/// The point `|a| + |b|i`, with `b` not 0, and mpmath's `am`, `ap`, `r`, `s`, `alpha`, `b2`.
struct FirstQuadrant<'p> {
    a: Real,
    b: Real,
    /// `1 - a`
    am: Real,
    /// `1 + a`
    ap: Real,
    /// The distance from -1.
    r: Real,
    /// The distance from 1.
    s: Real,
    /// `(r + s) / 2`: `cosh` of the imaginary part.
    alpha: Real,
    /// `b²`
    b2: Real,
    wp: Precision<'p>,
}

impl<'p> FirstQuadrant<'p> {
    fn new(z: &Complex, wp: Precision<'p>) -> Self {
        let (a, b) = (z.re.abs(), z.im.abs());
        let (am, ap) = (ONE.subtract(&a, wp), ONE.add(&a, wp));
        let (r, s) = (hypot(&ap, &b, wp), hypot(&am, &b, wp));
        let alpha = r.add(&s, wp).shift(-1);
        let b2 = b.multiply(&b, wp);
        Self { a, b, am, ap, r, s, alpha, b2, wp }
    }

    /// The arc of `beta = a / alpha`.
    fn real_part(&self, arc: Arc) -> Real {
        let Self { a, alpha, wp, .. } = self;
        let beta = a.over(alpha, *wp);
        if beta <= Real::from_f64(BETA_CROSSOVER) {
            // beta is below 1, so its arc is missing only if the budget refuses.
            return arc.real(&beta, *wp).unwrap_or_default();
        }
        let root = self.sqrt_alpha2_minus_a2();
        match arc {
            Arc::Sine => atan(&a.over(&root, *wp), *wp),
            Arc::Cosine => atan(&root.over(a, *wp), *wp),
        }
    }

    /// `sqrt((alpha + a) (alpha - a))`, with the second factor written so that nothing cancels.
    fn sqrt_alpha2_minus_a2(&self) -> Real {
        let Self { a, b, am, ap, r, s, alpha, b2, wp } = self;
        let wp = *wp;
        let ax = alpha.add(a, wp);
        if am.is_negative() {
            // b sqrt((ax / (r + ap) + ax / (s - am)) / 2)
            let c = ax.over(&r.add(ap, wp), wp);
            let d = ax.over(&s.subtract(am, wp), wp);
            return b.multiply(&c.add(&d, wp).shift(-1).square_root(wp), wp);
        }
        // sqrt(ax (b² / (r + ap) + (s + am)) / 2)
        let c = b2.over(&r.add(ap, wp), wp);
        let d = s.add(am, wp);
        ax.multiply(&c.add(&d, wp), wp).shift(-1).square_root(wp)
    }

    /// `ln(alpha + sqrt(alpha² - 1))`
    fn imaginary_part(&self) -> Real {
        let Self { am, ap, r, s, alpha, b2, wp, .. } = self;
        let wp = *wp;
        let argument = if *alpha > Real::from_f64(ALPHA_CROSSOVER) {
            alpha.add(&alpha.multiply(alpha, wp).subtract(ONE, wp).square_root(wp), wp)
        } else {
            // With am1 = alpha - 1 = (b² / (r + ap) + (s - am)) / 2, where s - am is b² / (s + am).
            let c1 = b2.over(&r.add(ap, wp), wp);
            let c2 = if am.is_negative() || am.is_zero() { s.subtract(am, wp) } else { b2.over(&s.add(am, wp), wp) };
            let am1 = c1.add(&c2, wp).shift(-1);
            let root = am1.multiply(&alpha.add(ONE, wp), wp).square_root(wp);
            ONE.add(&am1.add(&root, wp), wp)
        };
        // The argument is at least 1, so its logarithm is missing only if the budget refuses.
        ln(&argument, wp).unwrap_or_default()
    }
}
