//! What the core needs of a tokenizer.

use super::special::SpecialTokens;

/// A tokenizer, which the host has.
pub trait Tokenizer {
    /// The ids of a text. A special token's text in it is text like any other.
    fn encode(&self, text: &str) -> Vec<u32>;

    /// The text of ids. A special token is its text.
    fn decode(&self, ids: &[u32]) -> String;

    /// The ids of the special tokens.
    fn special(&self) -> SpecialTokens;
}
