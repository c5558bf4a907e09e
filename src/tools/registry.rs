//! The tools by name: the catalogue of all tools, the two sets of agent_loop, and the registry of a host.

use std::fmt::{self, Write};

use pascaline_base::Limits;
use pascaline_base::text::bounded;

use super::agent_loop::{DEFAULT_TOOLS, SET, WORKSPACE_TOOLS};
use super::schema::{Matches, UNCHECKED};
use super::{Tool, ToolError, World, near_key};

/// The key of a tool, and what makes the tool: a description takes longer to make than a short call to answer.
pub(super) type CatalogueRow = (&'static str, fn() -> Tool);

/// The calculators, except that of agent_loop.
const CALCULATORS: &[CatalogueRow] = &[
    ("art/calculator", super::calculator::tool),
    #[cfg(feature = "sympy")]
    ("skills/calculate", super::skills::calculate::tool),
    ("nanochat/use_calculator", super::use_calculator::tool),
    ("ai2/EvalMath", super::eval_math::tool),
    #[cfg(feature = "sympy")]
    ("pascaline/answer", super::answer::tool),
    #[cfg(feature = "sympy")]
    ("pascaline/solve", super::solve::tool),
    #[cfg(feature = "sympy")]
    ("pascaline/check", super::check::tool),
];

/// Why a tool is not found, or cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegistryError {
    /// No tool has this name or key.
    #[non_exhaustive]
    UnknownName {
        /// The name.
        name: String,
        /// The name or key that is near it.
        near: Option<String>,
    },
    /// Two tools have this name.
    DuplicateName(String),
    /// The schema of the tool with this name is not a JSON object, or is nested too deep.
    InvalidSchema(String),
}

const UNKNOWN: &str = "Unknown tool name: ";

impl RegistryError {
    /// No tool has this name; one of the keys may be near it.
    fn unknown(name: &str, keys: &[&str]) -> Self {
        Self::UnknownName { name: bounded(name.to_owned()), near: near_key::find(name, keys).map(str::to_owned) }
    }
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName { name, near: None } => write!(f, "{UNKNOWN}{name}"),
            Self::UnknownName { name, near: Some(near) } => write!(f, "{UNKNOWN}{name} (did you mean {near}?)"),
            Self::DuplicateName(name) => write!(f, "Duplicate tool name: {name}"),
            Self::InvalidSchema(name) => {
                write!(f, "The schema of tool {name} is not a JSON object, or is nested more than 100 levels deep")
            }
        }
    }
}

impl std::error::Error for RegistryError {}

impl From<RegistryError> for ToolError {
    fn from(error: RegistryError) -> Self {
        match error {
            RegistryError::UnknownName { name, near } => {
                let error = Self::new([UNKNOWN, &name].concat()).code(Self::UNKNOWN_TOOL);
                near.map_or(error.clone(), |near| error.hint(format!("did you mean `{near}`?")))
            }
            RegistryError::DuplicateName(_) | RegistryError::InvalidSchema(_) => Self::new(error.to_string()),
        }
    }
}

/// Every tool of Pascaline, set by set. Names are unique within a set; two sets may share one.
///
/// ```
/// let keys: Vec<_> = pascaline::tools::catalogue().iter().map(|tool| tool.key()).collect();
/// assert!(keys.contains(&"skills/calculate".to_owned()));
/// assert!(keys.contains(&"agent_loop/calculate".to_owned()));
/// ```
pub fn catalogue() -> Vec<Tool> {
    rows().map(|(_, make)| make()).collect()
}

const SETS: &[&[CatalogueRow]] =
    if cfg!(feature = "calculators") { &[DEFAULT_TOOLS, WORKSPACE_TOOLS, CALCULATORS] } else { &[WORKSPACE_TOOLS] };

fn rows() -> impl Iterator<Item = CatalogueRow> {
    SETS.iter().copied().flatten().copied()
}

/// agent_loop's teaching set: `calculate` and `get_current_time`.
pub fn default_tools() -> Vec<Tool> {
    DEFAULT_TOOLS.iter().map(|(_, make)| make()).collect()
}

/// agent_loop's workspace set: `read`, `write`, `edit`, `grep`, `find`, `ls`. With the feature `workspace` they run on the
/// folder of [`World::files`].
pub fn workspace_tools() -> Vec<Tool> {
    WORKSPACE_TOOLS.iter().map(|(_, make)| make()).collect()
}

/// The tool with this key, such as `skills/calculate`; an error if there is none, which names the key that is near:
/// `Unknown tool name: art/calcluator (did you mean art/calculator?)`.
pub fn tool(key: &str) -> Result<Tool, RegistryError> {
    let found = rows().find(|(known, _)| *known == key);
    found.map(|(_, make)| make()).ok_or_else(|| RegistryError::unknown(key, &keys().collect::<Vec<_>>()))
}

