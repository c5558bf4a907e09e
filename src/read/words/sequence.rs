//! Terms of sequences with subscripts, as calls: `a_1 = 2; a_{n+1} = 3a_n - 1` is `a(1) = 2; a(n+1) = 3a(n) - 1`.

use pascaline_base::sort::set_of;
use pascaline_base::syntax::Span;

use crate::token::{Bracket, Kind, Sign, Token};

/// The tokens with calls, if a text has a term whose subscript is a name and a number: `a_{n+1}`.
pub(super) fn with_calls<'s>(tokens: Vec<Token<'s>>, text: &'s str) -> Vec<Token<'s>> {
    // Few texts have a subscript at all.
    if tokens.iter().all(|token| token.kind != Kind::Sign(Sign::Subscript)) {
        return tokens;
    }
    let sequences = set_of(tokens.windows(SHIFTED).filter_map(shifted));
    if sequences.is_empty() || sequences.len() > MOST_SEQUENCES {
        return tokens;
    }
    let mut out = Vec::with_capacity(tokens.len() + 8);
    // The brackets that are open, and whether each is one of a subscript.
    let mut brackets = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).map(|token| token.kind);
        let next = tokens.get(at + 1).map(|token| token.kind);
        match (token.kind, before) {
            (Kind::Sign(Sign::Subscript), Some(Kind::Name(base)))
                if matches!(next, Some(Kind::Open(_))) && sequences.iter().any(|(own, _)| *own == base) => {}
            (Kind::Open(_), before) => {
                let is_subscript = before == Some(Kind::Sign(Sign::Subscript));
                brackets.push(is_subscript);
                out.push(if is_subscript { Token { kind: Kind::Open(Bracket::Round), ..*token } } else { *token });
            }
            (Kind::Close(_), _) => {
                let is_subscript = brackets.pop() == Some(true);
                out.push(if is_subscript { Token { kind: Kind::Close(Bracket::Round), ..*token } } else { *token });
            }
            (Kind::Name(name), _) => match sequences.iter().find_map(|of| subscript(name, of)) {
                Some(length) => out.extend(call(*token, text, length)),
                None => out.push(*token),
            },
            _ => out.push(*token),
        }
    }
    out
}

/// The number of tokens of `a_{n+1}`.
const SHIFTED: usize = 7;

const MOST_SEQUENCES: usize = 8;

/// The sequence and the index of `a_{n+1}`.
fn shifted<'s>(tokens: &[Token<'s>]) -> Option<(&'s str, &'s str)> {
    let kinds: [Kind; SHIFTED] = std::array::from_fn(|at| tokens.get(at).map_or(Kind::End, |token| token.kind));
    match kinds {
        [
            Kind::Name(base),
            Kind::Sign(Sign::Subscript),
            Kind::Open(Bracket::Curly | Bracket::Round),
            Kind::Name(index),
            Kind::Sign(Sign::Plus | Sign::Minus),
            Kind::Number { .. },
            Kind::Close(_),
        ] => Some((base, index)),
        _ => None,
    }
}

/// The length of the sequence's name in `a_n`, `a_1` and `a1`.
fn subscript(name: &str, (base, index): &(&str, &str)) -> Option<usize> {
    let rest = name.strip_prefix(base)?;
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_place = match rest.strip_prefix('_') {
        Some(place) => place == *index || is_whole(place),
        None => is_whole(rest),
    };
    is_place.then_some(base.len())
}

/// `a_n` as `a(n)`, where the name of the sequence has this length.
fn call<'s>(token: Token<'s>, text: &'s str, length: usize) -> [Token<'s>; 4] {
    let (start, end) = (token.span.range().start, token.span.range().end);
    let middle = start + length;
    let place = middle + usize::from(text.as_bytes().get(middle) == Some(&b'_'));
    let (sequence, index) = (Span::new(start..middle), Span::new(place..end));
    let is_number = index.text(text).starts_with(|char: char| char.is_ascii_digit());
    let index_kind = if is_number { Kind::Number { has_decimal_comma: false } } else { Kind::Name(index.text(text)) };
    let of = |kind, span| Token { kind, span, is_spaced: false };
    [
        Token { kind: Kind::Name(sequence.text(text)), span: sequence, ..token },
        of(Kind::Open(Bracket::Round), Span::new(middle..place)),
        of(index_kind, index),
        of(Kind::Close(Bracket::Round), Span::new(end..end)),
    ]
}
