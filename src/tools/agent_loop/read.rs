//! agent_loop's `read`: a page of a file.

use super::{SET, in_workspace};
use crate::{Annotations, Description, Example, Tool};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "read".into(),
        description: Description {
            summary: "Reads a text file of the workspace, a page at a time.".into(),
            principle: "A page ends after max_lines or max_bytes.".into(),
            usage: "Its last line gives the next offset.".into(),
            fault_tolerance: "A long line is truncated.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "path": {"type": "string", "description": "The file"},
            "cwd": {"type": "string", "description": "The folder of path [default: the root]"},
            "offset": {"type": "integer", "description": "The first line [default: 1]"},
            "limit": {"type": "integer", "description": "Lines to read"},
            "max_lines": {"type": "integer", "description": "[default: 2000]"},
            "max_bytes": {"type": "integer", "description": "[default: 51200]"}
        }, "required": ["path"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: in_workspace!(read),
    }
}

const EXAMPLES: &[Example] = &[
    Example::new(r#"{"path": "notes.txt"}"#, "one\ntwo", "A whole file"),
    Example::new(
        r#"{"path": "notes.txt", "limit": 1}"#,
        "one\n[1 more lines in file. Use offset=2 to continue.]",
        "A page of it",
    ),
];
