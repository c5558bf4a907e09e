//! Arithmetic of what SymPy holds for a `Number`: exact numbers, floats, `oo`, `-oo`, `nan`.

use super::super::Context;
use super::super::expr::{Constant, Expr, Float, Form, NAN, ZERO};
use super::known;
use crate::error::{ErrorCode, Fault};
use crate::integer::{Integer, price};
use crate::mp::{self, Precision, Real};
use crate::rational::Rational;

/// The most bits of an exact integer.
pub(super) const MOST_BITS: usize = 1 << 20;

/// Refuses numbers of so many bits that what is made of both would not be held.
pub(in super::super) fn check_size(bits: usize, other_bits: usize, cx: &Context) -> Option<()> {
    if bits.saturating_add(other_bits) > 2 * MOST_BITS {
        cx.fail(Fault::new(ErrorCode::IntegerTooLarge, "Integer is too large"));
        return None;
    }
    cx.pay(price::pass(0))
}

pub(super) fn add_rationals<'a>(x: &Rational, y: &Rational, cx: &Context<'a>) -> Expr<'a> {
    match check_size(x.bits(), y.bits(), cx) {
        Some(()) => cx.number(x.add(y, cx.budget)),
        None => NAN,
    }
}

pub(super) fn multiply_rationals<'a>(x: &Rational, y: &Rational, cx: &Context<'a>) -> Expr<'a> {
    match check_size(x.bits(), y.bits(), cx) {
        Some(()) => cx.number(x.multiply(y, cx.budget)),
        None => NAN,
    }
}

/// `1 / x`; 0 of zero, which no caller gives.
pub(super) fn reciprocal<'a>(x: &Rational, cx: &Context<'a>) -> Expr<'a> {
    cx.number(x.reciprocal().unwrap_or_default())
}

/// The largest integer that is not above `x`, and what is left of `x`.
pub(super) fn whole_and_rest<'a>(x: &Rational, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    cx.pay(price::quotient(x.numerator().bit_length(), x.denominator().bit_length()))?;
    let (whole, rest) = x.numerator().divide_floor(x.denominator())?;
    Some((cx.number(whole), cx.number(Rational::of_coprime(rest, x.denominator().clone()).unwrap_or_default())))
}

pub(super) fn is_odd(x: Expr) -> bool {
    x.as_integer().is_some_and(Integer::is_odd)
}

/// `x + y` of two numbers.
pub(in super::super) fn add<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if let (Form::Rational(x), Form::Rational(y)) = (x, y) {
        return add_rationals(x, y, cx);
    }
    if let Some(sum) = of_floats(x, y, |x, y, precision| Some(x.add(y, precision)), cx) {
        return sum;
    }
    match (infinite(x), infinite(y)) {
        (Some(x), Some(y)) if x != y || x == Constant::NaN => Constant::NaN,
        (Some(constant), _) | (_, Some(constant)) => constant,
        _ => Constant::NaN,
    }
    .into()
}

/// `x * y` of two numbers.
pub(super) fn multiply<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if let (Form::Rational(x), Form::Rational(y)) = (x, y) {
        return multiply_rationals(x, y, cx);
    }
    if let Some(product) = of_floats(x, y, |x, y, precision| Some(x.multiply(y, precision)), cx) {
        return product;
    }
    match (known::sign(x), known::sign(y)) {
        _ if cx.is_stopped() => Constant::NaN,
        (Some(x), Some(y)) if x * y > 0 => Constant::Infinity,
        (Some(x), Some(y)) if x * y < 0 => Constant::NegativeInfinity,
        _ => Constant::NaN,
    }
    .into()
}

/// `oo`, `-oo` or `nan`.
fn infinite(expr: Expr) -> Option<Constant> {
    if expr.is_number() { expr.as_constant() } else { None }
}

/// What the operation makes of two finite numbers of which one is a float: an exact one is rounded to the other's
/// precision first, and the result has the higher precision.
pub(super) fn of_floats<'a>(
    x: Expr<'a>,
    y: Expr<'a>,
    operate: fn(&Real, &Real, Precision) -> Option<Real>,
    cx: &Context<'a>,
) -> Option<Expr<'a>> {
    let precision = match (x, y) {
        (Form::Float(x), Form::Float(y)) => x.precision.max(y.precision),
        (Form::Float(float), Form::Rational(_)) | (Form::Rational(_), Form::Float(float)) => float.precision,
        _ => return None,
    };
    let to = cx.precision(precision);
    let value = |number: Expr<'a>| match number {
        Form::Float(float) => &float.value,
        Form::Rational(rational) => cx.real(Real::from_rational(rational, to)),
        _ => mp::ZERO,
    };
    let value = operate(value(x), value(y), to)?;
    Some(float(value, precision, cx))
}

/// Whether a float's exponent has room: what is larger or smaller is not computed here.
pub(super) fn in_range(value: &Real) -> bool {
    value.magnitude().unsigned_abs() < 1 << 60
}

/// A float as a result; one that is zero is the exact 0.
pub(super) fn float<'a>(value: Real, precision: u32, cx: &Context<'a>) -> Expr<'a> {
    if value.is_zero() { ZERO } else { cx.number(Float { value, precision }) }
}

/// `base**exponent` of an exact base, if its result may be held.
pub(super) fn power(base: &Integer, exponent: u64, cx: &Context) -> Option<Integer> {
    if exponent == 1 {
        return Some(base.clone());
    }
    let size = (base.bit_length() as u64).saturating_mul(exponent);
    if base.bit_length() > 1 && size > MOST_BITS as u64 {
        return None;
    }
    cx.pay(price::power(base.bit_length(), exponent))?;
    Some(base.power(exponent))
}
