//! The paths that a model writes: relative to `cwd`, which is relative to the root of the workspace.

use std::fmt::Write;

use super::super::{Json, ToolError};
use super::FilesError;

/// A path of a call, from the root: names with `/` between, empty for the root itself. It is what is opened and what is
/// printed.
///
/// It is in its shortest form: `a/./b` is `a/b`, and `a/../b` is `b` though `a` be a link or be missing. (Confinement does not
/// rest on this; the host confines what it is asked to open.)
pub(super) fn of_call(arguments: &Json, path: &str) -> Result<String, ToolError> {
    let cwd = arguments.get("cwd").and_then(Json::as_text).unwrap_or_default();
    let mut names = Vec::new();
    for part in [cwd, path] {
        if part.contains('\0') {
            return Err(ToolError::new("embedded null byte"));
        }
        enter(&mut names, part).ok_or_else(|| FilesError::Outside.at(part))?;
    }
    Ok(names.join("/"))
}

/// Goes down a path, and up for each `..`; nothing where it leaves the root.
fn enter<'p>(names: &mut Vec<&'p str>, path: &'p str) -> Option<()> {
    if path.starts_with('/') {
        return None;
    }
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop()?;
            }
            name => names.push(name),
        }
    }
    Some(())
}

/// A path as it is printed: the root is `.`.
pub(super) fn printed(path: &str) -> &str {
    if path.is_empty() { "." } else { path }
}

/// The most bytes of a path that are shown: no system has longer ones.
const MOST_SHOWN: usize = 4_096;

/// Python's `repr` of a path; of one that is too long for any system the beginning.
pub(super) fn quoted(path: &str) -> String {
    if path.len() > MOST_SHOWN {
        return quoted(&path[..path.floor_char_boundary(MOST_SHOWN)]) + "...";
    }
    let quote = if path.contains('\'') && !path.contains('"') { '"' } else { '\'' };
    let mut repr = String::from(quote);
    for char in path.chars() {
        match char {
            '\t' => repr.push_str("\\t"),
            '\r' => repr.push_str("\\r"),
            '\n' => repr.push_str("\\n"),
            '\\' => repr.push_str("\\\\"),
            '\0'..='\x1F' | '\x7F' => {
                let _ = write!(repr, "\\x{:02x}", u32::from(char));
            }
            char if char == quote => repr.extend(['\\', char]),
            char => repr.push(char),
        }
    }
    repr.push(quote);
    repr
}
