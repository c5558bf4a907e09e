//! What holds of the crate as its users see it, a module for each subject.

#![allow(clippy::disallowed_methods, reason = "corpora and pages are files")]

mod common;

mod cases;
mod chat;
#[rustfmt::skip] // one case a line
mod copied;
mod derivatives;
mod elementary;
mod errors;
mod examples;
mod formulas;
mod hints;
mod hostile;
mod hostile_mathjs;
mod last_answer;
mod makers;
mod notes;
mod odd_roots;
mod phrase_laws;
mod plain;
mod properties;
mod python;
mod ranges;
mod reading;
mod reading_dialects;
mod reading_laws;
mod rows;
#[cfg(feature = "serde")]
mod serialized;
mod session;
mod symbolic;
mod sympy;
mod sympy_properties;
mod threads;
mod tools;
mod workspace;
