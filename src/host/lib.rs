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

use std::sync::{Mutex, MutexGuard, PoisonError};

use pascaline_mathjs::{Answer, Options};

use threads::Threads;

pub mod answers;
#[allow(missing_docs, unreachable_pub, clippy::pedantic, reason = "generated from wit/, which documents it")]
mod bindings;
mod bounds;
mod chat;
mod compiled;
mod config;
pub mod conversation;
mod error;
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
pub use json::AnswerJson;
pub use precompiled::{Precompiled, precompile};
pub use registry::{Context, Replies, ToolReply};
pub use reply::{HostReply, HostSessionReply};
pub use sandbox::{HostNote, Reply, Sandbox};
pub use workspace::{Workspace, WorkspaceConfig};

/// A sandboxed calculator that remembers the last answer of each thread.
///
/// It can be shared by threads of the machine. If two calls run at the same time in the same thread of calculations, both
/// see the previous `ans`; the one that ends later sets it.
pub struct Host {
    sandbox: Sandbox,
    answers: Mutex<Threads>,
}

impl Host {
    /// Makes a host for a component: `dist/calculator.wasm`, or any other of the world `calculator`.
    pub fn new(component: &[u8], config: Config) -> Result<Self, HostError> {
        let answers = Mutex::new(Threads::new(config.threads));
        Ok(Self { sandbox: Sandbox::new(component, config)?, answers })
    }

    /// Evaluates an expression in a thread. A number of any kind or a quantity becomes the thread's `ans`; any other answer, a
    /// failure or a trap changes nothing.
    pub fn evaluate(&self, thread: &str, expression: &str, scope: &[(&str, Answer)]) -> Result<Answer, HostError> {
        self.evaluate_with(thread, expression, &Options::default().with_scope(scope.iter().cloned()))
            .map(|reply| reply.value)
    }

    /// Evaluates an expression in a thread, with its `ans` and the limits of the host in place of those of the options.
    pub fn evaluate_with(&self, thread: &str, expression: &str, options: &Options) -> Result<Reply, HostError> {
        let options = options.clone().with_ans(self.ans(thread)).with_limits(self.sandbox.config().limits);
        let reply = self.sandbox.evaluate(expression, &options)?;
        if let Some(ans) = &reply.ans {
            self.set_ans(thread, ans.clone());
        }
        Ok(reply)
    }

    /// The last answer of a thread.
    pub fn ans(&self, thread: &str) -> Option<Answer> {
        self.answers().get(thread)
    }

    /// Sets the last answer of a thread.
    pub fn set_ans(&self, thread: &str, ans: Answer) {
        self.answers().insert(thread, ans);
    }

    /// Forgets a thread. A host with more than [`Config::threads`] threads forgets the least recently used ones by itself.
    pub fn forget(&self, thread: &str) {
        self.answers().remove(thread);
    }

    /// The component, for calls without a thread.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    fn answers(&self) -> MutexGuard<'_, Threads> {
        // Nothing panics while holding the lock, and the map would be valid even then.
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
