//! The constructors of exact numbers, the conversions between the kinds of numbers, and the parts of a fraction.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::Function;
use crate::Context;
use crate::big_number::{BigNumber, Towards};
use crate::exact::{Operand, after_paying, pay_for_operands};
use crate::operations::typed::{Operation, Outcome, Stop};
use crate::value::Value;
use crate::{exact, literal, unit, value::fraction, value::matrix};

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

pub(crate) static BIGNUMBER: Operation = Operation {
    name: "bignumber",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(BigNumber::zero().into()),
        [Value::Number(x)] => Ok(BigNumber::from_number(cx, *x)?.into()),
        [x @ Value::BigNumber(_)] => after_paying(cx, arguments, x.clone()),
        [Value::Fraction(x)] => Ok(BigNumber::from_fraction(cx, x.paid(cx)?)?.into()),
        [Value::BigInt(x)] => Ok(BigNumber::from_integer(cx, x.paid(cx)?)?.into()),
        [Value::Text(text)] => Ok(exact::explicit_big_number(cx, text)?.into()),
        [Value::Unit(x)] => unit::map(cx, &BIGNUMBER, x),
        [Value::Matrix(x)] => matrix::map(cx, x, &BIGNUMBER),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static FRACTION: Operation = Operation {
    name: "fraction",
    run: |cx, arguments| match arguments {
        [Value::Null] => Ok(Rational::ZERO.into()),
        [Value::Number(x)] => Ok(exact::explicit_fraction(cx, *x)?.into()),
        [Value::Number(numerator), Value::Number(denominator)] => {
            Ok(exact::fraction_of_numbers(cx, *numerator, *denominator)?.into())
        }
        [Value::BigNumber(x)] => Ok(fraction::parse(cx, &x.paid(cx)?.to_text(cx)?)?.into()),
        [x @ Value::Fraction(_)] => after_paying(cx, arguments, x.clone()),
        [Value::BigInt(x)] => Ok(Rational::from(x.paid(cx)?.clone()).into()),
        [Value::BigInt(numerator), Value::BigInt(denominator)] => {
            pay_for_operands(cx, arguments)?;
            Ok(fraction::new(cx, (**numerator).clone(), (**denominator).clone())?.into())
        }
        [Value::Text(text)] => Ok(fraction::parse(cx, text)?.into()),
        [Value::Object(parts)] => exact::fraction_of_object(cx, parts),
        [Value::Unit(x)] => unit::map(cx, &FRACTION, x),
        [Value::Matrix(x)] => matrix::map(cx, x, &FRACTION),
        _ => Err(Stop::Mismatch),
    },
};

static BIGINT: Operation = Operation {
    name: "bigint",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(Integer::ZERO.into()),
        [Value::Number(x)] => Ok(exact::integer_of_number(cx, *x)?.into()),
        [Value::BigNumber(x)] => {
            let text = x.paid(cx)?.round(cx, Towards::Nearest)?.to_text(cx)?;
            Ok(exact::explicit_integer(cx, &text)?.into())
        }
        [Value::Fraction(x)] => Ok(exact::integer_of_number(cx, fraction::to_number(x.paid(cx)?))?.into()),
        [x @ Value::BigInt(_)] => after_paying(cx, arguments, x.clone()),
        [Value::Boolean(boolean)] => Ok(Integer::from(u8::from(*boolean)).into()),
        [Value::Text(text)] => Ok(exact::explicit_integer(cx, text)?.into()),
        [Value::Matrix(x)] => matrix::map(cx, x, &BIGINT),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static NUMBER: Operation = Operation {
    name: "number",
    run: |cx, arguments| match arguments {
        [] | [Value::Null] => Ok(Value::Number(0.0)),
        [Value::Number(x)] => Ok(Value::Number(*x)),
        [Value::BigNumber(x)] => Ok(Value::Number(x.paid(cx)?.to_number(cx)?)),
        [Value::Fraction(x)] => Ok(Value::Number(fraction::to_number(x.paid(cx)?))),
        [Value::BigInt(x)] => Ok(Value::Number(x.paid(cx)?.to_f64().value())),
        [Value::Text(text)] => Ok(Value::Number(literal::numeric(cx, text)?)),
        [Value::Unit(x)] => unit::number(cx, x),
        [Value::Unit(x), unit @ (Value::Unit(_) | Value::Text(_))] => unit::number_in(cx, x, unit),
        [Value::Matrix(x)] => matrix::map(cx, x, &NUMBER),
        _ => Err(Stop::Mismatch),
    },
};

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

static NUM: Operation = Operation { name: "num", run: |cx, arguments| part(cx, arguments, &NUM, Rational::numerator) };

static DEN: Operation =
    Operation { name: "den", run: |cx, arguments| part(cx, arguments, &DEN, Rational::denominator) };

fn part(cx: &Context, arguments: &[Value], operation: &'static Operation, of: fn(&Rational) -> &Integer) -> Outcome {
    match arguments {
        [Value::BigNumber(x)] => {
            let fraction = fraction::parse(cx, &x.paid(cx)?.to_text(cx)?)?;
            Ok(of(fraction.paid(cx)?).clone().into())
        }
        [Value::Fraction(x)] => Ok(of(x.paid(cx)?).clone().into()),
        [Value::Matrix(matrix)] => matrix::map(cx, matrix, operation),
        _ => Err(Stop::Mismatch),
    }
}
