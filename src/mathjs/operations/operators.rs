//! The operations of the operators, under the names that mathjs's errors use.

use num_complex::Complex64;
use pascaline_base::Detail;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::pow as pow_real;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use crate::Context;
use crate::big_number::BigNumber;
use crate::code::{Binary, Logic, Relation, Unary};
use crate::exact::bits::Bitwise;
use crate::exact::{Operand, after_paying, big_numbers, bits, fractions, integers, relations};
use crate::functions::{FACTORIAL, MOD, POW, linear_algebra};
use crate::operations::arithmetic::multiply;
use crate::operations::compare::{larger, nearly_equal, nearly_equal_complex, smaller};
use crate::operations::round::{is_integer, to_int32};
use crate::operations::typed::{Operation, Outcome, Stop, apply, apply_two};
use crate::value::Value;
use crate::value::storage::Zeros;
use crate::{exact, format, unit, value::complex, value::fraction, value::matrix};

/// The operation of a prefix or postfix operator.
pub(crate) fn unary(op: Unary) -> &'static Operation {
    match op {
        Unary::Minus => &UNARY_MINUS,
        Unary::Plus => &UNARY_PLUS,
        Unary::BitNot => &BIT_NOT,
        Unary::Not => &NOT,
        Unary::Factorial => &FACTORIAL,
        Unary::Transpose => &TRANSPOSE,
    }
}

/// The operation of a binary operator.
pub(crate) fn binary(op: Binary) -> &'static Operation {
    match op {
        Binary::Add => &ADD,
        Binary::Subtract => &SUBTRACT,
        Binary::Multiply => &MULTIPLY,
        Binary::DotMultiply => &DOT_MULTIPLY,
        Binary::Divide => &DIVIDE,
        Binary::DotDivide => &DOT_DIVIDE,
        Binary::Mod => &MOD,
        Binary::Pow => &POW,
        Binary::DotPow => &DOT_POW,
        Binary::Relation(relation) => self::relation(relation),
        Binary::Logic(logic) => self::logic(logic),
        Binary::LogicalXor => &XOR,
        Binary::BitXor => &BIT_XOR,
        Binary::ShiftLeft => &SHIFT_LEFT,
        Binary::ShiftRight => &SHIFT_RIGHT,
        Binary::ShiftRightLogical => &SHIFT_RIGHT_LOGICAL,
        Binary::To => &TO,
    }
}

pub(crate) fn relation(relation: Relation) -> &'static Operation {
    match relation {
        Relation::Equal => &EQUAL,
        Relation::Unequal => &UNEQUAL,
        Relation::Less => &SMALLER,
        Relation::Greater => &LARGER,
        Relation::LessEqual => &SMALLER_EQ,
        Relation::GreaterEqual => &LARGER_EQ,
    }
}

pub(crate) fn logic(logic: Logic) -> &'static Operation {
    match logic {
        Logic::And => &AND,
        Logic::Or => &OR,
        Logic::BitAnd => &BIT_AND,
        Logic::BitOr => &BIT_OR,
        Logic::Nullish => &NULLISH,
    }
}

/// The four operations on numbers.
#[inline]
pub(crate) fn of_numbers(op: Binary, x: f64, y: f64) -> Option<f64> {
    Some(match op {
        Binary::Add => x + y,
        Binary::Subtract => x - y,
        Binary::Multiply => x * y,
        Binary::Divide => x / y,
        _ => return None,
    })
}

/// The four operations on two numbers of which at least one is complex.
pub(crate) fn of_complex_numbers(op: Binary, x: &Value, y: &Value) -> Option<Value> {
    let operation = match op {
        Binary::Add => complex::add,
        Binary::Subtract => complex::subtract,
        Binary::Multiply => complex::multiply,
        Binary::Divide => complex::divide,
        _ => return None,
    };
    complex_pair(x, y).map(|(x, y)| Value::Complex(operation(x, y)))
}

/// Two complex numbers, if at least one operand is complex and the other is complex or a number.
pub(crate) fn complex_pair(x: &Value, y: &Value) -> Option<(Complex64, Complex64)> {
    match (x, y) {
        (Value::Complex(x), Value::Complex(y)) => Some((*x, *y)),
        (Value::Number(x), Value::Complex(y)) => Some((Complex64::new(*x, 0.0), *y)),
        (Value::Complex(x), Value::Number(y)) => Some((*x, Complex64::new(*y, 0.0))),
        _ => None,
    }
}

