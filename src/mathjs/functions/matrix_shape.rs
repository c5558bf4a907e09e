//! The shape of matrices: their sizes, and functions that arrange their items in another one.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};

use super::super::matrix::{self, dimension_error, pay_for_matrix};
use super::super::operators::TRANSPOSE as CONJUGATE_TRANSPOSE;
use super::super::round::is_integer;
use super::super::storage::{self, array_size};
use super::super::subset::resized;
use super::super::typed::{Operation, Outcome, Stop};
use super::super::value::{Matrix, Storage, Value};
use super::super::{exact, format};
use super::Function;
use crate::Context;

const GROUP: &str = "matrices";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The length of x in each of its dimensions.",
        example: ("size([1, 2, 3; 4, 5, 6])", "[2, 3]"),
        operation: &SIZE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The number of items of a matrix, or of characters of a text.",
        example: ("count([1, 2; 3, 4; 5, 6])", "6"),
        operation: &COUNT,
    },
    Function {
        params: &["...matrices", "[dimension]"],
        group: GROUP,
        summary: "Matrices joined along a dimension, by default the last one, or texts joined to one.",
        example: ("concat([1, 2], [3])", "[1, 2, 3]"),
        operation: &CONCAT,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The items of a matrix as a vector, row by row.",
        example: ("flatten([1, 2; 3, 4])", "[1, 2, 3, 4]"),
        operation: &FLATTEN,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "A matrix without its outer and inner dimensions of length 1.",
        example: ("squeeze([[[1], [2]]])", "[1, 2]"),
        operation: &SQUEEZE,
    },
    Function {
        params: &["x", "sizes"],
        group: GROUP,
        summary: "The items of a matrix in another shape; a size of -1 is what the others leave.",
        example: ("reshape([1, 2, 3, 4], [2, 2])", "[[1, 2], [3, 4]]"),
        operation: &RESHAPE,
    },
    Function {
        params: &["x", "size", "[default]"],
        group: GROUP,
        summary: "A matrix or a text cut to a size, or filled up with zeros, spaces or a default.",
        example: ("resize([1, 2, 3], [5], 9)", "[1, 2, 3, 9, 9]"),
        operation: &RESIZE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "A matrix with its rows and columns exchanged.",
        example: ("transpose([1, 2; 3, 4])", "[[1, 3], [2, 4]]"),
        operation: &TRANSPOSE,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The conjugate of a matrix with its rows and columns exchanged, as x'.",
        example: ("ctranspose([1, 2i; 3, 4])", "[[1, 3], [-2i, 4]]"),
        operation: &CONJUGATE_TRANSPOSE,
    },
];

/// The size of `x` as an array of numbers.
#[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
fn sizes(cx: &Context, x: &Value) -> Result<Vec<f64>, Stop> {
    match x {
        Value::Matrix(matrix) => {
            let size = storage::size(matrix);
            pay_for_matrix(cx, &[size.len()])?;
            let mut lengths: Vec<f64> = size.iter().map(|length| *length as f64).collect();
            if let Some(Value::Matrix(first)) = matrix.items.first() {
                // The rows of an array may differ in length; the first one counts.
                lengths.extend(first.size.iter().map(|length| *length as f64));
            }
            Ok(lengths)
        }
        Value::Text(text) => {
            cx.pay_for_bytes(text.len())?;
            Ok(vec![text.encode_utf16().count() as f64])
        }
        Value::Number(_)
        | Value::Complex(_)
        | Value::BigNumber(_)
        | Value::Unit(_)
        | Value::Boolean(_)
        | Value::Null => Ok(Vec::new()),
        _ => Err(Stop::Mismatch),
    }
}

static SIZE: Operation = Operation {
    name: "size",
    run: |cx, arguments| {
        let [x] = arguments else { return Err(Stop::Mismatch) };
        let lengths = sizes(cx, x)?;
        Ok(Value::array(vec![lengths.len()], lengths.into_iter().map(Value::Number).collect()))
    },
};

static COUNT: Operation = Operation {
    name: "count",
    run: |cx, arguments| match arguments {
        [x @ (Value::Matrix(_) | Value::Text(_))] => Ok(Value::Number(sizes(cx, x)?.into_iter().product())),
        _ => Err(Stop::Mismatch),
    },
};

static CONCAT: Operation = Operation {
    name: "concat",
    run: |cx, arguments| {
        if arguments.is_empty() {
            return Err(no_arguments("concat").into());
        }
        if arguments.iter().all(|argument| matches!(argument, Value::Text(_))) {
            return Ok(joined_texts(cx, arguments)?);
        }
        let mut parts = Vec::with_capacity(arguments.len());
        let mut asked = None;
        for (at, argument) in arguments.iter().enumerate() {
            match argument {
                Value::Matrix(part) => parts.push(part),
                Value::Number(dimension) if at + 1 == arguments.len() => asked = Some(dimension - 1.0),
                Value::Number(_) => {
                    return Err(Fault::new(ErrorCode::Domain, "Dimension must be specified as last argument").into());
                }
                _ => return exact::with_last_as_number(cx, &CONCAT, arguments),
            }
        }
        Ok(joined(cx, &parts, asked)?)
    },
};

