//! The greatest and the least value on a closed range: at an end, where the derivative is zero, or where there is none (J. Stewart,
//! "Calculus", 4.1). The zeros of the derivative are all of them, or the answer is refused. At an infinite end, the limit of the values
//! must not exceed what is found.

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_sympy::{
    Constant, Context, Expr, Faulty, Form, Function as F, Graph, Interval, Period, Symbol, sign, to_f64,
};

use crate::algebra::finite;
use crate::check::{is_zero, sign_at};
use crate::definite::{middle_of, places};
use crate::derivative::slope_of;
use crate::limit::one_sided;
use crate::zeros::{Range, brackets, zeros};

/// The greatest or the least value.
#[derive(Clone, Debug)]
pub enum Extremum<'a> {
    /// Its value, and all places that have it; without places, all do.
    Exact(Expr<'a>, Vec<Expr<'a>>),
    /// Bounds of it, and of a place that has it.
    Bounds([f64; 2], [f64; 2]),
    /// The values have no bound, close to this place.
    Unbounded(Expr<'a>),
    /// It is not found, or the function is not real and continuous on the range.
    NotFound,
}

/// The greatest value of an expression on a closed range, or the least. An end may be infinite.
pub fn extremum<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    [low, high]: [Expr<'a>; 2],
    is_greatest: bool,
    cx: &Context<'a>,
) -> Faulty<Extremum<'a>> {
    let found = cx.trial_or(None, |cx| {
        let range = Range::new(low, high, cx).filter(|range| range.near[0] <= range.near[1])?;
        let range = within_period(f, x, range, cx).unwrap_or(range);
        search(f, x, range, is_greatest, cx)
    });
    Ok(found?.unwrap_or(Extremum::NotFound))
}

/// One period of a function instead of all real numbers.
fn within_period<'a>(f: Expr<'a>, x: Symbol<'a>, range: Range<'a>, cx: &Context<'a>) -> Option<Range<'a>> {
    if range.near != [f64::NEG_INFINITY, f64::INFINITY] {
        return None;
    }
    let period = Period::new(f, x, cx).filter(|period| period.is_of_all)?;
    Range::new(cx.number(0), period.length, cx)
}

fn search<'a>(
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    is_greatest: bool,
    cx: &Context<'a>,
) -> Option<Extremum<'a>> {
    if f.free_symbols(cx).iter().any(|own| *own != x) {
        return None;
    }
    let breaks = places(f, x, range, cx)?.all();
    sign_at(f, x, middle_of(range, cx), cx)?;
    let (mut candidates, infinite): (Vec<_>, Vec<_>) =
        [range.low, range.high].into_iter().partition(|end| !end.is_infinite_constant());
    match continuous_at(breaks, f, x, range, is_greatest, cx)? {
        Ok(places) => candidates.extend(places),
        Err(place) => return Some(Extremum::Unbounded(place)),
    }
    candidates.retain(|place| cx.attempt(|cx| cx.subs(f, x, place)).and_then(|own| finite(own, cx)).is_some());
    f.for_each_part(cx, &mut |part| {
        if let Form::Call(F::Abs, [inner]) = part {
            candidates.extend(zeros(inner, x, range, cx).unwrap_or_default());
        }
    });
    let slope = slope_of(f, x, cx)?;
    if slope.is_literal_zero() {
        return Some(Extremum::Exact(cx.subs(f, x, range.low), Vec::new()));
    }
    match zeros(slope, x, range, cx) {
        Some(zeros) => candidates.extend(zeros),
        None if slope.any(cx, &mut |part| matches!(part, Form::Call(F::Abs | F::Sign, _))) => return None,
        None if !infinite.is_empty() => return None,
        None => return numeric(f, slope, x, range, is_greatest, cx),
    }
    let best = best_of(candidates, f, x, is_greatest, cx);
    for end in infinite {
        match one_sided(f, x, end, false, cx).ok()? {
            Form::Constant(own) if own.is_infinite() => {
                if (*own == Constant::Infinity) == is_greatest {
                    return Some(Extremum::Unbounded(end));
                }
            }
            limit => {
                let Some(Extremum::Exact(value, _)) = &best else { return None };
                let order = sign(cx.subtract(limit, value), cx)?;
                // What is only approached is no value.
                if order.is_ne() && order.is_gt() == is_greatest {
                    return None;
                }
            }
        }
    }
    best
}

