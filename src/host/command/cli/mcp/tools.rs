//! The tools that the server offers.

use std::io;
use std::path::PathBuf;

use pascaline::tools::{Tool, catalogue, tool, workspace_tools};

use super::own::{Own, OwnTool};

/// A tool under the name that a client sees.
pub(super) struct Served {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) tool: Tool,
    pub(super) runs: Runs,
    /// Whether it takes and leaves an `ans`.
    pub(super) has_ans: bool,
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
#[derive(Default)]
pub(super) struct Choice {
    /// Names of the server, keys of the catalogue, such as `agent_loop/get_current_time`, or sets, in addition to the usual tools.
    pub(super) tools: Vec<String>,
    /// Whether the usual tools are all that have a name here.
    pub(super) all: bool,
    /// If any are named, these tools and no others.
    pub(super) only: Vec<String>,
    /// The folder of the file tools; without one there are none.
    pub(super) root: Option<PathBuf>,
    pub(super) read_only: bool,
}

impl Choice {
    /// The tools, those with names of their own first; an error if one that is named does not exist.
    pub(super) fn tools(&self, own: &Own) -> io::Result<Vec<Served>> {
        let keys = self.keys(&own.tools)?;
        let is_chosen = |key: &str| keys.iter().any(|chosen| chosen == key);
        let mut served = Vec::new();
        for &OwnTool { ref key, ref name, ref title, has_ans, .. } in own.tools.iter().filter(|own| is_chosen(&own.key))
        {
            let tool = tool(key).map_err(io::Error::other)?;
            served.push(Served { name: name.clone(), title: title.clone(), tool, runs: Runs::Calculator, has_ans });
        }
        let others = keys.iter().filter(|key| own.tools.iter().all(|own| own.key != **key));
        served.extend(named_apart(others.map(|key| tool(key)).collect::<Result<_, _>>().map_err(io::Error::other)?));
        match served.iter().enumerate().find(|(at, one)| served[..*at].iter().any(|other| other.name == one.name)) {
            Some((_, twice)) => Err(io::Error::other(format!("Duplicate tool name: {}", twice.name))),
            None => Ok(served),
        }
    }

    /// The keys of the tools, each once.
    fn keys(&self, own: &[OwnTool]) -> io::Result<Vec<String>> {
        let is_exact = !self.only.is_empty();
        let usual = own.iter().filter(|own| !is_exact && (own.is_default || self.all));
        let mut keys: Vec<String> = usual.map(|own| own.key.clone()).collect();
        let named = if is_exact { &self.only } else { &self.tools };
        for name in named.iter().filter(|name| !name.is_empty()) {
            keys.extend(self.named(name, own)?);
        }
        if !is_exact {
            keys.extend(self.of_folder());
        }
        if keys.is_empty() {
            return Err(io::Error::other(format!("No tool is named{}", there_are(own))));
        }
        let mut once: Vec<String> = Vec::new();
        for key in keys {
            if !once.contains(&key) {
                once.push(key);
            }
        }
        Ok(once)
    }

    /// The file tools that the folder admits; none without a folder.
    fn of_folder(&self) -> Vec<String> {
        let admitted = |tool: &Tool| self.root.is_some() && (tool.annotations.read_only || !self.read_only);
        workspace_tools().into_iter().filter(admitted).map(|tool| tool.key()).collect()
    }

    /// The keys of a set's tools that need no folder, or of the one tool with this name or key.
    fn named(&self, wanted: &str, own: &[OwnTool]) -> io::Result<Vec<String>> {
        if let Some(OwnTool { key, .. }) = own.iter().find(|own| own.name == wanted) {
            return Ok(vec![key.clone()]);
        }
        let tools = catalogue();
        if tools.iter().any(|tool| tool.set == wanted) {
            let of_set =
                tools.iter().filter(|tool| tool.set == wanted && !is_of_workspace(tool) && tool.handler.is_some());
            return Ok(of_set.map(Tool::key).collect());
        }
        let found = tools.iter().find(|tool| tool.is_called(wanted));
        let unknown = || io::Error::other(format!("Unknown tool name: {wanted}{}", there_are(own)));
        let tool = found.ok_or_else(unknown)?;
        let key = tool.key();
        if !is_of_workspace(tool) || self.of_folder().contains(&key) {
            return Ok(vec![key]);
        }
        let why = match self.root {
            Some(_) => "changes files, and --read-only leaves it out",
            None => "works on files: name their folder with --root",
        };
        Err(io::Error::other(format!("{key} {why}")))
    }
}

