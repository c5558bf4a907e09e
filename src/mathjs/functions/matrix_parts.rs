//! Parts of matrices: rows, columns and other parts by their index, and matrices made of rows and columns.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::matrix_shape::no_arguments;
use super::statistics::{is_dimension, to_dimension};
use crate::operations::arithmetic::{add, subtract};
use crate::operations::round::is_integer;
use crate::operations::typed::{Operation, Outcome, Stop};
use crate::value::matrix::{self, pay_for_matrix};
use crate::value::storage::{self, array_size};
use crate::value::{Dimension, Index, Matrix, Storage, Value};
use crate::{Context, operations::subset, value::object};

const GROUP: &str = "matrices";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "row"],
        group: GROUP,
        summary: "A row of a matrix, as a matrix of one row.",
        example: ("row([1, 2; 3, 4], 2)", "[[3, 4]]"),
        operation: &ROW,
    },
    Function {
        params: &["x", "column"],
        group: GROUP,
        summary: "A column of a matrix, as a matrix of one column.",
        example: ("column([1, 2; 3, 4], 2)", "[[2], [4]]"),
        operation: &COLUMN,
    },
    Function {
        params: &["x", "index", "[replacement]", "[default]"],
        group: GROUP,
        summary: "The part of a matrix, text or object at an index, or the whole with that part replaced.",
        example: ("subset([1, 2, 3], index(2), 9)", "[1, 9, 3]"),
        operation: &SUBSET,
    },
    Function {
        params: &["...rows"],
        group: GROUP,
        summary: "The matrix that has these vectors as its rows.",
        example: ("matrixFromRows([1, 2], [3, 4])", "[[1, 2], [3, 4]]"),
        operation: &MATRIX_FROM_ROWS,
    },
    Function {
        params: &["...columns"],
        group: GROUP,
        summary: "The matrix that has these vectors as its columns.",
        example: ("matrixFromColumns([1, 2], [3, 4])", "[[1, 3], [2, 4]]"),
        operation: &MATRIX_FROM_COLUMNS,
    },
    Function {
        params: &["x"],
        group: GROUP,
        summary: "The type of the items of a matrix, 'mixed' if they have several.",
        example: ("getMatrixDataType([1, 2; 3, 4])", "number"),
        operation: &GET_MATRIX_DATA_TYPE,
    },
    Function {
        params: &["x", "[dimension]"],
        group: GROUP,
        summary: "The differences between neighbouring items along a dimension.",
        example: ("diff([1, 2, 4, 7, 0])", "[1, 2, 3, -7]"),
        operation: &DIFF,
    },
];

static ROW: Operation = Operation { name: "row", run: |cx, arguments| row_or_column(cx, arguments, "row", 0) };

static COLUMN: Operation = Operation { name: "column", run: |cx, arguments| row_or_column(cx, arguments, "column", 1) };

/// The row (dimension 0) or column (dimension 1) with the number that is given.
fn row_or_column(cx: &Context, arguments: &[Value], name: &str, dimension: usize) -> Outcome {
    let (matrix, number) = match arguments {
        [] => return Err(no_arguments(name).into()),
        [Value::Matrix(matrix), number] if is_dimension(number) && !matches!(number, Value::BigNumber(_)) => {
            (matrix, to_dimension(cx, number)?)
        }
        _ => return Err(Stop::Mismatch),
    };
    let &[rows, columns] = storage::size(matrix) else {
        return Err(Fault::new(ErrorCode::Domain, "Only two dimensional matrix is supported").into());
    };
    let (count, length) = if dimension == 0 { (rows, columns) } else { (columns, rows) };
    cx.spend(length as u64)?;
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let all = Dimension::Several { places: (0..length).map(|place| place as f64).collect(), booleans: None };
    let single = Dimension::Several { places: vec![number], booleans: None };
    subset::check_place(number, count)?;
    let dimensions = if dimension == 0 { vec![single, all] } else { vec![all, single] };
    match subset::get_items(cx, matrix, &Index { dimensions })? {
        Value::Matrix(line) => Ok(storage::convert(cx, &line, matrix.storage)?),
        item => Ok(item),
    }
}

