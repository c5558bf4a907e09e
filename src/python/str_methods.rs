//! The methods of `str` on ASCII texts, with at most one argument.
//!
//! Who calls them asks only whether there is a value, so that a wrong argument is one error, whatever CPython says of it.

use super::operators::to_integer;
use super::value::Value;
use crate::error::{ErrorCode, Fault};
use crate::integer::Integer;
use crate::limits::Budget;

/// The methods of `str`, of which `maketrans` takes no text.
const METHODS: &str = " capitalize casefold center count encode endswith expandtabs find format format_map index isalnum \
                       isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle \
                       isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind \
                       rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title \
                       translate upper zfill ";

/// `value.name`
pub(super) fn attribute(value: Value, name: &str) -> Result<Value, Fault> {
    let is_method = match &value {
        Value::Text(_) => METHODS.split(' ').any(|method| method == name),
        Value::Texts { .. } | Value::Bytes(_) | Value::Tuple => name == "count",
        _ => false,
    };
    match value {
        Value::Int(_) | Value::Float(_) if name == "real" => Ok(value),
        Value::Boolean(boolean) if name == "real" => Ok(Value::Int(to_integer(boolean))),
        Value::Complex(complex) if name == "real" => Ok(Value::Float(complex.re)),
        value if is_method => Ok(Value::Method(Box::new(value), name.to_owned())),
        value => {
            let message = format!("'{}' object has no attribute '{name}'", value.type_name());
            Err(Fault::new(ErrorCode::NoAccess, message))
        }
    }
}

/// `receiver.method(arguments)`
pub(super) fn call(budget: &mut Budget, receiver: &Value, method: &str, arguments: &[Value]) -> Result<Value, Fault> {
    let size = |value: &Value| match value {
        Value::Text(text) => text.len(),
        Value::Bytes(bytes) => bytes.len(),
        Value::Texts { items, .. } => items.iter().map(String::len).sum(),
        _ => 1,
    };
    let (long, short) = (size(receiver), arguments.first().map_or(1, size).max(1));
    // A plain search looks at all of `short` in each of its places in `long`.
    budget.spend((long + long.saturating_sub(short) * short) as u64 / 16)?;
    let result = match (receiver, arguments) {
        (Value::Text(text), []) => without_argument(text, method),
        (Value::Text(text), [argument]) => with_argument(budget, text, method, argument)?,
        (receiver, [argument]) => count(receiver, argument),
        _ => None,
    };
    result.ok_or_else(|| {
        let message = format!("{}.{method}() does not take these arguments", receiver.type_name());
        Fault::new(ErrorCode::TypeMismatch, message)
    })
}

fn without_argument(text: &str, method: &str) -> Option<Value> {
    let all = |holds: fn(&u8) -> bool| Value::Boolean(!text.is_empty() && text.as_bytes().iter().all(holds));
    Some(match method {
        "capitalize" => Value::Text(capitalized(text)),
        "casefold" | "lower" => Value::Text(text.to_ascii_lowercase()),
        "upper" => Value::Text(text.to_ascii_uppercase()),
        "swapcase" => Value::Text(map(text, |byte, _| {
            if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() }
        })),
        "title" => Value::Text(title(text)),
        "strip" | "lstrip" | "rstrip" => Value::Text(strip(text, method, " ")),
        "expandtabs" | "format" => Value::Text(text.to_owned()),
        "encode" => Value::Bytes(text.as_bytes().to_vec()),
        "split" | "rsplit" => list(split(text, " ").into_iter().filter(|word| !word.is_empty())),
        "splitlines" => list(Some(text).filter(|text| !text.is_empty()).into_iter()),
        "isalnum" => all(u8::is_ascii_alphanumeric),
        "isalpha" => all(u8::is_ascii_alphabetic),
        "isdecimal" | "isdigit" | "isnumeric" => all(u8::is_ascii_digit),
        "isspace" => all(u8::is_ascii_whitespace),
        "isascii" | "isprintable" => Value::Boolean(true),
        "isidentifier" => {
            let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            Value::Boolean(is_word && text.starts_with(|first: char| !first.is_ascii_digit()))
        }
        "islower" => Value::Boolean(has_letter(text) && text == text.to_ascii_lowercase()),
        "isupper" => Value::Boolean(has_letter(text) && text == text.to_ascii_uppercase()),
        "istitle" => Value::Boolean(has_letter(text) && text == title(text)),
        _ => return None,
    })
}

