//! Equations that are linear in a symbol.
//!
//! After `solve_linear` of `sympy/solvers/solvers.py` (BSD-3-Clause).

use super::Solver;
use super::check::has_floats;
use super::generators::Poly;
use super::single::Linear;
use crate::expr::{Expr, Form, MINUS_ONE, Symbol, ZERO};
use crate::{expand, simplify};

impl<'a> Solver<'_, 'a> {
    /// SymPy's `solve_linear` for one symbol: its value, if the numerator is linear in it and no denominator is zero.
    pub(super) fn linear(&mut self, equation: Expr<'a>, symbol: Symbol<'a>) -> Linear<'a> {
        let (numerator, _) = simplify::as_numerator_denominator(equation, self.cx);
        if numerator.is_literal_zero() || !numerator.has(symbol, self.cx) {
            return Linear::Nothing;
        }
        let poly = Poly::of(numerator, self.cx);
        let generators = poly.generators_with(symbol, self.cx);
        let unknown = self.cx.symbol(symbol);
        match generators {
            [] => return Linear::Nothing,
            [generator] if generator.equals(unknown, self.cx) => {}
            _ => return Linear::Rest(numerator),
        }
        let place = poly.generators.iter().position(|generator| generator.equals(unknown, self.cx)).unwrap_or(0);
        if poly.degree(place) != 1 {
            return Linear::Rest(numerator);
        }
        let Some(dense) = Poly::dense(numerator, unknown, self.cx) else { return Linear::Rest(numerator) };
        let value = self.cx.divide(MINUS_ONE, dense.at(1));
        // Beside floats, the coefficients of a polynomial are floats too.
        let rest = if has_floats(numerator, self.cx) { self.cx.subs(numerator, symbol, ZERO) } else { dense.at(0) };
        let value = self.cx.product(value, rest);
        for denominator in self.denominators(equation, symbol) {
            if self.satisfies_at_once(denominator, symbol, value) == Some(true) {
                return if matches!(numerator, Form::Symbol(_)) { Linear::Nothing } else { Linear::Rest(numerator) };
            }
        }
        Linear::Solved(expand::expand_multiply(value, self.cx))
    }
}
