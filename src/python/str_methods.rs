//! The methods of `str` on ASCII strings, with at most one argument.
//!
//! Callers only ask whether there is a value, so every wrong argument is the same error, whatever CPython reports.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_number::integer::{Integer, Signed};

use super::operators::to_integer;
use super::value::Value;

macro_rules! methods {
    ($($variant:ident = $name:literal,)*) => {
        /// The methods of `str`; `maketrans` is called without a string.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Method {
            $($variant,)*
        }

        const METHODS: &[(&str, Method)] = &[$(($name, Method::$variant),)*];
    };
}

methods! {
    Capitalize = "capitalize",
    CaseFold = "casefold",
    Center = "center",
    Count = "count",
    Encode = "encode",
    EndsWith = "endswith",
    ExpandTabs = "expandtabs",
    Find = "find",
    Format = "format",
    FormatMap = "format_map",
    Index = "index",
    IsAlnum = "isalnum",
    IsAlpha = "isalpha",
    IsAscii = "isascii",
    IsDecimal = "isdecimal",
    IsDigit = "isdigit",
    IsIdentifier = "isidentifier",
    IsLower = "islower",
    IsNumeric = "isnumeric",
    IsPrintable = "isprintable",
    IsSpace = "isspace",
    IsTitle = "istitle",
    IsUpper = "isupper",
    Join = "join",
    LJust = "ljust",
    Lower = "lower",
    LStrip = "lstrip",
    MakeTrans = "maketrans",
    Partition = "partition",
    RemovePrefix = "removeprefix",
    RemoveSuffix = "removesuffix",
    Replace = "replace",
    RFind = "rfind",
    RIndex = "rindex",
    RJust = "rjust",
    RPartition = "rpartition",
    RSplit = "rsplit",
    RStrip = "rstrip",
    Split = "split",
    SplitLines = "splitlines",
    StartsWith = "startswith",
    Strip = "strip",
    SwapCase = "swapcase",
    Title = "title",
    Translate = "translate",
    Upper = "upper",
    ZFill = "zfill",
}

impl Method {
    pub(super) fn name(self) -> &'static str {
        METHODS.iter().find(|(_, method)| *method == self).map_or("", |(name, _)| name)
    }
}

/// `value.name`
pub(super) fn attribute(value: Value, name: &str) -> Result<Value, Fault> {
    let method = METHODS.iter().find(|(own, _)| *own == name).map(|(_, method)| *method);
    let method = match &value {
        Value::Text(_) => method,
        Value::Texts { .. } | Value::Bytes(_) | Value::Tuple => method.filter(|method| *method == Method::Count),
        _ => None,
    };
    if let Some(method) = method {
        return Ok(Value::Method(Box::new(value), method));
    }
    match value {
        Value::Int(_) | Value::Float(_) if name == "real" => Ok(value),
        Value::Boolean(boolean) if name == "real" => Ok(Value::Int(to_integer(boolean))),
        Value::Complex(complex) if name == "real" => Ok(Value::Float(complex.re)),
        value => {
            let message = format!("'{}' object has no attribute '{name}'", value.type_name());
            Err(Fault::new(ErrorCode::NoAccess, message))
        }
    }
}

/// `receiver.method(arguments)`
pub(super) fn call(budget: &Budget, receiver: &Value, method: Method, arguments: &[Value]) -> Result<Value, Fault> {
    let size = |value: &Value| match value {
        Value::Text(text) | Value::Bytes(text) => text.len(),
        Value::Texts { items, .. } => items.iter().map(String::len).sum(),
        _ => 1,
    };
    let (long, short) = (size(receiver), arguments.first().map_or(1, size).max(1));
    // A plain search compares all of `short` at each of its positions in `long`.
    budget.spend((long + long.saturating_sub(short) * short) as u64 / 16)?;
    let result = match (receiver, arguments) {
        (Value::Text(text), []) => without_argument(budget, text, method)?,
        (Value::Text(text), [argument]) => with_argument(budget, text, method, argument)?,
        (receiver, [argument]) => count(receiver, argument),
        _ => None,
    };
    result.ok_or_else(|| {
        let message = format!("{}.{}() does not take these arguments", receiver.type_name(), method.name());
        Fault::new(ErrorCode::TypeMismatch, message)
    })
}

