//! Eigenvalues of real symmetric matrices by Jacobi's rotations.

use pascaline_base::error::Fault;

use super::entry::{Entry, javascript_number, pay};
use super::rows::{Rows, identity};
use crate::Context;

/// The eigenvalues, the one of the smallest modulus first, and for each of them its vector.
pub(super) struct Eigenpairs<E> {
    pub(super) values: Vec<E>,
    pub(super) vectors: Rows<E>,
}

/// Rotates away the largest entry beside the diagonal until all are below the precision.
pub(super) fn eigenpairs<E: Entry>(
    budget: &mut Context,
    mut matrix: Rows<E>,
    precision: f64,
) -> Result<Eigenpairs<E>, Fault> {
    let size = matrix.len();
    pay::<E>(budget, 3 * size * size)?;
    let mut vectors = identity::<E>(size);
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let least = (precision / size as f64).abs();
    while let Some((i, j)) = largest_beside_diagonal(budget, &matrix, least)? {
        // The sine and the cosine may have to reduce their angle.
        budget.spend(1)?;
        pay::<E>(budget, 18 * size)?;
        let turn = Turn::of(budget, &matrix[i][i], &matrix[j][j], &matrix[i][j])?;
        turn.rotate(budget, &mut matrix, i, j)?;
        for row in &mut vectors {
            (row[i], row[j]) = turn.turned(budget, &row[i], &row[j])?;
        }
    }
    let values = matrix.iter().enumerate().map(|(index, row)| row[index].clone()).collect();
    sorted(budget, values, &vectors)
}

/// The place of the largest entry above the diagonal, unless it is smaller than `least`.
fn largest_beside_diagonal<E: Entry>(
    budget: &mut Context,
    matrix: &Rows<E>,
    least: f64,
) -> Result<Option<(usize, usize)>, Fault> {
    pay::<E>(budget, matrix.len() * matrix.len())?;
    let (mut largest, mut place) = (E::of(0.0), (0, 1));
    for (i, row) in matrix.iter().enumerate() {
        for (j, entry) in row.iter().enumerate().skip(i + 1) {
            let size = entry.modulus(budget)?;
            if size.is_above(&largest, budget)? {
                (largest, place) = (size, (i, j));
            }
        }
    }
    let largest = javascript_number(budget, &largest.into())?;
    Ok((largest >= least && matrix.len() > 1).then_some(place))
}

/// The rotation that turns one entry into 0.
struct Turn<E> {
    cosine: E,
    sine: E,
}

impl<E: Entry> Turn<E> {
    fn of(budget: &mut Context, aii: &E, ajj: &E, aij: &E) -> Result<Self, Fault> {
        const SAME: f64 = 1e-12;
        let difference = ajj.subtract(aii, budget)?;
        let is_same = !difference.modulus(budget)?.is_above(&E::of(SAME), budget)?;
        let mut tangent = None;
        if !is_same {
            tangent = Some(E::of(2.0).multiply(aij, budget)?.divide(&difference, budget)?);
        }
        let (cosine, sine) = E::half_angle(tangent, budget)?;
        Ok(Self { cosine, sine })
    }

    fn turned(&self, budget: &mut Context, x: &E, y: &E) -> Result<(E, E), Fault> {
        let (cosine, sine) = (&self.cosine, &self.sine);
        let one = cosine.multiply(x, budget)?.subtract(&sine.multiply(y, budget)?, budget)?;
        let other = sine.multiply(x, budget)?.add(&cosine.multiply(y, budget)?, budget)?;
        Ok((one, other))
    }

    fn rotate(&self, budget: &mut Context, matrix: &mut Rows<E>, i: usize, j: usize) -> Result<(), Fault> {
        for k in (0..matrix.len()).filter(|k| *k != i && *k != j) {
            let (of_i, of_j) = self.turned(budget, &matrix[i][k], &matrix[j][k])?;
            (matrix[i][k], matrix[k][i]) = (of_i.clone(), of_i);
            (matrix[j][k], matrix[k][j]) = (of_j.clone(), of_j);
        }
        let (cosine, sine) = (&self.cosine, &self.sine);
        let (cosine2, sine2) = (cosine.multiply(cosine, budget)?, sine.multiply(sine, budget)?);
        let (aii, ajj) = (matrix[i][i].clone(), matrix[j][j].clone());
        let both = E::of(2.0).multiply(cosine, budget)?.multiply(sine, budget)?.multiply(&matrix[i][j], budget)?;
        let less = cosine2.multiply(&aii, budget)?.subtract(&both, budget)?;
        let more = sine2.multiply(&aii, budget)?.add(&both, budget)?;
        matrix[i][i] = less.add(&sine2.multiply(&ajj, budget)?, budget)?;
        matrix[j][j] = more.add(&cosine2.multiply(&ajj, budget)?, budget)?;
        (matrix[i][j], matrix[j][i]) = (E::of(0.0), E::of(0.0));
        Ok(())
    }
}

/// Selects the smallest of what is left, again and again, as mathjs does: its order of equal and of undefined values.
fn sorted<E: Entry>(budget: &mut Context, mut values: Vec<E>, vectors: &Rows<E>) -> Result<Eigenpairs<E>, Fault> {
    let size = values.len();
    pay::<E>(budget, 2 * size * size)?;
    let mut columns: Vec<usize> = (0..size).collect();
    let mut sorted = Eigenpairs { values: Vec::with_capacity(size), vectors: Vec::with_capacity(size) };
    while let Some(mut smallest) = values.first().cloned() {
        let mut at = 0;
        for (index, value) in values.iter().enumerate() {
            if smallest.modulus(budget)?.is_above(&value.modulus(budget)?, budget)? {
                (at, smallest) = (index, value.clone());
            }
        }
        values.remove(at);
        let column = columns.remove(at);
        sorted.values.push(smallest);
        sorted.vectors.push(vectors.iter().map(|row| row[column].clone()).collect());
    }
    Ok(sorted)
}
