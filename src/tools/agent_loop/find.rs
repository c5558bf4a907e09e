//! agent_loop's `find`: files by a glob.

use super::{SET, in_workspace};
use crate::tools::{Annotations, Description, Example, Tool};

/// The tool.
pub(in crate::tools) fn tool() -> Tool {
    Tool {
        set: SET.into(),
        name: "find".into(),
        description: Description {
            summary: "Finds files of the workspace by a glob pattern.".into(),
            principle: "The pattern is matched against file paths relative to path: * matches within a name, ** across folders. Results are sorted by path. .git and files that .gitignore excludes are skipped; hidden files are not.".into(),
            usage: "Use **/*.rs for all files of a kind, *.rs for those directly in the folder.".into(),
            fault_tolerance: "If nothing matches, the result says so.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "pattern": {"type": "string", "description": "The glob, such as **/*.rs"},
            "path": {"type": "string", "description": "The folder, relative to cwd"},
            "cwd": {"type": "string", "description": "The folder that paths are relative to [default: the root of the workspace]"}
        }, "required": ["pattern", "path"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations { read_only: true, idempotent: true, touches_world: true },
        handler: in_workspace!(find),
    }
}

const EXAMPLES: &[Example] =
    &[Example::new(r#"{"pattern": "**/*.txt", "path": "."}"#, "notes.txt", "All files of a kind")];
