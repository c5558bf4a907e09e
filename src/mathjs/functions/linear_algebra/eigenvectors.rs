//! Eigenvalues of matrices that are not symmetric, or complex, and their eigenvectors.

use pascaline_base::error::{ErrorCode, Fault};

use super::eigenvalues::Eigen;
use super::entry::{Entry, numbers, pay};
use super::hessenberg::{balance, reduce};
use super::inverse::inverse;
use super::product::{expect_matrix, multiply};
use super::qr_iteration::triangularize;
use super::rows::{Rows, matrix_of, rows_of};
use super::triangular::{Side, substitute, substitute_all};
use crate::Context;
use crate::functions::complex_parts::COMPLEX;
use crate::operators::EQUAL;
use crate::typed::{apply, apply_two};
use crate::value::{Storage, Value};

pub(super) fn eigen_of_any(
    budget: &mut Context,
    items: &[Value],
    size: usize,
    precision: f64,
    with_vectors: bool,
) -> Result<Eigen, Fault> {
    pay::<Value>(budget, 4 * items.len())?;
    if let Some(numbers) = numbers(items) {
        return eigen(budget, rows_of(&numbers, size), precision, with_vectors);
    }
    let mut items = items.to_vec();
    if items.iter().any(|item| matches!(item, Value::Complex(_))) {
        for item in &mut items {
            *item = apply(&COMPLEX, budget, std::slice::from_ref(item))?;
        }
    }
    eigen(budget, rows_of(&items, size), precision, with_vectors)
}

fn eigen<E: Entry>(
    budget: &mut Context,
    mut matrix: Rows<E>,
    precision: f64,
    with_vectors: bool,
) -> Result<Eigen, Fault> {
    let size = matrix.len();
    let factors = balance(budget, &mut matrix)?;
    pay::<E>(budget, 2 * size * size)?;
    let mut transformation = vec![vec![E::of(0.0); size]; size];
    for (index, factor) in factors.into_iter().enumerate() {
        transformation[index][index] = factor;
    }
    reduce(budget, &mut matrix, &mut transformation, &E::of(precision))?;
    let triangular = triangularize(budget, matrix.clone(), precision)?;
    let mut vectors = Vec::new();
    if with_vectors {
        let [matrix, transformation] = [matrix, transformation].map(|rows| matrix_of(rows, size, Storage::Dense));
        let columns = matrix_of(triangular.columns, size, Storage::Dense);
        vectors = eigenvectors(budget, &matrix, &columns, &transformation, &triangular.values, precision)?;
    }
    Ok(Eigen { values: triangular.values, vectors })
}

fn inverse_of(budget: &mut Context, matrix: &Value) -> Result<Value, Fault> {
    let Value::Matrix(matrix) = matrix else { return Ok(Value::Undefined) };
    inverse(budget, matrix)
}

fn product_of(budget: &mut Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    match (x, y) {
        (Value::Matrix(x), Value::Matrix(y)) => multiply(budget, x, y),
        _ => Ok(Value::Undefined),
    }
}

/// The solutions of `U - value = 0` for each eigenvalue, where U is `matrix` made triangular by `columns`; in the coordinates
/// from which `transformation` led to `matrix`.
fn eigenvectors(
    budget: &mut Context,
    matrix: &Value,
    columns: &Value,
    transformation: &Value,
    values: &[Value],
    precision: f64,
) -> Result<Vec<(Value, Vec<Value>)>, Fault> {
    let inverse_of_columns = inverse_of(budget, columns)?;
    let product = product_of(budget, &inverse_of_columns, matrix)?;
    let upper = expect_matrix(product_of(budget, &product, columns)?)?;
    let upper = rows_of(&upper.items, values.len());
    let back = inverse_of(budget, transformation)?;
    let back = product_of(budget, &back, columns)?;
    let mut vectors = Vec::new();
    for (value, multiplicity) in with_multiplicities(budget, values)? {
        let characteristic = minus_diagonal(budget, &upper, &value)?;
        let zeros = vec![Value::Number(0.0); upper.len()];
        let mut solutions = substitute_all(budget, Side::Upper, &characteristic, zeros)?;
        if !solutions.is_empty() {
            // The null vector.
            solutions.remove(0);
        }
        while solutions.len() < multiplicity {
            let Some(vector) = inverse_iteration(budget, &characteristic, &solutions, precision)? else { break };
            solutions.push(vector);
        }
        for solution in solutions {
            let solution = Value::matrix(vec![solution.len()], solution);
            let vector = expect_matrix(product_of(budget, &back, &solution)?)?;
            vectors.push((value.clone(), vector.items.clone()));
        }
    }
    Ok(vectors)
}

