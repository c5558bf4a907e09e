//! Matrices: construction, element-wise operations, products, and parts.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};

use crate::Context;
use crate::operations::typed::{Calls, Operation, Outcome, Stop};
use crate::value::storage::Zeros;
use crate::value::{Matrix, Value};
use crate::{exact, operations::compare, unit, value::storage};

pub(crate) fn mismatch(message: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::DimensionMismatch, message)
}

/// A mathjs `DimensionError`.
pub(crate) fn dimension_error(actual: usize, relation: &str, expected: usize) -> Fault {
    mismatch(format!("Dimension mismatch ({actual} {relation} {expected})"))
}

/// Checks that a matrix may have this size and that many dimensions, and pays for its elements and for itself; returns the number of elements.
pub(crate) fn pay_for_matrix(cx: &Context, size: &[usize]) -> Result<usize, Fault> {
    const STEPS_OF_A_MATRIX: u64 = 5;
    const DIMENSIONS_OF_A_STEP: u64 = 4;
    let length = size.iter().fold(1, |length: usize, part| length.saturating_mul(*part));
    // A matrix without items may still have many rows.
    let rows = size.iter().fold(1, |rows: usize, part| rows.saturating_mul((*part).max(1)));
    cx.fits_nesting(size.len())?;
    cx.pay_for_collection(rows as u64)?;
    cx.spend(STEPS_OF_A_MATRIX + size.len() as u64 / DIMENSIONS_OF_A_STEP)?;
    Ok(length)
}

/// The matrix of `rows`: one-dimensional if they are scalars, otherwise with one more dimension than they have.
pub(crate) fn stack(cx: &Context, rows: Vec<Value>) -> Result<Value, Fault> {
    let mut size = vec![rows.len()];
    let Some(Value::Matrix(first)) = rows.first() else {
        if rows.iter().any(|row| matches!(row, Value::Matrix(_))) {
            return Err(dimension_error(2, ">", 1));
        }
        pay_for_matrix(cx, &size)?;
        return Ok(Value::matrix(size, rows));
    };
    size.extend_from_slice(&first.size);
    let mut items = Vec::with_capacity(pay_for_matrix(cx, &size)?);
    for row in rows {
        let Value::Matrix(row) = row else { return Err(dimension_error(size.len() - 1, "<", size.len())) };
        check_row(&row.size, &size)?;
        match Rc::try_unwrap(row) {
            Ok(mut row) => items.append(&mut row.items),
            Err(shared) => items.extend_from_slice(&shared.items),
        }
    }
    Ok(Value::matrix(size, items))
}

/// Checks that a row of size `row` fits into a matrix of size `whole`.
fn check_row(row: &[usize], whole: &[usize]) -> Result<(), Fault> {
    for (actual, expected) in row.iter().zip(whole.iter().skip(1)) {
        if actual != expected {
            return Err(dimension_error(*actual, "!=", *expected));
        }
    }
    let dimensions = whole.len();
    match row.len() + 1 {
        own if own < dimensions => Err(dimension_error(dimensions - 1, "<", dimensions)),
        own if own > dimensions => Err(dimension_error(dimensions + 1, ">", dimensions)),
        _ => Ok(()),
    }
}

/// Applies `operation` to each element.
pub(crate) fn map(cx: &Context, matrix: &Matrix, operation: &Operation) -> Outcome {
    Ok(map_items(cx, matrix, operation)?)
}

/// The same for an operation that accepts every element.
pub(crate) fn map_items(cx: &Context, matrix: &Matrix, operation: &Operation) -> Result<Value, Fault> {
    let mut items = Vec::with_capacity(pay_for_matrix(cx, &matrix.size)?);
    let mut calls = Calls::of(operation);
    for item in &matrix.items {
        items.push(calls.call(cx, std::slice::from_ref(item))?);
    }
    storage::collect(cx, matrix.size.clone(), items, matrix.storage)
}

/// Applies `operation` to each pair of elements. A scalar, and a dimension of size 1, is repeated.
pub(crate) fn elementwise(cx: &Context, operation: &Operation, zeros: Zeros, arguments: &[Value]) -> Outcome {
    let (x, y) = match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => return zip(cx, operation, zeros, x, y),
        [x, y] => (x, y),
        _ => return Err(Stop::Mismatch),
    };
    let ((Value::Matrix(matrix), _) | (_, Value::Matrix(matrix))) = (x, y) else { return Err(Stop::Mismatch) };
    let pairing = storage::Pairing::of(zeros, x, y);
    let mut items = Vec::with_capacity(pay_for_matrix(cx, &matrix.size)?);
    let mut calls = Calls::of(operation);
    for item in &matrix.items {
        let (x, y) = if matches!(x, Value::Matrix(_)) { (item, y) } else { (x, item) };
        items.push(if pairing.skips(x, y) { Value::Number(0.0) } else { calls.call(cx, &[x.clone(), y.clone()])? });
    }
    Ok(storage::collect(cx, matrix.size.clone(), items, pairing.storage)?)
}

