//! Derivatives in words: `derivative of x^2 at 3`, `d/dx x^2`.

use super::super::token::{Bracket, Kind, Sign, Token};
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

/// The tokens with the operators of LaTeX's derivatives as they are in plain text: `\frac{d}{dx}` is `d/dx`.
pub(super) fn in_plain_text(tokens: Vec<Token>) -> Vec<Token> {
    const LENGTH: usize = 7;
    let tokens = with_operator_first(tokens);
    let is_fraction = |token: &Token| matches!(token.kind, Kind::Command("frac" | "dfrac" | "tfrac"));
    if !tokens.iter().any(is_fraction) {
        return tokens;
    }
    let mut plain = Vec::with_capacity(tokens.len());
    let mut rest = &tokens[..];
    while let Some(first) = rest.first() {
        let quotient = rest.get(..LENGTH).filter(|_| is_fraction(first)).and_then(quotient_of_differentials);
        let length = if quotient.is_some() { LENGTH } else { 1 };
        plain.extend(quotient.unwrap_or_else(|| vec![*first]));
        rest = rest.get(length..).unwrap_or_default();
    }
    plain
}

/// The tokens with `d/dx (x^2)` for `d(x^2)/dx` and for `\frac{d(x^2)}{dx}`.
fn with_operator_first(mut tokens: Vec<Token>) -> Vec<Token> {
    let opens = |tokens: &[Token], at: usize| {
        let is_d = matches!(tokens.get(at).map(|token| token.kind), Some(Kind::Name("d")));
        is_d && matches!(tokens.get(at + 1).map(|token| token.kind), Some(Kind::Open(Bracket::Round)))
    };
    let Some(start) = (0..tokens.len()).find(|at| opens(&tokens, *at)) else { return tokens };
    let mut depth = 0_usize;
    let is_end = |token: &Token| {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    let Some(end) = tokens.iter().skip(start + 1).position(is_end).map(|length| start + 1 + length) else {
        return tokens;
    };
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_by = |kind: Kind| matches!(kind, Kind::Name(by) if by.starts_with('d') && by.chars().count() == 2);
    let is_braced = start >= 2 && matches!(kind(start - 2), Kind::Command("frac" | "dfrac" | "tfrac"));
    let (by, from, to) = if is_braced && is_by(kind(end + 3)) {
        (end + 3, start - 2, end + 5)
    } else if kind(end + 1) == Kind::Sign(Sign::Divide) && is_by(kind(end + 2)) {
        (end + 2, start, end + 3)
    } else {
        return tokens;
    };
    let (Some(d), Some(by), Some(term)) =
        (tokens.get(start).copied(), tokens.get(by).copied(), tokens.get(start + 1..=end).map(<[Token]>::to_vec))
    else {
        return tokens;
    };
    let divide = Token { kind: Kind::Sign(Sign::Divide), ..d };
    let operator = [d, divide, by].into_iter().chain(term);
    tokens.splice(from..to, operator);
    tokens
}

/// The tokens of `d/dx`, or of `dy/dx`, for those of a fraction.
fn quotient_of_differentials<'s>(fraction: &[Token<'s>]) -> Option<Vec<Token<'s>>> {
    const OPENED: Kind = Kind::Open(Bracket::Curly);
    const CLOSED: Kind = Kind::Close(Bracket::Curly);
    let [_, open, above, close, other, below, end] = fraction else { return None };
    let are_braces = [open.kind, close.kind, other.kind, end.kind] == [OPENED, CLOSED, OPENED, CLOSED];
    let (Kind::Name(above_name), Kind::Name(below_name)) = (above.kind, below.kind) else { return None };
    let function = above_name.strip_prefix('d')?;
    let by = below_name.strip_prefix('d').filter(|by| by.chars().count() == 1)?;
    if !are_braces || by.is_empty() || function.chars().count() > 1 {
        return None;
    }
    let token = |kind, place: &Token| Token { kind, ..*place };
    Some(vec![token(above.kind, above), token(Kind::Sign(Sign::Divide), close), token(below.kind, below)])
}

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
