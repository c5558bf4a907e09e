//! Plain arithmetic, evaluated while it is read: most expressions are a few numbers, which need neither tokens nor nodes.
//!
//! ```text
//! text     = sum
//! sum      = product (("+" | "-") product)*
//! product  = sign (("*" | "/") sign)*
//! sign     = ("+" | "-") sign | power
//! power    = operand ("^" sign)?
//! operand  = (number | name | name "(" (items | list) ")" | "(" sum ")") "!"*
//! list     = "[" items "]"
//! items    = sum ("," sum)*
//! number   = digit+ ("." digit+)? | "." digit+        # of up to 15 characters
//! name     = (letter | "_" | "$") (letter | digit | "_" | "$")*
//! space    = " " | tab
//! ```
//!
//! A name is that of a variable or a constant whose value is a number or a complex number, or it is called, and then that of a
//! function. All operands are such numbers; only the value of a call that is the whole text may be another one.
//!
//! The right operand of an operator is read by a call of [`Reader::expression`], to a depth of [`MOST_LEVELS`], so nothing is allocated.
//! The levels of the operators are the grammar's; the operations, and the steps charged, are the evaluator's. Whatever else a text
//! has, an error or an exceeded limit too, gives it up: the result is `None`, and the text is parsed.

use num_complex::Complex64;
use pascaline_number::float::parse_short_decimal;
use pascaline_number::notes::Digits;

use crate::code::{Binary, Unary};
use crate::functions::{self, FACTORIAL};
use crate::grammar::{self, level};
use crate::lite::IS_WHOLE;
use crate::notes::Noting;
use crate::program::check_scope;
use crate::typed::Operation;
use crate::value::Value;
use crate::{Context, Numbers, Scope, matrix, notes, operators};

/// A longer text is given up.
const MOST_BYTES: usize = 4_096;

/// Deeper nesting is given up.
const MOST_LEVELS: u64 = 32;

/// A call with more arguments is given up.
const MOST_ARGUMENTS: usize = 5;

/// Most lists have fewer items.
const ITEMS: usize = 8;

/// The value of plain arithmetic, and where its notes are found.
pub(super) struct Outcome {
    pub(super) value: Value,
    pub(super) noting: Noting,
}

/// Evaluates a text, if it is plain arithmetic.
pub(super) fn evaluate(cx: &Context, source: &str, scope: &Scope<'_>) -> Option<Outcome> {
    let may_be_plain =
        cx.numbers() == Numbers::Number && source.len() <= MOST_BYTES && cx.fits_source(source.len()).is_ok();
    // A percentage, a matrix and a text often end the expression: nothing need be read to give them up.
    let ends_otherwise = matches!(source.as_bytes(), [.., b'%' | b']' | b'"' | b'\'']);
    if IS_WHOLE && may_be_plain && !ends_otherwise { cx.attempt(|| read(cx, source, scope)) } else { None }
}

fn read(cx: &Context, source: &str, scope: &Scope<'_>) -> Option<Outcome> {
    let mut reader = Reader {
        cx,
        scope,
        source,
        bytes: source.as_bytes(),
        at: 0,
        next: 0,
        level: 0,
        other: None,
        nodes: 0,
        last: Last::Other,
        is_exact: true,
        is_whole: true,
        has_surprise: false,
    };
    reader.skip(0);
    let scalar = reader.expression(level::BRACKET)?;
    reader.ends().then_some(())?;
    check_scope(cx, scope).ok()?;
    cx.spend(source.len() as u64 / grammar::BYTES_OF_A_STEP + reader.nodes).ok()?;
    let value = reader.other.take().unwrap_or_else(|| scalar.into());
    let noting = reader.noting(&value);
    Some(Outcome { value, noting })
}

/// An operand.
#[derive(Clone, Copy)]
enum Scalar {
    Number(f64),
    Complex(Complex64),
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Number(number) => Self::Number(number),
            Scalar::Complex(complex) => Self::Complex(complex),
        }
    }
}

impl Scalar {
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => Some(Self::Number(*number)),
            Value::Complex(complex) => Some(Self::Complex(*complex)),
            _ => None,
        }
    }
}

/// What was read last, as far as notes depend on it.
#[derive(Clone, Copy)]
enum Last {
    Literal(f64),
    /// A literal with a minus.
    Negated(f64),
    /// A call of a function that has poles.
    Pole,
    Other,
}

