//! Streamable HTTP: the sessions of the older protocol, and the requests of the newer one, at `/mcp`.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener as Listener;
use std::sync::Arc;
use std::thread::Builder as Thread;
use std::time::Duration;

use clap::{Args, value_parser};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CONNECTION, CONTENT_TYPE, HeaderValue, ORIGIN};
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use nix::sys::signal::{SigSet, Signal};
use pascaline::host::answers::Call;
use rmcp::model::{ClientJsonRpcMessage, ClientRequest, ErrorCode};
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::{sleep, timeout};

use super::gate::{Gate, read_origin};
use super::kept::{InSession, Kept, Unrestored};
use super::message::{self, prepared, read_message, refusal};
use super::server::{Offer, Server};
use super::sessions::Sessions;
use crate::cli::answers::{Misnamed, Store};
use crate::cli::console::complain;

const PATH: &str = "/mcp";
/// Says that the server is up, to whoever asks: a balancer need not know a host name, nor the protocol.
const HEALTH: &str = "/health";
const MOST_CONNECTIONS: usize = 4_096;
const MOST_OF_A_BODY: usize = 1 << 20;
/// In it, arguments are a text, each of whose characters may be escaped.
const MOST_OF_A_PREPARED_BODY: usize = 8 * MOST_OF_A_BODY;
/// For all requests that are being read or answered.
const MOST_OF_BODIES: usize = 64 << 20;
/// What a request takes besides its body.
const OVERHEAD: usize = 4 << 10;
/// The pause after a connection that could not be accepted, as when there are too many open files.
const PAUSE: Duration = Duration::from_millis(50);
/// The time that the last calls have when the server ends.
const LAST: Duration = Duration::from_secs(5);
const SESSION_ID: &str = "mcp-session-id";
/// Names a call, so that its repetition is not another call.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
/// The code of a failure of the server in JSON-RPC.
const SERVER_ERROR: ErrorCode = ErrorCode(-32_000);

const ANSWERS: &str = "Keep sessions and their last answers in a store, which other servers can share: redis://HOST, \
    postgres://USER@HOST/DATABASE, sqlite:FILE or file:DIR";

/// How HTTP is served.
#[derive(Args)]
#[command(next_help_heading = "HTTP")]
pub(super) struct Options {
    /// The address to listen on
    #[arg(long, requires = "http", value_name = "HOST", default_value = "127.0.0.1")]
    host: String,
    /// The port; 0 takes a free one
    #[arg(long, requires = "http", value_name = "PORT", default_value_t = 8722)]
    port: u16,
    /// Another host name under which clients reach the server; repeatable
    #[arg(long, requires = "http", value_name = "HOST")]
    allow_host: Vec<String>,
    /// A web origin whose pages may use the server; repeatable
    #[arg(long, requires = "http", value_name = "ORIGIN", value_parser = read_origin)]
    allow_origin: Vec<String>,
    /// Sessions at once; the one that is idle for longest makes room
    #[arg(long, requires = "http", value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u32).range(1..))]
    max_sessions: u32,
    /// A session ends after this time without a call
    #[arg(long, requires = "http", value_name = "N", default_value_t = 1_800, value_parser = value_parser!(u32).range(1..=2_000_000))]
    idle_seconds: u32,
    /// A request must have arrived within this time
    #[arg(long, requires = "http", value_name = "N", default_value_t = 30, value_parser = value_parser!(u32).range(1..=2_000_000))]
    request_seconds: u32,
    #[arg(long, requires = "http", value_name = "URI", help = ANSWERS)]
    answers: Option<String>,
    /// The store must have answered within this time
    #[arg(long, requires = "answers", value_name = "N", default_value_t = 2, value_parser = value_parser!(u32).range(1..=2_000_000))]
    answers_seconds: u32,
}

