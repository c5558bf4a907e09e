//! nanochat's conversations, rendered, and what they are made of.

use pascaline_chat::{
    self as chat, COMPLETION_TOKENS, Content, Conversation, Malformed, Message, Part, Piece, Planned, Segment,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::errors::{ConversationError, invalid_argument};
use crate::text::type_name;
use crate::tokenizer::{Vocabulary, read_tokens};

/// The ids of a conversation and its training mask, as nanochat's tokenizer renders it.
///
/// :param conversation: ``{"messages": [{"role", "content"}, …]}``, where the content of an assistant's message is a ``str``, or a
///     list of parts ``{"type", "text"}`` of the types ``text``, ``python`` and ``python_output``
/// :param tokenizer: an object with ``encode(text)``, ``decode(ids)`` and ``encode_special(text)``
/// :param max_tokens: the length to which both lists are cut
/// :returns: ``(ids, mask)``; the mask has 1 for a token that a model is trained on
/// :raises ConversationError: if the conversation is malformed, in nanochat's words
///
/// >>> from pascaline import ByteTokenizer, render_conversation
/// >>> messages = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yo"}]
/// >>> render_conversation({"messages": messages}, ByteTokenizer())
/// ([261, 262, 104, 105, 263, 264, 121, 111, 260], [0, 0, 0, 0, 0, 0, 1, 1, 1])
#[pyfunction]
#[pyo3(signature = (conversation, tokenizer, max_tokens=2048))]
pub(crate) fn render_conversation(
    conversation: &Bound<'_, PyAny>,
    tokenizer: &Bound<'_, PyAny>,
    max_tokens: usize,
) -> PyResult<(Vec<u32>, Vec<u32>)> {
    let (conversation, vocabulary) = (read_conversation(conversation)?, Vocabulary::of(tokenizer)?);
    let plan = chat::plan(&conversation).map_err(malformed)?;
    let (mut ids, mut mask) = render(&plan, &vocabulary)?;
    ids.truncate(max_tokens);
    mask.truncate(max_tokens);
    Ok((ids, mask))
}

/// The ids that prompt a model for the last message of a conversation, which must be the assistant's.
///
/// :raises ConversationError: if the conversation is malformed, in nanochat's words
///
/// >>> from pascaline import ByteTokenizer, render_for_completion
/// >>> messages = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yo"}]
/// >>> render_for_completion({"messages": messages}, ByteTokenizer())
/// [261, 262, 104, 105, 263, 264]
#[pyfunction]
pub(crate) fn render_for_completion(
    conversation: &Bound<'_, PyAny>,
    tokenizer: &Bound<'_, PyAny>,
) -> PyResult<Vec<u32>> {
    let (conversation, vocabulary) = (read_conversation(conversation)?, Vocabulary::of(tokenizer)?);
    let plan = chat::plan_for_completion(&conversation).map_err(malformed)?;
    // The start of the assistant's message follows the cut.
    let (rest, start) = plan.split_at(plan.len().saturating_sub(1));
    let (mut ids, _) = render(rest, &vocabulary)?;
    ids.truncate(COMPLETION_TOKENS);
    ids.extend(render(start, &vocabulary)?.0);
    Ok(ids)
}

fn render(plan: &[Segment<'_>], vocabulary: &Vocabulary<'_>) -> PyResult<(Vec<u32>, Vec<u32>)> {
    let (mut ids, mut mask) = (Vec::new(), Vec::new());
    for segment in plan {
        match &segment.planned {
            Planned::Special(special) => ids.push(vocabulary.special.id(*special)),
            Planned::Text(text) => ids.extend(vocabulary.encode(text)?),
        }
        mask.resize(ids.len(), u32::from(segment.mask));
    }
    Ok((ids, mask))
}

/// The tokens one by one, as a list of ``(text, trained)``. If one of the lists is longer, its rest is ignored.
///
/// >>> from pascaline import ByteTokenizer, mask_pieces
/// >>> mask_pieces([264, 121], [0, 1], ByteTokenizer())
/// [('<|assistant_start|>', False), ('y', True)]
#[pyfunction]
pub(crate) fn mask_pieces(
    ids: &Bound<'_, PyAny>,
    mask: &Bound<'_, PyAny>,
    tokenizer: &Bound<'_, PyAny>,
) -> PyResult<Vec<(String, bool)>> {
    let vocabulary = Vocabulary::of(tokenizer)?;
    let (ids, mask) = (read_tokens(ids, "ids")?, read_tokens(mask, "mask")?);
    let text = |id| match vocabulary.special.of(id) {
        Some(special) => Ok(special.text().to_owned()),
        None => vocabulary.decode(&[id]),
    };
    ids.iter().zip(mask).map(|(id, bit)| Ok((text(*id)?, bit == 1))).collect()
}

/// The tokens for a terminal, separated by ``|``: green is trained on, red is not.
///
/// >>> from pascaline import ByteTokenizer, mask_picture
/// >>> mask_picture([104, 105], [0, 1], ByteTokenizer())
/// '\x1b[91mh\x1b[0m|\x1b[92mi\x1b[0m'
#[pyfunction]
pub(crate) fn mask_picture(
    ids: &Bound<'_, PyAny>,
    mask: &Bound<'_, PyAny>,
    tokenizer: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let pieces = mask_pieces(ids, mask, tokenizer)?.into_iter().map(|(text, trained)| Piece { text, trained });
    Ok(chat::picture(&pieces.collect::<Vec<_>>()))
}

fn malformed(Malformed { message, path, hint, .. }: Malformed) -> PyErr {
    ConversationError::new_err((message, Malformed::CODE, path, hint))
}

fn malformed_at(message: impl Into<String>, path: impl Into<String>) -> PyErr {
    ConversationError::new_err((message.into(), Malformed::CODE, path.into(), None::<String>))
}

/// Reads a conversation; its content is checked by the core.
fn read_conversation(conversation: &Bound<'_, PyAny>) -> PyResult<Conversation> {
    let messages = field_of(conversation, "conversation", "messages", "messages")?;
    let Some(messages) = list_of(&messages) else { return Err(malformed_at("messages must be a list", "messages")) };
    let message = |(at, message)| read_message(&message, &format!("messages[{at}]"));
    Ok(Conversation { messages: messages.iter().enumerate().map(message).collect::<PyResult<_>>()? })
}

fn read_message(message: &Bound<'_, PyAny>, path: &str) -> PyResult<Message> {
    let at = format!("{path}.role");
    let role = text_of(&field_of(message, path, "role", &at)?);
    let role = role.ok_or_else(|| malformed_at("role must be a string", at))?;
    let content = field_of(message, path, "content", &format!("{path}.content"))?;
    let content = match (text_of(&content), list_of(&content)) {
        (Some(text), _) => Content::Text(text),
        (_, Some(parts)) => {
            let part = |(at, part)| read_part(&part, &format!("{path}.content[{at}]"));
            Content::Parts(parts.iter().enumerate().map(part).collect::<PyResult<_>>()?)
        }
        _ => Content::Other(type_name(&content)),
    };
    Ok(Message { role, content })
}

fn read_part(part: &Bound<'_, PyAny>, path: &str) -> PyResult<Part> {
    let at = format!("{path}.text");
    let text = field_of(part, path, "text", &at)?;
    let refused = || malformed_at(format!("Invalid input type: <class '{}'>", type_name(&text)), at);
    let text = text_of(&text).ok_or_else(refused)?;
    let at = format!("{path}.type");
    let kind = text_of(&field_of(part, path, "type", &at)?);
    Ok(match &*kind.ok_or_else(|| malformed_at("type must be a string", at))? {
        "text" => Part::Text(text),
        "python" => Part::Python(text),
        "python_output" => Part::PythonOutput(text),
        other => Part::Other(other.to_owned()),
    })
}

/// A required field. The message for a missing one is its name, as in Python.
fn field_of<'py>(value: &Bound<'py, PyAny>, path: &str, name: &str, at: &str) -> PyResult<Bound<'py, PyAny>> {
    let Ok(fields) = value.cast::<PyDict>() else { return Err(malformed_at(format!("{path} must be a dict"), path)) };
    fields.get_item(name)?.ok_or_else(|| malformed_at(format!("'{name}'"), at))
}

fn list_of<'py>(value: &Bound<'py, PyAny>) -> Option<Bound<'py, PyTuple>> {
    match value.cast::<PyList>() {
        Ok(list) => Some(list.to_tuple()),
        Err(_) => value.cast::<PyTuple>().ok().cloned(),
    }
}

/// A text; half of a surrogate pair becomes U+FFFD, since a tokenizer cannot encode it.
fn text_of(value: &Bound<'_, PyAny>) -> Option<String> {
    value.cast::<PyString>().ok().map(|text| text.to_string_lossy().into_owned())
}

/// A whole number of an argument.
#[pyfunction]
pub(crate) fn read_whole(number: &Bound<'_, PyAny>, name: &str) -> PyResult<u64> {
    number.extract().map_err(|_| invalid_argument(format!("{name} must be a whole number"), name))
}

/// The text of an argument, in which half of a surrogate pair becomes U+FFFD.
#[pyfunction]
pub(crate) fn read_string(value: &Bound<'_, PyAny>, name: &str) -> PyResult<String> {
    text_of(value).ok_or_else(|| invalid_argument(format!("{name} must be a string"), name))
}