/// The error of mathjs's functions that take any arguments and get none.
pub(super) fn no_arguments(name: &str) -> Fault {
    let message = format!("Too few arguments in function {name} (expected: any, index: 0)");
    Fault::new(ErrorCode::TooFewArguments, message)
}

fn joined_texts(cx: &Context, texts: &[Value]) -> Result<Value, Fault> {
    let mut joined = String::new();
    for text in texts {
        if let Value::Text(text) = text {
            cx.pay_for_bytes(text.len())?;
            cx.fits_text((joined.len() + text.len()) as u64)?;
            joined.push_str(text);
        }
    }
    Ok(Value::text(joined))
}

/// Matrices joined along a dimension, counted from 0; by default the last one.
fn joined(cx: &Context, parts: &[&Rc<Matrix>], asked: Option<f64>) -> Result<Value, Fault> {
    let mut dimensions = 0;
    for (at, part) in parts.iter().enumerate() {
        let own = array_size(part).len();
        if at > 0 && own != dimensions {
            return Err(dimension_error(dimensions, "!=", own));
        }
        dimensions = own;
    }
    let along = match asked {
        Some(dimension) => joint(dimension, dimensions, parts.is_empty())?,
        None => dimensions.saturating_sub(1),
    };
    let Some((first, others)) = parts.split_first() else {
        return Err(Fault::new(ErrorCode::Domain, "At least one matrix expected"));
    };
    let mut size = array_size(first).to_vec();
    for part in others {
        check_joint(&size, array_size(part), along)?;
        size[along] += array_size(part)[along];
    }
    let count = pay_for_matrix(cx, &size)?;
    cx.spend(parts.len() as u64)?;
    // Each part has the same number of blocks, which follow each other.
    let blocks: usize = size[..along].iter().product();
    cx.spend((blocks as u64).saturating_mul(parts.len() as u64))?;
    let mut items = Vec::with_capacity(count);
    for block in 0..blocks {
        for part in parts {
            let length = part.items.len() / blocks;
            items.extend_from_slice(&part.items[block * length..(block + 1) * length]);
        }
    }
    let is_array = parts.iter().all(|part| part.storage == Storage::Array);
    Ok(Value::stored(size, items, if is_array { Storage::Array } else { Storage::Dense }))
}

/// The dimension along which matrices are joined.
fn joint(dimension: f64, dimensions: usize, alone: bool) -> Result<usize, Fault> {
    if !is_integer(dimension) {
        return Err(Fault::new(ErrorCode::TypeMismatch, "Integer number expected for dimension"));
    }
    let shown = format::number(dimension + 1.0);
    if dimension < 0.0 {
        return Err(Fault::new(ErrorCode::IndexOutOfRange, format!("Index out of range ({shown} < 1)")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
    match dimension as usize {
        dimension if dimension >= dimensions && !alone => {
            Err(Fault::new(ErrorCode::IndexOutOfRange, format!("Index out of range ({shown} > {dimensions})")))
        }
        dimension => Ok(dimension),
    }
}

/// Checks that the sizes agree but in the dimension along which they are joined.
fn check_joint(size: &[usize], other: &[usize], along: usize) -> Result<(), Fault> {
    for (at, (length, other)) in size.iter().zip(other).enumerate() {
        if at < along && length != other {
            return Err(dimension_error(*length, "!=", *other));
        }
        if at > along && length != other {
            return Err(dimension_error(*other, "!=", *length));
        }
    }
    Ok(())
}

/// mathjs's error for a sparse matrix that should become a vector.
pub(super) fn no_sparse_vector() -> Fault {
    let message = "SparseMatrix is not supported by function flatten because it does not support 1D vectors. \
                   Convert to a DenseMatrix or Array first. Example: flatten(x.toArray())";
    Fault::new(ErrorCode::TypeMismatch, message)
}

static FLATTEN: Operation = Operation {
    name: "flatten",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] if matrix.storage == Storage::Sparse => Err(no_sparse_vector().into()),
        [Value::Matrix(matrix)] => {
            let items = storage::visited(cx, matrix)?.into_owned();
            pay_for_matrix(cx, &[items.len()])?;
            Ok(Value::stored(vec![items.len()], items, matrix.storage))
        }
        _ => Err(Stop::Mismatch),
    },
};

static SQUEEZE: Operation = Operation {
    name: "squeeze",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] => {
            let mut size = array_size(matrix);
            while let [1, inner @ ..] = size {
                size = inner;
            }
            while let [outer @ .., 1] = size {
                size = outer;
            }
            pay_for_matrix(cx, &matrix.size)?;
            if size.is_empty() {
                return Ok(matrix::item(matrix, 0));
            }
            let squeezed = Rc::new(Matrix::new(size.to_vec(), matrix.items.clone()));
            Ok(storage::convert(cx, &squeezed, matrix.storage)?)
        }
        [x] => Ok(x.clone()),
        _ => Err(Stop::Mismatch),
    },
};

