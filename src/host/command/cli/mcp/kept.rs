//! Sessions whose `ans` and whose introduction are in a store: they survive this process, and any server with the same store goes on
//! with them.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use pascaline::host::answers::{AsyncAnswerStore, Call, Queue, in_thread_async, key, names_ans};
use pascaline::tools::ToolError;
use rmcp::model::InitializeRequestParams;
use serde::{Deserialize, Serialize};
use serde_json::Number;
use serde_json::value::RawValue;

use super::call::{Answered, Calls, Stopped, answered};
use super::server::{Offer, Server};
use super::sessions::Sessions;
use super::tools::Served;
use crate::cli::answers::Store;

const VERSION: u32 = 1;
/// How often within its time to live a session that is used is kept again.
const KEEPS: u32 = 3;
/// The longest record of a session, in bytes.
const MOST: usize = 1 << 20;

/// The sessions in a store.
pub(super) struct Kept {
    store: Store,
    time: Duration,
    /// One request at a time restores a session; the others wait for it.
    restores: Queue,
}

/// What the head of a request says of its call.
#[derive(Clone)]
pub(super) struct InSession {
    pub(super) session: String,
    pub(super) idempotency_key: Option<String>,
}

/// What the store has of a session besides its `ans`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record<'r> {
    v: u32,
    session: &'r str,
    /// The parameters with which the client introduced itself.
    #[serde(borrow)]
    initialize: &'r RawValue,
}

/// Why a session is not restored.
pub(super) enum Unrestored {
    /// The store does not say whether there is one, or a newer server has written it.
    Unasked,
    /// There is no room for it.
    TooMany,
}

impl fmt::Display for Unrestored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unasked => f.write_str("The store of sessions is not available: try again"),
            Self::TooMany => f.write_str("Too many sessions"),
        }
    }
}

impl Kept {
    pub(super) fn new(store: Store, time: Duration) -> Self {
        Self { store, time, restores: Queue::default() }
    }

    /// Makes a call with the session's `ans`. No sandbox waits for the store.
    pub(super) async fn call(
        &self,
        calls: Arc<Calls>,
        served: Arc<Served>,
        arguments: String,
        InSession { session, idempotency_key }: &InSession,
    ) -> Result<Answered, ToolError> {
        let call = Call::new(session)
            .with_names_ans(names_ans(&arguments))
            .with_idempotency_key(idempotency_key.as_deref())
            .with_timeout(self.time);
        let arguments: Arc<str> = arguments.into();
        // The store has a time of its own.
        let never = |_| std::future::pending::<()>();
        let evaluate = |ans| Arc::clone(&calls).evaluate(Arc::clone(&served), Arc::clone(&arguments), ans);
        match in_thread_async(&self.store, call, never, evaluate).await {
            Ok(reply) => answered(reply),
            Err(Stopped(error)) => Err(error),
        }
    }

    /// Keeps a new session and the message with which its client has introduced itself. If the store is down, the session is that of
    /// this process alone.
    pub(super) async fn save(&self, sessions: &Sessions, session: &str, introduction: &[u8]) {
        #[derive(Deserialize)]
        struct Introduction<'t> {
            #[serde(borrow)]
            params: &'t RawValue,
        }
        let Ok(Introduction { params: initialize }) = serde_json::from_slice(introduction) else { return };
        let record = serde_json::to_string(&Record { v: VERSION, session, initialize });
        if let Some(record) = record.ok().filter(|record| record.len() <= MOST)
            && self.store.set(&key_of(session), &record).await.is_ok()
        {
            self.note(sessions, session, record, true);
        }
    }

    /// Lets the time to live of a session that is used begin again, unless another server has ended the session.
    pub(super) fn renew(self: &Arc<Self>, sessions: &Sessions, session: &str) {
        let Some(record) = self.store.time_to_live().and_then(|time| sessions.due(session, time / KEEPS)) else {
            return;
        };
        let (kept, key) = (Arc::clone(self), key_of(session));
        // If it fails, the next time comes soon.
        tokio::spawn(async move { kept.store.compare_and_set(&key, Some(&record), &record).await });
    }

    fn note(&self, sessions: &Sessions, session: &str, record: String, is_new: bool) {
        if self.store.time_to_live().is_some() {
            sessions.note_stored(session, record.into(), is_new);
        }
    }

    /// Forgets a session; false if the store did not do so.
    pub(super) async fn forget(&self, session: &str) -> bool {
        let (state, ans) = (key_of(session), key(session));
        let (state, ans) = tokio::join!(self.store.delete(&state), self.store.delete(&ans));
        state.is_ok() && ans.is_ok()
    }

    /// Restores a session that the store has and this process does not have.
    pub(super) async fn restore(
        self: &Arc<Self>,
        session: &str,
        sessions: &Arc<Sessions>,
        offer: &Arc<Offer>,
    ) -> Result<(), Unrestored> {
        if sessions.has(session) || !is_id(session) {
            return Ok(());
        }
        let _turn = self.restores.turn(session).await;
        if sessions.has(session) {
            return Ok(());
        }
        let text = self.store.get(&key_of(session)).await.map_err(|_| Unrestored::Unasked)?;
        let Some(text) = text else { return Ok(()) };
        let Some(initialize) = introduction(session, &text)? else { return Ok(()) };
        let server = Server::new(Arc::clone(offer), Some(Arc::clone(self)));
        sessions.restore(session.into(), initialize, server).await.map_err(|_| Unrestored::TooMany)?;
        self.note(sessions, session, text, false);
        Ok(())
    }
}

/// The key of a session in a store.
fn key_of(session: &str) -> String {
    format!("pascaline:session:{session}")
}

/// Whether a server has given a session this id: such as `6fa459ea-ee8a-4ca4-894e-db77e160355e`.
fn is_id(text: &str) -> bool {
    let groups = text.split('-').map(str::len);
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'-');
    groups.eq([8, 4, 4, 4, 12]) && text.bytes().all(is_digit)
}

/// With what the client of a session has introduced itself, by its record. What is not a record does not open a session.
fn introduction(session: &str, text: &str) -> Result<Option<InitializeRequestParams>, Unrestored> {
    #[derive(Deserialize)]
    struct Versioned {
        v: Number,
    }
    if text.len() > MOST {
        return Ok(None);
    }
    if serde_json::from_str(text).is_ok_and(|Versioned { v }| v.as_f64() != Some(VERSION.into())) {
        return Err(Unrestored::Unasked);
    }
    let record: Option<Record> = serde_json::from_str(text).ok();
    let record = record.filter(|record| record.v == VERSION && record.session == session);
    Ok(record.and_then(|record| serde_json::from_str(record.initialize.get()).ok()))
}
