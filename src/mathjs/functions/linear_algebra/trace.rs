//! The trace.

use pascaline_base::error::Fault;

use super::GROUP;
use super::entry::pay_for_operations;
use super::rows::square;
use crate::Context;
use crate::functions::Function;
use crate::operations::arithmetic::add;
use crate::operations::typed::{Operation, Stop};
use crate::value::{Matrix, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The trace of a square matrix, the sum of its diagonal.",
    example: ("trace([[1, 2], [3, 4]])", "5"),
    operation: &TRACE,
}];

static TRACE: Operation = Operation {
    name: "trace",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(trace(cx, x)?),
        [x] => Ok(x.clone()),
        _ => Err(Stop::Mismatch),
    },
};

fn trace(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    let rows = square(matrix)?;
    if let ([_], [item]) = (&matrix.size[..], &matrix.items[..]) {
        return Ok(item.clone());
    }
    pay_for_operations::<Value>(cx, rows)?;
    matrix.items.iter().step_by(rows + 1).try_fold(Value::Number(0.0), |sum, item| add(cx, &sum, item))
}
