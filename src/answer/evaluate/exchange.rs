//! Rates of exchange that the text gives: `1 USD = 0.92 EUR; 100 USD in EUR`.

use pascaline_sympy::{Context, Expr};

use super::Evaluator;
use crate::quantity::Quantity;

/// What one of a currency is worth in another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate<'a> {
    from: &'static str,
    to: &'static str,
    factor: Expr<'a>,
}

impl<'a> Rate<'a> {
    /// The rate that two amounts of different currencies say; `None` for anything else.
    pub(crate) fn of(one: &Quantity<'a>, other: &Quantity<'a>, cx: &Context<'a>) -> Option<Self> {
        let (from, to) = (one.money()?.code, other.money()?.code);
        let is_rate = from != to && one.number().is_numeric(cx) && other.number().is_numeric(cx);
        let factor = (is_rate && !one.number().is_literal_zero()).then(|| cx.divide(other.number(), one.number()))?;
        (!factor.is_literal_zero()).then_some(Self { from, to, factor })
    }
}

impl<'a> Evaluator<'_, 'a> {
    /// An amount in the currency of another one, if the text gives the rate; otherwise as it is.
    pub(super) fn exchanged(&self, amount: Quantity<'a>, target: &Quantity<'a>) -> Quantity<'a> {
        let (Some(from), Some(to)) = (amount.money(), target.money()) else { return amount };
        let (from, to) = (from.code, to.code);
        for rate in &self.rates {
            if (rate.from, rate.to) == (from, to) {
                return Quantity::of(self.cx.product(amount.number(), rate.factor), to);
            }
            if (rate.from, rate.to) == (to, from) {
                return Quantity::of(self.cx.divide(amount.number(), rate.factor), to);
            }
        }
        amount
    }
}
