//! agent_loop's `find`: files by a glob.

use super::{SET, in_workspace};
use crate::{Annotations, Description, Example, Tool};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "find".into(),
        description: Description {
            summary: "Finds files of the workspace by a glob pattern.".into(),
            principle: "* matches within a name, ** across folders. What .gitignore excludes is skipped.".into(),
            usage: "Use *.rs for files directly in the folder, **/*.rs for all.".into(),
            fault_tolerance: "If nothing matches, the result says so.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "pattern": {"type": "string", "description": "The glob"},
            "path": {"type": "string", "description": "The folder to search"},
            "cwd": {"type": "string", "description": "The folder of path [default: the root]"}
        }, "required": ["pattern", "path"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: in_workspace!(find),
    }
}

const EXAMPLES: &[Example] =
    &[Example::new(r#"{"pattern": "**/*.txt", "path": "."}"#, "notes.txt", "All files of a kind")];