/// The key of every tool, in the order of the [`catalogue`].
pub fn keys() -> impl Iterator<Item = &'static str> {
    rows().map(|(key, _)| key)
}

/// The tools that a host offers a model, each under a unique name.
///
/// ```
/// use pascaline::tools::{Registry, World, default_tools};
///
/// let tools = Registry::new(default_tools()).unwrap();
/// let call = r#"{"id": "call_1", "type": "function",
///     "function": {"name": "calculate", "arguments": "{\"expression\": \"(2+3)*4\"}"}}"#;
/// let message = tools.run_call(call, &mut World::default());
/// assert_eq!(
///     message.to_string(),
///     r#"{"role":"tool","tool_call_id":"call_1","name":"calculate","content":"20"}"#,
/// );
/// assert_eq!(tools.get("abacus").err().unwrap().to_string(), "Unknown tool name: abacus");
/// ```
#[derive(Default)]
pub struct Registry {
    tools: Vec<Tool>,
}

impl Registry {
    /// A registry of these tools; an error if [`register`](Self::register) returns one.
    pub fn new(tools: impl IntoIterator<Item = Tool>) -> Result<Self, RegistryError> {
        let mut registry = Self::default();
        for tool in tools {
            registry.register(tool)?;
        }
        Ok(registry)
    }

    /// A registry of the tools with these keys, in their order; an error for an unknown key or a duplicate name.
    pub fn from_keys(keys: &[impl AsRef<str>]) -> Result<Self, RegistryError> {
        let mut registry = Self::default();
        for key in keys {
            registry.register(tool(key.as_ref())?)?;
        }
        Ok(registry)
    }

    /// Adds a tool; an error if its name is taken (`Duplicate tool name: read`), or if its schema is not a JSON object.
    pub fn register(&mut self, tool: Tool) -> Result<(), RegistryError> {
        if self.find(&tool.name).is_some() {
            return Err(RegistryError::DuplicateName(tool.name.into()));
        }
        tool.schema()?;
        self.tools.push(tool);
        Ok(())
    }

    /// The tool with this name, or key such as `agent_loop/read`; an error if there is none, which names the one that is near:
    /// `Unknown tool name: raed (did you mean agent_loop/read?)`.
    pub fn get(&self, name: &str) -> Result<&Tool, RegistryError> {
        self.find(name).ok_or_else(|| {
            let keys: Vec<String> = self.tools.iter().map(Tool::key).collect();
            RegistryError::unknown(name, &keys.iter().map(|key| &**key).collect::<Vec<_>>())
        })
    }

    /// The tools, in the order in which they were added.
    pub fn tools(&self) -> &[Tool] {
        &self.tools
    }

    pub(super) fn find(&self, name: &str) -> Option<&Tool> {
        self.tools.iter().find(|tool| tool.is_called(name))
    }

    /// OpenAI's function specifications of the tools, a JSON list; `strict` for its structured outputs.
    pub fn specifications(&self, strict: bool) -> String {
        let mut text = String::from("[");
        for (index, tool) in self.tools.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let _ = write!(text, "{comma}{}", tool.specification(strict));
        }
        text + "]"
    }
}

impl Tool {
    /// The tool's set and name: `agent_loop/calculate`.
    pub fn key(&self) -> String {
        format!("{}/{}", self.set, self.name)
    }

    /// Whether a name is the tool's name or its key.
    pub fn is_called(&self, name: &str) -> bool {
        let in_set = name.strip_prefix(&*self.set).and_then(|rest| rest.strip_prefix('/'));
        name == self.name || in_set == Some(&*self.name)
    }

    /// Runs a call with arguments as JSON text: checks them against the schema, then passes them to the handler.
    pub fn run(&self, arguments: &str, world: &mut World<'_>) -> Result<String, ToolError> {
        self.run_matching(arguments, world, UNCHECKED)
    }

    /// The same for a host with regular expressions.
    pub fn run_matching(
        &self,
        arguments: &str,
        world: &mut World<'_>,
        matches: Matches<'_>,
    ) -> Result<String, ToolError> {
        let handler = self.handler.as_ref();
        let handler = handler.ok_or_else(|| {
            ToolError::new(format!("Tool {} has no handler here", self.name)).code(ToolError::NO_HANDLER)
        })?;
        let limits = self.argument_limits(world);
        world.notes.clear();
        world.parts = None;
        handler(&self.read_matching(arguments, &limits, matches)?, world)
    }

    /// The limits of its arguments: those of a tool that works on a folder may include the text of a whole file.
    fn argument_limits(&self, world: &World<'_>) -> Limits {
        let argument_bytes = world.limits.argument_bytes;
        let is_of_workspace = self.set == SET && self.annotations.touches_world;
        let touches_files = is_of_workspace && world.files.is_some();
        let most = if touches_files { argument_bytes.max(world.workspace.text) } else { argument_bytes };
        world.limits.with_argument_bytes(most)
    }
}
