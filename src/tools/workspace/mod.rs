//! The tools that work on a folder, over the trait [`Files`]: the handlers of agent_loop's `read`, `write`, `edit`, `grep`,
//! `find` and `ls`.
//!
//! **Invariant:** only the folder of [`World::files`] is accessed, a call is bounded by [`WorkspaceLimits`], and the same
//! folder gives the same text on every host.

mod beginning;
mod braces;
mod change;
mod chunks;
mod claim;
mod deadline;
mod diff;
mod file_error;
mod find_files;
mod glob;
mod ignored;
mod lines;
mod list_folder;
mod look_alike;
mod near;
mod nearest;
mod output;
mod page;
mod path;
mod pattern;
mod read_page;
mod replace_file;
mod replace_text;
mod search;
mod search_lines;
mod skipped;
#[cfg(test)]
mod tests;
mod utf16;
mod walk;
mod window;
mod write_file;

pub(super) use find_files::find;
pub(super) use list_folder::ls;
pub(super) use read_page::read;
pub(super) use replace_text::edit;
pub(super) use search_lines::grep;
pub(super) use write_file::write;

use super::files::{Entry, File, Files, FilesError, Identity, Kind, NewFile, Stat};
use super::workspace_limits::WorkspaceLimits;
use super::{ToolError, Value, World, temporary_names, value};

/// The folder of a call.
fn files<'w>(world: &World<'w>) -> Result<&'w dyn Files, ToolError> {
    world.files.ok_or_else(|| ToolError::new("The host has not opened a workspace"))
}

/// A numeric argument that must be at least `least`; `None` if it is not given.
fn at_least(least: u64, arguments: &Value, name: &str) -> Result<Option<u64>, ToolError> {
    let Some(given) = arguments.get(name).and_then(value::integer) else { return Ok(None) };
    let count = u64::try_from(given).ok().filter(|count| *count >= least);
    count.map(Some).ok_or_else(|| ToolError::new(format!("{name} must be >= {least}")))
}
