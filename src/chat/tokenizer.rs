//! The tokenizer that the core needs.

use super::special::SpecialTokens;

/// A tokenizer, which the host provides.
pub trait Tokenizer {
    /// The ids of a text. The text of a special token in it is ordinary text.
    fn encode(&self, text: &str) -> Vec<u32>;

    /// The text of ids. A special token decodes to its text.
    fn decode(&self, ids: &[u32]) -> String;

    /// The ids of the special tokens.
    fn special(&self) -> SpecialTokens;
}
