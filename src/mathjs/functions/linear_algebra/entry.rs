//! The arithmetic that the algorithms need of a matrix's entries.
//!
//! An algorithm is written once. For a matrix of numbers it runs on doubles, without dispatch; for any other matrix on values,
//! whose operations are those of the operators. Both take the same operations in the same order, so their bits are the same.

use std::f64::consts::FRAC_PI_4;

use pascaline_base::error::Fault;
use pascaline_number::float::elementary::{atan, cos, sin};

use crate::functions::CONJ;
use crate::functions::arithmetic::SIGN;
use crate::functions::exact_numbers::{BIGNUMBER, NUMBER};
use crate::functions::roots::{ABS, SQRT};
use crate::functions::trigonometry::{ASIN, ATAN, COS, SIN};
use crate::operations::operators::{
    ADD_SCALAR, DIVIDE_SCALAR, EQUAL_SCALAR, LARGER, MULTIPLY_SCALAR, SUBTRACT_SCALAR, UNARY_MINUS,
};
use crate::operations::typed::{Operation, apply, apply_two};
use crate::value::Value;
use crate::{Context, format, operations::compare, value::complex};

pub(super) trait Entry: Clone + Into<Value> {
    /// The operations that a step pays for.
    const OPERATIONS_OF_A_STEP: u64;

    fn of(number: f64) -> Self;

    fn add(&self, cx: &Context, other: &Self) -> Result<Self, Fault>;

    fn subtract(&self, cx: &Context, other: &Self) -> Result<Self, Fault>;

    fn multiply(&self, cx: &Context, other: &Self) -> Result<Self, Fault>;

    fn divide(&self, cx: &Context, other: &Self) -> Result<Self, Fault>;

    fn negate(&self, cx: &Context) -> Result<Self, Fault>;

    fn modulus(&self, cx: &Context) -> Result<Self, Fault>;

    fn conjugate(&self, cx: &Context) -> Result<Self, Fault>;

    /// mathjs's `sign`: -1, 0 or 1, or a complex number of modulus 1.
    fn sign(&self, cx: &Context) -> Result<Self, Fault>;

    /// The square root of a sum of squares.
    fn root(&self, cx: &Context) -> Result<Self, Fault>;

    /// The cosine and the sine of half the angle that has this tangent; of half a right angle without one.
    fn half_angle(cx: &Context, tangent: Option<Self>) -> Result<(Self, Self), Fault>;

    /// Whether it is exactly the number 0.
    fn is_zero(&self) -> bool;

    /// Whether it equals 0 up to rounding.
    fn is_nearly_zero(&self, cx: &Context) -> Result<bool, Fault>;

    /// Whether it is larger, and not only by rounding.
    fn is_larger(&self, cx: &Context, other: &Self) -> Result<bool, Fault>;

    /// Whether it is larger, even if only by rounding: JavaScript's `>`.
    fn is_above(&self, cx: &Context, other: &Self) -> Result<bool, Fault>;

    /// JavaScript's `entry || 0`.
    fn or_zero(&self) -> Self;
}

impl Entry for f64 {
    const OPERATIONS_OF_A_STEP: u64 = 16;

    fn of(number: f64) -> Self {
        number
    }

    fn add(&self, _: &Context, other: &Self) -> Result<Self, Fault> {
        Ok(self + other)
    }

    fn subtract(&self, _: &Context, other: &Self) -> Result<Self, Fault> {
        Ok(self - other)
    }

    fn multiply(&self, _: &Context, other: &Self) -> Result<Self, Fault> {
        Ok(self * other)
    }

    fn divide(&self, _: &Context, other: &Self) -> Result<Self, Fault> {
        Ok(self / other)
    }

    fn negate(&self, _: &Context) -> Result<Self, Fault> {
        Ok(-self)
    }

    fn modulus(&self, _: &Context) -> Result<Self, Fault> {
        Ok(self.abs())
    }

    fn conjugate(&self, _: &Context) -> Result<Self, Fault> {
        Ok(*self)
    }

    fn sign(&self, _: &Context) -> Result<Self, Fault> {
        Ok(if *self > 0.0 {
            1.0
        } else if *self < 0.0 {
            -1.0
        } else {
            0.0
        })
    }

    fn root(&self, _: &Context) -> Result<Self, Fault> {
        Ok(self.sqrt())
    }

    fn half_angle(_: &Context, tangent: Option<Self>) -> Result<(Self, Self), Fault> {
        let angle = tangent.map_or(FRAC_PI_4, |tangent| 0.5 * atan(tangent));
        Ok((cos(angle), sin(angle)))
    }

    fn is_zero(&self) -> bool {
        *self == 0.0
    }

    fn is_nearly_zero(&self, _: &Context) -> Result<bool, Fault> {
        Ok(compare::nearly_equal(*self, 0.0))
    }

