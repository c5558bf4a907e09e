//! mathjs's grammar.
//!
//! ```text
//! block       = statement? ((newline | ";") statement?)*
//! statement   = condition ("=" statement)?                  # to the left: a name, an index, a property, `f(x, …)`
//! condition   = or ("?" statement ":" statement)*
//! or          = xor ("or" xor)*
//! xor         = and ("xor" and)*
//! and         = bit-or ("and" bit-or)*
//! bit-or      = bit-xor ("|" bit-xor)*
//! bit-xor     = bit-and ("^|" bit-and)*
//! bit-and     = relation ("&" relation)*
//! relation    = shift (("==" | "!=" | "<" | ">" | "<=" | ">=") shift)*          # chained: 1 < x < 3
//! shift       = conversion (("<<" | ">>" | ">>>") conversion)*
//! conversion  = range (("to" | "in") range)*
//! range       = sum? (":" sum?){0,2}
//! sum         = product (("+" | "-") product)*                                  # x + y% is x + x * y%
//! product     = implicit (("*" | ".*" | "/" | "./" | "%" | "mod") implicit)*
//! implicit    = ratio ratio*                       # 2 x, (1 + 2)(3 + 4); a number only after what is no constant
//! ratio       = percent ("/" number)*              # only in `number / number` before a name or "(": 1/2 pi
//! percent     = unary "%"?                         # only where no operand follows, else it is the modulo
//! unary       = ("+" | "-" | "~" | "not") unary | power
//! power       = nullish (("^" | ".^") unary)?
//! nullish     = postfix ("??" postfix)*
//! postfix     = primary (("!" | "'") accessor*)*
//! primary     = number | (name | string | matrix | object | "(" statement ")") accessor*
//! accessor    = "(" list ")" | "[" list "]" | "." name | "?." ("(" list ")" | "[" list "]" | name)
//! matrix      = "[" (row (";" row?)*)? "]"         row = statement ("," statement?)*
//! object      = "{" (key ":" statement)? ("," (key ":" statement)?)* "}"        key = name | string
//! list        = (statement ("," statement)*)?
//! ```
//!
//! A name before "(" is always called, so `e(5)` is no product; `true`, numbers and groups are never called.

use std::rc::Rc;

use super::code::{Binary, Code, Constant, Definition, Kind, Logic, Relation, Unary};
use super::functions;
use super::hint;
use super::literal;
use super::token::{Token, Unreadable, scan, skip_space};
use crate::error::{Error, ErrorCode, Fault};
use crate::limits::Budget;
use crate::syntax::{self, Await, Cursor, Driver, Grammar, Node, Parsed, Span, Waited, utf16_offset};

/// How tightly each operator binds, loosest first.
mod level {
    pub(super) const BRACKET: u8 = 0;
    pub(super) const ASSIGNMENT: u8 = 1;
    pub(super) const CONDITION: u8 = 2;
    pub(super) const OR: u8 = 3;
    pub(super) const XOR: u8 = 4;
    pub(super) const AND: u8 = 5;
    pub(super) const BIT_OR: u8 = 6;
    pub(super) const BIT_XOR: u8 = 7;
    pub(super) const BIT_AND: u8 = 8;
    pub(super) const RELATION: u8 = 9;
    pub(super) const SHIFT: u8 = 10;
    pub(super) const CONVERSION: u8 = 11;
    pub(super) const RANGE: u8 = 12;
    pub(super) const SUM: u8 = 13;
    pub(super) const PRODUCT: u8 = 14;
    pub(super) const IMPLICIT: u8 = 15;
    pub(super) const RATIO: u8 = 16;
    pub(super) const PERCENT: u8 = 17;
    pub(super) const UNARY: u8 = 18;
    pub(super) const POWER: u8 = 19;
    pub(super) const NULLISH: u8 = 20;
    pub(super) const POSTFIX: u8 = 21;
}

/// What waits for an operand or for its closing bracket. `start` is where its left operand, or its bracket, begins;
/// `node` is the node whose jump becomes known with its end. Small and plain, since every operator is one.
#[derive(Clone, Copy, Debug)]
enum Waiting {
    Prefix {
        op: Unary,
        start: u32,
    },
    Binary {
        op: Binary,
        start: u32,
    },
    Implicit {
        start: u32,
    },
    Test {
        logic: Logic,
        node: u32,
        start: u32,
    },
    /// `before`: how many comparisons of the chain stand before this one, the last of [`Parser::chained`].
    Relation {
        relation: Relation,
        before: u32,
        start: u32,
    },
    Range {
        parts: u32,
        start: u32,
    },
    /// The part of a condition before its `:`; `outer` is the level of the condition around it.
    True {
        node: u32,
        outer: Option<u32>,
        start: u32,
    },
    False {
        node: u32,
        outer: Option<u32>,
        start: u32,
    },
    Assign {
        name: Span,
    },
    /// The nodes of the index, which are evaluated after the value, are the last of [`Parser::indices`].
    AssignIndex {
        name: Span,
        dimensions: u32,
    },
    AssignProperty {
        name: Span,
        property: u32,
    },
    /// `params`: how many parameters the functions around have.
    Define {
        node: u32,
        definition: u32,
        params: u32,
        start: u32,
    },
    Group {
        start: u32,
    },
    Call {
        callee: Callee,
        arguments: u32,
        start: u32,
    },
    Index {
        dimensions: u32,
        optional: bool,
        open: u32,
        start: u32,
    },
    Row(Row),
    Object {
        entries: u32,
        start: u32,
    },
}

/// A matrix that is being read: the items of its current row, and the rows before.
#[derive(Clone, Copy, Debug)]
struct Row {
    items: u32,
    rows: u32,
    columns: u32,
    /// The length of the first row that differs from the first one's; 0 where none does.
    mismatch: u32,
    start: u32,
}

#[derive(Clone, Copy, Debug)]
enum Callee {
    Name { builtin: Option<functions::Builtin>, length: u32 },
    Local { length: u32 },
    Value { optional: bool },
}

/// What the last whole operand is, as far as what may follow depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// A literal.
    Constant,
    /// A literal with a sign.
    Signed(Unary),
    Percent,
    Factorial,
    /// Any other operator.
    Operator,
    Symbol,
    /// `a[1]`, `a.b`
    Access,
    /// A call of a name.
    Call,
    Other,
}

