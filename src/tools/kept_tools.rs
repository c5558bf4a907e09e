//! The tools that earlier calls have made, so that a tool is not made, nor its schema read, in each call. A new instance has none.

use super::{Annotations, Description, Handler, RegistryError, Tool};

/// The most tools that are kept.
const MOST: usize = 64;
/// The most bytes of their schemas' texts, except that the last tool may have more. What is read from a text takes about ten
/// times as much.
const MOST_BYTES: usize = 1 << 18;

/// The tools; the one that was made first comes first.
#[derive(Default)]
pub struct KeptTools(Vec<Tool>);

impl KeptTools {
    /// The tool of the catalogue with this key; an error if there is none.
    pub fn of_key(&mut self, key: &str) -> Result<&Tool, RegistryError> {
        match self.find(|tool| key.split_once('/') == Some((&*tool.set, &*tool.name))) {
            Some(at) => Ok(&self.0[at]),
            None => super::tool(key).map(|tool| self.keep(tool)),
        }
    }

    /// The host's own tool with this name and schema, as far as the check of its arguments needs it. Its handler, which it has if
    /// `runs`, returns them. A host that changes a schema has another tool then.
    pub fn of_host(&mut self, name: &str, parameters: &str, runs: bool) -> &Tool {
        let is_it = |tool: &Tool| {
            tool.set.is_empty()
                && tool.name == name
                && tool.handler.is_some() == runs
                && *tool.parameters == *parameters
        };
        if let Some(at) = self.find(is_it) {
            return &self.0[at];
        }
        let handler: Handler = Box::new(|arguments, _| Ok(arguments.to_string()));
        self.keep(host_tool(name, "", parameters, runs.then_some(handler)))
    }

    fn find(&self, is_it: impl Fn(&Tool) -> bool) -> Option<usize> {
        self.0.iter().position(is_it)
    }

    /// Adds a tool, and makes room for it.
    fn keep(&mut self, tool: Tool) -> &Tool {
        let mut bytes = tool.parameters.len();
        let mut count = 1;
        let older = self.0.iter().rev().take_while(|tool| {
            bytes += tool.parameters.len();
            count += 1;
            bytes <= MOST_BYTES && count <= MOST
        });
        let kept = older.count();
        self.0.drain(..self.0.len() - kept);
        self.0.push(tool);
        &self.0[kept]
    }
}

/// One of the host's own tools, as far as the tool loop needs it.
pub fn host_tool(name: &str, description: &str, parameters: &str, handler: Option<Handler>) -> Tool {
    Tool {
        set: "".into(),
        name: name.to_owned().into(),
        description: Description { summary: description.to_owned().into(), ..Description::default() },
        parameters: parameters.to_owned().into(),
        examples: Vec::new().into(),
        annotations: Annotations::PURE,
        handler,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(kept: &KeptTools) -> Vec<&str> {
        kept.0.iter().map(|tool| &*tool.name).collect()
    }

    #[test]
    fn a_tool_is_made_once() {
        let mut kept = KeptTools::default();
        for _ in 0..3 {
            assert_eq!(kept.of_key("art/calculator").unwrap().key(), "art/calculator");
            assert_eq!(&*kept.of_host("art/calculator", "{}", true).set, "");
            assert!(kept.of_host("art/calculator", "{}", false).handler.is_none());
            assert_eq!(&*kept.of_host("art/calculator", "[]", true).parameters, "[]");
        }
        assert_eq!(kept.0.len(), 4);
        assert!(kept.of_key("calculator").is_err());
    }

    #[test]
    fn the_oldest_tools_make_room() {
        let mut kept = KeptTools::default();
        for index in 0..MOST + 2 {
            kept.of_host(&index.to_string(), "{}", true);
        }
        assert_eq!(kept.0.len(), MOST);
        assert_eq!(names(&kept)[0], "2");
        kept.of_host("long", &" ".repeat(MOST_BYTES - 4), true);
        assert_eq!(names(&kept), ["64", "65", "long"]);
        kept.of_host("longer", &" ".repeat(MOST_BYTES + 1), true);
        assert_eq!(names(&kept), ["longer"]);
        kept.of_host("short", "{}", true);
        assert_eq!(names(&kept), ["short"]);
    }
}
