//! Products and powers of matrices.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};

use super::entry::{Entry, numbers, pay_for_operations};
use super::inverse::{inverse, is_singular};
use super::rows::{Rows, identity, matrix_of};
use super::vectors::dot;
use crate::lite::{self, IS_WHOLE};
use crate::value::matrix::{mismatch, pay_for_matrix};
use crate::value::{Matrix, Storage, Value};
use crate::{Context, format, operations::round, value::storage};

/// The product of vectors and matrices: for two vectors, the scalar product, whose left side is conjugated.
pub(crate) fn multiply(cx: &Context, x: &Matrix, y: &Matrix) -> Result<Value, Fault> {
    const STEPS_OF_A_ROW: u64 = 2;
    if !IS_WHOLE {
        return Err(lite::left_out("the product of two matrices"));
    }
    check(&x.size, &y.size)?;
    let (rows, inner) = if let [rows, inner] = x.size[..] { (rows, inner) } else { (1, x.items.len()) };
    let columns = if let [_, columns] = y.size[..] { columns } else { 1 };
    let size = match (x.size.len(), y.size.len()) {
        (1, 1) if inner == 0 => return Err(mismatch("Cannot multiply two empty vectors")),
        (1, 1) => return dot(cx, x, y),
        (1, _) => vec![columns],
        (_, 1) => vec![rows],
        _ => vec![rows, columns],
    };
    if x.size.len() == 1 && y.storage == Storage::Sparse {
        return Err(mismatch("Support for SparseMatrix not implemented"));
    }
    pay_for_matrix(cx, &[rows, columns])?;
    cx.spend(STEPS_OF_A_ROW * (rows + inner) as u64)?;
    let items = match (numbers(&x.items), numbers(&y.items)) {
        (Some(x), Some(y)) if inner > 0 => {
            let mut product = Vec::with_capacity(rows * columns);
            for row in x.chunks(inner) {
                push_product(cx, row, y.chunks(columns.max(1)), columns, &mut product)?;
            }
            product.into_iter().map(Value::Number).collect()
        }
        _ => product_of_values(cx, x, y, [rows, inner, columns])?,
    };
    match (x.storage, y.storage) {
        // A sparse matrix has two dimensions.
        (Storage::Sparse, _) | (_, Storage::Sparse) => {
            storage::collect(cx, vec![rows, columns], items, Storage::Sparse)
        }
        (Storage::Array, Storage::Array) => Ok(Value::stored(size, items, Storage::Array)),
        _ => Ok(Value::matrix(size, items)),
    }
}

/// The product of rows of one type.
pub(super) fn product<E: Entry>(cx: &Context, x: &[Vec<E>], y: &[Vec<E>], columns: usize) -> Result<Rows<E>, Fault> {
    let mut product = Vec::with_capacity(x.len());
    for row in x {
        let mut sums = Vec::with_capacity(columns);
        push_product(cx, row, y.iter().map(Vec::as_slice), columns, &mut sums)?;
        product.push(sums);
    }
    Ok(product)
}

/// Writes a row times the rows of `y` at the end of a list. Adds row to row, two at a time, so that the processor can add several
/// entries at once and each sum is loaded half as often. Every entry is the same sum in the same order as that of
/// [`product_of_values`].
fn push_product<'y, E: Entry + 'y>(
    cx: &Context,
    row: &[E],
    y: impl Iterator<Item = &'y [E]>,
    columns: usize,
    product: &mut Vec<E>,
) -> Result<(), Fault> {
    pay_for_operations::<E>(cx, 2 * row.len() * columns)?;
    let mut factors = row.iter().zip(y);
    let Some((factor, right)) = factors.next() else { return Ok(()) };
    let start = product.len();
    for right in right {
        product.push(factor.multiply(cx, right)?);
    }
    let sums = &mut product[start..];
    while let Some((factor, right)) = factors.next() {
        if let Some((next_factor, next_right)) = factors.next() {
            for ((sum, right), next_right) in sums.iter_mut().zip(right).zip(next_right) {
                let both = sum.add(cx, &factor.multiply(cx, right)?)?;
                *sum = both.add(cx, &next_factor.multiply(cx, next_right)?)?;
            }
        } else {
            for (sum, right) in sums.iter_mut().zip(right) {
                *sum = sum.add(cx, &factor.multiply(cx, right)?)?;
            }
        }
    }
    Ok(())
}

