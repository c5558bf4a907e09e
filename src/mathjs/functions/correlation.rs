//! `corr`.

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::roots::SQRT;
use super::statistics::GROUP;
use super::totals::SUM;
use crate::Context;
use crate::operations::arithmetic::{add, divide, multiply, power, subtract};
use crate::operations::typed::{Operation, Stop, apply};
use crate::value::storage::array_size;
use crate::value::{Matrix, Storage, Value};

pub(super) const FUNCTIONS: &[Function] = &[Function {
    params: &["a", "b"],
    group: GROUP,
    summary: "The correlation coefficient of two lists, or one for each pair of rows of two matrices.",
    example: ("corr([1, 2, 3, 4, 5], [4, 5, 6, 7, 8])", "1"),
    operation: &CORR,
}];

static CORR: Operation = Operation {
    name: "corr",
    run: |cx, arguments| {
        let [Value::Matrix(a), Value::Matrix(b)] = arguments else { return Err(Stop::Mismatch) };
        let refused = |what: &str| {
            let message = format!("Dimension mismatch. Array A and B must have the same {what}.");
            Err(Fault::new(ErrorCode::DimensionMismatch, message).into())
        };
        match (array_size(a), array_size(b)) {
            ([rows, length], [others, other_length]) => {
                if rows != others {
                    return refused("length");
                }
                if length != other_length {
                    return refused("number of elements");
                }
                let mut correlations = Vec::new();
                for (a, b) in a.items.chunks((*length).max(1)).zip(b.items.chunks((*length).max(1))) {
                    correlations.push(correlation(cx, a, b)?);
                }
                let is_array = a.storage == Storage::Array && b.storage == Storage::Array;
                let storage = if is_array { Storage::Array } else { Storage::Dense };
                Ok(Value::stored(vec![correlations.len()], correlations, storage))
            }
            ([length, ..], [other, ..]) if length != other => refused("number of elements"),
            ([_], [_]) => Ok(correlation(cx, &a.items, &b.items)?),
            _ => {
                // mathjs squares the rows of a matrix as if they were numbers.
                let message = "For A^b, A must be 2 dimensional (A has 1 dimensions)";
                Err(Fault::new(ErrorCode::DimensionMismatch, message).into())
            }
        }
    },
};

/// Pearson's coefficient, from the sums of the values, of their squares and of their products.
fn correlation(cx: &Context, a: &[Value], b: &[Value]) -> Result<Value, Fault> {
    cx.spend(8 * a.len() as u64)?;
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let count = Value::Number(a.len() as f64);
    let (sum_a, sum_b) = (sum(cx, a)?, sum(cx, b)?);
    let mut products = Value::Number(0.0);
    for (x, y) in a.iter().zip(b) {
        products = add(cx, &products, &multiply(cx, x, y)?)?;
    }
    let squares_of_a = squares(cx, a)?;
    let squares_of_b = squares(cx, b)?;
    let joint = covariance(cx, &count, &products, &sum_a, &sum_b)?;
    let of_a = spread(cx, &count, &squares_of_a, &sum_a)?;
    let of_b = spread(cx, &count, &squares_of_b, &sum_b)?;
    let scale = apply(cx, &SQRT, &[multiply(cx, &of_a, &of_b)?])?;
    divide(cx, &joint, &scale)
}

fn sum(cx: &Context, values: &[Value]) -> Result<Value, Fault> {
    let values = Matrix::new(vec![values.len()], values.to_vec());
    apply(cx, &SUM, &[Value::Matrix(values.into())])
}

fn squares(cx: &Context, values: &[Value]) -> Result<Value, Fault> {
    let mut squares = Vec::with_capacity(values.len());
    for value in values {
        squares.push(power(cx, value, &Value::Number(2.0))?);
    }
    sum(cx, &squares)
}

/// The number of values times the sum of their products, less the product of their sums.
fn covariance(cx: &Context, count: &Value, products: &Value, x: &Value, y: &Value) -> Result<Value, Fault> {
    let whole = multiply(cx, count, products)?;
    subtract(cx, &whole, &multiply(cx, x, y)?)
}

fn spread(cx: &Context, count: &Value, squares: &Value, sum: &Value) -> Result<Value, Fault> {
    let whole = multiply(cx, count, squares)?;
    subtract(cx, &whole, &power(cx, sum, &Value::Number(2.0))?)
}
