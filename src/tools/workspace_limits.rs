//! How much of a folder one call may touch.

use crate::with::with_methods;

/// The most that one call of a tool may touch of a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WorkspaceLimits {
    /// Files and folders that a search looks at; 1,000,000 by default.
    pub entries: u64,
    /// Bytes that are read; 8 GiB by default.
    pub bytes: u64,
    /// Bytes of a text that a tool gives or takes as a whole: the output, a file that is edited; 16 MiB by default.
    pub text: u64,
    /// Milliseconds of the call, where [`Limits`](crate::Limits) have a clock; 30,000 by default. What was found by then is
    /// given.
    pub milliseconds: u64,
}

with_methods!(WorkspaceLimits {
    with_entries(entries: u64),
    with_bytes(bytes: u64),
    with_text(text: u64),
    with_milliseconds(milliseconds: u64),
});

impl Default for WorkspaceLimits {
    fn default() -> Self {
        Self { entries: 1_000_000, bytes: 8 << 30, text: 16 << 20, milliseconds: 30_000 }
    }
}
