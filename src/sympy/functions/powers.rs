//! What is another way to write a power, a sum or a number.

use super::super::Context;
use super::super::expr::{Expr, Form, HALF, MINUS_ONE, PI, TWO, ZERO};
use super::Function;

/// `sqrt(x)`
pub(super) fn square_root<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    principal_root(arguments, HALF, cx)
}

/// `cbrt(x)`
pub(super) fn cube_root<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    principal_root(arguments, cx.ratio(1, 3), cx)
}

fn principal_root<'a>(arguments: &[Expr<'a>], exponent: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    cx.power(first(arguments), exponent)
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
        Some(k) => {
            let turns = cx.multiply(&[TWO, k, exponent]);
            let direction = cx.power(MINUS_ONE, turns);
            cx.product(root, direction)
        }
        None => root,
    }
}

/// `real_root(x, n)`: the real root of an odd degree; without a degree, of every odd root in x.
pub(super) fn real_root<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    let [x, degree] = arguments else { return with_real_roots(first(arguments), cx) };
    let is_plain = degree.is_one() || degree.is_i64(-1);
    if !is_plain && degree.is_odd(cx) == Some(true) && x.is_extended_real(cx) == Some(true) {
        let size = cx.apply(Function::Abs, x);
        let size = root(&[size, degree], cx);
        let sign = cx.apply(Function::Sign, x);
        return cx.product(sign, size);
    }
    root(arguments, cx)
}

/// The expression with `-(-x)**(1/n)` for each `x**(1/n)` of a negative x and an odd n.
fn with_real_roots<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if expr.is_atom() {
        return expr;
    }
    if let Form::Pow(power) = expr {
        let [base, exponent] = *power;
        let is_odd_root = exponent
            .as_rational()
            .is_some_and(|exponent| exponent.numerator().is_one() && exponent.denominator().is_odd());
        if is_odd_root && base.is_negative(cx) == Some(true) {
            let opposite = cx.negate(base);
            let root = cx.power(opposite, exponent);
            return cx.negate(root);
        }
    }
    cx.with_arguments(expr, &mut |argument, cx| with_real_roots(argument, cx))
}

/// `Pow(x, y)`
pub(super) fn power<'a>(arguments: &[Expr<'a>], cx: &Context<'a>) -> Expr<'a> {
    match arguments {
        [base, exponent] => cx.power(base, exponent),
        [base, exponent, modulus] => {
            let power = cx.power(base, exponent);
            cx.call(Function::Mod, &[power, modulus])
        }
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
    let inverse = cx.power(PI, MINUS_ONE);
    cx.multiply(&[first(arguments), cx.number(180), inverse])
}
