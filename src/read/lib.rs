//! What people and models write, read with tolerance into a tree, and written back in unambiguous notation: `15% of 240`,
//! `x-y=70; x=6y`, `\frac{1}{2}+\frac{1}{3}`, `2024-01-15 - 2024-01-01`.
//!
//! **Invariant:** nothing is calculated here but the numbers that are written. What is not understood is an error, never skipped.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod case;
pub mod dates;
pub mod digits;
pub mod doubt;
pub mod functions;
mod grammar;
pub mod hint;
mod locale;
pub mod numeral;
pub mod percent;
mod token;
pub mod tree;
pub mod units;
mod words;
pub mod write;

use pascaline_base::error::{Error, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;

use doubt::Choices;
use grammar::Parser;
pub use grammar::Statement;
pub use locale::Locale;
pub use token::Style;
pub use words::{Phrase, phrases};

/// A value, or why there is none, without a place.
pub type Faulty<T> = Result<T, Fault>;

/// Why a text cannot be read.
pub type Reason = Box<Error>;

/// What was read, or why it was not.
pub type Parsed<T> = Result<T, Reason>;

/// The deepest nesting: the parser and the evaluator recurse into it.
pub const MOST_NESTING: u16 = 80;

/// The statements of a text. `choices` decides what can be read in two ways, and notes it; a name that `is_given` has a value,
/// and is neither a word nor a unit.
pub fn parse(
    text: &str,
    style: Style,
    choices: &mut Choices,
    is_given: &dyn Fn(&str) -> bool,
    budget: &Budget,
) -> Parsed<Vec<Statement>> {
    let tokens = token::split(text, words::inside(text), style, choices, is_given, budget)?;
    // One for the words of phrases, which each token is compared with, and one for the grammar.
    budget.spend(2 * tokens.len() as u64).map_err(|fault| fault.boxed_at(Span::new(0..text.len())))?;
    let tokens = words::understood(tokens, text, is_given, choices)?;
    Parser::new(text, tokens, style, choices, is_given, budget).program()
}
