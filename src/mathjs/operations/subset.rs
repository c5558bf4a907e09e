//! Parts of matrices and strings by index: `a[2]`, `a[1, 2:3]`, `a[2] = 5`. Expressions count from 1, an [`Index`] from 0.

use std::rc::Rc;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use crate::Context;
use crate::exact::nearest_number;
use crate::format;
use crate::operations::round::is_integer;
use crate::operations::typed::{Operation, apply};
use crate::value::matrix::{dimension_error, pay_for_matrix};
use crate::value::storage::{self, array_size};
use crate::value::{Dimension, Index, Matrix, Storage, Value};

/// The index of the dimensions in an expression.
pub(crate) fn index(cx: &Context, dimensions: &[Value]) -> Result<Index, Fault> {
    cx.pay_for_collection(dimensions.len() as u64)?;
    let is_dimension = |value: &Value| match value {
        Value::Number(_) | Value::BigNumber(_) | Value::BigInt(_) => true,
        _ => matches!(value, Value::Text(_) | Value::Matrix(_)),
    };
    if !dimensions.iter().all(is_dimension) {
        return Err(type_error("Dimension must be an Array, Matrix, number, bigint, string, or Range"));
    }
    let mut all = Vec::with_capacity(dimensions.len());
    for dimension in dimensions {
        all.push(dimension_of(cx, dimension)?);
    }
    Ok(Index { dimensions: all })
}

fn dimension_of(cx: &Context, value: &Value) -> Result<Dimension, Fault> {
    let matrix = match value {
        Value::Number(number) => return Ok(Dimension::One(number - 1.0)),
        Value::Text(name) => return Ok(Dimension::Key(Arc::clone(name))),
        Value::Matrix(matrix) => matrix,
        Value::BigNumber(_) | Value::BigInt(_) => {
            return Ok(Dimension::One(nearest_number(cx, value)?.unwrap_or(f64::NAN) - 1.0));
        }
        _ => return Err(no_whole_numbers()),
    };
    cx.spend(matrix.items.len() as u64)?;
    let are_booleans = !matrix.items.is_empty() && matrix.items.iter().all(|item| matches!(item, Value::Boolean(_)));
    let rows = matrix.size.first().copied().unwrap_or(0);
    if are_booleans {
        // Every row of a matrix is a true value in JavaScript.
        let is_true =
            |row: &usize| matrix.size.len() > 1 || matches!(matrix.items.get(*row), Some(Value::Boolean(true)));
        let places = (0..rows).filter(is_true).map(to_number).collect();
        return Ok(Dimension::Several { places, booleans: Some(rows) });
    }
    if matrix.size.len() > 1 && rows > 0 {
        return Err(no_whole_numbers());
    }
    let mut places = Vec::with_capacity(matrix.items.len());
    for item in &matrix.items {
        let place = match item {
            Value::Number(number) => *number,
            Value::Boolean(boolean) => f64::from(*boolean),
            Value::Null => 0.0,
            Value::Text(text) => {
                cx.pay_for_bytes(text.len())?;
                format::parse_number(text).unwrap_or(f64::NAN)
            }
            _ => nearest_number(cx, item)?.unwrap_or(f64::NAN),
        };
        if !is_integer(place) {
            return Err(no_whole_numbers());
        }
        places.push(place - 1.0);
    }
    Ok(Dimension::Several { places, booleans: None })
}

#[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
fn to_number(length: usize) -> f64 {
    length as f64
}

fn no_whole_numbers() -> Fault {
    type_error("Index parameters must be positive integer numbers")
}

fn type_error(message: impl Into<String>) -> Fault {
    Fault::new(ErrorCode::TypeMismatch, message)
}

fn out_of_range(message: String) -> Fault {
    Fault::new(ErrorCode::IndexOutOfRange, message)
}

impl Dimension {
    /// The number of places.
    fn length(&self) -> usize {
        if let Self::Several { places, .. } = self { places.len() } else { 1 }
    }

    fn places(&self) -> &[f64] {
        match self {
            Self::One(place) => std::slice::from_ref(place),
            Self::Several { places, .. } => places,
            Self::Key(_) => &[],
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::One(_) => false,
            Self::Several { places, .. } => places.is_empty(),
            Self::Key(name) => name.is_empty(),
        }
    }

