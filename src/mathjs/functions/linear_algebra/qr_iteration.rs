//! The QR algorithm for eigenvalues: the matrix becomes triangular, but for blocks of two rows.

use pascaline_base::error::{ErrorCode, Fault};

use super::entry::{Entry, pay_for_operations};
use super::product::product;
use super::qr::qr;
use super::rows::{Rows, identity};
use crate::functions::roots::SQRT;
use crate::typed::apply;
use crate::value::Value;
use crate::{Context, format};

/// The eigenvalues in ascending order of their moduli, and the columns by which the matrix becomes triangular.
pub(super) struct Triangular {
    pub(super) values: Vec<Value>,
    pub(super) columns: Rows<Value>,
}

pub(super) fn triangularize<E: Entry>(cx: &Context, mut matrix: Rows<E>, precision: f64) -> Result<Triangular, Fault> {
    /// The most steps between two eigenvalues.
    const MOST_STEPS: u32 = 100;
    let whole = matrix.len();
    let limit = E::of(precision);
    let mut values = Vec::new();
    let mut blocks: Vec<Rows<Value>> = Vec::new();
    pay_for_operations::<E>(cx, 4 * whole * whole)?;
    let mut total = identity::<E>(whole);
    let mut partial = identity::<E>(whole);
    let mut steps = 0;
    while !matrix.is_empty() && steps <= MOST_STEPS {
        steps += 1;
        let size = matrix.len();
        let last = size - 1;
        partial = product(cx, &partial, &step(cx, &mut matrix)?, size)?;
        let found = if size == 1 || limit.is_larger(cx, &matrix[last][last - 1].modulus(cx)?)? {
            values.push(matrix[last][last].clone().into());
            blocks.push(vec![vec![Value::Number(1.0)]]);
            1
        } else if size == 2 || limit.is_larger(cx, &matrix[last - 1][last - 2].modulus(cx)?)? {
            let entry = |row: usize, column: usize| matrix[row][column].clone().into();
            let block = Block {
                a: entry(last - 1, last - 1),
                b: entry(last - 1, last),
                c: entry(last, last - 1),
                d: entry(last, last),
            };
            let pair = block.eigenvalues(cx)?;
            blocks.push(block.jordan_base(cx, &pair, precision)?);
            values.extend(pair);
            2
        } else {
            continue;
        };
        steps = 0;
        pay_for_operations::<E>(cx, whole * whole)?;
        total = product(cx, &total, &inflated(partial, whole), whole)?;
        matrix.truncate(size - found);
        for row in &mut matrix {
            row.truncate(size - found);
        }
        partial = identity(matrix.len());
    }
    sort_by_modulus(cx, &mut values)?;
    if !matrix.is_empty() {
        return Err(unconverged(&values));
    }
    pay_for_operations::<E>(cx, 2 * whole * whole)?;
    let total: Rows<Value> = total.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect();
    let columns = product(cx, &total, &block_diagonal(blocks, whole), whole)?;
    Ok(Triangular { values, columns })
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

/// The matrix with ones on the rest of the diagonal.
fn inflated<E: Entry>(matrix: Rows<E>, size: usize) -> Rows<E> {
    let mut inflated = identity::<E>(size);
    for (row, of_matrix) in inflated.iter_mut().zip(matrix) {
        for (entry, own) in row.iter_mut().zip(of_matrix) {
            *entry = own;
        }
    }
    inflated
}

/// The matrix with these blocks on the diagonal, the last one first.
fn block_diagonal(blocks: Vec<Rows<Value>>, size: usize) -> Rows<Value> {
    let mut matrix = vec![vec![Value::Number(0.0); size]; size];
    let mut start = 0;
    for block in blocks.into_iter().rev() {
        let length = block.len();
        for (row, of_block) in matrix.iter_mut().skip(start).zip(block) {
            for (entry, own) in row.iter_mut().skip(start).zip(of_block) {
                *entry = own;
            }
        }
        start += length;
    }
    matrix
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
    fn jordan_base(&self, cx: &Context, [one, other]: &[Value; 2], precision: f64) -> Result<Rows<Value>, Fault> {
        let limit = Value::Number(precision);
        let (zero, unit) = (Value::Number(0.0), Value::Number(1.0));
        let is_small = |value: &Value| limit.is_larger(cx, &value.modulus(cx)?);
        if is_small(&self.c)? {
            return Ok(vec![vec![unit.clone(), zero.clone()], vec![zero, unit]]);
        }
        if one.subtract(cx, other)?.modulus(cx)?.is_larger(cx, &limit)? {
            let (first, second) = (one.subtract(cx, &self.d)?, other.subtract(cx, &self.d)?);
            return Ok(vec![vec![first, second], vec![self.c.clone(), self.c.clone()]]);
        }
        // It has only one eigenvector.
        let (of_a, of_d) = (self.a.subtract(cx, one)?, self.d.subtract(cx, one)?);
        if is_small(&self.b)? && is_small(&of_d)? {
            Ok(vec![vec![of_a, unit], vec![self.c.clone(), zero]])
        } else {
            Ok(vec![vec![self.b.clone(), zero], vec![of_d, unit]])
        }
    }
}

/// Inserts each value after those that are not larger. (A sort of the library may end the process if there are NaNs.)
fn sort_by_modulus(cx: &Context, values: &mut Vec<Value>) -> Result<(), Fault> {
    pay_for_operations::<Value>(cx, values.len() * values.len())?;
    let mut sorted: Vec<(Value, Value)> = Vec::with_capacity(values.len());
    for value in values.drain(..) {
        let modulus = value.modulus(cx)?;
        let mut at = sorted.len();
        while at > 0 && sorted[at - 1].0.is_above(cx, &modulus)? {
            at -= 1;
        }
        sorted.insert(at, (modulus, value));
    }
    values.extend(sorted.into_iter().map(|(_, value)| value));
    Ok(())
}

fn unconverged(values: &[Value]) -> Fault {
    const SHOWN: usize = 100;
    let text = |value: &Value| match value {
        Value::Number(number) => format::number(*number),
        Value::Complex(complex) => format::complex(*complex),
        _ => value.type_name().to_owned(),
    };
    let found: Vec<String> = values.iter().take(SHOWN).map(text).collect();
    let found = found.join(", ");
    let message = format!("The eigenvalues failed to converge. Only found these eigenvalues: {found}");
    Fault::new(ErrorCode::Domain, message)
}
