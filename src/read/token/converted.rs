//! `convert(12, m2, ft2)` and a spreadsheet's `CONVERT(12, "m2", "ft2")`, written as the conversion that they are: `((12) m2 → ft2)`.

use std::ops::Range;

use super::{Bracket, Kind, Sign, Token};
use crate::units;

/// The most tokens of a unit.
const MOST_TOKENS: usize = 12;
/// The most tokens of a call: each is looked through from its bracket on.
const MOST_OF_A_CALL: usize = 128;

/// The tokens with each call of `convert` as a conversion; in a formula, a command marks it, since its grammar has none.
pub(crate) fn with_conversions(tokens: Vec<Token<'_>>, is_formula: bool) -> Vec<Token<'_>> {
    if !(0..tokens.len()).any(|at| is_called(&tokens, at)) {
        return tokens;
    }
    let mut found = Vec::with_capacity(tokens.len() + 4);
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if let Some(call) = Call::at(&tokens, at) {
            call.write(&tokens, is_formula, &mut found);
            at = call.end;
        } else {
            found.push(*token);
            at += 1;
        }
    }
    found
}

/// Whether `convert(` is at this place.
fn is_called(tokens: &[Token], at: usize) -> bool {
    let kind = |at: usize| tokens.get(at).map(|token| token.kind);
    matches!(kind(at), Some(Kind::Name(name)) if name.eq_ignore_ascii_case("convert"))
        && kind(at + 1) == Some(Kind::Open(Bracket::Round))
}

/// The parts of a call, by their places among the tokens.
struct Call {
    start: usize,
    value: Range<usize>,
    /// The unit of the value, if it is an argument of its own.
    from: Option<Range<usize>>,
    to: Range<usize>,
    /// Behind the bracket that closes.
    end: usize,
}

impl Call {
    fn at(tokens: &[Token], start: usize) -> Option<Self> {
        if !is_called(tokens, start) {
            return None;
        }
        let (mut depth, mut commas, mut end) = (0_usize, Vec::new(), None);
        for (at, token) in tokens.iter().enumerate().skip(start + 1).take(MOST_OF_A_CALL) {
            match token.kind {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.checked_sub(1)?,
                Kind::Sign(Sign::Comma | Sign::Semicolon) if depth == 1 => commas.push(at),
                _ => {}
            }
            if depth == 0 {
                end = Some(at);
                break;
            }
        }
        let (end, first) = (end?, start + 2);
        let unit = |from: usize, to: usize| unquoted(tokens, from..to).filter(|unit| is_unit(tokens, unit.clone()));
        let value = |to: usize| unquoted(tokens, first..to).unwrap_or(first..to);
        match commas[..] {
            [comma] => Some(Self { start, value: value(comma), from: None, to: unit(comma + 1, end)?, end: end + 1 }),
            [comma, second] => {
                let (from, to) = (unit(comma + 1, second)?, unit(second + 1, end)?);
                Some(Self { start, value: value(comma), from: Some(from), to, end: end + 1 })
            }
            _ => None,
        }
    }

    fn write<'s>(&self, tokens: &[Token<'s>], is_formula: bool, found: &mut Vec<Token<'s>>) {
        // A sign has the place of the token that it stands for.
        let sign = |kind, at: usize| tokens.get(at).map(|token| Token { kind, ..*token });
        let part = |range: &Range<usize>| tokens.get(range.clone()).unwrap_or_default();
        let comma = self.from.as_ref().map_or(self.value.end, |from| from.end);
        found.extend(sign(Kind::Command(CONVERSION), self.start).filter(|_| is_formula));
        found.extend(sign(Kind::Open(Bracket::Round), self.start));
        found.extend(sign(Kind::Open(Bracket::Round), self.start + 1));
        // Its value may be another one.
        found.extend(with_conversions(part(&self.value).to_vec(), is_formula));
        found.extend(sign(Kind::Close(Bracket::Round), self.value.end));
        found.extend(self.from.iter().flat_map(part).map(as_here));
        found.extend(sign(Kind::Sign(Sign::Arrow), comma));
        found.extend(part(&self.to).iter().map(as_here));
        found.extend(sign(Kind::Close(Bracket::Round), self.end - 1));
    }
}

/// The command that marks a conversion in a formula.
pub(crate) const CONVERSION: &str = "convert";

/// The tokens without quotes around them.
fn unquoted(tokens: &[Token], range: Range<usize>) -> Option<Range<usize>> {
    let is_quote =
        |at: usize| matches!(tokens.get(at).map(|token| token.kind), Some(Kind::Sign(Sign::Prime | Sign::DoublePrime)));
    let inner = if range.len() > 2 && is_quote(range.start) && is_quote(range.end - 1) {
        range.start + 1..range.end - 1
    } else {
        range
    };
    (!inner.is_empty() && inner.len() <= MOST_TOKENS).then_some(inner)
}

/// Whether tokens are what a unit is written with.
fn is_unit(tokens: &[Token], range: Range<usize>) -> bool {
    let tokens = tokens.get(range).unwrap_or_default();
    let is_part = |token: &Token| match token.kind {
        Kind::Name(_) | Kind::Number { .. } | Kind::Superscript(_) | Kind::Currency(_) => true,
        Kind::Sign(sign) => matches!(sign, Sign::Times | Sign::Divide | Sign::Power | Sign::Minus | Sign::Degree),
        _ => false,
    };
    let names_one = |token: &Token| match token.kind {
        Kind::Name(name) => units::is_unit(name) || of_spreadsheet(name).is_some() || name.len() <= 2,
        Kind::Currency(_) => true,
        _ => false,
    };
    tokens.iter().all(is_part) && tokens.iter().any(names_one)
}

/// A token of a unit, under the name that it has here.
fn as_here<'s>(token: &Token<'s>) -> Token<'s> {
    match token.kind {
        Kind::Name(name) => Token { kind: Kind::Name(of_spreadsheet(name).unwrap_or(name)), ..*token },
        _ => *token,
    }
}

/// The names that spreadsheets alone have.
fn of_spreadsheet(name: &str) -> Option<&'static str> {
    Some(match name {
        "lbm" => "lb",
        "ozm" => "oz",
        "mn" => "min",
        _ => return None,
    })
}
