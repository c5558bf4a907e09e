//! When a call is to end, where the host lends a clock.

use super::super::World;
use crate::Clock;

/// The end of a call's time.
#[derive(Clone, Copy)]
pub(super) struct Deadline {
    /// The clock, and what it will show then; nothing where there is no clock.
    end: Option<(Clock, u64)>,
    milliseconds: u64,
}

impl Deadline {
    /// That of a call which begins now.
    pub(super) fn of(world: &World<'_>) -> Self {
        let milliseconds = world.workspace.milliseconds;
        let end = world.limits.clock.map(|clock| (clock, (clock.0)().saturating_add(milliseconds)));
        Self { end, milliseconds }
    }

    /// None.
    #[cfg(test)]
    pub(super) const NONE: Self = Self { end: None, milliseconds: 0 };

    /// Whether it has come.
    pub(super) fn has_come(self) -> bool {
        self.end.is_some_and(|(Clock(now), end)| now() > end)
    }

    /// What is said of a search that it has stopped.
    pub(super) fn notice(self) -> String {
        format!("Stopped after {} milliseconds. Use a narrower path", self.milliseconds)
    }
}
