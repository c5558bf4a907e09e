//! Derivatives in the notations of Leibniz and Lagrange, as `d/dx` and as calls: `d²/dx² x^4`, `∂/∂x (x y)`, `f(x) = x^2; f'(3)`,
//! `y = x^3; dy/dx`.

use super::analysis::is_differential;
use crate::grammar;
use crate::token::{Bracket, Kind, Sign, Token};

/// A higher derivative is refused.
const MOST_ORDER: usize = 8;

/// The differentials of the letters, for a `∂x` of two tokens.
const DIFFERENTIALS: [&str; 52] = [
    "da", "db", "dc", "dd", "de", "df", "dg", "dh", "di", "dj", "dk", "dl", "dm", "dn", "do", "dp", "dq", "dr", "ds",
    "dt", "du", "dv", "dw", "dx", "dy", "dz", "dA", "dB", "dC", "dD", "dE", "dF", "dG", "dH", "dI", "dJ", "dK", "dL",
    "dM", "dN", "dO", "dP", "dQ", "dR", "dS", "dT", "dU", "dV", "dW", "dX", "dY", "dZ",
];

/// The tokens with derivatives as they are in plain text. `text` is where they are from.
pub(super) fn in_plain_text<'s>(tokens: Vec<Token<'s>>, text: &'s str) -> Vec<Token<'s>> {
    let is_mark = |token: &Token| {
        matches!(token.kind, Kind::Sign(Sign::Prime | Sign::DoublePrime) | Kind::Command("partial"))
            || matches!(token.kind, Kind::Name(name) if name.starts_with('d') && name.len() <= 2)
    };
    if !tokens.iter().any(is_mark) {
        return tokens;
    }
    let tokens = without_label(tokens);
    let notation = Notation { text, defined: defined(&tokens) };
    notation.with_calls(&notation.with_operators(&tokens))
}

/// The tokens with `d/dx x^2` for `d/dx y = x^2` and `d/dx f(x) = x^2`.
fn without_label(mut tokens: Vec<Token>) -> Vec<Token> {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_letter = |at: usize| matches!(kind(at), Kind::Name(name) if name.chars().count() == 1);
    let is_by = |at: usize| matches!(kind(at), Kind::Name(name) if is_differential(name));
    let start = match (kind(0), kind(1)) {
        (Kind::Name("d"), Kind::Sign(Sign::Divide)) if is_by(2) => 3,
        // `\frac{d}{dx}`
        (Kind::Command("frac"), Kind::Open(_)) if kind(2) == Kind::Name("d") && is_by(5) => 7,
        _ => return tokens,
    };
    let is_call = kind(start + 1) == Kind::Open(Bracket::Round) && is_letter(start + 2);
    let equal = start + if is_call { 4 } else { 1 };
    let equal_count = tokens.iter().filter(|token| token.kind == Kind::Sign(Sign::Equal)).count();
    if is_letter(start) && kind(equal) == Kind::Sign(Sign::Equal) && equal_count == 1 {
        tokens.drain(start..=equal);
    }
    tokens
}

/// What the text defines: `f(x) = x^2`, `y = x^2`.
struct Defined<'s> {
    name: &'s str,
    /// The name that varies in it.
    variable: &'s str,
    is_function: bool,
}

/// The functions and the formulas with one letter that a text defines.
fn defined<'s>(tokens: &[Token<'s>]) -> Vec<Defined<'s>> {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let begins = |at: usize| {
        at.checked_sub(1).is_none_or(|before| {
            let separates = matches!(kind(before), Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Comma));
            separates || matches!(kind(before), Kind::Name("and" | "where" | "if" | "when" | "given" | "with" | "for"))
        })
    };
    let at_start = |at: usize| match (kind(at), kind(at + 1), kind(at + 2), kind(at + 3), kind(at + 4)) {
        (
            Kind::Name(name),
            Kind::Open(Bracket::Round),
            Kind::Name(variable),
            Kind::Close(Bracket::Round),
            Kind::Sign(Sign::Equal),
        ) => Some(Defined { name, variable, is_function: true }),
        (Kind::Name(name), Kind::Sign(Sign::Equal), ..) => {
            let value = tokens.get(at + 2..).unwrap_or_default();
            letter_that_varies(value).map(|variable| Defined { name, variable, is_function: false })
        }
        _ => None,
    };
    (0..tokens.len()).filter(|at| begins(*at)).filter_map(at_start).collect()
}

