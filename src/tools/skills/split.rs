//! Skills' `split`: splits a value into its elements.

use pascaline_python::split as split_text;

use super::fields::Fields;
use super::{Action, Failed, Outcome, Value};
use crate::read_json;
use crate::value::python_str;

/// The elements of a list, of the `results` of an object, of lines of JSON, or otherwise the lines of a text. The
/// comma-separated numbers from `calculate` are split too, which the original leaves as one.
pub(super) fn split(action: &Action<'_>) -> Outcome<Value> {
    let value = action.target(Fields::Split)?;
    let read = match value {
        Value::String(text) => read_json(text, &action.limits).ok(),
        other => Some(other.clone()),
    };
    let items = match read {
        Some(Value::Array(items)) => items,
        Some(object @ Value::Object(_)) => match object.get("results") {
            Some(Value::Array(items)) => items.clone(),
            _ => vec![object],
        },
        _ => lines(&python_str(value), action)?,
    };
    Ok(Value::Array(items))
}

/// The nonempty lines: JSON values if all lines are JSON, otherwise strings.
fn lines(text: &str, action: &Action<'_>) -> Outcome<Vec<Value>> {
    let lines = pieces(text, "\n");
    if let [line] = lines[..]
        && let Some(numbers) = numbers(line)
    {
        return action.texts(&numbers);
    }
    let as_texts = action.texts(&lines)?;
    let mut values = Vec::new();
    for line in &lines {
        match read_json(line, &action.limits) {
            Ok(value @ (Value::Object(_) | Value::Array(_))) if lines.len() > 1 => values.push(value),
            _ => return Ok(as_texts),
        }
    }
    Ok(values)
}

/// The pieces between separators, trimmed; empty ones are dropped.
pub(super) fn pieces<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut pieces = split_text(text, separator);
    for piece in &mut pieces {
        *piece = piece.trim();
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

impl Action<'_> {
    /// The pieces as strings, at most as many as a collection may have elements.
    pub(super) fn texts(&self, pieces: &[&str]) -> Outcome<Vec<Value>> {
        let most = self.limits.collection;
        if pieces.len() as u64 > most {
            return Err(Failed::new(format!("The list has more than {most} elements")));
        }
        Ok(pieces.iter().map(|piece| Value::from(*piece)).collect())
    }
}

/// Comma-separated numbers, real or complex, or tuples of them.
fn numbers(line: &str) -> Option<Vec<&str>> {
    let mut pieces = Vec::new();
    let (mut start, mut depth) = (0_usize, 0_usize);
    for (at, char) in line.char_indices() {
        match char {
            '(' | '{' => depth += 1,
            ')' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                pieces.push(line.get(start..at)?.trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(line.get(start..)?.trim());
    let is_of_number = |byte: u8| byte.is_ascii_digit() || b"+-*.,eEI() ".contains(&byte);
    let is_number = |piece: &str| {
        let is_table = piece.starts_with('{') && piece.ends_with('}');
        piece.bytes().any(|byte| byte.is_ascii_digit() || byte == b'I') && (is_table || piece.bytes().all(is_of_number))
    };
    let are_numbers = depth == 0 && pieces.iter().all(|piece| is_number(piece));
    are_numbers.then_some(pieces)
}
