//! agent_loop's `read`: a page of a file.

use super::{SET, in_workspace};
use crate::tools::{Annotations, Description, Example, Tool};

/// The tool.
pub(in crate::tools) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "read".into(),
        description: Description {
            summary: "Reads a text file of the workspace, a page at a time.".into(),
            principle: "Lines are counted from 1. A page ends after max_lines lines or max_bytes bytes, whichever comes first; with limit, a page has that many lines.".into(),
            usage: "Begin without offset. If a page ends before the file does, its last line gives the offset that continues.".into(),
            fault_tolerance: "Invalid UTF-8 is shown as U+FFFD. A line that is longer than a page is truncated, and a notice says so.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "path": {"type": "string", "description": "The file, relative to cwd"},
            "cwd": {"type": "string", "description": "The folder that paths are relative to [default: the root of the workspace]"},
            "offset": {"type": "integer", "description": "The first line of the page, from 1 [default: 1]"},
            "limit": {"type": "integer", "description": "The number of lines to read"},
            "max_lines": {"type": "integer", "description": "The maximum number of lines in a page [default: 2000]"},
            "max_bytes": {"type": "integer", "description": "The maximum number of bytes in a page [default: 51200]"}
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
