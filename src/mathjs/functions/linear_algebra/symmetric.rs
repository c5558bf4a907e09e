//! Eigenvalues of real symmetric matrices by Jacobi's rotations.

use std::f64::consts::FRAC_PI_4;

use super::entry::pay;
use super::rows::{Rows, identity};
use crate::error::Fault;
use crate::float::elementary::{atan, cos, sin};
use crate::limits::Budget;

/// The eigenvalues, the one of the smallest modulus first, and for each of them its vector.
pub(super) struct Eigenpairs {
    pub(super) values: Vec<f64>,
    pub(super) vectors: Rows<f64>,
}

/// Rotates away the largest entry beside the diagonal until all are below the precision.
pub(super) fn eigenpairs(budget: &mut Budget, mut matrix: Rows<f64>, precision: f64) -> Result<Eigenpairs, Fault> {
    let size = matrix.len();
    pay::<f64>(budget, 3 * size * size)?;
    let mut vectors = identity::<f64>(size);
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let least = (precision / size as f64).abs();
    while let Some((i, j)) = largest_beside_diagonal(budget, &matrix, least)? {
        let angle = angle(matrix[i][i], matrix[j][j], matrix[i][j]);
        // The sine and the cosine may have to reduce their angle.
        budget.spend(1)?;
        pay::<f64>(budget, 12 * size)?;
        let turn = Turn { cosine: cos(angle), sine: sin(angle) };
        rotate(&mut matrix, &turn, i, j);
        for row in &mut vectors {
            (row[i], row[j]) = turn.of(row[i], row[j]);
        }
    }
    let values = matrix.iter().enumerate().map(|(index, row)| row[index]).collect();
    sorted(budget, values, &vectors)
}

/// The place of the largest entry above the diagonal, unless it is smaller than `least`.
fn largest_beside_diagonal(
    budget: &mut Budget,
    matrix: &Rows<f64>,
    least: f64,
) -> Result<Option<(usize, usize)>, Fault> {
    pay::<f64>(budget, matrix.len() * matrix.len())?;
    let (mut largest, mut place) = (0.0, (0, 1));
    for (i, row) in matrix.iter().enumerate() {
        for (j, entry) in row.iter().enumerate().skip(i + 1) {
            if largest < entry.abs() {
                (largest, place) = (entry.abs(), (i, j));
            }
        }
    }
    Ok((largest >= least && matrix.len() > 1).then_some(place))
}

/// The angle of the rotation that turns the entry `aij` into 0.
fn angle(aii: f64, ajj: f64, aij: f64) -> f64 {
    const SAME: f64 = 1e-12;
    if (ajj - aii).abs() <= SAME { FRAC_PI_4 } else { 0.5 * atan(2.0 * aij / (ajj - aii)) }
}

struct Turn {
    cosine: f64,
    sine: f64,
}

impl Turn {
    fn of(&self, x: f64, y: f64) -> (f64, f64) {
        (self.cosine * x - self.sine * y, self.sine * x + self.cosine * y)
    }
}

fn rotate(matrix: &mut Rows<f64>, turn: &Turn, i: usize, j: usize) {
    let (cosine2, sine2) = (turn.cosine * turn.cosine, turn.sine * turn.sine);
    let (aii, ajj, aij) = (matrix[i][i], matrix[j][j], matrix[i][j]);
    let both = 2.0 * turn.cosine * turn.sine * aij;
    for k in (0..matrix.len()).filter(|k| *k != i && *k != j) {
        let (new_i, new_j) = turn.of(matrix[i][k], matrix[j][k]);
        (matrix[i][k], matrix[k][i]) = (new_i, new_i);
        (matrix[j][k], matrix[k][j]) = (new_j, new_j);
    }
    matrix[i][i] = cosine2 * aii - both + sine2 * ajj;
    matrix[j][j] = sine2 * aii + both + cosine2 * ajj;
    (matrix[i][j], matrix[j][i]) = (0.0, 0.0);
}

/// Selects the smallest of what is left, again and again, as mathjs does: its order of equal and of undefined values.
fn sorted(budget: &mut Budget, mut values: Vec<f64>, vectors: &Rows<f64>) -> Result<Eigenpairs, Fault> {
    let size = values.len();
    pay::<f64>(budget, 2 * size * size)?;
    let mut columns: Vec<usize> = (0..size).collect();
    let mut sorted = Eigenpairs { values: Vec::with_capacity(size), vectors: Vec::with_capacity(size) };
    while let Some(mut smallest) = values.first().copied() {
        let mut at = 0;
        for (index, value) in values.iter().enumerate() {
            if value.abs() < smallest.abs() {
                (at, smallest) = (index, *value);
            }
        }
        values.remove(at);
        let column = columns.remove(at);
        sorted.values.push(smallest);
        sorted.vectors.push(vectors.iter().map(|row| row[column]).collect());
    }
    Ok(sorted)
}
