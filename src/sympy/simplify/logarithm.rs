//! Logarithms put together.

use super::exponent::power;
use super::replace::{compare_ordered, rewrite};
use crate::sort::InOrder;
use crate::sympy::expr::Expr;
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty};

fn log(argument: Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.call(Function::Log, vec![argument])
}

/// `logcombine(expr, force)`: logarithms with the same coefficient are put together, and real coefficients become
/// exponents.
pub(crate) fn logcombine(expr: &Expr, force: bool, cx: &mut Context) -> Faulty<Expr> {
    rewrite(expr, cx, &mut |part, cx| match part {
        Expr::Add(_) | Expr::Mul(_) => combine(part, force, cx).map(Some),
        _ => Ok(None),
    })
}

/// A term `others * coefficient * log(argument)`, of which the coefficient may become an exponent.
struct Logarithm {
    others: Expr,
    coefficient: Expr,
    argument: Expr,
}

fn combine(expr: &Expr, force: bool, cx: &mut Context) -> Faulty<Expr> {
    let (mut logarithms, mut rest) = (Vec::new(), Vec::new());
    for term in expr.terms() {
        match as_logarithm(term, force, cx)? {
            Some(logarithm) => logarithms.push(logarithm),
            None => rest.push(term.clone()),
        }
    }
    if logarithms.is_empty() {
        return Ok(expr.clone());
    }
    let mut groups: Vec<(Expr, Vec<Expr>)> = Vec::new();
    for Logarithm { others, coefficient, argument } in logarithms {
        let powered = power(&argument, coefficient, cx)?;
        match groups.iter_mut().find(|(own, _)| *own == others) {
            Some((_, factors)) => factors.push(powered),
            None => groups.push((others, vec![powered])),
        }
    }
    let mut products: Vec<(Expr, Expr)> = Vec::new();
    for (others, factors) in groups {
        let product = cx.multiply(factors)?;
        products.push((others, logcombine(&product, force, cx)?));
    }
    products.put_in_order(|(x, _), (y, _)| compare_ordered(x, y));
    while let Some((others, argument)) = products.pop() {
        let opposite = cx.negate(&others)?;
        let partner = products.iter().position(|(own, _)| *own == opposite);
        let (others, argument) = match partner {
            None => (others, argument),
            Some(place) => {
                let (_, other) = products.remove(place);
                let is_negative = others
                    .as_coefficient_multiply()
                    .0
                    .as_rational()
                    .is_some_and(crate::rational::Rational::is_negative);
                if is_negative {
                    (opposite, cx.divide(&other, &argument)?)
                } else {
                    (others, cx.divide(&argument, &other)?)
                }
            }
        };
        let logarithm = log(argument, cx)?;
        rest.push(cx.product(&others, &logarithm)?);
    }
    cx.add(rest)
}

/// The term as one logarithm, if it has one that may be combined.
fn as_logarithm(term: &Expr, force: bool, cx: &mut Context) -> Faulty<Option<Logarithm>> {
    let (mut others, mut coefficient, mut argument) = (Vec::new(), Vec::new(), None);
    for factor in term.factors() {
        if let Some([own]) = factor.as_call(Function::Log)
            && argument.is_none()
            && (own.is_positive(cx) == Some(true) || force && own.is_nonpositive(cx) != Some(true))
        {
            argument = Some(own.clone());
        } else if factor.as_rational().is_some_and(crate::rational::Rational::is_negative) {
            others.push(Expr::from(-1));
            coefficient.push(cx.negate(factor)?);
        } else if factor.is_extended_real(cx) == Some(true) || force && factor.is_extended_real(cx) != Some(false) {
            coefficient.push(factor.clone());
        } else {
            others.push(factor.clone());
        }
    }
    let Some(argument) = argument else { return Ok(None) };
    Ok(Some(Logarithm { others: cx.multiply(others)?, coefficient: cx.multiply(coefficient)?, argument }))
}
