//! What calls take, for tests that hold prices against work: the steps that are charged, and in the sandbox fuel and memory.
//!
//! Only tests have this feature; the counts of a thread are the one state that the core ever keeps.

use std::cell::Cell;

thread_local! {
    static CHARGED: Cell<u64> = const { Cell::new(0) };
    #[cfg(feature = "host")]
    static SANDBOX: Cell<SandboxUse> = const { Cell::new(SandboxUse { fuel: 0, memory: 0 }) };
}

/// Runs a call, and counts the steps that every budget in it was charged.
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

/// What a call of a [`Sandbox`](crate::host::Sandbox) has taken.
#[cfg(feature = "host")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandboxUse {
    /// WebAssembly instructions, as wasmtime counts them: the same number on every machine.
    pub fuel: u64,
    /// Bytes of memory that the instance has at its end; a memory never shrinks.
    pub memory: usize,
}

/// What the last call of a sandbox in this thread has taken.
#[cfg(feature = "host")]
pub fn last_sandbox_use() -> SandboxUse {
    SANDBOX.get()
}

#[cfg(feature = "host")]
pub(crate) fn note_sandbox(taken: SandboxUse) {
    SANDBOX.set(taken);
}