fn without_argument(budget: &Budget, text: &str, method: Method) -> Result<Option<Value>, Fault> {
    let all = |holds: fn(&u8) -> bool| Value::Boolean(!text.is_empty() && text.as_bytes().iter().all(holds));
    Ok(Some(match method {
        Method::Capitalize => Value::Text(map(text, |_, before| before.is_none())),
        Method::CaseFold | Method::Lower => Value::Text(lower(text)),
        Method::Upper => Value::Text(upper(text)),
        Method::SwapCase => Value::Text(map(text, |byte, _| byte.is_ascii_lowercase())),
        Method::Title => Value::Text(title(text)),
        Method::Strip | Method::LStrip | Method::RStrip => Value::Text(strip(text, method, " ")),
        Method::ExpandTabs | Method::Format => Value::Text(text.to_owned()),
        Method::Encode => Value::Bytes(text.to_owned()),
        Method::Split | Method::RSplit => {
            let mut words = split(text, " ");
            words.retain(|word| !word.is_empty());
            list(budget, &words)?
        }
        Method::SplitLines if text.is_empty() => list(budget, &[])?,
        Method::SplitLines => list(budget, &[text])?,
        Method::IsAlnum => all(u8::is_ascii_alphanumeric),
        Method::IsAlpha => all(u8::is_ascii_alphabetic),
        Method::IsDecimal | Method::IsDigit | Method::IsNumeric => all(u8::is_ascii_digit),
        Method::IsSpace => all(u8::is_ascii_whitespace),
        Method::IsAscii | Method::IsPrintable => Value::Boolean(true),
        Method::IsIdentifier => {
            let is_word = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            Value::Boolean(is_word && text.starts_with(|first: char| !first.is_ascii_digit()))
        }
        Method::IsLower => Value::Boolean(has_letter(text) && text == lower(text)),
        Method::IsUpper => Value::Boolean(has_letter(text) && text == upper(text)),
        Method::IsTitle => Value::Boolean(has_letter(text) && text == title(text)),
        _ => return Ok(None),
    }))
}

fn with_argument(budget: &Budget, text: &str, method: Method, argument: &Value) -> Result<Option<Value>, Fault> {
    Ok(match (method, argument) {
        (Method::Center | Method::LJust | Method::RJust | Method::ZFill, Value::Int(width)) if width.is_negative() => {
            Some(Value::Text(text.to_owned()))
        }
        (Method::Center | Method::LJust | Method::RJust | Method::ZFill, width) => match width.to_index() {
            Some(width) => Some(Value::Text(pad(budget, text, method, width)?)),
            None => None,
        },
        (Method::Join, argument) => join(budget, text, argument)?.map(Value::Text),
        (Method::Translate, table) => translate(budget, text, table)?.map(Value::Text),
        (Method::Format | Method::FormatMap, _) => Some(Value::Text(text.to_owned())),
        (Method::Strip | Method::LStrip | Method::RStrip | Method::Split | Method::RSplit, Value::None) => {
            without_argument(budget, text, method)?
        }
        (Method::ExpandTabs | Method::SplitLines, Value::Int(_) | Value::Boolean(_)) => {
            without_argument(budget, text, method)?
        }
        (Method::StartsWith | Method::EndsWith, Value::Tuple) => Some(Value::Boolean(false)),
        (Method::StartsWith, Value::Texts { items, is_tuple: true }) => {
            Some(Value::Boolean(items.iter().any(|item| occurs_at(text, item, 0))))
        }
        (Method::EndsWith, Value::Texts { items, is_tuple: true }) => {
            Some(Value::Boolean(items.iter().any(|item| is_suffix(text, item))))
        }
        (method, Value::Text(argument)) => with_text(budget, text, method, argument)?,
        _ => None,
    })
}

