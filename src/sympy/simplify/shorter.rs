//! `simplify`, as far as the solver's values need it.

use super::{expand_log, logcombine};
use crate::rational::Rational;
use crate::sympy::expr::{Constant, Expr};
use crate::sympy::functions::Function;
use crate::sympy::{Context, Faulty};

/// The shorter one of the forms in which SymPy would write the value.
pub(crate) fn simplify(expr: &Expr, cx: &mut Context) -> Faulty<Expr> {
    cx.budget.spend(5)?;
    if expr.is_atom() {
        return Ok(expr.clone());
    }
    let mut expr = expr.clone();
    if expr.is_numeric() {
        let expanded = super::expand_deep(&expr, cx)?;
        if operations(&expanded) < operations(&expr) {
            expr = expanded;
        }
    }
    if expr.any(&mut |part| matches!(part, Expr::Call(Function::Log, _))) {
        let expanded = expand_log(&expr, false, cx)?;
        let combined = logcombine(&expr, false, cx)?;
        let shorter = if operations(&combined) < operations(&expanded) { combined } else { expanded };
        if operations(&shorter) <= operations(&expr) {
            expr = shorter;
        }
    }
    super::expand_two_factors(&expr, cx)
}

/// SymPy's `count_ops`.
pub(super) fn operations(expr: &Expr) -> usize {
    match expr {
        Expr::Rational(rational) => usize::from(rational.is_negative()) + usize::from(!rational.is_integer()),
        Expr::Float(_) | Expr::Constant(_) | Expr::Symbol(_) | Expr::RootOf(_) => {
            usize::from(expr.is_constant(Constant::NegativeInfinity))
        }
        Expr::Add(terms) => {
            let is_negative =
                |term: &Expr| term.as_coefficient_multiply().0.as_rational().is_some_and(Rational::is_negative);
            let negative = terms.iter().filter(|term| is_negative(term)).count();
            let all = usize::from(negative == terms.len());
            terms.len() - 1
                + all
                + terms.iter().map(|term| operations(term) - usize::from(is_negative(term))).sum::<usize>()
        }
        Expr::Mul(factors) => factors.len() - 1 + factors.iter().map(operations).sum::<usize>(),
        Expr::Pow(power) => 1 + operations(&power[0]) + operations(&power[1]),
        Expr::Call(_, arguments) => 1 + arguments.iter().map(operations).sum::<usize>(),
    }
}
