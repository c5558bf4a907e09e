//! Common factors of the terms of a sum.
//!
//! After `factor_terms` and `gcd_terms` of `sympy/core/exprtools.py` (BSD-3-Clause).

use pascaline_number::rational::Rational;

use super::primitive;
use super::replace::{base_exponent, map_arguments};
use crate::Context;
use crate::construct::keep_coefficient;
use crate::expr::{Expr, Form, NAN, ONE, Operands};

/// `factor_terms(expr)`: factors out common factors of the terms of sums, on every level, without expanding anything.
pub(crate) fn factor_terms<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(1).is_none() {
        return NAN;
    }
    match expr {
        Form::Pow(_) | Form::Call(..) => map_arguments(expr, cx, &mut |argument, cx| factor_terms(argument, cx)),
        Form::Mul(factors) => {
            let (mut coefficient, mut rest) = (ONE, Vec::new());
            for factor in *factors {
                let factor = factor_terms(factor, cx);
                let (own, factor) = factor.as_coefficient_multiply(cx);
                coefficient = cx.product(coefficient, own);
                rest.push(factor);
            }
            let rest = cx.multiply(&rest);
            keep_coefficient(coefficient, rest, cx)
        }
        Form::Add(_) => factor_sum(expr, cx),
        _ => expr,
    }
}

/// [`factor_terms`] of a sum: its content, which is negative if all terms are, times the common factors of the terms, times
/// the terms divided by both.
fn factor_sum<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let mut terms = Vec::new();
    for term in expr.terms() {
        terms.push(factor_terms(term, cx));
    }
    let expr = cx.add(&terms);
    let (mut content, sum) = primitive(expr, cx);
    let Form::Add(terms) = sum else { return keep_coefficient(content, sum, cx) };
    let mut terms = *terms;
    if terms.iter().all(|term| is_negative_multiple(term)) {
        content = cx.negate(content);
        let mut opposites = Vec::new();
        for term in terms {
            opposites.push(cx.negate(term));
        }
        terms = cx.list(&opposites);
    }
    let common = common_factors(terms, cx);
    if common.is_empty() {
        let sum = cx.add(terms);
        return keep_coefficient(content, sum, cx);
    }
    let mut factors = Vec::new();
    for [base, exponent] in common {
        factors.push(cx.power(base, exponent));
    }
    let common = cx.multiply(&factors);
    let mut divided = Vec::new();
    for term in terms {
        divided.push(cx.divide(term, common));
    }
    let rest = cx.add(&divided);
    let (inner, rest) = primitive(rest, cx);
    let content = cx.product(content, inner);
    let product = cx.product(common, rest);
    keep_coefficient(content, product, cx)
}

/// Whether the coefficient is rational and negative.
pub(super) fn is_negative_multiple(expr: Expr) -> bool {
    expr.factors().first().and_then(|first| first.as_rational()).is_some_and(Rational::is_negative)
}

/// The factors common to all terms, with the smallest exponent that each has: bases with rational exponents.
fn common_factors<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Vec<[Expr<'a>; 2]> {
    let Some((first, rest)) = terms.split_first() else { return Vec::new() };
    let mut common = powers(first);
    for term in rest {
        if cx.afford(common.len() as u64).is_none() {
            return Vec::new();
        }
        let own = powers(term);
        let mut kept = Vec::new();
        for [base, exponent] in common {
            let Some(&[_, other]) = own.iter().find(|[other, _]| other.equals(base, cx)) else { continue };
            let least = match (exponent.as_rational(), other.as_rational()) {
                // SymPy takes the exponent closer to zero.
                (Some(x), Some(y)) if x.is_negative() == y.is_negative() => {
                    if x.is_negative() == x.compare(y, cx.budget).is_lt() { other } else { exponent }
                }
                _ if exponent.equals(other, cx) => exponent,
                _ => continue,
            };
            kept.push([base, least]);
        }
        common = kept;
    }
    common
}

/// Bases and exponents of the factors of the term, without its coefficient.
fn powers(term: Expr<'_>) -> Vec<[Expr<'_>; 2]> {
    let mut powers = Vec::new();
    for factor in term.factors().iter().filter(|factor| !factor.is_number()) {
        let (base, exponent) = base_exponent(factor);
        powers.push([base, exponent]);
    }
    powers
}
