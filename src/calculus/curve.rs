//! Points of a curve `y = f(x)`, lines at it, and the function that undoes it.

use std::cmp::Ordering;

use pascaline_sympy::{
    Constant, Context, Expr, Faulty, Symbol, as_numerator_denominator, cancel, expand_deep, simplify, solve_one, to_f64,
};

use crate::algebra::{coefficients, finite};
use crate::check::{is_zero, sign_at};
use crate::definite::{Integral, definite_integral};
use crate::derivative::{derivative, slope_of};
use crate::polynomials::quotient_and_remainder;
use crate::zeros::{Range, zeros};

/// A point of a curve.
#[derive(Clone, Copy, Debug)]
pub struct Point<'a> {
    /// Its place.
    pub x: Expr<'a>,
    /// The value there.
    pub y: Expr<'a>,
    /// Whether the curve bends upwards there, downwards, or neither.
    pub bend: Ordering,
}

/// The highest derivative that decides whether a curve bends to the other side.
const MOST_DERIVATIVES: usize = 12;

/// The vertex of a parabola; `None` if the formula is not quadratic.
pub fn vertex<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<[Expr<'a>; 2]> {
    let [c, b, a] = <[Expr<'a>; 3]>::try_from(coefficients(f, x, cx)?).ok()?;
    let [a, b, c] = cx.terms([a, b, c]);
    Some([(-b / (2 * a)).expr(), (c - b.pow(2) / (4 * a)).expr()])
}

/// The points with a level tangent, in ascending order; `None` if it is not certain that these are all.
pub fn stationary_points<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Vec<Point<'a>>> {
    let slope = slope_of(f, x, cx)?;
    let bend = slope_of(slope, x, cx)?;
    let places = if slope.has(x, cx) { zeros(slope, x, everywhere(cx)?, cx)? } else { Vec::new() };
    places.into_iter().map(|place| point(f, bend, x, place, cx)).collect()
}

/// The points at which the curve begins to bend to the other side: the first derivative after the second that is not zero there has
/// an odd order. `None` if it is not certain that these are all.
pub fn inflection_points<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Vec<Point<'a>>> {
    let bend = slope_of(slope_of(f, x, cx)?, x, cx)?;
    let places = if bend.has(x, cx) { zeros(bend, x, everywhere(cx)?, cx)? } else { Vec::new() };
    let mut found = Vec::new();
    for place in places {
        let (mut higher, mut order) = (bend, 2);
        while is_zero(cx.attempt(|cx| cx.subs(higher, x, place))?, cx) {
            higher = slope_of(higher, x, cx)?;
            order += 1;
            (order <= MOST_DERIVATIVES).then_some(())?;
        }
        if order % 2 == 1 {
            found.push(point(f, bend, x, place, cx)?);
        }
    }
    Some(found)
}

fn point<'a>(f: Expr<'a>, bend: Expr<'a>, x: Symbol<'a>, place: Expr<'a>, cx: &Context<'a>) -> Option<Point<'a>> {
    let y = finite(cx.attempt(|cx| expand_deep(cx.subs(f, x, place), cx))?, cx)?;
    Some(Point { x: place, y, bend: sign_at(bend, x, place, cx)? })
}

/// All real numbers.
fn everywhere<'a>(cx: &Context<'a>) -> Option<Range<'a>> {
    Range::new(Constant::NegativeInfinity.into(), Constant::Infinity.into(), cx)
}

/// The line at a place that is perpendicular to the tangent; `None` where it is vertical, or there is none.
pub fn normal<'a>(f: Expr<'a>, x: Symbol<'a>, place: Expr<'a>, cx: &Context<'a>) -> Faulty<Option<Expr<'a>>> {
    let slope = derivative(f, x, cx)?;
    let found = cx.attempt(|cx| {
        let (slope, value) = (cx.subs(slope, x, place), cx.subs(f, x, place));
        let line = cx.term(value) - (cx.term(cx.symbol(x)) - place) / slope;
        finite(expand_deep(line.expr(), cx), cx).filter(|_| !is_zero(slope, cx))
    });
    cx.end(found.flatten())
}

