//! Failures of a folder in Python's words.

use super::{FilesError, path};
use crate::ToolError;

impl FilesError {
    /// The error in Python's words, with the path as printed.
    pub fn at(self, path: &str) -> ToolError {
        let path = path::named(path);
        let error = ToolError::new(match self.number() {
            Some(number) => format!("[Errno {number}] {self}: {path}"),
            None => format!("{self}: {path}"),
        })
        .code(self.code());
        match self {
            Self::Outside => {
                error.hint("paths are relative to the root of the workspace, and links must not lead outside it")
            }
            _ => error,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Self::Outside => "outside-workspace",
            Self::NotRegular => "not-a-regular-file",
            Self::NotFound => "not-found",
            Self::Failed => "input-output",
            Self::Access => "access-denied",
            Self::Exists => "already-exists",
            Self::NotFolder => "not-a-folder",
            Self::IsFolder => "is-a-folder",
            Self::InvalidName => "invalid-name",
            Self::TooLarge => "file-too-large",
            Self::Full => "disk-full",
            Self::ReadOnly => "read-only",
            Self::NameTooLong => "name-too-long",
            Self::TooManyLinks => "too-many-links",
        }
    }

    /// Python's `errno`; `None` for errors that exist only in a workspace.
    const fn number(self) -> Option<u32> {
        Some(match self {
            Self::Outside | Self::NotRegular => return None,
            Self::NotFound => 2,
            Self::Failed => 5,
            Self::Access => 13,
            Self::Exists => 17,
            Self::NotFolder => 20,
            Self::IsFolder => 21,
            Self::InvalidName => 22,
            Self::TooLarge => 27,
            Self::Full => 28,
            Self::ReadOnly => 30,
            Self::NameTooLong => 36,
            Self::TooManyLinks => 40,
        })
    }
}