static RESHAPE: Operation = Operation {
    name: "reshape",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix), Value::Matrix(sizes)] => {
            cx.spend(sizes.items.len() as u64)?;
            let is_sparse = matrix.storage == Storage::Sparse;
            let sizes = exact::sizes(cx, &sizes.items)?;
            let size = if is_sparse { sparse_shape(cx, matrix, &sizes)? } else { dense_shape(cx, matrix, &sizes)? };
            pay_for_matrix(cx, &size)?;
            let items = match matrix.storage {
                Storage::Array => storage::visited(cx, matrix)?.into_owned(),
                Storage::Dense | Storage::Sparse => matrix.items.clone(),
            };
            Ok(Value::stored(size, items, matrix.storage))
        }
        _ => Err(Stop::Mismatch),
    },
};

fn shown_sizes(cx: &Context, sizes: &[Value]) -> Result<String, Fault> {
    let sizes = Value::matrix(vec![sizes.len()], sizes.to_vec());
    let text = super::super::typed::apply(cx, &super::FORMAT, &[sizes])?;
    Ok(if let Value::Text(text) = text { text.to_string() } else { String::new() })
}

fn sparse_shape(cx: &Context, matrix: &Matrix, sizes: &[Value]) -> Result<Vec<usize>, Fault> {
    if sizes.len() != 2 {
        let message = "Sparse matrices can only be reshaped in two dimensions";
        return Err(Fault::new(ErrorCode::DimensionMismatch, message));
    }
    let is_size =
        |size: &Value| matches!(size, Value::Number(size) if is_integer(*size) && *size > -2.0 && *size != 0.0);
    if !sizes.iter().all(is_size) {
        let sizes = shown_sizes(cx, sizes)?;
        let message = format!("Invalid size, must contain positive integers or -1 (size: {sizes})");
        return Err(Fault::new(ErrorCode::TypeMismatch, message));
    }
    let size = with_wildcard(numbers(sizes), matrix.items.len())?;
    whole_shape(&size, matrix.items.len()).ok_or_else(|| {
        let message = "Reshaping sparse matrix will result in the wrong number of elements";
        Fault::new(ErrorCode::DimensionMismatch, message)
    })
}

fn numbers(sizes: &[Value]) -> Vec<f64> {
    let number = |size: &Value| if let Value::Number(number) = size { *number } else { f64::NAN };
    sizes.iter().map(number).collect()
}

fn dense_shape(cx: &Context, matrix: &Matrix, sizes: &[Value]) -> Result<Vec<usize>, Fault> {
    let length = storage::visited(cx, matrix)?.len();
    let sizes = numbers(sizes);
    if matrix.storage == Storage::Array
        && let Some(size) = sizes.iter().find(|size| !is_integer(**size))
    {
        let message = format!("Invalid size for dimension: {}", format::number(*size));
        return Err(Fault::new(ErrorCode::TypeMismatch, message));
    }
    if sizes.is_empty() {
        return Err(dimension_error(0, "!=", length));
    }
    let sizes = with_wildcard(sizes, length)?;
    whole_shape(&sizes, length).ok_or_else(|| {
        let message = format!("Dimension mismatch ({} != {length})", format::number(sizes.iter().product()));
        Fault::new(ErrorCode::DimensionMismatch, message)
    })
}

/// The sizes with -1 replaced by what the others leave of a length.
fn with_wildcard(mut sizes: Vec<f64>, length: usize) -> Result<Vec<f64>, Fault> {
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let length = length as f64;
    let product: f64 = sizes.iter().product();
    let refused = |message: String| Err(Fault::new(ErrorCode::DimensionMismatch, message));
    let mut wild = sizes.iter_mut().filter(|size| **size == -1.0);
    let Some(size) = wild.next() else { return Ok(sizes) };
    if wild.next().is_some() {
        return refused("More than one wildcard in sizes".to_owned());
    }
    if length % product != 0.0 {
        let (length, product) = (format::number(length), format::number(-product));
        return refused(format!("Could not replace wildcard, since {length} is no multiple of {product}"));
    }
    *size = -length / product;
    Ok(sizes)
}

