//! Equations with odd roots of the unknown, which are real for negative numbers as well: `cbrt(x) = -2`, `x^(2/3) = 4`.
//!
//! The engine takes principal roots, which are complex there. An odd root of a negative value is that of its size with a minus sign,
//! so the equation is solved once for each combination of the signs of the values under its roots, and a solution counts if it gives
//! these values those signs.

use std::cmp::Ordering;

use pascaline_base::sort::sort_by;
use pascaline_number::integer::IntegerExt;
use pascaline_number::rational::Rational;
use pascaline_read::Faulty;
use pascaline_sympy::{self as sympy, Context, Expr, Form, Symbol};

use super::roots::{More, Solved};

/// With more, the combinations of their signs are too many.
const MOST_ROOTS: usize = 3;

/// The real solutions of an equation, which is set equal to zero, with real odd roots; `None` if they are those with principal roots.
/// `solve` solves an equation with principal ones.
pub(super) fn solve<'a>(
    equation: Expr<'a>,
    unknown: Symbol<'a>,
    solve: &dyn Fn(Expr<'a>) -> Faulty<Solved<'a>>,
    cx: &Context<'a>,
) -> Faulty<Option<Solved<'a>>> {
    let under_roots = under_odd_roots(equation, unknown, cx);
    if under_roots.is_empty() || under_roots.len() > MOST_ROOTS {
        return Ok(None);
    }
    let mut parts = Vec::new();
    let mut has_negative = false;
    for signs in 0..1_u32 << under_roots.len() {
        let at_sign = |(at, value): (u32, &Expr<'a>)| (signs >> at & 1 == 1).then_some(*value);
        let negative: Vec<Expr<'a>> = (0..).zip(&under_roots).filter_map(at_sign).collect();
        let mut found = solve(with_negative(equation, &negative, cx))?;
        let has_signs = |value: Expr<'a>| {
            let is_such = |under: &Expr<'a>| {
                let sign = sympy::sign(cx.subs(under, unknown, value), cx);
                sign.is_some_and(|sign| (sign == Ordering::Less) == under.is_among(&negative, cx))
            };
            sympy::sign(value, cx).is_some() && under_roots.iter().all(is_such)
        };
        let count = found.set.rows.len();
        found.set.rows.retain(|row| matches!(row[..], [value] if has_signs(value)));
        has_negative |= !negative.is_empty() && !found.set.rows.is_empty();
        if !found.set.rows.is_empty() {
            parts.push((found, count));
        }
    }
    let united = if has_negative { united(parts, cx) } else { None };
    cx.end(united)
}

/// The solutions of all parts, each of which had so many before those with other signs were left out.
fn united<'a>(mut parts: Vec<(Solved<'a>, usize)>, cx: &Context<'a>) -> Option<Solved<'a>> {
    if let [(only, count)] = &parts[..]
        && only.set.rows.len() == *count
    {
        return parts.pop().map(|(only, _)| only);
    }
    let is_periodic = |more: &More| matches!(more, More::Periodic | More::OfOne { period: Some(_), .. });
    let more = parts.iter().filter_map(|(part, _)| part.more.as_ref());
    let more = more.map(|more| if is_periodic(more) { More::Periodic } else { More::Unknown }).next();
    let mut sets = parts.into_iter().map(|(part, _)| part.set);
    let mut set = sets.next()?;
    for other in sets {
        set.numeric |= other.numeric;
        set.rows.extend(other.rows);
    }
    sort_by(&mut set.rows, |x, y| sign_of_difference(x, y, cx));
    set.rows.dedup_by(|x, y| sign_of_difference(x, y, cx) == Ordering::Equal);
    Some(Solved { set, more })
}

fn sign_of_difference<'a>(x: &[Expr<'a>], y: &[Expr<'a>], cx: &Context<'a>) -> Ordering {
    let ([x], [y]) = (x, y) else { return Ordering::Equal };
    sympy::sign(cx.subtract(x, y), cx).unwrap_or(Ordering::Equal)
}

/// The equation, or another expression, with the odd roots of values that are negative: `-(-x)^(1/3)` for `x^(1/3)`.
pub(super) fn with_negative<'a>(expr: Expr<'a>, negative: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    if negative.is_empty() {
        return expr;
    }
    match expr {
        Form::Pow([base, exponent]) if is_odd_root(exponent) && base.is_among(negative, cx) => {
            let size = cx.power(cx.negate(base), exponent);
            let is_odd = exponent.as_rational().is_some_and(|exponent| exponent.numerator().is_odd());
            if is_odd { cx.negate(size) } else { size }
        }
        _ => cx.with_arguments(expr, &mut |part, cx| with_negative(part, negative, cx)),
    }
}

/// The values under odd roots that are negative where the unknown has this value.
pub(super) fn negative_at<'a>(expr: Expr<'a>, unknown: Symbol<'a>, value: Expr<'a>, cx: &Context<'a>) -> Vec<Expr<'a>> {
    let mut values = under_odd_roots(expr, unknown, cx);
    values.retain(|under| sympy::sign(cx.subs(under, unknown, value), cx) == Some(Ordering::Less));
    values
}

/// Whether an expression has an odd root of a value that has the unknown.
pub(super) fn has<'a>(expr: Expr<'a>, unknown: Symbol<'a>, cx: &Context<'a>) -> bool {
    !under_odd_roots(expr, unknown, cx).is_empty()
}

/// The different values under odd roots that have the unknown.
fn under_odd_roots<'a>(expr: Expr<'a>, unknown: Symbol<'a>, cx: &Context<'a>) -> Vec<Expr<'a>> {
    let mut found: Vec<Expr<'a>> = Vec::new();
    expr.for_each_part(cx, &mut |part| {
        if let Form::Pow([base, exponent]) = part
            && is_odd_root(exponent)
            && base.has(unknown, cx)
            && !base.is_among(&found, cx)
        {
            found.push(base);
        }
    });
    found
}

/// Whether an exponent is a fraction with an odd denominator.
fn is_odd_root(exponent: Expr) -> bool {
    exponent.as_rational().is_some_and(|exponent: &Rational| !exponent.is_integer() && exponent.denominator().is_odd())
}
