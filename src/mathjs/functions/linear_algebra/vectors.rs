//! Products of vectors.

use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use super::entry::{Entry, pay_for_operations};
use super::rows::stored;
use crate::Context;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::{list, pay_for_matrix};
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The dot product of two vectors; the first is conjugated.",
        example: ("dot([2, 4, 1], [2, 2, 3])", "15"),
        operation: &DOT,
    },
    Function {
        params: &["x", "y"],
        group: GROUP,
        summary: "The cross product of two vectors of three elements.",
        example: ("cross([1, 1, 0], [0, 1, 1])", "[1, -1, 1]"),
        operation: &CROSS,
    },
];

static DOT: Operation = Operation {
    name: "dot",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => Ok(dot(cx, x, y)?),
        _ => Err(Stop::Mismatch),
    },
};

pub(super) fn dot(cx: &Context, x: &Matrix, y: &Matrix) -> Result<Value, Fault> {
    let (length, other) = (length(x)?, length(y)?);
    if length != other {
        return Err(unfit(format!("Vectors must have equal length ({length} != {other})")));
    }
    pay_for_operations::<Value>(cx, 3 * length)?;
    let mut sum: Option<Value> = None;
    for (x, y) in x.items.iter().zip(&y.items) {
        let product = x.conjugate(cx)?.multiply(cx, y)?;
        sum = Some(sum.map_or(Ok(product.clone()), |sum| sum.add(cx, &product))?);
    }
    sum.ok_or_else(|| unfit("Cannot calculate the dot product of empty vectors"))
}

/// The length of a vector, which may be a column.
fn length(vector: &Matrix) -> Result<usize, Fault> {
    match vector.size[..] {
        [length] | [length, 1] => Ok(length),
        _ => {
            let size = list(&vector.size, ", ");
            Err(unfit(format!("Expected a column vector, instead got a matrix of size ({size})")))
        }
    }
}

fn unfit(message: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::DimensionMismatch, message)
}

static CROSS: Operation = Operation {
    name: "cross",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => Ok(cross(cx, x, y)?),
        _ => Err(Stop::Mismatch),
    },
};

fn cross(cx: &Context, x: &Matrix, y: &Matrix) -> Result<Value, Fault> {
    let (own, other) = (squeezed(&x.size), squeezed(&y.size));
    let ([3], [3], [x1, x2, x3], [y1, y2, y3]) = (own, other, &x.items[..], &y.items[..]) else {
        let (own, other) = (list(own, ", "), list(other, ", "));
        return Err(unfit(format!("Vectors with length 3 expected (Size A = [{own}], B = [{other}])")));
    };
    pay_for_matrix(cx, &[3])?;
    let mut items = Vec::with_capacity(3);
    for ((x1, y2), (x2, y1)) in [((x2, y3), (x3, y2)), ((x3, y1), (x1, y3)), ((x1, y2), (x2, y1))] {
        let (one, other) = (x1.multiply(cx, y2)?, x2.multiply(cx, y1)?);
        items.push(one.subtract(cx, &other)?);
    }
    let size = if x.size.len().max(y.size.len()) > 1 { vec![1, 3] } else { vec![3] };
    let both_arrays = x.storage == Storage::Array && y.storage == Storage::Array;
    Ok(stored(size, items, if both_arrays { Storage::Array } else { Storage::Dense }))
}

/// A size without the dimensions of 1 at both ends.
fn squeezed(size: &[usize]) -> &[usize] {
    let mut size = size;
    while let [1, rest @ ..] | [rest @ .., 1] = size {
        size = rest;
    }
    size
}