/// A text that is being read. `None` gives it up.
struct Reader<'r, 's> {
    cx: &'r Context,
    scope: &'r Scope<'s>,
    source: &'r str,
    bytes: &'r [u8],
    /// The next byte that is not a space, 0 at the end, and where it is.
    next: u8,
    at: usize,
    /// The depth of the calls of [`expression`](Self::expression).
    level: u64,
    /// The value of the whole text, if it is not a number.
    other: Option<Value>,
    /// The nodes that the parser would have made: a step each.
    nodes: u64,
    last: Last,
    /// Whether all steps are those of an exact calculation of decimals.
    is_exact: bool,
    /// Whether all parts are literals, or make whole numbers of whole numbers.
    is_whole: bool,
    /// Whether a part may have a note.
    has_surprise: bool,
}

/// The text.
impl<'r> Reader<'r, '_> {
    /// Skips some bytes, and the spaces after them.
    fn skip(&mut self, count: usize) {
        self.at += count;
        loop {
            match self.bytes.get(self.at) {
                Some(b' ' | b'\t') => self.at += 1,
                byte => return self.next = byte.copied().unwrap_or(0),
            }
        }
    }

    /// Whether everything has been read.
    fn ends(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// Reads the bytes for which `holds`, and the spaces after them.
    fn take_while(&mut self, holds: impl Fn(&u8) -> bool) -> &'r [u8] {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.iter().position(|byte| !holds(byte)).map_or(rest, |length| &rest[..length]);
        self.skip(taken.len());
        taken
    }

    fn name(&mut self) -> Option<&'r str> {
        let start = self.at;
        let length = self.take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')).len();
        let name = self.source.get(start..start + length)?;
        let is_other = name == "not" || grammar::constant(name).is_some();
        (!is_other).then_some(name)
    }

    /// Skips a byte if it comes next; returns whether it did.
    fn comes(&mut self, byte: u8) -> bool {
        let comes = self.next == byte;
        if comes {
            self.skip(1);
        }
        comes
    }

    fn close(&mut self) -> Option<()> {
        self.comes(b')').then_some(())
    }

    fn node(&mut self, last: Last) {
        self.nodes += 1;
        self.last = last;
    }

    /// Where the notes are found.
    fn noting(&self, value: &Value) -> Noting {
        let Value::Number(number) = *value else { return Noting::in_text_if(self.has_surprise) };
        let is_large = !Digits::are_kept(number);
        let has_surprising_digits = || !Digits::are_plain(number);
        let is_pole = matches!(self.last, Last::Pole) && notes::is_like_a_pole(number);
        if self.has_surprise || is_pole || self.is_exact && has_surprising_digits() {
            Noting::InText
        } else if self.is_whole && is_large && has_surprising_digits() && !self.bytes.contains(&b'.') {
            Noting::of_whole_number(self.nodes)
        } else {
            Noting::Nowhere
        }
    }
}

/// Operands.
impl Reader<'_, '_> {
    fn operand(&mut self) -> Option<Scalar> {
        let mut operand = match self.next {
            b'0'..=b'9' | b'.' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.named(),
            b'(' => self.group(),
            b'-' => self.signed(Unary::Minus),
            b'+' => self.signed(Unary::Plus),
            _ => None,
        }?;
        while self.next == b'!' {
            self.skip(1);
            self.node(Last::Other);
            operand = self.operate::<1>(&FACTORIAL, &[operand])?;
        }
        Some(operand)
    }

    fn number(&mut self) -> Option<Scalar> {
        let start = self.at;
        let literal = self.take_while(|byte| matches!(byte, b'0'..=b'9' | b'.'));
        // `2.` is a number too, but `2.*3` has another operator.
        let number = parse_short_decimal(literal).filter(|_| literal.last() != Some(&b'.'))?;
        if notes::is_year(number) {
            let (before, after) = self.bytes.split_at(start);
            self.has_surprise |= before.last() == Some(&b'/') || after.get(literal.len()) == Some(&b'-');
        }
        self.node(Last::Literal(number));
        Some(Scalar::Number(number))
    }

    fn group(&mut self) -> Option<Scalar> {
        self.skip(1);
        let value = self.expression(level::BRACKET)?;
        self.close()?;
        Some(value)
    }

    fn signed(&mut self, sign: Unary) -> Option<Scalar> {
        self.skip(1);
        let operand = self.expression(level::UNARY)?;
        self.node(match self.last {
            Last::Literal(number) if sign == Unary::Minus => Last::Negated(-number),
            _ => Last::Other,
        });
        match operand {
            Scalar::Number(number) => Some(Scalar::Number(if sign == Unary::Minus { -number } else { number })),
            complex @ Scalar::Complex(_) => self.operate::<1>(operators::unary(sign), &[complex]),
        }
    }

    /// A variable, a constant or a call.
    fn named(&mut self) -> Option<Scalar> {
        let name = self.name()?;
        let variable = self.scope.get(self.cx, name).ok()?;
        if self.next == b'(' {
            return if variable.is_none() { self.call(name) } else { None };
        }
        (self.is_exact, self.is_whole) = (false, false);
        self.node(Last::Other);
        match variable {
            Some(value) => Scalar::of(value),
            None => Scalar::of(&self.scope.admitted(functions::lookup(name))?.scalar()?),
        }
    }

