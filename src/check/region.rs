//! Sets of numbers between ends: their order, union, intersection and complement.

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_calculus::{End, Interval};
use pascaline_sympy::{Constant, Context, Expr, sign};

use crate::shape::Least;

/// The order of two real numbers that may be infinite; `None` if it is not certain.
pub(crate) fn order<'a>(one: Expr<'a>, other: Expr<'a>, cx: &Context<'a>) -> Option<Ordering> {
    let infinity = |value: Expr<'a>| {
        if value.is_constant(Constant::Infinity) {
            1
        } else {
            -i32::from(value.is_constant(Constant::NegativeInfinity))
        }
    };
    match (infinity(one), infinity(other)) {
        (0, 0) => cx.attempt(|cx| sign(cx.subtract(one, other), cx))?,
        (one, other) => Some(one.cmp(&other)),
    }
}

/// The intervals in ascending order, those joined that touch each other; `None` if an order is not certain.
pub(crate) fn joined<'a>(region: &[Interval<'a>], cx: &Context<'a>) -> Option<Vec<Interval<'a>>> {
    cx.afford((region.len() as u64).pow(2))?;
    let mut is_certain = true;
    let mut compared = |one: Expr<'a>, other: Expr<'a>| {
        order(one, other, cx).unwrap_or_else(|| {
            is_certain = false;
            Ordering::Equal
        })
    };
    let mut sorted: Vec<Interval<'a>> = region.to_vec();
    sorted.retain(|own| {
        let ordering = compared(own.low.at, own.high.at);
        ordering.is_lt() || ordering.is_eq() && own.low.is_included && own.high.is_included
    });
    sort_by(&mut sorted, |one, other| {
        compared(one.low.at, other.low.at).then(other.low.is_included.cmp(&one.low.is_included))
    });
    let mut joined: Vec<Interval<'a>> = Vec::new();
    for next in sorted {
        let Some(last) = joined.last_mut() else {
            joined.push(next);
            continue;
        };
        let gap = compared(last.high.at, next.low.at);
        if gap.is_lt() || gap.is_eq() && !last.high.is_included && !next.low.is_included {
            joined.push(next);
            continue;
        }
        match compared(last.high.at, next.high.at) {
            Ordering::Less => last.high = next.high,
            Ordering::Equal => last.high.is_included |= next.high.is_included,
            Ordering::Greater => {}
        }
    }
    is_certain.then_some(joined)
}

/// The numbers that two sets have in common; `None` if an order is not certain.
pub(crate) fn intersection<'a>(
    one: &[Interval<'a>],
    other: &[Interval<'a>],
    cx: &Context<'a>,
) -> Option<Vec<Interval<'a>>> {
    cx.afford(one.len().saturating_mul(other.len()) as u64)?;
    let mut common = Vec::new();
    for own in one {
        for next in other {
            let low = inner(own.low, next.low, Ordering::Greater, cx)?;
            let high = inner(own.high, next.high, Ordering::Less, cx)?;
            let ordering = order(low.at, high.at, cx)?;
            if ordering.is_lt() || ordering.is_eq() && low.is_included && high.is_included {
                common.push(Interval { low, high });
            }
        }
    }
    Some(common)
}

/// The end of two that has this order to the other one.
fn inner<'a>(one: End<'a>, other: End<'a>, wanted: Ordering, cx: &Context<'a>) -> Option<End<'a>> {
    let ordering = order(one.at, other.at, cx)?;
    Some(if ordering == wanted {
        one
    } else if ordering.is_eq() {
        End { is_included: one.is_included && other.is_included, is_exact: one.is_exact && other.is_exact, ..one }
    } else {
        other
    })
}
/// The real numbers that are not in a set; `None` if an order is not certain.
pub(crate) fn complement<'a>(region: &[Interval<'a>], cx: &Context<'a>) -> Option<Vec<Interval<'a>>> {
    let Interval { mut low, high: end } = reals();
    let mut rest = Vec::new();
    for own in joined(region, cx)? {
        if !own.low.at.is_infinite_constant() {
            let high = End { is_included: !own.low.is_included, ..own.low };
            rest.push(Interval { low, high });
        }
        low = End { is_included: !own.high.is_included, ..own.high };
    }
    if !low.at.is_constant(Constant::Infinity) {
        rest.push(Interval { low, high: end });
    }
    Some(rest)
}

/// All real numbers.
pub(crate) fn reals<'a>() -> Interval<'a> {
    let end = |constant: Constant| End { at: constant.into(), is_included: false, is_exact: true };
    Interval { low: end(Constant::NegativeInfinity), high: end(Constant::Infinity) }
}

/// The whole numbers of a region, if they are few; `None` as well if 0 would be among natural numbers, of which it may be one or not.
pub(crate) fn whole_numbers<'a>(region: &[Interval<'a>], least: Least, cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
    const MOST: i64 = 1_000;
    let low = match least {
        Least::None => -MOST,
        Least::One => 1,
        Least::Natural => 0,
    };
    let mut numbers = Vec::new();
    for Interval { low: from, high: to } in region {
        let first = first_from(low, MOST, &|number| {
            let order = order(cx.number(number), from.at, cx)?;
            Some(order.is_gt() || order.is_eq() && from.is_included)
        })?;
        let behind = first_from(first, MOST, &|number| {
            let order = order(cx.number(number), to.at, cx)?;
            Some(order.is_gt() || order.is_eq() && !to.is_included)
        })?;
        let is_open = first == -MOST || behind == MOST;
        if is_open || least == Least::Natural && first == 0 && behind > 0 {
            return None;
        }
        numbers.extend((first..behind).map(|number| cx.number(number)));
    }
    Some(numbers)
}

/// The least number from `low` to `high` from which on a condition holds, or `high`; by bisection.
fn first_from(mut low: i64, mut high: i64, holds: &dyn Fn(i64) -> Option<bool>) -> Option<i64> {
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle)? {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(low)
}
