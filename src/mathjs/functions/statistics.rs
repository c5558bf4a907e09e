//! Statistics of arguments, of a matrix, or of a matrix along one dimension.

use std::borrow::Cow;

use pascaline_base::Detail;
use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::text::excerpt;

use super::Function;
use super::kinds::IS_NAN;
use super::roots::SQRT;
use crate::Context;
use crate::format::json;
use crate::operations::arithmetic::{add, divide, multiply, subtract};
use crate::operations::operators::{COMPARE, LARGER, SMALLER, is_truthy};
use crate::operations::round::is_integer;
use crate::operations::typed::{Operation, Outcome, Stop, actual_types, apply, apply_two, to_number};
use crate::value::{Matrix, Storage, Value};
use crate::{exact, operations::natural, value::matrix, value::storage};

pub(super) const GROUP: &str = "statistics";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The mean of the values, or of a matrix.",
        example: ("mean([1, 2, 3, 4, 5])", "3"),
        operation: &MEAN,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The middle value; for an even number of values, the mean of the two in the middle.",
        example: ("median([1, 2, 3, 4])", "2.5"),
        operation: &MEDIAN,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The standard deviation of a sample; a last argument 'uncorrected' divides by n, not by n - 1.",
        example: ("std([1, 2, 3, 4])", "1.2909944487358056"),
        operation: &STD,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The variance of a sample; a last argument 'uncorrected' divides by n, not by n - 1.",
        example: ("variance([1, 2, 3, 4])", "1.6666666666666667"),
        operation: &VARIANCE,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The largest of the values, or of a matrix.",
        example: ("max([[1, 2], [3, 4]])", "4"),
        operation: &MAX,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The smallest of the values, or of a matrix.",
        example: ("min(3, 1, 2)", "1"),
        operation: &MIN,
    },
];

/// What a call is applied to.
pub(super) enum Asked<'v> {
    /// All these values.
    Values(Cow<'v, [Value]>),
    /// A dimension of a matrix, counted from 0; negative ones and fractions are out of range.
    Along(&'v Matrix, f64),
}

impl<'v> Asked<'v> {
    pub(super) fn of(cx: &Context, arguments: &'v [Value], name: &str) -> Result<Self, Stop> {
        match arguments {
            [] => Err(Stop::Mismatch),
            [Value::Matrix(matrix)] => Ok(Self::Values(storage::visited(cx, matrix)?)),
            [Value::Matrix(matrix), dimension] if is_dimension(dimension) => {
                Ok(Self::Along(matrix, to_dimension(cx, dimension)?))
            }
            values if values.iter().any(|value| matches!(value, Value::Matrix(_))) => {
                let message = format!("Scalar values expected in function {name}");
                Err(Fault::new(ErrorCode::TypeMismatch, message).into())
            }
            values => Ok(Self::Values(Cow::Borrowed(values))),
        }
    }
}

pub(super) fn is_dimension(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::BigNumber(_) | Value::BigInt(_) | Value::Boolean(_) | Value::Text(_))
}

/// Expressions count dimensions from 1; mathjs converts them only if the dimension is a number.
pub(super) fn to_dimension(cx: &Context, value: &Value) -> Result<f64, Fault> {
    match value {
        Value::Number(number) => Ok(number - 1.0),
        Value::Boolean(boolean) => Ok(f64::from(*boolean)),
        Value::Text(text) => to_number(cx, text),
        Value::BigNumber(number) => Ok(number.to_number(cx)? - 1.0),
        _ => Ok(exact::nearest_number(cx, value)?.unwrap_or(f64::NAN)),
    }
}

/// mathjs's error message for a value of a type that statistics do not accept.
#[cold]
pub(super) fn improve(fault: Fault, name: &str, value: Option<&Value>) -> Fault {
    let of_value = |value: &Value| format!(" (type: {}, value: {})", value.type_name(), json(value));
    let details = value.map(of_value).unwrap_or_default();
    let message = match fault.detail() {
        Some(Detail::UnexpectedType { .. }) => {
            format!("Cannot calculate {name}, unexpected type of argument{details}")
        }
        Some(Detail::NoOrder) => {
            format!("Cannot calculate {name}, no ordering relation is defined for complex numbers{details}")
        }
        _ => return fault,
    };
    Fault::new(fault.code(), message)
}

