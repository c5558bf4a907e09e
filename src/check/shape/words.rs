//! Answers that are words: choices, truths, and what has no value.

/// The letter of a choice, and the answer that is written behind it: `(B)`, `B.`, `(B) 42`.
pub(super) fn choice(text: &str) -> Option<(char, &str)> {
    let (letter, rest) = if let Some(inner) = text.strip_prefix('(') {
        let letter = inner.chars().next().filter(char::is_ascii_alphabetic)?;
        (letter, inner[1..].trim_start().strip_prefix(')')?)
    } else {
        let letter = text.chars().next().filter(|char| ('A'..='H').contains(char))?;
        let rest = &text[1..];
        let is_marked = rest.is_empty() || rest.starts_with([')', ':']) || rest.starts_with(". ");
        (letter, is_marked.then(|| rest.trim_start_matches([')', '.', ':']))?)
    };
    let rest = rest.trim_start_matches([':', '.']).trim();
    // `(A) and (C)` are two.
    if ["and ", "or ", ","].iter().any(|word| rest.starts_with(word)) {
        return None;
    }
    // `(a)(b)` and `(x) + 1` are products and sums.
    let is_text = rest.is_empty() || !rest.starts_with(['(', '+', '-', '*', '/', '^', '=', '<', '>', ',', '\\', '!']);
    (is_text && (rest.is_empty() || text.starts_with(char::is_uppercase) || letter.is_uppercase()))
        .then(|| (letter.to_ascii_uppercase(), rest))
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
    let mut words: Vec<String> = Vec::new();
    let unmarked = text.replace("\\text", " ").replace("\\mathrm", " ").replace("\\textbf", " ");
    for word in unmarked.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty()) {
        words.push(word.to_lowercase());
    }
    words.join(" ")
}

/// Words of which at most one can be true.
const EXCLUSIVE: [&[&str]; 7] = [
    &["yes", "no"],
    &["even", "odd", "neither even nor odd"],
    &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    &[
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ],
    &["increasing", "decreasing"],
    &["convergent", "divergent"],
    &["converges", "diverges"],
];

/// Whether two plain texts exclude each other.
pub(crate) fn exclude_each_other(one: &str, other: &str) -> bool {
    one != other && EXCLUSIVE.iter().any(|words| words.contains(&one) && words.contains(&other))
}

/// Whether a plain text says that there is no answer that is a number.
pub(crate) fn has_no_value(plain: &str) -> bool {
    const WORDS: [&str; 8] = [
        "undefined",
        "no solution",
        "no solutions",
        "no real solution",
        "no real solutions",
        "does not exist",
        "dne",
        "not possible",
    ];
    WORDS.contains(&plain)
}
