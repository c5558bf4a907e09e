//! The QR decomposition by Householder's reflections.

use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use super::entry::{Entry, numbers, pay};
use super::rows::{Rows, copy, decomposition, identity, matrix_of, rows_of};
use crate::Context;
use crate::functions::Function;
use crate::matrix::{ask, misshapen};
use crate::typed::{Operation, Stop};
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The orthogonal matrix Q and the upper triangular matrix R with Q * R = x.",
    example: ("qr([[0, -2], [3, 4]]).R", "[[3, 4], [0, 2]]"),
    operation: &QR,
}];

static QR: Operation = Operation {
    name: "qr",
    run: |budget, arguments| match arguments {
        [Value::Matrix(x)] => Ok(qr_value(budget, x)?),
        _ => Err(Stop::Mismatch),
    },
};

fn qr_value(budget: &mut Context, matrix: &Matrix) -> Result<Value, Fault> {
    let (q, r) = qr_factors(budget, matrix)?;
    decomposition(budget, &["Q: ", "\nR: "], [("Q", q), ("R", r)])
}

pub(super) fn qr_factors(budget: &mut Context, matrix: &Matrix) -> Result<(Value, Value), Fault> {
    if matrix.storage == Storage::Sparse {
        return Err(Fault::new(ErrorCode::Domain, "qr not implemented for sparse matrices yet"));
    }
    let [rows, columns] = matrix.size[..] else {
        return Err(misshapen(&matrix.size, "Matrix must be two dimensional"));
    };
    copy(budget, matrix)?;
    ask(budget, &[rows, rows])?;
    Ok(match numbers(&matrix.items) {
        Some(numbers) => parts(qr(budget, rows_of(&numbers, columns), columns)?, matrix),
        None => parts(qr(budget, rows_of(&matrix.items, columns), columns)?, matrix),
    })
}

fn parts<E: Entry>((q, r): (Rows<E>, Rows<E>), matrix: &Matrix) -> (Value, Value) {
    let [rows, columns] = [q.len(), matrix.size.last().copied().unwrap_or(0)];
    (matrix_of(q, rows, matrix.storage), matrix_of(r, columns, matrix.storage))
}

/// Q and R of a matrix with this number of columns.
pub(super) fn qr<E: Entry>(budget: &mut Context, mut r: Rows<E>, columns: usize) -> Result<(Rows<E>, Rows<E>), Fault> {
    let rows = r.len();
    pay::<E>(budget, rows.saturating_mul(rows))?;
    let mut q = identity::<E>(rows);
    // The reflection is I - tau * w * w', up to the sign.
    let mut w = vec![E::of(0.0); rows];
    for k in 0..rows.min(columns) {
        pay::<E>(budget, 4 * rows)?;
        let pivot = r[k][k].clone();
        let sign = if pivot.is_nearly_zero(budget)? { E::of(1.0) } else { pivot.sign(budget)? }.negate(budget)?;
        let mut squares = E::of(0.0);
        for row in &r[k..] {
            let square = row[k].multiply(&row[k].conjugate(budget)?, budget)?;
            squares = squares.add(&square, budget)?;
        }
        let alpha = sign.multiply(&squares.root(budget)?, budget)?;
        if alpha.is_nearly_zero(budget)? {
            continue;
        }
        let first = pivot.subtract(&alpha, budget)?;
        w[k] = E::of(1.0);
        for (w, row) in w.iter_mut().zip(&r).skip(k + 1) {
            *w = row[k].divide(&first, budget)?;
        }
        let reflection = Reflection {
            tau: first.divide(&alpha, budget)?.conjugate(budget)?.negate(budget)?,
            conjugate_of_sign: sign.conjugate(budget)?,
            w: &w[k..],
        };
        reflection.apply_to_columns(budget, &mut r[k..], k..columns)?;
        reflection.apply_to_rows(budget, &mut q, k)?;
    }
    let zero = match r.first().and_then(|row| row.first()).cloned().map(Into::into) {
        Some(Value::Complex(_)) => r[0][0].multiply(&E::of(0.0), budget)?,
        _ => E::of(0.0),
    };
    for (index, row) in r.iter_mut().enumerate() {
        let below = index.min(row.len());
        row[..below].fill(zero.clone());
    }
    Ok((q, r))
}

struct Reflection<'w, E> {
    w: &'w [E],
    tau: E,
    conjugate_of_sign: E,
}

impl<E: Entry> Reflection<'_, E> {
    /// Multiplies these columns from the left.
    fn apply_to_columns(
        &self,
        budget: &mut Context,
        rows: &mut [Vec<E>],
        columns: std::ops::Range<usize>,
    ) -> Result<(), Fault> {
        for column in columns {
            pay::<E>(budget, 6 * rows.len())?;
            let mut sum = E::of(0.0);
            for (w, row) in self.w.iter().zip(&*rows) {
                sum = sum.add(&w.conjugate(budget)?.multiply(&row[column], budget)?, budget)?;
            }
            let sum = sum.multiply(&self.tau, budget)?;
            for (w, row) in self.w.iter().zip(&mut *rows) {
                let rest = row[column].subtract(&w.multiply(&sum, budget)?, budget)?;
                row[column] = rest.multiply(&self.conjugate_of_sign, budget)?;
            }
        }
        Ok(())
    }

    /// Multiplies the rows from the right, in the columns from `first`.
    fn apply_to_rows(&self, budget: &mut Context, rows: &mut Rows<E>, first: usize) -> Result<(), Fault> {
        for row in rows {
            let row = &mut row[first..];
            pay::<E>(budget, 6 * row.len())?;
            let mut sum = E::of(0.0);
            for (entry, w) in row.iter().zip(self.w) {
                sum = sum.add(&entry.multiply(w, budget)?, budget)?;
            }
            let sum = sum.multiply(&self.tau, budget)?;
            for (entry, w) in row.iter_mut().zip(self.w) {
                let rest = entry.subtract(&sum.multiply(&w.conjugate(budget)?, budget)?, budget)?;
                *entry = rest.divide(&self.conjugate_of_sign, budget)?;
            }
        }
        Ok(())
    }
}