impl Options {
    /// Where sessions are kept, if it is not this process alone.
    pub(super) fn kept(&self) -> Result<Option<Arc<Kept>>, Misnamed> {
        let time = Duration::from_secs(self.answers_seconds.into());
        let store = self.answers.as_deref().map(|uri| Store::named(uri, time)).transpose()?;
        Ok(store.map(|store| Arc::new(Kept::new(store, time))))
    }
}

/// Serves by HTTP, until the process is asked to end.
pub(super) fn serve(options: Options, offer: Arc<Offer>, kept: Option<Arc<Kept>>) -> io::Result<()> {
    let Options { host, port, allow_host, allow_origin, max_sessions, idle_seconds, request_seconds, .. } = options;
    let listener = Listener::bind((&*host, port))?;
    listener.set_nonblocking(true)?;
    let own = if host.contains(':') { format!("[{host}]") } else { host };
    complain(format_args!("pascaline: MCP at http://{own}:{}{PATH}", listener.local_addr()?.port()))?;

    let idle = Duration::from_secs(idle_seconds.into());
    let sessions = Sessions::new(usize::try_from(max_sessions).unwrap_or(usize::MAX), idle);
    let gate = Gate::new(allow_host.into_iter().chain([own]), allow_origin);
    // The gate and the endpoint check what the SDK would check.
    let mut config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_max_request_body_bytes(MOST_OF_A_PREPARED_BODY);
    config.sse_retry = None;
    let (end, ended) = oneshot::channel();
    on_signal(move || {
        let _ = end.send(());
    })?;

    let server = {
        let (offer, kept) = (Arc::clone(&offer), kept.clone());
        move || Ok(Server::new(Arc::clone(&offer), kept.clone()))
    };
    let service = StreamableHttpService::new(server, Arc::clone(&sessions), config);
    let room = Arc::new(Semaphore::new(MOST_OF_BODIES));
    let time = Duration::from_secs(request_seconds.into());
    let endpoint = Arc::new(Endpoint { gate, sessions, service, offer, kept, room, time });
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let outcome = runtime.block_on(endpoint.serve(listener, ended));
    runtime.shutdown_background();
    outcome
}

/// The signals that end the server.
fn ends() -> SigSet {
    SigSet::from_iter([Signal::SIGINT, Signal::SIGTERM])
}

/// Leaves the signals to the thread that waits for them: the threads that start later do not receive them.
pub(super) fn block_signals() -> io::Result<()> {
    Ok(ends().thread_block()?)
}

/// Waits for a signal on a thread of its own.
fn on_signal(end: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let wait = move || {
        if ends().wait().is_ok() {
            end();
        }
    };
    Thread::new().name("pascaline-signals".into()).spawn(wait).map(drop)
}

type Answer = Response<BoxBody<Bytes, Infallible>>;

/// Why a request is not passed on.
struct Refusal {
    status: StatusCode,
    code: ErrorCode,
    reason: String,
    /// That of the message, if it is known.
    id: Value,
}

impl Refusal {
    fn new(status: StatusCode, code: ErrorCode, reason: impl Into<String>) -> Self {
        Self { status, code, reason: reason.into(), id: Value::Null }
    }
}

fn bad_request((code, reason, id): message::Refusal) -> Refusal {
    Refusal { id, ..Refusal::new(StatusCode::BAD_REQUEST, code, reason) }
}

struct Endpoint {
    gate: Gate,
    sessions: Arc<Sessions>,
    service: StreamableHttpService<Server, Sessions>,
    offer: Arc<Offer>,
    kept: Option<Arc<Kept>>,
    /// The bytes that requests may take.
    room: Arc<Semaphore>,
    /// The time in which the head of a request must arrive, and that for its body.
    time: Duration,
}

impl Endpoint {
    /// Serves until the end is asked for.
    async fn serve(self: Arc<Self>, listener: Listener, ended: oneshot::Receiver<()>) -> io::Result<()> {
        let listener = TcpListener::from_std(listener)?;
        tokio::select! {
            () = self.sessions.sweep() => {}
            () = Arc::clone(&self).accept(listener) => {}
            _ = ended => {}
        }
        if self.kept.is_some() {
            // The clients of the last calls learn what the store has taken.
            let _ = timeout(LAST, self.sessions.at_rest()).await;
        }
        Ok(())
    }

