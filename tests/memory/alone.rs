//! Peak memory is measured for the whole process, so these tests run one at a time.

use std::sync::{Mutex, MutexGuard, PoisonError};

static ALONE: Mutex<()> = Mutex::new(());

/// Waits until no other such test of this binary is running.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
