//! Conversions between `wit/chat.wit` and the core, both ways: rows and conversations. The component and the host each
//! compile this file beside their own generated types, in a module that imports them as `wit`.

use super::wit;
use crate::chat::{Content, Conversation, Message, Part, Row};

pub(super) fn conversation(messages: Vec<wit::Message>) -> Conversation {
    Conversation { messages: messages.into_iter().map(Message::from).collect() }
}

pub(super) fn messages(conversation: Conversation) -> Vec<wit::Message> {
    conversation.messages.into_iter().map(wit::Message::from).collect()
}

impl From<wit::Row> for Row {
    fn from(row: wit::Row) -> Self {
        let wit::Row { forced, in_python_block, expression, completed } = row;
        Self { forced: forced.into(), in_python_block, expression, completed }
    }
}

impl From<Row> for wit::Row {
    fn from(row: Row) -> Self {
        let Row { forced, in_python_block, expression, completed } = row;
        Self { forced: forced.into(), in_python_block, expression, completed }
    }
}

impl From<wit::Message> for Message {
    fn from(message: wit::Message) -> Self {
        let content = match message.content {
            wit::Content::Text(text) => Content::Text(text),
            wit::Content::Parts(parts) => Content::Parts(parts.into_iter().map(Part::from).collect()),
            wit::Content::Other(of) => Content::Other(of),
        };
        Self { role: message.role, content }
    }
}

impl From<wit::Part> for Part {
    fn from(part: wit::Part) -> Self {
        match part {
            wit::Part::Text(text) => Self::Text(text),
            wit::Part::Python(text) => Self::Python(text),
            wit::Part::PythonOutput(text) => Self::PythonOutput(text),
            wit::Part::Other(of) => Self::Other(of),
        }
    }
}

impl From<Message> for wit::Message {
    fn from(message: Message) -> Self {
        let content = match message.content {
            Content::Text(text) => wit::Content::Text(text),
            Content::Parts(parts) => wit::Content::Parts(parts.into_iter().map(wit::Part::from).collect()),
            Content::Other(of) => wit::Content::Other(of),
        };
        Self { role: message.role, content }
    }
}

impl From<Part> for wit::Part {
    fn from(part: Part) -> Self {
        match part {
            Part::Text(text) => Self::Text(text),
            Part::Python(text) => Self::Python(text),
            Part::PythonOutput(text) => Self::PythonOutput(text),
            Part::Other(of) => Self::Other(of),
        }
    }
}
