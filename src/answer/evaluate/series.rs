//! Sums and products of a term over whole numbers.

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_calculus::{self as calculus, Sum};
use pascaline_number::rational::Rational;
use pascaline_read::tree::{Form, Join, Node, Series};
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{Constant, Function as Engine};

use super::analysis::not_found;
use super::{Evaluator, Value, no_number};
use crate::solve::without_value;

/// The most terms that are evaluated one by one.
const MOST_TERMS: i64 = 10_000;

impl<'a> Evaluator<'_, 'a> {
    /// The sum or the product of a term over whole numbers. Without terms, it is 0 or 1.
    pub(super) fn series(&mut self, series: &Series, span: Span) -> Parsed<Value<'a>> {
        if !series.is_product
            && let Some(value) = self.sum_in_closed_form(series, span)?
        {
            return Ok(value);
        }
        let (first, last) = (self.bound_of_series(&series.first)?, self.bound_of_series(&series.last)?);
        let count = last.saturating_sub(first).saturating_add(1);
        if count > MOST_TERMS {
            if let Some(degree) = degree(&series.term, &series.name).filter(|_| !series.is_product) {
                return self.sum_of_polynomial(series, first, count, degree, span);
            }
            let message = format!("a sum can have at most {MOST_TERMS} terms");
            return Err(Fault::new(ErrorCode::UnsupportedResult, message).boxed_at(span));
        }
        let mut total = None;
        for number in first..=last {
            let next = match (total.take(), self.term(series, number)?) {
                (None, value) => Ok(value),
                (Some(total), value) if series.is_product => self.times(total, value),
                (Some(total), value) => self.plus(total, value),
            };
            total = Some(self.checked(next, span)?);
        }
        Ok(total.unwrap_or_else(|| Value::Number(self.cx.number(i64::from(series.is_product)))))
    }

    /// A sum without end, or up to a number that is not known.
    fn sum_in_closed_form(&mut self, series: &Series, span: Span) -> Parsed<Option<Value<'a>>> {
        let (first, last) = (self.number(&series.first)?, self.number(&series.last)?);
        let is_infinite = last.is_constant(Constant::Infinity);
        if !is_infinite && last.is_numeric(self.cx) && first.is_numeric(self.cx) {
            return Ok(None);
        }
        let term = self.varying(&series.term, &series.name)?;
        let found = calculus::sum(term, self.cx.named(&series.name), first, last, self.cx);
        let value = found.and_then(|found| match found {
            Sum::Exact(value) => Ok(self.formula_or_number(value)),
            Sum::Bounds(low, high) => self.bounded([low, high], span),
            Sum::Diverges => Err(Fault::new(ErrorCode::Domain, "the sum diverges: it has no finite value")),
            Sum::NotFound => Err(not_found("the sum", "give a whole number as the last one")),
        });
        self.checked(value, span).map(Some)
    }

    fn bound_of_series(&mut self, node: &Node) -> Parsed<i64> {
        let number = self.number(node)?;
        let fault = || match number.symbols(self.cx).first() {
            Some(symbol) => without_value(symbol.text()),
            None if number.is_constant(Constant::Infinity) => {
                Fault::new(ErrorCode::UnsupportedResult, "sums of infinitely many terms are not supported")
            }
            None => Fault::new(ErrorCode::Domain, "the bounds of a sum must be whole numbers"),
        };
        number.as_i64().ok_or_else(|| fault().boxed_at(node.span))
    }

    /// The term for one of the whole numbers.
    fn term(&mut self, series: &Series, number: i64) -> Parsed<Value<'a>> {
        self.scope.push((Rc::clone(&series.name), Value::Number(self.cx.number(number))));
        let value = self.operand(&series.term);
        self.scope.pop();
        value
    }

    /// The sum of a polynomial of this degree, from its first differences on (Newton).
    fn sum_of_polynomial(
        &mut self,
        series: &Series,
        first: i64,
        count: i64,
        degree: i64,
        span: Span,
    ) -> Parsed<Value<'a>> {
        let mut row =
            (0..=degree).map(|step| self.term(series, first.saturating_add(step))).collect::<Parsed<Vec<_>>>()?;
        let mut total = None;
        for order in 1..=degree + 1 {
            let total_of = |evaluator: &Self, total: Option<Value<'a>>| -> Faulty<Value<'a>> {
                let (cx, difference) = (evaluator.cx, row.first().cloned().ok_or_else(|| no_number("nothing"))?);
                let ways = cx.call(Engine::Binomial, &[cx.number(count), cx.number(order)]);
                let part = evaluator.times(difference, Value::Number(ways))?;
                total.map_or(Ok(part.clone()), |total| evaluator.plus(total, part))
            };
            let next = total_of(self, total.take());
            total = Some(self.checked(next, span)?);
            let differences = row.iter().zip(row.iter().skip(1)).map(|(x, y)| self.minus(y.clone(), x.clone()));
            row = differences.collect::<Faulty<Vec<_>>>().map_err(|fault| fault.boxed_at(span))?;
        }
        total.ok_or_else(|| no_number("nothing").boxed_at(span))
    }
}

/// The degree of a term that is a polynomial in the name; `None` for any other.
fn degree(node: &Node, name: &str) -> Option<i64> {
    const MOST: i64 = 12;
    let mut is_constant = true;
    node.for_each(&mut |part| is_constant &= !matches!(&part.form, Form::Name(own) if **own == *name));
    if is_constant {
        return Some(0);
    }
    let degree = match &node.form {
        Form::Name(_) => 1,
        Form::Negative(inner) => degree(inner, name)?,
        Form::Sum(terms) => {
            let degrees = terms.iter().map(|term| degree(&term.node, name)).collect::<Option<Vec<_>>>()?;
            degrees.into_iter().max()?
        }
        Form::Product(factors) => factors.iter().try_fold(0_i64, |total, factor| {
            let own = degree(&factor.node, name)?;
            let is_possible =
                matches!(factor.join, Join::Times | Join::Beside) || factor.join == Join::Over && own == 0;
            is_possible.then(|| total.saturating_add(own))
        })?,
        Form::Power(parts) => {
            let exponent = parts[1].as_number().and_then(Rational::as_integer)?;
            let exponent = i64::try_from(exponent).ok().filter(|exponent| (0..=MOST).contains(exponent))?;
            degree(&parts[0], name)?.saturating_mul(exponent)
        }
        _ => return None,
    };
    (degree <= MOST).then_some(degree)
}
