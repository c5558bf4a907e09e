//! Conversations as tokens, each with its bit in the training mask.

use std::borrow::Cow;

use pascaline_base::text::bounded;

use super::conversation::{Content, Conversation, Message, Part};
use super::malformed::Malformed;
use super::special::Special;
use super::tokenizer::Tokenizer;

/// The length to which a conversation is cut before `<|assistant_start|>` is appended for completion.
pub const COMPLETION_TOKENS: usize = 2048;

/// A piece of a rendered conversation. Each is encoded on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment<'c> {
    /// What the segment contains.
    pub planned: Planned<'c>,
    /// 1 if the model is trained on it, 0 if not.
    pub mask: u8,
}

/// The content of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planned<'c> {
    /// A token that does not represent text.
    Special(Special),
    /// A text to encode, which may be empty.
    Text(Cow<'c, str>),
}

/// Converts a conversation to segments.
///
/// A system message is merged into the user message that follows it. The assistant's words are trained on, including its
/// calls of the calculator; the user's words and the calculator's output are not.
///
/// ```
/// use pascaline::chat::{Content, Conversation, Message, Part, Planned, plan};
///
/// let user = Message { role: "user".into(), content: Content::Text("6*7?".into()) };
/// let parts = vec![Part::Python("6*7".into()), Part::PythonOutput("42".into())];
/// let assistant = Message { role: "assistant".into(), content: Content::Parts(parts) };
/// let conversation = Conversation { messages: vec![user, assistant] };
///
/// let mut shown = String::new();
/// for segment in plan(&conversation).unwrap().iter().filter(|segment| segment.mask == 1) {
///     match &segment.planned {
///         Planned::Special(special) => shown.push_str(special.text()),
///         Planned::Text(text) => shown.push_str(text),
///     }
/// }
/// assert_eq!(shown, "<|python_start|>6*7<|python_end|><|assistant_end|>");
/// ```
pub fn plan(conversation: &Conversation) -> Result<Vec<Segment<'_>>, Malformed> {
    plan_messages(&conversation.messages).map_err(|malformed| *malformed)
}

/// Converts a conversation without its last message, which must be the assistant's, to the segments that prompt a model for
/// it.
///
/// The last segment is `<|assistant_start|>`. The caller cuts the tokens before it to [`COMPLETION_TOKENS`].
pub fn plan_for_completion(conversation: &Conversation) -> Result<Vec<Segment<'_>>, Malformed> {
    let Some((last, rest)) = conversation.messages.split_last() else { return Err(*too_short()) };
    if last.role != "assistant" {
        let path = place(rest.len(), "role");
        return Err(*malformed("Last message must be from the Assistant", path, None));
    }
    let mut segments = plan_messages(rest).map_err(|malformed| *malformed)?;
    push_special(&mut segments, Special::AssistantStart, 0);
    Ok(segments)
}

/// The ids of a conversation and its training mask, cut to `max_tokens` (nanochat's default is 2048).
pub fn render_conversation(
    conversation: &Conversation,
    tokenizer: &(impl Tokenizer + ?Sized),
    max_tokens: usize,
) -> Result<(Vec<u32>, Vec<u8>), Malformed> {
    let (mut ids, mut mask) = encode(&plan(conversation)?, tokenizer);
    ids.truncate(max_tokens);
    mask.truncate(max_tokens);
    Ok((ids, mask))
}

/// The ids that prompt a model for the last message of a conversation, as reinforcement learning needs them.
pub fn render_for_completion(
    conversation: &Conversation,
    tokenizer: &(impl Tokenizer + ?Sized),
) -> Result<Vec<u32>, Malformed> {
    let segments = plan_for_completion(conversation)?;
    let (start, rest) = segments.split_last().ok_or_else(|| *too_short())?;
    let (mut ids, _) = encode(rest, tokenizer);
    ids.truncate(COMPLETION_TOKENS);
    ids.extend(encode(std::slice::from_ref(start), tokenizer).0);
    Ok(ids)
}

/// The ids of segments, each with its bit in the training mask.
pub fn encode(segments: &[Segment<'_>], tokenizer: &(impl Tokenizer + ?Sized)) -> (Vec<u32>, Vec<u8>) {
    let specials = tokenizer.special();
    let (mut ids, mut mask) = (Vec::new(), Vec::new());
    for segment in segments {
        match &segment.planned {
            Planned::Special(special) => ids.push(specials.id(*special)),
            Planned::Text(text) => ids.extend(tokenizer.encode(text)),
        }
        mask.resize(ids.len(), segment.mask);
    }
    (ids, mask)
}

fn plan_messages(messages: &[Message]) -> Result<Vec<Segment<'_>>, Box<Malformed>> {
    let first = messages.first().ok_or_else(too_short)?;
    let mut segments = Vec::new();
    push_special(&mut segments, Special::Bos, 0);
    let begin = if first.role == "system" {
        let user = messages.get(1).ok_or_else(too_short)?;
        plan_user(Cow::Owned(merge(first, user)?), &mut segments);
        2
    } else {
        0
    };
    for (index, message) in messages.iter().enumerate().skip(begin) {
        // nanochat counts without the system message, which it has merged into the user's.
        let counted = if begin == 2 { index - 1 } else { index };
        plan_message(message, counted, index, &mut segments)?;
    }
    Ok(segments)
}

