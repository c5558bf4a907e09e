//! Rates of exchange that the text gives: `1 USD = 0.92 EUR; 100 USD in EUR`.

use std::cell::Cell;

use pascaline_base::note::NoteCode;
use pascaline_base::syntax::Span;
use pascaline_sympy::{Context, Expr};

use super::Evaluator;
use crate::quantity::Quantity;

/// What one of a currency is worth in another one.
#[derive(Clone, Debug)]
pub(crate) struct Rate<'a> {
    from: &'static str,
    to: &'static str,
    factor: Expr<'a>,
    /// Whether an amount was exchanged at it.
    is_used: Cell<bool>,
}

impl<'a> Rate<'a> {
    /// The rate that two amounts of different currencies say; `None` for anything else.
    pub(crate) fn of(one: &Quantity<'a>, other: &Quantity<'a>, cx: &Context<'a>) -> Option<Self> {
        let (from, to) = (one.money()?.code, other.money()?.code);
        let is_rate = from != to && one.number().is_numeric(cx) && other.number().is_numeric(cx);
        let factor = (is_rate && !one.number().is_literal_zero()).then(|| cx.divide(other.number(), one.number()))?;
        (!factor.is_literal_zero()).then_some(Self { from, to, factor, is_used: Cell::new(false) })
    }

    /// Whether it is between these currencies.
    fn is_of(&self, one: &str, other: &str) -> bool {
        (self.from, self.to) == (one, other) || (self.to, self.from) == (one, other)
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// An amount in the currency of another one, if the text gives the rate; otherwise as it is.
    pub(super) fn exchanged(&self, amount: Quantity<'a>, target: &Quantity<'a>) -> Quantity<'a> {
        let (Some(from), Some(to)) = (amount.money(), target.money()) else { return amount };
        let (from, to) = (from.code, to.code);
        let Some(rate) = self.rates.iter().find(|rate| rate.is_of(from, to)) else { return amount };
        rate.is_used.set(true);
        let number = if rate.from == from {
            self.cx.product(amount.number(), rate.factor)
        } else {
            self.cx.divide(amount.number(), rate.factor)
        };
        Quantity::of(number, to)
    }

    /// Notes that no amount was exchanged although the text gives a rate: `15000 JPY when 1 EUR = 160 JPY`.
    pub(crate) fn note_unused_rates(&mut self, whole: Span) {
        if !self.rates.is_empty() && self.rates.iter().all(|rate| !rate.is_used.get()) {
            self.choices.note(NoteCode::Name, "The answer does not use the rate of exchange.", whole);
        }
    }
}
