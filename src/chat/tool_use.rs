//! The state machine of tool use: what a sampled token does, and when the calculator's output is forced.

use std::collections::VecDeque;

use super::special::{Special, SpecialTokens};
use crate::use_calculator::text_of_value;

/// The state of one stream of generated tokens, as far as tool use needs it. A plain value, which the host keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The tokens that replace the next samples, in order.
    pub forced: VecDeque<u32>,
    /// Whether a `<|python_start|>` has not been closed yet.
    pub in_python_block: bool,
    /// The tokens since then.
    pub expression: Vec<u32>,
    /// Whether the assistant has ended, by `<|assistant_end|>` or `<|bos|>`. The row can still be stepped.
    pub completed: bool,
}

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The new state of the row, once its need is met.
    pub row: Row,
    /// The token that continues the stream.
    pub token: u32,
    /// 1 if the token was sampled, 0 if it was forced.
    pub mask: u8,
    /// What the row needs from the host before its next step.
    pub need: Need,
}

/// What a row needs from the host, which has the tokenizer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing.
    Nothing,
    /// The text of these ids, for [`decoded`].
    Decode(Vec<u32>),
    /// The ids of this text, for [`encoded`].
    Encode(String),
}

/// Takes the row's next token: the first forced one if there is any, otherwise the sampled one.
///
/// On a forced step the sample is discarded. Forced tokens follow the same rules as sampled ones.
///
/// ```
/// use pascaline::chat::{ByteTokenizer, Need, Row, Special, Tokenizer, decoded, encoded, step};
///
/// let special = ByteTokenizer.special();
/// let mut row = Row::default();
/// let mut sampled = ByteTokenizer.encode("6*7");
/// sampled.insert(0, special.id(Special::PythonStart));
/// for token in sampled {
///     row = step(row, special, token).row;
/// }
/// let end = step(row, special, special.id(Special::PythonEnd));
/// let Need::Decode(ids) = end.need else { panic!() };
/// let Need::Encode(output) = decoded(&ByteTokenizer.decode(&ids)) else { panic!() };
/// assert_eq!(output, "42");
/// let row = encoded(end.row, special, &ByteTokenizer.encode(&output));
/// let next = step(row, special, 0);
/// assert_eq!((next.token, next.mask), (special.id(Special::OutputStart), 0));
/// ```
pub fn step(mut row: Row, special: SpecialTokens, sampled: u32) -> Step {
    let forced = row.forced.pop_front();
    let token = forced.unwrap_or(sampled);
    row.completed |= completes(special, token);
    let mut need = Need::Nothing;
    match effect(row.in_python_block, special, token) {
        Effect::Nothing => {}
        Effect::Begins => {
            row.in_python_block = true;
            row.expression.clear();
        }
        Effect::Continues => row.expression.push(token),
        Effect::Ends => {
            row.in_python_block = false;
            if !row.expression.is_empty() {
                need = Need::Decode(std::mem::take(&mut row.expression));
            }
        }
    }
    Step { row, token, mask: u8::from(forced.is_none()), need }
}

/// What a token does to the row's expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The token is not part of an expression.
    Nothing,
    /// An expression begins: `<|python_start|>`.
    Begins,
    /// The token belongs to the expression.
    Continues,
    /// The expression ends: `<|python_end|>`.
    Ends,
}

/// What a token does to the row's expression, given whether the row is in a block.
pub fn effect(in_python_block: bool, special: SpecialTokens, token: u32) -> Effect {
    if token == special.id(Special::PythonStart) {
        Effect::Begins
    } else if !in_python_block {
        Effect::Nothing
    } else if token == special.id(Special::PythonEnd) {
        Effect::Ends
    } else {
        Effect::Continues
    }
}

/// Whether a token completes its row.
pub fn completes(special: SpecialTokens, token: u32) -> bool {
    token == special.id(Special::AssistantEnd) || token == special.id(Special::Bos)
}

/// Calculates a decoded expression. If the calculator returns nothing, the row needs nothing, and the model continues
/// freely.
pub fn decoded(expression: &str) -> Need {
    text_of_value(expression).map_or(Need::Nothing, Need::Encode)
}

/// Queues the encoded output of the calculator for the row's next steps.
pub fn encoded(mut row: Row, special: SpecialTokens, output: &[u32]) -> Row {
    row.forced.push_back(special.id(Special::OutputStart));
    row.forced.extend(output);
    row.forced.push_back(special.id(Special::OutputEnd));
    row
}
