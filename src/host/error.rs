use std::fmt;

use pascaline_base::{ErrorCode, Span};
use pascaline_tools::ToolError;

use super::answers::Unavailable;

/// Why a call has no answer. The host serves the next one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum HostError {
    /// The expression has no answer; the component says why.
    Failure(Failure),
    /// A tool or the registry rejects the call, in its own words: `Division by zero`, `Unknown tool name: raed`.
    Refused(String),
    /// The component was stopped, or crashed.
    Trap {
        /// The bound that was hit, if any.
        kind: TrapKind,
        /// wasmtime's message.
        message: String,
    },
    /// The thread's `ans`, which the expression names, cannot be read from the store of the host, or the new one cannot be kept there.
    Answers(Unavailable),
    /// [`Config::sandboxes`](super::Config::sandboxes) calls are already running.
    Busy,
    /// The bytes are not a component that exports the calculator and imports nothing, or wasmtime cannot be set up here.
    Setup(String),
}

/// Why an expression has no answer, as reported by the component: `failure` of `wit/types.wit`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The kind of failure, such as `undefined-symbol`; one of [`ErrorCode::ALL`](pascaline_base::ErrorCode::ALL) if the component is
    /// of this version.
    pub code: String,
    /// One sentence for people and models.
    pub message: String,
    /// The place in the expression.
    pub span: Span,
    /// How to correct the call, if that is known.
    pub hint: Option<String>,
    /// The message, the place underlined, and the hint: several lines of text.
    pub rendered: String,
}

/// What stopped a call from outside the component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrapKind {
    /// [`Config::fuel`](super::Config::fuel) is exhausted.
    OutOfFuel,
    /// [`Config::deadline`](super::Config::deadline) has passed.
    Deadline,
    /// The component needed more than [`Config::memory`](super::Config::memory).
    Memory,
    /// The component's calls were nested too deep.
    StackOverflow,
    /// Any other WebAssembly trap, such as `unreachable`.
    Other,
}

impl TrapKind {
    /// The kind as a code: that of [`ErrorCode`] if the same can happen on every surface, otherwise one of
    /// its own, such as `trap-out-of-fuel`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OutOfFuel => "trap-out-of-fuel",
            Self::Deadline => ErrorCode::Deadline.as_str(),
            Self::Memory => ErrorCode::Memory.as_str(),
            Self::StackOverflow => "trap-stack-overflow",
            Self::Other => "trap",
        }
    }

    /// The sentence for people and models.
    const fn sentence(self) -> &'static str {
        match self {
            Self::OutOfFuel => "The sandbox ran out of fuel",
            Self::Deadline => "The sandbox ran out of time",
            Self::Memory => "The sandbox ran out of memory",
            Self::StackOverflow => "The sandbox ran out of stack",
            Self::Other => "The sandbox crashed",
        }
    }
}

impl HostError {
    /// A stable code for callers to branch on: the failure's, the trap's, `refused`, `ans-unavailable`, `busy` or `setup`.
    pub fn code(&self) -> &str {
        match self {
            Self::Failure(failure) => &failure.code,
            Self::Refused(_) => "refused",
            Self::Trap { kind, .. } => kind.as_str(),
            Self::Answers(_) => Unavailable::CODE,
            Self::Busy => "busy",
            Self::Setup(_) => "setup",
        }
    }

    /// The error of the tool that was called; `prefix` comes before its message.
    pub fn to_tool_error(&self, prefix: &str) -> ToolError {
        let mut error = ToolError::new(format!("{prefix}{self}")).code(self.code().to_owned());
        if let Self::Failure(Failure { hint, rendered, .. }) = self {
            error.hint.clone_from(hint);
            error.rendered = [prefix, rendered].concat();
        }
        if matches!(self, Self::Answers(_)) { error.hint(Unavailable::HINT) } else { error }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failure(failure) => f.write_str(&failure.message),
            Self::Refused(message) => f.write_str(message),
            Self::Trap { kind: kind @ TrapKind::Other, message } => write!(f, "{}: {message}", kind.sentence()),
            Self::Trap { kind, .. } => f.write_str(kind.sentence()),
            Self::Answers(unavailable) => unavailable.fmt(f),
            Self::Busy => f.write_str("Every sandbox is busy; try again"),
            Self::Setup(message) => write!(f, "The sandbox cannot be set up: {message}"),
        }
    }
}

impl std::error::Error for HostError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Answers(unavailable) => std::error::Error::source(unavailable),
            _ => None,
        }
    }
}

impl From<Unavailable> for HostError {
    fn from(unavailable: Unavailable) -> Self {
        Self::Answers(unavailable)
    }
}
