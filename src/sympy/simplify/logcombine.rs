//! Combines logarithms.
//!
//! After `logcombine` of `sympy/simplify/simplify.py` (BSD-3-Clause).

use pascaline_base::sort::sort_by;
use pascaline_number::rational::Rational;

use super::exponent::power;
use super::replace::rewrite;
use super::terms::is_negative_multiple;
use crate::Context;
use crate::compare::compare_ordered;
use crate::construct::{Table, push_to};
use crate::expr::{Expr, Form, MINUS_ONE, Operands};
use crate::functions::Function;

fn log<'a>(argument: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.apply(Function::Log, argument)
}

/// `logcombine(expr, force)`: combines logarithms with the same coefficient, and moves real coefficients into the argument
/// as exponents.
pub(crate) fn logcombine<'a>(expr: Expr<'a>, force: bool, cx: &Context<'a>) -> Expr<'a> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Form::Add(_) | Form::Mul(_) => Some(combine(part, force, cx)),
        _ => None,
    })
}

fn combine<'a>(expr: Expr<'a>, force: bool, cx: &Context<'a>) -> Expr<'a> {
    let (mut groups, mut rest) = (Table::new(), Vec::new());
    for term in expr.terms() {
        match as_logarithm(term, force, cx) {
            Some((others, argument)) => push_to(&mut groups, others, argument, cx),
            None => rest.push(*term),
        }
    }
    if groups.is_empty() {
        return expr;
    }
    let mut products: Vec<(Expr, Expr)> = Vec::new();
    for (others, factors) in groups {
        let product = cx.multiply(&factors);
        products.push((others, logcombine(product, force, cx)));
    }
    sort_by(&mut products, |(x, _), (y, _)| compare_ordered(x, y, cx));
    while let Some((others, argument)) = products.pop() {
        let opposite = cx.negate(others);
        let partner = products.iter().position(|(own, _)| own.equals(opposite, cx));
        let (others, argument) = match partner {
            None => (others, argument),
            Some(place) => {
                let (_, other) = products.remove(place);
                if is_negative_multiple(others) {
                    (opposite, cx.divide(other, argument))
                } else {
                    (others, cx.divide(argument, other))
                }
            }
        };
        let logarithm = log(argument, cx);
        rest.push(cx.product(others, logarithm));
    }
    cx.add(&rest)
}

/// The term as one logarithm, if it contains one that may be combined: its coefficient, and its argument.
fn as_logarithm<'a>(term: Expr<'a>, force: bool, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let (mut others, mut coefficient, mut argument) = (Vec::new(), Vec::<Expr>::new(), None);
    for factor in term.factors() {
        if let Some([own]) = factor.as_call(Function::Log)
            && argument.is_none()
            && (own.is_positive(cx) == Some(true) || force && own.is_nonpositive(cx) != Some(true))
        {
            argument = Some(*own);
        } else if factor.as_rational().is_some_and(Rational::is_negative) {
            others.push(MINUS_ONE);
            coefficient.push(cx.negate(factor));
        } else if factor.is_extended_real(cx) == Some(true) || force && factor.is_extended_real(cx) != Some(false) {
            coefficient.push(factor);
        } else {
            others.push(factor);
        }
    }
    let argument = argument?;
    let coefficient = cx.multiply(&coefficient);
    Some((cx.multiply(&others), power(argument, coefficient, cx)))
}