/// The area between two curves from the first place at which they meet to the last one; `None` if they do not meet twice, or it is not
/// certain where.
pub fn area_between<'a>(
    f: Expr<'a>,
    g: Expr<'a>,
    x: Symbol<'a>,
    cx: &Context<'a>,
) -> Faulty<Option<(Integral<'a>, [Expr<'a>; 2])>> {
    let difference = expand_deep(cx.subtract(f, g), cx);
    let Some(places) = everywhere(cx).and_then(|range| zeros(difference, x, range, cx)) else { return Ok(None) };
    let [low, .., high] = places[..] else { return Ok(None) };
    let height = cx.apply(pascaline_sympy::Function::Abs, difference);
    Ok(Some((definite_integral(height, x, low, high, cx)?, [low, high])))
}

/// The function that undoes another one, which has no level tangent; `None` if several values have the same one, or it is not found.
pub fn inverse<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    // Where a solution is tried.
    const PLACES: [(i64, i64); 6] = [(-13, 7), (-2, 5), (5, 11), (3, 2), (17, 4), (31, 3)];
    let slope = slope_of(f, x, cx)?;
    // Without what cancels, a pole would count as a zero.
    let slope = cx.attempt(|cx| cancel(slope, cx))?;
    if slope.has(x, cx) && !zeros(slope, x, everywhere(cx)?, cx)?.is_empty() {
        return None;
    }
    let value = cx.dummy("y");
    let solved = cx.attempt(|cx| solve_one(cx.subtract(f, cx.symbol(value)), Some(&[x]), 15, cx))?;
    let real: Vec<(Expr<'a>, Expr<'a>)> = PLACES
        .into_iter()
        .map(|(above, below)| cx.ratio(above, below))
        .map(|place| (place, cx.subs(f, x, place)))
        .filter(|(_, value)| to_f64(value, cx).is_some())
        .collect();
    let undoes = |candidate: Expr<'a>| {
        real.iter().all(|(place, at)| is_zero(cx.subtract(cx.subs(candidate, value, at), place), cx))
    };
    let mut found = solved.rows.iter().filter_map(|row| row.first().copied()).filter(|candidate| undoes(candidate));
    let only = found.next().filter(|_| !solved.numeric && real.len() > 1)?;
    Some(simplify(cx.subs(only, value, cx.symbol(x)), cx))
}

/// The lines that a curve comes close to.
#[derive(Clone, Debug)]
pub struct Asymptotes<'a> {
    /// The values of `x` on the vertical ones, in ascending order.
    pub vertical: Vec<Expr<'a>>,
    /// The value of `y` on the other one, level or not; `None` where the curve grows faster than a line.
    pub other: Option<Expr<'a>>,
}

/// The asymptotes of a quotient of polynomials: at the zeros of its denominator in lowest terms, and where long division leaves a line.
/// `None` if it is none, or it is not certain that these are all.
pub fn asymptotes<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Asymptotes<'a>> {
    let (above, below) = as_numerator_denominator(cx.attempt(|cx| cancel(f, cx))?, cx);
    let (quotient, _) = quotient_and_remainder(above, below, x, cx)?;
    let vertical = if below.has(x, cx) { zeros(below, x, everywhere(cx)?, cx)? } else { Vec::new() };
    let is_line = coefficients(quotient, x, cx)?.len() <= 2 && below.has(x, cx);
    Some(Asymptotes { vertical, other: is_line.then_some(quotient) })
}

/// The slope of the curve on which a formula is zero: `-f_x / f_y`.
pub fn implicit_derivative<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    y: Symbol<'a>,
    cx: &Context<'a>,
) -> Faulty<Option<Expr<'a>>> {
    let [by_x, by_y] = [derivative(f, x, cx)?, derivative(f, y, cx)?];
    if by_y.is_literal_zero() {
        return Ok(None);
    }
    let slope = cx.negate(cx.divide(by_x, by_y));
    cx.end(cx.attempt(|cx| simplify(slope, cx)))
}
