//! The exponential and the square root of a matrix.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_number::float::elementary::pow;

use super::GROUP;
use super::entry::{Entry, javascript_number, pay_for_operations};
use super::inverse::inverse;
use super::product::expect_matrix;
use super::rows::{identity, matrix_of, pay_for_copy, square};
use crate::Context;
use crate::functions::Function;
use crate::functions::roots::SQRT;
use crate::operations::arithmetic::{add, multiply, subtract};
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::{map_items, misshapen};
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The exponential of a square matrix.",
        example: ("expm([[0, 1], [0, 0]])", "[[1, 1], [0, 1]]"),
        operation: &EXPM,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The principal square root of a square matrix.",
        example: ("round(sqrtm([[33, 24], [48, 57]]), 6)", "[[5, 2], [4, 7]]"),
        operation: &SQRTM,
    },
];

static EXPM: Operation = Operation {
    name: "expm",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(exponential(cx, x)?),
        _ => Err(Stop::Mismatch),
    },
};

static SQRTM: Operation = Operation {
    name: "sqrtm",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x)] => Ok(square_root(cx, x)?),
        _ => Err(Stop::Mismatch),
    },
};

fn inverse_of(cx: &Context, matrix: &Value) -> Result<Value, Fault> {
    inverse(cx, &*expect_matrix(matrix.clone())?)
}

fn unit(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    pay_for_copy(cx, matrix)?;
    let size = matrix.size.first().copied().unwrap_or(0);
    Ok(matrix_of(identity::<f64>(size), size, Storage::Dense))
}

/// A Padé approximant of the matrix, scaled by a power of two, and squared as often.
fn exponential(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    match matrix.size[..] {
        [rows, columns] if rows == columns => {}
        _ => return Err(misshapen(&matrix.size, "Matrix must be square")),
    }
    let (terms, squarings) = orders(cx, infinity_norm(cx, matrix)?)?;
    let mut dense = matrix.clone();
    dense.storage = Storage::Dense;
    let scale = Value::Number(pow(2.0, -f64::from(squarings)));
    let scaled = multiply(cx, &Value::Matrix(dense.into()), &scale)?;
    let (mut numerator, mut denominator) = (unit(cx, matrix)?, unit(cx, matrix)?);
    let (mut factor, mut power, mut sign) = (1.0, scaled.clone(), -1.0);
    for term in 1..=terms {
        if term > 1 {
            power = multiply(cx, &power, &scaled)?;
            sign = -sign;
        }
        let (left, all) = (f64::from(terms - term + 1), f64::from(2 * terms - term + 1));
        factor = factor * left / (all * f64::from(term));
        numerator = add(cx, &numerator, &multiply(cx, &Value::Number(factor), &power)?)?;
        denominator = add(cx, &denominator, &multiply(cx, &Value::Number(factor * sign), &power)?)?;
    }
    let mut exponential = multiply(cx, &inverse_of(cx, &denominator)?, &numerator)?;
    for _ in 0..squarings {
        exponential = multiply(cx, &exponential, &exponential)?;
    }
    let mut exponential = Matrix::clone(&*expect_matrix(exponential)?);
    if matrix.storage == Storage::Sparse {
        exponential.storage = Storage::Sparse;
    }
    Ok(Value::Matrix(exponential.into()))
}

/// The largest sum of the moduli of a row.
fn infinity_norm(cx: &Context, matrix: &Matrix) -> Result<f64, Fault> {
    pay_for_operations::<Value>(cx, matrix.items.len())?;
    let mut norm = 0.0;
    for row in matrix.items.chunks(matrix.size.last().copied().unwrap_or(0).max(1)) {
        let mut sum = 0.0;
        for item in row {
            sum += javascript_number(cx, &item.modulus(cx)?)?;
        }
        norm = if sum.is_nan() || sum > norm { sum } else { norm };
    }
    Ok(norm)
}

/// The number of terms of the approximant and of squarings, as few as possible for the precision.
fn orders(cx: &Context, norm: f64) -> Result<(u32, u32), Fault> {
    const MOST: u32 = 30;
    const PRECISION: f64 = 1e-15;
    for sum in 0..MOST {
        for terms in 0..=sum {
            cx.spend(2)?;
            if error_estimate(norm, terms, sum - terms) < PRECISION {
                return Ok((terms, sum - terms));
            }
        }
    }
    let message = "Could not find acceptable parameters to compute the matrix exponential \
                   (try increasing maxSearchSize in expm.js)";
    Err(Fault::new(ErrorCode::Domain, message))
}

/// 8 (norm / 2^j)^2q (q!)² / ((2q)! (2q + 1)!), the relative error after `terms` q and `squarings` j (C. Moler and
/// C. Van Loan, "Nineteen dubious ways to compute the exponential of a matrix", 1978).
fn error_estimate(norm: f64, terms: u32, squarings: u32) -> f64 {
    let product = |from: u32, to: u32, start: f64| (from..=to).fold(start, |product, next| product * f64::from(next));
    let factorial = product(2, terms, 1.0);
    let double = product(terms + 1, 2 * terms, factorial);
    let next = double * f64::from(2 * terms + 1);
    let power = pow(norm / pow(2.0, f64::from(squarings)), f64::from(2 * terms));
    8.0 * power * factorial * factorial / (double * next)
}

/// The iteration of E. D. Denman and A. N. Beavers, "The matrix sign function and computations in systems", 1976.
fn square_root(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    const MOST_ITERATIONS: u32 = 1_000;
    const TOLERANCE: f64 = 1e-6;
    if matrix.size.len() > 2 {
        return Err(misshapen(&matrix.size, "Matrix must be at most two dimensional"));
    }
    square(matrix)?;
    if matrix.size.len() == 1 {
        return map_items(cx, matrix, &SQRT);
    }
    pay_for_copy(cx, matrix)?;
    let half = Value::Number(0.5);
    let (mut root, mut other) = (Value::Matrix(matrix.clone().into()), unit(cx, matrix)?);
    for _ in 0..=MOST_ITERATIONS {
        let before = root;
        root = multiply(cx, &half, &add(cx, &before, &inverse_of(cx, &other)?)?)?;
        other = multiply(cx, &half, &add(cx, &other, &inverse_of(cx, &before)?)?)?;
        let change = largest_modulus(cx, &subtract(cx, &root, &before)?)?;
        if change <= TOLERANCE || change.is_nan() {
            return Ok(root);
        }
    }
    let message = "computing square root of matrix: iterative method could not converge";
    Err(Fault::new(ErrorCode::Domain, message))
}

fn largest_modulus(cx: &Context, matrix: &Value) -> Result<f64, Fault> {
    let matrix = expect_matrix(matrix.clone())?;
    pay_for_operations::<Value>(cx, matrix.items.len())?;
    let mut largest = 0.0;
    for item in &matrix.items {
        let modulus = item.modulus(cx)?;
        let modulus = javascript_number(cx, &modulus)?;
        largest = if modulus.is_nan() || modulus > largest { modulus } else { largest };
    }
    Ok(largest)
}
