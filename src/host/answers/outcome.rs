use pascaline_mathjs::Answer;
use serde_json::{Map, Value};

use crate::{HostNote, Reply, ToolReply};

/// What a call comes to, as far as the `ans` of its thread is concerned.
pub trait Outcome {
    /// The `ans` of the thread's next call, the old one or a new one. What is an error has none.
    fn ans(&self) -> Option<&Answer>;

    /// Adds a note.
    fn add_note(&mut self, note: HostNote);
}

impl Outcome for Reply {
    fn ans(&self) -> Option<&Answer> {
        self.ans.as_ref()
    }

    fn add_note(&mut self, note: HostNote) {
        self.notes.push(note);
    }
}

impl Outcome for ToolReply {
    fn ans(&self) -> Option<&Answer> {
        self.ans.as_ref().filter(|_| self.content.is_ok())
    }

    /// A result with parts has its notes in its text and in the parts.
    fn add_note(&mut self, HostNote { message, .. }: HostNote) {
        match (&mut self.content, &mut self.parts) {
            (Ok(content), Some(parts)) => {
                *parts = with_note(parts, &message);
                content.extend(["\nnote: ", &message]);
            }
            _ => self.notes.push(message),
        }
    }
}

/// The parts of a result with one more note.
fn with_note(parts: &str, note: &str) -> String {
    let Ok(mut parts) = serde_json::from_str::<Map<String, Value>>(parts) else { return parts.to_owned() };
    if let Value::Array(notes) = parts.entry("notes").or_insert_with(|| Value::Array(Vec::new())) {
        notes.push(note.into());
    }
    Value::Object(parts).to_string()
}

impl HostNote {
    /// The code of the note on an answer that the store has not taken.
    pub const ANS_NOT_KEPT: &str = "ans-not-kept";

    pub(super) fn ans_not_kept() -> Self {
        let message = "The answer could not be kept: in the next call, ans is not this answer.";
        Self { code: Self::ANS_NOT_KEPT.to_owned(), message: message.to_owned(), span: None }
    }
}
