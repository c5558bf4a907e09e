//! What a host lets a tool see of the world, as values: the core itself has no clock and no files.

use super::agent_loop::Moment;
use super::files::Files;
use super::workspace_limits::WorkspaceLimits;
use crate::{Answer, Limits};

/// What a host lets a tool see of the world, for one call.
#[derive(Default)]
pub struct World<'w> {
    /// The time, for the tools that tell it.
    pub now: Option<Moment>,
    /// The last answer of the thread, for ART's calculator; it sets a new one.
    pub ans: Option<Answer>,
    /// The most that a calculation may take.
    pub limits: Limits,
    /// The folder that the tools of the workspace see; they can reach nothing else.
    pub files: Option<&'w dyn Files>,
    /// The most that a call may touch of it.
    pub workspace: WorkspaceLimits,
}
