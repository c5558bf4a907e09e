//! Matrices: how they are made, what operations do to each element, products, and parts of them.

use std::rc::Rc;

use super::operators::{ADD_SCALAR, DIVIDE_SCALAR, MULTIPLY_SCALAR, SUBTRACT, UNARY_MINUS, UNARY_PLUS};
use super::typed::{Operation, Outcome, Stop, apply, apply_two};
use super::value::{Matrix, Value};
use super::{compare, complex};
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;

fn mismatch(message: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::DimensionMismatch, message)
}

/// A mathjs `DimensionError`.
pub(super) fn dimension_error(actual: usize, relation: &str, expected: usize) -> Fault {
    mismatch(format!("Dimension mismatch ({actual} {relation} {expected})"))
}

/// The matrix of `rows`: of one dimension where they are scalars, else of one more than they have.
pub(super) fn stack(budget: &mut Budget, rows: Vec<Value>) -> Result<Value, Fault> {
    let Some(Value::Matrix(first)) = rows.first() else {
        if rows.iter().any(|row| matches!(row, Value::Matrix(_))) {
            return Err(dimension_error(2, ">", 1));
        }
        budget.collection(rows.len() as u64)?;
        return Ok(Value::matrix(vec![rows.len()], rows));
    };
    let size: Vec<usize> = std::iter::once(rows.len()).chain(first.size.iter().copied()).collect();
    let mut items = Vec::new();
    for row in rows {
        let Value::Matrix(row) = row else { return Err(dimension_error(size.len() - 1, "<", size.len())) };
        check_row(&row.size, &size)?;
        budget.collection((items.len() + row.items.len()) as u64)?;
        items.extend_from_slice(&row.items);
    }
    Ok(Value::matrix(size, items))
}

/// Whether a row of size `row` fits into a matrix of size `whole`.
fn check_row(row: &[usize], whole: &[usize]) -> Result<(), Fault> {
    for (actual, expected) in row.iter().zip(&whole[1..]) {
        if actual != expected {
            return Err(dimension_error(*actual, "!=", *expected));
        }
    }
    match row.len() + 1 {
        dimensions if dimensions < whole.len() => Err(dimension_error(whole.len() - 1, "<", whole.len())),
        dimensions if dimensions > whole.len() => Err(dimension_error(whole.len() + 1, ">", whole.len())),
        _ => Ok(()),
    }
}

/// `operation` on each element.
pub(super) fn map(budget: &mut Budget, matrix: &Matrix, operation: &Operation) -> Outcome {
    Ok(map_items(budget, matrix, operation)?)
}

/// The same, for those who cannot be of a wrong type.
pub(super) fn map_items(budget: &mut Budget, matrix: &Matrix, operation: &Operation) -> Result<Value, Fault> {
    budget.collection(matrix.items.len() as u64)?;
    let item = |item: &Value| apply(operation, budget, std::slice::from_ref(item));
    let items: Result<Vec<_>, _> = matrix.items.iter().map(item).collect();
    Ok(Value::matrix(matrix.size.clone(), items?))
}

/// `operation` on each pair of elements. A scalar, and a dimension of size 1, is repeated.
pub(super) fn elementwise(budget: &mut Budget, operation: &Operation, arguments: &[Value]) -> Outcome {
    let (x, y) = match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => return zip(budget, operation, x, y),
        [x, y] => (x, y),
        _ => return Err(Stop::Mismatch),
    };
    let ((Value::Matrix(matrix), _) | (_, Value::Matrix(matrix))) = (x, y) else { return Err(Stop::Mismatch) };
    budget.collection(matrix.items.len() as u64)?;
    let of_pair = |item: &Value| match x {
        Value::Matrix(_) => apply_two(operation, budget, item, y),
        _ => apply_two(operation, budget, x, item),
    };
    let items: Result<Vec<_>, _> = matrix.items.iter().map(of_pair).collect();
    Ok(Value::matrix(matrix.size.clone(), items?))
}

