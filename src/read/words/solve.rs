//! Calls of solvers: `solve(x^2 - 4 = 0, x)`, `solve([x + y = 10, x - y = 2], [x, y])`, `Eq(x, 2)`.

use std::collections::BTreeSet;
use std::ops::Range;

use pascaline_base::syntax::Span;

use super::super::token::{Bracket, Kind, Sign, Token};
use super::{CLOSE, OPEN, SOLVE_FOR};

const SOLVERS: &[&str] = &["solve", "solveset", "linsolve", "nonlinsolve", "nsolve"];

/// The tokens with the statements that a call of a solver means in its place.
pub(super) fn unpacked<'s>(
    tokens: Vec<Token<'s>>,
    taken: &BTreeSet<&str>,
    is_given: &dyn Fn(&str) -> bool,
) -> Vec<Token<'s>> {
    let Some(Token { kind: Kind::Name(name), .. }) = tokens.first() else { return tokens };
    if taken.contains(name) || is_given(name) {
        return tokens;
    }
    let statements = if SOLVERS.iter().any(|solver| solver.eq_ignore_ascii_case(name)) {
        statements(&tokens)
    } else if matches!(*name, "Eq" | "Equality") {
        call_at(&tokens, 0)
            .filter(|arguments| is_last(&tokens, arguments))
            .and_then(|_| equation(&tokens, 0..tokens.len() - 1))
    } else {
        None
    };
    match (statements, tokens.last()) {
        (Some(mut statements), Some(end)) => {
            statements.push(*end);
            statements
        }
        _ => tokens,
    }
}

/// The range of the arguments of the call whose name is at `at`.
fn call_at(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    if tokens.get(at + 1)?.kind != OPEN {
        return None;
    }
    let close = closing(tokens, at + 1)?;
    Some(at + 2..close)
}

/// The bracket that closes the one at `open`.
fn closing(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether nothing but the end follows the call.
fn is_last(tokens: &[Token], arguments: &Range<usize>) -> bool {
    let rest = tokens.get(arguments.end + 1..).unwrap_or_default();
    rest.iter()
        .all(|token| matches!(token.kind, Kind::End | Kind::Name("?") | Kind::Sign(Sign::Newline | Sign::Semicolon)))
}

/// The parts of a range between its commas.
fn parts(tokens: &[Token], range: Range<usize>) -> Vec<Range<usize>> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_usize, range.start);
    for at in range.clone() {
        match tokens.get(at).map(|token| token.kind) {
            Some(Kind::Open(_)) => depth += 1,
            Some(Kind::Close(_)) => depth = depth.saturating_sub(1),
            Some(Kind::Sign(Sign::Comma)) if depth == 0 => {
                parts.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(start..range.end);
    parts
}

/// The items of a list in brackets; a range without brackets is one item.
fn items(tokens: &[Token], range: Range<usize>) -> Vec<Range<usize>> {
    let is_list = tokens.get(range.start).is_some_and(|token| matches!(token.kind, Kind::Open(_)))
        && closing(tokens, range.start).is_some_and(|close| close + 1 == range.end);
    if is_list { parts(tokens, range.start + 1..range.end - 1) } else { vec![range] }
}

fn statements<'s>(tokens: &[Token<'s>]) -> Option<Vec<Token<'s>>> {
    let arguments = call_at(tokens, 0)?;
    if !is_last(tokens, &arguments) {
        return None;
    }
    let mut arguments = parts(tokens, arguments).into_iter();
    let mut out = Vec::with_capacity(tokens.len() + 4);
    for item in items(tokens, arguments.next()?) {
        let place = tokens.get(item.end)?.span;
        out.extend(equation(tokens, item)?);
        out.push(at(Kind::Sign(Sign::Semicolon), place));
    }
    for argument in arguments {
        for item in items(tokens, argument) {
            let [name] = tokens.get(item)? else { return None };
            let Kind::Name(_) = name.kind else { return None };
            out.extend([at(Kind::Name(SOLVE_FOR), name.span), *name, at(Kind::Sign(Sign::Semicolon), name.span)]);
        }
    }
    Some(out)
}

/// A token between others.
fn at(kind: Kind<'_>, place: Span) -> Token<'_> {
    Token { kind, span: Span { start: place.start, end: place.start }, is_spaced: true }
}

/// The equation of an item: `a = b`, `Eq(a, b)`, or an expression that is zero.
fn equation<'s>(tokens: &[Token<'s>], item: Range<usize>) -> Option<Vec<Token<'s>>> {
    let part = tokens.get(item.clone())?;
    if let Some(Token { kind: Kind::Name("Eq" | "Equality"), .. }) = part.first()
        && let Some(arguments) = call_at(tokens, item.start)
        && arguments.end + 1 == item.end
    {
        let sides = parts(tokens, arguments);
        let [left, right] = &sides[..] else { return None };
        let comma = tokens.get(left.end)?;
        let mut out = vec![at(OPEN, comma.span)];
        out.extend(tokens.get(left.clone())?);
        out.extend([at(CLOSE, comma.span), Token { kind: Kind::Sign(Sign::Equal), ..*comma }, at(OPEN, comma.span)]);
        out.extend(tokens.get(right.clone())?);
        out.push(at(CLOSE, tokens.get(right.end)?.span));
        return Some(out);
    }
    let mut depth = 0_usize;
    let has_relation = part.iter().any(|token| {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && token.kind == Kind::Sign(Sign::Equal)
    });
    if part.is_empty() || part.iter().any(|token| token.kind == Kind::Open(Bracket::Curly)) {
        return None;
    }
    let mut out = part.to_vec();
    if !has_relation {
        let place = tokens.get(item.end)?.span;
        out.extend([at(Kind::Sign(Sign::Equal), place), at(Kind::Fraction(0, 1), place)]);
    }
    Some(out)
}
