//! Where a function may not be analytic, and bounds of its integral between such places.

use std::cmp::Ordering;

use pascaline_sympy::{
    Context, Expr, Form, Function as F, Graph, Interval, Symbol, as_numerator_denominator, sign, to_f64,
};

use super::tail::{Tail, moved};
use super::{divided, interval, quadrature};
use crate::algebra::rational;
use crate::limit::one_sided;
use crate::zeros::{Range, tolerance, zeros};

/// Places in a range, the ends included, at which a function is not analytic.
#[derive(Default)]
pub(crate) struct Places<'a> {
    /// Where it may be infinite, or jump.
    pub(crate) breaks: Vec<Expr<'a>>,
    /// Where it is continuous, as a root of zero is.
    pub(crate) branches: Vec<Expr<'a>>,
}

impl<'a> Places<'a> {
    pub(crate) fn all(&self) -> Vec<Expr<'a>> {
        [&self.breaks[..], &self.branches].concat()
    }
}

/// The places in the range at which the function may not be analytic; `None` if they are not known.
pub(crate) fn places<'a>(f: Expr<'a>, x: Symbol<'a>, range: Range<'a>, cx: &Context<'a>) -> Option<Places<'a>> {
    let mut suspects: Vec<(Expr<'a>, bool)> = Vec::new();
    let mut is_known = true;
    f.for_each_part(cx, &mut |part| {
        if !part.has(x, cx) {
            return;
        }
        let mut is_continuous = false;
        let suspect = match part {
            Form::Pow([base, exponent]) if base.has(x, cx) => {
                if exponent.as_i64().is_some_and(|own| own > 0) {
                    return;
                }
                is_continuous = exponent.is_positive(cx) == Some(true);
                *base
            }
            Form::Call(function, [inner]) => {
                let u = cx.term(*inner);
                match function {
                    F::Log => match inner {
                        Form::Call(F::Abs, [own]) => own,
                        _ => *inner,
                    },
                    F::Tan | F::Sec => u.cos().expr(),
                    F::Cot | F::Csc => u.sin().expr(),
                    F::Coth | F::Csch | F::Acot => *inner,
                    F::Asin | F::Acos => {
                        is_continuous = true;
                        (u.pow(2) - 1).expr()
                    }
                    F::Atanh | F::Acoth => (u.pow(2) - 1).expr(),
                    F::Acosh => {
                        is_continuous = true;
                        (u - 1).expr()
                    }
                    F::Asec | F::Acsc => (u * (u.pow(2) - 1)).expr(),
                    F::Exp | F::Sin | F::Cos | F::Sinh | F::Cosh | F::Tanh | F::Sech | F::Atan | F::Asinh | F::Abs => {
                        return;
                    }
                    _ => {
                        is_known = false;
                        return;
                    }
                }
            }
            Form::Call(..) => {
                is_known = false;
                return;
            }
            _ => return,
        };
        suspects.push((suspect, is_continuous));
    });
    let mut found = Places::default();
    let mut known: Vec<(Expr<'a>, Vec<Expr<'a>>)> = Vec::new();
    for (suspect, is_continuous) in suspects {
        let zeros = if let Some((_, zeros)) = known.iter().find(|(own, _)| own.equals(suspect, cx)) {
            zeros.clone()
        } else {
            let own = zeros(suspect, x, range, cx)?;
            known.push((suspect, own.clone()));
            own
        };
        (if is_continuous { &mut found.branches } else { &mut found.breaks }).extend(zeros);
    }
    is_known.then_some(found)
}

/// A rational number inside of a range.
pub(crate) fn middle<'a>(range: Range<'a>, cx: &Context<'a>) -> Expr<'a> {
    rational(inner(range.near), cx)
}

/// Rational numbers inside of a range, at which nothing happens by design.
pub(super) fn inside<'a>(range: Range<'a>, cx: &Context<'a>) -> [Expr<'a>; 4] {
    let middle = inner(range.near);
    let [low, high] = range.near;
    let [low, high] = [low.max(middle - 40.0), high.min(middle + 40.0)];
    [0.071_3, 0.313_7, 0.719_1, 0.931_9].map(|part| rational(low + (high - low) * part, cx))
}

fn inner([low, high]: [f64; 2]) -> f64 {
    match (low.is_finite(), high.is_finite()) {
        (true, true) => low + (high - low) * 0.487_316_2,
        (true, false) => low.max(0.0) + 1.372_911,
        (false, true) => high.min(0.0) - 1.372_911,
        (false, false) => 0.137_291_1,
    }
}

