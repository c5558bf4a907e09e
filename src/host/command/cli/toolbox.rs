use std::cell::OnceCell;
use std::io;
use std::path::PathBuf;

use clap::Args;
use pascaline::host::tool_system::ToolSystem;
use pascaline::host::{Context, Host, HostError, TrapKind, Workspace, WorkspaceConfig, answers, user_cache};
use pascaline::mathjs::Answer;
use pascaline::tools::agent_loop::Moment;
use pascaline::tools::calculator::FAILURE;
use pascaline::tools::{Call, Tool, ToolError, ToolMessage, catalogue, workspace_tools};
use pascaline::{Limits, Now};

use super::progress::Busy;
use super::{COMPILING, Embedded, tell_unkept};

/// The set of a bare name that several sets have.
const DEFAULT_SET: &str = "agent_loop";

/// The set whose calculator has an `ans` and answers in its own form.
pub(super) const ART: &str = "art";

/// The selected tools, and what they may access.
#[derive(Args)]
pub(super) struct Choice {
    /// The set of the tools, such as skills [default: agent_loop, otherwise the only set with that name]
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// The folder for the workspace tools; they cannot reach anything else
    #[arg(long, value_name = "DIR")]
    root: Option<PathBuf>,
    /// Do not change the folder
    #[arg(long, requires = "root")]
    read_only: bool,
    /// The time that tools see, such as 2026-11-28T10:30:00Z [default: the system's]
    #[arg(long, value_name = "INSTANT")]
    now: Option<Now>,
}

impl Choice {
    /// What a tool sees of the time; the system's if it is not given.
    fn clock(&self) -> (Option<Moment>, Option<String>) {
        let moment = |now: Now| Some(Moment { seconds: u64::try_from(now.unix_seconds()).ok()?, nanoseconds: 0 });
        (self.now.and_then(moment), self.now.map(Now::zone_name))
    }
}

/// Every tool with its sandbox. A sandbox takes some milliseconds to make, so each is made when it is first called.
pub(super) struct Toolbox<'c> {
    tools: Vec<Tool>,
    /// The keys of the tools that work on a folder.
    of_workspace: Vec<String>,
    choice: Choice,
    limits: Limits,
    host: Box<dyn Fn() -> io::Result<Host> + 'c>,
    embedded: &'c Embedded,
    calculator: OnceCell<ToolSystem>,
    workspace: OnceCell<Workspace>,
}

impl<'c> Toolbox<'c> {
    /// Returns an error if there is no such set.
    pub(super) fn new(
        host: impl Fn() -> io::Result<Host> + 'c,
        embedded: &'c Embedded,
        choice: Choice,
        limits: Limits,
    ) -> io::Result<Self> {
        Ok(Self {
            tools: tools_of(choice.set.as_deref())?,
            of_workspace: workspace_tools().iter().map(Tool::key).collect(),
            choice,
            limits,
            host: Box::new(host),
            embedded,
            calculator: OnceCell::new(),
            workspace: OnceCell::new(),
        })
    }

