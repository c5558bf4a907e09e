//! nanochat's side of a calculator: conversations that call it.
//!
//! **Invariant:** free of I/O. The host has the tokenizer, and hands over what is decoded and encoded.

mod conversation;

pub use conversation::{Content, Conversation, Message, Part};
