//! Logarithms of products and powers.
//!
//! After `log._eval_expand_log` of `sympy/functions/elementary/exponential.py` (BSD-3-Clause).

use pascaline_number::integer::{Integer, Signed};

use crate::expr::{Expr, Form, MINUS_ONE, ONE};
use crate::functions::Function;
use crate::{Context, construct};

/// `log._eval_expand_log`: expands `log(argument)`; `None` if nothing changes.
pub(super) fn expand<'a>(arguments: &[Expr<'a>], force: bool, cx: &Context<'a>) -> Option<Expr<'a>> {
    let [argument] = arguments else { return None };
    match argument {
        Form::Rational(rational) => {
            if let Some(integer) = rational.as_integer() {
                return expand_integer(integer, cx);
            }
            let above = log(cx.number(rational.numerator().clone()), cx);
            let below = log(cx.number(rational.denominator().clone()), cx);
            Some(cx.subtract(above, below))
        }
        Form::Mul(factors) => Some(expand_product(factors, force, cx)),
        Form::Pow(_) | Form::Call(Function::Exp, _) => expand_power(argument, force, cx),
        _ => None,
    }
}

fn log<'a>(argument: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.apply(Function::Log, argument)
}

/// A logarithm expanded as far as possible.
fn expanded_log<'a>(argument: Expr<'a>, force: bool, cx: &Context<'a>) -> Expr<'a> {
    let logarithm = log(argument, cx);
    let expanded = match logarithm.as_call(Function::Log) {
        Some(arguments) => expand(arguments, force, cx),
        None => None,
    };
    expanded.unwrap_or(logarithm)
}

/// `log(8)` is `3*log(2)`.
fn expand_integer<'a>(integer: &Integer, cx: &Context<'a>) -> Option<Expr<'a>> {
    if integer.is_negative() || integer.is_zero() {
        return None;
    }
    let (base, exponent) = construct::perfect_power(integer, cx)?;
    let logarithm = log(cx.number(base), cx);
    Some(cx.product(cx.number(Integer::from(exponent)), logarithm))
}

fn expand_product<'a>(factors: &[Expr<'a>], force: bool, cx: &Context<'a>) -> Expr<'a> {
    let (mut terms, mut rest) = (Vec::new(), Vec::<Expr>::new());
    for factor in factors {
        if force || factor.is_positive(cx) == Some(true) {
            terms.push(expanded_log(factor, force, cx));
        } else if factor.is_negative(cx) == Some(true) {
            let positive = cx.negate(factor);
            terms.push(log(positive, cx));
            rest.push(MINUS_ONE);
        } else {
            rest.push(factor);
        }
    }
    let rest = cx.multiply(&rest);
    let rest = log(rest, cx);
    let sum = cx.add(&terms);
    cx.sum(sum, rest)
}

/// `log(a**b)` is `b*log(a)` if the branch is known.
fn expand_power<'a>(argument: Expr<'a>, force: bool, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (base, exponent) = match argument.as_power() {
        Some(power) => power,
        None => argument.as_base_exponent(cx),
    };
    if !force && !is_on_main_branch(base, exponent, cx) {
        return None;
    }
    let logarithm = expanded_log(base, force, cx);
    Some(cx.product(exponent, logarithm))
}

fn is_on_main_branch<'a>(base: Expr<'a>, exponent: Expr<'a>, cx: &Context<'a>) -> bool {
    if exponent.is_extended_real(cx) != Some(true) {
        return false;
    }
    if base.is_positive(cx) == Some(true) {
        return true;
    }
    let (more, less) = (cx.sum(exponent, ONE), cx.sum(exponent, MINUS_ONE));
    more.is_positive(cx) == Some(true) && less.is_nonpositive(cx) == Some(true)
}
