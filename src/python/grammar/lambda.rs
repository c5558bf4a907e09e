//! `lambda` and its parameters.

use pascaline_base::syntax::Parsed;

use super::{Parser, Waiting, What, level};
use crate::code::Syntax;
use crate::token::Token;

impl Parser<'_> {
    pub(super) fn lambda(&mut self) -> Parsed<()> {
        self.wait(What::Parameters, level::EXPRESSION, self.here())?;
        self.scanner.next()?;
        self.parameters()
    }

    /// Reads parameters up to the colon, or to the value of one.
    pub(super) fn parameters(&mut self) -> Parsed<()> {
        loop {
            match self.scanner.token {
                Token::Colon => return self.body(),
                Token::Star | Token::StarStar => {
                    self.scanner.next()?;
                    if self.scanner.token == Token::Name {
                        self.scanner.next()?;
                    }
                }
                Token::Name | Token::Slash => self.scanner.next()?,
                _ => return Err(self.mistake()),
            }
            match self.scanner.token {
                Token::Equal => return self.await_operand(),
                Token::Comma => self.scanner.next()?,
                Token::Colon => {}
                _ => return Err(self.mistake()),
            }
        }
    }

    fn body(&mut self) -> Parsed<()> {
        let Some(&Waiting { what: What::Parameters, start }) = self.driver.top() else { return Err(self.mistake()) };
        self.driver.pop();
        self.wait(What::Refused(Syntax::Lambda), level::EXPRESSION, start)?;
        self.await_operand()
    }
}