/// A `%` that was taken for the modulo: what to go back to should no operand follow it after all.
struct Guess {
    sign: Span,
    /// How many wait below the modulo.
    waiting: usize,
    /// What the modulo settled.
    settled: Vec<Waited<Waiting>>,
    nodes: usize,
    last_span: Span,
}

/// The buffers that a parse fills; they carry no meaning from one to the next.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    driver: Driver<Waiting>,
}

struct Parser<'p> {
    cursor: Cursor<'p>,
    token: Token,
    span: Span,
    /// How many brackets are open: a newline inside of them is space.
    in_brackets: u32,
    /// The bracket level whose `:` belongs to a condition, not to a range.
    conditional: Option<u32>,
    driver: &'p mut Driver<Waiting>,
    code: &'p mut Code,
    budget: &'p mut Budget,
    last: Last,
    last_span: Span,
    /// Whether an index, a property or an argument list may follow.
    accessible: bool,
    /// The parameters of the functions whose bodies are being read.
    params: Vec<Span>,
    guesses: Vec<Guess>,
    /// The nodes of the comparisons of the chains that are being read, but for the last of each.
    chained: Vec<u32>,
    /// The indices of assignments whose value is being read.
    indices: Vec<Vec<Node<Kind>>>,
    /// The first node of the last index.
    index_start: u32,
    statements: u32,
    /// Whether a newline or a semicolon stood outside of brackets.
    separated: bool,
}

/// Reads `source` into `code`.
pub(super) fn parse(source: &str, code: &mut Code, buffers: &mut Buffers, budget: &mut Budget) -> Parsed<()> {
    code.clear();
    buffers.driver.clear();
    budget.source(source.len()).map_err(|fault| Box::new(fault.at(Span::default())))?;
    let mut parser = Parser {
        cursor: Cursor::new(source),
        token: Token::End,
        span: Span::default(),
        in_brackets: 0,
        conditional: None,
        driver: &mut buffers.driver,
        code,
        budget,
        last: Last::Other,
        last_span: Span::default(),
        accessible: false,
        params: Vec::new(),
        guesses: Vec::new(),
        chained: Vec::new(),
        indices: Vec::new(),
        index_start: 0,
        statements: 0,
        separated: false,
    };
    parser.next()?;
    syntax::parse(&mut parser)
}

impl Grammar for Parser<'_> {
    #[inline(always)] // the driver's loop is their only caller
    fn operand(&mut self) -> Parsed<Await> {
        match self.token {
            Token::Number => self.number(),
            Token::Name => self.name(),
            Token::Open => self.open(|start| Waiting::Group { start }),
            Token::Minus if self.prefix_allowed() => self.prefix(Unary::Minus),
            Token::Plus if self.prefix_allowed() => self.prefix(Unary::Plus),
            Token::Tilde if self.prefix_allowed() => self.prefix(Unary::BitNot),
            Token::Not if self.prefix_allowed() => self.prefix(Unary::Not),
            Token::Quote(quote) => self.string(quote),
            Token::OpenBracket => self.matrix(),
            Token::OpenBrace => self.object(),
            Token::Colon if self.driver.floor() <= level::RANGE => self.open_range(),
            Token::Newline | Token::Semicolon if self.driver.len() == 0 => self.separator(),
            Token::End if self.driver.len() == 0 => Ok(self.finish()),
            token if token.is_named() => self.symbol(),
            Token::End => Err(self.error(ErrorCode::UnexpectedEnd, "Unexpected end of expression")),
            _ => {
                let mut error = self.error(ErrorCode::ValueExpected, "Value expected");
                let before = self.source().get(..self.span.start as usize).unwrap_or_default();
                error.hint = hint::operand(self.token, before);
                Err(error)
            }
        }
    }

    #[inline(always)]
    fn operator(&mut self) -> Parsed<Await> {
        if self.accessible
            && let Some(next) = self.accessor()?
        {
            return Ok(next);
        }
        let token = self.token;
        match token {
            // Only what binds looser than a percentage may follow one.
            Token::Bang | Token::Quote(b'\'') | Token::Caret | Token::DotCaret | Token::Nullish
                if self.last == Last::Percent =>
            {
                self.closing()
            }
            Token::Bang => self.postfix(Unary::Factorial),
            Token::Quote(b'\'') => self.postfix(Unary::Transpose),
            Token::Plus => self.binary(Binary::Add, level::SUM, level::PRODUCT),
            Token::Minus => self.binary(Binary::Subtract, level::SUM, level::PRODUCT),
            Token::Star => self.binary(Binary::Multiply, level::PRODUCT, level::IMPLICIT),
            Token::DotStar => self.binary(Binary::DotMultiply, level::PRODUCT, level::IMPLICIT),
            Token::Slash => self.slash(),
            Token::DotSlash => self.binary(Binary::DotDivide, level::PRODUCT, level::IMPLICIT),
            Token::Percent => self.percent(),
            Token::Mod => self.binary(Binary::Mod, level::PRODUCT, level::IMPLICIT),
            Token::Caret => self.binary(Binary::Pow, level::POWER, level::UNARY),
            Token::DotCaret => self.binary(Binary::DotPow, level::POWER, level::UNARY),
            Token::Nullish => self.test(Logic::Nullish, level::NULLISH, level::POSTFIX),
            Token::LogicalAnd => self.test(Logic::And, level::AND, level::BIT_OR),
            Token::LogicalOr => self.test(Logic::Or, level::OR, level::XOR),
            Token::And => self.test(Logic::BitAnd, level::BIT_AND, level::RELATION),
            Token::Or => self.test(Logic::BitOr, level::BIT_OR, level::BIT_XOR),
            Token::LogicalXor => self.binary(Binary::LogicalXor, level::XOR, level::AND),
            Token::BitXor => self.binary(Binary::BitXor, level::BIT_XOR, level::BIT_AND),
            Token::Equal => self.relation(Relation::Equal),
            Token::Unequal => self.relation(Relation::Unequal),
            Token::Less => self.relation(Relation::Less),
            Token::Greater => self.relation(Relation::Greater),
            Token::LessEqual => self.relation(Relation::LessEqual),
            Token::GreaterEqual => self.relation(Relation::GreaterEqual),
            Token::ShiftLeft => self.binary(Binary::ShiftLeft, level::SHIFT, level::CONVERSION),
            Token::ShiftRight => self.binary(Binary::ShiftRight, level::SHIFT, level::CONVERSION),
            Token::ShiftRightLogical => self.binary(Binary::ShiftRightLogical, level::SHIFT, level::CONVERSION),
            Token::Name | Token::Number | Token::Open | Token::In if self.multiplies() => self.implicit(),
            Token::To | Token::In => self.conversion(),
            Token::Question => self.condition(),
            Token::Colon if self.conditional != Some(self.in_brackets) => self.range(),
            Token::Assign => self.assignment(),
            _ => self.closing(),
        }
    }

    /// A `%` before what turns out to be no operand is a percentage. Like mathjs, the parser goes on where it failed, so
    /// `5 % 2 ^` is 5 %.
    fn recover(&mut self, error: Box<Error>) -> Parsed<Await> {
        // Only a token that fits nowhere takes a guess back; a limit does not.
        if error.code > ErrorCode::InvalidSyntax {
            return Err(error);
        }
        let Some(guess) = self.guesses.pop() else { return Err(error) };
        self.driver.truncate(guess.waiting);
        self.driver.restore(guess.settled);
        self.code.arena.truncate(guess.nodes);
        self.last_span = guess.last_span;
        self.emit_percent(guess.sign);
        Ok(Await::Operator)
    }
}

