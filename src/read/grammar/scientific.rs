//! Numbers in scientific notation after a sign of division: `1x10^3 / 1x10^-2` is a quotient of two numbers.

use pascaline_base::syntax::Span;

use super::Parser;
use crate::Parsed;
use crate::doubt::Doubt;
use crate::token::{Bracket, Kind, Sign};
use crate::tree::{Factor, Form, Join, Node};

impl Parser<'_, '_> {
    /// The number in scientific notation that is divided by at the cursor, if it is one.
    pub(super) fn scientific_divisor(&mut self) -> Parsed<Option<Node>> {
        let Some(length) = self.scientific_length().filter(|_| self.is_after_division()) else { return Ok(None) };
        let start = self.token().span.start;
        let place = Span { start, end: self.ahead(length - 1).span.end };
        if self.is_one_number(length) == self.choices.doubt(Doubt::Scientific, place) {
            return Ok(None);
        }
        let factor = self.numeral()?;
        self.at += 1;
        let ten = self.numeral()?;
        let power = match self.kind() {
            Kind::Superscript(_) => {
                let exponent = self.superscript();
                Self::raised(ten, exponent)
            }
            _ => self.raised_to_next(ten)?,
        };
        let factors = vec![Factor { join: Join::Times, node: factor }, Factor { join: Join::Times, node: power }];
        Ok(Some(Node::new(Form::Product(factors), place)))
    }

    /// The number of the tokens of `3 × 10^8` at the cursor.
    fn scientific_length(&self) -> Option<usize> {
        /// The distance of what follows `3 × 10`.
        const POWER: usize = 3;
        let is_times = matches!(self.ahead(1).kind, Kind::Sign(Sign::Times) | Kind::Name("x" | "X"));
        if !matches!(self.kind(), Kind::Number { .. }) || !is_times || !self.is_ten_at(2) {
            return None;
        }
        match self.ahead(POWER).kind {
            Kind::Superscript(_) => Some(POWER + 1),
            Kind::Sign(Sign::Power) => self.exponent_length(POWER + 1).map(|length| POWER + 1 + length),
            _ => None,
        }
    }

    /// The number of the tokens of an exponent in digits at this distance: `-2`, `{-2}`.
    fn exponent_length(&self, distance: usize) -> Option<usize> {
        let is_open = usize::from(matches!(self.ahead(distance).kind, Kind::Open(Bracket::Curly | Bracket::Round)));
        let is_signed =
            usize::from(matches!(self.ahead(distance + is_open).kind, Kind::Sign(Sign::Minus | Sign::Plus)));
        let is_number = matches!(self.ahead(distance + is_open + is_signed).kind, Kind::Number { .. });
        is_number.then_some(2 * is_open + is_signed + 1)
    }

    fn is_ten_at(&self, distance: usize) -> bool {
        let token = self.ahead(distance);
        matches!(token.kind, Kind::Number { .. }) && token.span.text(self.source) == "10"
    }

    /// The distance back to the sign of a division before the cursor and its sign.
    fn division(&self) -> Option<usize> {
        let kind = |back: usize| self.at.checked_sub(back).and_then(|at| self.tokens.get(at)).map(|token| token.kind);
        let back = if matches!(kind(1), Some(Kind::Sign(Sign::Minus | Sign::Plus))) { 2 } else { 1 };
        let is_division =
            matches!(kind(back), Some(Kind::Sign(Sign::Divide | Sign::FloorDivide) | Kind::Name("over" | "per")));
        is_division.then_some(back)
    }

    fn is_after_division(&self) -> bool {
        self.division().is_some()
    }

    /// Whether the number at the cursor, which has so many tokens, is rather one than two factors: the dividend is in
    /// scientific notation too, a unit follows, or the spaces say so. A `*` is the sign of a program, which divides by the first
    /// factor.
    fn is_one_number(&self, length: usize) -> bool {
        let is_star = self.ahead(1).span.text(self.source) == "*";
        let is_tight = (1..length).all(|distance| !self.ahead(distance).is_spaced);
        let is_spaced = self.token().is_spaced;
        self.unit_at(length).is_some() || is_tight && is_spaced || !is_star && self.is_scientific_before()
    }

    /// Whether a power of ten is shortly before the division.
    fn is_scientific_before(&self) -> bool {
        const REACH: usize = 12;
        let end = self.at - self.division().unwrap_or_default();
        let before = self.tokens.get(end.saturating_sub(REACH)..end).unwrap_or_default();
        before.windows(2).any(|pair| {
            matches!(pair, [ten, power] if ten.span.text(self.source) == "10"
                && matches!(power.kind, Kind::Sign(Sign::Power) | Kind::Superscript(_)))
        })
    }
}
