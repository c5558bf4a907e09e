//! Rates, and the amounts that they are of: `$18/h for 2 h`, `45 km at 60 km/h`, `3 @ 4.99`.

use super::phrase::{Phrase, Role, Takes, acting, phrase};
use super::{Words, begins_value, number};
use crate::doubt::Doubt;
use crate::token::{Kind, Sign, Token};
use crate::units::QuantityKind;

pub(super) const RATES: &[Phrase] = &[
    phrase("for … QUANTITY", &[Takes::AmountOfRate], "W *", ("$18/h for 2 h", "($18/h) * (2 h)")),
    acting(
        "over … QUANTITY",
        &[Takes::AmountOfRate],
        "W *",
        Role::Doubtful(Doubt::Reach, "W /"),
        ("30 mL/h over 4 h", "(30 mL/h) * (4 h)"),
    ),
    phrase("at … QUANTITY", &[Takes::RateOfAmount], "W *", ("3 h at 60 km/h", "(3 h) * (60 km/h)")),
    phrase("at A:QUANTITY", &[Takes::PaceOfAmount], "W / (A)", ("45 km at 60 km/h", "(45 km) / (60 km/h)")),
    phrase("at", &[Takes::PriceNext], "W * X", ("3 @ 4.99", "3 * 4.99")),
    phrase("each|apiece", &[Takes::Money, Takes::EndOfTerm], "V", ("4 * $2 each", "4 * $2")),
];

impl<'s> Words<'s, '_> {
    pub(super) fn is_amount_of_rate(&self) -> bool {
        let (rate, amount) = (self.kind_before(), self.kind_behind(1));
        rate.zip(amount).is_some_and(|(rate, amount)| rate.is_per(&amount) || self.divisor_before() == Some(amount))
    }

    /// What is measured by the units below the line of a rate before the cursor: of `6.5 L/100km`, which is an area, a length.
    fn divisor_before(&self) -> Option<QuantityKind> {
        let statement = self.statement();
        let line = statement.iter().rposition(|token| token.kind == Kind::Sign(Sign::Divide))?;
        let below = statement.get(line + 1..)?;
        let has_number = below.first().is_some_and(|token| is_number(token.kind));
        let is_of_rate = statement.iter().take(line).any(|token| is_number(token.kind));
        self.dimension_of(below.get(usize::from(has_number)..)?).filter(|_| is_of_rate)
    }

    pub(super) fn is_rate_of_amount(&self) -> bool {
        let (amount, rate) = (self.kind_before(), self.kind_behind(1));
        amount.zip(rate).is_some_and(|(amount, rate)| rate.is_per(&amount))
    }

    /// What is asked is a time, or how much one has for the money.
    pub(super) fn is_pace_of_amount(&self) -> bool {
        let (amount, rate) = (self.kind_before(), self.kind_behind(1));
        amount.zip(rate).is_some_and(|(amount, rate)| {
            amount.times(rate, -1).is_time() || amount.is_money() && rate.money == amount.money
        })
    }

    /// A number is before the cursor, and behind it an amount of money, or any after `@`.
    pub(super) fn is_price_next(&self) -> bool {
        let next = self.token_at(1).kind;
        let is_price = matches!(next, Kind::Currency(_)) || self.span(1).text(self.text) == "@" && begins_value(next);
        let is_dozen = |token: &Token| matches!(token.kind, Kind::Name("dozen" | "dozens" | "doz"));
        let is_count = self.statement().last().is_some_and(|token| is_number(token.kind) || is_dozen(token));
        is_price && is_count && !self.is_after_money()
    }

    /// `$5`, `5 €`
    pub(super) fn is_after_money(&self) -> bool {
        let is_money = |token: &Token| matches!(token.kind, Kind::Currency(_));
        self.statement().iter().rev().take(2).any(is_money)
    }

    /// What is measured by the units before the cursor, behind a number.
    pub(super) fn kind_before(&self) -> Option<QuantityKind> {
        let statement = self.statement();
        let kind = |at: usize| statement.get(at).map_or(Kind::End, |token| token.kind);
        // The 2 of `m^2`, the 100 of `L/100km`.
        let is_of_unit = |at: usize| at > 0 && matches!(kind(at - 1), Kind::Sign(Sign::Power | Sign::Divide));
        let number = (0..statement.len()).rev().find(|at| is_number(kind(*at)) && !is_of_unit(*at))?;
        self.kind_of_amount(statement, number, statement.len())
    }

    /// What is measured by the amount at this distance from the cursor.
    fn kind_behind(&self, distance: usize) -> Option<QuantityKind> {
        let (number, end) = self.quantity_at(distance)?;
        self.kind_of_amount(self.tokens, self.at + number, self.at + end)
    }

    /// Where the number of the amount at this distance from the cursor ends, and where its units do.
    pub(super) fn quantity_at(&self, distance: usize) -> Option<(usize, usize)> {
        const MOST_NUMBERS: usize = 5;
        let is_amount = |at: usize| {
            let is_word = self.name_at(at).is_some_and(number::is_number) || self.is_one_of_at(at, &["a", "an"]);
            is_number(self.token_at(at).kind) || is_word
        };
        let is_sign = |at: usize| {
            let kind = self.token_at(at).kind;
            matches!(kind, Kind::Currency(_) | Kind::Sign(Sign::Divide)) || self.is_word_at(at, "per")
        };
        let is_part = |at: usize| (is_amount(at) || is_sign(at)) && !self.is_unit_at(at);
        let units = (distance..=distance + MOST_NUMBERS).find(|at| !is_part(*at))?;
        let mut number = (distance..units).rev().find(|at| is_amount(*at))?;
        let mut end = units + self.unit_length(units)?;
        // `8 min 15 s per mile`
        if is_number(self.token_at(end).kind)
            && let Some(length) = self.unit_length(end + 1)
        {
            (number, end) = (end, end + 1 + length);
        }
        while self.token_at(end).kind == Kind::Sign(Sign::Divide) || self.is_word_at(end, "per") {
            end += 1 + self.unit_length(end + 1)?;
        }
        Some((number, end))
    }

    /// What is measured by the units between a number, which may have the sign of a currency beside it, and an end.
    fn kind_of_amount(&self, tokens: &[Token<'s>], number: usize, end: usize) -> Option<QuantityKind> {
        let behind = tokens.get(number + 1..end)?;
        let mut units = Vec::with_capacity(behind.len());
        for (at, token) in behind.iter().enumerate() {
            let is_divided_by = at > 0 && behind[at - 1].kind == Kind::Sign(Sign::Divide);
            if !(is_divided_by && is_number(token.kind)) {
                units.push(*token);
            }
        }
        let currency = number.checked_sub(1).and_then(|at| tokens.get(at));
        units.splice(0..0, currency.filter(|token| matches!(token.kind, Kind::Currency(_))).copied());
        self.dimension_of(&units)
    }
}

fn is_number(kind: Kind) -> bool {
    matches!(kind, Kind::Number { .. } | Kind::Fraction(..) | Kind::Close(_))
}
