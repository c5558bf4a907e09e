//! The LU decomposition with partial pivoting.

use pascaline_base::error::Fault;

use super::GROUP;
use super::entry::{Entry, numbers, pay_for_operations};
use super::rows::{Rows, decomposition, matrix_of, pay_for_copy, rows_of};
use super::sparse_lu::numbered;
use crate::Context;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::dimension_error;
use crate::value::{Matrix, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The lower triangular matrix L, the upper triangular matrix U and the permutation p of the rows with L * U = P * x.",
    example: ("lup([[2, 1], [1, 4]]).U", "[[2, 1], [0, 3.5]]"),
    operation: &LUP,
}];

static LUP: Operation = Operation {
    name: "lup",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(lup(cx, x)?),
        _ => Err(Stop::Mismatch),
    },
};

fn lup(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    let columns = columns(matrix)?;
    pay_for_copy(cx, matrix)?;
    match numbers(&matrix.items) {
        Some(numbers) => Lu::of(cx, rows_of(&numbers, columns), columns)?.value(cx, matrix),
        None => Lu::of(cx, rows_of(&matrix.items, columns), columns)?.value(cx, matrix),
    }
}

/// The number of columns of a matrix of two dimensions.
pub(super) fn columns(matrix: &Matrix) -> Result<usize, Fault> {
    match matrix.size[..] {
        [rows, 0] if rows > 0 => Err(dimension_error(0, "!=", rows)),
        [_, columns] => Ok(columns),
        [length] => Err(dimension_error(0, "!=", length)),
        _ => Err(dimension_error(matrix.size.len(), ">", 2)),
    }
}

/// L below the diagonal, on which L has ones, and U on and above it.
pub(super) struct Lu<E> {
    pub(super) both: Rows<E>,
    pub(super) columns: usize,
    /// The row of the original that is now at each place.
    pub(super) origins: Vec<usize>,
}

impl<E: Entry> Lu<E> {
    /// Crout's order: column by column, each entry by one sum.
    pub(super) fn of(cx: &Context, rows: Rows<E>, columns: usize) -> Result<Self, Fault> {
        let mut lu = Self { origins: (0..rows.len()).collect(), both: rows, columns };
        for column in 0..columns {
            lu.subtract_products(cx, column)?;
            let (largest, pivot) = lu.pivot(cx, column)?;
            if largest != column {
                lu.both.swap(column, largest);
                lu.origins.swap(column, largest);
            }
            pay_for_operations::<E>(cx, lu.both.len())?;
            for row in lu.both.iter_mut().skip(column + 1) {
                if !row[column].is_nearly_zero(cx)? {
                    row[column] = row[column].divide(cx, &pivot)?;
                }
            }
        }
        Ok(lu)
    }

    /// Subtracts from each entry of a column the products of the columns of L and the entries of U above.
    fn subtract_products(&mut self, cx: &Context, column: usize) -> Result<(), Fault> {
        if column == 0 {
            return Ok(());
        }
        pay_for_operations::<E>(cx, self.both.len())?;
        // The column's entries above the row: the ones of U that are finished.
        let mut above: Vec<E> = Vec::with_capacity(column);
        for row in &mut self.both {
            pay_for_operations::<E>(cx, 2 * above.len() + 1)?;
            let mut sum = E::of(0.0);
            for (left, right) in row.iter().zip(&above) {
                sum = sum.add(cx, &left.multiply(cx, right)?)?;
            }
            row[column] = row[column].subtract(cx, &sum)?;
            if above.len() < column {
                above.push(row[column].clone());
            }
        }
        Ok(())
    }

    /// The row at or below the diagonal with the largest entry of a column, and that entry; 0 if none is larger than 0.
    fn pivot(&self, cx: &Context, column: usize) -> Result<(usize, E), Fault> {
        pay_for_operations::<E>(cx, 2 * self.both.len())?;
        let (mut largest, mut size, mut pivot) = (column, E::of(0.0), E::of(0.0));
        for (index, row) in self.both.iter().enumerate().skip(column) {
            let own = row[column].modulus(cx)?;
            if own.is_larger(cx, &size)? {
                (largest, size, pivot) = (index, own, row[column].clone());
            }
        }
        Ok((largest, pivot))
    }

    /// The place of each row of the original.
    pub(super) fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.origins.len()];
        for (place, origin) in self.origins.iter().enumerate() {
            places[*origin] = place;
        }
        places
    }

    pub(super) fn lower(&self) -> Rows<E> {
        let size = self.both.len().min(self.columns);
        let entry = |row: usize, column: usize, entry: &E| match row.cmp(&column) {
            std::cmp::Ordering::Less => E::of(0.0),
            std::cmp::Ordering::Equal => E::of(1.0),
            std::cmp::Ordering::Greater => entry.clone(),
        };
        let row = |(row, entries): (usize, &Vec<E>)| {
            entries.iter().take(size).enumerate().map(|(column, own)| entry(row, column, own)).collect()
        };
        self.both.iter().enumerate().map(row).collect()
    }

    pub(super) fn upper(&self) -> Rows<E> {
        let row = |(row, entries): (usize, &Vec<E>)| {
            entries
                .iter()
                .enumerate()
                .map(|(column, own)| if column < row { E::of(0.0) } else { own.clone() })
                .collect()
        };
        self.both.iter().take(self.columns).enumerate().map(row).collect()
    }

    fn value(&self, cx: &Context, original: &Matrix) -> Result<Value, Fault> {
        const LABELS: &[&str] = &["L: ", "\nU: ", "\nP: "];
        // Two more matrices, and the permutation.
        pay_for_copy(cx, original)?;
        pay_for_copy(cx, original)?;
        cx.pay_for_collection(self.origins.len() as u64)?;
        let size = self.both.len().min(self.columns);
        let lower = matrix_of(self.lower(), size, original.storage);
        let upper = matrix_of(self.upper(), self.columns, original.storage);
        decomposition(cx, LABELS, [("L", lower), ("U", upper), ("p", numbered(self.places()))])
    }
}
