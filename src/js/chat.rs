//! nanochat's side. Rows cross as flat lists of numbers, conversations and plans as lists of kinds and texts;
//! `pkg/src/chat/` is the other side.

use js_sys::Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::to_js;
use crate::chat::{self, Content, Conversation, Malformed, Message, Need, Part, Piece, Planned, Row, SpecialTokens};
use crate::tools::use_calculator;

const IN_PYTHON_BLOCK: u32 = 1;
const COMPLETED: u32 = 2;

/// What nanochat's calculator gives for an expression.
#[wasm_bindgen(js_name = useCalculator)]
pub fn use_calculator(expr: &str) -> Option<String> {
    use_calculator::use_calculator(expr)
}

/// Takes a row's next token. Gives the token, its mask, whether the row is completed, how many ids are to be decoded,
/// these, and the row.
#[wasm_bindgen(js_name = chatStep)]
pub fn step(row: &[u32], special: &[u32], sampled: u32) -> Vec<u32> {
    let step = chat::step(to_row(row), to_special(special), sampled);
    let ids = if let Need::Decode(ids) = step.need { ids } else { Vec::new() };
    let mut outcome = vec![step.token, step.mask.into(), step.row.completed.into(), to_u32(ids.len())];
    outcome.extend(ids);
    give_row(&step.row, &mut outcome);
    outcome
}

/// Queues the calculator's output, and gives the row.
#[wasm_bindgen(js_name = chatEncoded)]
pub fn encoded(row: &[u32], special: &[u32], output: &[u32]) -> Vec<u32> {
    let mut outcome = Vec::new();
    give_row(&chat::encoded(to_row(row), to_special(special), output), &mut outcome);
    outcome
}

/// A row as numbers: its flags, how many tokens are forced, these, and the expression.
fn to_row(numbers: &[u32]) -> Row {
    let [flags, forced, tokens @ ..] = numbers else { return Row::default() };
    let (forced, expression) = tokens.split_at(tokens.len().min(*forced as usize));
    Row {
        forced: forced.to_vec(),
        in_python_block: flags & IN_PYTHON_BLOCK != 0,
        expression: expression.to_vec(),
        completed: flags & COMPLETED != 0,
    }
}

fn give_row(row: &Row, numbers: &mut Vec<u32>) {
    let flags = u32::from(row.in_python_block) * IN_PYTHON_BLOCK + u32::from(row.completed) * COMPLETED;
    numbers.extend([flags, to_u32(row.forced.len())]);
    numbers.extend(&row.forced);
    numbers.extend(&row.expression);
}

fn to_special(ids: &[u32]) -> SpecialTokens {
    SpecialTokens(ids.try_into().unwrap_or_default())
}

#[expect(clippy::cast_possible_truncation, reason = "lists are shorter than the memory of a wasm")]
fn to_u32(length: usize) -> u32 {
    length as u32
}

/// Plans a conversation. It comes as a list of kinds, and a text for each: 0 begins a message, by its role; 1 is a text,
/// 2 the type of what is no content, 3 to 6 a part that is text, python, output, or of that type.
///
/// Gives a list: each segment, which is a text or the place of a special token, and its mask behind it. A conversation
/// that is refused gives an object: `message`, `path` and `hint`.
#[wasm_bindgen(js_name = chatPlan)]
pub fn plan(kinds: &[u8], texts: Vec<String>, for_completion: bool) -> JsValue {
    let conversation = to_conversation(kinds, texts);
    let plan = if for_completion { chat::plan_for_completion } else { chat::plan };
    match plan(&conversation) {
        Ok(segments) => {
            let list = Array::new();
            for segment in segments {
                list.push(&match segment.planned {
                    Planned::Special(special) => JsValue::from(special as u8),
                    Planned::Text(text) => JsValue::from(&*text),
                });
                list.push(&JsValue::from(segment.mask));
            }
            list.into()
        }
        Err(malformed) => to_js(&Refusal::from(malformed)),
    }
}

fn to_conversation(kinds: &[u8], texts: Vec<String>) -> Conversation {
    let mut messages: Vec<Message> = Vec::new();
    for (kind, text) in kinds.iter().zip(texts) {
        match (kind, messages.last_mut()) {
            (1, Some(message)) => message.content = Content::Text(text),
            (2, Some(message)) => message.content = Content::Other(text),
            (3..=6, Some(Message { content: Content::Parts(parts), .. })) => parts.push(to_part(*kind, text)),
            _ => messages.push(Message { role: text, content: Content::Parts(Vec::new()) }),
        }
    }
    Conversation { messages }
}

fn to_part(kind: u8, text: String) -> Part {
    match kind {
        3 => Part::Text(text),
        4 => Part::Python(text),
        5 => Part::PythonOutput(text),
        _ => Part::Other(text),
    }
}

/// Why a conversation is refused, as the package's `ConversationError` takes it.
#[derive(Serialize)]
struct Refusal {
    code: &'static str,
    message: String,
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'static str>,
}

impl From<Malformed> for Refusal {
    fn from(malformed: Malformed) -> Self {
        let Malformed { message, path, hint } = malformed;
        Self { code: Malformed::CODE, message, path, hint }
    }
}

/// The picture of tokens for a terminal.
#[wasm_bindgen(js_name = chatPicture)]
pub fn picture(texts: Vec<String>, mask: &[u8]) -> String {
    let pieces = texts.into_iter().zip(mask).map(|(text, bit)| Piece { text, trained: *bit == 1 });
    chat::picture(&pieces.collect::<Vec<_>>())
}
