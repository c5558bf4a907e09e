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
    let fraction = match name {
        "abs" if x.is_negative() => x.negate(),
        "abs" | "conj" | "re" => x.clone(),
        "im" => Rational::ZERO,
        "sign" => Rational::from(i64::from(!x.is_zero()) - 2 * i64::from(x.is_negative())),
        "square" => fraction::kept(cx, x.multiply(x, cx))?,
        "cube" => fraction::power(cx, x, &Rational::from(3))?.unwrap_or_default(),
        "round" | "floor" | "ceil" | "fix" => return rounded(cx, name, x, 0.0),
        "num" => return Ok(x.numerator().clone().into()),
        "den" => return Ok(x.denominator().clone().into()),
        "isInteger" => return Ok(x.is_integer().into()),
        "isZero" => return Ok(x.is_zero().into()),
        "isNegative" => return Ok(x.is_negative().into()),
        "isPositive" => return Ok((!x.is_negative() && !x.is_zero()).into()),
        "isNaN" => return Ok(false.into()),
        "isBounded" => return Ok(true.into()),
        _ => return conversions::of_fraction(cx, name, x),
    };
    Ok(fraction.into())
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
