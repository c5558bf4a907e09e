//! Systems of linear equations with a triangular matrix.

use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use super::entry::{Entry, numbers, pay_for_operations};
use super::rows::{Rows, array, matrix_of, pay_for_copy, rows_of};
use crate::Context;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::misshapen;
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["L", "b"],
        group: GROUP,
        summary: "A column x with L * x = b, for a lower triangular matrix L.",
        example: ("lsolve([[-2, 3], [2, 1]], [11, 9])", "[[-5.5], [20]]"),
        operation: &LSOLVE,
    },
    Function {
        params: &["U", "b"],
        group: GROUP,
        summary: "A column x with U * x = b, for an upper triangular matrix U.",
        example: ("usolve([[1, 1, 1], [0, 1, 1], [0, 0, 1]], [1, 2, 3])", "[[-1], [-1], [3]]"),
        operation: &USOLVE,
    },
    Function {
        params: &["L", "b"],
        group: GROUP,
        summary: "All columns x with L * x = b that are needed to combine every solution, for a lower triangular matrix L.",
        example: ("lsolveAll([[-2, 3], [2, 1]], [11, 9])", "[[[-5.5], [20]]]"),
        operation: &LSOLVE_ALL,
    },
    Function {
        params: &["U", "b"],
        group: GROUP,
        summary: "All columns x with U * x = b that are needed to combine every solution, for an upper triangular matrix U.",
        example: ("usolveAll([[-2, 3], [0, 1]], [11, 9])", "[[[8], [9]]]"),
        operation: &USOLVE_ALL,
    },
];

static LSOLVE: Operation =
    Operation { name: "lsolve", run: |cx, arguments| of_matrices(cx, arguments, Side::Lower, one_solution) };

static USOLVE: Operation =
    Operation { name: "usolve", run: |cx, arguments| of_matrices(cx, arguments, Side::Upper, one_solution) };

static LSOLVE_ALL: Operation =
    Operation { name: "lsolveAll", run: |cx, arguments| of_matrices(cx, arguments, Side::Lower, all_solutions) };

static USOLVE_ALL: Operation =
    Operation { name: "usolveAll", run: |cx, arguments| of_matrices(cx, arguments, Side::Upper, all_solutions) };

/// The side of the diagonal on which a triangular matrix has its entries.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Lower,
    Upper,
}

impl Side {
    /// The `step`th column to be solved of `size`: from the left if it is lower, otherwise from the right.
    fn column(self, size: usize, step: usize) -> usize {
        match self {
            Self::Lower => step,
            Self::Upper => size - 1 - step,
        }
    }
}

fn of_matrices(
    cx: &Context,
    arguments: &[Value],
    side: Side,
    solve: fn(&Context, Side, &Matrix, &Matrix) -> Result<Value, Fault>,
) -> Result<Value, Stop> {
    match arguments {
        [Value::Matrix(matrix), Value::Matrix(right)] => Ok(solve(cx, side, matrix, right)?),
        _ => Err(Stop::Mismatch),
    }
}

/// The right side, a column or a vector, for a square matrix; pays for copies of both.
pub(super) fn right_side<'b>(cx: &Context, matrix: &Matrix, right: &'b Matrix) -> Result<&'b [Value], Fault> {
    let rows = match matrix.size[..] {
        [rows, columns] if rows == columns => rows,
        [_, _] => return Err(misshapen(&matrix.size, "Matrix must be square")),
        _ => return Err(misshapen(&matrix.size, "Matrix must be two dimensional")),
    };
    let message = match right.size[..] {
        [length] | [length, 1] if length == rows => {
            pay_for_copy(cx, matrix)?;
            pay_for_copy(cx, right)?;
            return Ok(&right.items);
        }
        [_] | [_, _] => "Dimension mismatch. Matrix columns must match vector length.",
        _ => "Dimension mismatch. The right side has to be either 1- or 2-dimensional vector.",
    };
    Err(Fault::new(ErrorCode::DimensionMismatch, message))
}

/// The storage of a solution: an array only if the matrix is one.
pub(super) fn storage_of_solution(matrix: &Matrix) -> Storage {
    if matrix.storage == Storage::Array { Storage::Array } else { Storage::Dense }
}

