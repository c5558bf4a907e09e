//! A disc in which there is one root, and how it is made smaller.

use super::super::polynomial::Polynomial;
use super::evaluate::Evaluation;
use crate::error::Fault;
use crate::limits::Budget;
use crate::mp::Real;

/// A disc that holds one root of the polynomial, and it alone. A root whose disc is centred on the real axis is real;
/// one whose disc is centred on the imaginary axis is imaginary.
#[derive(Clone, Debug)]
pub(super) struct Disc {
    pub(super) re: Real,
    pub(super) im: Real,
    /// The radius is two to this power.
    pub(super) radius: i64,
}

/// Far below the exponent of any number that is not zero.
pub(super) const ZERO: i64 = i64::MIN / 4;

/// The `m` of `2^(m−1) ≤ |x| < 2^m`.
pub(super) fn magnitude(real: &Real) -> i64 {
    if real.is_zero() { ZERO } else { real.magnitude() }
}

/// Discs with a root each are apart when their distance is two to this power times their radii: then Newton's method
/// converges in each (its basin is wider than the distance of the next root by the degree, which the radii have in them).
pub(super) const MARGIN: i64 = 6;

/// A precision in bits for a difference of which only the size matters.
const ROUGH: u32 = 32;

impl Disc {
    /// Whether the distance of the discs is much greater than they are; `false` may be wrong.
    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        let gap = |x: &Real, y: &Real| magnitude(&x.subtract(y, ROUGH));
        // The distance is at least 2^(gap − 2), rounded as it is; the radii together are at most twice the greater one.
        gap(&self.re, &other.re).max(gap(&self.im, &other.im)) - 2 > self.radius.max(other.radius) + 1 + MARGIN
    }

    /// Whether it lies in another one; `false` may be wrong.
    fn is_within(&self, other: &Self) -> bool {
        let shift = |x: &Real, y: &Real| magnitude(&x.subtract(y, ROUGH));
        // The distance is less than √2 times two to the greater power.
        let distance = shift(&self.re, &other.re).max(shift(&self.im, &other.im)) + 1;
        self.radius < other.radius && distance < other.radius
    }

    /// The size of the centre.
    pub(super) fn magnitude(&self) -> i64 {
        magnitude(&self.re).max(magnitude(&self.im))
    }

    /// The disc of the same root with a radius of at most `2^-bits` of the centre's size.
    ///
    /// Newton's method, whose points are certain as soon as the radius about them is small and the new disc lies in the
    /// old one, where there is no other root.
    pub(super) fn refine(&self, polynomial: &Polynomial, bits: usize, budget: &mut Budget) -> Result<Self, Fault> {
        let mut point = (self.re.clone(), self.im.clone());
        let known = self.magnitude().saturating_sub(self.radius);
        let wanted = i64::try_from(bits).unwrap_or(i64::MAX);
        if known >= wanted || self.magnitude() == ZERO {
            return Ok(self.clone());
        }
        let extra = 2 * (usize::BITS - polynomial.degree().leading_zeros()) as usize + 12;
        let mut work = (2 * usize::try_from(known).unwrap_or(0) + 32).min(bits + extra);
        let mut last_known = i64::MIN;
        loop {
            let evaluation = Evaluation::new(polynomial, (&point.0, &point.1), work, budget)?;
            let size = magnitude(&point.0).max(magnitude(&point.1));
            let Some(radius) = evaluation.radius else {
                work *= 2;
                continue;
            };
            let known = size.saturating_sub(radius);
            if known >= wanted {
                let (re, im) = evaluation.point();
                let disc = Self { re, im, radius };
                if disc.is_within(self) {
                    return Ok(disc);
                }
            }
            point = evaluation.next();
            // What is known doubles, as far as the working precision, less what cancels, lets it.
            let known = usize::try_from(known).unwrap_or(0);
            let stuck = i64::try_from(known).unwrap_or(i64::MAX) <= last_known;
            last_known = i64::try_from(known).unwrap_or(i64::MAX);
            let enough = bits + extra + evaluation.loss;
            work = if stuck {
                work + work / 2
            } else {
                (2 * known + extra + evaluation.loss + 8).clamp(work, enough.max(work))
            };
        }
    }

    /// The root's parts, rounded to nearest.
    pub(super) fn rounded(
        &self,
        polynomial: &Polynomial,
        bits: u32,
        budget: &mut Budget,
    ) -> Result<(Real, Real), Fault> {
        let mut disc = self.clone();
        // So often more bits are asked for where a part is small or near the middle of two floats; a part that is still
        // undecided then is in the middle, exactly.
        let mut wanted = bits as usize + 8;
        let mut tries = 0;
        loop {
            disc = disc.refine(polynomial, wanted, budget)?;
            let parts = (disc.round_part(&disc.re, bits), disc.round_part(&disc.im, bits));
            if let (Some(re), Some(im)) = parts {
                return Ok((re, im));
            }
            tries += 1;
            let is_small = |part: &Real| !part.is_zero() && magnitude(part) <= disc.radius.saturating_add(1);
            if tries > 4 && !is_small(&disc.re) && !is_small(&disc.im) {
                return Ok((disc.re.round(bits), disc.im.round(bits)));
            }
            wanted += wanted / 2 + 16;
        }
    }

    /// A part of the centre, rounded, if the root's is rounded to the same. Zero is exact.
    fn round_part(&self, part: &Real, bits: u32) -> Option<Real> {
        if part.is_zero() {
            return Some(part.clone());
        }
        let radius = Real::from(1).shift(self.radius);
        let (low, high) = (part.add_exact(&radius.negate()).round(bits), part.add_exact(&radius).round(bits));
        (low == high && !low.is_zero()).then_some(low)
    }
}
