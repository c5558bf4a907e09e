#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "the command waits; the core starts no threads"
)]

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::console::{clear_line, complain_for_now, errors_are_on_a_terminal};

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

    /// Takes the bar away, before the process ends at once.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
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

/// Says on the standard error what takes long, as long as it does; on a terminal only.
pub(super) struct Busy(Option<(Sender<()>, JoinHandle<()>)>);

impl Busy {
    /// While this lives, a person is told after a second what is being done.
    pub(super) fn with(what: &'static str) -> Self {
        Self(errors_are_on_a_terminal().then(|| {
            let (done, is_done) = channel();
            let teller = std::thread::spawn(move || {
                if is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) && complain_for_now(what).is_ok() {
                    let _ = is_done.recv();
                    // What stays on the screen is harmless.
                    let _ = clear_line();
                }
            });
            (done, teller)
        }))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Some((done, teller)) = self.0.take() {
            drop(done);
            // It only writes.
            let _ = teller.join();
        }
    }
}
