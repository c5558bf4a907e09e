//! The texts of solutions.

use std::fmt;

use super::{Failure, Step, Stepped, evaluate, resolved};
use crate::sympy::solve as solver;
use crate::sympy::{Context, Expr, Symbol};
use crate::syntax::Span;

/// The solutions of an equation, or of several, in SymPy's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solutions {
    /// Each solution: the digits of a number; of several equations all numbers, `{x: 1.0, y: 2.0}` or `(1.0, 2.0)`.
    pub roots: Vec<String>,
    /// Whether they were searched for among the real numbers, since no closed form was found: there may be more.
    pub numeric: bool,
}

impl Solutions {
    /// Those of an equation that nothing solves.
    pub(super) fn none() -> Self {
        Self::default()
    }

    /// The digits of what has been found.
    pub(super) fn evaluated<'a>(
        found: solver::Solutions<'a>,
        digits: u32,
        place: Span,
        cx: &mut Context<'a>,
    ) -> Stepped<Self> {
        let mut writer = Writer { digits, place, cx };
        let mut roots = Vec::new();
        match found.kind {
            solver::Kind::Values(values) => roots = writer.numbers(&values)?,
            solver::Kind::Table(table) if table.is_empty() => {}
            solver::Kind::Table(table) => roots.push(writer.table(&table)?),
            solver::Kind::Tables(tables) => {
                for table in &tables {
                    roots.push(writer.table(table)?);
                }
            }
            solver::Kind::Tuples(tuples) => {
                for tuple in &tuples {
                    roots.push(writer.tuple(tuple)?);
                }
            }
        }
        Ok(Self { roots, numeric: found.numeric })
    }
}

/// The solutions, with commas between; nothing where there is none.
impl fmt::Display for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.roots.join(", "))
    }
}

struct Writer<'w, 'a> {
    digits: u32,
    place: Span,
    cx: &'w mut Context<'a>,
}

impl<'a> Writer<'_, 'a> {
    fn number(&mut self, value: Expr<'a>) -> Stepped<String> {
        resolved(&[value], self.place)?;
        evaluate(value, self.digits, self.cx).map_err(|fault| -> Failure { Step::Solve.failed(fault, self.place) })
    }

    fn numbers(&mut self, values: &[Expr<'a>]) -> Stepped<Vec<String>> {
        let mut texts = Vec::with_capacity(values.len());
        for value in values {
            texts.push(self.number(value)?);
        }
        Ok(texts)
    }

    fn table(&mut self, table: &[(Symbol<'a>, Expr<'a>)]) -> Stepped<String> {
        let mut entries = Vec::new();
        for (symbol, value) in table {
            entries.push([&*symbol.name, ": ", &self.number(value)?].concat());
        }
        Ok(["{", &entries.join(", "), "}"].concat())
    }

    fn tuple(&mut self, values: &[Expr<'a>]) -> Stepped<String> {
        Ok(["(", &self.numbers(values)?.join(", "), ")"].concat())
    }
}
