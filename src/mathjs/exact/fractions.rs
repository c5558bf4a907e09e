//! Functions of fractions.

use pascaline_base::error::Fault;
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::domain;
use crate::Context;
use crate::operations::round::is_integer;
use crate::value::fraction::{self, Towards};

pub(crate) fn abs(x: &Rational) -> Rational {
    if x.is_negative() { x.negate() } else { x.clone() }
}

pub(crate) fn round(cx: &Context, x: &Rational, decimals: f64) -> Result<Rational, Fault> {
    if !is_integer(decimals) {
        return Err(domain("Number of decimals in function round must be an integer"));
    }
    fraction::round_at(cx, x, decimals, Towards::Nearest)
}

pub(crate) fn subtract(cx: &Context, x: &Rational, y: &Rational) -> Result<Rational, Fault> {
    fraction::kept(cx, x.add(&y.negate(), cx))
}

pub(crate) fn modulo(cx: &Context, x: &Rational, y: &Rational) -> Result<Rational, Fault> {
    if y.is_zero() {
        return fraction::kept(cx, x.clone());
    }
    let quotient = fraction::round_at(cx, &fraction::divide(cx, x, y)?, 0.0, Towards::Floor)?;
    let product = fraction::kept(cx, y.multiply(&quotient, cx))?;
    subtract(cx, x, &product)
}

pub(crate) fn order(cx: &Context, x: &Rational, y: &Rational) -> Result<std::cmp::Ordering, Fault> {
    cx.pay(price::pass(x.bits().max(y.bits())))?;
    let order = x.compare(y, cx);
    cx.pay(0)?;
    Ok(order)
}
