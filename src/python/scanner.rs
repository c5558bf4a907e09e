//! The tokens of an expression one by one, with the open brackets: CPython's tokenizer matches them itself.

use pascaline_base::Detail;
use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::{Cursor, Parsed, Span};

use super::flaw::Flaw;
use super::hint;
use super::token::{Bracket, Token, scan, skip_space};

/// CPython's tokenizer allows no deeper nesting of brackets.
const MOST_BRACKETS: usize = 200;

/// An open bracket and its place.
#[derive(Clone, Copy, Debug)]
struct Open {
    bracket: Bracket,
    span: Span,
}

#[derive(Clone, Debug)]
pub(super) struct Scanner<'s> {
    cursor: Cursor<'s>,
    pub(super) token: Token,
    pub(super) span: Span,
    open: Vec<Open>,
}

impl<'s> Scanner<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self { cursor: Cursor::new(source), token: Token::Other, span: Span::default(), open: Vec::new() }
    }

    pub(super) fn source(&self) -> &'s str {
        self.cursor.source()
    }

    /// The number of open brackets.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Reads the next token. Returns an error where CPython's tokenizer does: for an invalid token, an unmatched closing
    /// bracket, or the end inside a bracket.
    pub(super) fn next(&mut self) -> Parsed<()> {
        let blanks = self.cursor;
        skip_space(&mut self.cursor, !self.open.is_empty());
        let start = self.cursor.at();
        let behind_newline = (self.token == Token::Newline && start > blanks.at()).then_some(self.cursor);
        self.token = scan(&mut self.cursor);
        self.span = Span::new(start..self.cursor.at());
        if let (Some(line), false) = (behind_newline, matches!(self.token, Token::Newline | Token::End)) {
            self.cursor = line;
            self.token = Token::Indent;
            return Ok(());
        }
        match self.token {
            Token::Open(bracket) => self.opened(bracket),
            Token::Close(bracket) => self.closed(bracket),
            Token::Broken(flaw) => Err(self.flaw(flaw)),
            Token::End if !self.open.is_empty() => Err(self.never_closed()),
            _ => Ok(()),
        }
    }

    /// The tokenizer's error in the rest of the text, which CPython reports in preference to an unexpected token.
    pub(super) fn error_of_rest(&self) -> Option<Box<Error>> {
        let line = self.line_of(self.span);
        let mut rest = self.clone();
        loop {
            match (rest.next(), rest.token) {
                // Open brackets at the end count only from a later line on. CPython's tokenizer stops at a stray backslash
                // without an error.
                (Err(_), Token::Broken(Flaw::Continuation)) => return None,
                (Err(error), Token::End) => return (line > self.line_of(error.span)).then_some(error),
                (Err(error), _) => return Some(error),
                (Ok(()), Token::End) => return None,
                _ => {}
            }
        }
    }

    fn opened(&mut self, bracket: Bracket) -> Parsed<()> {
        if self.open.len() == MOST_BRACKETS {
            return Err(error(ErrorCode::InvalidSyntax, "too many nested parentheses", self.span));
        }
        self.open.push(Open { bracket, span: self.span });
        Ok(())
    }

    fn closed(&mut self, bracket: Bracket) -> Parsed<()> {
        let closing = bracket.closing();
        match self.open.pop() {
            Some(open) if open.bracket == bracket => Ok(()),
            Some(open) => {
                let mut words = format!(
                    "closing parenthesis '{closing}' does not match opening parenthesis '{}'",
                    open.bracket.opening()
                );
                let line = self.line_of(open.span);
                if line != self.line_of(self.span) {
                    words = format!("{words} on line {line}");
                }
                Err(error(ErrorCode::UnexpectedToken, words, self.span))
            }
            None => Err(error(ErrorCode::UnexpectedToken, format!("unmatched '{closing}'"), self.span)),
        }
    }

    #[cold]
    fn flaw(&self, flaw: Flaw) -> Box<Error> {
        let code = match flaw {
            Flaw::Number(_) | Flaw::Digit(..) | Flaw::LeadingZeros => ErrorCode::InvalidNumber,
            Flaw::Unterminated | Flaw::UnterminatedTriple => ErrorCode::Unclosed,
            Flaw::Character(_) | Flaw::Continuation | Flaw::BytesBeyondAscii => ErrorCode::InvalidCharacter,
        };
        let end = Span { start: self.span.end, end: self.span.end };
        let mut error = error(code, flaw.words(self.line_of(end)), self.span);
        if let Flaw::Character(char) = flaw {
            error.hint = hint::for_character(char).map(str::to_owned);
        }
        error
    }

    #[cold]
    fn never_closed(&self) -> Box<Error> {
        let innermost = self.open.last().map_or((Bracket::Round, self.span), |open| (open.bracket, open.span));
        let message = format!("'{}' was never closed", innermost.0.opening());
        Fault::new(ErrorCode::Unclosed, message).with_detail(Detail::OpenBracket).boxed_at(innermost.1)
    }

    fn line_of(&self, span: Span) -> usize {
        line(self.source(), span)
    }
}

/// The line, from 1, on which a span starts.
pub fn line(source: &str, span: Span) -> usize {
    let before = source.as_bytes().get(..span.start as usize).unwrap_or_default();
    let is_end =
        |(at, byte): (usize, &u8)| *byte == b'\n' || *byte == b'\r' && source.as_bytes().get(at + 1) != Some(&b'\n');
    before.iter().enumerate().map(|newline| usize::from(is_end(newline))).sum::<usize>() + 1
}

#[cold]
pub(super) fn error(code: ErrorCode, words: impl Into<String>, span: Span) -> Box<Error> {
    Fault::new(code, words.into()).boxed_at(span)
}
