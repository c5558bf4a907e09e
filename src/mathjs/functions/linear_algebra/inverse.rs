//! The inverse of a matrix.

use std::mem;

use pascaline_base::Detail;
use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use super::determinant::determinant;
use super::entry::{Entry, numbers, pay_for_operations};
use super::rows::{Rows, identity, pay_for_copy, rows_of, square, stored};
use crate::Context;
use crate::functions::Function;
use crate::lite::{self, IS_WHOLE};
use crate::operations::typed::{Operation, Stop};
use crate::value::{Matrix, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The inverse of a square matrix, or of a number.",
    example: ("inv([[1, 2], [3, 4]])", "[[-2, 1], [1.5, -0.5]]"),
    operation: &INV,
}];

static INV: Operation = Operation {
    name: "inv",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(inverse(cx, x)?),
        [x] => Ok(Value::Number(1.0).divide(cx, x)?),
        _ => Err(Stop::Mismatch),
    },
};

pub(super) fn is_singular(fault: &Fault) -> bool {
    matches!(fault.detail(), Some(Detail::Singular))
}

fn singular() -> Fault {
    Fault::new(ErrorCode::Domain, "Cannot calculate inverse, determinant is zero").with_detail(Detail::Singular)
}

/// By the determinant for two rows, by Gauss-Jordan elimination for more.
pub(crate) fn inverse(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    if !IS_WHOLE {
        return Err(lite::left_out("the inverse of a matrix"));
    }
    let rows = square(matrix)?;
    pay_for_copy(cx, matrix)?;
    let one = Value::Number(1.0);
    let items = match (&matrix.size[..], &matrix.items[..]) {
        ([1], [item]) => vec![one.divide(cx, item)?],
        ([1, 1], [item]) if item.is_zero() => return Err(singular()),
        ([1, 1], [item]) => vec![one.divide(cx, item)?],
        ([2, 2], [a, b, c, d]) => {
            let determinant = determinant(cx, matrix)?;
            if determinant.is_zero() {
                return Err(singular());
            }
            let (b, c) = (b.negate(cx)?, c.negate(cx)?);
            [d, &b, &c, a].iter().map(|item| item.divide(cx, &determinant)).collect::<Result<_, _>>()?
        }
        (_, items) => match numbers(items) {
            Some(numbers) => eliminate(cx, rows_of(&numbers, rows))?.into_iter().map(Value::Number).collect(),
            None => eliminate(cx, rows_of(items, rows))?,
        },
    };
    Ok(stored(matrix.size.clone(), items, matrix.storage))
}

/// Gauss-Jordan elimination with partial pivoting: turns the matrix into the identity, and the identity into the inverse.
pub(super) fn eliminate<E: Entry>(cx: &Context, mut matrix: Rows<E>) -> Result<Vec<E>, Fault> {
    let size = matrix.len();
    let mut inverse = identity::<E>(size);
    for column in 0..size {
        let pivot = pivot_row(cx, &matrix, column)?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        // Both are empty rows while they are taken out.
        let (mut pivot, mut of_inverse) = (mem::take(&mut matrix[column]), mem::take(&mut inverse[column]));
        for (index, (row, other)) in matrix.iter_mut().zip(&mut inverse).enumerate() {
            pay_for_operations::<E>(cx, 2 * (2 * size - column))?;
            if index == column {
                // The rows above are eliminated with the pivot's row as it was, those below with the normalized one.
                let head = pivot[column].clone();
                for item in pivot[column..].iter_mut().chain(&mut of_inverse) {
                    *item = item.divide(cx, &head)?;
                }
            } else if !row[column].is_zero() {
                let factor = row[column].negate(cx)?.divide(cx, &pivot[column])?;
                add_multiple(cx, &mut row[column..], &factor, &pivot[column..])?;
                add_multiple(cx, other, &factor, &of_inverse)?;
            }
        }
        matrix[column] = pivot;
        inverse[column] = of_inverse;
    }
    Ok(inverse.into_iter().flatten().collect())
}

/// `row + factor * other`
fn add_multiple<E: Entry>(cx: &Context, row: &mut [E], factor: &E, other: &[E]) -> Result<(), Fault> {
    for (item, other) in row.iter_mut().zip(other) {
        *item = item.add(cx, &factor.multiply(cx, other)?)?;
    }
    Ok(())
}

/// The row, at or below the diagonal, whose entry in the column is largest.
fn pivot_row<E: Entry>(cx: &Context, rows: &Rows<E>, column: usize) -> Result<usize, Fault> {
    pay_for_operations::<E>(cx, rows.len())?;
    let (mut largest, mut size) = (column, rows[column][column].modulus(cx)?);
    for (index, row) in rows.iter().enumerate().skip(column + 1) {
        let own = row[column].modulus(cx)?;
        if own.is_above(cx, &size)? {
            (largest, size) = (index, own);
        }
    }
    if size.is_zero() { Err(singular()) } else { Ok(largest) }
}
