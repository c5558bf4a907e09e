//! Functions of fractions.

use pascaline_base::error::Fault;
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::super::fraction::{self, Towards};
use super::super::round::is_integer;
use super::super::typed::{Outcome, Stop};
use super::super::value::Value;
use super::{conversions, domain, of_numbers, relation};
use crate::Context;

/// A function of one fraction.
pub(super) fn unary(cx: &Context, name: &str, x: &Rational) -> Outcome {
    fraction::pay_for_copy(cx, x)?;
    let fraction = match name {
        "abs" if x.is_negative() => x.negate(),
        "abs" | "unaryPlus" | "conj" | "re" => x.clone(),
        "im" => Rational::ZERO,
        "unaryMinus" => x.negate(),
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
        "isNumeric" | "hasNumericValue" | "isBounded" | "isFinite" => return Ok(true.into()),
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

/// A function of two fractions.
pub(super) fn binary(cx: &Context, name: &str, x: &Rational, y: &Rational) -> Outcome {
    let value = match name {
        "addScalar" | "add" => x.add(y, cx),
        "subtractScalar" | "subtract" => x.add(&y.negate(), cx),
        "multiplyScalar" | "multiply" | "dotMultiply" => x.multiply(y, cx),
        "divideScalar" | "divide" | "dotDivide" => fraction::divide(cx, x, y)?,
        "mod" if y.is_zero() => x.clone(),
        "mod" => {
            let quotient = fraction::round_at(cx, &fraction::divide(cx, x, y)?, 0.0, Towards::Floor)?;
            let product = fraction::kept(cx, y.multiply(&quotient, cx))?;
            x.add(&product.negate(), cx)
        }
        "gcd" => fraction::greatest_common_divisor(cx, x, y)?,
        "lcm" => fraction::least_common_multiple(cx, x, y)?,
        "pow" | "dotPow" => match fraction::power(cx, x, y)? {
            Some(power) => power,
            None => return of_numbers(cx, "pow", &[fraction::to_number(x), fraction::to_number(y)]),
        },
        "compare" => Rational::from(order(cx, x, y)? as i64),
        _ => {
            let order = order(cx, x, y)?;
            return relation(name, Some(order), order.is_eq()).map(Value::Boolean).ok_or(Stop::Mismatch);
        }
    };
    Ok(fraction::kept(cx, value)?.into())
}

fn order(cx: &Context, x: &Rational, y: &Rational) -> Result<std::cmp::Ordering, Fault> {
    cx.pay(price::pass(x.bits().max(y.bits())))?;
    let order = x.compare(y, cx);
    cx.pay(0)?;
    Ok(order)
}