/// The methods whose argument is also a string.
fn with_text(budget: &Budget, text: &str, method: Method, argument: &str) -> Result<Option<Value>, Fault> {
    let found = match method {
        Method::Find | Method::Index | Method::Partition => place(text, argument, 0),
        Method::RFind | Method::RIndex | Method::RPartition => last_place(text, argument),
        _ => None,
    };
    Ok(Some(match method {
        Method::Count => size(occurrences(text, argument)),
        Method::Find | Method::RFind => found.map_or(Value::Int(Integer::from(-1)), size),
        Method::Index | Method::RIndex => match found {
            Some(at) => size(at),
            None => return Ok(None),
        },
        Method::StartsWith => Value::Boolean(occurs_at(text, argument, 0)),
        Method::EndsWith => Value::Boolean(is_suffix(text, argument)),
        Method::RemovePrefix if occurs_at(text, argument, 0) => {
            Value::Text(piece(text, argument.len(), text.len()).to_owned())
        }
        Method::RemoveSuffix if is_suffix(text, argument) => {
            Value::Text(piece(text, 0, text.len() - argument.len()).to_owned())
        }
        Method::RemovePrefix | Method::RemoveSuffix => Value::Text(text.to_owned()),
        Method::Strip | Method::LStrip | Method::RStrip => Value::Text(strip(text, method, argument)),
        Method::Encode if is_ascii_codec(argument) => Value::Bytes(text.to_owned()),
        Method::Split if !argument.is_empty() => list(budget, &split(text, argument))?,
        Method::RSplit if !argument.is_empty() => list(budget, &split_from_end(text, argument))?,
        Method::Partition | Method::RPartition if !argument.is_empty() => {
            let parts = match found {
                Some(at) => [piece(text, 0, at), argument, piece(text, at + argument.len(), text.len())],
                None if method == Method::Partition => [text, "", ""],
                None => ["", "", text],
            };
            texts(budget, &parts, true)?
        }
        _ => return Ok(None),
    }))
}

/// `count` of a value that is not a string.
fn count(receiver: &Value, argument: &Value) -> Option<Value> {
    let count = match (receiver, argument) {
        (Value::Texts { items, .. }, Value::Text(text)) => items.iter().filter(|item| *item == text).count(),
        (Value::Texts { .. } | Value::Tuple, _) => 0,
        (Value::Bytes(bytes), Value::Int(_) | Value::Boolean(_)) => {
            let byte = u8::try_from(argument.to_index()?).ok()?;
            bytes.bytes().filter(|other| *other == byte).count()
        }
        (Value::Bytes(bytes), Value::Bytes(part)) => occurrences(bytes, part),
        _ => return None,
    };
    Some(size(count))
}

/// A length or a position as a value.
fn size(size: usize) -> Value {
    Value::Int(Integer::from(i64::try_from(size).unwrap_or(i64::MAX)))
}

/// The number of occurrences of `part`, without overlaps; an empty one occurs between all characters, and at both ends.
fn occurrences(text: &str, part: &str) -> usize {
    if part.is_empty() { text.len() + 1 } else { split(text, part).len() - 1 }
}

/// The first position of `part` at `from` or later.
fn place(text: &str, part: &str, from: usize) -> Option<usize> {
    (from..=text.len().checked_sub(part.len())?).find(|at| occurs_at(text, part, *at))
}

fn last_place(text: &str, part: &str) -> Option<usize> {
    (0..=text.len().checked_sub(part.len())?).rev().find(|at| occurs_at(text, part, *at))
}

fn occurs_at(text: &str, part: &str, at: usize) -> bool {
    text.as_bytes().get(at..).is_some_and(|rest| rest.starts_with(part.as_bytes()))
}

fn is_suffix(text: &str, part: &str) -> bool {
    text.len().checked_sub(part.len()).is_some_and(|at| occurs_at(text, part, at))
}

fn piece(text: &str, start: usize, end: usize) -> &str {
    text.get(start..end).unwrap_or_default()
}

