//! Conversations as JSON: `{"messages": [{"role": …, "content": …}, …]}`, where the content is a string or a list of
//! `{"type": …, "text": …}`.

mod shape;

use std::fmt;

use pascaline_chat::{Content, Conversation, Message, Part};
use serde::de::{Deserialize, Deserializer, IgnoredAny};
use serde_json::Value;

use shape::{Fields, FromShape, List, Names, Shape};

/// Why a JSON value is not a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConversationError {
    /// The place in the value, such as `messages[1].content[0].text`; empty for the value itself.
    pub path: String,
    /// What is wrong there, in Python's words where there are any: a missing field is its name, `'role'`.
    pub message: String,
}

impl fmt::Display for ConversationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

impl std::error::Error for ConversationError {}

/// Reads a conversation. Only its shape is checked: content of another type, parts of an unknown type and roles out of order
/// are rejected by the renderer, in the original's words.
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
    // Every value has a shape, so this cannot fail.
    Read::deserialize(json).map_or_else(|other| Err(error("", other.to_string())), |Read(conversation)| conversation)
}

/// Reads a conversation from JSON text, keeping nothing else of it; the outer error is that of invalid JSON.
pub fn from_slice(json: &[u8]) -> serde_json::Result<Result<Conversation, ConversationError>> {
    serde_json::from_slice(json).map(|Read(conversation)| conversation)
}

/// A conversation, or why the value is not one.
struct Read(Result<Conversation, ConversationError>);

impl<'de> Deserialize<'de> for Read {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = <Conversation as FromShape>::Json::deserialize(deserializer)?;
        Ok(Self(Conversation::from_shape(json).map_err(Fault::into_error)))
    }
}

impl Names for Conversation {
    const FIRST: &str = "messages";
}

impl FromShape for Conversation {
    type Json<'de> = Shape<IgnoredAny, Fields<Self, Shape<List<Message>>>>;
    type Fault = Fault;

    fn from_shape(json: Self::Json<'_>) -> Result<Self, Fault> {
        let Shape::Object(fields) = json else { return Err(Fault::NO_OBJECT) };
        match field(fields.first, "messages")? {
            Shape::List(List(messages)) => {
                messages.map(|messages| Self { messages }).map_err(|(index, fault)| fault.in_item("messages", index))
            }
            _ => Err(Fault::new("messages", "messages must be a list")),
        }
    }
}

impl Names for Message {
    const FIRST: &str = "role";
    const SECOND: Option<&str> = Some("content");
}

impl FromShape for Message {
    type Json<'de> = Shape<IgnoredAny, Fields<Self, Shape, Shape<List<Part>>>>;
    type Fault = Fault;

    fn from_shape(json: Self::Json<'_>) -> Result<Self, Fault> {
        let Shape::Object(fields) = json else { return Err(Fault::NO_OBJECT) };
        let role = text(fields.first, "role")?;
        let content = match field(fields.second, "content")? {
            Shape::Text(text) => Content::Text(text),
            Shape::List(List(parts)) => {
                Content::Parts(parts.map_err(|(index, fault)| fault.in_item("content", index))?)
            }
            other => Content::Other(other.python_type().to_owned()),
        };
        Ok(Self { role, content })
    }
}

impl Names for Part {
    const FIRST: &str = "type";
    const SECOND: Option<&str> = Some("text");
}

/// nanochat encodes a part's text before it checks its type.
impl FromShape for Part {
    type Json<'de> = Shape<IgnoredAny, Fields<Self, Shape, Shape>>;
    type Fault = Fault;

    fn from_shape(json: Self::Json<'_>) -> Result<Self, Fault> {
        let Shape::Object(fields) = json else { return Err(Fault::NO_OBJECT) };
        let said = match field(fields.second, "text")? {
            Shape::Text(said) => said,
            other => {
                let message = format!("Invalid input type: <class '{}'>", other.python_type());
                return Err(Fault::new("text", message));
            }
        };
        let kind = text(fields.first, "type")?;
        Ok(match kind.as_str() {
            "text" => Self::Text(said),
            "python" => Self::Python(said),
            "python_output" => Self::PythonOutput(said),
            _ => Self::Other(kind),
        })
    }
}

/// What is wrong with part of a value, and where.
struct Fault {
    path: String,
    /// `None` for a value that is not an object.
    message: Option<String>,
}

impl Fault {
    const NO_OBJECT: Self = Self { path: String::new(), message: None };

    fn new(path: &str, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), message: Some(message.into()) }
    }

    /// The same fault, with its path extended by the list and the index of the item.
    fn in_item(self, list: &str, index: usize) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        Self { path: format!("{list}[{index}]{dot}{}", self.path), ..self }
    }

    fn into_error(self) -> ConversationError {
        let whole = if self.path.is_empty() { "conversation" } else { &self.path };
        let message = self.message.unwrap_or_else(|| format!("{whole} must be an object"));
        error(&self.path, message)
    }
}

fn text(field: Option<Shape>, name: &str) -> Result<String, Fault> {
    match self::field(field, name)? {
        Shape::Text(text) => Ok(text),
        _ => Err(Fault::new(name, format!("{name} must be a string"))),
    }
}

/// A required field. The message for a missing one is its name, as in Python.
fn field<T>(field: Option<T>, name: &str) -> Result<T, Fault> {
    field.ok_or_else(|| Fault::new(name, format!("'{name}'")))
}

fn error(path: &str, message: String) -> ConversationError {
    ConversationError { path: path.to_owned(), message }
}

/// Writes a conversation. What every reader rejects becomes `null`, or a part with an empty text.
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
    use pascaline_chat::Content;

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
    fn malformed_conversations_are_reported_with_their_place() {
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

    /// The shapes in the corpus `tests/cases/chat`.
    #[test]
    fn odd_shapes_are_rejected_as_by_python() {
        let cases: Vec<Value> = from_str(include_str!("../../../tests/cases/chat/conversations.json")).unwrap();
        let shapes: Vec<_> = cases.iter().filter(|case| case["shape"] == true).collect();
        assert!(shapes.len() > 5);
        for case in shapes {
            let error = from_json(case).unwrap_err();
            let expected = (case["error"].as_str().unwrap(), case["path"].as_str().unwrap());
            assert_eq!((&*error.message, &*error.path), expected, "{}", case["name"]);
        }
    }
}
