//! Plain arithmetic, evaluated while it is read: most expressions are a few numbers, which need neither tokens nor nodes.
//!
//! ```text
//! text     = step (";" step)* ";"?
//! step     = (name "=")? value
//! value    = or ("?" value ":" value)?
//! or       = xor ("or" xor)*
//! xor      = and ("xor" and)*
//! and      = relation ("and" relation)*
//! relation = sum (("==" | "!=" | "<" | ">" | "<=" | ">=") sum)?
//! sum      = product (("+" | "-") product)*
//! product  = implicit (("*" | "/" | "%" | "mod") implicit)*
//! implicit = percent percent*                         # 2x, (1 + 2)(3 + 4): before a name or a bracket
//! percent  = sign "%"?                                # where no operand follows
//! sign     = ("+" | "-" | "not") sign | power
//! power    = operand ("^" sign)?
//! operand  = (number | name | name "(" (items | list) ")" | "(" value ")") "!"*
//! list     = "[" items "]"
//! items    = value ("," value)*
//! number   = digit+ ("." digit+)? | "." digit+        # of up to 15 characters
//! name     = (letter | "_" | "$") (letter | digit | "_" | "$")*
//! space    = " " | tab
//! ```
//!
//! A name is that of a variable or a constant whose value is a number, a complex number or a truth value, or it is called, and then that
//! of a function. All operands are such values; only the value of a call that is the whole text may be another one.
//!
//! What a condition or a logical operator leaves out is calculated all the same, which nobody can tell: whatever fails gives the text up.
//!
//! The right operand of an operator is read by a call of [`Reader::expression`], to a depth of [`MOST_LEVELS`], so nothing is allocated.
//! The levels of the operators are the grammar's; the operations, and the steps charged, are the evaluator's. Whatever else a text
//! has, an error or an exceeded limit too, gives it up: the result is `None`, and the text is parsed.

use std::ops::ControlFlow;

use num_complex::Complex64;
use pascaline_base::{Limits, Span};
use pascaline_number::float::parse_short_decimal;
use pascaline_number::notes::{Digits, Exact, Step};

use crate::code::{Binary, Constant, Logic, NodeKind, Relation, Unary};
use crate::evaluate::condition;
use crate::functions::{self, FACTORIAL};
use crate::grammar::{self, level};
use crate::lite::IS_WHOLE;
use crate::notes::{Noting, ShortNote};
use crate::operations::typed::Operation;
use crate::program::check_scope;
use crate::value::Value;
use crate::{Context, Numbers, Scope, notes, operations::operators, operations::typed, value::matrix, value::object};

/// A longer text is given up.
const MOST_BYTES: usize = 4_096;

/// Deeper nesting is given up.
const MOST_LEVELS: u64 = 32;

/// A call with more arguments is given up.
const MOST_ARGUMENTS: usize = 5;

/// Most lists have fewer items.
const ITEMS: usize = 8;

/// The value of plain arithmetic, and where its notes are found.
pub(super) struct Outcome<'s> {
    pub(super) value: Value,
    pub(super) noting: Noting,
    /// The scope after it, if it assigns something.
    pub(super) scope: Option<Box<Scope<'s>>>,
}

/// Evaluates a text, if it is plain arithmetic. Otherwise some steps may have been charged in vain.
pub(super) fn evaluate<'s>(cx: &Context, source: &'s str, scope: &Scope<'s>) -> Option<Outcome<'s>> {
    let may_be_plain =
        cx.numbers() == Numbers::Number && source.len() <= MOST_BYTES && cx.fits_source(source.len()).is_ok();
    // A matrix and a text often end the expression: nothing need be read to give them up.
    let ends_otherwise = matches!(source.as_bytes(), [.., b']' | b'"' | b'\'']);
    if IS_WHOLE && may_be_plain && !ends_otherwise { read(cx, source, scope) } else { None }
}

fn read<'s>(cx: &Context, source: &'s str, scope: &Scope<'s>) -> Option<Outcome<'s>> {
    let mut reader = Reader::new(cx, source, scope, None);
    let scalar = reader.whole()?;
    check_scope(cx, scope).ok()?;
    cx.spend(source.len() as u64 / grammar::BYTES_OF_A_STEP + reader.nodes).ok()?;
    let value = reader.other.take().unwrap_or_else(|| scalar.into());
    let noting = reader.noting(&value);
    Some(Outcome { value, noting, scope: reader.assigned })
}

