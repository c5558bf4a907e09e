//! Rounding and the remainder.

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::pow;
use pascaline_number::rational::Rational;

use super::Function;
use crate::big_number::{self, BigNumber};
use crate::exact::{self, Operand, after_paying, big_numbers, fractions, integers};
use crate::operations::compare::nearly_equal;
use crate::operations::round::{
    STEPS_OF_DIGITS, at_decimals, ceil, floor, is_integer, modulo, round, round_half_up, steps_towards,
};
use crate::operations::typed::{Operation, Outcome, Stop};
use crate::value::Value;
use crate::value::fraction::Towards;
use crate::value::storage::Zeros;
use crate::{Context, unit, value::complex, value::fraction, value::matrix};

const GROUP: &str = "rounding";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "[decimals]"],
        group: GROUP,
        summary: "Rounds to the nearest integer, or to a number of decimals (0 to 15); halves away from zero.",
        example: ("round(3.14159, 2)", "3.14"),
        operation: &ROUND,
    },
    Function {
        params: &["x", "[decimals]"],
        group: GROUP,
        summary: "Rounds down.",
        example: ("floor(-2.5)", "-3"),
        operation: &FLOOR,
    },
    Function {
        params: &["x", "[decimals]"],
        group: GROUP,
        summary: "Rounds up.",
        example: ("ceil(2.1)", "3"),
        operation: &CEIL,
    },
    Function {
        params: &["x", "[decimals]"],
        group: GROUP,
        summary: "Rounds towards zero.",
        example: ("fix(-2.5)", "-2"),
        operation: &FIX,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The remainder of x / y, with the sign of y, as x % y.",
        example: ("mod(-7, 3)", "2"),
        operation: &MOD,
    },
];

pub(crate) static ROUND: Operation = Operation {
    name: "round",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => {
            pay_for_digits(cx, *x)?;
            Ok(Value::Number(round(*x, 0)))
        }
        [Value::Number(x), Value::Number(decimals)] => {
            pay_for_digits(cx, *x)?;
            Ok(Value::Number(round(*x, decimals_to_15(*decimals)?)))
        }
        [Value::Complex(z)] => Ok(Value::Complex(complex::round_parts(*z, 0.0, round_half_up))),
        [Value::Complex(z), Value::Number(decimals)] => {
            if decimals.fract().abs() > 0.0 {
                let message = "Number of decimals in function round must be an integer";
                return Err(Fault::new(ErrorCode::Domain, message).into());
            }
            Ok(Value::Complex(complex::round_parts(*z, *decimals, round_half_up)))
        }
        [Value::Number(x), Value::BigNumber(decimals)] => {
            let decimals = big_numbers::decimals(cx, decimals)?;
            Ok(BigNumber::from_number(cx, *x)?.round_at(cx, decimals, big_number::Towards::Nearest)?.into())
        }
        _ => round_exactly(cx, arguments, &ROUND, Towards::Nearest),
    },
};

/// Rounds a BigNumber to an integer.
fn to_integer(cx: &Context, towards: Towards, x: &BigNumber) -> Result<BigNumber, Fault> {
    match towards {
        Towards::Nearest => big_numbers::round(cx, x),
        Towards::Floor => big_numbers::floor(cx, x),
        Towards::Ceiling => big_numbers::ceil(cx, x),
        Towards::Zero => big_numbers::fix(cx, x),
    }
}

/// Rounds a BigNumber to decimals: in one direction, the number times a power of ten is rounded to an integer.
fn to_decimals(cx: &Context, towards: Towards, x: &BigNumber, decimals: &BigNumber) -> Result<BigNumber, Fault> {
    if towards == Towards::Nearest {
        return big_numbers::round_at(cx, x, decimals);
    }
    let shift = BigNumber::small(10).power(cx, decimals)?;
    to_integer(cx, towards, &x.multiply(cx, &shift)?)?.divide(cx, &shift)
}

/// Rounds a fraction to decimals.
fn of_fraction(cx: &Context, towards: Towards, x: &Rational, decimals: f64) -> Result<Rational, Fault> {
    match towards {
        Towards::Nearest => fractions::round(cx, x, decimals),
        _ => fraction::round_at(cx, x, decimals, towards),
    }
}

