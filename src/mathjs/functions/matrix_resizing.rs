//! Matrices in another shape, and matrices and texts of another size.

use pascaline_base::error::{ErrorCode, Fault};

use super::FORMAT;
use crate::operations::round::is_integer;
use crate::operations::subset::resized;
use crate::operations::typed::{Operation, Outcome, Stop, apply};
use crate::value::matrix::{self, dimension_error, pay_for_matrix};
use crate::value::storage;
use crate::value::{Matrix, Storage, Value};
use crate::{Context, exact, format};

pub(super) static RESHAPE: Operation = Operation {
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

/// The shape that a sparse matrix is to have.
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

/// The sizes as numbers; NaN for those that are not.
fn numbers(sizes: &[Value]) -> Vec<f64> {
    let number = |size: &Value| if let Value::Number(number) = size { *number } else { f64::NAN };
    sizes.iter().map(number).collect()
}

/// The shape that any other matrix is to have.
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

/// The sizes with -1 replaced by what the others leave of the number of items.
fn with_wildcard(mut sizes: Vec<f64>, length: usize) -> Result<Vec<f64>, Fault> {
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let length = length as f64;
    let product: f64 = sizes.iter().product();
    let refused = |message: String| Err(Fault::new(ErrorCode::DimensionMismatch, message));
    let mut wildcards = sizes.iter_mut().filter(|size| **size == -1.0);
    let Some(size) = wildcards.next() else { return Ok(sizes) };
    if wildcards.next().is_some() {
        return refused("More than one wildcard in sizes".to_owned());
    }
    if length % product != 0.0 {
        let (length, product) = (format::number(length), format::number(-product));
        return refused(format!("Could not replace wildcard, since {length} is no multiple of {product}"));
    }
    *size = -length / product;
    Ok(sizes)
}

/// The sizes as lengths, if they are whole and hold this number of items.
fn whole_shape(sizes: &[f64], count: usize) -> Option<Vec<usize>> {
    let lengths: Option<Vec<usize>> = sizes.iter().map(|size| length(*size)).collect();
    lengths.filter(|lengths| lengths.iter().fold(1, |product: usize, length| product.saturating_mul(*length)) == count)
}

pub(super) static RESIZE: Operation = Operation {
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

/// A matrix cut to a size, or filled up.
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

/// The sizes as lengths, if all of them are.
fn lengths(sizes: &[Value]) -> Option<Vec<usize>> {
    let length = |size: &Value| if let Value::Number(size) = size { length(*size) } else { None };
    sizes.iter().map(length).collect()
}

/// mathjs's error for a size that is not a length.
fn invalid_size(cx: &Context, sizes: &[Value]) -> Result<Fault, Fault> {
    let sizes = shown_sizes(cx, sizes)?;
    let message = format!("Invalid size, must contain positive integers (size: {sizes})");
    Ok(Fault::new(ErrorCode::TypeMismatch, message))
}

/// A text cut to a length, or filled up.
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

/// The length that a number is, if it is whole and not negative.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
fn length(number: f64) -> Option<usize> {
    (is_integer(number) && number >= 0.0).then_some(number as usize)
}

/// The sizes as mathjs's errors write them.
fn shown_sizes(cx: &Context, sizes: &[Value]) -> Result<String, Fault> {
    let sizes = Value::matrix(vec![sizes.len()], sizes.to_vec());
    let text = apply(cx, &FORMAT, &[sizes])?;
    Ok(if let Value::Text(text) = text { text.to_string() } else { String::new() })
}
