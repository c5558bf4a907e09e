//! Comparisons of exact numbers. BigNumbers that differ by rounding are equal, as numbers are.

use std::cmp::Ordering;

use pascaline_base::error::Fault;

use super::{Operand, fractions, integers};
use crate::Context;
use crate::big_number::BigNumber;
use crate::operations::typed::{Outcome, Stop};
use crate::value::Value;

struct Comparison {
    /// None if a number is NaN.
    order: Option<Ordering>,
    nearly_equal: bool,
}

impl Comparison {
    /// That of two exact numbers of the same type.
    fn of(cx: &Context, x: &Value, y: &Value) -> Result<Self, Stop> {
        Ok(match (x, y) {
            (Value::BigNumber(x), Value::BigNumber(y)) => Self::of_big_numbers(cx, x.paid(cx)?, y.paid(cx)?)?,
            (Value::Fraction(x), Value::Fraction(y)) => Self::exactly(fractions::order(cx, x, y)?),
            (Value::BigInt(x), Value::BigInt(y)) => Self::exactly(integers::order(cx, x, y)?),
            _ => return Err(Stop::Mismatch),
        })
    }

    /// mathjs compares a fraction with a BigNumber only strictly.
    fn strictly_of(cx: &Context, x: &Value, y: &Value) -> Result<Self, Stop> {
        Ok(match (x, y) {
            (Value::Fraction(x), Value::BigNumber(y)) => {
                Self::of_big_numbers(cx, &BigNumber::from_fraction(cx, x)?, y)?
            }
            (Value::BigNumber(x), Value::Fraction(y)) => {
                Self::of_big_numbers(cx, x, &BigNumber::from_fraction(cx, y)?)?
            }
            _ => return Self::of(cx, x, y),
        })
    }

    fn of_big_numbers(cx: &Context, x: &BigNumber, y: &BigNumber) -> Result<Self, Fault> {
        Ok(Self { order: x.compare(cx, y)?, nearly_equal: x.nearly_equals(cx, y)? })
    }

    fn exactly(order: Ordering) -> Self {
        Self { order: Some(order), nearly_equal: order.is_eq() }
    }
}

pub(crate) fn equal(cx: &Context, x: &Value, y: &Value) -> Outcome {
    Ok(Comparison::of(cx, x, y)?.nearly_equal.into())
}

pub(crate) fn smaller(cx: &Context, x: &Value, y: &Value) -> Outcome {
    let comparison = Comparison::strictly_of(cx, x, y)?;
    Ok((comparison.order == Some(Ordering::Less) && !comparison.nearly_equal).into())
}

pub(crate) fn larger(cx: &Context, x: &Value, y: &Value) -> Outcome {
    let comparison = Comparison::strictly_of(cx, x, y)?;
    Ok((comparison.order == Some(Ordering::Greater) && !comparison.nearly_equal).into())
}

pub(crate) fn smaller_or_equal(cx: &Context, x: &Value, y: &Value) -> Outcome {
    let comparison = Comparison::of(cx, x, y)?;
    Ok((comparison.order.is_some_and(Ordering::is_le) || comparison.nearly_equal).into())
}

pub(crate) fn larger_or_equal(cx: &Context, x: &Value, y: &Value) -> Outcome {
    let comparison = Comparison::of(cx, x, y)?;
    Ok((comparison.order.is_some_and(Ordering::is_ge) || comparison.nearly_equal).into())
}
