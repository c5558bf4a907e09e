//! The part of the world that a host shows a tool, as values: the core itself has no clock and no files.

use pascaline_base::{Limits, Note};
use pascaline_mathjs::Answer;

use super::agent_loop::Moment;
use super::files::Files;
use super::workspace_limits::WorkspaceLimits;

/// The part of the world that a host shows a tool for one call.
#[derive(Default)]
pub struct World<'w> {
    /// The time, for the tools that tell it.
    pub now: Option<Moment>,
    /// The zone in which `answer` tells it, as the tz database names it; UTC if there is none.
    pub zone: Option<String>,
    /// The last answer of the thread, for ART's calculator and for `answer`, which set a new one.
    pub ans: Option<Answer>,
    /// The notes on the result, which a calculator sets: its text is the original's to the letter, and a host decides whether it
    /// shows them.
    pub notes: Vec<Note>,
    /// Whether the host wants the parts of a result beside its text.
    pub wants_parts: bool,
    /// Those parts, a JSON object, if the tool's text has several: `answer` sets them.
    pub parts: Option<String>,
    /// The limits of a calculation.
    pub limits: Limits,
    /// The folder of the workspace tools; they can reach nothing else.
    pub files: Option<&'w dyn Files>,
    /// The limits of the access to it.
    pub workspace: WorkspaceLimits,
}
