//! nanochat's side of a calculator: conversations that call it, and the makers of them.
//!
//! **Invariant:** free of I/O. The host has the tokenizer, and hands over what is decoded and encoded.

mod conversation;
pub mod make;

pub use conversation::{Content, Conversation, Message, Part};
