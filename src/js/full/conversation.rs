//! A conversation in JavaScript: the package's own `Conversation`.

use js_sys::{Array, Reflect};
use pascaline_chat::{self as chat, Content, Part};
use pascaline_js::to_js;
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};

/// The types of parts.
const TEXT: &str = "text";
const PYTHON: &str = "python";
const PYTHON_OUTPUT: &str = "python_output";

/// What the package takes: the same as [`chat::Conversation`], with text instead of enums.
#[derive(Serialize)]
struct Conversation {
    messages: Vec<Message>,
}

#[derive(Serialize)]
struct Message {
    role: String,
    content: JsContent,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsContent {
    Text(String),
    Parts(Vec<JsPart>),
    /// Anything else, by the name of its type in Python.
    Other {
        other: String,
    },
}

#[derive(Serialize)]
struct JsPart {
    r#type: String,
    text: String,
}

/// Reads a conversation whose shape the package has checked. `serde` would read it too, by 20 kB of code for all shapes.
pub(super) fn from_js(conversation: &JsValue) -> chat::Conversation {
    chat::Conversation { messages: items(&field(conversation, "messages")).iter().map(|item| message(&item)).collect() }
}

fn message(message: &JsValue) -> chat::Message {
    chat::Message { role: text(message, "role"), content: content(&field(message, "content")) }
}

fn content(content: &JsValue) -> Content {
    match content.as_string() {
        Some(text) => Content::Text(text),
        None if content.is_array() => Content::Parts(items(content).iter().map(|item| part(&item)).collect()),
        None => Content::Other(text(content, "other")),
    }
}

fn part(part: &JsValue) -> Part {
    let (kind, text) = (text(part, "type"), text(part, "text"));
    match &*kind {
        TEXT => Part::Text(text),
        PYTHON => Part::Python(text),
        PYTHON_OUTPUT => Part::PythonOutput(text),
        _ => Part::Other(kind),
    }
}

fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

fn text(object: &JsValue, name: &str) -> String {
    field(object, name).as_string().unwrap_or_default()
}

fn items(list: &JsValue) -> Array {
    list.dyn_ref().cloned().unwrap_or_default()
}

/// A conversation in the package's form.
pub(super) fn conversation_to_js(conversation: chat::Conversation) -> JsValue {
    to_js(&Conversation { messages: conversation.messages.into_iter().map(Message::from).collect() })
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
