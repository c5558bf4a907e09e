//! Exponentials and logarithms.

use num_complex::Complex64;
use pascaline_number::float::elementary;

use super::super::operators::DIVIDE_SCALAR;
use super::super::typed::{Operation, Outcome, Stop, apply, apply_two};
use super::super::value::Value;
use super::super::{complex, exact, matrix};
use super::{Function, apply_unary, apply_unary_within};
use crate::Context;

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

static EXP: Operation =
    Operation { name: "exp", run: |_, arguments| apply_unary(arguments, elementary::exp, complex::exp) };

/// Whether the logarithm of a number is real.
fn is_not_negative(x: f64) -> bool {
    x >= 0.0
}

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
        _ => apply_unary_within(arguments, is_not_negative, elementary::log, complex::log),
    },
};

static EXPM1: Operation = Operation {
    name: "expm1",
    run: |_, arguments| {
        apply_unary(arguments, elementary::expm1, |z| {
            let size = elementary::exp(z.re);
            Complex64::new(size * elementary::cos(z.im) - 1.0, size * elementary::sin(z.im))
        })
    },
};

static LOG1P: Operation = Operation {
    name: "log1p",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => matrix::map(cx, x, &LOG1P),
        [x, base] => {
            let log = apply(cx, &LOG1P, std::slice::from_ref(x))?;
            Ok(apply_two(cx, &DIVIDE_SCALAR, &log, &apply(cx, &LOG, std::slice::from_ref(base))?)?)
        }
        _ => apply_unary_within(
            arguments,
            |x| x >= -1.0,
            elementary::log1p,
            |z| {
                let re = z.re + 1.0;
                let size = elementary::sqrt(re * re + z.im * z.im);
                Complex64::new(elementary::log(size), elementary::atan2(z.im, re))
            },
        ),
    },
};

static LOG10: Operation = Operation {
    name: "log10",
    run: |cx, arguments| {
        let ln10 = Complex64::new(std::f64::consts::LN_10, 0.0);
        let of_complex = |z| complex::divide(complex::log(z), ln10);
        to_base(cx, arguments, &LOG10, elementary::log10, of_complex)
    },
};

static LOG2: Operation = Operation {
    name: "log2",
    run: |cx, arguments| {
        let of_complex = |z: Complex64| {
            let size = elementary::sqrt(z.re * z.re + z.im * z.im);
            Complex64::new(elementary::log2(size), complex::arg(z) / std::f64::consts::LN_2)
        };
        to_base(cx, arguments, &LOG2, elementary::log2, of_complex)
    },
};

fn to_base(
    cx: &Context,
    arguments: &[Value],
    operation: &'static Operation,
    number: fn(f64) -> f64,
    complex: impl Fn(Complex64) -> Complex64,
) -> Outcome {
    match arguments {
        [Value::Number(x)] if is_not_negative(*x) => Ok(Value::Number(number(*x))),
        [Value::Number(x)] => Ok(Value::Complex(complex(Complex64::new(*x, 0.0)))),
        [Value::Complex(z)] => Ok(Value::Complex(complex(*z))),
        [Value::Matrix(x)] => matrix::map(cx, x, operation),
        _ => Err(Stop::Mismatch),
    }
}
