//! Functions that make matrices: from given items, of zeros and ones, of a diagonal, of a range.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::Function;
use super::matrix_shape::no_arguments;
use crate::Context;
use crate::big_number::BigNumber;
use crate::exact::pay_for_operands;
use crate::operations::round::is_integer;
use crate::operations::typed::{Operation, Outcome, Stop, apply};
use crate::value::matrix::{self, RANGE, pay_for_matrix};
use crate::value::{Matrix, Storage, Value};
use crate::{Numbers, exact, format, operations::subset, value::storage};

const GROUP: &str = "matrices";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["[items]", "[storage]", "[datatype]"],
        group: GROUP,
        summary: "A matrix of the items, stored 'dense' or 'sparse'.",
        example: ("matrix([1, 2; 3, 4])", "[[1, 2], [3, 4]]"),
        operation: &MATRIX,
    },
    Function {
        params: &["[items]", "[datatype]"],
        group: GROUP,
        summary: "A sparse matrix of the items.",
        example: ("sparse([3, 0; 0, 1])[1, 1]", "3"),
        operation: &SPARSE,
    },
    Function {
        params: &["...dimensions"],
        group: GROUP,
        summary: "An index for `subset`: a number, a list or a name for each dimension.",
        example: ("subset([1, 2; 3, 4], index(2, 1))", "3"),
        operation: &INDEX,
    },
    Function {
        params: &["start", "end", "[step]", "[includeEnd]"],
        group: GROUP,
        summary: "The numbers from start to end, both included, or those that a text such as '1:2:9' names.",
        example: ("range(2, 6)", "[2, 3, 4, 5, 6]"),
        operation: &RANGE_WITH_END,
    },
    Function {
        params: &["...size", "[storage]"],
        group: GROUP,
        summary: "A matrix of zeros.",
        example: ("zeros(2, 3)", "[[0, 0, 0], [0, 0, 0]]"),
        operation: &ZEROS,
    },
    Function {
        params: &["...size", "[storage]"],
        group: GROUP,
        summary: "A matrix of ones.",
        example: ("ones(2, 2)", "[[1, 1], [1, 1]]"),
        operation: &ONES,
    },
    Function {
        params: &["...size", "[storage]"],
        group: GROUP,
        summary: "A matrix with ones on its diagonal and zeros elsewhere.",
        example: ("identity(2)", "[[1, 0], [0, 1]]"),
        operation: &IDENTITY,
    },
    Function {
        params: &["x", "[k]", "[storage]"],
        group: GROUP,
        summary: "A matrix with the vector x on its k-th diagonal, or the k-th diagonal of the matrix x.",
        example: ("diag([1, 2])", "[[1, 0], [0, 2]]"),
        operation: &DIAG,
    },
];

