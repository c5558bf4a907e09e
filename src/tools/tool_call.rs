//! The contract of the tool loop: OpenAI's tool call in, a tool message out.

use std::borrow::Borrow;
use std::fmt;

use pascaline_base::Limits;
use pascaline_base::error::HINT;
use serde_json::json;

use super::strict::{has_strict_form, strict_object};
use super::value::items;
use super::{JsonError, Registry, Tool, ToolError, Value, World, read_json};

/// The prefix of every failure of a tool.
pub const EXECUTION_ERROR: &str = "Tool execution error: ";
/// The prefix of the name of an unknown tool.
pub const NOT_FOUND: &str = "Tool not found: ";

/// The message for the model. As JSON: `{"role":"tool","tool_call_id":…,"name":…,"content":…}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolMessage {
    /// The call's `id`.
    pub tool_call_id: String,
    /// The name that was called.
    pub name: String,
    /// The result, or an error after `Tool execution error: ` or `Tool not found: `.
    pub content: String,
    /// Why the call has no result. It is not part of the JSON, which a model's API would reject with a field that it does
    /// not know.
    pub error: Option<ToolError>,
}

impl ToolMessage {
    /// The message for the outcome of a call.
    pub fn new(tool_call_id: String, name: String, outcome: Result<String, ToolError>) -> Self {
        match outcome {
            Ok(content) => Self { tool_call_id, name, content, error: None },
            Err(error) => Self { tool_call_id, name, content: error.content(), error: Some(error) },
        }
    }
}

impl fmt::Display for ToolMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tool_call_id, name, content, error: _ } = self;
        json!({ "role": "tool", "tool_call_id": tool_call_id, "name": name, "content": content }).fmt(f)
    }
}

impl ToolError {
    /// The error of a call of a tool that does not exist; the hint names those that do.
    pub fn not_found<N: Borrow<str> + PartialEq>(name: &str, tools: impl IntoIterator<Item = N>) -> Self {
        let error = Self::new([NOT_FOUND, name].concat()).code(Self::UNKNOWN_TOOL);
        let mut names = Vec::new();
        for tool in tools {
            if !names.contains(&tool) {
                names.push(tool);
            }
        }
        if names.is_empty() { error } else { error.hint(["the tools are ", &names.join(", ")].concat()) }
    }

    /// The content of the message for the model.
    pub fn content(&self) -> String {
        let Self { message, hint, code, .. } = self;
        let prefix = if code == Self::UNKNOWN_TOOL { "" } else { EXECUTION_ERROR };
        match hint {
            Some(hint) => [prefix, message, HINT, hint].concat(),
            None => [prefix, message].concat(),
        }
    }
}

/// How many times longer than the arguments of one call the JSON text of the calls may be: there can be several, and JSON
/// escapes the quotes in a text.
const CALLS: u64 = 16;

fn read_calls(text: &str, limits: &Limits) -> Result<Value, JsonError> {
    read_json(text, &limits.with_argument_bytes(limits.argument_bytes.saturating_mul(CALLS)))
}

/// A tool call: `{"id", "type": "function", "function": {"name", "arguments"}}`.
///
/// ```
/// use pascaline::tools::Call;
/// use serde_json::json;
///
/// let call = json!({ "id": 7, "function": { "name": "calculate", "arguments": { "expression": "1" } } });
/// let Call { id, name, arguments } = Call::of(&call);
/// assert_eq!([id, name, arguments], ["7", "calculate", r#"{"expression":"1"}"#]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The id that the message repeats.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The arguments, as JSON text.
    pub arguments: String,
}

impl Call {
    /// Reads any JSON as a call, so that every call gets a message: a missing or null field is empty, a string is taken as
    /// it is, and anything else becomes its JSON text. Some models write an object for the arguments, or a number for the
    /// id.
    pub fn of(call: &Value) -> Self {
        let text = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let function = &call["function"];
        Self { id: text(&call["id"]), name: text(&function["name"]), arguments: text(&function["arguments"]) }
    }
}

impl Registry {
    /// Runs a call, a JSON object in OpenAI's form. Every outcome is a message.
    pub fn run_call(&self, call: &str, world: &mut World<'_>) -> ToolMessage {
        self.run(read_calls(call, &world.limits).as_ref(), world)
    }

    /// Runs the calls in a JSON list in order; returns a message for each.
    pub fn run_calls(&self, calls: &str, world: &mut World<'_>) -> Vec<ToolMessage> {
        match &read_calls(calls, &world.limits) {
            Ok(calls) => items(calls).iter().map(|call| self.run(Ok(call), world)).collect(),
            Err(error) => vec![self.run(Err(error), world)],
        }
    }

    fn run(&self, call: Result<&Value, &JsonError>, world: &mut World<'_>) -> ToolMessage {
        let call = match call {
            Ok(call) => call,
            Err(error) => {
                let error = ToolError::new(error.sentence("The tool call")).code(ToolError::INVALID_ARGUMENTS);
                return ToolMessage::new(String::new(), String::new(), Err(error));
            }
        };
        let Call { id, name, arguments } = Call::of(call);
        let names = self.tools().iter().map(|tool| &*tool.name);
        let tool = self.find(&name).ok_or_else(|| ToolError::not_found(&name, names));
        let outcome = tool.and_then(|tool| tool.run(&arguments, world));
        ToolMessage::new(id, name, outcome)
    }
}

impl Tool {
    /// OpenAI's function specification, a JSON object; in the strict form every property is required, an optional one may be
    /// null, and an open map is a list of `{name, value}`. Arguments are accepted in both forms. A schema whose root is an
    /// open map or has `anyOf` has no strict form and is returned unchanged; in a strict one, so are `$ref` and objects
    /// without a description of their properties.
    pub fn specification(&self, is_strict: bool) -> String {
        let schema = self.parameters.schema().unwrap_or(&Value::Null);
        let is_strict = is_strict && has_strict_form(schema);
        let parameters = if is_strict { strict_object(schema) } else { schema.clone() };
        let mut function = json!({ "name": self.name, "description": self.text(), "parameters": parameters });
        if is_strict {
            function["strict"] = true.into();
        }
        json!({ "type": "function", "function": function }).to_string()
    }
}
