//! Uncertainties, which are propagated to first order: `uncertainty((3.0 ± 0.1) * (2.0 ± 0.2))`.
//!
//! Each `±` is an independent quantity with a standard uncertainty (JCGM 100:2008, "Guide to the expression of uncertainty in
//! measurement", 5.1.2).

use std::rc::Rc;

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::syntax::Span;
use pascaline_calculus as calculus;
use pascaline_read::tree::Node;
use pascaline_read::{Faulty, Parsed};
use pascaline_sympy::{Context, Expr, Symbol};

use super::functions::number;
use super::{Evaluator, Value};
use crate::quantity::Quantity;

/// What a `±` says: a name in place of the quantity, its value, and its uncertainty, both in the unit of the value.
pub(super) struct Measured<'a> {
    symbol: Symbol<'a>,
    center: Expr<'a>,
    error: Expr<'a>,
}

/// The digits of an uncertainty that are told.
const DIGITS: i64 = 2;

impl<'a> Evaluator<'_, 'a> {
    /// The value of an expression with `±`, and its uncertainty.
    pub(super) fn uncertainty(&mut self, node: &Node, span: Span) -> Parsed<Value<'a>> {
        self.measured = Some(Vec::new());
        let value = self.value(node);
        let measured = self.measured.take().unwrap_or_default();
        let value = value?;
        let told = self.with_uncertainty(&value, &measured, span);
        self.checked(told, span)
    }

    /// The name in place of a quantity with an uncertainty.
    pub(super) fn measured(&mut self, center: &Value<'a>, error: Value<'a>) -> Faulty<Value<'a>> {
        let cx = self.cx;
        let error = match (center, error) {
            (Value::Quantity(center), Value::Quantity(error)) => {
                error.convert(&center.map(|_| cx.number(1)), cx)?.number()
            }
            (_, Value::Percent(share)) => cx.product(size(center)?, share),
            (_, error) => number(&error)?,
        };
        let list = self.measured.get_or_insert_default();
        let symbol = cx.named(&format!("u{}", list.len()));
        list.push(Measured { symbol, center: size(center)?, error });
        Ok(with_size(center, cx.symbol(symbol)))
    }

    fn with_uncertainty(&mut self, value: &Value<'a>, measured: &[Measured<'a>], span: Span) -> Faulty<Value<'a>> {
        let cx = self.cx;
        if measured.is_empty() {
            let hint = "write it behind a value, as in `uncertainty((3.0 ± 0.1) * 2)`".to_owned();
            return Err(Fault::new(ErrorCode::Domain, "there is no `±` in the expression").hint(Some(hint)));
        }
        let formula = size(value)?;
        let at_centers = |formula: Expr<'a>, cx: &Context<'a>| {
            measured.iter().fold(formula, |formula, one| cx.subs(formula, one.symbol, one.center))
        };
        let mut variance = cx.number(0);
        for Measured { symbol, error, .. } in measured {
            let slope = at_centers(calculus::derivative(formula, symbol, cx)?, cx);
            variance = cx.sum(variance, cx.power(cx.product(slope, error), cx.number(2)));
        }
        let error = cx.power(variance, cx.ratio(1, 2));
        let (center, error) = self.rounded_together(at_centers(formula, cx), error, span)?;
        Ok(Value::Uncertain(Rc::new([with_size(value, center), with_size(value, error)])))
    }

    /// The uncertainty to two digits, and the value to the place of the last one.
    fn rounded_together(&mut self, center: Expr<'a>, error: Expr<'a>, span: Span) -> Faulty<(Expr<'a>, Expr<'a>)> {
        if error.is_literal_zero() {
            return Ok((center, error));
        }
        let places = self.places_of(error, DIGITS)?;
        let mut round = |value: Expr<'a>| number(&self.rounded_to(&Value::Number(value), places, span)?);
        Ok((round(center)?, round(error)?))
    }
}

/// The number of a value, in its unit.
fn size<'a>(value: &Value<'a>) -> Faulty<Expr<'a>> {
    match value {
        Value::Quantity(quantity) => Ok(Quantity::number(quantity)),
        value => number(value),
    }
}

/// Another number in the unit of a value.
fn with_size<'a>(value: &Value<'a>, number: Expr<'a>) -> Value<'a> {
    match value {
        Value::Quantity(quantity) => Value::Quantity(quantity.map(|_| number)),
        _ => Value::Number(number),
    }
}
