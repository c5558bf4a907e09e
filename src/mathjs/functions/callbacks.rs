//! Functions that call a function for each element.

use std::rc::Rc;

use pascaline_base::Detail;
use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::matrix_construction::storage_of;
use super::statistics::to_dimension;
use crate::operations::operators::is_truthy;
use crate::operations::typed::{self, Calling, Operation, Outcome, Stop};
use crate::value::{Matrix, Storage, Value};
use crate::{format, value::matrix};

const GROUP: &str = "matrices";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["...x", "callback"],
        group: GROUP,
        summary: "The results of a function, or of an expression in one variable, for each element.",
        example: ("map([1, 2, 3], x^2)", "[1, 4, 9]"),
        operation: &MAP,
    },
    Function {
        params: &["x", "test"],
        group: GROUP,
        summary: "The elements for which a function, or a condition on one variable, holds.",
        example: ("filter([3, -2, 5], x > 0)", "[3, 5]"),
        operation: &FILTER,
    },
    Function {
        params: &["x", "callback"],
        group: GROUP,
        summary: "Calls a function for each element, and returns nothing.",
        example: ("forEach([1, 2], x + 1)", "undefined"),
        operation: &FOR_EACH,
    },
    Function {
        params: &["x", "dimension", "callback"],
        group: GROUP,
        summary: "The results of a function for each slice of a matrix along a dimension.",
        example: ("mapSlices([1, 2; 3, 4], 1, sum)", "[4, 6]"),
        operation: &MAP_SLICES,
    },
    Function {
        params: &["x", "dimension", "callback"],
        group: GROUP,
        summary: "An older name of mapSlices.",
        example: ("apply([1, 2; 3, 4], 2, sum)", "[3, 7]"),
        operation: &APPLY,
    },
    Function {
        params: &["size", "callback", "[storage]", "[datatype]"],
        group: GROUP,
        summary: "A matrix whose elements are the results of a function of their index, counted from 0.",
        example: ("f(index) = index[1] + index[2]; matrixFromFunction([2, 2], f)", "[[[0, 1], [1, 2]]]"),
        operation: &MATRIX_FROM_FUNCTION,
    },
];

fn is_function(value: &Value) -> bool {
    matches!(value, Value::Builtin(_) | Value::Defined(_))
}

static MAP: Operation = Operation {
    name: "map",
    run: |_, arguments| match arguments {
        [Value::Matrix(_), function] if is_function(function) => Err(Stop::Calls(map)),
        [Value::Matrix(_), Value::Matrix(_), .., _] => Err(Stop::Calls(map_several)),
        _ => Err(Stop::Mismatch),
    },
};

static FILTER: Operation = Operation {
    name: "filter",
    run: |_, arguments| match arguments {
        [Value::Matrix(_), function] if is_function(function) => Err(Stop::Calls(filter)),
        _ => Err(Stop::Mismatch),
    },
};

static FOR_EACH: Operation = Operation {
    name: "forEach",
    run: |_, arguments| match arguments {
        [Value::Matrix(_), function] if is_function(function) => Err(Stop::Calls(for_each)),
        _ => Err(Stop::Mismatch),
    },
};

static MAP_SLICES: Operation = Operation { name: "mapSlices", run: slices };

static APPLY: Operation = Operation { name: "apply", run: slices };

fn slices(_: &crate::Context, arguments: &[Value]) -> Outcome {
    match arguments {
        [Value::Matrix(_), Value::Number(_) | Value::BigNumber(_), function] if is_function(function) => {
            Err(Stop::Calls(map_slices))
        }
        _ => Err(Stop::Mismatch),
    }
}

