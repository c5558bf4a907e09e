//! The grammar of Python's expressions.
//!
//! ```text
//! expressions = expression ("," expression)* ","?
//! expression  = disjunction ("if" disjunction "else" expression)? | "lambda" parameters ":" expression
//! disjunction = conjunction ("or" conjunction)*
//! conjunction = inversion ("and" inversion)*
//! inversion   = "not" inversion | bits (comparison bits)*
//! comparison  = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not" "in" | "is" "not"?
//! bits        = shift with "&", "^", "|", in this order from the tightest
//! shift       = sum (("<<" | ">>") sum)*
//! sum         = product (("+" | "-") product)*
//! product     = unary (("*" | "/" | "//" | "%" | "@") unary)*
//! unary       = ("+" | "-" | "~") unary | power
//! power       = "await"? postfix ("**" unary)?
//! postfix     = primary ("." name | "(" arguments ")" | "[" slices "]")*
//! primary     = number | string+ | name | "..." | "True" | "False" | "None" | group | list | dict | set
//! group       = "(" (("*"? named ("," "*"? named)* ","?)? | "yield" … | named clauses) ")"
//! named       = (name ":=")? expression
//! clauses     = ("async"? "for" target "in" disjunction ("if" disjunction)*)+
//! ```
//!
//! All of Python's expression syntax is read, so that CPython's own errors can be reported; syntax that is not arithmetic
//! becomes one node that names it.

mod brackets;
mod comprehension;
mod inside;
mod lambda;
mod mistakes;

use pascaline_base::error::ErrorCode;
use pascaline_base::limits::Budget;
use pascaline_base::syntax::{self, Await, Driver, Grammar, Parsed, Span};

use super::code::{Binary, Code, NodeKind, Syntax, Unary};
use super::literal::MOST_DIGITS;
use super::scanner::{Scanner, error};
use super::token::{Bracket, Token};
use inside::{Enclosure, Inside};

/// CPython's message for a text with a NUL.
pub(super) const NULL_BYTES: &str = "source code string cannot contain null bytes";

/// How tightly each operator binds, loosest first.
mod level {
    pub(super) const BRACKET: u8 = 0;
    pub(super) const EXPRESSION: u8 = 1;
    pub(super) const OR: u8 = 2;
    pub(super) const AND: u8 = 3;
    pub(super) const NOT: u8 = 4;
    pub(super) const COMPARISON: u8 = 5;
    pub(super) const BIT_OR: u8 = 6;
    pub(super) const BIT_XOR: u8 = 7;
    pub(super) const BIT_AND: u8 = 8;
    pub(super) const SHIFT: u8 = 9;
    pub(super) const SUM: u8 = 10;
    pub(super) const PRODUCT: u8 = 11;
    pub(super) const UNARY: u8 = 12;
    pub(super) const POWER: u8 = 13;
    pub(super) const AWAIT: u8 = 14;
}

/// Where an operand begins, in the source and in the code.
#[derive(Clone, Copy, Debug, Default)]
struct Start {
    source: u32,
    node: u32,
}

/// A construct that waits for an operand or for its closing bracket, and where its first operand begins.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    what: What,
    start: Start,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Prefix(Unary),
    Not,
    Binary(Binary),
    OtherBinary(Syntax),
    /// Becomes one node that names the syntax.
    Refused(Syntax),
    /// The test of a conditional expression, up to its `else`; the test's first node.
    If {
        test: u32,
    },
    /// The parameters of a `lambda`, up to its colon.
    Parameters,
    /// The target of a `for`, up to its `in`.
    Target,
    /// The operand of `*` in a display: it binds as tightly as the bitwise operators.
    Starred,
    /// The iterable of a `for`, or a condition after it.
    Clause,
    Bracket(Inside),
}

/// The last operand that was read.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    start: Start,
    end: u32,
    /// The number of brackets open after it.
    depth: usize,
}

struct Parser<'p> {
    awaits: Await,
    scanner: Scanner<'p>,
    driver: Driver<Waiting>,
    code: Code,
    budget: &'p Budget,
    last: Last,
    /// Whether there is a comma outside all brackets.
    is_tuple: bool,
    /// Whether the parser only probes what an invalid expression may mean.
    is_probe: bool,
}

