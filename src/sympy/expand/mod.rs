//! `expand`: multiplies out products and powers of sums, and expands powers of products and logarithms.
//!
//! As in SymPy, each hint is applied to the whole expression, from the inside out, one hint after the other.

mod expand_log;
pub(super) mod expand_mul;
mod expand_power;
mod multinomial;

pub(crate) use expand_mul::fraction;

use super::Context;
use super::expr::{Expr, Form, NAN};
use super::functions::Function;

/// The hints of `expand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hint {
    Logarithm {
        force: bool,
    },
    /// `(a + b)**n` for an integer `n`.
    Multinomial,
    /// `a*(b + c)`
    Multiply,
    /// `(a*b)**c` if the sign of `a` is known.
    PowerBase,
    /// `a**(b + c)`
    PowerExponent,
}

/// `expand(expr)`: every hint.
pub(crate) fn expand<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let first =
        [Hint::Logarithm { force: false }, Hint::Multinomial, Hint::Multiply, Hint::PowerBase, Hint::PowerExponent];
    run(expr, &first, &[Hint::Multinomial, Hint::Multiply, Hint::Logarithm { force: false }], cx)
}

/// `expand_mul(expr)`
pub(crate) fn expand_multiply<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    run(expr, &[Hint::Multiply], &[Hint::Multiply], cx)
}

/// SymPy's `_mexpand`: expands powers of sums and products.
pub(crate) fn expand_polynomial<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    let hints = [Hint::Multinomial, Hint::Multiply];
    run(expr, &hints, &hints, cx)
}

/// `expand_log(expr, force=force)`, without its search for logarithms of rationals that could be recombined.
pub(crate) fn expand_log<'a>(expr: Expr<'a>, force: bool, cx: &Context<'a>) -> Expr<'a> {
    let hints = [Hint::Logarithm { force }];
    run(expr, &hints, &hints, cx)
}

/// Applies some hints one after the other, then others repeatedly until nothing changes.
fn run<'a>(expr: Expr<'a>, first: &[Hint], again: &[Hint], cx: &Context<'a>) -> Expr<'a> {
    let mut expanded = expr;
    for hint in first {
        expanded = once(expanded, *hint, cx);
    }
    loop {
        let before = expanded;
        for hint in again {
            expanded = once(expanded, *hint, cx);
        }
        if expanded.equals(before, cx) {
            return expanded;
        }
    }
}

/// Applies one hint, from the inside out.
fn once<'a>(expr: Expr<'a>, hint: Hint, cx: &Context<'a>) -> Expr<'a> {
    if cx.afford(1).is_none() {
        return NAN;
    }
    if expr.is_atom() {
        return expr;
    }
    let expr = cx.with_arguments(expr, &mut |argument, cx| once(argument, hint, cx));
    let expanded = match (hint, expr) {
        (Hint::Logarithm { force }, Form::Call(Function::Log, arguments)) => expand_log::expand(arguments, force, cx),
        (Hint::Multinomial, Form::Pow([base, exponent])) => multinomial::expand(base, exponent, cx),
        (Hint::Multiply, Form::Mul(_)) => expand_mul::expand(expr, cx),
        (Hint::PowerBase, Form::Pow([base, exponent])) => expand_power::expand_base(base, exponent, cx),
        (Hint::PowerExponent, Form::Pow(_) | Form::Call(Function::Exp, _)) => expand_power::expand_exponent(expr, cx),
        _ => None,
    };
    expanded.unwrap_or(expr)
}
