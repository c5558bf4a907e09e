//! Parts of matrices and strings by index: `a[2]`, `a[1, 2:3]`, `a[2] = 5`. Indices count from 1.

use std::rc::Rc;

use super::format;
use super::matrix::{ask, dimension_error};
use super::round::is_integer;
use super::value::{Matrix, Value};
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;

/// One dimension of an index.
enum Dimension {
    /// A number: the dimension is dropped.
    One(f64),
    /// A matrix of numbers, or the positions at which a matrix of booleans is true.
    Several(Vec<f64>),
}

impl Dimension {
    fn of(budget: &mut Budget, value: &Value) -> Result<Self, Fault> {
        let matrix = match value {
            Value::Number(number) => return Ok(Self::One(*number)),
            Value::Matrix(matrix) => matrix,
            _ => {
                return Err(type_error("Dimension must be an Array, Matrix, number, bigint, string, or Range"));
            }
        };
        budget.spend(matrix.items.len() as u64)?;
        let are_booleans =
            !matrix.items.is_empty() && matrix.items.iter().all(|item| matches!(item, Value::Boolean(_)));
        if !are_booleans && matrix.size.len() > 1 && matrix.size.first() != Some(&0) {
            return Err(no_whole_numbers());
        }
        let (mut places, mut place) = (Vec::with_capacity(matrix.items.len()), 0.0);
        for item in &matrix.items {
            place += 1.0;
            match item {
                Value::Boolean(true) if are_booleans => places.push(place),
                Value::Boolean(false) if are_booleans => {}
                Value::Number(number) if is_integer(*number) => places.push(*number),
                _ => return Err(no_whole_numbers()),
            }
        }
        Ok(Self::Several(places))
    }

    fn all(budget: &mut Budget, dimensions: &[Value]) -> Result<Vec<Self>, Fault> {
        let mut all = Vec::with_capacity(dimensions.len());
        for dimension in dimensions {
            all.push(Self::of(budget, dimension)?);
        }
        Ok(all)
    }

    fn places(&self) -> &[f64] {
        match self {
            Self::One(place) => std::slice::from_ref(place),
            Self::Several(places) => places,
        }
    }
}

fn no_whole_numbers() -> Fault {
    type_error("Index parameters must be positive integer numbers")
}

/// The offset, from 0, of `index` in a dimension of size `length`.
fn offset(index: f64, length: usize) -> Result<usize, Fault> {
    let refused = |message: String| Err(Fault::new(ErrorCode::IndexOutOfRange, message));
    if !is_integer(index) {
        // mathjs's message shows the index as counted internally, from 0.
        return refused(format!("Index must be an integer (value: {})", format::number(index - 1.0)));
    }
    if index < 1.0 {
        return refused(format!("Index out of range ({} < 1)", format::number(index)));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
    let place = index as usize;
    if place > length {
        return refused(format!("Index out of range ({} > {length})", format::number(index)));
    }
    Ok(place - 1)
}

/// The part of `object` at `dimensions`.
pub(super) fn get(budget: &mut Budget, object: &Value, dimensions: &[Value]) -> Result<Value, Fault> {
    if let (Value::Object(object), [Value::Text(key)]) = (object, dimensions) {
        return super::object::get(budget, object, key);
    }
    let dimensions = Dimension::all(budget, dimensions)?;
    match object {
        Value::Matrix(matrix) => get_items(budget, matrix, &dimensions),
        Value::Text(text) => get_text(budget, text, &dimensions),
        Value::Object(_) | Value::Complex(_) | Value::Null => {
            Err(type_error("Cannot apply a numeric index as object property"))
        }
        _ => Err(type_error("Cannot apply index: unsupported type of object")),
    }
}

fn type_error(message: &str) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, message)
}