/// The pieces between separators, which must not be empty.
pub fn split<'t>(text: &'t str, separator: &str) -> Vec<&'t str> {
    let mut items = Vec::new();
    let mut start = 0;
    while let Some(at) = place(text, separator, start) {
        items.push(piece(text, start, at));
        start = at + separator.len();
    }
    items.push(piece(text, start, text.len()));
    items
}

/// The pieces between separators found from the end, which differ if separators overlap.
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

/// Each letter in upper case if `is_large` holds, otherwise in lower case; it receives the letter and the character before
/// it.
fn map(text: &str, is_large: fn(u8, Option<u8>) -> bool) -> String {
    let mut mapped = String::new();
    let mut before = None;
    for byte in text.bytes() {
        let mapped_byte = if is_large(byte, before) { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };
        mapped.push(char::from(mapped_byte));
        before = Some(byte);
    }
    mapped
}

fn lower(text: &str) -> String {
    map(text, |_, _| false)
}

fn upper(text: &str) -> String {
    map(text, |_, _| true)
}

fn title(text: &str) -> String {
    map(text, |_, before| !before.is_some_and(|before| before.is_ascii_alphabetic()))
}

fn strip(text: &str, method: Method, chars: &str) -> String {
    let is_stripped = |char| chars.chars().any(|own| own == char);
    let mut rest = text;
    if method != Method::RStrip {
        rest = rest.trim_start_matches(is_stripped);
    }
    if method != Method::LStrip {
        rest = rest.trim_end_matches(is_stripped);
    }
    rest.to_owned()
}

fn pad(budget: &Budget, text: &str, method: Method, width: usize) -> Result<String, Fault> {
    budget.fits_text(width as u64)?;
    budget.pay_for_bytes(width)?;
    let padding = width.saturating_sub(text.len());
    let (fill, left) = match method {
        Method::LJust => (" ", 0),
        Method::RJust => (" ", padding),
        // These strings contain no signs, which zeros would follow.
        Method::ZFill => ("0", padding),
        _ => (" ", padding / 2 + (padding & width & 1)),
    };
    Ok([&*fill.repeat(left), text, &fill.repeat(padding - left)].concat())
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
    budget.fits_text(length as u64)?;
    budget.pay_for_bytes(length)?;
    Ok(Some(items.join(text)))
}

/// Replaces each character by the entry at its code in `table`, if there is one.
fn translate(budget: &Budget, text: &str, table: &Value) -> Result<Option<String>, Fault> {
    let replaced = |byte: u8| -> Option<&str> {
        let at = usize::from(byte);
        match table {
            Value::Text(table) | Value::Bytes(table) => table.get(at..=at),
            Value::Texts { items, .. } => items.get(at).map(String::as_str),
            _ => None,
        }
    };
    if !text.is_empty() && !matches!(table, Value::Text(_) | Value::Texts { .. } | Value::Bytes(_) | Value::Tuple) {
        return Ok(None);
    }
    let mut translated = String::new();
    for byte in text.bytes() {
        match replaced(byte) {
            Some(text) => {
                budget.spend(text.len() as u64 / 16)?;
                translated.push_str(text);
            }
            None => translated.push(char::from(byte)),
        }
        budget.fits_text(translated.len() as u64)?;
    }
    Ok(Some(translated))
}

/// Whether a codec encodes ASCII strings as their own bytes. Others exist, but are not known here.
fn is_ascii_codec(name: &str) -> bool {
    matches!(name.to_ascii_lowercase().as_str(), "ascii" | "utf8" | "utf_8" | "latin1" | "latin_1")
}

fn list(budget: &Budget, items: &[&str]) -> Result<Value, Fault> {
    texts(budget, items, false)
}

/// A step for each item, which is a string of its own.
fn texts(budget: &Budget, items: &[&str], is_tuple: bool) -> Result<Value, Fault> {
    budget.spend(items.len() as u64)?;
    Ok(Value::Texts { items: items.iter().map(|item| (*item).to_owned()).collect(), is_tuple })
}
