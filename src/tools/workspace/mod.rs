//! The tools that work on a folder, over the trait [`Files`]: what runs agent_loop's `read`, `write`, `edit`, `grep`, `find`
//! and `ls`.
//!
//! **Invariant:** nothing but the folder of [`World::files`] is touched, a call is bounded by [`WorkspaceLimits`], and the
//! same folder gives the same text on every host.

mod change;
mod chunks;
mod diff;
mod edit;
mod files;
mod limits;
mod lines;
mod ls;
#[cfg(test)]
mod memory;
mod near;
mod page;
mod path;
mod read;
mod replace;
#[cfg(test)]
mod tests;
mod write;

pub(super) use edit::edit;
pub use files::{Entry, File, Files, FilesError, Kind, Stat};
pub use limits::WorkspaceLimits;
pub(super) use ls::ls;
pub(super) use read::read;
pub(super) use write::write;

use super::{ToolError, World};

/// The folder of a call.
fn files<'w>(world: &World<'w>) -> Result<&'w dyn Files, ToolError> {
    world.files.ok_or_else(|| ToolError::new("The host has opened no workspace"))
}
