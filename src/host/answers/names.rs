use pascaline_answer::last::named;
use serde_json::Value;

/// Whether the arguments of a call, a JSON text, name `ans`: whether a string in them has the word.
///
/// ```
/// use pascaline::host::answers::names_ans;
///
/// assert!(names_ans(r#"{"expression": "2 * ans"}"#));
/// assert!(!names_ans(r#"{"expression": "2 * answers"}"#));
/// ```
pub fn names_ans(arguments: &str) -> bool {
    // A text that cannot be read is no call.
    serde_json::from_str(arguments).is_ok_and(|arguments| is_named(&arguments))
}

/// Whether a string in a value has the word.
pub(crate) fn is_named(value: &Value) -> bool {
    match value {
        Value::String(text) => named(text).is_some(),
        Value::Array(items) => items.iter().any(is_named),
        Value::Object(entries) => entries.values().any(is_named),
        _ => false,
    }
}
