//! What both servers, this one and the npm package's, say of the tools that they offer: `served.json`.

use std::io;

use serde::Deserialize;
use serde_json::{Map, Value};

/// What is in the file.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Own {
    /// The tools that have names of their own here.
    pub(super) tools: Vec<OwnTool>,
    instructions: Instructions,
    /// The schema of the results of every other tool than `answer`: `result` and `notes`, or `code` and `hint`.
    output: Map<String, Value>,
    output_of_answer: Map<String, Value>,
}

/// A tool with a name of its own. A model chooses by name, so each calculator is named for the language that it reads.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnTool {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) title: String,
    /// Whether a server that is told nothing else offers it.
    pub(super) is_default: bool,
    /// Whether it takes and leaves an `ans`.
    pub(super) has_ans: bool,
    /// What it is for.
    purpose: String,
}

#[derive(Deserialize)]
struct Instructions {
    first: String,
    /// With `{}` for the tools that share an `ans`.
    ans: String,
    last: String,
}

const ANSWER: &str = "pascaline/answer";

impl Own {
    pub(super) fn read() -> io::Result<Self> {
        Ok(serde_json::from_str(include_str!("served.json"))?)
    }

    /// The schema of a tool's results.
    pub(super) fn output(&self, key: &str) -> &Map<String, Value> {
        if key == ANSWER { &self.output_of_answer } else { &self.output }
    }

    /// What a client tells its model of a server that offers the tools with these keys.
    pub(super) fn instructions(&self, keys: &[String]) -> String {
        let Self { tools, instructions: Instructions { first, ans, last }, .. } = self;
        let offered: Vec<_> = tools.iter().filter(|tool| keys.contains(&tool.key)).collect();
        let with_ans: Vec<_> = offered.iter().filter(|tool| tool.has_ans).map(|tool| &*tool.name).collect();
        let mut lines = vec![first.clone()];
        lines.extend(offered.iter().map(|tool| format!("{}: {}", tool.name, tool.purpose)));
        if !with_ans.is_empty() {
            lines.push(ans.replace("{}", &with_ans.join(" or ")));
        }
        lines.push(last.clone());
        lines.join("\n")
    }
}
