//! A tool call as one line of JSON, in OpenAI's form or in ART's.
//!
//! A field is read once its size is known, so that a long line needs little more memory than itself.

use pascaline::Limits;
use pascaline::tools::{Call, read_json};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use serde_json::value::RawValue;

use super::input_lines::LineError;

/// The maximum length of a thread's name: the name of each thread with an answer is kept.
const MOST_OF_A_THREAD: u64 = 1_024;

/// A call; with a `function` it is OpenAI's.
pub(super) enum Request<'l> {
    OpenAi(Call),
    Art(ArtCall<'l>),
}

/// ART's call. The tool system judges its arguments.
#[derive(Deserialize)]
#[serde(expecting = "an object", rename_all = "camelCase")]
pub(super) struct ArtCall<'l> {
    pub(super) call_id: String,
    pub(super) tool_name: String,
    #[serde(borrow)]
    pub(super) arguments: &'l RawValue,
    pub(super) thread_id: Option<String>,
}

/// The fields of a line, unparsed.
#[derive(Deserialize)]
#[serde(expecting = "an object", rename_all = "camelCase", bound(deserialize = "'de: 'l"))]
struct Fields<'l> {
    #[serde(default, deserialize_with = "given")]
    id: Option<&'l RawValue>,
    #[serde(default, deserialize_with = "given")]
    function: Option<&'l RawValue>,
    #[serde(default, deserialize_with = "given")]
    call_id: Option<&'l RawValue>,
    #[serde(default, deserialize_with = "given")]
    tool_name: Option<&'l RawValue>,
    #[serde(default, deserialize_with = "given")]
    thread_id: Option<&'l RawValue>,
}

/// The `function` of OpenAI's call.
#[derive(Default, Deserialize)]
#[serde(bound(deserialize = "'de: 'l"))]
struct Function<'l> {
    #[serde(default, deserialize_with = "given")]
    name: Option<&'l RawValue>,
    #[serde(default, deserialize_with = "given")]
    arguments: Option<&'l RawValue>,
}

/// A field that is present, even if it is `null`.
fn given<'l, D: Deserializer<'l>>(deserializer: D) -> Result<Option<&'l RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

impl<'l> Request<'l> {
    /// Reads a line whose fields may have at most `most` bytes each; the tool judges the arguments. An error says what is
    /// wrong with the line.
    pub(super) fn read(line: &'l [u8], most: u64) -> Result<Self, LineError> {
        // A derived deserializer would accept a list of the fields in order.
        if line.trim_ascii_start().starts_with(b"[") {
            return Err(LineError::List);
        }
        let fields: Fields<'l> = serde_json::from_slice(line)?;
        let function: Function<'l> = fields
            .function
            .filter(|function| function.get().starts_with('{'))
            .and_then(|function| serde_json::from_str(function.get()).ok())
            .unwrap_or_default();
        let names = [
            ("id", fields.id, most),
            ("name", function.name, most),
            ("callId", fields.call_id, most),
            ("toolName", fields.tool_name, most),
            ("threadId", fields.thread_id, MOST_OF_A_THREAD),
        ];
        for (name, field, most) in names {
            if field.is_some_and(|field| field.get().len() as u64 > most) {
                return Err(LineError::FieldTooLong(name, most));
            }
        }
        if fields.function.is_some() {
            return Ok(Self::OpenAi(open_ai(fields.id, &function)));
        }
        Ok(Self::Art(serde_json::from_slice(line)?))
    }
}

/// The call as the core reads it; arguments that are not a string stay as written.
fn open_ai(id: Option<&RawValue>, function: &Function<'_>) -> Call {
    // The length of the line already bounds what is read of it.
    let limits = Limits::default().with_argument_bytes(u64::MAX).with_collection(u64::MAX);
    let read = |field: &RawValue| read_json(field.get(), &limits).ok();
    let arguments = function.arguments.and_then(|arguments| match arguments.get() {
        json if json.starts_with(['[', '{']) => Some(json.into()),
        _ => read(arguments),
    });
    let function = json!({ "name": function.name.and_then(read), "arguments": arguments });
    Call::of(&json!({ "id": id.and_then(read), "function": function }))
}
