//! Trigonometry, in radians.

use num_complex::Complex64;
use pascaline_base::error::Fault;
use pascaline_number::float::elementary;

use super::{Function, apply_unary, apply_unary_within};
use crate::Context;
use crate::big_number::BigNumber;
use crate::big_number::Function::{Acos, Asin, Atan, Cos, Sin, Tan};
use crate::exact::Operand;
use crate::operations::typed::{Operation, Outcome, Stop};
use crate::value::Value;
use crate::value::storage::Zeros;
use crate::{unit, value::complex, value::complex_angles, value::matrix};

const GROUP: &str = "trigonometry, in radians";

pub(super) static FUNCTIONS: &[Function] = &[
    Function { params: &["x"], group: GROUP, summary: "The sine.", example: ("sin(pi / 2)", "1"), operation: &SIN },
    Function { params: &["x"], group: GROUP, summary: "The cosine.", example: ("cos(0)", "1"), operation: &COS },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The tangent.",
        example: ("tan(pi / 4)", "0.9999999999999999"),
        operation: &TAN,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The angle whose sine is x; complex outside of -1 to 1.",
        example: ("asin(1)", "1.5707963267948966"),
        operation: &ASIN,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The angle whose cosine is x; complex outside of -1 to 1.",
        example: ("acos(-1)", "3.141592653589793"),
        operation: &ACOS,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The angle whose tangent is x.",
        example: ("atan(1)", "0.7853981633974483"),
        operation: &ATAN,
    },
    Function {
        params: &["y", "x"],
        group: GROUP,
        summary: "The angle of the point (x, y), seen from the origin.",
        example: ("atan2(1, -1)", "2.356194490192345"),
        operation: &ATAN2,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The secant, 1 / cos(x).",
        example: ("sec(1)", "1.8508157176809255"),
        operation: &SEC,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The cosecant, 1 / sin(x).",
        example: ("csc(1)", "1.1883951057781212"),
        operation: &CSC,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The cotangent, 1 / tan(x).",
        example: ("cot(1)", "0.6420926159343306"),
        operation: &COT,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The angle whose secant is x; complex between -1 and 1.",
        example: ("asec(2)", "1.0471975511965979"),
        operation: &ASEC,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The angle whose cosecant is x; complex between -1 and 1.",
        example: ("acsc(2)", "0.5235987755982989"),
        operation: &ACSC,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The angle whose cotangent is x.",
        example: ("acot(2)", "0.4636476090008061"),
        operation: &ACOT,
    },
];

/// A function of an angle: a number in radians, or a quantity.
fn of_angle(
    cx: &Context,
    arguments: &[Value],
    operation: &Operation,
    number: fn(f64) -> f64,
    complex: fn(Complex64) -> Complex64,
    big_number: fn(&Context, &BigNumber) -> Result<BigNumber, Fault>,
) -> Outcome {
    match arguments {
        [Value::Number(x)] => Ok(Value::Number(number(*x))),
        [Value::Unit(angle)] => unit::of_angle(cx, operation, angle),
        _ => apply_unary(cx, arguments, number, complex, big_number),
    }
}

pub(super) static SIN: Operation = Operation {
    name: "sin",
    run: |cx, arguments| of_angle(cx, arguments, &SIN, elementary::sin, complex::sine, |cx, x| x.apply(cx, Sin)),
};

pub(super) static COS: Operation = Operation {
    name: "cos",
    run: |cx, arguments| of_angle(cx, arguments, &COS, elementary::cos, complex::cosine, |cx, x| x.apply(cx, Cos)),
};

static TAN: Operation = Operation {
    name: "tan",
    run: |cx, arguments| of_angle(cx, arguments, &TAN, elementary::tan, complex::tangent, |cx, x| x.apply(cx, Tan)),
};

fn is_sine(x: f64) -> bool {
    (-1.0..=1.0).contains(&x)
}

pub(super) static ASIN: Operation = Operation {
    name: "asin",
    run: |cx, arguments| {
        apply_unary_within(cx, arguments, is_sine, elementary::asin, complex::arcsine, |cx, x| x.apply(cx, Asin))
    },
};

static ACOS: Operation = Operation {
    name: "acos",
    run: |cx, arguments| {
        apply_unary_within(cx, arguments, is_sine, elementary::acos, complex::arccosine, |cx, x| x.apply(cx, Acos))
    },
};

pub(super) static ATAN: Operation = Operation {
    name: "atan",
    run: |cx, arguments| apply_unary(cx, arguments, elementary::atan, complex::arctangent, |cx, x| x.apply(cx, Atan)),
};

static ATAN2: Operation = Operation {
    name: "atan2",
    run: |cx, arguments| match arguments {
        [Value::Number(y), Value::Number(x)] => Ok(Value::Number(elementary::atan2(*y, *x))),
        [Value::BigNumber(y), Value::BigNumber(x)] => {
            Ok(BigNumber::arc_tangent_of_two(cx, y.paid(cx)?, x.paid(cx)?)?.into())
        }
        [Value::Matrix(_), x] | [x, Value::Matrix(_)] if is_coordinate(x) => {
            matrix::elementwise(cx, &ATAN2, Zeros::Shift, arguments)
        }
        _ => Err(Stop::Mismatch),
    },
};

/// Whether a value is a coordinate without a conversion, or a matrix of them.
fn is_coordinate(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_) | Value::Matrix(_))
}

static SEC: Operation = Operation {
    name: "sec",
    run: |cx, arguments| {
        let number = |x| 1.0 / elementary::cos(x);
        of_angle(cx, arguments, &SEC, number, complex_angles::secant, |cx, x| x.apply(cx, Cos)?.reciprocal(cx))
    },
};

static CSC: Operation = Operation {
    name: "csc",
    run: |cx, arguments| {
        let number = |x| 1.0 / elementary::sin(x);
        of_angle(cx, arguments, &CSC, number, complex_angles::cosecant, |cx, x| x.apply(cx, Sin)?.reciprocal(cx))
    },
};

static COT: Operation = Operation {
    name: "cot",
    run: |cx, arguments| {
        let number = |x| 1.0 / elementary::tan(x);
        of_angle(cx, arguments, &COT, number, complex_angles::cotangent, |cx, x| x.apply(cx, Tan)?.reciprocal(cx))
    },
};

/// Whether a number is a secant or a cosecant.
fn is_secant(x: f64) -> bool {
    x.abs() >= 1.0
}

static ASEC: Operation = Operation {
    name: "asec",
    run: |cx, arguments| {
        let number = |x| elementary::acos(1.0 / x);
        let big_number = |cx: &Context, x: &BigNumber| x.reciprocal(cx)?.apply(cx, Acos);
        apply_unary_within(cx, arguments, is_secant, number, complex_angles::arcsecant, big_number)
    },
};

static ACSC: Operation = Operation {
    name: "acsc",
    run: |cx, arguments| {
        let number = |x| elementary::asin(1.0 / x);
        let big_number = |cx: &Context, x: &BigNumber| x.reciprocal(cx)?.apply(cx, Asin);
        apply_unary_within(cx, arguments, is_secant, number, complex_angles::arccosecant, big_number)
    },
};

static ACOT: Operation = Operation {
    name: "acot",
    run: |cx, arguments| {
        let number = |x| elementary::atan(1.0 / x);
        apply_unary(cx, arguments, number, complex_angles::arccotangent, |cx, x| x.reciprocal(cx)?.apply(cx, Atan))
    },
};
