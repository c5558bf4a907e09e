//! Formulas with constants that stand for any numbers, as the solutions of differential equations have them.

use std::collections::BTreeSet;

use pascaline_calculus::derivative;
use pascaline_sympy::{Expr, Symbol, to_f64};

use super::Comparison;
use super::number::is_constant;
use crate::zero::{POINT_COUNT, values_at};

/// The most constants of a solution.
const MOST: usize = 3;

/// A formula that is linear in its constants: what is behind each, and the rest.
struct Linear<'a> {
    behind: Vec<Expr<'a>>,
    rest: Expr<'a>,
}

impl<'a> Comparison<'_, 'a> {
    /// Whether two formulas with as many constants may have the same values for other numbers in their place: `C_1 e^x + C_2 e^{-x}` and
    /// `A \cosh x + B \sinh x`. They do not if what is behind the constants spans other functions.
    pub(super) fn may_have_same_solutions(&self, one: Expr<'a>, other: Expr<'a>) -> bool {
        let cx = self.cx;
        let (own, others) = (one.symbols(cx), other.symbols(cx));
        let constants = |symbols: &BTreeSet<Symbol<'a>>, known: &BTreeSet<Symbol<'a>>| -> Vec<Symbol<'a>> {
            let is_meant = |symbol: &&Symbol<'a>| {
                is_constant(symbol.text()) && (!known.contains(*symbol) || is_of_integration(symbol.text()))
            };
            symbols.iter().filter(is_meant).copied().collect()
        };
        let (mine, theirs) = (constants(&own, &others), constants(&others, &own));
        if mine.is_empty() || mine.len() != theirs.len() || mine.len() > MOST {
            return false;
        }
        let variables: Vec<Symbol<'a>> =
            own.union(&others).filter(|symbol| !mine.contains(symbol) && !theirs.contains(symbol)).copied().collect();
        let is_shared = |symbol: &Symbol<'a>| own.contains(symbol) && others.contains(symbol);
        if variables.is_empty() || !variables.iter().all(is_shared) {
            return false;
        }
        let (Some(one), Some(other)) = (self.linear(one, &mine), self.linear(other, &theirs)) else { return true };
        let difference = cx.subtract(one.rest, other.rest);
        let count = one.behind.len();
        let functions: Vec<Expr<'a>> = [one.behind, other.behind, vec![difference]].concat();
        let rows = self.values_of(&functions, &variables);
        let rank = |columns: std::ops::Range<usize>| {
            rank(rows.iter().map(|row| row.get(columns.clone()).unwrap_or_default().to_vec()).collect())
        };
        let all = rank(0..functions.len());
        rows.len() <= functions.len() || rank(0..count) == all && rank(count..2 * count) == all
    }

    fn linear(&self, formula: Expr<'a>, constants: &[Symbol<'a>]) -> Option<Linear<'a>> {
        let cx = self.cx;
        let behind = constants.iter().map(|constant| {
            let slope = cx.attempt(|cx| derivative(formula, constant, cx).ok()).flatten()?;
            let is_linear = !constants.iter().any(|constant| slope.has(constant, cx));
            is_linear.then_some(slope)
        });
        let behind = behind.collect::<Option<Vec<_>>>()?;
        let zeros = vec![cx.number(0); constants.len()];
        Some(Linear { behind, rest: cx.substitute(formula, constants, &zeros) })
    }

    /// The values of functions at several points, where they are real.
    fn values_of(&self, functions: &[Expr<'a>], variables: &[Symbol<'a>]) -> Vec<Vec<f64>> {
        let at_point = |at: usize| {
            let values = values_at(at, variables.len(), self.cx);
            let value = |function: &Expr<'a>| to_f64(self.cx.substitute(function, variables, &values), self.cx);
            functions.iter().map(value).collect::<Option<Vec<f64>>>()
        };
        (0..POINT_COUNT).filter_map(|at| self.cx.attempt(|_| at_point(at)).flatten()).collect()
    }
}

/// Whether a letter is usual for a constant of integration.
fn is_of_integration(name: &str) -> bool {
    name.starts_with(['C', 'c', 'K'])
}

/// The rank of a matrix of doubles, by elimination with the greatest pivot.
fn rank(mut rows: Vec<Vec<f64>>) -> usize {
    const TOLERANCE: f64 = 1e-9;
    let width = rows.first().map_or(0, Vec::len);
    for column in 0..width {
        let greatest = rows.iter().map(|row| row[column].abs()).fold(0.0, f64::max);
        for row in &mut rows {
            row[column] /= if greatest > 0.0 { greatest } else { 1.0 };
        }
    }
    let mut rank = 0;
    for column in 0..width {
        let size = |row: &usize| rows[*row][column].abs();
        let Some(best) = (rank..rows.len()).max_by(|one, other| size(one).total_cmp(&size(other))) else { break };
        if rows[best][column].abs() < TOLERANCE {
            continue;
        }
        rows.swap(rank, best);
        let (above, below) = rows.split_at_mut(rank + 1);
        let pivot = &above[rank];
        for row in below {
            let factor = row[column] / pivot[column];
            for (entry, own) in row.iter_mut().zip(pivot) {
                *entry -= factor * own;
            }
        }
        rank += 1;
    }
    rank
}
