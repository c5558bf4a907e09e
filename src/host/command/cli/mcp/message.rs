//! Messages as they arrive. The arguments of a call remain the text that the client wrote: read as values they would take a hundred
//! times its length in memory. A message with more values than a tool takes is refused before it is read, for the same reason.

use std::borrow::Cow;

use rmcp::model::{ClientJsonRpcMessage, ErrorCode};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::introduction;

/// The most values that a message has: a tool takes 100,000 in its arguments.
const MOST_VALUES: usize = 1 << 17;

/// The name of the text in what the SDK sees in place of the arguments.
const AS_TEXT: &str = "json";

/// Why a message is refused: the code, the reason, and the id of the request.
pub(super) type Refusal = (ErrorCode, String, Value);

/// The text of a message for the SDK: of a call, with its arguments as text.
pub(super) fn prepared(text: &[u8]) -> Result<Cow<'_, [u8]>, Refusal> {
    if has_more_values(text, MOST_VALUES) {
        let reason = format!("Invalid Request: a message has at most {MOST_VALUES} values");
        return Err((ErrorCode::INVALID_REQUEST, reason, id_in(text)));
    }
    let Some(arguments) = arguments_in(text) else { return Ok(Cow::Borrowed(text)) };
    // A raw value is a part of the text that it was read from.
    let start = arguments.as_ptr().addr() - text.as_ptr().addr();
    let (before, rest) = text.split_at(start);
    let after = rest.get(arguments.len()..).unwrap_or_default();
    let as_text = json!({ AS_TEXT: arguments }).to_string();
    Ok([before, as_text.as_bytes(), after].concat().into())
}

/// Reads a prepared message.
pub(super) fn read_message(text: &[u8]) -> Result<ClientJsonRpcMessage, Refusal> {
    let message = serde_json::from_slice(text).map_err(|error| {
        if !error.is_data() {
            return (ErrorCode::PARSE_ERROR, "Parse error: Invalid JSON".to_owned(), Value::Null);
        }
        (ErrorCode::INVALID_REQUEST, "Invalid Request: not a JSON-RPC message".to_owned(), id_in(text))
    })?;
    match introduction::fault(&message) {
        Some(reason) => Err((ErrorCode::INVALID_PARAMS, reason, id_in(text))),
        None => Ok(message),
    }
}

/// The arguments of a call as JSON text, with every digit.
pub(super) fn arguments_text(arguments: Option<Map<String, Value>>) -> String {
    let mut arguments = arguments.unwrap_or_default();
    match arguments.get_mut(AS_TEXT) {
        Some(Value::String(text)) => std::mem::take(text),
        _ => Value::Object(arguments).to_string(),
    }
}

/// A JSON-RPC error. The SDK's own has no field `id` where the id is unknown, which is `null` in JSON-RPC.
pub(super) fn refusal(ErrorCode(code): ErrorCode, message: &str, id: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// Whether a text has more values than this; names are not counted.
fn has_more_values(text: &[u8], most: usize) -> bool {
    if text.len() <= most {
        return false;
    }
    let (mut count, mut in_string, mut is_escaped) = (1, false, false);
    for byte in text {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' => in_string = !in_string,
            b',' | b'[' | b'{' if !in_string => count += 1,
            _ => {}
        }
    }
    count > most
}

/// The arguments of a call, if they are an object.
fn arguments_in(text: &[u8]) -> Option<&str> {
    #[derive(Deserialize)]
    struct Call<'t> {
        method: Cow<'t, str>,
        #[serde(borrow)]
        params: Parameters<'t>,
    }
    #[derive(Deserialize)]
    struct Parameters<'t> {
        #[serde(borrow)]
        arguments: &'t RawValue,
    }
    let Call { method, params } = serde_json::from_slice(text).ok()?;
    Some(params.arguments.get()).filter(|arguments| method == "tools/call" && arguments.starts_with('{'))
}