    /// The limits of a call.
    pub(super) fn limits(&self) -> Limits {
        self.limits
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
            return Err(ToolError::new("No workspace: this tool works on a folder").hint("name one with --root DIR"));
        };
        if self.workspace.get().is_none() {
            let config = WorkspaceConfig::default()
                .with_read_only(self.choice.read_only)
                .with_sandboxes(1)
                .with_precompiled(Some(self.embedded.code))
                .with_cache(user_cache());
            let made = {
                let _busy = Busy::with(COMPILING);
                Workspace::new(self.embedded.wasm, root, config)
            };
            let workspace = made.map_err(|error| failed(&error))?;
            tell_unkept(workspace.cache_failure()).map_err(|error| failed(&error))?;
            let _ = self.workspace.set(workspace);
        }
        self.workspace.get().ok_or_else(|| ToolError::new("no workspace"))
    }

    /// Makes the sandbox that the tool runs in, so that the time of a call does not include it. If that fails, the call
    /// reports it.
    pub(super) fn prepare(&self, name: &str) {
        match self.find(name) {
            Some(tool) if self.is_of_workspace(tool) => drop(self.workspace()),
            Some(_) => drop(self.art()),
            None => {}
        }
    }

    /// The tool with this name, if there is one; an error if the selected set does not have it.
    pub(super) fn chosen(&self, name: &str) -> io::Result<Option<&Tool>> {
        match (self.find(name), &self.choice.set) {
            (None, Some(set)) => Err(io::Error::other(format!("There is no tool {name} in the set {set}"))),
            (tool, _) => Ok(tool),
        }
    }

    /// The tool with this name: agent_loop's, otherwise the only one.
    fn find(&self, name: &str) -> Option<&Tool> {
        let mut named = self.tools.iter().filter(|tool| tool.is_called(name));
        named.clone().find(|tool| tool.set == DEFAULT_SET).or_else(|| named.next())
    }

    fn is_of_workspace(&self, tool: &Tool) -> bool {
        self.of_workspace.contains(&tool.key())
    }

    /// Runs a tool, with arguments as JSON text.
    pub(super) fn run(&self, tool: &Tool, arguments: &str, thread: &str) -> Result<String, ToolError> {
        if tool.set == ART && !self.follows_answer(thread) {
            return self.run_art(tool, arguments, thread);
        }
        let (now, zone) = self.choice.clock();
        let context = Context { now, zone, limits: self.limits, ..Context::default() };
        if self.is_of_workspace(tool) {
            let reply = self.workspace()?.run(&tool.key(), arguments, &context);
            return reply.map_err(|error| stopped("", &error))?.content;
        }
        let host = self.art().map_err(|error| failed(&error))?.host();
        let reply = host.run(answers::Call::new(thread), &tool.key(), arguments, &context);
        reply.map_err(|error| stopped("", &error))?.content
    }

    /// Whether the last answer of a thread is one that `answer` has left as a text.
    fn follows_answer(&self, thread: &str) -> bool {
        self.calculator.get().is_some_and(|art| matches!(art.host().ans(thread), Ok(Some(Answer::Text(_)))))
    }

    fn run_art(&self, tool: &Tool, arguments: &str, thread: &str) -> Result<String, ToolError> {
        let arguments = tool.read_arguments(arguments, &self.limits)?;
        let art = self.art().map_err(|error| failed(&error))?;
        match art.calculate(&arguments, thread) {
            Ok(answer) => Ok(answer.to_string()),
            Err(error) => Err(stopped(FAILURE, &error)),
        }
    }

    /// Runs a call and returns its message.
    pub(super) fn message(&self, call: Call, thread: &str) -> ToolMessage {
        let Call { id, name, arguments } = call;
        let names = self.tools.iter().map(|tool| &*tool.name);
        let tool = self.find(&name).ok_or_else(|| ToolError::not_found(&name, names));
        let outcome = tool.and_then(|tool| self.run(tool, &arguments, thread));
        ToolMessage::new(id, name, outcome)
    }
}

/// The tools of a set, or all tools; an error if there is no such set.
pub(super) fn tools_of(set: Option<&str>) -> io::Result<Vec<Tool>> {
    let mut tools = catalogue();
    let Some(set) = set else { return Ok(tools) };
    let mut sets: Vec<_> = tools.iter().map(|tool| tool.set.clone()).collect();
    sets.dedup();
    if !sets.iter().any(|other| other == set) {
        return Err(io::Error::other(format!("There is no set {set}; the sets are {}", sets.join(", "))));
    }
    tools.retain(|tool| tool.set == set);
    Ok(tools)
}

/// The error of a call that a sandbox did not answer, with a hint if a limit stopped it; `prefix` comes before its message.
pub(super) fn stopped(prefix: &str, error: &HostError) -> ToolError {
    let tool_error = error.to_tool_error(prefix);
    match error {
        HostError::Trap { kind: TrapKind::OutOfFuel | TrapKind::Deadline | TrapKind::Memory, .. } => {
            tool_error.hint("ask for less in one call: a narrower path, a smaller pattern, fewer digits")
        }
        _ => tool_error,
    }
}

fn failed(error: &impl ToString) -> ToolError {
    ToolError::new(error.to_string())
}
