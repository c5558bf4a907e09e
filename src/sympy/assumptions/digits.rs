//! The sign of a number by its first digits: `Expr._eval_is_extended_positive_negative` of `sympy/core/expr.py`
//! (BSD-3-Clause).

use crate::Context;
use crate::evalf::{self, Approximation};
use crate::expr::{Expr, Form};

/// The sign of a number, as far as its first two digits show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    Zero,
    Positive,
    Negative,
    /// Real, but its digits cancel as far as SymPy looks.
    Unsure,
    /// Complex, infinite or symbolic.
    Other,
}

/// The bits of two decimal digits: mpmath's `dps_to_prec(2)`.
const BITS_OF_TWO_DIGITS: i64 = 10;
/// SymPy's guard bits.
const GUARD_BITS: i64 = 4;

/// The first digits of a number, with no more effort than SymPy's `evalf(2)`. The result is meaningless once the
/// calculation is stopped.
pub(crate) fn first_digits<'a>(number: Expr<'a>, cx: &Context<'a>) -> Digits {
    if number.is_atom() {
        return evaluate(number, cx);
    }
    let known = cx.assumptions.known(number, cx).digits;
    if let Some(digits) = known {
        return digits;
    }
    let digits = if number.is_numeric(cx) { evaluate(number, cx) } else { Digits::Other };
    if !cx.is_stopped() {
        cx.assumptions.known(number, cx).digits = Some(digits);
    }
    digits
}

/// `number.evalf(2)`, classified: by SymPy's `evalf` where it has a rule for the number, otherwise by `_eval_evalf`.
fn evaluate<'a>(number: Expr<'a>, cx: &Context<'a>) -> Digits {
    let parts = match evalf::evaluate(number, BITS_OF_TWO_DIGITS + GUARD_BITS, cx) {
        Some(Approximation::Number(parts)) => parts,
        Some(_) => return Digits::Other,
        None => return value_digits(evalf::n(number, 2, cx)),
    };
    match (parts.re, parts.im.filter(|part| !part.value.is_zero())) {
        (_, Some(_)) => Digits::Other,
        (None, None) => Digits::Zero,
        (Some(part), None) => sign(part.accuracy > 1, part.value.is_zero(), part.value.is_negative()),
    }
}

/// The sign of a real number; unsure if it has no accurate digit, or is a zero that isn't exact.
fn sign(is_sure: bool, is_zero: bool, is_negative: bool) -> Digits {
    match (is_sure, is_negative) {
        (false, _) => Digits::Unsure,
        (true, _) if is_zero => Digits::Unsure,
        (true, true) => Digits::Negative,
        (true, false) => Digits::Positive,
    }
}

/// The sign of a number that is already evaluated, by its class.
fn value_digits(value: Expr) -> Digits {
    match value {
        Form::Float(float) => sign(float.precision > 1, float.value.is_zero(), float.value.is_negative()),
        Form::Rational(rational) if rational.is_zero() => Digits::Zero,
        Form::Rational(rational) => sign(true, false, rational.is_negative()),
        _ => Digits::Other,
    }
}

/// Whether a number is positive, or negative if `positive` is false. An algebraic number whose digits cancel counts as
/// zero.
pub(super) fn has_sign<'a>(number: Expr<'a>, positive: bool, cx: &Context<'a>) -> Option<bool> {
    match first_digits(number, cx) {
        Digits::Zero => Some(false),
        Digits::Positive => Some(positive),
        Digits::Negative => Some(!positive),
        Digits::Unsure => {
            let has_function = number.any(cx, &mut |part| matches!(part, Form::Call(..)));
            (!has_function && number.is_algebraic(cx) == Some(true)).then_some(false)
        }
        Digits::Other => None,
    }
}