/// An operation on complex numbers, of which one may be a number.
fn of_complex(x: &Value, y: &Value, operation: fn(Complex64, Complex64) -> Complex64) -> Outcome {
    complex_pair(x, y).map(|(x, y)| Value::Complex(operation(x, y))).ok_or(Stop::Mismatch)
}

/// Applies `scalar` to each element if an operand is a matrix, otherwise to the operands.
fn elementwise_or_scalar(cx: &Context, arguments: &[Value], scalar: &Operation, zeros: Zeros) -> Outcome {
    match arguments {
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => matrix::elementwise(cx, scalar, zeros, arguments),
        [_, _] => Ok(apply(cx, scalar, arguments)?),
        _ => Err(Stop::Mismatch),
    }
}

/// Applies `operation` to each element if an operand is a matrix; `None` if there is none.
fn over_matrices(cx: &Context, arguments: &[Value], operation: &Operation, zeros: Zeros) -> Outcome {
    match arguments {
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => matrix::elementwise(cx, operation, zeros, arguments),
        _ => Err(Stop::Mismatch),
    }
}

pub(crate) static ADD: Operation = Operation {
    name: "add",
    run: |cx, arguments| match arguments {
        [_, _, _, ..] => fold(cx, &ADD, arguments),
        _ => elementwise_or_scalar(cx, arguments, &ADD_SCALAR, Zeros::Sum),
    },
};

/// The function of two arguments, applied from left to right to all of them.
pub(crate) fn fold(cx: &Context, operation: &Operation, arguments: &[Value]) -> Outcome {
    let [first, rest @ ..] = arguments else { return Err(Stop::Mismatch) };
    let mut result = first.clone();
    for argument in rest {
        cx.spend(1)?;
        result = apply_two(cx, operation, &result, argument)?;
    }
    Ok(result)
}

