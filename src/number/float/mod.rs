//! Doubles, as all dialects use them: elementary functions, and reading and writing decimals.

pub mod decimal;
pub mod elementary;
mod read;
pub mod repr;

pub use read::{parse_decimal, parse_short_decimal, whole_number};
