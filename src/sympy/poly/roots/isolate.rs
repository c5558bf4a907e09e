//! Isolates all roots, each in a disc of its own.

use num_complex::Complex64;
use pascaline_base::sort::sort_by;
use pascaline_mp::{self as mp, Complex, Real};

use super::approximate::approximate;
use super::disc::{Disc, MARGIN, ZERO, magnitude};
use super::horner::Evaluation;
use super::{Isolation, root_order};
use crate::Context;
use crate::poly::polynomial::Polynomial;

/// The roots of a square-free polynomial of degree 1 or more.
pub(super) fn isolate(polynomial: Polynomial, cx: &Context) -> Isolation {
    if let [constant, _] = polynomial.coefficients()
        && constant.is_zero()
    {
        let zero = Disc { centre: Complex::default(), radius: ZERO };
        return Isolation { polynomial, real: vec![zero], upper: Vec::new() };
    }
    let mut points = approximate(&polynomial, cx);
    let mut bits = 64;
    let mut rounds = 0;
    while !cx.is_stopped() {
        if let Some((mut real, mut upper)) = certify(&polynomial, &points, bits, cx) {
            for disc in &mut real {
                // Precise enough to know the sign.
                disc.refine(&polynomial, 4, cx);
            }
            sort_by(&mut real, |x, y| x.centre.re.cmp(&y.centre.re));
            root_order::sort_upper(&polynomial, &mut upper, cx);
            return Isolation { polynomial, real, upper };
        }
        rounds += 1;
        if rounds % 4 == 0 {
            bits *= 2;
        }
        improve(&polynomial, &mut points, bits, cx);
    }
    Isolation { polynomial, real: Vec::new(), upper: Vec::new() }
}

/// Discs of the real roots, and of those in the upper half plane.
type Certain = (Vec<Disc>, Vec<Disc>);

/// Disjoint discs around the real points and those of the upper half plane, if each of them is certain to contain one root.
///
/// Around each point there is a disc that contains a root. If these discs and their mirror images are as many as there are
/// roots, and no two of them meet, each contains exactly one; and a disc that is its own mirror image contains a root that
/// is its own conjugate.
fn certify(polynomial: &Polynomial, points: &[Complex], bits: usize, cx: &Context) -> Option<Certain> {
    let is_even = polynomial.exponent_gcd().is_multiple_of(2);
    let near = i64::try_from(bits / 3).unwrap_or(i64::MAX);
    let (mut real, mut upper) = (Vec::new(), Vec::new());
    for Complex { re, im } in points {
        // A point that seems to be on an axis is moved onto it.
        let is_real = magnitude(im) < magnitude(re).saturating_sub(near);
        let is_imaginary = is_even && magnitude(re) < magnitude(im).saturating_sub(near);
        if !is_real && im.is_negative() {
            continue;
        }
        let (re, im) = (if is_imaginary { mp::ZERO } else { re }, if is_real { mp::ZERO } else { im });
        let evaluation = Evaluation::new(polynomial, re, im, bits, cx)?;
        // The next point is closer, and at most as far from the root as the radius allows.
        let disc = Disc { radius: evaluation.radius? + 1, centre: evaluation.next() };
        if is_real { real.push(disc) } else { upper.push(disc) }
    }
    if real.len() + 2 * upper.len() != polynomial.degree() {
        return None;
    }
    cx.afford((points.len() as u64).saturating_pow(2) / 8)?;
    let off_axis = upper.iter().all(|disc| magnitude(&disc.centre.im) - 1 > disc.radius + MARGIN);
    let mut discs: Vec<&Disc> = Vec::new();
    for disc in real.iter().chain(&upper) {
        if discs.iter().any(|other| !disc.is_disjoint(other, cx)) {
            return None;
        }
        discs.push(disc);
    }
    off_axis.then_some((real, upper))
}

/// One round of Aberth's method with the given bits, for roots that machine floats do not separate.
fn improve(polynomial: &Polynomial, points: &mut [Complex], bits: usize, cx: &Context) {
    let to = cx.precision(u32::try_from(bits).unwrap_or(u32::MAX));
    let rough = cx.precision(ROUGH);
    for index in 0..points.len() {
        if cx.afford(2 * points.len() as u64).is_none() {
            break;
        }
        let Some(Complex { re, im }) = points.get(index).cloned() else { continue };
        let Some(evaluation) = Evaluation::new(polynomial, &re, &im, bits, cx) else { break };
        let step = evaluation.step();
        // 1/(1/step − Σ 1/(z − zⱼ)) = step / (1 − step · Σ …); the sum needs few bits.
        let size = magnitude(&re).max(magnitude(&im));
        let float = |part: &Real| part.shift(size.saturating_neg()).to_f64();
        let mut push = Complex64::new(0.0, 0.0);
        for (other, point) in points.iter().enumerate() {
            let gap = Complex64::new(float(&re.subtract(&point.re, rough)), float(&im.subtract(&point.im, rough)));
            if other != index && gap.norm_sqr() > 0.0 {
                push += gap.conj() / gap.norm_sqr();
            }
        }
        let factor = (1.0 - Complex64::new(float(&step.re), float(&step.im)) * push).inv();
        let factor = if factor.re.is_finite() && factor.im.is_finite() { factor } else { Complex64::new(1.0, 0.0) };
        let factor = Complex::new(Real::from_f64(factor.re), Real::from_f64(factor.im));
        let next = Complex::new(re, im).subtract(&step.multiply(&factor, to), to);
        if let Some(point) = points.get_mut(index).filter(|_| !(next.re.is_zero() && next.im.is_zero())) {
            *point = next;
        }
    }
}

/// The precision in bits of the distances to other roots.
const ROUGH: u32 = 32;
