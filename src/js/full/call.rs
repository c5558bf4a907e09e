//! The functions that are called rarely.

use pascaline_base::Span;
use pascaline_calls::{Context, Failed, call as called};
use pascaline_js::engine::Engine;
use pascaline_js::inputs::Text;
use pascaline_js::outcome::Failure;
use pascaline_js::wire::Flags;
use wasm_bindgen::prelude::*;

/// Calls a function. The texts are its name and what it is given, as JSON; the outcome is what it returns, as JSON.
#[wasm_bindgen]
pub fn call(engine: &mut Engine, name: usize, given: usize, flags: u32) -> u32 {
    let cx = Context { limits: engine.limits(Flags(flags)), place: Span::utf16 };
    let mut text = Text(&engine.text);
    let (name, given) = (text.take(name), text.take(given));
    let outcome = match called(name, given, &cx) {
        Ok(json) => engine.give_text(&json),
        Err(Failed { error, source }) => engine.give_failure(&Failure::new(error, &source)),
    };
    outcome as u32
}
