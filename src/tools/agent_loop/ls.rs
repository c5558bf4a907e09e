//! agent_loop's `ls`: the contents of a folder.

use super::{SET, in_workspace};
use crate::{Annotations, Description, Example, Tool};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "ls".into(),
        description: Description {
            summary: "Lists the contents of a folder of the workspace.".into(),
            principle: "Names are sorted, ignoring case; hidden files are shown, and folders end in a slash.".into(),
            usage: "Call it without path to list the root of the workspace.".into(),
            fault_tolerance: "A long list is truncated, and says so.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "path": {"type": "string", "description": "The folder [default: .]"},
            "cwd": {"type": "string", "description": "The folder of path [default: the root]"}
        }, "required": [], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: in_workspace!(ls),
    }
}

const EXAMPLES: &[Example] = &[Example::new("{}", "notes.txt\nsrc/", "The root of the workspace")];
