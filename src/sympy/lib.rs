//! SymPy's numbers, exact as long as possible and then evaluated to any number of digits; and its equations.
//!
//! **Invariant:** pure, and the same bits on every surface.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod assumptions;
mod calculate;
mod compare;
mod construct;
mod context;
mod evalf;
mod expand;
mod expr;
mod functions;
mod grammar;
mod parts;
mod poly;
mod print;
mod simplify;
mod solve;
mod sort_key;
mod substitute;
mod term;
#[cfg(test)]
mod tests;
mod words;

pub use calculate::notes::find as notes;
pub use calculate::{DIGITS, Options, Solutions, calculate, calculate_noted, solve};
pub use calculate::{Step, arena, constant, digits, number, run};
pub use context::{Arena, Context};
pub use expr::{Constant, Expr, Float, Form, Operands, Symbol};
pub use functions::Function;
pub use functions::{Row, function_groups, rows as functions};
use pascaline_base::error::Fault;
pub use print::{numeric_text, text};
pub use simplify::{cancel, expand_deep, rewrite, rewrite_in_tangents, simplify};
pub use solve::{Solutions as Found, is_periodic, solve as solve_one, solve_all};
pub use term::Term;

/// A value, or why there is none.
pub type Faulty<T> = Result<T, Fault>;
