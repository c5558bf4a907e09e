//! What depends on the order of values, or on how often they occur: sorted lists, quantiles, the mode.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use pascaline_base::error::{ErrorCode, Fault};

use super::Function;
use super::exact_numbers::BIGNUMBER;
use super::kinds::IS_NUMERIC;
use super::roots::ABS;
use super::statistics::{GROUP, flat, improve_along, is_dimension, is_nan, matrix_of, median, slices, to_dimension};
use crate::Context;
use crate::big_number::{BigNumber, Towards};
use crate::operations::arithmetic::{add, multiply, subtract};
use crate::operations::round::is_integer;
use crate::operations::typed::{Calling, Operation, Outcome, Stop, apply};
use crate::value::matrix::pay_for_matrix;
use crate::value::{Matrix, Storage, Value};
use crate::{exact, format, operations::natural, value::storage};

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["x", "[order]"],
        group: "matrices",
        summary: "The items of a vector sorted 'asc', 'desc', 'natural' or by a function of two items.",
        example: ("sort([5, 10, 1])", "[1, 5, 10]"),
        operation: &SORT,
    },
    Function {
        params: &["x", "k", "[order]"],
        group: "matrices",
        summary: "The item that would be at k, counted from 0, if the vector x were sorted.",
        example: ("partitionSelect([5, 10, 1], 2)", "10"),
        operation: &PARTITION_SELECT,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The values that occur most often.",
        example: ("mode([2, 1, 4, 3, 1])", "[1]"),
        operation: &MODE,
    },
    Function {
        params: &["...values"],
        group: GROUP,
        summary: "The median of the distances of the values to their median.",
        example: ("mad([10, 20, 30])", "10"),
        operation: &MAD,
    },
    Function {
        params: &["x", "probability", "[sorted]", "[dimension]"],
        group: GROUP,
        summary: "A quantile of x, one for each of several probabilities, or those that cut x into n + 1 parts.",
        example: ("quantileSeq([3, -1, 5, 7], 0.5)", "4"),
        operation: &QUANTILE_SEQ,
    },
];

fn refused(message: &str) -> Stop {
    Fault::new(ErrorCode::Domain, message).into()
}

static SORT: Operation = Operation {
    name: "sort",
    run: |cx, arguments| match arguments {
        [Value::Matrix(matrix)] => Ok(sorted(cx, matrix, natural::numeric_order)?),
        [Value::Matrix(matrix), Value::Text(order)] => {
            checked_vector(matrix)?;
            match &**order {
                "asc" => Ok(sorted(cx, matrix, natural::numeric_order)?),
                "desc" => Ok(sorted(cx, matrix, descending)?),
                "natural" => Ok(sorted(cx, matrix, natural::order)?),
                _ => Err(refused("String \"asc\", \"desc\", or \"natural\" expected")),
            }
        }
        [Value::Matrix(_), Value::Builtin(_) | Value::Defined(_)] => Err(Stop::Calls(sort_by)),
        _ => Err(Stop::Mismatch),
    },
};

/// An order of values.
type Order = fn(&Context, &Value, &Value) -> Result<Ordering, Fault>;

fn descending(cx: &Context, x: &Value, y: &Value) -> Result<Ordering, Fault> {
    natural::numeric_order(cx, x, y).map(Ordering::reverse)
}

fn checked_vector(matrix: &Matrix) -> Result<(), Fault> {
    let what = if matrix.storage == Storage::Array { "array" } else { "matrix" };
    match storage::size(matrix) {
        [_] if matrix.storage != Storage::Sparse => Ok(()),
        _ => Err(Fault::new(ErrorCode::DimensionMismatch, format!("One dimensional {what} expected"))),
    }
}

fn sorted(cx: &Context, matrix: &Matrix, order: Order) -> Result<Value, Fault> {
    checked_vector(matrix)?;
    pay_for_matrix(cx, &matrix.size)?;
    let mut items = matrix.items.clone();
    natural::pay_for_sorting(cx, items.len())?;
    natural::sort(&mut items, &mut |x, y| order(cx, x, y))?;
    Ok(Value::stored(matrix.size.clone(), items, matrix.storage))
}

