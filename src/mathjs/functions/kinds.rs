//! Questions about the kind of a value.

use std::cmp::Ordering;

use num_complex::Complex64;
use pascaline_base::error::Fault;

use super::Function;
use crate::Context;
use crate::big_number::{BigNumber, Towards};
use crate::exact::{Operand, after_paying, pay_for_operands};
use crate::operations::compare::{nearly_equal, nearly_equal_complex};
use crate::operations::round::round_half_up;
use crate::operations::typed::{Operation, Outcome, Stop, apply};
use crate::value::Value;
use crate::{exact, format, unit, value::matrix};

const GROUP: &str = "utilities";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is an integer.",
        example: ("isInteger(3.5)", "false"),
        operation: &IS_INTEGER,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is below zero.",
        example: ("isNegative(-2)", "true"),
        operation: &IS_NEGATIVE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is above zero.",
        example: ("isPositive(-2)", "false"),
        operation: &IS_POSITIVE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is zero.",
        example: ("isZero(2 - 2)", "true"),
        operation: &IS_ZERO,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is NaN, as 0 / 0 is.",
        example: ("isNaN(0 / 0)", "true"),
        operation: &IS_NAN,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether each number of x is finite.",
        example: ("isFinite([1, 1 / 0])", "[true, false]"),
        operation: &IS_FINITE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether all numbers of x are finite.",
        example: ("isBounded([1, 1 / 0])", "false"),
        operation: &IS_BOUNDED,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is a real number or a boolean.",
        example: ("isNumeric(2 + 3i)", "false"),
        operation: &IS_NUMERIC,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "Whether x is a real number, a boolean, or a string that a number can be read from.",
        example: ("hasNumericValue(\"3.5\")", "true"),
        operation: &HAS_NUMERIC_VALUE,
    },
];

/// A question about a number, which is asked about each element of a matrix.
fn of_number(cx: &Context, arguments: &[Value], operation: &'static Operation, holds: fn(f64) -> bool) -> Outcome {
    match arguments {
        [Value::Number(x)] => Ok(Value::Boolean(holds(*x))),
        [Value::Matrix(x)] => matrix::map(cx, x, operation),
        _ => Err(Stop::Mismatch),
    }
}

pub(super) static IS_INTEGER: Operation = Operation {
    name: "isInteger",
    run: |cx, arguments| match arguments {
        [Value::BigNumber(x)] => Ok(Value::Boolean(is_integer(cx, x.paid(cx)?)?)),
        [Value::Fraction(x)] => Ok(Value::Boolean(x.paid(cx)?.is_integer())),
        [Value::BigInt(_)] => after_paying(cx, arguments, true),
        _ => of_number(cx, arguments, &IS_INTEGER, |x| x.is_finite() && nearly_equal(x, round_half_up(x))),
    },
};

fn is_integer(cx: &Context, x: &BigNumber) -> Result<bool, Fault> {
    Ok(x.is_finite() && x.round(cx, Towards::Nearest)?.nearly_equals(cx, x)?)
}

/// The sign of an exact number. That of a BigNumber near zero is equal to zero's.
fn sign(cx: &Context, x: &Value) -> Result<Ordering, Fault> {
    pay_for_operands(cx, std::slice::from_ref(x))?;
    match x {
        Value::BigNumber(number) if number.nearly_equals(cx, &BigNumber::zero())? => Ok(Ordering::Equal),
        _ => Ok(exact::sign(x)),
    }
}

pub(crate) static IS_NEGATIVE: Operation = Operation {
    name: "isNegative",
    run: |cx, arguments| match arguments {
        [x @ (Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_))] => Ok(Value::Boolean(sign(cx, x)?.is_lt())),
        [Value::Unit(x)] => Ok(unit::on_value(cx, &IS_NEGATIVE, x)?),
        _ => of_number(cx, arguments, &IS_NEGATIVE, |x| x < 0.0 && !nearly_equal(x, 0.0)),
    },
};

