//! The functions that are called rarely, by name: JSON in, JSON out. A row of the table is a function, with the types of what it is
//! given and of what it returns, and every surface that has [`call`] has the function.
//!
//! What is called often has exports of its own on each surface: evaluations, programs, `answer`, Python's calculators, and calls of
//! tools.
//!
//! **Internal:** the npm package, the Python package and the component of the world `calculator` are its only users.
//! **Invariant:** a row only converts.

#![forbid(unsafe_code)]
#![expect(clippy::needless_pass_by_value, reason = "a row owns what it is given")]

mod arguments;
mod catalogue;
mod check;
mod conversation;
mod lists;
mod solve;

use std::ops::Range;

use pascaline_base::error::Fault;
use pascaline_base::{Error, ErrorCode, Limits, Span};
use serde::Serialize;

use arguments::Arguments;
pub use check::accepted;

/// What a surface adds to a call.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The limits of the call.
    pub limits: Limits,
    /// How the places in a text are counted.
    pub place: fn(Span, &str) -> Range<usize>,
}

impl Context {
    /// A call whose places are counted in UTF-8 bytes.
    pub fn in_bytes(limits: Limits) -> Self {
        Self { limits, place: |span, _| span.start as usize..span.end as usize }
    }
}

/// Why a call has no result.
#[derive(Debug)]
pub struct Failed {
    /// The failure.
    pub error: Error,
    /// The text that it has its place in.
    pub source: String,
}

impl Failed {
    fn of(error: Error, source: &str) -> Self {
        Self { error, source: source.to_owned() }
    }

    /// What was given is none of what the function takes.
    fn invalid(message: impl Into<String>) -> Self {
        Self::of(Fault::new(ErrorCode::InvalidInput, message).at(Span::default()), "")
    }
}

macro_rules! calls {
    ($($name:literal => $function:path,)*) => {
        /// The names of the functions.
        pub const NAMES: &[&str] = &[$($name),*];

        fn run(name: &str, arguments: Arguments, cx: &Context) -> Result<String, Failed> {
            let bytes_given = arguments.bytes();
            match name {
                $($name => Ok(json(&$function(arguments, cx)?, bytes_given)),)*
                _ => Err(Failed::invalid(format!("There is no function {name:?} to call"))),
            }
        }
    };
}

calls! {
    // Equations and Python's numbers.
    "solve" => solve::solve,
    "eval-math-assertion" => solve::assertion,
    // Answers that are compared.
    "check" => check::check,
    "latex" => check::latex,
    "extract-answer" => check::extract_answer,
    // What a text may name.
    "units" => lists::units,
    "names" => lists::names,
    // nanochat's conversations.
    "plan" => conversation::plan,
    "picture" => conversation::picture,
    "arithmetic-conversation" => conversation::arithmetic,
    "gsm8k-conversation" => conversation::gsm8k,
    "spelling-conversation" => conversation::spelling,
    // The catalogue of the tools, and the contract of the tool loop.
    "tools" => catalogue::tools,
    "tool-fault" => catalogue::tool_fault,
    "calculator" => catalogue::calculator,
    "specification" => catalogue::specification,
    "failed-content" => catalogue::failed_content,
    "missing-tool" => catalogue::missing_tool,
    "error-among" => catalogue::error_among,
}

/// Calls the function with a name. What it is given is an object in a JSON text.
///
/// # Errors
///
/// With the code `invalid-input` for an unknown name, for what is no object, and for a member that is missing or of another type;
/// otherwise what the function ends in.
pub fn call(name: &str, given: &str, cx: &Context) -> Result<String, Failed> {
    run(name, Arguments::read(given)?, cx)
}

/// A result as JSON. Much of what was given, of so many bytes, often comes back, and a buffer that grows takes three times its size.
fn json(result: &impl Serialize, bytes_given: usize) -> String {
    let mut json = Vec::with_capacity(bytes_given);
    // Nothing in it can fail.
    let _ = serde_json::to_writer(&mut json, result);
    String::from_utf8(json).unwrap_or_default()
}

#[cfg(test)]
mod tests;
