//! Sums, as `Add.flatten` of `sympy/core/add.py` (BSD-3-Clause) builds them: like terms are collected, numbers added,
//! the terms sorted.

use pascaline_base::sort::sort_by;
use pascaline_number::rational::Rational;

use super::multiply::product_of;
use super::{OPERAND, number, power};
use crate::expr::{COMPLEX_INFINITY, Constant, Expr, Form, NAN, ONE, ZERO};
use crate::{Context, compare};

/// `Add(*terms)`
pub(crate) fn add<'a>(terms: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    if cx.pay(OPERAND * (terms.len() as u64 + 1)).is_none() {
        return NAN;
    }
    let mut others = terms.iter().copied().filter(|term| !term.as_rational().is_some_and(Rational::is_zero));
    let Some(mut x) = others.next() else { return ZERO };
    let Some(mut y) = others.next() else { return x };
    if others.clone().next().is_none() {
        if let (Form::Rational(x), Form::Rational(y)) = (x, y) {
            return number::add_rationals(x, y, cx);
        }
        if x.is_mul() && y.as_rational().is_some() {
            (x, y) = (y, x);
        }
        if x.as_rational().is_some() && y.is_mul() {
            return cx.add_unevaluated(&[x, y]);
        }
    }
    collect([x, y].into_iter().chain(others).collect(), cx)
}

/// A term without its coefficient, and the coefficient if it is not 1.
type Collected<'a> = (Expr<'a>, Option<Expr<'a>>);

/// Collects the number and the coefficients of the terms.
fn collect<'a>(terms: Vec<Expr<'a>>, cx: &Context<'a>) -> Expr<'a> {
    let mut coefficient = None;
    let mut collected: Vec<Collected> = Vec::with_capacity(terms.len());
    let mut pending = terms;
    let mut at = 0;
    while let Some(&term) = pending.get(at) {
        at += 1;
        if cx.afford(1).is_none() {
            return NAN;
        }
        match term {
            _ if term.is_number() || is_complex_infinity(term) => {
                let sum = add_number(coefficient, term, cx);
                if sum.is_constant(Constant::NaN) {
                    return NAN;
                }
                coefficient = Some(sum);
            }
            Form::Add(inner) => pending.extend_from_slice(inner),
            Form::Mul([first, ..]) if first.is_number() => {
                let (factor, rest) = term.as_coefficient_multiply(cx);
                collected.push((rest, Some(factor)));
            }
            Form::Pow(power) if power[0].is_number() => {
                let (base, exponent) = term.as_base_exponent(cx);
                let value = if is_unevaluated_power(base, exponent) { power::power(base, exponent, cx) } else { term };
                if value.equals(term, cx) { collected.push((term, None)) } else { pending.push(value) }
            }
            _ => collected.push((term, None)),
        }
    }
    finish(coefficient, collected, cx)
}

/// Adds a number, or `zoo`, to the numbers so far.
fn add_number<'a>(sum: Option<Expr<'a>>, number: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match sum {
        _ if number.is_constant(Constant::NaN) => NAN,
        Some(sum) if is_complex_infinity(sum) || is_complex_infinity(number) => {
            let other = if is_complex_infinity(number) { sum } else { number };
            if other.is_finite(cx) == Some(false) { NAN } else { COMPLEX_INFINITY }
        }
        Some(sum) => number::add(sum, number, cx),
        // A float of zero becomes the exact 0.
        None if number.as_float().is_some() => number::add(ZERO, number, cx),
        None => number,
    }
}

/// Adds the coefficients of equal terms, and puts the sum together.
fn finish<'a>(number: Option<Expr<'a>>, collected: Vec<Collected<'a>>, cx: &Context<'a>) -> Expr<'a> {
    let collected = merge_equal(collected, cx);
    if cx.is_stopped() {
        return NAN;
    }
    // The number comes first.
    let mut terms = Vec::with_capacity(collected.len() + 1);
    terms.extend(number.filter(|number| !number.as_rational().is_some_and(Rational::is_zero)));
    let first = terms.len();
    for (rest, factor) in &collected {
        let Some(factor) = factor.filter(|factor| !factor.is_one()) else {
            terms.push(*rest);
            continue;
        };
        if factor.is_constant(Constant::NaN) {
            return factor;
        }
        if !factor.is_literal_zero() {
            terms.push(scaled(factor, rest, cx));
        }
    }
    if let Some(infinite) = number.and_then(Form::as_constant) {
        terms.retain(|term| !vanishes_next_to(infinite, term, cx));
    }
    if let Some(others) = terms.get_mut(first..) {
        sort_by(others, |own, other| compare::compare(own, other, cx.budget));
    }
    match *terms {
        [] => ZERO,
        [only] => only,
        _ => cx.add_unevaluated(&terms),
    }
}

/// Whether an infinite sum absorbs the term. The infinity itself stays.
fn vanishes_next_to<'a>(infinite: Constant, term: Expr<'a>, cx: &Context<'a>) -> bool {
    if term.is_constant(infinite) {
        return false;
    }
    match infinite {
        Constant::Infinity => term.is_extended_nonnegative(cx) == Some(true) || term.is_real(cx) == Some(true),
        Constant::NegativeInfinity => term.is_extended_nonpositive(cx) == Some(true) || term.is_real(cx) == Some(true),
        Constant::ComplexInfinity => term.is_finite(cx) == Some(true) && term.is_extended_real(cx).is_some(),
        _ => false,
    }
}

/// Adds the coefficients of equal terms, in their order.
fn merge_equal<'a>(mut collected: Vec<Collected<'a>>, cx: &Context<'a>) -> Vec<Collected<'a>> {
    /// The most terms for which a search is faster than sorting.
    const FEW: usize = 8;
    let mut merged: Vec<Collected> = Vec::with_capacity(collected.len());
    let are_few = collected.len() <= FEW;
    if !are_few {
        if cx.afford(collected.len() as u64).is_none() {
            return merged;
        }
        sort_by(&mut collected, |(own, _), (other, _)| compare::compare(own, other, cx.budget));
    }
    for (rest, factor) in collected {
        let same = if are_few {
            merged.iter_mut().find(|(own, _)| own.equals(rest, cx))
        } else {
            merged.last_mut().filter(|(own, _)| own.equals(rest, cx))
        };
        let Some((_, sum)) = same else {
            merged.push((rest, factor));
            continue;
        };
        *sum = Some(number::add(sum.unwrap_or(ONE), factor.unwrap_or(ONE), cx));
    }
    merged
}

/// A term with its coefficient, evaluated only where the two may combine.
fn scaled<'a>(factor: Expr<'a>, rest: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    match rest {
        Form::Mul(factors) => product_of(factor, factors, cx),
        Form::Add(_) => cx.multiply_unevaluated(&[factor, rest]),
        // Nothing combines with a finite number, except that `(1/2)**x` becomes `2**(-x)`.
        _ if factor.as_constant().is_none()
            && rest.as_power().is_none_or(|(base, _)| base.as_rational().is_none_or(Rational::is_integer)) =>
        {
            cx.multiply_unevaluated(&[factor, rest])
        }
        _ => cx.multiply(&[factor, rest]),
    }
}

fn is_complex_infinity(expr: Expr) -> bool {
    expr.is_constant(Constant::ComplexInfinity)
}

/// Whether `Pow` would have evaluated the power, such as `2**3` or `2**(-1/2)`.
fn is_unevaluated_power(base: Expr, exponent: Expr) -> bool {
    base.is_number() && exponent.as_rational().is_some_and(|exponent| exponent.is_integer() || exponent.is_negative())
}
