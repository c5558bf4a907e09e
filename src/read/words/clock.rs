//! Durations as a stopwatch shows them: `1:20.51` is `1 min 20.51 s`, `4:13:02.266` is `4 h 13 min 2.266 s`, and paces, `5:20/km`.

use pascaline_base::syntax::Span;

use crate::doubt::{Choices, Doubt};
use crate::token::{Kind, Sign, Token};
use crate::units::Unit;

/// The tokens with the units of each duration that has decimals of seconds, or is a pace.
pub(super) fn in_units<'s>(tokens: Vec<Token<'s>>, text: &'s str, choices: &mut Choices) -> Vec<Token<'s>> {
    if tokens.iter().all(|token| token.kind != Kind::Sign(Sign::Colon)) {
        return tokens;
    }
    let mut out = Vec::with_capacity(tokens.len() + 4);
    let mut rest = &tokens[..];
    while let Some((token, others)) = rest.split_first() {
        let is_divisor = divides_length(&out);
        let length = length(rest, is_divisor, text);
        let place = rest.get(length.saturating_sub(1)).map(|last| Span { end: last.span.end, ..token.span });
        let is_doubtful = length == MINUTES && !is_divisor && !is_pace(rest, MINUTES);
        let is_ratio = is_doubtful && place.is_some_and(|place| choices.doubt(Doubt::Stopwatch, place));
        if length == 0 || is_ratio {
            out.push(*token);
            rest = others;
            continue;
        }
        let units: &[&str] = if length == MINUTES { &["min", "s"] } else { &["h", "min", "s"] };
        for (number, unit) in rest.iter().step_by(2).zip(units) {
            let end = number.span.end;
            // A number in digits would be read as the time of day that it is in the text.
            let whole = number.span.text(text).parse().ok();
            let kind = whole.map_or(number.kind, |whole| Kind::Fraction(whole, 1));
            out.extend([
                Token { kind, ..*number },
                Token { kind: Kind::Name(unit), span: Span { start: end, end }, is_spaced: true },
            ]);
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

/// The numbers of tokens of `1:20.51` and of `4:13:02.266`.
const MINUTES: usize = 3;
const HOURS: usize = 5;

/// Whether a length, or its unit, is below the line behind so many tokens: `5:20/km`, `5:20 per km`, `48:30 / 10 km`.
fn is_pace(tokens: &[Token], length: usize) -> bool {
    let is_per = |token: &Token| matches!(token.kind, Kind::Sign(Sign::Divide) | Kind::Name("per"));
    match tokens.get(length..) {
        Some([per, unit, ..]) if is_per(per) && is_length(unit) => true,
        Some([per, number, unit, ..]) => is_per(per) && matches!(number.kind, Kind::Number { .. }) && is_length(unit),
        _ => false,
    }
}

/// Whether tokens end in a length and the sign of a division: `21.1 km /`.
fn divides_length(before: &[Token]) -> bool {
    matches!(before, [.., number, unit, sign]
        if matches!(number.kind, Kind::Number { .. }) && is_length(unit) && sign.kind == Kind::Sign(Sign::Divide))
}

fn is_length(token: &Token) -> bool {
    match token.kind {
        Kind::Name(name) => Unit::find(name).is_some_and(|unit| unit.kind().is_length()),
        _ => false,
    }
}

/// The number of tokens of the duration with which these begin, which may divide a length; 0 if it is none.
fn length(tokens: &[Token], is_divisor: bool, text: &str) -> usize {
    let number = |at: usize| match tokens.get(at) {
        Some(token) if matches!(token.kind, Kind::Number { .. }) && (at == 0 || !token.is_spaced) => {
            token.span.text(text)
        }
        _ => "",
    };
    let is_colon =
        |at: usize| matches!(tokens.get(at), Some(Token { kind: Kind::Sign(Sign::Colon), is_spaced: false, .. }));
    // Below 60, in two digits.
    let is_part = |text: &str| text.len() == 2 && text < "60" && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_seconds = |text: &str| text.split_once('.').is_some_and(|(whole, _)| is_part(whole));
    let is_duration = |length: usize| is_divisor || is_pace(tokens, length);
    let is_whole = !number(0).is_empty() && number(0).bytes().all(|byte| byte.is_ascii_digit());
    if !is_whole || !is_colon(1) {
        0
    } else if is_part(number(2)) && is_colon(3) {
        let is_timed = is_seconds(number(4)) || is_part(number(4)) && is_duration(HOURS);
        if is_timed { HOURS } else { 0 }
    } else if is_seconds(number(2)) || is_part(number(2)) && is_duration(MINUTES) {
        MINUTES
    } else {
        0
    }
}
