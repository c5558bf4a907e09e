//! Eigenvalues of matrices that are not symmetric, or complex, and their eigenvectors.

use pascaline_base::error::{ErrorCode, Fault};

use super::eigenvalues::Eigen;
use super::entry::{Entry, numbers, pay_for_operations};
use super::hessenberg::{balance, reduce};
use super::inverse::inverse;
use super::product::{expect_matrix, multiply};
use super::qr_iteration::triangularize;
use super::rows::{Rows, matrix_of, rows_of};
use super::triangular::{Side, substitute, substitute_all};
use crate::Context;
use crate::functions::complex_parts::COMPLEX;
use crate::operations::operators::EQUAL;
use crate::operations::typed::{apply, apply_two};
use crate::value::{Storage, Value};

pub(super) fn eigen_of_any(
    cx: &Context,
    items: &[Value],
    size: usize,
    precision: f64,
    with_vectors: bool,
) -> Result<Eigen, Fault> {
    pay_for_operations::<Value>(cx, 4 * items.len())?;
    if let Some(numbers) = numbers(items) {
        return eigen(cx, rows_of(&numbers, size), precision, with_vectors);
    }
    let mut items = items.to_vec();
    if items.iter().any(|item| matches!(item, Value::Complex(_))) {
        for item in &mut items {
            *item = apply(cx, &COMPLEX, std::slice::from_ref(item))?;
        }
    }
    eigen(cx, rows_of(&items, size), precision, with_vectors)
}

fn eigen<E: Entry>(cx: &Context, mut matrix: Rows<E>, precision: f64, with_vectors: bool) -> Result<Eigen, Fault> {
    let size = matrix.len();
    let factors = balance(cx, &mut matrix)?;
    pay_for_operations::<E>(cx, 2 * size * size)?;
    let mut transformation = vec![vec![E::of(0.0); size]; size];
    for (index, factor) in factors.into_iter().enumerate() {
        transformation[index][index] = factor;
    }
    reduce(cx, &mut matrix, &mut transformation, &E::of(precision))?;
    let triangular = triangularize(cx, matrix.clone(), precision)?;
    let mut vectors = Vec::new();
    if with_vectors {
        let [matrix, transformation] = [matrix, transformation].map(|rows| matrix_of(rows, size, Storage::Dense));
        let columns = matrix_of(triangular.columns, size, Storage::Dense);
        vectors = eigenvectors(cx, &matrix, &columns, &transformation, &triangular.values, precision)?;
    }
    Ok(Eigen { values: triangular.values, vectors })
}

fn inverse_of(cx: &Context, matrix: &Value) -> Result<Value, Fault> {
    let Value::Matrix(matrix) = matrix else { return Ok(Value::Undefined) };
    inverse(cx, matrix)
}

fn product_of(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    match (x, y) {
        (Value::Matrix(x), Value::Matrix(y)) => multiply(cx, x, y),
        _ => Ok(Value::Undefined),
    }
}

/// The solutions of `U - value = 0` for each eigenvalue, where U is `matrix` made triangular by `columns`; in the coordinates
/// from which `transformation` led to `matrix`.
fn eigenvectors(
    cx: &Context,
    matrix: &Value,
    columns: &Value,
    transformation: &Value,
    values: &[Value],
    precision: f64,
) -> Result<Vec<(Value, Vec<Value>)>, Fault> {
    let inverse_of_columns = inverse_of(cx, columns)?;
    let product = product_of(cx, &inverse_of_columns, matrix)?;
    let upper = expect_matrix(product_of(cx, &product, columns)?)?;
    let upper = rows_of(&upper.items, values.len());
    let back = inverse_of(cx, transformation)?;
    let back = product_of(cx, &back, columns)?;
    let mut vectors = Vec::new();
    for (value, multiplicity) in with_multiplicities(cx, values)? {
        let characteristic = minus_diagonal(cx, &upper, &value)?;
        let zeros = vec![Value::Number(0.0); upper.len()];
        let mut solutions = substitute_all(cx, Side::Upper, &characteristic, zeros)?;
        if !solutions.is_empty() {
            // The null vector.
            solutions.remove(0);
        }
        while solutions.len() < multiplicity {
            let Some(vector) = inverse_iteration(cx, &characteristic, &solutions, precision)? else { break };
            solutions.push(vector);
        }
        for solution in solutions {
            let solution = Value::matrix(vec![solution.len()], solution);
            let vector = expect_matrix(product_of(cx, &back, &solution)?)?;
            vectors.push((value.clone(), vector.items.clone()));
        }
    }
    Ok(vectors)
}