    fn is_larger(&self, _: &Context, other: &Self) -> Result<bool, Fault> {
        Ok(compare::larger(*self, *other))
    }

    fn is_above(&self, _: &Context, other: &Self) -> Result<bool, Fault> {
        Ok(self > other)
    }

    fn or_zero(&self) -> Self {
        if self.is_nan() { 0.0 } else { *self }
    }
}

impl Entry for Value {
    const OPERATIONS_OF_A_STEP: u64 = 1;

    fn of(number: f64) -> Self {
        Self::Number(number)
    }

    fn add(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        apply_two(cx, &ADD_SCALAR, self, other)
    }

    fn subtract(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        apply_two(cx, &SUBTRACT_SCALAR, self, other)
    }

    fn multiply(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        apply_two(cx, &MULTIPLY_SCALAR, self, other)
    }

    fn divide(&self, cx: &Context, other: &Self) -> Result<Self, Fault> {
        apply_two(cx, &DIVIDE_SCALAR, self, other)
    }

    fn negate(&self, cx: &Context) -> Result<Self, Fault> {
        of_one(cx, &UNARY_MINUS, self)
    }

    fn modulus(&self, cx: &Context) -> Result<Self, Fault> {
        match self {
            Self::Complex(z) => Ok(Self::Number(complex::abs(*z))),
            _ => of_one(cx, &ABS, self),
        }
    }

    fn conjugate(&self, cx: &Context) -> Result<Self, Fault> {
        of_one(cx, CONJ, self)
    }

    fn sign(&self, cx: &Context) -> Result<Self, Fault> {
        of_one(cx, &SIGN, self)
    }

    fn root(&self, cx: &Context) -> Result<Self, Fault> {
        of_one(cx, &SQRT, self)
    }

    fn half_angle(cx: &Context, tangent: Option<Self>) -> Result<(Self, Self), Fault> {
        let double = if let Some(tangent) = tangent {
            of_one(cx, &ATAN, &tangent)?
        } else {
            // A right angle, to as many digits as a BigNumber has.
            let one = of_one(cx, &BIGNUMBER, &Self::Number(1.0))?;
            of_one(cx, &ASIN, &one)?
        };
        let angle = Self::Number(0.5).multiply(cx, &double)?;
        Ok((of_one(cx, &COS, &angle)?, of_one(cx, &SIN, &angle)?))
    }

    fn is_zero(&self) -> bool {
        matches!(self, Self::Number(number) if *number == 0.0)
    }

    fn is_nearly_zero(&self, cx: &Context) -> Result<bool, Fault> {
        let equal = apply_two(cx, &EQUAL_SCALAR, self, &Self::Number(0.0))?;
        Ok(matches!(equal, Self::Boolean(true)))
    }

    fn is_larger(&self, cx: &Context, other: &Self) -> Result<bool, Fault> {
        let larger = apply_two(cx, &LARGER, self, other)?;
        Ok(matches!(larger, Self::Boolean(true)))
    }

    fn is_above(&self, cx: &Context, other: &Self) -> Result<bool, Fault> {
        match (self, other) {
            (Self::Number(x), Self::Number(y)) => Ok(x > y),
            _ => self.is_larger(cx, other),
        }
    }

    fn or_zero(&self) -> Self {
        match self {
            Self::Number(number) if number.is_nan() => Self::Number(0.0),
            Self::Boolean(false) | Self::Null | Self::Undefined => Self::Number(0.0),
            Self::Text(text) if text.is_empty() => Self::Number(0.0),
            _ => self.clone(),
        }
    }
}

fn of_one(cx: &Context, operation: &Operation, value: &Value) -> Result<Value, Fault> {
    apply(cx, operation, std::slice::from_ref(value))
}

/// Pays for `operations` on entries.
pub(super) fn pay_for_operations<E: Entry>(cx: &Context, operations: usize) -> Result<(), Fault> {
    cx.spend(1 + operations as u64 / E::OPERATIONS_OF_A_STEP)
}

/// The entries as numbers, if all of them are.
pub(super) fn numbers(items: &[Value]) -> Option<Vec<f64>> {
    let mut numbers = Vec::with_capacity(items.len());
    for item in items {
        let Value::Number(number) = item else { return None };
        numbers.push(*number);
    }
    Some(numbers)
}

/// The number as which JavaScript's own arithmetic takes a value.
pub(in crate::functions) fn javascript_number(cx: &Context, value: &Value) -> Result<f64, Fault> {
    Ok(match value {
        Value::Number(number) => *number,
        Value::Boolean(boolean) => f64::from(*boolean),
        Value::Null => 0.0,
        Value::Text(text) => {
            cx.pay_for_bytes(text.len())?;
            format::parse_number(text).unwrap_or(f64::NAN)
        }
        Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_) => match of_one(cx, &NUMBER, value)? {
            Value::Number(number) => number,
            _ => f64::NAN,
        },
        _ => f64::NAN,
    })
}
