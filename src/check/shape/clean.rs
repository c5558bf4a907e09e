//! What stands around an answer and means nothing: dollars of LaTeX, boxes, bold type, spaces, a full stop.

use std::borrow::Cow;

use super::notation;
use super::token::closing;

/// A text without characters that are not seen, and with plain signs for spaced ones: `1,\!000`.
pub(super) fn visible(text: &str) -> String {
    let text = with_backslashes(text);
    let seen: String = text.chars().filter(|char| !is_invisible(*char)).collect();
    let mut plain = String::with_capacity(seen.len());
    let mut rest = &*seen;
    while let Some(char) = rest.chars().next() {
        let is_first = matches!(char, ',' | '{' | '\\' | '~' | '&' | '\u{a0}');
        if let Some((spaced, sign)) = PLAIN.iter().find(|(spaced, _)| is_first && rest.starts_with(spaced)) {
            rest = &rest[spaced.len()..];
            // `11,\! 111`, `14 {,}916`
            if *sign == "," {
                plain.truncate(plain.trim_end().len());
                rest = rest.trim_start();
            }
            plain.push_str(sign);
            continue;
        }
        if is_escaped_twice(rest) {
            rest = &rest[1..];
        }
        // After a row of a matrix, `\\ 0`, the space is no escaped one.
        let length = if rest.starts_with(r"\\") { 2 } else { char.len_utf8() };
        plain.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    notation::readable(with_degrees(with_matrices(with_round_ends(plain))))
}

/// Round brackets at the ends of an interval that square ones turn away from: `]0, 1]`, `[2, +\infty[`.
fn with_round_ends(text: String) -> String {
    if !text.contains(['[', ']']) {
        return text;
    }
    let ends = |at: usize| {
        let behind = text[at + 1..].trim_start();
        behind.is_empty() || [r"\cup", "∪", r"\cap", "∩", "$"].iter().any(|sign| behind.starts_with(sign))
    };
    let mut depth = 0_usize;
    let mut turned = String::with_capacity(text.len());
    for (at, char) in text.char_indices() {
        match char {
            ']' if depth == 0 => {
                depth = 1;
                turned.push('(');
                continue;
            }
            '[' if depth == 1 && ends(at) => {
                depth = 0;
                turned.push(')');
                continue;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        turned.push(char);
    }
    turned
}

/// The sign of a scale of temperature for a degree and its letter: `25^\circ C`.
fn with_degrees(text: String) -> String {
    const DEGREES: [&str; 4] = [r"^{\circ}", r"^\circ", "°", r"^{\circ }"];
    let mut text = text;
    if !text.contains('°') && !text.contains("circ") {
        return text;
    }
    for (letter, sign) in [("C", " °C"), ("F", " °F")] {
        for degree in DEGREES.iter().filter(|degree| text.contains(**degree)).copied().collect::<Vec<_>>() {
            for written in [
                letter.to_owned(),
                [" ", letter].concat(),
                [r"\text{", letter, "}"].concat(),
                [r"\mathrm{", letter, "}"].concat(),
            ] {
                let whole = [degree, &written].concat();
                if text.trim_end().ends_with(&whole) {
                    text = text.replace(&whole, sign);
                }
            }
        }
    }
    text
}

/// The text with the commands whose backslash and first letter a program took for one character: a tab before `ext{13}`.
pub(crate) fn with_backslashes(text: &str) -> Cow<'_, str> {
    const LOST: [(&str, &str); 6] = [
        ("\text{", r"\text{"),
        ("\times", r"\times"),
        ("\tfrac", r"\tfrac"),
        ("\u{c}rac", r"\frac"),
        ("\u{8}oxed", r"\boxed"),
        ("\right", r"\right"),
    ];
    let mut text = Cow::Borrowed(text);
    if !text.contains(|char: char| char.is_ascii_control()) {
        return text;
    }
    for (lost, command) in LOST {
        if text.contains(lost) {
            text = Cow::Owned(text.replace(lost, command));
        }
    }
    text
}

/// Signs of space, and what stands for them. Each begins with a sign that seldom occurs.
const PLAIN: [(&str, &str); 21] = [
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&le;", "≤"),
    ("&ge;", "≥"),
    ("&nbsp;", " "),
    ("{,}", ","),
    ("{:}", ":"),
    (r"\colon", ":"),
    (r"\text{\$}", r"\$"),
    (r"\lt ", "< "),
    (r"\gt ", "> "),
    ("{, }", ","),
    (r",\!", ","),
    (r"\!", ""),
    (r"\,", " "),
    (r"\;", " "),
    (r"\:", " "),
    (r"\ ", " "),
    (r"\displaystyle", " "),
    ("~", " "),
    ("\u{a0}", " "),
];

/// Whether a command begins with two backslashes, as in a text that was escaped twice: `\\frac`.
fn is_escaped_twice(text: &str) -> bool {
    const COMMANDS: [&str; 22] = [
        "left", "right", "frac", "dfrac", "tfrac", "sqrt", "boxed", "text", "mathrm", "mathbb", "pi", "le", "leq",
        "ge", "geq", "infty", "cup", "in", "pm", "cdot", "times", "theta",
    ];
    let Some(rest) = text.strip_prefix(r"\\") else { return false };
    let letters = rest.find(|char: char| !char.is_ascii_alphabetic()).unwrap_or(rest.len());
    COMMANDS.contains(&&rest[..letters])
}

/// The environment of a matrix for that of an array in brackets.
fn with_matrices(text: String) -> String {
    const OPEN: &str = r"\begin{array}{";
    if !text.contains(OPEN) || text.contains(r"\{") {
        return text;
    }
    let mut parts = text.split(OPEN);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        whole.push_str(r"\begin{matrix}");
        whole.push_str(part.split_once('}').map_or(part, |(_, rest)| rest));
    }
    whole.replace(r"\end{array}", r"\end{matrix}")
}

/// Characters of no width.
fn is_invisible(char: char) -> bool {
    matches!(char, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{ad}')
}

/// The answer without what stands around it.
pub(super) fn inner(text: &str) -> &str {
    let mut text = text;
    loop {
        let shorter = without_layer(text.trim());
        if shorter.len() == text.len() {
            return text;
        }
        text = shorter;
    }
}

/// The text without one layer.
fn without_layer(text: &str) -> &str {
    const PAIRS: [(&str, &str); 9] = [
        ("\\\"", "\\\""),
        ("$$", "$$"),
        ("$", "$"),
        ("\\(", "\\)"),
        ("\\[", "\\]"),
        ("**", "**"),
        ("__", "__"),
        ("`", "`"),
        ("\"", "\""),
    ];
    let text = without_lead(text);
    // Dots are digits that are left out, or those of `p.m.`
    if text.ends_with("..") || text.to_ascii_lowercase().ends_with(".m.") {
        return text;
    }
    let text = text.trim_end_matches(|char: char| char == '.' || char == ';' || char.is_whitespace());
    let text = text.strip_suffix("\\\\").unwrap_or(text);
    for (open, close) in PAIRS {
        let middle = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
        if let Some(middle) = middle.filter(|middle| !has_delimiter(middle, close)) {
            return middle;
        }
    }
    // One of two dollars is lost where a sentence was cut.
    if let Some(middle) = text.strip_suffix('$').filter(|text| text.starts_with('\\') && !text.contains('$')) {
        return middle;
    }
    // A tuple is a row or a column.
    for transposed in [")^T", ")^{T}", r")^\top", r")^{\top}"] {
        if let Some(tuple) = text.strip_suffix(transposed).filter(|tuple| tuple.starts_with('(') && tuple.contains(','))
        {
            return &text[..=tuple.len()];
        }
    }
    // `Matrix([[1, 2], [3, 4]])`
    if let Some(rows) = text.strip_prefix("Matrix(").and_then(|text| text.strip_suffix(')')) {
        return rows;
    }
    without_command(text).unwrap_or(text)
}

/// The text without a word that leads to the answer.
fn without_lead(text: &str) -> &str {
    const WORDS: [&str; 14] = [
        r"\Rightarrow",
        r"\implies",
        r"\therefore",
        "so",
        "thus",
        "hence",
        "therefore",
        "approximately",
        "approx",
        "approx.",
        "about",
        r"\approx",
        "option",
        "choice",
    ];
    if let Some(rest) = behind_introduction(text) {
        return rest;
    }
    let Some((first, rest)) = text.split_once(char::is_whitespace) else { return text };
    let word = first.trim_end_matches(',');
    if WORDS.iter().any(|lead| word.eq_ignore_ascii_case(lead)) { rest.trim_start() } else { text }
}

/// What stands behind words that introduce it: `\text{The point is } (5,0)`.
fn behind_introduction(text: &str) -> Option<&str> {
    const LAST: [&str; 4] = [" is", " are", " equals", ":"];
    const DENIALS: [&str; 5] = ["no", "not", "never", "except", "without"];
    let (words, rest) = text.strip_prefix(r"\text{")?.split_once('}')?;
    let words = words.trim_end().to_ascii_lowercase();
    let introduces = LAST.iter().any(|last| words.ends_with(last));
    let denies = words.split(|char: char| !char.is_alphabetic()).any(|word| DENIALS.contains(&word));
    Some(rest.trim_start()).filter(|rest| introduces && !denies && !rest.is_empty() && !words.contains('{'))
}

/// Whether a delimiter that is not escaped is in a text.
fn has_delimiter(text: &str, delimiter: &str) -> bool {
    let mut places = text.match_indices(delimiter);
    places.any(|(at, _)| delimiter != "$" || !text[..at].ends_with('\\'))
}

/// The argument of a command that only changes how the whole text looks; of braces, what is within.
fn without_command(text: &str) -> Option<&str> {
    const COMMANDS: [&str; 11] = [
        "\\underline",
        "\\boxed",
        "\\fbox",
        "\\text",
        "\\textbf",
        "\\mathbf",
        "\\mathrm",
        "\\textrm",
        "\\mbox",
        "\\textnormal",
        "\\bold",
    ];
    let letters = |command: &&&str| text.strip_prefix(**command).is_some_and(|rest| rest.trim_start().starts_with('{'));
    let rest = match COMMANDS.iter().find(letters) {
        Some(command) => text[command.len()..].trim_start(),
        None if text.starts_with('{') && !is_set(text) => text,
        None => return None,
    };
    (closing(rest)? + 1 == rest.len()).then(|| &rest[1..rest.len() - 1])
}

/// Whether a comma or a bar is directly inside the outer braces, as in a set of plain text.
fn is_set(text: &str) -> bool {
    let mut depth = 0_usize;
    text.bytes().any(|byte| {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        matches!(byte, b',' | b'|') && depth == 1
    })
}
