//! The grammar of SymPy's `sympify`: Python's expressions, in which `^` is a power and `!` a factorial.
//!
//! ```text
//! expressions = comparison ("," comparison)* ","?
//! comparison  = sum (("==" | "!=" | "<" | "<=" | ">" | ">=") sum)?
//! sum         = product (("+" | "-") product)*
//! product     = unary (("*" | "/" | "//" | "%") unary)*
//! unary       = ("+" | "-") unary | power
//! power       = factorial (("**" | "^") unary)?
//! factorial   = primary ("!" | "!!")?
//! primary     = number | name | name "(" expressions? ")" | "(" expressions? ")" | "[" expressions? "]" | string
//! number      = Python's, and a decimal with digits that repeat: "0.2[1]"
//! ```
//!
//! What `sympify` runs beyond that (attributes, subscripts, `lambda`, comprehensions, …) is rejected with a reason: the
//! original passes the text to Python's `eval`.

mod call;
mod code;
mod constants;
mod evaluate;
mod hint;
mod literal;
mod mistakes;
#[cfg(test)]
mod tests;
mod value;

use pascaline_base::limits::Budget;
use pascaline_base::syntax::{self, Await, Cursor, Driver, Grammar, Parsed, Span};
use pascaline_python::token::{Bracket, Token, scan, skip_space};

use code::{Binary, Code, NodeKind, Unary};

pub(crate) use code::Relation;
pub(crate) use evaluate::read;
pub(crate) use hint::{add_hint, for_name as hint_for_name};
pub(crate) use value::Value;

/// How tightly each operator binds, loosest first.
mod level {
    pub(super) const BRACKET: u8 = 0;
    pub(super) const COMPARISON: u8 = 1;
    pub(super) const SUM: u8 = 2;
    pub(super) const PRODUCT: u8 = 3;
    pub(super) const UNARY: u8 = 4;
    pub(super) const POWER: u8 = 5;
}

/// A construct that waits for an operand or for its closing bracket, and the byte where its first operand begins.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    what: What,
    start: u32,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Unary(Unary),
    Binary(Binary),
    Comparison(Relation),
    /// An open bracket, and the number of commas in it so far.
    Bracket(Enclosure, u32),
}

#[derive(Clone, Copy, Debug)]
enum Enclosure {
    Group,
    List,
    /// The length of the name in bytes.
    Call {
        name: u32,
    },
}

struct Parser<'p> {
    awaits: Await,
    cursor: Cursor<'p>,
    token: Token,
    span: Span,
    driver: Driver<Waiting>,
    code: Code,
    budget: &'p Budget,
    /// The last operand that was read.
    last: Span,
    /// The number of commas outside all brackets.
    commas: u32,
}

/// Parses `source`.
fn parse(source: &str, budget: &Budget) -> Parsed<Code> {
    let asked = budget.fits_source(source.len()).and_then(|()| budget.pay_for_bytes(source.len()));
    asked.map_err(|fault| fault.boxed_at(Span::default()))?;
    let mut parser = Parser {
        awaits: Await::Operand,
        cursor: Cursor::new(source),
        token: Token::End,
        span: Span::default(),
        driver: Driver::default(),
        code: Code::default(),
        budget,
        last: Span::default(),
        commas: 0,
    };
    parser.next();
    syntax::parse(&mut parser)?;
    Ok(parser.code)
}

impl Grammar for Parser<'_> {
    fn awaits(&mut self) -> &mut Await {
        &mut self.awaits
    }

    fn operand(&mut self) -> Parsed<()> {
        match self.token {
            Token::Integer => self.leaf(NodeKind::Integer),
            Token::Float => self.float(),
            Token::Imaginary => self.imaginary(),
            Token::Text => self.leaf(NodeKind::Text),
            Token::True | Token::False | Token::None => self.leaf(NodeKind::Other),
            Token::Name => self.name(),
            Token::Plus => self.prefix(Unary::Plus),
            Token::Minus => self.prefix(Unary::Minus),
            Token::Open(Bracket::Round) => self.open(Enclosure::Group, self.span.start),
            Token::Open(Bracket::Square) => self.open(Enclosure::List, self.span.start),
            Token::Close(bracket) => self.close_where_operand(bracket),
            Token::End if self.driver.len() == 0 && self.commas > 0 => self.finish(self.commas),
            _ => Err(self.mistake()),
        }
    }

    fn operator(&mut self) -> Parsed<()> {
        match self.token {
            Token::Plus => self.binary(Binary::Add, level::SUM),
            Token::Minus => self.binary(Binary::Subtract, level::SUM),
            Token::Star => self.doubled(Token::Star, Binary::Multiply, Binary::Power),
            Token::Slash => self.doubled(Token::Slash, Binary::Divide, Binary::FloorDivide),
            Token::SlashSlash => self.binary(Binary::FloorDivide, level::PRODUCT),
            Token::Percent => self.binary(Binary::Modulo, level::PRODUCT),
            Token::StarStar | Token::Caret => self.binary(Binary::Power, level::POWER),
            Token::Comparison => self.comparison(),
            Token::Other if self.text() == "!" => self.factorial(),
            Token::Close(bracket) => self.close(bracket),
            Token::Comma => self.comma(),
            Token::End => self.finish(self.commas + 1),
            _ => Err(self.mistake()),
        }
    }
}

