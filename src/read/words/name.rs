//! Words that are names, since the text uses them so: `half = 3; Half * 2`, `twenty + forty_five = 250`.

use std::collections::{BTreeMap, BTreeSet};

use pascaline_base::note::NoteCode;

use super::super::doubt::Choices;
use super::super::token::{Kind, Sign, Token};
use super::{number, prose};

/// The names that the text gives values to, which are not words; if one of them is made of number words, so are the others.
pub(super) fn with_values<'s>(tokens: &[Token<'s>], choices: &mut Choices) -> BTreeSet<&'s str> {
    let mut names: BTreeSet<&str> = tokens
        .windows(2)
        .filter_map(|pair| match (pair[0].kind, pair[1].kind) {
            (Kind::Name(name), Kind::Sign(Sign::Equal)) if name != "?" => Some(name),
            _ => None,
        })
        .filter(|name| !matches!(name.to_ascii_lowercase().as_str(), "is" | "what" | "percent" | "squared" | "cubed"))
        .collect();
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

/// The tokens in which a name is written as where it gets its value: `Half` is `half`.
pub(super) fn in_one_case<'s>(
    mut tokens: Vec<Token<'s>>,
    names: &BTreeSet<&'s str>,
    choices: &mut Choices,
) -> Vec<Token<'s>> {
    if names.is_empty() {
        return tokens;
    }
    let own: BTreeMap<String, &str> = names.iter().map(|name| (name.to_lowercase(), *name)).collect();
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
