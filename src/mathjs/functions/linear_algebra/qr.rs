//! The QR decomposition by Householder's reflections.

use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use super::entry::{Entry, numbers, pay_for_operations};
use super::rows::{Rows, decomposition, identity, matrix_of, pay_for_copy, rows_of};
use crate::Context;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::{misshapen, pay_for_matrix};
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
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(qr_value(cx, x)?),
        _ => Err(Stop::Mismatch),
    },
};

fn qr_value(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    let (q, r) = qr_factors(cx, matrix)?;
    decomposition(cx, &["Q: ", "\nR: "], [("Q", q), ("R", r)])
}

pub(super) fn qr_factors(cx: &Context, matrix: &Matrix) -> Result<(Value, Value), Fault> {
    if matrix.storage == Storage::Sparse {
        return Err(Fault::new(ErrorCode::Domain, "qr not implemented for sparse matrices yet"));
    }
    let [rows, columns] = matrix.size[..] else {
        return Err(misshapen(&matrix.size, "Matrix must be two dimensional"));
    };
    pay_for_copy(cx, matrix)?;
    pay_for_matrix(cx, &[rows, rows])?;
    Ok(match numbers(&matrix.items) {
        Some(numbers) => parts(qr(cx, rows_of(&numbers, columns), columns)?, matrix),
        None => parts(qr(cx, rows_of(&matrix.items, columns), columns)?, matrix),
    })
}

fn parts<E: Entry>((q, r): (Rows<E>, Rows<E>), matrix: &Matrix) -> (Value, Value) {
    let [rows, columns] = [q.len(), matrix.size.last().copied().unwrap_or(0)];
    (matrix_of(q, rows, matrix.storage), matrix_of(r, columns, matrix.storage))
}

/// Q and R of a matrix with this number of columns.
pub(super) fn qr<E: Entry>(cx: &Context, mut r: Rows<E>, columns: usize) -> Result<(Rows<E>, Rows<E>), Fault> {
    let rows = r.len();
    pay_for_operations::<E>(cx, rows.saturating_mul(rows))?;
    let mut q = identity::<E>(rows);
    // The reflection is I - tau * w * w', up to the sign.
    let mut w = vec![E::of(0.0); rows];
    for k in 0..rows.min(columns) {
        pay_for_operations::<E>(cx, 4 * rows)?;
        let pivot = r[k][k].clone();
        let sign = if pivot.is_nearly_zero(cx)? { E::of(1.0) } else { pivot.sign(cx)? }.negate(cx)?;
        let mut squares = E::of(0.0);
        for row in &r[k..] {
            squares = squares.add(cx, &row[k].multiply(cx, &row[k].conjugate(cx)?)?)?;
        }
        let alpha = sign.multiply(cx, &squares.root(cx)?)?;
        if alpha.is_nearly_zero(cx)? {
            continue;
        }
        let first = pivot.subtract(cx, &alpha)?;
        w[k] = E::of(1.0);
        for (w, row) in w.iter_mut().zip(&r).skip(k + 1) {
            *w = row[k].divide(cx, &first)?;
        }
        let reflection = Reflection {
            tau: first.divide(cx, &alpha)?.conjugate(cx)?.negate(cx)?,
            conjugate_of_sign: sign.conjugate(cx)?,
            w: &w[k..],
        };
        reflection.apply_to_columns(cx, &mut r[k..], k..columns)?;
        reflection.apply_to_rows(cx, &mut q, k)?;
    }
    let zero = match r.first().and_then(|row| row.first()).cloned().map(Into::into) {
        Some(Value::Complex(_)) => r[0][0].multiply(cx, &E::of(0.0))?,
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
        cx: &Context,
        rows: &mut [Vec<E>],
        columns: std::ops::Range<usize>,
    ) -> Result<(), Fault> {
        for column in columns {
            pay_for_operations::<E>(cx, 6 * rows.len())?;
            let mut sum = E::of(0.0);
            for (w, row) in self.w.iter().zip(&*rows) {
                sum = sum.add(cx, &w.conjugate(cx)?.multiply(cx, &row[column])?)?;
            }
            let sum = sum.multiply(cx, &self.tau)?;
            for (w, row) in self.w.iter().zip(&mut *rows) {
                let rest = row[column].subtract(cx, &w.multiply(cx, &sum)?)?;
                row[column] = rest.multiply(cx, &self.conjugate_of_sign)?;
            }
        }
        Ok(())
    }

    /// Multiplies the rows from the right, in the columns from `first`.
    fn apply_to_rows(&self, cx: &Context, rows: &mut Rows<E>, first: usize) -> Result<(), Fault> {
        for row in rows {
            let row = &mut row[first..];
            pay_for_operations::<E>(cx, 6 * row.len())?;
            let mut sum = E::of(0.0);
            for (entry, w) in row.iter().zip(self.w) {
                sum = sum.add(cx, &entry.multiply(cx, w)?)?;
            }
            let sum = sum.multiply(cx, &self.tau)?;
            for (entry, w) in row.iter_mut().zip(self.w) {
                let rest = entry.subtract(cx, &sum.multiply(cx, &w.conjugate(cx)?)?)?;
                *entry = rest.divide(cx, &self.conjugate_of_sign)?;
            }
        }
        Ok(())
    }
}
