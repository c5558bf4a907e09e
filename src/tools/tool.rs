//! A tool: its description for a model, and its handler.

use std::borrow::Cow;
use std::fmt;

use pascaline_base::error::{Error, HINT};
use pascaline_base::text::bounded;

use super::calculator::example_text;
use super::{Parameters, Usage, Value, World};

/// A tool. Pascaline's own are made by the function `tool` in their files; a host makes its own.
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
    /// The set of the tool, such as `agent_loop`. Names are unique within a set.
    pub set: Cow<'static, str>,
    /// The tool's name for a model, such as `calculate`.
    pub name: Cow<'static, str>,
    /// The description for a model.
    pub description: Description,
    /// The JSON Schema of the arguments, which are an object, as JSON text.
    ///
    /// Arguments are checked against `type`, `enum`, `const` and `anyOf`; `minimum`, `maximum`, `exclusiveMinimum` and
    /// `exclusiveMaximum`; `minLength` and `maxLength`; `minItems`, `maxItems` and `items`, one schema for all;
    /// `properties`, `required` and `additionalProperties`. Other keywords, such as `pattern` or `$ref`, are not checked.
    pub parameters: Parameters,
    /// Calls with their results.
    pub examples: Cow<'static, [Example]>,
    /// Facts for a host that decides whether a model may call the tool.
    pub annotations: Annotations,
    /// The handler of a call; a tool without one is only metadata.
    pub handler: Option<Handler>,
}

/// Runs a call with the arguments, which fit the tool's schema, and what the host lets the tool access. Returns the text for
/// the model.
pub type Handler = Box<dyn Fn(&Value, &mut World<'_>) -> Result<String, ToolError> + Send + Sync>;

/// The description of a tool for a model, in the four parts of agent_loop's style; a part may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// What it does, in a sentence or two.
    pub summary: Cow<'static, str>,
    /// How it does it, as far as a caller needs to know.
    pub principle: Cow<'static, str>,
    /// When and how to call it.
    pub usage: Usage,
    /// What happens to wrong calls, and to inputs that are too large.
    pub fault_tolerance: Cow<'static, str>,
}

/// A call of a tool with its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The arguments, as JSON text.
    pub arguments: Cow<'static, str>,
    /// The tool's result.
    pub result: Cow<'static, str>,
    /// What the example demonstrates.
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

/// The effects of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annotations {
    /// It changes nothing.
    pub read_only: bool,
    /// Calling it twice with the same arguments does no more than calling it once.
    pub idempotent: bool,
    /// It accesses more than its arguments: a clock or files.
    pub touches_world: bool,
}

impl Annotations {
    /// The annotations of a tool that only calculates.
    pub const PURE: Self = Self { read_only: true, idempotent: true, touches_world: false };
}

/// Why a call has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolError {
    /// In the words of the system that the tool replaces.
    pub message: String,
    /// How to correct the call, if that is known.
    pub hint: Option<String>,
    /// The kind of failure: that of a calculation is an [`ErrorCode`](pascaline_base::ErrorCode). The others are `invalid-arguments`,
    /// `unknown-tool`, `no-handler`, the failures of files such as `not-found`, and `tool-failed` for any other.
    pub code: Cow<'static, str>,
    /// The message, the line of the expression with the place underlined, and the hint: lines of text.
    pub rendered: String,
}

impl ToolError {
    /// The code of arguments that do not fit the tool's schema.
    pub const INVALID_ARGUMENTS: &str = "invalid-arguments";
    /// The code of a call of a tool that does not exist.
    pub const UNKNOWN_TOOL: &str = "unknown-tool";
    /// The code of a call of a tool that is only metadata.
    pub const NO_HANDLER: &str = "no-handler";
    /// The code of a failure that has no code of its own.
    pub const TOOL_FAILED: &str = "tool-failed";

    /// An error without a hint, with the code `tool-failed`. A message of more than 4,000 bytes is truncated.
    pub fn new(message: impl Into<String>) -> Self {
        let message = bounded(message.into());
        Self { rendered: message.clone(), message, hint: None, code: Self::TOOL_FAILED.into() }
    }

    /// The failure of a calculation; `prefix` comes before its message.
    ///
    /// ```
    /// use pascaline::mathjs::{Options, evaluate};
    /// use pascaline::tools::ToolError;
    ///
    /// let error = evaluate("2 +", &Options::default()).unwrap_err();
    /// let error = ToolError::from_calculation("Failed: ", &error, "2 +");
    /// assert_eq!(error.message, "Failed: Unexpected end of expression (char 4)");
    /// assert_eq!(error.code, "unexpected-end");
    /// assert_eq!(error.rendered.lines().nth(1), Some("  2 +"));
    /// ```
    pub fn from_calculation(prefix: &str, error: &Error, source: &str) -> Self {
        Self {
            message: bounded([prefix, &error.message].concat()),
            hint: error.hint.clone(),
            code: error.code.as_str().into(),
            rendered: [prefix, &error.render(source)].concat(),
        }
    }

    /// The error with a hint, which is truncated like the message.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        let hint = bounded(hint.into());
        Self { rendered: [&self.rendered, HINT, &hint].concat(), hint: Some(hint), ..self }
    }

    /// The error with a code.
    #[must_use]
    pub fn code(self, code: impl Into<Cow<'static, str>>) -> Self {
        Self { code: code.into(), ..self }
    }
}

/// The message.
impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ToolError {}

impl Tool {
    /// The description for a model: its parts, and the first example.
    pub fn text(&self) -> String {
        let mut text = self.description.text();
        if let Some(example) = self.examples.first() {
            text.extend(["\n", &example_text(&example.arguments, &example.result)]);
        }
        text
    }
}

impl Description {
    /// The nonempty parts, as one text.
    pub fn text(&self) -> String {
        let parts = [
            ("", &*self.summary),
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
