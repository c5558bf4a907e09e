//! Replaces parts of an expression.
//!
//! After `Basic.xreplace` and `Basic.subs` of `sympy/core/basic.py` (BSD-3-Clause).

use crate::expr::{EXP1, Expr, Form, NAN, ONE, ZERO};
use crate::functions::Function;
use crate::{Context, expand};

/// Rewrites every part, inner ones first: each is replaced by the result of `change`.
pub fn rewrite<'a>(
    expr: Expr<'a>,
    cx: &Context<'a>,
    change: &mut dyn FnMut(Expr<'a>, &Context<'a>) -> Option<Expr<'a>>,
) -> Expr<'a> {
    if cx.afford(1).is_none() {
        return NAN;
    }
    let expr = map_arguments(expr, cx, &mut |argument, cx| rewrite(argument, cx, change));
    change(expr, cx).unwrap_or(expr)
}

/// The same operation on changed arguments; evaluated again only if one has changed.
pub(super) fn map_arguments<'a>(
    expr: Expr<'a>,
    cx: &Context<'a>,
    change: &mut dyn FnMut(Expr<'a>, &Context<'a>) -> Expr<'a>,
) -> Expr<'a> {
    cx.with_arguments(expr, change)
}

/// SymPy's `xreplace`: parts that are equal to the first of a pair become the second.
pub(crate) fn replace_parts<'a>(expr: Expr<'a>, pairs: &[[Expr<'a>; 2]], cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(pairs.len() as u64).is_none() {
        return NAN;
    }
    if let Some([_, new]) = pairs.iter().find(|[old, _]| old.equals(expr, cx)) {
        return new;
    }
    map_arguments(expr, cx, &mut |argument, cx| replace_parts(argument, pairs, cx))
}

/// SymPy's `subs` for a part that may be implicit in a power, a product or a sum.
pub(crate) fn replace<'a>(expr: Expr<'a>, old: Expr<'a>, new: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.replace(expr, old, new)
}

/// Base and exponent, unevaluated; `E` is the base of `exp(x)`.
pub(super) fn base_exponent(expr: Expr) -> (Expr, Expr) {
    match expr {
        Form::Pow(power) => (power[0], power[1]),
        Form::Call(Function::Exp, arguments) => (EXP1, arguments.first().copied().unwrap_or(ZERO)),
        _ => (expr, ONE),
    }
}

/// Expands powers of sums and products of sums repeatedly, until nothing changes.
pub fn expand_deep<'a>(mut expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    for _ in 0..8 {
        let expanded = expand::expand_polynomial(expr, cx);
        if expanded.equals(expr, cx) {
            break;
        }
        expr = expanded;
    }
    expr
}
