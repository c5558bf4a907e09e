//! Doubles, as every dialect shares them: their elementary functions, how decimals are read, and how they are written.

pub(crate) mod decimal;
pub(crate) mod elementary;
mod read;
#[cfg(feature = "python")]
pub(crate) mod repr;

pub(crate) use read::{parse_decimal, parse_short_decimal, whole_number};