/// Tokens.
impl<'p> Parser<'p> {
    #[inline]
    fn next(&mut self) -> Parsed<()> {
        skip_space(&mut self.cursor, self.in_brackets > 0);
        let start = self.cursor.at();
        let scanned = scan(&mut self.cursor);
        self.span = Span::new(start..self.cursor.at());
        match scanned {
            Ok(token) => {
                self.token = token;
                Ok(())
            }
            Err(unreadable) => Err(self.unreadable(unreadable)),
        }
    }

    fn next_skipping_newlines(&mut self) -> Parsed<()> {
        self.next()?;
        while self.token == Token::Newline {
            self.next()?;
        }
        Ok(())
    }

    fn source(&self) -> &'p str {
        self.cursor.source()
    }

    fn text(&self) -> &'p str {
        self.span.text(self.source())
    }

    /// The token after the next one, and the one after that, without reading them.
    fn peek_two(&self) -> Option<(Token, Token)> {
        let mut cursor = self.cursor;
        let first = Self::peek(&mut cursor)?;
        Some((first, Self::peek(&mut cursor)?))
    }

    fn peek(cursor: &mut Cursor<'_>) -> Option<Token> {
        skip_space(cursor, true);
        scan(cursor).ok()
    }
}

/// Errors.
impl Parser<'_> {
    #[cold]
    fn error(&self, code: ErrorCode, words: &str) -> Box<Error> {
        self.error_at(code, words, self.span)
    }

    #[cold]
    fn error_at(&self, code: ErrorCode, words: &str, span: Span) -> Box<Error> {
        let char = utf16_offset(self.source(), span.start) + 1;
        Box::new(Fault::new(code, format!("{words} (char {char})")).at(span))
    }

    /// A token that cannot be read. It is left as the current token, for a guess that is taken back.
    #[cold]
    fn unreadable(&mut self, unreadable: Unreadable) -> Box<Error> {
        match unreadable {
            Unreadable::DigitExpected { skipped } => {
                self.token = Token::Number;
                let got = self.cursor.char().map(String::from).unwrap_or_default();
                let span = Span { start: self.span.start + skipped, end: self.span.end };
                self.error_at(ErrorCode::InvalidNumber, &format!("Digit expected, got \"{got}\""), span)
            }
            Unreadable::Unknown => {
                self.token = Token::Unknown;
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
        }
    }

    /// The token fits nowhere: what the innermost bracket awaits, or that nothing awaits it.
    #[cold]
    fn unexpected(&self) -> Box<Error> {
        let words = match self.driver.top() {
            Some(Waiting::Group { .. } | Waiting::Call { .. }) => "Parenthesis ) expected",
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
    fn unexpected_part(&self) -> Box<Error> {
        let text = excerpt(self.text());
        if matches!(self.token, Token::Number | Token::Name | Token::Unknown) {
            return self.error(ErrorCode::UnexpectedToken, &format!("Unexpected part \"{text}\""));
        }
        let mut error = self.error(ErrorCode::UnexpectedToken, &format!("Unexpected operator {text}"));
        error.hint = hint::token(self.token);
        error
    }
}

/// What waits.
impl Parser<'_> {
    #[inline(always)]
    fn wait(&mut self, what: Waiting, floor: u8) -> Parsed<()> {
        self.driver.wait(what, floor, self.budget).map_err(|fault| Box::new(fault.at(self.span)))
    }

    /// Emits everything that a token which binds at `level` settles.
    fn settle(&mut self, level: u8) {
        while let Some(waiting) = self.driver.settled_by(level) {
            match waiting {
                // The common ones, shortly.
                Waiting::Binary { op, start } if self.last != Last::Percent => {
                    self.emit(Kind::Binary(op), start, Last::Operator);
                }
                waiting => self.emit_waiting(waiting),
            }
        }
        // A unary operand of a modulo is whole now: it was no percentage.
        while level <= level::PERCENT && self.guesses.last().is_some_and(|guess| guess.waiting + 1 >= self.driver.len())
        {
            self.guesses.pop();
        }
    }

    #[inline(always)]
    fn emit(&mut self, kind: Kind, start: u32, last: Last) {
        let span = Span { start, end: self.last_span.end };
        self.code.arena.push(kind, span);
        self.last_span = span;
        self.last = last;
        self.accessible = false;
    }

    fn emit_waiting(&mut self, waiting: Waiting) {
        match waiting {
            Waiting::Binary { op, start } => {
                let kind = match op {
                    Binary::Add if self.last == Last::Percent => Kind::AddPercent,
                    Binary::Subtract if self.last == Last::Percent => Kind::SubtractPercent,
                    _ => Kind::Binary(op),
                };
                self.emit(kind, start, Last::Operator);
            }
            Waiting::Implicit { start } => self.emit(Kind::Binary(Binary::Multiply), start, Last::Operator),
            Waiting::Prefix { op, start } => {
                let last =
                    if self.last == Last::Constant && op != Unary::Not { Last::Signed(op) } else { Last::Operator };
                self.emit(Kind::Unary(op), start, last);
            }
            Waiting::Test { logic, node, start } => {
                self.emit(Kind::Binary(Binary::Logic(logic)), start, Last::Operator);
                let jump = self.jump_from(node);
                self.code.arena.patch(node as usize, Kind::Test { logic, jump });
            }
            Waiting::Relation { relation, before, start } => self.emit_relation(relation, before, start),
            Waiting::Range { parts, start } => self.emit(Kind::Range { parts }, start, Last::Other),
            Waiting::False { node, outer, start } => {
                let passed = self.jump_from(node);
                self.code.arena.patch(node as usize, Kind::Jump(passed));
                self.conditional = outer;
                self.last_span.start = start;
                self.last = Last::Other;
                self.accessible = false;
            }
            Waiting::Assign { name } => {
                self.code.arena.push(Kind::Assign, name);
                self.finish_assignment(name.start);
            }
            Waiting::AssignIndex { name, dimensions } => {
                self.code.arena.append(self.indices.pop().unwrap_or_default());
                self.code.arena.push(Kind::AssignIndex { dimensions }, name);
                self.finish_assignment(name.start);
            }
            Waiting::AssignProperty { name, property } => {
                self.code.arena.push(Kind::AssignProperty { property }, name);
                self.finish_assignment(name.start);
            }
            Waiting::Define { node, definition, params, start } => {
                self.emit(Kind::Return, start, Last::Other);
                self.params.truncate(params as usize);
                let jump = self.jump_from(node);
                self.code.arena.patch(node as usize, Kind::Define { definition, jump });
            }
            // Brackets have floor 0: no operator settles them.
            Waiting::Group { .. }
            | Waiting::Call { .. }
            | Waiting::Index { .. }
            | Waiting::Row(_)
            | Waiting::Object { .. }
            | Waiting::True { .. } => {}
        }
    }

    fn emit_relation(&mut self, relation: Relation, before: u32, start: u32) {
        let kind = if before == 0 { Kind::Binary(Binary::Relation(relation)) } else { Kind::ChainEnd(relation) };
        self.emit(kind, start, Last::Operator);
        for step in self.chained.split_off(self.chained.len() - before as usize) {
            let jump = self.jump_from(step);
            if let Some(Node { kind: Kind::Chain { relation, .. }, .. }) = self.code.arena.get(step as usize) {
                let kind = Kind::Chain { relation: *relation, jump };
                self.code.arena.patch(step as usize, kind);
            }
        }
    }

    fn finish_assignment(&mut self, start: u32) {
        self.last_span.start = start;
        self.last = Last::Other;
        self.accessible = false;
    }

    /// How far it is from behind node `index` to what comes next.
    fn jump_from(&self, node: u32) -> u32 {
        self.next_node().saturating_sub(node + 1)
    }

    /// Where the next node will stand.
    fn next_node(&self) -> u32 {
        u32::try_from(self.code.arena.len()).unwrap_or(u32::MAX)
    }
}

/// Where a value is awaited.
impl Parser<'_> {
    fn prefix_allowed(&self) -> bool {
        self.driver.floor() <= level::UNARY
    }

    fn prefix(&mut self, op: Unary) -> Parsed<Await> {
        self.wait(Waiting::Prefix { op, start: self.span.start }, level::UNARY)?;
        self.next_skipping_newlines()?;
        Ok(Await::Operand)
    }

    /// Emits an operand that is one token, and reads the next one.
    fn leaf(&mut self, kind: Kind, last: Last, accessible: bool) -> Parsed<Await> {
        self.code.arena.push(kind, self.span);
        self.last_span = self.span;
        self.last = last;
        self.accessible = accessible;
        self.next()?;
        Ok(Await::Operator)
    }

    fn number(&mut self) -> Parsed<Await> {
        match literal::number(self.text()) {
            Ok(number) => self.leaf(Kind::Number(number), Last::Constant, false),
            Err(fault) => {
                // mathjs reads the token after the number before it looks at its value.
                let span = self.span;
                self.next()?;
                Err(Box::new(fault.at(span)))
            }
        }
    }

    fn name(&mut self) -> Parsed<Await> {
        let kind = match self.text() {
            "true" => Kind::Constant(Constant::True),
            "false" => Kind::Constant(Constant::False),
            "null" => Kind::Constant(Constant::Null),
            "undefined" => Kind::Constant(Constant::Undefined),
            "NaN" => Kind::Number(f64::NAN),
            "Infinity" => Kind::Number(f64::INFINITY),
            _ => return self.symbol(),
        };
        self.leaf(kind, Last::Constant, true)
    }

    fn symbol(&mut self) -> Parsed<Await> {
        let name = self.text();
        let kind = if name == "end"
            && let Some(dimension) = self.end_dimension()
        {
            Kind::End { dimension }
        } else if self.is_param(name) {
            Kind::Local
        } else {
            Kind::Symbol { builtin: functions::lookup(name) }
        };
        self.leaf(kind, Last::Symbol, true)
    }

    fn is_param(&self, name: &str) -> bool {
        self.params.iter().any(|param| param.text(self.source()) == name)
    }

    /// The dimension of the innermost index that is being read.
    fn end_dimension(&self) -> Option<u32> {
        self.driver.find_map(|waiting| match waiting {
            Waiting::Index { dimensions, .. } => Some(dimensions - 1),
            _ => None,
        })
    }

    fn string(&mut self, quote: u8) -> Parsed<Await> {
        let start = self.span.start;
        let text = self.quoted(quote)?;
        self.code.arena.push(Kind::Text(text), self.span);
        self.last_span = Span { start, end: self.last_span.end };
        self.last = Last::Constant;
        self.accessible = true;
        Ok(Await::Operator)
    }

    /// Reads a string's characters, its end and the token after it; gives its index in [`Code::texts`].
    fn quoted(&mut self, quote: u8) -> Parsed<u32> {
        let text = literal::string(&mut self.cursor, quote)
            .map_err(|escape| self.error_at(ErrorCode::InvalidEscape, &escape.words, escape.span))?;
        self.next()?;
        if self.token != Token::Quote(quote) {
            let words = format!("End of string {} expected", char::from(quote));
            return Err(self.error(ErrorCode::Unclosed, &words));
        }
        self.last_span = self.span;
        self.next()?;
        Ok(self.add_text(&text))
    }

    fn add_text(&mut self, text: &str) -> u32 {
        self.code.texts.push(Rc::from(text));
        u32::try_from(self.code.texts.len() - 1).unwrap_or(u32::MAX)
    }

    /// Opens a bracket.
    fn open(&mut self, waiting: impl FnOnce(u32) -> Waiting) -> Parsed<Await> {
        let waiting = waiting(self.span.start);
        self.wait(waiting, level::BRACKET)?;
        self.in_brackets += 1;
        self.next()?;
        Ok(Await::Operand)
    }

    fn matrix(&mut self) -> Parsed<Await> {
        let start = self.span.start;
        self.in_brackets += 1;
        self.next()?;
        if self.token == Token::CloseBracket {
            return self.close_with(Kind::Row(0), start);
        }
        let row = Row { items: 1, rows: 0, columns: 0, mismatch: 0, start };
        self.wait(Waiting::Row(row), level::BRACKET)?;
        Ok(Await::Operand)
    }

    fn object(&mut self) -> Parsed<Await> {
        let start = self.span.start;
        self.in_brackets += 1;
        self.next()?;
        self.object_key(0, start)
    }

    /// After `{` or a comma: a key and its colon, or the end of the object.
    fn object_key(&mut self, entries: u32, start: u32) -> Parsed<Await> {
        let key = match self.token {
            Token::CloseBrace => return self.close_with(Kind::Object(entries), start),
            Token::Quote(quote) => self.quoted(quote)?,
            token if token == Token::Name || token.is_named() => {
                let key = self.add_text(self.text());
                self.next()?;
                key
            }
            // A second comma is no key but the end of the entries, as in mathjs.
            _ => return Err(self.error(ErrorCode::InvalidSyntax, "Symbol or string expected as object key")),
        };
        if self.token != Token::Colon {
            return Err(self.error(ErrorCode::InvalidSyntax, "Colon : expected after object key"));
        }
        self.code.arena.push(Kind::Text(key), self.span);
        self.wait(Waiting::Object { entries: entries + 1, start }, level::BRACKET)?;
        self.next()?;
        Ok(Await::Operand)
    }

    /// A range without its start, which is 1.
    fn open_range(&mut self) -> Parsed<Await> {
        if self.conditional == Some(self.in_brackets) {
            let words = "The true-expression of a conditional operator may not be empty";
            return Err(self.error(ErrorCode::InvalidSyntax, words));
        }
        self.code.arena.push(Kind::Number(1.0), self.span);
        self.last_span = self.span;
        self.last = Last::Constant;
        self.accessible = false;
        Ok(Await::Operator)
    }
}

