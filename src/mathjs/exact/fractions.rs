//! Functions of fractions.

use pascaline_base::error::Fault;
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::super::fraction::{self, Towards};
use super::super::round::is_integer;
use super::super::typed::Outcome;
use super::{Operand, conversions, domain};
use crate::Context;

/// A function of one fraction.
pub(super) fn unary(cx: &Context, name: &str, x: &Rational) -> Outcome {
    x.paid(cx)?;
    match name {
        "round" | "floor" | "ceil" | "fix" => rounded(cx, name, x, 0.0),
        "num" => Ok(x.numerator().clone().into()),
        "den" => Ok(x.denominator().clone().into()),
        _ => conversions::of_fraction(cx, name, x),
    }
}

pub(in super::super) fn abs(x: &Rational) -> Rational {
    if x.is_negative() { x.negate() } else { x.clone() }
}

/// Rounds to decimals.
pub(super) fn rounded(cx: &Context, name: &str, x: &Rational, decimals: f64) -> Outcome {
    let towards = match name {
        "round" if !is_integer(decimals) => {
            return Err(domain("Number of decimals in function round must be an integer").into());
        }
        "round" => Towards::Nearest,
        "floor" => Towards::Floor,
        "ceil" => Towards::Ceiling,
        _ => Towards::Zero,
    };
    Ok(fraction::round_at(cx, x, decimals, towards)?.into())
}

pub(in super::super) fn subtract(cx: &Context, x: &Rational, y: &Rational) -> Result<Rational, Fault> {
    fraction::kept(cx, x.add(&y.negate(), cx))
}

pub(in super::super) fn modulo(cx: &Context, x: &Rational, y: &Rational) -> Result<Rational, Fault> {
    if y.is_zero() {
        return fraction::kept(cx, x.clone());
    }
    let quotient = fraction::round_at(cx, &fraction::divide(cx, x, y)?, 0.0, Towards::Floor)?;
    let product = fraction::kept(cx, y.multiply(&quotient, cx))?;
    subtract(cx, x, &product)
}

pub(in super::super) fn order(cx: &Context, x: &Rational, y: &Rational) -> Result<std::cmp::Ordering, Fault> {
    cx.pay(price::pass(x.bits().max(y.bits())))?;
    let order = x.compare(y, cx);
    cx.pay(0)?;
    Ok(order)
}
