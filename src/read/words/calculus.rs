//! Derivatives in words: `derivative of x^2 at 3`, `d/dx x^2`.

use super::frame::Shape;
use super::phrase::{Found, Held, Phrase, Role, Takes, acting};
use super::{Words, operator};
use crate::case::in_lower_case;
use crate::token::{Bracket, Kind, Sign, Token};

const TERM: Role = Role::Opens(Shape::Derivative { is_bracketed: false });

pub(super) const DERIVATIVES: &[Phrase] = &[
    acting(
        "derivative|first_derivative|partial_derivative of",
        &[Takes::ValueNext],
        "derivative(X, A, Y)",
        TERM,
        ("derivative of x^2 at 3", "derivative(x^2, x, 3)"),
    ),
    acting(
        "second_derivative of",
        &[Takes::ValueNext],
        "derivative(derivative(X), A, Y)",
        TERM,
        ("1 + second derivative of x^3 at 2", "1 + derivative(derivative(x^3, x), x, 2)"),
    ),
    acting(
        "differentiate",
        &[Takes::NoValue, Takes::NoCallNext, Takes::ValueNext],
        "derivative(X, A, Y)",
        TERM,
        ("differentiate x^2", "derivative(x^2, x)"),
    ),
    acting(
        "d / A:DIFFERENTIAL",
        &[Takes::NoValue, Takes::ValueNext],
        "derivative(X, A, Y)",
        TERM,
        ("d/dx x^2", "derivative(x^2, x)"),
    ),
    acting(
        "with_respect_to|wrt A:OPERAND",
        &[Takes::OpenPhrase],
        "X, A",
        Role::NamesVariable,
        ("derivative of a*x^2 with respect to x where a = 2", "a = 2; derivative(a * x^2, x)"),
    ),
    acting(
        "at",
        &[Takes::OpenPhrase, Takes::NoDefinitionNext, Takes::ValueNext],
        "X, Y",
        Role::NamesPlace,
        ("derivative of x^2 at 3 plus 1", "derivative(x^2, x, 3) + 1"),
    ),
];

/// Words for what is done to a function.
const OPERATORS: [&str; 6] = ["derivative", "differentiate", "integral", "integrate", "antiderivative", "limit"];

/// The tokens with the operators of LaTeX's derivatives as they are in plain text: `\frac{d}{dx}` is `d/dx`.
pub(super) fn in_plain_text(tokens: Vec<Token>) -> Vec<Token> {
    const LENGTH: usize = 7;
    let tokens = operator::in_words(without_function(with_operator_first(tokens)));
    let is_fraction = |token: &Token| matches!(token.kind, Kind::Command("frac"));
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

/// The tokens with `derivative of x^2` for `derivative of y = x^2` and for `derivative of f(x) = x^2`.
fn without_function(mut tokens: Vec<Token>) -> Vec<Token> {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_letter = |kind: Kind| matches!(kind, Kind::Name(name) if name.chars().count() == 1);
    let is_operator =
        |kind: Kind| matches!(kind, Kind::Name(word) if OPERATORS.contains(&in_lower_case(word).as_ref()));
    let is_filler = |kind: Kind| matches!(kind, Kind::Name("of" | "the" | "function" | "curve"));
    let is_implicit = |kind: Kind| matches!(kind, Kind::Name("implicit" | "Implicit" | "implicitly"));
    let Some(operator) = (0..tokens.len()).find(|at| is_operator(kind(*at))) else { return tokens };
    let start = (operator + 1..=tokens.len()).find(|at| !is_filler(kind(*at))).unwrap_or_default();
    let end = match [kind(start + 1), kind(start + 2), kind(start + 3), kind(start + 4)] {
        [Kind::Sign(Sign::Equal), ..] => start + 2,
        [Kind::Open(Bracket::Round), by, Kind::Close(Bracket::Round), Kind::Sign(Sign::Equal)] if is_letter(by) => {
            start + 5
        }
        _ => return tokens,
    };
    if is_letter(kind(start)) && !(0..tokens.len()).any(|at| is_implicit(kind(at))) {
        tokens.drain(start..end);
    }
    tokens
}

/// The tokens with `d/dx (x^2)` for `d(x^2)/dx` and for `\frac{d(x^2)}{dx}`.
fn with_operator_first(mut tokens: Vec<Token>) -> Vec<Token> {
    let opens = |tokens: &[Token], at: usize| {
        let is_d = matches!(tokens.get(at).map(|token| token.kind), Some(Kind::Name("d")));
        is_d && matches!(tokens.get(at + 1).map(|token| token.kind), Some(Kind::Open(Bracket::Round)))
    };
    let Some(start) = (0..tokens.len()).find(|at| opens(&tokens, *at)) else { return tokens };
    let Some(end) = tokens.get(start + 1..).and_then(operator::group_length).map(|length| start + length) else {
        return tokens;
    };
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_by = |kind: Kind| matches!(kind, Kind::Name(by) if by.starts_with('d') && by.chars().count() == 2);
    let is_braced = start >= 2 && matches!(kind(start - 2), Kind::Command("frac"));
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
    /// `with respect to x`, in a derivative whose term is open.
    pub(super) fn name_variable(&mut self, found: &Found) -> bool {
        let is_open = self.open_derivative();
        if is_open && let Some(frame) = self.frames.last_mut() {
            frame.held = found.held[0];
            self.at += found.taken;
        }
        is_open
    }

    /// `at 3`, in a derivative whose term is open.
    pub(super) fn name_place(&mut self, length: usize) -> bool {
        let is_open = self.open_derivative();
        if is_open {
            let next = self.token_at(length).kind;
            let variable = self.variable().filter(|held| self.tokens.get(held.at).is_none_or(|name| name.kind != next));
            if let Some(frame) = self.frames.last_mut().filter(|frame| frame.held.length == 0) {
                frame.held = variable.unwrap_or_default();
            }
            self.separate(length);
        }
        is_open
    }

    /// The only letter of the term before the cursor: a place that is a name as well must not be taken for it.
    fn variable(&self) -> Option<Held> {
        let start = self.frames.last()?.place.end;
        let names = self.tokens.iter().enumerate().take(self.at).skip_while(|(_, token)| token.span.start < start);
        let mut letters =
            names.filter(|(_, token)| matches!(token.kind, Kind::Name(name) if name.chars().count() == 1));
        let (at, first) = letters.next()?;
        let is_only = letters.all(|(_, token)| token.kind == first.kind);
        is_only.then(|| Held { letter: 'A', at, length: 1, ..Held::default() })
    }

    /// Ends what is open in a derivative, if its term is open.
    fn open_derivative(&mut self) -> bool {
        self.waiting(|frame| matches!(frame.shape, Shape::Derivative { .. }) && !frame.has_and).is_some()
    }
}
