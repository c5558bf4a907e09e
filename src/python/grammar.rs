//! The grammar of Python's arithmetic.
//!
//! ```text
//! expression = sum
//! sum        = product (("+" | "-") product)*
//! product    = unary (("*" | "/" | "//" | "%") unary)*
//! unary      = ("+" | "-" | "~") unary | power
//! power      = postfix ("**" unary)?
//! postfix    = primary ("." name | "(" (expression ("," expression)* ","?)? ")")*
//! primary    = integer | float | imaginary | name | "..." | "(" expression? ")"
//! ```
//!
//! Names, attributes and calls are read, so that their own errors are told; none of them means anything.

use super::code::{Binary, Code, Kind, Unary};
use super::literal::MOST_DIGITS;
use super::token::{Token, scan, skip_space};
use crate::error::{Error, ErrorCode, Fault};
use crate::limits::Budget;
use crate::syntax::{self, Await, Cursor, Driver, Grammar, Parsed, Span};

/// How tightly each operator binds, loosest first.
mod level {
    pub(super) const BRACKET: u8 = 0;
    pub(super) const SUM: u8 = 1;
    pub(super) const PRODUCT: u8 = 2;
    pub(super) const UNARY: u8 = 3;
    pub(super) const POWER: u8 = 4;
}

/// CPython's tokenizer allows no more brackets around each other.
const MOST_BRACKETS: usize = 200;

/// What waits for an operand or for its closing bracket. `start` is where its left operand, or its bracket, begins.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    Prefix { op: Unary, start: u32 },
    Binary { op: Binary, start: u32 },
    Group { start: u32 },
    Call { arguments: u32, start: u32 },
}

struct Parser<'p> {
    awaits: Await,
    cursor: Cursor<'p>,
    token: Token,
    span: Span,
    /// Where each open bracket stands.
    brackets: Vec<Span>,
    driver: Driver<Waiting>,
    code: Code,
    budget: &'p mut Budget,
    last_span: Span,
    /// Whether it only looks what a mistaken expression may mean.
    is_probe: bool,
}

/// Reads `source`. Like Python's `eval`, it passes over blanks before the expression.
pub(super) fn parse(source: &str, budget: &mut Budget) -> Parsed<Code> {
    budget.source(source.len()).map_err(|fault| Box::new(fault.at(Span::default())))?;
    let mut parser = Parser {
        awaits: Await::Operand,
        cursor: Cursor::new(source),
        token: Token::End,
        span: Span::default(),
        brackets: Vec::new(),
        driver: Driver::default(),
        code: Code::default(),
        budget,
        last_span: Span::default(),
        is_probe: false,
    };
    parser.next()?;
    while parser.token == Token::Newline {
        parser.next()?;
    }
    syntax::parse(&mut parser)?;
    Ok(parser.code)
}

impl Grammar for Parser<'_> {
    fn awaits(&mut self) -> &mut Await {
        &mut self.awaits
    }

    fn operand(&mut self) -> Parsed<()> {
        match self.token {
            Token::Integer => self.integer(),
            Token::Float => self.leaf(Kind::Float),
            Token::Imaginary => self.leaf(Kind::Imaginary),
            Token::Name => self.leaf(Kind::Name),
            Token::Ellipsis => self.leaf(Kind::Ellipsis),
            Token::Plus => self.prefix(Unary::Plus),
            Token::Minus => self.prefix(Unary::Minus),
            Token::Tilde => self.prefix(Unary::Invert),
            Token::Open => self.open(Waiting::Group { start: self.span.start }),
            Token::Close => self.empty(),
            _ => Err(self.invalid()),
        }
    }

    fn operator(&mut self) -> Parsed<()> {
        match self.token {
            Token::Plus => self.binary(Binary::Add, level::SUM, level::PRODUCT),
            Token::Minus => self.binary(Binary::Subtract, level::SUM, level::PRODUCT),
            Token::Star => self.binary(Binary::Multiply, level::PRODUCT, level::UNARY),
            Token::Slash => self.binary(Binary::Divide, level::PRODUCT, level::UNARY),
            Token::SlashSlash => self.binary(Binary::FloorDivide, level::PRODUCT, level::UNARY),
            Token::Percent => self.binary(Binary::Modulo, level::PRODUCT, level::UNARY),
            Token::StarStar => self.binary(Binary::Power, level::POWER, level::UNARY),
            Token::Dot => self.attribute(),
            Token::Open => self.open(Waiting::Call { arguments: 0, start: self.last_span.start }),
            Token::Close | Token::Comma => self.close(),
            Token::End | Token::Newline if self.brackets.is_empty() => self.finish(),
            Token::Integer | Token::Float | Token::Imaginary | Token::Name | Token::Ellipsis | Token::Tilde
                if !self.is_probe =>
            {
                Err(self.operand_again())
            }
            _ => Err(self.invalid()),
        }
    }
}