/// Pays for rounding at a digit. An integer needs no rounding.
fn pay_for_digits(cx: &Context, x: f64) -> Result<(), Fault> {
    if is_integer(x) { Ok(()) } else { cx.spend(STEPS_OF_DIGITS) }
}

/// The decimals that `round` is given for a number.
fn decimals_to_15(decimals: f64) -> Result<u8, Fault> {
    if is_integer(decimals) && (0.0..=15.0).contains(&decimals) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, from 0 to 15")]
        return Ok(decimals as u8);
    }
    let message = "Number of decimals in function round must be an integer from 0 to 15 inclusive";
    Err(Fault::new(ErrorCode::Domain, message))
}

static FLOOR: Operation =
    Operation { name: "floor", run: |cx, arguments| round_in_direction(cx, arguments, &FLOOR, &DOWN) };

static CEIL: Operation = Operation { name: "ceil", run: |cx, arguments| round_in_direction(cx, arguments, &CEIL, &UP) };

/// How a function rounds in one direction.
struct Direction {
    /// Rounds a number; one that is nearly an integer counts as that integer.
    number: fn(f64) -> f64,
    /// Rounds a part of a complex number.
    part: fn(f64) -> f64,
    towards: Towards,
    /// The numbers of decimals that are allowed, as mathjs's error writes them.
    allowed_decimals: &'static str,
}

const DOWN: Direction =
    Direction { number: floor, part: f64::floor, towards: Towards::Floor, allowed_decimals: "0 - 15" };

const UP: Direction = Direction { number: ceil, part: f64::ceil, towards: Towards::Ceiling, allowed_decimals: "0-15" };

pub(crate) static FIX: Operation = Operation {
    name: "fix",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] | [Value::Number(x), Value::Number(_)] => (towards_zero(*x).run)(cx, arguments),
        [Value::Complex(z)] => Ok(Value::Complex(Complex64::new(z.re.trunc(), z.im.trunc()))),
        [Value::Complex(z), decimals @ Value::Number(_)] => {
            let part = |part: f64| match (towards_zero(part).run)(cx, &[Value::Number(part), decimals.clone()])? {
                Value::Number(part) => Ok(part),
                _ => Err(Stop::Mismatch),
            };
            Ok(Value::Complex(Complex64::new(part(z.re)?, part(z.im)?)))
        }
        [x @ Value::Number(_), Value::BigNumber(decimals)] => {
            (FIX.run)(cx, &[x.clone(), Value::Number(decimals.to_number(cx)?)])
        }
        [x @ Value::BigNumber(_), Value::Number(decimals)] => {
            (FIX.run)(cx, &[x.clone(), exact::big_number_of_number(cx, *decimals)?.into()])
        }
        _ => round_exactly(cx, arguments, &FIX, Towards::Zero),
    },
};

/// Rounding down for a positive number, up for a negative one.
fn towards_zero(x: f64) -> &'static Operation {
    if x > 0.0 { &FLOOR } else { &CEIL }
}

/// Rounds in one direction.
fn round_in_direction(
    cx: &Context,
    arguments: &[Value],
    operation: &'static Operation,
    direction: &Direction,
) -> Outcome {
    match arguments {
        [Value::Number(x)] => {
            cx.spend(steps_towards(*x))?;
            Ok(Value::Number((direction.number)(*x)))
        }
        [Value::Number(x), Value::Number(decimals)] => {
            let decimals = checked_decimals(*decimals, operation.name, direction.allowed_decimals)?;
            cx.spend(1 + steps_towards(x * pow(10.0, decimals)))?;
            Ok(Value::Number(at_decimals(*x, decimals, direction.number)))
        }
        [Value::Complex(z)] => Ok(Value::Complex(complex::round_parts(*z, 0.0, direction.part))),
        [Value::Complex(z), Value::Number(decimals)] => {
            Ok(Value::Complex(complex::round_parts(*z, *decimals, direction.part)))
        }
        _ => round_exactly(cx, arguments, operation, direction.towards),
    }
}

/// The decimals, if they are whole and from 0 to 15.
fn checked_decimals(decimals: f64, name: &str, allowed: &str) -> Result<f64, Fault> {
    if !is_integer(decimals) {
        let message = format!("number of decimals in function {name} must be an integer");
        return Err(Fault::new(ErrorCode::Domain, message));
    }
    if !(0.0..=15.0).contains(&decimals) {
        let message = format!("number of decimals in {name} number must be in range {allowed}");
        return Err(Fault::new(ErrorCode::Domain, message));
    }
    Ok(decimals)
}

