//! Arithmetic of SymPy's class `Number`, as in `sympy/core/numbers.py` (BSD-3-Clause): exact numbers, floats, `oo`,
//! `-oo`, `nan`.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_mp::{Precision, Real};
use pascaline_number::integer::{BitTest, Integer, IntegerExt};
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::known;
use crate::Context;
use crate::evalf::GREATEST_MAGNITUDE;
use crate::expr::{Constant, Expr, Float, Form, NAN, ZERO};

/// The most bits of an exact integer.
pub(super) const MOST_BITS: usize = 1 << 20;

/// Fails if two exact numbers together have more than twice the bits that an integer may have.
pub(crate) fn check_size(bits: usize, other_bits: usize, cx: &Context) -> Option<()> {
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

/// `1 / x`; `None` for zero.
pub(super) fn reciprocal<'a>(x: &Rational, cx: &Context<'a>) -> Option<Expr<'a>> {
    x.reciprocal().map(|reciprocal| cx.number(reciprocal))
}

/// `floor(x)` and `x - floor(x)`
pub(super) fn whole_and_rest<'a>(x: &Rational, cx: &Context<'a>) -> Option<(Expr<'a>, Expr<'a>)> {
    cx.pay(price::quotient(x.numerator().bit_len(), x.denominator().bit_len()))?;
    let whole = x.numerator().quotient(x.denominator());
    let rest = x.subtract_integer(&whole);
    Some((cx.number(whole), cx.number(rest)))
}

pub(super) fn is_odd(x: Expr) -> bool {
    x.as_integer().is_some_and(Integer::is_odd)
}

/// `x + y` of two numbers.
pub(crate) fn add<'a>(x: Expr<'a>, y: Expr<'a>, cx: &Context<'a>) -> Expr<'a> {
    if let (Form::Rational(x), Form::Rational(y)) = (x, y) {
        return add_rationals(x, y, cx);
    }
    if let Some(sum) = float_operation(x, y, |x, y, precision| Some(x.add(y, precision)), cx) {
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
    if let Some(product) = float_operation(x, y, |x, y, precision| Some(x.multiply(y, precision)), cx) {
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

/// The operation on two finite numbers, at least one of them a float. An exact one is rounded to the other's precision
/// first, and the result has the higher precision.
pub(super) fn float_operation<'a>(
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
        Form::Float(float) => Some(&float.value),
        Form::Rational(rational) => Some(cx.real(Real::from_rational(rational, to))),
        _ => None,
    };
    let value = operate(value(x)?, value(y)?, to)?;
    Some(float(value, precision, cx))
}

/// Whether a float neither overflows nor underflows.
pub(super) fn in_range(value: &Real) -> bool {
    value.magnitude().unsigned_abs() < GREATEST_MAGNITUDE
}

/// A float as a result; zero becomes the exact 0.
pub(super) fn float<'a>(value: Real, precision: u32, cx: &Context<'a>) -> Expr<'a> {
    if value.is_zero() { ZERO } else { cx.number(Float { value, precision }) }
}

/// `base**exponent`, if the result isn't too large.
pub(super) fn power(base: &Integer, exponent: u64, cx: &Context) -> Option<Integer> {
    pay_for_power(base, exponent, cx)?;
    Some(base.pow(usize::try_from(exponent).ok()?))
}

/// The price of a power, if the result isn't too large.
pub(super) fn pay_for_power(base: &Integer, exponent: u64, cx: &Context) -> Option<()> {
    if exponent == 1 {
        return Some(());
    }
    let size = (base.bit_len() as u64).saturating_mul(exponent);
    if base.bit_len() > 1 && size > MOST_BITS as u64 {
        return None;
    }
    cx.pay(price::power(base.bit_len(), exponent))
}
