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
            principle: "Files are searched in the order of their paths. What .gitignore names, .git and binary files are left out; hidden files are not. Links are not followed.".into(),
            usage: "path is a file or a folder. context shows so many lines around each match; limit is the most matches.".into(),
            fault_tolerance: "The syntax is that of Rust's regex, in which no pattern runs away; there are no backreferences and no look-around. Where a limit is reached, a line in brackets says so.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "pattern": {"type": "string", "description": "The regular expression"},
            "path": {"type": "string", "description": "The file or folder, relative to cwd"},
            "cwd": {"type": "string", "description": "The folder that paths are relative to [default: the root of the workspace]"},
            "limit": {"type": "integer", "description": "The most matches [default: 20]"},
            "context": {"type": "integer", "description": "Lines before and after each match [default: 0]"}
        }, "required": ["pattern", "path"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: in_workspace!(grep),
    }
}

const EXAMPLES: &[Example] =
    &[Example::new(r#"{"pattern": "t.o", "path": "."}"#, "notes.txt:2: two", "A match, with its file and its line")];
