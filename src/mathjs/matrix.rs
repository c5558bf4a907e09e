//! Matrices: construction, element-wise operations, products, and parts.

use std::rc::Rc;

use super::operators::{ADD_SCALAR, DIVIDE_SCALAR, MULTIPLY_SCALAR, SUBTRACT, UNARY_MINUS, UNARY_PLUS, complex_pair};
use super::typed::{Calls, Operation, Outcome, Stop, apply, apply_two};
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

/// Checks that a matrix may have this size, and pays for its elements and for itself; returns the number of elements.
pub(super) fn ask(budget: &mut Budget, size: &[usize]) -> Result<usize, Fault> {
    const STEPS_OF_A_MATRIX: u64 = 5;
    const DIMENSIONS_OF_A_STEP: u64 = 4;
    let length = size.iter().fold(1, |length: usize, part| length.saturating_mul(*part));
    budget.collection(length as u64)?;
    budget.spend(STEPS_OF_A_MATRIX + size.len() as u64 / DIMENSIONS_OF_A_STEP)?;
    Ok(length)
}

/// The matrix of `rows`: one-dimensional if they are scalars, otherwise with one more dimension than they have.
pub(super) fn stack(budget: &mut Budget, rows: Vec<Value>) -> Result<Value, Fault> {
    let mut size = vec![rows.len()];
    let Some(Value::Matrix(first)) = rows.first() else {
        if rows.iter().any(|row| matches!(row, Value::Matrix(_))) {
            return Err(dimension_error(2, ">", 1));
        }
        ask(budget, &size)?;
        return Ok(Value::matrix(size, rows));
    };
    size.extend_from_slice(&first.size);
    let mut items = Vec::with_capacity(ask(budget, &size)?);
    for row in &rows {
        let Value::Matrix(row) = row else { return Err(dimension_error(size.len() - 1, "<", size.len())) };
        check_row(&row.size, &size)?;
        items.extend_from_slice(&row.items);
    }
    Ok(Value::matrix(size, items))
}

/// Checks that a row of size `row` fits into a matrix of size `whole`.
fn check_row(row: &[usize], whole: &[usize]) -> Result<(), Fault> {
    for (actual, expected) in row.iter().zip(whole.iter().skip(1)) {
        if actual != expected {
            return Err(dimension_error(*actual, "!=", *expected));
        }
    }
    let dimensions = whole.len();
    match row.len() + 1 {
        own if own < dimensions => Err(dimension_error(dimensions - 1, "<", dimensions)),
        own if own > dimensions => Err(dimension_error(dimensions + 1, ">", dimensions)),
        _ => Ok(()),
    }
}

/// Applies `operation` to each element.
pub(super) fn map(budget: &mut Budget, matrix: &Matrix, operation: &Operation) -> Outcome {
    Ok(map_items(budget, matrix, operation)?)
}

/// The same for an operation that accepts every element.
pub(super) fn map_items(budget: &mut Budget, matrix: &Matrix, operation: &Operation) -> Result<Value, Fault> {
    let mut items = Vec::with_capacity(ask(budget, &matrix.size)?);
    let mut calls = Calls::of(operation);
    for item in &matrix.items {
        items.push(calls.call(budget, std::slice::from_ref(item))?);
    }
    Ok(Value::matrix(matrix.size.clone(), items))
}

/// Applies `operation` to each pair of elements. A scalar, and a dimension of size 1, is repeated.
pub(super) fn elementwise(budget: &mut Budget, operation: &Operation, arguments: &[Value]) -> Outcome {
    let (x, y) = match arguments {
        [Value::Matrix(x), Value::Matrix(y)] => return zip(budget, operation, x, y),
        [x, y] => (x, y),
        _ => return Err(Stop::Mismatch),
    };
    let ((Value::Matrix(matrix), _) | (_, Value::Matrix(matrix))) = (x, y) else { return Err(Stop::Mismatch) };
    let mut items = Vec::with_capacity(ask(budget, &matrix.size)?);
    let mut calls = Calls::of(operation);
    for item in &matrix.items {
        let (x, y) = if matches!(x, Value::Matrix(_)) { (item, y) } else { (x, item) };
        items.push(calls.call(budget, &[x.clone(), y.clone()])?);
    }
    Ok(Value::matrix(matrix.size.clone(), items))
}

fn zip(budget: &mut Budget, operation: &Operation, x: &Matrix, y: &Matrix) -> Outcome {
    let size = broadcast_size(&x.size, &y.size)?;
    let length = ask(budget, &size)?;
    let (x, y) = (Stretched::to(budget, x, &size)?, Stretched::to(budget, y, &size)?);
    let mut items = Vec::with_capacity(length);
    let mut calls = Calls::of(operation);
    for index in 0..length {
        items.push(calls.call(budget, &[x.item(index), y.item(index)])?);
    }
    Ok(Value::matrix(size, items))
}

