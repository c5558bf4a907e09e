//! The Schur decomposition, and the matrix equations that it solves.

use std::ops::Range;

use pascaline_base::error::Fault;

use super::entry::{Entry, javascript_number};
use super::norm::NORM;
use super::product::expect_matrix;
use super::qr::qr_factors;
use super::rows::{decomposition, identity, matrix_of, pay_for_copy, stored};
use super::{GROUP, lu_solve};
use crate::Context;
use crate::functions::Function;
use crate::operations::arithmetic::{add, multiply, subtract};
use crate::operations::typed::{Operation, Stop, apply};
use crate::value::matrix::{dimension_error, mismatch, pay_for_matrix, transpose};
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The orthogonal matrix U and the nearly triangular matrix T with U * T * U' = x.",
        example: ("schur([[2, 0], [0, 1]]).T", "[[2, 0], [0, 1]]"),
        operation: &SCHUR,
    },
    Function {
        params: &["A", "B", "C"],
        group: GROUP,
        summary: "The matrix X with A * X + X * B = C.",
        example: (
            "round(sylvester([[1, 2], [3, 4]], [[5, 6], [7, 8]], [[1, 0], [0, 1]]), 4)",
            "[[-1.2222, 0.9444], [0.8611, -0.5833]]",
        ),
        operation: &SYLVESTER,
    },
    Function {
        params: &["A", "Q"],
        group: GROUP,
        summary: "The matrix P with A * P + P * A' + Q = 0.",
        example: ("round(lyap([[-2, 0], [1, -4]], [[3, 1], [1, 3]]), 4)", "[[0.75, 0.2917], [0.2917, 0.4479]]"),
        operation: &LYAP,
    },
];

static SCHUR: Operation = Operation {
    name: "schur",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => {
            let Schur { unitary, triangular } = schur(cx, x)?;
            let (u, t) = (stored_as(unitary, x.storage)?, stored_as(triangular, x.storage)?);
            Ok(decomposition(cx, &[], [("U", u), ("T", t)])?)
        }
        _ => Err(Stop::Mismatch),
    },
};

fn stored_as(value: Value, storage: Storage) -> Result<Value, Fault> {
    let matrix = expect_matrix(value)?;
    let storage = if storage == Storage::Array { Storage::Array } else { Storage::Dense };
    Ok(stored(matrix.size.clone(), matrix.items.clone(), storage))
}

struct Schur {
    unitary: Value,
    triangular: Value,
}

/// The QR algorithm without shifts.
fn schur(cx: &Context, matrix: &Matrix) -> Result<Schur, Fault> {
    const MOST_ITERATIONS: u32 = 102;
    const TOLERANCE: f64 = 1e-4;
    let [rows, _] = matrix.size[..] else { return Err(mismatch("Matrix must be two dimensional")) };
    pay_for_matrix(cx, &[rows, rows])?;
    pay_for_copy(cx, matrix)?;
    let mut t = Value::Matrix(matrix.clone().into());
    let mut u = matrix_of(identity::<f64>(rows), rows, Storage::Dense);
    for _ in 0..MOST_ITERATIONS {
        let before = t;
        let (q, r) = qr_factors(cx, &*expect_matrix(before.clone())?)?;
        t = multiply(cx, &r, &q)?;
        u = multiply(cx, &u, &q)?;
        let change = subtract(cx, &t, &before)?;
        let change = apply(cx, &NORM, &[change])?;
        let change = javascript_number(cx, &change)?;
        if change <= TOLERANCE || change.is_nan() {
            break;
        }
    }
    Ok(Schur { unitary: u, triangular: t })
}

static SYLVESTER: Operation = Operation {
    name: "sylvester",
    run: |cx, arguments| match arguments {
        [Value::Matrix(a), Value::Matrix(b), Value::Matrix(c)] => {
            let are_arrays = [a, b, c].iter().all(|matrix| matrix.storage == Storage::Array);
            let solution = sylvester(cx, a, b, &Value::Matrix(c.clone()))?;
            Ok(stored_as(solution, if are_arrays { Storage::Array } else { Storage::Dense })?)
        }
        _ => Err(Stop::Mismatch),
    },
};