fn zip(budget: &mut Budget, operation: &Operation, x: &Matrix, y: &Matrix) -> Outcome {
    let size = broadcast_size(&x.size, &y.size)?;
    let length = size.iter().fold(1_u64, |length, part| length.saturating_mul(*part as u64));
    budget.collection(length)?;
    let mut items = Vec::new();
    for index in 0..usize::try_from(length).unwrap_or(0) {
        let pair = [item_at(x, &size, index), item_at(y, &size, index)];
        items.push(apply(operation, budget, &pair)?);
    }
    Ok(Value::matrix(size, items))
}

/// A matrix of zeros.
pub(super) fn zeros(like: &Matrix) -> Value {
    Value::matrix(like.size.clone(), vec![Value::Number(0.0); like.items.len()])
}

/// The size of what two sizes are stretched to, aligned at their last dimension.
fn broadcast_size(x: &[usize], y: &[usize]) -> Result<Vec<usize>, Fault> {
    let dimensions = x.len().max(y.len());
    let mut size = vec![0; dimensions];
    for part in [x, y] {
        for (index, length) in part.iter().enumerate() {
            let at = dimensions - part.len() + index;
            size[at] = size[at].max(*length);
        }
    }
    for part in [x, y] {
        for (index, length) in part.iter().enumerate() {
            let to = size[dimensions - part.len() + index];
            if *length > 1 && *length < to || *length > to {
                return Err(mismatch(format!(
                    "shape mismatch: mismatch is found in arg with shape ({}) \
                     not possible to broadcast dimension {} with size {length} to size {to}",
                    list(part, ","),
                    part.len(),
                )));
            }
        }
    }
    check_stretched(x, y, &size)?;
    Ok(size)
}

/// A dimension of nothing cannot be stretched.
fn check_stretched(x: &[usize], y: &[usize], size: &[usize]) -> Result<(), Fault> {
    let stretched = |part: &[usize]| -> Vec<usize> {
        let ahead = size.len() - part.len();
        size.iter().enumerate().map(|(at, to)| if at >= ahead && part[at - ahead] == 0 { 0 } else { *to }).collect()
    };
    let (x, y) = (stretched(x), stretched(y));
    if x != y {
        let (x, y) = (list(&x, ","), list(&y, ","));
        return Err(mismatch(format!("Dimension mismatch. Matrix A ({x}) must match Matrix B ({y})")));
    }
    Ok(())
}

/// The element of `matrix` that stands at place `index` of a matrix of `size`.
fn item_at(matrix: &Matrix, size: &[usize], index: usize) -> Value {
    let (mut at, mut stride, mut rest) = (0, 1, index);
    for (own, whole) in matrix.size.iter().rev().zip(size.iter().rev()) {
        let position = rest % whole;
        rest /= whole;
        at += if *own == 1 { 0 } else { position * stride };
        stride *= own;
    }
    matrix.items.get(at).cloned().unwrap_or(Value::Undefined)
}

fn list(numbers: &[usize], separator: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// The product of vectors and matrices: of two vectors the scalar product, whose left side is conjugated.
pub(super) fn multiply(budget: &mut Budget, x: &Matrix, y: &Matrix) -> Result<Value, Fault> {
    check_product(&x.size, &y.size)?;
    let (rows, inner) = if let [rows, inner] = x.size[..] { (rows, inner) } else { (1, x.size[0]) };
    let columns = if let [_, columns] = y.size[..] { columns } else { 1 };
    if inner == 0 && x.size.len() == 1 && y.size.len() == 1 {
        return Err(mismatch("Cannot multiply two empty vectors"));
    }
    let length = (rows as u64).saturating_mul(columns as u64);
    budget.collection(length)?;
    budget.spend(length.saturating_mul(inner as u64))?;
    let is_scalar_product = x.size.len() == 1 && y.size.len() == 1;
    let left = |index: usize| match x.items[index] {
        Value::Complex(z) if is_scalar_product => Value::Complex(complex::conjugate(z)),
        ref value => value.clone(),
    };
    let mut items = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let pair = |index: usize| [left(row * inner + index), y.items[index * columns + column].clone()];
            items.push(dot(budget, inner, pair)?);
        }
    }
    Ok(match (x.size.len(), y.size.len()) {
        (1, 1) => items.pop().unwrap_or(Value::Undefined),
        (1, _) => Value::matrix(vec![columns], items),
        (_, 1) => Value::matrix(vec![rows], items),
        _ => Value::matrix(vec![rows, columns], items),
    })
}

