//! The wasm-bindgen exports of the module of the npm package: those of [`pascaline_js`], and every other part of Pascaline.
//!
//! **Internal:** the npm package is its only user; `pkg/src/crossing/parts.ts` is the other side.

#![expect(unreachable_pub, reason = "wasm-bindgen exports public items of a private module")]

mod answer;
mod call;
mod chat;
mod registry;
mod tools;
