//! The values that a function takes. On each interval of its domain it is continuous, so that its values are an interval as well, between
//! those at the ends and where the tangent is level (J. Stewart, "Calculus", 4.1).

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_sympy::{Constant, Context, Expr, Faulty, Form, Function as F, Period, Symbol, sign};

use crate::algebra::finite;
use crate::definite::middle_of;
use crate::derivative::slope_of;
use crate::inequality::{End, Interval, Relation, solutions};
use crate::limit::one_sided;
use crate::zeros::{Range, zeros};

/// The values of a function of real numbers, in ascending order; `None` if they are not found.
pub fn range<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Faulty<Option<Vec<Interval<'a>>>> {
    if !is_continuous(f, cx) {
        return Ok(None);
    }
    let is_defined = Relation { difference: cx.number(0), parts: vec![f], holds: Ordering::is_eq };
    let is_same = |_, _| false;
    let Some(domain) = solutions(&[is_defined], &|truths| truths[0], x, &is_same, cx)? else { return Ok(None) };
    cx.trial_or(None, |cx| {
        let mut values = Vec::with_capacity(domain.len());
        for interval in domain {
            values.push(values_on(f, x, within_period(f, x, interval, cx), cx)?);
        }
        united(values, cx)
    })
}

/// One period of a function that is defined everywhere.
fn within_period<'a>(f: Expr<'a>, x: Symbol<'a>, interval: Interval<'a>, cx: &Context<'a>) -> Interval<'a> {
    match Period::new(f, x, cx) {
        Some(period) if interval.is_whole_line() && period.is_of_all => {
            Interval { low: included(cx.number(0)), high: included(period.length) }
        }
        _ => interval,
    }
}

fn included(at: Expr) -> End {
    End { at, is_included: true, is_exact: true }
}

/// The values on an interval of the domain.
fn values_on<'a>(f: Expr<'a>, x: Symbol<'a>, on: Interval<'a>, cx: &Context<'a>) -> Option<Interval<'a>> {
    let value = |place: Expr<'a>| finite(cx.attempt(|cx| cx.subs(f, x, place))?, cx).map(included);
    if !on.low.is_exact || !on.high.is_exact {
        return None;
    }
    let range = Range::new(on.low.at, on.high.at, cx)?;
    let slope = slope_of(f, x, cx)?;
    if slope.is_literal_zero() || std::ptr::eq(on.low.at, on.high.at) {
        let only = value(if on.low.is_included { on.low.at } else { middle_of(range, cx) })?;
        return Some(Interval { low: only, high: only });
    }
    let mut found = Vec::new();
    for (end, is_right) in [(on.low, true), (on.high, false)] {
        found.push(if end.is_included {
            value(end.at)?
        } else {
            End { is_included: false, ..included(one_sided(f, x, end.at, is_right, cx).ok()?) }
        });
    }
    for place in turning_places(f, slope, x, range, cx)? {
        let is_inside = compared(on.low.at, place, cx)?.is_lt() && compared(place, on.high.at, cx)?.is_lt();
        if is_inside {
            found.push(value(place)?);
        }
    }
    between(&found, cx)
}

/// The places at which the tangent is level, or there is none.
fn turning_places<'a>(
    f: Expr<'a>,
    slope: Expr<'a>,
    x: Symbol<'a>,
    range: Range<'a>,
    cx: &Context<'a>,
) -> Option<Vec<Expr<'a>>> {
    let mut places = zeros(slope, x, range, cx);
    f.for_each_part(cx, &mut |part| {
        if let Form::Call(F::Abs, [inner]) = part {
            match (&mut places, zeros(inner, x, range, cx)) {
                (Some(places), Some(corners)) => places.extend(corners),
                _ => places = None,
            }
        }
    });
    places
}

/// The interval from the least of some ends to the greatest one.
fn between<'a>(ends: &[End<'a>], cx: &Context<'a>) -> Option<Interval<'a>> {
    let mut ends = ends.iter().copied();
    let first = ends.next()?;
    let [mut low, mut high] = [first; 2];
    for end in ends {
        match compared(end.at, low.at, cx)? {
            Ordering::Less => low = end,
            Ordering::Equal => low.is_included |= end.is_included,
            Ordering::Greater => {}
        }
        match compared(end.at, high.at, cx)? {
            Ordering::Greater => high = end,
            Ordering::Equal => high.is_included |= end.is_included,
            Ordering::Less => {}
        }
    }
    Some(Interval { low, high })
}

/// Whether a function is continuous wherever it has a value, as its form shows.
fn is_continuous<'a>(f: Expr<'a>, cx: &Context<'a>) -> bool {
    !f.any(cx, &mut |part| match part {
        Form::Call(function, _) => !matches!(
            function,
            F::Abs
                | F::Exp
                | F::Log
                | F::Sin
                | F::Cos
                | F::Tan
                | F::Cot
                | F::Sec
                | F::Csc
                | F::Asin
                | F::Acos
                | F::Atan
                | F::Sinh
                | F::Cosh
                | F::Tanh
                | F::Asinh
                | F::Acosh
                | F::Atanh
        ),
        _ => false,
    })
}

/// The order of two values, which may be infinite.
fn compared<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Option<Ordering> {
    let infinite = |value: Expr<'a>| match value.as_constant() {
        Some(Constant::Infinity) => 1,
        Some(Constant::NegativeInfinity) => -1,
        _ => 0,
    };
    match (infinite(x), infinite(y)) {
        (0, 0) => sign(cx.subtract(x, y), cx),
        (x, y) => Some(x.cmp(&y)),
    }
}

/// Intervals in ascending order, of which those that meet are one.
fn united<'a>(mut intervals: Vec<Interval<'a>>, cx: &Context<'a>) -> Option<Vec<Interval<'a>>> {
    let mut is_known = true;
    sort_by(&mut intervals, |one, other| match compared(one.low.at, other.low.at, cx) {
        Some(Ordering::Equal) => other.low.is_included.cmp(&one.low.is_included),
        Some(order) => order,
        None => {
            is_known = false;
            Ordering::Equal
        }
    });
    let mut united: Vec<Interval<'a>> = Vec::new();
    for next in intervals {
        let Some(mut last) = united.pop() else {
            united.push(next);
            continue;
        };
        let order = compared(next.low.at, last.high.at, cx)?;
        let meets = order.is_lt() || order.is_eq() && (next.low.is_included || last.high.is_included);
        if !meets {
            // Of a point that is left out, both sides have one expression.
            let low = if order.is_eq() { End { at: last.high.at, ..next.low } } else { next.low };
            united.extend([last, Interval { low, ..next }]);
            continue;
        }
        match compared(next.high.at, last.high.at, cx)? {
            Ordering::Greater => last.high = next.high,
            Ordering::Equal => last.high.is_included |= next.high.is_included,
            Ordering::Less => {}
        }
        united.push(last);
    }
    is_known.then_some(united)
}