/// Bounds of the integral, between all those places.
pub(crate) fn bounds<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    places: &[Expr<'a>],
    cx: &Context<'a>,
) -> Option<Interval> {
    let is_plain = |end: f64| end.is_finite() && !is_among(end, places, cx);
    let mut sum = Interval::ZERO;
    let mut inner_places = places.to_vec();
    if range.near == [f64::NEG_INFINITY, f64::INFINITY] {
        // Each half is moved to positive numbers.
        inner_places.push(cx.number(0));
    }
    let graph = Graph::new(f, x, cx)?;
    for part in divided(range, inner_places, cx) {
        let [low, high] = part.near;
        let middle = inner(part.near);
        for (end, near, is_low) in [(part.low, low, true), (part.high, high, false)] {
            let half = if is_plain(near) {
                plain(&graph, end, near, middle, is_low, cx)
            } else {
                improper(f, x, end, middle, is_low, cx)
            };
            sum = sum.add(half?);
        }
    }
    Some(sum)
}

fn is_among<'a>(near: f64, places: &[Expr<'a>], cx: &Context<'a>) -> bool {
    places.iter().any(|own| to_f64(own, cx).is_none_or(|own| libm::fabs(own - near) <= tolerance(near)))
}

/// The integral between an end at which the function is analytic and a point inside.
fn plain<'a>(graph: &Graph, end: Expr<'a>, near: f64, middle: f64, is_low: bool, cx: &Context<'a>) -> Option<Interval> {
    let (low, high) = if is_low { (near, middle) } else { (middle, near) };
    let own = quadrature::between(graph, low, high, cx)?;
    // Between the end and the double beside it.
    let exact = interval(end, cx)?;
    let hull = exact.hull(Interval::point(near));
    let rest = if hull.low == hull.high {
        Interval::ZERO
    } else {
        let off = exact.add(Interval::point(-near));
        graph.over(hull)?.value.multiply(off.hull(off.negate()))
    };
    Some(own.add(rest))
}

/// The integral between an end that is infinite, or at which the function is not analytic, and a point inside.
fn improper<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    end: Expr<'a>,
    middle: f64,
    is_low: bool,
    cx: &Context<'a>,
) -> Option<Interval> {
    if let Some(found) = removable(f, x, end, middle, is_low, cx) {
        return Some(found);
    }
    let t = cx.positive(cx.dummy("t"));
    let moved = moved(f, x, end, is_low, t, cx);
    let graph = Graph::new(moved, t, cx)?;
    let tail = Tail::new(moved, t, cx)?;
    // Where the point inside is on the half-line.
    let (start, rest) = if end.is_infinite_constant() {
        let start = if is_low { -middle } else { middle };
        (start > 0.0).then_some((start, Interval::ZERO))?
    } else {
        let exact = interval(end, cx)?;
        let distance = Interval::point(middle).add(exact.negate());
        let distance = if is_low { distance } else { distance.negate() };
        let start = distance.reciprocal();
        let near = start.low + (start.high - start.low) / 2.0;
        let off = start.add(Interval::point(-near));
        (near, graph.over(start.hull(Interval::point(near)))?.value.multiply(off))
    };
    let (edge, beyond) = tail.cut(start, 1e-17)?;
    let near = if edge > start { quadrature::between(&graph, start, edge, cx)? } else { Interval::ZERO };
    Some(near.add(rest).add(Interval::new(-beyond, beyond)))
}

/// The same where a quotient of zeros has a limit: close to it, the quotient is one of slopes (Cauchy's mean value theorem).
fn removable<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    end: Expr<'a>,
    middle: f64,
    is_low: bool,
    cx: &Context<'a>,
) -> Option<Interval> {
    let (above, below) = as_numerator_denominator(f, cx);
    let is_zero = |own: Expr<'a>| sign(cx.subs(own, x, end), cx) == Some(Ordering::Equal);
    if end.is_infinite_constant() || !is_zero(above) || !is_zero(below) {
        return None;
    }
    let exact = interval(end, cx)?;
    let width = libm::ldexp(1.0, -24);
    let edge = if is_low { exact.high + width } else { exact.low - width };
    let near = exact.hull(Interval::point(edge));
    let slope = |own: Expr<'a>| Some(Graph::new(own, x, cx)?.over(near)?.slope);
    let quotient = slope(above)?.multiply(slope(below)?.reciprocal());
    let length = Interval::point(edge).add(exact.negate());
    let part = quotient.multiply(if is_low { length } else { length.negate() });
    let (low, high) = if is_low { (edge, middle) } else { (middle, edge) };
    part.is_finite().then_some(part)?;
    Some(quadrature::between(&Graph::new(f, x, cx)?, low, high, cx)?.add(part))
}

/// A place because of which the integral has no finite value, by the comparison with `1/x`.
pub(super) fn divergence<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    places: &[Expr<'a>],
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let unknown = cx.symbol(x);
    for part in divided(range, places.to_vec(), cx) {
        for (end, is_right) in [(part.low, true), (part.high, false)] {
            let distance = if end.is_infinite_constant() { unknown } else { cx.subtract(unknown, end) };
            if let Ok(limit) = one_sided(cx.product(distance, f), x, end, is_right, cx)
                && !limit.is_literal_zero()
                && sign(limit, cx) != Some(Ordering::Equal)
                && (limit.as_constant().is_some() || to_f64(limit, cx).is_some())
            {
                return Some(end);
            }
        }
    }
    None
}
