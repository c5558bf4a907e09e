//! agent_loop's `edit`: one replacement in a file.

use super::{SET, in_workspace};
use crate::tools::{Annotations, Description, Example, Tool};

/// The tool.
pub(in crate::tools) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "edit".into(),
        description: Description {
            summary: "Replaces a text that stands exactly once in a file of the workspace.".into(),
            principle: "old_text must match exactly, blanks and line breaks included; CRLF and LF count as the same, and the lines that are not touched keep theirs.".into(),
            usage: "Read the file first; give as many lines around the change as make old_text unique.".into(),
            fault_tolerance: "Where old_text is missing or stands more than once nothing is changed. The result shows what was.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "path": {"type": "string", "description": "The file, relative to cwd"},
            "old_text": {"type": "string", "description": "What is replaced; it stands exactly once in the file"},
            "new_text": {"type": "string", "description": "What stands there instead"},
            "cwd": {"type": "string", "description": "The folder that paths are relative to [default: the root of the workspace]"}
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
    "A line of two",
)];