    /// The least and the greatest place.
    fn bounds(&self) -> Option<[f64; 2]> {
        let mut places = self.places().iter();
        let first = *places.next()?;
        Some(places.fold([first; 2], |[least, most], place| [least.min(*place), most.max(*place)]))
    }

    /// Checks that all places are in a dimension of that length.
    fn check(&self, length: usize) -> Result<(), Fault> {
        if let Self::Key(name) = self {
            return Err(not_whole(excerpt(name)));
        }
        if let Some([least, most]) = self.bounds() {
            check_place(least, length)?;
            check_place(most, length)?;
        }
        Ok(())
    }

    /// The offsets of the places, once they are checked.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and not below 0")]
    fn offsets(&self) -> impl Iterator<Item = usize> {
        self.places().iter().map(|place| *place as usize)
    }
}

impl Index {
    /// Whether it is the index of one item.
    pub(crate) fn is_scalar(&self) -> bool {
        !self.dimensions.iter().any(|dimension| matches!(dimension, Dimension::Several { .. }))
    }

    pub(crate) fn size(&self) -> Vec<usize> {
        self.dimensions.iter().map(Dimension::length).collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.dimensions.iter().any(Dimension::is_empty)
    }

    /// Checks that a list of booleans is as long as the dimension that it selects from.
    pub(crate) fn check_booleans(&self, size: &[usize]) -> Result<(), Fault> {
        for (at, dimension) in self.dimensions.iter().enumerate() {
            if let Dimension::Several { booleans: Some(length), .. } = dimension
                && size.get(at) != Some(length)
            {
                let expected = size.get(at).map_or_else(|| "undefined".to_owned(), ToString::to_string);
                let message = format!("Dimension mismatch ({length} != {expected})");
                return Err(Fault::new(ErrorCode::DimensionMismatch, message));
            }
        }
        Ok(())
    }
}

fn not_whole(place: &str) -> Fault {
    // mathjs's message shows the index as counted internally, from 0.
    out_of_range(format!("Index must be an integer (value: {place})"))
}

pub(crate) fn check_place(place: f64, length: usize) -> Result<(), Fault> {
    check_not_below(place)?;
    if place >= to_number(length) {
        return Err(out_of_range(format!("Index out of range ({} > {length})", format::number(place + 1.0))));
    }
    Ok(())
}

/// Checks a place at which a matrix may grow.
fn check_not_below(place: f64) -> Result<(), Fault> {
    if !is_integer(place) {
        return Err(not_whole(&format::number(place)));
    }
    if place < 0.0 {
        return Err(out_of_range(format!("Index out of range ({} < 1)", format::number(place + 1.0))));
    }
    Ok(())
}

/// The part of `object` at `dimensions`.
pub(crate) fn get(cx: &Context, object: &Value, dimensions: &[Value]) -> Result<Value, Fault> {
    if let (Value::Object(object), [Value::Text(key)]) = (object, dimensions) {
        return crate::value::object::get(cx, object, key);
    }
    let index = index(cx, dimensions)?;
    match object {
        Value::Matrix(matrix) if matrix.storage == Storage::Array => get_of_array(cx, matrix, &index),
        Value::Matrix(matrix) => get_items(cx, matrix, &index),
        Value::Text(text) => get_text(cx, text, &index),
        _ if !is_javascript_object(object) => Err(type_error("Cannot apply index: unsupported type of object")),
        _ => match dimensions {
            [Value::Text(name)] => crate::value::object::property(cx, object, name),
            _ => Err(type_error("Cannot apply a numeric index as object property")),
        },
    }
}

/// The part of an array, which is an array if it is more than one item.
pub(crate) fn get_of_array(cx: &Context, array: &Rc<Matrix>, index: &Index) -> Result<Value, Fault> {
    if index.is_empty() {
        let nothing = if index.is_scalar() { Storage::Dense } else { Storage::Array };
        return Ok(Value::stored(vec![0], Vec::new(), nothing));
    }
    let array = &with_matrices_as_rows(cx, array)?;
    index.check_booleans(&array.size)?;
    match get_items(cx, array, index)? {
        Value::Matrix(part) if !index.is_scalar() => storage::convert(cx, &part, Storage::Array),
        part => Ok(part),
    }
}