/// Those of the breaks at which the values end in the function's own; as an error, one close to which they have no bound. `None` if the
/// function jumps.
fn continuous_at<'a>(
    breaks: Vec<Expr<'a>>,
    f: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    is_greatest: bool,
    cx: &Context<'a>,
) -> Option<Result<Vec<Expr<'a>>, Expr<'a>>> {
    let mut places = Vec::new();
    for place in breaks {
        for is_right in [false, true] {
            let near = to_f64(place, cx)?;
            let is_inside = if is_right { near < range.near[1] } else { near > range.near[0] };
            if !is_inside {
                continue;
            }
            match one_sided(f, x, place, is_right, cx).ok()? {
                Form::Constant(own) if own.is_infinite() => {
                    if (*own == Constant::Infinity) == is_greatest {
                        return Some(Err(place));
                    }
                }
                limit => {
                    let value = finite(cx.attempt(|cx| cx.subs(f, x, place))?, cx)?;
                    if !is_zero(cx.subtract(limit, value), cx) {
                        return None;
                    }
                    places.push(place);
                }
            }
        }
    }
    Some(Ok(places))
}

/// The greatest or the least of the values at these places.
fn best_of<'a>(
    candidates: Vec<Expr<'a>>,
    f: Expr<'a>,
    x: Symbol<'a>,
    is_greatest: bool,
    cx: &Context<'a>,
) -> Option<Extremum<'a>> {
    let mut best: Option<(Expr<'a>, Vec<Expr<'a>>)> = None;
    for place in candidates {
        let value = finite(cx.attempt(|cx| cx.subs(f, x, place))?, cx)?;
        let Some((own, at)) = &mut best else {
            best = Some((value, vec![place]));
            continue;
        };
        match sign(cx.subtract(value, own), cx)? {
            Ordering::Equal => {
                let is_new = at.iter().all(|known| sign(cx.subtract(known, place), cx) != Some(Ordering::Equal));
                if is_new {
                    at.push(place);
                }
            }
            other if other.is_gt() == is_greatest => best = Some((value, vec![place])),
            _ => {}
        }
    }
    let (value, mut at) = best?;
    sort_by(&mut at, |x, y| sign(cx.subtract(x, y), cx).unwrap_or(Ordering::Equal));
    Some(Extremum::Exact(value, at))
}

/// In bounds, where the derivative has no zeros in closed form.
fn numeric<'a>(
    f: Expr<'a>,
    slope: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    is_greatest: bool,
    cx: &Context<'a>,
) -> Option<Extremum<'a>> {
    let (graph, slope) = (Graph::new(f, x, cx)?, Graph::new(slope, x, cx)?);
    let mut cells: Vec<[f64; 2]> = brackets(&slope, range.near, cx)?;
    for cell in &mut cells {
        let [low, high] = cell;
        let first = slope.at(*low)?.sign();
        for _ in 0..80 {
            cx.afford(1)?;
            let middle = *low + (*high - *low) / 2.0;
            match slope.at(middle)?.sign() {
                own if own.is_none() || middle <= *low || middle >= *high => break,
                own => *(if own == first { &mut *low } else { &mut *high }) = middle,
            }
        }
    }
    let [low, high] = [range.low, range.high].map(|end| cx.subs(f, x, end));
    let order = sign(cx.subtract(low, high), cx)?;
    let is_low = order.is_gt() == is_greatest;
    let end = range.near[usize::from(!is_low)];
    cells.push([end, end]);
    let key = |value: Interval| if is_greatest { value.low } else { -value.high };
    let mut best: Option<(Interval, [f64; 2])> = None;
    for cell in &cells {
        let cell = *cell;
        let value = graph.over(Interval::new(cell[0], cell[1]))?.value;
        if best.is_none_or(|(own, _)| key(value) > key(own)) {
            best = Some((value, cell));
        }
    }
    let (value, at) = best?;
    let others = cells.iter().filter(|cell| **cell != at).map(|cell| graph.over(Interval::new(cell[0], cell[1])));
    let mut highest = others.map(|own| own.map(|own| if is_greatest { own.value.high } else { -own.value.low }));
    let is_clear = highest.all(|own| own.is_some_and(|own| own <= key(value)));
    if is_clear && at[0] == at[1] {
        let (value, end) = if is_low { (low, range.low) } else { (high, range.high) };
        let ends = if order.is_eq() { vec![range.low, range.high] } else { vec![end] };
        return Some(Extremum::Exact(finite(value, cx)?, ends));
    }
    value.is_finite().then_some(Extremum::Bounds([value.low, value.high], at))
}
