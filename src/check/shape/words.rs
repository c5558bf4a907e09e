//! Answers that are words: choices, truths, and what has no value.

use super::date::MONTHS;

/// The letter of a choice, and the answer that is written behind it: `(B)`, `B.`, `(B) 42`.
pub(super) fn choice(text: &str) -> Option<(char, &str)> {
    let (letter, rest) = if let Some(inner) = text.strip_prefix('(') {
        let letter = inner.chars().next().filter(char::is_ascii_alphabetic)?;
        (letter, inner[1..].trim_start().strip_prefix(')')?)
    } else {
        let letter = text.chars().next().filter(|char| is_choice(*char))?;
        let rest = &text[1..];
        let is_marked = rest.is_empty() || rest.starts_with([')', ':']) || rest.starts_with(". ");
        (letter, is_marked.then(|| rest.trim_start_matches([')', '.', ':']))?)
    };
    let rest = rest.trim_start_matches([':', '.']).trim();
    // `(A) and (C)` are two, and so are `(A) 3, (B) 4`.
    if ["and ", "or ", ","].iter().any(|word| rest.starts_with(word)) || has_choice_behind_comma(rest) {
        return None;
    }
    // `(a)(b)` and `(x) + 1` are products and sums.
    let is_text = rest.is_empty() || !rest.starts_with(['(', '+', '-', '*', '/', '^', '=', '<', '>', ',', '\\', '!']);
    (is_text && (rest.is_empty() || text.starts_with(char::is_uppercase) || letter.is_uppercase()))
        .then(|| (letter.to_ascii_uppercase(), rest))
}

/// Whether a letter may be that of a choice without brackets.
pub(crate) fn is_choice(letter: char) -> bool {
    ('A'..='H').contains(&letter)
}

fn has_choice_behind_comma(text: &str) -> bool {
    let is_choice = |piece: &str| matches!(piece.trim_start().as_bytes(), [b'(', b'A'..=b'Z', b')', ..]);
    text.split([',', ';']).skip(1).any(is_choice)
}

/// `true`, `False`
pub(super) fn truth(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// A text in which case, spaces and signs between words do not count.
pub(crate) fn plain(text: &str) -> String {
    const COMMANDS: [&str; 6] = ["\\textnormal", "\\textbf", "\\textrm", "\\text", "\\mathrm", "\\mbox"];
    let mut words: Vec<String> = Vec::new();
    let unmarked = COMMANDS.iter().fold(text.to_owned(), |text, command| text.replace(command, " "));
    for word in unmarked.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()) {
        words.push(word.to_lowercase());
    }
    if let Some(said) = said_of_limit(&words) {
        return said.to_owned();
    }
    if words.len() == 2
        && words.starts_with(&["no".to_owned()])
        && let Some(last) = words.last_mut()
    {
        // `no solutions`
        last.truncate(last.trim_end_matches('s').len());
    }
    words.join(" ")
}

/// A condition in signs for one in words: `x \\ge 4` for `all real numbers greater than or equal to 4`.
pub(super) fn condition(text: &str) -> Option<String> {
    const SUBJECTS: [&str; 10] = ["all", "real", "reals", "number", "numbers", "values", "of", "for", "x", "every"];
    const FILLERS: [&str; 9] = ["that", "which", "such", "are", "is", "must", "be", "with", "strictly"];
    const RELATIONS: [(&str, &str); 12] = [
        ("except ", r"\ne"),
        ("other than ", r"\ne"),
        ("greater than or equal to ", r"\ge"),
        ("less than or equal to ", r"\le"),
        ("greater than ", ">"),
        ("more than ", ">"),
        ("no less than ", r"\ge"),
        ("no more than ", r"\le"),
        ("not less than ", r"\ge"),
        ("less than ", "<"),
        ("at least ", r"\ge"),
        ("at most ", r"\le"),
    ];
    if let Some(condition) = of_sign(text) {
        return Some(condition.to_owned());
    }
    let is_asked = [" than ", "at least ", "at most ", " except "].iter().any(|words| text.contains(words));
    let text = is_asked.then(|| text.to_ascii_lowercase())?;
    let words = text.split_inclusive(' ').take_while(|word| {
        let word = word.trim_end();
        SUBJECTS.contains(&word) || FILLERS.contains(&word)
    });
    let mut rest = &text[words.map(str::len).sum()..];
    let mut signs = String::new();
    while !rest.is_empty() {
        let (words, sign) = RELATIONS.iter().find(|(words, _)| rest.starts_with(words))?;
        rest = &rest[words.len()..];
        let joint = [" and ", " or "].into_iter().find(|joint| rest.contains(joint));
        let (bound, behind) = joint.and_then(|joint| rest.split_once(joint)).unwrap_or((rest, ""));
        if without_commands(bound).contains(|char: char| char.is_alphabetic()) {
            return None;
        }
        signs.extend(["x ", sign, " ", bound, joint.unwrap_or_default()]);
        rest = behind;
    }
    (!signs.is_empty()).then_some(signs)
}