static MATRIX_FROM_FUNCTION: Operation = Operation {
    name: "matrixFromFunction",
    run: |_, arguments| match arguments {
        [Value::Matrix(_), function] if is_function(function) => Err(Stop::Calls(matrix_from_function)),
        [Value::Matrix(_), function, texts @ ..] | [Value::Matrix(_), texts @ .., function]
            if is_function(function) && texts.len() <= 2 && texts.iter().all(|text| matches!(text, Value::Text(_))) =>
        {
            Err(Stop::Calls(matrix_from_function))
        }
        _ => Err(Stop::Mismatch),
    },
};

/// A function that is called for the elements of a matrix with a value, and, if it takes them, the index and the matrix.
struct Callback<'c> {
    /// The function that calls it, for errors.
    by: &'static str,
    function: &'c Value,
    matrix: &'c Value,
    size: &'c [usize],
    /// The number of arguments that it takes.
    arguments: usize,
}

impl<'c> Callback<'c> {
    fn new(calling: &mut dyn Calling, by: &'static str, function: &'c Value, matrix: &'c Value) -> Result<Self, Fault> {
        const MOST: usize = 3;
        let Value::Matrix(items) = matrix else { return Err(typed::generic_mismatch(by, &[])) };
        let mut callback = Self { by, function, matrix, size: &items.size, arguments: MOST };
        match (function, items.items.first()) {
            (Value::Defined(defined), _) if (1..=MOST).contains(&defined.arity) => callback.arguments = defined.arity,
            (Value::Builtin(builtin), Some(first)) => {
                let arguments = callback.arguments_of(calling, first, 0)?;
                for count in (1..=MOST).rev() {
                    if typed::accepts(calling.cx(), builtin.name(), &arguments[..count])? {
                        callback.arguments = count;
                        break;
                    }
                }
            }
            _ => {}
        }
        Ok(callback)
    }

    fn arguments_of(&self, calling: &mut dyn Calling, value: &Value, at: usize) -> Result<Vec<Value>, Fault> {
        let mut arguments = vec![value.clone()];
        if self.arguments > 1 {
            let index = index_of(calling, at, self.size, 1)?;
            arguments.extend([index, self.matrix.clone()]);
            arguments.truncate(self.arguments);
        }
        Ok(arguments)
    }

    fn call(&self, calling: &mut dyn Calling, value: &Value, at: usize) -> Result<Value, Fault> {
        let arguments = self.arguments_of(calling, value, at)?;
        match calling.call(self.function, &arguments) {
            Err(fault) if !is_limit(fault.code()) => Err(self.failure(&fault, &arguments, at)),
            outcome => outcome,
        }
    }

    /// mathjs's error for a typed function that fails. An expression is not a typed function, so its own error stays.
    #[cold]
    fn failure(&self, fault: &Fault, arguments: &[Value], at: usize) -> Fault {
        let name = match self.function {
            Value::Builtin(builtin) => builtin.name(),
            Value::Defined(defined) if defined.variable.is_none() => {
                defined.syntax.split('(').next().unwrap_or_default()
            }
            _ => return fault.clone().hint(None),
        };
        let by = self.by;
        if !matches!(fault.detail(), Some(Detail::UnexpectedType { .. })) {
            let message =
                format!("Function {by} cannot apply callback arguments to function {name}: {}", fault.message());
            return Fault::new(fault.code(), message);
        }
        let described: Vec<String> = ["value", "index", "array"]
            .iter()
            .zip(arguments)
            .map(|(role, argument)| format!("{role}: {}", argument.type_name()))
            .collect();
        let index = if self.arguments > 1 { format!("{:?}", positions(at, self.size)) } else { "undefined".to_owned() };
        let message = format!(
            "Function {by} cannot apply callback arguments {name}({}) at index {}",
            described.join(", "),
            index.replace(' ', "")
        );
        Fault::new(fault.code(), message)
    }
}

/// Whether an error says that a limit is exceeded, which no function changes.
fn is_limit(code: ErrorCode) -> bool {
    let of_size = [ErrorCode::NestingTooDeep, ErrorCode::CollectionTooLarge, ErrorCode::TextTooLong];
    code.ends_evaluation() || of_size.contains(&code)
}