    async fn accept(self: Arc<Self>, listener: TcpListener) {
        let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            // An answer that is written in two parts would wait for the client's acknowledgement of the first.
            let _ = stream.set_nodelay(true);
            // A connection too many is closed.
            if let Ok(permit) = Arc::clone(&connections).try_acquire_owned() {
                tokio::spawn(Arc::clone(&self).converse(stream, permit));
            }
        }
    }

    async fn converse(self: Arc<Self>, stream: TcpStream, _connection: OwnedSemaphorePermit) {
        let answer = service_fn(|request| {
            let endpoint = Arc::clone(&self);
            async move { Ok::<_, Infallible>(endpoint.answer(request).await) }
        });
        // If a connection ends in an error, nobody is left to report it to.
        let _ = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.time)
            .serve_connection(TokioIo::new(stream), answer)
            .await;
    }

    async fn answer(&self, request: Request<Incoming>) -> Answer {
        let origin = request.headers().get(ORIGIN).cloned();
        let mut answer = self.pass(request).await.unwrap_or_else(refused);
        self.gate.admit(origin, answer.headers_mut());
        answer
    }

    async fn pass(&self, request: Request<Incoming>) -> Result<Answer, Refusal> {
        if request.uri().path() == HEALTH {
            return Ok(health(request.method()));
        }
        if let Some(reason) = self.gate.refusal(request.headers()) {
            return Err(Refusal::new(StatusCode::FORBIDDEN, SERVER_ERROR, reason));
        }
        if request.uri().path() != PATH {
            let reason = format!("Not found: the server is at {PATH}");
            return Err(Refusal::new(StatusCode::NOT_FOUND, SERVER_ERROR, reason));
        }
        let (mut head, body) = request.into_parts();
        let mut opens = false;
        let body = match head.method {
            Method::OPTIONS => return Ok(allowed()),
            Method::POST => {
                let read = timeout(self.time, self.read(body)).await;
                let late = Refusal::new(StatusCode::REQUEST_TIMEOUT, SERVER_ERROR, "The body takes too long");
                let (body, room) = read.unwrap_or(Err(late))?;
                let message = prepared(&body).map_err(bad_request)?.into_owned();
                opens = self.check(&message, &head.headers)?;
                // The SDK keeps it until the request is answered.
                head.extensions.insert(Arc::new(room));
                message.into()
            }
            _ => Bytes::new(),
        };
        match &self.kept {
            Some(kept) => self.pass_kept(kept, head, body, opens).await,
            None => Ok(self.service.handle(Request::from_parts(head, Full::new(body))).await),
        }
    }

    /// Passes a request whose session may be in the store and not here.
    async fn pass_kept(&self, kept: &Arc<Kept>, mut head: Parts, body: Bytes, opens: bool) -> Result<Answer, Refusal> {
        let unavailable =
            |error: Unrestored| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, SERVER_ERROR, error.to_string());
        let session = head.headers.get(SESSION_ID).and_then(|id| id.to_str().ok()).map(str::to_owned);
        let is_end = head.method == Method::DELETE;
        if let Some(session) = session.clone() {
            kept.restore(&session, &self.sessions, &self.offer).await.map_err(unavailable)?;
            if is_end && !self.sessions.has(&session) {
                return Err(Refusal::new(StatusCode::NOT_FOUND, SERVER_ERROR, "Not Found: Session not found"));
            }
            kept.renew(&self.sessions, &session);
            let idempotency_key = idempotency_key(&head.headers).ok().flatten().map(str::to_owned);
            head.extensions.insert(InSession { session, idempotency_key });
        }
        let introduction = opens.then(|| body.clone());
        let answer = self.service.handle(Request::from_parts(head, Full::new(body))).await;
        if let Some(introduction) = introduction
            && let Some(session) = answer.headers().get(SESSION_ID).and_then(|id| id.to_str().ok())
        {
            kept.save(&self.sessions, session, &introduction).await;
        }
        match session.filter(|_| is_end && answer.status().is_success()) {
            Some(session) if !kept.forget(&session).await => Err(unavailable(Unrestored::Unasked)),
            _ => Ok(answer),
        }
    }

    /// Reads a body, with the room that its request takes.
    async fn read(&self, mut body: Incoming) -> Result<(Bytes, OwnedSemaphorePermit), Refusal> {
        let mut room = self.take(OVERHEAD)?;
        let mut read = Vec::new();
        while let Some(frame) = body.frame().await {
            let frame =
                frame.map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, SERVER_ERROR, error.to_string()))?;
            let Ok(data) = frame.into_data() else { continue };
            if read.len() + data.len() > MOST_OF_A_BODY {
                let reason = format!("A body has at most {MOST_OF_A_BODY} bytes");
                return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, SERVER_ERROR, reason));
            }
            room.merge(self.take(data.len())?);
            read.extend_from_slice(&data);
        }
        Ok((read.into(), room))
    }

    fn take(&self, bytes: usize) -> Result<OwnedSemaphorePermit, Refusal> {
        let taken = Arc::clone(&self.room).try_acquire_many_owned(u32::try_from(bytes).unwrap_or(u32::MAX));
        taken.map_err(|_| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, SERVER_ERROR, "Too many requests at once"))
    }

    /// Checks what the SDK does not, or would answer with a text: that the body is a message, that a call has a key or none, and that
    /// there is room for a session. Returns whether it opens one.
    fn check(&self, body: &[u8], headers: &HeaderMap) -> Result<bool, Refusal> {
        let ClientJsonRpcMessage::Request(request) = read_message(body).map_err(bad_request)? else { return Ok(false) };
        if matches!(request.request, ClientRequest::CallToolRequest(_)) {
            idempotency_key(headers)?;
        }
        let opens = matches!(request.request, ClientRequest::InitializeRequest(_)) && !headers.contains_key(SESSION_ID);
        if opens && !self.sessions.has_room() {
            return Err(Refusal::new(StatusCode::SERVICE_UNAVAILABLE, SERVER_ERROR, "Too many sessions"));
        }
        Ok(opens)
    }
}