/// Each value once, with the number of values that equal it.
fn with_multiplicities(cx: &Context, values: &[Value]) -> Result<Vec<(Value, usize)>, Fault> {
    let mut counted: Vec<(Value, usize)> = Vec::new();
    'values: for value in values {
        pay_for_operations::<Value>(cx, counted.len())?;
        for (known, count) in &mut counted {
            if matches!(apply_two(cx, &EQUAL, known, value)?, Value::Boolean(true)) {
                *count += 1;
                continue 'values;
            }
        }
        counted.push((value.clone(), 1));
    }
    Ok(counted)
}

/// `matrix - value * I`
fn minus_diagonal(cx: &Context, matrix: &Rows<Value>, value: &Value) -> Result<Rows<Value>, Fault> {
    pay_for_operations::<Value>(cx, 2 * matrix.len() * matrix.len())?;
    let (one, zero) = (value.multiply(cx, &Value::Number(1.0))?, value.multiply(cx, &Value::Number(0.0))?);
    let mut rows = Vec::with_capacity(matrix.len());
    for (index, row) in matrix.iter().enumerate() {
        let entry = |(column, entry): (usize, &Value)| entry.subtract(cx, if column == index { &one } else { &zero });
        rows.push(row.iter().enumerate().map(entry).collect::<Result<_, _>>()?);
    }
    Ok(rows)
}

/// An eigenvector of a nearly singular triangular matrix, orthogonal to those already found: from an arbitrary vector, by
/// inverse iteration ("Numerical Recipes", 11.7). Where mathjs draws its first vector at random, this one is always the same.
fn inverse_iteration(
    cx: &Context,
    matrix: &Rows<Value>,
    found: &[Vec<Value>],
    precision: f64,
) -> Result<Option<Vec<Value>>, Fault> {
    const ATTEMPTS: usize = 5;
    const ITERATIONS: usize = 10;
    const LARGE: f64 = 1_000.0;
    let mut vector = None;
    for attempt in 0..ATTEMPTS {
        let start = orthogonal_to(cx, arbitrary(matrix.len(), attempt), found)?;
        let solution = match substitute(cx, Side::Upper, matrix, normalized(cx, &start)?) {
            Ok(solution) => solution,
            // In this direction there is none; most often there is none at all.
            Err(fault) if fault.code() == ErrorCode::Domain => continue,
            Err(fault) => return Err(fault),
        };
        if norm(cx, &solution)?.is_larger(cx, &Value::Number(LARGE))? {
            vector = Some(solution);
            break;
        }
    }
    let Some(mut vector) = vector else { return Ok(None) };
    for _ in 0..ITERATIONS {
        let next = substitute(cx, Side::Upper, matrix, vector.clone())?;
        let rest = orthogonal_to(cx, vector.clone(), std::slice::from_ref(&next))?;
        if Value::Number(precision).is_larger(cx, &norm(cx, &rest)?)? {
            return Ok(Some(vector));
        }
        vector = normalized(cx, &next)?;
    }
    Ok(None)
}

/// A vector with no preferred direction: multiples of the golden ratio, modulo 2.
fn arbitrary(size: usize, attempt: usize) -> Vec<Value> {
    const GOLDEN_RATIO: f64 = 1.618_033_988_749_895;
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let entry = |index: usize| (GOLDEN_RATIO * (index + 1 + attempt * size) as f64) % 2.0 - 1.0;
    (0..size).map(|index| Value::Number(entry(index))).collect()
}

fn dot(cx: &Context, x: &[Value], y: &[Value]) -> Result<Value, Fault> {
    pay_for_operations::<Value>(cx, 3 * x.len())?;
    let mut sum = Value::Number(0.0);
    for (x, y) in x.iter().zip(y) {
        sum = sum.add(cx, &x.conjugate(cx)?.multiply(cx, y)?)?;
    }
    Ok(sum)
}

fn norm(cx: &Context, vector: &[Value]) -> Result<Value, Fault> {
    dot(cx, vector, vector)?.root(cx)?.modulus(cx)
}

/// The part of a vector that is orthogonal to each of the others.
fn orthogonal_to(cx: &Context, mut vector: Vec<Value>, others: &[Vec<Value>]) -> Result<Vec<Value>, Fault> {
    for other in others {
        pay_for_operations::<Value>(cx, 2 * vector.len())?;
        let share = dot(cx, other, &vector)?.divide(cx, &dot(cx, other, other)?)?;
        for (entry, other) in vector.iter_mut().zip(other) {
            *entry = entry.subtract(cx, &share.multiply(cx, other)?)?;
        }
    }
    Ok(vector)
}

fn normalized(cx: &Context, vector: &[Value]) -> Result<Vec<Value>, Fault> {
    let factor = Value::Number(1.0).divide(cx, &norm(cx, vector)?)?;
    vector.iter().map(|entry| factor.multiply(cx, entry)).collect()
}
