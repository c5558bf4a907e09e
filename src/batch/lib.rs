//! Many texts, each answered by itself, and the answers as columns of a table: [`row()`] answers a text in this process, and a
//! host that answers it elsewhere makes the same [`Row`]. A text that comes again has
//! its row from [`KnownRows`].
//!
//! **Invariant:** every text has a row, with a result or with an error; what the columns are is said once, in [`COLUMNS`].
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline); it may change in any version.

#![forbid(unsafe_code)]

mod ask;
mod known;
mod nearest;
mod quantity;
mod row;

pub use ask::{Options, Tool, row, skills_arguments};
pub use known::KnownRows;
pub use quantity::Quantity;
pub use row::{COLUMNS, Cell, Column, ERROR_COLUMNS, Row, RowError, Shape};