/// The array, in which matrices, such as those that `lsolveAll` returns, are arrays of numbers too.
fn with_matrices_as_rows(cx: &Context, array: &Rc<Matrix>) -> Result<Rc<Matrix>, Fault> {
    let is_matrix = |item: &Value| matches!(item, Value::Matrix(matrix) if matrix.storage == Storage::Dense);
    if array.storage == Storage::Array && array.items.first().is_some_and(is_matrix) {
        let whole = storage::convert(cx, array, Storage::Dense)?;
        if let Value::Matrix(whole) = &whole
            && let Value::Matrix(array) = storage::convert(cx, whole, Storage::Array)?
        {
            return Ok(array);
        }
    }
    Ok(Rc::clone(array))
}

pub(crate) fn get_items(cx: &Context, matrix: &Matrix, index: &Index) -> Result<Value, Fault> {
    let is_dense = matrix.storage != Storage::Sparse;
    let own = if index.is_scalar() && is_dense { array_size(matrix) } else { &matrix.size[..] };
    if index.dimensions.len() != own.len() {
        return Err(dimension_error(index.dimensions.len(), "!=", own.len()));
    }
    for (dimension, length) in index.dimensions.iter().zip(own) {
        dimension.check(*length)?;
    }
    let offsets = offsets(cx, &matrix.size, index)?;
    if index.is_scalar() {
        return Ok(offsets.first().and_then(|at| matrix.items.get(*at)).cloned().unwrap_or(Value::Undefined));
    }
    let mut size = index.size();
    if matrix.storage != Storage::Sparse {
        let dropped = |dimension: &Dimension| !matches!(dimension, Dimension::Several { .. });
        size = index.dimensions.iter().filter(|dimension| !dropped(dimension)).map(Dimension::length).collect();
    }
    let mut items = Vec::with_capacity(pay_for_matrix(cx, &size)?);
    for at in offsets {
        items.push(matrix.items[at].clone());
    }
    let storage = if matrix.storage == Storage::Sparse { Storage::Sparse } else { Storage::Dense };
    Ok(Value::stored(size, items, storage))
}

/// The offsets of the items at an index, row by row. The index is within `size`.
fn offsets(cx: &Context, size: &[usize], index: &Index) -> Result<Vec<usize>, Fault> {
    let mut offsets = vec![0];
    for (dimension, length) in index.dimensions.iter().zip(size) {
        let count = offsets.len().saturating_mul(dimension.length());
        cx.pay_for_collection(count as u64)?;
        let mut inner = Vec::with_capacity(count);
        for base in offsets {
            inner.extend(dimension.offsets().map(|place| base * length + place));
        }
        offsets = inner;
    }
    Ok(offsets)
}

/// The characters of a string, counted in UTF-16 units as in JavaScript.
pub(crate) fn get_text(cx: &Context, text: &str, index: &Index) -> Result<Value, Fault> {
    if index.is_empty() {
        return Ok(Value::text(""));
    }
    cx.spend(text.len() as u64)?;
    index.check_booleans(&[text.chars().count()])?;
    let [dimension] = &index.dimensions[..] else { return Err(dimension_error(index.dimensions.len(), "!=", 1)) };
    cx.spend(dimension.length() as u64)?;
    let units: Vec<u16> = text.encode_utf16().collect();
    dimension.check(units.len())?;
    let part: Vec<u16> = dimension.offsets().filter_map(|place| units.get(place).copied()).collect();
    Ok(Value::text(String::from_utf16_lossy(&part)))
}