/// The note on the digits of the number that is the value of plain arithmetic with [`Noting::OnDigits`], which is read once more, with
/// exact decimals.
pub(super) fn note_on_digits(source: &str, number: f64) -> Option<ShortNote> {
    let (cx, scope) = (Context::new(Limits::default()), Scope::default());
    let digits = Digits::of(number, |exact| {
        cx.attempt(|| Reader::new(&cx, source, &scope, Some(exact)).whole())?;
        Some(())
    });
    match digits {
        Digits::Surprising(surprise) => Some(ShortNote::Surprise(surprise)),
        Digits::Unknown if !source.contains('.') => Some(ShortNote::LargeWholeNumber),
        Digits::Unknown | Digits::AsMeant => None,
    }
}

/// An operand.
#[derive(Clone, Copy)]
enum Scalar {
    Number(f64),
    Complex(Complex64),
    Boolean(bool),
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Number(number) => Self::Number(number),
            Scalar::Complex(complex) => Self::Complex(complex),
            Scalar::Boolean(boolean) => Self::Boolean(boolean),
        }
    }
}

impl Scalar {
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Number(number) => Some(Self::Number(*number)),
            Value::Complex(complex) => Some(Self::Complex(*complex)),
            Value::Boolean(boolean) => Some(Self::Boolean(*boolean)),
            _ => None,
        }
    }

    /// Whether it counts as true, unless it is complex.
    fn truth(self) -> Option<bool> {
        match self {
            Self::Number(number) => Some(operators::is_truthy(number)),
            Self::Boolean(boolean) => Some(boolean),
            Self::Complex(_) => None,
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
    Percent,
    Other,
}

/// A text that is being read. `None` gives it up.
struct Reader<'r, 's> {
    cx: &'r Context,
    scope: &'r Scope<'s>,
    /// The scope after the first assignment.
    assigned: Option<Box<Scope<'s>>>,
    source: &'s str,
    bytes: &'s [u8],
    /// Where the statement begins.
    statement: usize,
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
    /// The first remainder that is written with a `%`.
    noted_remainder: Option<Span>,
    conditions: u32,
    /// Where the last divisor begins.
    divisor: usize,
    /// The same calculation with decimals, if it is asked for. What is not exact gives the text up.
    exact: Option<&'r mut Exact>,
}

/// The text.
impl<'r, 's> Reader<'r, 's> {
    fn new(cx: &'r Context, source: &'s str, scope: &'r Scope<'s>, exact: Option<&'r mut Exact>) -> Self {
        Self {
            cx,
            scope,
            assigned: None,
            source,
            bytes: source.as_bytes(),
            statement: 0,
            at: 0,
            next: 0,
            level: 0,
            other: None,
            nodes: 0,
            last: Last::Other,
            is_exact: true,
            is_whole: true,
            has_surprise: false,
            noted_remainder: None,
            conditions: 0,
            divisor: usize::MAX,
            exact,
        }
    }

    /// The value of the whole text.
    fn whole(&mut self) -> Option<Scalar> {
        self.skip(0);
        self.statement = self.at;
        let value = self.expression(level::BRACKET)?;
        if self.next == b';' {
            return self.statements();
        }
        self.ends().then_some(value)
    }

    /// The statements after the first one: the value is the list of those without a semicolon, which can only be the last.
    #[cold]
    fn statements(&mut self) -> Option<Scalar> {
        let mut shown: Vec<Value> = Vec::new();
        while self.comes(b';') {
            self.of_other_step(Last::Other);
            if self.ends() {
                break;
            }
            self.statement = self.at;
            let value = self.expression(level::BRACKET)?;
            if self.ends() {
                shown.push(self.other.take().unwrap_or_else(|| value.into()));
            }
        }
        self.of_other_step(Last::Other);
        self.other = Some(Value::ResultSet(shown.into()));
        self.ends().then_some(Scalar::Number(f64::NAN))
    }

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
    fn take_while(&mut self, holds: impl Fn(&u8) -> bool) -> &'s [u8] {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.iter().position(|byte| !holds(byte)).map_or(rest, |length| &rest[..length]);
        self.skip(taken.len());
        taken
    }

    fn name(&mut self) -> Option<&'s str> {
        let start = self.at;
        let length = self.take_while(|byte| is_of_name(*byte)).len();
        self.source.get(start..start + length)
    }

    /// The byte after the next one.
    fn after_next(&self) -> u8 {
        self.bytes.get(self.at + 1).copied().unwrap_or(0)
    }

    /// The place from `start` to the end of what was read last.
    fn span_from(&self, start: usize) -> Span {
        let read = self.bytes.get(..self.at).unwrap_or_default();
        Span::new(start..read.trim_ascii_end().len())
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

    /// A step of an exact calculation, if it is asked for, which it rarely is.
    #[inline]
    fn step(&mut self, step: impl FnOnce() -> Option<Step<'s>>) -> Option<()> {
        if self.exact.is_none() { Some(()) } else { self.exact_step(step()?) }
    }

    #[cold]
    fn exact_step(&mut self, step: Step<'_>) -> Option<()> {
        self.exact.as_mut()?.take(step)
    }

    /// Where the notes are found.
    fn noting(&self, value: &Value) -> Noting {
        // Whether it is noted depends on the nodes around it.
        let is_in_doubt = self.conditions > 0 && self.noted_remainder.is_some();
        if self.has_surprise || is_in_doubt {
            return Noting::InText;
        }
        let remainder =
            self.noted_remainder.map_or(Noting::Nowhere, |span| Noting::OfRemainder(span).within(self.nodes));
        let Value::Number(number) = *value else { return remainder };
        let is_large = !Digits::are_kept(number);
        let has_surprising_digits = || !Digits::are_plain(number);
        let is_pole = matches!(self.last, Last::Pole) && notes::is_like_a_pole(number);
        if is_pole {
            Noting::InText
        } else if self.is_exact && has_surprising_digits() {
            Noting::OnDigits.within(self.nodes)
        } else if self.is_whole && is_large && has_surprising_digits() && !self.bytes.contains(&b'.') {
            Noting::OfWholeNumber.within(self.nodes)
        } else {
            remainder
        }
    }
}

