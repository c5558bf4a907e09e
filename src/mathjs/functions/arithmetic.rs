//! The arithmetic operators as functions, and small powers.

use num_complex::Complex64;
use pascaline_number::integer::Integer;
use pascaline_number::rational::Rational;

use super::Function;
use crate::exact::{self, Operand, after_paying, big_numbers, integers};
use crate::operations::operators::{
    ADD, ADD_SCALAR, DIVIDE, DIVIDE_SCALAR, DOT_DIVIDE, DOT_MULTIPLY, DOT_POW, MULTIPLY, MULTIPLY_SCALAR, SUBTRACT,
    SUBTRACT_SCALAR, UNARY_MINUS, UNARY_PLUS, is_truthy,
};
use crate::operations::typed::{Operation, Stop};
use crate::value::Value;
use crate::{unit, value::complex, value::fraction, value::matrix};

const GROUP: &str = "arithmetic";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "y", "...more"],
        group: GROUP,
        summary: "The sum, as x + y.",
        example: ("add(2, 3, 4)", "9"),
        operation: &ADD,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The difference, as x - y.",
        example: ("subtract(5, 3)", "2"),
        operation: &SUBTRACT,
    },
    Function {
        params: &["x", "y", "...more"],
        group: GROUP,
        summary: "The product, as x * y; of matrices, the matrix product.",
        example: ("multiply(2, 3, 4)", "24"),
        operation: &MULTIPLY,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The quotient, as x / y; dividing by a matrix multiplies with its inverse.",
        example: ("divide(7, 2)", "3.5"),
        operation: &DIVIDE,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The sum of two values that are not matrices, as x + y.",
        example: ("addScalar(2, 3)", "5"),
        operation: &ADD_SCALAR,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The difference of two values that are not matrices, as x - y.",
        example: ("subtractScalar(5, 3)", "2"),
        operation: &SUBTRACT_SCALAR,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The product of two values that are not matrices, as x * y.",
        example: ("multiplyScalar(2, 3)", "6"),
        operation: &MULTIPLY_SCALAR,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The quotient of two values that are not matrices, as x / y.",
        example: ("divideScalar(7, 2)", "3.5"),
        operation: &DIVIDE_SCALAR,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The products of the elements, as x .* y.",
        example: ("dotMultiply([2, 3], [4, 5])", "[8, 15]"),
        operation: &DOT_MULTIPLY,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The quotients of the elements, as x ./ y.",
        example: ("dotDivide([6, 8], [2, 4])", "[3, 2]"),
        operation: &DOT_DIVIDE,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The powers of the elements, as x .^ y.",
        example: ("dotPow([2, 3], 2)", "[4, 9]"),
        operation: &DOT_POW,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The value with the opposite sign, as -x.",
        example: ("unaryMinus(3)", "-3"),
        operation: &UNARY_MINUS,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The value as a number, as +x.",
        example: ("unaryPlus(true)", "1"),
        operation: &UNARY_PLUS,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The square, x * x.",
        example: ("square(5)", "25"),
        operation: &SQUARE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The cube, x * x * x.",
        example: ("cube(3)", "27"),
        operation: &CUBE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The sign: -1, 0 or 1; for a complex number, the number of size 1 in its direction.",
        example: ("sign(-3.5)", "-1"),
        operation: &SIGN,
    },
];

static SQUARE: Operation = Operation {
    name: "square",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(x * x)),
        [Value::Complex(z)] => Ok(Value::Complex(complex::multiply(*z, *z))),
        [Value::BigNumber(x)] => Ok(x.paid(cx)?.multiply(cx, x)?.into()),
        [Value::Fraction(x)] => Ok(fraction::kept(cx, x.paid(cx)?.multiply(x, cx))?.into()),
        [Value::BigInt(x)] => Ok(integers::multiply(cx, x.paid(cx)?, x)?.into()),
        [Value::Unit(x)] => unit::power(cx, x, &Value::Number(2.0)),
        _ => Err(Stop::Mismatch),
    },
};

static CUBE: Operation = Operation {
    name: "cube",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(x * x * x)),
        [Value::Complex(z)] => Ok(Value::Complex(complex::multiply(complex::multiply(*z, *z), *z))),
        [Value::BigNumber(x)] => Ok(x.paid(cx)?.multiply(cx, x)?.multiply(cx, x)?.into()),
        [Value::Fraction(x)] => Ok(fraction::power(cx, x.paid(cx)?, &Rational::from(3))?.unwrap_or_default().into()),
        [Value::BigInt(x)] => Ok(integers::power(cx, x.paid(cx)?, &Integer::from(3))?.into()),
        [Value::Unit(x)] => unit::power(cx, x, &Value::Number(3.0)),
        _ => Err(Stop::Mismatch),
    },
};

pub(super) static SIGN: Operation = Operation {
    name: "sign",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(sign(*x))),
        [Value::Complex(z)] => Ok(Value::Complex(complex_sign(*z))),
        [Value::BigNumber(x)] => Ok(big_numbers::sign(x.paid(cx)?).into()),
        [x @ Value::Fraction(_)] => after_paying(cx, arguments, Rational::from(exact::sign(x) as i64)),
        [x @ Value::BigInt(_)] => after_paying(cx, arguments, Integer::from(exact::sign(x) as i64)),
        [Value::Unit(x)] => unit::sign(cx, &SIGN, x),
        [Value::Matrix(x)] => matrix::map(cx, x, &SIGN),
        _ => Err(Stop::Mismatch),
    },
};

/// JavaScript's `Math.sign`, which keeps zeros and NaN.
fn sign(x: f64) -> f64 {
    if is_truthy(x) { 1.0_f64.copysign(x) } else { x }
}

/// The number of size 1 in the direction of a complex number.
fn complex_sign(z: Complex64) -> Complex64 {
    if z.im == 0.0 {
        return Complex64::new(sign(z.re), 0.0);
    }
    let size = complex::abs(z);
    Complex64::new(z.re / size, z.im / size)
}
