//! Sums over whole numbers up to a symbol or without end: polynomials, geometric and telescoping ones, powers of reciprocals,
//! exponential series; divergence by the tests of a course; and bounds for the others (R. L. Graham, D. E. Knuth, O. Patashnik,
//! "Concrete Mathematics", chapters 2 and 5; J. Stewart, "Calculus", chapter 11).

mod closed;
mod converge;

use pascaline_sympy::{Context, Expr, Faulty, Symbol, expand_deep};

use crate::algebra::finite;

/// What is known of a sum.
#[derive(Clone, Debug)]
pub enum Sum<'a> {
    /// Its value in closed form.
    Exact(Expr<'a>),
    /// Bounds of its value.
    Bounds(f64, f64),
    /// It is infinite, or has no value.
    Diverges,
    /// It is not found.
    NotFound,
}

/// The sum of a term over whole numbers from `first` to `last`, which may be infinite or contain symbols.
pub fn sum<'a>(term: Expr<'a>, k: Symbol<'a>, first: Expr<'a>, last: Expr<'a>, cx: &Context<'a>) -> Faulty<Sum<'a>> {
    let found = cx.trial_or(None, |cx| {
        if !last.is_infinite_constant() {
            let rises = closed::antidifference(term, k, first, cx)?;
            let end = cx.subs(rises, k, cx.sum(last, cx.number(1)));
            let value = cx.subtract(end, cx.subs(rises, k, first));
            return Some(Sum::Exact(finite(expand_deep(value, cx), cx)?));
        }
        let first = first.as_i64()?;
        if let Some(value) = closed::infinite(term, k, first, cx) {
            return Some(value);
        }
        if converge::diverges(term, k, cx) {
            return Some(Sum::Diverges);
        }
        converge::bounds(term, k, first, cx).map(|[low, high]| Sum::Bounds(low, high))
    });
    Ok(found?.unwrap_or(Sum::NotFound))
}
