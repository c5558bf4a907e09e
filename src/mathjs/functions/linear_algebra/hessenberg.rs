//! What is done to a matrix before its eigenvalues are searched: balancing, and reduction to Hessenberg's form, in which only
//! one diagonal below the main one is left (W. H. Press et al., "Numerical Recipes", 11.5).

use pascaline_base::error::Fault;

use super::entry::{Entry, pay};
use super::rows::Rows;
use crate::Context;

/// Scales rows and columns by powers of two until the norm of each row is near that of its column. Returns the factors of the
/// rows.
pub(super) fn balance<E: Entry>(budget: &mut Context, matrix: &mut Rows<E>) -> Result<Vec<E>, Fault> {
    let size = matrix.len();
    let mut factors = vec![E::of(1.0); size];
    let mut is_balanced = false;
    while !is_balanced {
        is_balanced = true;
        for index in 0..size {
            let Some(factor) = balancing_factor(budget, matrix, index)? else { continue };
            is_balanced = false;
            let inverse = E::of(1.0).divide(&factor, budget)?;
            for other in (0..size).filter(|other| *other != index) {
                matrix[index][other] = matrix[index][other].multiply(&inverse, budget)?;
                matrix[other][index] = matrix[other][index].multiply(&factor, budget)?;
            }
            factors[index] = factors[index].multiply(&inverse, budget)?;
        }
    }
    Ok(factors)
}

/// The power of two by which a column is multiplied, and the row divided, unless that gains little.
fn balancing_factor<E: Entry>(budget: &mut Context, matrix: &Rows<E>, index: usize) -> Result<Option<E>, Fault> {
    pay::<E>(budget, 4 * matrix.len())?;
    let (mut of_column, mut of_row) = (E::of(0.0), E::of(0.0));
    for other in (0..matrix.len()).filter(|other| *other != index) {
        of_column = of_column.add(&matrix[other][index].modulus(budget)?, budget)?;
        of_row = of_row.add(&matrix[index][other].modulus(budget)?, budget)?;
    }
    if of_column.is_nearly_zero(budget)? || of_row.is_nearly_zero(budget)? {
        return Ok(None);
    }
    let (radix, square) = (E::of(2.0), E::of(4.0));
    let (mut factor, mut scaled) = (E::of(1.0), of_column.clone());
    let (least, most) = (of_row.divide(&radix, budget)?, of_row.multiply(&radix, budget)?);
    while least.is_larger(&scaled, budget)? {
        budget.spend(1)?;
        scaled = scaled.multiply(&square, budget)?;
        factor = factor.multiply(&radix, budget)?;
    }
    while scaled.is_larger(&most, budget)? {
        budget.spend(1)?;
        scaled = scaled.divide(&square, budget)?;
        factor = factor.divide(&radix, budget)?;
    }
    let scaled = scaled.add(&of_row, budget)?.divide(&factor, budget)?;
    let limit = of_column.add(&of_row, budget)?.multiply(&E::of(0.95), budget)?;
    Ok(limit.is_larger(&scaled, budget)?.then_some(factor))
}

/// Eliminates below the diagonal under the main one, with pivoting. `transformation` follows.
pub(super) fn reduce<E: Entry>(
    budget: &mut Context,
    matrix: &mut Rows<E>,
    transformation: &mut Rows<E>,
    precision: &E,
) -> Result<(), Fault> {
    let size = matrix.len();
    for column in 0..size.saturating_sub(2) {
        let next = column + 1;
        pay::<E>(budget, 4 * size)?;
        let (mut largest, mut pivot) = (0, E::of(0.0));
        for (index, row) in matrix.iter().enumerate().skip(next) {
            let entry = &row[column];
            if entry.modulus(budget)?.is_larger(&pivot.modulus(budget)?, budget)? {
                (largest, pivot) = (index, entry.clone());
            }
        }
        if precision.is_larger(&pivot.modulus(budget)?, budget)? {
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
            let factor = matrix[row][column].divide(&pivot, budget)?;
            if factor.is_zero() {
                continue;
            }
            pay::<E>(budget, 6 * size)?;
            subtract_multiple(budget, matrix, row, next, &factor)?;
            for each in &mut *matrix {
                each[next] = each[next].add(&factor.multiply(&each[row], budget)?, budget)?;
            }
            subtract_multiple(budget, transformation, row, next, &factor)?;
        }
    }
    Ok(())
}

/// Subtracts a multiple of row `other` from a row below it.
fn subtract_multiple<E: Entry>(
    budget: &mut Context,
    rows: &mut Rows<E>,
    row: usize,
    other: usize,
    factor: &E,
) -> Result<(), Fault> {
    let (above, below) = rows.split_at_mut(row);
    for (entry, other) in below[0].iter_mut().zip(&above[other]) {
        *entry = entry.subtract(&factor.multiply(other, budget)?, budget)?;
    }
    Ok(())
}