/// Rounds exact numbers, quantities in a unit, and the elements of matrices.
fn round_exactly(cx: &Context, arguments: &[Value], operation: &'static Operation, towards: Towards) -> Outcome {
    match arguments {
        [Value::BigNumber(x)] => Ok(to_integer(cx, towards, x.paid(cx)?)?.into()),
        [Value::BigNumber(x), Value::BigNumber(decimals)] => {
            Ok(to_decimals(cx, towards, x.paid(cx)?, decimals.paid(cx)?)?.into())
        }
        [Value::Fraction(x)] => Ok(of_fraction(cx, towards, x.paid(cx)?, 0.0)?.into()),
        [Value::Fraction(x), Value::Number(decimals)] => Ok(of_fraction(cx, towards, x, *decimals)?.into()),
        [Value::Fraction(x), Value::BigNumber(decimals)] => {
            Ok(of_fraction(cx, towards, x, decimals.to_number(cx)?)?.into())
        }
        [x @ Value::BigInt(_)] => after_paying(cx, arguments, x.clone()),
        [x @ Value::BigInt(_), Value::Number(_) | Value::BigNumber(_)] => Ok(x.clone()),
        [x @ Value::Complex(_), Value::BigNumber(decimals)] => {
            (operation.run)(cx, &[x.clone(), Value::Number(decimals.to_number(cx)?)])
        }
        [x, unit @ Value::Unit(_)] => unit::round(cx, operation, x, 0.0, unit),
        [x, Value::Number(decimals), unit @ Value::Unit(_)] => unit::round(cx, operation, x, *decimals, unit),
        [x @ (Value::Unit(_) | Value::Matrix(_)), Value::BigNumber(decimals), unit @ Value::Unit(_)] => {
            unit::round(cx, operation, x, decimals.to_number(cx)?, unit)
        }
        [Value::BigNumber(_) | Value::Fraction(_), Value::Matrix(_)] | [Value::Matrix(_), Value::BigNumber(_)] => {
            matrix::elementwise(cx, operation, Zeros::Quotient, arguments)
        }
        _ => rounded_matrix(cx, arguments, operation),
    }
}

/// Rounds each element of a matrix, or one number to each of the numbers of decimals in a matrix.
fn rounded_matrix(cx: &Context, arguments: &[Value], operation: &'static Operation) -> Outcome {
    match arguments {
        [Value::Matrix(x)] => matrix::map(cx, x, operation),
        [Value::Matrix(_), Value::Number(_)] => matrix::elementwise(cx, operation, Zeros::Quotient, arguments),
        [Value::Number(x), Value::Matrix(decimals)] if nearly_equal(*x, 0.0) => Ok(matrix::zeros(cx, decimals)?),
        [Value::Complex(z), Value::Matrix(decimals)] if nearly_equal(z.re, 0.0) && nearly_equal(z.im, 0.0) => {
            Ok(matrix::zeros(cx, decimals)?)
        }
        [Value::Number(_) | Value::Complex(_), Value::Matrix(_)] => {
            matrix::elementwise(cx, operation, Zeros::Quotient, arguments)
        }
        _ => Err(Stop::Mismatch),
    }
}

pub(crate) static MOD: Operation = Operation {
    name: "mod",
    run: |cx, arguments| match arguments {
        [Value::Number(x), Value::Number(y)] => {
            cx.spend(steps_towards(x / y))?;
            Ok(Value::Number(modulo(*x, *y)))
        }
        [Value::BigNumber(x), Value::BigNumber(y)] => Ok(big_numbers::modulo(cx, x.paid(cx)?, y.paid(cx)?)?.into()),
        [Value::Fraction(x), Value::Fraction(y)] => Ok(fractions::modulo(cx, x, y)?.into()),
        [Value::BigInt(x), Value::BigInt(y)] => Ok(integers::modulo(cx, x, y)?.into()),
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => matrix::elementwise(cx, &MOD, Zeros::Remainder, arguments),
        _ => Err(Stop::Mismatch),
    },
};