/// The condition that words for a sign stand for: `all positive real numbers`.
fn of_sign(text: &str) -> Option<&'static str> {
    const SIGNS: [(&str, &str); 5] = [
        ("positive", "x > 0"),
        ("negative", "x < 0"),
        ("nonnegative", r"x \ge 0"),
        ("nonpositive", r"x \le 0"),
        ("nonzero", r"x \ne 0"),
    ];
    let rest = text.strip_prefix("all ").or_else(|| text.strip_prefix("every "))?;
    let sign = ["real numbers", "reals", "real number"].iter().find_map(|noun| rest.strip_suffix(noun))?;
    let sign = sign.trim_end().replace('-', "");
    SIGNS.iter().find(|(word, _)| *word == sign).map(|(_, condition)| *condition)
}

/// A text without the names of LaTeX's commands.
fn without_commands(text: &str) -> String {
    let mut parts = text.split('\\');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.trim_start_matches(|char: char| char.is_ascii_alphabetic()))
}

/// Whether a text is a whole number in words with an `and` in it: `two hundred and seven`.
pub(super) fn is_number_with_and(text: &str) -> bool {
    let mut words = text.split([' ', '-']).map(|word| word.trim_end_matches(','));
    let and_follows = ["hundred and ", "thousand and ", "million and "].iter().any(|words| text.contains(words));
    and_follows && words.all(|word| word == "and" || pascaline_read::is_number_word(word))
}

/// What a sentence says that only repeats it: `no` for `No, it is not.`
pub(super) fn yes_or_no(text: &str) -> Option<&'static str> {
    const REPEATING: [&str; 15] =
        ["it", "this", "that", "they", "is", "are", "was", "does", "do", "doesn", "don", "isn", "aren", "not", "t"];
    let mut words = text.split(|char: char| !char.is_alphabetic()).filter(|word| !word.is_empty()).peekable();
    let first = words.next()?;
    let said = ["yes", "no"].into_iter().find(|said| first.eq_ignore_ascii_case(said))?;
    (words.peek().is_some() && words.all(|word| REPEATING.contains(&word))).then_some(said)
}

/// What is said of a limit or a series, without what it is said of: `diverges` for `the series is divergent`.
fn said_of_limit(words: &[String]) -> Option<&'static str> {
    const SUBJECTS: [&str; 8] = ["the", "it", "limit", "series", "sequence", "sum", "improper", "integral"];
    let first = words.iter().position(|word| !SUBJECTS.contains(&word.as_str()))?;
    Some(match &*words[first..].join(" ") {
        "dne" | "does not exist" | "doesn t exist" => "does not exist",
        "diverges" | "divergent" | "is divergent" => "diverges",
        "converges" | "convergent" | "is convergent" => "converges",
        _ => return None,
    })
}

/// Whether a text is one amount in two units: `3 dollars and 25 cents`, `5 feet and 3 inches`.
pub(super) fn is_in_two_units(text: &str) -> bool {
    const PAIRS: [(&str, &str); 14] = [
        ("dollar", "cent"),
        ("dollar", "quarter"),
        ("euro", "cent"),
        ("pound", "pence"),
        ("pound", "ounce"),
        ("foot", "inche"),
        ("feet", "inche"),
        ("year", "month"),
        ("week", "day"),
        ("day", "hour"),
        ("hour", "minute"),
        ("minute", "second"),
        ("metre", "centimetre"),
        ("meter", "centimeter"),
    ];
    if !text.contains("and") {
        return false;
    }
    let plain = plain(text);
    let Some((first, second)) = plain.split_once(" and ") else { return false };
    let unit = |part: &str| part.rsplit(' ').next().unwrap_or_default().trim_end_matches('s').to_owned();
    let units = (unit(first), unit(second));
    PAIRS.iter().any(|(large, small)| (*large, *small) == (&*units.0, &*units.1))
}

/// Words of which at most one can be true.
const EXCLUSIVE: [&[&str]; 7] = [
    &["no solution", "one solution", "two solutions", "infinitely many solutions"],
    &["yes", "no"],
    &["even", "odd", "neither even nor odd"],
    &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    &MONTHS,
    &["increasing", "decreasing"],
    &["converges", "diverges"],
];

/// Whether two plain texts exclude each other.
pub(crate) fn exclude_each_other(one: &str, other: &str) -> bool {
    one != other && EXCLUSIVE.iter().any(|words| words.contains(&one) && words.contains(&other))
}

/// Whether a plain text says that there is no answer that is a number.
pub(crate) fn has_no_value(plain: &str) -> bool {
    const WORDS: [&str; 7] = [
        "undefined",
        "no solution",
        "no solutions",
        "no real solution",
        "no real solutions",
        "does not exist",
        "not possible",
    ];
    WORDS.contains(&plain)
}