/// The same where mathjs names the type that did not fit, not the value.
#[cold]
pub(super) fn improve_along(fault: Fault, name: &str) -> Fault {
    let Some(Detail::UnexpectedType { actual, .. }) = fault.detail() else { return improve(fault, name, None) };
    let actual = actual.replace(" | ", ",");
    Fault::new(fault.code(), format!("Cannot calculate {name}, unexpected type of argument (type: {actual})"))
}

#[cold]
pub(super) fn empty(what: &str) -> Fault {
    Fault::new(ErrorCode::Domain, format!("Cannot calculate {what} of an empty array"))
}

/// The sum of `of` applied to each number; `None` if a value is not a number, or if there are no values. A fast path for the
/// common case, without dispatch.
fn sum_of_numbers(values: &[Value], of: impl Fn(f64) -> f64) -> Option<f64> {
    let mut sum = None;
    for value in values {
        let Value::Number(number) = value else { return None };
        let term = of(*number);
        sum = Some(sum.map_or(term, |sum: f64| sum + term));
    }
    sum
}

/// The sum; the first value is taken unchanged, and an undefined one is ignored.
pub(super) fn sum(cx: &Context, values: &[Value], name: &str) -> Result<Option<Value>, Fault> {
    cx.spend(values.len() as u64)?;
    if let Some(sum) = sum_of_numbers(values, |number| number) {
        return Ok(Some(Value::Number(sum)));
    }
    let mut sum: Option<Value> = None;
    for value in values {
        sum = Some(match sum {
            None | Some(Value::Undefined) => value.clone(),
            Some(sum) => add(cx, &sum, value).map_err(|fault| improve(fault, name, Some(value)))?,
        });
    }
    Ok(sum)
}

#[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
fn count(values: &[Value]) -> Value {
    Value::Number(values.len() as f64)
}

static MEAN: Operation = Operation {
    name: "mean",
    run: |cx, arguments| match Asked::of(cx, arguments, "mean")? {
        Asked::Values(values) => Ok(mean(cx, &values, "mean", "the mean")?),
        Asked::Along(matrix, dimension) => {
            let dimensions = matrix.size.len();
            if checked_dimension(dimension, dimensions).is_ok() && !is_integer(dimension) {
                // mathjs divides by the length of a dimension that does not exist.
                let message = "Cannot calculate mean, unexpected type of argument (type: identifier,undefined)";
                return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
            }
            let mean = |values: &[Value]| mean_of_slice(cx, values, dimensions == 1);
            Ok(along(cx, matrix, dimension, &mean)?)
        }
    },
};

/// The mean of a slice; mathjs finds no sum of an empty one, and then fails to divide it.
fn mean_of_slice(cx: &Context, values: &[Value], is_whole: bool) -> Result<Value, Fault> {
    match values {
        [] if is_whole => Ok(Value::Undefined),
        [] => {
            let message = "Cannot calculate mean, unexpected type of argument (type: identifier,undefined)";
            Err(Fault::new(ErrorCode::TypeMismatch, message))
        }
        values => mean(cx, values, "mean", "the mean"),
    }
}

fn mean(cx: &Context, values: &[Value], name: &str, what: &str) -> Result<Value, Fault> {
    let sum = sum(cx, values, name)?.ok_or_else(|| empty(what))?;
    divide(cx, &sum, &count(values))
}

static VARIANCE: Operation =
    Operation { name: "variance", run: |cx, arguments| spread(cx, arguments, "variance", |_, variance| Ok(variance)) };

static STD: Operation = Operation {
    name: "std",
    run: |cx, arguments| {
        spread(cx, arguments, "std", |cx, variance| match &variance {
            Value::Matrix(variance) => matrix::map_items(cx, variance, &SQRT),
            _ => apply(cx, &SQRT, std::slice::from_ref(&variance)),
        })
    },
};