/// Sorts by a function of two items, whose result is negative, zero or positive.
fn sort_by(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [Value::Matrix(matrix), function] = arguments else { return Err(Stop::Mismatch) };
    checked_vector(matrix)?;
    pay_for_matrix(calling.cx(), &matrix.size)?;
    let mut items = matrix.items.clone();
    natural::pay_for_sorting(calling.cx(), items.len())?;
    natural::sort(&mut items, &mut |x, y| order_by(calling, function, x, y))?;
    Ok(Value::stored(matrix.size.clone(), items, matrix.storage))
}

fn order_by(calling: &mut dyn Calling, function: &Value, x: &Value, y: &Value) -> Result<Ordering, Fault> {
    Ok(natural::comparison(&calling.call(function, &[x.clone(), y.clone()])?))
}

static PARTITION_SELECT: Operation = Operation {
    name: "partitionSelect",
    run: |cx, arguments| {
        let (matrix, k, order) = match arguments {
            [Value::Matrix(matrix), Value::Number(k)] => (matrix, *k, "asc"),
            [Value::Matrix(matrix), Value::Number(k), Value::Text(order)] => (matrix, *k, &**order),
            [Value::Matrix(_), Value::Number(_), Value::Builtin(_) | Value::Defined(_)] => {
                return Err(Stop::Calls(select_by));
            }
            _ => return Err(Stop::Mismatch),
        };
        match order {
            "asc" => Ok(selected(cx, matrix, k, natural::numeric_order)?),
            "desc" => Ok(selected(cx, matrix, k, descending)?),
            _ => Err(refused("Compare string must be \"asc\" or \"desc\"")),
        }
    },
};

fn selected(cx: &Context, matrix: &Matrix, k: f64, order: Order) -> Result<Value, Fault> {
    checked_rank(matrix, k)?;
    select(cx, &matrix.items, k, order)
}

fn checked_rank(matrix: &Matrix, k: f64) -> Result<(), Fault> {
    if !is_integer(k) || k < 0.0 {
        return Err(Fault::new(ErrorCode::Domain, "k must be a non-negative integer"));
    }
    if matrix.size.len() > 1 {
        return Err(Fault::new(ErrorCode::DimensionMismatch, "Only one dimensional matrices supported"));
    }
    Ok(())
}

fn select_by(calling: &mut dyn Calling, arguments: &[Value]) -> Outcome {
    let [Value::Matrix(matrix), Value::Number(k), function] = arguments else { return Err(Stop::Mismatch) };
    checked_rank(matrix, *k)?;
    if let Some(item) = at_rank_or_nan(calling.cx(), &matrix.items, *k)? {
        return Ok(item);
    }
    let mut items = matrix.items.clone();
    natural::sort(&mut items, &mut |x, y| order_by(calling, function, x, y))?;
    Ok(at(&items, *k))
}

/// The item that is k-th in an order; NaN if there is one.
fn select(cx: &Context, items: &[Value], k: f64, order: Order) -> Result<Value, Fault> {
    if let Some(item) = at_rank_or_nan(cx, items, k)? {
        return Ok(item);
    }
    let mut items = items.to_vec();
    natural::sort(&mut items, &mut |x, y| order(cx, x, y))?;
    Ok(at(&items, k))
}

/// Checks the rank, and finds what needs no order: NaN, or a single item.
fn at_rank_or_nan(cx: &Context, items: &[Value], k: f64) -> Result<Option<Value>, Fault> {
    check_rank_of(items, k)?;
    cx.spend(items.len() as u64)?;
    natural::pay_for_sorting(cx, items.len())?;
    Ok(items.iter().find(|item| is_nan(item)).cloned())
}

