//! The recorded cases for nanochat: `tests/cases/chat/*.json`, which native Rust, the component and the npm package all
//! replay. `tests/oracles/make_chat_cases.py` made them.

#![allow(dead_code, reason = "not every test binary uses all of it")]
#![allow(clippy::disallowed_methods, reason = "the cases are read from files")]

use std::borrow::Cow;
use std::path::Path;

use pascaline::chat::{
    ByteTokenizer, Content, Conversation, Message, Part, Planned, Segment, Special, SpecialTokens, Tokenizer,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Scripted samples, and their results.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToolUseCase {
    pub(crate) name: String,
    tokenizer: String,
    pub(crate) max_tokens: Option<usize>,
    pub(crate) prompt: Vec<u32>,
    /// One list of samples for each column.
    pub(crate) samples: Vec<Vec<u32>>,
    pub(crate) tokens: Vec<Vec<u32>>,
    pub(crate) mask: Vec<String>,
    pub(crate) done: bool,
    pub(crate) results: Vec<Vec<u32>>,
    pub(crate) masks: Vec<String>,
}

impl ToolUseCase {
    pub(crate) fn tokenizer(&self) -> Bytes {
        Bytes { special_is_text: self.tokenizer == "text" }
    }
}

/// A conversation, and its ids and mask or the error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConversationCase {
    pub(crate) name: String,
    messages: Value,
    pub(crate) max_tokens: usize,
    /// Only JSON can have this shape, a [`Conversation`] cannot.
    pub(crate) shape: bool,
    ids: Option<Vec<u32>>,
    mask: Option<String>,
    error: Option<String>,
    path: Option<String>,
    hint: Option<String>,
    completion: Option<Vec<u32>>,
    completion_error: Option<String>,
    completion_path: Option<String>,
    completion_hint: Option<String>,
}

/// An error: message, path, hint.
pub(crate) type Refusal = (String, String, Option<String>);

impl ConversationCase {
    pub(crate) fn conversation(&self) -> Conversation {
        conversation(&self.messages)
    }

    pub(crate) fn rendered(&self) -> Result<(Vec<u32>, String), Refusal> {
        let path = || (self.error.clone().unwrap(), self.path.clone().unwrap(), self.hint.clone());
        self.ids.clone().map(|ids| (ids, self.mask.clone().unwrap())).ok_or_else(path)
    }

    pub(crate) fn completion(&self) -> Result<Vec<u32>, Refusal> {
        let refusal = || {
            let path = self.completion_path.clone().unwrap();
            (self.completion_error.clone().unwrap(), path, self.completion_hint.clone())
        };
        self.completion.clone().ok_or_else(refusal)
    }
}

/// A random conversation in segments, and a digest of its ids and mask with the byte tokenizer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RandomCase {
    messages: Value,
    segments: Vec<SegmentCase>,
    pub(crate) count: usize,
    pub(crate) digest: u32,
}

/// A text with its mask, or twice a special token's index, with its mask in the lowest bit.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum SegmentCase {
    Text(String, u8),
    Special(u8),
}

impl RandomCase {
    pub(crate) fn conversation(&self) -> Conversation {
        conversation(&self.messages)
    }

    pub(crate) fn segments(&self) -> Vec<Segment<'_>> {
        let segment = |case: &'_ SegmentCase| match case {
            SegmentCase::Text(text, mask) => (Planned::Text(Cow::Owned(text.clone())), *mask),
            SegmentCase::Special(special) => (Planned::Special(Special::ALL[usize::from(special / 2)]), special % 2),
        };
        self.segments.iter().map(segment).map(|(planned, mask)| Segment { planned, mask }).collect()
    }

    /// The ids and the mask, concatenated from the segments.
    pub(crate) fn rendered(&self, tokenizer: &impl Tokenizer) -> (Vec<u32>, Vec<u8>) {
        let (mut ids, mut mask) = (Vec::new(), Vec::new());
        for segment in self.segments() {
            let encoded = match segment.planned {
                Planned::Special(special) => vec![tokenizer.special().id(special)],
                Planned::Text(text) => tokenizer.encode(&text),
            };
            mask.extend(encoded.iter().map(|_| segment.mask));
            ids.extend(encoded);
        }
        (ids, mask)
    }
}

/// FNV-1a of each id's four bytes, the lowest first, and its bit.
pub(crate) fn digest(ids: &[u32], mask: &[u8]) -> u32 {
    let bytes = ids.iter().zip(mask).flat_map(|(id, bit)| id.to_le_bytes().into_iter().chain([*bit]));
    bytes.fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

pub(crate) fn digits(mask: &[u8]) -> String {
    mask.iter().map(ToString::to_string).collect()
}

/// The byte tokenizer, and one that decodes special tokens to text, as a real vocabulary does.
pub(crate) struct Bytes {
    special_is_text: bool,
}

impl Tokenizer for Bytes {
    fn encode(&self, text: &str) -> Vec<u32> {
        ByteTokenizer.encode(text)
    }

    fn decode(&self, ids: &[u32]) -> String {
        if !self.special_is_text {
            return ByteTokenizer.decode(ids);
        }
        let text = |id: &u32| self.special().of(*id).map_or(vec![*id], |special| self.encode(special.text()));
        ByteTokenizer.decode(&ids.iter().flat_map(text).collect::<Vec<_>>())
    }

    fn special(&self) -> SpecialTokens {
        ByteTokenizer.special()
    }
}

fn conversation(messages: &Value) -> Conversation {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let part = |part: &Value| match part["type"].as_str().unwrap() {
        "text" => Part::Text(text(&part["text"])),
        "python" => Part::Python(text(&part["text"])),
        "python_output" => Part::PythonOutput(text(&part["text"])),
        other => Part::Other(other.to_owned()),
    };
    let message = |message: &Value| Message {
        role: text(&message["role"]),
        content: match &message["content"] {
            Value::String(text) => Content::Text(text.clone()),
            Value::Array(parts) => Content::Parts(parts.iter().map(part).collect()),
            Value::Null => Content::Other("NoneType".to_owned()),
            Value::Bool(_) => Content::Other("bool".to_owned()),
            Value::Number(number) => Content::Other(if number.is_f64() { "float" } else { "int" }.to_owned()),
            Value::Object(_) => Content::Other("dict".to_owned()),
        },
    };
    Conversation { messages: messages.as_array().unwrap().iter().map(message).collect() }
}

/// The cases of a file.
pub(crate) fn cases<T: DeserializeOwned>(name: &str) -> Vec<T> {
    recorded(name)
}

/// What a file holds.
pub(crate) fn recorded<T: DeserializeOwned>(name: &str) -> T {
    // The host's tests are a separate package, further down.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = root.ancestors().map(|folder| folder.join("tests/cases/chat").join(name)).find(|file| file.is_file());
    let text = std::fs::read_to_string(file.expect("the cases")).expect("the cases");
    serde_json::from_str(&text).expect("the cases")
}
