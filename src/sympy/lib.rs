//! SymPy's numbers, exact as long as possible and then evaluated to any number of digits; and its equations.
//!
//! **Invariant:** pure, and the same bits on every surface.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod assumptions;
mod calculate;
mod certain;
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

pub use calculate::{
    Calculated, DIGITS, Options, Solutions, Step, arena, calculate, constant, digits, number, run, solve,
};
pub use certain::{sign, signs, signs_within};
pub use context::{Arena, Context};
pub use expr::{Constant, Expr, Float, Form, Operands, Symbol};
pub use functions::{Function, Row, function_groups, functions};
pub use parts::{as_complex_rational, as_numerator_denominator};
use pascaline_base::error::Fault;
pub use poly::{Polynomial, factor_list};
pub use print::{Notation, constant as constant_name, latex, numeric_text, text, text_in};
pub use simplify::{cancel, expand_deep, factor, rewrite, rewrite_in_tangents, simplify};
pub use solve::{
    Enclosure, Graph, Interval, Period, RealRoots, Shape, SolutionSet, is_identity, is_periodic, real_roots, solve_all,
    solve_isolated, solve_one, to_f64,
};
pub use term::Term;

/// A value, or why there is none.
pub type Faulty<T> = Result<T, Fault>;
