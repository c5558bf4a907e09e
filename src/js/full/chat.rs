//! The exports for nanochat that are called for each token. `pkg/src/chat/` is the other side.

use pascaline_chat::{self as chat, Effect, SpecialTokens};
use pascaline_js::engine::Engine;
use pascaline_js::inputs::{Text, default_limits};
use pascaline_js::wire::Outcome;
use pascaline_tools::use_calculator;
use wasm_bindgen::prelude::*;

/// The result of nanochat's calculator for the expression in the first `length` bytes: a text, or nothing.
#[wasm_bindgen]
pub fn use_calculator(engine: &mut Engine, length: usize) -> u32 {
    let outcome = match use_calculator::use_calculator(Text(&engine.text).take(length), &default_limits()) {
        Some(calculated) => {
            let text = calculated.answer;
            engine.give_text(&text)
        }
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
