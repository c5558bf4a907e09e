//! The QR algorithm for eigenvalues: the matrix becomes triangular, but for blocks of two rows.

use pascaline_base::error::{ErrorCode, Fault};

use super::entry::{Entry, pay_for_operations};
use super::product::product;
use super::qr::qr;
use super::rows::{Rows, identity};
use crate::functions::roots::SQRT;
use crate::operations::typed::apply;
use crate::value::Value;
use crate::{Context, format};

/// The eigenvalues in ascending order of their moduli, and the columns by which the matrix becomes triangular.
pub(super) struct Triangular {
    pub(super) values: Vec<Value>,
    pub(super) columns: Rows<Value>,
}

/// Separates blocks from the end of the matrix until none of it is left.
pub(super) fn triangularize<E: Entry>(cx: &Context, mut matrix: Rows<E>, precision: f64) -> Result<Triangular, Fault> {
    /// The most steps between two eigenvalues.
    const MOST_STEPS: u32 = 100;
    let order = matrix.len();
    let mut values = Vec::new();
    let mut bases: Vec<Rows<Value>> = Vec::new();
    pay_for_operations::<E>(cx, 4 * order * order)?;
    // The product of the Qs of all steps, and of those since the last block.
    let mut total = identity::<E>(order);
    let mut partial = identity::<E>(order);
    let mut steps = 0;
    while !matrix.is_empty() && steps <= MOST_STEPS {
        steps += 1;
        let size = matrix.len();
        partial = product(cx, &partial, &step(cx, &mut matrix)?, size)?;
        let Some(separated) = separated_block(cx, &matrix, precision)? else { continue };
        steps = 0;
        pay_for_operations::<E>(cx, order * order)?;
        total = product(cx, &total, &extended(partial, order), order)?;
        let left = size - separated.eigenvalues.len();
        matrix.truncate(left);
        for row in &mut matrix {
            row.truncate(left);
        }
        partial = identity(left);
        values.extend(separated.eigenvalues);
        bases.push(separated.base);
    }
    sort_by_modulus(cx, &mut values)?;
    if !matrix.is_empty() {
        return Err(unconverged(&values));
    }
    pay_for_operations::<E>(cx, 2 * order * order)?;
    let total: Rows<Value> = total.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect();
    let columns = product(cx, &total, &block_diagonal(bases, order), order)?;
    Ok(Triangular { values, columns })
}

/// A block of one or two rows.
struct Separated {
    eigenvalues: Vec<Value>,
    /// The columns by which the block becomes triangular.
    base: Rows<Value>,
}

/// The block at the end of the matrix, if the entry to the left of it is small.
fn separated_block<E: Entry>(cx: &Context, matrix: &Rows<E>, precision: f64) -> Result<Option<Separated>, Fault> {
    let limit = E::of(precision);
    let is_small = |entry: &E| limit.is_larger(cx, &entry.modulus(cx)?);
    let value = |row: usize, column: usize| -> Value { matrix[row][column].clone().into() };
    let last = matrix.len() - 1;
    if last == 0 || is_small(&matrix[last][last - 1])? {
        let base = vec![vec![Value::Number(1.0)]];
        return Ok(Some(Separated { eigenvalues: vec![value(last, last)], base }));
    }
    let first = last - 1;
    if first > 0 && !is_small(&matrix[first][first - 1])? {
        return Ok(None);
    }
    let (a, b, c, d) = (value(first, first), value(first, last), value(last, first), value(last, last));
    let block = Block { a, b, c, d };
    let eigenvalues = block.eigenvalues(cx)?;
    let base = block.jordan_base(cx, &eigenvalues, precision)?;
    Ok(Some(Separated { eigenvalues: eigenvalues.into(), base }))
}

/// One step, shifted by the last entry of the diagonal: turns `A - k = Q * R` into `R * Q + k`, and returns Q.
fn step<E: Entry>(cx: &Context, matrix: &mut Rows<E>) -> Result<Rows<E>, Fault> {
    let size = matrix.len();
    let shift = matrix[size - 1][size - 1].clone();
    let mut shifted = matrix.clone();
    for (index, row) in shifted.iter_mut().enumerate() {
        row[index] = row[index].subtract(cx, &shift)?;
    }
    let (q, r) = qr(cx, shifted, size)?;
    *matrix = product(cx, &r, &q, size)?;
    for (index, row) in matrix.iter_mut().enumerate() {
        row[index] = row[index].add(cx, &shift)?;
    }
    Ok(q)
}

