//! `expand`: products and powers of sums multiplied out, powers of products and logarithms taken apart.
//!
//! As in SymPy, each hint is carried out on the whole expression, from the inside out, one hint after the other.

mod logarithm;
mod multinomial;
mod power;
pub(super) mod product;

pub(crate) use product::fraction;

use super::expr::Expr;
use super::functions::Function;
use super::{Context, Faulty};

/// What is expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hint {
    Logarithm {
        force: bool,
    },
    /// `(a + b)**n` for an integer `n`.
    Multinomial,
    /// `a*(b + c)`
    Multiply,
    /// `(a*b)**c` where the sign of `a` is known.
    PowerBase,
    /// `a**(b + c)`
    PowerExponent,
}

/// `expand(expr)`: every hint.
pub(crate) fn expand(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let first =
        [Hint::Logarithm { force: false }, Hint::Multinomial, Hint::Multiply, Hint::PowerBase, Hint::PowerExponent];
    run(expr, &first, &[Hint::Multinomial, Hint::Multiply, Hint::Logarithm { force: false }], cx)
}

/// `expand_mul(expr)`
pub(crate) fn expand_multiply(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    run(expr, &[Hint::Multiply], &[Hint::Multiply], cx)
}

/// SymPy's `_mexpand`: powers of sums and products multiplied out.
pub(crate) fn expand_polynomial(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    let hints = [Hint::Multinomial, Hint::Multiply];
    run(expr, &hints, &hints, cx)
}

/// `expand_log(expr, force=force)`, without its search for logarithms of rationals that could be joined again.
pub(crate) fn expand_log(expr: &Expr, force: bool, cx: &mut Context) -> Faulty<Expr> {
    let hints = [Hint::Logarithm { force }];
    run(expr, &hints, &hints, cx)
}

/// Some hints one after the other, then others again and again until nothing changes.
fn run(expr: &Expr, first: &[Hint], again: &[Hint], cx: &mut Context) -> Faulty<Expr> {
    let mut expanded = expr.clone();
    for hint in first {
        expanded = once(&expanded, *hint, cx)?;
    }
    loop {
        let before = expanded.clone();
        for hint in again {
            expanded = once(&expanded, *hint, cx)?;
        }
        if expanded == before {
            return Ok(expanded);
        }
    }
}

/// One hint, from the inside out.
fn once(expr: &Expr, hint: Hint, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(1)?;
    if expr.is_atom() {
        return Ok(expr.clone());
    }
    let mut changed = false;
    let mut arguments = Vec::with_capacity(expr.arguments().len());
    for argument in expr.arguments() {
        let new = once(argument, hint, cx)?;
        changed |= new != *argument;
        arguments.push(new);
    }
    let rebuilt;
    let expr = if changed {
        rebuilt = cx.rebuild(expr, arguments)?;
        &rebuilt
    } else {
        expr
    };
    let expanded = match (hint, expr) {
        (Hint::Logarithm { force }, Expr::Call(Function::Log, arguments)) => logarithm::expand(arguments, force, cx)?,
        (Hint::Multinomial, Expr::Pow(power)) => multinomial::expand(&power[0], &power[1], cx)?,
        (Hint::Multiply, Expr::Mul(_)) => product::expand(expr, cx)?,
        (Hint::PowerBase, Expr::Pow(power)) => power::expand_base(&power[0], &power[1], cx)?,
        (Hint::PowerExponent, Expr::Pow(_) | Expr::Call(Function::Exp, _)) => power::expand_exponent(expr, cx)?,
        _ => None,
    };
    Ok(expanded.unwrap_or_else(|| expr.clone()))
}
