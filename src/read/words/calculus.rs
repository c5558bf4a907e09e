//! Derivatives in words: `derivative of x^2 at 3`, `d/dx x^2`.

use super::super::token::{Bracket, Kind, Sign};
use super::cursor::begins_value;
use super::frame::Shape;
use super::phrase::{Becomes, Found, Phrase, Takes, phrase};
use super::{CLOSE, OPEN, Words};

pub(super) const DERIVATIVES: &[Phrase] = &[
    phrase(
        "derivative|first_derivative of",
        &[],
        Becomes::Written(|words, found| words.differentiate(found.length, 1, None)),
        ("derivative of x^2 at 3", "derivative(x^2, x, 3)"),
    ),
    phrase(
        "second_derivative of",
        &[],
        Becomes::Written(|words, found| words.differentiate(found.length, 2, None)),
        ("second derivative of x^3 at 2", "derivative(derivative(x^3, x), x, 2)"),
    ),
    phrase(
        "differentiate",
        &[Takes::NoValue, Takes::NoCallNext],
        Becomes::Written(|words, found| words.differentiate(found.length, 1, None)),
        ("differentiate x^2", "derivative(x^2, x)"),
    ),
    phrase("d / OPERAND", &[Takes::NoValue], Becomes::Written(quotient), ("d/dx x^2", "derivative(x^2, x)")),
    phrase(
        "with_respect_to|wrt OPERAND",
        &[Takes::OpenPhrase],
        Becomes::Written(respect),
        ("derivative of a*x^2 with respect to x where a = 2", "a = 2; derivative(a * x^2, x)"),
    ),
    phrase(
        "at",
        &[Takes::OpenPhrase, Takes::NoDefinitionNext],
        Becomes::Written(at),
        ("derivative of x^2 at 3 plus 1", "derivative(x^2, x, 3) + 1"),
    ),
];

/// The name that varies: the place of its token, and how many bytes are before it there: the `d` of `dx`.
pub(super) type By = (usize, usize);

impl Words<'_, '_> {
    /// Opens a derivative in the place of `length` tokens.
    fn differentiate(&mut self, length: usize, order: usize, by: Option<By>) -> bool {
        let next = self.token_at(length).kind;
        if !begins_value(next) {
            return false;
        }
        let is_bracketed = next == Kind::Open(Bracket::Round);
        let kinds = [Kind::Name("derivative"), OPEN].repeat(order);
        self.open(length, &kinds, Shape::Derivative { order, by, is_bracketed })
    }

    /// Writes the end of a derivative's term, and its name if that is known.
    pub(super) fn end_term(&mut self, order: usize, by: Option<By>, place: pascaline_base::syntax::Span) {
        for _ in 1..order {
            self.write(&[CLOSE], place);
        }
        if let Some(name) = by.and_then(|(at, skipped)| match self.tokens.get(at)?.kind {
            Kind::Name(name) => name.get(skipped..),
            _ => None,
        }) {
            self.write(&[Kind::Sign(Sign::Comma), Kind::Name(name)], place);
        }
    }

    /// The derivative whose term is open.
    fn open_derivative(&mut self) -> Option<(usize, Option<By>)> {
        let frame = self.waiting(|frame| matches!(frame.shape, Shape::Derivative { .. }) && !frame.has_and)?;
        match frame.shape {
            Shape::Derivative { order, by, .. } => Some((order, by)),
            _ => None,
        }
    }
}

/// `d/dx`
fn quotient(words: &mut Words, Found { length, held: [_, name] }: Found) -> bool {
    let is_name = matches!(words.token_at(name).kind, Kind::Name(name) if name.len() > 1 && name.starts_with('d'));
    is_name && words.is_free("d") && words.differentiate(length, 1, Some((words.at + name, 1)))
}

/// `with respect to x`
fn respect(words: &mut Words, Found { length, .. }: Found) -> bool {
    let name = (words.at + length - 1, 0);
    if words.open_derivative().is_none() {
        return false;
    }
    if let Some(frame) = words.frames.last_mut()
        && let Shape::Derivative { by, .. } = &mut frame.shape
    {
        *by = Some(name);
    }
    words.at += length;
    true
}

/// `at 3`
fn at(words: &mut Words, Found { length, .. }: Found) -> bool {
    if !begins_value(words.token_at(length).kind) {
        return false;
    }
    let Some((order, by)) = words.open_derivative() else { return false };
    let place = words.span(length);
    words.end_term(order, by, place);
    if let Some(frame) = words.frames.last_mut() {
        frame.has_and = true;
    }
    words.replace(length, Kind::Sign(Sign::Comma));
    true
}
