//! The clocks of the machine.

#![expect(clippy::disallowed_types, reason = "the core has no clock; the package gives it one")]

use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use pascaline_base::{Clock, Limits};
use pascaline_tools::agent_loop::Moment;
use pyo3::prelude::*;

/// Limits with the clocks that this machine has.
pub(crate) fn set(limits: Limits) -> Limits {
    let limits = limits.with_clock(Clock(elapsed));
    #[cfg(unix)]
    let limits = limits.with_processor_clock(Clock(processor_time));
    limits
}

fn elapsed() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    u64::try_from(START.get_or_init(Instant::now).elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// The time of this thread on a processor.
#[cfg(unix)]
fn processor_time() -> u64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    u64::try_from(time.tv_sec * 1_000 + time.tv_nsec / 1_000_000).unwrap_or_default()
}

/// The zone of the machine, where it can be asked for: what the sandbox passes on.
#[pyfunction]
pub(crate) fn system_zone() -> Option<String> {
    #[cfg(unix)]
    return pascaline_tools::system_zone::system_zone();
    #[cfg(not(unix))]
    None
}

/// The time of day.
pub(crate) fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment { seconds: since.as_secs(), nanoseconds: since.subsec_nanos() }
}
