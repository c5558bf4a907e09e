//! Systems of linear equations with rational coefficients, by Gauss–Jordan elimination. SymPy's solver finds the same solution,
//! and takes several times as long.

use std::collections::BTreeSet;

use pascaline_number::rational::Rational;
use pascaline_sympy::{Context, Expr, Form, Operands, SolutionSet, Symbol};

/// A larger system is left to SymPy's solver.
const MOST_EQUATIONS: usize = 12;

/// The values of `symbols`, or of all symbols if that is `None`, at which every expression is zero; `None` if an expression is not
/// linear, or if there is not exactly one solution.
pub(super) fn solve<'a>(
    expressions: &[Expr<'a>],
    symbols: Option<&[Symbol<'a>]>,
    cx: &Context<'a>,
) -> Option<SolutionSet<'a>> {
    let mut free = BTreeSet::new();
    for expression in expressions {
        expression.collect_symbols(&mut free, cx);
    }
    let free: Vec<Symbol<'a>> = free.into_iter().collect();
    let symbols = symbols.unwrap_or(&free);
    let count = symbols.len();
    if count > MOST_EQUATIONS || expressions.len() != count {
        return None;
    }
    let mut rows: Vec<Row> =
        expressions.iter().map(|expression| Row::of(expression, symbols, cx)).collect::<Option<_>>()?;
    for column in 0..count {
        let pivot = (column..count).find(|row| !rows[*row].0[column].is_zero())?;
        rows.swap(column, pivot);
        rows[column].divide_by(column, cx)?;
        let pivot = std::mem::take(&mut rows[column].0);
        for row in rows.iter_mut().filter(|row| !row.0.is_empty()) {
            row.eliminate(column, &pivot, cx)?;
        }
        rows[column].0 = pivot;
    }
    let values: Vec<Expr<'a>> = rows.into_iter().map(|row| cx.number(row.0[count].negate())).collect();
    Some(SolutionSet::one(symbols, &values, cx))
}

/// The coefficient of each symbol, and last the constant.
struct Row(Vec<Rational>);

impl Row {
    fn of<'a>(expression: Expr<'a>, symbols: &[Symbol<'a>], cx: &Context<'a>) -> Option<Self> {
        let mut row = vec![Rational::ZERO; symbols.len() + 1];
        for term in expression.terms() {
            cx.afford(1)?;
            let (coefficient, symbol) = match term {
                Form::Rational(constant) => (*constant, None),
                Form::Symbol(symbol) => (&Rational::ONE, Some(symbol)),
                Form::Mul([Form::Rational(coefficient), Form::Symbol(symbol)]) => (*coefficient, Some(symbol)),
                _ => return None,
            };
            let column = symbol.map_or(Some(symbols.len()), |symbol| symbols.iter().position(|own| own == symbol))?;
            row[column] = row[column].add(coefficient, cx.budget);
        }
        Some(Self(row))
    }

    /// Divides the row by its coefficient in this column, which is not zero.
    fn divide_by(&mut self, column: usize, cx: &Context) -> Option<()> {
        let factor = self.0[column].reciprocal()?;
        self.0.iter_mut().for_each(|number| *number = number.multiply(&factor, cx.budget));
        cx.afford(1)
    }

    /// Subtracts the multiple of the pivot's row that makes the coefficient in this column zero.
    fn eliminate(&mut self, column: usize, pivot: &[Rational], cx: &Context) -> Option<()> {
        let factor = self.0[column].negate();
        if !factor.is_zero() {
            for (number, other) in self.0.iter_mut().zip(pivot) {
                *number = number.add(&other.multiply(&factor, cx.budget), cx.budget);
            }
        }
        cx.afford(1)
    }
}

#[cfg(test)]
mod tests {
    use super::solve;
    use pascaline_base::limits::{Budget, Limits};
    use pascaline_sympy::{self as sympy, Arena, Context, Expr};

    /// Pseudo-random whole numbers from -4 to 4.
    fn numbers() -> impl Iterator<Item = i64> {
        let mut state = 1_u32;
        std::iter::from_fn(move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Some(i64::from(state >> 16) % 9 - 4)
        })
    }

    #[test]
    fn the_solution_is_that_of_the_solver_of_sympys_dialect() {
        let mut numbers = numbers();
        let mut solved = 0;
        for round in 0..300 {
            let arena = Arena::new(Budget::new(Limits::default()));
            let cx = Context::new(&arena);
            let symbols = ["x", "y", "z"].map(|name| cx.named(name));
            let symbols = &symbols[..=round % 3];
            let expressions: Vec<Expr> = symbols
                .iter()
                .map(|_| {
                    let constant = cx.number(numbers.next().unwrap());
                    symbols.iter().fold(constant, |sum, symbol| {
                        let factor = cx.ratio(numbers.next().unwrap(), 3);
                        cx.add(&[sum, cx.multiply(&[factor, cx.symbol(symbol)])])
                    })
                })
                .collect();
            let Some(found) = solve(&expressions, Some(symbols), &cx) else { continue };
            solved += 1;
            let expected = match &expressions[..] {
                [expression] => sympy::solve_one(expression, Some(symbols), 15, &cx),
                several => sympy::solve_all(several, Some(symbols), &cx),
            };
            assert_eq!(expected.rows.len(), 1);
            let values = found.rows[0].iter().zip(expected.rows[0]);
            assert!(values.into_iter().all(|(value, expected)| value.equals(expected, &cx)), "round {round}");
        }
        assert!(solved > 200, "{solved}");
    }

    #[test]
    fn what_is_not_linear_or_has_not_one_solution_is_left() {
        let arena = Arena::new(Budget::new(Limits::default()));
        let cx = Context::new(&arena);
        let (x, y) = (cx.symbol(cx.named("x")), cx.symbol(cx.named("y")));
        let left = [
            vec![cx.multiply(&[x, x])],
            vec![cx.multiply(&[x, y]), cx.add(&[x, y])],
            vec![x, cx.add(&[x, cx.number(1)])],
            vec![cx.add(&[x, y]), cx.add(&[cx.multiply(&[cx.number(2), x]), cx.multiply(&[cx.number(2), y])])],
        ];
        for expressions in left {
            assert!(solve(&expressions, None, &cx).is_none());
        }
    }
}