/// The position of an item in each dimension, counted from 0.
fn positions(at: usize, size: &[usize]) -> Vec<usize> {
    let mut rest = at;
    let mut positions = vec![0; size.len()];
    for (position, length) in positions.iter_mut().zip(size).rev() {
        *position = rest % (*length).max(1);
        rest /= (*length).max(1);
    }
    positions
}

/// The index of an item as an array, counted from `base`.
fn index_of(calling: &mut dyn Calling, at: usize, size: &[usize], base: usize) -> Result<Value, Fault> {
    let length = matrix::pay_for_matrix(calling.cx(), &[size.len()])?;
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let items = positions(at, size).into_iter().map(|position| Value::Number((position + base) as f64)).collect();
    Ok(Value::Matrix(Rc::new(Matrix::new(vec![length], items).stored(Storage::Array))))
}

fn map(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [whole @ Value::Matrix(matrix), function] = arguments else { return Err(Stop::Mismatch) };
    let callback = Callback::new(calling, "map", function, whole)?;
    let mut items = Vec::with_capacity(matrix::pay_for_matrix(calling.cx(), &matrix.size)?);
    for (at, item) in matrix.items.iter().enumerate() {
        items.push(callback.call(calling, item, at)?);
    }
    Ok(with_storage(calling, Matrix::new(matrix.size.clone(), items), matrix.storage)?)
}

/// Matrices of values are nested no deeper than the limit.
fn with_storage(calling: &mut dyn Calling, matrix: Matrix, storage: Storage) -> Result<Value, Fault> {
    let value = Value::Matrix(Rc::new(matrix.stored(storage)));
    calling.cx().fits_nesting(value.depth())?;
    Ok(value)
}

/// `map(x, y, …, callback)`: the matrices are broadcast to one size.
fn map_several(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [matrices @ .., function] = arguments else { return Err(Stop::Mismatch) };
    if !is_function(function) {
        return Err(Fault::new(ErrorCode::TypeMismatch, "Last argument must be a callback function").into());
    }
    let matrices = matrix::broadcast(calling.cx(), matrices)?;
    let Some(first) = matrices.first() else { return Err(Stop::Mismatch) };
    let count = matrices.len();
    let takes = match function {
        Value::Defined(defined) if defined.variable.is_some() => 1,
        Value::Defined(defined) => defined.arity,
        _ => count,
    };
    let mut items = Vec::with_capacity(matrix::pay_for_matrix(calling.cx(), &first.size)?);
    for at in 0..first.items.len() {
        calling.cx().spend(count as u64)?;
        let mut values: Vec<Value> = matrices.iter().map(|matrix| matrix::item(matrix, at)).collect();
        if takes > count {
            values.push(index_of(calling, at, &first.size, 1)?);
        }
        if takes > count + 1 {
            values.extend(matrices.iter().map(|matrix| Value::Matrix(Rc::clone(matrix))));
        }
        items.push(calling.call(function, &values)?);
    }
    Ok(with_storage(calling, Matrix::new(first.size.clone(), items), first.storage)?)
}

fn for_each(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [whole @ Value::Matrix(matrix), function] = arguments else { return Err(Stop::Mismatch) };
    let callback = Callback::new(calling, "forEach", function, whole)?;
    for (at, item) in matrix.items.iter().enumerate() {
        callback.call(calling, item, at)?;
    }
    Ok(Value::Undefined)
}

fn filter(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [whole @ Value::Matrix(matrix), function] = arguments else { return Err(Stop::Mismatch) };
    if matrix.size.len() != 1 {
        return Err(Fault::new(ErrorCode::DimensionMismatch, "Only one dimensional matrices supported").into());
    }
    let callback = Callback::new(calling, "filter", function, whole)?;
    matrix::pay_for_matrix(calling.cx(), &matrix.size)?;
    let mut items = Vec::new();
    for (at, item) in matrix.items.iter().enumerate() {
        if holds(&callback.call(calling, item, at)?) {
            items.push(item.clone());
        }
    }
    Ok(with_storage(calling, Matrix::new(vec![items.len()], items), matrix.storage)?)
}

