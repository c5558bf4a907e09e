//! Functions of several kinds of arguments.

use std::rc::Rc;

use super::super::big_number::BigNumber;
use super::super::typed::{Outcome, Stop};
use super::super::value::Value;
use super::super::{fraction, functions, matrix};
use super::{big_numbers, counting, fractions};
use crate::Context;

pub(super) fn run(cx: &Context, name: &str, arguments: &[Value]) -> Outcome {
    match (name, arguments) {
        ("round" | "floor" | "ceil" | "fix", [x, decimals]) => rounded(cx, name, x, decimals),
        ("bin" | "oct" | "hex", [x, size]) => in_base(cx, name, x, size),
        ("catalan" | "bellNumbers" | "stirlingS2" | "composition", numbers) => counting::count(cx, name, numbers),
        ("bernoulli", [index]) => counting::bernoulli(cx, index),
        ("diag" | "concat" | "quantileSeq" | "rotationMatrix", [first @ .., Value::BigNumber(last)]) => {
            let mut arguments = first.to_vec();
            arguments.push(Value::Number(last.to_number(cx)?));
            match functions::operation(name) {
                Some(operation) => operation.on(cx, &arguments),
                None => Err(Stop::Mismatch),
            }
        }
        ("zeros" | "ones" | "identity", sizes) => filled(cx, name, sizes),
        ("format", [value, Value::BigNumber(precision)]) => {
            let precision = Value::Number(precision.to_number(cx)?);
            (functions::FORMAT.run)(cx, &[value.clone(), precision])
        }
        ("fraction", [Value::BigInt(x), Value::BigInt(y)]) => {
            Ok(fraction::new(cx, (**x).clone(), (**y).clone())?.into())
        }
        _ => Err(Stop::Mismatch),
    }
}

/// A matrix of BigNumbers, if its size is written with them.
fn filled(cx: &Context, name: &str, sizes: &[Value]) -> Outcome {
    let mut numbers = Vec::with_capacity(sizes.len());
    for size in sizes {
        numbers.push(match size {
            Value::BigNumber(size) => Value::Number(size.to_number(cx)?),
            Value::Number(_) | Value::Text(_) => size.clone(),
            _ => return Err(Stop::Mismatch),
        });
    }
    let Some(operation) = functions::operation(name) else { return Err(Stop::Mismatch) };
    let Value::Matrix(matrix) = (operation.run)(cx, &numbers)? else { return Err(Stop::Mismatch) };
    let mut filled = (*matrix).clone();
    let (zero, one) = (Value::from(BigNumber::zero()), Value::from(BigNumber::small(1)));
    for item in &mut filled.items {
        if let Value::Number(number) = item {
            *item = if *number == 0.0 { zero.clone() } else { one.clone() };
        }
    }
    Ok(Value::Matrix(Rc::new(filled)))
}

/// Calls the function of that name with a BigNumber as a number.
fn with_number(cx: &Context, name: &str, x: &Value, y: &BigNumber) -> Outcome {
    let arguments = [x.clone(), Value::Number(y.to_number(cx)?)];
    match functions::operation(name) {
        Some(operation) => (operation.run)(cx, &arguments),
        _ => Err(Stop::Mismatch),
    }
}

fn rounded(cx: &Context, name: &str, x: &Value, decimals: &Value) -> Outcome {
    match (x, decimals) {
        (Value::BigInt(x), Value::Number(_) | Value::BigNumber(_)) => Ok(Value::BigInt(Rc::clone(x))),
        (Value::Fraction(x), Value::Number(decimals)) => fractions::rounded(cx, name, x, *decimals),
        (Value::Fraction(x), Value::BigNumber(decimals)) => {
            let decimals = decimals.to_number(cx)?;
            fractions::rounded(cx, name, x, decimals)
        }
        (Value::Number(x), Value::BigNumber(decimals)) if name == "round" => {
            let decimals = big_numbers::decimals(cx, decimals)?;
            let towards = super::super::big_number::Towards::Nearest;
            Ok(BigNumber::from_number(cx, *x)?.round_at(cx, decimals, towards)?.into())
        }
        (Value::Complex(_), Value::BigNumber(decimals)) => with_number(cx, name, x, decimals),
        (Value::Number(_), Value::BigNumber(decimals)) if name == "fix" => with_number(cx, name, x, decimals),
        (Value::BigNumber(number), Value::Number(decimals)) if name == "fix" => {
            let decimals = super::conversions::big_number_of_number(cx, *decimals)?;
            big_numbers::binary(cx, name, number, &decimals)
        }
        (Value::BigNumber(_) | Value::Fraction(_), Value::Matrix(_)) | (Value::Matrix(_), Value::BigNumber(_)) => {
            match functions::operation(name) {
                Some(operation) => matrix::elementwise(cx, operation, &[x.clone(), decimals.clone()]),
                _ => Err(Stop::Mismatch),
            }
        }
        _ => Err(Stop::Mismatch),
    }
}

/// A number in a base, as a signed word of a size.
fn in_base(cx: &Context, name: &str, x: &Value, size: &Value) -> Outcome {
    let size = match size {
        Value::Number(size) => *size,
        Value::BigNumber(size) => size.to_number(cx)?,
        _ => return Err(Stop::Mismatch),
    };
    let bits = match name {
        "bin" => 1,
        "oct" => 3,
        _ => 4,
    };
    match x {
        Value::BigNumber(x) => Ok(Value::text(x.to_word(cx, bits, Some(size))?)),
        Value::Number(_) => with_number(cx, name, x, &BigNumber::from_number(cx, size)?),
        _ => Err(Stop::Mismatch),
    }
}

/// The greatest common divisor of two integers, and the factors of the sum that it is.
pub(super) fn extended_divisor(cx: &Context, x: &BigNumber, y: &BigNumber) -> Outcome {
    big_numbers::check_integers(x, y, "xgcd")?;
    let (zero, one) = (BigNumber::zero(), BigNumber::small(1));
    let (mut a, mut b) = (x.clone(), y.clone());
    let (mut left, mut last_left) = (zero.clone(), one.clone());
    let (mut right, mut last_right) = (one, zero);
    while !b.is_zero() {
        let quotient = a.divide(cx, &b)?.round(cx, super::super::big_number::Towards::Floor)?;
        let rest = a.remainder(cx, &b)?;
        let next_left = last_left.subtract(cx, &quotient.multiply(cx, &left)?)?;
        let next_right = last_right.subtract(cx, &quotient.multiply(cx, &right)?)?;
        (last_left, left) = (left, next_left);
        (last_right, right) = (right, next_right);
        (a, b) = (b, rest);
    }
    let items = if a.is_negative() && !a.is_zero() {
        [a.negate().into(), last_left.negate().into(), last_right.negate().into()]
    } else {
        let left = if a.is_zero() { Value::Number(0.0) } else { last_left.into() };
        [a.into(), left, last_right.into()]
    };
    Ok(matrix::stack(cx, items.into())?)
}
