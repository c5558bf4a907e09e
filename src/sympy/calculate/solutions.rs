//! The texts of solutions.

use std::fmt;

use super::{Step, Stepped, evaluate, resolved};
use crate::sympy::Context;
use crate::sympy::solve::{self as solver, Shape};
use crate::syntax::Span;

/// The solutions of an equation, or of several, in SymPy's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Each solution: the digits of a number; of several equations all numbers, `{x: 1.0, y: 2.0}` or `(1.0, 2.0)`.
    pub roots: Vec<String>,
    /// Whether they were searched for among the real numbers, since no closed form was found: there may be more.
    pub numeric: bool,
}

/// How often the text of a solution is held at once: by itself, among all, as JSON, and as the answer.
const COPIES: usize = 4;

impl Solutions {
    /// Those of an equation that nothing solves.
    pub(super) fn none() -> Self {
        Self::default()
    }

    /// The digits of what has been found.
    pub(super) fn evaluated<'a>(
        found: &solver::Solutions<'a>,
        digits: u32,
        place: Span,
        cx: &Context<'a>,
    ) -> Stepped<Self> {
        let mut roots = Vec::new();
        let (open, close) = match found.shape {
            Shape::Values => ("", ""),
            Shape::Tables => ("{", "}"),
            Shape::Tuples => ("(", ")"),
        };
        let is_table = found.shape == Shape::Tables;
        for row in &found.rows {
            let mut text = open.to_owned();
            for (symbol, value) in found.symbols.iter().zip(*row) {
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
                resolved(&[value], place)?;
                text += &evaluate(value, digits, cx).map_err(|fault| Step::Solve.failed(fault, place))?;
            }
            text += close;
            if !cx.budget.charge_memory(COPIES * text.len()) {
                break;
            }
            roots.push(text);
        }
        cx.end(Self { roots, numeric: found.numeric }).map_err(|fault| Step::Solve.failed(fault, place))
    }
}

/// The solutions, with commas between; nothing where there is none.
impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.roots.join(", "))
    }
}
