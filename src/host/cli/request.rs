//! A tool call in a line of JSON: OpenAI's or ART's.
//!
//! A field is read once its size is known, so that a long line takes little more than itself.

use pascaline::Limits;
use pascaline::tools::{Call, read_json};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use serde_json::value::RawValue;

use super::input_lines::LineError;

/// The longest name of a thread: each that has an answer is kept.
const MOST_OF_A_THREAD: u64 = 1_024;

/// A call; a `function` makes it OpenAI's.
pub(super) enum Request<'l> {
    OpenAi(Call),
    Art(ArtCall<'l>),
}

/// ART's call. What its arguments are is for the tool system to say.
#[derive(Deserialize)]
#[serde(expecting = "an object", rename_all = "camelCase")]
pub(super) struct ArtCall<'l> {
    pub(super) call_id: String,
    pub(super) tool_name: String,
    #[serde(borrow)]
    pub(super) arguments: &'l RawValue,
    pub(super) thread_id: Option<String>,
}

/// The fields of a line as they stand there.
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

/// The `function` of a call of OpenAI's.
#[derive(Default, Deserialize)]
#[serde(bound(deserialize = "'de: 'l"))]
struct Function<'l> {
    #[serde(default, deserialize_with = "given")]
    name: Option<&'l RawValue>,
    #[serde(default, deserialize_with = "given")]
    arguments: Option<&'l RawValue>,
}

/// A field that is there, even if it is `null`.
fn given<'l, D: Deserializer<'l>>(deserializer: D) -> Result<Option<&'l RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

impl<'l> Request<'l> {
    /// Reads a line whose fields have at most so many bytes each; the arguments are for the tool to judge. An error says what is
    /// wrong with the line.
    pub(super) fn read(line: &'l [u8], most: u64) -> Result<Self, LineError> {
        // A reader that is derived would take a list for the fields in their order.
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

/// The call as the core reads it, with arguments that are no text left as they are written.
fn open_ai(id: Option<&RawValue>, function: &Function<'_>) -> Call {
    // The line's own bytes bound what is read of it.
    let limits = Limits::default().with_argument_bytes(u64::MAX).with_collection(u64::MAX);
    let read = |field: &RawValue| read_json(field.get(), &limits).ok();
    let arguments = function.arguments.and_then(|arguments| match arguments.get() {
        json if json.starts_with(['[', '{']) => Some(json.into()),
        _ => read(arguments),
    });
    let function = json!({ "name": function.name.and_then(read), "arguments": arguments });
    Call::of(&json!({ "id": id.and_then(read), "function": function }))
}
