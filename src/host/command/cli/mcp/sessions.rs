//! The sessions of the protocol's revisions up to 2025-11-25, bounded in number and in idle time. Later revisions have none:
//! each request is independent.

use std::collections::BTreeMap;
use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use futures_core::Stream;
use rmcp::ServiceExt;
use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, InitializeRequest, InitializeRequestParams,
    InitializedNotification, RequestId, ServerJsonRpcMessage,
};
use rmcp::transport::streamable_http_server::session::local::{
    LocalSessionManager, LocalSessionManagerError, SessionConfig,
};
use rmcp::transport::streamable_http_server::session::{RestoreOutcome, ServerSseMessage, SessionId, SessionManager};
use tokio::sync::oneshot;
use tokio::time::{Instant, interval, sleep};

use super::server::Server;

/// How often in an idle time the sessions are looked through.
const SWEEPS: u32 = 10;
/// How often the requests are looked through when the server ends.
const PAUSE: Duration = Duration::from_millis(5);

/// The SDK's sessions, with a bound on their number and on the time that one may be idle.
pub(super) struct Sessions {
    local: LocalSessionManager,
    open: Arc<Mutex<BTreeMap<SessionId, Session>>>,
    most: usize,
    idle: Duration,
}

struct Session {
    used: Instant,
    /// The requests without a complete answer, by the number that the SDK sees as their id.
    running: BTreeMap<i64, RequestId>,
    next: i64,
    stored: Option<Stored>,
}

/// What a store has of a session for some time only.
struct Stored {
    record: Arc<str>,
    /// When it was set, if this process knows that.
    since: Option<Instant>,
}

impl Stored {
    fn is_older_than(&self, time: Duration) -> bool {
        self.since.is_none_or(|since| since.elapsed() >= time)
    }
}

/// Why a session cannot do something.
#[derive(Debug)]
pub(super) enum SessionsError {
    /// Every session is in use.
    TooMany,
    Local(LocalSessionManagerError),
}

impl Sessions {
    pub(super) fn new(most: usize, idle: Duration) -> Arc<Self> {
        let mut local = LocalSessionManager::default();
        let mut config = SessionConfig::default();
        // A call in a session may take longer than the session may be idle.
        config.keep_alive = None;
        // A client cannot resume a stream.
        config.sse_retry = None;
        config.completed_cache_ttl = Duration::ZERO;
        local.session_config = config;
        Arc::new(Self { local, open: Arc::default(), most, idle })
    }

    /// Closes the sessions whose idle time is over, for ever.
    pub(super) async fn sweep(&self) {
        let mut ticks = interval(self.idle / SWEEPS);
        loop {
            ticks.tick().await;
            while let Some(id) = self.longest_idle(self.idle) {
                // A session that cannot be closed has ended by itself.
                let _ = self.close_session(&id).await;
            }
        }
    }

    /// Whether this process has a session.
    pub(super) fn has(&self, id: &str) -> bool {
        lock(&self.open).contains_key(id)
    }

    /// Makes a session that another process has begun, in which the client has introduced itself with these parameters.
    pub(super) async fn restore(
        self: &Arc<Self>,
        id: SessionId,
        initialize: InitializeRequestParams,
        server: Server,
    ) -> Result<(), SessionsError> {
        self.make_room().await?;
        // Nobody else restores it. If it is being closed, it is unknown to the request as well.
        let RestoreOutcome::Restored(transport) = self.local.restore_session(Arc::clone(&id)).await? else {
            return Ok(());
        };
        let (ready, is_ready) = oneshot::channel();
        let (sessions, session) = (Arc::clone(self), Arc::clone(&id));
        tokio::spawn(async move {
            if let Ok(service) = server.serve(transport).await {
                let _ = ready.send(());
                let _ = service.waiting().await;
            }
            // It may be closed already.
            let _ = sessions.close_session(&session).await;
        });
        let initialize = ClientRequest::InitializeRequest(InitializeRequest::new(initialize));
        self.local.initialize_session(&id, ClientJsonRpcMessage::request(initialize, RequestId::Number(0))).await?;
        let initialized = ClientNotification::InitializedNotification(InitializedNotification::default());
        self.local.accept_message(&id, ClientJsonRpcMessage::notification(initialized)).await?;
        // Otherwise it has ended.
        if is_ready.await.is_ok() {
            self.open(id);
        }
        Ok(())
    }

    fn open(&self, id: SessionId) {
        let session = Session { used: Instant::now(), running: BTreeMap::new(), next: 0, stored: None };
        lock(&self.open).insert(id, session);
    }

    /// Notes what a store has of a session, and whether it has just been set.
    pub(super) fn note_stored(&self, id: &str, record: Arc<str>, is_new: bool) {
        if let Some(session) = lock(&self.open).get_mut(id) {
            session.stored = Some(Stored { record, since: is_new.then(Instant::now) });
        }
    }

    /// What a store has of a session, if it was set longer ago than this time; it is taken as set now.
    pub(super) fn due(&self, id: &str, time: Duration) -> Option<Arc<str>> {
        let mut open = lock(&self.open);
        let stored = open.get_mut(id)?.stored.as_mut().filter(|stored| stored.is_older_than(time))?;
        stored.since = Some(Instant::now());
        Some(Arc::clone(&stored.record))
    }

    /// Waits until no request is without a complete answer.
    pub(super) async fn at_rest(&self) {
        while lock(&self.open).values().any(|session| !session.running.is_empty()) {
            sleep(PAUSE).await;
        }
    }

    /// Whether there is room for one more session, if need be in place of an idle one.
    pub(super) fn has_room(&self) -> bool {
        lock(&self.open).len() < self.most || self.longest_idle(Duration::ZERO).is_some()
    }