/// A column of entries.
pub(super) fn column<E: Entry>(entries: Vec<E>, storage: Storage) -> Value {
    matrix_of(entries.into_iter().map(|entry| vec![entry]).collect(), 1, storage)
}

fn one_solution(cx: &Context, side: Side, matrix: &Matrix, right: &Matrix) -> Result<Value, Fault> {
    let items = right_side(cx, matrix, right)?;
    let storage = storage_of_solution(matrix);
    if let (Some(matrix), Some(numbers)) = (numbers(&matrix.items), numbers(items)) {
        let rows = rows_of(&matrix, numbers.len());
        return Ok(column(substitute(cx, side, &rows, numbers)?, storage));
    }
    let rows = rows_of(&matrix.items, items.len());
    Ok(column(substitute(cx, side, &rows, items.to_vec())?, storage))
}

/// The solution by forward or backward substitution.
pub(super) fn substitute<E: Entry>(
    cx: &Context,
    side: Side,
    rows: &Rows<E>,
    mut right: Vec<E>,
) -> Result<Vec<E>, Fault> {
    let length = rows.len();
    for step in 0..length {
        let column = side.column(length, step);
        let mut entry = right[column].or_zero();
        if entry.is_nearly_zero(cx)? {
            right[column] = E::of(0.0);
            continue;
        }
        if rows[column][column].is_nearly_zero(cx)? {
            let message = "Linear system cannot be solved since matrix is singular";
            return Err(Fault::new(ErrorCode::Domain, message));
        }
        entry = entry.divide(cx, &rows[column][column])?;
        pay_for_operations::<E>(cx, 2 * (length - step))?;
        for next in step + 1..length {
            let row = side.column(length, next);
            right[row] = right[row].or_zero().subtract(cx, &entry.multiply(cx, &rows[row][column])?)?;
        }
        right[column] = entry;
    }
    Ok(right)
}

fn all_solutions(cx: &Context, side: Side, matrix: &Matrix, right: &Matrix) -> Result<Value, Fault> {
    let items = right_side(cx, matrix, right)?;
    let storage = storage_of_solution(matrix);
    let rows = rows_of(&matrix.items, items.len());
    let solutions = substitute_all(cx, side, &rows, items.to_vec())?;
    cx.pay_for_collection(solutions.len() as u64)?;
    Ok(array(solutions.into_iter().map(|solution| column(solution, storage)).collect()))
}

/// A solution, and one more for every column with a zero on the diagonal; none if there is no solution.
pub(super) fn substitute_all(
    cx: &Context,
    side: Side,
    rows: &Rows<Value>,
    right: Vec<Value>,
) -> Result<Rows<Value>, Fault> {
    let length = rows.len();
    let mut solutions = vec![right];
    for step in 0..length {
        let column = side.column(length, step);
        let rest = || (step + 1..length).map(|next| side.column(length, next));
        let diagonal = &rows[column][column];
        let is_regular = !diagonal.is_nearly_zero(cx)?;
        // The solutions that this column adds are beyond the count.
        let (mut at, mut count) = (0, solutions.len());
        while at < count {
            pay_for_operations::<Value>(cx, 2 * (length - step))?;
            let solution = &mut solutions[at];
            if is_regular {
                solution[column] = solution[column].divide(cx, diagonal)?;
                for row in rest() {
                    let product = solution[column].multiply(cx, &rows[row][column])?;
                    solution[row] = solution[row].subtract(cx, &product)?;
                }
            } else if !solution[column].is_nearly_zero(cx)? {
                if at == 0 {
                    return Ok(Vec::new());
                }
                solutions.remove(at);
                count -= 1;
                continue;
            } else if at == 0 {
                cx.pay_for_collection(length as u64)?;
                let mut another = solution.clone();
                another[column] = Value::Number(1.0);
                for row in rest() {
                    another[row] = another[row].subtract(cx, &rows[row][column])?;
                }
                solutions.push(another);
            }
            at += 1;
        }
    }
    Ok(solutions)
}