/// The product of matrices whose items have any type.
pub(super) fn product_of_values(
    cx: &Context,
    x: &Matrix,
    y: &Matrix,
    [rows, inner, columns]: [usize; 3],
) -> Result<Vec<Value>, Fault> {
    let mut items = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            pay_for_operations::<Value>(cx, inner)?;
            let mut sum = Value::Undefined;
            for index in 0..inner {
                let product = x.items[row * inner + index].multiply(cx, &y.items[index * columns + column])?;
                sum = if index == 0 { product } else { sum.add(cx, &product)? };
            }
            items.push(sum);
        }
    }
    Ok(items)
}

/// Checks that matrices of these sizes can be multiplied.
fn check(x: &[usize], y: &[usize]) -> Result<(), Fault> {
    let (name, size) = match (x, y) {
        ([_] | [_, _], [_] | [_, _]) => return check_inner(x, y),
        ([_] | [_, _], _) => ('B', y),
        _ => ('A', x),
    };
    let dimensions = size.len();
    let message = format!("Can only multiply a 1 or 2 dimensional matrix (Matrix {name} has {dimensions} dimensions)");
    Err(mismatch(message))
}

/// Checks that the last dimension of `x` equals the first of `y`.
fn check_inner(x: &[usize], y: &[usize]) -> Result<(), Fault> {
    let (Some(last), Some(first)) = (x.last(), y.first()) else { return Ok(()) };
    if last == first {
        return Ok(());
    }
    let (left, right) = match (x, y) {
        ([_], [_]) => {
            return Err(mismatch("Dimension mismatch in multiplication. Vectors must have the same length"));
        }
        ([_], _) => ("Vector length", "Matrix rows"),
        (_, [_]) => ("Matrix columns", "Vector length"),
        _ => ("Matrix A columns", "Matrix B rows"),
    };
    Err(mismatch(format!("Dimension mismatch in multiplication. {left} ({last}) must match {right} ({first})")))
}

/// The power of a square matrix, by squaring.
pub(crate) fn power(cx: &Context, matrix: &Rc<Matrix>, exponent: f64) -> Result<Value, Fault> {
    if !IS_WHOLE {
        return Err(lite::left_out("the power of a matrix"));
    }
    if !round::is_integer(exponent) {
        return Err(no_power("b must be an integer", exponent));
    }
    let size = size_of_square(matrix)?;
    // mathjs works on arrays here.
    let storage = if matrix.storage == Storage::Array { Storage::Array } else { Storage::Dense };
    let base = if exponent < 0.0 { inverse_for_power(cx, matrix, exponent)? } else { Rc::clone(matrix) };
    let mut square = expect_matrix(storage::convert(cx, &base, storage)?)?;
    pay_for_matrix(cx, &matrix.size)?;
    let mut power = expect_matrix(matrix_of(identity::<f64>(size), size, storage))?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast saturates; steps run out before"
    )]
    let mut exponent = exponent.abs() as u64;
    while exponent >= 1 {
        if exponent & 1 == 1 {
            power = expect_matrix(multiply(cx, &square, &power)?)?;
        }
        exponent >>= 1;
        square = expect_matrix(multiply(cx, &square, &square)?)?;
    }
    Ok(Value::Matrix(power))
}

/// The number of rows of a matrix whose powers are defined.
fn size_of_square(matrix: &Matrix) -> Result<usize, Fault> {
    match matrix.size[..] {
        [rows, columns] if rows == columns => Ok(rows),
        [rows, columns] => Err(mismatch(format!("For A^b, A must be square (size is {rows}x{columns})"))),
        _ => {
            let dimensions = matrix.size.len();
            Err(mismatch(format!("For A^b, A must be 2 dimensional (A has {dimensions} dimensions)")))
        }
    }
}

fn inverse_for_power(cx: &Context, matrix: &Rc<Matrix>, exponent: f64) -> Result<Rc<Matrix>, Fault> {
    let inverse = inverse(cx, matrix).map_err(|fault| {
        if is_singular(&fault) {
            no_power("when A is not invertible, b must be a positive integer", exponent)
        } else {
            fault
        }
    })?;
    expect_matrix(inverse)
}

/// The fault of an exponent that does not meet a requirement.
#[cold]
fn no_power(requirement: &str, exponent: f64) -> Fault {
    let exponent = format::number(exponent);
    Fault::new(ErrorCode::Domain, format!("For A^b, {requirement} (value is {exponent})"))
}

/// The matrix that a value is.
pub(super) fn expect_matrix(value: Value) -> Result<Rc<Matrix>, Fault> {
    match value {
        Value::Matrix(matrix) => Ok(matrix),
        _ => Err(mismatch("Matrix must be two dimensional")),
    }
}
