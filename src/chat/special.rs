//! The tokens that do not represent text.

/// A special token, in the order of their ids in nanochat, after its vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `<|bos|>`: a document begins.
    Bos,
    /// `<|user_start|>`
    UserStart,
    /// `<|user_end|>`
    UserEnd,
    /// `<|assistant_start|>`
    AssistantStart,
    /// `<|assistant_end|>`
    AssistantEnd,
    /// `<|python_start|>`: an expression for the calculator begins.
    PythonStart,
    /// `<|python_end|>`
    PythonEnd,
    /// `<|output_start|>`: the calculator's output begins.
    OutputStart,
    /// `<|output_end|>`
    OutputEnd,
}

impl Special {
    /// Every special token, in order.
    pub const ALL: [Self; 9] = [
        Self::Bos,
        Self::UserStart,
        Self::UserEnd,
        Self::AssistantStart,
        Self::AssistantEnd,
        Self::PythonStart,
        Self::PythonEnd,
        Self::OutputStart,
        Self::OutputEnd,
    ];

    /// Its text form, such as `<|bos|>`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Bos => "<|bos|>",
            Self::UserStart => "<|user_start|>",
            Self::UserEnd => "<|user_end|>",
            Self::AssistantStart => "<|assistant_start|>",
            Self::AssistantEnd => "<|assistant_end|>",
            Self::PythonStart => "<|python_start|>",
            Self::PythonEnd => "<|python_end|>",
            Self::OutputStart => "<|output_start|>",
            Self::OutputEnd => "<|output_end|>",
        }
    }
}

/// The ids of a tokenizer's special tokens, in the order of [`Special::ALL`].
///
/// ```
/// use pascaline::chat::{Special, SpecialTokens};
///
/// let special = SpecialTokens([261, 262, 263, 264, 260, 256, 257, 258, 259]);
/// assert_eq!(special.id(Special::PythonStart), 256);
/// assert_eq!(special.of(261), Some(Special::Bos));
/// assert_eq!(special.of(65), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialTokens(pub [u32; 9]);

impl SpecialTokens {
    /// The id of a special token.
    pub const fn id(&self, special: Special) -> u32 {
        self.0[special as usize]
    }

    /// The special token with this id.
    pub fn of(&self, id: u32) -> Option<Special> {
        Special::ALL.into_iter().find(|special| self.id(*special) == id)
    }
}