/// The matrix with more rows and columns, which have ones on the diagonal.
fn extended<E: Entry>(matrix: Rows<E>, size: usize) -> Rows<E> {
    let mut extended = identity::<E>(size);
    place(&mut extended, matrix, 0);
    extended
}

/// The matrix with these blocks on the diagonal, the last one first.
fn block_diagonal(blocks: Vec<Rows<Value>>, size: usize) -> Rows<Value> {
    let mut matrix = vec![vec![Value::Number(0.0); size]; size];
    let mut start = 0;
    for block in blocks.into_iter().rev() {
        let length = block.len();
        place(&mut matrix, block, start);
        start += length;
    }
    matrix
}

/// Replaces a part of a matrix, from row and column `start` on.
fn place<E>(matrix: &mut Rows<E>, part: Rows<E>, start: usize) {
    for (row, new) in matrix.iter_mut().skip(start).zip(part) {
        for (entry, new) in row.iter_mut().skip(start).zip(new) {
            *entry = new;
        }
    }
}

/// `[[a, b], [c, d]]`
struct Block {
    a: Value,
    b: Value,
    c: Value,
    d: Value,
}

impl Block {
    /// Half the trace, and more or less half the root of the discriminant.
    fn eigenvalues(&self, cx: &Context) -> Result<[Value; 2], Fault> {
        let half = Value::Number(0.5);
        let trace = self.a.add(cx, &self.d)?;
        let determinant = self.a.multiply(cx, &self.d)?.subtract(cx, &self.b.multiply(cx, &self.c)?)?;
        let middle = trace.multiply(cx, &half)?;
        let determinants = Value::Number(4.0).multiply(cx, &determinant)?;
        let discriminant = trace.multiply(cx, &trace)?.subtract(cx, &determinants)?;
        let distance = apply(cx, &SQRT, &[discriminant])?.multiply(cx, &half)?;
        Ok([middle.add(cx, &distance)?, middle.subtract(cx, &distance)?])
    }

    /// The columns by which the block becomes triangular.
    fn jordan_base(&self, cx: &Context, [first, second]: &[Value; 2], precision: f64) -> Result<Rows<Value>, Fault> {
        let limit = Value::Number(precision);
        let (zero, unit) = (Value::Number(0.0), Value::Number(1.0));
        let is_small = |value: &Value| limit.is_larger(cx, &value.modulus(cx)?);
        if is_small(&self.c)? {
            return Ok(vec![vec![unit.clone(), zero.clone()], vec![zero, unit]]);
        }
        let minus_d = |eigenvalue: &Value| eigenvalue.subtract(cx, &self.d);
        if first.subtract(cx, second)?.modulus(cx)?.is_larger(cx, &limit)? {
            return Ok(vec![vec![minus_d(first)?, minus_d(second)?], vec![self.c.clone(), self.c.clone()]]);
        }
        // It has only one eigenvector.
        let (left_of_a, left_of_d) = (self.a.subtract(cx, first)?, self.d.subtract(cx, first)?);
        if is_small(&self.b)? && is_small(&left_of_d)? {
            Ok(vec![vec![left_of_a, unit], vec![self.c.clone(), zero]])
        } else {
            Ok(vec![vec![self.b.clone(), zero], vec![left_of_d, unit]])
        }
    }
}

/// Inserts each value after those that are not larger. (A sort of the library may end the process if there are NaNs.)
fn sort_by_modulus(cx: &Context, values: &mut Vec<Value>) -> Result<(), Fault> {
    pay_for_operations::<Value>(cx, values.len() * values.len())?;
    let mut sorted: Vec<(Value, Value)> = Vec::with_capacity(values.len());
    for value in values.drain(..) {
        let modulus = value.modulus(cx)?;
        let mut index = sorted.len();
        while index > 0 && sorted[index - 1].0.is_above(cx, &modulus)? {
            index -= 1;
        }
        sorted.insert(index, (modulus, value));
    }
    values.extend(sorted.into_iter().map(|(_, value)| value));
    Ok(())
}

/// mathjs's error for a matrix whose eigenvalues are not all found.
#[cold]
fn unconverged(values: &[Value]) -> Fault {
    const MOST_SHOWN: usize = 100;
    let text = |value: &Value| match value {
        Value::Number(number) => format::number(*number),
        Value::Complex(complex) => format::complex(*complex),
        _ => value.type_name().to_owned(),
    };
    let found: Vec<String> = values.iter().take(MOST_SHOWN).map(text).collect();
    let found = found.join(", ");
    let message = format!("The eigenvalues failed to converge. Only found these eigenvalues: {found}");
    Fault::new(ErrorCode::Domain, message)
}
