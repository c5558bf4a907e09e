//! Equations that are linear in a symbol.

use super::generators::Poly;
use super::single::Linear;
use super::{Attempt, Solver};
use crate::sympy::expr::{Expr, Symbol};
use crate::sympy::{expand, simplify};

impl Solver<'_> {
    /// SymPy's `solve_linear` for one symbol: its value, if the numerator is linear in it and no denominator is zero.
    pub(super) fn linear(&mut self, equation: &Expr, symbol: &Symbol) -> Attempt<Linear> {
        let (numerator, _) = simplify::as_numerator_denominator(equation, self.cx)?;
        if numerator.is_literal_zero() || !numerator.has(symbol) {
            return Ok(Linear::Nothing);
        }
        let poly = Poly::of(&numerator, self.cx)?;
        let generators = poly.generators_with(symbol);
        let unknown = Expr::from(symbol.clone());
        match &generators[..] {
            [] => return Ok(Linear::Nothing),
            [generator] if *generator == unknown => {}
            _ => return Ok(Linear::Rest(numerator)),
        }
        let place = poly.generators.iter().position(|generator| *generator == unknown).unwrap_or(0);
        if poly.degree(place) != 1 {
            return Ok(Linear::Rest(numerator));
        }
        let Some(poly) = Poly::within(&numerator, &[unknown], self.cx)? else { return Ok(Linear::Rest(numerator)) };
        let dense = poly.dense(self.cx)?;
        let value = self.cx.divide(&dense.at(0), &dense.at(1))?;
        let value = self.cx.negate(&value)?;
        for denominator in self.denominators(equation, symbol)? {
            if self.satisfies_at_once(&denominator, symbol, &value)? == Some(true) {
                return Ok(if matches!(numerator, Expr::Symbol(_)) {
                    Linear::Nothing
                } else {
                    Linear::Rest(numerator)
                });
            }
        }
        Ok(Linear::Solved(expand::expand_multiply(&value, self.cx)?))
    }
}
