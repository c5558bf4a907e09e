//! A conversation in JavaScript: the package's own `Conversation`.

use pascaline_chat::{self as chat, Content, Part};
use pascaline_js::to_js;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// The types of parts.
const TEXT: &str = "text";
const PYTHON: &str = "python";
const PYTHON_OUTPUT: &str = "python_output";

/// What the package checks and passes: the same as [`chat::Conversation`], with text instead of enums.
#[derive(Serialize, Deserialize)]
struct Conversation {
    messages: Vec<Message>,
}

#[derive(Serialize, Deserialize)]
struct Message {
    role: String,
    content: JsContent,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum JsContent {
    Text(String),
    Parts(Vec<JsPart>),
    /// Anything else, by the name of its type in Python.
    Other {
        other: String,
    },
}

#[derive(Serialize, Deserialize)]
struct JsPart {
    r#type: String,
    text: String,
}

/// Reads a conversation whose shape the package has checked.
pub(super) fn from_js(conversation: JsValue) -> Result<chat::Conversation, serde_wasm_bindgen::Error> {
    let Conversation { messages } = serde_wasm_bindgen::from_value(conversation)?;
    Ok(chat::Conversation { messages: messages.into_iter().map(chat::Message::from).collect() })
}

/// A conversation in the package's form.
pub(super) fn conversation_to_js(conversation: chat::Conversation) -> JsValue {
    to_js(&Conversation { messages: conversation.messages.into_iter().map(Message::from).collect() })
}

impl From<Message> for chat::Message {
    fn from(Message { role, content }: Message) -> Self {
        let content = match content {
            JsContent::Text(text) => Content::Text(text),
            JsContent::Parts(parts) => Content::Parts(parts.into_iter().map(Part::from).collect()),
            JsContent::Other { other } => Content::Other(other),
        };
        Self { role, content }
    }
}

impl From<chat::Message> for Message {
    fn from(chat::Message { role, content }: chat::Message) -> Self {
        let content = match content {
            Content::Text(text) => JsContent::Text(text),
            Content::Parts(parts) => JsContent::Parts(parts.into_iter().map(JsPart::from).collect()),
            Content::Other(other) => JsContent::Other { other },
        };
        Self { role, content }
    }
}

impl From<JsPart> for Part {
    fn from(JsPart { r#type, text }: JsPart) -> Self {
        match &*r#type {
            TEXT => Self::Text(text),
            PYTHON => Self::Python(text),
            PYTHON_OUTPUT => Self::PythonOutput(text),
            _ => Self::Other(r#type),
        }
    }
}

impl From<Part> for JsPart {
    fn from(part: Part) -> Self {
        let part_of = |kind: &str, text| Self { r#type: kind.into(), text };
        match part {
            Part::Text(text) => part_of(TEXT, text),
            Part::Python(text) => part_of(PYTHON, text),
            Part::PythonOutput(text) => part_of(PYTHON_OUTPUT, text),
            Part::Other(kind) => part_of(&kind, String::new()),
        }
    }
}