pub(super) static MATRIX: Operation = Operation {
    name: "matrix",
    run: |cx, arguments| match arguments {
        [] => Ok(empty(Storage::Dense)),
        [Value::Text(format), datatype @ ..] if is_datatype(datatype) => Ok(empty(storage_of(format, datatype)?)),
        [Value::Matrix(items)] => {
            let kept = if items.storage == Storage::Sparse { Storage::Sparse } else { Storage::Dense };
            Ok(storage::convert(cx, items, kept)?)
        }
        [Value::Matrix(items), Value::Text(format), datatype @ ..] if is_datatype(datatype) => {
            Ok(storage::convert(cx, items, storage_of(format, datatype)?)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

static SPARSE: Operation = Operation {
    name: "sparse",
    run: |cx, arguments| match arguments {
        [Value::Matrix(items), datatype @ ..] if is_datatype(datatype) => {
            Ok(storage::convert(cx, items, storage_of("sparse", datatype)?)?)
        }
        datatype if is_datatype(datatype) => Ok(empty(storage_of("sparse", datatype)?)),
        _ => Err(Stop::Mismatch),
    },
};

/// Whether these are the last arguments: none, or the type of the items.
fn is_datatype(arguments: &[Value]) -> bool {
    matches!(arguments, [] | [Value::Text(_)])
}

/// The storage with that name, for items of the type, if one is given.
pub(super) fn storage_of(format: &str, datatype: &[Value]) -> Result<Storage, Fault> {
    let storage = storage::named(format)?;
    if let ([Value::Text(datatype)], Storage::Sparse) = (datatype, storage) {
        storage::check_datatype(datatype)?;
    }
    Ok(storage)
}

fn empty(storage: Storage) -> Value {
    let size = if storage == Storage::Sparse { vec![0, 0] } else { vec![0] };
    Value::stored(size, Vec::new(), storage)
}

static INDEX: Operation =
    Operation { name: "index", run: |cx, arguments| Ok(Value::Index(Rc::new(subset::index(cx, arguments)?))) };

/// The range of expressions, which includes its end.
static RANGE_WITH_END: Operation = Operation {
    name: "range",
    run: |cx, arguments| {
        match arguments {
            [] => return Err(no_arguments("range").into()),
            [Value::Boolean(boolean)] => {
                let message = format!(
                    "Unexpected type of argument 1 to function range(): {boolean}, number|bigint|BigNumber|Fraction"
                );
                return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
            }
            [Value::Boolean(boolean), Value::Boolean(_)] => return Err(no_range(&boolean.to_string()).into()),
            _ => {}
        }
        let mut arguments = arguments.to_vec();
        if !matches!(arguments.last(), Some(Value::Boolean(_))) {
            arguments.push(Value::Boolean(true));
        }
        Ok(match &arguments[..] {
            [Value::Text(text), included @ Value::Boolean(_)] => {
                let [start, end, step] = range_of(cx, text)?;
                let numbers = [start, end, step].map(Value::Number);
                let [start, end, step] = if cx.numbers() == Numbers::BigNumber {
                    numbers.map(|number| exact::as_big_number(cx, number))
                } else {
                    numbers.map(Ok)
                };
                apply(cx, &RANGE, &[start?, end?, step?, included.clone()])?
            }
            arguments => apply(cx, &RANGE, arguments)?,
        })
    },
};

/// Start, end and step of a range such as `1:2:9`.
fn range_of(cx: &Context, text: &str) -> Result<[f64; 3], Fault> {
    cx.pay_for_bytes(text.len())?;
    let mut parts = Vec::new();
    for part in text.split(':') {
        parts.push(format::parse_number(part).filter(|number| !number.is_nan()));
    }
    match parts[..] {
        [Some(start), Some(end)] => Ok([start, end, 1.0]),
        [Some(start), Some(step), Some(end)] => Ok([start, end, step]),
        _ => Err(no_range(text)),
    }
}

fn no_range(text: &str) -> Fault {
    Fault::new(ErrorCode::Domain, format!("String \"{}\" is no valid range", excerpt(text)))
}

static ZEROS: Operation = Operation { name: "zeros", run: |cx, arguments| filled(cx, arguments, &ZEROS, 0.0) };

static ONES: Operation = Operation { name: "ones", run: |cx, arguments| filled(cx, arguments, &ONES, 1.0) };

/// A matrix with the same number everywhere.
fn filled(cx: &Context, arguments: &[Value], operation: &Operation, number: f64) -> Outcome {
    let name = operation.name;
    let scalars = |sizes: &[Value]| sizes.iter().all(|size| matches!(size, Value::Number(_) | Value::Text(_)));
    let (sizes, storage) = match arguments {
        [Value::Matrix(sizes)] => (rows(sizes), sizes.storage),
        [Value::Matrix(sizes), Value::Text(format)] => (rows(sizes), named_after_size(&rows(sizes), name, format)?),
        [sizes @ .., Value::Text(format)] if scalars(sizes) => (sizes.to_vec(), named_after_size(sizes, name, format)?),
        sizes if scalars(sizes) => (sizes.to_vec(), Storage::Dense),
        _ => return filled_with_big_numbers(cx, operation, arguments),
    };
    cx.spend(sizes.len() as u64)?;
    let size = checked_size(&exact::sizes(cx, &sizes)?, name)?;
    if size.is_empty() {
        return Ok(empty(storage));
    }
    if storage == Storage::Sparse && size.len() != 2 {
        return Err(Fault::new(ErrorCode::Domain, "Only two dimensions matrix are supported").into());
    }
    let items = vec![Value::Number(number); pay_for_matrix(cx, &size)?];
    Ok(Value::stored(size, items, storage))
}

/// A matrix of BigNumbers, if its size is written with them.
fn filled_with_big_numbers(cx: &Context, operation: &Operation, sizes: &[Value]) -> Outcome {
    if !exact::concerns(sizes) {
        return Err(Stop::Mismatch);
    }
    let mut numbers = Vec::with_capacity(sizes.len());
    for size in sizes {
        numbers.push(match size {
            Value::BigNumber(size) => Value::Number(size.to_number(cx)?),
            Value::Number(_) | Value::Text(_) => size.clone(),
            _ => return Err(Stop::Mismatch),
        });
    }
    pay_for_operands(cx, sizes)?;
    let Value::Matrix(matrix) = (operation.run)(cx, &numbers)? else { return Err(Stop::Mismatch) };
    let mut filled = (*matrix).clone();
    let (zero, one) = (Value::from(BigNumber::zero()), Value::from(BigNumber::small(1)));
    for item in &mut filled.items {
        if let Value::Number(number) = item {
            *item = if *number == 0.0 { zero.clone() } else { one.clone() };
        }
    }
    Ok(Value::Matrix(Rc::new(filled)))
}

/// The outermost items of a matrix: its rows, if it has several dimensions.
fn rows(matrix: &Matrix) -> Vec<Value> {
    match &matrix.size[..] {
        [] | [_] => matrix.items.clone(),
        [rows, ..] => vec![Value::Undefined; *rows],
    }
}

/// The size is checked before the storage.
fn named_after_size(sizes: &[Value], name: &str, format: &str) -> Result<Storage, Fault> {
    checked_size(sizes, name)?;
    if format.is_empty() { Ok(Storage::Array) } else { storage::named(format) }
}

fn checked_size(sizes: &[Value], name: &str) -> Result<Vec<usize>, Fault> {
    let refused = || {
        let message = format!("Parameters in function {name} must be positive integers");
        Fault::new(ErrorCode::Domain, message)
    };
    let length = |size: &Value| match size {
        Value::Number(number) => length_of(*number, 0.0).ok_or_else(refused),
        _ => Err(refused()),
    };
    sizes.iter().map(length).collect()
}

/// A number as a length, if it is an integer of at least `least`.
fn length_of(number: f64, least: f64) -> Option<usize> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
    (is_integer(number) && number >= least).then_some(number as usize)
}

static IDENTITY: Operation = Operation {
    name: "identity",
    run: |cx, arguments| {
        let (sizes, storage) = match arguments {
            [] => return Ok(empty(Storage::Dense)),
            [Value::Text(format)] => return Ok(empty(storage::named(format)?)),
            [Value::Matrix(sizes)] => (rows(sizes), sizes.storage),
            [Value::Matrix(sizes), Value::Text(format)] => (rows(sizes), dense_or_sparse(format)?),
            [Value::Number(_)] | [Value::Number(_), Value::Number(_)] => (arguments.to_vec(), Storage::Dense),
            [sizes @ .., Value::Text(format)]
                if sizes.len() <= 2 && sizes.iter().all(|size| matches!(size, Value::Number(_))) =>
            {
                checked_square(sizes)?;
                (sizes.to_vec(), dense_or_sparse(format)?)
            }
            _ => return filled_with_big_numbers(cx, &IDENTITY, arguments),
        };
        if sizes.is_empty() {
            return Ok(empty(storage));
        }
        let [rows, columns] = checked_square(&sizes)?;
        Ok(diagonal(cx, [rows, columns], 0, 0, storage, &|_| Value::Number(1.0))?)
    },
};

/// The two sizes of an identity matrix. One number is both of them.
fn checked_square(sizes: &[Value]) -> Result<[usize; 2], Fault> {
    let (rows, columns) = match sizes {
        [size] => (size, size),
        [rows, columns] => (rows, columns),
        _ => return Err(Fault::new(ErrorCode::Domain, "Vector containing two values expected")),
    };
    let length = |size: &Value| match size {
        Value::Number(number) => length_of(*number, 1.0),
        _ => None,
    };
    match (length(rows), length(columns)) {
        (Some(rows), Some(columns)) => Ok([rows, columns]),
        _ => Err(Fault::new(ErrorCode::Domain, "Parameters in function identity must be positive integers")),
    }
}

fn dense_or_sparse(format: &str) -> Result<Storage, Fault> {
    match format {
        "dense" => Ok(Storage::Dense),
        "sparse" => Ok(Storage::Sparse),
        _ => {
            let message = format!("Unknown matrix type \"{}\"", excerpt(format));
            Err(Fault::new(ErrorCode::TypeMismatch, message))
        }
    }
}

/// A matrix that is zero but on the diagonal that begins in row `below` and column `beside`.
fn diagonal(
    cx: &Context,
    [rows, columns]: [usize; 2],
    below: usize,
    beside: usize,
    storage: Storage,
    value: &dyn Fn(usize) -> Value,
) -> Result<Value, Fault> {
    let size = vec![rows, columns];
    let mut items = vec![Value::Number(0.0); pay_for_matrix(cx, &size)?];
    let length = rows.saturating_sub(below).min(columns.saturating_sub(beside));
    for at in 0..length {
        items[(at + below) * columns + at + beside] = value(at);
    }
    storage::collect(cx, size, items, storage)
}

static DIAG: Operation = Operation {
    name: "diag",
    run: |cx, arguments| {
        let (matrix, k, format) = match arguments {
            [Value::Matrix(matrix)] => (matrix, 0.0, None),
            [Value::Matrix(matrix), Value::Number(k)] => (matrix, *k, None),
            [Value::Matrix(matrix), Value::Text(format)] => (matrix, 0.0, Some(&**format)),
            [Value::Matrix(matrix), Value::Number(k), Value::Text(format)] => (matrix, *k, Some(&**format)),
            _ => return exact::with_last_as_number(cx, &DIAG, arguments),
        };
        if !is_integer(k) {
            let message = "Second parameter in function diag must be an integer";
            return Err(Fault::new(ErrorCode::Domain, message).into());
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole; a cast saturates")]
        let (below, beside) = ((-k).max(0.0) as usize, k.max(0.0) as usize);
        match storage::size(matrix) {
            [length] => {
                let storage = match format {
                    Some(format @ ("dense" | "sparse")) => dense_or_sparse(format)?,
                    Some(format) => {
                        let message = format!("Unknown matrix type {}\"", excerpt(format));
                        return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
                    }
                    None => matrix.storage,
                };
                let size = [length.saturating_add(below), length.saturating_add(beside)];
                if size.contains(&0) {
                    return Err(Fault::new(ErrorCode::Domain, "Size values must be positive integers").into());
                }
                Ok(diagonal(cx, size, below, beside, storage, &|at| matrix::item(matrix, at))?)
            }
            [rows, columns] => {
                // mathjs makes a vector of negative length.
                #[expect(clippy::cast_precision_loss, reason = "sizes are small")]
                let outside = (-k - *rows as f64).max(k - *columns as f64);
                if outside > 0.0 {
                    let message = format!("Dimension mismatch (0 != {})", format::number(-outside));
                    return Err(Fault::new(ErrorCode::DimensionMismatch, message).into());
                }
                Ok(diagonal_of(cx, matrix, [*rows, *columns], [below, beside], format)?)
            }
            _ => Err(Fault::new(ErrorCode::Domain, "Matrix for function diag must be 2 dimensional").into()),
        }
    },
};

/// The diagonal of a matrix that has one there: a vector, or a sparse column.
fn diagonal_of(
    cx: &Context,
    matrix: &Matrix,
    [rows, columns]: [usize; 2],
    [below, beside]: [usize; 2],
    format: Option<&str>,
) -> Result<Value, Fault> {
    let length = (rows - below).min(columns - beside);
    let mut items = Vec::with_capacity(pay_for_matrix(cx, &[length])?);
    items.extend((0..length).map(|at| matrix::item(matrix, (at + below) * columns + at + beside)));
    let size = if matrix.storage == Storage::Sparse { vec![length, 1] } else { vec![length] };
    let diagonal = Rc::new(Matrix::new(size, items).stored(matrix.storage));
    match format {
        // An array becomes a dense matrix, whatever the storage.
        Some(_) if matrix.storage == Storage::Array => storage::convert(cx, &diagonal, Storage::Dense),
        Some(format) => storage::convert(cx, &diagonal, storage::named(format)?),
        None => Ok(Value::Matrix(diagonal)),
    }
}
