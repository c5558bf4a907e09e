//! Prose: two words without a meaning, one after the other, are not an expression.

use pascaline_base::error::{ErrorCode, Fault};

use super::super::token::{Kind, Sign, Token};
use super::super::tree::Target;
use super::super::{Parsed, Reason, dates, functions, grammar, hint, units};
use super::SOLVE_FOR;

/// Words that the grammar reads.
static READ: &[&str] = &[
    "of",
    "off",
    "in",
    "to",
    "as",
    "into",
    "mod",
    "modulo",
    "times",
    "over",
    "per",
    "plus",
    "minus",
    "and",
    "or",
    "base",
    "from",
    "after",
    "before",
    "ago",
    "since",
    "until",
    "between",
    "on",
    "a",
    "an",
    "pm",
    "am",
    "days",
    "weeks",
    "months",
    "years",
    "hours",
    "minutes",
    "seconds",
    "feet",
    "inches",
    "square",
    "sq",
    "cubic",
    "cu",
    "fl",
    "fluid",
    "light",
    "nautical",
    "imperial",
    "metric",
    "today",
    "now",
    "tomorrow",
    "yesterday",
];

/// Refuses two words in a row that have no meaning, at the first word without one.
pub(super) fn check(tokens: &[Token], text: &str, has_value: &dyn Fn(&str) -> bool) -> Parsed<()> {
    const MOST_LABELS: usize = 16;
    let is_unknown = |token: &Token| match token.kind {
        Kind::Name(name) => is_unknown(name) && !has_value(name),
        _ => false,
    };
    let is_phrase = |token: &Token| match token.kind {
        Kind::Name("of") => true,
        Kind::Name(_) => token.span.text(text).contains(' '),
        _ => false,
    };
    // `= 100 ants`: a word after the last number is not an unknown, unless the text has it elsewhere as well.
    let is_label = |words: &[Token]| {
        let [before, label, end] = words else { return false };
        let is_counted = match before.kind {
            Kind::Number { .. } | Kind::Name("of") => true,
            Kind::Name(unit) => units::is_unit(unit),
            _ => false,
        };
        let is_last = matches!(end.kind, Kind::End | Kind::Sign(Sign::Comma | Sign::Newline | Sign::Semicolon));
        is_counted && is_last && label.is_spaced && is_unknown(label)
    };
    let mut labels =
        tokens.windows(3).filter(|words| is_label(words)).take(MOST_LABELS).filter_map(|words| words.get(1));
    let has_label = labels.any(|label| tokens.iter().filter(|token| token.kind == label.kind).count() == 1);
    let is_prose = tokens.windows(2).enumerate().any(|(at, pair)| {
        let [token, next] = pair else { return false };
        let ends_greeting = at == 0 && matches!(next.kind, Kind::Sign(Sign::Comma | Sign::Factorial | Sign::Newline));
        // `Since a dozen is 12`, `8 years old`, `a loonie`
        let is_before_number =
            next.is_spaced && matches!(next.kind, Kind::Fraction(..) | Kind::Currency(_) | Kind::Number { .. });
        let follows = match token.kind {
            Kind::Name("a" | "A" | "an" | "An") => !has_value(token.span.text(text)),
            Kind::Name(unit) => unit.len() > 2 && units::is_unit(unit) && !has_value(unit),
            _ => false,
        };
        let is_reason = at == 0 && matches!(token.kind, Kind::Name("Since" | "since")) && is_before_number;
        is_reason
            || follows && next.is_spaced && is_unknown(next)
            || (ends_greeting || is_before_number || is_phrase(next) || is_unknown(next)) && is_unknown(token)
    });
    // The grammar refuses the command, and says why.
    if tokens.iter().any(|token| matches!(token.kind, Kind::Command(name) if hint::is_calculus(name))) {
        return Ok(());
    }
    let has_sign = || tokens.iter().any(|token| token.kind == Kind::Sign(Sign::Equal));
    let is_calculus = |token: &&Token| match token.kind {
        Kind::Name(name) => hint::is_calculus(&name.to_ascii_lowercase()) && is_unknown(token),
        _ => false,
    };
    if let Some(token) = tokens.iter().find(is_calculus).filter(|_| !has_sign()) {
        return Err(refused(token, text));
    }
    if !is_prose && !has_label {
        return Ok(());
    }
    let is_article = |token: &Token| token.span.text(text).eq_ignore_ascii_case("the");
    let mut unknown = tokens.iter().filter(|token| is_unknown(token));
    let first = unknown.clone().find(|token| !is_article(token)).or_else(|| unknown.next()).or(tokens.first());
    first.map_or(Ok(()), |token| Err(refused(token, text)))
}

#[cold]
fn refused(token: &Token, text: &str) -> Reason {
    let word = token.span.text(text);
    let example = || "write an expression, such as `15% of 240` or `x - y = 70; x = 6y`".to_owned();
    let hint = hint::for_name(word).unwrap_or_else(example);
    let message = format!("unknown word `{word}`");
    Fault::new(ErrorCode::UndefinedSymbol, message).hint(Some(hint)).boxed_at(token.span)
}

/// Whether a name of several letters has no meaning.
pub(super) fn is_unknown(name: &str) -> bool {
    name.chars().count() > 1
        && name.chars().all(char::is_alphabetic)
        && name != SOLVE_FOR
        && functions::named(name).is_none()
        && grammar::constant(name).is_none()
        && !units::is_unit(name)
        && !dates::is_month(name)
        && Target::of_word(name).is_none()
        && !READ.iter().any(|word| word.eq_ignore_ascii_case(name))
}
