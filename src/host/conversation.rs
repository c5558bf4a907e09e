//! Conversations as JSON: `{"messages": [{"role": …, "content": …}, …]}`, where a content is a text or a list of
//! `{"type": …, "text": …}`.

use std::fmt;

use serde_json::{Map, Value};

use crate::chat::{Content, Conversation, Message, Part};

/// Why a JSON value is no conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversationError {
    /// Where in the value, such as `messages[1].content[0].text`; empty of the whole.
    pub path: String,
    /// What is wrong there, such as `is missing`.
    pub message: String,
}

impl fmt::Display for ConversationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = if self.path.is_empty() { "the conversation" } else { &self.path };
        write!(f, "{path} {}", self.message)
    }
}

impl std::error::Error for ConversationError {}

/// Reads a conversation. Only its shape is looked at: a content of another type, a part of an unknown type and roles out of
/// turn are for those who render it to refuse, in the original's words.
///
/// ```
/// use pascaline::chat::Content;
/// use pascaline::host::conversation;
/// use serde_json::json;
///
/// let hello = json!({ "messages": [{ "role": "user", "content": "hello" }] });
/// let read = conversation::from_json(&hello).unwrap();
/// assert_eq!(read.messages[0].content, Content::Text("hello".to_owned()));
/// assert_eq!(conversation::to_json(&read), hello);
///
/// let error = conversation::from_json(&json!({ "messages": [{ "role": "user" }] })).unwrap_err();
/// assert_eq!(error.to_string(), "messages[0].content is missing");
/// ```
pub fn from_json(json: &Value) -> Result<Conversation, ConversationError> {
    let messages = list(field(object(json, "")?, "messages", "")?, "messages")?;
    let message = |(index, json)| message(json, &format!("messages[{index}]"));
    Ok(Conversation { messages: messages.iter().enumerate().map(message).collect::<Result<_, _>>()? })
}

fn message(json: &Value, path: &str) -> Result<Message, ConversationError> {
    let message = object(json, path)?;
    let role = text(message, "role", path)?;
    let content = match field(message, "content", path)? {
        Value::String(text) => Content::Text(text.clone()),
        Value::Array(parts) => {
            let part = |(index, json)| part(json, &format!("{path}.content[{index}]"));
            Content::Parts(parts.iter().enumerate().map(part).collect::<Result<_, _>>()?)
        }
        other => Content::Other(python_type(other).to_owned()),
    };
    Ok(Message { role, content })
}

fn part(json: &Value, path: &str) -> Result<Part, ConversationError> {
    let part = object(json, path)?;
    let kind = text(part, "type", path)?;
    match kind.as_str() {
        "text" => Ok(Part::Text(text(part, "text", path)?)),
        "python" => Ok(Part::Python(text(part, "text", path)?)),
        "python_output" => Ok(Part::PythonOutput(text(part, "text", path)?)),
        _ => Ok(Part::Other(kind)),
    }
}

fn object<'a>(json: &'a Value, path: &str) -> Result<&'a Map<String, Value>, ConversationError> {
    json.as_object().ok_or_else(|| wrong(json, path, "an object"))
}

fn list<'a>(json: &'a Value, path: &str) -> Result<&'a [Value], ConversationError> {
    json.as_array().map(Vec::as_slice).ok_or_else(|| wrong(json, path, "a list"))
}

fn text(object: &Map<String, Value>, name: &str, path: &str) -> Result<String, ConversationError> {
    let json = field(object, name, path)?;
    json.as_str().map(str::to_owned).ok_or_else(|| wrong(json, &join(path, name), "a text"))
}