/// The only letter of a value, up to its end, or its `x`.
fn letter_that_varies<'s>(value: &[Token<'s>]) -> Option<&'s str> {
    let is_end =
        |token: &Token| matches!(token.kind, Kind::End | Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Comma));
    let mut letters = value.iter().take_while(|token| !is_end(token)).filter_map(|token| match token.kind {
        Kind::Name(name) if name.chars().count() == 1 && grammar::constant(name).is_none() => Some(name),
        _ => None,
    });
    let first = letters.next()?;
    let mut others = letters.filter(|other| *other != first).peekable();
    match others.peek() {
        None => Some(first),
        Some(_) if first == "x" => Some(first),
        Some(_) => others.find(|other| *other == "x"),
    }
}

/// `d²y/dx²`, in its parts.
struct Operator<'s> {
    order: usize,
    /// The `dx`.
    by: Token<'s>,
    /// The `y`.
    of: Option<Token<'s>>,
    length: usize,
}

/// The part above or below the line of such a quotient.
struct Part<'s> {
    order: usize,
    name: Option<Token<'s>>,
    length: usize,
}

struct Notation<'s> {
    text: &'s str,
    defined: Vec<Defined<'s>>,
}

impl<'s> Notation<'s> {
    fn named(&self, name: &str) -> Option<&Defined<'s>> {
        self.defined.iter().rev().find(|own| own.name == name)
    }

    /// The tokens with `d/dx d/dx` for `d²/dx²`, and `d/dx y` for `dy/dx` if the text defines `y`.
    fn with_operators(&self, tokens: &[Token<'s>]) -> Vec<Token<'s>> {
        let mut plain = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(first) = tokens.get(at) {
            let operator = tokens.get(at..).and_then(|rest| self.operator(rest));
            let Some(Operator { order, by, of, length }) = operator else {
                plain.push(*first);
                at += 1;
                continue;
            };
            if let Some(quotient) = of.and_then(|of| self.of_parameter(of, by, order)) {
                plain.extend(quotient);
                at += length;
                continue;
            }
            for _ in 0..order {
                plain.extend([Kind::Name("d"), Kind::Sign(Sign::Divide)].map(|kind| Token { kind, ..*first }));
                plain.push(by);
            }
            plain.extend(of.iter().flat_map(|name| self.term(*name)));
            at += length;
            // `d/dx of x^2`
            if of.is_none() && tokens.get(at).is_some_and(|token| token.kind == Kind::Name("of")) {
                at += 1;
            }
        }
        plain
    }

    /// `(d/dt y)/(d/dt x)` for the `dy/dx` of a curve by its parameter, `x = t^2; y = t^3 - t`, and so on for higher orders.
    fn of_parameter(&self, of: Token<'s>, by: Token<'s>, order: usize) -> Option<Vec<Token<'s>>> {
        let formula = |letter: &str| self.named(letter).filter(|own| !own.is_function);
        let (Kind::Name(above), Kind::Name(below)) = (of.kind, by.kind) else { return None };
        let below = below.get(1..)?;
        let (own, other) = (formula(above)?, formula(below)?);
        let parameter = Some(own.variable).filter(|name| *name == other.variable && *name != below)?;
        let by = Kind::Name(differential(parameter)?);
        let slope = |term: Vec<Kind<'s>>| {
            let derivative = [Kind::Open(Bracket::Round), Kind::Name("d"), Kind::Sign(Sign::Divide), by];
            derivative.into_iter().chain(term).chain([Kind::Close(Bracket::Round)]).collect::<Vec<_>>()
        };
        let mut term = vec![Kind::Name(above)];
        for _ in 0..order {
            let mut quotient = vec![Kind::Open(Bracket::Round)];
            quotient.extend(slope(term));
            quotient.push(Kind::Sign(Sign::Divide));
            quotient.extend(slope(vec![Kind::Name(below)]));
            quotient.push(Kind::Close(Bracket::Round));
            term = quotient;
        }
        Some(term.into_iter().map(|kind| Token { kind, is_spaced: true, ..of }).collect())
    }

    /// `y`, or `f(x)`
    fn term(&self, name: Token<'s>) -> Vec<Token<'s>> {
        let Kind::Name(text) = name.kind else { return vec![name] };
        match self.named(text).filter(|own| own.is_function) {
            Some(own) => {
                let kinds = [Kind::Open(Bracket::Round), Kind::Name(own.variable), Kind::Close(Bracket::Round)];
                [name].into_iter().chain(kinds.map(|kind| Token { kind, is_spaced: false, ..name })).collect()
            }
            None => vec![name],
        }
    }

    /// The operator with which the tokens begin.
    fn operator(&self, tokens: &[Token<'s>]) -> Option<Operator<'s>> {
        let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
        let is_fraction = matches!(kind(0), Kind::Command("frac"));
        let start = if is_fraction { 2 } else { 0 };
        let above = self.above(tokens.get(start..)?)?;
        let line = start + above.length;
        let is_line = if is_fraction {
            let braces = [kind(1), kind(line), kind(line + 1)];
            braces == [Kind::Open(Bracket::Curly), Kind::Close(Bracket::Curly), Kind::Open(Bracket::Curly)]
        } else {
            kind(line) == Kind::Sign(Sign::Divide)
        };
        let from = line + if is_fraction { 2 } else { 1 };
        let below = self.below(tokens.get(from..)?).filter(|below| is_line && below.order == above.order)?;
        let end = from + below.length;
        let is_closed = !is_fraction || kind(end) == Kind::Close(Bracket::Curly);
        let is_defined = above.name.is_none_or(|of| matches!(of.kind, Kind::Name(name) if self.named(name).is_some()));
        let by = below.name.filter(|_| is_closed && is_defined && (1..=MOST_ORDER).contains(&above.order))?;
        Some(Operator { order: above.order, by, of: above.name, length: end + usize::from(is_fraction) })
    }

    /// `d`, `d²`, `dy`, `d²y`, `∂f`
    fn above(&self, tokens: &[Token<'s>]) -> Option<Part<'s>> {
        let first = tokens.first()?;
        if let Kind::Name(name) = first.kind
            && is_differential(name)
        {
            let kind = Kind::Name(name.get(1..)?);
            return Some(Part { order: 1, name: Some(Token { kind, ..*first }), length: 1 });
        }
        if !is_sign_of_derivative(first.kind) {
            return None;
        }
        let (order, length) = self.power(tokens, 1);
        let name = tokens.get(length).filter(|token| !token.is_spaced && matches!(token.kind, Kind::Name(_)));
        Some(Part { order, name: name.copied(), length: length + usize::from(name.is_some()) })
    }

    /// `dx`, `dx²`, `∂x`
    fn below(&self, tokens: &[Token<'s>]) -> Option<Part<'s>> {
        let first = tokens.first()?;
        let (by, length) = match (first.kind, tokens.get(1).map(|token| token.kind)) {
            (Kind::Name(name), _) if is_differential(name) => (name, 1),
            (kind, Some(Kind::Name(name))) if is_sign_of_derivative(kind) => (differential(name)?, 2),
            _ => return None,
        };
        let (order, length) = self.power(tokens, length);
        Some(Part { order, name: Some(Token { kind: Kind::Name(by), ..*first }), length })
    }

    /// The power at a place, which is 1 if there is none, and the place behind it.
    fn power(&self, tokens: &[Token<'s>], at: usize) -> (usize, usize) {
        let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
        if let Kind::Superscript(power) = kind(at) {
            return (usize::try_from(power).unwrap_or(0), at + 1);
        }
        let is_braced = kind(at + 1) == Kind::Open(Bracket::Curly);
        let number = at + 1 + usize::from(is_braced);
        let digits = tokens.get(number).filter(|token| matches!(token.kind, Kind::Number { .. }));
        match digits.and_then(|token| token.span.text(self.text).parse().ok()) {
            Some(power) if kind(at) == Kind::Sign(Sign::Power) => (power, number + 1 + usize::from(is_braced)),
            _ => (1, at),
        }
    }

    /// The tokens with `derivative(f(x), x, 3)` for `f'(3)`, and `derivative(y, x)` for `y'`, if the text defines the name.
    fn with_calls(&self, tokens: &[Token<'s>]) -> Vec<Token<'s>> {
        let mut plain = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(first) = tokens.get(at) {
            let Some((call, length)) = tokens.get(at..).and_then(|rest| self.call(rest)) else {
                plain.push(*first);
                at += 1;
                continue;
            };
            plain.extend(call);
            at += length;
        }
        plain
    }

    /// The call for the name with primes with which the tokens begin, and the number of the tokens that it replaces.
    fn call(&self, tokens: &[Token<'s>]) -> Option<(Vec<Token<'s>>, usize)> {
        let Kind::Name(name) = tokens.first()?.kind else { return None };
        let defined = self.named(name)?;
        let primes = tokens.get(1..)?.iter().map_while(|token| match token.kind {
            Kind::Sign(Sign::Prime) if !token.is_spaced => Some(1),
            Kind::Sign(Sign::DoublePrime) if !token.is_spaced => Some(2),
            _ => None,
        });
        let primes: Vec<usize> = primes.collect();
        let order: usize = primes.iter().sum();
        if !(1..=MOST_ORDER).contains(&order) {
            return None;
        }
        let length = 1 + primes.len();
        let argument = super::operator::group_length(tokens.get(length..)?)
            .filter(|_| tokens.get(length).is_some_and(|open| open.kind == Kind::Open(Bracket::Round)));
        let place = argument.and_then(|count| tokens.get(length + 1..length + count - 1)).unwrap_or_default();
        Some((self.derivative(tokens.first()?, defined, order, place), length + argument.unwrap_or(0)))
    }

    /// `derivative(derivative(f(x), x), x, 3)`, for the second order
    fn derivative(&self, name: &Token<'s>, own: &Defined<'s>, order: usize, place: &[Token<'s>]) -> Vec<Token<'s>> {
        let token = |kind: Kind<'s>| Token { kind, is_spaced: false, ..*name };
        // `f'(t)` is a formula in `t`.
        let letter = match place {
            [Token { kind: Kind::Name(letter), .. }] if own.is_function && grammar::constant(letter).is_none() => {
                Some(*letter).filter(|letter| self.named(letter).is_none())
            }
            _ => None,
        };
        let by = letter.unwrap_or(own.variable);
        let mut call = Vec::new();
        for _ in 0..order {
            call.extend([Kind::Name("derivative"), Kind::Open(Bracket::Round)].map(token));
        }
        call.push(token(name.kind));
        if own.is_function {
            call.extend([Kind::Open(Bracket::Round), Kind::Name(by), Kind::Close(Bracket::Round)].map(token));
        }
        for inner in (0..order).rev() {
            call.extend([Kind::Sign(Sign::Comma), Kind::Name(by)].map(token));
            if inner == 0 && letter.is_none() && !place.is_empty() {
                call.push(token(Kind::Sign(Sign::Comma)));
                call.extend(place);
            }
            call.push(token(Kind::Close(Bracket::Round)));
        }
        call
    }
}

fn is_sign_of_derivative(kind: Kind) -> bool {
    matches!(kind, Kind::Name("d") | Kind::Command("partial"))
}

/// The differential of a letter: `dx`.
fn differential(letter: &str) -> Option<&'static str> {
    DIFFERENTIALS.into_iter().find(|own| own.get(1..) == Some(letter))
}