/// Parses `source`. Like Python's `eval`, it skips whitespace before the expression.
pub(super) fn parse(source: &str, budget: &Budget) -> Parsed<Code> {
    let asked = budget.fits_source(source.len()).and_then(|()| budget.pay_for_bytes(source.len()));
    asked.map_err(|fault| fault.boxed_at(Span::default()))?;
    if let Some(at) = source.find('\0') {
        return Err(error(ErrorCode::InvalidSyntax, NULL_BYTES, Span::new(at..at + 1)));
    }
    let mut parser = Parser {
        awaits: Await::Operand,
        scanner: Scanner::new(source),
        driver: Driver::default(),
        code: Code::default(),
        budget,
        last: Last::default(),
        is_tuple: false,
        is_probe: false,
    };
    parser.scanner.next()?;
    while parser.scanner.token == Token::Newline {
        parser.scanner.next()?;
    }
    syntax::parse(&mut parser)?;
    Ok(parser.code)
}

impl Grammar for Parser<'_> {
    fn awaits(&mut self) -> &mut Await {
        &mut self.awaits
    }

    fn operand(&mut self) -> Parsed<()> {
        match self.scanner.token {
            Token::Integer => self.integer(),
            Token::Float => self.leaf(NodeKind::Float),
            Token::Imaginary => self.leaf(NodeKind::Imaginary),
            Token::Text | Token::Bytes | Token::Formatted => self.strings(),
            Token::Name => self.leaf(NodeKind::Name),
            Token::True => self.leaf(NodeKind::Boolean(true)),
            Token::False => self.leaf(NodeKind::Boolean(false)),
            Token::None => self.leaf(NodeKind::None),
            Token::Ellipsis => self.leaf(NodeKind::Ellipsis),
            Token::Plus => self.prefix(What::Prefix(Unary::Plus), level::UNARY),
            Token::Minus => self.prefix(What::Prefix(Unary::Minus), level::UNARY),
            Token::Tilde => self.prefix(What::Prefix(Unary::Invert), level::UNARY),
            Token::Not => self.prefix(What::Not, level::NOT),
            Token::Await if self.driver.floor() < level::AWAIT => {
                self.wait(What::Refused(Syntax::Await), level::AWAIT, self.here())?;
                self.await_operand()
            }
            Token::Lambda if self.driver.floor() <= level::EXPRESSION => self.lambda(),
            Token::Star | Token::StarStar => self.star(),
            Token::Yield => self.r#yield(),
            Token::Open(Bracket::Round) => self.open(Enclosure::Group),
            Token::Open(Bracket::Square) => self.open(Enclosure::List),
            Token::Open(Bracket::Brace) => self.open(Enclosure::Brace),
            Token::Close(_) => self.close_where_operand(),
            Token::Comma | Token::Colon => self.separator_where_operand(),
            _ => Err(self.mistake()),
        }
    }

    fn operator(&mut self) -> Parsed<()> {
        match self.scanner.token {
            Token::Plus => self.binary(What::Binary(Binary::Add), level::SUM),
            Token::Minus => self.binary(What::Binary(Binary::Subtract), level::SUM),
            Token::Star => self.binary(What::Binary(Binary::Multiply), level::PRODUCT),
            Token::Slash => self.binary(What::Binary(Binary::Divide), level::PRODUCT),
            Token::SlashSlash => self.binary(What::Binary(Binary::FloorDivide), level::PRODUCT),
            Token::Percent => self.binary(What::Binary(Binary::Modulo), level::PRODUCT),
            Token::At => self.binary(What::OtherBinary(Syntax::MatMult), level::PRODUCT),
            Token::StarStar => self.power(),
            Token::ShiftLeft => self.binary(What::OtherBinary(Syntax::LShift), level::SHIFT),
            Token::ShiftRight => self.binary(What::OtherBinary(Syntax::RShift), level::SHIFT),
            Token::Ampersand => self.binary(What::OtherBinary(Syntax::BitAnd), level::BIT_AND),
            Token::Caret => self.binary(What::OtherBinary(Syntax::BitXor), level::BIT_XOR),
            Token::Bar => self.binary(What::OtherBinary(Syntax::BitOr), level::BIT_OR),
            Token::Comparison | Token::Is => self.comparison(),
            Token::In => self.r#in(),
            Token::Not if self.is_not_in() => self.comparison(),
            Token::And => self.binary(What::Refused(Syntax::BoolOp), level::AND),
            Token::Or => self.binary(What::Refused(Syntax::BoolOp), level::OR),
            Token::If => self.r#if(),
            Token::Else => self.r#else(),
            Token::For | Token::Async => self.r#for(),
            Token::Dot => self.attribute(),
            Token::Open(Bracket::Round) => self.open(Enclosure::Call),
            Token::Open(Bracket::Square) => self.open(Enclosure::Subscript),
            Token::Close(_) => self.close(),
            Token::Comma => self.comma(),
            Token::Colon => self.colon(),
            Token::Equal => self.equal(),
            Token::ColonEqual => self.walrus(),
            Token::End | Token::Newline => self.finish(),
            _ => Err(self.mistake()),
        }
    }
}

