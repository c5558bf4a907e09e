//! The types of matrices: mathjs's `DenseMatrix`, its `SparseMatrix`, and JavaScript's arrays.
//!
//! All of them hold every item here. What differs is the type's name, the order in which mathjs visits the items, and what the
//! type can hold: a sparse matrix has two dimensions and no items near zero, an array has rows of any length.

use std::borrow::Cow;
use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use crate::Context;
use crate::operations::operators::EQUAL_SCALAR;
use crate::operations::typed::apply_two;
use crate::value::matrix::{self, pay_for_matrix};
use crate::value::{Matrix, Storage, Value};

/// The storage with that name in mathjs's `matrix`.
pub(crate) fn named(name: &str) -> Result<Storage, Fault> {
    match name {
        "dense" | "default" => Ok(Storage::Dense),
        "sparse" => Ok(Storage::Sparse),
        _ => {
            let name = crate::format::quoted(excerpt(name));
            Err(Fault::new(ErrorCode::TypeMismatch, format!("Unknown matrix type {name}.")))
        }
    }
}

/// Checks the type that a sparse matrix is said to have. The items have types of their own, so nothing else depends on it.
pub(crate) fn check_datatype(name: &str) -> Result<(), Fault> {
    const KNOWN: &[&str] = &[
        "Array",
        "BigNumber",
        "Chain",
        "Complex",
        "Date",
        "DenseMatrix",
        "Fraction",
        "Help",
        "Index",
        "Map",
        "Matrix",
        "Object",
        "Range",
        "RegExp",
        "ResultSet",
        "SparseMatrix",
        "Unit",
        "any",
        "bigint",
        "boolean",
        "function",
        "identifier",
        "null",
        "number",
        "string",
        "undefined",
    ];
    if KNOWN.contains(&name) || name.is_empty() {
        return Ok(());
    }
    Err(Fault::new(ErrorCode::TypeMismatch, format!("Unknown type \"{}\"", excerpt(name))))
}

/// The size of nested arrays: what is inside of no rows has none.
pub(crate) fn array_size(matrix: &Matrix) -> &[usize] {
    let empty = matrix.size.iter().position(|length| *length == 0);
    empty.map_or(&matrix.size[..], |empty| &matrix.size[..=empty])
}

/// The size that mathjs finds: that of an array is that of its rows.
pub(crate) fn size(matrix: &Matrix) -> &[usize] {
    if matrix.storage == Storage::Array { array_size(matrix) } else { &matrix.size }
}

/// The items in the order in which mathjs visits them: those of a sparse matrix column by column.
pub(crate) fn visited<'m>(cx: &Context, matrix: &'m Matrix) -> Result<Cow<'m, [Value]>, Fault> {
    if let (Storage::Sparse, [rows, columns]) = (matrix.storage, &matrix.size[..]) {
        let mut items = Vec::with_capacity(pay_for_matrix(cx, &matrix.size)?);
        for column in 0..*columns {
            items.extend((0..*rows).map(|row| matrix::item(matrix, row * columns + column)));
        }
        return Ok(Cow::Owned(items));
    }
    if matrix.storage == Storage::Array && matrix.items.iter().any(|item| matches!(item, Value::Matrix(_))) {
        let mut items = Vec::new();
        flatten(cx, matrix, &mut items)?;
        return Ok(Cow::Owned(items));
    }
    Ok(Cow::Borrowed(&matrix.items))
}

/// The items of the rows of an array whose rows differ in length.
fn flatten(cx: &Context, array: &Matrix, items: &mut Vec<Value>) -> Result<(), Fault> {
    for item in &array.items {
        match item {
            Value::Matrix(row) if row.storage == Storage::Array => {
                cx.fits_collection((items.len() + row.items.len()) as u64)?;
                cx.spend(1 + row.items.len() as u64)?;
                items.extend_from_slice(&row.items);
            }
            item => items.push(item.clone()),
        }
    }
    Ok(())
}

/// The same items as a matrix of another type.
pub(crate) fn convert(cx: &Context, matrix: &Rc<Matrix>, storage: Storage) -> Result<Value, Fault> {
    match (matrix.storage, storage) {
        (from, to) if from == to => Ok(Value::Matrix(Rc::clone(matrix))),
        (_, Storage::Sparse) => sparse(cx, matrix),
        (Storage::Array, Storage::Dense) if matrix.size.len() == 1 => matrix::stack(cx, matrix.items.clone()),
        _ => {
            pay_for_matrix(cx, &matrix.size)?;
            Ok(Value::stored(matrix.size.clone(), matrix.items.clone(), storage))
        }
    }
}

/// A sparse matrix: the items of a vector become rows, and what equals zero becomes zero.
pub(crate) fn sparse(cx: &Context, matrix: &Matrix) -> Result<Value, Fault> {
    let size = match &matrix.size[..] {
        [rows, columns, ..] => vec![*rows, *columns],
        [0] => vec![0, 0],
        [rows] => vec![*rows, 1],
        [] => vec![0, 0],
    };
    if matrix.size.len() > 2 && !matrix.items.is_empty() {
        let row = Value::array(matrix.size[2..].to_vec(), Vec::new());
        apply_two(cx, &EQUAL_SCALAR, &row, &Value::Number(0.0))?;
    }
    pay_for_matrix(cx, &size)?;
    let mut items = matrix.items.clone();
    for item in &mut items {
        drop_zero(cx, item)?;
    }
    Ok(Value::stored(size, items, Storage::Sparse))
}

