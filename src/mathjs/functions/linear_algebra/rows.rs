//! The rows of a matrix, on which algorithms work in place.

use std::rc::Rc;

use num_complex::Complex64;
use pascaline_base::error::Fault;

use super::entry::Entry;
use crate::operations::compare::{nearly_equal, nearly_equal_complex};
use crate::value::{Matrix, Object, Storage, Value};
use crate::{Context, value::matrix, value::object};

pub(super) type Rows<E> = Vec<Vec<E>>;

/// The rows of `columns` items each.
pub(super) fn rows_of<E: Entry>(items: &[E], columns: usize) -> Rows<E> {
    items.chunks(columns.max(1)).map(<[E]>::to_vec).collect()
}

/// The identity matrix.
pub(super) fn identity<E: Entry>(size: usize) -> Rows<E> {
    let row = |row: usize| (0..size).map(|column| E::of(if row == column { 1.0 } else { 0.0 })).collect();
    (0..size).map(row).collect()
}

/// A matrix of `rows`, each of `columns` entries.
pub(super) fn matrix_of<E: Entry>(rows: Rows<E>, columns: usize, storage: Storage) -> Value {
    let size = vec![rows.len(), columns];
    stored(size, rows.into_iter().flatten().map(Into::into).collect(), storage)
}

/// A matrix; a sparse one has no entries that are only rounding errors.
pub(in crate::functions) fn stored(size: Vec<usize>, mut items: Vec<Value>, storage: Storage) -> Value {
    if storage == Storage::Sparse {
        for item in &mut items {
            let is_nothing = match item {
                Value::Number(number) => nearly_equal(*number, 0.0),
                Value::Complex(complex) => nearly_equal_complex(*complex, Complex64::ZERO),
                _ => false,
            };
            if is_nothing {
                *item = Value::Number(0.0);
            }
        }
    }
    Value::stored(size, items, storage)
}

/// A JavaScript array of values.
pub(in crate::functions) fn array(items: Vec<Value>) -> Value {
    Value::array(vec![items.len()], items)
}

/// The number of rows of a square matrix; a vector of one element counts as square.
pub(super) fn square(matrix: &Matrix) -> Result<usize, Fault> {
    match matrix.size[..] {
        [1] => Ok(1),
        [rows, columns] if rows == columns => Ok(rows),
        [_] | [_, _] => Err(matrix::misshapen(&matrix.size, "Matrix must be square")),
        _ => Err(matrix::misshapen(&matrix.size, "Matrix must be two dimensional")),
    }
}

/// Pays for a copy of a matrix, and for its rows, which are allocated one by one.
pub(super) fn pay_for_copy(cx: &Context, matrix: &Matrix) -> Result<(), Fault> {
    const STEPS_OF_A_ROW: u64 = 2;
    matrix::pay_for_matrix(cx, &matrix.size)?;
    cx.spend(STEPS_OF_A_ROW * matrix.size.first().copied().unwrap_or(0) as u64)
}

/// The object that holds the parts of a decomposition. `labels` are what mathjs writes before each of them.
pub(in crate::functions) fn decomposition<const N: usize>(
    cx: &Context,
    labels: &'static [&'static str],
    parts: [(&str, Value); N],
) -> Result<Value, Fault> {
    let parts = parts.map(|(name, value)| (name.into(), value));
    let Value::Object(object) = object::create(cx, parts.into())? else { return Ok(Value::Undefined) };
    let labels = (!labels.is_empty()).then_some(labels);
    Ok(Value::Object(Object { labels, ..Rc::unwrap_or_clone(object) }.into()))
}