/// Matrices broadcast to one size.
pub(super) fn broadcast(budget: &mut Budget, matrices: &[Value]) -> Result<Vec<Rc<Matrix>>, Fault> {
    let mut size = Vec::new();
    for matrix in matrices {
        let Value::Matrix(matrix) = matrix else { return Err(mismatch("Matrix expected")) };
        size = if size.is_empty() { matrix.size.clone() } else { broadcast_size(&size, &matrix.size)? };
    }
    let mut all = Vec::with_capacity(matrices.len());
    for matrix in matrices {
        let Value::Matrix(matrix) = matrix else { continue };
        if matrix.size == size {
            all.push(Rc::clone(matrix));
            continue;
        }
        let length = ask(budget, &size)?;
        let stretched = Stretched::to(budget, matrix, &size)?;
        let items = (0..length).map(|index| stretched.item(index)).collect();
        all.push(Rc::new(Matrix::new(size.clone(), items).stored(matrix.storage)));
    }
    Ok(all)
}

/// A matrix of zeros.
pub(super) fn zeros(budget: &mut Budget, like: &Matrix) -> Result<Value, Fault> {
    let length = ask(budget, &like.size)?;
    Ok(Value::matrix(like.size.clone(), vec![Value::Number(0.0); length]))
}

/// The size to which two sizes are broadcast, aligned at their last dimension.
fn broadcast_size(x: &[usize], y: &[usize]) -> Result<Vec<usize>, Fault> {
    let dimensions = x.len().max(y.len());
    // The part's size in a dimension of the whole.
    let at = |part: &[usize], index: usize| {
        let index = (part.len() + index).checked_sub(dimensions)?;
        part.get(index).copied()
    };
    let mut size = Vec::new();
    for index in 0..dimensions {
        size.push(at(x, index).max(at(y, index)).unwrap_or(0));
    }
    for part in [x, y] {
        for (index, to) in size.iter().enumerate() {
            if let Some(length) = at(part, index)
                && length > 1
                && length < *to
            {
                return Err(mismatch(format!(
                    "shape mismatch: mismatch is found in arg with shape ({}) \
                     not possible to broadcast dimension {} with size {length} to size {to}",
                    list(part, ","),
                    part.len(),
                )));
            }
        }
    }
    // A dimension of size 0 cannot be broadcast.
    let stretched = |part: &[usize]| {
        let mut stretched = size.clone();
        for (index, to) in stretched.iter_mut().enumerate() {
            if at(part, index) == Some(0) {
                *to = 0;
            }
        }
        stretched
    };
    let (x, y) = (stretched(x), stretched(y));
    if x != y {
        let (x, y) = (list(&x, ","), list(&y, ","));
        return Err(mismatch(format!("Dimension mismatch. Matrix A ({x}) must match Matrix B ({y})")));
    }
    Ok(size)
}

/// A matrix broadcast to a size: a dimension of size 1 is repeated.
struct Stretched<'m> {
    matrix: &'m Matrix,
    /// The size it is broadcast to, if that differs.
    size: Option<&'m [usize]>,
}

impl<'m> Stretched<'m> {
    /// Pays for finding each element, which examines every dimension.
    fn to(budget: &mut Budget, matrix: &'m Matrix, size: &'m [usize]) -> Result<Self, Fault> {
        const DIMENSIONS_OF_A_STEP: usize = 16;
        if matrix.size == size {
            return Ok(Self { matrix, size: None });
        }
        let length: usize = size.iter().product();
        budget.spend(length.saturating_mul(matrix.size.len() / DIMENSIONS_OF_A_STEP) as u64)?;
        Ok(Self { matrix, size: Some(size) })
    }

    /// The element at index `index` of the whole.
    fn item(&self, index: usize) -> Value {
        let Some(size) = self.size else { return item(self.matrix, index) };
        let (mut at, mut stride, mut rest) = (0, 1, index);
        for (own, whole) in self.matrix.size.iter().rev().zip(size.iter().rev()) {
            let position = rest % whole;
            rest /= whole;
            at += if *own == 1 { 0 } else { position * stride };
            stride *= own;
        }
        item(self.matrix, at)
    }
}

/// The element at an index, counted row by row.
pub(super) fn item(matrix: &Matrix, at: usize) -> Value {
    matrix.items.get(at).cloned().unwrap_or(Value::Undefined)
}