/// The tools that can be named.
fn there_are(own: &[OwnTool]) -> String {
    let others = catalogue().into_iter().map(|tool| tool.key()).filter(|key| own.iter().all(|own| own.key != *key));
    let names: Vec<String> = own.iter().map(|own| own.name.clone()).chain(others).collect();
    format!("; the tools are {}", names.join(", "))
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
        Served { title: title(&name), name, tool, runs, has_ans: false }
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

    fn names(choice: &Choice) -> Result<String, String> {
        let served = choice.tools(&Own::read().unwrap()).map_err(|error| error.to_string())?;
        Ok(served.iter().map(|served| &*served.name).collect::<Vec<_>>().join(" "))
    }

    fn texts(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    fn with(tools: &[&str], root: Option<&str>, read_only: bool) -> Result<String, String> {
        names(&Choice { tools: texts(tools), root: root.map(PathBuf::from), read_only, ..Choice::default() })
    }

    fn only(only: &[&str], root: Option<&str>, read_only: bool) -> Result<String, String> {
        names(&Choice { only: texts(only), root: root.map(PathBuf::from), read_only, ..Choice::default() })
    }

    #[test]
    fn two_tools_and_those_that_are_chosen() {
        assert_eq!(with(&[], None, false).unwrap(), "answer calculator");
        assert_eq!(names(&Choice { all: true, ..Choice::default() }).unwrap(), "answer calculator python sympy solve");
        assert_eq!(with(&["solve", "python"], None, false).unwrap(), "answer calculator python solve");
        assert_eq!(with(&["nanochat", "sympy"], None, false).unwrap(), "answer calculator sympy use_calculator");
        let twice = with(&["art/calculator", "agent_loop", "agent_loop"], None, false).unwrap();
        assert_eq!(twice, "answer calculator python get_current_time");
        let files = with(&["agent_loop/read"], Some("."), false).unwrap();
        assert_eq!(files, "answer calculator read write edit grep find ls");
        assert_eq!(with(&[], Some("."), true).unwrap(), "answer calculator read grep find ls");
    }

    #[test]
    fn exactly_those_that_are_named() {
        assert_eq!(only(&["answer"], None, false).unwrap(), "answer");
        assert_eq!(only(&["solve", "answer", "solve"], None, false).unwrap(), "answer solve");
        assert_eq!(only(&["get_current_time", "skills/calculate"], None, false).unwrap(), "sympy get_current_time");
        assert_eq!(only(&["grep", "answer"], Some("."), false).unwrap(), "answer grep");
    }

    #[test]
    fn tools_that_cannot_be_offered() {
        let there_are = "; the tools are answer, calculator, python, sympy, solve, ";
        for error in [with(&["abacus"], None, false), only(&["abacus"], None, false)] {
            let error = error.unwrap_err();
            assert!(error.starts_with(&format!("Unknown tool name: abacus{there_are}")), "{error}");
            assert!(error.contains("agent_loop/get_current_time") && !error.contains("art/calculator"), "{error}");
        }
        assert!(only(&[""], None, false).unwrap_err().starts_with(&format!("No tool is named{there_are}")));
        let error = with(&["ls"], None, false).unwrap_err();
        assert_eq!(error, "agent_loop/ls works on files: name their folder with --root");
        let error = only(&["write"], Some("."), true).unwrap_err();
        assert_eq!(error, "agent_loop/write changes files, and --read-only leaves it out");
    }

    #[test]
    fn titles() {
        assert_eq!(title("get_current_time"), "Get current time");
    }
}
