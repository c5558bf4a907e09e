//! The limits of a call's access to a folder.

use pascaline_base::with_methods;

/// The limits of what one call of a tool may access in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WorkspaceLimits {
    /// Files and folders that a search examines; 1,000,000 by default.
    pub entries: u64,
    /// Bytes that are read; 8 GiB by default.
    pub bytes: u64,
    /// Bytes of a text that a tool returns or takes as a whole: the output, an edited file; 16 MiB by default.
    pub text: u64,
    /// Milliseconds of the call, if the [`Limits`](pascaline_base::Limits) have a clock; 30,000 by default. The call returns what was
    /// found by then.
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
