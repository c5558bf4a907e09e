//! The table of every course, with a linear function in place of the variable (J. Stewart, "Calculus", reference pages).

use pascaline_sympy::{Context, Expr, Form, Function as F, Symbol, Term};

use crate::algebra::linear;

/// The antiderivative of a function, of a power, or of the square of a function, of a linear function of the symbol.
pub(super) fn entry<'a>(f: Expr<'a>, x: Symbol<'a>, cx: &Context<'a>) -> Option<Expr<'a>> {
    let (inner, found) = match f {
        Form::Symbol(_) => return Some((cx.term(f).pow(2) / 2).expr()),
        Form::Call(function, [inner]) => (*inner, of_function(*function, cx.term(*inner))?),
        Form::Pow([Form::Call(function, [inner]), exponent]) if inner.has(x, cx) => {
            (*inner, of_power(*function, exponent.as_i64()?, cx.term(*inner))?)
        }
        Form::Pow([base, exponent]) if !exponent.has(x, cx) => {
            let u = cx.term(*base);
            (
                *base,
                if exponent.is_i64(-1) {
                    u.log()
                } else {
                    u.pow((cx.term(*exponent) + 1).expr()) / (cx.term(*exponent) + 1)
                },
            )
        }
        Form::Pow([base, exponent]) if !base.has(x, cx) => (*exponent, cx.term(f) / cx.term(*base).log()),
        _ => return None,
    };
    let (slope, _) = linear(inner, x, cx)?;
    Some((found / slope).expr())
}

fn of_function<'c, 'a>(function: F, u: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    let root = |sign: i64, constant: i64| (u.pow(2) * sign + constant).sqrt();
    Some(match function {
        F::Exp => u.exp(),
        F::Log => u * u.log() - u,
        F::Sin => -u.cos(),
        F::Cos => u.sin(),
        F::Tan => -u.cos().log(),
        F::Cot => u.sin().log(),
        F::Sec => (u.apply(F::Sec) + u.tan()).log(),
        F::Csc => -(u.apply(F::Csc) + u.apply(F::Cot)).log(),
        F::Sinh => u.cosh(),
        F::Cosh => u.sinh(),
        F::Tanh => u.cosh().log(),
        F::Coth => u.sinh().log(),
        F::Sech => u.sinh().atan(),
        F::Csch => (u / 2).apply(F::Tanh).log(),
        F::Asin => u * u.apply(F::Asin) + root(-1, 1),
        F::Acos => u * u.apply(F::Acos) - root(-1, 1),
        F::Atan => u * u.atan() - (u.pow(2) + 1).log() / 2,
        F::Acot => u * u.apply(F::Acot) + (u.pow(2) + 1).log() / 2,
        F::Asinh => u * u.apply(F::Asinh) - root(1, 1),
        F::Acosh => u * u.apply(F::Acosh) - (u - 1).sqrt() * (u + 1).sqrt(),
        F::Atanh => u * u.apply(F::Atanh) + (1 - u.pow(2)).log() / 2,
        F::Acoth => u * u.apply(F::Acoth) + (u.pow(2) - 1).log() / 2,
        F::Abs => u * u.abs() / 2,
        F::Sign => u.abs(),
        _ => return None,
    })
}

fn of_power<'c, 'a>(function: F, exponent: i64, u: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    Some(match (function, exponent) {
        (F::Cos, -1) => return of_function(F::Sec, u),
        (F::Sin, -1) => return of_function(F::Csc, u),
        (F::Tan, -1) => return of_function(F::Cot, u),
        (F::Cot, -1) => return of_function(F::Tan, u),
        (F::Cosh, -1) => return of_function(F::Sech, u),
        (F::Sinh, -1) => return of_function(F::Csch, u),
        (F::Sec, 2) | (F::Cos, -2) => u.tan(),
        (F::Csc, 2) | (F::Sin, -2) => -u.apply(F::Cot),
        (F::Tan, 2) => u.tan() - u,
        (F::Cot, 2) => -u.apply(F::Cot) - u,
        (F::Sech, 2) | (F::Cosh, -2) => u.apply(F::Tanh),
        (F::Csch, 2) | (F::Sinh, -2) => -u.apply(F::Coth),
        (F::Tanh, 2) => u - u.apply(F::Tanh),
        (F::Coth, 2) => u - u.apply(F::Coth),
        (F::Sinh, 2) => (2 * u).sinh() / 4 - u / 2,
        (F::Cosh, 2) => (2 * u).sinh() / 4 + u / 2,
        _ => return None,
    })
}
