//! The cost of calls, for tests that compare prices with work: the steps charged, and in the sandbox fuel and memory.
//!
//! Only tests use this feature; the counts of a thread are the only state that the core ever keeps.

use std::cell::Cell;

thread_local! {
    static CHARGED: Cell<u64> = const { Cell::new(0) };
    #[cfg(feature = "host")]
    static SANDBOX: Cell<SandboxUse> = const { Cell::new(SandboxUse { fuel: 0, memory: 0 }) };
}

/// Runs a call, and counts the steps charged to every budget in it.
///
/// ```
/// use pascaline::{Options, evaluate, metering::steps_of};
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

pub(crate) fn count(steps: u64) {
    CHARGED.set(CHARGED.get().saturating_add(steps));
}

/// The resources that a call of a [`Sandbox`](crate::host::Sandbox) used.
#[cfg(feature = "host")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandboxUse {
    /// WebAssembly instructions, as wasmtime counts them: the same number on every machine.
    pub fuel: u64,
    /// The size of the instance's memory at the end, in bytes; a memory never shrinks.
    pub memory: usize,
}

/// The resources that the last sandbox call in this thread used.
#[cfg(feature = "host")]
pub fn last_sandbox_use() -> SandboxUse {
    SANDBOX.get()
}

#[cfg(feature = "host")]
pub(crate) fn note_sandbox(taken: SandboxUse) {
    SANDBOX.set(taken);
}
