//! Functions of fractions.

use pascaline_base::error::Fault;
use pascaline_number::price;
use pascaline_number::rational::Rational;

use super::super::big_number::pay;
use super::super::fraction::{self, Towards};
use super::super::round::is_integer;
use super::super::typed::{Outcome, Stop};
use super::super::value::Value;
use super::{conversions, domain, of_numbers, relation};
use crate::Context;

/// A function of one fraction.
pub(super) fn unary(name: &str, budget: &mut Context, x: &Rational) -> Outcome {
    fraction::pay_copy(x, budget)?;
    let fraction = match name {
        "abs" if x.is_negative() => x.negate(),
        "abs" | "unaryPlus" | "conj" | "re" => x.clone(),
        "im" => Rational::ZERO,
        "unaryMinus" => x.negate(),
        "sign" => Rational::from(i64::from(!x.is_zero()) - 2 * i64::from(x.is_negative())),
        "square" => fraction::kept(x.multiply(x, budget), budget)?,
        "cube" => fraction::power(x, &Rational::from(3), budget)?.unwrap_or_default(),
        "round" | "floor" | "ceil" | "fix" => return rounded(name, budget, x, 0.0),
        "num" => return Ok(x.numerator().clone().into()),
        "den" => return Ok(x.denominator().clone().into()),
        "isInteger" => return Ok(x.is_integer().into()),
        "isZero" => return Ok(x.is_zero().into()),
        "isNegative" => return Ok(x.is_negative().into()),
        "isPositive" => return Ok((!x.is_negative() && !x.is_zero()).into()),
        "isNaN" => return Ok(false.into()),
        "isNumeric" | "hasNumericValue" | "isBounded" | "isFinite" => return Ok(true.into()),
        _ => return conversions::of_fraction(name, budget, x),
    };
    Ok(fraction.into())
}

/// Rounds to decimals.
pub(super) fn rounded(name: &str, budget: &mut Context, x: &Rational, decimals: f64) -> Outcome {
    let towards = match name {
        "round" if !is_integer(decimals) => {
            return Err(domain("Number of decimals in function round must be an integer").into());
        }
        "round" => Towards::Nearest,
        "floor" => Towards::Floor,
        "ceil" => Towards::Ceiling,
        _ => Towards::Zero,
    };
    Ok(fraction::round_at(x, decimals, towards, budget)?.into())
}

/// A function of two fractions.
pub(super) fn binary(name: &str, budget: &mut Context, x: &Rational, y: &Rational) -> Outcome {
    let value = match name {
        "addScalar" | "add" => x.add(y, budget),
        "subtractScalar" | "subtract" => x.add(&y.negate(), budget),
        "multiplyScalar" | "multiply" | "dotMultiply" => x.multiply(y, budget),
        "divideScalar" | "divide" | "dotDivide" => fraction::divide(x, y, budget)?,
        "mod" if y.is_zero() => x.clone(),
        "mod" => {
            let quotient = fraction::round_at(&fraction::divide(x, y, budget)?, 0.0, Towards::Floor, budget)?;
            let product = fraction::kept(y.multiply(&quotient, budget), budget)?;
            x.add(&product.negate(), budget)
        }
        "gcd" => fraction::greatest_common_divisor(x, y, budget)?,
        "lcm" => fraction::least_common_multiple(x, y, budget)?,
        "pow" | "dotPow" => match fraction::power(x, y, budget)? {
            Some(power) => power,
            None => return of_numbers("pow", budget, &[fraction::to_number(x), fraction::to_number(y)]),
        },
        "compare" => Rational::from(order(x, y, budget)? as i64),
        _ => {
            let order = order(x, y, budget)?;
            return relation(name, Some(order), order.is_eq()).map(Value::Boolean).ok_or(Stop::Mismatch);
        }
    };
    Ok(fraction::kept(value, budget)?.into())
}

fn order(x: &Rational, y: &Rational, budget: &Context) -> Result<std::cmp::Ordering, Fault> {
    pay(budget, price::pass(x.bits().max(y.bits())))?;
    let order = x.compare(y, budget);
    pay(budget, 0)?;
    Ok(order)
}
