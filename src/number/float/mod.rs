//! Doubles, as all dialects use them: elementary functions, and reading and writing decimals.

pub mod decimal;
pub mod elementary;
mod read;
mod read_exactly;
pub mod repr;

pub use read::{parse_decimal, parse_short_decimal, whole_number};
pub use read_exactly::read_exactly;
