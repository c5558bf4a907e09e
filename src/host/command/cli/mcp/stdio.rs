//! Standard input and output: one client, a message on each line.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::Builder as Thread;
use std::time::Duration;

use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorCode, GetMeta, RequestId, ServerJsonRpcMessage,
    ServerResult,
};
use rmcp::service::{RoleServer, serve_server};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::runtime;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout, timeout_at};

use super::call::Ans;
use super::hot_call::{HotCall, answer};
use super::message::{Refusal, prepared, read_message, refusal};
use super::server::{Offer, Server, knows_structure};
use crate::cli::console::print_json_lines;
use crate::cli::input_lines::{Input, Line, LineError, LineLimit};

/// Requests that are read ahead; the rest waits in the pipe.
const MOST_RUNNING: usize = 256;
/// Messages that wait to be written.
const MOST_WRITTEN: usize = 64;
/// The time that the last calls have when the client has closed its side, and the last answers to be written.
const LAST: Duration = Duration::from_secs(10);

/// Serves the client that started this process, until it closes the input.
pub(super) fn serve(limit: LineLimit, offer: Arc<Offer>) -> io::Result<()> {
    let input = read_lines(limit)?;
    let (out, written) = write_lines()?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::new(Arc::clone(&offer), None);
        let transport = Lines {
            input,
            out,
            offer,
            ans: server.ans(),
            running: Arc::default(),
            refusal: None,
            last: None,
            has_begun: false,
            has_structure: None,
        };
        // Otherwise the client has left before it introduced itself.
        if let Ok(service) = serve_server(server, transport).await {
            let _ = service.waiting().await;
        }
        let _ = timeout(LAST, written).await;
    });
    // The threads may wait for a client that does nothing.
    runtime.shutdown_background();
    Ok(())
}

/// A line, or why it is skipped.
type Read = Result<Vec<u8>, LineError>;

