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
//! implicit    = ratio ratio*                       # 2 x, (1 + 2)(3 + 4); a number only after an operand that isn't a constant
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
//! A name before "(" is always called, so `e(5)` is not a product; `true`, numbers and groups are never called.

use std::sync::Arc;

use pascaline_base::Detail;
use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::syntax::{self, Await, Cursor, Driver, Grammar, Node, Parsed, Span, Waited, utf16_offset};

use crate::Context;
use crate::code::{Binary, Code, Constant, Definition, Key, Logic, NodeKind, Relation, Target, Unary, Variable};
use crate::token::{Token, scan, skip_space};
use crate::{functions, hint, literal};

pub(super) use operands::constant;

mod accessors;
mod assignments;
mod brackets;
mod infix;
mod operands;
mod read;
mod settle;

/// How tightly each operator binds, loosest first.
pub(super) mod level {
    pub(crate) const BRACKET: u8 = 0;
    pub(crate) const ASSIGNMENT: u8 = 1;
    pub(crate) const CONDITION: u8 = 2;
    pub(crate) const OR: u8 = 3;
    pub(crate) const XOR: u8 = 4;
    pub(crate) const AND: u8 = 5;
    pub(crate) const BIT_OR: u8 = 6;
    pub(crate) const BIT_XOR: u8 = 7;
    pub(crate) const BIT_AND: u8 = 8;
    pub(crate) const RELATION: u8 = 9;
    pub(crate) const SHIFT: u8 = 10;
    pub(crate) const CONVERSION: u8 = 11;
    pub(crate) const RANGE: u8 = 12;
    pub(crate) const SUM: u8 = 13;
    pub(crate) const PRODUCT: u8 = 14;
    pub(crate) const IMPLICIT: u8 = 15;
    pub(crate) const RATIO: u8 = 16;
    pub(crate) const PERCENT: u8 = 17;
    pub(crate) const UNARY: u8 = 18;
    pub(crate) const POWER: u8 = 19;
    pub(crate) const NULLISH: u8 = 20;
    pub(crate) const POSTFIX: u8 = 21;
}

/// A construct that waits for an operand or for its closing bracket. `start` is where its left operand, or its bracket,
/// begins; `node` is the node whose jump is set at the end. Small and plain, since every operator needs one.
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
    /// `before`: the number of earlier comparisons in the chain, at the end of [`Parser::chained`].
    Relation {
        relation: Relation,
        before: u32,
        start: u32,
    },
    Range {
        parts: u32,
        start: u32,
    },
    /// The part of a condition before its `:`; `outer` is the level of the enclosing condition.
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
    /// The nodes of the index, which are evaluated after the value, are at the end of [`Parser::indices`].
    AssignIndex {
        name: Span,
        dimensions: u32,
        local: bool,
    },
    /// `object` is what the part belongs to; an index into [`Code::targets`].
    AssignPart {
        object: Span,
        target: u32,
    },
    /// `params`: the number of parameters of the enclosing functions.
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
        /// The first node of the last argument.
        argument: u32,
        start: u32,
    },
    Index {
        dimensions: u32,
        optional: bool,
        open: u32,
        start: u32,
    },
    Row(OpenMatrix),
    Object {
        entries: u32,
        start: u32,
    },
}

/// A matrix being read: the items of its current row, and the rows before.
#[derive(Clone, Copy, Debug)]
struct OpenMatrix {
    items: u32,
    rows: u32,
    columns: u32,
    /// The length of the first row that differs from the first one's; 0 if there is none.
    mismatch: u32,
    start: u32,
}

/// What is called: a name of `length` bytes, a parameter of the function that is being defined, or any other value.
#[derive(Clone, Copy, Debug)]
enum Callee {
    Name { builtin: Option<functions::Builtin>, length: u32 },
    Local { length: u32 },
    Value { optional: bool },
}

/// The kind of the last complete operand, as far as it determines what may follow.
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

/// The steps of undoing a guess, which creates an error.
const STEPS_OF_A_GUESS: usize = 6;

