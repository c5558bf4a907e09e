//! The shape of matrices, and functions that arrange their items in another one.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::matrix_concatenation::CONCAT;
use super::matrix_resizing::{RESHAPE, RESIZE};
use crate::Context;
use crate::operations::operators::TRANSPOSE as CONJUGATE_TRANSPOSE;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::{self, pay_for_matrix};
use crate::value::storage::{self, array_size};
use crate::value::{Matrix, Storage, Value};

const GROUP: &str = "matrices";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The length of x in each of its dimensions.",
        example: ("size([1, 2, 3; 4, 5, 6])", "[2, 3]"),
        operation: &SIZE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number of items of a matrix, or of characters of a text.",
        example: ("count([1, 2; 3, 4; 5, 6])", "6"),
        operation: &COUNT,
    },
    Function {
        params: &["...matrices", "[dimension]"],
        group: GROUP,
        summary: "Matrices joined along a dimension, by default the last one, or texts joined to one.",
        example: ("concat([1, 2], [3])", "[1, 2, 3]"),
        operation: &CONCAT,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The items of a matrix as a vector, row by row.",
        example: ("flatten([1, 2; 3, 4])", "[1, 2, 3, 4]"),
        operation: &FLATTEN,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "A matrix without its outer and inner dimensions of length 1.",
        example: ("squeeze([[[1], [2]]])", "[1, 2]"),
        operation: &SQUEEZE,
    },
    Function {
        params: &["x", "sizes"],
        group: GROUP,
        summary: "The items of a matrix in another shape; a size of -1 is what the others leave.",
        example: ("reshape([1, 2, 3, 4], [2, 2])", "[[1, 2], [3, 4]]"),
        operation: &RESHAPE,
    },
    Function {
        params: &["x", "size", "[default]"],
        group: GROUP,
        summary: "A matrix or a text cut to a size, or filled up with zeros, spaces or a default.",
        example: ("resize([1, 2, 3], [5], 9)", "[1, 2, 3, 9, 9]"),
        operation: &RESIZE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "A matrix with its rows and columns exchanged.",
        example: ("transpose([1, 2; 3, 4])", "[[1, 3], [2, 4]]"),
        operation: &TRANSPOSE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The conjugate of a matrix with its rows and columns exchanged, as x'.",
        example: ("ctranspose([1, 2i; 3, 4])", "[[1, 3], [-2i, 4]]"),
        operation: &CONJUGATE_TRANSPOSE,
    },
];

/// The lengths of `x` in its dimensions.
#[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
fn sizes(cx: &Context, x: &Value) -> Result<Vec<f64>, Stop> {
    match x {
        Value::Matrix(matrix) => {
            let size = storage::size(matrix);
            pay_for_matrix(cx, &[size.len()])?;
            let mut lengths: Vec<f64> = size.iter().map(|length| *length as f64).collect();
            if let Some(Value::Matrix(first)) = matrix.items.first()
                && first.storage == Storage::Array
            {
                // The rows of an array may differ in length; the first one counts.
                lengths.extend(first.size.iter().map(|length| *length as f64));
            }
            Ok(lengths)
        }
        Value::Text(text) => {
            cx.pay_for_bytes(text.len())?;
            Ok(vec![text.encode_utf16().count() as f64])
        }
        Value::Number(_)
        | Value::Complex(_)
        | Value::BigNumber(_)
        | Value::Unit(_)
        | Value::Boolean(_)
        | Value::Null => Ok(Vec::new()),
        _ => Err(Stop::Mismatch),
    }
}

static SIZE: Operation = Operation {
    name: "size",
    run: |cx, arguments| {
        let [x] = arguments else { return Err(Stop::Mismatch) };
        let lengths = sizes(cx, x)?;
        Ok(Value::array(vec![lengths.len()], lengths.into_iter().map(Value::Number).collect()))
    },
};

static COUNT: Operation = Operation {
    name: "count",
    run: |cx, arguments| match arguments {
        [x @ (Value::Matrix(_) | Value::Text(_))] => Ok(Value::Number(sizes(cx, x)?.into_iter().product())),
        _ => Err(Stop::Mismatch),
    },
};

/// The error of mathjs's functions that take any arguments and get none.
pub(super) fn no_arguments(name: &str) -> Fault {
    let message = format!("Too few arguments in function {name} (expected: any, index: 0)");
    Fault::new(ErrorCode::TooFewArguments, message)
}

/// mathjs's error for a sparse matrix that should become a vector.
fn no_sparse_vector() -> Fault {
    let message = "SparseMatrix is not supported by function flatten because it does not support 1D vectors. \
                   Convert to a DenseMatrix or Array first. Example: flatten(x.toArray())";
    Fault::new(ErrorCode::TypeMismatch, message)
}

static FLATTEN: Operation = Operation {
    name: "flatten",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] if matrix.storage == Storage::Sparse => Err(no_sparse_vector().into()),
        [Value::Matrix(matrix)] => {
            let items = storage::visited(cx, matrix)?.into_owned();
            pay_for_matrix(cx, &[items.len()])?;
            Ok(Value::stored(vec![items.len()], items, matrix.storage))
        }
        _ => Err(Stop::Mismatch),
    },
};

static SQUEEZE: Operation = Operation {
    name: "squeeze",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] => {
            let mut size = array_size(matrix);
            while let [1, inner @ ..] = size {
                size = inner;
            }
            while let [outer @ .., 1] = size {
                size = outer;
            }
            pay_for_matrix(cx, &matrix.size)?;
            if size.is_empty() {
                return Ok(matrix::item(matrix, 0));
            }
            let squeezed = Rc::new(Matrix::new(size.to_vec(), matrix.items.clone()));
            Ok(storage::convert(cx, &squeezed, matrix.storage)?)
        }
        [x] => Ok(x.clone()),
        _ => Err(Stop::Mismatch),
    },
};

static TRANSPOSE: Operation = Operation {
    name: "transpose",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] => Ok(matrix::transpose(cx, matrix)?),
        [x] => Ok(x.clone()),
        _ => Err(Stop::Mismatch),
    },
};