    /// The session that has been idle for longest, if that is at least this time.
    fn longest_idle(&self, time: Duration) -> Option<SessionId> {
        let open = lock(&self.open);
        let idle = open.iter().filter(|(_, session)| session.running.is_empty() && session.used.elapsed() >= time);
        idle.min_by_key(|(_, session)| session.used).map(|(id, _)| Arc::clone(id))
    }

    async fn make_room(&self) -> Result<(), SessionsError> {
        while lock(&self.open).len() >= self.most {
            let id = self.longest_idle(Duration::ZERO).ok_or(SessionsError::TooMany)?;
            self.close_session(&id).await?;
        }
        Ok(())
    }

    /// Gives a request an id of its own. A client that uses an id again while the first call is running would otherwise
    /// receive the answer to the first one for both.
    fn begin(&self, id: &SessionId, message: &mut ClientJsonRpcMessage) -> Option<Begun> {
        let mut open = lock(&self.open);
        let session = open.get_mut(id)?;
        let ClientJsonRpcMessage::Request(request) = message else { return None };
        session.used = Instant::now();
        session.next += 1;
        let theirs = std::mem::replace(&mut request.id, RequestId::Number(session.next));
        session.running.insert(session.next, theirs.clone());
        Some(Begun { open: Arc::clone(&self.open), session: Arc::clone(id), ours: session.next, theirs })
    }

    /// A cancellation names the id that the client knows.
    fn translate(&self, id: &SessionId, message: &mut ClientJsonRpcMessage) {
        let mut open = lock(&self.open);
        let Some(session) = open.get_mut(id) else { return };
        session.used = Instant::now();
        if let ClientJsonRpcMessage::Notification(notification) = message
            && let ClientNotification::CancelledNotification(cancelled) = &mut notification.notification
            && let Some(theirs) = &mut cancelled.params.request_id
            && let Some((ours, _)) = session.running.iter().rev().find(|(_, running)| *running == theirs)
        {
            *theirs = RequestId::Number(*ours);
        }
    }
}

fn lock(open: &Mutex<BTreeMap<SessionId, Session>>) -> MutexGuard<'_, BTreeMap<SessionId, Session>> {
    // Nothing panics while holding the lock.
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A request of a session, until it is answered or the client has left.
struct Begun {
    open: Arc<Mutex<BTreeMap<SessionId, Session>>>,
    session: SessionId,
    ours: i64,
    theirs: RequestId,
}

impl Drop for Begun {
    fn drop(&mut self) {
        if let Some(session) = lock(&self.open).get_mut(&self.session) {
            session.used = Instant::now();
            session.running.remove(&self.ours);
        }
    }
}

/// The messages that answer a request.
struct Messages {
    inner: Pin<Box<dyn Stream<Item = ServerSseMessage> + Send + Sync>>,
    begun: Option<Begun>,
}

impl Stream for Messages {
    type Item = ServerSseMessage;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<ServerSseMessage>> {
        let Poll::Ready(message) = self.inner.as_mut().poll_next(context) else { return Poll::Pending };
        let Some(mut message) = message else {
            self.begun = None;
            return Poll::Ready(None);
        };
        // Streams cannot be resumed.
        message.event_id = None;
        if let (Some(begun), Some(message)) = (&self.begun, &mut message.message) {
            match Arc::make_mut(message) {
                ServerJsonRpcMessage::Response(response) => response.id = begun.theirs.clone(),
                ServerJsonRpcMessage::Error(error) => error.id = Some(begun.theirs.clone()),
                _ => {}
            }
        }
        Poll::Ready(Some(message))
    }
}

impl SessionManager for Sessions {
    type Error = SessionsError;
    type Transport = <LocalSessionManager as SessionManager>::Transport;

    async fn create_session(&self) -> Result<(SessionId, Self::Transport), SessionsError> {
        self.make_room().await?;
        let (id, transport) = self.local.create_session().await?;
        self.open(Arc::clone(&id));
        Ok((id, transport))
    }

    async fn initialize_session(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<ServerJsonRpcMessage, SessionsError> {
        Ok(self.local.initialize_session(id, message).await?)
    }

    async fn has_session(&self, id: &SessionId) -> Result<bool, SessionsError> {
        Ok(self.local.has_session(id).await?)
    }

    async fn close_session(&self, id: &SessionId) -> Result<(), SessionsError> {
        lock(&self.open).remove(id);
        Ok(self.local.close_session(id).await?)
    }

    async fn create_stream(
        &self,
        id: &SessionId,
        mut message: ClientJsonRpcMessage,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        let begun = self.begin(id, &mut message);
        let inner = Box::pin(self.local.create_stream(id, message).await?);
        Ok(Messages { inner, begun })
    }

    async fn accept_message(&self, id: &SessionId, mut message: ClientJsonRpcMessage) -> Result<(), SessionsError> {
        self.translate(id, &mut message);
        Ok(self.local.accept_message(id, message).await?)
    }

    /// The stream for notifications is open as long as the client is: it is not a use.
    async fn create_standalone_stream(
        &self,
        id: &SessionId,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        let inner = Box::pin(self.local.create_standalone_stream(id).await?);
        Ok(Messages { inner, begun: None })
    }

    async fn resume(
        &self,
        id: &SessionId,
        last_event_id: String,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, SessionsError> {
        let inner = Box::pin(self.local.resume(id, last_event_id).await?);
        Ok(Messages { inner, begun: None })
    }
}

impl fmt::Display for SessionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => f.write_str("too many sessions"),
            Self::Local(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SessionsError {}

impl From<LocalSessionManagerError> for SessionsError {
    fn from(error: LocalSessionManagerError) -> Self {
        Self::Local(error)
    }
}
