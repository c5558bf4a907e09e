//! Fractions that are one number because of what is beside them: the `1/4` of `1/2 ÷ 1/4`, the `3/4` of `3/4 squared`.

use pascaline_base::syntax::Span;

use super::{Parser, latex};
use crate::Parsed;
use crate::doubt::Doubt;
use crate::token::{Kind, Sign, Token};
use crate::tree::Node;

/// What is beside a fraction.
#[derive(Clone, Copy)]
enum Beside {
    /// Another sign or a word divides by it, or a word raises to it: `÷`, `divided by`, `to the power of`.
    Other,
    /// `:` or `mod`, beside which `4 / 5` with spaces is not one number: `3 : 4 / 5 : 6` goes from left to right.
    Loose,
    /// The sign between its numbers, with space around it, divides by it as well.
    SameSign,
    /// `^`, which raises to it or to its numerator.
    Power,
    Root,
    /// It is raised in words: `3/4 squared`.
    Raised,
    /// A currency follows: `1/2 €`.
    Currency,
}

impl Parser<'_, '_> {
    /// The fraction at the cursor, if what is beside it is a reason to read it as one number.
    pub(super) fn fraction_by_itself(&mut self) -> Parsed<Option<Node>> {
        let Some(is_one) = self.is_fraction_by_itself() else { return Ok(None) };
        let place = Span { start: self.token().span.start, end: self.ahead(2).span.end };
        if is_one == self.choices.doubt(Doubt::Fraction, place) {
            return Ok(None);
        }
        let above = self.numeral()?;
        self.at += 1;
        let is_raised = matches!(self.ahead(1).kind, Kind::Sign(Sign::Power | Sign::Factorial) | Kind::Superscript(_));
        let is_below_raised = is_raised && !self.is_in_words(self.ahead(1));
        let below = if is_below_raised { self.nested(Self::power)? } else { self.numeral()? };
        let span = Span { start: above.span.start, end: below.span.end };
        Ok(Some(latex::quotient(above, below, span)))
    }

    /// Whether the fraction at the cursor is rather one number; `None` if only signs from left to right are meant.
    fn is_fraction_by_itself(&self) -> Option<bool> {
        let [above, sign, below, after] = [0, 1, 2, 3].map(|distance| self.ahead(distance));
        let is_number = |token: Token| matches!(token.kind, Kind::Number { .. });
        let is_quotient = is_number(above) && self.is_slash(sign) && is_number(below);
        let goes_on = self.is_slash(after) && !after.is_spaced || after.kind == Kind::Sign(Sign::Percent);
        if !is_quotient || goes_on {
            return None;
        }
        let is_digits = |token: Token| token.span.text(self.source).bytes().all(|byte| byte.is_ascii_digit());
        let is_tight = !sign.is_spaced && !below.is_spaced;
        let is_written = is_tight && is_digits(above) && is_digits(below);
        // As an exponent or under a root, the 1 alone would be for nothing.
        let is_of_one = is_tight && above.span.text(self.source) == "1";
        match self.beside_fraction()? {
            Beside::Other => Some(is_written || self.is_fraction_ahead(0)),
            Beside::Loose => Some(is_written && (above.is_spaced || after.kind != Kind::Sign(Sign::Colon))),
            Beside::SameSign => is_tight.then_some(false),
            Beside::Power => is_of_one.then_some(false),
            Beside::Root => is_of_one.then_some(true),
            Beside::Raised => Some(is_written && !self.is_in_tight_product()),
            Beside::Currency => Some((is_tight || self.is_fraction_ahead(0)) && !self.is_in_tight_product()),
        }
    }

    /// What is beside the fraction at the cursor, or beside its minus sign and the sign of its currency.
    fn beside_fraction(&self) -> Option<Beside> {
        let back = |distance: usize| self.at.checked_sub(distance).and_then(|at| self.tokens.get(at)).copied();
        let belongs = |token: Token| matches!(token.kind, Kind::Sign(Sign::Minus) | Kind::Currency(_));
        let signed = (1..3).find(|distance| !back(*distance).is_some_and(belongs)).unwrap_or(3);
        let is_spaced = self.tokens.get(self.at + 1 - signed).is_some_and(|token| token.is_spaced);
        let is_value = |token: Token| matches!(token.kind, Kind::Number { .. } | Kind::Close(_));
        let before = back(signed).and_then(|sign| match sign.kind {
            Kind::Name(name @ ("over" | "per")) if !(self.is_given)(name) => Some(Beside::Other),
            Kind::Name(name @ ("mod" | "modulo")) if !(self.is_given)(name) => Some(Beside::Loose),
            Kind::Sign(Sign::Divide) if !self.is_slash(sign) => Some(Beside::Other),
            Kind::Sign(Sign::Power) if self.is_in_words(sign) => Some(Beside::Other),
            Kind::Sign(Sign::Colon) if back(signed + 1).is_some_and(is_value) => Some(Beside::Loose),
            Kind::Sign(Sign::Divide) if sign.is_spaced && is_spaced => Some(Beside::SameSign),
            Kind::Sign(Sign::Power) => Some(Beside::Power),
            Kind::Sign(Sign::Root(_)) => Some(Beside::Root),
            _ => None,
        });
        let is_currency = matches!(self.ahead(3).kind, Kind::Currency(_)) && !self.is_money_at(3);
        let after = if is_currency { Some(Beside::Currency) } else { None };
        before.or(after).or_else(|| self.is_raised_in_words_at(3).then_some(Beside::Raised))
    }

    /// Whether an amount of money begins at this distance, rather than that a currency ends one.
    fn is_money_at(&self, distance: usize) -> bool {
        matches!(self.ahead(distance + 1).kind, Kind::Number { .. } | Kind::Open(_))
    }

    /// Whether `squared` or `to the power of` is at this distance.
    fn is_raised_in_words_at(&self, distance: usize) -> bool {
        let token = self.ahead(distance);
        matches!(token.kind, Kind::Superscript(_) | Kind::Sign(Sign::Power)) && self.is_in_words(token)
    }

    /// Whether the number at the cursor belongs to a product without spaces, such as `5*3/4`, or to a power.
    fn is_in_tight_product(&self) -> bool {
        let is_joined = |sign: Token| match sign.kind {
            Kind::Sign(Sign::Times | Sign::Divide | Sign::FloorDivide) => !self.token().is_spaced,
            Kind::Sign(Sign::Power) => true,
            _ => false,
        };
        self.before().is_some_and(is_joined)
    }

    /// Whether a token is the sign of a fraction, rather than `÷` or a word.
    pub(super) fn is_slash(&self, token: Token) -> bool {
        token.kind == Kind::Sign(Sign::Divide) && token.span.text(self.source) == "/"
    }

    /// Whether a token stands for words.
    fn is_in_words(&self, token: Token) -> bool {
        let text = token.span.text(self.source);
        !text.starts_with('\\') && text.bytes().any(|byte| byte.is_ascii_alphabetic())
    }
}
