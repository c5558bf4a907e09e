//! The clauses of a comprehension: `for target in iterable if condition`.

use pascaline_base::syntax::Parsed;

use super::inside::{Enclosure, Mark};
use super::{Parser, Waiting, What, level};
use crate::token::Token;

impl Parser<'_> {
    /// `for`, or `async for`, after an element or after another clause.
    pub(super) fn r#for(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        if self.scanner.token == Token::Async {
            self.scanner.next()?;
            if self.scanner.token != Token::For {
                return Err(self.mistake());
            }
        }
        match self.driver.top_mut() {
            Some(Waiting { what: What::Clause, .. }) => self.driver.pop(),
            Some(Waiting { what: What::Bracket(inside), .. }) => match (inside.enclosure, inside.mark, inside.commas) {
                (Enclosure::Subscript, ..) | (_, Mark::Keyword, _) => return Err(self.mistake()),
                (Enclosure::Call, Mark::None, 1..) => return Err(self.unparenthesized_generator()),
                (Enclosure::List | Enclosure::Brace, Mark::None, 1..) => return Err(self.unparenthesized_target()),
                (_, Mark::Star | Mark::StarStar, 0) => return Err(self.starred_comprehension()),
                (_, Mark::None, 0) => inside.is_comprehension = true,
                _ => return Err(self.mistake()),
            },
            _ => return Err(self.mistake()),
        }
        self.wait(What::Target, level::BIT_OR, self.here())?;
        self.await_operand()
    }

    /// `in`, which ends a target, or compares.
    pub(super) fn r#in(&mut self) -> Parsed<()> {
        self.settle(level::COMPARISON);
        if self.is_starred_target() {
            self.settle(level::BRACKET);
        }
        if !matches!(self.driver.top(), Some(Waiting { what: What::Target, .. })) {
            return self.comparison();
        }
        if let Some(error) = self.wrong_target() {
            return Err(self.or_token_error(error));
        }
        self.driver.pop();
        self.wait(What::Clause, level::OR, self.last.start)?;
        self.await_operand()
    }

    fn is_starred_target(&self) -> bool {
        let mut waiting = self.driver.iter().map(|waiting| waiting.what);
        matches!((waiting.next(), waiting.next()), (Some(What::Starred), Some(What::Target)))
    }
}
