//! agent_loop's `write`: a whole file.

use super::{SET, in_workspace};
use crate::tools::{Annotations, Description, Example, Tool};

/// The tool.
pub(in crate::tools) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "write".into(),
        description: Description {
            summary: "Writes a text to a file of the workspace, replacing its previous content.".into(),
            principle: "Missing folders are created. The file is replaced as a whole: a partly written file is never visible, not even after a crash.".into(),
            usage: "Give the whole content. To change part of a file, use edit.".into(),
            fault_tolerance: "If writing fails, the file is left unchanged.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "path": {"type": "string", "description": "The file, relative to cwd"},
            "content": {"type": "string", "description": "The complete content of the file"},
            "cwd": {"type": "string", "description": "The folder that paths are relative to [default: the root of the workspace]"}
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