/// Operands.
impl<'s> Reader<'_, 's> {
    fn operand(&mut self) -> Option<Scalar> {
        let mut operand = match self.next {
            b'0'..=b'9' | b'.' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.named(),
            b'(' => self.group(),
            b'-' => self.signed(Unary::Minus),
            b'+' => self.signed(Unary::Plus),
            _ => None,
        }?;
        while self.next == b'!' && self.after_next() != b'=' {
            self.skip(1);
            self.node(Last::Other);
            self.step(|| Some(Step::Factorial))?;
            operand = self.operate::<1>(&FACTORIAL, &[operand])?;
        }
        Some(operand)
    }

    fn number(&mut self) -> Option<Scalar> {
        let start = self.at;
        let literal = self.take_while(|byte| matches!(byte, b'0'..=b'9' | b'.'));
        // `2.` is a number too, but `2.*3` has another operator. `2e5` and `0x1F` are other numbers.
        let number = parse_short_decimal(literal).filter(|_| literal.last() != Some(&b'.'))?;
        let goes_on = match self.bytes.get(start + literal.len()) {
            Some(b'e' | b'E') => true,
            Some(b'b' | b'o' | b'x') => literal == b"0",
            _ => false,
        };
        if goes_on {
            return None;
        }
        if notes::is_year(number) {
            let (before, after) = self.bytes.split_at(start);
            self.has_surprise |= before.last() == Some(&b'/') || after.get(literal.len()) == Some(&b'-');
        }
        self.node(Last::Literal(number));
        self.step(|| Some(Step::Number(literal)))?;
        Some(Scalar::Number(number))
    }

    fn group(&mut self) -> Option<Scalar> {
        self.skip(1);
        let value = self.expression(level::BRACKET)?;
        self.close()?;
        if matches!(self.last, Last::Percent) {
            self.last = Last::Other;
        }
        Some(value)
    }

    fn signed(&mut self, sign: Unary) -> Option<Scalar> {
        self.skip(1);
        let operand = self.expression(level::UNARY)?;
        self.node(match self.last {
            Last::Literal(number) if sign == Unary::Minus => Last::Negated(-number),
            _ => Last::Other,
        });
        self.step(|| Some(if sign == Unary::Minus { Step::Negate } else { Step::Same }))?;
        match operand {
            Scalar::Number(number) => Some(Scalar::Number(if sign == Unary::Minus { -number } else { number })),
            other => self.operate::<1>(operators::unary(sign), &[other]),
        }
    }

    /// What follows `not`.
    fn negated(&mut self) -> Option<Scalar> {
        let operand = self.expression(level::UNARY)?;
        self.of_other_step(Last::Other);
        let [operand] = self.truths(operators::unary(Unary::Not), [operand])?;
        Some(Scalar::Boolean(!operand))
    }

    /// A node that is no step of a calculation of decimals or whole numbers.
    fn of_other_step(&mut self, last: Last) {
        (self.is_exact, self.is_whole) = (false, false);
        self.node(last);
    }

    /// A variable, a constant or a call.
    fn named(&mut self) -> Option<Scalar> {
        let name = self.name()?;
        if name == "not" {
            return self.negated();
        }
        if let Some(constant) = grammar::constant(name) {
            return self.constant(constant);
        }
        if self.next == b'=' && self.after_next() != b'=' {
            return self.assignment(name);
        }
        let scope = self.assigned.as_deref().unwrap_or(self.scope);
        let variable = scope.get(self.cx, name).ok()?;
        if self.next == b'(' {
            return if variable.is_none() { self.call(name) } else { None };
        }
        let variable = variable.map(Scalar::of);
        self.of_other_step(Last::Other);
        match variable {
            Some(value) => value,
            None => Scalar::of(&self.scope.admitted(functions::lookup(name))?.scalar()?),
        }
    }

    /// `x = y`, if it is a whole statement.
    #[cold]
    fn assignment(&mut self, name: &'s str) -> Option<Scalar> {
        let read = self.bytes.get(self.statement..self.at)?.trim_ascii_end();
        let is_name = name != "end" && object::inherited(name).is_none();
        if self.level != 1 || read != name.as_bytes() || !is_name {
            return None;
        }
        self.skip(1);
        let value = self.expression(level::ASSIGNMENT)?;
        self.of_other_step(Last::Other);
        let scope = self.assigned.get_or_insert_with(|| Box::new(self.scope.clone()));
        scope.set(self.cx, name, value.into()).ok()?;
        Some(value)
    }

    /// `true` or `false`, which cannot be called.
    fn constant(&mut self, constant: NodeKind) -> Option<Scalar> {
        let NodeKind::Constant(constant @ (Constant::True | Constant::False)) = constant else { return None };
        if self.next == b'(' {
            return None;
        }
        self.of_other_step(Last::Other);
        Some(Scalar::Boolean(constant == Constant::True))
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
        let start = self.at;
        let mut left = self.operand()?;
        loop {
            if let Some((op, level, floor_of_right)) = infix(self.next) {
                if level < floor {
                    break;
                }
                // `8%^2` is an error.
                if op == Binary::Pow && matches!(self.last, Last::Percent) {
                    return None;
                }
                self.skip(1);
                if op == Binary::Divide {
                    self.divisor = self.at;
                }
                let right = self.expression(floor_of_right)?;
                left = self.operated(op, left, right)?;
            } else if matches!(self.next, 0 | b')' | b',' | b']' | b':' | b';') {
                break;
            } else {
                match self.rarer(left, start, floor)? {
                    ControlFlow::Continue(value) => left = value,
                    ControlFlow::Break(()) => break,
                }
            }
        }
        self.level -= 1;
        Some(left)
    }

    /// The value of an operator between operands of which the second was read last.
    #[inline]
    fn operated(&mut self, op: Binary, x: Scalar, y: Scalar) -> Option<Scalar> {
        if matches!(self.last, Last::Percent) { self.operated_on_share(op, x, y) } else { self.binary(op, x, y) }
    }

    #[inline]
    fn binary(&mut self, op: Binary, x: Scalar, y: Scalar) -> Option<Scalar> {
        if op == Binary::Divide {
            (self.is_exact, self.is_whole) = (false, false);
        }
        self.node(Last::Other);
        self.step(|| notes::exact_step(op))?;
        if let (Scalar::Number(x), Scalar::Number(y)) = (x, y)
            && let Some(result) = operators::of_numbers(op, x, y)
        {
            return Some(Scalar::Number(result));
        }
        self.binary_of_others(op, x, y)
    }

    #[inline(never)]
    fn binary_of_others(&mut self, op: Binary, x: Scalar, y: Scalar) -> Option<Scalar> {
        match operators::of_complex_numbers(op, &x.into(), &y.into()) {
            Some(result) => Scalar::of(&result),
            None => self.operate::<2>(operators::binary(op), &[x, y]),
        }
    }

    /// The same where the second operand is a percentage: `x + y%` is `x + x * y%`.
    #[cold]
    fn operated_on_share(&mut self, op: Binary, x: Scalar, y: Scalar) -> Option<Scalar> {
        if !matches!(op, Binary::Add | Binary::Subtract) {
            return self.binary(op, x, y);
        }
        let share = self.binary(Binary::Multiply, x, y)?;
        // The two operations are one node.
        self.nodes -= 1;
        self.binary(op, x, share)
    }

    /// The value with the operator after `left`, which begins at `start`: one that is not in nearly every expression, or none between
    /// two factors. It breaks off at one that does not bind as tightly as `floor`.
    #[inline(never)]
    fn rarer(&mut self, left: Scalar, start: usize, floor: u8) -> Option<ControlFlow<(), Scalar>> {
        const ENDS: Option<ControlFlow<(), Scalar>> = Some(ControlFlow::Break(()));
        let binds = |level: u8| level >= floor;
        let value = match self.next {
            b'%' => match self.is_before_operand()? {
                true if binds(level::PRODUCT) => self.remainder(1, left, start)?,
                false if binds(level::PERCENT) => self.percentage(left)?,
                _ => return ENDS,
            },
            b'?' if binds(level::CONDITION) => self.condition(left)?,
            b'<' | b'>' | b'=' | b'!' if binds(level::RELATION) => self.relation(left)?,
            b'(' if binds(level::IMPLICIT) => self.beside(left, start)?,
            b'?' | b'<' | b'>' | b'=' | b'!' | b'(' => return ENDS,
            b'0'..=b'9' => return None,
            byte if is_of_name(byte) => match short_word(self.bytes.get(self.at..).unwrap_or_default()) {
                b"to" | b"in" | b"not" => return None,
                b"mod" if binds(level::PRODUCT) => self.remainder(3, left, start)?,
                b"and" if binds(level::AND) => self.logic(Logic::And, left)?,
                b"or" if binds(level::OR) => self.logic(Logic::Or, left)?,
                b"xor" if binds(level::XOR) => self.exclusive(left)?,
                b"mod" | b"and" | b"or" | b"xor" => return ENDS,
                _ if binds(level::IMPLICIT) => self.beside(left, start)?,
                _ => return ENDS,
            },
            _ => return None,
        };
        Some(ControlFlow::Continue(value))
    }

    /// Whether an operand comes after the `%` that comes next, which then is a remainder. What only mathjs's guess decides is given up.
    fn is_before_operand(&self) -> Option<bool> {
        if matches!(self.last, Last::Percent) {
            return None;
        }
        let after = self.bytes.get(self.at + 1..).unwrap_or_default().trim_ascii_start();
        match after {
            [b'+' | b'-' | b'~' | b'"' | b'\'' | b'[' | b'{', ..] => None,
            [b'0'..=b'9' | b'.' | b'(', ..] => Some(true),
            [byte, ..] if is_of_name(*byte) => match short_word(after) {
                b"mod" | b"and" | b"or" | b"xor" | b"to" | b"in" | b"not" => None,
                _ => Some(true),
            },
            _ => Some(false),
        }
    }

    /// `x % y`, `x mod y`; the operator has `length` bytes.
    fn remainder(&mut self, length: usize, left: Scalar, start: usize) -> Option<Scalar> {
        let is_sign = self.next == b'%';
        self.skip(length);
        let right = self.expression(level::IMPLICIT)?;
        self.of_other_step(Last::Other);
        if is_sign && self.noted_remainder.is_none() {
            self.noted_remainder = Some(self.span_from(start));
        }
        self.operate::<2>(operators::binary(Binary::Mod), &[left, right])
    }

    /// `x%`
    fn percentage(&mut self, value: Scalar) -> Option<Scalar> {
        self.skip(1);
        self.of_other_step(Last::Percent);
        match value {
            Scalar::Number(number) => Some(Scalar::Number(number / 100.0)),
            other => self.binary_of_others(Binary::Divide, other, Scalar::Number(100.0)),
        }
    }

    /// `2x`, `(1 + 2)(3 + 4)`: the factor after `left`.
    fn beside(&mut self, left: Scalar, start: usize) -> Option<Scalar> {
        if let Last::Literal(number) = self.last {
            // `1/2 pi` is `(1/2) pi`.
            if self.divisor == start {
                return None;
            }
            self.has_surprise |= self.next == b'(' && number.fract() == 0.0 && self.after_next().is_ascii_digit();
        }
        let right = self.expression(level::RATIO)?;
        self.operated(Binary::Multiply, left, right)
    }

    fn relation(&mut self, left: Scalar) -> Option<Scalar> {
        let relation = self.takes_relation()?;
        let before = self.last;
        let right = self.expression(level::SHIFT)?;
        if let (Last::Literal(x) | Last::Negated(x), Last::Literal(y) | Last::Negated(y)) = (before, self.last) {
            self.has_surprise |= notes::are_near(x, y);
        }
        self.of_other_step(Last::Other);
        // `1 < x < 3`
        if matches!(self.next, b'<' | b'>' | b'=' | b'!') {
            return None;
        }
        self.operate::<2>(operators::relation(relation), &[left, right])
    }

    fn takes_relation(&mut self) -> Option<Relation> {
        let (relation, length) = match (self.next, self.after_next()) {
            (b'=', b'=') => (Relation::Equal, 2),
            (b'!', b'=') => (Relation::Unequal, 2),
            (b'<', b'=') => (Relation::LessEqual, 2),
            (b'>', b'=') => (Relation::GreaterEqual, 2),
            (b'<', b'<') | (b'>', b'>') => return None,
            (b'<', _) => (Relation::Less, 1),
            (b'>', _) => (Relation::Greater, 1),
            _ => return None,
        };
        self.skip(length);
        Some(relation)
    }

    /// `x and y`, `x or y`
    fn logic(&mut self, logic: Logic, left: Scalar) -> Option<Scalar> {
        let is_and = logic == Logic::And;
        let (length, floor) = if is_and { (3, level::BIT_OR) } else { (2, level::XOR) };
        self.skip(length);
        let right = self.expression(floor)?;
        // The test of the left side, which may decide, and the operation.
        self.of_other_step(Last::Other);
        self.of_other_step(Last::Other);
        let operation = operators::logic(logic);
        let [of_left, _] = self.truths(operation, [left, Scalar::Boolean(is_and)])?;
        if of_left != is_and {
            return Some(Scalar::Boolean(of_left));
        }
        let [_, of_right] = self.truths(operation, [left, right])?;
        Some(Scalar::Boolean(of_right))
    }

    /// Whether the operands of a logical operation count as true. Those that are not numbers are converted.
    fn truths<const N: usize>(&self, operation: &Operation, operands: [Scalar; N]) -> Option<[bool; N]> {
        if !operands.iter().all(|operand| matches!(operand, Scalar::Number(_))) {
            typed::pay_for_choice(self.cx, operation, N).ok()?;
        }
        let mut truths = [false; N];
        for (truth, operand) in truths.iter_mut().zip(operands) {
            *truth = operand.truth()?;
        }
        Some(truths)
    }

    /// `x xor y`
    fn exclusive(&mut self, left: Scalar) -> Option<Scalar> {
        self.skip(3);
        let right = self.expression(level::AND)?;
        self.of_other_step(Last::Other);
        let [left, right] = self.truths(operators::binary(Binary::LogicalXor), [left, right])?;
        Some(Scalar::Boolean(left != right))
    }

    /// `x ? y : z`
    fn condition(&mut self, test: Scalar) -> Option<Scalar> {
        // `x ?? y`, `x?.y`
        if matches!(self.after_next(), b'?' | b'.') {
            return None;
        }
        let holds = condition(&test.into()).ok()?;
        self.skip(1);
        let before = self.conditions;
        let if_true = self.expression(level::BRACKET)?;
        // After another condition here, mathjs reads a range.
        (self.conditions == before && self.comes(b':')).then_some(())?;
        let if_false = self.expression(level::ASSIGNMENT)?;
        // The jumps over the parts. What comes last in the code is the end of the second part.
        self.nodes += 2;
        self.conditions += 1;
        (self.is_exact, self.is_whole) = (false, false);
        if matches!(self.last, Last::Percent) {
            self.last = Last::Other;
        }
        Some(if holds { if_true } else { if_false })
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

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')
}

/// The name at the beginning of a text, if it has at most three letters, as those of operators have.
fn short_word(text: &[u8]) -> &[u8] {
    const MOST: usize = 3;
    let length = text.iter().take(MOST + 1).take_while(|byte| is_of_name(**byte)).count();
    if length > MOST { &[] } else { &text[..length] }
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
