//! Roots, powers and the absolute value.

use std::rc::Rc;

use num_complex::Complex64;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary;
use pascaline_number::integer::Abs;

use super::kinds::IS_POSITIVE;
use super::{Function, linear_algebra};
use crate::Context;
use crate::big_number::BigNumber;
use crate::exact::{Operand, big_numbers, fractions};
use crate::operations::operators::{ADD_SCALAR, DIVIDE_SCALAR, MULTIPLY_SCALAR, SMALLER, power};
use crate::operations::round::is_integer;
use crate::operations::typed::{Operation, Stop, apply, apply_two};
use crate::value::storage::Zeros;
use crate::value::{Matrix, Storage, Value};
use crate::{unit, value::complex, value::matrix};

const GROUP: &str = "roots and powers";

pub(super) static FUNCTIONS: &[Function] = &[
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
    Function {
        params: &["x", "[root]"],
        group: GROUP,
        summary: "The real root of x of the given degree, which is 2 by default.",
        example: ("nthRoot(-27, 3)", "-3"),
        operation: &NTH_ROOT,
    },
    Function {
        params: &["x", "[root]"],
        group: GROUP,
        summary: "All complex roots of x of the given degree, which is 2 by default.",
        example: ("nthRoots(1, 4)", "[1, i, -1, -i]"),
        operation: &NTH_ROOTS,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The square root of the sum of the squares of the values, or of the elements of a matrix.",
        example: ("hypot(3, 4)", "5"),
        operation: &HYPOT,
    },
];

pub(super) static SQRT: Operation = Operation {
    name: "sqrt",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] if *x < 0.0 => Ok(Value::Complex(complex::sqrt(Complex64::new(*x, 0.0)))),
        [Value::Number(x)] => Ok(Value::Number(elementary::sqrt(*x))),
        [Value::Complex(z)] => Ok(Value::Complex(complex::sqrt(*z))),
        [Value::BigNumber(x)] if x.paid(cx)?.is_negative() => (SQRT.run)(cx, &[Value::Number(x.to_number(cx)?)]),
        [Value::BigNumber(x)] => Ok(x.square_root(cx)?.into()),
        [Value::Unit(x)] => unit::power(cx, x, &Value::Number(0.5)),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static CBRT: Operation = Operation {
    name: "cbrt",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(elementary::cbrt(*x))),
        [Value::BigNumber(x)] => Ok(x.paid(cx)?.cube_root(cx)?.into()),
        [Value::Unit(x)] => unit::cube_root(cx, x),
        [Value::Complex(z)] | [Value::Complex(z), Value::Boolean(false)] => Ok(Value::Complex(cube_root(*z, 0.0))),
        [Value::Complex(z), Value::Boolean(true)] => {
            const THIRD: f64 = std::f64::consts::PI * 2.0 / 3.0;
            let roots = [0.0, THIRD, -THIRD].map(|turn| Value::Complex(cube_root(*z, turn)));
            Ok(matrix::stack(cx, roots.into())?)
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

pub(crate) static ABS: Operation = Operation {
    name: "abs",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(x.abs())),
        [Value::Complex(z)] => Ok(Value::Number(complex::abs(*z))),
        [Value::BigNumber(x)] => Ok(x.paid(cx)?.abs().into()),
        [Value::Fraction(x)] => Ok(fractions::abs(x.paid(cx)?).into()),
        [Value::BigInt(x)] => Ok(x.paid(cx)?.abs().into()),
        [Value::Unit(x)] => unit::absolute(cx, x),
        [Value::Matrix(x)] => matrix::map(cx, x, &ABS),
        _ => Err(Stop::Mismatch),
    },
};

pub(crate) static POW: Operation = Operation {
    name: "pow",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), Value::Number(y)] => Ok(linear_algebra::power(cx, x, *y)?),
        [Value::Matrix(x), Value::BigNumber(y)] => Ok(linear_algebra::power(cx, x, y.to_number(cx)?)?),
        _ => power(cx, arguments),
    },
};

static NTH_ROOT: Operation = Operation {
    name: "nthRoot",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] => Ok(Value::Number(nth_root(cx, *x, 2.0)?)),
        [Value::Number(x), Value::Number(root)] => Ok(Value::Number(nth_root(cx, *x, *root)?)),
        [Value::BigNumber(x)] => big_numbers::root(cx, x.paid(cx)?, &BigNumber::small(2)),
        [Value::BigNumber(x), Value::BigNumber(root)] => big_numbers::root(cx, x.paid(cx)?, root.paid(cx)?),
        [Value::Complex(_)] | [Value::Complex(_), Value::Number(_)] => {
            let message = "Complex number not supported in function nthRoot. Use nthRoots instead.";
            Err(Fault::new(ErrorCode::Domain, message).into())
        }
        [x @ Value::Matrix(_)] => {
            matrix::elementwise(cx, &NTH_ROOT, Zeros::Remainder, &[x.clone(), Value::Number(2.0)])
        }
        [Value::Matrix(_), Value::Complex(_)] | [Value::Complex(_), Value::Matrix(_)] => Err(Stop::Mismatch),
        [Value::Matrix(_), _] | [_, Value::Matrix(_)] => {
            matrix::elementwise(cx, &NTH_ROOT, Zeros::Remainder, arguments)
        }
        _ => Err(Stop::Mismatch),
    },
};

