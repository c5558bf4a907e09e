//! `simplify`, as far as the solver's values need it.
//!
//! After `simplify` of `sympy/simplify/simplify.py` (BSD-3-Clause).

use super::operations::{has_minus, operations};
use super::replace::{map_arguments, rewrite};
use super::{as_numerator_denominator, expand_deep, expand_log, factor_terms, logcombine, powsimp};
use crate::construct::keep_coefficient;
use crate::expr::{Expr, Form, NAN, ZERO};
use crate::functions::Function;
use crate::{Context, expand};

/// The maximum growth of an expression, as a ratio.
const MOST_GROWTH: (i64, i64) = (17, 10);

/// The shortest of the forms that SymPy's `simplify` considers.
pub fn simplify<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(5).is_none() {
        return NAN;
    }
    match expr {
        _ if expr.is_atom() => expr,
        Form::Call(Function::Log, arguments) => logarithm(expr, arguments, cx),
        Form::Call(..) => map_arguments(expr, cx, &mut |argument, cx| simplify(argument, cx)),
        Form::Add(_) | Form::Mul(_) | Form::Pow(_) => algebraic(expr, cx),
        _ => expr,
    }
}

/// A logarithm of its simplified argument, expanded; unchanged if that is shorter.
fn logarithm<'a>(expr: Expr<'a>, arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let [argument] = arguments else { return expr };
    let argument = simplify(argument, cx);
    let simplified = cx.apply(Function::Log, argument);
    let expanded = expand_log(simplified, false, cx);
    shorter(&[expanded, expr], cx)
}

/// The first of those with the fewest operations.
fn shorter<'a>(choices: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let mut best: Option<(i64, Expr)> = None;
    for choice in choices {
        let count = operations(choice, cx);
        if best.is_none_or(|(least, _)| count < least) {
            best = Some((count, choice));
        }
    }
    best.map_or(ZERO, |(_, choice)| choice)
}

fn algebraic<'a>(original: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let expr = simplify_calls(original, cx);
    let expr = rewrite(expr, cx, &mut |part, cx| Some(normal(part, cx)));
    let expr = powsimp(expr, cx);
    let first = cancel(expr, cx);
    let second = expand_deep(first, cx);
    let second = cancel(second, cx);
    let cancelled = shorter(&[first, second], cx);
    let together = shorter(&[normal(expr, cx), normal(cancelled, cx)], cx);
    let expr = shorter(&[together, cancelled, expr], cx);
    let mut expr = factor_terms(expr, cx);
    if expr.any(cx, &mut |part| matches!(part, Form::Call(Function::Log, _))) {
        let expanded = expand_log(expr, false, cx);
        let combined = logcombine(expr, false, cx);
        let divided = divided_logarithms(expr, cx);
        expr = shorter(&[expanded, combined, divided], cx);
    }
    let joined = powsimp(expr, cx);
    let short = shorter(&[joined, expr], cx);
    let cancelled = cancel(short, cx);
    let short = shorter(&[short, cancelled], cx);
    let factored = factor_terms(short, cx);
    let expanded = expand::expand_multiply(short, cx);
    let short = shorter(&[short, factored, expanded], cx);
    // A number before a sum is distributed over it.
    let expr = super::expand_two_factors(short, cx);
    let expr = without_minus(expr, cx);
    let (growth, base) = MOST_GROWTH;
    if operations(expr, cx) * base > operations(original, cx) * growth {
        return super::expand_two_factors(original, cx);
    }
    expr
}

/// Moves a minus in front of a product into its first sum.
fn without_minus<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let Form::Mul(factors) = expr else { return expr };
    let Some(place) = factors.iter().position(|expr| expr.is_add()).filter(|_| has_minus(expr)) else {
        return expr;
    };
    let mut changed = factors.to_vec();
    for own in [0, place] {
        if let Some(factor) = changed.get_mut(own) {
            let negated = cx.negate(factor);
            *factor = super::expand_two_factors(negated, cx);
        }
    }
    cx.multiply(&changed)
}

/// `log(4)/log(2)` is 2, in each term of an expanded product.
fn divided_logarithms<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let expanded = expand::expand_multiply(expr, cx);
    let expanded = expand_log(expanded, false, cx);
    expand::expand_multiply(expanded, cx)
}

/// Simplifies the arguments of functions, wherever functions occur.
fn simplify_calls<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match expr {
        Form::Call(Function::Exp, _) | Form::Add(_) | Form::Mul(_) | Form::Pow(_) => {
            map_arguments(expr, cx, &mut |argument, cx| simplify_calls(argument, cx))
        }
        Form::Call(..) => simplify(expr, cx),
        _ => expr,
    }
}

/// `expr.normal()`: one fraction; a number in the denominator is not multiplied into a sum in the numerator.
fn normal<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if !matches!(expr, Form::Add(_) | Form::Mul(_) | Form::Pow(_)) {
        return expr;
    }
    let (numerator, denominator) = as_numerator_denominator(expr, cx);
    if denominator.is_one() {
        return numerator;
    }
    if denominator.is_number() {
        let inverse = cx.power_i64(denominator, -1);
        return keep_coefficient(inverse, numerator, cx);
    }
    cx.divide(numerator, denominator)
}

/// Cancelled, with expanded numerator and denominator.
fn cancel<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (numerator, denominator) = as_numerator_denominator(expr, cx);
    let numerator = expand_deep(numerator, cx);
    if denominator.is_number() {
        let quotient = cx.divide(numerator, denominator);
        return super::expand_two_factors(quotient, cx);
    }
    if !denominator.is_numeric(cx) || !numerator.is_numeric(cx) {
        return super::cancel(expr, cx);
    }
    let denominator = expand_deep(denominator, cx);
    cx.divide(numerator, denominator)
}
