//! nanochat's side. Of rows only a token crosses, conversations and plans cross as lists of kinds and texts;
//! `pkg/src/chat/` is the other side.

use js_sys::Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::conversation::to_conversation;
use super::{default_limits, to_js};
use crate::chat::{self, Effect, Malformed, Piece, Planned, SpecialTokens};
use crate::tools::use_calculator::use_calculator_within;

/// What nanochat's calculator gives for an expression.
#[wasm_bindgen(js_name = useCalculator)]
pub fn use_calculator(expr: &str) -> Option<String> {
    use_calculator_within(expr, default_limits())
}

/// What a token does to the expression of its row: 0 nothing, 1 it begins one, 2 it belongs to it, 3 it ends it; and 4 more
/// where it completes the row. The rows themselves do not cross.
#[wasm_bindgen(js_name = chatEffect)]
pub fn effect(in_python_block: bool, special: &[u32], token: u32) -> u8 {
    const COMPLETES: u8 = 4;
    let special = to_special(special);
    let effect = match chat::effect(in_python_block, special, token) {
        Effect::Nothing => 0,
        Effect::Begins => 1,
        Effect::Continues => 2,
        Effect::Ends => 3,
    };
    effect + u8::from(chat::completes(special, token)) * COMPLETES
}

fn to_special(ids: &[u32]) -> SpecialTokens {
    SpecialTokens(ids.try_into().unwrap_or_default())
}

/// Plans a conversation, which comes as kinds and texts; `super::conversation` says which.
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
    let mut pieces = Vec::new();
    for (text, bit) in texts.into_iter().zip(mask) {
        pieces.push(Piece { text, trained: *bit == 1 });
    }
    chat::picture(&pieces)
}
