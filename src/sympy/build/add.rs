//! Sums: like terms are collected, numbers added, the terms sorted.

use super::super::expr::{Constant, Expr};
use super::super::{Context, Faulty, order};
use super::{number, power};
use crate::rational::Rational;
use crate::sort::InOrder;

/// The sum of the terms, as SymPy's `Add.flatten` makes it.
pub(in super::super) fn add(mut terms: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(terms.len() as u64 + 1)?;
    terms.retain(|term| !term.as_rational().is_some_and(Rational::is_zero));
    match &mut *terms {
        [] => return Ok(Expr::zero()),
        [term] => return Ok(std::mem::replace(term, Expr::zero())),
        [x, y] => {
            if let (Expr::Rational(x), Expr::Rational(y)) = (&*x, &*y) {
                return number::add_rationals(x, y, cx);
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

/// A term without its coefficient, and the coefficient if it is not 1.
type Collected = (Expr, Option<Expr>);

/// Collects what stands in the terms: the number, and the coefficient of each term.
fn collect(terms: Vec<Expr>, cx: &mut Context) -> Faulty<Expr> {
    let mut coefficient = Expr::Constant(Constant::NaN);
    let mut has_number = false;
    let mut collected: Vec<Collected> = Vec::with_capacity(terms.len());
    let mut pending = terms;
    let mut at = 0;
    while let Some(term) = pending.get_mut(at) {
        let term = std::mem::replace(term, Expr::Constant(Constant::NaN));
        at += 1;
        cx.budget.spend(1)?;
        if term.is_number() {
            let is_complex = has_number && is_complex_infinity(&coefficient);
            if term.is_constant(Constant::NaN) || is_complex && term.is_finite(cx) == Some(false) {
                return Ok(Constant::NaN.into());
            }
            if !has_number && term.as_float().is_none() {
                coefficient = term;
            } else if !is_complex {
                let sum = if has_number { coefficient } else { Expr::zero() };
                coefficient = number::add(&sum, &term, cx)?;
                if coefficient.is_constant(Constant::NaN) {
                    return Ok(coefficient);
                }
            }
            has_number = true;
            continue;
        }
        if is_complex_infinity(&term) {
            if has_number && coefficient.is_finite(cx) == Some(false) {
                return Ok(Constant::NaN.into());
            }
            (coefficient, has_number) = (term, true);
            continue;
        }
        match &term {
            Expr::Add(inner) => pending.extend_from_slice(inner),
            Expr::Mul(_) => {
                let starts_with_number = term.factors().first().is_some_and(Expr::is_number);
                if starts_with_number {
                    let (factor, rest) = term.as_coefficient_multiply();
                    collected.push((rest, Some(factor)));
                } else {
                    collected.push((term, None));
                }
            }
            Expr::Pow(power) if power[0].is_number() => {
                let (base, exponent) = term.as_base_exponent(cx)?;
                let value = if is_unevaluated_power(&base, &exponent) {
                    power::power(base, exponent, cx)?
                } else {
                    term.clone()
                };
                if value == term { collected.push((term, None)) } else { pending.push(value) }
            }
            _ => collected.push((term, None)),
        }
    }
    finish(has_number.then_some(coefficient), collected, cx)
}

/// Adds the coefficients of equal terms, and puts the sum together.
fn finish(number: Option<Expr>, collected: Vec<Collected>, cx: &mut Context) -> Faulty<Expr> {
    let collected = merge_equal(collected, cx)?;
    let mut terms = Vec::with_capacity(collected.len() + 1);
    for (rest, factor) in collected {
        let Some(factor) = factor.filter(|factor| !factor.is_one()) else {
            terms.push(rest);
            continue;
        };
        if factor.is_constant(Constant::NaN) {
            return Ok(factor);
        }
        if !factor.is_literal_zero() {
            terms.push(scaled(factor, rest, cx)?);
        }
    }
    match number.as_ref().and_then(Expr::as_constant) {
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
    if let Some(number) = number.filter(|number| !number.as_rational().is_some_and(Rational::is_zero)) {
        terms.insert(0, number);
    }
    Ok(match terms.len() {
        0 => Expr::zero(),
        1 => terms.pop().unwrap_or_else(Expr::zero),
        _ => Expr::add_unevaluated(terms),
    })
}

/// One entry for each term; the coefficients of equal terms are added in their order.
fn merge_equal(mut collected: Vec<Collected>, cx: &mut Context) -> Faulty<Vec<Collected>> {
    /// Up to here a search is faster than sorting.
    const FEW: usize = 8;
    let mut merged: Vec<Collected> = Vec::with_capacity(collected.len());
    let are_few = collected.len() <= FEW;
    if !are_few {
        cx.budget.spend(collected.len() as u64)?;
        collected.put_in_order(|(own, _), (other, _)| order::compare(own, other));
    }
    for (rest, factor) in collected {
        let same = if are_few {
            merged.iter_mut().find(|(own, _)| *own == rest)
        } else {
            merged.last_mut().filter(|(own, _)| *own == rest)
        };
        let Some((_, sum)) = same else {
            merged.push((rest, factor));
            continue;
        };
        let one = Expr::one;
        *sum = Some(number::add(&sum.take().unwrap_or_else(one), &factor.unwrap_or_else(one), cx)?);
    }
    Ok(merged)
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
        // A finite number and what is evaluated already stay side by side; `(1/2)**x` becomes `2**(-x)`.
        _ if factor.as_constant().is_none()
            && rest.as_power().is_none_or(|(base, _)| base.as_rational().is_none_or(Rational::is_integer)) =>
        {
            Expr::multiply_unevaluated([factor, rest])
        }
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
