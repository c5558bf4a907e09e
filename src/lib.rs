//! **Pascaline** is the calculator that a language model picks up when it must not guess: an evaluator that answers
//! exactly as the tool it replaces would, within bounds that no input can break.
//!
//! ```
//! use pascaline::{Answer, Options, evaluate};
//!
//! // A call of ART's `CalculatorTool`: an expression of mathjs, the variables of the call, and the last answer.
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
//! Folders show the data's way, from text to answer:
//!
//! - [`syntax`] — spans, the cursor, the Pratt driver, the arena. **Invariant:** it knows no dialect.
//! - [`mathjs`] — mathjs's grammar, values, functions and texts. **Invariant:** pure, and the same bits everywhere.
//! - `integer` — integers of any size. **Invariant:** callers ask the budget before they multiply.
//! - [`python`] — CPython's arithmetic and its words. **Invariant:** as above; powers are correctly rounded.
//! - [`chat`] — nanochat's conversations, and the makers of training data. **Invariant:** free of I/O; the host has the
//!   tokenizer.
//! - [`tools`] — what an agent calls: name, description, schema. **Invariant:** function lists come from the rows.
//! - [`terminal`] — which characters a terminal obeys, and texts without them. **Invariant:** every surface that prints for
//!   people asks it.
//! - [`native`] — a folder of the machine, on Unix, for the tools of the workspace. **Invariant:** nothing leaves it.
//! - `component`, `js`, `host` — the wraps. **Invariant:** a wrap only converts.
//!
//! **No input traps:** every input ends in an [`Answer`] or an [`Error`] within its [`Limits`]. **No state inside:**
//! `ans` comes in as a value, and the new one is [`Answer::next_ans`].

#![cfg_attr(not(any(feature = "component", feature = "js", feature = "host")), forbid(unsafe_code))]
#![cfg_attr(
    not(all(feature = "python", feature = "sympy")),
    allow(dead_code, unused_imports, reason = "what only the parts that are left out call")
)]

#[cfg(feature = "chat")]
pub mod chat;
pub mod mathjs;
#[cfg(all(feature = "native", unix))]
pub mod native;
#[cfg(feature = "python")]
pub mod python;
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
#[cfg(feature = "python")]
mod integer;
mod limits;
#[cfg(feature = "metering")]
pub mod metering;
#[cfg(feature = "sympy")]
mod mp;
#[cfg(feature = "sympy")]
mod rational;
mod sort;
mod text;
mod with;

#[cfg(all(feature = "component", target_family = "wasm"))]
mod component;
#[cfg(feature = "host")]
pub mod host;
#[cfg(feature = "js")]
mod js;

pub use answer::Answer;
pub use error::{Error, ErrorCode};
pub use limits::{Clock, Limits};
pub use mathjs::{Options, Program, compile, evaluate};
pub use syntax::Span;

/// The README's Rust runs with the examples in the docs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
