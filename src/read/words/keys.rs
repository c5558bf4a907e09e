//! The keys of calculators behind the number that they change: `7 +/- + 10 =` is `(-7) + 10`, and `6 x! ÷ 4 x! =` is `6! / 4!`.

use crate::token::{Bracket, Kind, Sign, Token};

/// The tokens with what such keys do.
pub(super) fn pressed<'s>(tokens: Vec<Token<'s>>, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    with_factorials(with_signs(tokens), is_given)
}

/// The tokens with a negative number for one and the key that changes its sign, which an operation or the end follows.
fn with_signs(tokens: Vec<Token>) -> Vec<Token> {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_spaced = |at: usize| tokens.get(at).is_some_and(|token| token.is_spaced);
    let is_key = |at: usize| {
        let is_followed = match kind(at + 1) {
            Kind::Sign(Sign::Plus | Sign::Times | Sign::Divide | Sign::Equal) | Kind::End => true,
            // The minus of `±-3` is that of the number.
            Kind::Sign(Sign::Minus) => is_spaced(at + 2),
            _ => false,
        };
        kind(at) == Kind::Sign(Sign::PlusMinus) && is_followed && at > 0 && matches!(kind(at - 1), Kind::Number { .. })
    };
    if !(0..tokens.len()).any(is_key) {
        return tokens;
    }
    let mut pressed = Vec::with_capacity(tokens.len() + 2);
    for (at, token) in tokens.iter().enumerate() {
        let with = |kind: Kind<'static>| Token { kind, ..*token };
        if is_key(at + 1) {
            pressed.extend([with(Kind::Open(Bracket::Round)), with(Kind::Sign(Sign::Minus)), *token]);
            pressed.push(with(Kind::Close(Bracket::Round)));
        } else if !is_key(at) {
            pressed.push(*token);
        }
    }
    pressed
}

/// The tokens with `6!` for `6 x!` and `6 [x!]`, where the letter stands nowhere else.
fn with_factorials<'s>(tokens: Vec<Token<'s>>, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_letter = |at: usize| matches!(kind(at), Kind::Name(name @ ("x" | "n")) if !is_given(name));
    // The places of a key's tokens behind a number.
    let key = |at: usize| {
        let is_spaced = tokens.get(at).is_some_and(|token| token.is_spaced);
        let is_behind_number = at > 0 && matches!(kind(at - 1), Kind::Number { .. });
        let open = usize::from(kind(at) == Kind::Open(Bracket::Square));
        let is_factorial = is_letter(at + open) && kind(at + open + 1) == Kind::Sign(Sign::Factorial);
        let is_closed = open == 0 || kind(at + 3) == Kind::Close(Bracket::Square);
        (is_behind_number && (is_spaced || open > 0) && is_factorial && is_closed)
            .then_some((at + open + 1, at + 2 * open + 2))
    };
    let keys: Vec<(usize, usize, usize)> =
        (0..tokens.len()).filter_map(|at| key(at).map(|(sign, end)| (at, sign, end))).collect();
    // `2 n! = 12` is an equation.
    let is_equation = (0..tokens.len()).any(|at| kind(at) == Kind::Sign(Sign::Equal) && kind(at + 1) != Kind::End);
    if keys.is_empty() || is_equation || (0..tokens.len()).filter(|at| is_letter(*at)).count() != keys.len() {
        return tokens;
    }
    let mut keys = keys.into_iter().peekable();
    let is_kept = |at: usize| {
        while keys.next_if(|(_, _, end)| *end <= at).is_some() {}
        keys.peek().is_none_or(|(start, sign, _)| at < *start || at == *sign)
    };
    let kept: Vec<bool> = (0..tokens.len()).map(is_kept).collect();
    tokens.into_iter().zip(kept).filter(|(_, is_kept)| *is_kept).map(|(token, _)| token).collect()
}
