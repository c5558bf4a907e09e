//! The exports for nanochat. A row crosses one token at a time; conversations and plans are plain objects. `pkg/src/chat/` is the
//! other side.

use pascaline_chat::{self as chat, Effect, Malformed, Piece, Planned, Segment, SpecialTokens};
use pascaline_js::engine::Engine;
use pascaline_js::inputs::{Text, default_limits};
use pascaline_js::to_js;
use pascaline_js::wire::Outcome;
use pascaline_tools::use_calculator::use_calculator_within;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::conversation::from_js;

/// The result of nanochat's calculator for the expression in the first `length` bytes: a text, or nothing.
#[wasm_bindgen]
pub fn use_calculator(engine: &mut Engine, length: usize) -> u32 {
    let outcome = match use_calculator_within(Text(&engine.text).take(length), default_limits()) {
        Some(text) => engine.give_text(&text),
        None => Outcome::Nothing,
    };
    outcome as u32
}

/// What a token does to the row's expression.
#[wasm_bindgen]
pub enum ChatEffect {
    /// The token is not part of an expression.
    Nothing,
    /// An expression begins.
    Begins,
    /// The token belongs to the expression.
    Continues,
    /// The expression ends.
    Ends,
}

/// What a token does to the row's expression. The rows themselves do not cross.
#[wasm_bindgen(js_name = chatEffect)]
pub fn effect(in_python_block: bool, special: &[u32], token: u32) -> ChatEffect {
    match chat::effect(in_python_block, to_special(special), token) {
        Effect::Nothing => ChatEffect::Nothing,
        Effect::Begins => ChatEffect::Begins,
        Effect::Continues => ChatEffect::Continues,
        Effect::Ends => ChatEffect::Ends,
    }
}

/// Whether a token completes its row.
#[wasm_bindgen(js_name = chatCompletes)]
pub fn completes(special: &[u32], token: u32) -> bool {
    chat::completes(to_special(special), token)
}

/// The special tokens with these numbers.
fn to_special(ids: &[u32]) -> SpecialTokens {
    SpecialTokens(ids.try_into().unwrap_or_default())
}

/// A segment of a plan: the text of a special token, or a text to encode.
#[derive(Serialize)]
struct JsSegment<'s> {
    #[serde(skip_serializing_if = "Option::is_none")]
    special: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'s str>,
    mask: u8,
}

impl<'s> From<&'s Segment<'_>> for JsSegment<'s> {
    fn from(Segment { planned, mask }: &'s Segment<'_>) -> Self {
        match planned {
            Planned::Special(special) => Self { special: Some(special.text()), text: None, mask: *mask },
            Planned::Text(text) => Self { special: None, text: Some(text), mask: *mask },
        }
    }
}

/// Plans a conversation: its segments, or why it is rejected.
#[wasm_bindgen(js_name = chatPlan)]
pub fn plan(conversation: &JsValue, for_completion: bool) -> JsValue {
    let conversation = from_js(conversation);
    let plan = if for_completion { chat::plan_for_completion } else { chat::plan };
    match plan(&conversation) {
        Ok(segments) => to_js(&segments.iter().map(JsSegment::from).collect::<Vec<_>>()),
        Err(malformed) => to_js(&Refusal::from(malformed)),
    }
}

/// Why a conversation is rejected, in the form of the package's `ConversationError`.
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
        let Malformed { message, path, hint, .. } = malformed;
        Self { code: Malformed::CODE, message, path, hint }
    }
}

/// The picture of tokens for a terminal.
#[wasm_bindgen(js_name = chatPicture)]
pub fn picture(texts: Vec<String>, mask: &[u8]) -> String {
    let mut pieces = Vec::new();
    for (text, bit) in texts.into_iter().zip(mask) {
        pieces.push(Piece { text, trained: *bit == 1 });
    }
    chat::picture(&pieces)
}
