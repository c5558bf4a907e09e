//! A function of an inverse function: `sin(acos(x))` is `sqrt(1 - x**2)`.
//!
//! Follows the `eval` methods of `sympy/functions/elementary/trigonometric.py` and `hyperbolic.py` (BSD-3-Clause).

use super::{Function, Value};
use crate::expr::{Expr, Form};
use crate::{Context, Term};

/// The value if the argument is a call of an inverse function.
pub(super) fn evaluate<'a>(function: Function, argument: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let Form::Call(inverse, arguments) = argument else { return None };
    let value = match **arguments {
        [x] => after_inverse(function, *inverse, cx.term(x)),
        [y, x] if *inverse == Function::Atan2 => after_atan2(function, cx.term(y), cx.term(x)),
        _ => None,
    };
    value.map(Term::expr)
}

/// `function(inverse(x))`
fn after_inverse<'c, 'a>(function: Function, inverse: Function, x: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    use Function as F;
    Some(match (function, inverse) {
        (F::Sin, F::Asin) | (F::Cos, F::Acos) | (F::Tan, F::Atan) | (F::Cot, F::Acot) => x,
        (F::Sinh, F::Asinh) | (F::Cosh, F::Acosh) | (F::Tanh, F::Atanh) | (F::Coth, F::Acoth) => x,
        (F::Sin, F::Acsc) | (F::Cos, F::Asec) | (F::Tan, F::Acot) | (F::Cot, F::Atan) => 1 / x,
        (F::Tanh, F::Acoth) | (F::Coth, F::Atanh) => 1 / x,
        (F::Sin, F::Atan) | (F::Tanh, F::Asinh) => x / (1 + x.pow(2)).sqrt(),
        (F::Sin, F::Acos) | (F::Cos, F::Asin) => (1 - x.pow(2)).sqrt(),
        (F::Sin, F::Acot) => 1 / x * (1 / (1 + x.pow(-2)).sqrt()),
        (F::Sin, F::Asec) | (F::Cos, F::Acsc) => (1 - x.pow(-2)).sqrt(),
        (F::Cos, F::Atan) => 1 / (1 + x.pow(2)).sqrt(),
        (F::Cos, F::Acot) => 1 / (1 + x.pow(-2)).sqrt(),
        (F::Tan, F::Asin) | (F::Cot, F::Acos) | (F::Sinh, F::Atanh) => x / (1 - x.pow(2)).sqrt(),
        (F::Tan, F::Acos) | (F::Cot, F::Asin) => 1 / x * (1 - x.pow(2)).sqrt(),
        (F::Tan, F::Acsc) | (F::Cot, F::Asec) => 1 / x * (1 / (1 - x.pow(-2)).sqrt()),
        (F::Tan, F::Asec) | (F::Cot, F::Acsc) => x * (1 - x.pow(-2)).sqrt(),
        (F::Sinh, F::Acosh) => (x - 1).sqrt() * (x + 1).sqrt(),
        (F::Sinh, F::Acoth) => 1 / ((x - 1).sqrt() * (x + 1).sqrt()),
        (F::Cosh, F::Asinh) => (1 + x.pow(2)).sqrt(),
        (F::Cosh, F::Atanh) => 1 / (1 - x.pow(2)).sqrt(),
        (F::Cosh, F::Acoth) | (F::Coth, F::Acosh) => x / ((x - 1).sqrt() * (x + 1).sqrt()),
        (F::Tanh, F::Acosh) => 1 / x * ((x - 1).sqrt() * (x + 1).sqrt()),
        (F::Coth, F::Asinh) => 1 / x * (1 + x.pow(2)).sqrt(),
        _ => return None,
    })
}

/// `function(atan2(y, x))`
fn after_atan2<'c, 'a>(function: Function, y: Term<'c, 'a>, x: Term<'c, 'a>) -> Option<Term<'c, 'a>> {
    match function {
        Function::Sin => Some(y / (x.pow(2) + y.pow(2)).sqrt()),
        Function::Cos => Some(x / (x.pow(2) + y.pow(2)).sqrt()),
        Function::Tan => Some(y / x),
        Function::Cot => Some(x / y),
        _ => None,
    }
}
