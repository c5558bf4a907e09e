//! Questions that are answered by the first digits of a number.

use super::super::Context;
use super::super::assumptions::{Digits, first_digits};
use super::super::expr::{Constant, Expr, Form, Operands};

/// Whether SymPy can compare it with real numbers: a number with digits, and without an imaginary part.
pub(super) fn is_comparable<'a>(expr: Expr<'a>, cx: &mut Context<'a>) -> bool {
    if let Form::Rational(_) | Form::Float(_) | Form::Symbol(_) | Form::Constant(_) = expr {
        return match expr {
            Form::Constant(constant) => {
                !matches!(constant, Constant::ImaginaryUnit | Constant::ComplexInfinity | Constant::NaN)
            }
            Form::Symbol(_) => false,
            _ => true,
        };
    }
    if expr.is_extended_real(cx) == Some(false) || !expr.is_numeric() {
        return false;
    }
    matches!(first_digits(expr, cx), Digits::Zero | Digits::Positive | Digits::Negative)
}

/// The bits of a float, or of a complex number with floats in it; `None` of anything else.
pub(super) fn precision(expr: Expr) -> Option<u32> {
    match expr {
        Form::Float(float) => Some(float.precision),
        Form::Add(terms) => match terms {
            [real, imaginary] if real.is_number() => precision(real).max(imaginary_precision(imaginary)?),
            _ => None,
        },
        _ => None,
    }
}

/// The bits of a float times `I`; `None` of no bits. Nothing of what is not imaginary.
#[expect(clippy::option_option, reason = "no number, and a number without bits")]
fn imaginary_precision(expr: Expr) -> Option<Option<u32>> {
    match expr.factors() {
        [unit] if unit.is_constant(Constant::ImaginaryUnit) => Some(None),
        [number, unit] if number.is_number() && unit.is_constant(Constant::ImaginaryUnit) => Some(precision(number)),
        _ => None,
    }
}