fn with_argument(budget: &Budget, text: &str, method: &str, argument: &Value) -> Result<Option<Value>, Fault> {
    Ok(match (method, argument) {
        ("center" | "ljust" | "rjust" | "zfill", Value::Int(width)) if width.is_negative() => {
            Some(Value::Text(text.to_owned()))
        }
        ("center" | "ljust" | "rjust" | "zfill", width) => match width.to_index() {
            Some(width) => Some(Value::Text(pad(budget, text, method, width)?)),
            None => None,
        },
        ("join", argument) => join(budget, text, argument)?.map(Value::Text),
        ("translate", table) => translate(budget, text, table)?.map(Value::Text),
        ("format" | "format_map", _) => Some(Value::Text(text.to_owned())),
        ("strip" | "lstrip" | "rstrip" | "split" | "rsplit", Value::None) => without_argument(text, method),
        ("expandtabs" | "splitlines", Value::Int(_) | Value::Boolean(_)) => without_argument(text, method),
        ("startswith" | "endswith", Value::Tuple) => Some(Value::Boolean(false)),
        ("startswith", Value::Texts { items, is_tuple: true }) => {
            Some(Value::Boolean(items.iter().any(|item| text.starts_with(item.as_str()))))
        }
        ("endswith", Value::Texts { items, is_tuple: true }) => {
            Some(Value::Boolean(items.iter().any(|item| text.ends_with(item.as_str()))))
        }
        (method, Value::Text(argument)) => with_text(text, method, argument),
        _ => None,
    })
}

/// The methods whose argument is a text too.
fn with_text(text: &str, method: &str, argument: &str) -> Option<Value> {
    let found = match method {
        "find" | "index" | "partition" => place(text, argument, 0),
        "rfind" | "rindex" | "rpartition" => last_place(text, argument),
        _ => None,
    };
    Some(match method {
        "count" => size(occurrences(text, argument)),
        "find" | "rfind" => found.map_or(Value::Int(Integer::from(-1)), size),
        "index" | "rindex" => size(found?),
        "startswith" => Value::Boolean(text.starts_with(argument)),
        "endswith" => Value::Boolean(text.ends_with(argument)),
        "removeprefix" => Value::Text(text.strip_prefix(argument).unwrap_or(text).to_owned()),
        "removesuffix" => Value::Text(text.strip_suffix(argument).unwrap_or(text).to_owned()),
        "strip" | "lstrip" | "rstrip" => Value::Text(strip(text, method, argument)),
        "encode" if is_ascii_codec(argument) => Value::Bytes(text.as_bytes().to_vec()),
        "split" if !argument.is_empty() => list(split(text, argument).into_iter()),
        "rsplit" if !argument.is_empty() => list(split_from_end(text, argument).into_iter()),
        "partition" | "rpartition" if !argument.is_empty() => {
            let parts = match found {
                Some(at) => [piece(text, 0, at), argument, piece(text, at + argument.len(), text.len())],
                None if method == "partition" => [text, "", ""],
                None => ["", "", text],
            };
            Value::Texts { items: parts.map(str::to_owned).to_vec(), is_tuple: true }
        }
        _ => return None,
    })
}

/// `count` of what is no text.
fn count(receiver: &Value, argument: &Value) -> Option<Value> {
    let count = match (receiver, argument) {
        (Value::Texts { items, .. }, Value::Text(text)) => items.iter().filter(|item| *item == text).count(),
        (Value::Texts { .. } | Value::Tuple, _) => 0,
        (Value::Bytes(bytes), Value::Int(_) | Value::Boolean(_)) => {
            let byte = u8::try_from(argument.to_index()?).ok()?;
            bytes.iter().map(|other| usize::from(*other == byte)).sum()
        }
        (Value::Bytes(bytes), Value::Bytes(part)) => {
            occurrences(std::str::from_utf8(bytes).ok()?, std::str::from_utf8(part).ok()?)
        }
        _ => return None,
    };
    Some(size(count))
}

/// A length or a place as a value.
fn size(size: usize) -> Value {
    Value::Int(Integer::from(i64::try_from(size).unwrap_or(i64::MAX)))
}

/// How often `part` occurs, counted without overlaps; an empty one stands between all characters, and at both ends.
fn occurrences(text: &str, part: &str) -> usize {
    if part.is_empty() { text.len() + 1 } else { split(text, part).len() - 1 }
}

/// Where `part` stands, at `from` or later. (A plain search: the library's, which is for long texts, is 3 kB of wasm.)
fn place(text: &str, part: &str, from: usize) -> Option<usize> {
    (from..=text.len().checked_sub(part.len())?).find(|at| stands_at(text, part, *at))
}

fn last_place(text: &str, part: &str) -> Option<usize> {
    (0..=text.len().checked_sub(part.len())?).rev().find(|at| stands_at(text, part, *at))
}

