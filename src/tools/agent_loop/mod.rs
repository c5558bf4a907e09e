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

use super::registry::CatalogueRow;

/// The name of both sets.
pub(super) const SET: &str = "agent_loop";

/// The teaching set.
pub(super) const DEFAULT_TOOLS: &[CatalogueRow] =
    &[("agent_loop/calculate", calculate::tool), ("agent_loop/get_current_time", get_current_time::tool)];

/// The workspace set.
pub(super) const WORKSPACE_TOOLS: &[CatalogueRow] = &[
    ("agent_loop/read", read::tool),
    ("agent_loop/write", write::tool),
    ("agent_loop/edit", edit::tool),
    ("agent_loop/grep", grep::tool),
    ("agent_loop/find", find::tool),
    ("agent_loop/ls", ls::tool),
];

/// The handler of a workspace tool; none without the feature `workspace`.
macro_rules! in_workspace {
    ($handler:ident) => {{
        #[cfg(feature = "workspace")]
        let handler: Option<crate::Handler> = Some(Box::new(crate::workspace::$handler));
        #[cfg(not(feature = "workspace"))]
        let handler = None;
        handler
    }};
}
use in_workspace;