/// `of_variance` applied to the variance that the arguments select.
fn spread(
    cx: &Context,
    arguments: &[Value],
    name: &str,
    of_variance: fn(&Context, Value) -> Result<Value, Fault>,
) -> Outcome {
    let of = |values: &[Value], normalization: &str| of_variance(cx, variance(cx, values, normalization, name)?);
    let (matrix, dimension, normalization) = match arguments {
        [] => return Err(Stop::Mismatch),
        [Value::Matrix(matrix)] => return Ok(of(&matrix.items, "unbiased")?),
        [Value::Matrix(matrix), Value::Text(normalization)] => return Ok(of(&matrix.items, normalization)?),
        [Value::Matrix(matrix), dimension] if is_dimension(dimension) => {
            (matrix, to_dimension(cx, dimension)?, "unbiased")
        }
        // If a normalization follows, mathjs counts the dimension from 0.
        [Value::Matrix(matrix), Value::Number(dimension), Value::Text(normalization)] => {
            (matrix, *dimension, &**normalization)
        }
        // A matrix among the values counts as one value, as in mathjs, but an array is opened.
        values if values.iter().any(is_array) => return Ok(of(&flat(cx, values)?, "unbiased")?),
        values => return Ok(of(values, "unbiased")?),
    };
    if !is_integer(dimension) {
        return Err(Fault::new(ErrorCode::TypeMismatch, "Integer number expected for dimension").into());
    }
    let of_slice = |values: &[Value]| {
        if values.is_empty() {
            let message = "Function variance requires one or more parameters (0 provided)";
            return Err(Fault::new(ErrorCode::TooFewArguments, message));
        }
        of(values, normalization)
    };
    let along = along(cx, matrix, dimension, &of_slice);
    Ok(along.map_err(|fault| improve_along(fault, name))?)
}

/// The mean of the squared distances to the mean, with the divisor that `normalization` selects.
fn variance(cx: &Context, values: &[Value], normalization: &str, name: &str) -> Result<Value, Fault> {
    let sum = sum(cx, values, name)?.ok_or_else(|| empty("variance"))?;
    let mean = divide(cx, &sum, &count(values))?;
    let squares = squared_distances(cx, values, &mean)?.ok_or_else(|| empty("variance"))?;
    // mathjs takes the sum for NaN if it is a matrix.
    if is_nan(&squares) || matches!(squares, Value::Matrix(_)) {
        return Ok(squares);
    }
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    let number = values.len() as f64;
    let divisor = match normalization {
        "unbiased" if values.len() == 1 => return Ok(Value::Number(0.0)),
        "unbiased" => number - 1.0,
        "uncorrected" => number,
        "biased" => number + 1.0,
        _ => {
            let message = format!(
                "Unknown normalization \"{}\". \
                 Choose \"unbiased\" (default), \"uncorrected\", or \"biased\".",
                excerpt(normalization)
            );
            return Err(Fault::new(ErrorCode::Domain, message));
        }
    };
    divide(cx, &squares, &Value::Number(divisor))
}

/// The sum of the squared distances of the values to their mean.
fn squared_distances(cx: &Context, values: &[Value], mean: &Value) -> Result<Option<Value>, Fault> {
    if let Value::Number(mean) = mean
        && let Some(squares) = sum_of_numbers(values, |number| (number - mean) * (number - mean))
    {
        return Ok(Some(Value::Number(squares)));
    }
    cx.spend(values.len() as u64)?;
    let mut squares: Option<Value> = None;
    for value in values {
        let distance = subtract(cx, value, mean)?;
        let square = multiply(cx, &distance, &distance)?;
        squares = Some(match squares {
            Some(squares) => add(cx, &squares, &square)?,
            None => square,
        });
    }
    Ok(squares)
}

pub(super) fn is_nan(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_nan(),
        Value::Complex(complex) => complex.re.is_nan() || complex.im.is_nan(),
        _ => false,
    }
}

static MAX: Operation = Operation { name: "max", run: |cx, arguments| extreme(cx, arguments, "max", &LARGER) };

static MIN: Operation = Operation { name: "min", run: |cx, arguments| extreme(cx, arguments, "min", &SMALLER) };

/// The extreme value: the one that `wins` against all others.
fn extreme(cx: &Context, arguments: &[Value], name: &str, wins: &'static Operation) -> Outcome {
    match Asked::of(cx, arguments, name)? {
        Asked::Values(values) => extreme_of(cx, &values, name, wins),
        Asked::Along(matrix, dimension) => Ok(along(cx, matrix, dimension, &|values| best(cx, values, name, wins))?),
    }
}

fn extreme_of(cx: &Context, values: &[Value], name: &str, wins: &Operation) -> Outcome {
    cx.spend(values.len() as u64)?;
    let mut best: Option<Value> = None;
    for value in values {
        let is_better = match &best {
            _ if checked_is_nan(cx, value, name)? => true,
            Some(best) => {
                let outcome = apply_two(cx, wins, value, best);
                holds(&outcome.map_err(|fault| improve(fault, name, Some(value)))?)
            }
            None => true,
        };
        if is_better {
            best = Some(value.clone());
        }
    }
    match best.ok_or_else(|| empty(name))? {
        best @ Value::Text(_) => exact::as_configured(cx, &best),
        best => Ok(best),
    }
}

