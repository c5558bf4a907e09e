//! The cost of calls, for tests that compare prices with work: the steps charged, and in the sandbox fuel and memory.
//!
//! Only tests use this feature; the counts of a thread are the only state that the core ever keeps.

use std::cell::Cell;

thread_local! {
    static CHARGED: Cell<u64> = const { Cell::new(0) };
}

/// Runs a call, and counts the steps charged to every budget in it.
///
/// ```
/// use pascaline::mathjs::{Options, evaluate};
/// use pascaline::metering::steps_of;
///
/// let (_, short) = steps_of(|| evaluate("mean(1:10)", &Options::default()));
/// let (_, long) = steps_of(|| evaluate("mean(1:1000)", &Options::default()));
/// assert!(long > short + 990);
/// ```
pub fn steps_of<T>(call: impl FnOnce() -> T) -> (T, u64) {
    let before = CHARGED.get();
    let outcome = call();
    (outcome, CHARGED.get() - before)
}

/// Adds steps to those that the calls of this thread were charged.
pub fn count(steps: u64) {
    CHARGED.set(CHARGED.get().saturating_add(steps));
}
