//! Conversions of JSON values for tools.

use pascaline_number::float::parse_decimal;
use serde_json::Value;

/// The items of a list; any other value counts as a list of one item.
pub(super) fn items(value: &Value) -> &[Value] {
    match value {
        Value::Array(items) => items,
        other => std::slice::from_ref(other),
    }
}

/// A number as a float.
pub fn float(value: &Value) -> Option<f64> {
    parse_decimal(value.as_number()?.as_str())
}

/// A number as an integer, however JSON or a model writes it: `10`, `10.0`, `1e1`; one that is too large saturates.
pub(super) fn integer(value: &Value) -> Option<i64> {
    whole(value.as_number()?.as_str())
}

/// The text of a number as an integer; one that is too large saturates.
pub(super) fn whole(text: &str) -> Option<i64> {
    let begins = text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
    let ends = match text.split_once('.') {
        Some((_, zeros)) => !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0'),
        None => true,
    };
    let size = parse_decimal(text).filter(|size| begins && ends && size.trunc() == *size)?;
    #[expect(clippy::cast_possible_truncation, reason = "a cast saturates")]
    let size = size as i64;
    Some(size)
}

/// Python's `str` of a value: a string unchanged, `True`, `None`; lists and objects as JSON.
#[cfg(feature = "sympy")]
pub(super) fn python_str(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Null => "None".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::integer;
    use crate::read_json::read_values;

    #[test]
    fn an_integer_is_one_however_it_is_written() {
        for (text, wanted) in [("3", Some(3)), ("-2.0", Some(-2)), ("1e3", Some(1000)), ("2.5", None), ("\"2\"", None)]
        {
            assert_eq!(integer(&read_values(text, u64::MAX).unwrap()), wanted, "{text}");
        }
    }
}