fn nth_root(cx: &Context, x: f64, root: f64) -> Result<f64, Fault> {
    let domain = |message: &str| Fault::new(ErrorCode::Domain, message);
    let (degree, is_inverse) = (root.abs(), root < 0.0);
    if degree == 0.0 {
        return Err(domain("Root must be non-zero"));
    }
    cx.pay_for_remainder(degree, 2.0)?;
    if x < 0.0 && degree % 2.0 != 1.0 {
        return Err(domain("Root must be odd when a is negative."));
    }
    if x == 0.0 {
        return Ok(if is_inverse { f64::INFINITY } else { 0.0 });
    }
    if !x.is_finite() {
        return Ok(if is_inverse { 0.0 } else { x });
    }
    let size = elementary::pow(x.abs(), 1.0 / degree);
    let root = if x < 0.0 { -size } else { size };
    Ok(if is_inverse { 1.0 / root } else { root })
}

static NTH_ROOTS: Operation = Operation {
    name: "nthRoots",
    run: |cx, arguments| {
        let items = match arguments {
            [Value::Complex(z)] => nth_roots(cx, *z, 2.0)?,
            [Value::Complex(z), Value::Number(root)] => nth_roots(cx, *z, *root)?,
            _ => return Err(Stop::Mismatch),
        };
        let mut roots = Matrix::new(vec![items.len()], items);
        roots.storage = Storage::Array;
        Ok(Value::Matrix(Rc::new(roots)))
    },
};

/// The roots, counterclockwise from the principal one. Those on an axis are exact.
fn nth_roots(cx: &Context, z: Complex64, root: f64) -> Result<Vec<Value>, Fault> {
    if root < 0.0 {
        return Err(Fault::new(ErrorCode::Domain, "Root must be greater than zero"));
    }
    if root == 0.0 {
        return Err(Fault::new(ErrorCode::Domain, "Root must be non-zero"));
    }
    if !is_integer(root) {
        return Err(Fault::new(ErrorCode::Domain, "Root must be an integer"));
    }
    if complex::abs(z) == 0.0 {
        matrix::pay_for_matrix(cx, &[1])?;
        return Ok(vec![Value::Complex(Complex64::ZERO)]);
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive; a cast saturates")]
    let mut items = Vec::with_capacity(matrix::pay_for_matrix(cx, &[root as usize])?);
    let (size, angle) = (elementary::pow(complex::abs(z), 1.0 / root), complex::arg(z));
    let quarters = quarters_of_axis(z);
    let mut index = 0.0;
    while index < root {
        cx.spend(1)?;
        let on_axis = quarters.map(|quarters| (quarters + 4.0 * index) / root).filter(|quarter| is_integer(*quarter));
        items.push(Value::Complex(match on_axis {
            Some(quarter) => quarter_turns(size, quarter),
            None if size.is_infinite() && angle.is_finite() => Complex64::new(f64::INFINITY, f64::INFINITY),
            None => {
                let angle = (angle + 2.0 * std::f64::consts::PI * index) / root;
                Complex64::new(size * elementary::cos(angle), size * elementary::sin(angle))
            }
        }));
        index += 1.0;
    }
    Ok(items)
}

/// The angle of a number on an axis, in quarter turns.
fn quarters_of_axis(z: Complex64) -> Option<f64> {
    if z.im == 0.0 {
        Some(if z.re < 0.0 { 2.0 } else { 0.0 })
    } else if z.re == 0.0 {
        Some(if z.im < 0.0 { 3.0 } else { 1.0 })
    } else {
        None
    }
}

/// The number of the given size on one of the four half axes.
fn quarter_turns(size: f64, quarter: f64) -> Complex64 {
    match quarter % 4.0 {
        1.0 => Complex64::new(0.0, size),
        2.0 => Complex64::new(-size, 0.0),
        3.0 => Complex64::new(0.0, -size),
        _ => Complex64::new(size, 0.0),
    }
}

static HYPOT: Operation = Operation {
    name: "hypot",
    run: |cx, arguments| match arguments {
        [] => Err(Stop::Mismatch),
        [Value::Matrix(x)] => Ok(hypot(cx, &x.items)?),
        values if values.iter().all(|value| matches!(value, Value::Number(_) | Value::BigNumber(_))) => {
            Ok(hypot(cx, values)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

/// Scaled by the largest value so far, so that no square overflows.
fn hypot(cx: &Context, values: &[Value]) -> Result<Value, Fault> {
    const STEPS_OF_A_VALUE: u64 = 3;
    cx.spend(STEPS_OF_A_VALUE.saturating_mul(values.len() as u64))?;
    let (mut sum, mut largest) = (Value::Number(0.0), Value::Number(0.0));
    for value in values {
        if matches!(value, Value::Complex(_)) {
            return Err(Fault::new(ErrorCode::TypeMismatch, "Unexpected type of argument to hypot"));
        }
        let size = apply(cx, &ABS, std::slice::from_ref(value))?;
        if holds(&apply_two(cx, &SMALLER, &largest, &size)?) {
            let scaled = apply_two(cx, &MULTIPLY_SCALAR, &sum, &square_of_quotient(cx, &largest, &size)?)?;
            sum = apply_two(cx, &ADD_SCALAR, &scaled, &Value::Number(1.0))?;
            largest = size;
        } else {
            let is_positive = holds(&apply(cx, &IS_POSITIVE, std::slice::from_ref(&size))?);
            let term = if is_positive { square_of_quotient(cx, &size, &largest)? } else { size };
            sum = apply_two(cx, &ADD_SCALAR, &sum, &term)?;
        }
    }
    apply_two(cx, &MULTIPLY_SCALAR, &largest, &apply(cx, &SQRT, &[sum])?)
}

fn square_of_quotient(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    let quotient = apply_two(cx, &DIVIDE_SCALAR, x, y)?;
    apply_two(cx, &MULTIPLY_SCALAR, &quotient, &quotient)
}

fn holds(value: &Value) -> bool {
    matches!(value, Value::Boolean(true))
}
