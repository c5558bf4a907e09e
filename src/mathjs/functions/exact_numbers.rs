//! The constructors of exact numbers, the conversions between the kinds of numbers, and the parts of a fraction.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::super::big_number::BigNumber;
use super::super::typed::{Operation, Outcome, Stop};
use super::super::value::Value;
use super::super::{exact, matrix};
use super::Function;
use crate::Context;

const GROUP: &str = "construction";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["[value]"],
        group: GROUP,
        summary: "The decimal number of 64 significant digits that a number, a string or a fraction is.",
        example: ("bignumber(1) / 3", "0.3333333333333333333333333333333333333333333333333333333333333333"),
        operation: &BIGNUMBER,
    },
    Function {
        params: &["value", "[denominator]"],
        group: GROUP,
        summary: "The exact fraction of two integers, or that a number or a string such as 0.(3) is.",
        example: ("fraction(1, 3) + fraction(\"0.5\")", "5/6"),
        operation: &FRACTION,
    },
    Function {
        params: &["[value]"],
        group: GROUP,
        summary: "The integer of any size that a number or a string is.",
        example: ("bigint(2) ^ bigint(100)", "1267650600228229401496703205376"),
        operation: &BIGINT,
    },
    Function {
        params: &["[value]"],
        group: GROUP,
        summary: "The number nearest to a BigNumber, a fraction, a bigint or the number in a string.",
        example: ("number(fraction(1, 4))", "0.25"),
        operation: &NUMBER,
    },
    Function {
        params: &["value", "[type]"],
        group: GROUP,
        summary: "The value as a number, BigNumber, bigint or Fraction.",
        example: ("numeric(\"0.25\", \"Fraction\")", "1/4"),
        operation: &NUMERIC,
    },
    Function {
        params: &["x"],
        group: "fractions",
        summary: "The numerator of a fraction.",
        example: ("num(fraction(6, 8))", "3"),
        operation: &NUM,
    },
    Function {
        params: &["x"],
        group: "fractions",
        summary: "The denominator of a fraction.",
        example: ("den(fraction(6, 8))", "4"),
        operation: &DEN,
    },
];

pub(super) static BIGNUMBER: Operation = Operation {
    name: "bignumber",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(BigNumber::zero().into()),
        _ => constructed(cx, arguments, &BIGNUMBER),
    },
};

static FRACTION: Operation = Operation {
    name: "fraction",
    run: |cx, arguments| match arguments {
        [Value::Null] => Ok(Rational::ZERO.into()),
        [Value::Number(numerator), Value::Number(denominator)] => {
            Ok(exact::fraction_of_numbers(cx, *numerator, *denominator)?.into())
        }
        [Value::Object(parts)] => exact::fraction_of_object(cx, parts),
        _ => constructed(cx, arguments, &FRACTION),
    },
};

static BIGINT: Operation = Operation {
    name: "bigint",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(Integer::ZERO.into()),
        [Value::Boolean(boolean)] => Ok(Integer::from(u8::from(*boolean)).into()),
        _ => constructed(cx, arguments, &BIGINT),
    },
};

pub(super) static NUMBER: Operation = Operation {
    name: "number",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(Value::Number(0.0)),
        _ => constructed(cx, arguments, &NUMBER),
    },
};

/// Converts a number, a text, or each element of a matrix. Exact numbers are converted in [`exact`].
fn constructed(cx: &Context, arguments: &[Value], operation: &'static Operation) -> Outcome {
    match arguments {
        [Value::Number(number)] => exact::of_number(cx, operation.name, *number),
        [Value::Text(text)] => exact::of_text(cx, operation.name, text),
        [Value::Matrix(matrix)] => matrix::map(cx, matrix, operation),
        _ => Err(Stop::Mismatch),
    }
}

static NUMERIC: Operation = Operation {
    name: "numeric",
    run: |cx, arguments| match arguments {
        [value] | [value, Value::Undefined] => exact::numeric(cx, value, "number"),
        [value, Value::Text(output)] => exact::numeric(cx, value, output),
        [value, output] => exact::numeric(cx, value, &exact::shown(cx, output)?),
        [] => exact::numeric(cx, &Value::Undefined, "number"),
        _ => Err(Fault::new(ErrorCode::TooManyArguments, "numeric() takes one or two arguments").into()),
    },
};

static NUM: Operation = Operation { name: "num", run: |cx, arguments| part(cx, arguments, &NUM) };

static DEN: Operation = Operation { name: "den", run: |cx, arguments| part(cx, arguments, &DEN) };

fn part(cx: &Context, arguments: &[Value], operation: &'static Operation) -> Outcome {
    match arguments {
        [Value::Matrix(matrix)] => matrix::map(cx, matrix, operation),
        _ => Err(Stop::Mismatch),
    }
}
