//! The registry, in both worlds.

use pascaline_mathjs::Answer;
use pascaline_tools::agent_loop::Moment;
use pascaline_tools::{self as tools, Registry, World, catalogue};

use super::bindings::Component;
use super::bindings::exports::pascaline::tools::registry::{
    Annotations, Context, Description, Example, Guest, Offered, Replies, Reply, Tool, ToolError, ToolMessage,
};
use super::bindings::exports::pascaline::tools::types;
use super::values::limits_of;

impl Guest for Component {
    fn tools() -> Vec<Tool> {
        catalogue().into_iter().map(Tool::from).collect()
    }

    fn specifications(keys: Vec<String>, strict: bool) -> Result<String, String> {
        let registry = Registry::from_keys(&keys).map_err(|error| error.to_string())?;
        Ok(registry.specifications(strict))
    }

    fn run(key: String, arguments: String, context: Context) -> Reply {
        with_world(context, |world| {
            world.wants_parts = true;
            let tool = tools::tool(&key).map_err(tools::ToolError::from);
            let outcome = tool.and_then(|tool| tool.run(&arguments, world));
            Reply {
                content: outcome.map_err(ToolError::from),
                ans: world.ans.take().map(types::Value::from),
                notes: world.notes.drain(..).map(|note| note.message).collect(),
                parts: world.parts.take(),
            }
        })
    }

    fn hint_among(key: String, arguments: String, hint: String, offered: Vec<Offered>) -> Option<String> {
        let offered: Vec<_> = offered.iter().map(|tool| (&*tool.key, &*tool.name)).collect();
        tools::hint_among(&key, &arguments, &hint, &offered)
    }

    fn run_calls(keys: Vec<String>, calls: String, context: Context) -> Result<Replies, String> {
        let registry = Registry::from_keys(&keys).map_err(|error| error.to_string())?;
        Ok(with_world(context, |world| Replies {
            messages: registry.run_calls(&calls, world).into_iter().map(ToolMessage::from).collect(),
            ans: world.ans.take().map(types::Value::from),
        }))
    }
}

/// Passes the host's context to a call.
fn with_world<T>(context: Context, call: impl FnOnce(&mut World<'_>) -> T) -> T {
    let world = World {
        now: context.now.map(|now| Moment { seconds: now.seconds, nanoseconds: now.nanoseconds }),
        zone: context.zone,
        ans: context.ans.map(Answer::from),
        limits: limits_of(context.limits),
        ..World::default()
    };
    super::call_in_folder(world, context.workspace, call)
}

impl From<tools::Tool> for Tool {
    fn from(tool: tools::Tool) -> Self {
        let tools::Tool { set, name, description, parameters, examples, annotations, handler } = tool;
        let tools::Annotations { read_only, idempotent, touches_world } = annotations;
        Self {
            set: set.into(),
            name: name.into(),
            description: Description {
                summary: description.summary.into(),
                principle: description.principle.into(),
                usage: description.usage.into(),
                fault_tolerance: description.fault_tolerance.into(),
            },
            parameters: parameters.into(),
            examples: examples.iter().cloned().map(Example::from).collect(),
            annotations: Annotations { read_only, idempotent, touches_world },
            runs: handler.is_some(),
        }
    }
}

impl From<tools::Example> for Example {
    fn from(example: tools::Example) -> Self {
        let tools::Example { arguments, result, description } = example;
        Self { arguments: arguments.into(), content: result.into(), description: description.into() }
    }
}

impl From<tools::ToolMessage> for ToolMessage {
    fn from(message: tools::ToolMessage) -> Self {
        let tools::ToolMessage { tool_call_id, name, content, error } = message;
        Self { tool_call_id, name, content, error: error.map(ToolError::from) }
    }
}

impl From<tools::ToolError> for ToolError {
    fn from(error: tools::ToolError) -> Self {
        let tools::ToolError { message, hint, code, rendered, .. } = error;
        Self { message, hint, code: code.into(), rendered }
    }
}