/// Operands.
impl Parser<'_> {
    /// The start of an operand at the current token.
    fn here(&self) -> Start {
        Start { source: self.scanner.span.start, node: self.next_node() }
    }

    fn next_node(&self) -> u32 {
        u32::try_from(self.code.len()).unwrap_or(u32::MAX)
    }

    /// Emits an operand that is a single token, and reads the next one.
    fn leaf(&mut self, kind: NodeKind) -> Parsed<()> {
        let start = self.here();
        self.code.push(kind, self.scanner.span);
        self.read_to_here(start)
    }

    /// The token completes an operand. Reads the next one.
    fn read_to_here(&mut self, start: Start) -> Parsed<()> {
        self.last = Last { start, end: self.scanner.span.end, depth: self.scanner.depth() };
        self.scanner.next()?;
        self.then(Await::Operator)
    }

    /// Reads the next token, which must begin an operand.
    fn await_operand(&mut self) -> Parsed<()> {
        self.scanner.next()?;
        self.then(Await::Operand)
    }

    fn integer(&mut self) -> Parsed<()> {
        let text = self.scanner.span.text(self.scanner.source());
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        if digits > MOST_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_') {
            let words = format!(
                "Exceeds the limit ({MOST_DIGITS} digits) for integer string conversion: value has {digits} digits; \
                 use sys.set_int_max_str_digits() to increase the limit - \
                 Consider hexadecimal for huge integer literals to avoid decimal conversion limits."
            );
            return Err(error(ErrorCode::InvalidNumber, words, self.scanner.span));
        }
        self.leaf(NodeKind::Integer)
    }

    /// Adjacent strings are one operand.
    fn strings(&mut self) -> Parsed<()> {
        let start = self.here();
        let is_bytes = self.scanner.token == Token::Bytes;
        let mut kind = if is_bytes { NodeKind::Bytes } else { NodeKind::Text };
        loop {
            match self.scanner.token {
                Token::Text if !is_bytes => {}
                Token::Bytes if is_bytes => {}
                Token::Formatted if !is_bytes => kind = NodeKind::Formatted,
                Token::Text | Token::Formatted | Token::Bytes => {
                    return Err(self.mixed_strings());
                }
                _ => break,
            }
            self.read_to_here(start)?;
        }
        self.code.push(kind, Span { start: start.source, end: self.last.end });
        self.then(Await::Operator)
    }

    fn prefix(&mut self, what: What, level: u8) -> Parsed<()> {
        if self.driver.floor() > level {
            return Err(self.mistake());
        }
        self.wait(what, level, self.here())?;
        self.await_operand()
    }
}

