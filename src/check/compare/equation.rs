//! Two equations: the same if one is a multiple of the other, or if their sides have the same factors; not the same if a solution of
//! one does not solve the other.

use std::cmp::Ordering;

use pascaline_sympy::{
    Context, Expr, Form, Operands, Symbol, as_numerator_denominator, cancel, expand_deep, factor, signs, solve_all,
};

use super::{Comparison, Finding};
use crate::item::Sides;
use crate::verdict::{Proof, Reason, ReasonCode};
use crate::zero::{POINT_COUNT, Zero, number, values_at};

/// The steps of one method.
const MOST_STEPS: u64 = 100_000;

impl<'a> Comparison<'_, 'a> {
    pub(super) fn equations(&self, one: &Sides<'a>, other: &Sides<'a>) -> Finding {
        let cx = self.cx;
        let [one, other] = [one.difference(cx), other.difference(cx)];
        let ratio = cx.limited(MOST_STEPS, |cx| cancel(cx.divide(one, other), cx));
        let is_multiple = |ratio: &Expr<'a>| ratio.is_numeric(cx) && matches!(number(ratio, cx), Zero::No(..));
        if ratio.as_ref().is_ok_and(is_multiple) {
            let reason = Reason::new(ReasonCode::Value, "One equation is a multiple of the other.");
            return Finding::Equal(Proof::Exact, reason);
        }
        if self.have_same_factors(one, other) {
            let reason = Reason::new(ReasonCode::Value, "The equations have the same factors.");
            return Finding::Equal(Proof::Exact, reason);
        }
        if is_polar(one, cx) != is_polar(other, cx) {
            return Finding::undecided("One may be in polar coordinates.");
        }
        if self.is_left_out(one, other) || self.is_left_out(other, one) {
            let reason = Reason::new(ReasonCode::Point, "A solution of one equation does not solve the other.");
            return Finding::Unequal(Proof::CertifiedDigits, reason);
        }
        Finding::undecided(
            "The equations are not multiples of each other, and no solution was found that only one has.",
        )
    }

    fn have_same_factors(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        let cx = self.cx;
        let found = cx.limited(MOST_STEPS, |cx| {
            let (one, other) = (factors(one, cx), factors(other, cx));
            !one.is_empty()
                && one.iter().all(|own| is_among(own, &other, cx))
                && other.iter().all(|own| is_among(own, &one, cx))
        });
        found.unwrap_or(false)
    }

    /// Whether a real solution of one equation certainly does not solve the other.
    fn is_left_out(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        let cx = self.cx;
        let mut symbols: Vec<Symbol<'a>> = one.symbols(cx).into_iter().chain(other.symbols(cx)).collect();
        symbols.sort();
        symbols.dedup();
        one.free_symbols(cx).into_iter().any(|symbol| {
            let others: Vec<Symbol<'a>> = symbols.iter().copied().filter(|own| *own != symbol).collect();
            let points = if others.is_empty() { 1 } else { POINT_COUNT / 2 };
            (0..points).any(|at| {
                let values = values_at(at, others.len(), cx);
                let found = cx.limited(MOST_STEPS, |cx| {
                    let [one, other] = [one, other].map(|side| cx.substitute(side, &others, &values));
                    has_other_solution(one, other, symbol, cx)
                });
                found.unwrap_or(false)
            })
        })
    }
}

/// Whether an equation has no letters but those of polar coordinates.
fn is_polar<'a>(side: Expr<'a>, cx: &Context<'a>) -> bool {
    let symbols = side.symbols(cx);
    !symbols.is_empty() && symbols.iter().all(|symbol| matches!(symbol.text(), "r" | "ρ" | "θ" | "φ"))
}

/// Whether a real value solves one equation of a symbol, and not the other.
fn has_other_solution<'a>(one: Expr<'a>, other: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> bool {
    if !one.has(symbol, cx) {
        return false;
    }
    let solved = solve_all(&[one], Some(&[symbol]), cx);
    if solved.numeric {
        return false;
    }
    solved.rows.iter().filter_map(|row| row.first()).any(|value| {
        let is_real = value.is_numeric(cx) && matches!(signs(value, cx), Some([_, Ordering::Equal]));
        let rest = |side: Expr<'a>| signs(cx.subs(side, symbol, value), cx);
        is_real
            && matches!(rest(other), Some([sign, Ordering::Equal]) if sign != Ordering::Equal)
            && matches!(rest(one), Some([Ordering::Equal, Ordering::Equal]))
    })
}

/// The different factors with symbols of the numerator, expanded.
fn factors<'a>(side: Expr<'a>, cx: &Context<'a>) -> Vec<Expr<'a>> {
    let (above, _) = as_numerator_denominator(side, cx);
    let mut found: Vec<Expr<'a>> = Vec::new();
    for part in factor(expand_deep(above, cx), cx).factors() {
        let base = expand_deep(if let Form::Pow([base, _]) = part { base } else { part }, cx);
        if !base.is_numeric(cx) && !is_among(base, &found, cx) {
            found.push(base);
        }
    }
    found
}

/// Whether a factor or its opposite is one of these.
fn is_among<'a>(factor: Expr<'a>, others: &[Expr<'a>], cx: &Context<'a>) -> bool {
    let opposite = expand_deep(cx.negate(factor), cx);
    others.iter().any(|other| other.equals(factor, cx) || other.equals(opposite, cx))
}
