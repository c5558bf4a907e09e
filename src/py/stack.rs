//! The stack of a calculation.

use pascaline_base::Limits;
use pyo3::prelude::*;

/// The most levels of nesting that `Limits` allows, so that a value fits on the stack of an ordinary thread.
pub(crate) const MOST_NESTING: u64 = 5_000;

/// What a thousand levels take: two thirds of it, in a debug build.
const OF_A_THOUSAND_LEVELS: usize = 768 << 10;

/// Releases the interpreter, and calculates.
pub(crate) fn released<T: Send>(py: Python<'_>, limits: &Limits, calculate: impl FnOnce() -> T + Send) -> T {
    py.detach(|| with_stack(limits.nesting, calculate))
}

/// Calculates on another stack if that of the thread is too short for so many levels, as that of one of macOS's queues may be. Python
/// must not be called there, since it knows its threads by their stacks.
pub(crate) fn with_stack<T>(levels: u64, calculate: impl FnOnce() -> T) -> T {
    let thousands = levels.clamp(1, MOST_NESTING).div_ceil(1_000) as usize;
    let needed = thousands * OF_A_THOUSAND_LEVELS;
    stacker::maybe_grow(needed, needed + OF_A_THOUSAND_LEVELS, calculate)
}
