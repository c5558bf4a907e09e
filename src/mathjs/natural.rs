//! The natural order of values, in which mathjs sorts sets: numbers by size, other values by their type, strings by their
//! letters and the numbers in them, matrices by their items.

use std::cmp::Ordering;

use super::format;
use super::operators::COMPARE;
use super::storage;
use super::typed::apply_two;
use super::value::{Matrix, Object, Storage, Value};
use crate::error::{ErrorCode, Fault};
use crate::limits::Budget;

/// The order of two values.
pub(super) fn order(budget: &mut Budget, x: &Value, y: &Value) -> Result<Ordering, Fault> {
    budget.spend(1)?;
    match (x, y) {
        (Value::Number(x), Value::Number(y)) => Ok(order_of_numbers(*x, *y)),
        _ if is_real(x) && is_real(y) => {
            let order = comparison(&apply_two(&COMPARE, budget, x, y)?);
            Ok(order.then_with(|| x.type_name().cmp(y.type_name())))
        }
        (Value::Matrix(_), _) | (_, Value::Matrix(_)) => {
            Ok(order_of_matrices(budget, x, y)?.then_with(|| x.type_name().cmp(y.type_name())))
        }
        (Value::Complex(x), Value::Complex(y)) => {
            let by = |x: f64, y: f64| x.partial_cmp(&y).unwrap_or(Ordering::Equal);
            Ok(by(x.re, y.re).then_with(|| by(x.im, y.im)))
        }
        (Value::Boolean(x), Value::Boolean(y)) => Ok(x.cmp(y)),
        (Value::Text(x), Value::Text(y)) => {
            budget.bytes(x.len() + y.len())?;
            Ok(order_of_texts(x, y))
        }
        (Value::Null, Value::Null) | (Value::Undefined, Value::Undefined) => Ok(Ordering::Equal),
        (Value::Object(x), Value::Object(y)) => order_of_objects(budget, x, y),
        _ if x.type_name() == y.type_name() => {
            let message = format!("Unsupported type of value \"{}\"", x.type_name());
            Err(Fault::new(ErrorCode::TypeMismatch, message))
        }
        _ => Ok(order_of_texts(x.type_name(), y.type_name())),
    }
}

fn is_real(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_))
}

/// Numbers that differ by rounding are equal; NaN comes before everything.
fn order_of_numbers(x: f64, y: f64) -> Ordering {
    match super::compare::nearly_equal(x, y) {
        true => Ordering::Equal,
        false if x > y => Ordering::Greater,
        false => Ordering::Less,
    }
}

/// The sign of a result of `compare` that is not a number.
fn sign_of(value: &Value) -> Ordering {
    match format::json(value).trim_matches('"') {
        text if text.starts_with('-') => Ordering::Less,
        "0" => Ordering::Equal,
        _ => Ordering::Greater,
    }
}

/// Compares the items, and then the lengths. A value that is no matrix counts as one item.
fn order_of_matrices(budget: &mut Budget, x: &Value, y: &Value) -> Result<Ordering, Fault> {
    match (x, y) {
        (Value::Matrix(x), Value::Matrix(y)) => order_of_rows(budget, &rows(budget, x)?, &rows(budget, y)?),
        (Value::Matrix(x), y) => order_of_rows(budget, &rows(budget, x)?, std::slice::from_ref(y)),
        (x, Value::Matrix(y)) => order_of_rows(budget, std::slice::from_ref(x), &rows(budget, y)?),
        _ => Ok(Ordering::Equal),
    }
}

/// The outermost items of a matrix: its rows, as arrays, if it has several dimensions.
fn rows(budget: &Budget, matrix: &Matrix) -> Result<Vec<Value>, Fault> {
    budget.spend(matrix.items.len() as u64)?;
    Ok(match storage::array_size(matrix) {
        [] | [_] => matrix.items.clone(),
        [rows, inner @ ..] => {
            let length = matrix.items.len() / (*rows).max(1);
            let row = |at: usize| {
                let items = matrix.items[at * length..(at + 1) * length].to_vec();
                Value::stored(inner.to_vec(), items, Storage::Array)
            };
            (0..*rows).map(row).collect()
        }
    })
}

fn order_of_rows(budget: &mut Budget, x: &[Value], y: &[Value]) -> Result<Ordering, Fault> {
    for (x, y) in x.iter().zip(y) {
        let order = order(budget, x, y)?;
        if order.is_ne() {
            return Ok(order);
        }
    }
    Ok(x.len().cmp(&y.len()))
}

fn order_of_objects(budget: &mut Budget, x: &Object, y: &Object) -> Result<Ordering, Fault> {
    let sorted = |object: &Object| {
        let mut entries = object.entries.clone();
        entries.sort_by(|(x, _), (y, _)| order_of_texts(x, y));
        entries
    };
    budget.spend(8 * (x.entries.len() + y.entries.len()) as u64)?;
    let (x, y) = (sorted(x), sorted(y));
    for ((x, _), (y, _)) in x.iter().zip(&y) {
        let order = order_of_texts(x, y);
        if order.is_ne() {
            return Ok(order);
        }
    }
    if x.len() != y.len() {
        return Ok(x.len().cmp(&y.len()));
    }
    for ((_, x), (_, y)) in x.iter().zip(&y) {
        let order = order(budget, x, y)?;
        if order.is_ne() {
            return Ok(order);
        }
    }
    Ok(Ordering::Equal)
}

