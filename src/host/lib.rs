//! The sandboxed calculator: `calculator.wasm` in wasmtime, for Rust programs and for the `pascaline` command.
//!
//! ```no_run
//! use pascaline::host::{Config, Host, HostError};
//! use pascaline::mathjs::Answer;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let component = std::fs::read("dist/calculator.wasm")?; // `make build` makes it
//! let host = Host::new(&component, Config::default())?;
//!
//! assert_eq!(host.evaluate("thread-1", "5 * 3", &[])?, Answer::Number(15.0));
//! assert_eq!(host.evaluate("thread-1", "ans + a", &[("a", Answer::Number(10.0))])?, Answer::Number(25.0));
//!
//! match host.evaluate("thread-2", "ans + 10", &[]) {
//!     Err(HostError::Failure(failure)) => assert_eq!(failure.message, "Undefined symbol ans"),
//!     other => panic!("{other:?}"),
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Map
//!
//! - [`Sandbox`] — one component; every call runs in a fresh instance, within the bounds of [`Config`].
//! - [`Host`] — a sandbox, and the `ans` of each thread.
//! - [`answers`] — a store for `ans`, which several hosts share and which outlives them.
//! - [`Workspace`] — the component `workspace.wasm` with one folder, for the tools that work on files.
//! - [`precompile`] — compiles a component in advance, so that no start waits for it.
//! - [`tool_system`] — a host for tool calls and tool results as JSON.
//! - [`conversation`] — conversations as JSON.
//!
//! **Invariant:** whatever a component does, the worst result of a call is a [`HostError`], no `ans` changes, and the next
//! call is served.
//!
//! **Internal:** part of [`pascaline`](https://docs.rs/pascaline), which shows what is public of it; the rest may change in any
//! version.

pub mod answers;
#[allow(missing_docs, unreachable_pub, clippy::pedantic, reason = "generated from wit/, which documents it")]
mod bindings;
mod bounds;
mod chat;
mod check;
mod compiled;
mod config;
pub mod conversation;
mod error;
mod host;
mod json;
#[cfg(feature = "metering")]
pub mod metering;
mod precompiled;
mod registry;
mod reply;
mod sandbox;
mod threads;
mod ticker;
pub mod tool_system;
mod wasi;
mod workspace;

pub use bindings::exports::pascaline::tools::eval_math::{Evaluation, Number};
pub use bindings::exports::pascaline::tools::mathjs::FunctionHelp;
pub use bindings::workspace::exports::pascaline::tools::registry::Tool;
pub use chat::Malformed;
pub use compiled::user_cache;
pub use config::Config;
pub use error::{Failure, HostError, TrapKind};
pub use host::Host;
pub use json::AnswerJson;
pub use precompiled::{Precompiled, precompile};
pub use registry::{Context, Replies, ToolReply, system_now};
pub use reply::{HostReply, HostSessionReply};
pub use sandbox::{HostNote, Reply, Sandbox};
pub use workspace::{Workspace, WorkspaceConfig};
