//! The LU decomposition of a sparse matrix with an order of its columns that keeps the factors sparse.

use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use super::entry::{Entry, pay_for_operations};
use super::rows::{Rows, array, decomposition, matrix_of, pay_for_copy, rows_of};
use crate::Context;
use crate::functions::Function;
use crate::operations::round::is_integer;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::misshapen;
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x", "order", "threshold"],
    group: GROUP,
    summary: "The triangular matrices L and U of a sparse matrix, and the permutations p of its rows and q of its columns.",
    example: ("slu(sparse([[1, 2], [3, 4]]), 0, 1).p", "[1, 0]"),
    operation: &SLU,
}];

static SLU: Operation = Operation {
    name: "slu",
    run: |cx, arguments| match arguments {
        [Value::Matrix(x), Value::Number(order), Value::Number(threshold)] if x.storage == Storage::Sparse => {
            Ok(slu(cx, x, *order, *threshold)?.value(cx)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

pub(super) struct SparseLu {
    pub(super) lower: Rows<Value>,
    pub(super) upper: Rows<Value>,
    /// The place of each row.
    pub(super) places: Vec<usize>,
    /// The column at each place, unless they keep their order.
    pub(super) columns: Option<Vec<usize>>,
}

impl SparseLu {
    fn value(self, cx: &Context) -> Result<Value, Fault> {
        const LABELS: &[&str] = &["L: ", "\nU: ", "\np: ", "\nq: ", "\n"];
        let size = self.places.len();
        cx.pay_for_collection(2 * size as u64)?;
        let lower = matrix_of(self.lower, size, Storage::Sparse);
        let upper = matrix_of(self.upper, size, Storage::Sparse);
        let columns = self.columns.map_or(Value::Null, numbered);
        let parts = [("L", lower), ("U", upper), ("p", numbered(self.places)), ("q", columns)];
        decomposition(cx, LABELS, parts)
    }
}

pub(super) fn numbered(places: Vec<usize>) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    array(places.into_iter().map(|place| Value::Number(place as f64)).collect())
}

pub(super) fn slu(cx: &Context, matrix: &Matrix, order: f64, threshold: f64) -> Result<SparseLu, Fault> {
    if !is_integer(order) || !(0.0..=3.0).contains(&order) {
        let message = "Symbolic Ordering and Analysis order must be an integer number in the interval [0, 3]";
        return Err(Fault::new(ErrorCode::Domain, message));
    }
    if !(threshold.is_nan() || (0.0..=1.0).contains(&threshold)) {
        return Err(Fault::new(ErrorCode::Domain, "Partial pivoting threshold must be a number from 0 to 1"));
    }
    let size = match matrix.size[..] {
        [rows, columns] if rows == columns => rows,
        _ => return Err(misshapen(&matrix.size, "Matrix must be square")),
    };
    pay_for_copy(cx, matrix)?;
    let rows = rows_of(&matrix.items, size);
    let columns = if order == 0.0 { None } else { Some(minimum_degree_order(cx, &rows, order == 1.0)?) };
    decompose(cx, &rows, columns, threshold)
}

/// Column by column: solves for the column of U with the columns of L that are known, and takes the rest as one of L.
fn decompose(cx: &Context, rows: &Rows<Value>, columns: Option<Vec<usize>>, threshold: f64) -> Result<SparseLu, Fault> {
    let size = rows.len();
    let zero = Value::Number(0.0);
    pay_for_factors(cx, size)?;
    let mut lower = vec![vec![zero.clone(); size]; size];
    let mut upper = vec![vec![zero.clone(); size]; size];
    let mut origins: Vec<usize> = Vec::with_capacity(size);
    let mut is_placed = vec![false; size];
    for step in 0..size {
        let column = columns.as_ref().map_or(step, |columns| columns[step]);
        let mut rest: Vec<Value> = rows.iter().map(|row| row[column].clone()).collect();
        for (place, origin) in origins.iter().enumerate() {
            let entry = rest[*origin].clone();
            if entry.is_zero() {
                continue;
            }
            pay_for_operations::<Value>(cx, 2 * size)?;
            for (row, item) in rest.iter_mut().enumerate() {
                // A row that was placed before has a zero here.
                if row != *origin && !lower[row][place].is_zero() {
                    *item = item.subtract(cx, &lower[row][place].multiply(cx, &entry)?)?;
                }
            }
            upper[place][step] = entry;
        }
        let pivot = pivot(cx, &rest, &is_placed, column, threshold)?;
        is_placed[pivot] = true;
        origins.push(pivot);
        let head = rest[pivot].clone();
        lower[pivot][step] = Value::Number(1.0);
        pay_for_operations::<Value>(cx, 2 * size)?;
        for (row, item) in rest.iter().enumerate() {
            if !is_placed[row] && !item.is_zero() {
                lower[row][step] = item.divide(cx, &head)?;
            }
        }
        upper[step][step] = head;
    }
    let mut places = vec![0; size];
    let mut sorted = Vec::with_capacity(size);
    for (place, origin) in origins.iter().enumerate() {
        places[*origin] = place;
        sorted.push(std::mem::take(&mut lower[*origin]));
    }
    Ok(SparseLu { lower: sorted, upper, places, columns })
}

fn pay_for_factors(cx: &Context, size: usize) -> Result<(), Fault> {
    cx.pay_for_collection((2 * size).saturating_mul(size) as u64)
}

/// The row of the largest entry that is left; the row of the diagonal if its entry is not much smaller.
fn pivot(cx: &Context, rest: &[Value], is_placed: &[bool], diagonal: usize, threshold: f64) -> Result<usize, Fault> {
    pay_for_operations::<Value>(cx, 2 * rest.len())?;
    let mut largest: Option<(usize, Value)> = None;
    for (row, item) in rest.iter().enumerate() {
        if is_placed[row] || item.is_zero() {
            continue;
        }
        let own = item.modulus(cx)?;
        let is_larger = match &largest {
            Some((_, size)) => own.is_larger(cx, size)?,
            None => true,
        };
        if is_larger {
            largest = Some((row, own));
        }
    }
    let Some((row, size)) = largest else {
        return Err(Fault::new(ErrorCode::Domain, "Linear system cannot be solved since matrix is singular"));
    };
    let limit = size.multiply(cx, &Value::Number(threshold))?;
    let of_diagonal = rest[diagonal].modulus(cx)?;
    let is_enough = !is_placed[diagonal] && !of_diagonal.is_zero() && !limit.is_larger(cx, &of_diagonal)?;
    Ok(if is_enough { diagonal } else { row })
}

/// Eliminates the column with the fewest neighbours first: neighbours in the pattern of A + A' if `is_sum`, otherwise in that
/// of A' * A.
fn minimum_degree_order(cx: &Context, rows: &Rows<Value>, is_sum: bool) -> Result<Vec<usize>, Fault> {
    const ENTRIES_OF_A_STEP: usize = 16;
    let size = rows.len();
    let price = (size as u64).saturating_pow(3) / ENTRIES_OF_A_STEP as u64;
    cx.spend(price.saturating_mul(2))?;
    let has = |row: usize, column: usize| !rows[row][column].is_zero();
    let are_near = |i: usize, j: usize| {
        if is_sum { has(i, j) || has(j, i) } else { (0..size).any(|row| has(row, i) && has(row, j)) }
    };
    let mut near: Vec<Vec<bool>> = Vec::with_capacity(size);
    for i in 0..size {
        near.push((0..size).map(|j| i != j && are_near(i, j)).collect());
    }
    let mut left: Vec<usize> = (0..size).collect();
    let mut order = Vec::with_capacity(size);
    loop {
        let degree = |column: usize| left.iter().filter(|other| near[column][**other]).count();
        let Some(next) = left.iter().copied().min_by_key(|column| degree(*column)) else { break };
        left.retain(|column| *column != next);
        let neighbours: Vec<usize> = left.iter().copied().filter(|other| near[next][*other]).collect();
        for one in &neighbours {
            for other in neighbours.iter().filter(|other| *other != one) {
                near[*one][*other] = true;
            }
        }
        order.push(next);
    }
    Ok(order)
}