/// A string with the characters at an index replaced, and filled with `default` up to there.
pub(crate) fn set_text(
    cx: &Context,
    text: &Arc<str>,
    index: &Index,
    part: &str,
    default: &str,
) -> Result<Value, Fault> {
    if index.is_empty() {
        return Ok(Value::Text(Arc::clone(text)));
    }
    cx.pay_for_bytes(text.len() + part.len())?;
    index.check_booleans(&[text.chars().count()])?;
    let [dimension] = &index.dimensions[..] else { return Err(dimension_error(index.dimensions.len(), "!=", 1)) };
    let (mut default, rest) = (default.encode_utf16(), default.encode_utf16().nth(1));
    let (Some(default), None) = (default.next(), rest) else {
        return Err(type_error("Single character expected as defaultValue"));
    };
    let part: Vec<u16> = part.encode_utf16().collect();
    if part.len() != dimension.length() && !matches!(dimension, Dimension::Several { .. }) {
        // mathjs asks a number for its size here.
        return Err(type_error("range.size is not a function"));
    }
    if part.len() != dimension.length() {
        return Err(dimension_error(dimension.length(), "!=", part.len()));
    }
    match dimension {
        Dimension::One(place) if is_integer(*place) => {}
        Dimension::Several { .. } => {}
        _ => return Err(type_error("range.size is not a function")),
    }
    let mut units: Vec<u16> = text.encode_utf16().collect();
    if let Some([least, most]) = dimension.bounds() {
        check_not_below(least)?;
        check_not_below(most)?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
        let length = units.len().max((most as usize).saturating_add(1));
        cx.fits_text(length as u64)?;
        cx.pay_for_bytes(length)?;
        units.resize(length, default);
    }
    for (place, unit) in dimension.offsets().zip(part) {
        units[place] = unit;
    }
    Ok(Value::text(String::from_utf16_lossy(&units)))
}

/// The size of `object` in dimension `dimension` (from 0): the value of `end`.
pub(crate) fn end(cx: &Context, object: &Value, dimension: usize) -> Result<Value, Fault> {
    match object {
        Value::Matrix(matrix) => {
            let matrix = &with_matrices_as_rows(cx, matrix)?;
            let size = if matrix.storage == Storage::Array { array_size(matrix) } else { &matrix.size[..] };
            Ok(size.get(dimension).map_or(Value::Undefined, |length| to_number(*length).into()))
        }
        Value::Text(text) if dimension == 0 => {
            cx.pay_for_bytes(text.len())?;
            Ok(Value::Number(to_number(text.encode_utf16().count())))
        }
        Value::Text(_) => Ok(Value::Undefined),
        _ => {
            let message = format!(
                "Cannot resolve \"end\": context must be a Matrix, Array, or string but is {}",
                object.type_name()
            );
            Err(type_error(message))
        }
    }
}

/// `object` with the items at `dimensions` replaced.
pub(crate) fn set(
    cx: &Context,
    object: &Value,
    dimensions: &[Value],
    item: &Value,
    on_text: &Operation,
) -> Result<Value, Fault> {
    let index = index(cx, dimensions)?;
    match object {
        Value::Matrix(matrix) => set_items(cx, &with_matrices_as_rows(cx, matrix)?, &index, item, None),
        Value::Text(_) => apply(cx, on_text, &[object.clone(), Value::Index(Rc::new(index)), item.clone()]),
        _ if !is_javascript_object(object) => Err(type_error("Cannot apply index: unsupported type of object")),
        _ => match dimensions {
            [Value::Text(name)] => crate::value::object::with(cx, object, name, item),
            _ => Err(type_error("Cannot apply a numeric index as object property")),
        },
    }
}

/// Whether mathjs has an object of JavaScript for the value, which might have properties.
fn is_javascript_object(value: &Value) -> bool {
    matches!(
        value,
        Value::Object(_)
            | Value::Complex(_)
            | Value::BigNumber(_)
            | Value::Fraction(_)
            | Value::Unit(_)
            | Value::Null
            | Value::Index(_)
            | Value::ResultSet(_)
    )
}

/// The matrix with the items at an index replaced. It grows to hold them, filled with `default` or zero.
pub(crate) fn set_items(
    cx: &Context,
    matrix: &Rc<Matrix>,
    index: &Index,
    item: &Value,
    default: Option<&Value>,
) -> Result<Value, Fault> {
    let replacement = Replacement::of(cx, matrix, index, item)?;
    let in_first_column;
    let index = match &index.dimensions[..] {
        // A list of rows of a sparse matrix.
        [rows] if matrix.storage == Storage::Sparse => {
            in_first_column = Index { dimensions: vec![rows.clone(), Dimension::One(0.0)] };
            &in_first_column
        }
        _ => index,
    };
    let size = grown_size(matrix, index)?;
    pay_for_matrix(cx, &size)?;
    for (dimension, length) in index.dimensions.iter().zip(&size) {
        dimension.check(*length)?;
    }
    let mut changed = if size == matrix.size {
        Matrix::clone(matrix)
    } else {
        let zero = Value::Number(0.0);
        resized(cx, matrix, &size, default.unwrap_or(&zero))?
    };
    for (at, place) in offsets(cx, &size, index)?.into_iter().enumerate() {
        let mut item = replacement.item(at);
        if matrix.storage == Storage::Sparse {
            storage::drop_zero(cx, &mut item)?;
        }
        changed.items[place] = item;
    }
    let Matrix { size, items, storage, .. } = changed;
    let changed = Value::stored(size, items, storage);
    cx.fits_nesting(changed.depth())?;
    Ok(changed)
}

