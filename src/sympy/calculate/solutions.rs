//! Solutions as text.

use std::fmt;

use pascaline_base::syntax::Span;

use super::{Step, Stepped, check_resolved, evaluate};
use crate::solve::{self as solver, Shape};
use crate::{Context, Expr};

/// The solutions of an equation, or of several, in SymPy's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Each solution: the digits of a number; for several equations all numbers, `{x: 1.0, y: 2.0}` or `(1.0, 2.0)`.
    pub roots: Vec<String>,
    /// Whether they were found by a search among the real numbers, since there was no closed form: there may be more.
    pub numeric: bool,
}

/// The number of simultaneous copies of a solution's text: itself, among all, as JSON, and in the answer.
const COPIES: usize = 4;

impl Solutions {
    /// What a reader must know besides the solutions: that there are none, or may be more.
    ///
    /// ```
    /// use pascaline::sympy::{Options, solve};
    ///
    /// let note = |equation| solve(equation, None, &Options::default()).unwrap().note();
    /// assert_eq!(note("x**2 = 4"), None);
    /// assert_eq!(note("x = x + 1"), Some("no solution"));
    /// assert_eq!(note("cos(x) = x"), Some("only real numbers were searched: there may be more solutions"));
    /// ```
    pub fn note(&self) -> Option<&'static str> {
        match self {
            Self { roots, .. } if roots.is_empty() => Some("no solution"),
            Self { numeric: true, .. } => Some("only real numbers were searched: there may be more solutions"),
            _ => None,
        }
    }

    /// The solutions, and the [note](Self::note) in a line of its own.
    pub fn with_note(&self) -> String {
        match self.note() {
            None => self.to_string(),
            Some(note) if self.roots.is_empty() => note.to_owned(),
            Some(note) => format!("{self}\n{note}"),
        }
    }

    /// The result for an equation without solutions.
    pub(super) fn none() -> Self {
        Self::default()
    }

    /// The digits of the solutions; fails if a solution is not a number.
    pub(super) fn evaluated<'a>(
        found: &solver::SolutionSet<'a>,
        digits: u32,
        source: &str,
        cx: &Context<'a>,
    ) -> Stepped<Self> {
        let mut roots = Vec::new();
        for row in &found.rows {
            let text = solution_text(found, row, digits, source, cx)?;
            if !cx.budget.charge_memory(COPIES * text.len()) {
                break;
            }
            roots.push(text);
        }
        let place = Span::new(0..source.len());
        cx.end(Self { roots, numeric: found.numeric }).map_err(|fault| Step::Solve.failed(fault, place))
    }
}

/// One solution as text: `1.0`, `{x: 1.0, y: 2.0}` without free symbols, or `(1.0, 2.0)`.
fn solution_text<'a>(
    found: &solver::SolutionSet<'a>,
    row: &[Expr<'a>],
    digits: u32,
    source: &str,
    cx: &Context<'a>,
) -> Stepped<String> {
    let place = Span::new(0..source.len());
    let (open, close) = match found.shape {
        Shape::Values => ("", ""),
        Shape::Tables => ("{", "}"),
        Shape::Tuples => ("(", ")"),
    };
    let is_table = found.shape == Shape::Tables;
    let mut text = open.to_owned();
    for (symbol, value) in found.symbols.iter().zip(row) {
        if is_table && solver::is_free(symbol, value) {
            continue;
        }
        if text.len() > open.len() {
            text += ", ";
        }
        if is_table {
            text += symbol.text();
            text += ": ";
        }
        check_resolved(&[value], source, cx)?;
        text += &evaluate(value, digits, cx).map_err(|fault| Step::Solve.failed(fault, place))?;
    }
    Ok(text + close)
}

/// The solutions, separated by commas; empty if there are none.
impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.roots.join(", "))
    }
}