/// Plans the message at `index`, which nanochat counts as `counted`.
fn plan_message<'c>(
    message: &'c Message,
    counted: usize,
    index: usize,
    segments: &mut Vec<Segment<'c>>,
) -> Result<(), Box<Malformed>> {
    let from = if counted.is_multiple_of(2) { "user" } else { "assistant" };
    if message.role != from {
        let counted = counted.to_string();
        let message = format!("Message {counted} is from {} but should be from {from}", message.role);
        let hint = "user and assistant messages must alternate, starting with the user";
        return Err(malformed(&message, place(index, "role"), Some(hint)));
    }
    if from == "assistant" {
        return plan_assistant(&message.content, index, segments);
    }
    let Content::Text(text) = &message.content else {
        let wrong = "User messages are simply expected to be strings";
        return Err(malformed(wrong, place(index, "content"), None));
    };
    plan_user(Cow::Borrowed(text), segments);
    Ok(())
}

fn plan_user<'c>(said: Cow<'c, str>, segments: &mut Vec<Segment<'c>>) {
    push_special(segments, Special::UserStart, 0);
    push_text(segments, said, 0);
    push_special(segments, Special::UserEnd, 0);
}

fn plan_assistant<'c>(
    content: &'c Content,
    index: usize,
    segments: &mut Vec<Segment<'c>>,
) -> Result<(), Box<Malformed>> {
    push_special(segments, Special::AssistantStart, 0);
    match content {
        Content::Text(said) => push_text(segments, Cow::Borrowed(said), 1),
        Content::Parts(parts) => {
            for (at, part) in parts.iter().enumerate() {
                plan_part(part, segments).map_err(|unknown| {
                    let message = format!("Unknown part type: {unknown}");
                    let path = format!("{}[{at}].type", place(index, "content"));
                    malformed(&message, path, Some("the types are `text`, `python` and `python_output`"))
                })?;
            }
        }
        Content::Other(of) => {
            let message = format!("Unknown content type: <class '{of}'>");
            let hint = "the content of an assistant message is a string or a list of parts";
            return Err(malformed(&message, place(index, "content"), Some(hint)));
        }
    }
    push_special(segments, Special::AssistantEnd, 1);
    Ok(())
}

/// Plans a part; the error is its unknown type.
fn plan_part<'c>(part: &'c Part, segments: &mut Vec<Segment<'c>>) -> Result<(), &'c str> {
    let (start, said, end, mask) = match part {
        Part::Text(said) => {
            push_text(segments, Cow::Borrowed(said), 1);
            return Ok(());
        }
        Part::Python(said) => (Special::PythonStart, said, Special::PythonEnd, 1),
        Part::PythonOutput(said) => (Special::OutputStart, said, Special::OutputEnd, 0),
        Part::Other(unknown) => return Err(unknown),
    };
    push_special(segments, start, mask);
    push_text(segments, Cow::Borrowed(said), mask);
    push_special(segments, end, mask);
    Ok(())
}

/// The user message after a system message. nanochat concatenates the two unchecked, and Python reports what cannot be
/// added.
fn merge(system: &Message, user: &Message) -> Result<String, Box<Malformed>> {
    if user.role != "user" {
        let wrong = "System message must be followed by a user message";
        return Err(malformed(wrong, place(1, "role"), None));
    }
    let (message, path) = match (&system.content, &user.content) {
        (Content::Text(system), Content::Text(user)) => return Ok(format!("{system}\n\n{user}")),
        (Content::Text(_), Content::Parts(_)) => (cannot_concatenate("str", "list"), place(1, "content")),
        (Content::Text(_), Content::Other(of)) => (cannot_concatenate("str", of), place(1, "content")),
        (Content::Parts(_), _) => (cannot_concatenate("list", "str"), place(0, "content")),
        (Content::Other(of), _) => {
            (format!("unsupported operand type(s) for +: '{of}' and 'str'"), place(0, "content"))
        }
    };
    Err(malformed(&message, path, Some("the content of a system or user message is a string")))
}

fn cannot_concatenate(left: &str, right: &str) -> String {
    format!("can only concatenate {left} (not \"{right}\") to {left}")
}

fn push_special(segments: &mut Vec<Segment<'_>>, special: Special, mask: u8) {
    push(segments, Planned::Special(special), mask);
}

fn push_text<'c>(segments: &mut Vec<Segment<'c>>, text: Cow<'c, str>, mask: u8) {
    push(segments, Planned::Text(text), mask);
}

fn push<'c>(segments: &mut Vec<Segment<'c>>, planned: Planned<'c>, mask: u8) {
    segments.push(Segment { planned, mask });
}

/// The path of a field of a message.
fn place(index: usize, field: &str) -> String {
    format!("messages[{index}].{field}")
}

/// Boxed, so that results stay small.
#[cold]
fn malformed(message: &str, path: String, hint: Option<&'static str>) -> Box<Malformed> {
    Box::new(Malformed { message: bounded(message.to_owned()), path, hint })
}

#[cold]
fn too_short() -> Box<Malformed> {
    malformed("list index out of range", "messages".to_owned(), Some("a conversation must begin with a user message"))
}
