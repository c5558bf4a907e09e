//! Common factors of the terms of a sum.

use super::primitive;
use super::replace::{base_exponent, map_arguments};
use crate::rational::Rational;
use crate::sympy::expr::{Expr, Form, NAN, ONE, Operands};
use crate::sympy::{Context, Pile};

/// `coefficient * expr`, in which a sum stays one factor.
pub(super) fn keep_coefficient<'a>(coefficient: Expr<'a>, expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    if coefficient.is_one() {
        return expr;
    }
    if expr.is_add() && coefficient.is_number() && !coefficient.is_i64(-1) {
        return cx.multiply_unevaluated(&[coefficient, expr]);
    }
    if let Form::Mul(factors) = expr
        && coefficient.is_number()
    {
        let (own, rest) = expr.as_coefficient_multiply(cx);
        let product = cx.product(own, coefficient);
        if product.is_one() {
            return rest;
        }
        let skip = usize::from(factors.first().is_some_and(|expr| expr.is_number()));
        let kept = [&[product], factors.get(skip..).unwrap_or_default()].concat();
        return cx.multiply_unevaluated(&kept);
    }
    cx.product(coefficient, expr)
}

/// `factor_terms(expr)`: common factors of the terms of sums, on every level, without multiplying anything out.
pub(crate) fn factor_terms<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    if cx.afford(1).is_none() {
        return NAN;
    }
    match expr {
        Form::Pow(_) | Form::Call(..) => map_arguments(expr, cx, &mut |argument, cx| factor_terms(argument, cx)),
        Form::Mul(factors) => {
            let (mut coefficient, mut rest) = (ONE, Pile::EMPTY);
            for factor in *factors {
                let factor = factor_terms(factor, cx);
                let (own, factor) = factor.as_coefficient_multiply(cx);
                coefficient = cx.product(coefficient, own);
                rest.push(factor, cx);
            }
            let rest = cx.multiply_pile(rest);
            keep_coefficient(coefficient, rest, cx)
        }
        Form::Add(_) => factor_sum(expr, cx),
        _ => expr,
    }
}

fn factor_sum<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> Expr<'a> {
    let mut terms = Pile::EMPTY;
    for term in expr.terms() {
        terms.push(factor_terms(term, cx), cx);
    }
    let expr = cx.add_pile(terms);
    let (mut content, sum) = primitive(expr, cx);
    let Form::Add(terms) = sum else { return keep_coefficient(content, sum, cx) };
    let mut terms = terms.to_vec();
    if terms.iter().all(|term| is_negative_multiple(term)) {
        content = cx.negate(content);
        for term in &mut terms {
            *term = cx.negate(term);
        }
    }
    let common = common_factors(&terms, cx);
    if common.is_empty() {
        let sum = cx.add(&terms);
        return keep_coefficient(content, sum, cx);
    }
    let mut factors = Pile::EMPTY;
    for (base, exponent) in common {
        factors.push(cx.power(base, exponent), cx);
    }
    let common = cx.multiply_pile(factors);
    let mut divided = Pile::EMPTY;
    for term in &terms {
        divided.push(cx.divide(term, common), cx);
    }
    let rest = cx.add_pile(divided);
    let (inner, rest) = primitive(rest, cx);
    let content = cx.product(content, inner);
    let product = cx.product(common, rest);
    keep_coefficient(content, product, cx)
}

/// Whether the number in front is rational and below zero.
pub(super) fn is_negative_multiple(expr: Expr) -> bool {
    expr.factors().first().and_then(|first| first.as_rational()).is_some_and(Rational::is_negative)
}

/// What is in each term, with the least exponent that it has there: bases with rational exponents.
fn common_factors<'a>(terms: &[Expr<'a>], cx: &mut Context<'a>) -> Vec<(Expr<'a>, Expr<'a>)> {
    let Some((first, rest)) = terms.split_first() else { return Vec::new() };
    let mut common = powers(first);
    for term in rest {
        cx.spend(common.len() as u64);
        let own = powers(term);
        common.retain_mut(|(base, exponent)| {
            let Some((_, other)) = own.iter().find(|(other, _)| other == base) else { return false };
            match (exponent.as_rational(), other.as_rational()) {
                (Some(x), Some(y)) if x.is_negative() == y.is_negative() => {
                    let (x, y) = (x.clone(), y.clone());
                    let least = if x.is_negative() { x.max(y) } else { x.min(y) };
                    *exponent = cx.number(least);
                    true
                }
                _ => exponent == other,
            }
        });
    }
    common
}

/// The factors of the term but its number.
fn powers(term: Expr) -> Vec<(Expr, Expr)> {
    term.factors().iter().filter(|factor| !factor.is_number()).map(|factor| base_exponent(factor)).collect()
}
