//! Hostile inputs, and what must hold for each outcome: shared by the tests and the fuzz targets.
//!
//! - [`Dialect`] — the languages, and the call that evaluates a text in each.
//! - [`Call`], [`Outcome`] — one call, the same on every surface.
//! - [`Tree`] — syntax trees, generated from bytes by the grammar of a dialect.
//! - [`mutate`] — mutations of a text that keep its structure.
//! - [`corpus`] — the hostile corpus, `tests/cases/hostile/`.
//! - [`folder`] — a folder in memory, for the workspace tools.
//! - [`targets`] — the fuzz targets, each a function of bytes.
//! - [`price`] — the work and memory that a step may pay for.
//! - `sealed` — the same calls in the component, with their fuel and memory.

#![allow(clippy::too_many_lines, reason = "a grammar's rules stand together")]
#![allow(clippy::missing_panics_doc, reason = "a test panics if a property does not hold")]

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
mod huge;
mod laws;
mod random;
#[path = "../../it/common/reread.rs"]
mod reread;
mod tree;

pub use call::{Call, Outcome, Value};
pub use cases::{charged, drawn, recorded};
pub use dialect::Dialect;
pub use grammar::words;
pub use huge::huge;
pub use random::Random;
pub use tree::Tree;
