//! SymPy's numbers, exact as long as possible and then evaluated to any number of digits; and its equations.
//!
//! **Invariant:** pure, and the same bits on every surface.

mod assumptions;
mod build;
mod calculate;
mod compare;
mod context;
mod evalf;
mod expand;
mod expr;
mod functions;
mod grammar;
mod merge_sort;
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

use crate::error::Fault;
pub(crate) use calculate::notes::find as notes;
pub use calculate::{DIGITS, Solutions, calculate, calculate_noted, solve};
pub(crate) use calculate::{Step, arena, constant, digits, number, run};
pub(crate) use context::{Arena, Context};
pub(crate) use expr::{Constant, Expr, Float, Form, Operands, Symbol};
pub(crate) use functions::Function;
pub use functions::{Row, function_groups, rows as functions};
pub(crate) use print::{numeric_text, text};
pub(crate) use simplify::{cancel, expand_deep, rewrite, rewrite_in_tangents, simplify};
pub(crate) use solve::{Solutions as Found, is_periodic, solve as solve_one, solve_all};
pub(crate) use term::Term;

/// A value, or why there is none.
pub(crate) type Faulty<T> = Result<T, Fault>;
