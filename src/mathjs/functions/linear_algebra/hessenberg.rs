//! What is done to a matrix before its eigenvalues are searched: balancing, and reduction to Hessenberg's form, in which only
//! one diagonal below the main one is left (W. H. Press et al., "Numerical Recipes", 11.5).

use pascaline_base::error::Fault;

use super::entry::{Entry, pay_for_operations};
use super::rows::Rows;
use crate::Context;

/// Scales rows and columns by powers of two until the norm of each row is near that of its column. Returns the factors of the
/// rows.
pub(super) fn balance<E: Entry>(cx: &Context, matrix: &mut Rows<E>) -> Result<Vec<E>, Fault> {
    let size = matrix.len();
    let mut factors = vec![E::of(1.0); size];
    let mut is_balanced = false;
    while !is_balanced {
        is_balanced = true;
        for index in 0..size {
            let Some(factor) = balancing_factor(cx, matrix, index)? else { continue };
            is_balanced = false;
            let inverse = E::of(1.0).divide(cx, &factor)?;
            for other in (0..size).filter(|other| *other != index) {
                matrix[index][other] = matrix[index][other].multiply(cx, &inverse)?;
                matrix[other][index] = matrix[other][index].multiply(cx, &factor)?;
            }
            factors[index] = factors[index].multiply(cx, &inverse)?;
        }
    }
    Ok(factors)
}

/// The power of two by which a column is multiplied, and the row divided, unless that gains little.
fn balancing_factor<E: Entry>(cx: &Context, matrix: &Rows<E>, index: usize) -> Result<Option<E>, Fault> {
    pay_for_operations::<E>(cx, 4 * matrix.len())?;
    let (mut norm_of_column, mut norm_of_row) = (E::of(0.0), E::of(0.0));
    for other in (0..matrix.len()).filter(|other| *other != index) {
        norm_of_column = norm_of_column.add(cx, &matrix[other][index].modulus(cx)?)?;
        norm_of_row = norm_of_row.add(cx, &matrix[index][other].modulus(cx)?)?;
    }
    if norm_of_column.is_nearly_zero(cx)? || norm_of_row.is_nearly_zero(cx)? {
        return Ok(None);
    }
    let (radix, square) = (E::of(2.0), E::of(4.0));
    let (mut factor, mut scaled) = (E::of(1.0), norm_of_column.clone());
    let (least, most) = (norm_of_row.divide(cx, &radix)?, norm_of_row.multiply(cx, &radix)?);
    while least.is_larger(cx, &scaled)? {
        cx.spend(1)?;
        scaled = scaled.multiply(cx, &square)?;
        factor = factor.multiply(cx, &radix)?;
    }
    while scaled.is_larger(cx, &most)? {
        cx.spend(1)?;
        scaled = scaled.divide(cx, &square)?;
        factor = factor.divide(cx, &radix)?;
    }
    let scaled = scaled.add(cx, &norm_of_row)?.divide(cx, &factor)?;
    let limit = norm_of_column.add(cx, &norm_of_row)?.multiply(cx, &E::of(0.95))?;
    Ok(limit.is_larger(cx, &scaled)?.then_some(factor))
}

/// Reduces the matrix to Hessenberg's form by elimination with pivoting. The same is done to the rows of `transformation`.
pub(super) fn reduce<E: Entry>(
    cx: &Context,
    matrix: &mut Rows<E>,
    transformation: &mut Rows<E>,
    precision: &E,
) -> Result<(), Fault> {
    let size = matrix.len();
    for column in 0..size.saturating_sub(2) {
        let next = column + 1;
        pay_for_operations::<E>(cx, 4 * size)?;
        let (largest, pivot) = pivot_below(cx, matrix, column)?;
        if precision.is_larger(cx, &pivot.modulus(cx)?)? {
            continue;
        }
        if largest != next {
            matrix.swap(largest, next);
            for row in &mut *matrix {
                row.swap(largest, next);
            }
            transformation.swap(largest, next);
        }
        for row in next + 1..size {
            let factor = matrix[row][column].divide(cx, &pivot)?;
            if factor.is_zero() {
                continue;
            }
            pay_for_operations::<E>(cx, 6 * size)?;
            subtract_multiple(cx, matrix, row, next, &factor)?;
            for entries in &mut *matrix {
                entries[next] = entries[next].add(cx, &factor.multiply(cx, &entries[row])?)?;
            }
            subtract_multiple(cx, transformation, row, next, &factor)?;
        }
    }
    Ok(())
}

/// The largest entry of a column below the main diagonal, and its row.
fn pivot_below<E: Entry>(cx: &Context, matrix: &Rows<E>, column: usize) -> Result<(usize, E), Fault> {
    let (mut largest, mut pivot) = (0, E::of(0.0));
    for (index, row) in matrix.iter().enumerate().skip(column + 1) {
        let entry = &row[column];
        if entry.modulus(cx)?.is_larger(cx, &pivot.modulus(cx)?)? {
            (largest, pivot) = (index, entry.clone());
        }
    }
    Ok((largest, pivot))
}

/// Subtracts a multiple of row `other` from a row below it.
fn subtract_multiple<E: Entry>(
    cx: &Context,
    rows: &mut Rows<E>,
    row: usize,
    other: usize,
    factor: &E,
) -> Result<(), Fault> {
    let (above, below) = rows.split_at_mut(row);
    for (entry, other) in below[0].iter_mut().zip(&above[other]) {
        *entry = entry.subtract(cx, &factor.multiply(cx, other)?)?;
    }
    Ok(())
}
