//! Functions of distributions.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::exponential::LOG;
use super::statistics::sum;
use crate::Context;
use crate::operations::arithmetic::{divide, multiply};
use crate::operations::operators::DOT_DIVIDE;
use crate::operations::typed::{Operation, Stop, apply_two};
use crate::value::matrix;
use crate::value::{Matrix, Value};

pub(super) const FUNCTIONS: &[Function] = &[Function {
    params: &["q", "p"],
    group: "probability",
    summary: "The Kullback-Leibler divergence of two distributions, which are scaled to a sum of 1.",
    example: ("kldivergence([0.5, 0.5], [0.25, 0.75])", "0.14384103622589042"),
    operation: &KLDIVERGENCE,
}];

static KLDIVERGENCE: Operation = Operation {
    name: "kldivergence",
    run: |cx, arguments| {
        let [Value::Matrix(q), Value::Matrix(p)] = arguments else { return Err(Stop::Mismatch) };
        for (matrix, name) in [(p, "first"), (q, "second")] {
            if matrix.size.len() > 1 {
                let message = format!("{name} object must be one dimensional");
                return Err(Fault::new(ErrorCode::DimensionMismatch, message).into());
            }
        }
        let (q, p) = (scaled(cx, q, "first")?, scaled(cx, p, "second")?);
        let ratios = apply_two(cx, &DOT_DIVIDE, &q, &p)?;
        let Value::Matrix(ratios) = ratios else { return Err(Stop::Mismatch) };
        let divergence = multiply(cx, &q, &matrix::map_items(cx, &ratios, &LOG)?)?;
        Ok(match divergence {
            Value::Complex(_) | Value::Unit(_) | Value::Text(_) => Value::Number(f64::NAN),
            number => number,
        })
    },
};

/// The values divided by their sum.
fn scaled(cx: &Context, values: &Rc<Matrix>, name: &str) -> Result<Value, Fault> {
    let total = sum(cx, &values.items, "sum")?.unwrap_or(Value::Number(0.0));
    if matches!(total, Value::Number(total) if total == 0.0) {
        let message = format!("Sum of elements in {name} object must be non zero");
        return Err(Fault::new(ErrorCode::Domain, message));
    }
    divide(cx, &Value::Matrix(Rc::clone(values)), &total)
}
