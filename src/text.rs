//! Texts, where std's own way would stand in the wasm a hundred times.

/// A copy of a text. (A function that is called: std's is copied into each of its callers, and there it is 50 bytes.)
#[inline(never)]
pub(crate) fn owned(text: &str) -> String {
    text.to_owned()
}

/// What a table says of a character: its rows begin with the characters that they are about.
#[inline(never)]
pub(crate) fn row_of(table: &[(&str, &'static str)], char: char) -> Option<&'static str> {
    table.iter().find(|(chars, _)| chars.chars().any(|own| own == char)).map(|(_, words)| *words)
}
