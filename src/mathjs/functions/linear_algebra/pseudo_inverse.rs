//! The Moore-Penrose inverse.

use num_complex::Complex64;
use pascaline_base::error::Fault;

use super::GROUP;
use super::entry::{Entry, pay_for_operations};
use super::inverse::{inverse, is_singular};
use super::product::expect_matrix;
use super::rows::{Rows, matrix_of, pay_for_copy, rows_of, stored};
use super::vectors::dot;
use crate::Context;
use crate::functions::Function;
use crate::operations::arithmetic::{add, multiply};
use crate::operations::operators::{ADD_SCALAR, DIVIDE_SCALAR, EQUAL};
use crate::operations::typed::{Operation, Stop, apply_two};
use crate::value::matrix::{misshapen, transpose};
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The Moore-Penrose inverse of a matrix.",
    example: ("pinv([[1, 0], [0, 1], [0, 1]])", "[[1, 0, 0], [0, 0.5, 0.5]]"),
    operation: &PINV,
}];

static PINV: Operation = Operation {
    name: "pinv",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(pseudo_inverse(cx, x)?),
        [x] => match apply_two(cx, &EQUAL, x, &Value::Number(0.0))? {
            Value::Boolean(true) => Ok(x.clone()),
            _ => Ok(Value::Number(1.0).divide(cx, x)?),
        },
        _ => Err(Stop::Mismatch),
    },
};

fn pseudo_inverse(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    pay_for_copy(cx, matrix)?;
    if matrix.size.len() > 2 {
        return Err(misshapen(&matrix.size, "Matrix must be two dimensional"));
    }
    if are_zero(cx, &matrix.items)? {
        return conjugate_transpose(cx, matrix);
    }
    match matrix.size[..] {
        [rows, columns] => {
            if rows == columns {
                match inverse(cx, matrix) {
                    Err(fault) if is_singular(&fault) => {}
                    outcome => return outcome,
                }
            }
            by_ranks(cx, matrix, rows, columns)
        }
        [1] => inverse(cx, matrix),
        _ => {
            let square = dot(cx, matrix, matrix)?;
            let mut items = Vec::with_capacity(matrix.items.len());
            for item in &matrix.items {
                items.push(apply_two(cx, &DIVIDE_SCALAR, &item.conjugate(cx)?, &square)?);
            }
            Ok(stored(matrix.size.clone(), items, matrix.storage))
        }
    }
}

fn conjugate_transpose(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    pay_for_copy(cx, matrix)?;
    let mut transposed = Matrix::clone(&*expect_matrix(transpose(cx, &matrix.clone().into())?)?);
    for item in &mut transposed.items {
        *item = item.conjugate(cx)?;
    }
    transposed.storage = matrix.storage;
    Ok(Value::Matrix(transposed.into()))
}

/// Whether a value is zero: to the tolerance at 1 + i, so that a tiny value is zero too.
fn is_zero(cx: &Context, value: &Value) -> Result<bool, Fault> {
    let unit = Value::Complex(Complex64::new(1.0, 1.0));
    let sum = apply_two(cx, &ADD_SCALAR, value, &unit)?;
    Ok(matches!(apply_two(cx, &EQUAL, &sum, &unit)?, Value::Boolean(true)))
}

fn are_zero(cx: &Context, items: &[Value]) -> Result<bool, Fault> {
    pay_for_operations::<Value>(cx, 2 * items.len())?;
    let mut are_zero = true;
    for item in items {
        are_zero &= is_zero(cx, item)?;
    }
    Ok(are_zero)
}

/// From the factors C and F of full rank with C * F = matrix: F' (F F')⁻¹ (C' C)⁻¹ C'.
fn by_ranks(cx: &Context, matrix: &Matrix, rows: usize, columns: usize) -> Result<Value, Fault> {
    let items = rows_of(&matrix.items, columns);
    let reduced = reduced(cx, items.clone(), columns)?;
    let mut is_kept = Vec::with_capacity(rows);
    for row in &reduced {
        let row = Matrix::new(vec![row.len()], row.clone());
        is_kept.push(!is_zero(cx, &dot(cx, &row, &row)?)?);
    }
    let kept = |row: Vec<Value>| row.into_iter().zip(&is_kept).filter(|(_, kept)| **kept).map(|(item, _)| item);
    let left: Rows<Value> = items.into_iter().map(|row| kept(row).collect()).collect();
    let right: Rows<Value> = reduced.into_iter().zip(&is_kept).filter(|(_, kept)| **kept).map(|(row, _)| row).collect();
    let rank = left.first().map_or(0, Vec::len);
    let left = expect_matrix(matrix_of(left, rank, Storage::Dense))?;
    let right = expect_matrix(matrix_of(right, columns, Storage::Dense))?;

    let left_transposed = conjugate_transpose(cx, &left)?;
    let square = multiply(cx, &left_transposed, &Value::Matrix(left))?;
    let of_left = multiply(cx, &inverse(cx, &*expect_matrix(square)?)?, &left_transposed)?;

    let right_transposed = conjugate_transpose(cx, &right)?;
    let square = multiply(cx, &Value::Matrix(right), &right_transposed)?;
    let of_right = multiply(cx, &right_transposed, &inverse(cx, &*expect_matrix(square)?)?)?;

    let mut product = Matrix::clone(&*expect_matrix(multiply(cx, &of_right, &of_left)?)?);
    product.storage = matrix.storage;
    Ok(Value::Matrix(product.into()))
}

/// The reduced row echelon form.
fn reduced(cx: &Context, mut rows: Rows<Value>, columns: usize) -> Result<Rows<Value>, Fault> {
    let mut lead = 0;
    for row in 0..rows.len() {
        let Some((pivot, column)) = next_pivot(cx, &rows, row, lead, columns)? else { break };
        lead = column;
        rows.swap(pivot, row);
        let head = rows[row][lead].clone();
        pay_for_operations::<Value>(cx, columns)?;
        for item in &mut rows[row] {
            *item = item.divide(cx, &head)?;
        }
        let own = rows[row].clone();
        for (_, other) in rows.iter_mut().enumerate().filter(|(index, _)| *index != row) {
            pay_for_operations::<Value>(cx, 3 * columns)?;
            let factor = other[lead].clone();
            for (item, own) in other.iter_mut().zip(&own) {
                let product = Value::Number(-1.0).multiply(cx, &factor.multiply(cx, own)?)?;
                *item = add(cx, item, &product)?;
            }
        }
        lead += 1;
    }
    Ok(rows)
}

/// The next entry that is not zero, column by column from `lead`, below `row`.
fn next_pivot(
    cx: &Context,
    rows: &Rows<Value>,
    row: usize,
    lead: usize,
    columns: usize,
) -> Result<Option<(usize, usize)>, Fault> {
    for column in lead..columns {
        pay_for_operations::<Value>(cx, 2 * rows.len())?;
        for (index, entries) in rows.iter().enumerate().skip(row) {
            if !is_zero(cx, &entries[column])? {
                return Ok(Some((index, column)));
            }
        }
    }
    Ok(None)
}
