//! Eigenvalues and eigenvectors.

use pascaline_base::error::{ErrorCode, Fault};

use super::GROUP;
use super::eigenvectors::eigen_of_any;
use super::entry::{Entry, javascript_number, numbers, pay_for_operations};
use super::rows::{array, decomposition, pay_for_copy, rows_of, stored};
use super::symmetric::{Eigenpairs, eigenpairs};
use crate::Context;
use crate::functions::Function;
use crate::functions::complex_parts::{IM, RE};
use crate::functions::exact_numbers::{BIGNUMBER, NUMBER};
use crate::operations::arithmetic::subtract;
use crate::operations::compare::larger;
use crate::operations::operators::is_truthy;
use crate::operations::typed::{Operation, Stop, apply};
use crate::value::matrix::misshapen;
use crate::value::{Matrix, Storage, Value};

pub(in crate::functions) const FUNCTIONS: &[Function] = &[Function {
    params: &["x", "[precision]"],
    group: GROUP,
    summary: "The eigenvalues of a square matrix, and its eigenvectors with the eigenvalue of each.",
    example: ("eigs([[4, 1], [2, 3]]).values", "[2, 5]"),
    operation: &EIGS,
}];

/// mathjs's relative tolerance.
const PRECISION: f64 = 1e-12;

static EIGS: Operation = Operation {
    name: "eigs",
    run: |cx, arguments| {
        let (matrix, precision, with_vectors) = match arguments {
            [Value::Matrix(matrix)] => (matrix, PRECISION, true),
            [Value::Matrix(matrix), precision @ (Value::Number(_) | Value::BigNumber(_))] => {
                (matrix, javascript_number(cx, precision)?, true)
            }
            [Value::Matrix(matrix), Value::Object(options)] => {
                let precision = match options.get(cx, "precision")? {
                    Some(precision @ (Value::Number(_) | Value::BigNumber(_))) => {
                        let precision = precision.clone();
                        javascript_number(cx, &precision)?
                    }
                    _ => PRECISION,
                };
                let with_vectors = options.get(cx, "eigenvectors")?.is_none_or(is_wanted);
                (matrix, precision, with_vectors)
            }
            _ => return Err(Stop::Mismatch),
        };
        let pairs = eigenvalues(cx, matrix, precision, with_vectors)?;
        Ok(pairs.value(cx, matrix.storage, with_vectors)?)
    },
};

/// Whether an option is true in JavaScript.
fn is_wanted(option: &Value) -> bool {
    match option {
        Value::Boolean(boolean) => *boolean,
        Value::Number(number) => is_truthy(*number),
        Value::Text(text) => !text.is_empty(),
        _ => !option.is_nullish(),
    }
}

/// The eigenvalues in ascending order of their moduli, and the eigenvectors with the values that they belong to.
pub(super) struct Eigen {
    pub(super) values: Vec<Value>,
    pub(super) vectors: Vec<(Value, Vec<Value>)>,
}

impl Eigen {
    fn of<E: Entry>(pairs: Eigenpairs<E>) -> Self {
        let values: Vec<Value> = pairs.values.into_iter().map(Into::into).collect();
        let vectors = pairs.vectors.into_iter().map(|vector| vector.into_iter().map(Into::into).collect());
        Self { vectors: values.iter().cloned().zip(vectors).collect(), values }
    }

    fn value(self, cx: &Context, storage: Storage, with_vectors: bool) -> Result<Value, Fault> {
        let storage = if storage == Storage::Array { Storage::Array } else { Storage::Dense };
        let vector = |items: Vec<Value>| stored(vec![items.len()], items, storage);
        let values = vector(self.values);
        if !with_vectors {
            return decomposition(cx, &[], [("values", values)]);
        }
        let mut pairs = Vec::new();
        for (value, items) in self.vectors {
            cx.pay_for_collection(items.len() as u64)?;
            pairs.push(decomposition(cx, &[], [("value", value), ("vector", vector(items))])?);
        }
        cx.pay_for_collection(pairs.len() as u64)?;
        decomposition(cx, &[], [("values", values), ("eigenvectors", array(pairs))])
    }
}

pub(super) fn eigenvalues(cx: &Context, matrix: &Matrix, precision: f64, with_vectors: bool) -> Result<Eigen, Fault> {
    let size = match matrix.size[..] {
        [rows, columns] if rows == columns => rows,
        _ => return Err(misshapen(&matrix.size, "Matrix must be square")),
    };
    pay_for_copy(cx, matrix)?;
    pay_for_operations::<Value>(cx, 4 * matrix.items.len())?;
    let Some(items) = real_parts(cx, &matrix.items, precision)? else {
        return eigen_of_any(cx, &matrix.items, size, precision, with_vectors);
    };
    let is_symmetric = is_symmetric(cx, &items, size, precision)?;
    let items = of_one_type(cx, items)?;
    match numbers(&items) {
        _ if size == 0 => Err(Fault::new(ErrorCode::TypeMismatch, "Matrix contains unsupported types only.")),
        Some(numbers) if is_symmetric => Ok(Eigen::of(eigenpairs(cx, rows_of(&numbers, size), precision)?)),
        None if is_symmetric => Ok(Eigen::of(eigenpairs(cx, rows_of(&items, size), precision)?)),
        _ => eigen_of_any(cx, &items, size, precision, with_vectors),
    }
}

/// All as `BigNumber`s if one of them is, otherwise fractions as numbers.
fn of_one_type(cx: &Context, mut items: Vec<Value>) -> Result<Vec<Value>, Fault> {
    let are_big = items.iter().any(|item| matches!(item, Value::BigNumber(_)));
    for item in &mut items {
        let operation = match item {
            Value::BigNumber(_) => continue,
            Value::Number(_) if !are_big => continue,
            _ if are_big => &BIGNUMBER,
            Value::Fraction(_) => &NUMBER,
            _ => continue,
        };
        *item = apply(cx, operation, std::slice::from_ref(item))?;
    }
    Ok(items)
}

/// The real parts, if no imaginary part is larger than the precision.
fn real_parts(cx: &Context, items: &[Value], precision: f64) -> Result<Option<Vec<Value>>, Fault> {
    for item in items {
        let part = apply(cx, &IM, std::slice::from_ref(item))?.modulus(cx)?;
        if is_beyond(cx, &part, precision)? {
            return Ok(None);
        }
    }
    items.iter().map(|item| apply(cx, &RE, std::slice::from_ref(item))).collect::<Result<_, _>>().map(Some)
}

fn is_symmetric(cx: &Context, items: &[Value], size: usize, precision: f64) -> Result<bool, Fault> {
    for row in 0..size {
        for column in row..size {
            let difference = subtract(cx, &items[row * size + column], &items[column * size + row])?;
            if is_beyond(cx, &difference.modulus(cx)?, precision)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn is_beyond(cx: &Context, value: &Value, precision: f64) -> Result<bool, Fault> {
    match value {
        Value::Number(number) => Ok(larger(*number, precision)),
        _ => value.is_larger(cx, &Value::Number(precision)),
    }
}