fn check_rank_of(items: &[Value], k: f64) -> Result<(), Fault> {
    #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
    if !is_integer(k) || k < 0.0 {
        Err(Fault::new(ErrorCode::Domain, "k must be a non-negative integer"))
    } else if k >= items.len() as f64 {
        Err(Fault::new(ErrorCode::IndexOutOfRange, "k out of bounds"))
    } else {
        Ok(())
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a cast saturates")]
fn at(items: &[Value], k: f64) -> Value {
    items.get(k as usize).cloned().unwrap_or(Value::Undefined)
}

static MODE: Operation = Operation {
    name: "mode",
    run: |cx, arguments| {
        if arguments.is_empty() {
            return Err(Stop::Mismatch);
        }
        let items = flat(cx, arguments)?;
        if items.is_empty() {
            return Err(refused("Cannot calculate mode of an empty array"));
        }
        natural::pay_for_sorting(cx, items.len())?;
        let (mut counts, mut most, mut modes) = (BTreeMap::new(), 0, Vec::new());
        for item in items {
            if is_nan(&item) || matches!(item, Value::Matrix(_)) {
                return Err(refused("Cannot calculate mode of an array containing NaN values"));
            }
            if let Value::Object(_) | Value::Index(_) | Value::Builtin(_) | Value::Defined(_) = item {
                // mathjs asks whether it is a number, which is an error.
                apply(cx, &IS_NUMERIC, std::slice::from_ref(&item))?;
            }
            // Values with the same text count as the same, as they do as keys of a JavaScript object.
            let count = counts.entry(key(cx, &item)?).or_insert(0);
            *count += 1;
            match most.cmp(count) {
                Ordering::Equal => modes.push(item),
                Ordering::Less => {
                    most = *count;
                    modes = vec![item];
                }
                Ordering::Greater => {}
            }
        }
        Ok(Value::array(vec![modes.len()], modes))
    },
};

/// The text of a value as JavaScript converts it.
fn key(cx: &Context, value: &Value) -> Result<Arc<str>, Fault> {
    match value {
        Value::Text(text) => {
            cx.pay_for_bytes(text.len())?;
            Ok(Arc::clone(text))
        }
        Value::Number(number) => {
            cx.spend(5)?;
            Ok(format::number(*number).into())
        }
        value => match apply(cx, &super::FORMAT, std::slice::from_ref(value))? {
            Value::Text(text) => Ok(text),
            _ => Ok("".into()),
        },
    }
}

static MAD: Operation = Operation {
    name: "mad",
    run: |cx, arguments| {
        if arguments.is_empty() {
            return Err(Stop::Mismatch);
        }
        let items = flat(cx, arguments)?;
        if items.is_empty() {
            return Err(refused("Cannot calculate median absolute deviation (mad) of an empty array"));
        }
        if items.iter().any(|item| matches!(item, Value::Matrix(_))) {
            // mathjs's error for a function without a name.
            let message = "Function '' doesn't apply to matrices. \
                           To call it elementwise on a matrix 'M', try 'map(M, )'.";
            return Err(Fault::new(ErrorCode::TypeMismatch, message).into());
        }
        Ok(deviation(cx, &items).map_err(|fault| improve_along(fault, "mad"))?)
    },
};

/// The median of the distances to the median.
fn deviation(cx: &Context, items: &[Value]) -> Result<Value, Fault> {
    let middle = median(cx, items, "mad")?;
    let mut distances = Vec::with_capacity(pay_for_matrix(cx, &[items.len()])?);
    for item in items {
        distances.push(apply(cx, &ABS, &[subtract(cx, item, &middle)?])?);
    }
    median(cx, &distances, "mad")
}

static QUANTILE_SEQ: Operation = Operation {
    name: "quantileSeq",
    run: |cx, arguments| {
        let is_probability = |value: &Value| matches!(value, Value::Number(_) | Value::BigNumber(_) | Value::Matrix(_));
        let (matrix, probability, sorted, dimension) = match arguments {
            [Value::Matrix(matrix), probability] => (matrix, probability, false, None),
            [Value::Matrix(matrix), probability, Value::Boolean(sorted)] => (matrix, probability, *sorted, None),
            [Value::Matrix(matrix), probability, dimension @ Value::Number(_)] => {
                (matrix, probability, false, Some(dimension))
            }
            [Value::Matrix(matrix), probability, Value::Boolean(sorted), dimension @ Value::Number(_)] => {
                (matrix, probability, *sorted, Some(dimension))
            }
            _ => return exact::with_last_as_number(cx, &QUANTILE_SEQ, arguments),
        };
        if !is_probability(probability) {
            return exact::with_last_as_number(cx, &QUANTILE_SEQ, arguments);
        }
        let Some(dimension) = dimension.filter(|dimension| is_dimension(dimension)) else {
            return Ok(quantiles(cx, &storage_order(cx, matrix)?, probability, sorted)?);
        };
        let dimension = to_dimension(cx, dimension)?;
        let (size, slices) = slices(cx, matrix, whole_dimension(dimension, matrix.size.len())?)?;
        let mut results = Vec::with_capacity(pay_for_matrix(cx, &size)?);
        for slice in slices {
            results.push(quantiles(cx, &slice, probability, sorted)?);
        }
        Ok(nested(cx, size, results, matrix.storage)?)
    },
};

fn storage_order(cx: &Context, matrix: &Matrix) -> Result<Vec<Value>, Fault> {
    pay_for_matrix(cx, &matrix.size)?;
    Ok(matrix.items.clone())
}

/// Checks a dimension, counted from 0, with the words of `mapSlices`.
fn whole_dimension(dimension: f64, dimensions: usize) -> Result<usize, Fault> {
    if !is_integer(dimension) {
        return Err(Fault::new(ErrorCode::TypeMismatch, "Integer number expected for dimension"));
    }
    let shown = format::number(dimension);
    if dimension < 0.0 {
        return Err(Fault::new(ErrorCode::IndexOutOfRange, format!("Index out of range ({shown} < 0)")));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive; a cast saturates")]
    match dimension as usize {
        dimension if dimension < dimensions => Ok(dimension),
        _ => {
            let most = dimensions.saturating_sub(1);
            Err(Fault::new(ErrorCode::IndexOutOfRange, format!("Index out of range ({shown} > {most})")))
        }
    }
}

/// The results of slices as a matrix, which has one more dimension if they are lists.
fn nested(cx: &Context, mut size: Vec<usize>, results: Vec<Value>, storage: Storage) -> Result<Value, Fault> {
    let mut items = Vec::new();
    match results.first() {
        Some(Value::Matrix(first)) => size.push(first.items.len()),
        Some(only) if size.is_empty() && storage != Storage::Array => return matrix_of(only),
        Some(only) if size.is_empty() => return Ok(only.clone()),
        _ => {}
    }
    pay_for_matrix(cx, &size)?;
    for result in results {
        match result {
            Value::Matrix(list) => items.extend_from_slice(&list.items),
            item => items.push(item),
        }
    }
    if storage == Storage::Sparse {
        return storage::sparse(cx, &Matrix::new(size, items));
    }
    Ok(Value::stored(size, items, storage))
}

/// The quantiles of a list that a probability, a list of them, or a number of cuts asks for.
fn quantiles(cx: &Context, items: &[Value], probability: &Value, sorted: bool) -> Result<Value, Fault> {
    let mut list = SortedList::new(items, sorted);
    match probability {
        Value::Matrix(probabilities) => list.quantiles(cx, &probabilities.items),
        Value::Number(number) => match Wanted::of(*number)? {
            Wanted::Nothing => Ok(Value::Undefined),
            Wanted::Probability => list.quantile(cx, probability),
            Wanted::Cuts(count) => {
                cx.pay_for_collection(u64::from(count))?;
                let cuts: Vec<_> = (1..=count).map(|cut| Value::Number(f64::from(cut) / (number + 1.0))).collect();
                list.quantiles(cx, &cuts)
            }
        },
        Value::BigNumber(number) => match Wanted::of(number.to_number(cx)?)? {
            Wanted::Nothing => Ok(Value::Undefined),
            Wanted::Probability => {
                let quantile = list.quantile(cx, probability)?;
                apply(cx, &BIGNUMBER, &[quantile])
            }
            Wanted::Cuts(count) => {
                cx.pay_for_collection(u64::from(count))?;
                let parts = number.add(cx, &BigNumber::small(1))?;
                let cut = |cut: u32| Ok(BigNumber::small(cut.into()).divide(cx, &parts)?.into());
                let cuts = (1..=count).map(cut).collect::<Result<Vec<Value>, Fault>>()?;
                apply(cx, &BIGNUMBER, &[list.quantiles(cx, &cuts)?])
            }
        },
        _ => Ok(Value::Undefined),
    }
}

/// What a number asks for.
enum Wanted {
    Nothing,
    /// The quantile of this probability.
    Probability,
    /// The quantiles that cut a list at this many places into equal parts.
    Cuts(u32),
}

impl Wanted {
    fn of(number: f64) -> Result<Self, Fault> {
        use crate::operations::compare::{larger, smaller};
        const LONGEST_ARRAY: f64 = 4_294_967_295.0;
        let domain = |message: &str| Err(Fault::new(ErrorCode::Domain, message));
        match number {
            number if smaller(number, 0.0) => domain("N/prob must be non-negative"),
            number if number.is_nan() => Ok(Self::Nothing),
            number if !larger(number, 1.0) => Ok(Self::Probability),
            number if !is_integer(number) => domain("N must be a positive integer"),
            number if larger(number, LONGEST_ARRAY) => {
                domain("N must be less than or equal to 2^32-1, as that is the maximum length of an Array")
            }
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive")]
            number => Ok(Self::Cuts(number as u32)),
        }
    }
}

/// A list that is sorted when an item of a rank is first asked for.
struct SortedList<'l> {
    items: &'l [Value],
    is_given_sorted: bool,
    sorted: Option<Vec<Value>>,
}

impl<'l> SortedList<'l> {
    fn new(items: &'l [Value], is_given_sorted: bool) -> Self {
        Self { items, is_given_sorted, sorted: None }
    }

    fn quantiles(&mut self, cx: &Context, probabilities: &[Value]) -> Result<Value, Fault> {
        let mut quantiles = Vec::with_capacity(pay_for_matrix(cx, &[probabilities.len()])?);
        for probability in probabilities {
            quantiles.push(self.quantile(cx, probability)?);
        }
        Ok(Value::array(vec![quantiles.len()], quantiles))
    }

    /// The quantile of a probability, whose type is that of the arithmetic.
    fn quantile(&mut self, cx: &Context, probability: &Value) -> Result<Value, Fault> {
        if self.items.is_empty() {
            return Err(Fault::new(ErrorCode::Domain, "Cannot calculate quantile of an empty sequence"));
        }
        #[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
        let most = (self.items.len() - 1) as f64;
        let (below, fraction) = match probability {
            Value::Number(probability) => {
                let place = probability * most;
                (place.floor(), if is_integer(place) { None } else { Some(Value::Number(place % 1.0)) })
            }
            Value::BigNumber(probability) => {
                let place = probability.multiply(cx, &BigNumber::from_number(cx, most)?)?;
                let below = place.round(cx, Towards::Floor)?;
                let fraction = if place.is_integer() { None } else { Some(place.subtract(cx, &below)?.into()) };
                (below.to_number(cx)?, fraction)
            }
            other => {
                return Err(crate::operations::typed::generic_mismatch("quantileSeq", std::slice::from_ref(other)));
            }
        };
        let Some(fraction) = fraction else { return self.at_rank(cx, below) };
        let right = self.at_rank(cx, below + 1.0)?;
        let left = self.at_rank(cx, below)?;
        let rest = subtract(cx, &Value::Number(1.0), &fraction)?;
        add(cx, &multiply(cx, &left, &rest)?, &multiply(cx, &right, &fraction)?)
    }

    fn at_rank(&mut self, cx: &Context, rank: f64) -> Result<Value, Fault> {
        if self.is_given_sorted {
            return Ok(if rank < 0.0 { Value::Undefined } else { at(self.items, rank) });
        }
        if let Some(sorted) = &self.sorted {
            check_rank_of(sorted, rank)?;
            return Ok(at(sorted, rank));
        }
        if let Some(nan) = at_rank_or_nan(cx, self.items, rank)? {
            return Ok(nan);
        }
        let mut items = self.items.to_vec();
        natural::sort(&mut items, &mut |x, y| natural::numeric_order(cx, x, y))?;
        let item = at(&items, rank);
        self.sorted = Some(items);
        Ok(item)
    }
}
