//! Numbers of choices among as many as a letter says: `nC2` is `nCr(n, 2)`, `nP3` is `nPr(n, 3)`.

use pascaline_base::syntax::Span;

use crate::token::{Bracket, Kind, Sign, Token};

/// The tokens with calls in place of such names, unless they have a value.
pub(super) fn in_calls<'s>(tokens: Vec<Token<'s>>, text: &'s str, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let function_of = |token: &Token| match token.kind {
        Kind::Name(name) => function(name).filter(|_| !is_given(name) && token.span.text(text) == name),
        _ => None,
    };
    if tokens.iter().all(|token| function_of(token).is_none()) {
        return tokens;
    }
    let mut out = Vec::with_capacity(tokens.len() + 5);
    for token in tokens {
        match function_of(&token) {
            Some(function) => out.extend(call(token, text, function)),
            None => out.push(token),
        }
    }
    out
}

/// The function that a name of a letter, `C` or `P`, and digits stands for.
fn function(name: &str) -> Option<&'static str> {
    let [b'n' | b'm' | b'k', sign, digits @ ..] = name.as_bytes() else { return None };
    let are_digits = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    match sign {
        b'C' if are_digits => Some("nCr"),
        b'P' if are_digits => Some("nPr"),
        _ => None,
    }
}

/// The tokens of a call with the letter and the digits of a name.
fn call<'s>(token: Token<'s>, text: &'s str, function: &'static str) -> [Token<'s>; 6] {
    let Span { start, end } = token.span;
    let (size, place) = (Span { start, end: start + 1 }, Span { start: start + 2, end });
    let of = |kind, span| Token { kind, span, is_spaced: false };
    [
        Token { kind: Kind::Name(function), ..token },
        of(Kind::Open(Bracket::Round), size),
        of(Kind::Name(size.text(text)), size),
        of(Kind::Sign(Sign::Comma), place),
        of(Kind::Number { has_decimal_comma: false }, place),
        of(Kind::Close(Bracket::Round), Span { start: end, end }),
    ]
}
