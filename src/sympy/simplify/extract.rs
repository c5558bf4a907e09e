//! Parts and coefficients of an expression, with regard to a symbol or to one of its parts.
//!
//! After `Expr.extract_additively` of `sympy/core/expr.py`, `collect` of `sympy/simplify/radsimp.py` and `separatevars` of
//! `sympy/simplify/simplify.py` (BSD-3-Clause).

use pascaline_base::sort::sort_by;
use pascaline_number::rational::Rational;

use super::terms::factor_terms;
use crate::Context;
use crate::compare::compare_ordered;
use crate::expr::{Expr, Form, Operands, Symbol};
use crate::functions::Function;

/// Whether `own - other` cancels `other` without introducing new terms (`extract_additively`): `3*x` of `x`, not `x` of
/// `3*x`.
pub(crate) fn extracts_additively<'a>(own: Expr<'a>, other: Expr<'a>, cx: &Context<'a>) -> bool {
    if other.is_literal_zero() || own.equals(other, cx) {
        return true;
    }
    let budget = cx.budget;
    let extracts = |x: &Rational, y: &Rational| {
        !x.is_zero() && !y.is_zero() && x.is_negative() == y.is_negative() && {
            let order = x.compare(y, budget);
            if x.is_negative() { order.is_le() } else { order.is_ge() }
        }
    };
    if let (Some(x), Some(y)) = (own.as_rational(), other.as_rational()) {
        return extracts(x, y);
    }
    for term in other.terms() {
        let (coefficient, rest) = term.as_coefficient_multiply(cx);
        let found = own.terms().iter().find_map(|own| {
            let (own_coefficient, own_rest) = own.as_coefficient_multiply(cx);
            own_rest.equals(rest, cx).then_some(own_coefficient)
        });
        let is_extracted = match (found.and_then(Form::as_rational), coefficient.as_rational()) {
            (Some(x), Some(y)) => extracts(x, y) || x == y,
            _ => false,
        };
        if !is_extracted || cx.afford(1).is_none() {
            return false;
        }
    }
    true
}

/// The kind of part by which an equation is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExtractedKind {
    Logarithms,
    Exponentials,
    Powers,
}

impl ExtractedKind {
    fn is(self, expr: Expr) -> bool {
        match self {
            Self::Logarithms => matches!(expr, Form::Call(Function::Log, _)),
            Self::Exponentials => matches!(expr, Form::Call(Function::Exp, _)),
            Self::Powers => expr.is_pow(),
        }
    }

    fn count<'a>(self, expr: Expr<'a>, cx: &Context<'a>) -> usize {
        expr.count(cx, |part| self.is(part))
    }
}

/// The part of this kind that contains the symbol and the most parts of the same kind.
pub(crate) fn most_nested<'a>(
    expr: Expr<'a>,
    kind: ExtractedKind,
    symbol: Symbol,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let mut found: Vec<Expr> = Vec::new();
    expr.for_each_part(cx, &mut |part| {
        if kind.is(part) && part.has(symbol, cx) && !part.is_among(&found, cx) {
            found.push(part);
        }
    });
    sort_by(&mut found, |x, y| compare_ordered(x, y, cx));
    // The first of those with the largest count, as Python's `max` chooses.
    found.into_iter().rev().max_by_key(|part| kind.count(part, cx))
}

/// The terms with the part collected: `x*exp(x) + exp(x)` is `(x + 1)*exp(x)`.
pub(crate) fn collect<'a>(expr: Expr<'a>, part: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let (mut coefficients, mut others) = (Vec::new(), Vec::<Expr>::new());
    for term in expr.terms() {
        if part.is_among(term.factors(), cx) {
            coefficients.push(cx.divide(term, part));
        } else {
            others.push(term);
        }
    }
    if coefficients.len() < 2 {
        return expr;
    }
    let coefficient = cx.add(&coefficients);
    others.push(cx.product(coefficient, part));
    cx.add(&others)
}

/// The coefficient of the part in the terms; `None` if a term contains it in another way.
pub(crate) fn coefficient_of<'a>(expr: Expr<'a>, part: Expr<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let mut coefficients = Vec::new();
    for term in expr.terms() {
        if !part.is_among(term.factors(), cx) {
            return None;
        }
        let coefficient = cx.divide(term, part);
        if coefficient.contains(part, cx) {
            return None;
        }
        coefficients.push(coefficient);
    }
    Some(cx.add(&coefficients))
}

/// `separatevars(expr)`: factors with different symbols, if a sum is a product of such factors.
pub(crate) fn separatevars<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if expr.free_symbols(cx).len() < 2 || !expr.is_add() {
        return expr;
    }
    factor_terms(expr, cx)
}