/// Tokens, and errors about them.
impl Parser<'_> {
    fn next(&mut self) -> Parsed<()> {
        skip_space(&mut self.cursor, !self.brackets.is_empty());
        let start = self.cursor.at();
        self.token = scan(&mut self.cursor);
        self.span = Span::new(start..self.cursor.at());
        match self.token {
            Token::Broken(broken) => Err(error(ErrorCode::InvalidNumber, broken.words(), self.span)),
            _ => Ok(()),
        }
    }

    /// The token fits nowhere.
    #[cold]
    fn invalid(&self) -> Box<Error> {
        match (self.token, self.brackets.last()) {
            (Token::End, Some(bracket)) => error(ErrorCode::Unclosed, "'(' was never closed", *bracket),
            (Token::End | Token::Newline, None) => error(ErrorCode::UnexpectedEnd, "invalid syntax", self.span),
            _ => self.error_of_rest().unwrap_or_else(|| error(ErrorCode::InvalidSyntax, "invalid syntax", self.span)),
        }
    }

    /// What CPython tells before a token that fits nowhere: a number that is none, or a bracket that closes nothing,
    /// from that token on.
    fn error_of_rest(&self) -> Option<Box<Error>> {
        let (mut cursor, mut token, mut span) = (self.cursor, self.token, self.span);
        let mut open = self.brackets.len();
        loop {
            match token {
                Token::End => return None,
                Token::Broken(broken) => return Some(error(ErrorCode::InvalidNumber, broken.words(), span)),
                Token::Close if open == 0 => {
                    return Some(error(ErrorCode::UnexpectedToken, "unmatched ')'", span));
                }
                Token::Close => open -= 1,
                Token::Open => open += 1,
                _ => {}
            }
            skip_space(&mut cursor, open > 0);
            let start = cursor.at();
            token = scan(&mut cursor);
            span = Span::new(start..cursor.at());
        }
    }

    /// An operand follows an operand. Like CPython, reads it to see what may have been meant.
    #[cold]
    fn operand_again(&mut self) -> Box<Error> {
        let invalid = self.invalid();
        let mut probe = Parser {
            awaits: Await::Operand,
            brackets: self.brackets.clone(),
            driver: Driver::default(),
            code: Code::default(),
            is_probe: true,
            budget: self.budget,
            ..*self
        };
        let error = match syntax::parse(&mut probe) {
            Err(error) if matches!(error.code, ErrorCode::Unclosed | ErrorCode::InvalidNumber) => return error,
            _ if probe.code.len() == 0 || probe.brackets.is_empty() => return invalid,
            _ => error(ErrorCode::InvalidSyntax, "invalid syntax. Perhaps you forgot a comma?", self.span),
        };
        if invalid.code == ErrorCode::InvalidSyntax { error } else { invalid }
    }
}