/// Tokens after an operand.
impl Parser<'_> {
    /// A left-associative operator whose left operand is the last one.
    fn binary(&mut self, what: What, level: u8) -> Parsed<()> {
        self.infix(what, level, level + 1)?;
        self.await_operand()
    }

    fn power(&mut self) -> Parsed<()> {
        self.infix(What::Binary(Binary::Power), level::POWER, level::UNARY)?;
        self.await_operand()
    }

    fn infix(&mut self, what: What, level: u8, floor: u8) -> Parsed<()> {
        self.settle(level);
        if self.driver.floor() > level {
            return Err(self.mistake());
        }
        self.wait(what, floor, self.last.start)
    }

    /// `==`, `not in`, `is not` and the other comparisons.
    fn comparison(&mut self) -> Parsed<()> {
        self.infix(What::Refused(Syntax::Compare), level::COMPARISON, level::COMPARISON + 1)?;
        let first = self.scanner.token;
        self.scanner.next()?;
        if matches!((first, self.scanner.token), (Token::Is, Token::Not) | (Token::Not, Token::In)) {
            self.scanner.next()?;
        }
        self.then(Await::Operand)
    }

    fn is_not_in(&self) -> bool {
        let mut ahead = self.scanner.clone();
        ahead.next().is_ok() && ahead.token == Token::In
    }

    /// A conditional expression, or a condition of a comprehension.
    fn r#if(&mut self) -> Parsed<()> {
        self.settle(level::EXPRESSION);
        if let Some(Waiting { what: What::Clause, .. }) = self.driver.top() {
            return self.await_operand();
        }
        self.infix(What::If { test: self.next_node() }, level::EXPRESSION, level::OR)?;
        self.await_operand()
    }

    fn r#else(&mut self) -> Parsed<()> {
        self.settle(level::EXPRESSION);
        let Some(&Waiting { what: What::If { .. }, start }) = self.driver.top() else { return Err(self.mistake()) };
        self.driver.pop();
        self.wait(What::Refused(Syntax::IfExp), level::EXPRESSION, start)?;
        self.await_operand()
    }

    fn attribute(&mut self) -> Parsed<()> {
        self.scanner.next()?;
        if self.scanner.token != Token::Name {
            self.awaits = Await::Operand;
            return Err(self.mistake());
        }
        let Span { start, end } = self.scanner.span;
        self.code.push(NodeKind::Attribute { length: end - start }, Span { start: self.last.start.source, end });
        self.read_to_here(self.last.start)
    }

    /// Only newlines and whitespace may follow.
    fn finish(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        if self.driver.len() > 0 {
            return Err(self.mistake());
        }
        while self.scanner.token == Token::Newline {
            self.scanner.next()?;
        }
        if self.scanner.token != Token::End {
            return Err(self.mistake());
        }
        if self.is_tuple {
            self.refuse(Syntax::Tuple, Start::default());
        }
        self.then(Await::Nothing)
    }
}

/// Waiting constructs, and how they are emitted once complete.
impl Parser<'_> {
    fn wait(&mut self, what: What, floor: u8, start: Start) -> Parsed<()> {
        let waited = self.driver.wait(Waiting { what, start }, floor, self.budget);
        waited.map_err(|fault| fault.boxed_at(self.scanner.span))
    }

    /// Emits everything that a token of binding power `level` completes, up to the next construct with an explicit end.
    fn settle(&mut self, level: u8) {
        while let Some(&Waiting { what, start }) = self.driver.settled_by(level) {
            match what {
                What::Prefix(op) => self.emit(NodeKind::Unary(op), start),
                What::Not => self.emit(NodeKind::Not, start),
                What::Binary(op) => self.emit(NodeKind::Binary(op), start),
                What::OtherBinary(op) => self.emit(NodeKind::OtherBinary(op), start),
                What::Refused(syntax) => self.refuse(syntax, start),
                What::Starred if level == level::BRACKET => {}
                What::If { .. } | What::Parameters | What::Target | What::Starred | What::Clause | What::Bracket(_) => {
                    return;
                }
            }
            self.driver.pop();
        }
    }

    fn emit(&mut self, kind: NodeKind, start: Start) {
        self.code.push(kind, Span { start: start.source, end: self.last.end });
        self.last.start = start;
    }

    /// Emits one node for everything from `start` on.
    fn refuse(&mut self, syntax: Syntax, start: Start) {
        self.code.truncate(start.node as usize);
        self.emit(NodeKind::Refused(syntax), start);
    }

    /// The kind of the last operand's root node.
    fn last_kind(&self) -> Option<NodeKind> {
        Some(self.code.get(self.code.len().checked_sub(1)?)?.kind)
    }

    /// Whether the last operand, from the node `start` on, is just a name.
    fn is_lone_name(&self, start: u32) -> bool {
        let Some(node) = self.code.get(start as usize) else { return false };
        let is_bare = node.span == Span { start: self.last.start.source, end: self.last.end };
        node.kind == NodeKind::Name && self.next_node() == start + 1 && is_bare
    }
}
