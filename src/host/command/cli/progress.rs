use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::console::errors_are_on_a_terminal;

/// The time after which a run counts as long.
const PATIENCE: Duration = Duration::from_secs(1);

const TEMPLATE: &str = "{bar:40} {percent:>3} %, {eta} left";

/// A bar on the standard error, if that is a terminal; a short run shows none.
pub(super) struct Progress {
    bar: ProgressBar,
    waiting: bool,
}

impl Progress {
    /// A bar of this length; none if the length is not known.
    pub(super) fn new(length: Option<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style);
        }
        Self { bar, waiting: length.is_some() && errors_are_on_a_terminal() }
    }

    pub(super) fn advance(&mut self, by: u64) {
        self.bar.inc(by);
        if self.waiting && self.bar.elapsed() > PATIENCE {
            self.waiting = false;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// Runs `write`, which writes to the standard error, with the bar out of the way.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
