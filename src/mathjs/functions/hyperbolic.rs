//! Hyperbolic functions and their inverses.

use num_complex::Complex64;
use pascaline_base::error::Fault;
use pascaline_number::float::elementary::{acosh, asinh, atanh, cosh, exp, log, sinh, sqrt, tanh};

use super::{Function, apply_unary, apply_unary_within};
use crate::Context;
use crate::big_number::BigNumber;
use crate::big_number::Function::{Acosh, Asinh, Atanh, Cosh, Sinh, Tanh};
use crate::operations::typed::{Operation, Outcome};
use crate::value::Value;
use crate::value::complex_angles as complex;

const GROUP: &str = "hyperbolic functions";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The hyperbolic sine.",
        example: ("sinh(1)", "1.1752011936438014"),
        operation: &SINH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The hyperbolic cosine.",
        example: ("cosh(1)", "1.5430806348152437"),
        operation: &COSH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The hyperbolic tangent.",
        example: ("tanh(1)", "0.7615941559557649"),
        operation: &TANH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The hyperbolic secant, 1 / cosh(x).",
        example: ("sech(1)", "0.6480542736638855"),
        operation: &SECH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The hyperbolic cosecant, 1 / sinh(x).",
        example: ("csch(1)", "0.8509181282393216"),
        operation: &CSCH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The hyperbolic cotangent, 1 / tanh(x).",
        example: ("coth(1)", "1.3130352854993312"),
        operation: &COTH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number whose hyperbolic sine is x.",
        example: ("asinh(1)", "0.881373587019543"),
        operation: &ASINH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number whose hyperbolic cosine is x; complex below 1.",
        example: ("acosh(2)", "1.3169578969248166"),
        operation: &ACOSH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number whose hyperbolic tangent is x; complex outside of -1 to 1.",
        example: ("atanh(0.5)", "0.5493061443340548"),
        operation: &ATANH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number whose hyperbolic secant is x; complex outside of 0 to 1.",
        example: ("asech(0.5)", "1.3169578969248166"),
        operation: &ASECH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number whose hyperbolic cosecant is x.",
        example: ("acsch(0.5)", "1.4436354751788103"),
        operation: &ACSCH,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number whose hyperbolic cotangent is x; complex between -1 and 1.",
        example: ("acoth(2)", "0.5493061443340548"),
        operation: &ACOTH,
    },
];

static SINH: Operation = Operation {
    name: "sinh",
    run: |cx, arguments| apply_unary(cx, arguments, sinh, complex::hyperbolic_sine, |cx, x| x.apply(cx, Sinh)),
};

static COSH: Operation = Operation {
    name: "cosh",
    run: |cx, arguments| apply_unary(cx, arguments, cosh, complex::hyperbolic_cosine, |cx, x| x.apply(cx, Cosh)),
};

static TANH: Operation = Operation {
    name: "tanh",
    run: |cx, arguments| apply_unary(cx, arguments, tanh, complex::hyperbolic_tangent, |cx, x| x.apply(cx, Tanh)),
};

static SECH: Operation = Operation {
    name: "sech",
    run: |cx, arguments| {
        let secant = |x| 2.0 / (exp(x) + exp(-x));
        apply_unary(cx, arguments, secant, complex::hyperbolic_secant, |cx, x| x.apply(cx, Cosh)?.reciprocal(cx))
    },
};

static CSCH: Operation = Operation {
    name: "csch",
    run: |cx, arguments| {
        apply_unary(cx, arguments, cosecant, complex::hyperbolic_cosecant, |cx, x| x.apply(cx, Sinh)?.reciprocal(cx))
    },
};

fn cosecant(x: f64) -> f64 {
    match x {
        0.0 => f64::INFINITY,
        _ if x.is_nan() => x,
        _ => (2.0 / (exp(x) - exp(-x))).abs().copysign(x),
    }
}

static COTH: Operation = Operation {
    name: "coth",
    run: |cx, arguments| {
        let cotangent = |x| {
            let power = exp(2.0 * x);
            (power + 1.0) / (power - 1.0)
        };
        apply_unary(cx, arguments, cotangent, complex::hyperbolic_cotangent, |cx, x| x.apply(cx, Tanh)?.reciprocal(cx))
    },
};

/// An inverse function: those of complex numbers need roots, logarithms and angles, which cost a step.
fn inverse(
    cx: &Context,
    arguments: &[Value],
    domain: fn(f64) -> bool,
    number: fn(f64) -> f64,
    complex: fn(Complex64) -> Complex64,
    big_number: fn(&Context, &BigNumber) -> Result<BigNumber, Fault>,
) -> Outcome {
    cx.spend(1)?;
    apply_unary_within(cx, arguments, domain, number, complex, big_number)
}

static ASINH: Operation = Operation {
    name: "asinh",
    run: |cx, arguments| {
        inverse(cx, arguments, |_| true, asinh, complex::inverse_hyperbolic_sine, |cx, x| x.apply(cx, Asinh))
    },
};

static ACOSH: Operation = Operation {
    name: "acosh",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] if *x <= -1.0 => {
            let size = log(sqrt(x * x - 1.0) - x);
            Ok(Value::Complex(Complex64::new(size, std::f64::consts::PI)))
        }
        _ => {
            let is_cosine = |x| x >= 1.0;
            inverse(cx, arguments, is_cosine, acosh, complex::inverse_hyperbolic_cosine, |cx, x| x.apply(cx, Acosh))
        }
    },
};

static ATANH: Operation = Operation {
    name: "atanh",
    run: |cx, arguments| {
        inverse(cx, arguments, within_one, atanh, complex::inverse_hyperbolic_tangent, |cx, x| x.apply(cx, Atanh))
    },
};

fn within_one(x: f64) -> bool {
    (-1.0..=1.0).contains(&x)
}

static ASECH: Operation = Operation {
    name: "asech",
    run: |cx, arguments| match arguments {
        [Value::Number(x)] if within_one(*x) => {
            let inverse = 1.0 / x;
            let root = sqrt(inverse * inverse - 1.0);
            if inverse > 0.0 {
                return Ok(Value::Number(log(root + inverse)));
            }
            Ok(Value::Complex(Complex64::new(log(root - inverse), std::f64::consts::PI)))
        }
        _ => {
            let big_number = |cx: &Context, x: &BigNumber| x.reciprocal(cx)?.apply(cx, Acosh);
            inverse(cx, arguments, |_| false, asinh, complex::inverse_hyperbolic_secant, big_number)
        }
    },
};

static ACSCH: Operation = Operation {
    name: "acsch",
    run: |cx, arguments| {
        let cosecant = |x| {
            let inverse = 1.0 / x;
            log(inverse + sqrt(inverse * inverse + 1.0))
        };
        let big_number = |cx: &Context, x: &BigNumber| x.reciprocal(cx)?.apply(cx, Asinh);
        inverse(cx, arguments, |_| true, cosecant, complex::inverse_hyperbolic_cosecant, big_number)
    },
};

static ACOTH: Operation = Operation {
    name: "acoth",
    run: |cx, arguments| {
        let is_outside = |x: f64| x.abs() >= 1.0;
        let big_number = |cx: &Context, x: &BigNumber| x.reciprocal(cx)?.apply(cx, Atanh);
        inverse(cx, arguments, is_outside, cotangent, complex::inverse_hyperbolic_cotangent, big_number)
    },
};

fn cotangent(x: f64) -> f64 {
    let (above, below) = (log((x + 1.0) / x), log(x / (x - 1.0)));
    if x.is_finite() { 0.5 * (above + below) } else { 0.0 }
}