/// A `%` that was read as the modulo operator: the state to return to if no operand follows.
struct Guess {
    sign: Span,
    /// The number of waiting constructs below the modulo.
    waiting: usize,
    /// The constructs that the modulo settled.
    settled: Vec<Waited<Waiting>>,
    nodes: usize,
    last_span: Span,
}

/// The reusable buffers of a parse; they carry no meaning from one to the next.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    driver: Driver<Waiting>,
}

/// The parser. Each of its functions that read something begins at `token`, which is not read yet. It pushes nodes in the order in
/// which they are evaluated, leaves with `wait` what comes after further operands, and says with `then` whether an
/// operand or an operator may follow.
struct Parser<'p> {
    awaits: Await,
    cursor: Cursor<'p>,
    /// The next token, and its place.
    token: Token,
    span: Span,
    /// The number of open brackets: a newline inside brackets is whitespace.
    in_brackets: u32,
    /// The bracket level whose `:` belongs to a condition, not to a range.
    conditional: Option<u32>,
    driver: &'p mut Driver<Waiting>,
    code: &'p mut Code,
    cx: &'p Context,
    /// The last complete operand, and its place.
    last: Last,
    last_span: Span,
    /// Whether an index, a property or an argument list may follow.
    accessible: bool,
    /// The parameters of the enclosing functions.
    params: Vec<Span>,
    guesses: Vec<Guess>,
    /// The nodes of the comparisons in open chains, except for the last of each.
    chained: Vec<u32>,
    /// The indices of assignments whose value is being read.
    indices: Vec<Vec<Node<NodeKind>>>,
    /// The first node of the last index.
    index_start: u32,
    statements: u32,
    /// The statements whose values are shown.
    visible: u32,
    /// The number of assignments so far.
    assignments: u32,
    /// Whether there was a newline or a semicolon outside brackets.
    separated: bool,
}

/// The bytes of source that are read for one step.
pub(super) const BYTES_OF_A_STEP: u64 = 16;

/// Parses `source` into `code`.
pub(super) fn parse(cx: &Context, source: &str, code: &mut Code, buffers: &mut Buffers) -> Parsed<()> {
    code.clear();
    buffers.driver.clear();
    let asked = cx.fits_source(source.len()).and_then(|()| cx.spend(source.len() as u64 / BYTES_OF_A_STEP));
    asked.map_err(|fault| Box::new(fault.at(Span::default())))?;
    let mut parser = Parser {
        awaits: Await::Operand,
        cursor: Cursor::new(source),
        token: Token::End,
        span: Span::default(),
        in_brackets: 0,
        conditional: None,
        driver: &mut buffers.driver,
        code,
        cx,
        last: Last::Other,
        last_span: Span::default(),
        accessible: false,
        params: Vec::new(),
        guesses: Vec::new(),
        chained: Vec::new(),
        indices: Vec::new(),
        index_start: 0,
        statements: 0,
        visible: 0,
        assignments: 0,
        separated: false,
    };
    parser.next()?;
    syntax::parse(&mut parser)
}

