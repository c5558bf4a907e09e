//! The resources that a call in the sandbox used, for tests that compare prices with work.
//!
//! Only tests use this feature; the counts of a thread are the only state that the host keeps beside `ans`.

use std::cell::Cell;

thread_local! {
    static SANDBOX: Cell<SandboxUse> = const { Cell::new(SandboxUse { fuel: 0, memory: 0 }) };
}

/// The resources that a call of a [`Sandbox`](crate::Sandbox) used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SandboxUse {
    /// WebAssembly instructions, as wasmtime counts them: the same number on every machine.
    pub fuel: u64,
    /// The size of the instance's memory at the end, in bytes; a memory never shrinks.
    pub memory: usize,
}

/// The resources that the last sandbox call in this thread used.
pub fn last_sandbox_use() -> SandboxUse {
    SANDBOX.get()
}

/// Records what a sandbox call used; the record of the last call in this thread is replaced.
pub fn note_sandbox(taken: SandboxUse) {
    SANDBOX.set(taken);
}
