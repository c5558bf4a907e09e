//! Integrals and limits with the signs of LaTeX: `\int_0^1 x dx` is read as `integral from 0 to 1 of x dx`, and `\lim_{x \to 0^+} x` as
//! `limit as x -> 0 from right of x`.

use pascaline_base::syntax::Span;

use super::analysis::is_differential;
use crate::token::{Bracket, Kind, Sign, Token};

/// The tokens with the first operator and its bounds in words. Only one is read in a text.
pub(super) fn in_words(tokens: Vec<Token>) -> Vec<Token> {
    let is_operator =
        |token: &Token| is_integral(token) || matches!(token.kind, Kind::Command("lim") | Kind::Name("lim" | "limit"));
    let tokens = with_bounds_apart(tokens);
    let Some(at) = tokens.iter().position(is_operator) else { return tokens };
    let (before, from) = tokens.split_at(at);
    let Some((operator, behind)) = from.split_first() else { return tokens };
    let word = |name| Token { kind: Kind::Name(name), ..*operator };
    let mut words = before.to_vec();
    if let Kind::Command("int") | Kind::Name("integral") = operator.kind {
        let behind = with_plain_differential(behind);
        let behind = with_inner_integral(&behind).unwrap_or(behind);
        let Some((below, above, term)) = bounds(&behind) else {
            return match operator.kind {
                Kind::Name(_) => words.into_iter().chain([word("integral")]).chain(behind).collect(),
                _ => words.into_iter().chain(of(word("integral"), &behind)).collect(),
            };
        };
        words.push(word("integral"));
        words.push(word("from"));
        words.extend(below);
        words.push(word("to"));
        words.extend(above);
        words.extend(of(word("of"), term));
    } else {
        let Some((mut place, term)) = script(behind, Sign::Subscript) else { return tokens };
        let side = side(&mut place);
        words.extend([word("limit"), word("as")]);
        words.extend(place);
        words.extend(side.into_iter().flat_map(|side| [word("from"), word(side)]));
        words.extend(of(word("of"), term));
    }
    words
}

fn is_integral(token: &Token) -> bool {
    matches!(token.kind, Kind::Command("int") | Kind::Name("integral"))
}

/// The tokens with the bound of `int_1^4` as one of its own.
fn with_bounds_apart(mut tokens: Vec<Token>) -> Vec<Token> {
    const WORD: u32 = 3;
    let is_bound = |index: &str| index.bytes().all(|byte| byte.is_ascii_digit());
    let place = |(at, token): (usize, &Token)| match token.kind {
        Kind::Name(name) => name.strip_prefix("int_").filter(|index| is_bound(index)).map(|_| (at, token.span)),
        _ => None,
    };
    let Some((at, Span { start, end })) = tokens.iter().enumerate().find_map(place) else { return tokens };
    let part = |kind, from, to| Token { kind, span: Span { start: from, end: to }, is_spaced: from == start };
    let sign = start + WORD;
    let parts = [
        part(Kind::Name("integral"), start, sign),
        part(Kind::Sign(Sign::Subscript), sign, sign + 1),
        part(Kind::Number { has_decimal_comma: false }, sign + 1, end),
    ];
    tokens.splice(at..=at, parts);
    tokens
}

/// The tokens of an integral whose term is one with bounds, with that as a call: `integrate(x y, y, 0, x)` for `\int_0^x xy \, dy`.
fn with_inner_integral<'s>(tokens: &[Token<'s>]) -> Option<Vec<Token<'s>>> {
    let at = tokens.iter().position(is_integral)?;
    let (outer, from) = tokens.split_at(at);
    let (operator, behind) = from.split_first()?;
    let (below, above, rest) = bounds(behind)?;
    let differential = |token: &Token| matches!(token.kind, Kind::Name(name) if is_differential(name));
    let (term, rest) = rest.split_at(rest.iter().position(differential)?);
    let (by, rest) = rest.split_first()?;
    let Kind::Name(name) = by.kind else { return None };
    // Another differential is that of the outer integral.
    rest.iter().any(differential).then_some(())?;
    let token = |kind| Token { kind, ..*operator };
    let comma = token(Kind::Sign(Sign::Comma));
    let mut call =
        vec![token(Kind::Name("integrate")), Token { is_spaced: false, ..token(Kind::Open(Bracket::Round)) }];
    call.extend_from_slice(term);
    call.extend([comma, Token { kind: Kind::Name(name.get(1..)?), ..*by }, comma]);
    call.extend(below);
    call.push(comma);
    call.extend(above);
    call.push(token(Kind::Close(Bracket::Round)));
    Some(outer.iter().copied().chain(call).chain(rest.iter().copied()).collect())
}

