//! Doubles, as all dialects use them: elementary functions, and reading and writing decimals.

pub(crate) mod decimal;
pub(crate) mod elementary;
mod read;
#[cfg(feature = "python")]
pub(crate) mod repr;

pub(crate) use read::{parse_decimal, parse_short_decimal, whole_number};
