//! Tokens, and errors about them.

use pascaline_base::text::excerpt;

use super::{
    Cursor, Detail, Error, ErrorCode, Fault, Parsed, Parser, Span, Token, Waiting, hint, scan, skip_space, utf16_offset,
};

impl<'p> Parser<'p> {
    pub(super) fn next(&mut self) -> Parsed<()> {
        skip_space(&mut self.cursor, self.in_brackets > 0);
        let start = self.cursor.at();
        self.token = scan(&mut self.cursor);
        self.span = Span::new(start..self.cursor.at());
        match self.token {
            Token::Unknown => Err(self.unknown()),
            Token::BrokenNumber => Err(self.broken_number()),
            _ => Ok(()),
        }
    }

    pub(super) fn next_skipping_newlines(&mut self) -> Parsed<()> {
        self.next()?;
        while self.token == Token::Newline {
            self.next()?;
        }
        Ok(())
    }

    /// Takes steps for work beyond reading each token once.
    pub(super) fn spend(&mut self, steps: usize) -> Parsed<()> {
        self.cx.spend(steps as u64).map_err(|fault| fault.boxed_at(self.span))
    }

    pub(super) fn source(&self) -> &'p str {
        self.cursor.source()
    }

    pub(super) fn text(&self) -> &'p str {
        self.span.text(self.source())
    }

    /// The token after the next one, and the one after that, without reading them.
    pub(super) fn peek_two(&self) -> Option<(Token, Token)> {
        let mut cursor = self.cursor;
        let first = Self::peek(&mut cursor)?;
        Some((first, Self::peek(&mut cursor)?))
    }

    pub(super) fn peek(cursor: &mut Cursor<'_>) -> Option<Token> {
        skip_space(cursor, true);
        match scan(cursor) {
            Token::Unknown | Token::BrokenNumber => None,
            token => Some(token),
        }
    }
}

impl Parser<'_> {
    #[cold]
    pub(super) fn error(&self, code: ErrorCode, words: &str) -> Box<Error> {
        self.error_at(code, words, self.span)
    }

    #[cold]
    pub(super) fn error_at(&self, code: ErrorCode, words: &str, span: Span) -> Box<Error> {
        // An error that undoes a guess is never shown, and there can be one at every token.
        let char = if self.guesses.is_empty() { utf16_offset(self.source(), span.start) + 1 } else { 0 };
        Fault::new(code, format!("{words} (char {char})")).boxed_at(span)
    }

    /// A number whose exponent has no digits. When a guess is undone, it is read as a number.
    #[cold]
    pub(super) fn broken_number(&mut self) -> Box<Error> {
        self.token = Token::Number;
        let got = self.cursor.char().map(String::from).unwrap_or_default();
        // mathjs counts the position in `2e.5` from the dot.
        let skipped = self.text().ends_with(['e', 'E']);
        let span = Span { start: self.span.start + u32::from(skipped), end: self.span.end };
        self.error_at(ErrorCode::InvalidNumber, &format!("Digit expected, got \"{got}\""), span)
    }

    /// A character with which no token begins.
    #[cold]
    pub(super) fn unknown(&mut self) -> Box<Error> {
        let rest = self.cursor.rest();
        self.cursor.skip(rest.len());
        self.span.end = Span::new(0..self.cursor.at()).end;
        let words = format!("Syntax error in part \"{}\"", excerpt(rest));
        let mut error = self.error(ErrorCode::InvalidCharacter, &words);
        let first = rest.chars().next().map_or(0, char::len_utf8);
        error.span.end = error.span.start + u32::try_from(first).unwrap_or(0);
        error.hint = hint::character(rest);
        error
    }

    /// An unexpected token: the error names what the innermost bracket expects, or says that nothing is expected.
    #[cold]
    pub(super) fn unexpected(&self) -> Box<Error> {
        let words = match self.driver.top() {
            Some(Waiting::Group { .. } | Waiting::Call { .. }) => {
                let error = self.error(ErrorCode::Unclosed, "Parenthesis ) expected");
                return Box::new(error.with_detail(Detail::OpenBracket));
            }
            Some(Waiting::Index { .. }) => "Parenthesis ] expected",
            Some(Waiting::Row(_)) => "End of matrix ] expected",
            Some(Waiting::Object { .. }) => {
                let words = "Comma , or bracket } expected after object value";
                return self.error(ErrorCode::Unclosed, words);
            }
            Some(Waiting::True { .. }) => {
                return self.error(ErrorCode::InvalidSyntax, "False part of conditional expression expected");
            }
            _ => return self.unexpected_part(),
        };
        self.error(ErrorCode::Unclosed, words)
    }

    #[cold]
    pub(super) fn unexpected_part(&self) -> Box<Error> {
        let text = excerpt(self.text());
        if matches!(self.token, Token::Number | Token::Name | Token::Unknown) {
            return self.error(ErrorCode::UnexpectedToken, &format!("Unexpected part \"{text}\""));
        }
        let mut error = self.error(ErrorCode::UnexpectedToken, &format!("Unexpected operator {text}"));
        error.hint = hint::token(self.token);
        error
    }
}
