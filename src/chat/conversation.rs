//! Conversations, as training data holds them.

/// A conversation: an optional system message, then a user and an assistant by turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversation {
    /// What is said, in order.
    pub messages: Vec<Message>,
}

/// What one of the roles says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who says it: `system`, `user` or `assistant`.
    pub role: String,
    /// What is said.
    pub content: Content,
}

/// What a message holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A text.
    Text(String),
    /// Texts and calls of the calculator, of an assistant.
    Parts(Vec<Part>),
    /// Neither, which every reader refuses: the name of its type in Python, such as `int`.
    Other(String),
}

/// A part of what an assistant says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// `text`: what it says itself.
    Text(String),
    /// `python`: the expression that it gives to the calculator.
    Python(String),
    /// `python_output`: what the calculator gave.
    PythonOutput(String),
    /// Neither, which every reader refuses: the part's `type`.
    Other(String),
}