    fn call(&mut self, name: &str) -> Option<Scalar> {
        if functions::takes_expression(name) {
            return None;
        }
        let operation = self.scope.admitted(functions::lookup(name))?.operation()?;
        self.skip(1);
        if self.next == b'[' {
            let list = self.list()?;
            self.close()?;
            self.called(name);
            return self.scalar(operation.on(self.cx, &[list]).ok()?);
        }
        let (mut arguments, mut count) = ([Scalar::Number(0.0); MOST_ARGUMENTS], 0);
        while count == 0 || self.comes(b',') {
            *arguments.get_mut(count)? = self.expression(level::BRACKET)?;
            count += 1;
        }
        self.close()?;
        if let (1, Last::Literal(number) | Last::Negated(number)) = (count, self.last) {
            self.has_surprise |= notes::surprise_of(name, number).is_some();
        }
        self.called(name);
        match count {
            1 => self.operate::<1>(operation, &arguments),
            2 => self.operate::<2>(operation, &arguments),
            3 => self.operate::<3>(operation, &arguments),
            4 => self.operate::<4>(operation, &arguments),
            _ => self.operate::<MOST_ARGUMENTS>(operation, &arguments),
        }
    }

    fn called(&mut self, name: &str) {
        self.is_exact = false;
        self.is_whole = self.is_whole && notes::is_of_whole_numbers(name);
        self.node(if notes::has_poles(name) { Last::Pole } else { Last::Other });
    }

    /// A matrix of one row.
    fn list(&mut self) -> Option<Value> {
        self.skip(1);
        self.level += 1;
        let mut items = Vec::with_capacity(ITEMS);
        while items.is_empty() || self.comes(b',') {
            items.push(self.expression(level::BRACKET)?.into());
        }
        self.level -= 1;
        self.comes(b']').then_some(())?;
        self.node(Last::Other);
        matrix::stack(self.cx, items).ok()
    }
}

/// Operators.
impl Reader<'_, '_> {
    /// Operands and the operators between them that bind at least as tightly as `floor`.
    fn expression(&mut self, floor: u8) -> Option<Scalar> {
        if self.level > MOST_LEVELS.min(self.cx.limits().nesting) {
            return None;
        }
        self.level += 1;
        let mut left = self.operand()?;
        while let Some((op, level, floor_of_right)) = infix(self.next)
            && level >= floor
        {
            self.skip(1);
            let right = self.expression(floor_of_right)?;
            left = self.binary(op, left, right)?;
        }
        self.level -= 1;
        Some(left)
    }

    fn binary(&mut self, op: Binary, x: Scalar, y: Scalar) -> Option<Scalar> {
        if op == Binary::Divide {
            (self.is_exact, self.is_whole) = (false, false);
        }
        self.node(Last::Other);
        if let (Scalar::Number(x), Scalar::Number(y)) = (x, y)
            && let Some(result) = operators::of_numbers(op, x, y)
        {
            return Some(Scalar::Number(result));
        }
        match operators::of_complex_numbers(op, &x.into(), &y.into()) {
            Some(result) => Scalar::of(&result),
            None => self.operate::<2>(operators::binary(op), &[x, y]),
        }
    }

    /// The value of an operation on the first operands.
    fn operate<const N: usize>(&mut self, operation: &Operation, operands: &[Scalar]) -> Option<Scalar> {
        let operands = operands.first_chunk::<N>()?.map(Value::from);
        self.scalar(operation.on(self.cx, &operands).ok()?)
    }

    /// The number that a value is. Another value can only be that of the whole text.
    fn scalar(&mut self, value: Value) -> Option<Scalar> {
        let scalar = Scalar::of(&value);
        if scalar.is_none() && self.level == 1 && self.ends() {
            self.other = Some(value);
            return Some(Scalar::Number(f64::NAN));
        }
        scalar
    }
}

/// The operators between two operands: how tightly they bind, and how tightly their right operand must bind.
fn infix(byte: u8) -> Option<(Binary, u8, u8)> {
    Some(match byte {
        b'+' => (Binary::Add, level::SUM, level::PRODUCT),
        b'-' => (Binary::Subtract, level::SUM, level::PRODUCT),
        b'*' => (Binary::Multiply, level::PRODUCT, level::IMPLICIT),
        b'/' => (Binary::Divide, level::PRODUCT, level::IMPLICIT),
        b'^' => (Binary::Pow, level::POWER, level::UNARY),
        _ => return None,
    })
}