/// Operators.
impl Parser<'_> {
    #[inline]
    fn binary(&mut self, op: Binary, level: u8, floor: u8) -> Parsed<Await> {
        self.settle(level);
        self.wait(Waiting::Binary { op, start: self.last_span.start }, floor)?;
        self.next_skipping_newlines()?;
        Ok(Await::Operand)
    }

    fn postfix(&mut self, op: Unary) -> Parsed<Await> {
        let start = self.last_span.start;
        self.last_span.end = self.span.end;
        let last = if op == Unary::Factorial { Last::Factorial } else { Last::Operator };
        self.emit(Kind::Unary(op), start, last);
        self.accessible = true;
        self.next()?;
        Ok(Await::Operator)
    }

    fn test(&mut self, logic: Logic, level: u8, floor: u8) -> Parsed<Await> {
        self.settle(level);
        let (node, start) = (self.next_node(), self.last_span.start);
        self.code.arena.push(Kind::Test { logic, jump: 0 }, self.span);
        self.wait(Waiting::Test { logic, node, start }, floor)?;
        self.next_skipping_newlines()?;
        Ok(Await::Operand)
    }

    fn relation(&mut self, relation: Relation) -> Parsed<Await> {
        self.settle(level::SHIFT);
        let node = self.next_node();
        if let Some(Waiting::Relation { relation: waiting, before, .. }) = self.driver.top_mut() {
            *before += 1;
            self.chained.push(node);
            let earlier = std::mem::replace(waiting, relation);
            self.code.arena.push(Kind::Chain { relation: earlier, jump: 0 }, self.span);
        } else {
            let start = self.last_span.start;
            self.settle(level::RELATION);
            self.wait(Waiting::Relation { relation, before: 0, start }, level::SHIFT)?;
        }
        self.next_skipping_newlines()?;
        Ok(Await::Operand)
    }

    /// `1/2 pi` is `(1/2) pi`: a slash between two numbers before a name or a bracket binds tighter than the product.
    fn slash(&mut self) -> Parsed<Await> {
        self.settle(level::RATIO);
        let is_ratio = matches!(self.last, Last::Constant | Last::Signed(_))
            && matches!(self.peek_two(), Some((Token::Number, Token::Name | Token::Open | Token::In)));
        if is_ratio {
            self.binary(Binary::Divide, level::RATIO, level::PERCENT)
        } else {
            self.binary(Binary::Divide, level::PRODUCT, level::IMPLICIT)
        }
    }

    /// `8%` is a percentage unless an operand follows, then it is the modulo.
    fn percent(&mut self) -> Parsed<Await> {
        self.settle(level::PERCENT);
        if self.last == Last::Percent {
            return self.binary(Binary::Mod, level::PRODUCT, level::IMPLICIT);
        }
        let sign = self.span;
        self.next_skipping_newlines()?;
        if !self.begins_operand() {
            self.emit_percent(sign);
            return Ok(Await::Operator);
        }
        let mut guess = Guess {
            sign,
            waiting: 0,
            settled: self.driver.clone_settled_by(level::PRODUCT),
            nodes: self.code.arena.len(),
            last_span: self.last_span,
        };
        self.settle(level::PRODUCT);
        guess.waiting = self.driver.len();
        self.wait(Waiting::Binary { op: Binary::Mod, start: self.last_span.start }, level::IMPLICIT)?;
        self.guesses.push(guess);
        Ok(Await::Operand)
    }

    fn emit_percent(&mut self, sign: Span) {
        self.last_span.end = sign.end;
        self.emit(Kind::Percent, self.last_span.start, Last::Percent);
    }

    /// Whether a value may begin with the token.
    fn begins_operand(&self) -> bool {
        let token = self.token;
        matches!(
            token,
            Token::Number
                | Token::Name
                | Token::Quote(_)
                | Token::Open
                | Token::OpenBracket
                | Token::OpenBrace
                | Token::Plus
                | Token::Minus
                | Token::Tilde
        ) || token.is_named()
    }

    /// Whether the token before which no operator stands is a factor.
    fn multiplies(&mut self) -> bool {
        self.settle(level::RATIO);
        match self.token {
            Token::Name | Token::Open => true,
            Token::Number => !matches!(self.last, Last::Constant | Last::Signed(_) | Last::Percent | Last::Operator),
            // `2 in` is two inches.
            Token::In => {
                matches!(self.last, Last::Constant | Last::Signed(Unary::Minus))
                    && !matches!(self.driver.top(), Some(Waiting::Implicit { .. }))
            }
            _ => false,
        }
    }

    fn implicit(&mut self) -> Parsed<Await> {
        self.settle(level::IMPLICIT);
        self.wait(Waiting::Implicit { start: self.last_span.start }, level::RATIO)?;
        Ok(Await::Operand)
    }

    /// `a to b`, `a in b`; an `in` that nothing follows is the inch.
    fn conversion(&mut self) -> Parsed<Await> {
        self.settle(level::CONVERSION);
        let (operator, start) = (self.token, self.last_span.start);
        let name = self.span;
        self.next_skipping_newlines()?;
        let ends = matches!(
            self.token,
            Token::CloseBracket | Token::Close | Token::CloseBrace | Token::Comma | Token::Semicolon | Token::End
        );
        if operator == Token::In && ends {
            self.code.arena.push(Kind::Symbol { builtin: functions::lookup("in") }, name);
            self.last_span.end = name.end;
            self.emit(Kind::Binary(Binary::Multiply), start, Last::Operator);
            return Ok(Await::Operator);
        }
        self.wait(Waiting::Binary { op: Binary::To, start }, level::RANGE)?;
        Ok(Await::Operand)
    }

    fn range(&mut self) -> Parsed<Await> {
        self.settle(level::SUM);
        match self.driver.top_mut() {
            Some(Waiting::Range { parts: 3, .. }) => return self.closing(),
            Some(Waiting::Range { parts, .. }) => *parts += 1,
            _ => {
                self.settle(level::RANGE);
                self.wait(Waiting::Range { parts: 2, start: self.last_span.start }, level::SUM)?;
            }
        }
        self.next_skipping_newlines()?;
        if matches!(self.token, Token::Close | Token::CloseBracket | Token::Comma | Token::End) {
            self.open_end();
            return Ok(Await::Operator);
        }
        Ok(Await::Operand)
    }

    /// A range without its end, which is the size of the indexed value.
    fn open_end(&mut self) {
        let kind = self.end_dimension().map_or(Kind::OpenEnd, |dimension| Kind::End { dimension });
        let span = Span { start: self.span.start, end: self.span.start };
        self.code.arena.push(kind, span);
        self.last_span = span;
        self.last = Last::Symbol;
        self.accessible = false;
    }

    fn condition(&mut self) -> Parsed<Await> {
        self.settle(level::CONDITION);
        let (node, start) = (self.next_node(), self.last_span.start);
        self.code.arena.push(Kind::Branch(0), self.last_span);
        self.wait(Waiting::True { node, outer: self.conditional, start }, level::BRACKET)?;
        self.conditional = Some(self.in_brackets);
        self.next_skipping_newlines()?;
        Ok(Await::Operand)
    }

    /// At the `:` of a condition.
    fn otherwise(&mut self, branch: u32, outer: Option<u32>, start: u32) -> Parsed<Await> {
        let node = self.next_node();
        self.code.arena.push(Kind::Jump(0), self.span);
        let passed = self.jump_from(branch);
        self.code.arena.patch(branch as usize, Kind::Branch(passed));
        self.wait(Waiting::False { node, outer, start }, level::ASSIGNMENT)?;
        self.conditional = None;
        self.next_skipping_newlines()?;
        Ok(Await::Operand)
    }
}