/// The extreme along a dimension, where NaN gets no special treatment.
fn best(cx: &Context, values: &[Value], name: &str, wins: &Operation) -> Result<Value, Fault> {
    let mut best = values.first().cloned().unwrap_or(Value::Undefined);
    for value in values.iter().skip(1) {
        let outcome = apply_two(cx, wins, &best, value);
        if !holds(&outcome.map_err(|fault| improve(fault, name, Some(value)))?) {
            best = value.clone();
        }
    }
    Ok(best)
}

fn holds(value: &Value) -> bool {
    matches!(value, Value::Boolean(true))
}

/// mathjs's `isNaN`, which accepts what converts to a number.
fn checked_is_nan(cx: &Context, value: &Value, name: &str) -> Result<bool, Fault> {
    match value {
        Value::Number(_) | Value::Complex(_) | Value::Boolean(_) => Ok(is_nan(value)),
        Value::Text(text) => to_number(cx, text).map(f64::is_nan),
        _ => match apply(cx, &IS_NAN, std::slice::from_ref(value)) {
            Ok(is_nan) => Ok(holds(&is_nan)),
            Err(fault) => Err(improve(fault, name, Some(value))),
        },
    }
}

static MEDIAN: Operation = Operation {
    name: "median",
    run: |cx, arguments| match Asked::of(cx, arguments, "median")? {
        Asked::Values(values) => Ok(median(cx, &values, "median")?),
        Asked::Along(..) => Err(Fault::new(ErrorCode::Domain, "median(A, dim) is not yet supported").into()),
    },
};

/// The median for the function `name`, whose errors name it.
pub(super) fn median(cx: &Context, values: &[Value], name: &str) -> Result<Value, Fault> {
    let length = values.len() as u64;
    cx.spend(length.saturating_mul(u64::from(length.max(2).ilog2())))?;
    if let [single @ Value::Complex(_)] = values {
        return Ok(single.clone());
    }
    if exact::concerns(values) || values.iter().any(|value| matches!(value, Value::Unit(_))) {
        return middle(cx, values.to_vec()).map_err(|fault| improve_along(fault, name));
    }
    let mut numbers = Vec::new();
    for value in values {
        numbers.push(match value {
            Value::Number(number) => *number,
            Value::Boolean(boolean) => f64::from(*boolean),
            Value::Text(text) => to_number(cx, text)?,
            Value::Complex(_) => {
                let fault = apply_two(cx, &COMPARE, value, value).err();
                return Err(fault.map_or_else(|| empty(name), |fault| improve(fault, name, None)));
            }
            _ => {
                let message =
                    format!("Cannot calculate {name}, unexpected type of argument (type: {})", actual_types(value));
                return Err(Fault::new(ErrorCode::TypeMismatch, message));
            }
        });
    }
    if numbers.iter().any(|number| number.is_nan()) {
        return Ok(Value::Number(f64::NAN));
    }
    if numbers.is_empty() {
        return Err(empty(name));
    }
    let middle = numbers.len() / 2;
    let is_even = numbers.len() % 2 == 0;
    // Negative zero is below zero.
    let (below, upper, _) = numbers.select_nth_unstable_by(middle, f64::total_cmp);
    let lower = below.iter().copied().max_by(f64::total_cmp).filter(|_| is_even);
    #[expect(clippy::manual_midpoint, reason = "mathjs's sum overflows, too")]
    Ok(Value::Number(lower.map_or(*upper, |lower| (lower + *upper) / 2.0)))
}

/// The median of values that are compared and added as mathjs does.
fn middle(cx: &Context, mut values: Vec<Value>) -> Result<Value, Fault> {
    natural::sort(&mut values, &mut |x, y| natural::numeric_order(cx, x, y))?;
    let (below, above) = values.split_at(values.len() / 2);
    match (below.last(), above.first()) {
        (Some(left), Some(right)) if values.len().is_multiple_of(2) => {
            let sum = add(cx, &exact::of_median(left)?, &exact::of_median(right)?)?;
            divide(cx, &sum, &Value::Number(2.0))
        }
        (_, Some(middle)) => exact::of_median(middle),
        _ => Err(empty("median")),
    }
}

/// A statistic of several values.
type Statistic<'f> = dyn Fn(&[Value]) -> Result<Value, Fault> + 'f;

