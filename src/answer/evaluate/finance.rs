//! Interest and payments, with the signs of a spreadsheet: what is paid out is negative. Everything is exact for a whole number of
//! periods.
//!
//! With the rate `r`, the number of periods `n`, and payments at the beginnings of the periods if the type is 1:
//!
//! ```text
//! present * (1 + r)^n + payment * annuity + future = 0
//! annuity = (1 + r*type) * ((1 + r)^n - 1) / r, or n for r = 0
//! ```

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_read::Faulty;
use pascaline_read::functions::Finance;
use pascaline_sympy::{Expr, Function as Engine};

use super::functions::{items_of, number};
use super::rate_search::rounded_power;
use super::{Evaluator, Value, no_number};
use crate::quantity::Quantity;

impl<'a> Evaluator<'_, 'a> {
    pub(super) fn finance(&mut self, function: Finance, values: &[Value<'a>]) -> Faulty<Value<'a>> {
        let (values, money) = self.without_money(function, values)?;
        let Some(money) = money.filter(|_| is_amount(function)) else {
            return self.financial(function, &values).map(Value::Number);
        };
        let amount = self.financial(function, &values)?;
        Ok(Value::Quantity(money.map(|_| amount)))
    }

    /// The arguments as numbers, each with those of its list, and the currency of the amounts among them.
    fn without_money(
        &self,
        function: Finance,
        values: &[Value<'a>],
    ) -> Faulty<(Vec<Vec<Expr<'a>>>, Option<Quantity<'a>>)> {
        let mut money: Option<Quantity<'a>> = None;
        let mut lists = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let mut list = Vec::new();
            for item in items_of(value.clone()) {
                self.cx.budget.spend(1)?;
                list.push(match item {
                    Value::Quantity(amount)
                        if amount.money().is_some() && (index > 0 || begins_with_amount(function)) =>
                    {
                        let amount = match &money {
                            Some(money) => amount.convert(&money.map(|_| self.cx.number(1)), self.cx)?,
                            None => amount,
                        };
                        let number = amount.number();
                        money = Some(amount);
                        number
                    }
                    item => number(&item)?,
                });
            }
            lists.push(list);
        }
        Ok((lists, money))
    }

    fn financial(&mut self, function: Finance, lists: &[Vec<Expr<'a>>]) -> Faulty<Expr<'a>> {
        match function {
            Finance::NetPresentValue => {
                let (rate, amounts) = lists.split_first().ok_or_else(|| no_number("nothing"))?;
                let rate = *rate.first().ok_or_else(|| no_number("nothing"))?;
                return Ok(self.net_present_value(rate, &amounts.concat()));
            }
            Finance::ReturnRate => {
                return match lists {
                    [amounts, guess] if amounts.len() > 1 => self.return_rate(amounts, guess.first().copied()),
                    lists => self.return_rate(&lists.concat(), None),
                };
            }
            Finance::ModifiedReturnRate => {
                let [amounts, rates @ ..] = lists else { return Err(no_number("nothing")) };
                let &[paid, earned] = &*rates.concat() else { return Err(no_number("a list")) };
                return self.modified_return_rate(amounts, paid, earned);
            }
            _ => {}
        }
        let numbers = lists.concat();
        let cx = self.cx;
        let at = |index: usize| numbers.get(index).copied().unwrap_or_else(|| cx.number(0));
        match function {
            Finance::Rate => return self.rate(&numbers),
            Finance::DecliningBalance => return self.declining_balance(&numbers),
            Finance::Periods => return self.periods([at(0), at(1), at(2), at(3)], at(4)),
            Finance::InterestSum | Finance::PrincipalSum => return self.sum_of_parts(function, &numbers),
            Finance::InterestPart | Finance::PrincipalPart => return self.part(function, &numbers),
            _ => {}
        }
        Ok(match function {
            Finance::Payment => self.payment(at(0), at(1), [at(2), at(3)], payment_kind(at(4))?)?,
            Finance::FutureValue => self.future_value(at(0), at(1), [at(2), at(3)], payment_kind(at(4))?)?,
            Finance::PresentValue => {
                let becomes = self.future_value(at(0), at(1), [at(2), cx.number(0)], payment_kind(at(4))?)?;
                self.over_growth(cx.subtract(becomes, at(3)), at(0), at(1))?
            }
            Finance::EffectiveRate => {
                let rate = self.quotient(at(0), at(1))?;
                cx.subtract(self.growth(rate, at(1))?, cx.number(1))
            }
            Finance::NominalRate => {
                let rate = cx.subtract(self.growth(at(0), self.quotient(cx.number(1), at(1))?)?, cx.number(1));
                cx.product(rate, at(1))
            }
            Finance::GrowthRate => {
                let exponent = self.quotient(cx.number(1), at(0))?;
                cx.subtract(cx.power(self.quotient(at(2), at(1))?, exponent), cx.number(1))
            }
            Finance::GrowthPeriods => {
                let growth = self.logarithm_of(self.quotient(at(2), at(1))?)?;
                let step = self.logarithm_of(cx.sum(cx.number(1), at(0)))?;
                self.quotient(growth, step)?
            }
            Finance::StraightLine => self.quotient(cx.subtract(at(0), at(1)), at(2))?,
            _ => {
                let left = cx.add(&[at(2), cx.negate(at(3)), cx.number(1)]);
                let digits = cx.divide(cx.product(at(2), cx.sum(at(2), cx.number(1))), cx.number(2));
                let loss = cx.subtract(at(0), at(1));
                self.quotient(cx.product(loss, left), digits)?
            }
        })
    }

    /// `(1 + rate)^periods`. The fraction of very many periods would have digits that nobody reads: it is rounded to 60.
    fn growth(&self, rate: Expr<'a>, periods: Expr<'a>) -> Faulty<Expr<'a>> {
        const MOST_BITS: u64 = 100_000;
        let base = self.cx.sum(self.cx.number(1), rate);
        if let Some(number) = base.as_rational()
            && let Some(count) = periods.as_i64().and_then(|count| u64::try_from(count).ok())
            && (number.bits() as u64).saturating_mul(count) > MOST_BITS
            && let Some(power) = rounded_power(base, count, self.cx.budget)?
        {
            return Ok(self.cx.number(power));
        }
        Ok(self.cx.power(base, periods))
    }

    /// What payments of 1 have become at the end.
    fn annuity(&self, rate: Expr<'a>, periods: Expr<'a>, kind: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        if rate.is_literal_zero() {
            return Ok(periods);
        }
        let interest = cx.divide(cx.subtract(self.growth(rate, periods)?, cx.number(1)), rate);
        Ok(cx.product(interest, cx.sum(cx.number(1), cx.product(rate, kind))))
    }

    pub(super) fn future_value(
        &self,
        rate: Expr<'a>,
        periods: Expr<'a>,
        [payment, present]: [Expr<'a>; 2],
        kind: Expr<'a>,
    ) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let payments = cx.product(payment, self.annuity(rate, periods, kind)?);
        Ok(cx.negate(cx.sum(cx.product(present, self.growth(rate, periods)?), payments)))
    }

    fn payment(
        &self,
        rate: Expr<'a>,
        periods: Expr<'a>,
        [present, future]: [Expr<'a>; 2],
        kind: Expr<'a>,
    ) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let due = cx.sum(cx.product(present, self.growth(rate, periods)?), future);
        Ok(cx.negate(self.quotient(due, self.annuity(rate, periods, kind)?)?))
    }

    fn over_growth(&self, amount: Expr<'a>, rate: Expr<'a>, periods: Expr<'a>) -> Faulty<Expr<'a>> {
        self.quotient(amount, self.growth(rate, periods)?)
    }

    pub(super) fn quotient(&self, x: Expr<'a>, y: Expr<'a>) -> Faulty<Expr<'a>> {
        if y.is_literal_zero() {
            return Err(super::arithmetic::division_by_zero());
        }
        Ok(self.cx.divide(x, y))
    }

    /// How many periods a loan of these amounts takes.
    fn periods(&self, [rate, payment, present, future]: [Expr<'a>; 4], kind: Expr<'a>) -> Faulty<Expr<'a>> {
        let (cx, kind) = (self.cx, payment_kind(kind)?);
        if rate.is_literal_zero() {
            return Ok(cx.negate(self.quotient(cx.sum(present, future), payment)?));
        }
        let each = cx.product(payment, cx.sum(cx.number(1), cx.product(rate, kind)));
        let end = cx.subtract(each, cx.product(future, rate));
        let growth = self.quotient(end, cx.sum(each, cx.product(present, rate)))?;
        self.quotient(self.logarithm_of(growth)?, self.logarithm_of(cx.sum(cx.number(1), rate))?)
    }

    /// The logarithm of what an amount must grow by.
    fn logarithm_of(&self, growth: Expr<'a>) -> Faulty<Expr<'a>> {
        if self.sign(&Value::Number(growth))?.is_le() {
            return Err(Fault::new(ErrorCode::Domain, "no number of periods leads to these amounts"));
        }
        Ok(self.cx.apply(Engine::Log, growth))
    }

    /// The interest in a payment, or the rest of it.
    fn part(&self, function: Finance, numbers: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let at = |index: usize| numbers.get(index).copied().unwrap_or_else(|| cx.number(0));
        let (rate, period, periods, kind) = (at(0), at(1), at(2), payment_kind(at(5))?);
        self.check_period(period, periods)?;
        let payment = self.payment(rate, periods, [at(3), at(4)], kind)?;
        let interest = if kind.is_one() && period.is_one() {
            cx.number(0)
        } else {
            let balance = self.future_value(rate, cx.subtract(period, cx.number(1)), [payment, at(3)], kind)?;
            self.over_growth(cx.product(balance, rate), rate, kind)?
        };
        Ok(if function == Finance::InterestPart { interest } else { cx.subtract(payment, interest) })
    }

    fn check_period(&self, period: Expr<'a>, periods: Expr<'a>) -> Faulty<()> {
        let is_positive = self.sign(&Value::Number(self.cx.subtract(period, self.cx.number(1))))?.is_ge();
        let is_within = self.sign(&Value::Number(self.cx.subtract(periods, period)))?.is_ge();
        if is_positive && is_within {
            return Ok(());
        }
        Err(Fault::new(ErrorCode::Domain, "the period must be between 1 and the number of periods"))
    }

    /// The interest in the payments from one period to another, or what these pay back.
    fn sum_of_parts(&self, function: Finance, numbers: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let &[rate, periods, present, first, last, kind] = numbers else { return Err(no_number("a list")) };
        let kind = payment_kind(kind)?;
        self.check_period(first, last)?;
        self.check_period(last, periods)?;
        let payment = self.payment(rate, periods, [present, cx.number(0)], kind)?;
        // What is owed after a payment.
        let owed = |payments: Expr<'a>| -> Faulty<Expr<'a>> {
            if payments.is_literal_zero() {
                return Ok(present);
            }
            let balance = self.future_value(rate, payments, [payment, present], kind)?;
            Ok(cx.negate(self.over_growth(balance, rate, kind)?))
        };
        let before = cx.subtract(first, cx.number(1));
        let principal = cx.subtract(owed(last)?, owed(before)?);
        let paid = cx.product(payment, cx.subtract(last, before));
        Ok(if function == Finance::PrincipalSum { principal } else { cx.subtract(paid, principal) })
    }

    /// The value today of amounts at the ends of the next periods.
    pub(super) fn net_present_value(&self, rate: Expr<'a>, amounts: &[Expr<'a>]) -> Expr<'a> {
        let cx = self.cx;
        let discount = cx.divide(cx.number(1), cx.sum(cx.number(1), rate));
        // Horner's rule, from the last amount on.
        amounts.iter().rev().fold(cx.number(0), |total, amount| cx.product(cx.sum(total, amount), discount))
    }

    fn modified_return_rate(&self, amounts: &[Expr<'a>], paid: Expr<'a>, earned: Expr<'a>) -> Faulty<Expr<'a>> {
        let cx = self.cx;
        let part = |is_paid: bool| -> Faulty<Vec<Expr<'a>>> {
            let own = |amount: &Expr<'a>| {
                let is_own = self.sign(&Value::Number(amount))?.is_lt() == is_paid;
                Ok(if is_own { *amount } else { cx.number(0) })
            };
            amounts.iter().map(own).collect()
        };
        let (costs, gains) =
            (self.net_present_value(paid, &part(true)?), self.net_present_value(earned, &part(false)?));
        let count = i64::try_from(amounts.len()).unwrap_or(i64::MAX);
        let gains = cx.product(gains, self.growth(earned, cx.number(count))?);
        let costs = cx.product(costs, cx.sum(cx.number(1), paid));
        let growth = cx.negate(self.quotient(gains, costs)?);
        let exponent = self.quotient(cx.number(1), cx.number(count - 1))?;
        Ok(cx.subtract(cx.power(growth, exponent), cx.number(1)))
    }

    /// `ddb(cost, salvage, periods, period, factor)`
    fn declining_balance(&self, numbers: &[Expr<'a>]) -> Faulty<Expr<'a>> {
        const MOST: i64 = 1_000;
        let cx = self.cx;
        let &[cost, salvage, periods, period, ..] = numbers else { return Err(no_number("a list")) };
        let factor = numbers.get(4).copied().unwrap_or_else(|| cx.number(2));
        self.check_period(period, periods)?;
        let period = period.as_i64().filter(|period| *period <= MOST).ok_or_else(|| {
            Fault::new(ErrorCode::Domain, format!("the period must be a whole number of at most {MOST}"))
        })?;
        let share = self.quotient(factor, periods)?;
        let (mut value, mut loss) = (cost, cx.number(0));
        for _ in 0..period {
            let left = cx.call(Engine::Max, &[cx.subtract(value, salvage), cx.number(0)]);
            loss = cx.call(Engine::Min, &[cx.product(value, share), left]);
            value = cx.subtract(value, loss);
        }
        Ok(loss)
    }
}

/// 0 for payments at the ends of the periods, 1 for those at the beginnings.
pub(super) fn payment_kind(kind: Expr<'_>) -> Faulty<Expr<'_>> {
    if kind.is_literal_zero() || kind.is_one() {
        return Ok(kind);
    }
    let message = "the type must be 0 for payments at the end of a period, or 1 for the beginning";
    Err(Fault::new(ErrorCode::Domain, message))
}

/// Whether the value of the function is an amount of money if its arguments are.
fn is_amount(function: Finance) -> bool {
    !matches!(
        function,
        Finance::Periods
            | Finance::Rate
            | Finance::ReturnRate
            | Finance::ModifiedReturnRate
            | Finance::EffectiveRate
            | Finance::NominalRate
            | Finance::GrowthRate
            | Finance::GrowthPeriods
    )
}

/// Whether the first argument is an amount, rather than a rate or a number of periods.
fn begins_with_amount(function: Finance) -> bool {
    matches!(
        function,
        Finance::ReturnRate
            | Finance::ModifiedReturnRate
            | Finance::StraightLine
            | Finance::SumOfYears
            | Finance::DecliningBalance
    )
}
