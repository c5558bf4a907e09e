//! mathjs's natural order of all values, in which the digits inside a string count as numbers.

use std::cmp::Ordering;
use std::sync::Arc;

use crate::format;
pub(crate) use crate::operations::sorting::{comparison, numeric_order, pay_for_sorting, sort};
use pascaline_base::error::{ErrorCode, Fault};

use crate::Context;
use crate::value::{Object, Value};
use crate::{unit, value::storage};

/// The order of two values.
pub(crate) fn order(cx: &Context, x: &Value, y: &Value) -> Result<Ordering, Fault> {
    compare_parts(cx, ValueOrRow::Value(x), ValueOrRow::Value(y))
}

/// A value, or a row of a matrix.
#[derive(Clone, Copy)]
enum ValueOrRow<'v> {
    Value(&'v Value),
    Row { size: &'v [usize], items: &'v [Value] },
}

impl<'v> ValueOrRow<'v> {
    fn type_name(self) -> &'static str {
        match self {
            Self::Value(value) => value.type_name(),
            Self::Row { .. } => "Array",
        }
    }

    /// The sizes and items of a matrix or a row.
    fn row(self) -> Option<(&'v [usize], &'v [Value])> {
        match self {
            Self::Value(Value::Matrix(matrix)) => Some((storage::array_size(matrix), &matrix.items)),
            Self::Value(_) => None,
            Self::Row { size, items } => Some((size, items)),
        }
    }

    /// The number of its elements; a scalar is its own only element.
    fn length(self) -> usize {
        self.row().map_or(1, |(size, _)| size.first().copied().unwrap_or(0))
    }

    fn element(self, index: usize) -> Option<Self> {
        let Some((size, items)) = self.row() else { return Some(self) };
        match size {
            [] | [_] => items.get(index).map(Self::Value),
            [_, inner @ ..] => {
                let length = inner.iter().product::<usize>();
                Some(Self::Row { size: inner, items: items.get(index * length..(index + 1) * length)? })
            }
        }
    }
}

fn compare_parts(cx: &Context, x: ValueOrRow<'_>, y: ValueOrRow<'_>) -> Result<Ordering, Fault> {
    cx.spend(1)?;
    let types = || texts(x.type_name(), y.type_name());
    if let (ValueOrRow::Value(x), ValueOrRow::Value(y)) = (x, y)
        && is_real(x)
        && is_real(y)
    {
        return Ok(numeric_order(cx, x, y)?.then_with(types));
    }
    if x.row().is_some() || y.row().is_some() {
        return Ok(compare_elements(cx, x, y)?.then_with(types));
    }
    let (ValueOrRow::Value(x), ValueOrRow::Value(y)) = (x, y) else { return Ok(Ordering::Equal) };
    match (x, y) {
        _ if x.type_name() != y.type_name() => Ok(types()),
        (Value::Complex(x), Value::Complex(y)) => Ok(by_size(x.re, y.re).then(by_size(x.im, y.im))),
        (Value::Boolean(x), Value::Boolean(y)) => Ok(x.cmp(y)),
        (Value::Text(x), Value::Text(y)) => compare_texts(cx, x, y),
        (Value::Object(x), Value::Object(y)) => compare_objects(cx, x, y),
        (Value::Null | Value::Undefined, _) => Ok(Ordering::Equal),
        (Value::Unit(x), Value::Unit(y)) => {
            let (x, y) = unit::in_order(cx, x, y)?;
            compare_parts(cx, ValueOrRow::Value(&x), ValueOrRow::Value(&y))
        }
        _ => {
            let message = format!("Unsupported type of value \"{}\"", x.type_name());
            Err(Fault::new(ErrorCode::TypeMismatch, message))
        }
    }
}

fn is_real(value: &Value) -> bool {
    matches!(value, Value::Number(_) | Value::BigNumber(_) | Value::BigInt(_) | Value::Fraction(_))
}

/// The order of two numbers; NaN is equal to every number.
fn by_size(x: f64, y: f64) -> Ordering {
    x.partial_cmp(&y).unwrap_or(Ordering::Equal)
}

fn compare_elements(cx: &Context, x: ValueOrRow<'_>, y: ValueOrRow<'_>) -> Result<Ordering, Fault> {
    for index in 0..x.length().min(y.length()) {
        let (Some(x), Some(y)) = (x.element(index), y.element(index)) else { break };
        // A scalar is compared with the first element of a row.
        let order = compare_parts(cx, x, y)?;
        if order.is_ne() {
            return Ok(order);
        }
    }
    Ok(x.length().cmp(&y.length()))
}

