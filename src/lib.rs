//! **Pascaline** is the calculator that a language model picks up when it must not guess: an evaluator that returns the
//! answers of mathjs, CPython and SymPy, within limits that hold for every input.
//!
//! ```
//! use pascaline::{Answer, Options, evaluate};
//!
//! // A call of ART's `CalculatorTool`: a mathjs expression, the variables of the call, and the last answer.
//! let scope = [("a", Answer::Number(16.0))];
//! let first = evaluate("sqrt(a) + 1", &Options::default().with_scope(&scope))?;
//! assert_eq!(first, Answer::Number(5.0));
//!
//! let second = evaluate("ans * i", &Options::default().with_ans(&first))?;
//! assert_eq!(second.to_string(), "5i");
//! # Ok::<(), pascaline::Error>(())
//! ```
//!
//! # Map
//!
//! The folders follow the data, from text to answer. `ARCHITECTURE.md` walks one call through them.
//!
//! - [`syntax`]: spans, the cursor, the Pratt driver, the arena. **Invariant:** it knows no dialect.
//! - `float`: doubles: elementary functions, decimals read and written, Python's `repr`. **Invariant:** the same bits
//!   everywhere.
//! - [`mathjs`]: mathjs's grammar, values, functions and output format. **Invariant:** pure, and the same bits everywhere.
//! - `integer`, `rational`: exact numbers of any size, over `dashu`; `price`: what their operations cost. **Invariant:** callers
//!   ask the budget for the price before they calculate.
//! - [`python`]: CPython's arithmetic and error messages. **Invariant:** pure; powers are correctly rounded.
//! - `mp`: floats of any precision, with mpmath's algorithms and roundings. **Invariant:** every operation whose work grows
//!   with its operands asks the budget first.
//! - [`sympy`]: exact numbers, symbols, digits and equations, as SymPy has them. It reads tokens with `python`'s lexer.
//!   **Invariant:** pure, and the same bits everywhere.
//! - [`reading`]: what people and models write, read with tolerance and answered exactly by `sympy`'s engine. **Invariant:**
//!   nothing is skipped, and what can be read in two ways is told.
//! - [`chat`]: nanochat's conversations and training data. **Invariant:** no I/O; the host has the tokenizer.
//! - [`tools`]: what an agent calls: names, descriptions, schemas, handlers. **Invariant:** lists of functions come from the
//!   rows.
//! - [`terminal`]: escapes the characters that a terminal obeys. **Invariant:** every surface that prints for people uses it.
//! - [`native`]: a folder of the machine, on Unix, for the workspace tools. **Invariant:** nothing leaves the folder.
//! - `component`, `js`, `host`: the wraps. **Invariant:** a wrap only converts.
//! - `hint`: slips of the keyboard, and expressions in the spelling of another system. **Invariant:** a hint is right or
//!   absent.
//! - `answer`, `error`, `limits`, `metering`, `names`, `note`, `text`, `with`: shared by all of them.
//!
//! **No input traps:** every input ends in an [`Answer`] or an [`Error`] within its [`Limits`]. **No state inside:**
//! `ans` comes in as a value, and the new one is [`Answer::next_ans`].

#![cfg_attr(not(any(feature = "component", feature = "js", feature = "host")), forbid(unsafe_code))]
#![cfg_attr(
    not(all(feature = "python", feature = "sympy", feature = "tools")),
    allow(dead_code, unused_imports, reason = "called only by features that may be off")
)]

#[cfg(feature = "chat")]
pub mod chat;
pub mod mathjs;
#[cfg(all(feature = "native", unix))]
pub mod native;
#[cfg(feature = "python")]
pub mod python;
#[cfg(feature = "sympy")]
pub mod reading;
#[cfg(feature = "sympy")]
pub mod sympy;
pub mod syntax;
pub mod terminal;
pub mod tools;

#[cfg(all(feature = "native", not(unix)))]
compile_error!(
    "The features `native` and `host` hold folders as only Unix does; elsewhere `pascaline/workspace` of npm has the tools"
);

mod answer;
mod error;
mod float;
mod hint;
mod integer;
mod limits;
#[cfg(feature = "metering")]
pub mod metering;
mod mp;
mod names;
mod note;
mod price;
mod rational;
mod text;
mod with;

#[cfg(all(feature = "component", target_family = "wasm"))]
mod component;
#[cfg(feature = "host")]
pub mod host;
#[cfg(feature = "js")]
mod js;

pub use answer::{Answer, MatrixKind};
pub use error::{Error, ErrorCode};
pub use limits::{Clock, Limits};
pub use mathjs::{Numbers, Options, Program, Results, compile, evaluate, evaluate_noted};
pub use note::{Note, NoteCode, Noted};
pub use syntax::Span;

/// The Rust of the README and of the pages in `docs/` runs as doc tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/answer.md")]
    struct Answers;
    #[doc = include_str!("../docs/mathjs.md")]
    struct Mathjs;
    #[doc = include_str!("../docs/python.md")]
    struct Python;
    #[doc = include_str!("../docs/sympy.md")]
    struct Sympy;
    #[doc = include_str!("../docs/tools.md")]
    struct Tools;
    #[doc = include_str!("../docs/chat.md")]
    struct Chat;
    #[doc = include_str!("../docs/limits.md")]
    struct LimitsPage;
}