impl Parser<'_> {
    /// Emits an operand that is one token, and reads the next one.
    fn leaf(&mut self, kind: Kind) -> Parsed<()> {
        self.code.push(kind, self.span);
        self.last_span = self.span;
        self.next()?;
        self.then(Await::Operator)
    }

    fn integer(&mut self) -> Parsed<()> {
        let text = self.span.text(self.cursor.source());
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        if digits > MOST_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_') {
            let words = format!(
                "Exceeds the limit ({MOST_DIGITS} digits) for integer string conversion: value has {digits} digits; \
                 use sys.set_int_max_str_digits() to increase the limit - \
                 Consider hexadecimal for huge integer literals to avoid decimal conversion limits."
            );
            return Err(error(ErrorCode::InvalidNumber, &words, self.span));
        }
        self.leaf(Kind::Integer)
    }

    fn prefix(&mut self, op: Unary) -> Parsed<()> {
        self.wait(Waiting::Prefix { op, start: self.span.start }, level::UNARY)?;
        self.next()?;
        self.then(Await::Operand)
    }

    fn binary(&mut self, op: Binary, level: u8, floor: u8) -> Parsed<()> {
        self.settle(level);
        self.wait(Waiting::Binary { op, start: self.last_span.start }, floor)?;
        self.next()?;
        self.then(Await::Operand)
    }

    fn attribute(&mut self) -> Parsed<()> {
        self.next()?;
        if self.token != Token::Name {
            return Err(self.invalid());
        }
        let length = self.span.end - self.span.start;
        self.last_span.end = self.span.end;
        self.code.push(Kind::Attribute { length }, self.last_span);
        self.next()?;
        self.then(Await::Operator)
    }

    fn open(&mut self, waiting: Waiting) -> Parsed<()> {
        if self.brackets.len() == MOST_BRACKETS {
            return Err(error(ErrorCode::InvalidSyntax, "too many nested parentheses", self.span));
        }
        self.wait(waiting, level::BRACKET)?;
        self.brackets.push(self.span);
        self.next()?;
        self.then(Await::Operand)
    }

    /// A bracket that closes where an operand is awaited: behind its opening one, or a comma.
    fn empty(&mut self) -> Parsed<()> {
        match self.driver.top() {
            Some(&Waiting::Group { start }) => self.close_with(Kind::Tuple, start),
            Some(&Waiting::Call { arguments, start }) => self.close_with(Kind::Call { arguments }, start),
            _ => Err(self.invalid()),
        }
    }

    fn close(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        match (self.driver.top_mut(), self.token) {
            (Some(&mut Waiting::Group { start }), Token::Close) => {
                self.driver.pop();
                self.brackets.pop();
                self.last_span = Span { start, end: self.span.end };
                self.next()?;
                self.then(Await::Operator)
            }
            (Some(&mut Waiting::Call { arguments, start }), Token::Close) => {
                self.close_with(Kind::Call { arguments: arguments + 1 }, start)
            }
            (Some(Waiting::Call { arguments, .. }), Token::Comma) => {
                *arguments += 1;
                self.next()?;
                self.then(Await::Operand)
            }
            _ => Err(self.invalid()),
        }
    }

    fn close_with(&mut self, kind: Kind, start: u32) -> Parsed<()> {
        self.driver.pop();
        self.brackets.pop();
        self.last_span = Span { start, end: self.span.end };
        self.code.push(kind, self.last_span);
        self.next()?;
        self.then(Await::Operator)
    }

    /// Only newlines and blanks may follow.
    fn finish(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        while self.token == Token::Newline {
            self.next()?;
        }
        if self.token == Token::End { self.then(Await::Nothing) } else { Err(self.invalid()) }
    }

    fn wait(&mut self, what: Waiting, floor: u8) -> Parsed<()> {
        self.driver.wait(what, floor, self.budget).map_err(|fault| Box::new(fault.at(self.span)))
    }

    /// Emits everything that a token which binds at `level` settles.
    fn settle(&mut self, level: u8) {
        while let Some(&waiting) = self.driver.settled_by(level) {
            self.driver.pop();
            let (kind, start) = match waiting {
                Waiting::Prefix { op, start } => (Kind::Unary(op), start),
                Waiting::Binary { op, start } => (Kind::Binary(op), start),
                // Brackets have floor 0: no operator settles them.
                Waiting::Group { .. } | Waiting::Call { .. } => return,
            };
            let span = Span { start, end: self.last_span.end };
            self.code.push(kind, span);
            self.last_span = span;
        }
    }
}

#[cold]
fn error(code: ErrorCode, words: &str, span: Span) -> Box<Error> {
    Box::new(Fault::new(code, words).at(span))
}