pub(crate) static SUBSET: Operation = Operation {
    name: "subset",
    run: |cx, arguments| match arguments {
        [] => Err(no_arguments("subset").into()),
        [Value::Matrix(array), Value::Index(index)] if array.storage == Storage::Array => {
            Ok(subset::get_of_array(cx, array, index)?)
        }
        [Value::Matrix(_), Value::Index(index)] if index.is_empty() => Ok(Value::matrix(vec![0], Vec::new())),
        [Value::Matrix(matrix), Value::Index(index)] => {
            index.check_booleans(&matrix.size)?;
            Ok(subset::get_items(cx, matrix, index)?)
        }
        [Value::Text(text), Value::Index(index)] => Ok(subset::get_text(cx, text, index)?),
        [Value::Object(entries), Value::Index(index)] => match property(index)? {
            Some(name) => Ok(object::get(cx, entries, name)?),
            None => Ok(Value::Undefined),
        },
        [Value::Matrix(matrix), Value::Index(index), replacement] => {
            Ok(replaced(cx, matrix, index, replacement, None)?)
        }
        [Value::Matrix(matrix), Value::Index(index), replacement, default] => {
            let default = Some(default).filter(|default| !matches!(default, Value::Undefined));
            Ok(replaced(cx, matrix, index, replacement, default)?)
        }
        [Value::Text(text), Value::Index(index), Value::Text(part)] => {
            Ok(subset::set_text(cx, text, index, part, " ")?)
        }
        [Value::Text(text), Value::Index(index), Value::Text(part), Value::Text(default)] => {
            Ok(subset::set_text(cx, text, index, part, default)?)
        }
        [object @ Value::Object(entries), Value::Index(index), value] => match property(index)? {
            Some(name) => Ok(object::set(cx, entries, name, value)?),
            None => Ok(object.clone()),
        },
        _ => Err(Stop::Mismatch),
    },
};

/// The name in the index of an object; `None` if it is empty.
fn property(index: &Index) -> Result<Option<&str>, Fault> {
    match &index.dimensions[..] {
        _ if index.is_empty() => Ok(None),
        [Dimension::Key(name)] => Ok(Some(name)),
        [_] => {
            let message = "String expected as index to retrieve an object property";
            Err(Fault::new(ErrorCode::TypeMismatch, message))
        }
        _ => {
            let lengths: Vec<String> = index.size().iter().map(ToString::to_string).collect();
            let message = format!("Dimension mismatch ([{}] != 1)", lengths.join(", "));
            Err(Fault::new(ErrorCode::DimensionMismatch, message))
        }
    }
}

/// A matrix with a part replaced. As in mathjs, a number or matrix is added to zeros first, which stretches it.
fn replaced(
    cx: &Context,
    matrix: &Rc<Matrix>,
    index: &Index,
    replacement: &Value,
    default: Option<&Value>,
) -> Result<Value, Fault> {
    if index.is_empty() {
        return Ok(Value::Matrix(Rc::clone(matrix)));
    }
    index.check_booleans(&matrix.size)?;
    if matches!(replacement, Value::Text(_)) {
        return Err(Fault::new(ErrorCode::TypeMismatch, "can't boradcast a string"));
    }
    if index.is_scalar() {
        return subset::set_items(cx, matrix, index, replacement, default);
    }
    let size = index.size();
    let zeros = Value::stored(size.clone(), vec![Value::Number(0.0); pay_for_matrix(cx, &size)?], Storage::Array);
    match add(cx, replacement, &zeros) {
        Ok(stretched) => subset::set_items(cx, matrix, index, &stretched, default),
        Err(fault) if fault.code().ends_evaluation() || fault.code() == ErrorCode::CollectionTooLarge => Err(fault),
        Err(_) => subset::set_items(cx, matrix, index, replacement, default),
    }
}

static MATRIX_FROM_ROWS: Operation = Operation {
    name: "matrixFromRows",
    run: |cx, arguments| {
        let rows = vectors(cx, arguments)?;
        let length = rows.first().map_or(0, |row| row.items.len());
        let size = vec![rows.len(), length];
        let mut items = Vec::with_capacity(pay_for_matrix(cx, &size)?);
        for row in &rows {
            items.extend_from_slice(&row.items);
        }
        Ok(matrix_of_vectors(size, items, &rows))
    },
};

static MATRIX_FROM_COLUMNS: Operation = Operation {
    name: "matrixFromColumns",
    run: |cx, arguments| {
        let columns = vectors(cx, arguments)?;
        let length = columns.first().map_or(0, |column| column.items.len());
        let size = vec![length, columns.len()];
        let mut items = Vec::with_capacity(pay_for_matrix(cx, &size)?);
        for row in 0..length {
            items.extend(columns.iter().map(|column| matrix::item(column, row)));
        }
        Ok(matrix_of_vectors(size, items, &columns))
    },
};

