//! The makers of training data.

use pascaline_chat::make::{Operator, Outputs, arithmetic_conversation, gsm8k_conversation, spelling_conversation};
use pascaline_js::outcome::Failure;
use wasm_bindgen::prelude::*;

use super::conversation::conversation_to_js;

/// The problem at `index` in the sequence that `seed` generates, with the operators in `operators`.
#[wasm_bindgen(js_name = makeArithmetic)]
pub fn arithmetic(seed: f64, index: f64, operators: &str) -> JsValue {
    let operators: Vec<_> = operators.chars().filter_map(|sign| Operator::of(sign.encode_utf8(&mut [0; 4]))).collect();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole numbers, which the package checks"
    )]
    let (seed, index) = (seed as u64, index as u64);
    conversation_to_js(arithmetic_conversation(seed, index, &operators))
}

/// A problem of GSM8K.
#[wasm_bindgen(js_name = makeGsm8k)]
pub fn gsm8k(question: &str, answer: &str, annotated: bool) -> JsValue {
    let outputs = if annotated { Outputs::Annotated } else { Outputs::Computed };
    conversation_to_js(gsm8k_conversation(question, answer, outputs))
}

/// The letters of a word; a failure if the calculator does not count them.
#[wasm_bindgen(js_name = makeSpelling)]
pub fn spelling(word: &str, letter: &str) -> JsValue {
    // The package passes one character.
    match spelling_conversation(word, letter.chars().next().unwrap_or_default()) {
        Ok(conversation) => conversation_to_js(conversation),
        Err(error) => Failure::to_js(error, word),
    }
}
