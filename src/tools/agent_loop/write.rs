//! agent_loop's `write`: a whole file.

use super::{SET, in_workspace};
use crate::{Annotations, Description, Example, Tool};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "write".into(),
        description: Description {
            summary: "Writes a text to a file of the workspace, replacing its previous content.".into(),
            principle: "Missing folders are created.".into(),
            usage: "Give the whole content. To change part of a file, use edit.".into(),
            fault_tolerance: "If writing fails, the file is left unchanged.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "path": {"type": "string", "description": "The file"},
            "content": {"type": "string", "description": "Its complete content"},
            "cwd": {"type": "string", "description": "The folder of path [default: the root]"}
        }, "required": ["path", "content"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: false, idempotent: true, touches_world: true },
        handler: in_workspace!(write),
    }
}

const EXAMPLES: &[Example] = &[Example::new(
    r#"{"path": "notes.txt", "content": "one\ntwo\n"}"#,
    "Successfully wrote 8 bytes to notes.txt",
    "A file of two lines",
)];