fn zip(cx: &Context, operation: &Operation, zeros: Zeros, x: &Rc<Matrix>, y: &Rc<Matrix>) -> Outcome {
    let size = broadcast_size(&x.size, &y.size)?;
    let length = pay_for_matrix(cx, &size)?;
    let pairing = storage::Pairing::of(zeros, &Value::Matrix(Rc::clone(x)), &Value::Matrix(Rc::clone(y)));
    let (x, y) = (Stretched::to(cx, x, &size)?, Stretched::to(cx, y, &size)?);
    let mut items = Vec::with_capacity(length);
    let mut calls = Calls::of(operation);
    for index in 0..length {
        let (x, y) = (x.item(index), y.item(index));
        items.push(if pairing.skips(&x, &y) { Value::Number(0.0) } else { calls.call(cx, &[x, y])? });
    }
    Ok(storage::collect(cx, size, items, pairing.storage)?)
}

/// Matrices broadcast to one size.
pub(crate) fn broadcast(cx: &Context, matrices: &[Value]) -> Result<Vec<Rc<Matrix>>, Fault> {
    let mut size = Vec::new();
    for matrix in matrices {
        let Value::Matrix(matrix) = matrix else { return Err(mismatch("Matrix expected")) };
        size = if size.is_empty() { matrix.size.clone() } else { broadcast_size(&size, &matrix.size)? };
    }
    let mut all = Vec::with_capacity(matrices.len());
    for matrix in matrices {
        let Value::Matrix(matrix) = matrix else { continue };
        if matrix.size == size {
            all.push(Rc::clone(matrix));
            continue;
        }
        let length = pay_for_matrix(cx, &size)?;
        let stretched = Stretched::to(cx, matrix, &size)?;
        let items = (0..length).map(|index| stretched.item(index)).collect();
        all.push(Rc::new(Matrix::new(size.clone(), items).stored(matrix.storage)));
    }
    Ok(all)
}

/// A matrix of zeros.
pub(crate) fn zeros(cx: &Context, like: &Matrix) -> Result<Value, Fault> {
    let length = pay_for_matrix(cx, &like.size)?;
    Ok(Value::matrix(like.size.clone(), vec![Value::Number(0.0); length]))
}

/// The size to which two sizes are broadcast, aligned at their last dimension.
fn broadcast_size(x: &[usize], y: &[usize]) -> Result<Vec<usize>, Fault> {
    if x == y {
        return Ok(x.to_vec());
    }
    let dimensions = x.len().max(y.len());
    // The part's size in a dimension of the whole.
    let at = |part: &[usize], index: usize| {
        let index = (part.len() + index).checked_sub(dimensions)?;
        part.get(index).copied()
    };
    let mut size = Vec::new();
    for index in 0..dimensions {
        size.push(at(x, index).max(at(y, index)).unwrap_or(0));
    }
    for part in [x, y] {
        for (index, to) in size.iter().enumerate() {
            if let Some(length) = at(part, index)
                && length > 1
                && length < *to
            {
                return Err(mismatch(format!(
                    "shape mismatch: mismatch is found in arg with shape ({}) \
                     not possible to broadcast dimension {} with size {length} to size {to}",
                    list(part, ","),
                    part.len(),
                )));
            }
        }
    }
    // A dimension of size 0 cannot be broadcast, and mathjs gives no dimensions to a matrix without rows.
    let stretched = |part: &[usize]| {
        let rows = part.iter().position(|length| *length == 0).map_or(part.len(), |empty| empty + 1);
        if rows < dimensions && part.contains(&0) {
            return vec![0];
        }
        let mut stretched = size.clone();
        for (index, to) in stretched.iter_mut().enumerate() {
            match at(part, index) {
                Some(0) => *to = 0,
                None => *to = 1.max(*to),
                Some(_) => {}
            }
        }
        stretched
    };
    let stretched_size = stretched(x);
    check_same_size(&stretched_size, &stretched(y))?;
    Ok(stretched_size)
}

/// Checks that two matrices have the same size.
pub(crate) fn check_same_size(x: &[usize], y: &[usize]) -> Result<(), Fault> {
    if x.len() != y.len() {
        return Err(dimension_error(x.len(), "!=", y.len()));
    }
    if x != y {
        let (x, y) = (list(x, ","), list(y, ","));
        return Err(mismatch(format!("Dimension mismatch. Matrix A ({x}) must match Matrix B ({y})")));
    }
    Ok(())
}

