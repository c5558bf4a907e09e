//! What the texts of an answer's parts are made of: names, labels, words, decimals.

use crate::shape::{Group, Shape};

/// A letter, perhaps with an index, that may be a variable.
pub(crate) fn is_variable(name: &str) -> bool {
    let mut chars = name.chars();
    let is_letter = chars.next().is_some_and(|char| char.is_ascii_alphabetic() && !matches!(char, 'e' | 'i'));
    let rest = chars.as_str();
    is_letter && (rest.is_empty() || rest.starts_with('_') || rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What is only a name on the left of `x = 5`, `f(x) = x + 1`, `(p, q) = (3, 2)`, `|AB| = 4`.
pub(crate) fn name_of(shape: &Shape) -> Option<String> {
    match shape {
        Shape::Choice(letter, None) => Some(letter.to_string()),
        Shape::Items(Group::Round, items) => {
            let names: Option<Vec<String>> = items.iter().map(name_of).collect();
            Some(format!("({})", names?.join(", ")))
        }
        Shape::Part(text) => {
            let text = text.trim();
            let head = text.strip_suffix(')').and_then(|text| text.split_once('(')).map_or(text, |(head, _)| head);
            let name = head.trim_start_matches('\\').trim_end_matches(['\'', ' ']);
            let is_word = !name.is_empty() && name.chars().all(|char| char.is_alphanumeric() || "_{}".contains(char));
            let is_short = name.chars().take_while(|char| char.is_alphabetic()).count() == 1 || text.starts_with('\\');
            let is_constant = matches!(name, "e" | "i" | "pi" | "infty");
            let has_braces = name.split_once('{').is_some_and(|(head, _)| !head.ends_with('_'));
            let is_name = is_word && is_short && !is_constant && !has_braces && name.starts_with(char::is_alphabetic);
            (is_name || is_label(text)).then(|| if is_name { name.replace(['{', '}'], "") } else { text.to_owned() })
        }
        _ => None,
    }
}

/// Whether a text only names lengths, areas or angles by the letters of their points: `|AB|`, `S_{MBCN}:S`, `\angle ABC`.
fn is_label(text: &str) -> bool {
    const COMMANDS: [&str; 6] = [r"\frac", r"\angle", r"\triangle", r"\overline", r"\left", r"\right"];
    let plain = COMMANDS.iter().fold(text.to_owned(), |text, command| text.replace(command, " "));
    let is_sign = |char: char| char.is_ascii_uppercase() || char.is_ascii_digit() || " |_:/{}".contains(char);
    // `\\frac{dy}{dx}`
    text.starts_with(r"\frac{d") && text.ends_with('}')
        || plain.chars().all(is_sign) && plain.chars().filter(char::is_ascii_uppercase).count() > 1
}

/// A value, and the words behind it: `10\text{ apples}`, `10 apples`.
pub(crate) fn without_words(text: &str) -> Option<(&str, &str)> {
    const TEXTS: [&str; 5] = ["\\text", "\\mbox", "\\mathrm", "\\textnormal", "\\;"];
    let command = TEXTS.iter().filter_map(|command| text.find(command)).filter(|at| *at > 0).min();
    let start = command.or_else(|| {
        let words = text.rfind(|char: char| !(char.is_alphabetic() || char.is_whitespace() || "-.".contains(char)))?;
        let start = words + text[words..].chars().next()?.len_utf8();
        let spaced = text[start..].starts_with(char::is_whitespace);
        (spaced && text[start..].split_whitespace().any(|word| word.chars().count() > 2)).then_some(start)
    })?;
    let (value, words) = text.split_at(start);
    Some((value.trim_end().trim_end_matches('\\'), words))
}

/// Whether a text has words and no signs of mathematics.
pub(crate) fn is_words(text: &str) -> bool {
    let plain = text.replace("\\text", " ").replace("\\mathrm", " ").replace("\\mbox", " ");
    plain.chars().any(char::is_alphabetic)
        && plain.chars().all(|char| char.is_alphanumeric() || char.is_whitespace() || ".,'’-{}!?:".contains(char))
        && plain.split(|char: char| !char.is_alphabetic()).any(|word| word.chars().count() > 1)
}

/// Whether a word is spelled out in a text: its letters are no factors.
pub(crate) fn is_spelled_out(text: &str) -> bool {
    let mut rest = text;
    if text.starts_with(r"\text{") {
        return true;
    }
    while let Some(start) = rest.find(char::is_alphabetic) {
        let word = &rest[start..];
        let length = word.find(|char: char| !char.is_alphabetic()).unwrap_or(word.len());
        let is_command = rest[..start].ends_with('\\');
        // `AZYUK2A` is a code.
        let is_code = word[..length].bytes().all(|byte| byte.is_ascii_uppercase())
            && text.bytes().any(|byte| byte.is_ascii_digit());
        if !is_command && !is_code && is_word(&word[..length]) {
            return true;
        }
        rest = &word[length..];
    }
    false
}

/// Whether a name is a run of letters, each of which may be a variable.
pub(crate) fn is_run(name: &str) -> bool {
    name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a text is a word that is too short to be told from a product of variables by its letters.
pub(crate) fn is_short_word(text: &str) -> bool {
    const WORDS: [&str; 8] = ["yes", "no", "odd", "all", "any", "one", "two", "none"];
    WORDS.iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}

/// Whether letters are those of a word and no factors, as `abcd` are, nor a function.
fn is_word(letters: &str) -> bool {
    const SHORTEST: usize = 4;
    let has_vowel = letters.chars().any(|char| "aeiouyAEIOUY".contains(char));
    let is_in_order = letters.as_bytes().is_sorted();
    letters.len() >= SHORTEST
        && has_vowel
        && !is_in_order
        && !pascaline_answer::function_names().any(|name| name == letters)
}

/// The digits behind the point of a decimal.
pub(crate) fn decimals_of(text: &str) -> Option<u32> {
    let text = text.trim().trim_start_matches(['-', '+', '$', '\\', ' ']);
    let number = text.trim_end_matches(['%', '\\', ' ']);
    let (whole, digits) = number.split_once('.')?;
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    (is_digits(whole) && !digits.is_empty() && is_digits(digits))
        .then(|| u32::try_from(digits.len()).unwrap_or(u32::MAX))
}