/// Assignments.
impl Parser<'_> {
    fn assignment(&mut self) -> Parsed<Await> {
        self.settle(level::ASSIGNMENT);
        let waiting = match self.last {
            Last::Symbol => self.assign_symbol()?,
            Last::Access => self.assign_access()?,
            Last::Call => self.define()?,
            _ => return Err(self.invalid_assignment()),
        };
        self.wait(waiting, level::ASSIGNMENT)?;
        self.next_skipping_newlines()?;
        Ok(Await::Operand)
    }

    #[cold]
    fn invalid_assignment(&self) -> Box<Error> {
        let mut error = self.error(ErrorCode::InvalidAssignment, "Invalid left hand side of assignment operator =");
        error.hint = hint::token(self.token);
        error
    }

    fn assign_symbol(&mut self) -> Parsed<Waiting> {
        let name = self.last_span;
        if name.text(self.source()) == "end" {
            let fault = Fault::new(ErrorCode::InvalidAssignment, "Cannot assign to symbol \"end\"");
            return Err(Box::new(fault.at(name)));
        }
        self.code.arena.truncate(self.code.arena.len() - 1);
        Ok(Waiting::Assign { name })
    }

    /// `a[…] =` and `a.b =`, of a variable.
    fn assign_access(&mut self) -> Parsed<Waiting> {
        let invalid = self.invalid_assignment();
        let Some(&Node { kind, .. }) = self.code.arena.tail(1).first() else { return Err(invalid) };
        let object = match kind {
            Kind::Index { optional: true, .. } | Kind::Property { optional: true, .. } => {
                return Err(self.error(ErrorCode::InvalidAssignment, "Cannot assign to optional chain"));
            }
            Kind::Index { .. } => self.index_start as usize - 1,
            _ => self.code.arena.len() - 2,
        };
        let Some(&Node { kind: Kind::Symbol { .. }, span: name }) = self.code.arena.get(object) else {
            return Err(invalid);
        };
        // The object must be the variable alone: `a.b[1] = 2` is not supported.
        if name.start != self.last_span.start {
            return Err(invalid);
        }
        match kind {
            Kind::Index { dimensions, .. } => {
                self.code.arena.truncate(self.code.arena.len() - 1);
                let mut index = self.code.arena.split_off(self.index_start as usize);
                if let Some(open) = index.first_mut() {
                    // The value will lie between.
                    open.kind = Kind::OpenIndex { below: 1 };
                }
                self.indices.push(index);
                Ok(Waiting::AssignIndex { name, dimensions })
            }
            Kind::Property { property, .. } => {
                self.code.arena.truncate(self.code.arena.len() - 1);
                Ok(Waiting::AssignProperty { name, property })
            }
            _ => Err(invalid),
        }
    }

    /// `f(x, y) =`: takes back the call and its arguments, which are the parameters.
    fn define(&mut self) -> Parsed<Waiting> {
        let invalid = self.invalid_assignment();
        let Some(&Node { kind, span }) = self.code.arena.tail(1).first() else { return Err(invalid) };
        let (callee, arguments) = match kind {
            Kind::Call { builtin, name, arguments } => (Callee::Name { builtin, length: name }, arguments),
            Kind::CallLocal { name, arguments } => (Callee::Local { length: name }, arguments),
            _ => return Err(invalid),
        };
        let (Callee::Name { length, .. } | Callee::Local { length }) = callee else { return Err(invalid) };
        let count = arguments as usize + 1;
        let nodes = &self.code.arena.tail(count)[..arguments as usize];
        let is_name = |node: &Node<Kind>| matches!(node.kind, Kind::Symbol { .. } | Kind::Local | Kind::End { .. });
        // A name in brackets of its own is no parameter.
        let brackets = span.text(self.source()).matches('(').count();
        if nodes.len() != arguments as usize || !nodes.iter().all(is_name) || brackets != 1 {
            return Err(invalid);
        }
        let params: Vec<Span> = nodes.iter().map(|node| node.span).collect();
        let name = Span { start: span.start, end: span.start + length };
        self.check_definition(name, &params)?;
        let count = count + usize::from(callee.check().is_some());
        self.code.arena.truncate(self.code.arena.len() - count);

        let outer = u32::try_from(self.params.len()).unwrap_or(u32::MAX);
        self.params.extend_from_slice(&params);
        self.code.definitions.push(Definition { name, params });
        let definition = u32::try_from(self.code.definitions.len() - 1).unwrap_or(u32::MAX);
        let node = self.next_node();
        self.code.arena.push(Kind::Define { definition, jump: 0 }, span);
        Ok(Waiting::Define { node, definition, params: outer, start: span.start })
    }

    fn check_definition(&self, name: Span, params: &[Span]) -> Parsed<()> {
        if name.text(self.source()) == "end" {
            let words = "Illegal function name, \"end\" is a reserved keyword";
            return Err(Box::new(Fault::new(ErrorCode::InvalidAssignment, words).at(name)));
        }
        for (index, param) in params.iter().enumerate() {
            let text = param.text(self.source());
            if params[..index].iter().any(|earlier| earlier.text(self.source()) == text) {
                let words = format!("Duplicate parameter name \"{text}\"");
                return Err(Box::new(Fault::new(ErrorCode::InvalidAssignment, words).at(*param)));
            }
        }
        Ok(())
    }
}

