//! The derivative inside: where the integrand is `g(u)*u'` for a part `u` of it, the antiderivative of `g` at `u` (J. Stewart,
//! "Calculus", 5.5).

use pascaline_sympy::{Context, Expr, Form, Symbol, cancel, expand_deep};

use super::Search;
use crate::derivative::slope_of;

/// The most parts that are tried.
const MOST_PARTS: usize = 16;
/// The steps for simplifying one quotient.
const MOST_STEPS: u64 = 20_000;

impl<'a> Search<'_, 'a> {
    /// Tries each part of the integrand as the inner function, outer ones first.
    pub(super) fn inside(&mut self, f: Expr<'a>, x: Symbol<'a>) -> Option<Expr<'a>> {
        let cx = self.cx;
        let mut inner = Vec::new();
        collect(f, f, x, &mut inner, cx);
        inner.into_iter().find_map(|u| {
            let slope = slope_of(u, x, cx)?;
            let t = cx.dummy("t");
            let outer = quotient_in(f, slope, u, t, x, cx)?;
            let found = self.antiderivative(outer, t)?;
            Some(cx.subs(found, t, u))
        })
    }
}

/// Parts that may be an inner function.
fn collect<'a>(part: Expr<'a>, whole: Expr<'a>, x: Symbol<'a>, found: &mut Vec<Expr<'a>>, cx: &Context<'a>) {
    if !part.has(x, cx) || matches!(part, Form::Symbol(_)) || found.len() >= MOST_PARTS || cx.afford(1).is_none() {
        return;
    }
    let is_factor = matches!(part, Form::Mul(_)) && !std::ptr::eq(part, whole);
    let is_part = matches!(part, Form::Call(..) | Form::Pow(_)) || part.is_add() && !std::ptr::eq(part, whole);
    if (is_factor || is_part) && !part.is_among(found, cx) {
        found.push(part);
    }
    for argument in part.arguments() {
        collect(argument, whole, x, found, cx);
    }
}

/// `f/slope` as a function of `u`, which is replaced by `t`; `None` if that leaves an `x`.
fn quotient_in<'a>(
    f: Expr<'a>,
    slope: Expr<'a>,
    u: Expr<'a>,
    t: Symbol<'a>,
    x: Symbol<'a>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    if slope.is_literal_zero() {
        return None;
    }
    let plain = cx.divide(f, slope);
    // A factor may be the slope with the other sign.
    let opposite = expand_deep(cx.negate(slope), cx);
    for quotient in [plain, cx.negate(cx.divide(f, opposite))] {
        let replaced = cx.replace(quotient, u, cx.symbol(t));
        if !replaced.has(x, cx) {
            return Some(replaced);
        }
    }
    let cancelled = cx.limited(MOST_STEPS, |cx| cancel(plain, cx)).ok()?;
    let replaced = cx.replace(cancelled, u, cx.symbol(t));
    (!replaced.has(x, cx)).then_some(replaced)
}
