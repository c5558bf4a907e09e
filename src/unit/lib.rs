//! mathjs's units of measurement: their names with the prefixes, what they measure, and their exact sizes; and its physical
//! constants.
//!
//! **Invariant:** every unit has the source of its size.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

pub mod base;
pub mod constants;
pub mod find;
pub mod measure;
pub mod prefix;
pub mod table;

/// Every unit: its names without prefixes, and where its factor is defined.
pub fn units() -> impl Iterator<Item = (&'static [&'static str], &'static str)> {
    table::UNITS.iter().map(|row| (row.names, row.source))
}

/// The names of units without prefixes, for a suggestion.
pub fn names() -> impl Iterator<Item = &'static str> {
    table::UNITS.iter().flat_map(|row| row.names.iter().copied())
}
