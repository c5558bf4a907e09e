use std::error::Error;
use std::fmt;
use std::sync::Arc;

use pascaline_mathjs::Answer;
use serde_json::Value;

use super::StoreError;
use super::call::Call;
use super::record::MOST;

/// The longest name of a thread that a message quotes.
const MOST_OF_A_NAME: usize = 100;

/// Why a call has no `ans`. It has had no effect, unless the store took the new `ans` and did not say so.
#[derive(Clone, Debug)]
pub struct Unavailable {
    thread: String,
    cause: Cause,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

/// What happened to a thread's `ans`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cause {
    /// The store returned an error when it was asked.
    Failed,
    /// The store did not answer in time.
    Late,
    /// The store has a text that is not a record.
    NotARecord,
    /// The store has a record of this version.
    Version(f64),
    /// The store has the record of another thread.
    OtherThread,
    /// The store has a text that is too long for a record.
    TooLong,
    /// The new `ans` has no record, or the store did not say that it has taken it.
    NotKept,
    /// Calls from elsewhere came first every time.
    Overtaken,
    /// The idempotency key is that of another call.
    KeyReused,
    /// The idempotency key is empty or too long.
    WrongKey,
}

impl Unavailable {
    /// The code of the error on every surface.
    pub const CODE: &str = "ans-unavailable";

    /// What a model can do.
    pub const HINT: &str = "write the value that you mean in place of ans, or try again";

    /// The error of a call in this thread.
    pub fn new(thread: &str, cause: Cause) -> Self {
        Self { thread: quoted(thread), cause, source: None }
    }

    /// The error of a store that was asked.
    pub(crate) fn failed(thread: &str, error: StoreError) -> Self {
        let cause = if error.is::<TimedOut>() { Cause::Late } else { Cause::Failed };
        Self::new(thread, cause).with_source(error)
    }

    /// The same with what the store said: it is the error's source, and not in its message, which a model reads.
    #[must_use]
    pub fn with_source(self, source: StoreError) -> Self {
        Self { source: Some(Arc::from(source)), ..self }
    }

    /// What happened.
    pub fn cause(&self) -> &Cause {
        &self.cause
    }
}

/// A thread's name as a message shows it.
fn quoted(thread: &str) -> String {
    let cut = match thread.char_indices().nth(MOST_OF_A_NAME) {
        Some((end, _)) => [thread.get(..end).unwrap_or_default(), "…"].concat(),
        None => thread.to_owned(),
    };
    Value::String(cut).to_string()
}

impl PartialEq for Unavailable {
    fn eq(&self, other: &Self) -> bool {
        self.thread == other.thread && self.cause == other.cause
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The ans of thread {} is not available: {}", self.thread, self.cause)
    }
}

impl Error for Unavailable {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Failed => "the store failed",
            Self::Late => "the store did not answer in time",
            Self::NotARecord => "what is stored is not a record of an answer",
            Self::Version(version) => {
                let version = Answer::Number(*version);
                return write!(f, "the stored record has version {version}, and only version 1 is known here");
            }
            Self::OtherThread => "the stored record is that of another thread",
            Self::TooLong => return write!(f, "what is stored is longer than {MOST} characters"),
            Self::NotKept => "the new answer could not be kept",
            Self::Overtaken => "other calls of the thread came first every time",
            Self::KeyReused => "the idempotency key is that of another call",
            Self::WrongKey => {
                return write!(f, "an idempotency key has from 1 to {} characters", Call::LONGEST_IDEMPOTENCY_KEY);
            }
        })
    }
}

/// What a store says that has not answered in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedOut;

impl fmt::Display for TimedOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the store did not answer in time")
    }
}

impl Error for TimedOut {}
