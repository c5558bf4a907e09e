//! Systems of linear equations.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::sort;

use super::GROUP;
use super::entry::{Entry, numbers, pay_for_operations};
use super::lu::{Lu, columns};
use super::rows::rows_of;
use super::sparse_lu::slu;
use super::triangular::{Side, column, right_side, storage_of_solution, substitute};
use crate::Context;
use crate::functions::Function;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::misshapen;
use crate::value::{Matrix, Object, Storage, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["A", "b", "[order]", "[threshold]"],
    group: GROUP,
    summary: "The column x with A * x = b; A is a square matrix, or the result of lup.",
    example: ("lusolve([[-2, 3], [2, 1]], [11, 9])", "[[2], [5]]"),
    operation: &LUSOLVE,
}];

static LUSOLVE: Operation = Operation {
    name: "lusolve",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix), Value::Matrix(right)] => Ok(solve(cx, matrix, right)?),
        [Value::Matrix(matrix), Value::Matrix(right), Value::Number(order), Value::Number(threshold)]
            if matrix.storage == Storage::Sparse =>
        {
            Ok(solve_sparse(cx, matrix, right, *order, *threshold)?)
        }
        [Value::Object(parts), Value::Matrix(right)] => Ok(solve_decomposed(cx, parts, right)?),
        _ => Err(Stop::Mismatch),
    },
};

pub(super) fn solve(cx: &Context, matrix: &Matrix, right: &Matrix) -> Result<Value, Fault> {
    let columns = columns(matrix)?;
    let storage = storage_of_solution(matrix);
    if let (Some(matrix_items), Some(right_items)) = (numbers(&matrix.items), numbers(&right.items)) {
        let lu = decompose(cx, matrix, &matrix_items, columns, right)?;
        return Ok(column(solve_with(cx, &lu, &right_items)?, storage));
    }
    let lu = decompose(cx, matrix, &matrix.items, columns, right)?;
    Ok(column(solve_with(cx, &lu, &right.items)?, storage))
}

/// The decomposition; a matrix that is not square fails as its factors do.
fn decompose<E: Entry>(
    cx: &Context,
    matrix: &Matrix,
    items: &[E],
    columns: usize,
    right: &Matrix,
) -> Result<Lu<E>, Fault> {
    let rows = matrix.size.first().copied().unwrap_or(0);
    let lu = Lu::of(cx, rows_of(items, columns), columns)?;
    let lower = Matrix::new(vec![rows, rows.min(columns)], Vec::new());
    right_side(cx, &lower, right)?;
    if rows != columns {
        return Err(misshapen(&[rows.min(columns), columns], "Matrix must be square"));
    }
    Ok(lu)
}

fn solve_with<E: Entry>(cx: &Context, lu: &Lu<E>, right: &[E]) -> Result<Vec<E>, Fault> {
    pay_for_operations::<E>(cx, lu.both.len().saturating_mul(lu.columns))?;
    let permuted = lu.origins.iter().map(|origin| right[*origin].clone()).collect();
    let between = substitute(cx, Side::Lower, &lu.lower(), permuted)?;
    substitute(cx, Side::Upper, &lu.upper(), between)
}

fn solve_sparse(cx: &Context, matrix: &Matrix, right: &Matrix, order: f64, threshold: f64) -> Result<Value, Fault> {
    let lu = slu(cx, matrix, order, threshold)?;
    let items = permute(&lu.places, right_side(cx, matrix, right)?);
    let between = substitute(cx, Side::Lower, &lu.lower, items)?;
    let mut solution = substitute(cx, Side::Upper, &lu.upper, between)?;
    if let Some(columns) = lu.columns {
        solution = permute(&columns, &solution);
    }
    Ok(column(solution, Storage::Dense))
}

/// Solves with the factors that `lup` or `slu` returned.
fn solve_decomposed(cx: &Context, parts: &Object, right: &Matrix) -> Result<Value, Fault> {
    let lower = factor(cx, parts, "L")?;
    let upper = factor(cx, parts, "U")?;
    let mut items = right_side(cx, &lower, right)?.to_vec();
    if let Some(places) = permutation(cx, parts, "p", items.len())? {
        items = permute(&places, &items);
    }
    let storage = storage_of_solution(&lower);
    let between = substitute(cx, Side::Lower, &rows_of(&lower.items, items.len()), items)?;
    let middle = Matrix::new(vec![between.len()], between);
    let between = right_side(cx, &upper, &middle)?.to_vec();
    let mut solution = substitute(cx, Side::Upper, &rows_of(&upper.items, between.len()), between)?;
    if let Some(places) = permutation(cx, parts, "q", solution.len())? {
        solution = permute(&places, &solution);
    }
    Ok(column(solution, storage))
}

fn invalid() -> Fault {
    Fault::new(ErrorCode::InvalidInput, "Invalid Matrix LU decomposition")
}

fn factor(cx: &Context, parts: &Object, name: &str) -> Result<Matrix, Fault> {
    let Some(Value::Matrix(factor)) = parts.get(cx, name)? else { return Err(invalid()) };
    cx.pay_for_collection(factor.items.len() as u64)?;
    let mut factor = Matrix::clone(factor);
    // As the original's, the factors are matrices in any case.
    if factor.storage == Storage::Array {
        factor.storage = Storage::Dense;
    }
    Ok(factor)
}

/// The places of the rows, if the parts have a permutation of that name.
fn permutation(cx: &Context, parts: &Object, name: &str, length: usize) -> Result<Option<Vec<usize>>, Fault> {
    let places = match parts.get(cx, name)? {
        None | Some(Value::Null | Value::Undefined) => return Ok(None),
        Some(Value::Matrix(places)) => numbers(&places.items).unwrap_or_default(),
        Some(_) => return Err(invalid()),
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates, and is checked")]
    let places: Vec<usize> = places.iter().map(|place| *place as usize).collect();
    cx.pay_for_collection(length as u64)?;
    let mut sorted = places.clone();
    sort(&mut sorted);
    if sorted.into_iter().eq(0..length) { Ok(Some(places)) } else { Err(invalid()) }
}

fn permute(places: &[usize], items: &[Value]) -> Vec<Value> {
    let mut permuted = items.to_vec();
    for (place, item) in places.iter().zip(items) {
        permuted[*place] = item.clone();
    }
    permuted
}
