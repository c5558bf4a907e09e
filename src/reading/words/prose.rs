//! Prose: two words without a meaning, one behind the other, are no expression.

use super::super::token::{Kind, Sign, Token};
use super::super::{Parsed, Reason, functions, grammar, hint, units};
use super::SOLVE_FOR;
use crate::error::{ErrorCode, Fault};

/// Words that the grammar reads.
const READ: &[&str] = &[
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
    "percent",
    "percentage",
    "pct",
    "fraction",
    "fractions",
    "decimal",
    "decimals",
    "binary",
    "bin",
    "octal",
    "oct",
    "hexadecimal",
    "hex",
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
    "feet",
    "inches",
];

/// Refuses two words in a row that have no meaning, at the first of them.
pub(super) fn check(tokens: &[Token], text: &str, is_given: &dyn Fn(&str) -> bool) -> Parsed<()> {
    let is_unknown = |token: &Token| match token.kind {
        Kind::Name(name) => is_unknown(name) && !is_given(name),
        _ => false,
    };
    let mut before: Option<&Token> = None;
    if let [first, next, ..] = tokens
        && is_unknown(first)
        && matches!(next.kind, Kind::Sign(Sign::Comma | Sign::Factorial | Sign::Newline))
    {
        return Err(refused(first, text));
    }
    for token in tokens {
        if !is_unknown(token) {
            before = None;
            continue;
        }
        if let Some(first) = before {
            let is_article = first.span.text(text).eq_ignore_ascii_case("the");
            return Err(refused(if is_article { token } else { first }, text));
        }
        before = Some(token);
    }
    Ok(())
}

#[cold]
fn refused(token: &Token, text: &str) -> Reason {
    let word = token.span.text(text);
    let example = || "write an expression, such as `15% of 240` or `x - y = 70; x = 6y`".to_owned();
    let hint = hint::for_name(word).unwrap_or_else(example);
    let message = format!("`{word}` has no meaning here");
    Fault::new(ErrorCode::UndefinedSymbol, message).hint(Some(hint)).boxed_at(token.span)
}

/// Whether a name of several letters has no meaning of its own.
fn is_unknown(name: &str) -> bool {
    name.chars().count() > 1
        && name.chars().all(char::is_alphabetic)
        && name != SOLVE_FOR
        && functions::named(name).is_none()
        && grammar::constant(name).is_none()
        && !units::is_unit(name)
        && !READ.iter().any(|word| word.eq_ignore_ascii_case(name))
}