fn dot(budget: &mut Budget, length: usize, pair: impl Fn(usize) -> [Value; 2]) -> Result<Value, Fault> {
    let mut sum = Value::Undefined;
    for index in 0..length {
        let product = apply(&MULTIPLY_SCALAR, budget, &pair(index))?;
        sum = if index == 0 { product } else { apply_two(&ADD_SCALAR, budget, &sum, &product)? };
    }
    Ok(sum)
}

fn check_product(x: &[usize], y: &[usize]) -> Result<(), Fault> {
    let of = "Dimension mismatch in multiplication.";
    let message = match (x, y) {
        ([x], [y]) if x == y => return Ok(()),
        ([_], [_]) => format!("{of} Vectors must have the same length"),
        ([x], [y, _]) if x == y => return Ok(()),
        ([x], [y, _]) => format!("{of} Vector length ({x}) must match Matrix rows ({y})"),
        ([_, x], [y]) if x == y => return Ok(()),
        ([_, x], [y]) => format!("{of} Matrix columns ({x}) must match Vector length ({y})"),
        ([_, x], [y, _]) if x == y => return Ok(()),
        ([_, x], [y, _]) => format!("{of} Matrix A columns ({x}) must match Matrix B rows ({y})"),
        ([_] | [_, _], _) => {
            format!("Can only multiply a 1 or 2 dimensional matrix (Matrix B has {} dimensions)", y.len())
        }
        _ => format!("Can only multiply a 1 or 2 dimensional matrix (Matrix A has {} dimensions)", x.len()),
    };
    Err(mismatch(message))
}

pub(super) fn transpose(budget: &mut Budget, matrix: &Rc<Matrix>) -> Result<Value, Fault> {
    match matrix.size[..] {
        [_] => Ok(Value::Matrix(Rc::clone(matrix))),
        [rows, columns] if columns > 0 => {
            budget.collection(matrix.items.len() as u64)?;
            let column = |column: usize| (0..rows).map(move |row| row * columns + column);
            let items = (0..columns).flat_map(column).map(|at| matrix.items[at].clone()).collect();
            Ok(Value::matrix(vec![columns, rows], items))
        }
        [_, _] => Err(mismatch(format!(
            "Cannot transpose a 2D matrix with no columns (size: [{}])",
            list(&matrix.size, ", ")
        ))),
        _ => {
            Err(mismatch(format!("Matrix must be a vector or two dimensional (size: [{}])", list(&matrix.size, ", "))))
        }
    }
}

