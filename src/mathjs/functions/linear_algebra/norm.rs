//! Norms of vectors and matrices.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::GROUP;
use super::eigenvalues::eigenvalues;
use super::entry::{Entry, pay_for_operations};
use super::product::multiply as product;
use crate::exact::Operand;
use crate::functions::Function;
use crate::functions::roots::SQRT;
use crate::operations::arithmetic::{add, multiply, power};
use crate::operations::typed::{Operation, Stop, apply};
use crate::value::matrix::{pay_for_matrix, transpose};
use crate::value::{Matrix, Storage, Value};
use crate::{Context, format, operations::compare, value::complex};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x", "[p]"],
    group: GROUP,
    summary: "The norm of a vector or matrix: p is a number (2 by default), Infinity or 'inf', '-inf', or 'fro'.",
    example: ("norm([3, -4])", "5"),
    operation: &NORM,
}];

pub(super) static NORM: Operation = Operation {
    name: "norm",
    run: |cx, arguments| match arguments {
        [Value::Number(number)] => Ok(Value::Number(number.abs())),
        [Value::Complex(z)] => Ok(Value::Number(complex::abs(*z))),
        [Value::BigNumber(x)] => Ok(x.paid(cx)?.abs().into()),
        [Value::Boolean(boolean)] => Ok(Value::Number(f64::from(*boolean))),
        [Value::Matrix(x)] => Ok(norm(cx, x, &Norm::Power(2.0))?),
        [Value::Matrix(x), Value::Number(p)] => Ok(norm(cx, x, &Norm::of_number(*p))?),
        [Value::Matrix(x), Value::Text(p)] => Ok(norm(cx, x, &Norm::of_text(p))?),
        _ => Err(Stop::Mismatch),
    },
};

enum Norm<'p> {
    Power(f64),
    Infinite,
    /// As it was written.
    NegativeInfinite(&'p str),
    Frobenius,
    Unknown(&'p str),
}

impl<'p> Norm<'p> {
    fn of_number(p: f64) -> Self {
        match p {
            f64::INFINITY => Self::Infinite,
            f64::NEG_INFINITY => Self::NegativeInfinite("-Infinity"),
            _ => Self::Power(p),
        }
    }

    fn of_text(p: &'p str) -> Self {
        match p {
            "inf" => Self::Infinite,
            "-inf" => Self::NegativeInfinite(p),
            "fro" => Self::Frobenius,
            _ => Self::Unknown(p),
        }
    }
}

fn norm(cx: &Context, x: &Matrix, kind: &Norm<'_>) -> Result<Value, Fault> {
    pay_for_operations::<Value>(cx, 4 * x.items.len())?;
    match x.size[..] {
        [_] => norm_of_vector(cx, x, kind),
        [0, _] | [_, 0] => Err(invalid_dimensions()),
        [_, columns] => norm_of_matrix(cx, x, columns, kind),
        _ => Ok(Value::Undefined),
    }
}

fn invalid_dimensions() -> Fault {
    Fault::new(ErrorCode::DimensionMismatch, "Invalid matrix dimensions")
}

fn norm_of_vector(cx: &Context, x: &Matrix, kind: &Norm<'_>) -> Result<Value, Fault> {
    // mathjs skips the zeros of a sparse matrix.
    let is_sparse = x.storage == Storage::Sparse;
    let items = x.items.iter().filter(|item| !(is_sparse && item.is_zero()));
    let exponent = match kind {
        Norm::Infinite => return largest(cx, items),
        Norm::NegativeInfinite(_) => {
            let mut smallest: Option<Value> = None;
            for item in items {
                let size = item.modulus(cx)?;
                if smallest.as_ref().is_none_or(Value::is_zero) || is_smaller(cx, &size, smallest.as_ref())? {
                    smallest = Some(size);
                }
            }
            return Ok(smallest.unwrap_or(Value::Number(0.0)).or_zero());
        }
        Norm::Frobenius => 2.0,
        Norm::Power(power) if !power.is_nan() => *power,
        _ => return Err(Fault::new(ErrorCode::Domain, "Unsupported parameter value")),
    };
    if compare::nearly_equal(exponent, 0.0) {
        return Ok(Value::Number(f64::INFINITY));
    }
    let mut sum = Value::Number(0.0);
    for item in items {
        sum = add(cx, &power(cx, &item.modulus(cx)?, &Value::Number(exponent))?, &sum)?;
    }
    power(cx, &sum, &Value::Number(1.0 / exponent))
}

fn largest<'v>(cx: &Context, items: impl Iterator<Item = &'v Value>) -> Result<Value, Fault> {
    let mut largest = Value::Number(0.0);
    for item in items {
        let size = item.modulus(cx)?;
        if size.is_larger(cx, &largest)? {
            largest = size;
        }
    }
    Ok(largest)
}

fn is_smaller(cx: &Context, value: &Value, than: Option<&Value>) -> Result<bool, Fault> {
    than.map_or(Ok(true), |than| than.is_larger(cx, value))
}

fn norm_of_matrix(cx: &Context, x: &Matrix, columns: usize, kind: &Norm<'_>) -> Result<Value, Fault> {
    let p = match kind {
        Norm::Power(1.0) => return largest_sum(cx, x, columns, |index| index % columns),
        Norm::Infinite => return largest_sum(cx, x, 1.max(x.items.len() / columns), |index| index / columns),
        Norm::Frobenius => {
            let mut sum = Value::Number(0.0);
            for item in &x.items {
                sum = add(cx, &sum, &multiply(cx, item, &item.conjugate(cx)?)?)?;
            }
            return root(cx, &sum);
        }
        Norm::Power(2.0) => return spectral_norm(cx, x),
        Norm::Power(p) => format::number(*p),
        Norm::NegativeInfinite(p) | Norm::Unknown(p) => excerpt(p).to_owned(),
    };
    Err(Fault::new(ErrorCode::Domain, format!("Unsupported parameter value {p}")))
}

/// The largest of `count` sums of moduli. `of` says to which sum an element belongs.
fn largest_sum(cx: &Context, x: &Matrix, count: usize, of: impl Fn(usize) -> usize) -> Result<Value, Fault> {
    let mut sums = vec![Value::Number(0.0); count];
    let mut largest = Value::Number(0.0);
    for (index, item) in x.items.iter().enumerate() {
        let sum = &mut sums[of(index)];
        *sum = add(cx, &sum.or_zero(), &item.modulus(cx)?)?;
        if sum.is_larger(cx, &largest)? {
            largest = sum.clone();
        }
    }
    Ok(largest)
}

/// The root of the largest eigenvalue of `x' * x`.
fn spectral_norm(cx: &Context, x: &Matrix) -> Result<Value, Fault> {
    const PRECISION: f64 = 1e-12;
    match x.size[..] {
        [rows, columns] if rows == columns => {}
        _ => return Err(invalid_dimensions()),
    }
    pay_for_matrix(cx, &x.size)?;
    let Value::Matrix(transposed) = transpose(cx, &x.clone().into())? else { return Ok(Value::Undefined) };
    let mut conjugate = Matrix::clone(&transposed);
    for item in &mut conjugate.items {
        *item = item.conjugate(cx)?;
    }
    let Value::Matrix(square) = product(cx, &conjugate, x)? else { return Ok(Value::Undefined) };
    let largest = eigenvalues(cx, &square, PRECISION, false)?.values.pop();
    root(cx, &largest.unwrap_or(Value::Undefined))
}

fn root(cx: &Context, value: &Value) -> Result<Value, Fault> {
    apply(cx, &SQRT, std::slice::from_ref(value))?.modulus(cx)
}
