//! The signs of numbers, without asking the assumptions where possible.

use crate::Context;
use crate::expr::{Constant, Expr, Form};

/// The sign of a literal number: an exact one, a float, `oo`, `-oo` or a real named constant; 1 for a positive symbol.
pub(super) fn sign(expr: Expr) -> Option<i8> {
    let sign = |negative: bool, zero: bool| if zero { 0 } else { 1 - 2 * i8::from(negative) };
    match expr {
        Form::Rational(rational) => Some(sign(rational.is_negative(), rational.is_zero())),
        Form::Float(float) => Some(sign(float.value.is_negative(), float.value.is_zero())),
        Form::Constant(constant) => match constant {
            Constant::ImaginaryUnit | Constant::ComplexInfinity | Constant::NaN => None,
            Constant::NegativeInfinity => Some(-1),
            _ => Some(1),
        },
        Form::Symbol(symbol) if symbol.positive => Some(1),
        _ => None,
    }
}

/// The sign of any expression, infinities included, where it is known.
pub(super) fn extended_sign<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<i8> {
    sign(expr).or_else(|| {
        if expr.is_extended_positive(cx) == Some(true) {
            Some(1)
        } else {
            (expr.is_extended_negative(cx) == Some(true)).then_some(-1)
        }
    })
}