/// The power of a square matrix, by squaring.
pub(super) fn power(budget: &mut Budget, matrix: &Rc<Matrix>, exponent: f64) -> Result<Value, Fault> {
    let text = super::format::number(exponent);
    if !super::rounding::is_integer(exponent) {
        let message = format!("For A^b, b must be an integer (value is {text})");
        return Err(Fault::new(ErrorCode::Domain, message));
    }
    let size = match matrix.size[..] {
        [rows, columns] if rows == columns => rows,
        [rows, columns] => return Err(mismatch(format!("For A^b, A must be square (size is {rows}x{columns})"))),
        _ => {
            let dimensions = matrix.size.len();
            return Err(mismatch(format!("For A^b, A must be 2 dimensional (A has {dimensions} dimensions)")));
        }
    };
    let mut square = Rc::clone(matrix);
    if exponent < 0.0 {
        let message = format!("For A^b, when A is not invertible, b must be a positive integer (value is {text})");
        let Value::Matrix(inverse) = inverse(budget, matrix).map_err(|fault| match fault.message() {
            SINGULAR => Fault::new(ErrorCode::Domain, message),
            _ => fault,
        })?
        else {
            return Err(mismatch(SINGULAR));
        };
        square = inverse;
    }
    let mut power = Rc::new(identity(size));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast saturates; steps run out before"
    )]
    let mut left = exponent.abs() as u64;
    while left >= 1 {
        if left & 1 == 1 {
            power = product(budget, &square, &power)?;
        }
        left >>= 1;
        square = product(budget, &square, &square)?;
    }
    Ok(Value::Matrix(power))
}

fn product(budget: &mut Budget, x: &Matrix, y: &Matrix) -> Result<Rc<Matrix>, Fault> {
    match multiply(budget, x, y)? {
        Value::Matrix(product) => Ok(product),
        _ => Err(mismatch("Matrix must be two dimensional")),
    }
}

fn identity(size: usize) -> Matrix {
    let item = |at: usize| Value::Number(f64::from(u8::from(at / size == at % size)));
    Matrix { size: vec![size, size], items: (0..size * size).map(item).collect() }
}

const SINGULAR: &str = "Cannot calculate inverse, determinant is zero";

/// The inverse of a square matrix: by the determinant for two rows, by Gauss-Jordan elimination for more.
pub(super) fn inverse(budget: &mut Budget, matrix: &Matrix) -> Result<Value, Fault> {
    let rows = match matrix.size[..] {
        [1] => 1,
        [rows, columns] if rows == columns => rows,
        [_] | [_, _] => return Err(mismatch(format!("Matrix must be square (size: [{}])", list(&matrix.size, ", ")))),
        _ => {
            return Err(mismatch(format!("Matrix must be two dimensional (size: [{}])", list(&matrix.size, ", "))));
        }
    };
    let cost = (rows as u64).saturating_pow(3);
    budget.spend(cost.saturating_mul(2))?;
    let items = match (rows, &matrix.items[..]) {
        (1, [item]) => {
            if matrix.size.len() == 2 && is_zero(item) {
                return Err(Fault::new(ErrorCode::Domain, SINGULAR));
            }
            vec![apply_two(&DIVIDE_SCALAR, budget, &Value::Number(1.0), item)?]
        }
        (2, [a, b, c, d]) => inverse_of_two(budget, [a, b, c, d])?,
        _ => eliminate(budget, &matrix.items, rows)?,
    };
    Ok(Value::matrix(matrix.size.clone(), items))
}

fn is_zero(value: &Value) -> bool {
    matches!(value, Value::Number(number) if *number == 0.0)
}

fn inverse_of_two(budget: &mut Budget, [a, b, c, d]: [&Value; 4]) -> Result<Vec<Value>, Fault> {
    let main = apply_two(&MULTIPLY_SCALAR, budget, a, d)?;
    let other = apply_two(&MULTIPLY_SCALAR, budget, b, c)?;
    let determinant = apply_two(&SUBTRACT, budget, &main, &other)?;
    if is_zero(&determinant) {
        return Err(Fault::new(ErrorCode::Domain, SINGULAR));
    }
    let mut shares = Vec::new();
    for (value, sign) in [(d, &UNARY_PLUS), (b, &UNARY_MINUS), (c, &UNARY_MINUS), (a, &UNARY_PLUS)] {
        let value = apply(sign, budget, std::slice::from_ref(value))?;
        shares.push(apply_two(&DIVIDE_SCALAR, budget, &value, &determinant)?);
    }
    Ok(shares)
}

