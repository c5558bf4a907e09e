//! The inverses of the circular and the hyperbolic functions.

use super::Complex;
use crate::mp::constants::pi;
use crate::mp::exponential::acosh;
use crate::mp::formula;
use crate::mp::precision::Precision;
use crate::mp::real::Real;
use crate::mp::trigonometric::{acos, asin};

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
    pub(crate) fn asin(&self, to: Precision) -> Self {
        self.arc(Arc::Sine, to).unwrap_or_default()
    }

    pub(crate) fn acos(&self, to: Precision) -> Self {
        self.arc(Arc::Cosine, to).unwrap_or_default()
    }

    /// `i/2 (ln(1 - i z) - ln(1 + i z))`
    pub(crate) fn atan(&self, to: Precision) -> Option<Self> {
        self.formula("1B+Anz==1B-Az==|CE-hnDF-h", to.guarded(15), to)
    }

    pub(crate) fn asinh(&self, to: Precision) -> Self {
        self.turned_back().asin(to).turned()
    }

    pub(crate) fn acosh(&self, to: Precision) -> Self {
        let angle = self.acos(to);
        if angle.im.is_negative() || angle.im.is_zero() { angle.turned() } else { angle.turned_back() }
    }

    /// `(ln(1 + z) - ln(1 - z)) / 2`
    pub(crate) fn atanh(&self, to: Precision) -> Option<Self> {
        self.formula("A1+B0+z==1A-0B-z==DF-hCE-h", to.guarded(15), to)
    }

    /// Of a real number.
    fn real_arc(&self, arc: Arc, to: Precision) -> Self {
        let a = &self.re;
        if let Some(angle) = arc.of_real(a, to) {
            return Self::from(angle);
        }
        let im = acosh(&a.abs(), to).unwrap_or_default();
        let im = if a.is_negative() == (arc == Arc::Sine) { im } else { im.negate() };
        let angle = match (arc, a.is_negative()) {
            (Arc::Sine, true) => "phn",
            (Arc::Sine, false) => "ph",
            (Arc::Cosine, true) => "p",
            (Arc::Cosine, false) => "0",
        };
        Self::new(formula::real(angle, &[], to, to), im)
    }

    /// Both arcs by the distances of 1 and -1 (T. E. Hull, T. F. Fairgrieve, P. T. P. Tang, "Implementing the complex arcsine
    /// and arccosine functions using exception handling", 1997).
    fn arc(&self, arc: Arc, to: Precision) -> Option<Self> {
        if self.im.is_zero() {
            return Some(self.real_arc(arc, to));
        }
        let wide = to.guarded(10);
        let (a, b) = (&self.re.abs(), &self.im.abs());
        let place = formula::numbers("1A-=1A+=DBy=CBy=EF+h=CDEFGAG/", &[a, b], wide, wide)?;
        // Of a point of the first quadrant: 1 - a, 1 + a, the distances from -1 and 1, the hyperbolic cosine of the imaginary
        // part, and the sine of the real one.
        let [less, more, far, near, alpha, beta] = place.all() else { return None };
        let given = [a, b, less, more, far, near, alpha];
        let re = if *beta <= Real::from_f64(STEEP) {
            arc.of_real(beta, wide)?
        } else {
            let root = if less.is_negative() { "GA+=HED+/HFC-/+hsB*" } else { "GA+=BB*ED+/FC++H*hs" };
            let root = &formula::real(root, &given, wide, wide);
            formula::real("AB/t", &if arc == Arc::Sine { [a, root] } else { [root, a] }, wide, wide)
        };
        let size = if *alpha > Real::from_f64(FLAT) {
            "GG*1-sG+l"
        } else if less.is_negative() || less.is_zero() {
            "BB*ED+/FC-+h=G1+H*sH+1+l"
        } else {
            "BB*=HED+/HFC+/+h=G1+I*sI+1+l"
        };
        let im = formula::real(size, &given, wide, wide);
        let re = match (arc, self.re.is_negative()) {
            (_, false) => re,
            (Arc::Sine, true) => re.negate(),
            (Arc::Cosine, true) => pi(wide).subtract(&re, wide),
        };
        let flip = self.im.is_negative() == (arc == Arc::Sine);
        let im = if flip { im.negate() } else { im };
        Some(Self::new(re, im).round(to))
    }
}

impl Arc {
    /// `None` beyond 1.
    fn of_real(self, x: &Real, to: Precision) -> Option<Real> {
        match self {
            Self::Sine => asin(x, to),
            Self::Cosine => acos(x, to),
        }
    }
}
