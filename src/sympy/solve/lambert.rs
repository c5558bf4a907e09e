//! Equations of an exponential and a line, which Lambert's function solves at once: `2**x = 4*x`.

use crate::Context;
use crate::expr::{Expr, Form, MINUS_ONE, ONE, Operands, Symbol, ZERO};
use crate::functions::Function;
use crate::simplify;

/// The roots of `a*exp(k*x) + b*x + c` on the principal branch and on the branch -1; `None` for any other expression.
pub(super) fn exponential_line<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<[Expr<'a>; 2]> {
    let (mut a, mut b, mut c, mut rate) = (ZERO, ZERO, ZERO, None);
    for term in simplify::expand_deep(expr, cx).terms() {
        if !term.has(symbol, cx) {
            c = cx.sum(c, term);
            continue;
        }
        let (factor, rest) = factors(term, symbol, cx)?;
        if matches!(rest, Form::Symbol(_)) {
            b = cx.sum(b, factor);
            continue;
        }
        let (own, shift) = exponent(rest, symbol, cx)?;
        let is_other = |rate: Expr<'a>| !simplify::expand_deep(cx.subtract(rate, own), cx).is_literal_zero();
        if rate.is_some_and(is_other) {
            return None;
        }
        rate = Some(own);
        a = cx.sum(a, cx.product(factor, shift));
    }
    let k = rate.filter(|_| !a.is_literal_zero() && !b.is_literal_zero())?;
    let [a, b, c, k] = cx.terms([a, b, c, k]);
    let argument = (k * a * (-(k * c) / b).exp() / b).expr();
    let root = |arguments: &[Expr<'a>]| (-(c / b) - k.pow(-1) * cx.call(Function::LambertW, arguments)).expr();
    Some([root(&[argument]), root(&[argument, MINUS_ONE])])
}

/// A product as the factor without the symbol and the other one.
fn factors<'a>(term: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let (those, others): (Vec<_>, Vec<_>) = term.factors().iter().copied().partition(|factor| factor.has(symbol, cx));
    let [rest] = those[..] else { return None };
    Some((if others.is_empty() { ONE } else { cx.multiply(&others) }, rest))
}

/// The `k` and `exp(m)` of `exp(k*x + m)`, however it is written.
fn exponent<'a>(expr: Expr<'a>, symbol: Symbol<'a>, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    let (logarithm, exponent) = match expr {
        Form::Call(Function::Exp, [exponent]) => (ONE, *exponent),
        Form::Pow([base, exponent]) if base.is_positive(cx) == Some(true) => (cx.apply(Function::Log, base), *exponent),
        _ => return None,
    };
    let shift = cx.subs(exponent, symbol, ZERO);
    let factor = simplify::expand_deep(cx.subtract(cx.subs(exponent, symbol, ONE), shift), cx);
    let line = cx.sum(cx.product(factor, cx.symbol(symbol)), shift);
    let is_line = simplify::expand_deep(cx.subtract(exponent, line), cx).is_literal_zero();
    let shift = cx.apply(Function::Exp, cx.product(logarithm, shift));
    (is_line && factor.is_numeric(cx) && !factor.is_literal_zero()).then(|| (cx.product(logarithm, factor), shift))
}
