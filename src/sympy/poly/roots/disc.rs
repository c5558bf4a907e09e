//! A disc that contains exactly one root, and its refinement.

use pascaline_mp::{self as mp, Complex, Precision, Real};
use pascaline_number::size::as_usize;

use super::horner::Evaluation;
use crate::Context;
use crate::poly::polynomial::Polynomial;

/// A disc that contains exactly one root of the polynomial. If its centre is on the real axis, the root is real; if its
/// centre is on the imaginary axis, the root is imaginary.
#[derive(Clone, Debug)]
pub(super) struct Disc {
    pub(super) centre: Complex,
    /// The radius is two to this power.
    pub(super) radius: i64,
}

/// Far below the exponent of any nonzero number.
pub(super) const ZERO: i64 = i64::MIN / 4;

/// The `m` of `2^(m−1) ≤ |x| < 2^m`.
pub(super) fn magnitude(real: &Real) -> i64 {
    if real.is_zero() { ZERO } else { real.magnitude() }
}

fn size(point: &Complex) -> i64 {
    magnitude(&point.re).max(magnitude(&point.im))
}

/// Discs are disjoint for this purpose if their distance is two to this power times their radii: then Newton's method
/// converges in each (its basin is wider than the distance to the next root divided by the degree, which is part of the
/// radii).
pub(super) const MARGIN: i64 = 6;

/// The precision in bits of a difference of which only the magnitude matters.
const ROUGH: u32 = 32;

impl Disc {
    /// Whether the distance of the discs is much larger than their radii; `false` may be wrong.
    pub(super) fn is_disjoint(&self, other: &Self, cx: &Context) -> bool {
        let to = cx.precision(ROUGH);
        let gap = |x: &Real, y: &Real| magnitude(&x.subtract(y, to));
        // The distance is at least 2^(gap − 2), even after rounding; the sum of the radii is at most twice the larger one.
        gap(&self.centre.re, &other.centre.re).max(gap(&self.centre.im, &other.centre.im)) - 2
            > self.radius.max(other.radius) + 1 + MARGIN
    }

    /// Whether it lies inside another one; `false` may be wrong.
    fn is_within(&self, other: &Self, cx: &Context) -> bool {
        let to = cx.precision(ROUGH);
        let shift = |x: &Real, y: &Real| magnitude(&x.subtract(y, to));
        // The distance is less than √2 times two to the larger power.
        let distance = shift(&self.centre.re, &other.centre.re).max(shift(&self.centre.im, &other.centre.im)) + 1;
        self.radius < other.radius && distance < other.radius
    }

    /// The magnitude of the centre.
    pub(super) fn magnitude(&self) -> i64 {
        size(&self.centre)
    }

    /// Shrinks it to a disc of the same root with a radius of at most `2^-bits` times the centre's magnitude.
    ///
    /// Uses Newton's method. A point is certain once the radius around it is small and the new disc lies inside the old one,
    /// which contains no other root.
    pub(super) fn refine(&mut self, polynomial: &Polynomial, bits: usize, cx: &Context) {
        let known = self.magnitude().saturating_sub(self.radius);
        let wanted = i64::try_from(bits).unwrap_or(i64::MAX);
        if known >= wanted || self.magnitude() == ZERO {
            return;
        }
        let mut point = self.centre.clone();
        let extra = 2 * (usize::BITS - polynomial.degree().leading_zeros()) as usize + 12;
        let mut work = (2 * as_usize(known) + 32).min(bits + extra);
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
            // The number of correct bits doubles, as far as the working precision and cancellation allow.
            let stuck = known.max(0) <= last_known;
            last_known = known.max(0);
            let known = as_usize(last_known);
            let enough = bits + extra + evaluation.loss;
            work = if stuck {
                work + work / 2
            } else {
                (2 * known + extra + evaluation.loss + 8).clamp(work, enough.max(work))
            };
        }
    }

    /// The root's parts, rounded to nearest; meaningless if the calculation is stopped.
    pub(super) fn rounded(&self, polynomial: &Polynomial, bits: u32, cx: &Context) -> Complex {
        let mut disc = self.clone();
        // The number of times that more bits are requested if a part is small or near the midpoint of two floats; a part
        // that is still undecided after that is exactly the midpoint.
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

    /// A part of the centre, rounded, if the root's part rounds to the same. Zero is exact.
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
