//! The sign of a number, by its first digits.

use super::super::Context;
use super::super::evalf;
use super::super::expr::Expr;

/// Whether a number is real and above zero, or below. Where its digits cancel, an algebraic number counts as zero.
pub(super) fn has_sign(number: &Expr, positive: bool, cx: &mut Context) -> Option<bool> {
    if !number.is_numeric() {
        return None;
    }
    match evalf::n(number, 2, cx).ok()? {
        Expr::Float(float) if float.precision > 1 && !float.value.is_zero() => {
            Some(float.value.is_negative() != positive)
        }
        Expr::Float(_) => {
            let has_function = number.any(&mut |part| matches!(part, Expr::Call(..)));
            (!has_function && number.is_algebraic(cx) == Some(true)).then_some(false)
        }
        Expr::Rational(rational) => Some(!rational.is_zero() && rational.is_negative() != positive),
        _ => None,
    }
}