/// The matrix whose items are those of vectors; an array if all of them are.
fn matrix_of_vectors(size: Vec<usize>, items: Vec<Value>, vectors: &[&Rc<Matrix>]) -> Value {
    let is_array = vectors.iter().all(|vector| vector.storage == Storage::Array);
    let nested = Matrix::new(size, items).stored(Storage::Array);
    Value::Matrix(Rc::new(if is_array { nested } else { nested.stored(Storage::Dense) }))
}

/// The arguments, which must be vectors, rows and columns of the same length.
fn vectors<'v>(cx: &Context, arguments: &'v [Value]) -> Result<Vec<&'v Rc<Matrix>>, Stop> {
    let vector = |argument: &'v Value| if let Value::Matrix(vector) = argument { Some(vector) } else { None };
    let vectors: Option<Vec<&Rc<Matrix>>> = arguments.iter().map(vector).collect();
    let vectors = vectors.filter(|vectors| !vectors.is_empty()).ok_or(Stop::Mismatch)?;
    let mut expected = None;
    for vector in &vectors {
        cx.spend(1)?;
        let length = length_of_vector(vector)?;
        let expected = *expected.get_or_insert(length);
        if length != expected {
            let message = format!("The vectors had different length: {expected} ≠ {length}");
            return Err(Fault::new(ErrorCode::DimensionMismatch, message).into());
        }
    }
    Ok(vectors)
}

fn length_of_vector(vector: &Matrix) -> Result<usize, Fault> {
    let message = match array_size(vector) {
        [length] | [1, length] | [length, 1] => return Ok(*length),
        [_, _] => "At least one of the arguments is not a vector.",
        _ => "Only one- or two-dimensional vectors are supported.",
    };
    Err(Fault::new(ErrorCode::DimensionMismatch, message))
}

static GET_MATRIX_DATA_TYPE: Operation = Operation {
    name: "getMatrixDataType",
    run: |cx, arguments| {
        let [Value::Matrix(matrix)] = arguments else { return Err(Stop::Mismatch) };
        cx.spend(matrix.items.len() as u64)?;
        let is_kept = |item: &&Value| {
            matrix.storage != Storage::Sparse || !matches!(item, Value::Number(number) if *number == 0.0)
        };
        let mut names = matrix.items.iter().filter(is_kept).map(Value::type_name);
        Ok(match names.next() {
            None => Value::Undefined,
            Some(first) if names.all(|name| name == first) => Value::text(first),
            Some(_) => Value::text("mixed"),
        })
    },
};

static DIFF: Operation = Operation {
    name: "diff",
    run: |cx, arguments| {
        let (matrix, dimension) = match arguments {
            [] => return Err(no_arguments("diff").into()),
            [Value::Matrix(matrix)] => (matrix, 0.0),
            [Value::Matrix(matrix), dimension] if is_dimension(dimension) => (matrix, to_dimension(cx, dimension)?),
            _ => return Err(Stop::Mismatch),
        };
        let refused = |message: &str| Err(Fault::new(ErrorCode::IndexOutOfRange, message).into());
        if !is_integer(dimension) {
            return refused("Dimension must be a whole number");
        }
        if dimension < 0.0 {
            return refused("Cannot have negative dimension");
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole and positive; a cast saturates"
        )]
        let dimension = dimension as usize;
        if dimension >= array_size(matrix).len() && !matrix.items.is_empty() {
            return refused("Array/Matrix does not have that many dimensions");
        }
        Ok(differences(cx, matrix, dimension)?)
    },
};

/// Each item minus the one before it along a dimension.
fn differences(cx: &Context, matrix: &Matrix, dimension: usize) -> Result<Value, Fault> {
    let mut size = array_size(matrix).to_vec();
    // The distance of an item from the one before it, and the number of items after which that dimension begins again.
    let distance: usize = size.iter().skip(dimension + 1).product();
    let period = distance * size.get(dimension).copied().unwrap_or(0);
    if let Some(length) = size.get_mut(dimension) {
        *length = length.saturating_sub(1);
    }
    let mut items = Vec::with_capacity(pay_for_matrix(cx, &size)?);
    for (index, item) in matrix.items.iter().enumerate() {
        // The first slice has none before it.
        if index % period >= distance
            && let Some(before) = matrix.items.get(index - distance)
        {
            items.push(subtract(cx, item, before)?);
        }
    }
    let nested = Matrix::new(size, items).stored(Storage::Array);
    let storage = if matrix.storage == Storage::Array { Storage::Array } else { Storage::Dense };
    Ok(Value::Matrix(Rc::new(nested.stored(storage))))
}
