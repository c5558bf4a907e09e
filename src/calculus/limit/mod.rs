//! Limits, by Gruntz's algorithm (D. Gruntz, "On Computing Limits in a Symbolic Manipulation System", 1996), from each side.
//!
//! A place is moved to infinity. What oscillates there and is bounded is taken for an unknown number: where the limit does not
//! depend on it, it is the limit; where it does, there is none.

mod growth;
mod prepare;
mod series;

use std::cmp::Ordering;

use pascaline_sympy::{Constant, Context, Expr, Faulty, Form, Graph, Symbol, sign, simplify};

pub(crate) use crate::check::is_complex;
use crate::check::is_real_at;
use growth::Growth;

/// From where a place is approached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From both sides; from the only one at an infinite place.
    Both,
    /// From below.
    Left,
    /// From above.
    Right,
}

/// What is known of a limit.
#[derive(Clone, Copy, Debug)]
pub enum Limit<'a> {
    /// The limit, which may be infinite. Whether the function is real on one side only.
    Value(Expr<'a>, bool),
    /// There is none; the limits from the left and from the right, where they are known.
    DoesNotExist(Option<Expr<'a>>, Option<Expr<'a>>),
    /// No method finds it.
    NotFound,
}

/// Why there is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The values oscillate.
    Oscillates,
    /// It is not known.
    Unknown,
}

pub(crate) type Found<T> = Result<T, Stop>;

/// The limit of an expression where `x` approaches a place.
pub fn limit<'a>(f: Expr<'a>, x: Symbol<'a>, place: Expr<'a>, side: Side, cx: &Context<'a>) -> Faulty<Limit<'a>> {
    cx.trial_or(Limit::NotFound, |cx| {
        if side != Side::Both || place.is_infinite_constant() {
            return match one_sided(f, x, place, side == Side::Right, cx) {
                Ok(value) => Limit::Value(value, false),
                Err(Stop::Oscillates) => Limit::DoesNotExist(None, None),
                Err(Stop::Unknown) => Limit::NotFound,
            };
        }
        let [left, right] = [false, true].map(|is_right| one_sided(f, x, place, is_right, cx));
        let is_real = |is_right: bool| is_real_beside(f, x, place, is_right, cx);
        match (left, right) {
            (Ok(left), Ok(right)) if are_same(left, right, cx) => Limit::Value(right, false),
            (Ok(left), Ok(right)) => Limit::DoesNotExist(Some(left), Some(right)),
            (Err(Stop::Oscillates), other) => Limit::DoesNotExist(None, other.ok()),
            (other, Err(Stop::Oscillates)) => Limit::DoesNotExist(other.ok(), None),
            (Err(_), Ok(value)) if !is_real(false) => Limit::Value(value, true),
            (Ok(value), Err(_)) if !is_real(true) => Limit::Value(value, true),
            _ => Limit::NotFound,
        }
    })
}

/// The limit from one side.
pub(crate) fn one_sided<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    place: Expr<'a>,
    is_right: bool,
    cx: &Context<'a>,
) -> Found<Expr<'a>> {
    let t = cx.positive(cx.dummy("t"));
    let moved = moved_to_infinity(f, x, place, is_right, t, cx).ok_or(Stop::Unknown)?;
    let value = at_infinity(moved, t, cx)?;
    if value.is_numeric(cx) && !value.is_infinite_constant() && (is_complex(value, cx) || sign(value, cx).is_none()) {
        return Err(Stop::Unknown);
    }
    if is_plausible(moved, t, value, cx) { Ok(value) } else { Err(Stop::Unknown) }
}

/// The expression with the place at infinity.
fn moved_to_infinity<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    place: Expr<'a>,
    is_right: bool,
    t: Symbol<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let old = beside(place, is_right, t, cx);
    let moved = cx.attempt(|cx| cx.subs(f, x, old))?;
    let is_real = !is_complex(place, cx) && !is_complex(moved, cx);
    crate::algebra::finite(moved, cx).filter(|_| is_real)
}

/// What approaches a place from one side where `t` grows beyond all bounds: `place + 1/t`, and `t` for infinity.
pub(crate) fn beside<'a>(place: Expr<'a>, is_right: bool, t: Symbol<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (place_term, new) = (cx.term(place), cx.term(cx.symbol(t)));
    match place.as_constant() {
        Some(Constant::Infinity) => new.expr(),
        Some(Constant::NegativeInfinity) => (-new).expr(),
        _ if is_right => (place_term + 1 / new).expr(),
        _ => (place_term + -1 / new).expr(),
    }
}

