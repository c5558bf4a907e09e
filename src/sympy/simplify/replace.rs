//! Parts of an expression replaced by others.

use std::cmp::Ordering;

use crate::sympy::expr::{Constant, Expr};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty, expand, order};

/// Rewrites every part, inner ones first: what `change` gives takes its place.
pub(crate) fn rewrite(
    expr: &Expr,
    cx: &mut Context,
    change: &mut dyn FnMut(&Expr, &mut Context) -> Faulty<Option<Expr>>,
) -> Faulty<Expr> {
    cx.budget.spend(1)?;
    let expr = map_arguments(expr, cx, &mut |argument, cx| rewrite(argument, cx, change))?;
    Ok(change(&expr, cx)?.unwrap_or(expr))
}

/// The same operation on changed arguments; evaluated anew only if one did change.
pub(super) fn map_arguments(
    expr: &Expr,
    cx: &mut Context,
    change: &mut dyn FnMut(&Expr, &mut Context) -> Faulty<Expr>,
) -> Faulty<Expr> {
    let own = expr.arguments();
    if own.is_empty() {
        return Ok(expr.clone());
    }
    let mut arguments = Vec::with_capacity(own.len());
    for argument in own {
        arguments.push(change(argument, cx)?);
    }
    if arguments == own { Ok(expr.clone()) } else { cx.rebuild(expr, arguments) }
}

/// SymPy's `xreplace`: parts that are equal to the first of a pair become the second.
pub(crate) fn replace_parts(expr: &Expr, pairs: &[(Expr, Expr)], cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(pairs.len() as u64)?;
    if let Some((_, new)) = pairs.iter().find(|(old, _)| old == expr) {
        return Ok(new.clone());
    }
    map_arguments(expr, cx, &mut |argument, cx| replace_parts(argument, pairs, cx))
}

/// SymPy's `subs` of a part that may be hidden in a power, a product or a sum.
pub(crate) fn replace(expr: &Expr, old: &Expr, new: &Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.replace(expr, old, new)
}

/// Base and exponent as they stand; `E` is the base of `exp(x)`.
pub(super) fn base_exponent(expr: &Expr) -> (Expr, Expr) {
    match expr {
        Expr::Pow(power) => (power[0].clone(), power[1].clone()),
        Expr::Call(Function::Exp, arguments) => {
            let exponent = arguments.first().cloned().unwrap_or_else(Expr::zero);
            (Expr::Constant(Constant::Exp1), exponent)
        }
        _ => (expr.clone(), Expr::one()),
    }
}

/// The order of SymPy's `ordered`: by the number of nodes, then by the sort key.
pub(crate) fn compare_ordered(x: &Expr, y: &Expr) -> Ordering {
    nodes(x).cmp(&nodes(y)).then_with(|| order::sort_key_compare(x, y))
}

fn nodes(expr: &Expr) -> usize {
    1 + match expr {
        Expr::Rational(_) | Expr::Float(_) | Expr::Constant(_) | Expr::Symbol(_) => 0,
        _ => expr.arguments().iter().map(nodes).sum(),
    }
}

/// Powers of sums and products of sums multiplied out, again and again until nothing changes.
pub(crate) fn expand_deep(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let mut expr = expr.clone();
    for _ in 0..8 {
        let expanded = expand::expand_polynomial(&expr, cx)?;
        if expanded == expr {
            break;
        }
        expr = expanded;
    }
    Ok(expr)
}
