//! Derivatives of terms, at a place or as a formula.

use pascaline_base::syntax::Span;
use pascaline_calculus as calculus;
use pascaline_read::Parsed;
use pascaline_read::tree::Derivative;

use super::{Evaluator, Value};

impl<'a> Evaluator<'_, 'a> {
    /// The derivative of a term: a number at a place, or else a formula.
    pub(super) fn derivative(&mut self, derivative: &Derivative, span: Span) -> Parsed<Value<'a>> {
        let Derivative { term, name, place } = derivative;
        let cx = self.cx;
        let symbol = cx.named(name);
        let place = match place {
            Some(place) => Some(self.number(place)?),
            None => match self.named(name) {
                Value::Number(number) if number.is_numeric(cx) => Some(number),
                _ => None,
            },
        };
        let expr = self.varying(term, name)?;
        let expr = place.map_or(expr, |place| self.with_real_roots(expr, symbol, place, span));
        let slope = calculus::derivative(expr, symbol, cx).map_err(|fault| fault.boxed_at(term.span))?;
        self.checked(
            Ok(match place {
                Some(place) => Value::Number(cx.subs(slope, symbol, place)),
                None if slope.is_numeric(cx) => Value::Number(slope),
                None => Value::Formula(slope),
            }),
            span,
        )
    }
}