impl Grammar for Parser<'_> {
    fn awaits(&mut self) -> &mut Await {
        &mut self.awaits
    }

    fn operand(&mut self) -> Parsed<()> {
        match self.token {
            Token::Number => self.number(),
            Token::Name => self.name(),
            Token::Open => self.open(|start| Waiting::Group { start }),
            Token::Minus if self.prefix_allowed() => self.prefix(Unary::Minus),
            Token::Plus if self.prefix_allowed() => self.prefix(Unary::Plus),
            Token::Tilde if self.prefix_allowed() => self.prefix(Unary::BitNot),
            Token::Not if self.prefix_allowed() => self.prefix(Unary::Not),
            Token::Quote | Token::Apostrophe => self.string(),
            Token::OpenBracket => self.matrix(),
            Token::OpenBrace => self.object(),
            Token::Colon if self.driver.floor() <= level::RANGE => self.open_range(),
            Token::Newline | Token::Semicolon if self.driver.len() == 0 => self.separator(),
            Token::End if self.driver.len() == 0 => self.finish(),
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

    fn operator(&mut self) -> Parsed<()> {
        let token = self.token;
        match token {
            Token::OpenBracket | Token::Dot | Token::OptionalDot if self.accessible => self.accessor(),
            Token::Open if self.accessible && matches!(self.last, Last::Symbol | Last::Access) => self.call(false),
            // Only operators that bind looser than a percentage may follow one.
            Token::Bang | Token::Apostrophe | Token::Caret | Token::DotCaret | Token::Nullish
                if self.last == Last::Percent =>
            {
                self.closing()
            }
            Token::Bang => self.postfix(Unary::Factorial),
            Token::Apostrophe => self.postfix(Unary::Transpose),
            Token::Slash => self.slash(),
            Token::Percent => self.percent(),
            Token::Nullish => self.test(Logic::Nullish, level::NULLISH, level::POSTFIX),
            Token::LogicalAnd => self.test(Logic::And, level::AND, level::BIT_OR),
            Token::LogicalOr => self.test(Logic::Or, level::OR, level::XOR),
            Token::And => self.test(Logic::BitAnd, level::BIT_AND, level::RELATION),
            Token::Or => self.test(Logic::BitOr, level::BIT_OR, level::BIT_XOR),
            Token::Equal => self.relation(Relation::Equal),
            Token::Unequal => self.relation(Relation::Unequal),
            Token::Less => self.relation(Relation::Less),
            Token::Greater => self.relation(Relation::Greater),
            Token::LessEqual => self.relation(Relation::LessEqual),
            Token::GreaterEqual => self.relation(Relation::GreaterEqual),
            Token::Name | Token::Number | Token::Open | Token::In if self.multiplies() => self.implicit(),
            Token::To | Token::In => self.conversion(),
            Token::Question => self.condition(),
            Token::Colon if self.conditional != Some(self.in_brackets) => self.range(),
            Token::Assign => self.assignment(),
            _ => match infix(token) {
                Some((op, level, floor)) => self.binary(op, level, floor),
                None => self.closing(),
            },
        }
    }

    /// A `%` that turns out not to precede an operand is a percentage. Like mathjs, the parser continues where it failed, so
    /// `5 % 2 ^` is 5 %.
    fn recover(&mut self, error: Box<Error>) -> Parsed<()> {
        // An exceeded limit does not undo a guess.
        if matches!(error.code, ErrorCode::SourceTooLong | ErrorCode::NestingTooDeep) || error.code.ends_evaluation() {
            return Err(error);
        }
        let Some(guess) = self.guesses.pop() else { return Err(error) };
        self.spend(STEPS_OF_A_GUESS)?;
        self.driver.truncate(guess.waiting);
        self.driver.restore(&guess.settled);
        self.code.arena.truncate(guess.nodes);
        self.last_span = guess.last_span;
        self.emit_percent(guess.sign);
        self.then(Await::Operator)
    }
}

/// The plain operators between two operands: how tightly they bind, and how tightly their right operand must bind.
fn infix(token: Token) -> Option<(Binary, u8, u8)> {
    Some(match token {
        Token::Plus => (Binary::Add, level::SUM, level::PRODUCT),
        Token::Minus => (Binary::Subtract, level::SUM, level::PRODUCT),
        Token::Star => (Binary::Multiply, level::PRODUCT, level::IMPLICIT),
        Token::DotStar => (Binary::DotMultiply, level::PRODUCT, level::IMPLICIT),
        Token::DotSlash => (Binary::DotDivide, level::PRODUCT, level::IMPLICIT),
        Token::Mod => (Binary::Mod, level::PRODUCT, level::IMPLICIT),
        Token::Caret => (Binary::Pow, level::POWER, level::UNARY),
        Token::DotCaret => (Binary::DotPow, level::POWER, level::UNARY),
        Token::LogicalXor => (Binary::LogicalXor, level::XOR, level::AND),
        Token::BitXor => (Binary::BitXor, level::BIT_XOR, level::BIT_AND),
        Token::ShiftLeft => (Binary::ShiftLeft, level::SHIFT, level::CONVERSION),
        Token::ShiftRight => (Binary::ShiftRight, level::SHIFT, level::CONVERSION),
        Token::ShiftRightLogical => (Binary::ShiftRightLogical, level::SHIFT, level::CONVERSION),
        _ => return None,
    })
}
