//! Ctrl-C, which stops a run as soon as what was done is kept.

#![expect(clippy::disallowed_methods, reason = "the command waits for signals; the core starts no threads")]

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use nix::sys::signal::{SigSet, Signal, raise};
use tempfile::TempDir;

/// Whether the run was told to stop.
#[derive(Clone)]
pub(super) struct Interrupt {
    signals: SigSet,
    caught: Arc<AtomicI32>,
    held: Arc<AtomicBool>,
    /// A folder that is of no use to a later run.
    folder: Arc<Mutex<Option<PathBuf>>>,
}

impl Interrupt {
    /// Catches the signals from here on. To be called before any other thread is there, since each inherits the mask.
    pub(super) fn catch() -> io::Result<Self> {
        let signals = SigSet::from_iter([Signal::SIGINT, Signal::SIGTERM]);
        signals.thread_block()?;
        let interrupt = Self { signals, caught: Arc::default(), held: Arc::default(), folder: Arc::default() };
        let catching = interrupt.clone();
        std::thread::spawn(move || {
            while let Ok(signal) = catching.signals.wait() {
                let is_second = catching.caught.swap(signal as i32, Ordering::SeqCst) != 0;
                if is_second || !catching.held.load(Ordering::SeqCst) {
                    catching.end();
                }
            }
        });
        Ok(interrupt)
    }

    /// Whether a signal waits until the caller asks for it, or ends the process at once.
    pub(super) fn hold(&self, held: bool) {
        self.held.store(held, Ordering::SeqCst);
        if !held && self.is_caught() {
            self.end();
        }
    }

    /// Makes a folder, which is removed when a signal ends the process. A signal that comes meanwhile waits for it.
    pub(super) fn make_until_end(&self, make: impl FnOnce() -> io::Result<TempDir>) -> io::Result<TempDir> {
        let mut own = self.folder.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = make()?;
        *own = Some(folder.path().to_owned());
        Ok(folder)
    }

    /// Whether to stop now.
    pub(super) fn is_caught(&self) -> bool {
        self.caught.load(Ordering::SeqCst) != 0
    }

    /// Ends the process as the signal would have done.
    pub(super) fn end(&self) -> ! {
        /// Another thread may make a file in the folder while its files are removed.
        const MOST_REMOVALS: usize = 100;
        let number = self.caught.load(Ordering::SeqCst);
        if let Some(folder) = self.folder.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = (0..MOST_REMOVALS).find(|_| std::fs::remove_dir_all(&folder).is_ok() || !folder.exists());
        }
        if let Ok(signal) = Signal::try_from(number) {
            // Whatever fails, the process ends.
            let _ = self.signals.thread_unblock().and_then(|()| raise(signal));
        }
        std::process::exit(128 + number)
    }
}