/// The idempotency key of a call, if it has one.
fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, Refusal> {
    const LONGEST: usize = Call::LONGEST_IDEMPOTENCY_KEY;
    let Some(key) = headers.get(IDEMPOTENCY_KEY) else { return Ok(None) };
    let key = key.to_str().ok().filter(|key| (1..=LONGEST).contains(&key.len()));
    let reason = || format!("Invalid Request: {IDEMPOTENCY_KEY} must have 1 to {LONGEST} characters of ASCII");
    key.map(Some).ok_or_else(|| Refusal::new(StatusCode::BAD_REQUEST, ErrorCode::INVALID_REQUEST, reason()))
}

/// The answer to a browser that asks what it may send.
fn allowed() -> Answer {
    without_body(StatusCode::NO_CONTENT, "GET, POST, DELETE")
}

/// That the server is up.
fn health(method: &Method) -> Answer {
    if ![Method::GET, Method::HEAD].contains(method) {
        return without_body(StatusCode::METHOD_NOT_ALLOWED, "GET, HEAD");
    }
    let text = json!({ "name": "pascaline", "version": env!("CARGO_PKG_VERSION") }).to_string();
    let mut answer = Response::new(Full::new(Bytes::from(text)).boxed());
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    answer
}

fn without_body(status: StatusCode, methods: &'static str) -> Answer {
    let mut answer = Response::new(Full::default().boxed());
    *answer.status_mut() = status;
    answer.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
    answer
}

fn refused(Refusal { status, code, reason, id }: Refusal) -> Answer {
    let text = refusal(code, &reason, &id).to_string();
    let mut answer = Response::new(Full::new(Bytes::from(text)).boxed());
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    // The rest of a body is not read.
    answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    answer
}
