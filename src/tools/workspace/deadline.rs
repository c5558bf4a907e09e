//! The deadline of a call, if the host provides a clock.

use pascaline_base::Clock;

use crate::World;

/// The deadline of a call.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    /// The clock, and its reading at the deadline; `None` without a clock.
    end: Option<(Clock, u64)>,
    milliseconds: u64,
}

impl Deadline {
    /// The deadline of a call that begins now.
    pub(super) fn of(world: &World<'_>) -> Self {
        let milliseconds = world.workspace.milliseconds;
        let end = world.limits.clock.map(|clock| (clock, (clock.0)().saturating_add(milliseconds)));
        Self { end, milliseconds }
    }

    /// No deadline.
    #[cfg(test)]
    pub(super) const NONE: Self = Self { end: None, milliseconds: 0 };

    /// Whether the deadline has passed.
    pub(super) fn has_come(self) -> bool {
        self.end.is_some_and(|(Clock(now), end)| now() > end)
    }

    /// The notice of a search that it has stopped.
    pub(super) fn notice(self) -> String {
        format!("Stopped after {} milliseconds. Use a narrower path", self.milliseconds)
    }
}