fn list(numbers: &[usize], separator: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// The product of vectors and matrices: of two vectors, the scalar product, whose left side is conjugated.
pub(super) fn multiply(budget: &mut Budget, x: &Matrix, y: &Matrix) -> Result<Value, Fault> {
    check_product(&x.size, &y.size)?;
    let (rows, inner) = if let [rows, inner] = x.size[..] { (rows, inner) } else { (1, x.size.iter().product()) };
    let columns = if let [_, columns] = y.size[..] { columns } else { 1 };
    let is_scalar_product = x.size.len() == 1 && y.size.len() == 1;
    if inner == 0 && is_scalar_product {
        return Err(mismatch("Cannot multiply two empty vectors"));
    }
    let length = ask(budget, &[rows, columns])?;
    budget.spend((length as u64).saturating_mul(inner as u64))?;
    let mut items = Vec::with_capacity(length);
    for row in 0..rows {
        for column in 0..columns {
            let mut sum = Value::Undefined;
            for index in 0..inner {
                let mut left = item(x, row * inner + index);
                if let Value::Complex(z) = &mut left
                    && is_scalar_product
                {
                    *z = complex::conjugate(*z);
                }
                let right = item(y, index * columns + column);
                let product = match complex_pair(&left, &right) {
                    Some((x, y)) => Value::Complex(complex::multiply(x, y)),
                    None => apply(&MULTIPLY_SCALAR, budget, &[left, right])?,
                };
                sum = match complex_pair(&sum, &product) {
                    _ if index == 0 => product,
                    Some((x, y)) => Value::Complex(complex::add(x, y)),
                    None => apply(&ADD_SCALAR, budget, &[sum, product])?,
                };
            }
            items.push(sum);
        }
    }
    let size = match (x.size.len(), y.size.len()) {
        (1, 1) => return Ok(items.pop().unwrap_or(Value::Undefined)),
        (1, _) => vec![columns],
        (_, 1) => vec![rows],
        _ => vec![rows, columns],
    };
    Ok(Value::matrix(size, items))
}

fn check_product(x: &[usize], y: &[usize]) -> Result<(), Fault> {
    let (name, other) = match (x, y) {
        ([_] | [_, _], [_] | [_, _]) => return check_inner(x, y),
        ([_] | [_, _], _) => ('B', y),
        _ => ('A', x),
    };
    let dimensions = other.len();
    let message = format!("Can only multiply a 1 or 2 dimensional matrix (Matrix {name} has {dimensions} dimensions)");
    Err(mismatch(message))
}

/// Checks that the last dimension of `x` equals the first of `y`.
fn check_inner(x: &[usize], y: &[usize]) -> Result<(), Fault> {
    let (Some(last), Some(first)) = (x.last(), y.first()) else { return Ok(()) };
    if last == first {
        return Ok(());
    }
    let (left, right) = match (x, y) {
        ([_], [_]) => {
            return Err(mismatch("Dimension mismatch in multiplication. Vectors must have the same length"));
        }
        ([_], _) => ("Vector length", "Matrix rows"),
        (_, [_]) => ("Matrix columns", "Vector length"),
        _ => ("Matrix A columns", "Matrix B rows"),
    };
    Err(mismatch(format!("Dimension mismatch in multiplication. {left} ({last}) must match {right} ({first})")))
}

pub(super) fn transpose(budget: &mut Budget, matrix: &Rc<Matrix>) -> Result<Value, Fault> {
    match matrix.size[..] {
        [_] => Ok(Value::Matrix(Rc::clone(matrix))),
        [rows, columns] if columns > 0 => {
            let mut items = Vec::with_capacity(ask(budget, &matrix.size)?);
            for column in 0..columns {
                for row in 0..rows {
                    items.push(item(matrix, row * columns + column));
                }
            }
            Ok(Value::matrix(vec![columns, rows], items))
        }
        [_, _] => Err(misshapen(matrix, "Cannot transpose a 2D matrix with no columns")),
        _ => Err(misshapen(matrix, "Matrix must be a vector or two dimensional")),
    }
}

/// The power of a square matrix, by squaring.
pub(super) fn power(budget: &mut Budget, matrix: &Rc<Matrix>, exponent: f64) -> Result<Value, Fault> {
    let refused = |needs: &str| {
        let text = super::format::number(exponent);
        Fault::new(ErrorCode::Domain, format!("For A^b, {needs} (value is {text})"))
    };
    if !super::round::is_integer(exponent) {
        return Err(refused("b must be an integer"));
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
        square = inverse(budget, matrix).map_err(|fault| match fault.message() {
            SINGULAR => refused("when A is not invertible, b must be a positive integer"),
            _ => fault,
        })?;
    }
    ask(budget, &matrix.size)?;
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
    let mut items = Vec::with_capacity(size * size);
    for row in 0..size {
        items.extend((0..size).map(|column| Value::Number(f64::from(u8::from(row == column)))));
    }
    Matrix::new(vec![size, size], items)
}

const SINGULAR: &str = "Cannot calculate inverse, determinant is zero";

/// The inverse of a square matrix: by the determinant for two rows, by Gauss-Jordan elimination for more.
pub(super) fn inverse(budget: &mut Budget, matrix: &Matrix) -> Result<Rc<Matrix>, Fault> {
    let rows = match matrix.size[..] {
        [1] => 1,
        [rows, columns] if rows == columns => rows,
        [_] | [_, _] => return Err(misshapen(matrix, "Matrix must be square")),
        _ => return Err(misshapen(matrix, "Matrix must be two dimensional")),
    };
    ask(budget, &matrix.size)?;
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
    Ok(Rc::new(Matrix::new(matrix.size.clone(), items)))
}

/// The error for a matrix of the wrong size.
fn misshapen(matrix: &Matrix, words: &str) -> Fault {
    mismatch(format!("{words} (size: [{}])", list(&matrix.size, ", ")))
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

/// Gauss-Jordan elimination with partial pivoting, on the matrix augmented with the identity, which becomes its inverse.
fn eliminate(budget: &mut Budget, items: &[Value], size: usize) -> Result<Vec<Value>, Fault> {
    let identity = identity(size).items;
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for (left, right) in items.chunks(size).zip(identity.chunks(size)) {
        rows.push([left, right].concat());
    }
    for column in 0..size {
        let pivot = pivot_row(&rows, column)?;
        rows.swap(column, pivot);
        // Replaced by an empty row while it is taken out.
        let mut pivot = std::mem::take(&mut rows[column]);
        let head = pivot[column].clone();
        for row in &mut rows {
            let Some(first) = row.get(column).filter(|first| !is_zero(first)) else { continue };
            let negative = apply(&UNARY_MINUS, budget, std::slice::from_ref(first))?;
            let factor = apply_two(&DIVIDE_SCALAR, budget, &negative, &head)?;
            for (item, of_pivot) in row.iter_mut().zip(&pivot) {
                let term = apply_two(&MULTIPLY_SCALAR, budget, &factor, of_pivot)?;
                *item = apply_two(&ADD_SCALAR, budget, item, &term)?;
            }
        }
        for item in &mut pivot {
            *item = apply_two(&DIVIDE_SCALAR, budget, item, &head)?;
        }
        rows[column] = pivot;
    }
    Ok(rows.iter().flat_map(|row| row.iter().skip(size)).cloned().collect())
}

/// The row, at or below the diagonal, whose element in `column` is largest.
fn pivot_row(rows: &[Vec<Value>], column: usize) -> Result<usize, Fault> {
    let modulus = |row: usize| match rows.get(row).and_then(|row| row.get(column)) {
        Some(Value::Number(number)) => number.abs(),
        Some(Value::Complex(complex)) => super::complex::abs(*complex),
        _ => 0.0,
    };
    let mut largest = column;
    for row in column + 1..rows.len() {
        if modulus(row) > modulus(largest) {
            largest = row;
        }
    }
    if modulus(largest) == 0.0 { Err(Fault::new(ErrorCode::Domain, SINGULAR)) } else { Ok(largest) }
}

/// `start, end[, step][, included]`: the last tells whether the end is included, as it is in the ranges of expressions.
pub(super) static RANGE: Operation = Operation {
    name: "range",
    run: |budget, arguments| {
        let (numbers, included) = match arguments {
            [numbers @ .., Value::Boolean(included)] => (numbers, *included),
            numbers => (numbers, false),
        };
        let (start, end, step) = match numbers {
            [Value::Number(start), Value::Number(end)] => (*start, *end, 1.0),
            [Value::Number(start), Value::Number(end), Value::Number(step)] => (*start, *end, *step),
            _ => return Err(Stop::Mismatch),
        };
        Ok(range(budget, start, step, end, included)?)
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
    let steps = ((end - start) / step).abs();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates, NaN is 0")]
    let count = match included {
        _ if !ongoing(start) => 0,
        true => (steps.floor() + 1.0) as usize,
        false => steps.ceil() as usize,
    };
    let (mut x, mut items) = (start, Vec::with_capacity(ask(budget, &[count])?));
    while ongoing(x) {
        // Rounding may shrink the step, or lose it: then only the limit ends the range.
        budget.fits_collection(items.len() as u64 + 1)?;
        budget.spend(1)?;
        items.push(Value::Number(x));
        x += step;
    }
    Ok(Value::matrix(vec![items.len()], items))
}