/// The sizes as lengths, if they are whole and hold that many items.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
fn whole_shape(sizes: &[f64], length: usize) -> Option<Vec<usize>> {
    let sizes: Option<Vec<usize>> =
        sizes.iter().map(|size| (is_integer(*size) && *size >= 0.0).then_some(*size as usize)).collect();
    sizes.filter(|sizes| sizes.iter().fold(1, |product: usize, size| product.saturating_mul(*size)) == length)
}

static RESIZE: Operation = Operation {
    name: "resize",
    run: |cx, arguments| {
        let (x, size, default) = match arguments {
            [x, size] => (x, size, None),
            [x, size, default] => (x, size, Some(default)),
            _ => {
                let count = arguments.len();
                let message = format!("Wrong number of arguments in function resize ({count} provided, 2-3 expected)");
                let code = if count < 2 { ErrorCode::TooFewArguments } else { ErrorCode::TooManyArguments };
                return Err(Fault::new(code, message).into());
            }
        };
        let default = default.filter(|default| !matches!(default, Value::Undefined));
        let Value::Matrix(size) = size else {
            let message = match x {
                Value::Text(_) => "Dimension mismatch (undefined != 1)",
                _ => "Array or Matrix expected",
            };
            return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
        };
        let sizes = exact::sizes(cx, &wanted_sizes(size))?;
        match x {
            Value::Text(text) => resized_text(cx, text, &sizes, default),
            Value::Matrix(matrix) => resized_matrix(cx, matrix, &sizes, default),
            x if sizes.is_empty() => Ok(x.clone()),
            x => {
                let single = Matrix::new(vec![1], vec![x.clone()]);
                resized_matrix(cx, &single, &sizes, default)
            }
        }
    },
};

/// The sizes in a vector, or in a sparse column.
fn wanted_sizes(size: &Matrix) -> Vec<Value> {
    match size.size[..] {
        [rows, columns, ..] if columns != 1 => vec![Value::Undefined; rows],
        _ => size.items.clone(),
    }
}

fn resized_matrix(cx: &Context, matrix: &Matrix, sizes: &[Value], default: Option<&Value>) -> Outcome {
    let is_sparse = matrix.storage == Storage::Sparse;
    if is_sparse && sizes.len() != 2 {
        return Err(Fault::new(ErrorCode::DimensionMismatch, "Only two dimensions matrix are supported").into());
    }
    if sizes.is_empty() {
        return Ok(matrix::item(matrix, 0));
    }
    let Some(size) = lengths(sizes) else { return Err(invalid_size(cx, sizes)?.into()) };
    let zero = Value::Number(0.0);
    let changed = resized(cx, matrix, &size, default.unwrap_or(&zero))?;
    let changed = storage::collect(cx, size, changed.items, matrix.storage)?;
    cx.fits_nesting(changed.depth())?;
    Ok(changed)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
fn lengths(sizes: &[Value]) -> Option<Vec<usize>> {
    let length = |size: &Value| match size {
        Value::Number(size) if is_integer(*size) && *size >= 0.0 => Some(*size as usize),
        _ => None,
    };
    sizes.iter().map(length).collect()
}

fn invalid_size(cx: &Context, sizes: &[Value]) -> Result<Fault, Fault> {
    let sizes = shown_sizes(cx, sizes)?;
    let message = format!("Invalid size, must contain positive integers (size: {sizes})");
    Ok(Fault::new(ErrorCode::TypeMismatch, message))
}

fn resized_text(cx: &Context, text: &str, sizes: &[Value], default: Option<&Value>) -> Outcome {
    let default = match default {
        None => " ",
        Some(Value::Text(default)) if default.encode_utf16().count() == 1 => default,
        Some(_) => {
            return Err(Fault::new(ErrorCode::TypeMismatch, "Single character expected as defaultValue").into());
        }
    };
    let [size] = sizes else { return Err(dimension_error(sizes.len(), "!=", 1).into()) };
    let length = match size {
        Value::Number(size) if is_integer(*size) => size.max(0.0),
        _ => return Err(invalid_size(cx, sizes)?.into()),
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
    let length = length as usize;
    cx.pay_for_bytes(text.len())?;
    cx.fits_text(length as u64)?;
    cx.pay_for_bytes(length)?;
    let mut units: Vec<u16> = text.encode_utf16().take(length).collect();
    let filler = default.encode_utf16().next().unwrap_or(0);
    units.resize(length, filler);
    Ok(Value::text(String::from_utf16_lossy(&units)))
}

static TRANSPOSE: Operation = Operation {
    name: "transpose",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] => Ok(matrix::transpose(cx, matrix)?),
        [x] => Ok(x.clone()),
        _ => Err(Stop::Mismatch),
    },
};
