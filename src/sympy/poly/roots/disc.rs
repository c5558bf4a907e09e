//! A disc in which there is one root, and how it is made smaller.

use super::super::polynomial::Polynomial;
use super::horner::Evaluation;
use crate::mp::{self, Complex, Precision, Real};
use crate::sympy::Context;

/// A disc that holds one root of the polynomial, and it alone. A root whose disc is centred on the real axis is real;
/// one whose disc is centred on the imaginary axis is imaginary.
#[derive(Clone, Debug)]
pub(super) struct Disc {
    pub(super) centre: Complex,
    /// The radius is two to this power.
    pub(super) radius: i64,
}

/// Far below the exponent of any number that is not zero.
pub(super) const ZERO: i64 = i64::MIN / 4;

/// The `m` of `2^(m−1) ≤ |x| < 2^m`.
pub(super) fn magnitude(real: &Real) -> i64 {
    if real.is_zero() { ZERO } else { real.magnitude() }
}

fn size(point: &Complex) -> i64 {
    magnitude(&point.re).max(magnitude(&point.im))
}

/// Discs with a root each are apart when their distance is two to this power times their radii: then Newton's method
/// converges in each (its basin is wider than the distance of the next root by the degree, which the radii have in them).
pub(super) const MARGIN: i64 = 6;

/// A precision in bits for a difference of which only the size matters.
const ROUGH: u32 = 32;

impl Disc {
    /// Whether the distance of the discs is much greater than they are; `false` may be wrong.
    pub(super) fn is_disjoint(&self, other: &Self, cx: &Context) -> bool {
        let to = cx.precision(ROUGH);
        let gap = |x: &Real, y: &Real| magnitude(&x.subtract(y, to));
        // The distance is at least 2^(gap − 2), rounded as it is; the radii together are at most twice the greater one.
        gap(&self.centre.re, &other.centre.re).max(gap(&self.centre.im, &other.centre.im)) - 2
            > self.radius.max(other.radius) + 1 + MARGIN
    }

    /// Whether it lies in another one; `false` may be wrong.
    fn is_within(&self, other: &Self, cx: &Context) -> bool {
        let to = cx.precision(ROUGH);
        let shift = |x: &Real, y: &Real| magnitude(&x.subtract(y, to));
        // The distance is less than √2 times two to the greater power.
        let distance = shift(&self.centre.re, &other.centre.re).max(shift(&self.centre.im, &other.centre.im)) + 1;
        self.radius < other.radius && distance < other.radius
    }

    /// The size of the centre.
    pub(super) fn magnitude(&self) -> i64 {
        size(&self.centre)
    }

    /// Makes it the disc of the same root with a radius of at most `2^-bits` of the centre's size.
    ///
    /// Newton's method, whose points are certain as soon as the radius about them is small and the new disc lies in the
    /// old one, where there is no other root.
    pub(super) fn refine(&mut self, polynomial: &Polynomial, bits: usize, cx: &Context) {
        let known = self.magnitude().saturating_sub(self.radius);
        let wanted = i64::try_from(bits).unwrap_or(i64::MAX);
        if known >= wanted || self.magnitude() == ZERO {
            return;
        }
        let mut point = self.centre.clone();
        let extra = 2 * (usize::BITS - polynomial.degree().leading_zeros()) as usize + 12;
        let mut work = (2 * usize::try_from(known).unwrap_or(0) + 32).min(bits + extra);
        let mut last_known = i64::MIN;
        while let Some(evaluation) = Evaluation::new(polynomial, &point.re, &point.im, work, cx) {
            let Some(radius) = evaluation.radius else {
                work *= 2;
                continue;
            };
            let known = size(&point).saturating_sub(radius);
            if known >= wanted {
                let disc = Self { centre: evaluation.point(), radius };
                if disc.is_within(self, cx) {
                    *self = disc;
                    return;
                }
            }
            point = evaluation.next();
            // What is known doubles, as far as the working precision, less what cancels, lets it.
            let stuck = known.max(0) <= last_known;
            last_known = known.max(0);
            let known = usize::try_from(last_known).unwrap_or(0);
            let enough = bits + extra + evaluation.loss;
            work = if stuck {
                work + work / 2
            } else {
                (2 * known + extra + evaluation.loss + 8).clamp(work, enough.max(work))
            };
        }
    }

    /// The root's parts, rounded to nearest; not worth anything if the calculation is stopped.
    pub(super) fn rounded(&self, polynomial: &Polynomial, bits: u32, cx: &Context) -> Complex {
        let mut disc = self.clone();
        // So often more bits are asked for where a part is small or near the middle of two floats; a part that is still
        // undecided then is in the middle, exactly.
        let mut wanted = bits as usize + 8;
        let mut tries = 0;
        let to = cx.precision(bits);
        loop {
            disc.refine(polynomial, wanted, cx);
            let Complex { re, im } = &disc.centre;
            if let (Some(re), Some(im)) = (disc.round_part(re, to), disc.round_part(im, to)) {
                return Complex::new(re, im);
            }
            tries += 1;
            let is_small = |part: &Real| !part.is_zero() && magnitude(part) <= disc.radius.saturating_add(1);
            if tries > 4 && !is_small(re) && !is_small(im) || cx.is_stopped() {
                return Complex::new(re.round(to), im.round(to));
            }
            wanted += wanted / 2 + 16;
        }
    }

    /// A part of the centre, rounded, if the root's is rounded to the same. Zero is exact.
    fn round_part(&self, part: &Real, to: Precision) -> Option<Real> {
        if part.is_zero() {
            return Some(part.clone());
        }
        let radius = mp::ONE.shift(self.radius);
        let low = part.add_exact(&radius.negate(), to).round(to);
        let high = part.add_exact(&radius, to).round(to);
        (low == high && !low.is_zero()).then_some(low)
    }
}