/// Applies `of` to the values along one dimension, for each index of the others.
pub(super) fn along(cx: &Context, matrix: &Matrix, dimension: f64, of: &Statistic<'_>) -> Result<Value, Fault> {
    let (size, slices) = slices(cx, matrix, checked_dimension(dimension, matrix.size.len())?)?;
    let mut items = Vec::with_capacity(matrix::pay_for_matrix(cx, &size)?);
    for slice in slices {
        items.push(of(&slice)?);
    }
    match &items[..] {
        [only] if size.is_empty() && matrix.storage == Storage::Array => Ok(only.clone()),
        [only] if size.is_empty() => matrix_of(only),
        _ if matrix.storage == Storage::Sparse => storage::sparse(cx, &Matrix::new(size, items)),
        _ => Ok(Value::stored(size, items, matrix.storage)),
    }
}

/// The lists of items along a dimension, one for each index of the others, and the size that these form.
pub(super) fn slices(cx: &Context, matrix: &Matrix, dimension: usize) -> Result<(Vec<usize>, Vec<Vec<Value>>), Fault> {
    let (before, rest) = matrix.size.split_at_checked(dimension).unwrap_or((&matrix.size, &[]));
    let (length, behind) = rest.split_first().map_or((0, rest), |(length, behind)| (*length, behind));
    let inner: usize = behind.iter().product();
    let outer: usize = before.iter().product();
    let size = [before, behind].concat();
    let mut slices = Vec::with_capacity(matrix::pay_for_matrix(cx, &size)?);
    matrix::pay_for_matrix(cx, &matrix.size)?;
    for block in 0..outer {
        for at in 0..inner {
            let place = |step: usize| (block * length + step) * inner + at;
            slices.push((0..length).map(|step| matrix::item(matrix, place(step))).collect());
        }
    }
    Ok((size, slices))
}

/// The result of reducing a vector along its only dimension. mathjs treats it as the data of a matrix, which it is not, and
/// a falsy value as no data.
pub(super) fn matrix_of(value: &Value) -> Result<Value, Fault> {
    let is_falsy = match value {
        Value::Number(number) => !is_truthy(*number),
        Value::Text(text) => text.is_empty(),
        Value::Boolean(boolean) => !boolean,
        value => value.is_nullish(),
    };
    if is_falsy {
        return Ok(Value::matrix(vec![0], Vec::new()));
    }
    let message = format!("Unsupported type of data ({})", value.type_name());
    Err(Fault::new(ErrorCode::TypeMismatch, message))
}

/// A fraction counts as the next integer, as in mathjs.
pub(super) fn checked_dimension(dimension: f64, dimensions: usize) -> Result<usize, Fault> {
    let dimension = if dimension > 0.0 { dimension.ceil() } else { dimension };
    #[expect(clippy::cast_precision_loss, reason = "a matrix has few dimensions")]
    let most = dimensions as f64;
    if (0.0..most).contains(&dimension) && dimension.fract() == 0.0 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole, and within the dimensions"
        )]
        return Ok(dimension as usize);
    }
    let shown = crate::format::number(dimension + 1.0);
    let message = if dimension < 0.0 {
        format!("Index out of range ({shown} < 1)")
    } else {
        format!("Index out of range ({shown} > {dimensions})")
    };
    Err(Fault::new(ErrorCode::IndexOutOfRange, message))
}

/// Whether a value is a plain array, as some functions return.
fn is_array(value: &Value) -> bool {
    matches!(value, Value::Matrix(matrix) if matrix.storage == Storage::Array)
}

/// The items of the arguments: those of a single matrix, or the arguments themselves, with arrays among them opened.
pub(super) fn flat(cx: &Context, arguments: &[Value]) -> Result<Vec<Value>, Fault> {
    if let [Value::Matrix(single)] = arguments {
        if single.storage == Storage::Sparse {
            matrix::pay_for_matrix(cx, &single.size)?;
            return Ok(single.items.clone());
        }
        return Ok(storage::visited(cx, single)?.into_owned());
    }
    let mut items = Vec::new();
    for argument in arguments {
        match argument {
            Value::Matrix(array) if array.storage == Storage::Array => {
                cx.pay_for_collection((items.len() + array.items.len()) as u64)?;
                items.extend_from_slice(&array.items);
            }
            item => items.push(item.clone()),
        }
    }
    Ok(items)
}
