//! The common base of every dialect's grammar: spans, the cursor, the Pratt driver and the arena.
//!
//! **Invariant:** nothing here depends on an operator, a function or a value of any dialect.

mod arena;
mod cursor;
mod pratt;
mod span;

pub use span::Span;

pub(crate) use arena::{Arena, Node};
pub(crate) use cursor::Cursor;
pub(crate) use pratt::{Await, Driver, Grammar, Parsed, Waited, parse};
pub(crate) use span::utf16_offset;
