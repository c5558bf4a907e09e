//! Texts, where std's own way would stand in the wasm a hundred times.

/// A copy of a text. (A function that is called: std's is copied into each of its callers, and there it is 50 bytes.)
#[inline(never)]
pub(crate) fn owned(text: &str) -> String {
    text.to_owned()
}
