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
pub mod decision;
pub mod digits;
pub mod doubt;
pub mod functions;
mod grammar;
pub mod hint;
mod locale;
pub mod numeral;
pub mod percent;
pub mod roman;
mod token;
pub mod tree;
pub mod units;
mod words;
pub mod write;

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::Budget;
use pascaline_base::syntax::Span;

pub use dates::Now;
use doubt::Choices;
use grammar::Parser;
pub use grammar::{Statement, names_constant, nested_too_deep};
pub use locale::{DateOrder, Decimals, Locale};
pub use token::Style;
pub use words::{Phrase, WithoutThings, may_continue, phrases};

/// A value, or why there is none, without a place.
pub type Faulty<T> = Result<T, Fault>;

/// Why a text cannot be read.
pub type Reason = Box<Error>;

/// What was read, or why it was not.
pub type Parsed<T> = Result<T, Reason>;

/// The bytes of a text that are looked through for a step.
const BYTES_OF_A_STEP: u64 = 8;

/// The deepest nesting: the parser and the evaluator recurse into it.
pub const MOST_NESTING: u16 = 80;

/// Whether statements have what only a spreadsheet's formula can say.
pub fn are_of_formulas(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| matches!(statement, Statement::Value(node) if grammar::is_of_formulas(node)))
}

/// The names to which the caller gives values.
#[derive(Clone, Copy)]
pub struct Given<'g> {
    /// Whether a name has a value, so that it is not a word.
    pub has: &'g dyn Fn(&str) -> bool,
    /// Whether the value of a name has a unit.
    pub is_measured: &'g dyn Fn(&str) -> bool,
}

impl Given<'static> {
    /// No name.
    pub const NOTHING: Self = Self { has: &|_| false, is_measured: &|_| false };
}

/// The part of a text that is read: without white space, quotes and fences around it.
pub use words::inside;

/// Whether a text is `$((…))`, whose two brackets are closed together.
fn is_of_shell(text: &str) -> bool {
    let inner = text.trim().strip_prefix("$((").and_then(|rest| rest.strip_suffix("))"));
    let mut depth = 0_i64;
    inner.is_some_and(|inner| {
        inner.chars().all(|char| {
            depth += i64::from(char == '(') - i64::from(char == ')');
            depth >= 0
        })
    })
}

/// A text that cannot be read, without the names of things in it: `12,500 sheets + 7%`. `None` if it has none.
pub fn without_things(text: &str, style: Style, given: Given, budget: &Budget) -> Option<WithoutThings> {
    /// A longer text is no sum of a few things.
    const LONGEST: usize = 400;
    if text.len() > LONGEST {
        return None;
    }
    let tokens = token::split(text, words::inside(text), style, &mut Choices::default(), given.has, budget).ok()?;
    words::without_things(text, &token::with_conversions(tokens, style.is_formula()), given.has, budget)
}

/// Whether a word is one of a number that is spelled out: `hundred`, `seven`.
pub fn is_number_word(word: &str) -> bool {
    words::is_number_word(word)
}

/// The statements of a text. `choices` decides what can be read in two ways, and notes it; a name that is `given` is neither a word
/// nor, but for a value with a unit, a unit.
pub fn parse(text: &str, style: Style, choices: &mut Choices, given: Given, budget: &Budget) -> Parsed<Vec<Statement>> {
    if is_of_shell(text) {
        let message = "`$((…))` is the arithmetic of a shell, which divides whole numbers and reads `010` as 8";
        let place = Span::new(0..text.len());
        return Err(Fault::new(ErrorCode::InvalidSyntax, message).boxed_at(place));
    }
    // A text that has no tokens is paid for as well: the signs and the marks in it are looked for.
    let pay = |steps: u64| budget.spend(steps).map_err(|fault| fault.boxed_at(Span::new(0..text.len())));
    pay(text.len() as u64 / BYTES_OF_A_STEP)?;
    let tokens = token::split(text, words::inside(text), style, choices, given.has, budget)?;
    let tokens = token::with_conversions(tokens, style.is_formula());
    // Three for the words of phrases and the names, which each token is compared with, and one for the grammar.
    pay(4 * tokens.len() as u64)?;
    let tokens = if style.is_formula() { tokens } else { words::understood(tokens, text, given.has, choices)? };
    Parser::new(text, tokens, style, choices, given, budget).program()
}
