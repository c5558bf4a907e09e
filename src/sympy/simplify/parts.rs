//! What an expression is made of, with regard to a symbol or to one of its parts.

use super::replace::compare_ordered;
use super::terms::factor_terms;
use crate::rational::Rational;
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Symbol};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty};

/// Whether `own` can be split into `other` and something that takes nothing of it away: `3*x` of `x`, not `x` of `3*x`.
pub(crate) fn extracts_additively(own: &Expr, other: &Expr, cx: &mut Context) -> Faulty<bool> {
    if other.is_literal_zero() || own == other {
        return Ok(true);
    }
    let extracts = |x: &Rational, y: &Rational| {
        let difference = x.add(&y.negate());
        let zero = Rational::from(0);
        !x.is_zero() && !y.is_zero() && x.is_negative() == y.is_negative() && {
            if x.is_negative() { difference <= zero } else { difference >= zero }
        }
    };
    if let (Some(x), Some(y)) = (own.as_rational(), other.as_rational()) {
        return Ok(extracts(x, y));
    }
    for term in other.terms() {
        let (coefficient, rest) = term.as_coefficient_multiply();
        let found = own.terms().iter().find_map(|own| {
            let (own_coefficient, own_rest) = own.as_coefficient_multiply();
            (own_rest == rest).then_some(own_coefficient)
        });
        let is_extracted = match (found.as_ref().and_then(Expr::as_rational), coefficient.as_rational()) {
            (Some(x), Some(y)) => extracts(x, y) || x == y,
            _ => false,
        };
        if !is_extracted {
            return Ok(false);
        }
        cx.budget.spend(1)?;
    }
    Ok(true)
}

/// What kind of part an equation is solved by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Logarithms,
    Exponentials,
    Powers,
}

impl Kind {
    fn is(self, expr: &Expr) -> bool {
        match self {
            Self::Logarithms => matches!(expr, Expr::Call(Function::Log, _)),
            Self::Exponentials => matches!(expr, Expr::Call(Function::Exp, _)),
            Self::Powers => expr.is_pow(),
        }
    }

    fn count(self, expr: &Expr) -> usize {
        usize::from(self.is(expr)) + expr.arguments().iter().map(|argument| self.count(argument)).sum::<usize>()
    }
}

/// The part of that kind with the symbol in which most others are.
pub(crate) fn most_nested(expr: &Expr, kind: Kind, symbol: &Symbol) -> Option<Expr> {
    fn collect(expr: &Expr, kind: Kind, symbol: &Symbol, found: &mut Vec<Expr>) {
        if kind.is(expr) && expr.has(symbol) && !found.contains(expr) {
            found.push(expr.clone());
        }
        expr.arguments().iter().for_each(|argument| collect(argument, kind, symbol, found));
    }
    let mut found = Vec::new();
    collect(expr, kind, symbol, &mut found);
    found.put_in_order(compare_ordered);
    // The first of those with the greatest count, as Python's `max` chooses.
    found.into_iter().rev().max_by_key(|part| kind.count(part))
}

/// The terms with the part put together: `x*exp(x) + exp(x)` is `(x + 1)*exp(x)`.
pub(crate) fn collect(expr: &Expr, part: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let (mut coefficients, mut others) = (Vec::new(), Vec::new());
    for term in expr.terms() {
        if term.factors().contains(part) {
            coefficients.push(cx.divide(term, part)?);
        } else {
            others.push(term.clone());
        }
    }
    if coefficients.len() < 2 {
        return Ok(expr.clone());
    }
    let coefficient = cx.add(coefficients)?;
    others.push(cx.product(&coefficient, part)?);
    cx.add(others)
}

/// What the part is multiplied with in each term; `None` where a term has it in another way.
pub(crate) fn coefficient_of(expr: &Expr, part: &Expr, cx: &mut Context) -> Faulty<Option<Expr>> {
    let mut coefficients = Vec::new();
    for term in expr.terms() {
        if !term.factors().contains(part) {
            return Ok(None);
        }
        let coefficient = cx.divide(term, part)?;
        if coefficient.contains(part) {
            return Ok(None);
        }
        coefficients.push(coefficient);
    }
    cx.add(coefficients).map(Some)
}

/// Factors of different symbols apart, where a sum is a product of such.
pub(crate) fn separatevars(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    if expr.free_symbols().len() < 2 || !expr.is_add() {
        return Ok(expr.clone());
    }
    factor_terms(expr, cx)
}