pub(crate) static ADD_SCALAR: Operation = Operation {
    name: "addScalar",
    run: |cx, arguments| match arguments {
        [Value::Number(x), Value::Number(y)] => Ok(Value::Number(x + y)),
        [Value::BigNumber(x), Value::BigNumber(y)] => Ok(x.paid(cx)?.add(cx, y.paid(cx)?)?.into()),
        [Value::Fraction(x), Value::Fraction(y)] => Ok(fraction::kept(cx, x.add(y, cx))?.into()),
        [Value::BigInt(x), Value::BigInt(y)] => Ok(integers::add(cx, x, y)?.into()),
        [Value::Unit(x), Value::Unit(y)] => unit::add(cx, x, y),
        [x, y] => of_complex(x, y, complex::add),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static SUBTRACT: Operation = Operation {
    name: "subtract",
    run: |cx, arguments| elementwise_or_scalar(cx, arguments, &SUBTRACT_SCALAR, Zeros::Sum),
};

pub(crate) static SUBTRACT_SCALAR: Operation = Operation {
    name: "subtractScalar",
    run: |cx, arguments| match arguments {
        [Value::Number(x), Value::Number(y)] => Ok(Value::Number(x - y)),
        [Value::BigNumber(x), Value::BigNumber(y)] => Ok(x.paid(cx)?.subtract(cx, y.paid(cx)?)?.into()),
        [Value::Fraction(x), Value::Fraction(y)] => Ok(fractions::subtract(cx, x, y)?.into()),
        [Value::BigInt(x), Value::BigInt(y)] => Ok(integers::subtract(cx, x, y)?.into()),
        [Value::Unit(x), Value::Unit(y)] => unit::subtract(cx, x, y),
        [x, y] => of_complex(x, y, complex::subtract),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static MULTIPLY: Operation = Operation {
    name: "multiply",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => Ok(linear_algebra::multiply(cx, x, y)?),
        [_, _, _, ..] => fold(cx, &MULTIPLY, arguments),
        _ => elementwise_or_scalar(cx, arguments, &MULTIPLY_SCALAR, Zeros::Product),
    },
};

pub(crate) static MULTIPLY_SCALAR: Operation = Operation {
    name: "multiplyScalar",
    run: |cx, arguments| match arguments {
        [Value::Number(x), Value::Number(y)] => Ok(Value::Number(x * y)),
        [Value::BigNumber(x), Value::BigNumber(y)] => Ok(x.paid(cx)?.multiply(cx, y.paid(cx)?)?.into()),
        [Value::Fraction(x), Value::Fraction(y)] => Ok(fraction::kept(cx, x.multiply(y, cx))?.into()),
        [Value::BigInt(x), Value::BigInt(y)] => Ok(integers::multiply(cx, x, y)?.into()),
        [x, y] if are_with_unit(x, y) => unit::multiply(cx, x, y),
        [x, y] => of_complex(x, y, complex::multiply),
        _ => Err(Stop::Mismatch),
    },
};

fn are_with_unit(x: &Value, y: &Value) -> bool {
    matches!((x, y), (Value::Unit(_), _) | (_, Value::Unit(_)))
}

pub(crate) static DOT_MULTIPLY: Operation = Operation {
    name: "dotMultiply",
    run: |cx, arguments| match over_matrices(cx, arguments, &MULTIPLY_SCALAR, Zeros::Product) {
        Err(Stop::Mismatch) => (MULTIPLY_SCALAR.run)(cx, arguments),
        outcome => outcome,
    },
};

pub(crate) static DIVIDE: Operation = Operation {
    name: "divide",
    run: |cx, arguments| match arguments {
        [x, Value::Matrix(y)] => Ok(multiply(cx, x, &linear_algebra::inverse(cx, y)?)?),
        [Value::Matrix(_), _] => matrix::elementwise(cx, &DIVIDE_SCALAR, Zeros::Quotient, arguments),
        _ => (DIVIDE_SCALAR.run)(cx, arguments),
    },
};

pub(crate) static DIVIDE_SCALAR: Operation = Operation {
    name: "divideScalar",
    run: |cx, arguments| match arguments {
        [Value::Number(x), Value::Number(y)] => Ok(Value::Number(x / y)),
        [Value::BigNumber(x), Value::BigNumber(y)] => Ok(x.paid(cx)?.divide(cx, y.paid(cx)?)?.into()),
        [Value::Fraction(x), Value::Fraction(y)] => Ok(fraction::kept(cx, fraction::divide(cx, x, y)?)?.into()),
        [Value::BigInt(x), Value::BigInt(y)] => Ok(integers::divide(cx, x, y)?.into()),
        [x, y] if are_with_unit(x, y) => unit::divide(cx, x, y),
        [x, y] => of_complex(x, y, complex::divide),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static DOT_DIVIDE: Operation = Operation {
    name: "dotDivide",
    run: |cx, arguments| match over_matrices(cx, arguments, &DIVIDE_SCALAR, Zeros::Quotient) {
        Err(Stop::Mismatch) => (DIVIDE_SCALAR.run)(cx, arguments),
        outcome => outcome,
    },
};

pub(crate) static DOT_POW: Operation = Operation {
    name: "dotPow",
    run: |cx, arguments| match over_matrices(cx, arguments, &POW, Zeros::Power) {
        Err(Stop::Mismatch) => power(cx, arguments),
        outcome => outcome,
    },
};

/// A power of scalars. That of real numbers is complex if the base is negative and the exponent is not an integer.
pub(crate) fn power(cx: &Context, arguments: &[Value]) -> Outcome {
    match arguments {
        [Value::Number(base), Value::Number(exponent)] => power_of_numbers(cx, *base, *exponent),
        [Value::BigNumber(x), Value::BigNumber(y)] => match big_numbers::power(cx, x.paid(cx)?, y.paid(cx)?)? {
            Some(power) => Ok(power.into()),
            None => power_of_numbers(cx, x.to_number(cx)?, y.to_number(cx)?),
        },
        [Value::Fraction(x), Value::Fraction(y)] => match fraction::power(cx, x, y)? {
            Some(power) => Ok(fraction::kept(cx, power)?.into()),
            None => power_of_numbers(cx, fraction::to_number(x), fraction::to_number(y)),
        },
        [Value::BigInt(x), Value::BigInt(y)] => Ok(integers::power(cx, x, y)?.into()),
        [Value::Unit(x), y @ (Value::Number(_) | Value::BigNumber(_))] => unit::power(cx, x, y),
        [x, y] => {
            let (base, exponent) = complex_pair(x, y).ok_or(Stop::Mismatch)?;
            complex_power(cx, base, exponent)
        }
        _ => Err(Stop::Mismatch),
    }
}

fn power_of_numbers(cx: &Context, base: f64, exponent: f64) -> Outcome {
    match real_power(base, exponent) {
        Some(power) => Ok(Value::Number(power)),
        None => complex_power(cx, Complex64::new(base, 0.0), Complex64::new(exponent, 0.0)),
    }
}

/// Costs a step of its own: it needs a logarithm, an exponential, and the sine and cosine of an angle of any size.
fn complex_power(cx: &Context, base: Complex64, exponent: Complex64) -> Outcome {
    cx.spend(1)?;
    Ok(Value::Complex(complex::pow(base, exponent)))
}

/// The power of real numbers, if it is real.
fn real_power(base: f64, exponent: f64) -> Option<f64> {
    let square = base * base;
    if square < 1.0 && exponent == f64::INFINITY || square > 1.0 && exponent == f64::NEG_INFINITY {
        return Some(0.0);
    }
    (is_integer(exponent) || base >= 0.0).then(|| pow_real(base, exponent))
}

pub(crate) static UNARY_MINUS: Operation = Operation {
    name: "unaryMinus",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(-x)),
        [Value::Complex(z)] => Ok(Value::Complex(complex::negate(*z))),
        [Value::BigNumber(x)] => Ok(x.paid(cx)?.negate().into()),
        [Value::Fraction(x)] => Ok(x.paid(cx)?.negate().into()),
        [Value::BigInt(x)] => Ok((-x.paid(cx)?).into()),
        [Value::Unit(x)] => unit::map(cx, &UNARY_MINUS, x),
        [Value::Matrix(x)] => matrix::map(cx, x, &UNARY_MINUS),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static UNARY_PLUS: Operation = Operation {
    name: "unaryPlus",
    run: |cx, arguments| match arguments {
        [x @ (Value::Number(_) | Value::Complex(_) | Value::Unit(_))] => Ok(x.clone()),
        [x @ (Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_))] => after_paying(cx, arguments, x.clone()),
        [Value::Boolean(x)] => exact::as_configured(cx, &Value::Number(f64::from(*x))),
        [Value::Text(_)] => exact::as_configured(cx, &arguments[0]),
        [Value::Matrix(x)] => matrix::map(cx, x, &UNARY_PLUS),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static NOT: Operation = Operation {
    name: "not",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Boolean(!is_truthy(*x))),
        [Value::Complex(z)] => Ok(Value::Boolean(z.re == 0.0 && z.im == 0.0)),
        [Value::BigNumber(x)] => Ok(Value::Boolean(!is_true(x.paid(cx)?))),
        [Value::BigInt(x)] => Ok(Value::Boolean(x.paid(cx)?.is_zero())),
        [Value::Unit(x)] => unit::question(cx, &NOT, x, true),
        [Value::Null | Value::Undefined] => Ok(Value::Boolean(true)),
        [Value::Matrix(x)] => matrix::map(cx, x, &NOT),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static TRANSPOSE: Operation = Operation {
    name: "ctranspose",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(apply(cx, crate::functions::CONJ, &[matrix::transpose(cx, x)?])?),
        [x] => Ok(apply(cx, crate::functions::CONJ, std::slice::from_ref(x))?),
        _ => Err(Stop::Mismatch),
    },
};

// Comparisons

pub(crate) static EQUAL: Operation = Operation {
    name: "equal",
    run: |cx, arguments| match arguments {
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => {
            matrix::elementwise(cx, &EQUAL_SCALAR, Zeros::Called, arguments)
        }
        [x, y] if x.is_nullish() || y.is_nullish() => Ok(Value::Boolean(same_nothing(x, y))),
        [_, _] => Ok(apply(cx, &EQUAL_SCALAR, arguments)?),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static UNEQUAL: Operation = Operation {
    name: "unequal",
    run: |cx, arguments| match arguments {
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => {
            matrix::elementwise(cx, &UNEQUAL_SCALAR, Zeros::Called, arguments)
        }
        [x, y] if x.is_nullish() || y.is_nullish() => Ok(Value::Boolean(!same_nothing(x, y))),
        [_, _] => Ok(apply(cx, &UNEQUAL_SCALAR, arguments)?),
        _ => Err(Stop::Mismatch),
    },
};

fn same_nothing(x: &Value, y: &Value) -> bool {
    matches!((x, y), (Value::Null, Value::Null) | (Value::Undefined, Value::Undefined))
}

pub(crate) static EQUAL_SCALAR: Operation = Operation {
    name: "equalScalar",
    run: |cx, arguments| match arguments {
        [Value::Number(x), Value::Number(y)] => Ok(Value::Boolean(nearly_equal(*x, *y))),
        [Value::Boolean(x), Value::Boolean(y)] => Ok(Value::Boolean(x == y)),
        [Value::Unit(x), Value::Unit(y)] => unit::equal(cx, x, y),
        [x, y] => match complex_pair(x, y) {
            Some((x, y)) => Ok(Value::Boolean(nearly_equal_complex(x, y))),
            None => relations::equal(cx, x, y),
        },
        _ => Err(Stop::Mismatch),
    },
};

static UNEQUAL_SCALAR: Operation = Operation {
    name: "equalScalar",
    run: |cx, arguments| match apply(cx, &EQUAL_SCALAR, arguments)? {
        Value::Boolean(equal) => Ok(Value::Boolean(!equal)),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static SMALLER: Operation = Operation {
    name: "smaller",
    run: |cx, arguments| order(cx, arguments, &SMALLER, smaller, |x, y| !x & y, relations::smaller),
};

pub(crate) static LARGER: Operation = Operation {
    name: "larger",
    run: |cx, arguments| order(cx, arguments, &LARGER, larger, |x, y| x && !y, relations::larger),
};

pub(crate) static SMALLER_EQ: Operation = Operation {
    name: "smallerEq",
    run: |cx, arguments| {
        let numbers = |x, y| x <= y || nearly_equal(x, y);
        order(cx, arguments, &SMALLER_EQ, numbers, |x, y| !x | y, relations::smaller_or_equal)
    },
};

pub(crate) static LARGER_EQ: Operation = Operation {
    name: "largerEq",
    run: |cx, arguments| {
        let numbers = |x, y| x >= y || nearly_equal(x, y);
        order(cx, arguments, &LARGER_EQ, numbers, |x, y| x || !y, relations::larger_or_equal)
    },
};

fn order(
    cx: &Context,
    arguments: &[Value],
    operation: &'static Operation,
    numbers: fn(f64, f64) -> bool,
    booleans: fn(bool, bool) -> bool,
    exact_numbers: fn(&Context, &Value, &Value) -> Outcome,
) -> Outcome {
    match arguments {
        [Value::Number(x), Value::Number(y)] => Ok(Value::Boolean(numbers(*x, *y))),
        [Value::Boolean(x), Value::Boolean(y)] => Ok(Value::Boolean(booleans(*x, *y))),
        [Value::Unit(x), Value::Unit(y)] => unit::compare(cx, operation, x, y),
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => matrix::elementwise(cx, operation, Zeros::Called, arguments),
        [x, y] if complex_pair(x, y).is_some() => Err(no_order().into()),
        [x, y] => exact_numbers(cx, x, y),
        _ => Err(Stop::Mismatch),
    }
}

fn no_order() -> Fault {
    Fault::new(ErrorCode::Domain, "No ordering relation is defined for complex numbers").with_detail(Detail::NoOrder)
}

/// mathjs's `compare`, which sorts for the median: -1, 0 or 1.
pub(crate) static COMPARE: Operation = Operation {
    name: "compare",
    run: |cx, arguments| match arguments {
        [Value::Number(x), Value::Number(y)] if nearly_equal(*x, *y) => Ok(Value::Number(0.0)),
        [Value::Number(x), Value::Number(y)] => Ok(Value::Number(if x > y { 1.0 } else { -1.0 })),
        [Value::Boolean(x), Value::Boolean(y)] => Ok(Value::Number(f64::from(*x) - f64::from(*y))),
        [x, y] if complex_pair(x, y).is_some() => Err(no_order().into()),
        [Value::BigNumber(x), Value::BigNumber(y)] => Ok(big_numbers::compare(cx, x.paid(cx)?, y.paid(cx)?)?.into()),
        [Value::Fraction(x), Value::Fraction(y)] => {
            let order = fractions::order(cx, x, y)?;
            Ok(fraction::kept(cx, Rational::from(order as i64))?.into())
        }
        [Value::BigInt(x), Value::BigInt(y)] => Ok(Integer::from(integers::order(cx, x, y)? as i64).into()),
        [Value::Unit(x), Value::Unit(y)] => unit::compare(cx, &COMPARE, x, y),
        _ => over_matrices(cx, arguments, &COMPARE, Zeros::Sum),
    },
};

// Logic

/// Whether a number is true in JavaScript.
pub(crate) fn is_truthy(x: f64) -> bool {
    !(x == 0.0 || x.is_nan())
}

fn is_true(x: &BigNumber) -> bool {
    !x.is_zero() && !x.is_nan()
}

fn logical(
    cx: &Context,
    arguments: &[Value],
    operation: &'static Operation,
    zeros: Zeros,
    decide: fn(bool, bool) -> bool,
) -> Outcome {
    let holds = |z: Complex64| z.re != 0.0 || z.im != 0.0;
    match arguments {
        [Value::Number(x), Value::Number(y)] => Ok(Value::Boolean(decide(is_truthy(*x), is_truthy(*y)))),
        [Value::BigNumber(x), Value::BigNumber(y)] => {
            Ok(Value::Boolean(decide(is_true(x.paid(cx)?), is_true(y.paid(cx)?))))
        }
        [Value::BigInt(x), Value::BigInt(y)] => Ok(Value::Boolean(decide(!x.is_zero(), !y.is_zero()))),
        [Value::Unit(x), Value::Unit(y)] => unit::decide(cx, operation, x, y),
        [x, y] => match complex_pair(x, y) {
            Some((x, y)) => Ok(Value::Boolean(decide(holds(x), holds(y)))),
            None => over_matrices(cx, arguments, operation, zeros),
        },
        _ => Err(Stop::Mismatch),
    }
}

pub(crate) static AND: Operation = Operation {
    name: "and",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), y] if !matches!(y, Value::Matrix(_)) && is_false(cx, y)? => Ok(matrix::zeros(cx, x)?),
        _ => logical(cx, arguments, &AND, Zeros::Conjunction, |x, y| x && y),
    },
};

fn is_false(cx: &Context, value: &Value) -> Result<bool, Fault> {
    Ok(matches!(apply(cx, &NOT, std::slice::from_ref(value))?, Value::Boolean(true)))
}

pub(crate) static OR: Operation =
    Operation { name: "or", run: |cx, arguments| logical(cx, arguments, &OR, Zeros::Sum, |x, y| x || y) };

pub(crate) static XOR: Operation =
    Operation { name: "xor", run: |cx, arguments| logical(cx, arguments, &XOR, Zeros::Called, |x, y| x != y) };

pub(crate) static NULLISH: Operation = Operation {
    name: "nullish",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), y] => {
            if let Value::Matrix(y) = y {
                matrix::check_same_size(&x.size, &y.size)?;
            }
            matrix::elementwise(cx, &NULLISH, Zeros::Called, arguments)
        }
        [x, y] if x.is_nullish() => Ok(y.clone()),
        [x, _] => Ok(x.clone()),
        _ => Err(Stop::Mismatch),
    },
};

// Bits

fn bitwise(
    cx: &Context,
    arguments: &[Value],
    operation: &'static Operation,
    zeros: Zeros,
    numbers: fn(i32, i32) -> i32,
    exact_numbers: &Bitwise,
) -> Outcome {
    match arguments {
        [Value::Number(x), Value::Number(y)] => {
            check_integers(*x, *y, operation.name)?;
            Ok(Value::Number(f64::from(numbers(to_int32(*x), to_int32(*y)))))
        }
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => matrix::elementwise(cx, operation, zeros, arguments),
        [x, y] => exact_numbers.apply(cx, operation.name, x, y),
        _ => Err(Stop::Mismatch),
    }
}

fn check_integers(x: f64, y: f64, name: &str) -> Result<(), Fault> {
    if is_integer(x) && is_integer(y) {
        return Ok(());
    }
    Err(Fault::new(ErrorCode::Domain, format!("Integers expected in function {name}")))
}

pub(crate) static BIT_AND: Operation = Operation {
    name: "bitAnd",
    run: |cx, arguments| bitwise(cx, arguments, &BIT_AND, Zeros::Conjunction, |x, y| x & y, &bits::AND),
};

pub(crate) static BIT_OR: Operation = Operation {
    name: "bitOr",
    run: |cx, arguments| bitwise(cx, arguments, &BIT_OR, Zeros::Sum, |x, y| x | y, &bits::OR),
};

pub(crate) static BIT_XOR: Operation = Operation {
    name: "bitXor",
    run: |cx, arguments| bitwise(cx, arguments, &BIT_XOR, Zeros::Called, |x, y| x ^ y, &bits::XOR),
};

/// A shift. Shifting a matrix by zero, or zero by a matrix, does not examine the elements, as in mathjs.
fn shift(cx: &Context, arguments: &[Value], operation: &'static Operation, numbers: fn(i32, u32) -> f64) -> Outcome {
    match arguments {
        [Value::Number(x), Value::Number(by)] => {
            check_integers(*x, *by, operation.name)?;
            Ok(Value::Number(numbers(to_int32(*x), to_int32(*by).cast_unsigned())))
        }
        [matrix @ Value::Matrix(_), by] if is_zero(cx, by)? => Ok(matrix.clone()),
        [zero, Value::Matrix(by)] if is_zero(cx, zero)? => Ok(matrix::zeros(cx, by)?),
        // It is converted once, and its error is that of the whole call.
        [Value::Matrix(_), other] | [other, Value::Matrix(_)] if !is_shiftable(other) => Err(Stop::Mismatch),
        _ => over_matrices(cx, arguments, operation, Zeros::Shift),
    }
}

/// Whether a value is shifted, or a distance, without a conversion.
fn is_shiftable(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::BigNumber(_) | Value::BigInt(_) | Value::Matrix(_))
}

/// Whether a value converts to zero.
fn is_zero(cx: &Context, value: &Value) -> Result<bool, Fault> {
    let number = match value {
        Value::Number(number) => Some(*number),
        Value::Boolean(boolean) => Some(f64::from(*boolean)),
        Value::Text(text) => {
            cx.pay_for_bytes(text.len())?;
            format::parse_number(text)
        }
        _ => None,
    };
    Ok(number.is_some_and(|number| nearly_equal(number, 0.0)))
}

pub(crate) static SHIFT_LEFT: Operation = Operation {
    name: "leftShift",
    run: |cx, arguments| match arguments {
        [Value::BigNumber(x), Value::BigNumber(by)] => Ok(bits::shift_left(cx, x.paid(cx)?, by.paid(cx)?)?.into()),
        [Value::BigInt(x), Value::BigInt(by)] => Ok(integers::shift_left(cx, x, by)?.into()),
        _ => shift(cx, arguments, &SHIFT_LEFT, |x, by| f64::from(x.wrapping_shl(by))),
    },
};

pub(crate) static SHIFT_RIGHT: Operation = Operation {
    name: "rightArithShift",
    run: |cx, arguments| match arguments {
        [Value::BigNumber(x), Value::BigNumber(by)] => Ok(bits::shift_right(cx, x.paid(cx)?, by.paid(cx)?)?.into()),
        [Value::BigInt(x), Value::BigInt(by)] => Ok(integers::shift_right(cx, x, by)?.into()),
        _ => shift(cx, arguments, &SHIFT_RIGHT, |x, by| f64::from(x.wrapping_shr(by))),
    },
};

pub(crate) static SHIFT_RIGHT_LOGICAL: Operation = Operation {
    name: "rightLogShift",
    run: |cx, arguments| {
        shift(cx, arguments, &SHIFT_RIGHT_LOGICAL, |x, by| f64::from(x.cast_unsigned().wrapping_shr(by)))
    },
};

pub(crate) static BIT_NOT: Operation = Operation {
    name: "bitNot",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] if is_integer(*x) => Ok(Value::Number(f64::from(!to_int32(*x)))),
        [Value::Number(_)] => Err(Fault::new(ErrorCode::Domain, "Integer expected in function bitNot").into()),
        [Value::BigNumber(x)] => Ok(bits::not(cx, x.paid(cx)?)?.into()),
        [Value::BigInt(x)] => Ok((-x.paid(cx)? - Integer::ONE).into()),
        [Value::Matrix(x)] => matrix::map(cx, x, &BIT_NOT),
        _ => Err(Stop::Mismatch),
    },
};

/// Unit conversion, of each element of a matrix.
pub(crate) static TO: Operation = Operation {
    name: "to",
    run: |cx, arguments| match arguments {
        [Value::Unit(x), to @ (Value::Unit(_) | Value::Text(_))] => Ok(unit::to(cx, x, to)?.into()),
        _ => over_matrices(cx, arguments, &TO, Zeros::Called),
    },
};