/// A matrix broadcast to a size: a dimension of size 1 is repeated.
struct Stretched<'m> {
    matrix: &'m Matrix,
    /// The size it is broadcast to, if that differs.
    size: Option<&'m [usize]>,
}

impl<'m> Stretched<'m> {
    /// Pays for finding each element, which examines every dimension.
    fn to(cx: &Context, matrix: &'m Matrix, size: &'m [usize]) -> Result<Self, Fault> {
        const DIMENSIONS_OF_A_STEP: usize = 16;
        if matrix.size == size {
            return Ok(Self { matrix, size: None });
        }
        let length: usize = size.iter().product();
        cx.spend(length.saturating_mul(matrix.size.len() / DIMENSIONS_OF_A_STEP) as u64)?;
        Ok(Self { matrix, size: Some(size) })
    }

    /// The element at index `index` of the whole.
    fn item(&self, index: usize) -> Value {
        let Some(size) = self.size else { return item(self.matrix, index) };
        let (mut at, mut stride, mut rest) = (0, 1, index);
        for (own, whole) in self.matrix.size.iter().rev().zip(size.iter().rev()) {
            let position = rest % whole;
            rest /= whole;
            at += if *own == 1 { 0 } else { position * stride };
            stride *= own;
        }
        item(self.matrix, at)
    }
}

/// The element at an index, counted row by row.
pub(crate) fn item(matrix: &Matrix, at: usize) -> Value {
    matrix.items.get(at).cloned().unwrap_or(Value::Undefined)
}

pub(crate) fn list(numbers: &[usize], separator: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

pub(crate) fn transpose(cx: &Context, matrix: &Rc<Matrix>) -> Result<Value, Fault> {
    match matrix.size[..] {
        [_] => Ok(Value::Matrix(Rc::clone(matrix))),
        [rows, columns] if columns > 0 => {
            let mut items = Vec::with_capacity(pay_for_matrix(cx, &matrix.size)?);
            for column in 0..columns {
                for row in 0..rows {
                    items.push(item(matrix, row * columns + column));
                }
            }
            Ok(Value::stored(vec![columns, rows], items, matrix.storage))
        }
        [_, _] => Err(misshapen(&matrix.size, "Cannot transpose a 2D matrix with no columns")),
        _ => Err(misshapen(&matrix.size, "Matrix must be a vector or two dimensional")),
    }
}

/// The error for a matrix of the wrong size.
pub(crate) fn misshapen(size: &[usize], words: &str) -> Fault {
    mismatch(format!("{words} (size: [{}])", list(size, ", ")))
}

/// `start, end[, step][, included]`: the last tells whether the end is included, as it is in the ranges of expressions.
pub(crate) static RANGE: Operation = Operation {
    name: "range",
    run: |cx, arguments| {
        let (numbers, included) = match arguments {
            [numbers @ .., Value::Boolean(included)] => (numbers, *included),
            numbers => (numbers, false),
        };
        let (start, end, step) = match numbers {
            [Value::Number(start), Value::Number(end)] => (*start, *end, 1.0),
            [Value::Number(start), Value::Number(end), Value::Number(step)] => (*start, *end, *step),
            [Value::Unit(start), Value::Unit(end), Value::Unit(step)] => {
                return unit::range(cx, start, end, step, included);
            }
            _ => return exact::range(cx, numbers, included),
        };
        Ok(range(cx, start, step, end, included)?)
    },
};

/// `start:step:end`, up to rounding.
fn range(cx: &Context, start: f64, step: f64, end: f64, included: bool) -> Result<Value, Fault> {
    if step == 0.0 {
        return Err(Fault::new(ErrorCode::Domain, "Step must be non-zero"));
    }
    let ongoing = |x: f64| match compare::nearly_equal(x, end) {
        true => included,
        false if step > 0.0 => x < end,
        false => x > end,
    };
    let steps = ((end - start) / step).abs();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates, NaN is 0")]
    let count = match included {
        _ if !ongoing(start) => 0,
        true => (steps.floor() + 1.0) as usize,
        false => steps.ceil() as usize,
    };
    let (mut x, mut items) = (start, Vec::with_capacity(pay_for_matrix(cx, &[count])?));
    while ongoing(x) {
        // Rounding may shrink the step, or lose it: then only the limit ends the range.
        cx.fits_collection(items.len() as u64 + 1)?;
        cx.spend(1)?;
        items.push(Value::Number(x));
        x += step;
    }
    Ok(Value::matrix(vec![items.len()], items))
}