/// Tokens.
impl Parser<'_> {
    /// Reads the next token. A newline is whitespace.
    fn next(&mut self) {
        skip_space(&mut self.cursor, true);
        let start = self.cursor.at();
        self.token = scan(&mut self.cursor);
        self.span = Span::new(start..self.cursor.at());
    }

    /// The text of the token.
    fn text(&self) -> &str {
        self.span.text(self.cursor.source())
    }

    /// Reads the next token, which must begin an operand.
    fn await_operand(&mut self) -> Parsed<()> {
        self.next();
        self.then(Await::Operand)
    }
}

/// Operands.
impl Parser<'_> {
    /// Emits an operand that is a single token, and reads the next one.
    fn leaf(&mut self, kind: NodeKind) -> Parsed<()> {
        self.code.push(kind, self.span);
        self.last = self.span;
        self.next();
        self.then(Await::Operator)
    }

    /// A decimal, possibly with repeating digits in square brackets.
    fn float(&mut self) -> Parsed<()> {
        let start = self.span.start as usize;
        let mut ahead = self.cursor;
        if ahead.byte() != b'[' || self.text().contains(['e', 'E']) {
            return self.leaf(NodeKind::Float);
        }
        ahead.skip(1);
        let digits = ahead.at();
        ahead.skip_digits();
        if ahead.at() == digits || ahead.byte() != b']' {
            return self.leaf(NodeKind::Float);
        }
        ahead.skip(1);
        self.cursor = ahead;
        self.span = Span::new(start..ahead.at());
        self.leaf(NodeKind::Repeating)
    }

    /// A name, and the bracket of its arguments if it is called.
    fn name(&mut self) -> Parsed<()> {
        let name = self.span;
        self.leaf(NodeKind::Name)?;
        if self.token != Token::Open(Bracket::Round) {
            return Ok(());
        }
        self.code.truncate(self.code.len().saturating_sub(1));
        self.open(Enclosure::Call { name: name.end - name.start }, name.start)
    }

    /// `2j` is read as `2*I`, regardless of what precedes or follows it.
    fn imaginary(&mut self) -> Parsed<()> {
        let Span { start, end } = self.span;
        let unit = end.saturating_sub(1);
        let kind = if self.text().contains(['.', 'e', 'E']) { NodeKind::Float } else { NodeKind::Integer };
        self.last = Span { start, end: unit };
        self.code.push(kind, self.last);
        self.settle(level::PRODUCT);
        self.wait(What::Binary(Binary::Multiply), level::UNARY, self.last.start)?;
        self.span = Span { start: unit, end };
        self.leaf(NodeKind::ImaginaryUnit)
    }

    fn prefix(&mut self, unary: Unary) -> Parsed<()> {
        self.wait(What::Unary(unary), level::UNARY, self.span.start)?;
        self.await_operand()
    }
}

