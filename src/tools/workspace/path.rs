//! The paths that a model writes: relative to `cwd`, which is relative to the root of the workspace.

use super::super::{Json, ToolError};
use super::{FilesError, names};
use crate::text::python_repr;

/// The most bytes of a path and of a name in it, as on Linux. A path is asked for them before anything is done with it: what a
/// `write` had made of it up to there would stay.
const MOST_BYTES: usize = 4_095;
const MOST_BYTES_OF_NAME: usize = 255;

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
    let path = names.join("/");
    if path.len() > MOST_BYTES || names.iter().any(|name| name.len() > MOST_BYTES_OF_NAME) {
        return Err(FilesError::NameTooLong.at(&path));
    }
    if names.iter().any(|name| names::is_reserved(name)) {
        return Err(ToolError::new(format!("Reserved for a file that is being written: {}", quoted(&path))));
    }
    Ok(path)
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

/// Python's `repr` of a path; of one that is too long the beginning.
pub(super) fn quoted(path: &str) -> String {
    if path.len() > MOST_BYTES {
        return quoted(&path[..path.floor_char_boundary(MOST_BYTES)]) + "...";
    }
    python_repr(path)
}