/// Each value once, with the number of values that equal it.
fn with_multiplicities(budget: &mut Context, values: &[Value]) -> Result<Vec<(Value, usize)>, Fault> {
    let mut counted: Vec<(Value, usize)> = Vec::new();
    'values: for value in values {
        pay::<Value>(budget, counted.len())?;
        for (known, count) in &mut counted {
            if matches!(apply_two(&EQUAL, budget, known, value)?, Value::Boolean(true)) {
                *count += 1;
                continue 'values;
            }
        }
        counted.push((value.clone(), 1));
    }
    Ok(counted)
}

/// `matrix - value * I`
fn minus_diagonal(budget: &mut Context, matrix: &Rows<Value>, value: &Value) -> Result<Rows<Value>, Fault> {
    pay::<Value>(budget, 2 * matrix.len() * matrix.len())?;
    let (one, zero) = (value.multiply(&Value::Number(1.0), budget)?, value.multiply(&Value::Number(0.0), budget)?);
    let mut rows = Vec::with_capacity(matrix.len());
    for (index, row) in matrix.iter().enumerate() {
        let entry =
            |(column, entry): (usize, &Value)| entry.subtract(if column == index { &one } else { &zero }, budget);
        rows.push(row.iter().enumerate().map(entry).collect::<Result<_, _>>()?);
    }
    Ok(rows)
}

/// An eigenvector of a nearly singular triangular matrix, orthogonal to those already found: from an arbitrary vector, by
/// inverse iteration ("Numerical Recipes", 11.7). Where mathjs draws its first vector at random, this one is always the same.
fn inverse_iteration(
    budget: &mut Context,
    matrix: &Rows<Value>,
    found: &[Vec<Value>],
    precision: f64,
) -> Result<Option<Vec<Value>>, Fault> {
    const ATTEMPTS: usize = 5;
    const ITERATIONS: usize = 10;
    const LARGE: f64 = 1_000.0;
    let mut vector = None;
    for attempt in 0..ATTEMPTS {
        let start = orthogonal_to(budget, arbitrary(matrix.len(), attempt), found)?;
        let start = normalized(budget, &start)?;
        let solution = match substitute(budget, Side::Upper, matrix, start) {
            Ok(solution) => solution,
            // In this direction there is none; most often there is none at all.
            Err(fault) if fault.code() == ErrorCode::Domain => continue,
            Err(fault) => return Err(fault),
        };
        if norm(budget, &solution)?.is_larger(&Value::Number(LARGE), budget)? {
            vector = Some(solution);
            break;
        }
    }
    let Some(mut vector) = vector else { return Ok(None) };
    for _ in 0..ITERATIONS {
        let next = substitute(budget, Side::Upper, matrix, vector.clone())?;
        let rest = orthogonal_to(budget, vector.clone(), std::slice::from_ref(&next))?;
        if Value::Number(precision).is_larger(&norm(budget, &rest)?, budget)? {
            return Ok(Some(vector));
        }
        vector = normalized(budget, &next)?;
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

fn dot(budget: &mut Context, x: &[Value], y: &[Value]) -> Result<Value, Fault> {
    pay::<Value>(budget, 3 * x.len())?;
    let mut sum = Value::Number(0.0);
    for (x, y) in x.iter().zip(y) {
        sum = sum.add(&x.conjugate(budget)?.multiply(y, budget)?, budget)?;
    }
    Ok(sum)
}

fn norm(budget: &mut Context, vector: &[Value]) -> Result<Value, Fault> {
    dot(budget, vector, vector)?.root(budget)?.modulus(budget)
}

/// The part of a vector that is orthogonal to each of the others.
fn orthogonal_to(budget: &mut Context, mut vector: Vec<Value>, others: &[Vec<Value>]) -> Result<Vec<Value>, Fault> {
    for other in others {
        pay::<Value>(budget, 2 * vector.len())?;
        let share = dot(budget, other, &vector)?.divide(&dot(budget, other, other)?, budget)?;
        for (entry, other) in vector.iter_mut().zip(other) {
            *entry = entry.subtract(&share.multiply(other, budget)?, budget)?;
        }
    }
    Ok(vector)
}

fn normalized(budget: &mut Context, vector: &[Value]) -> Result<Vec<Value>, Fault> {
    let factor = Value::Number(1.0).divide(&norm(budget, vector)?, budget)?;
    vector.iter().map(|entry| factor.multiply(entry, budget)).collect()
}
