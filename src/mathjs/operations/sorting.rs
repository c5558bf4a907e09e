//! Sorting as JavaScript sorts, by an order that may fail or contradict itself, and the order of numbers.

use std::cmp::Ordering;

use pascaline_base::error::Fault;

use crate::Context;
use crate::exact;
use crate::operations::operators::COMPARE;
use crate::operations::typed::apply_two;
use crate::value::Value;

/// Numbers that differ by rounding are equal; NaN comes before everything.
fn order_of_numbers(x: f64, y: f64) -> Ordering {
    match crate::operations::compare::nearly_equal(x, y) {
        true => Ordering::Equal,
        false if x > y => Ordering::Greater,
        false => Ordering::Less,
    }
}

/// An order of values that may fail.
pub(crate) type Compare<'f> = dyn FnMut(&Value, &Value) -> Result<Ordering, Fault> + 'f;

/// Pays for sorting that many values.
pub(crate) fn pay_for_sorting(cx: &Context, length: usize) -> Result<(), Fault> {
    let length = length as u64;
    cx.spend(length.saturating_mul(u64::from(length.max(2).ilog2())))
}

/// Sorts values as JavaScript does, stably: short lists by binary insertion, after the run that they begin with; longer ones by
/// merging such lists. Any order ends in some arrangement, even one that contradicts itself, as that of numbers with NaN does.
pub(crate) fn sort(values: &mut [Value], compare: &mut Compare<'_>) -> Result<(), Fault> {
    const SHORT: usize = 64;
    for part in values.chunks_mut(SHORT) {
        insert_each(part, compare)?;
    }
    let mut length = SHORT;
    while length < values.len() {
        for part in values.chunks_mut(2 * length) {
            merge(part, length, compare)?;
        }
        length *= 2;
    }
    Ok(())
}

fn insert_each(values: &mut [Value], compare: &mut Compare<'_>) -> Result<(), Fault> {
    let mut run = 1;
    if let [first, second, ..] = values {
        let descends = compare(second, first)?.is_lt();
        run = 2;
        while run < values.len() && compare(&values[run], &values[run - 1])?.is_lt() == descends {
            run += 1;
        }
        if descends {
            values[..run].reverse();
        }
    }
    for at in run..values.len() {
        let (mut low, mut high) = (0, at);
        while low < high {
            let middle = low + (high - low) / 2;
            if compare(&values[at], &values[middle])?.is_lt() { high = middle } else { low = middle + 1 }
        }
        values[low..=at].rotate_right(1);
    }
    Ok(())
}

/// Merges the first `length` values with the others, both sorted.
fn merge(values: &mut [Value], length: usize, compare: &mut Compare<'_>) -> Result<(), Fault> {
    let Some((left, right)) = values.split_at_checked(length) else { return Ok(()) };
    let (left, right) = (left.to_vec(), right.to_vec());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    for slot in values {
        let from_right = match (left.peek(), right.peek()) {
            (Some(x), Some(y)) => compare(y, x)?.is_lt(),
            (left, _) => left.is_none(),
        };
        if let Some(next) = if from_right { right.next() } else { left.next() } {
            *slot = next;
        }
    }
    Ok(())
}

/// The order that mathjs's `compare` finds, which converts strings to numbers.
pub(crate) fn numeric_order(cx: &Context, x: &Value, y: &Value) -> Result<Ordering, Fault> {
    cx.spend(1)?;
    if let (Value::Number(x), Value::Number(y)) = (x, y) {
        return Ok(order_of_numbers(*x, *y));
    }
    let sign = apply_two(cx, &COMPARE, x, y)?;
    Ok(comparison(&sign))
}

/// The order that the result of a comparison means in JavaScript: the sign of a number.
pub(crate) fn comparison(sign: &Value) -> Ordering {
    match sign {
        Value::Number(sign) => sign.partial_cmp(&0.0).unwrap_or(Ordering::Equal),
        Value::Boolean(true) => Ordering::Greater,
        Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_) => exact::sign(sign),
        _ => Ordering::Equal,
    }
}
