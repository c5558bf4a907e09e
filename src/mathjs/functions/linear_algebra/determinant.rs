//! The determinant.

use pascaline_base::error::Fault;

use super::GROUP;
use super::entry::{Entry, numbers, pay_for_operations};
use super::rows::{Rows, pay_for_copy, rows_of};
use crate::Context;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::misshapen;
use crate::value::{Matrix, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x"],
    group: GROUP,
    summary: "The determinant of a square matrix.",
    example: ("det([[-2, 2, 3], [-1, 1, 3], [2, 0, -1]])", "6"),
    operation: &DET,
}];

static DET: Operation = Operation {
    name: "det",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(determinant(cx, x)?),
        [x] => Ok(x.clone()),
        _ => Err(Stop::Mismatch),
    },
};

pub(super) fn determinant(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    match (&matrix.size[..], &matrix.items[..]) {
        ([0] | [_, 0], _) => Ok(Value::Number(1.0)),
        ([1] | [1, 1], [item]) => Ok(item.clone()),
        ([2, 2], [a, b, c, d]) => {
            let (main, other) = (a.multiply(cx, d)?, c.multiply(cx, b)?);
            main.subtract(cx, &other)
        }
        ([rows, columns], items) if rows == columns => {
            pay_for_copy(cx, matrix)?;
            match numbers(items) {
                Some(numbers) => bareiss(cx, rows_of(&numbers, *rows)).map(Value::Number),
                None => bareiss(cx, rows_of(items, *rows)),
            }
        }
        ([_] | [_, _], _) => Err(misshapen(&matrix.size, "Matrix must be square")),
        _ => Err(misshapen(&matrix.size, "Matrix must be two dimensional")),
    }
}

/// Bareiss's elimination, whose divisions are exact for integers (E. H. Bareiss, "Sylvester's identity and multistep
/// integer-preserving Gaussian elimination", 1968).
pub(super) fn bareiss<E: Entry>(cx: &Context, mut rows: Rows<E>) -> Result<E, Fault> {
    let size = rows.len();
    let (mut previous, mut is_negated) = (E::of(1.0), false);
    for k in 0..size {
        if rows[k][k].is_nearly_zero(cx)? {
            let Some(other) = other_pivot(cx, &rows, k)? else { return Ok(rows[k][k].clone()) };
            rows.swap(k, other);
            is_negated = !is_negated;
        }
        let (above, below) = rows.split_at_mut(k + 1);
        let Some((pivot, right)) = above.last().and_then(|row| row[k..].split_first()) else { break };
        for row in below {
            pay_for_operations::<E>(cx, 4 * right.len())?;
            let Some((first, row)) = row[k..].split_first_mut() else { break };
            for (item, above) in row.iter_mut().zip(right) {
                let minor = item.multiply(cx, pivot)?.subtract(cx, &first.multiply(cx, above)?)?;
                *item = minor.divide(cx, &previous)?;
            }
        }
        previous = pivot.clone();
    }
    if is_negated { previous.negate(cx) } else { Ok(previous) }
}

/// The first row below `k` whose entry in column `k` is not zero.
fn other_pivot<E: Entry>(cx: &Context, rows: &Rows<E>, k: usize) -> Result<Option<usize>, Fault> {
    pay_for_operations::<E>(cx, rows.len())?;
    for (index, row) in rows.iter().enumerate().skip(k + 1) {
        if !row[k].is_nearly_zero(cx)? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}
