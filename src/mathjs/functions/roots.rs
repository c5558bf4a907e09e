//! Roots, powers and the absolute value.

use num_complex::Complex64;

use super::super::complex;
use super::super::matrix;
use super::super::operators::power;
use super::super::typed::{Operation, Stop};
use super::super::value::Value;
use super::{Function, apply_unary_within};
use crate::float::elementary;

const GROUP: &str = "roots and powers";

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The square root; complex for a negative number.",
        example: ("sqrt(-4)", "2i"),
        operation: &SQRT,
    },
    Function {
        params: &["x", "[allRoots]"],
        group: GROUP,
        summary: "The cube root; real for a real number.",
        example: ("cbrt(-8)", "-2"),
        operation: &CBRT,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The absolute value; the modulus of a complex number.",
        example: ("abs(3 + 4i)", "5"),
        operation: &ABS,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "x to the power of y, as x^y.",
        example: ("pow(2, 10)", "1024"),
        operation: &POW,
    },
];

pub(super) static SQRT: Operation = Operation {
    name: "sqrt",
    run: |_, arguments| apply_unary_within(arguments, |x| x.is_nan() || x >= 0.0, elementary::sqrt, complex::sqrt),
};

static CBRT: Operation = Operation {
    name: "cbrt",
    run: |budget, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(elementary::cbrt(*x))),
        [Value::Complex(z)] | [Value::Complex(z), Value::Boolean(false)] => Ok(Value::Complex(cube_root(*z, 0.0))),
        [Value::Complex(z), Value::Boolean(true)] => {
            const THIRD: f64 = std::f64::consts::PI * 2.0 / 3.0;
            let roots = [0.0, THIRD, -THIRD].map(|turn| Value::Complex(cube_root(*z, turn)));
            Ok(matrix::stack(budget, roots.into())?)
        }
        _ => Err(Stop::Mismatch),
    },
};

/// The principal cube root, rotated by `turn` radians.
fn cube_root(z: Complex64, turn: f64) -> Complex64 {
    let size = Complex64::new(elementary::cbrt(complex::abs(z)), 0.0);
    let angle = complex::arg(z) / 3.0;
    let angle = if turn < 0.0 { angle - -turn } else { angle + turn };
    complex::multiply(size, complex::exp(Complex64::new(0.0, angle)))
}

pub(in super::super) static ABS: Operation = Operation {
    name: "abs",
    run: |budget, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(x.abs())),
        [Value::Complex(z)] => Ok(Value::Number(complex::abs(*z))),
        [Value::Matrix(x)] => matrix::map(budget, x, &ABS),
        _ => Err(Stop::Mismatch),
    },
};

pub(in super::super) static POW: Operation = Operation {
    name: "pow",
    run: |budget, arguments| match arguments {
        [Value::Matrix(x), Value::Number(y)] => Ok(super::linear_algebra::power(budget, x, *y)?),
        _ => power(budget, arguments),
    },
};
