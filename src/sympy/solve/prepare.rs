//! What is done to an equation before it is solved.

use super::{Attempt, Solver, Stop};
use crate::sort::InOrder;
use crate::sympy::expr::{Expr, Form, Symbol};
use crate::sympy::functions::Function;
use crate::sympy::parts::parted;
use crate::sympy::{order, simplify};

pub(super) enum Prepared<'a> {
    /// The symbol is not in it: no value, or every one.
    Nothing,
    Equation {
        equation: Expr<'a>,
        has_floats: bool,
    },
    /// With magnitudes of what has the symbol: one equation for each choice of signs.
    Branches(Vec<Expr<'a>>),
}

impl<'a> Solver<'_, 'a> {
    pub(super) fn prepare(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt<Prepared<'a>> {
        let mut equation = simplify::hyperbolics_as_exponentials(equation, symbol, self.cx);
        if !equation.has(symbol) {
            return Ok(Prepared::Nothing);
        }
        if let Some(branches) = self.signs(equation, symbol)? {
            return Ok(Prepared::Branches(branches));
        }
        let has_floats = equation.any(&mut |part| matches!(part, Form::Float(_)));
        if has_floats {
            equation = simplify::floats_as_rationals(equation, self.cx);
        }
        let equation = self.with_angles_expanded(equation, symbol);
        Ok(Prepared::Equation { equation, has_floats })
    }

    /// Sines of sums and of multiples of one angle in sines and cosines of their parts, so that few generators are left.
    fn with_angles_expanded(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Expr<'a> {
        let mut functions = Vec::new();
        collect(equation, &mut functions, &simplify::is_trigonometric);
        if functions.len() < 2 {
            return equation;
        }
        functions.retain(|function| function.has(symbol));
        let is_of_sum = &mut |function: Expr<'a>| function.arguments().first().is_some_and(|expr| expr.is_add());
        let (sums, others) = parted(&functions, is_of_sum);
        let mut replacements = Vec::new();
        for function in sums {
            if let Some(expanded) = simplify::expand_angle_sum(function, symbol, self.cx) {
                replacements.push((function, expanded));
            }
        }
        if !others.is_empty() && others.len() <= 2 {
            let base = simplify::common_angle(&others, self.cx);
            for function in others {
                let expanded = simplify::expand_double_angle(function, base, self.cx);
                replacements.push((function, expanded));
            }
        }
        let has_replacements = !replacements.is_empty();
        let replaced = simplify::replace_parts(equation, &replacements, self.cx);
        // SymPy builds anew what has such parts, even where they stay: a difference to zero becomes a product.
        if let Form::Add(terms) = replaced
            && has_replacements
        {
            return self.cx.add(terms);
        }
        replaced
    }

    /// The equation with each magnitude of what has the symbol replaced by it and by its opposite.
    fn signs(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt<Option<Vec<Expr<'a>>>> {
        let mut magnitudes = Vec::new();
        collect(equation, &mut magnitudes, &|part| part.as_call(Function::Abs).is_some() && part.has(symbol));
        if magnitudes.is_empty() {
            return Ok(None);
        }
        if magnitudes.len() > 6 {
            return Err(Stop::Unsolved);
        }
        let mut branches = vec![equation];
        // An inner magnitude is found before the one that it is in, so it is replaced last.
        for magnitude in magnitudes.iter().rev() {
            let mut next = Vec::new();
            for branch in &branches {
                let Some(argument) = magnitude.arguments().first() else { continue };
                let opposite = self.cx.negate(argument);
                next.push(simplify::replace_parts(branch, &[(magnitude, argument)], self.cx));
                next.push(simplify::replace_parts(branch, &[(magnitude, opposite)], self.cx));
            }
            branches = super::single::distinct(&next);
        }
        Ok(Some(branches))
    }

    /// The real solutions of the branches that satisfy the equation with its magnitudes.
    pub(super) fn branches(
        &mut self,
        equation: Expr<'a>,
        branches: &[Expr<'a>],
        symbol: Symbol<'a>,
    ) -> Attempt<Vec<Expr<'a>>> {
        let mut found: Vec<Expr> = Vec::new();
        for branch in branches {
            let values = self.values(branch, symbol)?;
            for value in values {
                let is_real = matches!(self.approximate(value), Some((_, im)) if im.abs() < 1e-12);
                if is_real && !found.contains(&value) && self.satisfies(equation, symbol, value) == Some(true) {
                    found.push(value);
                }
            }
        }
        found.put_in_order(|own, other| order::sort_key_compare(own, other));
        Ok(found)
    }

    /// Rational numbers become floats of 15 digits, as the equation had floats.
    pub(super) fn with_floats(&mut self, values: &[Expr<'a>]) -> Vec<Expr<'a>> {
        let mut floats = Vec::new();
        for value in values {
            floats.push(simplify::as_floats(value, self.cx));
        }
        super::single::distinct(&floats)
    }
}

/// The parts that are such, inner ones first, each once.
pub(super) fn collect<'a>(expr: Expr<'a>, found: &mut Vec<Expr<'a>>, is_such: &dyn Fn(Expr<'a>) -> bool) {
    for argument in expr.arguments() {
        collect(argument, found, is_such);
    }
    if is_such(expr) && !found.contains(&expr) {
        found.push(expr);
    }
}
