//! Questions about numbers: whether they can be compared, and their precision.
//!
//! Follows `is_comparable` in `sympy/core/basic.py` (BSD-3-Clause).

use crate::Context;
use crate::assumptions::{Digits, first_digits};
use crate::expr::{Constant, Expr, Form, Operands};

/// Whether the expression can be compared with real numbers: its first digits can be found, and it has no imaginary part.
pub(super) fn is_comparable<'a>(expr: Expr<'a>, cx: &Context<'a>) -> bool {
    if let Form::Rational(_) | Form::Float(_) | Form::Symbol(_) | Form::Constant(_) = expr {
        return match expr {
            Form::Constant(constant) => {
                !matches!(constant, Constant::ImaginaryUnit | Constant::ComplexInfinity | Constant::NaN)
            }
            Form::Symbol(_) => false,
            _ => true,
        };
    }
    if expr.is_extended_real(cx) == Some(false) || !expr.is_numeric(cx) {
        return false;
    }
    matches!(first_digits(expr, cx), Digits::Zero | Digits::Positive | Digits::Negative)
}

/// The precision in bits of a float, or of a complex number with floats as its parts; 0 for anything else.
pub(super) fn precision(expr: Expr) -> u32 {
    match expr {
        Form::Float(float) => float.precision,
        Form::Add([real, imaginary]) if real.is_number() => match imaginary.factors() {
            [Form::Constant(Constant::ImaginaryUnit)] => precision(real),
            [number, Form::Constant(Constant::ImaginaryUnit)] if number.is_number() => {
                precision(real).max(precision(number))
            }
            _ => 0,
        },
        _ => 0,
    }
}
