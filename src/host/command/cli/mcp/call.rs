//! A call of a tool: its turn, its sandbox, and what it comes to.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;

use pascaline::Limits;
use pascaline::host::answers::Unavailable;
use pascaline::host::{Config, Context, HostError, Sandbox, ToolReply, Workspace, WorkspaceConfig};
use pascaline::mathjs::Answer;
use pascaline::tools::ToolError;
use tokio::sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::tools::{Choice, Runs, Served};
use crate::cli::Embedded;
use crate::cli::toolbox::stopped;

/// The `ans` of a session. A call holds it until it ends, so a session's calculations run one after the other, and sessions
/// take turns: one with a thousand calls does not delay the single call of another.
pub(super) type Ans = Arc<Mutex<Option<Answer>>>;

/// The sandboxes that calls run in.
pub(super) struct Calls {
    limits: Limits,
    /// The tools that clients see: their keys and names.
    offered: Vec<(String, String)>,
    calculator: Sandbox,
    /// One for each sandbox of the calculator.
    calculations: Arc<Semaphore>,
    workspace: Option<Workspace>,
    /// One for each sandbox of the workspace.
    accesses: Arc<Semaphore>,
}

/// Stops a call when the client no longer waits for it.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The result of a call.
pub(super) struct Answered {
    pub(super) result: String,
    /// The notes on it.
    pub(super) notes: Vec<String>,
    /// Its parts, a JSON object, if it has several.
    pub(super) parts: Option<String>,
}

/// The error of a call that comes to nothing: `ans` stays as it is.
pub(super) struct Stopped(pub(super) ToolError);

/// What a call waits for; it holds both until it ends, even if it is cancelled.
pub(super) struct Turn {
    ans: Option<OwnedMutexGuard<Option<Answer>>>,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Calls {
    /// Sets up the sandboxes for tools; an error if the folder cannot be opened.
    pub(super) fn new(
        choice: &Choice,
        tools: &[Served],
        config: Config,
        component: &[u8],
        workspace: &Embedded,
    ) -> io::Result<Self> {
        let offered = tools.iter().map(|served| (served.tool.key(), served.name.clone())).collect();
        // More calls at once would share the processors, and come closer to their deadlines.
        let sandboxes =
            available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX).min(32));
        let (limits, cache) = (config.limits, config.cache.clone());
        let calculator = Sandbox::new(component, config.with_sandboxes(sandboxes)).map_err(io::Error::other)?;
        let files = WorkspaceConfig::default()
            .with_read_only(choice.read_only)
            .with_precompiled(Some(workspace.code))
            .with_cache(cache);
        let accesses = Arc::new(Semaphore::new(files.sandboxes as usize));
        let root = choice.root.as_ref();
        let workspace = root.map(|root| Workspace::new(workspace.wasm, root, files)).transpose();
        let workspace = workspace.map_err(|error| io::Error::other(format!("--root: {error}")))?;
        let calculations = Arc::new(Semaphore::new(sandboxes as usize));
        Ok(Self { limits, offered, calculator, calculations, workspace, accesses })
    }

    /// Runs a call on a thread of its own in its turn, with arguments as JSON text. Dropping the future cancels it.
    pub(super) async fn run(
        self: Arc<Self>,
        served: Arc<Served>,
        arguments: String,
        turn: Turn,
    ) -> Result<Answered, ToolError> {
        let waiting = Waiting(Arc::default());
        let stop = Arc::clone(&waiting.0);
        let call = move || self.run_now(&served, &arguments, turn, stop);
        spawn_blocking(call).await.unwrap_or_else(|error| Err(ToolError::new(error.to_string())))
    }

    /// Waits for the turn of a call. The calls of a session take theirs in the order in which they wait.
    pub(super) async fn turn(&self, runs: Runs, ans: Ans) -> Turn {
        let (ans, permits) = match runs {
            // A search may take a minute; the session's calculations do not wait for it.
            Runs::Workspace => (None, &self.accesses),
            Runs::Calculator => (Some(ans.lock_owned().await), &self.calculations),
        };
        // The semaphores are never closed.
        Turn { ans, _permit: Arc::clone(permits).acquire_owned().await.ok() }
    }

    /// Waits for a sandbox, and makes a call in it on a thread of its own. Dropping the future cancels it.
    pub(super) async fn evaluate(
        self: Arc<Self>,
        served: Arc<Served>,
        arguments: Arc<str>,
        ans: Option<Answer>,
    ) -> Result<ToolReply, Stopped> {
        // The semaphore is never closed.
        let permit = Arc::clone(&self.calculations).acquire_owned().await.ok();
        let waiting = Waiting(Arc::default());
        let stop = Arc::clone(&waiting.0);
        let call = move || {
            let _permit = permit;
            self.make(&served, &arguments, ans, stop)
        };
        spawn_blocking(call).await.unwrap_or_else(|error| Err(ToolError::new(error.to_string()))).map_err(Stopped)
    }

    fn run_now(
        &self,
        served: &Served,
        arguments: &str,
        mut turn: Turn,
        stop: Arc<AtomicBool>,
    ) -> Result<Answered, ToolError> {
        let mut reply = self.make(served, arguments, turn.ans.as_deref().cloned().flatten(), stop)?;
        if let Some(kept) = turn.ans.as_deref_mut() {
            *kept = reply.ans.take();
        }
        answered(reply)
    }

    fn make(
        &self,
        served: &Served,
        arguments: &str,
        ans: Option<Answer>,
        stop: Arc<AtomicBool>,
    ) -> Result<ToolReply, ToolError> {
        let key = served.tool.key();
        // A file is written to the end.
        let stop = served.tool.annotations.read_only.then_some(stop);
        let context = Context { limits: self.limits, ans, stop, ..Context::default() };
        let reply = match (served.runs, &self.workspace) {
            (Runs::Calculator, _) => self.calculator.run(&key, arguments, &context),
            (Runs::Workspace, Some(workspace)) => workspace.run(&key, arguments, &context),
            (Runs::Workspace, None) => Err(HostError::Setup("no folder".to_owned())),
        };
        let mut reply = reply.map_err(|error| stopped("", &error))?;
        reply.content = reply.content.map_err(|error| self.named(error, &key, arguments));
        Ok(reply)
    }

    /// The error with the names that tools have here.
    fn named(&self, error: ToolError, key: &str, arguments: &str) -> ToolError {
        let Some(hint) = error.hint.as_deref().filter(|_| error.sends_elsewhere()) else { return error };
        let offered: Vec<_> = self.offered.iter().map(|(key, name)| (&**key, &**name)).collect();
        match self.calculator.hint_among(key, arguments, hint, &offered) {
            Ok(hint) => error.rehinted(hint),
            Err(_) => error,
        }
    }
}

/// What a client is told of a reply.
pub(super) fn answered(ToolReply { content, notes, parts, .. }: ToolReply) -> Result<Answered, ToolError> {
    content.map(|result| Answered { result, notes, parts })
}

impl From<Unavailable> for Stopped {
    fn from(unavailable: Unavailable) -> Self {
        Self(HostError::from(unavailable).to_tool_error(""))
    }
}
