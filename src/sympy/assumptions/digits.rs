//! The sign of a number, by its first digits.

use super::super::evalf::{self, Approximation};
use super::super::expr::Expr;
use super::super::{Context, Faulty};

/// What the first two digits of a number tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    Zero,
    Positive,
    Negative,
    /// Real, but its digits cancel as far as SymPy looks.
    Unsure,
    /// Complex, infinite, or no number.
    Other,
}

/// The bits of two digits.
const BITS: i64 = 10;
/// The bits that SymPy adds, so that the last of those is right.
const GUARD_BITS: i64 = 4;

/// The first digits of a number, with no more effort than SymPy's `evalf(2)`.
pub(crate) fn first_digits(number: &Expr, cx: &mut Context) -> Faulty<Digits> {
    if number.is_atom() {
        return look(number, cx);
    }
    if let Some(digits) = cx.assumptions.of(number).digits {
        return Ok(digits);
    }
    let digits = if number.is_numeric() { look(number, cx)? } else { Digits::Other };
    cx.assumptions.of(number).digits = Some(digits);
    Ok(digits)
}

fn look(number: &Expr, cx: &mut Context) -> Faulty<Digits> {
    let parts = match evalf::evaluate(number, BITS + GUARD_BITS, cx)? {
        Some(Approximation::Number(parts)) => parts,
        Some(_) => return Ok(Digits::Other),
        None => return evalf::n(number, 2, cx).map(|value| of_value(&value)),
    };
    match (parts.re, parts.im.filter(|part| !part.value.is_zero())) {
        (_, Some(_)) => Ok(Digits::Other),
        (None, None) => Ok(Digits::Zero),
        (Some(part), None) => Ok(sign(part.accuracy > 1, part.value.is_zero(), part.value.is_negative())),
    }
}

fn sign(is_sure: bool, is_zero: bool, is_negative: bool) -> Digits {
    match (is_sure, is_negative) {
        (false, _) => Digits::Unsure,
        (true, _) if is_zero => Digits::Unsure,
        (true, true) => Digits::Negative,
        (true, false) => Digits::Positive,
    }
}

fn of_value(value: &Expr) -> Digits {
    match value {
        Expr::Float(float) => sign(float.precision > 1, float.value.is_zero(), float.value.is_negative()),
        Expr::Rational(rational) if rational.is_zero() => Digits::Zero,
        Expr::Rational(rational) => sign(true, false, rational.is_negative()),
        _ => Digits::Other,
    }
}

/// Whether a number is real and above zero, or below. Where its digits cancel, an algebraic number counts as zero.
pub(super) fn has_sign(number: &Expr, positive: bool, cx: &mut Context) -> Option<bool> {
    match first_digits(number, cx).ok()? {
        Digits::Zero => Some(false),
        Digits::Positive => Some(positive),
        Digits::Negative => Some(!positive),
        Digits::Unsure => {
            let has_function = number.any(&mut |part| matches!(part, Expr::Call(..)));
            (!has_function && number.is_algebraic(cx) == Some(true)).then_some(false)
        }
        Digits::Other => None,
    }
}