/// Replaces an item that equals zero by zero.
pub(crate) fn drop_zero(cx: &Context, item: &mut Value) -> Result<(), Fault> {
    let is_zero = if let Value::Number(number) = item {
        crate::operations::compare::nearly_equal(*number, 0.0)
    } else {
        cx.spend(1)?;
        matches!(apply_two(cx, &EQUAL_SCALAR, item, &Value::Number(0.0))?, Value::Boolean(true))
    };
    if is_zero {
        *item = Value::Number(0.0);
    }
    Ok(())
}

/// A matrix of that type, made from items that may equal zero.
pub(crate) fn collect(cx: &Context, size: Vec<usize>, mut items: Vec<Value>, storage: Storage) -> Result<Value, Fault> {
    if storage == Storage::Sparse {
        if size.len() != 2 {
            return sparse(cx, &Matrix::new(size, items));
        }
        for item in &mut items {
            drop_zero(cx, item)?;
        }
    }
    Ok(Value::stored(size, items, storage))
}

/// The zeros that sparse matrices do not hold: for which pairs of items an operation is not called, since one of them is such a
/// zero and mathjs knows that the result is zero.
#[derive(Clone, Copy)]
pub(crate) enum Zeros {
    /// For none.
    Called,
    /// If both are zero, as in a sum; with a dense matrix or a scalar, for none.
    Sum,
    /// If one of them is zero, as in a product. Of two sparse matrices, mathjs asks the left one alone.
    Product,
    /// If one of them is zero.
    Conjunction,
    /// If the left one is zero, but not of two sparse matrices.
    Quotient,
    /// If the left one is zero; of two sparse matrices, if both are.
    Remainder,
    /// If the left one is zero.
    Shift,
    /// If the left one is zero and the right one is a scalar.
    Power,
}

impl Zeros {
    /// The pairs of two sparse matrices that are skipped.
    fn of_two(self) -> Skipped {
        match self {
            Self::Called | Self::Quotient | Self::Power => Skipped::None,
            Self::Sum | Self::Remainder => Skipped::ZeroOnBothSides,
            Self::Product | Self::Shift => Skipped::ZeroOnTheLeft,
            Self::Conjunction => Skipped::ZeroOnAnySide,
        }
    }

    /// Whether those of a sparse matrix on the left are skipped, with a dense matrix or a scalar on the right.
    fn are_skipped_on_the_left(self, with_matrix: bool) -> bool {
        match self {
            Self::Called | Self::Sum => false,
            Self::Power => !with_matrix,
            Self::Product | Self::Conjunction | Self::Quotient | Self::Remainder | Self::Shift => true,
        }
    }
}

/// How mathjs applies an operation to two matrices, or to a matrix and a scalar: the type of the result, and the pairs of items
/// for which it does not call the operation.
pub(crate) struct Pairing {
    pub(crate) storage: Storage,
    skipped: Skipped,
}

#[derive(Clone, Copy)]
enum Skipped {
    None,
    ZeroOnTheLeft,
    ZeroOnTheRight,
    ZeroOnAnySide,
    ZeroOnBothSides,
}

impl Pairing {
    pub(crate) fn of(zeros: Zeros, x: &Value, y: &Value) -> Self {
        let storage_of = |value: &Value| if let Value::Matrix(matrix) = value { Some(matrix.storage) } else { None };
        let (x, y) = (storage_of(x), storage_of(y));
        let is_sparse = |storage: Option<Storage>| storage == Some(Storage::Sparse);
        let skipped = match (is_sparse(x), is_sparse(y)) {
            (false, false) => {
                let is_array = |storage: Option<Storage>| storage.is_none_or(|storage| storage == Storage::Array);
                let storage = if is_array(x) && is_array(y) { Storage::Array } else { Storage::Dense };
                return Self { storage, skipped: Skipped::None };
            }
            (true, true) => zeros.of_two(),
            (true, false) if zeros.are_skipped_on_the_left(y.is_some()) => Skipped::ZeroOnTheLeft,
            (false, true) if matches!(zeros, Zeros::Product | Zeros::Conjunction) => Skipped::ZeroOnTheRight,
            _ => return Self { storage: Storage::Dense, skipped: Skipped::None },
        };
        Self { storage: Storage::Sparse, skipped }
    }

    pub(crate) fn skips(&self, x: &Value, y: &Value) -> bool {
        let is_zero = |value: &Value| matches!(value, Value::Number(number) if *number == 0.0);
        match self.skipped {
            Skipped::None => false,
            Skipped::ZeroOnTheLeft => is_zero(x),
            Skipped::ZeroOnTheRight => is_zero(y),
            Skipped::ZeroOnAnySide => is_zero(x) || is_zero(y),
            Skipped::ZeroOnBothSides => is_zero(x) && is_zero(y),
        }
    }
}
