//! What the texts of an answer's parts are made of: names, labels, words, decimals.

use std::borrow::Cow;

use crate::shape::{Group, Shape};

/// A letter, perhaps with an index, that may be a variable.
pub(crate) fn is_variable(name: &str) -> bool {
    let mut chars = name.chars();
    let is_letter = chars.next().is_some_and(|char| char.is_ascii_alphabetic() && !matches!(char, 'e' | 'i'));
    let rest = chars.as_str();
    let index = rest.strip_prefix('_').unwrap_or(rest);
    // The letters of `C_1e` are factors.
    let has_factors = index.starts_with(|char: char| char.is_ascii_digit())
        && index.ends_with(|char: char| char.is_ascii_alphabetic());
    is_letter && !has_factors && (index.len() < rest.len() || index.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What is only a name on the left of a `=`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: String,
    /// The letters of a function's arguments.
    pub(crate) arguments: Vec<String>,
}

impl Name {
    /// The variable that has this name in formulas, where an index of several signs has braces: `v_{max}`.
    pub(crate) fn as_variable(&self) -> Cow<'_, str> {
        match self.text.split_once('_') {
            Some((head, index)) if index.len() > 1 => Cow::Owned([head, "_{", index, "}"].concat()),
            _ => Cow::Borrowed(&self.text),
        }
    }
}

/// The name on the left of `x = 5`, `f(x) = x + 1`, `(p, q) = (3, 2)`, `|AB| = 4`.
pub(crate) fn name_of(shape: &Shape) -> Option<Name> {
    let plain = |text: String| Name { text, arguments: Vec::new() };
    match shape {
        Shape::Choice(letter, None) => Some(plain(letter.to_string())),
        Shape::Items(Group::Round, items) => {
            let names: Option<Vec<String>> = items.iter().map(|item| Some(name_of(item)?.text)).collect();
            Some(plain(format!("({})", names?.join(", "))))
        }
        Shape::Part(text) => {
            let text = text.trim();
            if let Some(label) = label_in_words(text) {
                return Some(plain(label));
            }
            let (head, arguments) = function(text).unwrap_or((text, Vec::new()));
            let inverse = head.strip_suffix("^{-1}").filter(|_| !arguments.is_empty());
            let name = inverse.unwrap_or(head).trim_start_matches('\\');
            let primes = name.len() - name.trim_end_matches(['\'', ' ']).len();
            let (name, primes) = name.split_at(name.len() - primes);
            let is_word = !name.is_empty() && name.chars().all(|char| char.is_alphanumeric() || "_{}".contains(char));
            // `\pm3x` is no letter with an index.
            let behind = name.trim_start_matches(char::is_alphabetic);
            let is_command = text.starts_with('\\') && (behind.is_empty() || behind.starts_with('_'));
            let is_short = name.chars().take_while(|char| char.is_alphabetic()).count() == 1 || is_command;
            let is_constant = matches!(name, "e" | "i" | "pi" | "infty");
            let has_braces = name.split_once('{').is_some_and(|(head, _)| !head.ends_with('_'));
            let is_name = is_word && is_short && !is_constant && !has_braces && name.starts_with(char::is_alphabetic);
            if is_name {
                let power = if inverse.is_some() { "^(-1)" } else { "" };
                // `f(2)` and `P(A)` are names of values.
                let call = if arguments.is_empty() { text[head.len()..].replace(' ', "") } else { String::new() };
                let text = [&*name.replace(['{', '}'], ""), primes.trim_end(), power, &call].concat();
                return Some(Name { text, arguments });
            }
            if let Some(slope) = slope_of(text) {
                return Some(plain(slope));
            }
            is_label(text).then(|| plain(text.to_owned()))
        }
        _ => None,
    }
}

/// The words of `\text{Area}`, or a word that is spelled out: `Area`.
fn label_in_words(text: &str) -> Option<String> {
    const SHORT: [&str; 4] = ["pH", "pOH", "pKa", "pI"];
    const COMMANDS: [&str; 4] = [r"\text{", r"\mathrm{", r"\textrm{", r"\mbox{"];
    let inner = COMMANDS.iter().find_map(|command| text.strip_prefix(command)?.strip_suffix('}'));
    let words = inner.or_else(|| Some(text).filter(|text| is_word(text) || SHORT.contains(text)))?.trim();
    let are_words = words.chars().all(|char| char.is_alphabetic() || char == ' ') && words.len() > 1;
    are_words.then(|| words.to_owned())
}

/// The letter of a derivative with its primes: `y'` for `\frac{dy}{dx}`, `y''` for `\frac{d^2y}{dx^2}`.
fn slope_of(text: &str) -> Option<String> {
    let inner = text.strip_prefix(r"\frac{d")?.strip_suffix('}')?;
    let (above, below) = inner.split_once("}{d")?;
    let is_letter = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let second = above.strip_prefix("^2").or_else(|| above.strip_prefix("^{2}")).map(str::trim_start);
    let (letter, by, primes) = match second {
        Some(letter) => (letter, below.strip_suffix("^2").or_else(|| below.strip_suffix("^{2}"))?, "''"),
        None => (above, below, "'"),
    };
    (is_letter(letter) && is_letter(by)).then(|| [letter, primes].concat())
}

/// The head of a call, and its arguments if they are small letters: `f(x, y)`.
fn function(text: &str) -> Option<(&str, Vec<String>)> {
    const MOST_ARGUMENTS: usize = 8;
    let (head, inner) = text.strip_suffix(')')?.split_once('(')?;
    let inner = inner.trim_end().trim_end_matches(r"\right");
    let letters = || inner.split(',').map(|letter| letter.trim().to_owned());
    let is_letter = |letter: String| {
        let name = letter.strip_prefix('\\').unwrap_or(&letter);
        name.starts_with(char::is_lowercase) && name.chars().all(char::is_alphabetic)
    };
    let are_letters = letters().take(MOST_ARGUMENTS + 1).count() <= MOST_ARGUMENTS && letters().all(is_letter);
    let arguments = if are_letters { letters().collect() } else { Vec::new() };
    Some((head.trim_end().trim_end_matches(r"\left").trim_end(), arguments))
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

/// A value with the first of the words behind it, which may be its unit, and the other words: `18 dollars` and `each`.
pub(crate) fn with_unit<'t>(value: &str, words: &'t str) -> Option<(String, &'t str)> {
    // The unit does not end here: `5 hours per day`.
    const LINKS: [&str; 8] = ["per", "a", "an", "and", "or", "to", "of", "squared"];
    let words = words.strip_prefix(r"\text{").and_then(|words| words.strip_suffix('}')).unwrap_or(words);
    let (unit, rest) = words.trim_start().split_once(' ')?;
    let is_linked = rest.split_whitespace().next().is_none_or(|word| LINKS.contains(&word));
    (!is_linked).then(|| ([value, " ", unit].concat(), rest))
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

/// Whether a letter stands in a text, and is not one of a word.
pub(crate) fn has_letter(text: &str, letter: char) -> bool {
    text.split(|char: char| !char.is_alphabetic()).any(|run| run.starts_with(letter) && run.len() == letter.len_utf8())
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
