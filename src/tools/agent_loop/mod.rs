//! The tools of agent_loop, one file for each, in two sets: the teaching set and the workspace set.

pub mod calculate;
mod edit;
mod find;
mod get_current_time;
mod grep;
mod ls;
mod read;
mod write;

pub use get_current_time::{Moment, YearOutOfRange, get_current_time};

use super::registry::Maker;

/// The name of both sets.
const SET: &str = "agent_loop";

/// The teaching set.
pub(super) const DEFAULT_TOOLS: &[Maker] = &[calculate::tool, get_current_time::tool];

/// The workspace set.
pub(super) const WORKSPACE_TOOLS: &[Maker] = &[read::tool, write::tool, edit::tool, grep::tool, find::tool, ls::tool];

/// The handler of a workspace tool; none without the feature `workspace`.
macro_rules! in_workspace {
    ($handler:ident) => {{
        #[cfg(feature = "workspace")]
        let handler: Option<crate::tools::Handler> = Some(Box::new(crate::tools::workspace::$handler));
        #[cfg(not(feature = "workspace"))]
        let handler = None;
        handler
    }};
}
use in_workspace;
