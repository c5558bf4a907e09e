//! Durations in the notation of ISO 8601: `PT2H45M30S` is `2 h 45 min 30 s`.

use pascaline_base::syntax::Span;

use crate::token::{Kind, Token};

/// The letters behind the numbers of a duration, in their order, and the units that they mean: those of a date, and behind a `T` those
/// of a time.
const DATE: &[(char, &str)] = &[('Y', "years"), ('M', "months"), ('W', "weeks"), ('D', "days")];
const TIME: &[(char, &str)] = &[('H', "h"), ('M', "min"), ('S', "s")];

/// The tokens with the numbers and units of each duration.
pub(super) fn in_units<'s>(tokens: Vec<Token<'s>>, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let parts_of = |token: &Token<'s>| match token.kind {
        Kind::Name(name) if name.starts_with('P') && !is_given(name) => parts(*token, name),
        _ => None,
    };
    if !tokens.iter().any(|token| parts_of(token).is_some()) {
        return tokens;
    }
    tokens.into_iter().flat_map(|token| parts_of(&token).unwrap_or_else(|| vec![token])).collect()
}

/// The numbers and units of a duration, each in the place of its letter.
fn parts<'s>(token: Token<'s>, name: &str) -> Option<Vec<Token<'s>>> {
    let (date, time) = match name.strip_prefix('P')?.split_once('T') {
        Some((date, time)) => (date, Some(time).filter(|time| !time.is_empty())?),
        None => (name.strip_prefix('P')?, ""),
    };
    let mut parts = Vec::new();
    let mut at = token.span.start + 1;
    for (text, units) in [(date, DATE), (time, TIME)] {
        let mut units = units.iter();
        let mut rest = text;
        while !rest.is_empty() {
            let digits = rest.find(|char: char| !char.is_ascii_digit()).filter(|digits| *digits > 0)?;
            let letter = rest.get(digits..)?.chars().next()?;
            let (_, unit) = units.find(|(own, _)| *own == letter)?;
            let length = u32::try_from(digits).ok()?;
            let number = Span { start: at, end: at + length };
            let kind = Kind::Number { has_decimal_comma: false };
            parts.push(Token { kind, span: number, is_spaced: parts.is_empty() && token.is_spaced });
            let place = Span { start: number.end, end: number.end + 1 };
            parts.push(Token { kind: Kind::Name(unit), span: place, is_spaced: true });
            at = place.end;
            rest = rest.get(digits + 1..)?;
        }
        // The `T`.
        at += 1;
    }
    (!parts.is_empty()).then_some(parts)
}