/// A term behind its word, with a space between them: with a bracket directly behind it, a word is called.
fn of<'s>(word: Token<'s>, term: &[Token<'s>]) -> impl Iterator<Item = Token<'s>> {
    let spaced = |(at, token): (usize, &Token<'s>)| Token { is_spaced: token.is_spaced || at == 0, ..*token };
    std::iter::once(word).chain(term.iter().enumerate().map(spaced))
}

/// What is behind an integral's sign without the differential in a numerator, `\frac{2dx}{x}`, and with words for one in two tokens:
/// `x \, \mathrm{d}x` is `x with respect to x`.
fn with_plain_differential<'s>(tokens: &[Token<'s>]) -> Vec<Token<'s>> {
    const OPENED: Kind = Kind::Open(Bracket::Curly);
    const CLOSED: Kind = Kind::Close(Bracket::Curly);
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let mut plain = Vec::with_capacity(tokens.len() + 2);
    for (at, token) in tokens.iter().enumerate() {
        match (token.kind, kind(at + 1)) {
            (Kind::Name(name), CLOSED) if is_differential(name) => {
                if at > 0 && kind(at - 1) == OPENED {
                    plain.push(Token { kind: Kind::Fraction(1, 1), ..*token });
                }
            }
            (Kind::Name("d"), Kind::Name(by)) if by.chars().count() == 1 && is_end_of_term(kind(at + 2)) => {
                plain.extend(["with", "respect", "to"].map(|word| Token { kind: Kind::Name(word), ..*token }));
            }
            _ => plain.push(*token),
        }
    }
    plain
}

/// Whether a term and its differential are before this: the bounds of an integral, or the end.
fn is_end_of_term(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::End | Kind::Sign(Sign::Newline | Sign::Semicolon | Sign::Comma) | Kind::Name("from" | "between" | "?")
    )
}

/// The side at the end of the place of a limit, which is left out there: `0^+`, `0^{-}`, `0+`.
fn side(place: &mut Vec<Token>) -> Option<&'static str> {
    let is_power = |token: &Token| token.kind == Kind::Sign(Sign::Power);
    let power = place.iter().rposition(is_power).or_else(|| place.len().checked_sub(1))?;
    let signs: Vec<_> = place.iter().skip(power).skip_while(|token| is_power(token)).map(|token| token.kind).collect();
    let side = match signs[..] {
        [Kind::Sign(Sign::Plus)] | [Kind::Open(_), Kind::Sign(Sign::Plus), Kind::Close(_)] => "right",
        [Kind::Sign(Sign::Minus)] | [Kind::Open(_), Kind::Sign(Sign::Minus), Kind::Close(_)] => "left",
        _ => return None,
    };
    place.truncate(power);
    Some(side)
}

/// The bounds of an integral, in either order, and what is behind them.
fn bounds<'s, 't>(tokens: &'t [Token<'s>]) -> Option<(Vec<Token<'s>>, Vec<Token<'s>>, &'t [Token<'s>])> {
    if let Some((below, rest)) = script(tokens, Sign::Subscript) {
        let (above, rest) = above(rest)?;
        return Some((below, above, rest));
    }
    let (above, rest) = above(tokens)?;
    let (below, rest) = script(rest, Sign::Subscript)?;
    Some((below, above, rest))
}

/// The bound above: `^{10}`, `¹⁰`.
fn above<'s, 't>(tokens: &'t [Token<'s>]) -> Option<(Vec<Token<'s>>, &'t [Token<'s>])> {
    match tokens.split_first()? {
        (Token { kind: Kind::Superscript(power), span, .. }, rest) => {
            let kind = Kind::Fraction(u64::try_from(*power).ok()?, 1);
            Some((vec![Token { kind, span: *span, is_spaced: true }], rest))
        }
        _ => script(tokens, Sign::Power),
    }
}

/// What is below or above an operator, without its braces, and what is behind it.
fn script<'s, 't>(tokens: &'t [Token<'s>], sign: Sign) -> Option<(Vec<Token<'s>>, &'t [Token<'s>])> {
    let (first, rest) = tokens.split_first()?;
    if first.kind != Kind::Sign(sign) {
        return None;
    }
    let length = match rest.first()?.kind {
        Kind::Open(_) => group_length(rest)?,
        Kind::Sign(Sign::Minus) => 2,
        _ => 1,
    };
    let (script, behind) = rest.split_at_checked(length)?;
    let script = match script {
        [Token { kind: Kind::Open(Bracket::Curly), .. }, inner @ .., _] => inner,
        script => script,
    };
    Some((script.to_vec(), behind))
}

/// The number of tokens of the bracket with which these begin, up to the one that closes it.
pub(super) fn group_length(tokens: &[Token]) -> Option<usize> {
    let mut depth = 0_usize;
    let is_end = |token: &Token| {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    };
    tokens.iter().position(is_end).map(|end| end + 1)
}
