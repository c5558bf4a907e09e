//! Undetermined coefficients: numbers by which given polynomials add up to another one (Gauss's elimination).

use pascaline_sympy::{Context, Expr, expand_deep, sign};
use std::cmp::Ordering;

/// The most unknowns.
const MOST: usize = 40;

/// The numbers `c` with `sum of c[i]*parts[i] = whole`, all of them polynomials by their coefficients; `None` if there are none.
/// An unknown that nothing determines is 0.
pub(crate) fn combination<'a>(parts: &[Vec<Expr<'a>>], whole: &[Expr<'a>], cx: &Context<'a>) -> Option<Vec<Expr<'a>>> {
    let height = parts.iter().map(Vec::len).max()?.max(whole.len());
    if parts.len() > MOST || height > 2 * MOST {
        return None;
    }
    let zero = cx.number(0);
    let at = |list: &[Expr<'a>], place: usize| list.get(place).copied().unwrap_or(zero);
    let mut rows: Vec<Vec<Expr<'a>>> = Vec::with_capacity(height);
    for power in 0..height {
        let mut row = Vec::with_capacity(parts.len() + 1);
        for part in parts {
            row.push(at(part, power));
        }
        row.push(at(whole, power));
        rows.push(row);
    }
    let mut pivots = vec![None; parts.len()];
    let mut done = 0;
    for (column, pivot) in pivots.iter_mut().enumerate() {
        let Some(found) = (done..rows.len()).find(|row| !is_zero(cell(&rows, *row, column, zero), cx)) else {
            continue;
        };
        rows.swap(done, found);
        let own = rows.get(done)?.clone();
        let lead = at(&own, column);
        for (place, row) in rows.iter_mut().enumerate() {
            if place == done {
                continue;
            }
            let factor = at(row, column);
            if factor.is_literal_zero() {
                continue;
            }
            cx.afford(own.len() as u64)?;
            let factor = cx.divide(factor, lead);
            for (value, other) in row.iter_mut().zip(&own).skip(column) {
                *value = simple(cx.subtract(value, cx.product(factor, other)), cx);
            }
        }
        *pivot = Some(done);
        done += 1;
    }
    let last = parts.len();
    if (done..rows.len()).any(|row| !is_zero(cell(&rows, row, last, zero), cx)) {
        return None;
    }
    let mut found = Vec::with_capacity(parts.len());
    for (column, pivot) in pivots.iter().enumerate() {
        found.push(match pivot {
            Some(row) => simple(cx.divide(cell(&rows, *row, last, zero), cell(&rows, *row, column, zero)), cx),
            None => zero,
        });
    }
    (!cx.is_stopped()).then_some(found)
}

fn cell<'a>(rows: &[Vec<Expr<'a>>], row: usize, column: usize, zero: Expr<'a>) -> Expr<'a> {
    rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(zero)
}

fn simple<'a>(number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if number.as_rational().is_some() { number } else { expand_deep(number, cx) }
}

fn is_zero<'a>(number: Expr<'a>, cx: &Context<'a>) -> bool {
    match number.as_rational() {
        Some(own) => own.is_zero(),
        None => number.is_numeric(cx) && sign(number, cx) == Some(Ordering::Equal),
    }
}