/// By their keys, then by their values.
fn compare_objects(cx: &Context, x: &Object, y: &Object) -> Result<Ordering, Fault> {
    let (x, y) = (sorted_entries(cx, x)?, sorted_entries(cx, y)?);
    for ((x, _), (y, _)) in x.iter().zip(&y) {
        let order = compare_texts(cx, x, y)?;
        if order.is_ne() {
            return Ok(order);
        }
    }
    if x.len() != y.len() {
        return Ok(x.len().cmp(&y.len()));
    }
    for ((_, x), (_, y)) in x.iter().zip(&y) {
        let order = order(cx, x, y)?;
        if order.is_ne() {
            return Ok(order);
        }
    }
    Ok(Ordering::Equal)
}

type Entry<'o> = &'o (Arc<str>, Value);

/// The entries in the order of their keys. Strings have no consistent order, so they are inserted one by one.
fn sorted_entries<'o>(cx: &Context, object: &'o Object) -> Result<Vec<Entry<'o>>, Fault> {
    let mut sorted: Vec<Entry<'o>> = Vec::new();
    for entry in object.entries.iter() {
        let mut at = sorted.len();
        while at > 0
            && let Some((before, _)) = sorted.get(at - 1)
            && compare_texts(cx, before, &entry.0)?.is_gt()
        {
            at -= 1;
        }
        sorted.insert(at, entry);
    }
    Ok(sorted)
}

fn compare_texts(cx: &Context, x: &str, y: &str) -> Result<Ordering, Fault> {
    const BYTES_OF_WORK: usize = 8;
    cx.pay_for_bytes(BYTES_OF_WORK.saturating_mul(x.len() + y.len()))?;
    Ok(texts(x, y))
}

/// The natural order of two strings: by their values if the second is a hexadecimal number, otherwise piece by piece.
fn texts(x: &str, y: &str) -> Ordering {
    let (x, y) = (x.trim_matches(' '), y.trim_matches(' '));
    if let Some(y) = hexadecimal(y) {
        let order = by_size(hexadecimal(x).unwrap_or(0.0), y);
        if order.is_ne() {
            return order;
        }
    }
    let (mut left, mut right) = (Pieces::of(x), Pieces::of(y));
    loop {
        let (x, y) = (left.next(), right.next());
        if x.is_none() && y.is_none() {
            return Ordering::Equal;
        }
        let order = compare_pieces(&Piece::of(x), &Piece::of(y));
        if order.is_ne() {
            return order;
        }
    }
}

/// The value of a string such as `0x1f`, other than zero.
fn hexadecimal(text: &str) -> Option<f64> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?;
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    format::parse_number(text).filter(|value| *value != 0.0)
}

/// A whole number in a text, or the longest pieces of digits and of other characters.
struct Pieces<'t> {
    rest: Option<&'t str>,
    is_number: bool,
}

impl<'t> Pieces<'t> {
    fn of(text: &'t str) -> Self {
        Self { rest: Some(text), is_number: is_number(text) || hexadecimal(text).is_some() }
    }
}

impl<'t> Iterator for Pieces<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let rest = self.rest.take()?;
        if self.is_number {
            return Some(rest);
        }
        let is_digit = rest.starts_with(|char: char| char.is_ascii_digit());
        let end = rest.find(|char: char| char.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        self.rest = Some(after).filter(|after| !after.is_empty());
        Some(piece)
    }
}

/// Whether a text is a decimal number without leading zeros.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let text = text.strip_prefix(['+', '-']).unwrap_or(text);
    let whole = digits(text);
    if whole == 0 || whole > 1 && text.starts_with('0') {
        return false;
    }
    let mut rest = &text[whole..];
    if let Some(decimals) = rest.strip_prefix('.') {
        rest = &decimals[digits(decimals)..];
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}

/// What a piece is compared as: a number other than zero without leading zeros, or a string.
enum Piece<'t> {
    Number(f64),
    Text(&'t str),
}

impl<'t> Piece<'t> {
    fn of(text: Option<&'t str>) -> Self {
        let text = text.unwrap_or_default();
        if text.is_empty() {
            return Self::Number(0.0);
        }
        match format::parse_number(text) {
            Some(number) if !text.starts_with('0') && number != 0.0 && !number.is_nan() => Self::Number(number),
            _ if text.starts_with("Infinity") => Self::Number(f64::INFINITY),
            _ => Self::Text(text),
        }
    }

    fn is_nan(&self) -> bool {
        match self {
            Self::Number(number) => number.is_nan(),
            Self::Text(text) => format::parse_number(text).is_none_or(f64::is_nan),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Number(number) => format::number(*number),
            Self::Text(text) => (*text).to_owned(),
        }
    }
}

/// Numbers come before other strings.
fn compare_pieces(x: &Piece<'_>, y: &Piece<'_>) -> Ordering {
    match (x.is_nan(), y.is_nan()) {
        (true, false) => return Ordering::Greater,
        (false, true) => return Ordering::Less,
        _ => {}
    }
    match (x, y) {
        (Piece::Number(x), Piece::Number(y)) => by_size(*x, *y),
        _ => x.text().encode_utf16().cmp(y.text().encode_utf16()),
    }
}
