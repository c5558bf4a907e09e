//! Equations, and the assertion about a number of Python's.

use pascaline_sympy::{self as sympy, DIGITS};
use pascaline_tools::eval_math;
use serde::{Deserialize, Serialize};

use super::arguments::Text;
use super::{Context, Failed};

#[derive(Deserialize)]
pub(crate) struct ToSolve<'j> {
    #[serde(borrow)]
    equation: Text<'j>,
    #[serde(borrow)]
    variable: Option<Text<'j>>,
    digits: Option<u32>,
}

#[derive(Serialize)]
pub(crate) struct Solved {
    roots: Vec<String>,
    numeric: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

/// Solves an equation.
pub(crate) fn solve(ToSolve { equation, variable, digits }: ToSolve, cx: &Context) -> Result<Solved, Failed> {
    let options = sympy::Options::default().with_digits(digits.unwrap_or(DIGITS)).with_limits(cx.limits);
    let solutions = sympy::solve(&equation, variable.as_deref(), &options);
    let solutions = solutions.map_err(|error| Failed::of(error, &equation))?;
    let note = solutions.note();
    Ok(Solved { roots: solutions.roots, numeric: solutions.numeric, note })
}

#[derive(Deserialize)]
pub(crate) struct NumberOf<'j> {
    #[serde(borrow)]
    expression: Text<'j>,
    #[serde(borrow)]
    number: Text<'j>,
}

/// `EvalMath`'s assertion about the number of an expression.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn assertion(NumberOf { expression, number }: NumberOf, _: &Context) -> Result<String, Failed> {
    Ok(eval_math::assertion(&expression, &&*number))
}
