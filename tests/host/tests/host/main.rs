//! What holds of the sealed calculator and of its host, a module for each subject.

mod answers;
mod cache;
mod chat;
mod check;
mod confinement;
mod examples;
mod isolation;
mod last_answer;
mod memory;
mod precompiled;
#[path = "../../../it/common/chat.rs"]
mod recorded_chat;
mod sealed;
mod threads;
mod tool_system;
