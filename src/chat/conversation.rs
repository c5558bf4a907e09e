//! Conversations, as training data stores them.

/// A conversation: an optional system message, then alternating user and assistant messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    /// The messages, in order.
    pub messages: Vec<Message>,
}

/// A message of one of the roles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The role: `system`, `user` or `assistant`.
    pub role: String,
    /// The content of the message.
    pub content: Content,
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A string.
    Text(String),
    /// An assistant's text and its calls of the calculator.
    Parts(Vec<Part>),
    /// Anything else, which every reader rejects: the name of its Python type, such as `int`.
    Other(String),
}

/// A part of an assistant's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// `text`: the assistant's own text.
    Text(String),
    /// `python`: an expression for the calculator.
    Python(String),
    /// `python_output`: the calculator's output.
    PythonOutput(String),
    /// Anything else, which every reader rejects: the part's `type`.
    Other(String),
}
