//! A conversation as it crosses: kinds, and a text for each. `pkg/src/chat/conversation.ts` is the other side.

use js_sys::Array;
use wasm_bindgen::JsValue;

use crate::chat::{Content, Conversation, Message, Part};

/// Begins a message; the text is its role.
const MESSAGE: u8 = 0;
/// A message's content.
const TEXT: u8 = 1;
/// The type of what is no content.
const OTHER: u8 = 2;
const PART_TEXT: u8 = 3;
const PART_PYTHON: u8 = 4;
const PART_OUTPUT: u8 = 5;
/// A part of the type that the text is.
const PART_OTHER: u8 = 6;

pub(super) fn to_conversation(kinds: &[u8], texts: Vec<String>) -> Conversation {
    let mut messages: Vec<Message> = Vec::new();
    for (&kind, text) in kinds.iter().zip(texts) {
        match (kind, messages.last_mut()) {
            (TEXT, Some(message)) => message.content = Content::Text(text),
            (OTHER, Some(message)) => message.content = Content::Other(text),
            (PART_TEXT..=PART_OTHER, Some(Message { content: Content::Parts(parts), .. })) => {
                parts.push(to_part(kind, text));
            }
            _ => messages.push(Message { role: text, content: Content::Parts(Vec::new()) }),
        }
    }
    Conversation { messages }
}

fn to_part(kind: u8, text: String) -> Part {
    match kind {
        PART_TEXT => Part::Text(text),
        PART_PYTHON => Part::Python(text),
        PART_OUTPUT => Part::PythonOutput(text),
        _ => Part::Other(text),
    }
}

/// Kinds and texts by turns.
pub(super) fn to_list(conversation: &Conversation) -> Array {
    let list = Array::new();
    let add = |kind: u8, text: &str| {
        list.push(&JsValue::from(kind));
        list.push(&JsValue::from(text));
    };
    for message in &conversation.messages {
        add(MESSAGE, &message.role);
        match &message.content {
            Content::Text(text) => add(TEXT, text),
            Content::Other(kind) => add(OTHER, kind),
            Content::Parts(parts) => {
                for part in parts {
                    let (kind, text) = match part {
                        Part::Text(text) => (PART_TEXT, text),
                        Part::Python(text) => (PART_PYTHON, text),
                        Part::PythonOutput(text) => (PART_OUTPUT, text),
                        Part::Other(kind) => (PART_OTHER, kind),
                    };
                    add(kind, text);
                }
            }
        }
    }
    list
}
