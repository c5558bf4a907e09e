//! What stands around an answer and means nothing: dollars of LaTeX, boxes, bold type, spaces, a full stop.

use std::borrow::Cow;

/// A text without characters that are not seen, and with plain signs for spaced ones: `1,\!000`.
pub(super) fn visible(text: &str) -> String {
    let text = with_backslashes(text);
    let seen: String = text.chars().filter(|char| !is_invisible(*char)).collect();
    let mut plain = String::with_capacity(seen.len());
    let mut rest = &*seen;
    while let Some(char) = rest.chars().next() {
        if let Some((spaced, sign)) = PLAIN.iter().find(|(spaced, _)| rest.starts_with(spaced)) {
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
    with_degrees(with_matrices(plain))
}

/// The sign of a scale of temperature for a degree and its letter: `25^\circ C`.
fn with_degrees(text: String) -> String {
    const DEGREES: [&str; 4] = [r"^{\circ}", r"^\circ", "°", r"^{\circ }"];
    let mut text = text;
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
    for (lost, command) in LOST {
        if text.contains(lost) {
            text = Cow::Owned(text.replace(lost, command));
        }
    }
    text
}

/// Signs of space, and what stands for them.
const PLAIN: [(&str, &str); 11] = [
    ("{,}", ","),
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
    without_command(text).unwrap_or(text)
}

/// The text without a word that leads to the answer.
fn without_lead(text: &str) -> &str {
    const WORDS: [&str; 11] = [
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
    let Some((first, rest)) = text.split_once(char::is_whitespace) else { return text };
    let word = first.trim_end_matches(',');
    if WORDS.iter().any(|lead| word.eq_ignore_ascii_case(lead)) { rest.trim_start() } else { text }
}

/// Whether a delimiter that is not escaped is in a text.
fn has_delimiter(text: &str, delimiter: &str) -> bool {
    let mut places = text.match_indices(delimiter);
    places.any(|(at, _)| delimiter != "$" || !text[..at].ends_with('\\'))
}

/// The argument of a command that only changes how the whole text looks; of braces, what is within.
fn without_command(text: &str) -> Option<&str> {
    const COMMANDS: [&str; 10] = [
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

/// The place of the brace that closes the one at the start.
pub(crate) fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' if !is_escaped => depth += 1,
            b'}' if !is_escaped => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    None
}
