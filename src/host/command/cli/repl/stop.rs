//! Ctrl-C during a calculation of a person, which ends that and not the session.

#![expect(clippy::disallowed_methods, reason = "the command waits for signals; the core starts no threads")]

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nix::sys::signal::{SigSet, Signal};

use crate::cli::console::input_is_terminal;

/// Whether the calculation is to end.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Waits for Ctrl-C from here on, if a person types the lines. To be called before any other thread is there, since each inherits
    /// the mask.
    pub(crate) fn at_interrupts() -> io::Result<Self> {
        let stop = Self::default();
        if !input_is_terminal() {
            return Ok(stop);
        }
        let signals = SigSet::from(Signal::SIGINT);
        signals.thread_block()?;
        let flag = stop.flag();
        std::thread::spawn(move || {
            while signals.wait().is_ok() {
                flag.store(true, Ordering::Relaxed);
            }
        });
        Ok(stop)
    }

    /// What ends the calls of a sandbox.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether it was asked for since the last time.
    pub(super) fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}