/// The id of the request in a text that need not be a message.
fn id_in(text: &[u8]) -> Value {
    #[derive(Deserialize)]
    struct Request {
        #[serde(default)]
        id: Value,
    }
    let request: Option<Request> = serde_json::from_slice(text).ok();
    request.map(|request| request.id).filter(|id| id.is_string() || id.is_number()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use rmcp::model::ClientRequest;

    use super::*;

    fn code(text: &str) -> i32 {
        read_message(text.as_bytes()).unwrap_err().0.0
    }

    #[test]
    fn lines_that_are_no_message() {
        for text in ["{", "nonsense", "\"\\ud800", "\u{0}", &"[".repeat(100_000)] {
            assert_eq!(code(text), -32_700, "{text:.40}");
        }
        for text in ["5", "null", "\"text\"", "[]", "{}", r#"{"jsonrpc": "1.0", "id": 7, "method": "ping"}"#] {
            assert_eq!(code(text), -32_600, "{text}");
        }
    }

    #[test]
    fn introductions_that_cannot_be_read() {
        let whole = r#""capabilities": {}, "clientInfo": {"name": "a", "version": "1"}"#;
        let version = r#""protocolVersion": "2025-11-25""#;
        let is_missing = ": protocolVersion is missing; it must be a string such as \"2025-11-25\"";
        let is_wrong = ": protocolVersion must be a string such as \"2025-11-25\"";
        for (params, fault) in [
            (String::new(), is_missing),
            (r#", "params": null"#.to_owned(), is_missing),
            (r#", "params": {}"#.to_owned(), is_missing),
            (format!(r#", "params": {{{whole}}}"#), is_missing),
            (format!(r#", "params": {{"protocolVersion": 5, {whole}}}"#), is_wrong),
            (format!(r#", "params": {{"protocolVersion": null, {whole}}}"#), is_wrong),
            (format!(r#", "params": {{{version}}}"#), ": capabilities is missing; it must be an object such as {}"),
            (
                format!(r#", "params": {{{version}, "capabilities": {{}}, "clientInfo": "a"}}"#),
                ": clientInfo must be an object with the strings name and version",
            ),
            (format!(r#", "params": {{{version}, {whole}, "capabilities": {{"roots": 5}}}}"#), ""),
        ] {
            let text = format!(r#"{{"jsonrpc": "2.0", "id": "i", "method": "initialize"{params}}}"#);
            let (code, reason, id) = read_message(text.as_bytes()).unwrap_err();
            let wanted = (-32_602, format!("Invalid params for initialize{fault}"), Value::from("i"));
            assert_eq!((code.0, reason, id), wanted, "{text}");
        }
        let text =
            format!(r#"{{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {{{version}, {whole}}}}}"#);
        assert!(read_message(text.as_bytes()).is_ok());
    }

    /// The arguments that a tool gets from the arguments that a client writes.
    fn passed(arguments: &str) -> String {
        let text = format!(
            r#"{{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {{"name": "sympy", "arguments": {arguments}}}}}"#
        );
        let text = prepared(text.as_bytes()).unwrap();
        let ClientJsonRpcMessage::Request(request) = read_message(&text).unwrap() else { panic!("no request") };
        let ClientRequest::CallToolRequest(call) = request.request else { panic!("no call") };
        arguments_text(call.params.arguments)
    }

    #[test]
    fn arguments_stay_as_they_are_written() {
        for arguments in [
            "{}",
            r#"{"n": 123456789012345678901234567890, "x": 0.1000000000000000000001}"#,
            r#"{"json": "{\"a\": \"\\u0000\\\\\"}", "b": [1e5, {"arguments": {}}]}"#,
        ] {
            assert_eq!(passed(arguments), arguments);
        }
        assert_eq!(arguments_text(None), "{}");
    }

    #[test]
    fn a_message_has_so_many_values() {
        let list = |items: &str, count| format!(r#"{{"id": "x", "a": [{}1]}}"#, items.repeat(count));
        let refused = |text: &str| prepared(text.as_bytes()).err().map(|(_, _, id)| id);
        assert_eq!(refused(&list("1,", MOST_VALUES - 4)), None);
        assert_eq!(refused(&list("1,", MOST_VALUES)), Some("x".into()));
        assert_eq!(refused(&list(r#"["\"\\"],"#, MOST_VALUES / 2)), Some("x".into()));
        assert_eq!(refused(&list(r#"",[{\",","#, MOST_VALUES / 2)), None);
        assert_eq!(refused(&"[".repeat(MOST_VALUES + 1)), Some(Value::Null));
    }
}
