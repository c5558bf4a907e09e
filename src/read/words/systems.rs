//! Calls as computer algebra systems write them: `Integrate[x^2, {x, 0, 1}]` and `integrate(x^2, x = 0..1)` are
//! `integrate(x^2, x, 0, 1)`.

use crate::token::{Bracket, Kind, Sign, Token};

/// What is called in square brackets, and its own name.
const CALLED: [(&str, &str); 9] = [
    ("Integrate", "integrate"),
    ("NIntegrate", "integrate"),
    ("D", "diff"),
    ("Limit", "limit"),
    ("Sum", "sum"),
    ("NSum", "sum"),
    ("Product", "prod"),
    ("Solve", "solve"),
    ("NSolve", "solve"),
];

/// What is called in round brackets with a range of a name.
const OVER_RANGES: [&str; 5] = ["integrate", "int", "sum", "prod", "product"];

/// The tokens with such calls as they are written here.
pub(super) fn in_own_calls(mut tokens: Vec<Token>) -> Vec<Token> {
    let mut from = 0;
    while let Some(at) = (from..tokens.len()).find(|at| name_of_call(&tokens, *at).is_some()) {
        rewrite(&mut tokens, at);
        from = at + 2;
    }
    tokens
}

/// The name of the call at a place, if it is one of another system.
fn name_of_call(tokens: &[Token], at: usize) -> Option<&'static str> {
    let [Token { kind: Kind::Name(name), .. }, Token { kind: Kind::Open(bracket), is_spaced: false, .. }] =
        tokens.get(at..at + 2)?
    else {
        return None;
    };
    match bracket {
        Bracket::Square => CALLED.iter().find(|(called, _)| called == name).map(|(_, own)| *own),
        // `int(7.9)` is a whole number.
        Bracket::Round if *name == "int" => has_name_behind_comma(tokens, at + 2).then_some("integrate"),
        Bracket::Round => OVER_RANGES.iter().find(|own| *own == name).copied(),
        _ => None,
    }
}

/// The places of the tokens between the brackets of a call that are in no others, from the first one on.
fn places(tokens: &[Token], start: usize) -> Vec<usize> {
    let (mut depth, mut places) = (0_usize, Vec::new());
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::End => break,
            Kind::Close(_) if depth == 0 => break,
            Kind::Close(_) => depth -= 1,
            _ if depth == 0 => places.push(at),
            _ => {}
        }
    }
    places
}

fn has_name_behind_comma(tokens: &[Token], start: usize) -> bool {
    let is_name = |at: usize| matches!(tokens.get(at).map(|token| token.kind), Some(Kind::Name(_)));
    places(tokens, start).into_iter().any(|at| tokens[at].kind == Kind::Sign(Sign::Comma) && is_name(at + 1))
}

/// Rewrites the call at a place.
fn rewrite(tokens: &mut Vec<Token>, at: usize) {
    let Some(own) = name_of_call(tokens, at) else { return };
    tokens[at].kind = Kind::Name(own);
    tokens[at + 1].kind = Kind::Open(Bracket::Round);
    without_list(tokens, at + 2);
    let places = places(tokens, at + 2);
    for separator in separators(tokens, &places) {
        tokens[separator].kind = Kind::Sign(Sign::Comma);
    }
    let end = places.last().map_or(at + 2, |last| last + 1);
    let is_closed = |token: &&mut Token| token.kind == Kind::Close(Bracket::Square);
    if let Some(token) = tokens.iter_mut().skip(end).find(is_closed) {
        token.kind = Kind::Close(Bracket::Round);
    }
}

/// What separates arguments like a comma: the arrow of `x -> 0`, and both signs of `x = 0..1` behind a comma.
fn separators(tokens: &[Token], places: &[usize]) -> Vec<usize> {
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let is_arrow = |at: &usize| kind(*at) == Kind::Sign(Sign::Arrow);
    let begins_range = |at: &usize| {
        let before = [at.checked_sub(2), at.checked_sub(1)].map(|at| at.map_or(Kind::End, kind));
        kind(*at) == Kind::Sign(Sign::Equal) && matches!(before, [Kind::Sign(Sign::Comma), Kind::Name(_)])
    };
    let mut separators: Vec<usize> = places.iter().copied().filter(is_arrow).collect();
    if let Some(first) = places.iter().copied().find(begins_range)
        && let Some(second) = places.iter().copied().find(|at| *at > first && kind(*at) == Kind::Name("to"))
    {
        separators.extend([first, second]);
    }
    separators
}

/// Removes the braces of `, {x, 0, 1}` in the call whose arguments begin at a place.
fn without_list(tokens: &mut Vec<Token>, start: usize) {
    let is_brace = |token: &Token| matches!(token.kind, Kind::Open(Bracket::Curly | Bracket::Set));
    let begins = |at: &usize| tokens[*at].kind == Kind::Sign(Sign::Comma) && tokens.get(at + 1).is_some_and(is_brace);
    let Some(comma) = places(tokens, start).into_iter().find(begins) else { return };
    let end = (comma + 2..tokens.len()).find(|at| matches!(tokens[*at].kind, Kind::Close(_)));
    if let Some(end) = end {
        tokens.remove(end);
        tokens.remove(comma + 1);
    }
}
