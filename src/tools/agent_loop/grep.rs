//! agent_loop's `grep`: lines that match a pattern.

use super::{SET, in_workspace};
use crate::tools::{Annotations, Description, Example, Tool};

/// The tool.
pub(in crate::tools) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "grep".into(),
        description: Description {
            summary: "Searches the files of the workspace for lines that match a regular expression.".into(),
            principle: "Files are searched in the order of their paths. .git, files that .gitignore excludes and binary files are skipped; hidden files are not. Links are not followed.".into(),
            usage: "path is a file or a folder. context is the number of lines to show around each match; limit is the maximum number of matches.".into(),
            fault_tolerance: "The syntax is that of Rust's regex: no pattern can run away, and there are no backreferences and no look-around. If a limit is reached, a line in brackets says so.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "pattern": {"type": "string", "description": "The regular expression"},
            "path": {"type": "string", "description": "The file or folder, relative to cwd"},
            "cwd": {"type": "string", "description": "The folder that paths are relative to [default: the root of the workspace]"},
            "limit": {"type": "integer", "description": "The maximum number of matches [default: 20]"},
            "context": {"type": "integer", "description": "Lines before and after each match [default: 0]"}
        }, "required": ["pattern", "path"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: in_workspace!(grep),
    }
}

const EXAMPLES: &[Example] =
    &[Example::new(r#"{"pattern": "t.o", "path": "."}"#, "notes.txt:2: two", "A match, with its file and line number")];
