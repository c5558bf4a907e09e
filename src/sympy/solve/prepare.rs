//! Prepares an equation for solving, and its values afterwards.
//!
//! After `solve` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use pascaline_base::sort::sort_by;

use super::check::has_floats;
use super::{Attempt, FLAGS, Flags, Solver, Stop, Values};
use crate::expr::{Expr, Form, Symbol};
use crate::functions::Function;
use crate::{compare, simplify};

impl<'a> Solver<'_, 'a> {
    /// All values of the symbol, in order.
    pub(super) fn all_values(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Attempt<Values<'a>> {
        self.prepared(equation, symbol)?;
        sort_by(&mut self.found, |own, other| compare::sort_key_compare(own, other, self.cx));
        Ok(self.taken(0))
    }

    fn prepared(&mut self, original: Expr<'a>, symbol: Symbol<'a>) -> Attempt {
        let mut equation = simplify::hyperbolics_as_exponentials(original, symbol, self.cx);
        if !equation.has(symbol, self.cx) {
            return Ok(());
        }
        let start = self.found.len();
        self.collect(equation, start, &|part| part.as_call(Function::Abs).is_some() && part.has(symbol, self.cx));
        let magnitudes = self.taken(start);
        if !magnitudes.is_empty() {
            return self.by_signs(original, equation, magnitudes, symbol);
        }
        let has_floats = has_floats(equation, self.cx);
        if has_floats {
            equation = simplify::floats_as_rationals(equation, self.cx);
        }
        let equation = self.with_angles_expanded(equation, symbol);
        self.spend(0)?;
        let flags = Flags { denominators: Some(self.denominators(equation, symbol)), ..FLAGS };
        self.single(equation, symbol, &flags)?;
        if has_floats {
            // Converts rational numbers to floats of 15 digits.
            for value in self.taken(start) {
                let float = simplify::as_floats(value, self.cx);
                self.note(start, float);
            }
        }
        Ok(())
    }

    /// Expands sines of sums and of multiples of one angle, so that few generators are left.
    fn with_angles_expanded(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Expr<'a> {
        let start = self.found.len();
        self.collect(equation, start, &simplify::is_trigonometric);
        let functions = self.taken(start);
        if functions.len() < 2 {
            return equation;
        }
        let mut replacements = Vec::new();
        for function in functions.iter().filter(|function| function.has(symbol, self.cx)) {
            if !function.arguments().first().is_some_and(|angle| angle.is_add()) {
                self.found.push(function);
            } else if let Some(expanded) = simplify::expand_angle_sum(function, symbol, self.cx) {
                replacements.push([*function, expanded]);
            }
        }
        let others = self.taken(start);
        if let [_] | [_, _] = others {
            let base = simplify::gcd_of_angles(others, self.cx);
            for function in others {
                replacements.push([*function, simplify::expand_double_angle(function, base, self.cx)]);
            }
        }
        let replaced = simplify::replace_parts(equation, &replacements, self.cx);
        // SymPy rebuilds an expression with such parts, even if they stay: a difference from zero becomes a product.
        match replaced {
            Form::Add(terms) if !replacements.is_empty() => self.cx.add(terms),
            _ => replaced,
        }
    }

    /// The real solutions of the equations in which each absolute value is replaced by its argument and by the negative of
    /// that, if they satisfy the original equation.
    fn by_signs(
        &mut self,
        original: Expr<'a>,
        equation: Expr<'a>,
        magnitudes: Values<'a>,
        symbol: Symbol<'a>,
    ) -> Attempt {
        if magnitudes.len() > 6 {
            return Err(Stop::Unsolved);
        }
        let start = self.found.len();
        self.found.push(equation);
        // An inner absolute value is found before the one that contains it, so it is replaced last.
        for magnitude in magnitudes.iter().rev() {
            let [argument] = magnitude.arguments() else { continue };
            let opposite = self.cx.negate(argument);
            for branch in self.taken(start) {
                for value in [*argument, opposite] {
                    let branch = simplify::replace_parts(branch, &[[*magnitude, value]], self.cx);
                    self.note(start, branch);
                }
            }
        }
        for branch in self.taken(start) {
            self.prepared(branch, symbol)?;
        }
        self.make_distinct(start);
        for value in self.taken(start) {
            let is_real = matches!(self.approximate(value), Some((_, im)) if im.abs() < 1e-12);
            if is_real && self.satisfies(original, symbol, value) == Some(true) {
                self.found.push(value);
            }
        }
        Ok(())
    }

    /// Finds the distinct parts for which `predicate` holds, inner ones first.
    fn collect(&mut self, expr: Expr<'a>, start: usize, predicate: &dyn Fn(Expr<'a>) -> bool) {
        for argument in expr.arguments() {
            self.collect(argument, start, predicate);
        }
        if predicate(expr) {
            self.note(start, expr);
        }
    }
}
