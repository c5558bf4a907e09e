use std::cell::OnceCell;
use std::io;
use std::path::PathBuf;

use clap::Args;
use pascaline::host::tool_system::{Output, ToolCall, ToolResult, ToolSystem};
use pascaline::host::{Context, Host, Workspace, WorkspaceConfig};
use pascaline::tools::{NOT_FOUND, Tool, ToolError, ToolMessage, catalogue, content, workspace_tools};
use serde::Deserialize;
use serde_json::Value;

/// The set that is meant where a name has several.
const DEFAULT_SET: &str = "agent_loop";

/// Whose calculator has an `ans`, and an answer of its own form.
const ART: &str = "art";

/// Which tools are meant, and what they may touch.
#[derive(Args)]
pub(super) struct Choice {
    /// The set of the tools, such as skills [default: agent_loop, then the only one that has the name]
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// The folder that the tools of the workspace see; they can reach nothing else
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Leave the folder as it is
    #[arg(long, requires = "root")]
    read_only: bool,
}

/// Every tool with what runs it. A sandbox takes some tenths of a second to compile: each is made when it is first called.
pub(super) struct Toolbox<'c> {
    tools: Vec<Tool>,
    choice: Choice,
    host: Box<dyn Fn() -> io::Result<Host> + 'c>,
    component: &'c [u8],
    calculator: OnceCell<ToolSystem>,
    workspace: OnceCell<Workspace>,
}

/// A call as OpenAI has it.
#[derive(Deserialize)]
pub(super) struct OpenAiCall {
    #[serde(default)]
    id: String,
    pub(super) function: Function,
}

/// The tool that is called; its arguments are JSON text, or the object itself.
#[derive(Deserialize)]
pub(super) struct Function {
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    arguments: Value,
}

impl<'c> Toolbox<'c> {
    pub(super) fn new(host: impl Fn() -> io::Result<Host> + 'c, component: &'c [u8], choice: Choice) -> Self {
        Self {
            tools: catalogue(),
            choice,
            host: Box::new(host),
            component,
            calculator: OnceCell::new(),
            workspace: OnceCell::new(),
        }
    }

    /// ART's tool system, whose host has the sandbox of the calculator.
    pub(super) fn art(&self) -> io::Result<&ToolSystem> {
        if self.calculator.get().is_none() {
            let _ = self.calculator.set(ToolSystem::new((self.host)()?).map_err(io::Error::other)?);
        }
        self.calculator.get().ok_or_else(|| io::Error::other("no calculator"))
    }

    fn workspace(&self) -> Result<&Workspace, ToolError> {
        let Some(root) = &self.choice.root else {
            return Err(ToolError::new("No workspace: the tool works on a folder").hint("give one with --root DIR"));
        };
        if self.workspace.get().is_none() {
            let read_only = self.choice.read_only;
            let config = WorkspaceConfig { read_only, sandboxes: 1, ..WorkspaceConfig::default() };
            let workspace = Workspace::new(self.component, root, config).map_err(|error| failed(&error))?;
            let _ = self.workspace.set(workspace);
        }
        self.workspace.get().ok_or_else(|| ToolError::new("no workspace"))
    }

    /// Makes the sandbox that the tool of a name runs in, so that a call is timed without it. What is wrong with it the call
    /// tells.
    pub(super) fn prepare(&self, name: &str) {
        match self.find(name) {
            Some(tool) if is_of_workspace(tool) => drop(self.workspace()),
            Some(_) => drop(self.art()),
            None => {}
        }
    }

    /// Whether ART's tool system answers for a name; it does for one that nobody has.
    pub(super) fn is_art(&self, name: &str) -> bool {
        self.find(name).is_none_or(|tool| tool.set == ART)
    }

    /// The tool of a name: of the set that is chosen, else of agent_loop, else the only one.
    fn find(&self, name: &str) -> Option<&Tool> {
        let mut named = self.tools.iter().filter(|tool| tool.name == name || tool.key() == name);
        match &self.choice.set {
            Some(set) => named.find(|tool| tool.set == *set),
            None => named.clone().find(|tool| tool.set == DEFAULT_SET).or_else(|| named.next()),
        }
    }

    /// Runs the tool of a name, with arguments as JSON text.
    pub(super) fn run(&self, name: &str, arguments: &str, thread: &str) -> Result<String, ToolError> {
        let tool = self.find(name).ok_or_else(|| ToolError::new(format!("Unknown tool name: {name}")))?;
        if tool.set == ART {
            return self.run_art(tool, arguments, thread);
        }
        let reply = if is_of_workspace(tool) {
            self.workspace()?.run(&tool.key(), arguments, &Context::default())
        } else {
            let sandbox = self.art().map_err(|error| failed(&error))?.host().sandbox();
            let context = Context { limits: sandbox.config().limits, ..Context::default() };
            sandbox.run(&tool.key(), arguments, &context)
        };
        reply.map_err(|error| failed(&error))?.content
    }

    fn run_art(&self, tool: &Tool, arguments: &str, thread: &str) -> Result<String, ToolError> {
        let arguments = tool.read_arguments(arguments)?.to_string();
        let arguments = serde_json::from_str(&arguments).map_err(|error| failed(&error))?;
        let call = ToolCall { call_id: String::new(), tool_name: tool.name.to_string(), arguments };
        let ToolResult { output, error, metadata, .. } =
            self.art().map_err(|error| failed(&error))?.execute(&call, thread);
        match output {
            Some(Output { result }) => Ok(result.to_string()),
            None => {
                Err(ToolError { message: error.unwrap_or_default(), hint: metadata.and_then(|metadata| metadata.hint) })
            }
        }
    }

    /// The message of a call.
    pub(super) fn message(&self, call: &OpenAiCall, thread: &str) -> ToolMessage {
        let OpenAiCall { id, function: Function { name, arguments } } = call;
        let arguments = match arguments {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let content = match self.find(name) {
            Some(_) => content(self.run(name, &arguments, thread)),
            None => [NOT_FOUND, name].concat(),
        };
        ToolMessage { tool_call_id: id.clone(), name: name.clone(), content }
    }
}

fn is_of_workspace(tool: &Tool) -> bool {
    workspace_tools().iter().any(|other| other.key() == tool.key())
}

fn failed(error: &impl ToString) -> ToolError {
    ToolError::new(error.to_string())
}
