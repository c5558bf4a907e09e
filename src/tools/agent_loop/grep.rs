//! agent_loop's `grep`: lines that match a pattern.

use super::{SET, in_workspace};
use crate::{Annotations, Description, Example, Tool};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "grep".into(),
        description: Description {
            summary: "Searches the workspace for lines that match a regular expression.".into(),
            principle: "What .gitignore excludes is skipped.".into(),
            usage: "The syntax is that of Rust's regex.".into(),
            fault_tolerance: "A limit that is reached is named.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "pattern": {"type": "string", "description": "The regular expression"},
            "path": {"type": "string", "description": "The file or folder"},
            "cwd": {"type": "string", "description": "The folder of path [default: the root]"},
            "limit": {"type": "integer", "description": "Matches [default: 20]"},
            "context": {"type": "integer", "description": "Lines around each match [default: 0]"}
        }, "required": ["pattern", "path"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: in_workspace!(grep),
    }
}

const EXAMPLES: &[Example] =
    &[Example::new(r#"{"pattern": "t.o", "path": "."}"#, "notes.txt:2: two", "A match, with its file and line number")];
