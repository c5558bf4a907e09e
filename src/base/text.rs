//! Strings: bounded messages, excerpts, and Python's `repr`.

use core::fmt::Write;

/// The maximum length of a message or a hint in bytes. They may quote the caller's input, which has any length.
const MOST_OF_A_MESSAGE: usize = 4_000;

/// A message or a hint, truncated if it is long.
pub fn bounded(mut message: String) -> String {
    if message.len() > MOST_OF_A_MESSAGE {
        message.truncate(floor_char_boundary(&message, MOST_OF_A_MESSAGE));
        message.push('…');
    }
    message
}

/// The last boundary between characters that is not after a byte, as `str::floor_char_boundary` of Rust 1.91.
pub fn floor_char_boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|byte| text.is_char_boundary(*byte)).unwrap_or_default()
}

/// The first boundary between characters that is not before a byte, as `str::ceil_char_boundary` of Rust 1.91.
pub fn ceil_char_boundary(text: &str, byte: usize) -> usize {
    (byte..text.len()).find(|byte| text.is_char_boundary(*byte)).unwrap_or(text.len())
}

/// The start of a text that a message quotes: all of it, unless it is very long.
pub fn excerpt(text: &str) -> &str {
    const MOST: usize = 200;
    text.char_indices().nth(MOST).map_or(text, |(end, _)| text.get(..end).unwrap_or_default())
}

/// The entry for a character in a table whose rows begin with the characters that they apply to.
pub fn row_of(table: &[(&str, &'static str)], char: char) -> Option<&'static str> {
    table.iter().find(|(chars, _)| chars.chars().any(|own| own == char)).map(|(_, words)| *words)
}

/// Python's `repr` of a string. Non-ASCII characters are kept, although Python escapes the few that are not printable.
pub fn python_repr(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut repr = String::from(quote);
    for char in text.chars() {
        match char {
            '\t' => repr.push_str("\\t"),
            '\r' => repr.push_str("\\r"),
            '\n' => repr.push_str("\\n"),
            '\0'..='\x1F' | '\x7F' => {
                let _ = write!(repr, "\\x{:02x}", u32::from(char));
            }
            char if char == quote || char == '\\' => repr.extend(['\\', char]),
            char => repr.push(char),
        }
    }
    repr.push(quote);
    repr
}

#[cfg(test)]
mod tests {
    use super::{MOST_OF_A_MESSAGE, bounded, excerpt, python_repr};

    #[test]
    fn a_long_message_is_cut() {
        let just = "é".repeat(MOST_OF_A_MESSAGE / 2);
        assert_eq!(bounded(just.clone()), just);
        assert_eq!(bounded(just.clone() + "!"), just.clone() + "…");
        assert_eq!(bounded("a".to_owned() + &just), "a".to_owned() + just.strip_suffix('é').unwrap() + "…");
    }

    #[test]
    fn a_long_text_is_quoted_in_part() {
        let fits = "é".repeat(200);
        assert_eq!(excerpt(&fits), fits);
        assert_eq!(excerpt(&format!("{fits}x")), fits);
    }

    #[test]
    fn a_text_as_python_shows_it() {
        let texts = [
            ("", "''"),
            ("it's", "\"it's\""),
            ("\"it's\"", "'\"it\\'s\"'"),
            ("a\\b\t\r\n", "'a\\\\b\\t\\r\\n'"),
            ("\0\x1b\x7fé\u{FFFD}", "'\\x00\\x1b\\x7fé\u{FFFD}'"),
        ];
        for (text, repr) in texts {
            assert_eq!(python_repr(text), repr);
        }
    }
}