/// The order of `javascript-natural-sort`: runs of digits compare as numbers and come before letters.
pub(super) fn order_of_texts(x: &str, y: &str) -> Ordering {
    let (mut x, mut y) = (Chunks::of(x.trim_matches(' ')), Chunks::of(y.trim_matches(' ')));
    loop {
        let (x, y) = match (x.next(), y.next()) {
            (None, None) => return Ordering::Equal,
            (x, y) => (x.unwrap_or(Chunk::Number(0.0)), y.unwrap_or(Chunk::Number(0.0))),
        };
        let order = match (x, y) {
            (Chunk::Number(x), Chunk::Number(y)) => x.partial_cmp(&y).unwrap_or(Ordering::Equal),
            // A number comes before a text that is none.
            (Chunk::Text(x), y) if is_no_number(x) && !matches!(y, Chunk::Text(y) if is_no_number(y)) => {
                Ordering::Greater
            }
            (x, Chunk::Text(y)) if is_no_number(y) && !matches!(x, Chunk::Text(x) if is_no_number(x)) => Ordering::Less,
            (x, y) => x.text().encode_utf16().cmp(y.text().encode_utf16()),
        };
        if order.is_ne() {
            return order;
        }
    }
}

fn is_no_number(text: &str) -> bool {
    format::parse_number(text).is_none_or(f64::is_nan)
}

enum Chunk<'t> {
    Number(f64),
    /// Letters, or digits that begin with a zero.
    Text(&'t str),
}

impl Chunk<'_> {
    fn text(&self) -> String {
        match self {
            Self::Number(number) => format::number(*number),
            Self::Text(text) => (*text).to_owned(),
        }
    }
}

/// A text cut into runs of digits and runs of other characters; a text that is a number as a whole stays whole.
struct Chunks<'t> {
    rest: &'t str,
    is_whole: bool,
}

impl<'t> Chunks<'t> {
    fn of(text: &'t str) -> Self {
        Self { rest: text, is_whole: format::parse_number(text).is_some_and(f64::is_finite) }
    }
}

impl<'t> Iterator for Chunks<'t> {
    type Item = Chunk<'t>;

    fn next(&mut self) -> Option<Chunk<'t>> {
        let first = self.rest.chars().next()?;
        let is_digit = first.is_ascii_digit();
        let end = self.rest.find(|char: char| char.is_ascii_digit() != is_digit).filter(|_| !self.is_whole);
        let (chunk, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        let number = if chunk.starts_with('0') { None } else { format::parse_number(chunk) };
        Some(number.filter(|number| *number != 0.0).map_or(Chunk::Text(chunk), Chunk::Number))
    }
}

/// An order of values that may fail. `C` pays for it, and calls functions if need be.
pub(super) type Compare<'f, C> = dyn FnMut(&mut C, &Value, &Value) -> Result<Ordering, Fault> + 'f;

/// Pays for sorting that many values.
pub(super) fn pay_for_sorting(budget: &Budget, length: usize) -> Result<(), Fault> {
    let length = length as u64;
    budget.spend(length.saturating_mul(u64::from(length.max(2).ilog2())))
}

/// Sorts values as JavaScript does, stably: short lists by binary insertion, behind the run that they begin with; longer ones by
/// merging such lists. Any order ends in some arrangement, even one that contradicts itself, as that of numbers with NaN does.
pub(super) fn sort<C: ?Sized>(payer: &mut C, values: &mut [Value], compare: &mut Compare<'_, C>) -> Result<(), Fault> {
    const SHORT: usize = 64;
    for part in values.chunks_mut(SHORT) {
        insert_each(payer, part, compare)?;
    }
    let mut length = SHORT;
    while length < values.len() {
        for part in values.chunks_mut(2 * length) {
            merge(payer, part, length, compare)?;
        }
        length *= 2;
    }
    Ok(())
}

fn insert_each<C: ?Sized>(payer: &mut C, values: &mut [Value], compare: &mut Compare<'_, C>) -> Result<(), Fault> {
    let mut run = 1;
    if let [first, second, ..] = values {
        let descends = compare(payer, second, first)?.is_lt();
        run = 2;
        while run < values.len() && compare(payer, &values[run], &values[run - 1])?.is_lt() == descends {
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
            if compare(payer, &values[at], &values[middle])?.is_lt() { high = middle } else { low = middle + 1 }
        }
        values[low..=at].rotate_right(1);
    }
    Ok(())
}

/// Merges the first `length` values with the others, both sorted.
fn merge<C: ?Sized>(
    payer: &mut C,
    values: &mut [Value],
    length: usize,
    compare: &mut Compare<'_, C>,
) -> Result<(), Fault> {
    let Some((left, right)) = values.split_at_checked(length) else { return Ok(()) };
    let (left, right) = (left.to_vec(), right.to_vec());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    for slot in values {
        let from_right = match (left.peek(), right.peek()) {
            (Some(x), Some(y)) => compare(payer, y, x)?.is_lt(),
            (left, _) => left.is_none(),
        };
        if let Some(next) = if from_right { right.next() } else { left.next() } {
            *slot = next;
        }
    }
    Ok(())
}

/// The order that mathjs's `compare` finds, which converts strings to numbers.
pub(super) fn numeric_order(budget: &mut Budget, x: &Value, y: &Value) -> Result<Ordering, Fault> {
    budget.spend(1)?;
    if let (Value::Number(x), Value::Number(y)) = (x, y) {
        return Ok(order_of_numbers(*x, *y));
    }
    let sign = apply_two(&COMPARE, budget, x, y)?;
    Ok(comparison(&sign))
}

/// The order that the result of a comparison stands for in JavaScript: the sign of a number.
pub(super) fn comparison(sign: &Value) -> Ordering {
    match sign {
        Value::Number(sign) => sign.partial_cmp(&0.0).unwrap_or(Ordering::Equal),
        Value::Boolean(true) => Ordering::Greater,
        Value::BigNumber(_) | Value::Fraction(_) | Value::BigInt(_) => sign_of(sign),
        _ => Ordering::Equal,
    }
}
