//! nanochat's conversations, in the form of the npm package: a message has a `role` and a `content`, which is a text, a list of
//! parts, or `other` with the name of its type in Python; a part has a `type` and a `text`.

use pascaline_chat::make::{Operator, Outputs, arithmetic_conversation, gsm8k_conversation, spelling_conversation};
use pascaline_chat::{self as chat, Content, Malformed, Message, Part, Piece, Planned, Segment};
use serde::{Deserialize, Serialize};

use super::arguments::Text;
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

/// A conversation, all of whose messages but the last are planned `for_completion`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Planning<'j> {
    #[serde(borrow)]
    messages: Vec<GivenMessage<'j>>,
    #[serde(default)]
    for_completion: bool,
}

#[derive(Deserialize)]
struct GivenMessage<'j> {
    #[serde(borrow)]
    role: Text<'j>,
    #[serde(borrow)]
    content: GivenContent<'j>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum GivenContent<'j> {
    #[serde(borrow)]
    Text(Text<'j>),
    #[serde(borrow)]
    Parts(Vec<GivenPart<'j>>),
    Other {
        #[serde(borrow)]
        other: Text<'j>,
    },
}

#[derive(Deserialize)]
struct GivenPart<'j> {
    #[serde(borrow)]
    r#type: Text<'j>,
    #[serde(borrow)]
    text: Text<'j>,
}

/// Plans a conversation.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn plan(Planning { messages, for_completion }: Planning, _: &Context) -> Result<Plan, Failed> {
    let conversation = chat::Conversation { messages: messages.into_iter().map(Message::from).collect() };
    let plan = if for_completion { chat::plan_for_completion } else { chat::plan };
    Ok(match plan(&conversation) {
        Ok(segments) => Plan::Segments(segments.into_iter().map(PlannedSegment::from).collect()),
        Err(Malformed { message, path, hint, .. }) => Plan::Rejected { code: Malformed::CODE, message, path, hint },
    })
}

impl From<GivenMessage<'_>> for Message {
    fn from(GivenMessage { role, content }: GivenMessage) -> Self {
        let content = match content {
            GivenContent::Text(text) => Content::Text(text.into_owned()),
            GivenContent::Parts(parts) => Content::Parts(parts.into_iter().map(Part::from).collect()),
            GivenContent::Other { other } => Content::Other(other.into_owned()),
        };
        Self { role: role.into_owned(), content }
    }
}

impl From<GivenPart<'_>> for Part {
    fn from(GivenPart { r#type: kind, text }: GivenPart) -> Self {
        match &*kind {
            TEXT => Self::Text(text.into_owned()),
            PYTHON => Self::Python(text.into_owned()),
            PYTHON_OUTPUT => Self::PythonOutput(text.into_owned()),
            _ => Self::Other(kind.into_owned()),
        }
    }
}

impl From<Segment<'_>> for PlannedSegment {
    fn from(Segment { planned, mask }: Segment<'_>) -> Self {
        match planned {
            Planned::Special(special) => Self { special: Some(special.text()), text: None, mask },
            Planned::Text(text) => Self { special: None, text: Some(text.into_owned()), mask },
        }
    }
}

/// The texts of tokens, and for each a bit of the mask.
#[derive(Deserialize)]
pub(crate) struct Tokens {
    texts: Vec<String>,
    mask: Vec<u8>,
}

/// The picture of tokens for a terminal.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn picture(Tokens { texts, mask }: Tokens, _: &Context) -> Result<String, Failed> {
    let pieces = texts.into_iter().zip(mask).map(|(text, bit)| Piece { text, trained: bit == 1 });
    Ok(chat::picture(&pieces.collect::<Vec<_>>()))
}

/// The place of a problem in the sequence that a seed generates, and the signs of its operators.
#[derive(Deserialize)]
pub(crate) struct Problem<'j> {
    seed: u64,
    index: u64,
    #[serde(borrow)]
    operators: Text<'j>,
}

/// A problem of arithmetic.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn arithmetic(Problem { seed, index, operators }: Problem, _: &Context) -> Result<Conversation, Failed> {
    let signs = operators.chars();
    let operators: Vec<_> = signs.filter_map(|sign| Operator::of(sign.encode_utf8(&mut [0; 4]))).collect();
    Ok(arithmetic_conversation(seed, index, &operators).into())
}

/// A problem of GSM8K, whose outputs are those of its annotations if it is `annotated`.
#[derive(Deserialize)]
pub(crate) struct OfGsm8k<'j> {
    #[serde(borrow)]
    question: Text<'j>,
    #[serde(borrow)]
    answer: Text<'j>,
    #[serde(default)]
    annotated: bool,
}

/// A problem of GSM8K as a conversation.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn gsm8k(OfGsm8k { question, answer, annotated }: OfGsm8k, _: &Context) -> Result<Conversation, Failed> {
    let outputs = if annotated { Outputs::Annotated } else { Outputs::Computed };
    Ok(gsm8k_conversation(&question, &answer, outputs).into())
}

#[derive(Deserialize)]
pub(crate) struct Letters<'j> {
    #[serde(borrow)]
    word: Text<'j>,
    letter: char,
}

/// The letters of a word.
pub(crate) fn spelling(Letters { word, letter }: Letters, _: &Context) -> Result<Conversation, Failed> {
    let made = spelling_conversation(&word, letter).map_err(|error| Failed::of(error, &word))?;
    Ok(made.into())
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
