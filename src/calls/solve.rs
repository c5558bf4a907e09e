//! Equations, and the assertion about a number of Python's.

use pascaline_sympy::{self as sympy, DIGITS};
use pascaline_tools::eval_math;
use serde::Serialize;

use super::arguments::Arguments;
use super::{Context, Failed};

#[derive(Serialize)]
pub(crate) struct Solved {
    roots: Vec<String>,
    numeric: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

/// Solves an equation; `variable` and `digits` may be absent.
pub(crate) fn solve(given: Arguments, cx: &Context) -> Result<Solved, Failed> {
    let equation = given.text("equation")?;
    let digits = given.count("digits")?.unwrap_or(DIGITS);
    let options = sympy::Options::default().with_digits(digits).with_limits(cx.limits);
    let solutions = sympy::solve(equation, given.text_if_any("variable")?, &options);
    let solutions = solutions.map_err(|error| Failed::of(error, equation))?;
    let note = solutions.note();
    Ok(Solved { roots: solutions.roots, numeric: solutions.numeric, note })
}

/// `EvalMath`'s assertion about the `number` of an expression.
pub(crate) fn assertion(given: Arguments, _: &Context) -> Result<String, Failed> {
    Ok(eval_math::assertion(given.text("expression")?, &given.text("number")?))
}
