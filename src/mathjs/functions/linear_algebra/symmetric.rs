//! Eigenvalues of real symmetric matrices by Jacobi's rotations.

use pascaline_base::error::Fault;

use super::entry::{Entry, javascript_number, pay_for_operations};
use super::rows::{Rows, identity};
use crate::Context;

/// The eigenvalues, the one of the smallest modulus first, and for each of them its vector.
pub(super) struct Eigenpairs<E> {
    pub(super) values: Vec<E>,
    pub(super) vectors: Rows<E>,
}

/// Rotates away the largest entry beside the diagonal until all are below the precision.
pub(super) fn eigenpairs<E: Entry>(cx: &Context, mut matrix: Rows<E>, precision: f64) -> Result<Eigenpairs<E>, Fault> {
    let size = matrix.len();
    pay_for_operations::<E>(cx, 3 * size * size)?;
    let mut vectors = identity::<E>(size);
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let least = (precision / size as f64).abs();
    while let Some((i, j)) = largest_beside_diagonal(cx, &matrix, least)? {
        // The sine and the cosine may have to reduce their angle.
        cx.spend(1)?;
        pay_for_operations::<E>(cx, 18 * size)?;
        let turn = Turn::of(cx, &matrix[i][i], &matrix[j][j], &matrix[i][j])?;
        turn.rotate(cx, &mut matrix, i, j)?;
        for row in &mut vectors {
            (row[i], row[j]) = turn.turned(cx, &row[i], &row[j])?;
        }
    }
    let values = matrix.iter().enumerate().map(|(index, row)| row[index].clone()).collect();
    sorted(cx, values, &vectors)
}

/// The place of the largest entry above the diagonal, unless it is smaller than `least`.
fn largest_beside_diagonal<E: Entry>(
    cx: &Context,
    matrix: &Rows<E>,
    least: f64,
) -> Result<Option<(usize, usize)>, Fault> {
    pay_for_operations::<E>(cx, matrix.len() * matrix.len())?;
    let (mut largest, mut place) = (E::of(0.0), (0, 1));
    for (i, row) in matrix.iter().enumerate() {
        for (j, entry) in row.iter().enumerate().skip(i + 1) {
            let size = entry.modulus(cx)?;
            if size.is_above(cx, &largest)? {
                (largest, place) = (size, (i, j));
            }
        }
    }
    let largest = javascript_number(cx, &largest.into())?;
    Ok((largest >= least && matrix.len() > 1).then_some(place))
}

/// The rotation that turns one entry into 0.
struct Turn<E> {
    cosine: E,
    sine: E,
}

impl<E: Entry> Turn<E> {
    fn of(cx: &Context, aii: &E, ajj: &E, aij: &E) -> Result<Self, Fault> {
        const SAME: f64 = 1e-12;
        let difference = ajj.subtract(cx, aii)?;
        let is_same = !difference.modulus(cx)?.is_above(cx, &E::of(SAME))?;
        let mut tangent = None;
        if !is_same {
            tangent = Some(E::of(2.0).multiply(cx, aij)?.divide(cx, &difference)?);
        }
        let (cosine, sine) = E::half_angle(cx, tangent)?;
        Ok(Self { cosine, sine })
    }

    fn turned(&self, cx: &Context, x: &E, y: &E) -> Result<(E, E), Fault> {
        let (cosine, sine) = (&self.cosine, &self.sine);
        let one = cosine.multiply(cx, x)?.subtract(cx, &sine.multiply(cx, y)?)?;
        let other = sine.multiply(cx, x)?.add(cx, &cosine.multiply(cx, y)?)?;
        Ok((one, other))
    }

    fn rotate(&self, cx: &Context, matrix: &mut Rows<E>, i: usize, j: usize) -> Result<(), Fault> {
        for k in (0..matrix.len()).filter(|k| *k != i && *k != j) {
            let (of_i, of_j) = self.turned(cx, &matrix[i][k], &matrix[j][k])?;
            (matrix[i][k], matrix[k][i]) = (of_i.clone(), of_i);
            (matrix[j][k], matrix[k][j]) = (of_j.clone(), of_j);
        }
        let (cosine, sine) = (&self.cosine, &self.sine);
        let (cosine2, sine2) = (cosine.multiply(cx, cosine)?, sine.multiply(cx, sine)?);
        let (aii, ajj) = (matrix[i][i].clone(), matrix[j][j].clone());
        let both = E::of(2.0).multiply(cx, cosine)?.multiply(cx, sine)?.multiply(cx, &matrix[i][j])?;
        let less = cosine2.multiply(cx, &aii)?.subtract(cx, &both)?;
        let more = sine2.multiply(cx, &aii)?.add(cx, &both)?;
        matrix[i][i] = less.add(cx, &sine2.multiply(cx, &ajj)?)?;
        matrix[j][j] = more.add(cx, &cosine2.multiply(cx, &ajj)?)?;
        (matrix[i][j], matrix[j][i]) = (E::of(0.0), E::of(0.0));
        Ok(())
    }
}

/// Selects the smallest of what is left, again and again, as mathjs does: its order of equal and of undefined values.
fn sorted<E: Entry>(cx: &Context, mut values: Vec<E>, vectors: &Rows<E>) -> Result<Eigenpairs<E>, Fault> {
    let size = values.len();
    pay_for_operations::<E>(cx, 2 * size * size)?;
    let mut columns: Vec<usize> = (0..size).collect();
    let mut sorted = Eigenpairs { values: Vec::with_capacity(size), vectors: Vec::with_capacity(size) };
    while let Some(mut smallest) = values.first().cloned() {
        let mut at = 0;
        for (index, value) in values.iter().enumerate() {
            if smallest.modulus(cx)?.is_above(cx, &value.modulus(cx)?)? {
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