/// Gauss-Jordan elimination with partial pivoting, on the matrix with the identity beside it, which becomes its inverse.
fn eliminate(budget: &mut Budget, items: &[Value], size: usize) -> Result<Vec<Value>, Fault> {
    let width = 2 * size;
    let identity = identity(size).items;
    let mut rows: Vec<Value> = Vec::new();
    for (left, right) in items.chunks(size).zip(identity.chunks(size)) {
        rows.extend_from_slice(left);
        rows.extend_from_slice(right);
    }
    for column in 0..size {
        let pivot = pivot_row(&rows, width, size, column)?;
        for at in 0..width {
            rows.swap(column * width + at, pivot * width + at);
        }
        let head = rows[column * width + column].clone();
        for row in 0..size {
            let first = rows[row * width + column].clone();
            if row == column || is_zero(&first) {
                continue;
            }
            let negative = apply(&UNARY_MINUS, budget, &[first])?;
            let factor = apply_two(&DIVIDE_SCALAR, budget, &negative, &head)?;
            for at in 0..width {
                let term = apply_two(&MULTIPLY_SCALAR, budget, &factor, &rows[column * width + at])?;
                rows[row * width + at] = apply_two(&ADD_SCALAR, budget, &rows[row * width + at], &term)?;
            }
        }
        for item in &mut rows[column * width..(column + 1) * width] {
            *item = apply_two(&DIVIDE_SCALAR, budget, item, &head)?;
        }
    }
    Ok(rows.chunks(width).flat_map(|row| row[size..].iter().cloned()).collect())
}

/// The row, at or below the diagonal, whose element in `column` is the largest.
fn pivot_row(items: &[Value], width: usize, size: usize, column: usize) -> Result<usize, Fault> {
    let modulus = |row: usize| match &items[row * width + column] {
        Value::Number(number) => number.abs(),
        Value::Complex(complex) => super::complex::abs(*complex),
        _ => 0.0,
    };
    let mut largest = column;
    for row in column + 1..size {
        if modulus(row) > modulus(largest) {
            largest = row;
        }
    }
    if modulus(largest) == 0.0 { Err(Fault::new(ErrorCode::Domain, SINGULAR)) } else { Ok(largest) }
}

/// `start, end[, step][, included]`: the last says whether the end is included, as it is in the ranges of expressions.
pub(super) static RANGE: Operation = Operation {
    name: "range",
    run: |budget, arguments| match arguments {
        [Value::Number(start), Value::Number(end)] => Ok(range(budget, *start, 1.0, *end, false)?),
        [Value::Number(start), Value::Number(end), Value::Number(step)] => {
            Ok(range(budget, *start, *step, *end, false)?)
        }
        [Value::Number(start), Value::Number(end), Value::Boolean(included)] => {
            Ok(range(budget, *start, 1.0, *end, *included)?)
        }
        [Value::Number(start), Value::Number(end), Value::Number(step), Value::Boolean(included)] => {
            Ok(range(budget, *start, *step, *end, *included)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

/// `start:step:end`, up to rounding.
fn range(budget: &mut Budget, start: f64, step: f64, end: f64, included: bool) -> Result<Value, Fault> {
    if step == 0.0 {
        return Err(Fault::new(ErrorCode::Domain, "Step must be non-zero"));
    }
    let ongoing = |x: f64| match compare::nearly_equal(x, end) {
        true => included,
        false if step > 0.0 => x < end,
        false => x > end,
    };
    if ongoing(start) {
        let steps = ((end - start) / step).abs();
        let count = if included { steps.floor() + 1.0 } else { steps.ceil() };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates, NaN is 0")]
        budget.collection(count as u64)?;
    }
    let (mut x, mut items) = (start, Vec::new());
    while ongoing(x) {
        // Rounding may lose the step: only the budget ends such a range.
        budget.spend(1)?;
        items.push(Value::Number(x));
        x += step;
    }
    Ok(Value::matrix(vec![items.len()], items))
}
