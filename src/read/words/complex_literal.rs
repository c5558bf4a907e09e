//! Complex numbers beside words that calculate with them: `4-7i times 4-7i` is `(4 - 7i) * (4 - 7i)`, and `3+4i squared` `(3 + 4i)^2`.
//! Without spaces in it, such a number is one.

use crate::token::{Bracket, Kind, Sign, Token};

/// The words beside which it is one.
const WORDS: [&str; 9] = ["times", "multiplied", "divided", "squared", "cubed", "plus", "minus", "by", "of"];

/// The tokens with brackets around complex numbers beside such words.
pub(super) fn in_brackets<'s>(tokens: Vec<Token<'s>>, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let is_word = |token: &Token| matches!(token.kind, Kind::Name(name) if WORDS.contains(&name));
    if !tokens.iter().any(is_word) {
        return tokens;
    }
    let is_end = |token: &Token| {
        is_word(token) && token.is_spaced || matches!(token.kind, Kind::End | Kind::Sign(Sign::Equal | Sign::Semicolon))
    };
    let mut written = Vec::with_capacity(tokens.len() + 4);
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let length = length(tokens.get(at..).unwrap_or_default(), is_given);
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let behind = length.and_then(|length| tokens.get(at + length));
        let is_beside_word = before.is_some_and(is_word) || behind.is_some_and(is_word);
        let is_apart = before.is_none_or(is_word) && behind.is_none_or(is_end);
        if let Some(length) = length.filter(|_| is_beside_word && is_apart) {
            let with = |kind| Token { kind, ..*token };
            written.push(with(Kind::Open(Bracket::Round)));
            written.extend(tokens.iter().skip(at).take(length));
            written.push(with(Kind::Close(Bracket::Round)));
            at += length;
        } else {
            written.push(*token);
            at += 1;
        }
    }
    written
}

/// The number of tokens of a complex number without spaces at the start: `4-7i`, `3+i`.
fn length(tokens: &[Token], is_given: &dyn Fn(&str) -> bool) -> Option<usize> {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_number = |at: usize| matches!(kind(at), Kind::Number { .. });
    let is_unit = |at: usize| matches!(kind(at), Kind::Name(name @ ("i" | "j")) if !is_given(name));
    let is_sum = is_number(0) && matches!(kind(1), Kind::Sign(Sign::Plus | Sign::Minus));
    let length = if is_number(2) && is_unit(3) { 4 } else { 3 };
    let is_whole = is_sum && is_unit(length - 1);
    let is_close = tokens.iter().take(length).skip(1).all(|token| !token.is_spaced);
    (is_whole && is_close).then_some(length)
}
