//! nanochat's calculator: conversations that call it, tool use during generation, and generators of training data.
//!
//! - [`Special`], [`SpecialTokens`] — the tokens that do not represent text.
//! - [`plan`] — a conversation as special tokens and texts, each with its bit in the training mask.
//! - [`Row`], [`step`] — the state machine of tool use, one token at a time.
//! - [`Tokenizer`], [`ToolUse`], [`render_conversation`] — thin loops over these, for callers that have a tokenizer.
//! - [`picture()`] — shows which tokens are trained on.
//! - [`make`] — conversations in which every answer comes from the calculator.
//!
//! **Invariant:** free of I/O. The host has the tokenizer, and passes in the decoded text and the encoded ids.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

#![forbid(unsafe_code)]

mod byte_tokenizer;
mod conversation;
mod generate;
pub mod make;
mod malformed;
mod picture;
mod render;
mod special;
mod tokenizer;
mod tool_use;
pub mod use_calculator;
mod wit;

pub use byte_tokenizer::ByteTokenizer;
pub use conversation::{Content, Conversation, Message, Part};
pub use generate::{Batch, Column, Generation, ToolUse, WrongCount};
pub use malformed::Malformed;
pub use picture::{Piece, picture, pieces};
pub use render::{
    COMPLETION_TOKENS, Planned, Segment, encode, plan, plan_for_completion, render_conversation, render_for_completion,
};
pub use special::{Special, SpecialTokens};
pub use tokenizer::Tokenizer;
pub use tool_use::{Effect, completes, effect};
pub use tool_use::{Need, Row, Step, decoded, encoded, step};
