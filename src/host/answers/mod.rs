//! Where the `ans` of each thread is kept: in the memory of a [`Host`](super::Host), or in a store that several processes share
//! and that outlives them.
//!
//! A host with a store is made by [`Host::with_answers`](super::Host::with_answers). A host that waits for futures makes its calls
//! itself:
//!
//! ```
//! use std::time::Duration;
//!
//! use pascaline::host::answers::{AsyncAnswerStore, Call, Queue, in_thread_async, names_ans};
//! use pascaline::host::{Context, HostError, Sandbox, ToolReply};
//!
//! /// Runs a tool in its turn. `sleep` is the timer of the runtime, such as `tokio::time::sleep`.
//! async fn run<S: Future>(
//!     sandbox: &Sandbox,
//!     store: &dyn AsyncAnswerStore,
//!     queue: &Queue,
//!     sleep: impl Fn(Duration) -> S,
//!     thread: &str,
//!     tool: &str,
//!     arguments: &str,
//! ) -> Result<ToolReply, HostError> {
//!     let _place = queue.turn(thread).await;
//!     let call = Call::new(thread).with_names_ans(names_ans(arguments));
//!     in_thread_async(store, call, sleep, async |ans| {
//!         sandbox.run(tool, arguments, &Context { ans, ..Context::default() })
//!     })
//!     .await
//! }
//! ```
//!
//! # Map
//!
//! - [`AnswerStore`], [`AsyncAnswerStore`] — what a store does: four calls, with texts.
//! - [`key`] — the key of a thread.
//! - [`Call`] — a call of a thread, as far as its `ans` is concerned, and [`Outcome`], what it comes to.
//! - [`in_thread`], [`in_thread_async`] — make a call with the `ans` that a store has, and keep the new one.
//! - [`Turn`] — the same without a store: what to ask it and what to tell it, step by step.
//! - [`Queue`] — the order of the calls of each thread within a process.
//! - [`Record`] — what a store has of a thread, as a text.
//! - [`Unavailable`] — why there is no `ans`.

use std::pin::Pin;

mod bounded;
mod call;
mod in_thread;
mod key;
mod names;
mod outcome;
mod queue;
mod record;
mod turn;
mod unavailable;

pub(super) use bounded::Bounded;
pub use call::Call;
pub use in_thread::{in_thread, in_thread_async};
pub use key::key;
pub use names::names_ans;
pub use outcome::Outcome;
pub use queue::{Place, Queue};
pub use record::{LastCall, Record};
pub use turn::{Step, Turn};
pub use unavailable::{Cause, TimedOut, Unavailable};

/// What a store says went wrong.
pub type StoreError = Box<dyn std::error::Error + Send + Sync>;

/// The pending result of an [`AsyncAnswerStore`].
pub type Pending<'p, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'p>>;

/// A store of texts under keys: a database, a cache, a folder.
///
/// A thread of calculations has one key, [`key`], and one text, its record. Time to live and namespaces are the store's own. It
/// may be shared with other programs; what they have under other keys is not touched.
pub trait AnswerStore: Send + Sync {
    /// The text under a key.
    fn get(&self, key: &str) -> Result<Option<String>, StoreError>;

    /// Stores a text under a key, in place of another one. It returns when the text is stored.
    fn set(&self, key: &str, record: &str) -> Result<(), StoreError>;

    /// Forgets a key and its text, if there is one.
    fn delete(&self, key: &str) -> Result<(), StoreError>;

    /// Stores a text if the text under the key still is `before` (`None`: nothing), at once; false if it is not.
    ///
    /// Without it, of two calls in one thread at the same time, from two processes, one can be lost.
    fn compare_and_set(&self, key: &str, before: Option<&str>, record: &str) -> Result<bool, StoreError> {
        let _ = before;
        self.set(key, record)?;
        Ok(true)
    }
}

/// [`AnswerStore`] for hosts that wait for futures.
pub trait AsyncAnswerStore: Send + Sync {
    /// The text under a key.
    fn get<'p>(&'p self, key: &'p str) -> Pending<'p, Option<String>>;

    /// Stores a text under a key, in place of another one. It ends when the text is stored.
    fn set<'p>(&'p self, key: &'p str, record: &'p str) -> Pending<'p, ()>;

    /// Forgets a key and its text, if there is one.
    fn delete<'p>(&'p self, key: &'p str) -> Pending<'p, ()>;

    /// Stores a text if the text under the key still is `before` (`None`: nothing), at once; false if it is not.
    ///
    /// Without it, of two calls in one thread at the same time, from two processes, one can be lost.
    fn compare_and_set<'p>(&'p self, key: &'p str, before: Option<&'p str>, record: &'p str) -> Pending<'p, bool> {
        let _ = before;
        Box::pin(async move {
            self.set(key, record).await?;
            Ok(true)
        })
    }
}
