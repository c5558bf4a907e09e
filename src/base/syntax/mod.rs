//! The common base of every dialect's grammar: spans, the cursor, the Pratt driver and the arena.
//!
//! **Invariant:** nothing here depends on an operator, a function or a value of any dialect.

mod arena;
mod cursor;
mod pratt;
mod span;

pub use span::Span;

pub use arena::{Arena, Node};
pub use cursor::Cursor;
pub use pratt::{Await, Driver, Grammar, Parsed, Waited, parse};
pub use span::utf16_offset;
