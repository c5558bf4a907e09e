//! The tools that work on a folder, over the trait [`Files`]: what runs agent_loop's `read`, `write`, `edit`, `grep`, `find`
//! and `ls`.
//!
//! **Invariant:** nothing but the folder of [`World::files`] is touched, a call is bounded by [`WorkspaceLimits`], and the
//! same folder gives the same text on every host.

mod files;
mod limits;
mod ls;
mod path;

pub use files::{Entry, File, Files, FilesError, Kind, Stat};
pub use limits::WorkspaceLimits;
pub(super) use ls::ls;

use super::{ToolError, World};

/// The folder of a call.
fn files<'w>(world: &World<'w>) -> Result<&'w dyn Files, ToolError> {
    world.files.ok_or_else(|| ToolError::new("The host has opened no workspace"))
}
