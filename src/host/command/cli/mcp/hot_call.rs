//! The hot message: the call of a calculator on standard input. It is read and answered here, since the SDK copies every part of a
//! message through several general types, in tasks of its own.
//!
//! A line is taken if it is an object with these members, in any order, each once, and no others:
//!
//! ```json
//! {"jsonrpc": "2.0", "id": a string or an integer of 64 bits, "method": "tools/call",
//!  "params": {"name": the name of a calculator, "arguments": an object}}
//! ```
//!
//! Moreover, the client must have introduced itself, in a revision of the protocol that has sessions, and no other request may have
//! this id. Everything else is the SDK's: what is malformed or very long, an unknown tool, a tool on files, and a request with `_meta`,
//! which asks for progress or is of a newer revision.

use pascaline::tools::ToolError;
use rmcp::model::RequestId;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::call::Answered;
use super::server::Shown;

/// Longer lines may have more values than a message may have.
const MOST_BYTES: usize = 1 << 17;

/// A call that the SDK does not see.
pub(super) struct HotCall {
    pub(super) id: RequestId,
    pub(super) name: String,
    /// As the client wrote them, with every digit.
    pub(super) arguments: String,
}

impl HotCall {
    /// The call on a line, if it is one.
    pub(super) fn read(line: &[u8]) -> Option<Self> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Request<'t> {
            jsonrpc: &'t str,
            #[serde(borrow)]
            id: &'t RawValue,
            method: &'t str,
            #[serde(borrow)]
            params: Parameters<'t>,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Parameters<'t> {
            name: &'t str,
            #[serde(borrow)]
            arguments: &'t RawValue,
        }
        let line = Some(line).filter(|line| line.len() <= MOST_BYTES)?;
        let Request { jsonrpc, id, method, params: Parameters { name, arguments } } =
            serde_json::from_slice(line).ok()?;
        let is_call = jsonrpc == "2.0" && method == "tools/call" && arguments.get().starts_with('{');
        let id = is_call.then(|| read_id(id.get()))??;
        Some(Self { id, name: name.to_owned(), arguments: arguments.get().to_owned() })
    }
}

fn read_id(text: &str) -> Option<RequestId> {
    if text.starts_with('"') {
        let text: String = serde_json::from_str(text).ok()?;
        return Some(RequestId::String(text.into()));
    }
    text.parse().ok().map(RequestId::Number)
}

/// The answer to a call, as JSON: to the byte that which the SDK would write. Older revisions of the protocol know no structure.
pub(super) fn answer(
    id: &RequestId,
    outcome: Result<Answered, ToolError>,
    has_structure: bool,
) -> serde_json::Result<String> {
    let Shown { text, parts, is_error } = Shown::of(outcome);
    let (id, text) = (serde_json::to_string(id)?, serde_json::to_string(&text)?);
    let parts = if has_structure { [r#","structuredContent":"#, &parts] } else { [""; 2] };
    let error = if is_error { r#","isError":true"# } else { "" };
    let head = [r#"{"jsonrpc":"2.0","id":"#, &id, r#","result":{"content":[{"type":"text","text":"#, &text, "}]"];
    Ok([&head[..], &parts, &[error, "}}"]].concat().concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(RequestId, String, String)> {
        HotCall::read(text.as_bytes()).map(|HotCall { id, name, arguments }| (id, name, arguments))
    }

    #[test]
    fn calls() {
        let arguments = r#"{"n": 123456789012345678901234567890, "x": 0.10}"#;
        for (id, known) in [("7", RequestId::Number(7)), ("\"\\u0061\"", RequestId::String("a".into()))] {
            let wanted = Some((known, "python".to_owned(), arguments.to_owned()));
            for text in [
                format!(
                    r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"python","arguments":{arguments}}}}}"#
                ),
                format!(
                    r#" {{ "params" : {{"arguments": {arguments}, "name":"python"}}, "method":"tools/call", "id": {id}, "jsonrpc": "2.0" }} "#
                ),
            ] {
                assert_eq!(read(&text), wanted, "{text}");
            }
        }
    }

    #[test]
    fn what_the_sdk_reads() {
        let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"python","arguments":{}}}"#;
        assert!(read(call).is_some());
        for (part, other) in [
            ("2.0", "1.0"),
            ("\"id\":1", "\"id\":1.5"),
            ("\"id\":1", "\"id\":1e3"),
            ("\"id\":1", "\"id\":9223372036854775808"),
            ("\"id\":1", "\"id\":null"),
            ("\"id\":1,", ""),
            ("\"id\":1", "\"id\":1,\"id\":1"),
            ("\"id\":1", "\"id\":1,\"more\":1"),
            ("tools/call", "tools/list"),
            ("tools/call", "tools\\u002fcall"),
            ("\"params\"", "\"parameters\""),
            ("{}", "[]"),
            ("{}", "null"),
            ("{}", "{"),
            ("{}", "{},\"_meta\":{}"),
            ("{}", "{},\"arguments\":{}"),
            ("\"python\"", "5"),
            ("python", "python\\u0000"),
            ("{\"jsonrpc\"", "[{\"jsonrpc\""),
        ] {
            let text = call.replacen(part, other, 1);
            assert_ne!(text, call);
            assert_eq!(read(&text), None, "{text}");
        }
        let long = call.replace("{}", &format!("{{\"a\": \"{}\"}}", "1".repeat(MOST_BYTES)));
        assert_eq!(read(&long), None);
    }
}
