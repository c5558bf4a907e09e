//! nanochat's conversations, in the form of the npm package: a message has a `role` and a `content`, which is a text, a list of
//! parts, or `other` with the name of its type in Python; a part has a `type` and a `text`.

use pascaline_chat::make::{Operator, Outputs, arithmetic_conversation, gsm8k_conversation, spelling_conversation};
use pascaline_chat::{self as chat, Content, Malformed, Message, Part, Piece, Planned, Segment};
use pascaline_tools::Value;
use serde::Serialize;

use super::arguments::Arguments;
use super::{Context, Failed};

/// The types of parts.
const TEXT: &str = "text";
const PYTHON: &str = "python";
const PYTHON_OUTPUT: &str = "python_output";

/// The segments of a conversation, or why it is rejected.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Plan {
    Segments(Vec<PlannedSegment>),
    Rejected {
        code: &'static str,
        message: String,
        path: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<&'static str>,
    },
}

/// The text of a special token, or a text to encode.
#[derive(Serialize)]
pub(crate) struct PlannedSegment {
    #[serde(skip_serializing_if = "Option::is_none")]
    special: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    mask: u8,
}

/// Plans the `messages` of a conversation, or with `forCompletion` all but the last.
pub(crate) fn plan(mut given: Arguments, _: &Context) -> Result<Plan, Failed> {
    let conversation = read(&mut given)?;
    let plan = if given.is("forCompletion")? { chat::plan_for_completion } else { chat::plan };
    Ok(match plan(&conversation) {
        Ok(segments) => Plan::Segments(segments.into_iter().map(PlannedSegment::from).collect()),
        Err(Malformed { message, path, hint, .. }) => Plan::Rejected { code: Malformed::CODE, message, path, hint },
    })
}

impl From<Segment<'_>> for PlannedSegment {
    fn from(Segment { planned, mask }: Segment<'_>) -> Self {
        match planned {
            Planned::Special(special) => Self { special: Some(special.text()), text: None, mask },
            Planned::Text(text) => Self { special: None, text: Some(text.into_owned()), mask },
        }
    }
}

/// The picture of tokens for a terminal: their `texts`, and for each the bit of the `mask`.
pub(crate) fn picture(given: Arguments, _: &Context) -> Result<String, Failed> {
    let pieces = given.texts("texts")?.into_iter().zip(given.list("mask")?);
    let pieces = pieces.map(|(text, bit)| Piece { text: text.to_owned(), trained: bit.as_u64() == Some(1) });
    Ok(chat::picture(&pieces.collect::<Vec<_>>()))
}

/// The problem at `index` in the sequence that `seed` generates, with the signs in `operators`.
pub(crate) fn arithmetic(given: Arguments, _: &Context) -> Result<Conversation, Failed> {
    let signs = given.text("operators")?.chars();
    let operators: Vec<_> = signs.filter_map(|sign| Operator::of(sign.encode_utf8(&mut [0; 4]))).collect();
    Ok(arithmetic_conversation(given.whole("seed")?, given.whole("index")?, &operators).into())
}

/// A problem of GSM8K; `annotated` takes the outputs of its annotations.
pub(crate) fn gsm8k(given: Arguments, _: &Context) -> Result<Conversation, Failed> {
    let outputs = if given.is("annotated")? { Outputs::Annotated } else { Outputs::Computed };
    Ok(gsm8k_conversation(given.text("question")?, given.text("answer")?, outputs).into())
}

/// The letters of a `word`.
pub(crate) fn spelling(given: Arguments, _: &Context) -> Result<Conversation, Failed> {
    let (word, letter) = (given.text("word")?, given.text("letter")?.chars().next().unwrap_or_default());
    let made = spelling_conversation(word, letter).map_err(|error| Failed::of(error, word))?;
    Ok(made.into())
}

/// Takes out what has the shape of a conversation; what its parts hold is checked by what plans it.
fn read(given: &mut Arguments) -> Result<chat::Conversation, Failed> {
    let messages = given.take_list("messages")?.into_iter().map(|mut message| {
        Some(Message {
            role: text(message.get_mut("role")?.take())?,
            content: content(message.get_mut("content")?.take())?,
        })
    });
    let messages = messages.collect::<Option<_>>();
    let messages = messages.ok_or_else(|| Failed::invalid("messages must be a list of messages"))?;
    Ok(chat::Conversation { messages })
}

fn content(content: Value) -> Option<Content> {
    Some(match content {
        Value::String(text) => Content::Text(text),
        Value::Array(parts) => Content::Parts(parts.into_iter().map(part).collect::<Option<_>>()?),
        mut other => Content::Other(text(other.get_mut("other")?.take())?),
    })
}

fn part(mut part: Value) -> Option<Part> {
    let (kind, text) = (text(part.get_mut("type")?.take())?, text(part.get_mut("text")?.take())?);
    Some(match &*kind {
        TEXT => Part::Text(text),
        PYTHON => Part::Python(text),
        PYTHON_OUTPUT => Part::PythonOutput(text),
        _ => Part::Other(kind),
    })
}

fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

#[derive(Serialize)]
pub(crate) struct Conversation {
    messages: Vec<WrittenMessage>,
}

#[derive(Serialize)]
struct WrittenMessage {
    role: String,
    content: WrittenContent,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WrittenContent {
    Text(String),
    Parts(Vec<WrittenPart>),
    Other { other: String },
}

#[derive(Serialize)]
struct WrittenPart {
    r#type: String,
    text: String,
}

impl From<chat::Conversation> for Conversation {
    fn from(conversation: chat::Conversation) -> Self {
        Self { messages: conversation.messages.into_iter().map(WrittenMessage::from).collect() }
    }
}

impl From<Message> for WrittenMessage {
    fn from(Message { role, content }: Message) -> Self {
        let content = match content {
            Content::Text(text) => WrittenContent::Text(text),
            Content::Parts(parts) => WrittenContent::Parts(parts.into_iter().map(WrittenPart::from).collect()),
            Content::Other(other) => WrittenContent::Other { other },
        };
        Self { role, content }
    }
}

impl From<Part> for WrittenPart {
    fn from(part: Part) -> Self {
        let (kind, text) = match part {
            Part::Text(text) => (TEXT.to_owned(), text),
            Part::Python(text) => (PYTHON.to_owned(), text),
            Part::PythonOutput(text) => (PYTHON_OUTPUT.to_owned(), text),
            Part::Other(kind) => (kind, String::new()),
        };
        Self { r#type: kind, text }
    }
}