/// Accessors.
impl Parser<'_> {
    /// An argument list, an index or a property, if the token begins one.
    fn accessor(&mut self) -> Parsed<Option<Await>> {
        let optional = self.token == Token::OptionalDot;
        if optional {
            self.next()?;
        }
        match self.token {
            Token::Open if optional || matches!(self.last, Last::Symbol | Last::Access) => {
                self.call(optional).map(Some)
            }
            Token::OpenBracket => self.index(optional).map(Some),
            Token::Dot if !optional => {
                self.next()?;
                self.property(false).map(Some)
            }
            _ if optional => self.property(true).map(Some),
            _ => Ok(None),
        }
    }

    fn property(&mut self, optional: bool) -> Parsed<Await> {
        if self.token != Token::Name && !self.token.is_named() {
            let after = if optional { "optional chain" } else { "dot" };
            let words = format!("Property name expected after {after}");
            return Err(self.error(ErrorCode::InvalidSyntax, &words));
        }
        let property = self.add_text(self.text());
        let start = self.last_span.start;
        self.last_span.end = self.span.end;
        self.emit(Kind::Property { property, optional }, start, Last::Access);
        self.accessible = true;
        self.next()?;
        Ok(Await::Operator)
    }

    fn call(&mut self, optional: bool) -> Parsed<Await> {
        let start = self.last_span.start;
        let callee = self.callee(optional);
        self.in_brackets += 1;
        self.next()?;
        if self.token == Token::Close {
            self.last_span.start = start;
            return self.close_call(callee, 0, start);
        }
        self.wait(Waiting::Call { callee, arguments: 1, start }, level::BRACKET)?;
        Ok(Await::Operand)
    }

    /// What is called: takes its node back where the name or the property alone says it.
    fn callee(&mut self, optional: bool) -> Callee {
        let Some(&Node { kind, span }) = self.code.arena.tail(1).first() else { return Callee::Value { optional } };
        let length = span.end - span.start;
        let callee = match kind {
            Kind::Symbol { builtin } => Callee::Name { builtin, length },
            Kind::Local => Callee::Local { length },
            Kind::Property { property, optional: chained } => {
                let optional = optional || chained;
                self.code.arena.patch(self.code.arena.len() - 1, Kind::Method { property, optional });
                return Callee::Value { optional };
            }
            _ => return Callee::Value { optional },
        };
        self.code.arena.truncate(self.code.arena.len() - 1);
        if let Some(check) = callee.check() {
            self.code.arena.push(check, span);
        }
        callee
    }

    fn close_call(&mut self, callee: Callee, arguments: u32, start: u32) -> Parsed<Await> {
        let kind = match callee {
            Callee::Name { builtin, length } => Kind::Call { builtin, name: length, arguments },
            Callee::Local { length } => Kind::CallLocal { name: length, arguments },
            Callee::Value { optional } => Kind::CallValue { arguments, optional },
        };
        self.close_with(kind, start)?;
        self.last = if matches!(callee, Callee::Name { .. } | Callee::Local { .. }) { Last::Call } else { Last::Other };
        Ok(Await::Operator)
    }

    fn index(&mut self, optional: bool) -> Parsed<Await> {
        let start = self.last_span.start;
        let open = self.next_node();
        self.code.arena.push(Kind::OpenIndex { below: 0 }, self.last_span);
        self.in_brackets += 1;
        self.next()?;
        if self.token == Token::CloseBracket {
            return self.close_index(0, optional, open, start);
        }
        self.wait(Waiting::Index { dimensions: 1, optional, open, start }, level::BRACKET)?;
        Ok(Await::Operand)
    }

    fn close_index(&mut self, dimensions: u32, optional: bool, open: u32, start: u32) -> Parsed<Await> {
        self.close_with(Kind::Index { dimensions, optional }, start)?;
        self.index_start = open;
        self.last = Last::Access;
        Ok(Await::Operator)
    }
}

