use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{Answer, Span};

/// An answer as the JSON of the npm package's `Answer`: `{ "type", "value", "text" }`.
///
/// ```
/// use pascaline::Answer;
/// use pascaline::host::AnswerJson;
///
/// let answer = Answer::Number(15.0);
/// let json = serde_json::to_string(&AnswerJson::from(&answer)).unwrap();
/// assert_eq!(json, r#"{"type":"number","value":15,"text":"15"}"#);
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct AnswerJson<'a> {
    r#type: &'static str,
    value: Value<'a>,
    text: String,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Value<'a> {
    Number(#[serde(serialize_with = "number")] f64),
    Complex {
        #[serde(serialize_with = "number")]
        re: f64,
        #[serde(serialize_with = "number")]
        im: f64,
    },
    Text(&'a str),
}

impl<'a> From<&'a Answer> for AnswerJson<'a> {
    fn from(answer: &'a Answer) -> Self {
        let value = match answer {
            Answer::Number(number) => Value::Number(*number),
            Answer::Complex(complex) => Value::Complex { re: complex.re, im: complex.im },
            Answer::Text(text) => Value::Text(text),
            _ => Value::Text(""),
        };
        Self { r#type: answer.kind(), value, text: answer.to_string() }
    }
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
