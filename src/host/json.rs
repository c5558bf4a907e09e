use pascaline_base::Span;
use pascaline_mathjs::Answer;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Number, Value, json};

use super::{HostNote, Reply};

/// An answer as the JSON of the npm package's `Answer`: `{ "type", "value", "text", "notes"? }`. What JSON lacks is a text: the
/// digits of a `big-int`, and a number that is not finite.
///
/// ```
/// use pascaline::mathjs::Answer;
/// use pascaline::host::AnswerJson;
///
/// let answer = Answer::Number(15.0);
/// let json = serde_json::to_string(&AnswerJson::from(&answer)).unwrap();
/// assert_eq!(json, r#"{"type":"number","value":15,"text":"15"}"#);
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct AnswerJson<'a> {
    r#type: &'static str,
    value: Value,
    text: String,
    #[serde(skip_serializing_if = "<[_]>::is_empty", serialize_with = "notes")]
    notes: &'a [HostNote],
}

impl<'a> From<&'a Answer> for AnswerJson<'a> {
    fn from(answer: &'a Answer) -> Self {
        Self { r#type: answer.kind(), value: plain(answer), text: answer.to_string(), notes: &[] }
    }
}

impl<'a> From<&'a Reply> for AnswerJson<'a> {
    fn from(reply: &'a Reply) -> Self {
        Self { text: reply.text.clone(), notes: &reply.notes, ..Self::from(&reply.value) }
    }
}

/// The value of an answer without the names of mathjs's types: lists for a matrix, an object for one with entries.
fn plain(answer: &Answer) -> Value {
    match answer {
        Answer::Number(number) => plain_number(*number),
        Answer::Complex(complex) => json!({ "re": plain_number(complex.re), "im": plain_number(complex.im) }),
        Answer::Text(text) | Answer::BigNumber(text) | Answer::BigInt(text) | Answer::Function(text) => {
            Value::String(text.clone())
        }
        Answer::Boolean(boolean) => Value::Bool(*boolean),
        Answer::Fraction { numerator, denominator } => json!({ "n": numerator, "d": denominator }),
        Answer::Unit { value, unit, .. } => json!({ "value": value.as_deref().map(plain), "unit": unit }),
        Answer::Matrix { size, items, .. } => lists(size, items),
        Answer::Object(entries) => {
            Value::Object(entries.iter().map(|(key, value)| (key.clone(), plain(value))).collect())
        }
        Answer::ResultSet(answers) => Value::Array(answers.iter().map(plain).collect()),
        _ => Value::Null,
    }
}

/// A number with the digits that JavaScript writes.
fn plain_number(number: f64) -> Value {
    let text = Answer::Number(number).to_string();
    match text.parse::<Number>() {
        Ok(number) => Value::Number(number),
        Err(_) => Value::String(text),
    }
}

fn lists(size: &[usize], items: &[Answer]) -> Value {
    match size {
        [] | [_] => Value::Array(items.iter().map(plain).collect()),
        [length, inner @ ..] => {
            let length_of_part = items.len() / (*length).max(1);
            let part = |at: usize| lists(inner, &items[at * length_of_part..(at + 1) * length_of_part]);
            Value::Array((0..*length).map(part).collect())
        }
    }
}

pub(super) fn notes<S: Serializer>(notes: &[HostNote], serializer: S) -> Result<S::Ok, S::Error> {
    notes.iter().map(note).collect::<Vec<_>>().serialize(serializer)
}

pub(super) fn note(note: &HostNote) -> Value {
    let mut json = json!({ "code": note.code, "message": note.message });
    if let Some(Span { start, end }) = note.span {
        json["span"] = json!({ "start": start, "end": end });
    }
    json
}

/// A finite number as JavaScript writes it: `15`, not `15.0`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
pub(super) fn number<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let text = Answer::Number(*number).to_string();
    RawValue::from_string(text).map_err(S::Error::custom)?.serialize(serializer)
}

#[expect(clippy::ref_option, reason = "serde's signature")]
pub(super) fn span<S: Serializer>(span: &Option<Span>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Place {
        start: u32,
        end: u32,
    }
    span.map(|Span { start, end }| Place { start, end }).serialize(serializer)
}
