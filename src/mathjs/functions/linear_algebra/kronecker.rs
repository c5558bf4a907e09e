//! The Kronecker product.

use pascaline_base::error::Fault;

use super::GROUP;
use super::entry::Entry;
use super::rows::stored;
use crate::Context;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::{item, pay_for_matrix};
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x", "y"],
    group: GROUP,
    summary: "The Kronecker product: every element of the first matrix, multiplied by the whole second one.",
    example: ("kron([[1, 0], [0, 1]], [1, 2])", "[[1, 2, 0, 0], [0, 0, 1, 2]]"),
    operation: &KRON,
}];

static KRON: Operation = Operation {
    name: "kron",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => Ok(kronecker(cx, x, y)?),
        _ => Err(Stop::Mismatch),
    },
};

fn kronecker(cx: &Context, x: &Matrix, y: &Matrix) -> Result<Value, Fault> {
    let dimensions = x.size.len().max(y.size.len());
    let (left, right) = (padded(&x.size, dimensions), padded(&y.size, dimensions));
    let size: Vec<usize> = left.iter().zip(&right).map(|(left, right)| left.saturating_mul(*right)).collect();
    let length = pay_for_matrix(cx, &size)?;
    cx.spend((length as u64).saturating_mul(1 + dimensions as u64 / 4))?;
    let mut items = Vec::with_capacity(length);
    for index in 0..length {
        let (mut rest, mut of_left, mut of_right) = (index, Place::default(), Place::default());
        for ((whole, left), right) in size.iter().zip(&left).zip(&right).rev() {
            let position = rest % whole;
            rest /= whole;
            of_left.add(position / right, *left);
            of_right.add(position % right, *right);
        }
        items.push(item(x, of_left.at).multiply(cx, &item(y, of_right.at))?);
    }
    let both_arrays = x.storage == Storage::Array && y.storage == Storage::Array;
    Ok(stored(size, items, if both_arrays { Storage::Array } else { Storage::Dense }))
}

/// A size with dimensions of 1 in front.
fn padded(size: &[usize], dimensions: usize) -> Vec<usize> {
    let mut padded = vec![1; dimensions - size.len()];
    padded.extend_from_slice(size);
    padded
}

/// The index of an element, counted row by row, from its positions in the dimensions, the last one first.
struct Place {
    at: usize,
    stride: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self { at: 0, stride: 1 }
    }
}

impl Place {
    fn add(&mut self, position: usize, length: usize) {
        self.at += position * self.stride;
        self.stride *= length;
    }
}
