//! Stores outside of the process, where a server keeps the last answer of each thread.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use pascaline::host::answers::{AsyncAnswerStore, Pending, StoreError, TimedOut};
use tokio::time::timeout;

use super::console::complain;

mod file;
mod pool;
mod postgres;
mod redis;
mod sqlite;
#[cfg(test)]
mod tests;

use file::Files;
use postgres::Postgres;
use redis::Redis;
use sqlite::Sqlite;

/// A store, with the time that it has for one operation.
pub(super) struct Store {
    kind: Box<dyn AsyncAnswerStore>,
    time: Duration,
    time_to_live: Option<Duration>,
    has_failed: AtomicBool,
}

impl Store {
    /// The store that a URI names. One that cannot be reached at the moment may be there when it is needed.
    pub(super) fn named(uri: &str, time: Duration) -> Result<Self, Misnamed> {
        let (scheme, rest) = uri.split_once(':').ok_or_else(|| Misnamed::new("a URI is needed", FORMS))?;
        let scheme = scheme.to_ascii_lowercase();
        let uri = format!("{scheme}:{rest}");
        let mut time_to_live = None;
        // `sqlite:///var/answers` is `sqlite:/var/answers`, as in other programs.
        let path = rest.strip_prefix("//").unwrap_or(rest);
        let kind: Box<dyn AsyncAnswerStore> = match &*scheme {
            "redis" => {
                let redis = Redis::named(&uri)?;
                time_to_live = redis.time_to_live();
                Box::new(redis)
            }
            "postgres" | "postgresql" => Box::new(Postgres::named(&uri)?),
            "sqlite" => Box::new(Sqlite::named(path, time)?),
            "file" => Box::new(Files::named(path, time)?),
            "rediss" => return Err(Misnamed::new(redis::NO_TLS, redis::FORM)),
            _ => return Err(Misnamed::new("no store has this scheme", FORMS)),
        };
        Ok(Self { kind, time, time_to_live, has_failed: AtomicBool::new(false) })
    }

    /// How long a text is kept after it was set, if not for ever.
    pub(super) fn time_to_live(&self) -> Option<Duration> {
        self.time_to_live
    }

    /// Ends an operation in time, and reports when the store begins to fail and when it works again.
    async fn watched<T>(&self, operation: Pending<'_, T>) -> Result<T, StoreError> {
        let outcome = timeout(self.time, operation).await.unwrap_or_else(|_| Err(TimedOut.into()));
        let fails = outcome.is_err();
        if self.has_failed.swap(fails, Ordering::Relaxed) != fails {
            // Nobody is left to whom it could be reported that this fails.
            let _ = match &outcome {
                Ok(_) => complain("pascaline: the store of answers works again"),
                Err(error) => {
                    complain(format_args!("pascaline: the store of answers fails: {}", with_causes(&**error)))
                }
            };
        }
        outcome
    }
}

/// An error and what has caused it, in one line.
fn with_causes(error: &dyn Error) -> String {
    let source = error.source().map(with_causes);
    [Some(error.to_string()), source].into_iter().flatten().collect::<Vec<_>>().join(": ")
}

impl AsyncAnswerStore for Store {
    fn get<'p>(&'p self, key: &'p str) -> Pending<'p, Option<String>> {
        Box::pin(self.watched(self.kind.get(key)))
    }

    fn set<'p>(&'p self, key: &'p str, record: &'p str) -> Pending<'p, ()> {
        Box::pin(self.watched(self.kind.set(key, record)))
    }

    fn delete<'p>(&'p self, key: &'p str) -> Pending<'p, ()> {
        Box::pin(self.watched(self.kind.delete(key)))
    }

    fn compare_and_set<'p>(&'p self, key: &'p str, before: Option<&'p str>, record: &'p str) -> Pending<'p, bool> {
        Box::pin(self.watched(self.kind.compare_and_set(key, before, record)))
    }
}

const FORMS: &str = "redis://HOST, postgres://USER@HOST/DATABASE, sqlite:FILE or file:DIR";

/// Why a URI does not name a store. It does not quote the URI, which may have a password.
#[derive(Debug)]
pub(super) struct Misnamed {
    why: String,
    form: &'static str,
}

impl Misnamed {
    fn new(why: impl Into<String>, form: &'static str) -> Self {
        Self { why: why.into(), form }
    }
}

impl fmt::Display for Misnamed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { why, form } = self;
        write!(f, "--answers: {why}\nhint: write {form}")
    }
}

impl Error for Misnamed {}