fn stands_at(text: &str, part: &str, at: usize) -> bool {
    text.as_bytes().get(at..).is_some_and(|rest| rest.starts_with(part.as_bytes()))
}

fn piece(text: &str, start: usize, end: usize) -> &str {
    text.get(start..end).unwrap_or_default()
}

fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut items = Vec::new();
    let mut start = 0;
    while let Some(at) = place(text, separator, start) {
        items.push(piece(text, start, at));
        start = at + separator.len();
    }
    items.push(piece(text, start, text.len()));
    items
}

/// The pieces between separators that are looked for from the end, which differ where they overlap.
fn split_from_end<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut items = Vec::new();
    let mut end = text.len();
    while let Some(at) = last_place(piece(text, 0, end), separator) {
        items.push(piece(text, at + separator.len(), end));
        end = at;
    }
    items.push(piece(text, 0, end));
    items.reverse();
    items
}

fn has_letter(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Maps each byte, which is told whether a letter stands before it.
fn map(text: &str, map: impl Fn(u8, bool) -> u8) -> String {
    let mut behind_letter = false;
    let mapped = text.bytes().map(|byte| {
        let mapped = map(byte, behind_letter);
        behind_letter = byte.is_ascii_alphabetic();
        char::from(mapped)
    });
    mapped.collect()
}

fn title(text: &str) -> String {
    map(text, |byte, behind_letter| if behind_letter { byte.to_ascii_lowercase() } else { byte.to_ascii_uppercase() })
}

fn capitalized(text: &str) -> String {
    let mut text = text.to_ascii_lowercase();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

fn strip(text: &str, method: &str, chars: &str) -> String {
    let is_stripped = |char| chars.chars().any(|own| own == char);
    match method {
        "lstrip" => text.trim_start_matches(is_stripped),
        "rstrip" => text.trim_end_matches(is_stripped),
        _ => text.trim_matches(is_stripped),
    }
    .to_owned()
}

fn pad(budget: &Budget, text: &str, method: &str, width: usize) -> Result<String, Fault> {
    budget.text(width as u64)?;
    let padding = width.saturating_sub(text.len());
    Ok(match method {
        "ljust" => format!("{text:<width$}"),
        "rjust" => format!("{text:>width$}"),
        // Signs, behind which zeros would go, are no characters of such texts.
        "zfill" => format!("{text:0>width$}"),
        _ => {
            let left = padding / 2 + (padding & width & 1);
            format!("{}{text}{}", " ".repeat(left), " ".repeat(padding - left))
        }
    })
}

fn join(budget: &Budget, text: &str, items: &Value) -> Result<Option<String>, Fault> {
    let items: Vec<&str> = match items {
        Value::Text(chars) => (0..chars.len()).map(|at| piece(chars, at, at + 1)).collect(),
        Value::Texts { items, .. } => items.iter().map(String::as_str).collect(),
        Value::Tuple => Vec::new(),
        Value::Bytes(bytes) if bytes.is_empty() => Vec::new(),
        _ => return Ok(None),
    };
    let length = items.iter().map(|item| item.len() + text.len()).sum::<usize>();
    budget.text(length as u64)?;
    Ok(Some(items.join(text)))
}

/// Replaces each character by what stands at its number in `table`, if that goes so far.
fn translate(budget: &Budget, text: &str, table: &Value) -> Result<Option<String>, Fault> {
    let replaced = |byte: u8| -> Option<&str> {
        let at = usize::from(byte);
        match table {
            Value::Text(table) => table.get(at..=at),
            Value::Texts { items, .. } => items.get(at).map(String::as_str),
            Value::Bytes(table) => table.get(at..=at).and_then(|byte| std::str::from_utf8(byte).ok()),
            _ => None,
        }
    };
    if !text.is_empty() && !matches!(table, Value::Text(_) | Value::Texts { .. } | Value::Bytes(_) | Value::Tuple) {
        return Ok(None);
    }
    let mut translated = String::new();
    for byte in text.bytes() {
        match replaced(byte) {
            Some(text) => translated.push_str(text),
            None => translated.push(char::from(byte)),
        }
        budget.text(translated.len() as u64)?;
    }
    Ok(Some(translated))
}

/// Whether a codec gives ASCII texts their own bytes. There are others, which are not known here.
fn is_ascii_codec(name: &str) -> bool {
    matches!(name.to_ascii_lowercase().as_str(), "ascii" | "utf8" | "utf_8" | "latin1" | "latin_1")
}

fn list<'t>(items: impl Iterator<Item = &'t str>) -> Value {
    Value::Texts { items: items.map(str::to_owned).collect(), is_tuple: false }
}
