//! Common factors of the terms of a sum.

use super::primitive;
use super::replace::{base_exponent, map_arguments};
use crate::rational::Rational;
use crate::sympy::build::keep_coefficient;
use crate::sympy::expr::{Expr, Form, NAN, ONE, Operands};
use crate::sympy::{Context, Pile};

/// `factor_terms(expr)`: common factors of the terms of sums, on every level, without multiplying anything out.
pub(crate) fn factor_terms<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
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

fn factor_sum<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut terms = Pile::EMPTY;
    for term in expr.terms() {
        terms.push(factor_terms(term, cx), cx);
    }
    let expr = cx.add_pile(terms);
    let (mut content, sum) = primitive(expr, cx);
    let Form::Add(terms) = sum else { return keep_coefficient(content, sum, cx) };
    let mut terms = *terms;
    if terms.iter().all(|term| is_negative_multiple(term)) {
        content = cx.negate(content);
        let mut opposites = Pile::EMPTY;
        for term in terms {
            opposites.push(cx.negate(term), cx);
        }
        terms = opposites.list(cx);
    }
    let common = common_factors(terms, cx);
    if common.is_empty() {
        let sum = cx.add(terms);
        return keep_coefficient(content, sum, cx);
    }
    let mut factors = Pile::EMPTY;
    for [base, exponent] in common {
        factors.push(cx.power(base, exponent), cx);
    }
    let common = cx.multiply_pile(factors);
    let mut divided = Pile::EMPTY;
    for term in terms {
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
fn common_factors<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> &'a [[Expr<'a>; 2]] {
    let Some((first, rest)) = terms.split_first() else { return &[] };
    let mut common = powers(first, cx);
    for term in rest {
        if cx.afford(common.len() as u64).is_none() {
            return &[];
        }
        let own = powers(term, cx);
        let mut kept = Pile::EMPTY;
        for [base, exponent] in common {
            let Some([_, other]) = own.iter().find(|[other, _]| other == base) else { continue };
            let least = match (exponent.as_rational(), other.as_rational()) {
                // That nearer to zero.
                (Some(x), Some(y)) if x.is_negative() == y.is_negative() => {
                    if x.is_negative() == x.compare(y, cx.budget).is_lt() { other } else { exponent }
                }
                _ if exponent == other => exponent,
                _ => continue,
            };
            kept.push(base, cx);
            kept.push(least, cx);
        }
        common = kept.pairs(cx);
    }
    common
}

/// Bases and exponents of the factors of the term but its number.
fn powers<'a>(term: Expr<'a>, cx: &Context<'a>) -> &'a [[Expr<'a>; 2]] {
    let mut powers = Pile::EMPTY;
    for factor in term.factors().iter().filter(|factor| !factor.is_number()) {
        let (base, exponent) = base_exponent(factor);
        powers.push(base, cx);
        powers.push(exponent, cx);
    }
    powers.pairs(cx)
}
