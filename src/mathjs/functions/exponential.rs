//! Exponentials and logarithms.

use num_complex::Complex64;
use pascaline_base::error::Fault;
use pascaline_number::float::elementary;
use pascaline_number::integer::Signed;

use super::{Function, apply_unary};
use crate::Context;
use crate::big_number::BigNumber;
use crate::big_number::Function::{Exp, Ln};
use crate::exact::{Operand, integers};
use crate::operations::operators::DIVIDE_SCALAR;
use crate::operations::typed::{Operation, Outcome, Stop, apply, apply_two};
use crate::value::Value;
use crate::{exact, value::complex, value::matrix};

const GROUP: &str = "exponentials and logarithms";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "e to the power of x.",
        example: ("exp(1)", "2.718281828459045"),
        operation: &EXP,
    },
    Function {
        params: &["x", "[base]"],
        group: GROUP,
        summary: "The natural logarithm, or the logarithm to a base; complex for a negative number.",
        example: ("log(8, 2)", "3"),
        operation: &LOG,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The logarithm to base 10.",
        example: ("log10(1000)", "3"),
        operation: &LOG10,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The logarithm to base 2.",
        example: ("log2(1024)", "10"),
        operation: &LOG2,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "e to the power of x, less 1; exact for a small x.",
        example: ("expm1(1e-10)", "1.00000000005e-10"),
        operation: &EXPM1,
    },
    Function {
        params: &["x", "[base]"],
        group: GROUP,
        summary: "The logarithm of 1 + x; exact for a small x.",
        example: ("log1p(1e-10)", "9.999999999500001e-11"),
        operation: &LOG1P,
    },
];

static EXP: Operation = Operation {
    name: "exp",
    run: |cx, arguments| apply_unary(cx, arguments, elementary::exp, complex::exp, |cx, x| x.apply(cx, Exp)),
};

pub(super) static LOG: Operation = Operation {
    name: "log",
    run: |cx, arguments| match arguments {
        [x, base] => {
            if let Some(logarithm) = exact::rational_logarithm(cx, x, base)? {
                return Ok(logarithm);
            }
            let log = apply(cx, &LOG, std::slice::from_ref(x))?;
            Ok(apply_two(cx, &DIVIDE_SCALAR, &log, &apply(cx, &LOG, std::slice::from_ref(base))?)?)
        }
        _ => logarithm(cx, arguments, elementary::log, complex::log, |cx, x| x.apply(cx, Ln)),
    },
};

static EXPM1: Operation = Operation {
    name: "expm1",
    run: |cx, arguments| {
        let of_complex = |z: Complex64| {
            let size = elementary::exp(z.re);
            Complex64::new(size * elementary::cos(z.im) - 1.0, size * elementary::sin(z.im))
        };
        let of_big_number = |cx: &Context, x: &BigNumber| x.apply(cx, Exp)?.subtract(cx, &BigNumber::small(1));
        apply_unary(cx, arguments, elementary::expm1, of_complex, of_big_number)
    },
};

static LOG1P: Operation = Operation {
    name: "log1p",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] if *x >= -1.0 => Ok(Value::Number(elementary::log1p(*x))),
        [Value::Number(x)] => Ok(Value::Complex(complex_log1p(real(*x)))),
        [Value::Complex(z)] => Ok(Value::Complex(complex_log1p(*z))),
        [Value::BigNumber(x)] => {
            let sum = x.paid(cx)?.add(cx, &BigNumber::small(1))?;
            if sum.is_negative() {
                return Ok(Value::Complex(complex_log1p(real(x.to_number(cx)?))));
            }
            Ok(sum.apply(cx, Ln)?.into())
        }
        [Value::Matrix(x)] => matrix::map(cx, x, &LOG1P),
        [x, base] => {
            let log = apply(cx, &LOG1P, std::slice::from_ref(x))?;
            Ok(apply_two(cx, &DIVIDE_SCALAR, &log, &apply(cx, &LOG, std::slice::from_ref(base))?)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

fn complex_log1p(z: Complex64) -> Complex64 {
    let re = z.re + 1.0;
    let size = elementary::sqrt(re * re + z.im * z.im);
    Complex64::new(elementary::log(size), elementary::atan2(z.im, re))
}

fn real(x: f64) -> Complex64 {
    Complex64::new(x, 0.0)
}

static LOG10: Operation = Operation {
    name: "log10",
    run: |cx, arguments| {
        let of_complex = |z| complex::divide(complex::log(z), real(std::f64::consts::LN_10));
        to_base(cx, arguments, &LOG10, elementary::log10, of_complex, |cx, x| x.logarithm(cx, 10))
    },
};

static LOG2: Operation = Operation {
    name: "log2",
    run: |cx, arguments| {
        let of_complex = |z: Complex64| {
            let size = elementary::sqrt(z.re * z.re + z.im * z.im);
            Complex64::new(elementary::log2(size), complex::arg(z) / std::f64::consts::LN_2)
        };
        to_base(cx, arguments, &LOG2, elementary::log2, of_complex, |cx, x| x.logarithm(cx, 2))
    },
};

fn to_base(
    cx: &Context,
    arguments: &[Value],
    operation: &'static Operation,
    number: fn(f64) -> f64,
    complex: fn(Complex64) -> Complex64,
    big_number: fn(&Context, &BigNumber) -> Result<BigNumber, Fault>,
) -> Outcome {
    match arguments {
        [Value::Matrix(x)] => matrix::map(cx, x, operation),
        _ => logarithm(cx, arguments, number, complex, big_number),
    }
}

/// A logarithm, which is complex for a negative number.
fn logarithm(
    cx: &Context,
    arguments: &[Value],
    number: fn(f64) -> f64,
    complex: fn(Complex64) -> Complex64,
    big_number: fn(&Context, &BigNumber) -> Result<BigNumber, Fault>,
) -> Outcome {
    match arguments {
        [Value::Number(x)] if *x >= 0.0 => Ok(Value::Number(number(*x))),
        [Value::Number(x)] => Ok(Value::Complex(complex(real(*x)))),
        [Value::Complex(z)] => Ok(Value::Complex(complex(*z))),
        [Value::BigNumber(x)] if x.paid(cx)?.is_negative() => Ok(Value::Complex(complex(real(x.to_number(cx)?)))),
        [Value::BigNumber(x)] => Ok(big_number(cx, x)?.into()),
        [Value::BigInt(x)] if x.paid(cx)?.is_negative() => Ok(Value::Complex(complex(real(x.to_f64().value())))),
        [Value::BigInt(x)] => Ok(Value::Number(integers::logarithm(x, number))),
        _ => Err(Stop::Mismatch),
    }
}