pub(crate) static IS_POSITIVE: Operation = Operation {
    name: "isPositive",
    run: |cx, arguments| match arguments {
        [x @ (Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_))] => Ok(Value::Boolean(sign(cx, x)?.is_gt())),
        [Value::Unit(x)] => Ok(unit::on_value(cx, &IS_POSITIVE, x)?),
        _ => of_number(cx, arguments, &IS_POSITIVE, |x| x > 0.0 && !nearly_equal(x, 0.0)),
    },
};

pub(crate) static IS_ZERO: Operation = Operation {
    name: "isZero",
    run: |cx, arguments| match arguments {
        [Value::Complex(z)] => Ok(Value::Boolean(nearly_equal_complex(*z, Complex64::ZERO))),
        [Value::BigNumber(x)] => Ok(Value::Boolean(x.paid(cx)?.nearly_equals(cx, &BigNumber::zero())?)),
        [Value::Fraction(x)] => Ok(Value::Boolean(x.paid(cx)?.is_zero())),
        [Value::BigInt(x)] => Ok(Value::Boolean(x.paid(cx)?.is_zero())),
        [Value::Unit(x)] => Ok(unit::on_value(cx, &IS_ZERO, x)?),
        _ => of_number(cx, arguments, &IS_ZERO, |x| nearly_equal(x, 0.0)),
    },
};

pub(super) static IS_NAN: Operation = Operation {
    name: "isNaN",
    run: |cx, arguments| match arguments {
        [Value::Complex(z)] => Ok(Value::Boolean(z.re.is_nan() || z.im.is_nan())),
        [Value::BigNumber(x)] => Ok(Value::Boolean(x.paid(cx)?.is_nan())),
        [Value::Fraction(_) | Value::BigInt(_)] => after_paying(cx, arguments, false),
        [Value::Unit(x)] => Ok(Value::Boolean(x.is_nan())),
        _ => of_number(cx, arguments, &IS_NAN, f64::is_nan),
    },
};

static IS_FINITE: Operation = Operation {
    name: "isFinite",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => matrix::map(cx, x, &IS_BOUNDED),
        [_] => Ok(apply(cx, &IS_BOUNDED, arguments)?),
        _ => Err(Stop::Mismatch),
    },
};

static IS_BOUNDED: Operation = Operation {
    name: "isBounded",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Boolean(x.is_finite())),
        [Value::Complex(z)] => Ok(Value::Boolean(z.re.is_finite() && z.im.is_finite())),
        [Value::BigNumber(x)] => Ok(Value::Boolean(x.paid(cx)?.is_finite())),
        [Value::Fraction(_) | Value::BigInt(_)] => after_paying(cx, arguments, true),
        [Value::Unit(x)] => unit::question(cx, &IS_BOUNDED, x, false),
        [Value::Null | Value::Undefined] => Ok(Value::Boolean(false)),
        [Value::Matrix(x)] => {
            for item in &x.items {
                cx.spend(1)?;
                let is_bounded = apply(cx, &IS_BOUNDED, std::slice::from_ref(item))?;
                if !matches!(is_bounded, Value::Boolean(true)) {
                    return Ok(is_bounded);
                }
            }
            Ok(Value::Boolean(true))
        }
        _ => Err(Stop::Mismatch),
    },
};

pub(super) static IS_NUMERIC: Operation = Operation {
    name: "isNumeric",
    run: |cx, arguments| match arguments {
        [Value::Number(_) | Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_) | Value::Boolean(_)] => {
            Ok(Value::Boolean(true))
        }
        [Value::Complex(_) | Value::Unit(_) | Value::Text(_) | Value::Null | Value::Undefined] => {
            Ok(Value::Boolean(false))
        }
        [Value::Matrix(x)] => matrix::map(cx, x, &IS_NUMERIC),
        _ => Err(Stop::Mismatch),
    },
};

static HAS_NUMERIC_VALUE: Operation = Operation {
    name: "hasNumericValue",
    run: |cx, arguments| match arguments {
        [Value::Text(text)] => {
            cx.pay_for_bytes(text.len())?;
            let number = format::parse_number(text);
            Ok(Value::Boolean(!text.trim().is_empty() && number.is_some_and(|number| !number.is_nan())))
        }
        [_] => Ok(apply(cx, &IS_NUMERIC, arguments)?),
        _ => Err(Stop::Mismatch),
    },
};