fn field<'a>(object: &'a Map<String, Value>, name: &str, path: &str) -> Result<&'a Value, ConversationError> {
    object.get(name).ok_or_else(|| ConversationError { path: join(path, name), message: "is missing".to_owned() })
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn wrong(json: &Value, path: &str, expected: &str) -> ConversationError {
    let kind = match json {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    ConversationError { path: path.to_owned(), message: format!("is {kind}, not {expected}") }
}

/// The type that Python's `json.loads` would give the value.
fn python_type(json: &Value) -> &'static str {
    match json {
        Value::Null => "NoneType",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "float",
        Value::Number(_) => "int",
        Value::String(_) => "str",
        Value::Array(_) => "list",
        Value::Object(_) => "dict",
    }
}

/// Writes a conversation. What no reader accepts becomes `null`, or a part without a text.
pub fn to_json(conversation: &Conversation) -> Value {
    let messages = conversation.messages.iter().map(|Message { role, content }| {
        let content = match content {
            Content::Text(text) => text.as_str().into(),
            Content::Parts(parts) => parts.iter().map(part_json).collect(),
            Content::Other(_) => Value::Null,
        };
        record([("role", role.as_str().into()), ("content", content)])
    });
    record([("messages", messages.collect())])
}

fn part_json(part: &Part) -> Value {
    let (kind, text) = match part {
        Part::Text(text) => ("text", text),
        Part::Python(text) => ("python", text),
        Part::PythonOutput(text) => ("python_output", text),
        Part::Other(kind) => return record([("type", kind.as_str().into())]),
    };
    record([("type", kind.into()), ("text", text.as_str().into())])
}

fn record<const N: usize>(fields: [(&str, Value); N]) -> Value {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_str, json};

    use super::{from_json, to_json};
    use crate::chat::Content;

    #[test]
    fn a_conversation_is_read_and_written() {
        let text = concat!(
            r#"{"messages":[{"role":"system","content":"Be exact."},{"role":"user","content":"What is 12 * 34?"},"#,
            r#"{"role":"assistant","content":[{"type":"text","text":"Let me calculate that."},"#,
            r#"{"type":"python","text":"12 * 34"},{"type":"python_output","text":"408"},{"type":"other"}]}]}"#,
        );
        let conversation = from_json(&from_str(text).unwrap()).unwrap();
        assert_eq!(to_json(&conversation).to_string(), text);
    }

    #[test]
    fn a_content_of_another_type_is_left_to_the_reader() {
        for (content, name) in [("7", "int"), ("7.0", "float"), ("null", "NoneType"), ("true", "bool"), ("{}", "dict")]
        {
            let content: Value = from_str(content).unwrap();
            let conversation = from_json(&json!({ "messages": [{ "role": "user", "content": content }] })).unwrap();
            assert_eq!(conversation.messages[0].content, Content::Other(name.to_owned()));
        }
    }

    #[test]
    fn what_is_malformed_is_told_with_its_place() {
        let error = |json: Value| from_json(&json).unwrap_err().to_string();
        assert_eq!(error(json!(7)), "the conversation is a number, not an object");
        assert_eq!(error(json!({})), "messages is missing");
        assert_eq!(error(json!({ "messages": "hi" })), "messages is a text, not a list");
        assert_eq!(error(json!({ "messages": [null] })), "messages[0] is null, not an object");
        let error = |message: Value| error(json!({ "messages": [{ "role": "user", "content": "" }, message] }));
        assert_eq!(error(json!({ "content": "" })), "messages[1].role is missing");
        assert_eq!(error(json!({ "role": true, "content": "" })), "messages[1].role is true or false, not a text");
        assert_eq!(error(json!({ "role": "assistant" })), "messages[1].content is missing");
        let error =
            |part: Value| error(json!({ "role": "assistant", "content": [{ "type": "text", "text": "" }, part] }));
        assert_eq!(error(json!([])), "messages[1].content[1] is a list, not an object");
        assert_eq!(error(json!({ "text": "" })), "messages[1].content[1].type is missing");
        assert_eq!(
            error(json!({ "type": "python", "text": {} })),
            "messages[1].content[1].text is an object, not a text"
        );
    }
}
