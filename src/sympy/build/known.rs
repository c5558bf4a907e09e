//! What is known of numbers at a glance; the rest is asked of the assumptions.

use super::super::Context;
use super::super::expr::{Constant, Expr, Form};

/// The sign of a number that stands there: of an exact one, a float, `oo`, `-oo` or a named constant that is real.
pub(super) fn sign(expr: Expr) -> Option<i8> {
    let of = |negative: bool, zero: bool| if zero { 0 } else { 1 - 2 * i8::from(negative) };
    match expr {
        Form::Rational(rational) => Some(of(rational.is_negative(), rational.is_zero())),
        Form::Float(float) => Some(of(float.value.is_negative(), float.value.is_zero())),
        Form::Constant(constant) => match constant {
            Constant::ImaginaryUnit | Constant::ComplexInfinity | Constant::NaN => None,
            Constant::NegativeInfinity => Some(-1),
            _ => Some(1),
        },
        Form::Symbol(symbol) if symbol.positive => Some(1),
        _ => None,
    }
}

/// The sign, where it is known; of `oo` as well.
pub(super) fn extended_sign<'a>(expr: Expr<'a>, cx: &Context<'a>) -> Option<i8> {
    sign(expr).or_else(|| {
        if expr.is_extended_positive(cx) == Some(true) {
            Some(1)
        } else {
            (expr.is_extended_negative(cx) == Some(true)).then_some(-1)
        }
    })
}
