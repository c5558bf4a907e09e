//! The stack of a calculation.

use pascaline_base::Limits;
use pascaline_mathjs::Answer;
use pyo3::prelude::*;

/// The most levels of nesting that `Limits` allows, so that an ordinary thread can compare such values.
pub(crate) const MOST_NESTING: u64 = 5_000;

/// The stack for a thousand levels. A debug build uses two thirds of it.
const OF_A_THOUSAND_LEVELS: usize = 768 << 10;

/// Releases the interpreter, and calculates with enough stack.
pub(crate) fn released<T: Send>(py: Python<'_>, limits: &Limits, calculate: impl FnOnce() -> T + Send) -> T {
    py.detach(|| with_stack(limits.nesting.max(1), calculate))
}

/// The levels that an answer has at most.
pub(crate) fn nesting_of(answer: &Answer) -> u64 {
    match answer {
        Answer::Matrix { .. } | Answer::Object(_) | Answer::ResultSet(_) => MOST_NESTING,
        _ => 0,
    }
}

/// Works on another stack if that of the thread is too short for so many levels, as that of a thread of macOS's dispatch queues is. Python
/// must not be called there, since it checks the stack pointer against the bounds of the thread's own stack.
pub(crate) fn with_stack<T>(levels: u64, work: impl FnOnce() -> T) -> T {
    let thousands = levels.min(MOST_NESTING).div_ceil(1_000);
    let needed = usize::try_from(thousands).unwrap_or(usize::MAX).saturating_mul(OF_A_THOUSAND_LEVELS);
    stacker::maybe_grow(needed, needed + OF_A_THOUSAND_LEVELS, work)
}
