//! Sums: like terms are collected, numbers added, the terms sorted.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty, order};
use super::{number, power};
use crate::sort::InOrder;

/// The sum of the terms, as SymPy's `Add.flatten` makes it.
pub(in super::super) fn add(mut terms: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(terms.len() as u64 + 1)?;
    terms.retain(|term| !term.as_rational().is_some_and(crate::rational::Rational::is_zero));
    match &mut *terms {
        [] => return Ok(Expr::zero()),
        [term] => return Ok(std::mem::replace(term, Expr::zero())),
        [x, y] => {
            if let (Expr::Rational(x), Expr::Rational(y)) = (&*x, &*y) {
                return number::add_rationals(x, y, cx);
            }
            // As Python's operator adds them: `0.0 + 1/2` is a float.
            if matches!(
                (&*x, &*y),
                (Expr::Float(_), Expr::Float(_) | Expr::Rational(_)) | (Expr::Rational(_), Expr::Float(_))
            ) {
                return number::add(x, y, cx);
            }
            if x.is_mul() && y.as_rational().is_some() {
                std::mem::swap(x, y);
            }
            if x.as_rational().is_some() && y.is_mul() {
                return Ok(Expr::add_unevaluated(terms));
            }
        }
        _ => {}
    }
    collect(terms, cx)
}

/// Collects what stands in the terms: the number, and the coefficient of each term.
fn collect(terms: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
    let mut coefficient = Expr::zero();
    let mut collected: Vec<(Expr, Expr)> = Vec::with_capacity(terms.len());
    let mut pending = terms;
    let mut at = 0;
    while let Some(term) = pending.get(at).cloned() {
        at += 1;
        cx.budget.spend(1)?;
        if term.is_number() {
            if term.is_constant(Constant::NaN) || is_complex_infinity(&coefficient) && term.is_finite(cx) == Some(false)
            {
                return Ok(Constant::NaN.into());
            }
            if coefficient.is_number() {
                coefficient = number::add(&coefficient, &term, cx)?;
                if coefficient.is_constant(Constant::NaN) {
                    return Ok(coefficient);
                }
            }
            continue;
        }
        if is_complex_infinity(&term) {
            if coefficient.is_finite(cx) == Some(false) {
                return Ok(Constant::NaN.into());
            }
            coefficient = term;
            continue;
        }
        let (factor, rest) = match &term {
            Expr::Add(inner) => {
                pending.extend_from_slice(inner);
                continue;
            }
            Expr::Mul(_) => term.as_coefficient_multiply(),
            Expr::Pow(_) => {
                let (base, exponent) = term.as_base_exponent(cx)?;
                if is_unevaluated_power(&base, &exponent) {
                    let value = power::power(base, exponent, cx)?;
                    if value == term {
                        (Expr::one(), term)
                    } else {
                        pending.push(value);
                        continue;
                    }
                } else {
                    (Expr::one(), term)
                }
            }
            _ => (Expr::one(), term),
        };
        collected.push((rest, factor));
    }
    finish(coefficient, collected, cx)
}

/// Adds the coefficients of equal terms, and puts the sum together.
fn finish(mut coefficient: Expr, mut collected: Vec<(Expr, Expr)>, cx: &mut Context) -> Faulty<Expr> {
    merge_equal(&mut collected, cx)?;
    let mut terms = Vec::with_capacity(collected.len() + 1);
    for (rest, factor) in collected {
        if factor.is_constant(Constant::NaN) {
            return Ok(factor);
        }
        if factor.is_literal_zero() {
            continue;
        }
        terms.push(if factor.is_one() { rest } else { scaled(factor, rest, cx)? });
    }
    match coefficient.as_constant() {
        Some(Constant::Infinity) => {
            terms.retain(|term| term.is_extended_nonnegative(cx) != Some(true) && term.is_real(cx) != Some(true));
        }
        Some(Constant::NegativeInfinity) => {
            terms.retain(|term| term.is_extended_nonpositive(cx) != Some(true) && term.is_real(cx) != Some(true));
        }
        Some(Constant::ComplexInfinity) => {
            terms.retain(|term| term.is_finite(cx) != Some(true) || term.is_extended_real(cx).is_none());
        }
        _ => {}
    }
    terms.put_in_order(order::compare);
    if !coefficient.as_rational().is_some_and(crate::rational::Rational::is_zero) {
        terms.insert(0, std::mem::replace(&mut coefficient, Expr::zero()));
    }
    Ok(match terms.len() {
        0 => Expr::zero(),
        1 => terms.pop().unwrap_or_else(Expr::zero),
        _ => Expr::add_unevaluated(terms),
    })
}

/// One entry for each term; the first of equal terms keeps the place, and coefficients are added in their order.
fn merge_equal(collected: &mut Vec<(Expr, Expr)>, cx: &mut Context) -> Faulty<()> {
    if collected.len() < 2 {
        return Ok(());
    }
    cx.budget.spend(collected.len() as u64)?;
    collected.put_in_order(|(own, _), (other, _)| order::compare(own, other));
    let mut merged: Vec<(Expr, Expr)> = Vec::with_capacity(collected.len());
    for (rest, factor) in collected.drain(..) {
        match merged.last_mut() {
            Some((last, sum)) if *last == rest => *sum = number::add(sum, &factor, cx)?,
            _ => merged.push((rest, factor)),
        }
    }
    *collected = merged;
    Ok(())
}

/// A term with its coefficient, where both are known not to combine any further.
fn scaled(factor: Expr, rest: Expr, cx: &mut Context) -> Faulty<Expr> {
    Ok(match &rest {
        Expr::Mul(factors) => {
            let mut all = Vec::with_capacity(factors.len() + 1);
            all.push(factor);
            all.extend_from_slice(factors);
            Expr::multiply_unevaluated(all)
        }
        Expr::Add(_) => Expr::multiply_unevaluated([factor, rest]),
        _ => cx.multiply(vec![factor, rest])?,
    })
}

fn is_complex_infinity(expr: &Expr) -> bool {
    expr.is_constant(Constant::ComplexInfinity)
}

/// Whether a power stands there that its making would have evaluated, such as `2**3` or `2**(-1/2)`.
fn is_unevaluated_power(base: &Expr, exponent: &Expr) -> bool {
    base.is_number() && exponent.as_rational().is_some_and(|exponent| exponent.is_integer() || exponent.is_negative())
}
