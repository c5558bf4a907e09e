use std::fmt;

use crate::{ErrorCode, Span};

/// Why a call has no answer. The host serves the next one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum HostError {
    /// The expression has no answer; the component says why.
    Failure(Failure),
    /// A tool or the registry refuses the call, in its own words: `Division by zero`, `Unknown tool name: raed`.
    Refused(String),
    /// The component was stopped, or broke down.
    Trap {
        /// Which bound was hit, if it was one.
        kind: TrapKind,
        /// What wasmtime says of it.
        message: String,
    },
    /// As many calls as [`Config::sandboxes`](super::Config::sandboxes) are under way.
    Busy,
    /// The bytes are no component that exports the calculator and imports nothing, or wasmtime cannot be set up here.
    Setup(String),
}

/// Why an expression has no answer, as the component says it: `failure` of `wit/types.wit`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// What kind of failure it is, such as `undefined-symbol`; one of [`ErrorCode::ALL`](crate::ErrorCode::ALL) if the
    /// component is of this version.
    pub code: String,
    /// One sentence for people and models.
    pub message: String,
    /// Where in the expression.
    pub span: Span,
    /// How to mend the call, where that is known.
    pub hint: Option<String>,
    /// The message, the place underlined, and the hint: several lines of text.
    pub rendered: String,
}

/// What ended a call from outside of the component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrapKind {
    /// [`Config::fuel`](super::Config::fuel) is used up.
    OutOfFuel,
    /// [`Config::deadline`](super::Config::deadline) is over.
    Deadline,
    /// The component wanted more than [`Config::memory`](super::Config::memory).
    Memory,
    /// The component nested its calls too deep.
    StackOverflow,
    /// Anything else that WebAssembly stops for, such as `unreachable`.
    Other,
}

impl TrapKind {
    /// The kind as a code: that of [`ErrorCode`](crate::ErrorCode) where the same can happen on every surface, else one of its
    /// own, such as `trap-out-of-fuel`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OutOfFuel => "trap-out-of-fuel",
            Self::Deadline => ErrorCode::Deadline.as_str(),
            Self::Memory => ErrorCode::Memory.as_str(),
            Self::StackOverflow => "trap-stack-overflow",
            Self::Other => "trap",
        }
    }

    /// What people and models are told of it.
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
    /// A stable code for callers to branch on: the failure's, the trap's, `refused`, `busy` or `setup`.
    pub fn code(&self) -> &str {
        match self {
            Self::Failure(failure) => &failure.code,
            Self::Refused(_) => "refused",
            Self::Trap { kind, .. } => kind.as_str(),
            Self::Busy => "busy",
            Self::Setup(_) => "setup",
        }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failure(failure) => f.write_str(&failure.message),
            Self::Refused(message) => f.write_str(message),
            Self::Trap { kind: kind @ TrapKind::Other, message } => write!(f, "{}: {message}", kind.sentence()),
            Self::Trap { kind, .. } => f.write_str(kind.sentence()),
            Self::Busy => f.write_str("Every sandbox is busy; try again"),
            Self::Setup(message) => write!(f, "The sandbox cannot be set up: {message}"),
        }
    }
}

impl std::error::Error for HostError {}
