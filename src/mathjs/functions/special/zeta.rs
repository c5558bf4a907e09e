//! Riemann's zeta function.

use std::f64::consts::PI;

use num_complex::Complex64;
use pascaline_base::error::Fault;
use pascaline_number::float::elementary::pow;

use super::{GROUP, real};
use crate::exact::{Operand, zeta as exact_zeta};
use crate::functions::Function;
use crate::functions::combinatorics::{GAMMA, gamma, pay_for_factors};
use crate::functions::trigonometry::SIN;
use crate::operations::arithmetic::{add, divide, multiply, power, subtract};
use crate::operations::compare::nearly_equal;
use crate::operations::round::round_half_up;
use crate::operations::typed::{Operation, Outcome, Stop, apply};
use crate::value::Value;
use crate::{Context, value::matrix};

pub(crate) static FUNCTIONS: &[Function] = &[Function {
    params: &["s"],
    group: GROUP,
    summary: "Riemann's zeta function: the sum of all 1 / n^s.",
    example: ("zeta(2)", "1.6449340668482526"),
    operation: &ZETA,
}];

static ZETA: Operation = Operation {
    name: "zeta",
    run: |cx, arguments| match arguments {
        [Value::Number(s)] => match *s {
            s if nearly_equal(s, 0.0) => Ok(Value::Number(-0.5)),
            s if nearly_equal(s, 1.0) => Ok(Value::Number(f64::NAN)),
            s if !s.is_finite() => Ok(Value::Number(if s < 0.0 { f64::NAN } else { 1.0 })),
            s => zeta(cx, &Value::Number(s), s, 20.0),
        },
        [Value::Complex(s)] => complex_zeta(cx, *s),
        [Value::BigNumber(s)] => Ok(exact_zeta::zeta(cx, s.paid(cx)?)?.into()),
        _ => Err(Stop::Mismatch),
    },
};

/// The zeta function of a complex number, with the values that mathjs gives apart.
fn complex_zeta(cx: &Context, s: Complex64) -> Outcome {
    if s.re == 0.0 && s.im == 0.0 {
        return Ok(Value::Complex(real(-0.5)));
    }
    if s.re == f64::INFINITY && s.im == 0.0 {
        return Ok(Value::Complex(real(1.0)));
    }
    // mathjs does not return for NaN.
    if s.re == 1.0 || s.im == f64::INFINITY || s.re == f64::NEG_INFINITY || s.re.is_nan() || s.im.is_nan() {
        return Ok(Value::Complex(Complex64::new(f64::NAN, f64::NAN)));
    }
    let terms = round_half_up(1.3 * 15.0 + 0.9 * s.im.abs());
    zeta(cx, &Value::Complex(s), s.re, terms)
}

/// By P. Borwein, "An efficient algorithm for the Riemann zeta function", 1995, with `terms` terms; to the left of the strip
/// where it converges, by the functional equation.
fn zeta(cx: &Context, s: &Value, re: f64, terms: f64) -> Outcome {
    let one = Value::Number(1.0);
    if re > -(terms - 1.0) / 2.0 {
        return alternating_sum(cx, s, terms);
    }
    let rest = subtract(cx, &one, s)?;
    let power_of_pi = power(cx, &Value::Number(PI), &subtract(cx, s, &one)?)?;
    let mut factor = multiply(cx, &power(cx, &Value::Number(2.0), s)?, &power_of_pi)?;
    let angle = multiply(cx, &Value::Number(PI / 2.0), s)?;
    for value in [apply(cx, &SIN, &[angle])?, apply(cx, &GAMMA, std::slice::from_ref(&rest))?] {
        factor = multiply(cx, &factor, &value)?;
    }
    Ok(multiply(cx, &factor, &alternating_sum(cx, &rest, terms)?)?)
}

/// The zeta function as a weighted sum of 1 / k^s with alternating signs.
fn alternating_sum(cx: &Context, s: &Value, terms: f64) -> Outcome {
    const STEPS_OF_A_TERM: f64 = 4.0;
    pay_for_factors(cx, terms * STEPS_OF_A_TERM + terms * terms / 8.0)?;
    let factors = borwein_factors(cx, terms)?;
    let weight = |from: usize| {
        let mut sum = index_number(from);
        for factor in factors.iter().skip(from) {
            sum += factor;
        }
        terms * sum
    };
    let (one, two) = (Value::Number(1.0), Value::Number(2.0));
    let rest = subtract(cx, &one, &power(cx, &two, &subtract(cx, &one, s)?)?)?;
    let scale = divide(cx, &one, &multiply(cx, &Value::Number(weight(0)), &rest)?)?;
    let mut sum = Value::Number(0.0);
    for index in 1..factors.len() {
        let sign = if index % 2 == 0 { -1.0 } else { 1.0 };
        let power = power(cx, &Value::Number(index_number(index)), s)?;
        sum = add(cx, &sum, &divide(cx, &Value::Number(sign * weight(index)), &power)?)?;
    }
    Ok(multiply(cx, &scale, &sum)?)
}

/// The terms (n + j - 1)! 4^j / ((n - j)! (2 j)!) for j from 0 to n.
fn borwein_factors(cx: &Context, n: f64) -> Result<Vec<f64>, Fault> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative; a cast saturates")]
    let length = (n as usize).saturating_add(1);
    let mut factors = Vec::with_capacity(matrix::pay_for_matrix(cx, &[length])?);
    for index in 0..length {
        cx.spend(10)?;
        let j = index_number(index);
        let numerator = gamma(n + (j - 1.0) + 1.0) * pow(4.0, j);
        factors.push(numerator / (gamma(n - j + 1.0) * gamma(2.0 * j + 1.0)));
    }
    Ok(factors)
}

/// An index as a number.
#[expect(clippy::cast_precision_loss, reason = "fewer than the elements of a collection")]
fn index_number(index: usize) -> f64 {
    index as f64
}
