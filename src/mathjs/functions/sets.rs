//! Sets: the items of matrices, in their natural order.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::sort::sort_by_key;

use super::Function;
use crate::Context;
use crate::operations::typed::{Operation, Stop};
use crate::value::matrix::pay_for_matrix;
use crate::value::{Matrix, Storage, Value};
use crate::{operations::natural, value::storage};

const GROUP: &str = "sets";

pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "All pairs of an item of a and an item of b.",
        example: ("setCartesian([1, 2], [3, 4])", "[[1, 3], [1, 4], [2, 3], [2, 4]]"),
        operation: &SET_CARTESIAN,
    },
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "The items of a that are not in b; an item counts as often as it occurs.",
        example: ("setDifference([1, 2, 3, 4], [3, 4, 5])", "[1, 2]"),
        operation: &SET_DIFFERENCE,
    },
    Function {
        params: &["a"],
        group: GROUP,
        summary: "The different items of a.",
        example: ("setDistinct([3, 1, 1, 2])", "[1, 2, 3]"),
        operation: &SET_DISTINCT,
    },
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "The items that a and b have in common; an item counts as often as it occurs.",
        example: ("setIntersect([1, 2, 3, 4], [3, 4, 5])", "[3, 4]"),
        operation: &SET_INTERSECT,
    },
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "Whether all items of a are in b.",
        example: ("setIsSubset([1, 2], [1, 2, 3])", "true"),
        operation: &SET_IS_SUBSET,
    },
    Function {
        params: &["item", "a"],
        group: GROUP,
        summary: "How often the item occurs in a.",
        example: ("setMultiplicity(2, [1, 2, 2, 4])", "2"),
        operation: &SET_MULTIPLICITY,
    },
    Function {
        params: &["a"],
        group: GROUP,
        summary: "All subsets of a, from the empty set to a itself.",
        example: ("setPowerset([1, 2])", "[[], [1], [2], [1, 2]]"),
        operation: &SET_POWERSET,
    },
    Function {
        params: &["a", "[unique]"],
        group: GROUP,
        summary: "The number of items of a, or of its different items if unique is true.",
        example: ("setSize([1, 2, 2, 4])", "4"),
        operation: &SET_SIZE,
    },
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "The items that are in only one of a and b.",
        example: ("setSymDifference([1, 2, 3, 4], [3, 4, 5, 6])", "[1, 2, 5, 6]"),
        operation: &SET_SYM_DIFFERENCE,
    },
    Function {
        params: &["a", "b"],
        group: GROUP,
        summary: "The items that are in a, in b, or in both.",
        example: ("setUnion([1, 2, 3], [3, 4])", "[1, 2, 4, 3]"),
        operation: &SET_UNION,
    },
];

/// An item, and how many identical ones are directly before it.
struct Element {
    value: Value,
    repeated: usize,
}

/// Whether mathjs takes a set for empty.
fn is_empty(set: &Matrix) -> bool {
    set.size.first() == Some(&0)
}

/// The items in row-major order, which is also that of a sparse matrix as an array.
fn items(cx: &Context, set: &Matrix) -> Result<Vec<Value>, Fault> {
    if set.storage == Storage::Array {
        return Ok(storage::visited(cx, set)?.into_owned());
    }
    cx.spend(set.items.len() as u64)?;
    Ok(set.items.clone())
}

fn sorted(cx: &Context, set: &Matrix) -> Result<Vec<Value>, Fault> {
    let mut items = items(cx, set)?;
    natural::pay_for_sorting(cx, items.len())?;
    natural::sort(&mut items, &mut |x, y| natural::order(cx, x, y))?;
    Ok(items)
}

fn elements(cx: &Context, set: &Matrix) -> Result<Vec<Element>, Fault> {
    let mut elements: Vec<Element> = Vec::new();
    for value in sorted(cx, set)? {
        let repeated = match elements.last() {
            Some(before) if is_identical(&before.value, &value) => before.repeated + 1,
            _ => 0,
        };
        elements.push(Element { value, repeated });
    }
    Ok(elements)
}

