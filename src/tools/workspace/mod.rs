//! The tools that work on a folder, over the trait [`Files`]: what runs agent_loop's `read`, `write`, `edit`, `grep`, `find`
//! and `ls`.
//!
//! **Invariant:** nothing but the folder of [`World::files`] is touched, a call is bounded by [`WorkspaceLimits`], and the
//! same folder gives the same text on every host.

mod change;
mod chunks;
mod claim;
mod deadline;
mod diff;
mod edit;
mod files;
mod find;
mod glob;
mod grep;
mod ignored;
mod limits;
mod lines;
mod ls;
#[cfg(test)]
mod memory;
mod names;
mod near;
mod output;
mod page;
mod path;
mod pattern;
mod read;
mod replace;
#[cfg(test)]
mod schedule;
mod search;
#[cfg(test)]
mod tests;
mod walk;
mod window;
mod write;

pub(super) use edit::edit;
pub use files::{Entry, File, Files, FilesError, Identity, Kind, NewFile, Stat, is_reserved_name, temporary_name};
pub(super) use find::find;
pub(super) use grep::grep;
pub use limits::WorkspaceLimits;
pub(super) use ls::ls;
#[cfg(feature = "host")]
pub(crate) use names::{is_claim, is_temporary};
pub(super) use read::read;
pub(super) use write::write;

use super::{ToolError, Value, World, value};

/// The folder of a call.
fn files<'w>(world: &World<'w>) -> Result<&'w dyn Files, ToolError> {
    world.files.ok_or_else(|| ToolError::new("The host has opened no workspace"))
}

/// An argument that counts something, and is not less than `least`; nothing where it is not given.
fn at_least(least: u64, arguments: &Value, name: &str) -> Result<Option<u64>, ToolError> {
    let Some(given) = arguments.get(name).and_then(value::integer) else { return Ok(None) };
    let count = u64::try_from(given).ok().filter(|count| *count >= least);
    count.map(Some).ok_or_else(|| ToolError::new(format!("{name} must be >= {least}")))
}