/// Reads the standard input on a thread of its own.
fn read_lines(limit: LineLimit) -> io::Result<mpsc::Receiver<Read>> {
    let (sender, lines) = mpsc::channel(1);
    let read = move || {
        let mut input = Input::standard(&limit);
        let mut line = Vec::new();
        // An input that cannot be read ends.
        while let Ok(read @ (Line::Read | Line::TooLong)) = input.read_line(&mut line) {
            let line = if matches!(read, Line::Read) { Ok(std::mem::take(&mut line)) } else { Err(input.too_long()) };
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    };
    Thread::new().name("pascaline-input".into()).spawn(read).map(|_| lines)
}

/// Writes to the standard output on a thread of its own. The second receiver ends when everything is written.
fn write_lines() -> io::Result<(mpsc::Sender<String>, oneshot::Receiver<()>)> {
    let (out, mut lines) = mpsc::channel::<String>(MOST_WRITTEN);
    let (end, written) = oneshot::channel::<()>();
    let write = move || {
        let _end = end;
        let mut waiting = Vec::new();
        while lines.blocking_recv_many(&mut waiting, MOST_WRITTEN) > 0 {
            // The client is gone.
            if print_json_lines(&waiting).is_err() {
                return;
            }
            waiting.clear();
        }
    };
    Thread::new().name("pascaline-output".into()).spawn(write).map(|_| (out, written))
}

/// The SDK's own transport drops lines that are too long or not JSON, and a last one without a line end. Here each of these is
/// answered, and no more is read than is answered.
struct Lines {
    input: mpsc::Receiver<Read>,
    out: mpsc::Sender<String>,
    offer: Arc<Offer>,
    ans: Ans,
    running: Arc<Running>,
    /// The answer to a line that is not a request, if it is not yet on its way.
    refusal: Option<Value>,
    /// When the last calls are given up; set at the end of the input.
    last: Option<Instant>,
    /// Whether the client has introduced itself. Before that, the SDK ends at anything but a request.
    has_begun: bool,
    /// Whether results have structure; known once the client has introduced itself in a revision of the protocol that has sessions.
    has_structure: Option<bool>,
}

/// The requests without an answer.
#[derive(Default)]
struct Running {
    requests: Mutex<Vec<Request>>,
    ended: Notify,
}

struct Request {
    id: RequestId,
    /// Cancels a call that the SDK does not see.
    hot: Option<AbortHandle>,
}

impl Running {
    fn requests(&self) -> MutexGuard<'_, Vec<Request>> {
        // Nothing panics while holding the lock.
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has(&self, id: &RequestId) -> bool {
        self.requests().iter().any(|running| running.id == *id)
    }

    /// Whether the SDK has a request that it has not answered.
    fn has_other_than_hot(&self) -> bool {
        self.requests().iter().any(|running| running.hot.is_none())
    }

    fn end(&self, id: &RequestId) {
        self.requests().retain(|running| running.id != *id);
        self.ended.notify_one();
    }

    /// A cancelled call gets no answer.
    fn cancel(&self, id: &RequestId) {
        for hot in self.requests().iter().filter(|running| running.id == *id).filter_map(|running| running.hot.as_ref())
        {
            hot.abort();
        }
        self.end(id);
    }

    /// Waits until there are at most this number.
    async fn at_most(&self, number: usize) {
        while self.requests().len() > number {
            self.ended.notified().await;
        }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        if let ServerJsonRpcMessage::Response(response) = &message
            && let ServerResult::InitializeResult(introduced) = &response.result
        {
            let version = &introduced.protocol_version;
            self.has_structure = version.has_initialize().then(|| knows_structure(version));
        }
        let (out, running) = (self.out.clone(), Arc::clone(&self.running));
        async move {
            let line = serde_json::to_string(&message)?;
            let sent = out.send(line).await;
            match message {
                ServerJsonRpcMessage::Response(response) => running.end(&response.id),
                ServerJsonRpcMessage::Error(error) => error.id.iter().for_each(|id| running.end(id)),
                _ => {}
            }
            sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
        }
    }

    /// The next message. Its future may be dropped at any time; the state is that of `self`.
    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            if self.refusal.is_some() {
                let room = self.out.reserve().await.ok()?;
                room.send(self.refusal.take()?.to_string());
            }
            if let Some(last) = self.last {
                let _ = timeout_at(last, self.running.at_most(0)).await;
                return None;
            }
            self.running.at_most(MOST_RUNNING - 1).await;
            let line = tokio::select! {
                line = self.input.recv() => line,
                // Nobody reads the answers.
                () = self.out.closed() => return None,
            };
            match line {
                Some(line) => match self.read(line) {
                    Ok(Some(message)) => return Some(message),
                    Ok(None) => {}
                    Err((code, reason, id)) => self.refusal = Some(refusal(code, &reason, &id)),
                },
                None => self.last = Some(Instant::now() + LAST),
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Lines {
    /// The message on a line, if there is one for the SDK; or why it is refused, and the id of the request.
    fn read(&mut self, line: Read) -> Result<Option<ClientJsonRpcMessage>, Refusal> {
        let line =
            line.map_err(|error| (ErrorCode::INVALID_REQUEST, format!("Invalid Request: {error}"), Value::Null))?;
        if line.trim_ascii().is_empty() {
            return Ok(None);
        }
        if self.begin_hot_call(&line).is_some() {
            return Ok(None);
        }
        let message = read_message(&prepared(&line)?)?;
        match &message {
            ClientJsonRpcMessage::Request(request) => {
                if self.running.has(&request.id) {
                    let reason = "Invalid Request: a request with this id is running".to_owned();
                    return Err((ErrorCode::INVALID_REQUEST, reason, request.id.clone().into_json_value()));
                }
                self.running.requests().push(Request { id: request.id.clone(), hot: None });
                self.has_begun |= match &request.request {
                    ClientRequest::InitializeRequest(_) => true,
                    ClientRequest::DiscoverRequest(_) => false,
                    request => request.get_meta().protocol_version().is_some(),
                };
            }
            _ if !self.has_begun => return Ok(None),
            ClientJsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) = &notification.notification {
                    cancelled.params.request_id.iter().for_each(|id| self.running.cancel(id));
                }
            }
            _ => {}
        }
        Ok(Some(message))
    }
    /// Begins the call on a line if the SDK need not see it. What the SDK has received earlier comes first.
    fn begin_hot_call(&self, line: &[u8]) -> Option<()> {
        let has_structure = self.has_structure.filter(|_| !self.running.has_other_than_hot())?;
        let HotCall { id, name, arguments } = HotCall::read(line)?;
        let served = self.offer.calculator(&name).filter(|_| !self.running.has(&id))?;
        let (calls, ans) = (self.offer.calls(), Arc::clone(&self.ans));
        let (out, running) = (self.out.clone(), Arc::clone(&self.running));
        let call = {
            let id = id.clone();
            async move {
                let turn = calls.turn(served.runs, ans).await;
                let outcome = calls.run(served, arguments, turn).await;
                if let Ok(line) = answer(&id, outcome, has_structure) {
                    // If the client has left, the input ends as well.
                    let _ = out.send(line).await;
                }
                running.end(&id);
            }
        };
        let hot = Some(tokio::spawn(call).abort_handle());
        self.running.requests().push(Request { id, hot });
        Some(())
    }
}