/// JavaScript's `===`, under which objects are identical only to themselves.
fn is_identical(x: &Value, y: &Value) -> bool {
    match (x, y) {
        (Value::Number(x), Value::Number(y)) => x == y,
        (Value::BigInt(x), Value::BigInt(y)) => x == y,
        (Value::Boolean(x), Value::Boolean(y)) => x == y,
        (Value::Text(x), Value::Text(y)) => x == y,
        _ => x.is_nullish() && x.type_name() == y.type_name(),
    }
}

/// Elements in which others are looked up.
struct Lookup {
    elements: Vec<Element>,
    /// Whether all of them are integers, whose order has no exceptions.
    are_integers: bool,
}

impl Lookup {
    fn of(elements: Vec<Element>) -> Self {
        let are_integers = elements.iter().all(|element| integer(&element.value).is_some());
        Self { elements, are_integers }
    }

    /// Whether an element is among them. mathjs compares it with each one: nearly equal numbers have no order to search by.
    fn has(&self, cx: &Context, element: &Element) -> Result<bool, Fault> {
        if let (true, Some(number)) = (self.are_integers, integer(&element.value)) {
            cx.spend(1)?;
            let first = self.elements.partition_point(|other| integer(&other.value) < Some(number));
            let same = self.elements.get(first + element.repeated);
            return Ok(same.is_some_and(|other| integer(&other.value) == Some(number)));
        }
        for other in &self.elements {
            if natural::order(cx, &element.value, &other.value)?.is_eq() && element.repeated == other.repeated {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// An integer that no other one is nearly equal to.
fn integer(value: &Value) -> Option<f64> {
    const DISTINCT: f64 = 1e11;
    match value {
        Value::Number(number) if number.fract() == 0.0 && number.abs() < DISTINCT => Some(*number),
        _ => None,
    }
}

/// The elements of `a` that are in `b`, or those that are not.
fn selected(cx: &Context, a: &Matrix, b: &Matrix, common: bool) -> Result<Vec<Value>, Fault> {
    let (own, others) = (elements(cx, a)?, Lookup::of(elements(cx, b)?));
    let mut values = Vec::new();
    for element in own {
        if others.has(cx, &element)? == common {
            values.push(element.value);
        }
    }
    Ok(values)
}

/// A list of items, of the type that the result of a set operation has.
fn set_of(cx: &Context, items: Vec<Value>, sets: [&Matrix; 2]) -> Result<Value, Fault> {
    let size = vec![items.len()];
    pay_for_matrix(cx, &size)?;
    let is_array = sets.iter().all(|set| set.storage == Storage::Array);
    Ok(Value::stored(size, items, if is_array { Storage::Array } else { Storage::Dense }))
}

static SET_CARTESIAN: Operation = Operation {
    name: "setCartesian",
    run: |cx, arguments| {
        let [Value::Matrix(a), Value::Matrix(b)] = arguments else { return Err(Stop::Mismatch) };
        if is_empty(a) || is_empty(b) {
            return Ok(set_of(cx, Vec::new(), [a, b])?);
        }
        let (own, others) = (sorted(cx, a)?, sorted(cx, b)?);
        let size = vec![own.len().saturating_mul(others.len()), 2];
        let mut pairs = Vec::with_capacity(pay_for_matrix(cx, &size)?);
        for x in &own {
            for y in &others {
                pairs.extend([x.clone(), y.clone()]);
            }
        }
        let is_array = a.storage == Storage::Array && b.storage == Storage::Array;
        Ok(Value::stored(size, pairs, if is_array { Storage::Array } else { Storage::Dense }))
    },
};

static SET_DIFFERENCE: Operation = Operation {
    name: "setDifference",
    run: |cx, arguments| match arguments {
        [Value::Matrix(a), Value::Matrix(b)] => Ok(difference(cx, a, b)?),
        _ => Err(Stop::Mismatch),
    },
};

fn difference(cx: &Context, a: &Matrix, b: &Matrix) -> Result<Value, Fault> {
    if is_empty(a) {
        return set_of(cx, Vec::new(), [a, b]);
    }
    if is_empty(b) {
        // mathjs asks for the method of a matrix, which an array does not have.
        if a.storage == Storage::Array {
            return Err(Fault::new(ErrorCode::TypeMismatch, "a1.toArray is not a function"));
        }
        let items = items(cx, a)?;
        return Ok(Value::array(vec![items.len()], items));
    }
    set_of(cx, selected(cx, a, b, false)?, [a, b])
}

static SET_DISTINCT: Operation = Operation {
    name: "setDistinct",
    run: |cx, arguments| {
        let [Value::Matrix(a)] = arguments else { return Err(Stop::Mismatch) };
        let mut distinct: Vec<Value> = Vec::new();
        let mut before: Option<Value> = None;
        for value in if is_empty(a) { Vec::new() } else { sorted(cx, a)? } {
            let is_new = match &before {
                Some(before) => natural::order(cx, &value, before)?.is_ne(),
                None => true,
            };
            if is_new {
                distinct.push(value.clone());
            }
            before = Some(value);
        }
        Ok(set_of(cx, distinct, [a, a])?)
    },
};

static SET_INTERSECT: Operation = Operation {
    name: "setIntersect",
    run: |cx, arguments| match arguments {
        [Value::Matrix(a), Value::Matrix(b)] => Ok(intersection(cx, a, b)?),
        _ => Err(Stop::Mismatch),
    },
};

fn intersection(cx: &Context, a: &Matrix, b: &Matrix) -> Result<Value, Fault> {
    let common = if is_empty(a) || is_empty(b) { Vec::new() } else { selected(cx, a, b, true)? };
    set_of(cx, common, [a, b])
}

static SET_IS_SUBSET: Operation = Operation {
    name: "setIsSubset",
    run: |cx, arguments| {
        let [Value::Matrix(a), Value::Matrix(b)] = arguments else { return Err(Stop::Mismatch) };
        if is_empty(a) || is_empty(b) {
            return Ok(Value::Boolean(is_empty(a)));
        }
        Ok(Value::Boolean(selected(cx, a, b, false)?.is_empty()))
    },
};

static SET_MULTIPLICITY: Operation = Operation {
    name: "setMultiplicity",
    run: |cx, arguments| {
        let [element, Value::Matrix(a)] = arguments else { return Err(Stop::Mismatch) };
        if !matches!(element, Value::Number(_) | Value::BigNumber(_) | Value::Fraction(_) | Value::Complex(_)) {
            return Err(Stop::Mismatch);
        }
        let mut count = 0.0;
        for value in if is_empty(a) { Vec::new() } else { items(cx, a)? } {
            if natural::order(cx, &value, element)?.is_eq() {
                count += 1.0;
            }
        }
        Ok(Value::Number(count))
    },
};

static SET_POWERSET: Operation = Operation {
    name: "setPowerset",
    run: |cx, arguments| {
        let [Value::Matrix(a)] = arguments else { return Err(Stop::Mismatch) };
        if is_empty(a) {
            return Ok(Value::array(vec![0], Vec::new()));
        }
        let items = sorted(cx, a)?;
        if items.is_empty() {
            return Ok(Value::array(vec![0], Vec::new()));
        }
        // Half of all subsets have each item.
        let count = u32::try_from(items.len()).ok().and_then(|length| 1_u64.checked_shl(length)).unwrap_or(u64::MAX);
        cx.pay_for_collection(count)?;
        cx.spend(count.saturating_mul(items.len() as u64))?;
        let mut subsets = Vec::new();
        for number in 0..count {
            let chosen = items.iter().enumerate().filter(|(at, _)| number >> at & 1 == 1);
            let subset: Vec<Value> = chosen.map(|(_, item)| item.clone()).collect();
            subsets.push(subset);
        }
        sort_by_key(&mut subsets, Vec::len);
        let arrays: Vec<Value> = subsets.into_iter().map(|subset| Value::array(vec![subset.len()], subset)).collect();
        Ok(Value::array(vec![arrays.len()], arrays))
    },
};

static SET_SIZE: Operation = Operation {
    name: "setSize",
    run: |cx, arguments| {
        let (a, unique) = match arguments {
            [Value::Matrix(a)] => (a, false),
            [Value::Matrix(a), Value::Boolean(unique)] => (a, *unique),
            _ => return Err(Stop::Mismatch),
        };
        if !unique || a.storage == Storage::Array && is_empty(a) {
            let length = items(cx, a)?.len();
            return Ok(count_of(length));
        }
        let items = sorted(cx, a)?;
        let mut count = 1;
        for pair in items.windows(2) {
            if natural::order(cx, &pair[1], &pair[0])?.is_ne() {
                count += 1;
            }
        }
        Ok(count_of(count))
    },
};

#[expect(clippy::cast_precision_loss, reason = "a collection is much shorter than 2^53")]
fn count_of(length: usize) -> Value {
    Value::Number(length as f64)
}

static SET_SYM_DIFFERENCE: Operation = Operation {
    name: "setSymDifference",
    run: |cx, arguments| match arguments {
        [Value::Matrix(a), Value::Matrix(b)] => {
            if let Some(other) = other_of_empty(cx, a, b)? {
                return Ok(other);
            }
            let (a, b) = (flat(cx, a)?, flat(cx, b)?);
            Ok(symmetric_difference(cx, &a, &b)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

fn symmetric_difference(cx: &Context, a: &Matrix, b: &Matrix) -> Result<Value, Fault> {
    let (left, right) = (difference(cx, a, b)?, difference(cx, b, a)?);
    joined(cx, &left, &right)
}

static SET_UNION: Operation = Operation {
    name: "setUnion",
    run: |cx, arguments| match arguments {
        [Value::Matrix(a), Value::Matrix(b)] => {
            if let Some(other) = other_of_empty(cx, a, b)? {
                return Ok(other);
            }
            let (a, b) = (flat(cx, a)?, flat(cx, b)?);
            Ok(union(cx, &a, &b)?)
        }
        _ => Err(Stop::Mismatch),
    },
};

fn union(cx: &Context, a: &Matrix, b: &Matrix) -> Result<Value, Fault> {
    let either = symmetric_difference(cx, a, b)?;
    joined(cx, &either, &intersection(cx, a, b)?)
}

/// The items of the other set, if one is empty.
fn other_of_empty(cx: &Context, a: &Matrix, b: &Matrix) -> Result<Option<Value>, Fault> {
    let other = if is_empty(a) { b } else { a };
    if is_empty(a) || is_empty(b) {
        return Ok(Some(Value::Matrix(Rc::new(flat(cx, other)?))));
    }
    Ok(None)
}

/// An array as a vector; a matrix stays as it is, as in mathjs.
fn flat(cx: &Context, set: &Matrix) -> Result<Matrix, Fault> {
    pay_for_matrix(cx, &set.size)?;
    if set.storage != Storage::Array {
        return Ok(set.clone());
    }
    let items = items(cx, set)?;
    Ok(Matrix::new(vec![items.len()], items).stored(Storage::Array))
}

/// The items of two vectors.
fn joined(cx: &Context, x: &Value, y: &Value) -> Result<Value, Fault> {
    let (Value::Matrix(x), Value::Matrix(y)) = (x, y) else { return Ok(Value::Undefined) };
    pay_for_matrix(cx, &[x.items.len() + y.items.len()])?;
    let items = [&x.items[..], &y.items[..]].concat();
    let is_array = x.storage == Storage::Array && y.storage == Storage::Array;
    Ok(Value::stored(vec![items.len()], items, if is_array { Storage::Array } else { Storage::Dense }))
}
