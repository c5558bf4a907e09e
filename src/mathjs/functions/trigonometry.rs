//! Trigonometry, in radians.

use pascaline_number::float::elementary;

use super::super::typed::{Operation, Stop};
use super::super::value::Value;
use super::super::{complex, complex_angles, matrix};
use super::{Function, apply_unary, apply_unary_within};

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

pub(super) static SIN: Operation =
    Operation { name: "sin", run: |_, arguments| apply_unary(arguments, elementary::sin, complex::sine) };

pub(super) static COS: Operation =
    Operation { name: "cos", run: |_, arguments| apply_unary(arguments, elementary::cos, complex::cosine) };

static TAN: Operation =
    Operation { name: "tan", run: |_, arguments| apply_unary(arguments, elementary::tan, complex::tangent) };

fn is_sine(x: f64) -> bool {
    (-1.0..=1.0).contains(&x)
}

pub(super) static ASIN: Operation = Operation {
    name: "asin",
    run: |_, arguments| apply_unary_within(arguments, is_sine, elementary::asin, complex::arcsine),
};

static ACOS: Operation = Operation {
    name: "acos",
    run: |_, arguments| apply_unary_within(arguments, is_sine, elementary::acos, complex::arccosine),
};

pub(super) static ATAN: Operation =
    Operation { name: "atan", run: |_, arguments| apply_unary(arguments, elementary::atan, complex::arctangent) };

static ATAN2: Operation = Operation {
    name: "atan2",
    run: |cx, arguments| match arguments {
        [Value::Number(y), Value::Number(x)] => Ok(Value::Number(elementary::atan2(*y, *x))),
        [Value::Matrix(_), Value::Number(_) | Value::Matrix(_)] | [Value::Number(_), Value::Matrix(_)] => {
            matrix::elementwise(cx, &ATAN2, arguments)
        }
        _ => Err(Stop::Mismatch),
    },
};

static SEC: Operation = Operation {
    name: "sec",
    run: |_, arguments| apply_unary(arguments, |x| 1.0 / elementary::cos(x), complex_angles::secant),
};

static CSC: Operation = Operation {
    name: "csc",
    run: |_, arguments| apply_unary(arguments, |x| 1.0 / elementary::sin(x), complex_angles::cosecant),
};

static COT: Operation = Operation {
    name: "cot",
    run: |_, arguments| apply_unary(arguments, |x| 1.0 / elementary::tan(x), complex_angles::cotangent),
};

/// Whether a number is a secant or a cosecant.
fn is_secant(x: f64) -> bool {
    x.abs() >= 1.0
}

static ASEC: Operation = Operation {
    name: "asec",
    run: |_, arguments| {
        apply_unary_within(arguments, is_secant, |x| elementary::acos(1.0 / x), complex_angles::arcsecant)
    },
};

static ACSC: Operation = Operation {
    name: "acsc",
    run: |_, arguments| {
        apply_unary_within(arguments, is_secant, |x| elementary::asin(1.0 / x), complex_angles::arccosecant)
    },
};

static ACOT: Operation = Operation {
    name: "acot",
    run: |_, arguments| apply_unary(arguments, |x| elementary::atan(1.0 / x), complex_angles::arccotangent),
};
