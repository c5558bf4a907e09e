//! agent_loop's `edit`: one replacement in a file.

use super::{SET, in_workspace};
use crate::{Annotations, Description, Example, Tool};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "edit".into(),
        description: Description {
            summary: "Replaces a text that occurs exactly once in a file of the workspace.".into(),
            principle: "Whitespace must match exactly.".into(),
            usage: "Read the file first; give enough lines to make old_text unique.".into(),
            fault_tolerance: "If old_text is missing or not unique, nothing is changed.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "path": {"type": "string", "description": "The file"},
            "old_text": {"type": "string", "description": "The text to replace"},
            "new_text": {"type": "string", "description": "The replacement"},
            "cwd": {"type": "string", "description": "The folder of path [default: the root]"}
        }, "required": ["path", "old_text", "new_text"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: false, idempotent: false, touches_world: true },
        handler: in_workspace!(edit),
    }
}

const EXAMPLES: &[Example] = &[Example::new(
    r#"{"path": "notes.txt", "old_text": "two", "new_text": "three"}"#,
    "Successfully replaced text in notes.txt\n 1 one\n-2 two\n+2 three",
    "Replacing one of two lines",
)];