fn get_items(budget: &mut Budget, matrix: &Matrix, dimensions: &[Dimension]) -> Result<Value, Fault> {
    if dimensions.len() != matrix.size.len() {
        return Err(dimension_error(dimensions.len(), "!=", matrix.size.len()));
    }
    let offsets = offsets(budget, matrix, dimensions)?;
    let mut size = Vec::new();
    for dimension in dimensions {
        if let Dimension::Several(places) = dimension {
            size.push(places.len());
        }
    }
    if size.is_empty() {
        return Ok(offsets.first().map_or(Value::Undefined, |at| matrix.items[*at].clone()));
    }
    let mut items = Vec::with_capacity(ask(budget, &size)?);
    for at in offsets {
        items.push(matrix.items[at].clone());
    }
    Ok(Value::matrix(size, items))
}

/// The offsets of the items at `dimensions`, row by row.
fn offsets(budget: &mut Budget, matrix: &Matrix, dimensions: &[Dimension]) -> Result<Vec<usize>, Fault> {
    let mut offsets = vec![0];
    for (dimension, length) in dimensions.iter().zip(&matrix.size) {
        let places = dimension.places();
        budget.collection((offsets.len() as u64).saturating_mul(places.len() as u64))?;
        let mut own = Vec::with_capacity(places.len());
        for place in places {
            own.push(offset(*place, *length)?);
        }
        let mut inner = Vec::with_capacity(offsets.len() * own.len());
        for base in offsets {
            for place in &own {
                inner.push(base * length + place);
            }
        }
        offsets = inner;
    }
    Ok(offsets)
}

/// The characters of a string, counted in UTF-16 units as in JavaScript.
fn get_text(budget: &mut Budget, text: &str, dimensions: &[Dimension]) -> Result<Value, Fault> {
    let [dimension] = dimensions else { return Err(dimension_error(dimensions.len(), "!=", 1)) };
    budget.spend((text.len() + dimension.places().len()) as u64)?;
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut part = Vec::with_capacity(dimension.places().len());
    for place in dimension.places() {
        part.push(units[offset(*place, units.len())?]);
    }
    Ok(Value::text(String::from_utf16_lossy(&part)))
}

/// The size of `object` in dimension `dimension` (from 0): the value of `end`.
pub(super) fn end(budget: &mut Budget, object: &Value, dimension: usize) -> Result<Value, Fault> {
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    match object {
        Value::Matrix(matrix) => Ok(matrix.size.get(dimension).map_or(Value::Undefined, |size| (*size as f64).into())),
        Value::Text(text) if dimension == 0 => {
            budget.bytes(text.len())?;
            Ok(Value::Number(text.encode_utf16().count() as f64))
        }
        Value::Text(_) => Ok(Value::Undefined),
        _ => {
            let message = format!(
                "Cannot resolve \"end\": context must be a Matrix, Array, or string but is {}",
                object.type_name()
            );
            Err(type_error(&message))
        }
    }
}

/// `object` with the item at `dimensions` replaced. Unlike in mathjs, it does not grow.
pub(super) fn set(budget: &mut Budget, object: &Value, dimensions: &[Value], item: &Value) -> Result<Value, Fault> {
    match object {
        Value::Matrix(matrix) => {
            let dimensions = Dimension::all(budget, dimensions)?;
            if dimensions.len() != matrix.size.len() {
                return Err(dimension_error(dimensions.len(), "<", matrix.size.len()));
            }
            let places = offsets(budget, matrix, &dimensions)?;
            if item.depth() > 0 {
                return Err(type_error("Scalar expected"));
            }
            ask(budget, &matrix.size)?;
            let mut matrix = Matrix::clone(matrix);
            for place in places {
                matrix.items[place] = item.clone();
            }
            Ok(Value::Matrix(Rc::new(matrix)))
        }
        Value::Object(object) => match dimensions {
            [Value::Text(key)] => super::object::set(budget, object, key, item),
            _ => Err(type_error("Cannot apply a numeric index as object property")),
        },
        _ => Err(type_error("Cannot apply index: unsupported type of object")),
    }
}
