//! Functions that evaluate to powers, sums and products.
//!
//! Follows `sympy/functions/elementary/miscellaneous.py` (BSD-3-Clause).

use pascaline_number::integer::IntegerExt;

use super::Function;
use crate::Context;
use crate::expr::{Expr, Form, HALF, MINUS_ONE, PI, TWO, ZERO};

/// `sqrt(x)`
pub(super) fn square_root<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    cx.power(first(arguments), HALF)
}

/// `cbrt(x)`
pub(super) fn cube_root<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    cx.power(first(arguments), cx.ratio(1, 3))
}

fn first<'a>(arguments: &[Expr<'a>]) -> Expr<'a> {
    arguments.first().copied().unwrap_or(ZERO)
}

/// `root(x, n, k)`: the k-th of the n roots.
pub(super) fn root<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let [x, degree, rest @ ..] = arguments else { return first(arguments) };
    let exponent = cx.power(degree, MINUS_ONE);
    let root = cx.power(x, exponent);
    match rest.first().filter(|k| !k.is_literal_zero()) {
        Some(k) => cx.product(root, cx.power(MINUS_ONE, cx.multiply(&[TWO, k, exponent]))),
        None => root,
    }
}

/// `real_root(x, n)`: the real root of an odd degree; without a degree, x with its odd roots real.
pub(super) fn real_root<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let [x, degree] = arguments else { return with_real_roots(first(arguments), cx) };
    let is_plain = degree.is_one() || degree.is_i64(-1);
    if !is_plain && degree.is_odd(cx) == Some(true) && x.is_extended_real(cx) == Some(true) {
        let size = root(&[cx.apply(Function::Abs, x), degree], cx);
        return cx.product(cx.apply(Function::Sign, x), size);
    }
    root(arguments, cx)
}

/// Replaces each `x**(1/n)` of a negative x and an odd n with `-(-x)**(1/n)`.
fn with_real_roots<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if expr.is_atom() {
        return expr;
    }
    if let Form::Pow([base, exponent]) = expr {
        let is_odd_root = exponent
            .as_rational()
            .is_some_and(|exponent| exponent.numerator().is_one() && exponent.denominator().is_odd());
        if is_odd_root && base.is_negative(cx) == Some(true) {
            return cx.negate(cx.power(cx.negate(base), exponent));
        }
    }
    cx.with_arguments(expr, &mut |argument, cx| with_real_roots(argument, cx))
}

/// `Pow(x, y)`, and `Pow(x, y, modulus)`
pub(super) fn power<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    match arguments {
        [base, exponent] => cx.power(base, exponent),
        [base, exponent, modulus] => cx.call(Function::Mod, &[cx.power(base, exponent), modulus]),
        _ => first(arguments),
    }
}

pub(super) fn sum<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    cx.add(arguments)
}

pub(super) fn product<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    cx.multiply(arguments)
}

/// `rad(x)`: x degrees in radians.
pub(super) fn radians<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    cx.multiply(&[first(arguments), PI, cx.ratio(1, 180)])
}

/// `deg(x)`: x radians in degrees.
pub(super) fn degrees<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    cx.multiply(&[first(arguments), cx.number(180), cx.power(PI, MINUS_ONE)])
}