/// Whether a value is true in JavaScript.
fn holds(value: &Value) -> bool {
    match value {
        Value::Boolean(boolean) => *boolean,
        Value::Number(number) => is_truthy(*number),
        Value::Text(text) => !text.is_empty(),
        Value::BigInt(integer) => !integer.is_zero(),
        value => !value.is_nullish(),
    }
}

fn map_slices(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [Value::Matrix(matrix), dimension, function] = arguments else { return Err(Stop::Mismatch) };
    let dimension = to_dimension(calling.cx(), dimension)? + 1.0;
    if dimension.fract() != 0.0 {
        return Err(Fault::new(ErrorCode::TypeMismatch, "Integer number expected for dimension").into());
    }
    let dimensions = matrix.size.len();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "checked to be a dimension"
    )]
    let along = match dimension {
        dimension if dimension >= 1.0 && dimension <= dimensions as f64 => dimension as usize - 1,
        dimension => {
            let dimension = format::number(dimension);
            let message = if dimension.starts_with(['-', '0']) {
                format!("Index out of range ({dimension} < 1)")
            } else {
                format!("Index out of range ({dimension} > {dimensions})")
            };
            return Err(Fault::new(ErrorCode::IndexOutOfRange, message).into());
        }
    };
    let length = matrix.size[along];
    let inner: usize = matrix.size[along + 1..].iter().product();
    let outer: usize = matrix.size[..along].iter().product();
    let mut results = Vec::with_capacity(matrix::pay_for_matrix(calling.cx(), &[outer, inner])?);
    for block in 0..outer {
        for offset in 0..inner {
            matrix::pay_for_matrix(calling.cx(), &[length])?;
            calling.cx().spend(length as u64 / 4)?;
            let items = (0..length).map(|at| matrix::item(matrix, (block * length + at) * inner + offset)).collect();
            let slice = Matrix::new(vec![length], items).stored(Storage::Array);
            results.push(calling.call(function, &[Value::Matrix(Rc::new(slice))])?);
        }
    }
    if dimensions == 1 {
        return Ok(results.pop().unwrap_or(Value::Undefined));
    }
    let size = matrix.size.iter().enumerate().filter(|(at, _)| *at != along).map(|(_, length)| *length).collect();
    Ok(with_storage(calling, Matrix::new(size, results), matrix.storage)?)
}

fn matrix_from_function(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [Value::Matrix(size), others @ ..] = arguments else { return Err(Stop::Mismatch) };
    let Some(function) = others.iter().find(|value| is_function(value)) else { return Err(Stop::Mismatch) };
    let mut texts = others.iter().filter(|value| matches!(value, Value::Text(_)));
    let storage = match texts.next() {
        Some(Value::Text(format)) => storage_of(format, &texts.cloned().collect::<Vec<_>>())?,
        _ if size.storage == Storage::Array => Storage::Array,
        _ => Storage::Dense,
    };
    let mut lengths = Vec::new();
    for length in &size.items {
        match length {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
            Value::Number(length) if length.fract() == 0.0 && *length >= 0.0 => lengths.push(*length as usize),
            _ => {
                let message =
                    format!("Invalid size, must contain positive integers (size: {})", format::json(&arguments[0]));
                return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
            }
        }
    }
    let count = matrix::pay_for_matrix(calling.cx(), &lengths)?;
    let mut items = Vec::with_capacity(count);
    for at in 0..count {
        let index = index_of(calling, at, &lengths, 0)?;
        items.push(calling.call(function, &[index])?);
    }
    Ok(with_storage(calling, Matrix::new(lengths, items), storage)?)
}
