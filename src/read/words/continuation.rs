//! Texts that go on from the last answer, which they do not name: `+ 5`, `20% off`, `double that`.

use crate::token::{Kind, Sign, Token};

/// The name of the last answer.
const ANS: &str = "ans";

/// Words with which a text goes on that has the last answer before them.
const BEHIND: &[&str] =
    &["plus", "minus", "times", "divided", "multiplied", "over", "mod", "squared", "cubed", "in", "to", "as"];
/// Orders to which the last answer is the missing operand, and the sign between both.
const ORDERS: &[(&str, Sign)] =
    &[("add", Sign::Plus), ("subtract", Sign::Minus), ("multiply", Sign::Times), ("divide", Sign::Divide)];
/// Words for the last answer.
const PRONOUNS: &[&str] = &["that", "it", "this"];
/// Words before the continuation itself.
const LINKS: &[&str] = &["then", "and", "now", "next"];

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// Whether a text may go on from the last answer: it begins with an operator or such a word, ends with `off`, or says `that`.
pub fn may_continue(text: &str) -> bool {
    let is_word = |char: char| !char.is_alphanumeric();
    let words = || text.split(is_word).filter(|word| !word.is_empty());
    let begins = |word: &str| {
        is_one_of(word, BEHIND)
            || is_one_of(word, LINKS)
            || ORDERS.iter().any(|(own, _)| own.eq_ignore_ascii_case(word))
    };
    let start = text.trim_start();
    let is_signed =
        start.starts_with(['+', '*', '/', '^', '×', '÷', '·']) || start.starts_with("- ") || start.starts_with("− ");
    // `times = 2; …` gives the word a value.
    let is_defined = |word: &str| start[word.len()..].trim_start().starts_with('=');
    let has_first_word =
        start.starts_with(char::is_alphabetic) && words().next().is_some_and(|word| begins(word) && !is_defined(word));
    is_signed || has_first_word || words().next_back() == Some("off") || words().any(|word| is_one_of(word, PRONOUNS))
}

/// The tokens with the last answer where they go on from it, if the caller gives it.
pub(super) fn from_last_answer<'s>(mut tokens: Vec<Token<'s>>, is_given: &dyn Fn(&str) -> bool) -> Vec<Token<'s>> {
    let is_named = |token: &Token| matches!(token.kind, Kind::Name(name) if name.eq_ignore_ascii_case(ANS));
    if !is_given(ANS) || tokens.iter().any(is_named) {
        return tokens;
    }
    if matches!(tokens.first(), Some(Token { kind: Kind::Name(word), .. }) if is_one_of(word, LINKS)) {
        tokens.remove(0);
    }
    let pronoun = tokens.iter_mut().find(|token| matches!(token.kind, Kind::Name(word) if is_one_of(word, PRONOUNS)));
    if let Some(pronoun) = pronoun {
        pronoun.kind = Kind::Name(ANS);
        return tokens;
    }
    let (Some(first), last) = (tokens.first().copied(), tokens.len().saturating_sub(1)) else { return tokens };
    let ans = Token { kind: Kind::Name(ANS), span: first.span, is_spaced: true };
    match first.kind {
        Kind::Sign(Sign::Plus | Sign::Minus | Sign::Times | Sign::Divide | Sign::FloorDivide | Sign::Power) => {
            tokens.insert(0, ans);
        }
        Kind::Name(word) if is_one_of(word, BEHIND) => tokens.insert(0, ans),
        Kind::Name(word) => {
            let order = ORDERS.iter().find(|(own, _)| own.eq_ignore_ascii_case(word));
            let is_finished = |token: &Token| {
                matches!(token.kind, Kind::Name("to" | "from" | "and" | "into") | Kind::Sign(Sign::Comma))
            };
            if let Some((_, sign)) = order.filter(|_| !tokens.iter().any(is_finished)) {
                let is_by = matches!(tokens.get(1), Some(Token { kind: Kind::Name("by"), .. }));
                let behind = tokens.split_off(1 + usize::from(is_by));
                tokens = vec![ans, Token { kind: Kind::Sign(*sign), ..first }];
                tokens.extend(behind);
            }
        }
        _ if last
            .checked_sub(1)
            .is_some_and(|at| tokens.get(at).is_some_and(|token| token.kind == Kind::Name("off"))) =>
        {
            tokens.insert(last, ans);
        }
        _ => {}
    }
    tokens
}
