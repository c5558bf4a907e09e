//! Composed functions: `(f ∘ g)(2)` is `f(g(2))`.

use crate::token::{Bracket, Kind, Sign, Token};

/// The tokens with such calls one in the other.
pub(super) fn applied(mut tokens: Vec<Token>) -> Vec<Token> {
    let mut from = 0;
    while let Some(at) = (from..tokens.len()).find(|at| is_composition(&tokens[*at..])) {
        // `( f ∘ g ) ( 2 )` becomes `f ( g ( 2 ) )`.
        let (place, end) = (tokens[at].span, end_of_brackets(&tokens, at + 5));
        tokens.insert(end, Token { kind: Kind::Close(Bracket::Round), span: tokens[at + 4].span, is_spaced: false });
        tokens.remove(at + 4);
        tokens[at + 2] = Token { kind: Kind::Open(Bracket::Round), span: place, is_spaced: false };
        tokens.remove(at);
        for inner in [at + 1, at + 2, at + 3] {
            tokens[inner].is_spaced = false;
        }
        from = at + 1;
    }
    tokens
}

/// Whether these tokens begin with two functions in brackets, and with a bracket after them.
fn is_composition(tokens: &[Token]) -> bool {
    let kinds: Vec<Kind> = tokens.iter().take(6).map(|token| token.kind).collect();
    matches!(
        kinds[..],
        [
            Kind::Open(Bracket::Round),
            Kind::Name(_),
            Kind::Sign(Sign::Degree),
            Kind::Name(_),
            Kind::Close(Bracket::Round),
            Kind::Open(Bracket::Round)
        ]
    )
}

/// The place behind the bracket that closes the one at a place.
fn end_of_brackets(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) if depth == 1 => return at + 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    tokens.len().saturating_sub(1)
}
