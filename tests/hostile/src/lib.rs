//! Inputs that mean harm, and what must hold of each outcome: shared by the tests and the fuzz targets.
//!
//! - [`Dialect`] — the languages, and the call that evaluates a text of each.
//! - [`Call`], [`Outcome`] — one call, the same on every surface.
//! - [`Tree`] — syntax trees, drawn from bytes by the grammar of a dialect.
//! - [`mutate`] — changes of a text that keep its structure.
//! - [`corpus`] — the hostile corpus, `tests/cases/hostile/`.
//! - [`folder`] — a folder in memory, for the tools of the workspace.
//! - [`targets`] — the fuzz targets, each a function of bytes.
//! - [`price`] — how much work and memory a step may stand for.
//! - `sealed` — the same calls in the component, with their fuel and memory.

#![allow(clippy::missing_panics_doc, reason = "a test panics where something does not hold")]

pub mod corpus;
pub mod folder;
pub mod mutate;
pub mod price;
#[cfg(feature = "sealed")]
pub mod sealed;
pub mod targets;

mod call;
mod cases;
mod dialect;
mod grammar;
mod random;
mod tree;

pub use call::{Call, Outcome, Value};
pub use cases::{charged, drawn, recorded};
pub use dialect::Dialect;
pub use grammar::words;
pub use random::Random;
pub use tree::Tree;
