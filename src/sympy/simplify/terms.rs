//! Common factors of the terms of a sum.

use super::primitive;
use super::replace::{base_exponent, map_arguments};
use crate::rational::Rational;
use crate::sympy::expr::Expr;
use crate::sympy::{Context, Faulty};

/// `coefficient * expr`, in which a sum stays one factor.
pub(super) fn keep_coefficient(coefficient: &Expr, expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if coefficient.is_one() {
        return Ok(expr.clone());
    }
    if expr.is_add() && coefficient.is_number() && !coefficient.is_i64(-1) {
        return Ok(Expr::multiply_unevaluated([coefficient.clone(), expr.clone()]));
    }
    if let Expr::Mul(factors) = expr
        && coefficient.is_number()
    {
        let (own, rest) = expr.as_coefficient_multiply();
        let product = cx.product(&own, coefficient)?;
        if product.is_one() {
            return Ok(rest);
        }
        let skip = usize::from(factors.first().is_some_and(Expr::is_number));
        let mut kept = vec![product];
        kept.extend(factors.iter().skip(skip).cloned());
        return Ok(Expr::multiply_unevaluated(kept));
    }
    cx.product(coefficient, expr)
}

/// `factor_terms(expr)`: common factors of the terms of sums, on every level, without multiplying anything out.
pub(crate) fn factor_terms(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(1)?;
    match expr {
        Expr::Pow(_) | Expr::Call(..) => map_arguments(expr, cx, &mut |argument, cx| factor_terms(argument, cx)),
        Expr::Mul(factors) => {
            let (mut coefficient, mut rest) = (Expr::one(), Vec::new());
            for factor in factors.iter() {
                let factor = factor_terms(factor, cx)?;
                let (own, factor) = factor.as_coefficient_multiply();
                coefficient = cx.product(&coefficient, &own)?;
                rest.push(factor);
            }
            let rest = cx.multiply(rest)?;
            keep_coefficient(&coefficient, &rest, cx)
        }
        Expr::Add(_) => factor_sum(expr, cx),
        _ => Ok(expr.clone()),
    }
}

fn factor_sum(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let mut terms = Vec::new();
    for term in expr.terms() {
        terms.push(factor_terms(term, cx)?);
    }
    let expr = cx.add(terms)?;
    let (content, sum) = primitive(&expr, cx)?;
    let mut content = Expr::from(content);
    let Expr::Add(terms) = &sum else { return keep_coefficient(&content, &sum, cx) };
    let mut terms = terms.to_vec();
    let is_negative = |term: &Expr| term.as_coefficient_multiply().0.as_rational().is_some_and(Rational::is_negative);
    if terms.iter().all(is_negative) {
        content = cx.negate(&content)?;
        for term in &mut terms {
            *term = cx.negate(term)?;
        }
    }
    let common = common_factors(&terms, cx)?;
    if common.is_empty() {
        let sum = cx.add(terms)?;
        return keep_coefficient(&content, &sum, cx);
    }
    let mut factors = Vec::new();
    for (base, exponent) in &common {
        factors.push(cx.power(base.clone(), exponent.clone())?);
    }
    let common = cx.multiply(factors)?;
    let mut divided = Vec::new();
    for term in &terms {
        divided.push(cx.divide(term, &common)?);
    }
    let rest = cx.add(divided)?;
    let (inner, rest) = primitive(&rest, cx)?;
    let content = cx.product(&content, &Expr::from(inner))?;
    let product = cx.product(&common, &rest)?;
    keep_coefficient(&content, &product, cx)
}

/// What is in each term, with the least exponent that it has there: bases with rational exponents.
fn common_factors(terms: &[Expr], cx: &mut Context) -> Faulty<Vec<(Expr, Expr)>> {
    let Some((first, rest)) = terms.split_first() else { return Ok(Vec::new()) };
    let mut common = powers(first);
    for term in rest {
        cx.budget.spend(common.len() as u64)?;
        let own = powers(term);
        common.retain_mut(|(base, exponent)| {
            let Some((_, other)) = own.iter().find(|(other, _)| other == base) else { return false };
            match (exponent.as_rational(), other.as_rational()) {
                (Some(x), Some(y)) if x.is_negative() == y.is_negative() => {
                    let (x, y) = (x.clone(), y.clone());
                    let least = if x.is_negative() { x.max(y) } else { x.min(y) };
                    *exponent = Expr::from(least);
                    true
                }
                _ => exponent == other,
            }
        });
    }
    Ok(common)
}

/// The factors of the term but its number.
fn powers(term: &Expr) -> Vec<(Expr, Expr)> {
    term.factors().iter().filter(|factor| !factor.is_number()).map(base_exponent).collect()
}
