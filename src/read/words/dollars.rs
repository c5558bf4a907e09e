//! Dollars around mathematics, `$x + 1$`, which are not amounts of money.

use crate::token::{Kind, Sign, Token};

/// The tokens without the dollars around mathematics.
pub(super) fn without_dollars<'s>(tokens: Vec<Token<'s>>, text: &str) -> Vec<Token<'s>> {
    let is_dollar = |token: &Token| token.kind == Kind::Currency("USD") && token.span.text(text) == "$";
    if !tokens.iter().any(is_dollar) {
        return tokens;
    }
    let places: Vec<usize> =
        tokens.iter().enumerate().filter(|(_, token)| is_dollar(token)).map(|(place, _)| place).collect();
    let are_double = |pair: &[usize]| matches!(pair, [first, second] if first + 1 == *second);
    let are_pairs = places.len().is_multiple_of(2)
        && places.chunks(2).all(|pair| {
            are_double(pair) || matches!(pair, [open, close] if opens(&tokens, *open) && closes(&tokens, *close))
        });
    if !are_pairs {
        return tokens;
    }
    tokens.into_iter().filter(|token| !is_dollar(token)).collect()
}

/// Whether a dollar may begin mathematics: it is not after a number, as in `5$`.
fn opens(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    let is_spaced = tokens.get(at).is_some_and(|token| token.is_spaced);
    before.is_none_or(|before| is_spaced || matches!(before.kind, Kind::Open(_) | Kind::Sign(_)))
}

/// Whether a dollar may end mathematics: no amount follows it.
fn closes(tokens: &[Token], at: usize) -> bool {
    let is_spaced = tokens.get(at).is_some_and(|token| token.is_spaced);
    let next = tokens.get(at + 1);
    !is_spaced
        && next.is_none_or(|next| {
            next.is_spaced
                || matches!(next.kind, Kind::End | Kind::Close(_) | Kind::Name("?"))
                || matches!(next.kind, Kind::Sign(Sign::Comma | Sign::Newline | Sign::Semicolon | Sign::Colon))
        })
}
