//! The order in which SymPy numbers nonreal roots.

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_mp::{self as mp, Precision, Real};
use pascaline_number::integer::{Abs, Integer, IntegerExt, Signed};

use super::disc::Disc;
use crate::Context;
use crate::poly::polynomial::{Polynomial, price};

/// A coordinate in units of `2^-DEPTH` of the bound, as an interval.
#[derive(Clone, Copy)]
struct Span {
    low: i128,
    high: i128,
}

/// A root's position, and its index among the roots that are sorted.
#[derive(Clone, Copy)]
struct Place {
    re: Span,
    im: Span,
    index: usize,
}

/// The half-open rectangle `left ≤ re < right`, `bottom < im ≤ top`.
#[derive(Clone, Copy)]
struct Rectangle {
    left: i128,
    right: i128,
    bottom: i128,
    top: i128,
}

/// The maximum number of bisections. Roots that are closer to each other are ordered by their centres.
const DEPTH: usize = 110;

/// SymPy bisects the rectangle from `−B` to `B + B·I`, where `B` is twice the largest quotient of a coefficient by the
/// leading one, first its width and then alternately, until each part contains one root; and sorts the roots by the lower
/// left corners of their parts. A root on a bisecting line belongs to the right part, or to the lower one.
pub(super) fn sort_upper(polynomial: &Polynomial, discs: &mut Vec<Disc>, cx: &Context) {
    if discs.len() < 2 {
        return;
    }
    // Precise enough that a root off a bisecting line is not mistaken for one on it.
    for disc in discs.iter_mut() {
        disc.refine(polynomial, 64, cx);
    }
    let leading = polynomial.leading().abs();
    let bound = &polynomial.greatest() << 1;
    let to = cx.precision(1);
    let places: Vec<Place> = discs
        .iter()
        .enumerate()
        .map(|(index, disc)| Place {
            re: span(&disc.centre.re, disc.radius, &leading, &bound, to),
            im: span(&disc.centre.im, disc.radius, &leading, &bound, to),
            index,
        })
        .collect();
    let cost = price(4 * places.len(), polynomial.bits() + 2 * DEPTH, polynomial.bits()) + places.len() as u64;
    if cx.afford(cost).is_none() {
        return;
    }
    let one = 1 << DEPTH;
    let mut corners = Vec::new();
    let mut open: Vec<OpenRectangle> = vec![(Rectangle { left: -one, right: one, bottom: 0, top: one }, places, 0)];
    while let Some((rectangle, places, depth)) = open.pop() {
        if cx.afford(places.len() as u64 / 4 + 1).is_none() {
            return;
        }
        if places.len() < 2 || depth > 2 * DEPTH {
            let order = |place: &Place| (rectangle.left, rectangle.bottom, place.re.low, place.im.low, place.index);
            corners.extend(places.iter().map(order));
            continue;
        }
        halve((rectangle, places, depth + 1), &mut open);
    }
    sort_by(&mut corners, Ord::cmp);
    *discs = corners.iter().filter_map(|(.., index)| discs.get(*index).cloned()).collect();
}

/// A rectangle, the roots in it, and the number of bisections that led to it.
type OpenRectangle = (Rectangle, Vec<Place>, usize);

/// Adds the halves of a rectangle to the open ones.
fn halve((rectangle, places, depth): OpenRectangle, open: &mut Vec<OpenRectangle>) {
    let Rectangle { left, right, bottom, top } = rectangle;
    if right - left > top - bottom {
        let middle = left + ((right - left) >> 1);
        let (low, high) = places.iter().partition(|place| place.re.high < middle);
        open.push((Rectangle { right: middle, ..rectangle }, low, depth));
        open.push((Rectangle { left: middle, ..rectangle }, high, depth));
    } else {
        let middle = bottom + ((top - bottom) >> 1);
        let (high, low) = places.iter().partition(|place| place.im.low > middle);
        open.push((Rectangle { top: middle, ..rectangle }, low, depth));
        open.push((Rectangle { bottom: middle, ..rectangle }, high, depth));
    }
}

/// `part · leading / bound` within the radius.
fn span(part: &Real, radius: i64, leading: &Integer, bound: &Integer, to: Precision) -> Span {
    if part.is_zero() {
        return Span { low: 0, high: 0 };
    }
    let at = |real: &Real| {
        // With 64 additional bits, so that a quotient by a large bound still resolves the unit.
        let scaled = &real.to_fixed(DEPTH_BITS + 64, to) * leading;
        i128_of(&(scaled.quotient(bound) >> 64))
    };
    let radius = mp::ONE.shift(radius);
    Span { low: at(&part.add_exact(&radius.negate(), to)), high: at(&part.add_exact(&radius, to)).saturating_add(1) }
}

const DEPTH_BITS: i64 = 110;

fn i128_of(integer: &Integer) -> i128 {
    let high = (integer >> 62).to_i64().unwrap_or(if integer.is_negative() { i64::MIN } else { i64::MAX });
    let low = (integer - (Integer::from(high) << 62)).to_i64().unwrap_or(0);
    (i128::from(high) << 62) + i128::from(low)
}

/// SymPy's order of the factors of a polynomial when it numbers the nonreal roots: by the size of the expression tree, the
/// number of terms, and then the terms from the highest power.
pub(super) fn compare_factors(x: &Polynomial, y: &Polynomial) -> Ordering {
    nodes(x).cmp(&nodes(y)).then_with(|| compare_keys(x, y))
}

/// The order of two polynomials' expressions by `default_sort_key`: by the number of terms, then by the terms from the
/// highest power, each by its exponent and its coefficient.
pub(super) fn compare_keys(x: &Polynomial, y: &Polynomial) -> Ordering {
    x.term_count().cmp(&y.term_count()).then_with(|| terms(x).rev().cmp(terms(y).rev()))
}

/// The exponents and the nonzero coefficients, the lowest power first.
fn terms(polynomial: &Polynomial) -> impl DoubleEndedIterator<Item = (usize, &Integer)> {
    polynomial.coefficients().iter().enumerate().filter(|(_, coefficient)| !coefficient.is_zero())
}

/// The nodes of the expression tree, as far as polynomials differ in it.
fn nodes(polynomial: &Polynomial) -> usize {
    let of_term = |(exponent, coefficient): (usize, &Integer)| {
        let power = match exponent {
            0 => return 1,
            1 => 1,
            _ => 3,
        };
        if coefficient.is_one() { power } else { power + 2 }
    };
    terms(polynomial).map(of_term).sum()
}