/// Closing brackets, commas, and the ends of statements.
impl Parser<'_> {
    /// A token that is no operator here: what it closes or separates, or that it is unexpected.
    fn closing(&mut self) -> Parsed<Await> {
        self.settle(level::BRACKET);
        let Some(waiting) = self.driver.top() else { return self.end_statement() };
        match (*waiting, self.token) {
            (Waiting::Group { start }, Token::Close) => {
                self.driver.pop();
                self.last_span = Span { start, end: self.span.end };
                self.last = Last::Other;
                self.close_bracket()
            }
            (Waiting::Call { callee, arguments, start }, Token::Close) => {
                self.driver.pop();
                self.close_call(callee, arguments, start)
            }
            (Waiting::Index { dimensions, optional, open, start }, Token::CloseBracket) => {
                self.driver.pop();
                self.close_index(dimensions, optional, open, start)
            }
            (Waiting::Object { entries, start }, Token::CloseBrace) => {
                self.driver.pop();
                self.close_with(Kind::Object(entries), start)
            }
            (Waiting::Object { entries, start }, Token::Comma) => {
                self.driver.pop();
                self.next()?;
                self.object_key(entries, start)
            }
            (Waiting::True { node, outer, start }, Token::Colon) => {
                self.driver.pop();
                self.otherwise(node, outer, start)
            }
            (Waiting::Row(row), Token::Comma | Token::Semicolon | Token::CloseBracket) => self.row(row),
            (Waiting::Call { .. } | Waiting::Index { .. }, Token::Comma) => self.next_item(),
            _ => Err(self.unexpected()),
        }
    }

    /// Emits what a bracket held, and steps over its end.
    fn close_with(&mut self, kind: Kind, start: u32) -> Parsed<Await> {
        self.last_span.end = self.span.end;
        self.emit(kind, start, Last::Other);
        self.close_bracket()
    }

    fn close_bracket(&mut self) -> Parsed<Await> {
        self.accessible = true;
        self.in_brackets -= 1;
        self.next()?;
        Ok(Await::Operator)
    }

    fn next_item(&mut self) -> Parsed<Await> {
        if let Some(Waiting::Call { arguments: items, .. } | Waiting::Index { dimensions: items, .. }) =
            self.driver.top_mut()
        {
            *items += 1;
        }
        self.next()?;
        Ok(Await::Operand)
    }

    /// After an item of a matrix.
    fn row(&mut self, mut row: Row) -> Parsed<Await> {
        if self.token == Token::Comma {
            self.next()?;
            if !matches!(self.token, Token::CloseBracket | Token::Semicolon) {
                row.items += 1;
                return Ok(self.await_item(row));
            }
        }
        if self.token == Token::CloseBracket && row.rows == 0 {
            self.driver.pop();
            return self.close_with(Kind::Row(row.items), row.start);
        }
        row.end(self.code, self.last_span);
        if self.token == Token::Semicolon {
            self.next()?;
            if self.token != Token::CloseBracket {
                row.items = 1;
                return Ok(self.await_item(row));
            }
        }
        self.driver.pop();
        self.close_with(Kind::Rows(row.rows), row.start)?;
        if row.mismatch != 0 {
            let words = format!("Column dimensions mismatch ({} !== {})", row.mismatch, row.columns);
            return Err(self.error(ErrorCode::DimensionMismatch, &words));
        }
        Ok(Await::Operator)
    }

    fn await_item(&mut self, row: Row) -> Await {
        if let Some(waiting) = self.driver.top_mut() {
            *waiting = Waiting::Row(row);
        }
        Await::Operand
    }

    fn end_statement(&mut self) -> Parsed<Await> {
        match self.token {
            Token::End | Token::Newline | Token::Semicolon => self.statements += 1,
            _ => return Err(self.unexpected_part()),
        }
        if self.token == Token::End { Ok(self.finish()) } else { self.separator() }
    }

    fn separator(&mut self) -> Parsed<Await> {
        self.separated = true;
        self.next()?;
        Ok(Await::Operand)
    }

    fn finish(&mut self) -> Await {
        let whole = Span::new(0..self.source().len());
        if self.statements == 0 {
            self.code.arena.push(Kind::Constant(Constant::Undefined), whole);
        } else if self.separated {
            self.code.arena.push(Kind::Block(self.statements), whole);
        }
        Await::Nothing
    }
}

impl Callee {
    /// The node that looks whether a name means a function, before its arguments are evaluated. A function of the
    /// tables needs none.
    fn check(self) -> Option<Kind> {
        match self {
            Self::Name { builtin: Some(functions::Builtin::Function(_)), .. } | Self::Value { .. } => None,
            Self::Name { builtin, length } => Some(Kind::Callee { builtin, name: length, local: false }),
            Self::Local { length } => Some(Kind::Callee { builtin: None, name: length, local: true }),
        }
    }
}

impl Row {
    /// Emits the row that has ended.
    fn end(&mut self, code: &mut Code, last: Span) {
        code.arena.push(Kind::Row(self.items), Span { start: self.start, end: last.end });
        if self.rows == 0 {
            self.columns = self.items;
        } else if self.items != self.columns && self.mismatch == 0 {
            self.mismatch = self.items;
        }
        self.rows += 1;
    }
}

/// The start of a text that a message quotes: all of it, unless it is very long.
fn excerpt(text: &str) -> &str {
    const MOST: usize = 200;
    text.char_indices().nth(MOST).map_or(text, |(end, _)| text.get(..end).unwrap_or_default())
}