/// The terms of the series in the distance from a place, as coefficients and exponents, up to this order; `None` if it is not
/// known so far.
pub(crate) fn development<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    place: Expr<'a>,
    order: i64,
    cx: &Context<'a>,
) -> Option<Vec<(Expr<'a>, Expr<'a>)>> {
    let w = cx.dummy("w");
    let mut growth = Growth::new(cx.positive(cx.dummy("t")), cx);
    let moved = cx.attempt(|cx| cx.subs(f, x, cx.sum(place, cx.symbol(w))))?;
    growth.developed(crate::algebra::finite(moved, cx)?, w, order)
}

/// The limit where a positive symbol grows beyond all bounds.
pub(crate) fn at_infinity<'a>(f: Expr<'a>, t: Symbol<'a>, cx: &Context<'a>) -> Found<Expr<'a>> {
    let mut growth = Growth::new(t, cx);
    let prepared = growth.prepared(f)?;
    let value = growth.limit_of_whole(prepared)?;
    let depends = growth.depends_on_bounded(value);
    match depends {
        None => Ok(simple(value, cx)),
        Some(true) => Err(Stop::Oscillates),
        Some(false) => Err(Stop::Unknown),
    }
}

/// The shorter form of a limit.
fn simple<'a>(value: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    const MOST_STEPS: u64 = 20_000;
    if value.is_atom() {
        return value;
    }
    match cx.limited(MOST_STEPS, |cx| simplify(value, cx)) {
        Ok(short) if short.nodes(cx) <= value.nodes(cx) => short,
        _ => value,
    }
}

fn are_same<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> bool {
    x.equals(y, cx)
        || !x.is_infinite_constant() && !y.is_infinite_constant() && crate::check::is_zero(cx.subtract(x, y), cx)
}

/// Whether the function is real close to a place on one side.
fn is_real_beside<'a>(f: Expr<'a>, x: Symbol<'a>, place: Expr<'a>, is_right: bool, cx: &Context<'a>) -> bool {
    [1_000, 1_000_003].into_iter().any(|part| {
        let step = cx.ratio(if is_right { 1 } else { -1 }, part);
        is_real_at(f, x, cx.sum(place, step), cx)
    })
}

/// Whether values far out are not farther from a limit than values nearer by, in bounds that hold: a check of the algorithm that is
/// independent of it.
fn is_plausible<'a>(f: Expr<'a>, t: Symbol<'a>, limit: Expr<'a>, cx: &Context<'a>) -> bool {
    let Some(graph) = Graph::new(f, t, cx) else { return true };
    let distance = |place: f64| {
        let value = graph.at(place)?;
        match limit.as_constant() {
            Some(Constant::Infinity) => Some(value.negate()),
            Some(Constant::NegativeInfinity) => Some(value),
            _ => Some(value.add(crate::definite::interval(limit, cx)?.negate()).by_size(libm::fabs)),
        }
    };
    // Of whole numbers alone, the powers of a negative one are real.
    let is_sequence = f.any(cx, &mut |part| {
        part.as_power().is_some_and(|(base, exponent)| base.is_negative_number() && exponent.has(t, cx))
    });
    if !is_sequence && graph.at(907.0).is_none() && graph.at(100_003.0).is_none() {
        return false;
    }
    match (distance(907.0), distance(100_003.0)) {
        // An infinite limit is not approached by standing still.
        (Some(near), Some(far)) if limit.as_constant().is_some() => far.low < near.high,
        (Some(near), Some(far)) => far.low <= near.high + 1e-9 * near.high.max(1.0),
        _ => true,
    }
}

/// The sign of a number that no symbol is in.
fn sign_of<'a>(number: Expr<'a>, cx: &Context<'a>) -> Found<Ordering> {
    match number {
        Form::Constant(Constant::Infinity) => Ok(Ordering::Greater),
        Form::Constant(Constant::NegativeInfinity) => Ok(Ordering::Less),
        _ if number.is_numeric(cx) => sign(number, cx).ok_or(Stop::Unknown),
        _ if crate::algebra::is_positive(number, cx) => Ok(Ordering::Greater),
        _ if crate::algebra::is_positive(cx.negate(number), cx) => Ok(Ordering::Less),
        _ => Err(Stop::Unknown),
    }
}
