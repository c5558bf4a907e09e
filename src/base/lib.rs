//! What every dialect of Pascaline shares: the syntax's base, errors, limits and notes.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.
//!
//! - [`syntax`]: spans, the cursor, the Pratt driver, the arena. **Invariant:** it knows no dialect.
//! - [`error`]: errors, and faults, which have no place yet. [`detail`]: what their messages say, as values.
//! - [`limits`]: the limits of an evaluation, and the budget that is asked before any work is done.
//! - [`note`]: notes on answers.
//! - [`signs`]: what signs of Unicode mean.
//! - [`sort`]: a stable sort for every type.
//! - [`names`]: tables of names. [`text`]: bounded messages and Python's `repr`. [`terminal`]: control characters.
//! - [`with_methods`]: setters for structs that may get more fields.

#![forbid(unsafe_code)]

#[cfg(feature = "serde")]
mod codes;
pub mod detail;
pub mod error;
pub mod limits;
#[cfg(feature = "metering")]
pub mod metering;
pub mod names;
pub mod note;
pub mod signs;
pub mod sort;
pub mod syntax;
pub mod terminal;
pub mod text;
mod with;

pub use detail::Detail;
pub use error::{Error, ErrorCode};
pub use limits::{Clock, Limit, Limits};
pub use note::{Note, NoteCode, Noted};
pub use syntax::Span;
