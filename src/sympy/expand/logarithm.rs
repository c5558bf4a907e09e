//! Logarithms of products and powers.

use super::super::build;
use super::super::expr::Expr;
use super::super::functions::Function;
use super::super::{Context, Faulty};
use crate::integer::Integer;

/// `log(argument)` taken apart; `None` where it stays.
pub(super) fn expand(arguments: &[Expr], force: bool, cx: &mut Context) -> Faulty<Option<Expr>> {
    let [argument] = arguments else { return Ok(None) };
    match argument {
        Expr::Rational(rational) => {
            if let Some(integer) = rational.as_integer() {
                return of_integer(integer, cx);
            }
            let above = log(rational.numerator().clone().into(), cx)?;
            let below = log(rational.denominator().clone().into(), cx)?;
            cx.subtract(&above, &below).map(Some)
        }
        Expr::Mul(factors) => of_product(factors, force, cx).map(Some),
        Expr::Pow(_) | Expr::Call(Function::Exp, _) => of_power(argument, force, cx),
        _ => Ok(None),
    }
}

fn log(argument: Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.call(Function::Log, vec![argument])
}

/// A logarithm with what can be taken out of it taken out.
fn expanded_log(argument: Expr, force: bool, cx: &mut Context) -> Faulty<Expr> {
    let logarithm = log(argument, cx)?;
    let expanded = match logarithm.as_call(Function::Log) {
        Some(arguments) => expand(arguments, force, cx)?,
        None => None,
    };
    Ok(expanded.unwrap_or(logarithm))
}

/// `log(8)` is `3*log(2)`.
fn of_integer(integer: &Integer, cx: &mut Context) -> Faulty<Option<Expr>> {
    if integer.is_negative() || integer.is_zero() {
        return Ok(None);
    }
    let Some((base, exponent)) = build::perfect_power(integer, cx)? else { return Ok(None) };
    let logarithm = log(base.into(), cx)?;
    cx.product(&Integer::from_u64(exponent).into(), &logarithm).map(Some)
}

fn of_product(factors: &[Expr], force: bool, cx: &mut Context) -> Faulty<Expr> {
    let (mut terms, mut rest) = (Vec::new(), Vec::new());
    for factor in factors {
        if force || factor.is_positive(cx) == Some(true) {
            terms.push(expanded_log(factor.clone(), force, cx)?);
        } else if factor.is_negative(cx) == Some(true) {
            let positive = cx.negate(factor)?;
            terms.push(log(positive, cx)?);
            rest.push(Expr::from(-1));
        } else {
            rest.push(factor.clone());
        }
    }
    let rest = cx.multiply(rest)?;
    let rest = log(rest, cx)?;
    let sum = cx.add(terms)?;
    cx.sum(&sum, &rest)
}

/// `log(a**b)` is `b*log(a)` where the branch is known.
fn of_power(argument: &Expr, force: bool, cx: &mut Context) -> Faulty<Option<Expr>> {
    let (base, exponent) = match argument.as_power() {
        Some((base, exponent)) => (base.clone(), exponent.clone()),
        None => argument.as_base_exponent(cx)?,
    };
    if !force && !is_on_main_branch(&base, &exponent, cx)? {
        return Ok(None);
    }
    let logarithm = expanded_log(base, force, cx)?;
    cx.product(&exponent, &logarithm).map(Some)
}

fn is_on_main_branch(base: &Expr, exponent: &Expr, cx: &mut Context) -> Faulty<bool> {
    if exponent.is_extended_real(cx) != Some(true) {
        return Ok(false);
    }
    if base.is_positive(cx) == Some(true) {
        return Ok(true);
    }
    let (more, less) = (cx.sum(exponent, &Expr::one())?, cx.sum(exponent, &Expr::from(-1))?);
    Ok(more.is_positive(cx) == Some(true) && less.is_nonpositive(cx) == Some(true))
}
