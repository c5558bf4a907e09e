//! mathjs 15.2.0's expressions, as ART's `CalculatorTool` offers them: numbers, complex numbers, booleans, strings,
//! matrices, variables, and the functions of [`functions()`].
//!
//! The flow of data: `token` and `literal` read characters, `grammar` parses them into `code`, `evaluate` runs it with
//! `operations` and `functions`, which work on `value`s; `format` writes strings.
//!
//! **Invariant:** pure, and the same bits on every surface; elementary functions come from `float::elementary` only.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

pub mod answer;
mod big_number;
mod code;
mod context;
mod evaluate;
mod exact;
pub mod format;
mod formula;
mod functions;
mod grammar;
mod hint;
mod lite;
mod literal;
mod notes;
mod operations;
mod options;
mod plain;
mod program;
mod scope;
mod signatures;
mod symbolic;
mod tables;
mod token;
mod unit;
mod value;

pub use answer::{Answer, MatrixKind, UnexpectedKind};
pub use context::Context;
pub use functions::{Constant, Function, constants, functions, physical_constants};
pub use hint::{EQUIVALENTS, offers};
pub use lite::IS_WHOLE;
pub use notes::{ShortNote, on_large_whole_number};
pub use options::{Numbers, Options, Results, context_of};
pub use pascaline_number::notes::Loss;
pub use pascaline_unit::units;
pub use program::{
    Program, Scratch, compile, evaluate, evaluate_in, evaluate_in_passes, evaluate_noted, hint_of, is_expression,
    typed_text,
};
pub use scope::Scope;

use pascaline_hint::ArtCalculator;

/// An answer with notes: of mathjs's language by default.
pub type Noted<A = Answer> = pascaline_base::Noted<A>;

/// What the hints of other dialects ask.
pub const FOR_HINTS: ArtCalculator = ArtCalculator {
    is_expression,
    evaluate: |text, limits| evaluate(text, &Options::default().with_limits(limits)).map(drop),
};
