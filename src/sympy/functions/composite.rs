//! A function of an inverse function: `sin(acos(x))` is `sqrt(1 - x**2)`.

use super::super::Context;
use super::super::expr::{Expr, Form};
use super::{Function, Value};

/// What the function of the inverse of another function is; nothing for any other argument.
pub(super) fn evaluate<'a>(function: Function, argument: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let Form::Call(inverse, arguments) = argument else { return None };
    match arguments {
        [x] => Some(cx.formula(formula(function, *inverse)?, &[x])),
        [y, x] if *inverse == Function::Atan2 => of_point(function, y, x, cx),
        _ => None,
    }
}

fn formula(function: Function, inverse: Function) -> Option<&'static [u8]> {
    use Function as F;
    Some(match (function, inverse) {
        (F::Sin, F::Asin) | (F::Cos, F::Acos) | (F::Tan, F::Atan) | (F::Cot, F::Acot) => b"A",
        (F::Sinh, F::Asinh) | (F::Cosh, F::Acosh) | (F::Tanh, F::Atanh) | (F::Coth, F::Acoth) => b"A",
        (F::Sin, F::Acsc) | (F::Cos, F::Asec) | (F::Tan, F::Acot) | (F::Cot, F::Atan) => b"A1n^",
        (F::Tanh, F::Acoth) | (F::Coth, F::Atanh) => b"A1n^",
        (F::Sin, F::Atan) | (F::Tanh, F::Asinh) => b"A 1A2^+s1n^ *",
        (F::Sin, F::Acos) | (F::Cos, F::Asin) => b"1A2^-s",
        (F::Sin, F::Acot) => b"A1n^ 1A2n^+s1n^ *",
        (F::Sin, F::Asec) | (F::Cos, F::Acsc) => b"1A2n^-s",
        (F::Cos, F::Atan) => b"1A2^+s1n^",
        (F::Cos, F::Acot) => b"1A2n^+s1n^",
        (F::Tan, F::Asin) | (F::Cot, F::Acos) | (F::Sinh, F::Atanh) => b"A 1A2^-s1n^ *",
        (F::Tan, F::Acos) | (F::Cot, F::Asin) => b"A1n^ 1A2^-s *",
        (F::Tan, F::Acsc) | (F::Cot, F::Asec) => b"A1n^ 1A2n^-s1n^ *",
        (F::Tan, F::Asec) | (F::Cot, F::Acsc) => b"A 1A2n^-s *",
        (F::Sinh, F::Acosh) => b"A1n+s A1+s *",
        (F::Sinh, F::Acoth) => b"A1n+s A1+s * 1n^",
        (F::Cosh, F::Asinh) => b"1A2^+s",
        (F::Cosh, F::Atanh) => b"1A2^-s1n^",
        (F::Cosh, F::Acoth) | (F::Coth, F::Acosh) => b"A A1n+s A1+s * 1n^ *",
        (F::Tanh, F::Acosh) => b"A1n^ A1n+s A1+s * *",
        (F::Coth, F::Asinh) => b"A1n^ 1A2^+s *",
        _ => return None,
    })
}

/// Of the angle of the point (x, y).
fn of_point<'a>(function: Function, y: Expr<'a>, x: Expr<'a>, cx: &Context<'a>) -> Value<'a> {
    let code: &[u8] = match function {
        Function::Sin => b"A B2^A2^+s1n^ *",
        Function::Cos => b"B B2^A2^+s1n^ *",
        Function::Tan => b"AB/",
        Function::Cot => b"BA/",
        _ => return None,
    };
    Some(cx.formula(code, &[y, x]))
}
