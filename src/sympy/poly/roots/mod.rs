//! The roots of an irreducible polynomial, as SymPy's `CRootOf` numbers them.
//!
//! Approximations are computed in machine floats, and are trusted only if discs around them, whose radii are error bounds,
//! are disjoint: then each contains one root. From there a root can be refined to any precision.

mod approximate;
mod disc;
mod horner;
mod isolate;
mod root_order;
mod starts;

use std::cmp::Ordering;
use std::rc::Rc;

use pascaline_base::sort::sort_by;
use pascaline_mp::Complex;
use pascaline_number::integer::Integer;

use super::factor::factor_list;
use super::polynomial::Polynomial;
use super::scaling::integer_basis;
use crate::Context;
use disc::Disc;

/// A root of an irreducible polynomial: SymPy's `CRootOf(polynomial, index)`.
///
/// Real roots come first, in increasing order; then the others in pairs of conjugates, the one with the negative imaginary
/// part first, in the order of the rectangles in which SymPy isolates them, which is nearly that of the real parts.
#[derive(Clone, Debug)]
pub struct RootOf {
    roots: Rc<Isolation>,
    pub index: u32,
}

/// Two are equal if polynomial and index are; where the root was found does not matter.
impl PartialEq for RootOf {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.polynomial() == other.polynomial()
    }
}

impl Eq for RootOf {}

/// All roots of an irreducible polynomial, each in a disc of its own.
#[derive(Debug)]
struct Isolation {
    polynomial: Polynomial,
    /// In increasing order; their imaginary parts are zero.
    real: Vec<Disc>,
    /// Those with a positive imaginary part, in the order of their indexes. A real part of zero is exact.
    upper: Vec<Disc>,
}

/// All roots of a polynomial.
#[derive(Debug)]
pub(crate) struct AllRoots {
    /// The factor by which each root is multiplied: a polynomial with smaller coefficients represents the given one.
    pub scale: Integer,
    /// Roots of its irreducible factors, in SymPy's order, repeated by multiplicity. Those of linear and quadratic factors
    /// and of binomials are included, although SymPy's `all_roots` returns them as radicals.
    pub roots: Vec<RootOf>,
}

/// The roots as `Poly.all_roots` returns them, before any of them become radicals.
pub(crate) fn all_roots(polynomial: &Polynomial, cx: &Context) -> AllRoots {
    let (_, primitive) = polynomial.primitive(cx);
    let (scale, scaled) = integer_basis(&primitive, cx);
    let (_, factors) = factor_list(&scaled, cx);
    let mut isolated = Vec::new();
    for (factor, multiplicity) in factors {
        isolated.push((Rc::new(isolate::isolate(factor, cx)), multiplicity));
    }
    let mut real: Vec<(RootOf, Disc, u32)> = Vec::new();
    for (roots, multiplicity) in &isolated {
        for (index, disc) in (0..).zip(&roots.real) {
            let root = RootOf { roots: Rc::clone(roots), index };
            insert_real(&mut real, root, disc.clone(), *multiplicity, cx);
        }
    }
    let mut all = Vec::new();
    let mut add = |roots: &Rc<Isolation>, index: u32, multiplicity: u32| {
        for _ in 0..multiplicity {
            all.push(RootOf { roots: Rc::clone(roots), index });
        }
    };
    for (root, _, multiplicity) in &real {
        add(&root.roots, root.index, *multiplicity);
    }
    sort_by(&mut isolated, |(x, _), (y, _)| root_order::compare_factors(&x.polynomial, &y.polynomial));
    for (roots, multiplicity) in &isolated {
        for index in (0..).take(roots.polynomial.degree()).skip(roots.real.len()) {
            add(roots, index, *multiplicity);
        }
    }
    let fits = cx.budget.pay_for_collection(all.len() as u64);
    cx.or_stop(fits);
    AllRoots { scale, roots: all }
}

/// Inserts a real root among those of other factors, in increasing order; both are refined until they are disjoint.
fn insert_real(sorted: &mut Vec<(RootOf, Disc, u32)>, root: RootOf, mut disc: Disc, multiplicity: u32, cx: &Context) {
    let mut place = sorted.len();
    while let Some((other, other_disc, _)) = place.checked_sub(1).and_then(|below| sorted.get_mut(below)) {
        let mut bits = 64;
        while !disc.is_disjoint(other_disc, cx) && !cx.is_stopped() {
            bits *= 2;
            disc.refine(root.polynomial(), bits, cx);
            other_disc.refine(other.polynomial(), bits, cx);
        }
        if other_disc.centre.re < disc.centre.re {
            break;
        }
        place -= 1;
    }
    sorted.insert(place, (root, disc, multiplicity));
}

impl RootOf {
    /// Irreducible and primitive, with a positive leading coefficient.
    pub fn polynomial(&self) -> &Polynomial {
        &self.roots.polynomial
    }

    pub fn is_real(&self) -> bool {
        (self.index as usize) < self.roots.real.len()
    }

    /// Whether the real part is zero, exactly.
    pub fn is_imaginary(&self) -> bool {
        !self.is_real() && self.disc().is_some_and(|(disc, _)| disc.centre.re.is_zero())
    }

    /// Whether its real part is negative.
    pub fn is_negative(&self) -> bool {
        self.disc().is_some_and(|(disc, _)| disc.centre.re.is_negative())
    }

    /// The order in sums and products: by the polynomial, then by the index.
    pub fn compare(&self, other: &Self) -> Ordering {
        let coefficients = |root: &Self| root.polynomial().reverse();
        let (own, others) = (coefficients(self), coefficients(other));
        own.coefficients().cmp(others.coefficients()).then(self.index.cmp(&other.index))
    }

    /// The order of `default_sort_key`.
    pub fn compare_keys(&self, other: &Self) -> Ordering {
        root_order::compare_keys(self.polynomial(), other.polynomial()).then(self.index.cmp(&other.index))
    }

    /// The disc of the root, or of its conjugate in the upper half plane, and whether it is the conjugate's.
    fn disc(&self) -> Option<(&Disc, bool)> {
        let index = self.index as usize;
        match index.checked_sub(self.roots.real.len()) {
            None => self.roots.real.get(index).map(|disc| (disc, false)),
            Some(place) => self.roots.upper.get(place / 2).map(|disc| (disc, place % 2 == 0)),
        }
    }

    /// The root with both parts rounded to nearest, to the given number of bits. A part is zero only if it is exactly zero.
    pub fn evaluate(&self, bits: u32, cx: &Context) -> Complex {
        let Some((disc, is_conjugate)) = self.disc() else { return Complex::default() };
        let mut value = disc.rounded(self.polynomial(), bits, cx);
        if is_conjugate {
            value.im = value.im.negate();
        }
        value
    }
}
