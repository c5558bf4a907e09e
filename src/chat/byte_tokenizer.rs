//! A tokenizer without a vocabulary.

use super::special::SpecialTokens;
use super::tokenizer::Tokenizer;

/// Each byte is a token; the special tokens follow the bytes. For tests and demonstrations.
///
/// nanochat's own tests use the same tokenizer. They have no user and no id for the start of the assistant's message, which
/// are 262, 263 and 264 here. `decode` drops special tokens.
///
/// ```
/// use pascaline::chat::{ByteTokenizer, Tokenizer};
///
/// assert_eq!(ByteTokenizer.encode("1+1"), [49, 43, 49]);
/// assert_eq!(ByteTokenizer.decode(&[49, 256, 43, 49]), "1+1");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ByteTokenizer;

impl Tokenizer for ByteTokenizer {
    fn encode(&self, text: &str) -> Vec<u32> {
        text.bytes().map(u32::from).collect()
    }

    fn decode(&self, ids: &[u32]) -> String {
        let bytes: Vec<u8> = ids.iter().filter_map(|id| u8::try_from(*id).ok()).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn special(&self) -> SpecialTokens {
        SpecialTokens([261, 262, 263, 264, 260, 256, 257, 258, 259])
    }
}
