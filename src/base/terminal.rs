//! Text that is safe to show in a terminal.
//!
//! One rule for every surface: a character that a terminal would obey is escaped. Otherwise text from a model, a file or a
//! file name could move the cursor, set the title of the window or hide what is next to it.

use std::borrow::Cow;

/// Whether a terminal obeys the character instead of showing it: a control character (C0, DEL, C1), a bidirectional control,
/// or a line or paragraph separator.
pub const fn is_control(char: char) -> bool {
    matches!(
        char,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// The text with its control characters escaped, such as `\u{1b}`. Tabs and line ends (`\n`, `\r\n`) stay.
///
/// ```
/// use pascaline::terminal::visible;
///
/// assert_eq!(visible("one\ttwo\r\n"), "one\ttwo\r\n");
/// assert_eq!(visible("\u{1b}]2;title\u{7}"), r"\u{1b}]2;title\u{7}");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    let stays = |index, char| matches!(char, '\n' | '\t') || text[index..].starts_with("\r\n");
    escaped(text, stays, |char| char.escape_unicode().to_string())
}

/// JSON text of the same value whose strings contain no control characters: JSON escapes such as `\u009b` replace them.
///
/// ```
/// use pascaline::terminal::visible_json;
///
/// assert_eq!(visible_json("[\"\u{9b}2J\"]\n"), "[\"\\u009b2J\"]\n");
/// ```
pub fn visible_json(json: &str) -> Cow<'_, str> {
    // Whitespace between the tokens of JSON; a JSON string contains none of these.
    let stays = |_, char| matches!(char, '\n' | '\r' | '\t');
    escaped(json, stays, |char| format!("\\u{:04x}", u32::from(char)))
}

fn escaped(text: &str, stays: impl Fn(usize, char) -> bool, escape: impl Fn(char) -> String) -> Cow<'_, str> {
    let is_escaped = |(index, char): (usize, char)| is_control(char) && !stays(index, char);
    if !text.char_indices().any(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for (index, char) in text.char_indices() {
        if is_escaped((index, char)) {
            shown.push_str(&escape(char));
        } else {
            shown.push(char);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::{is_control, visible, visible_json};

    /// Unicode's category Cc, its property `Bidi_Control`, and its two separators.
    #[test]
    fn every_control_character_is_escaped() {
        let controls: Vec<_> = ('\0'..=char::MAX).filter(|char| is_control(*char)).collect();
        assert_eq!(controls.len(), 65 + 12 + 2);
        assert!(('\0'..=char::MAX).filter(|char| char.is_control()).all(is_control));
        for char in controls.into_iter().filter(|char| !matches!(char, '\n' | '\t')) {
            assert_eq!(visible(&format!("a{char}b")), format!("a\\u{{{:x}}}b", u32::from(char)));
            assert_eq!(visible_json(&format!("\"{char}\"")).contains(is_control), char == '\r');
        }
    }

    #[test]
    fn a_carriage_return_stays_only_at_the_end_of_a_line() {
        assert_eq!(visible("one\r\ntwo\r\r\nthree\r"), "one\r\ntwo\\u{d}\r\nthree\\u{d}");
    }

    #[test]
    fn json_keeps_its_value() {
        let text: String = ('\0'..='\u{2100}').collect();
        let json = serde_json::to_string(&text).unwrap();
        let shown = visible_json(&json);
        assert!(!shown.contains(is_control));
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
    }
}
