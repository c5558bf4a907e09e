//! Conversations as JSON: `{"messages": [{"role": …, "content": …}, …]}`, where a content is a text or a list of
//! `{"type": …, "text": …}`.

use std::fmt;

use serde_json::Value;

use crate::chat::{Content, Conversation, Message, Part};

/// Why a JSON value is no conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConversationError {
    /// Where in the value, such as `messages[1].content[0].text`; empty of the whole.
    pub path: String,
    /// What is wrong there, in Python's words where it has some: a field that is missing is its name, `'role'`.
    pub message: String,
}

impl fmt::Display for ConversationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
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
/// assert_eq!(error.to_string(), "messages[0].content: 'content'");
/// ```
pub fn from_json(json: &Value) -> Result<Conversation, ConversationError> {
    let messages = field(json, "", "messages")?;
    let messages = messages.as_array().ok_or_else(|| error("messages", "messages must be a list"))?;
    let message = |(index, json)| message(json, &format!("messages[{index}]"));
    Ok(Conversation { messages: messages.iter().enumerate().map(message).collect::<Result<_, _>>()? })
}

fn message(json: &Value, path: &str) -> Result<Message, ConversationError> {
    let role = text(json, path, "role")?;
    let content = match field(json, path, "content")? {
        Value::String(text) => Content::Text(text.clone()),
        Value::Array(parts) => {
            let part = |(index, json)| part(json, &format!("{path}.content[{index}]"));
            Content::Parts(parts.iter().enumerate().map(part).collect::<Result<_, _>>()?)
        }
        other => Content::Other(python_type(other).to_owned()),
    };
    Ok(Message { role, content })
}

/// nanochat encodes a part's text before it looks at its type.
fn part(json: &Value, path: &str) -> Result<Part, ConversationError> {
    let said = match field(json, path, "text")? {
        Value::String(text) => text.clone(),
        other => {
            let message = format!("Invalid input type: <class '{}'>", python_type(other));
            return Err(error(&join(path, "text"), &message));
        }
    };
    let kind = text(json, path, "type")?;
    Ok(match kind.as_str() {
        "text" => Part::Text(said),
        "python" => Part::Python(said),
        "python_output" => Part::PythonOutput(said),
        _ => Part::Other(kind),
    })
}

fn text(json: &Value, path: &str, name: &str) -> Result<String, ConversationError> {
    let text = field(json, path, name)?.as_str().map(str::to_owned);
    text.ok_or_else(|| error(&join(path, name), &format!("{name} must be a string")))
}

/// A field that must be there. Python's words for one that is not are its name.
fn field<'a>(json: &'a Value, path: &str, name: &str) -> Result<&'a Value, ConversationError> {
    let Some(object) = json.as_object() else {
        let whole = if path.is_empty() { "conversation" } else { path };
        return Err(error(path, &format!("{whole} must be an object")));
    };
    object.get(name).ok_or_else(|| error(&join(path, name), &format!("'{name}'")))
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn error(path: &str, message: &str) -> ConversationError {
    ConversationError { path: path.to_owned(), message: message.to_owned() }
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

/// Writes a conversation. What no reader accepts becomes `null`, or a part with an empty text.
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
        Part::Other(kind) => (kind.as_str(), &String::new()),
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
            r#"{"type":"python","text":"12 * 34"},{"type":"python_output","text":"408"},{"type":"other","text":""}]}]}"#,
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
        assert_eq!(error(json!(7)), "conversation must be an object");
        assert_eq!(error(json!({})), "messages: 'messages'");
        assert_eq!(error(json!({ "messages": "hi" })), "messages: messages must be a list");
        assert_eq!(error(json!({ "messages": [null] })), "messages[0]: messages[0] must be an object");
        let error = |message: Value| error(json!({ "messages": [{ "role": "user", "content": "" }, message] }));
        assert_eq!(error(json!({ "content": "" })), "messages[1].role: 'role'");
        assert_eq!(error(json!({ "role": true, "content": "" })), "messages[1].role: role must be a string");
        assert_eq!(error(json!({ "role": "assistant" })), "messages[1].content: 'content'");
        let error =
            |part: Value| error(json!({ "role": "assistant", "content": [{ "type": "text", "text": "" }, part] }));
        assert_eq!(error(json!([])), "messages[1].content[1]: messages[1].content[1] must be an object");
        assert_eq!(error(json!({ "text": "" })), "messages[1].content[1].type: 'type'");
        assert_eq!(error(json!({ "type": "image" })), "messages[1].content[1].text: 'text'");
        assert_eq!(
            error(json!({ "type": "python", "text": {} })),
            "messages[1].content[1].text: Invalid input type: <class 'dict'>"
        );
    }

    /// The shapes that the corpus has of `tests/cases/chat`.
    #[test]
    fn odd_shapes_are_refused_as_python_does() {
        let cases: Vec<Value> = from_str(include_str!("../../tests/cases/chat/conversations.json")).unwrap();
        let shapes: Vec<_> = cases.iter().filter(|case| case["shape"] == true).collect();
        assert!(shapes.len() > 5);
        for case in shapes {
            let error = from_json(case).unwrap_err();
            let told = (case["error"].as_str().unwrap(), case["path"].as_str().unwrap());
            assert_eq!((&*error.message, &*error.path), told, "{}", case["name"]);
        }
    }
}
