//! Sums and products of arguments, of a matrix, or along one dimension.

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::statistics::{
    Asked, GROUP, along, checked_dimension, flat, improve, improve_along, is_dimension, sum, to_dimension,
};
use crate::Context;
use crate::operations::arithmetic::add;
use crate::operations::operators::{MULTIPLY_SCALAR, UNARY_PLUS};
use crate::operations::typed::{Operation, Outcome, Stop, apply, apply_two};
use crate::value::matrix::pay_for_matrix;
use crate::value::{Matrix, Storage, Value};
use crate::{exact, value::storage};

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The sum of the values, or of a matrix; a second argument sums a matrix along that dimension.",
        example: ("sum([1, 2; 3, 4], 1)", "[4, 6]"),
        operation: &SUM,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The product of the values, or of a matrix.",
        example: ("prod([1, 2; 3, 4])", "24"),
        operation: &PROD,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The sums of the first one, two and more values, or of a matrix along a dimension.",
        example: ("cumsum([1, 2, 3, 4])", "[1, 3, 6, 10]"),
        operation: &CUMSUM,
    },
];

pub(super) static SUM: Operation = Operation {
    name: "sum",
    run: |cx, arguments| match Asked::of(cx, arguments, "sum")? {
        Asked::Values(values) => match sum(cx, &values, "sum")? {
            None | Some(Value::Undefined) => exact::as_configured(cx, &Value::Number(0.0)),
            Some(sum) => as_number(cx, sum),
        },
        Asked::Along(matrix, dimension) => Ok(along(cx, matrix, dimension, &|values| sum_along(cx, values))?),
    },
};

fn sum_along(cx: &Context, values: &[Value]) -> Result<Value, Fault> {
    let mut sum = values.first().cloned().unwrap_or(Value::Undefined);
    for value in values.iter().skip(1) {
        sum = add(cx, &sum, value).map_err(|fault| improve_along(fault, "sum"))?;
    }
    Ok(sum)
}

/// A single string is a number.
fn as_number(cx: &Context, value: Value) -> Outcome {
    match value {
        Value::Text(_) => exact::as_configured(cx, &value),
        value => Ok(value),
    }
}

static PROD: Operation = Operation {
    name: "prod",
    run: |cx, arguments| match arguments {
        [] => Err(Stop::Mismatch),
        [Value::Matrix(matrix)] => product(cx, &storage::visited(cx, matrix)?),
        [Value::Matrix(_), dimension] if is_dimension(dimension) => {
            to_dimension(cx, dimension)?;
            Err(Fault::new(ErrorCode::Domain, "prod(A, dim) is not yet supported").into())
        }
        values => product(cx, &flat(cx, values)?),
    },
};

fn product(cx: &Context, values: &[Value]) -> Outcome {
    cx.spend(values.len() as u64)?;
    let mut product: Option<Value> = None;
    for value in values {
        product = Some(match product {
            None | Some(Value::Undefined) => value.clone(),
            Some(product) => {
                apply_two(cx, &MULTIPLY_SCALAR, &product, value).map_err(|fault| improve(fault, "prod", Some(value)))?
            }
        });
    }
    match product {
        None | Some(Value::Undefined) => {
            Err(Fault::new(ErrorCode::Domain, "Cannot calculate prod of an empty array").into())
        }
        Some(product) => as_number(cx, product),
    }
}

static CUMSUM: Operation = Operation {
    name: "cumsum",
    run: |cx, arguments| match arguments {
        [] => Err(Stop::Mismatch),
        [Value::Matrix(matrix)] => Ok(running(cx, matrix, 0)?),
        [Value::Matrix(matrix), dimension] if is_dimension(dimension) => {
            let dimension = to_dimension(cx, dimension)?;
            let dimension = checked_dimension(dimension, storage::array_size(matrix).len())?;
            if matrix.items.is_empty() && dimension == 0 {
                // mathjs looks for the first item of the first row.
                let message = "Cannot read properties of undefined (reading '0')";
                return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
            }
            Ok(running(cx, matrix, dimension)?)
        }
        values if values.iter().any(|value| matches!(value, Value::Matrix(_))) => {
            let message = "All values expected to be scalar in function cumsum";
            Err(Fault::new(ErrorCode::TypeMismatch, message).into())
        }
        values => {
            let row = Matrix::new(vec![values.len()], values.to_vec()).stored(Storage::Array);
            Ok(running(cx, &row, 0)?)
        }
    },
};

/// The sums of the items so far along a dimension.
fn running(cx: &Context, matrix: &Matrix, dimension: usize) -> Result<Value, Fault> {
    let length = matrix.size.get(dimension).copied().unwrap_or(0);
    let inner: usize = matrix.size.iter().skip(dimension + 1).product();
    let mut sums: Vec<Value> = Vec::with_capacity(pay_for_matrix(cx, &matrix.size)?);
    for (at, item) in matrix.items.iter().enumerate() {
        let is_first = (at / inner).is_multiple_of(length);
        let sum = match at.checked_sub(inner).and_then(|before| sums.get(before)) {
            Some(before) if !is_first => add(cx, before, item),
            _ => apply(cx, &UNARY_PLUS, std::slice::from_ref(item)),
        };
        sums.push(sum.map_err(|fault| improve_along(fault, "cumsum"))?);
    }
    storage::collect(cx, matrix.size.clone(), sums, matrix.storage)
}