/// Tokens after an operand.
impl Parser<'_> {
    /// An operator whose left operand is the last one. Only powers are right-associative.
    fn binary(&mut self, binary: Binary, level: u8) -> Parsed<()> {
        self.settle(level);
        let floor = if binary == Binary::Power { level::UNARY } else { level + 1 };
        self.wait(What::Binary(binary), floor, self.last.start)?;
        self.await_operand()
    }

    /// Two signs separated by whitespace are one operator, since `sympify` joins the tokens without whitespace.
    fn doubled(&mut self, sign: Token, single: Binary, double: Binary) -> Parsed<()> {
        let mut ahead = self.cursor;
        skip_space(&mut ahead, true);
        if scan(&mut ahead) != sign {
            return self.binary(single, level::PRODUCT);
        }
        self.cursor = ahead;
        self.binary(double, if double == Binary::Power { level::POWER } else { level::PRODUCT })
    }

    fn comparison(&mut self) -> Parsed<()> {
        let relation = match self.text() {
            "==" => Relation::Equal,
            "!=" => Relation::Unequal,
            "<" => Relation::Less,
            "<=" => Relation::LessOrEqual,
            ">" => Relation::Greater,
            _ => Relation::GreaterOrEqual,
        };
        self.settle(level::COMPARISON);
        self.wait(What::Comparison(relation), level::COMPARISON + 1, self.last.start)?;
        self.await_operand()
    }

    /// It binds tighter than a power: `2**3!` is `2**6`.
    fn factorial(&mut self) -> Parsed<()> {
        let start = self.last.start;
        let mut kind = NodeKind::Factorial;
        self.last.end = self.span.end;
        self.next();
        if self.token == Token::Other && self.text() == "!" {
            kind = NodeKind::DoubleFactorial;
            self.last.end = self.span.end;
            self.next();
        }
        self.emit(kind, start);
        self.then(Await::Operator)
    }

    fn comma(&mut self) -> Parsed<()> {
        self.settle(level::BRACKET);
        match self.driver.top_mut() {
            Some(Waiting { what: What::Bracket(_, commas), .. }) => *commas += 1,
            _ => self.commas += 1,
        }
        self.await_operand()
    }

    /// The end of the text, after `items` elements.
    fn finish(&mut self, items: u32) -> Parsed<()> {
        self.settle(level::BRACKET);
        if self.driver.len() > 0 {
            return Err(self.mistake());
        }
        if self.commas > 0 {
            self.emit(NodeKind::Tuple { items }, 0);
        }
        self.then(Await::Nothing)
    }
}

/// Brackets.
impl Parser<'_> {
    fn open(&mut self, enclosure: Enclosure, start: u32) -> Parsed<()> {
        self.wait(What::Bracket(enclosure, 0), level::BRACKET, start)?;
        self.await_operand()
    }

    /// A closing bracket after a comma or after the opening one.
    fn close_where_operand(&mut self, bracket: Bracket) -> Parsed<()> {
        match self.driver.top() {
            Some(&Waiting { what: What::Bracket(enclosure, commas), start }) => {
                self.closed(enclosure, bracket, Some(enclosure.node(commas)), start)
            }
            _ => Err(self.mistake()),
        }
    }

    fn close(&mut self, bracket: Bracket) -> Parsed<()> {
        self.settle(level::BRACKET);
        match self.driver.top() {
            Some(&Waiting { what: What::Bracket(Enclosure::Group, 0), start }) => {
                self.closed(Enclosure::Group, bracket, None, start)
            }
            Some(&Waiting { what: What::Bracket(enclosure, commas), start }) => {
                self.closed(enclosure, bracket, Some(enclosure.node(commas + 1)), start)
            }
            _ => Err(self.mistake()),
        }
    }

    /// Ends `enclosure`, which becomes a node of `kind`.
    fn closed(&mut self, enclosure: Enclosure, bracket: Bracket, kind: Option<NodeKind>, start: u32) -> Parsed<()> {
        if bracket != enclosure.bracket() {
            return Err(self.mistake());
        }
        self.driver.pop();
        self.last = Span { start, end: self.span.end };
        if let Some(kind) = kind {
            self.code.push(kind, self.last);
        }
        self.next();
        self.then(Await::Operator)
    }
}

impl Enclosure {
    fn bracket(self) -> Bracket {
        match self {
            Self::Group | Self::Call { .. } => Bracket::Round,
            Self::List => Bracket::Square,
        }
    }

    /// The kind of node for this number of elements.
    fn node(self, items: u32) -> NodeKind {
        match self {
            Self::Group => NodeKind::Tuple { items },
            Self::List => NodeKind::List { items },
            Self::Call { name } => NodeKind::Call { name, arguments: items },
        }
    }
}

/// Waiting constructs, and how they are emitted once complete.
impl Parser<'_> {
    fn wait(&mut self, what: What, floor: u8, start: u32) -> Parsed<()> {
        let waited = self.driver.wait(Waiting { what, start }, floor, self.budget);
        waited.map_err(|fault| fault.boxed_at(self.span))
    }

    /// Emits every operator that a token of binding power `level` completes.
    fn settle(&mut self, level: u8) {
        while let Some(&Waiting { what, start }) = self.driver.settled_by(level) {
            match what {
                What::Unary(unary) => self.emit(NodeKind::Unary(unary), start),
                What::Binary(binary) => self.emit(NodeKind::Binary(binary), start),
                What::Comparison(relation) => self.emit(NodeKind::Comparison(relation), start),
                What::Bracket(..) => return,
            }
            self.driver.pop();
        }
    }

    fn emit(&mut self, kind: NodeKind, start: u32) {
        self.last.start = start;
        self.code.push(kind, self.last);
    }
}
