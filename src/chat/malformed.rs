//! Why a conversation is rejected.

use std::fmt;

/// Why a conversation cannot be rendered.
///
/// ```
/// use pascaline::chat::{Content, Conversation, Message, plan};
///
/// let hello = Message { role: "assistant".into(), content: Content::Text("hello!".into()) };
/// let malformed = plan(&Conversation { messages: vec![hello] }).unwrap_err();
/// assert_eq!(malformed.message, "Message 0 is from assistant but should be from user");
/// assert_eq!(malformed.path, "messages[0].role");
/// assert_eq!(malformed.hint, Some("user and assistant messages must alternate, starting with the user"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Malformed {
    /// One sentence: nanochat's, or Python's where nanochat does not check. Not to be parsed.
    pub message: String,
    /// The place of the fault, such as `messages[2].content[1]`.
    pub path: String,
    /// How to correct the conversation, if that is known.
    pub hint: Option<&'static str>,
}

impl Malformed {
    /// What kind of failure this is, stable from version to version.
    pub const CODE: &'static str = "malformed-conversation";
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Malformed {}