static LYAP: Operation = Operation {
    name: "lyap",
    run: |cx, arguments| match arguments {
        [Value::Matrix(a), Value::Matrix(q)] => {
            let are_arrays = [a, q].iter().all(|matrix| matrix.storage == Storage::Array);
            let b = expect_matrix(transpose(cx, a)?)?;
            let c = multiply(cx, &Value::Number(-1.0), &Value::Matrix(q.clone()))?;
            Ok(stored_as(sylvester(cx, a, &b, &c)?, if are_arrays { Storage::Array } else { Storage::Dense })?)
        }
        _ => Err(Stop::Mismatch),
    },
};

/// Solves the equation for the Schur forms, column by column, or two at a time where the form has a block of two (the
/// algorithm of R. H. Bartels and G. W. Stewart, 1972).
fn sylvester(cx: &Context, a: &Matrix, b: &Matrix, c: &Value) -> Result<Value, Fault> {
    const NO_BLOCK: f64 = 1e-5;
    let left = schur(cx, a)?;
    let negative = multiply(cx, &Value::Number(-1.0), &Value::Matrix(b.clone().into()))?;
    let right = schur(cx, &*expect_matrix(negative)?)?;
    let transposed = transpose(cx, &expect_matrix(left.unitary.clone())?)?;
    let constants = multiply(cx, &transposed, c)?;
    let constants = expect_matrix(multiply(cx, &constants, &right.unitary)?)?;
    if constants.size.len() != 2 {
        return Err(dimension_error(2, "!=", constants.size.len()));
    }
    let (of_left, of_right) = (expect_matrix(left.triangular)?, expect_matrix(right.triangular)?);
    let rows = of_left.size.first().copied().unwrap_or(0);
    let system = System { f: &of_left, g: &of_right, right: &constants, rows };
    let size = of_right.size.first().copied().unwrap_or(0);
    let mut columns: Vec<Vec<Value>> = Vec::with_capacity(size);
    while columns.len() < size {
        let next = columns.len();
        let is_block = next + 1 < size && javascript_number(cx, &system.g(next + 1, next).modulus(cx)?)? > NO_BLOCK;
        let mut solution = system.solve(cx, &columns, next..next + if is_block { 2 } else { 1 })?;
        let second = solution.split_off(system.rows);
        columns.push(solution);
        if is_block {
            columns.push(second);
        }
    }
    pay_for_matrix(cx, &[system.rows, size])?;
    let items = (0..system.rows).flat_map(|row| columns.iter().map(move |column| column[row].clone())).collect();
    let solution = Value::matrix(vec![system.rows, size], items);
    let transposed = transpose(cx, &expect_matrix(right.unitary)?)?;
    multiply(cx, &left.unitary, &multiply(cx, &solution, &transposed)?)
}

struct System<'m> {
    f: &'m Matrix,
    g: &'m Matrix,
    right: &'m Matrix,
    rows: usize,
}

impl System<'_> {
    fn g(&self, row: usize, column: usize) -> &Value {
        &self.g.items[row * self.g.size[1] + column]
    }

    /// The columns `block` of the solution, one below the other.
    fn solve(&self, cx: &Context, known: &[Vec<Value>], block: Range<usize>) -> Result<Vec<Value>, Fault> {
        let (rows, size) = (self.rows, self.rows * block.len());
        pay_for_matrix(cx, &[size, size])?;
        cx.spend((2 * size * known.len()) as u64)?;
        let mut right = Vec::with_capacity(size);
        for column in block.clone() {
            for row in 0..rows {
                let mut sum = self.right.items[row * self.right.size[1] + column].clone();
                for (index, own) in known.iter().enumerate() {
                    sum = add(cx, &sum, &own[row].multiply(cx, self.g(index, column))?)?;
                }
                right.push(sum);
            }
        }
        let mut left = Vec::with_capacity(size * size);
        for down in 0..size {
            for across in 0..size {
                // Block (i, j) is F, where i = j, less the entry (j, i) of G on its diagonal.
                let (i, row, j, column) = (down / rows, down % rows, across / rows, across % rows);
                let diagonal = if row == column { 1.0 } else { 0.0 };
                let share = self.g(block.start + j, block.start + i).multiply(cx, &Value::Number(diagonal))?;
                let own = if i == j { self.f.items[row * rows + column].clone() } else { Value::Number(0.0) };
                left.push(own.subtract(cx, &share)?);
            }
        }
        let left = Matrix::new(vec![size, size], left);
        let right = Matrix::new(vec![size, 1], right);
        Ok(expect_matrix(lu_solve::solve(cx, &left, &right)?)?.items.clone())
    }
}
