//! Words that are names, since the text uses them so: `half = 3; Half * 2`, `twenty + forty_five = 250`.

use std::collections::{BTreeMap, BTreeSet};

use pascaline_base::note::NoteCode;
use pascaline_base::sort::set_of;

use super::analysis::is_differential;
use super::{number, prose};
use crate::doubt::Choices;
use crate::functions;
use crate::token::{Kind, Sign, Token};

/// The names that the text gives values to, which are not words; if one of them is made of number words, so are the others.
pub(super) fn with_values<'s>(tokens: &[Token<'s>], choices: &mut Choices) -> BTreeSet<&'s str> {
    let mut names = set_of((0..tokens.len()).filter_map(|at| defined(tokens, at)));
    let name_of = |token: &Token<'s>| match token.kind {
        Kind::Name(name) => Some((name, token.span)),
        _ => None,
    };
    if let Some((name, place)) = tokens.iter().filter_map(name_of).find(|(name, _)| is_made_of_numbers(name)) {
        let message = format!("The number words are read as names, as `{name}` is one.");
        choices.note(NoteCode::Name, &message, place);
        names.extend(tokens.iter().filter_map(name_of).map(|(name, _)| name).filter(|name| number::is_word(name)));
    }
    names
}

/// The name at this place, if a `=` and a value follow. A number before a `=` is not a name: `three hundred = 300`.
fn defined<'s>(tokens: &[Token<'s>], at: usize) -> Option<&'s str> {
    const WORDS: &[&str] = &["?", "is", "what", "percent", "squared", "cubed"];
    let kind = |at: usize| tokens.get(at).map_or(Kind::End, |token| token.kind);
    let Kind::Name(name) = kind(at) else { return None };
    if kind(at + 1) != Kind::Sign(Sign::Equal) || WORDS.iter().any(|word| word.eq_ignore_ascii_case(name)) {
        return None;
    }
    if matches!(kind(at + 2), Kind::End | Kind::Name("?") | Kind::Sign(Sign::Newline | Sign::Semicolon)) {
        return None;
    }
    let is_first = match at.checked_sub(1).map(kind) {
        None | Some(Kind::Sign(Sign::Semicolon | Sign::Newline | Sign::Comma | Sign::Colon)) => true,
        Some(Kind::Name("a" | "an" | "plus" | "minus" | "times" | "by" | "over" | "of" | "than" | "mod")) => false,
        // `two hundred and five = 205`
        Some(Kind::Name("and")) => {
            !at.checked_sub(2).is_some_and(|at| matches!(kind(at), Kind::Name(name) if number::is_word(name)))
        }
        // `sqrt dozen = 6`
        Some(Kind::Name(before)) => {
            !number::is_word(before) && number::denominator(before).is_none() && functions::named(before).is_none()
        }
        Some(_) => false,
    };
    let is_number = number::is_word(name) || number::denominator(name).is_some();
    // `dy/dx = 50` gives no value to `dx`.
    let is_meant = !is_number && !is_differential(name);
    (is_meant || is_first).then_some(name)
}

/// The tokens in which a name is written as where it gets its value: `Half` is `half`.
pub(super) fn in_one_case<'s>(
    mut tokens: Vec<Token<'s>>,
    names: &BTreeSet<&'s str>,
    choices: &mut Choices,
) -> Vec<Token<'s>> {
    if names.is_empty() {
        return tokens;
    }
    let mut own = BTreeMap::new();
    own.extend(names.iter().map(|name| (name.to_lowercase(), *name)));
    for token in &mut tokens {
        let Kind::Name(name) = token.kind else { continue };
        if names.contains(name) || !prose::is_unknown(name) {
            continue;
        }
        if let Some(other) = own.get(&name.to_lowercase()) {
            let message = format!("`{name}` is read as the name `{other}`.");
            choices.note(NoteCode::Name, &message, token.span);
            token.kind = Kind::Name(other);
        }
    }
    tokens
}

/// `forty_five`
fn is_made_of_numbers(name: &str) -> bool {
    name.contains('_') && name.split('_').all(number::is_word)
}
