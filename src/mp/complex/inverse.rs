//! The inverses of the circular and the hyperbolic functions.

use super::Complex;
use crate::mp::constants::pi;
use crate::mp::exponential::{acosh, hypot, ln};
use crate::mp::precision::Precision;
use crate::mp::real::{ONE, Real};
use crate::mp::trigonometric::{acos, asin, atan};

/// Which of two functions that differ by a right angle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arc {
    Sine,
    Cosine,
}

/// Of the angle's sine: above it, its tangent is known better than itself. mpmath's 0.6417 as a float.
const STEEP: f64 = 0.6417;

/// Of the imaginary part's hyperbolic cosine: below it, what it is above 1 is known better than itself.
const FLAT: f64 = 1.5;

impl Complex {
    pub(super) fn asin_to(&self, to: Precision) -> Self {
        self.arc(Arc::Sine, to)
    }

    pub(super) fn acos_to(&self, to: Precision) -> Self {
        self.arc(Arc::Cosine, to)
    }

    /// `i/2 (ln(1 - i z) - ln(1 + i z))`
    pub(super) fn atan_to(&self, to: Precision) -> Option<Self> {
        let wide = to.guarded(15);
        let first = Self::new(ONE.add_to(&self.im, wide), self.re.negate()).ln_to(wide)?;
        let second = Self::new(ONE.subtract_to(&self.im, wide), self.re.clone()).ln_to(wide)?;
        Some(first.subtract_to(&second, to).shift(-1).turned())
    }

    pub(super) fn asinh_to(&self, to: Precision) -> Self {
        self.turned_back().asin_to(to).turned()
    }

    pub(super) fn acosh_to(&self, to: Precision) -> Self {
        let angle = self.acos_to(to);
        if angle.im.is_negative() || angle.im.is_zero() { angle.turned() } else { angle.turned_back() }
    }

    /// `(ln(1 + z) - ln(1 - z)) / 2`
    pub(super) fn atanh_to(&self, to: Precision) -> Option<Self> {
        let wide = to.guarded(15);
        let one = Self::from(ONE.clone());
        let first = self.add_to(&one, wide).ln_to(wide)?;
        let second = one.subtract_to(self, wide).ln_to(wide)?;
        Some(first.subtract_to(&second, wide).shift(-1))
    }

    /// Of a real number.
    fn real_arc(&self, arc: Arc, to: Precision) -> Self {
        let a = &self.re;
        let inside = match arc {
            Arc::Sine => asin(a, to),
            Arc::Cosine => acos(a, to),
        };
        if let Some(angle) = inside {
            return Self::from(angle);
        }
        let im = acosh(&a.abs(), to).unwrap_or_default();
        let half_turn = pi(to);
        match (arc, a.is_negative()) {
            (Arc::Sine, true) => Self::new(half_turn.shift(-1).negate(), im),
            (Arc::Sine, false) => Self::new(half_turn.shift(-1), im.negate()),
            (Arc::Cosine, true) => Self::new(half_turn, im.negate()),
            (Arc::Cosine, false) => Self::new(Real::default(), im),
        }
    }

    /// Both arcs by the distances of 1 and -1 (T. E. Hull, T. F. Fairgrieve, P. T. P. Tang, "Implementing the complex arcsine
    /// and arccosine functions using exception handling", 1997).
    fn arc(&self, arc: Arc, to: Precision) -> Self {
        if self.im.is_zero() {
            return self.real_arc(arc, to);
        }
        let a = &self.re.abs();
        let b = &self.im.abs();
        let wide = to.guarded(10);
        let less = &ONE.subtract_to(a, wide);
        let more = &ONE.add_to(a, wide);
        let far = &hypot(more, b, wide);
        let near = &hypot(less, b, wide);
        let parts = Parts { a, b, less, more, far, near, wide };
        // Divisors are not zero, where the imaginary part is not.
        let re = parts.angle(arc);
        let im = parts.logarithm().unwrap_or_default();
        let re = match (arc, self.re.is_negative()) {
            (_, false) => re,
            (Arc::Sine, true) => re.negate(),
            (Arc::Cosine, true) => pi(wide).subtract_to(&re, wide),
        };
        let flip = self.im.is_negative() == (arc == Arc::Sine);
        let im = if flip { im.negate() } else { im };
        Self::new(re, im).round_to(to)
    }
}

/// A point of the first quadrant, and its place to -1 and 1.
struct Parts<'a> {
    a: &'a Real,
    b: &'a Real,
    /// `1 - a`
    less: &'a Real,
    /// `1 + a`
    more: &'a Real,
    /// The distance of -1.
    far: &'a Real,
    /// The distance of 1.
    near: &'a Real,
    wide: Precision,
}

impl Parts<'_> {
    /// The hyperbolic cosine of the imaginary part.
    fn alpha(&self) -> Real {
        self.far.add_to(self.near, self.wide).shift(-1)
    }

    /// The real part.
    fn angle(&self, arc: Arc) -> Real {
        let Self { a, b, less, more, far, near, wide } = self;
        let wide = *wide;
        let alpha = self.alpha();
        let beta = a.over(&alpha, wide);
        if beta <= Real::from_f64(STEEP) {
            let inside = match arc {
                Arc::Sine => asin(&beta, wide),
                Arc::Cosine => acos(&beta, wide),
            };
            return inside.unwrap_or_default();
        }
        let sum = alpha.add_to(a, wide);
        let root = if less.is_negative() {
            let first = sum.over(&far.add_to(more, wide), wide);
            let second = sum.over(&near.subtract_to(less, wide), wide);
            b.multiply_to(&first.add_to(&second, wide).shift(-1).root(wide), wide)
        } else {
            let square = b.multiply_to(b, wide);
            let first = square.over(&far.add_to(more, wide), wide);
            let second = near.add_to(less, wide);
            sum.multiply_to(&first.add_to(&second, wide), wide).shift(-1).root(wide)
        };
        let slope = match arc {
            Arc::Sine => a.over(&root, wide),
            Arc::Cosine => root.over(a, wide),
        };
        atan(&slope, wide)
    }

    /// The size of the imaginary part.
    fn logarithm(&self) -> Option<Real> {
        let Self { b, less, more, far, near, wide, .. } = self;
        let wide = *wide;
        let alpha = self.alpha();
        if alpha > Real::from_f64(FLAT) {
            let root = alpha.multiply_to(&alpha, wide).subtract_to(ONE, wide).root(wide);
            return ln(&alpha.add_to(&root, wide), wide);
        }
        let square = b.multiply_to(b, wide);
        let first = square.over(&far.add_to(more, wide), wide);
        let second = if less.is_negative() || less.is_zero() {
            near.subtract_to(less, wide)
        } else {
            square.over(&near.add_to(less, wide), wide)
        };
        let above = first.add_to(&second, wide).shift(-1);
        let root = above.multiply_to(&alpha.add_to(ONE, wide), wide).root(wide);
        ln(&ONE.add_to(&above.add_to(&root, wide), wide), wide)
    }
}
