//! Conversions of the types that the interfaces share, in both directions.

use num_complex::Complex64;
use pascaline_base::Limits;
use pascaline_mathjs::Answer;

use super::bindings::exports::pascaline::tools::types;

/// The value of a variable; for an unreadable structured one, a value that no call accepts.
impl From<types::Value> for Answer {
    fn from(value: types::Value) -> Self {
        match value {
            types::Value::Number(number) => Self::Number(number),
            types::Value::Complex(complex) => Self::Complex(Complex64::new(complex.re, complex.im)),
            types::Value::Text(text) => Self::Text(text),
            types::Value::Boolean(boolean) => Self::Boolean(boolean),
            types::Value::Structured(json) => Self::from_json(&json).unwrap_or(Self::UNREADABLE),
        }
    }
}

impl From<Answer> for types::Value {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Number(number) => Self::Number(number),
            Answer::Complex(complex) => Self::Complex(types::Complex { re: complex.re, im: complex.im }),
            Answer::Text(text) => Self::Text(text),
            Answer::Boolean(boolean) => Self::Boolean(boolean),
            _ => Self::Structured(answer.to_json()),
        }
    }
}

/// The limits of a call, with the defaults for those that it does not set.
pub(super) fn limits_of(limits: Option<types::Limits>) -> Limits {
    let default = Limits::default();
    let Some(limits) = limits else { return default };
    // The component imports nothing, so it has no clock: the host's own deadline ends a call.
    default
        .with_source_bytes(limits.source_bytes.unwrap_or(default.source_bytes))
        .with_nesting(limits.nesting.unwrap_or(default.nesting))
        .with_steps(limits.steps.unwrap_or(default.steps))
        .with_collection(limits.collection.unwrap_or(default.collection))
        .with_text(limits.text.unwrap_or(default.text))
        .with_precision(limits.precision.unwrap_or(default.precision))
        .with_argument_bytes(limits.argument_bytes.unwrap_or(default.argument_bytes))
}
