//! The wasm-bindgen exports under the npm package: the calculator of mathjs's language, and what crosses to JavaScript in the
//! exports of `src/js/full`. The entry `lite` has no others.
//!
//! **Internal:** the npm package is its only user.
//!
//! A call crosses in two reused buffers, one of text and one of numbers, and its outcome is returned in them: a wasm-bindgen
//! string or object costs more than a short evaluation. `pkg/src/crossing/engine.ts` is the other side, and [`wire`] has what both know.

use wasm_bindgen::prelude::*;

pub mod engine;
pub mod inputs;
pub mod language;
#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "an allocator needs it")]
mod memory;
pub mod outcome;
#[cfg(feature = "schema")]
pub mod schema;
mod structured;
pub mod wire;

/// Does nothing. The glue of a new instance calls a start function whether or not there is one.
#[wasm_bindgen(start)]
pub fn start() {}
