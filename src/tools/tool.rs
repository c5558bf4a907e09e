//! One tool: what a model is told of it, and what runs a call of it.

use std::borrow::Cow;
use std::fmt;

use super::{Value, World};
use crate::text::bounded;

/// A tool. Those of Pascaline are made once, by the function `tool` of their file; a host makes its own.
///
/// ```
/// use pascaline::tools::{Annotations, Description, Tool, World};
///
/// let greet = Tool {
///     set: "mine".into(),
///     name: "greet".into(),
///     description: Description { summary: "Greets somebody.".into(), ..Description::default() },
///     parameters: r#"{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}"#.into(),
///     examples: [].as_slice().into(),
///     annotations: Annotations { read_only: true, idempotent: true, touches_world: false },
///     handler: Some(Box::new(|arguments, _| Ok(format!("Hello, {}!", arguments["name"].as_str().unwrap_or_default())))),
/// };
/// assert_eq!(greet.key(), "mine/greet");
/// assert_eq!(greet.run(r#"{"name": "Blaise"}"#, &mut World::default()).unwrap(), "Hello, Blaise!");
/// assert_eq!(greet.run("{}", &mut World::default()).unwrap_err().message, "Missing required parameter: name");
/// ```
pub struct Tool {
    /// The set that it belongs to, such as `agent_loop`. Names are unique in a set.
    pub set: Cow<'static, str>,
    /// The name that a model calls it by, such as `calculate`.
    pub name: Cow<'static, str>,
    /// What a model is told.
    pub description: Description,
    /// The JSON Schema of the arguments, an object's, as JSON text.
    ///
    /// Arguments are held against `type`, `enum`, `const` and `anyOf`; `minimum`, `maximum`, `exclusiveMinimum` and
    /// `exclusiveMaximum`; `minLength` and `maxLength`; `minItems`, `maxItems` and `items`, one schema for all; `properties`,
    /// `required` and `additionalProperties`. What any other keyword asks, such as `pattern` or `$ref`, is not checked.
    pub parameters: Cow<'static, str>,
    /// Calls with their results.
    pub examples: Cow<'static, [Example]>,
    /// What a host may know before it lets a model call.
    pub annotations: Annotations,
    /// What runs a call; a tool without is only metadata.
    pub handler: Option<Handler>,
}

/// Runs a call: the arguments, which fit the tool's schema, and what the host lets the tool see of the world. It gives the
/// text that the model reads.
pub type Handler = Box<dyn Fn(&Value, &mut World<'_>) -> Result<String, ToolError> + Send + Sync>;

/// What a model is told of a tool, in the four parts of agent_loop's style; a part may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// What it does, in a sentence or two.
    pub summary: Cow<'static, str>,
    /// How it does it, as far as a caller must know.
    pub principle: Cow<'static, str>,
    /// When and how to call it.
    pub usage: Cow<'static, str>,
    /// What happens to calls that are wrong, and to what is too large.
    pub fault_tolerance: Cow<'static, str>,
}

/// A call of a tool with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The arguments, as JSON text.
    pub arguments: Cow<'static, str>,
    /// The text that the tool gives.
    pub result: Cow<'static, str>,
    /// What it shows.
    pub description: Cow<'static, str>,
}

impl Example {
    pub(super) const fn new(arguments: &'static str, result: &'static str, description: &'static str) -> Self {
        Self {
            arguments: Cow::Borrowed(arguments),
            result: Cow::Borrowed(result),
            description: Cow::Borrowed(description),
        }
    }
}

/// What a call of a tool may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annotations {
    /// It changes nothing.
    pub read_only: bool,
    /// Calling it twice with the same arguments does no more than calling it once.
    pub idempotent: bool,
    /// It touches the world: a clock or files, not only its arguments.
    pub touches_world: bool,
}

impl Annotations {
    /// Of a tool that only calculates.
    pub const PURE: Self = Self { read_only: true, idempotent: true, touches_world: false };
}

/// Why a call gives nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolError {
    /// In the words of the system that the tool replaces.
    pub message: String,
    /// How to mend the call, where that is known.
    pub hint: Option<String>,
}

impl ToolError {
    /// An error without a hint. A message of more than 4,000 bytes is cut.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: bounded(message.into()), hint: None }
    }

    /// The error with a hint, which is cut as the message is.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(bounded(hint.into())), ..self }
    }
}

/// The message.
impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ToolError {}

impl From<crate::Error> for ToolError {
    fn from(error: crate::Error) -> Self {
        Self { message: error.message, hint: error.hint }
    }
}

impl Description {
    /// The parts that are not empty, as one text.
    pub fn text(&self) -> String {
        let parts = [
            ("", &self.summary),
            ("Principle: ", &self.principle),
            ("Usage: ", &self.usage),
            ("Fault tolerance: ", &self.fault_tolerance),
        ];
        let mut text = String::new();
        for (heading, part) in parts {
            if !part.is_empty() {
                let newline = if text.is_empty() { "" } else { "\n" };
                text.extend([newline, heading, part]);
            }
        }
        text
    }
}
