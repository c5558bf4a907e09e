//! Makers of training data: conversations in which an assistant calls the calculator.
//!
//! - [`arithmetic_conversation`] — random problems, `What is 12 * 34?`.
//! - [`gsm8k_conversation`] — a problem of GSM8K whose answer contains annotations, `<<12*34=408>>`.
//! - [`spelling_conversation`] — `How many times does the letter 'e' appear in 'cheese'?`.
//!
//! **Invariant:** every output in them comes from the calculator, so that a model learns what it will see. (The one
//! exception must be requested by name: [`Outputs::Annotated`].)

mod arithmetic;
mod call;
pub mod gsm8k;
mod random;
mod spelling;

pub use arithmetic::{Operator, arithmetic_conversation};
pub use gsm8k::{Outputs, gsm8k_conversation};
pub use spelling::{draw_letter, spelling_conversation};

use super::{Content, Conversation, Message, Part};

/// A user's question and the assistant's answer.
fn conversation(question: String, answer: Vec<Part>) -> Conversation {
    Conversation {
        messages: vec![
            Message { role: "user".to_owned(), content: Content::Text(question) },
            Message { role: "assistant".to_owned(), content: Content::Parts(answer) },
        ],
    }
}
