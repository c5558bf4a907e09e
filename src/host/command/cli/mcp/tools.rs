//! The tools that the server offers.

use std::io;
use std::path::PathBuf;

use pascaline::tools::{Tool, catalogue, tool, workspace_tools};

/// A tool under the name that a client sees.
pub(super) struct Served {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) tool: Tool,
    pub(super) runs: Runs,
}

/// What runs a tool.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Runs {
    /// The component `calculator`, by the tool's key.
    Calculator,
    /// The component `workspace`, by the tool's key.
    Workspace,
}

/// Which tools a server offers.
pub(super) struct Choice {
    /// Keys of the catalogue, such as `agent_loop/get_current_time`, or names of sets, in addition to the five tools.
    pub(super) tools: Vec<String>,
    /// The folder of the file tools; without one there are none.
    pub(super) root: Option<PathBuf>,
    pub(super) read_only: bool,
}

/// The five tools: key, name, title. A model chooses by name, so each calculator is named for the language that it reads.
const FIVE: [(&str, &str, &str); 5] = [
    ("pascaline/answer", "answer", "Answer"),
    ("art/calculator", "calculator", "Calculator"),
    ("agent_loop/calculate", "python", "Python arithmetic"),
    ("skills/calculate", "sympy", "SymPy"),
    ("pascaline/solve", "solve", "Solve an equation"),
];

impl Choice {
    /// The five tools, those that are added, and those of the folder; an error if there is no such tool.
    pub(super) fn tools(&self) -> io::Result<Vec<Served>> {
        let mut tools = Vec::new();
        for (key, name, title) in FIVE {
            let tool = tool(key).map_err(io::Error::other)?;
            tools.push(Served { name: name.to_owned(), title: title.to_owned(), tool, runs: Runs::Calculator });
        }
        let mut added = self.added()?;
        if self.root.is_some() {
            added.extend(workspace_tools().into_iter().filter(|tool| tool.annotations.read_only || !self.read_only));
        }
        tools.extend(named_apart(added));
        match tools.iter().enumerate().find(|(at, one)| tools[..*at].iter().any(|other| other.name == one.name)) {
            Some((_, twice)) => Err(io::Error::other(format!("Duplicate tool name: {}", twice.name))),
            None => Ok(tools),
        }
    }

    /// The tools that `--tools` names, each once.
    fn added(&self) -> io::Result<Vec<Tool>> {
        let mut added: Vec<Tool> = Vec::new();
        for wanted in self.tools.iter().filter(|name| !name.is_empty()) {
            for tool in self.named(wanted)? {
                let is_offered = FIVE.iter().any(|(key, ..)| tool.key() == *key);
                if !is_offered && !added.iter().any(|other| other.key() == tool.key()) {
                    added.push(tool);
                }
            }
        }
        Ok(added)
    }

    /// The tools of a set that need no folder, or the one tool with this name or key.
    fn named(&self, wanted: &str) -> io::Result<Vec<Tool>> {
        let mut tools = catalogue();
        if tools.iter().any(|tool| tool.set == wanted) {
            tools.retain(|tool| tool.set == wanted && !is_of_workspace(tool) && tool.handler.is_some());
            return Ok(tools);
        }
        let found = tools.into_iter().find(|tool| tool.is_called(wanted));
        match found.ok_or_else(|| io::Error::other(format!("Unknown tool name: {wanted}")))? {
            tool if !is_of_workspace(&tool) => Ok(vec![tool]),
            // `--root` adds it.
            _ if self.root.is_some() => Ok(Vec::new()),
            tool => {
                let message = format!("{} works on files: name their folder with --root", tool.key());
                Err(io::Error::other(message))
            }
        }
    }
}

fn is_of_workspace(tool: &Tool) -> bool {
    workspace_tools().iter().any(|other| other.key() == tool.key())
}

/// The tools under their names; of several with one name, each is named `set_name`.
fn named_apart(tools: Vec<Tool>) -> Vec<Served> {
    let names: Vec<_> = tools.iter().map(|tool| tool.name.clone()).collect();
    let served = |tool: Tool| {
        let is_unique = names.iter().filter(|name| **name == tool.name).count() == 1;
        let name = if is_unique { tool.name.to_string() } else { format!("{}_{}", tool.set, tool.name) };
        let runs = if is_of_workspace(&tool) { Runs::Workspace } else { Runs::Calculator };
        Served { title: title(&name), name, tool, runs }
    };
    tools.into_iter().map(served).collect()
}

/// `get_current_time` as `Get current time`.
fn title(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(tools: &[&str], root: Option<&str>, read_only: bool) -> io::Result<String> {
        let tools = tools.iter().map(|&name| name.to_owned()).collect();
        let served = Choice { tools, root: root.map(PathBuf::from), read_only }.tools()?;
        Ok(served.iter().skip(5).map(|served| &*served.name).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn five_tools_and_those_that_are_chosen() {
        assert_eq!(names(&[], None, false).unwrap(), "");
        assert_eq!(names(&["nanochat", "get_current_time"], None, false).unwrap(), "use_calculator get_current_time");
        assert_eq!(names(&["art/calculator", "agent_loop", "agent_loop"], None, false).unwrap(), "get_current_time");
        assert_eq!(names(&["agent_loop/read"], Some("."), false).unwrap(), "read write edit grep find ls");
        assert_eq!(names(&[], Some("."), true).unwrap(), "read grep find ls");
    }

    #[test]
    fn tools_that_cannot_be_offered() {
        assert_eq!(names(&["abacus"], None, false).unwrap_err().to_string(), "Unknown tool name: abacus");
        let error = names(&["ls"], None, false).unwrap_err();
        assert_eq!(error.to_string(), "agent_loop/ls works on files: name their folder with --root");
    }

    #[test]
    fn titles() {
        assert_eq!(title("get_current_time"), "Get current time");
    }
}
