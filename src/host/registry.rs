//! The registry of a component, which both worlds export, and the values that cross the sandbox boundary.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, UNIX_EPOCH};

use pascaline_answer::Now;
use pascaline_base::Limits;
use pascaline_mathjs::Answer;
use pascaline_tools::agent_loop::Moment;
use pascaline_tools::system_zone::system_zone;
use pascaline_tools::{ToolError, ToolMessage, WorkspaceLimits};
use wasmtime::AsContextMut;

use super::HostError;
use super::bindings::workspace::exports::pascaline::tools::registry as wit;

pub(super) use wit::{Guest, GuestIndices};

/// What a host passes to a tool for one call.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The time; the system clock's if it is not given.
    pub now: Option<Moment>,
    /// The zone in which `answer` tells it, as the tz database names it; the system's if it is not given.
    pub zone: Option<String>,
    /// The last answer of the thread, for ART's calculator and for `answer`.
    pub ans: Option<Answer>,
    /// The limits of a calculation.
    pub limits: Limits,
    /// The limits of the access to the folder.
    pub workspace: WorkspaceLimits,
    /// Ends the call within some hundredths of a second, once another thread has set it: as if its time were over.
    pub stop: Option<Arc<AtomicBool>>,
}

/// The result of a tool call, and the state of the thread after it.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolReply {
    /// The text for the model.
    pub content: Result<String, ToolError>,
    /// The `ans` to hand in at the thread's next call.
    pub ans: Option<Answer>,
    /// Where a calculator's result may not be what the call was meant to say: a sentence each.
    pub notes: Vec<String>,
    /// Of `answer`, the parts of the result, a JSON object: [`parts`](pascaline_tools::answer::parts).
    pub parts: Option<String>,
}

/// The results of tool calls, and the state of the thread after them.
#[derive(Clone, Debug, PartialEq)]
pub struct Replies {
    /// A message for each call, in their order.
    pub messages: Vec<ToolMessage>,
    /// The `ans` to pass to the thread's next call.
    pub ans: Option<Answer>,
}

pub(super) fn specifications(
    registry: &Guest,
    store: impl AsContextMut,
    keys: &[&str],
    strict: bool,
) -> wasmtime::Result<Result<String, HostError>> {
    let outcome = registry.call_specifications(store, &to_strings(keys), strict)?;
    Ok(outcome.map_err(HostError::Refused))
}

pub(super) fn run(
    registry: &Guest,
    store: impl AsContextMut,
    key: &str,
    arguments: &str,
    context: &Context,
) -> wasmtime::Result<ToolReply> {
    let wit::Reply { content, ans, notes, parts } = registry.call_run(store, key, arguments, &context.into())?;
    Ok(ToolReply { content: content.map_err(ToolError::from), ans: ans.map(Answer::from), notes, parts })
}

pub(super) fn hint_among(
    registry: &Guest,
    store: impl AsContextMut,
    key: &str,
    arguments: &str,
    hint: &str,
    offered: &[(&str, &str)],
) -> wasmtime::Result<Option<String>> {
    let offered = offered.iter().map(|&(key, name)| wit::Offered { key: key.to_owned(), name: name.to_owned() });
    registry.call_hint_among(store, key, arguments, hint, &offered.collect::<Vec<_>>())
}

pub(super) fn run_calls(
    registry: &Guest,
    store: impl AsContextMut,
    keys: &[&str],
    calls: &str,
    context: &Context,
) -> wasmtime::Result<Result<Replies, HostError>> {
    let outcome = registry.call_run_calls(store, &to_strings(keys), calls, &context.into())?;
    let replies = outcome.map(|wit::Replies { messages, ans }| Replies {
        messages: messages.into_iter().map(ToolMessage::from).collect(),
        ans: ans.map(Answer::from),
    });
    Ok(replies.map_err(HostError::Refused))
}

fn to_strings(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|&key| key.to_owned()).collect()
}

impl From<&Context> for wit::Context {
    fn from(context: &Context) -> Self {
        let Moment { seconds, nanoseconds } = context.now.unwrap_or_else(now);
        let WorkspaceLimits { entries, bytes, text, milliseconds, .. } = context.workspace;
        Self {
            now: Some(wit::Moment { seconds, nanoseconds }),
            zone: context.zone.clone().or_else(system_zone),
            ans: context.ans.as_ref().map(wit::Value::from),
            limits: Some(context.limits.into()),
            workspace: Some(wit::WorkspaceLimits {
                entries: Some(entries),
                bytes: Some(bytes),
                text: Some(text),
                milliseconds: Some(milliseconds),
            }),
        }
    }
}

impl From<wit::ToolMessage> for ToolMessage {
    fn from(message: wit::ToolMessage) -> Self {
        let wit::ToolMessage { tool_call_id, name, content, error } = message;
        Self { tool_call_id, name, content, error: error.map(ToolError::from) }
    }
}

impl From<wit::ToolError> for ToolError {
    fn from(error: wit::ToolError) -> Self {
        let wit::ToolError { message, hint, code, rendered } = error;
        let mut error = Self::new(message).code(code);
        (error.hint, error.rendered) = (hint, rendered);
        error
    }
}

/// The time and the zone of the system, for [`Options::now`](pascaline_answer::Options::now).
pub fn system_now() -> Option<Now> {
    let seconds = i64::try_from(now().seconds).ok()?;
    let zone = system_zone().and_then(|zone| Now::at(seconds, &zone));
    zone.or_else(|| Now::at(seconds, "UTC"))
}

/// The time by the system clock; a clock before 1970 is read as 1970.
fn now() -> Moment {
    #[expect(clippy::disallowed_types, reason = "the host reads the clock")]
    let now = std::time::SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    Moment { seconds: now.as_secs(), nanoseconds: now.subsec_nanos() }
}