/// The size to which a matrix grows so that it holds an index.
fn grown_size(matrix: &Matrix, index: &Index) -> Result<Vec<usize>, Fault> {
    if index.dimensions.len() < matrix.size.len() {
        return Err(dimension_error(index.dimensions.len(), "<", matrix.size.len()));
    }
    let mut size = matrix.size.clone();
    size.resize(index.dimensions.len(), 0);
    let mut grown = Vec::with_capacity(size.len());
    for (dimension, length) in index.dimensions.iter().zip(&size) {
        let place = dimension.bounds().map_or(-1.0, |[_, most]| most);
        grown.push(to_number(*length).max(place + 1.0));
    }
    if let Some(fraction) = grown.iter().find(|length| !is_integer(**length)) {
        if matrix.storage == Storage::Sparse {
            return Err(not_whole(&format::number(fraction - 1.0)));
        }
        let lengths: Vec<String> = grown.iter().map(|length| format::number(*length)).collect();
        let lengths = lengths.join(", ");
        return Err(type_error(format!("Invalid size, must contain positive integers (size: [{lengths}])")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
    Ok(grown.into_iter().map(|length| length as usize).collect())
}

/// A matrix cut or filled to another size. Items beyond the dimensions of the new size are lost.
pub(crate) fn resized(cx: &Context, matrix: &Matrix, size: &[usize], default: &Value) -> Result<Matrix, Fault> {
    let mut items = vec![default.clone(); pay_for_matrix(cx, size)?];
    let dimensions = matrix.size.len().max(size.len());
    let strides = |size: &[usize]| {
        let mut strides = vec![0; dimensions];
        let mut stride = 1;
        for (at, length) in size.iter().enumerate().rev() {
            strides[at] = stride;
            stride *= length;
        }
        strides
    };
    let (own, new) = (strides(&matrix.size), strides(size));
    // Where both have items: a missing dimension counts as a length of 1.
    let shared: Vec<usize> = (0..dimensions)
        .map(|at| matrix.size.get(at).copied().unwrap_or(1).min(size.get(at).copied().unwrap_or(1)))
        .collect();
    let count: usize = shared.iter().product();
    cx.spend((count as u64).saturating_mul(1 + dimensions as u64 / 4))?;
    for number in 0..count {
        let (mut rest, mut from, mut to) = (number, 0, 0);
        for (at, length) in shared.iter().enumerate().rev() {
            let place = rest % length;
            rest /= length;
            from += place * own[at];
            to += place * new[at];
        }
        if let (Some(item), Some(slot)) = (matrix.items.get(from), items.get_mut(to)) {
            *slot = item.clone();
        }
    }
    Ok(Matrix::new(size.to_vec(), items).stored(matrix.storage))
}

/// What replaces the items at an index.
enum Replacement<'v> {
    One(&'v Value),
    /// The items, row by row, of a matrix that is stretched to the index.
    Items(Vec<Value>),
}

impl<'v> Replacement<'v> {
    fn of(cx: &Context, matrix: &Matrix, index: &Index, item: &'v Value) -> Result<Self, Fault> {
        let size = index.size();
        match item {
            Value::Matrix(_) if index.is_scalar() => Err(type_error("Scalar expected")),
            _ if matrix.storage == Storage::Sparse => Self::of_sparse(cx, &size, index.is_scalar(), item),
            Value::Matrix(part) => {
                if size.len() < matrix.size.len() {
                    return Err(dimension_error(size.len(), "<", matrix.size.len()));
                }
                match stretched(cx, part, array_size(part), &size)? {
                    Some(stretched) => Ok(Self::Items(stretched)),
                    None => Self::filling(cx, part, &size),
                }
            }
            _ if index.is_scalar() => Ok(Self::One(item)),
            _ => {
                if size.last() == Some(&0) {
                    let message = "shape mismatch: mismatch is found in arg with shape (1) \
                                   not possible to broadcast dimension 1 with size 1 to size 0";
                    return Err(Fault::new(ErrorCode::DimensionMismatch, message));
                }
                if size.len() < matrix.size.len() {
                    return Err(dimension_error(size.len(), "<", matrix.size.len()));
                }
                if size.contains(&0) {
                    return Err(beyond(&size, &list(&without_zeros(&size))));
                }
                Ok(Self::One(item))
            }
        }
    }

    /// A part of a sparse matrix is not stretched.
    fn of_sparse(cx: &Context, size: &[usize], is_scalar: bool, item: &'v Value) -> Result<Self, Fault> {
        match item {
            _ if is_scalar && size.len() != 2 => Err(dimension_error(size.len(), "!=", 2)),
            _ if size.len() > 2 => Err(dimension_error(size.len(), "<", 2)),
            Value::Matrix(part) => Self::filling(cx, part, size),
            _ if !is_scalar && size.iter().any(|length| *length != 1) => Err(beyond(size, &list(&vec![1; size.len()]))),
            _ => Ok(Self::One(item)),
        }
    }

    /// The items of a matrix that has the size of an index, but for dimensions of length 1.
    fn filling(cx: &Context, part: &Matrix, size: &[usize]) -> Result<Self, Fault> {
        let mut own = array_size(part).to_vec();
        if own.len() < size.len() {
            // Such dimensions are added outside, as many as the index has there, and the others inside.
            let same = size.iter().zip(&own).take_while(|(length, own)| **length == 1 && **own == 1).count();
            let outer = size.iter().skip(same).take_while(|length| **length == 1).count();
            own.splice(0..0, std::iter::repeat_n(1, outer));
            own.resize(own.len().max(size.len()), 1);
        }
        if own != size {
            return Err(beyond(size, &list(&own)));
        }
        cx.spend(part.items.len() as u64)?;
        Ok(Self::Items(part.items.clone()))
    }

    fn item(&self, at: usize) -> Value {
        match self {
            Self::One(item) => (*item).clone(),
            Self::Items(items) => items.get(at).cloned().unwrap_or(Value::Undefined),
        }
    }
}

/// The size to which mathjs stretches a part: a dimension of length 0 gets one item.
fn without_zeros(size: &[usize]) -> Vec<usize> {
    size.iter().map(|length| *length.max(&1)).collect()
}

fn list(size: &[usize]) -> String {
    size.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The error for a part that does not fill an index of that size.
fn beyond(size: &[usize], own: &str) -> Fault {
    Fault::new(ErrorCode::DimensionMismatch, format!("Dimension mismatch ([{}] > [{own}])", list(size)))
}

/// The items of a matrix stretched to a size, if its dimensions of length 1 allow that.
fn stretched(cx: &Context, part: &Matrix, own: &[usize], size: &[usize]) -> Result<Option<Vec<Value>>, Fault> {
    let Some(missing) = size.len().checked_sub(own.len()) else {
        // More dimensions than the index has: mathjs stretches the others all the same, and then finds the mismatch.
        let more = own.len() - size.len();
        let fits = own[more..].iter().zip(size).all(|(own, length)| own == length || *own == 1 && own < length);
        let whole = [&own[..more], size].concat();
        return if fits { Err(beyond(size, &list(&whole))) } else { Ok(None) };
    };
    if part.items.is_empty() {
        return Ok(None);
    }
    if own.iter().zip(&size[missing..]).any(|(own, length)| own != length && *own != 1 || own > length) {
        return Ok(None);
    }
    if size[..missing].contains(&0) {
        return Err(beyond(size, &list(&without_zeros(size))));
    }
    let length = pay_for_matrix(cx, size)?;
    cx.spend(length as u64 * (size.len() as u64 / 4))?;
    let mut items = Vec::with_capacity(length);
    for number in 0..length {
        let (mut rest, mut from, mut stride) = (number, 0, 1);
        for (at, length) in size.iter().enumerate().rev() {
            let place = rest % length;
            rest /= length;
            let Some(own) = at.checked_sub(missing).and_then(|at| own.get(at)) else { break };
            from += if *own == 1 { 0 } else { place * stride };
            stride *= own;
        }
        items.push(part.items.get(from).cloned().unwrap_or(Value::Undefined));
    }
    Ok(Some(items))
}
