//! Where the `ans` of each thread is kept: in the memory of a [`Host`](super::Host), or in a store that several processes share
//! and that outlives them.
//!
//! # Map
//!
//! - [`AnswerStore`], [`AsyncAnswerStore`] — what a store does: four calls, with texts.
//! - [`key`] — the key of a thread.
//! - [`Call`] — a call of a thread, as far as its `ans` is concerned, and [`Outcome`], what it comes to.
//! - [`Unavailable`] — why there is no `ans`.

use std::pin::Pin;

use pascaline_mathjs::Answer;

use super::HostNote;

mod call;
mod key;
mod names;
mod record;
mod unavailable;

pub use call::Call;
pub use key::key;
pub use names::names_ans;
pub use unavailable::{Cause, Unavailable};

/// What a store says went wrong.
pub type StoreError = Box<dyn std::error::Error + Send + Sync>;

/// The pending result of an [`AsyncAnswerStore`].
pub type Pending<'p, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'p>>;

/// A store of texts under keys: a database, a cache, a folder.
///
/// A thread of calculations has one key, [`key`], and one text, its record. Time to live and namespaces are the store's own. It
/// may be shared with other programs; what they have under other keys is not touched. A store of a Rust host must give up by itself,
/// after two seconds or so: nothing can stop a call that blocks.
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

/// What a call comes to, as far as the `ans` of its thread is concerned.
pub trait Outcome {
    /// The `ans` of the thread's next call, the old one or a new one. An error has none.
    fn ans(&self) -> Option<&Answer>;

    /// Adds a note.
    fn add_note(&mut self, note: HostNote);
}
