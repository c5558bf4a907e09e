//! Matrices and texts joined to one.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};

use super::matrix_shape::no_arguments;
use crate::operations::round::is_integer;
use crate::operations::typed::Operation;
use crate::value::matrix::{dimension_error, pay_for_matrix};
use crate::value::storage::array_size;
use crate::value::{Matrix, Storage, Value};
use crate::{Context, exact, format};

pub(super) static CONCAT: Operation = Operation {
    name: "concat",
    run: |cx, arguments| {
        if arguments.is_empty() {
            return Err(no_arguments("concat").into());
        }
        if arguments.iter().all(|argument| matches!(argument, Value::Text(_))) {
            return Ok(joined_texts(cx, arguments)?);
        }
        let mut parts = Vec::with_capacity(arguments.len());
        let mut dimension = None;
        for (index, argument) in arguments.iter().enumerate() {
            match argument {
                Value::Matrix(part) => parts.push(part),
                Value::Number(number) if index + 1 == arguments.len() => dimension = Some(number - 1.0),
                Value::Number(_) => {
                    return Err(Fault::new(ErrorCode::Domain, "Dimension must be specified as last argument").into());
                }
                _ => return exact::with_last_as_number(cx, &CONCAT, arguments),
            }
        }
        Ok(joined(cx, &parts, dimension)?)
    },
};

/// Texts joined to one.
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
fn joined(cx: &Context, parts: &[&Rc<Matrix>], dimension: Option<f64>) -> Result<Value, Fault> {
    let count = number_of_dimensions(parts)?;
    let dimension = match dimension {
        Some(dimension) => checked_dimension(dimension, count, parts.is_empty())?,
        None => count.saturating_sub(1),
    };
    let Some((first, others)) = parts.split_first() else {
        return Err(Fault::new(ErrorCode::Domain, "At least one matrix expected"));
    };
    let mut size = array_size(first).to_vec();
    for part in others {
        check_sizes(&size, array_size(part), dimension)?;
        size[dimension] += array_size(part)[dimension];
    }
    let length = pay_for_matrix(cx, &size)?;
    cx.spend(parts.len() as u64)?;
    // Each part has the same number of blocks, which follow each other.
    let blocks: usize = size[..dimension].iter().product();
    cx.spend((blocks as u64).saturating_mul(parts.len() as u64))?;
    let mut items = Vec::with_capacity(length);
    for block in 0..blocks {
        for part in parts {
            let length = part.items.len() / blocks;
            items.extend_from_slice(&part.items[block * length..(block + 1) * length]);
        }
    }
    let is_array = parts.iter().all(|part| part.storage == Storage::Array);
    Ok(Value::stored(size, items, if is_array { Storage::Array } else { Storage::Dense }))
}

/// The number of dimensions that all parts have.
fn number_of_dimensions(parts: &[&Rc<Matrix>]) -> Result<usize, Fault> {
    let mut counts = parts.iter().map(|part| array_size(part).len());
    let first = counts.next().unwrap_or(0);
    match counts.find(|count| *count != first) {
        Some(other) => Err(dimension_error(first, "!=", other)),
        None => Ok(first),
    }
}

/// The dimension along which matrices are joined.
fn checked_dimension(dimension: f64, count: usize, is_alone: bool) -> Result<usize, Fault> {
    if !is_integer(dimension) {
        return Err(Fault::new(ErrorCode::TypeMismatch, "Integer number expected for dimension"));
    }
    let shown = format::number(dimension + 1.0);
    if dimension < 0.0 {
        return Err(Fault::new(ErrorCode::IndexOutOfRange, format!("Index out of range ({shown} < 1)")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
    match dimension as usize {
        dimension if dimension >= count && !is_alone => {
            Err(Fault::new(ErrorCode::IndexOutOfRange, format!("Index out of range ({shown} > {count})")))
        }
        dimension => Ok(dimension),
    }
}

/// Checks that two sizes agree, except in the dimension along which the matrices are joined.
fn check_sizes(size: &[usize], other: &[usize], joined: usize) -> Result<(), Fault> {
    for (dimension, (length, other)) in size.iter().zip(other).enumerate() {
        if dimension < joined && length != other {
            return Err(dimension_error(*length, "!=", *other));
        }
        // mathjs names the lengths in the other order here.
        if dimension > joined && length != other {
            return Err(dimension_error(*other, "!=", *length));
        }
    }
    Ok(())
}
