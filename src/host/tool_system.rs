//! Tool calls in, tool results out: ART's `ToolSystem`, with a sandboxed calculator.

use std::fmt;

use pascaline_base::Span;
use pascaline_base::error::HINT;
use pascaline_base::text::bounded;
use pascaline_mathjs::{Answer, Options, Results};
use pascaline_tools::schema::{Misfit, UNCHECKED, read_fitting};
use pascaline_tools::{ToolError, calculator, value};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::answers::Unavailable;
use super::{Failure, Host, HostError, HostNote, Reply, json};

/// A host that uses ART's JSON: a call's arguments are checked against the tool's schema, and every call has a result.
///
/// ```no_run
/// use pascaline::host::tool_system::{ToolCall, ToolSystem};
/// use pascaline::host::{Config, Host};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let tools = ToolSystem::new(Host::new(&std::fs::read("dist/calculator.wasm")?, Config::default())?)?;
/// let call = r#"{ "callId": "calc1", "toolName": "calculator", "arguments": { "expression": "5 * 3" } }"#;
/// let result = tools.execute(&serde_json::from_str::<ToolCall>(call)?, "thread-1");
/// assert_eq!(
///     serde_json::to_string(&result)?,
///     r#"{"callId":"calc1","toolName":"calculator","status":"success","output":{"result":15}}"#,
/// );
/// # Ok(())
/// # }
/// ```
pub struct ToolSystem {
    host: Host,
    tools: Vec<Value>,
}

/// An agent's call.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolCall {
    /// The agent's id for the call; the result repeats it.
    pub call_id: String,
    /// The tool, such as `calculator`.
    pub tool_name: String,
    /// The arguments, as described by the tool's schema.
    pub arguments: Value,
}

/// The result that the agent receives.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolResult {
    /// The id of the call.
    pub call_id: String,
    /// The tool of the call.
    pub tool_name: String,
    /// Whether there is an output or an error.
    pub status: Status,
    /// The output of a success.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<Output>,
    /// What went wrong, for the agent to read, with the hint if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Details of a tool's error, and notes on its output, for the agent and for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Metadata>,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The result has an output.
    Success,
    /// The result has an error.
    Error,
}

/// The calculator's output.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Output {
    /// In JSON a number is written as JavaScript does; a complex number is a string.
    #[serde(serialize_with = "result")]
    pub result: Answer,
}

/// Details of an error, or notes on an output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Metadata {
    /// The stable code of an error: see [`HostError::code`]; of arguments that do not fit, `invalid-arguments`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// The place in the expression, in UTF-8 bytes.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::span")]
    pub span: Option<Span>,
    /// How to correct the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The message with the place underlined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rendered: Option<String>,
    /// Where an output may not be what the expression was meant to say.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "json::notes")]
    pub notes: Vec<HostNote>,
}

impl ToolSystem {
    /// Asks the component for its tools.
    pub fn new(host: Host) -> Result<Self, HostError> {
        let schema = host.sandbox().schema()?;
        let schema = serde_json::from_str(&schema).map_err(|error| HostError::Setup(format!("schema: {error}")))?;
        Ok(Self { host, tools: vec![schema] })
    }

    /// The host in which the tools run.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// The description of every tool for an agent: `name`, `description`, `inputSchema`, `outputSchema`, `examples`.
    pub fn tools(&self) -> &[Value] {
        &self.tools
    }

    /// Runs one call in a thread.
    pub fn execute(&self, call: &ToolCall, thread: &str) -> ToolResult {
        let ToolCall { call_id, tool_name, arguments } = call;
        self.execute_text(call_id.clone(), tool_name.clone(), &arguments.to_string(), thread)
    }

    /// Runs one call in a thread, with arguments as JSON text. Their size is checked before they are read.
    pub fn execute_text(&self, call_id: String, tool_name: String, arguments: &str, thread: &str) -> ToolResult {
        let outcome = match self.read(&tool_name, arguments) {
            Ok(arguments) => self.reply(&arguments, thread).map_err(explain),
            Err(refused) => Err(refused.explain()),
        };
        match outcome {
            Ok(Reply { value: result, notes, .. }) => {
                let output = Some(Output { result });
                let metadata = (!notes.is_empty()).then(|| Metadata { notes, ..Metadata::default() });
                ToolResult { call_id, tool_name, status: Status::Success, output, error: None, metadata }
            }
            Err((error, metadata)) => {
                let error = Some(error);
                ToolResult { call_id, tool_name, status: Status::Error, output: None, error, metadata }
            }
        }
    }

    /// The arguments, checked against the tool's schema.
    fn read(&self, name: &str, arguments: &str) -> Result<Value, CallError> {
        let tool = self.tools.iter().find(|tool| tool["name"] == name);
        let tool = tool.ok_or_else(|| CallError::NotFound(name.to_owned()))?;
        let limits = &self.host.sandbox().config().limits;
        read_fitting(&tool["inputSchema"], arguments, limits, UNCHECKED)
            .map_err(|misfit| CallError::InvalidArguments { tool: name.to_owned(), misfit })
    }

    /// Calls the calculator with arguments that fit its schema.
    pub fn calculate(&self, arguments: &Value, thread: &str) -> Result<Answer, HostError> {
        self.reply(arguments, thread).map(|reply| reply.value)
    }

    fn reply(&self, arguments: &Value, thread: &str) -> Result<Reply, HostError> {
        let expression = arguments["expression"].as_str().unwrap_or_default();
        let scope = arguments["scope"].as_object().into_iter().flatten();
        let scope: Vec<_> =
            scope.filter_map(|(name, value)| Some((name.as_str(), Answer::Number(value::float(value)?)))).collect();
        let options = Options::default().with_scope(scope).with_results(Results::OfTool);
        self.host.evaluate_with(thread, expression, &options)
    }
}

/// Why a call is rejected, in ART's words.
#[derive(Debug)]
enum CallError {
    NotFound(String),
    InvalidArguments { tool: String, misfit: Misfit },
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&bounded(match self {
            Self::NotFound(tool) => format!("Tool \"{tool}\" not found in registry."),
            Self::InvalidArguments { tool, misfit } => {
                format!("Invalid arguments for tool \"{tool}\": {}", misfit.errors.join(", "))
            }
        }))
    }
}

impl std::error::Error for CallError {}

impl CallError {
    /// ART's words, with the hint for arguments that do not fit; and the details.
    fn explain(self) -> (String, Option<Metadata>) {
        let error = self.to_string();
        let Self::InvalidArguments { misfit: Misfit { hint, .. }, .. } = self else { return (error, None) };
        let code = ToolError::INVALID_ARGUMENTS.to_owned();
        with_hint(error, Metadata { code, hint, ..Metadata::default() })
    }
}

impl From<HostError> for Metadata {
    fn from(error: HostError) -> Self {
        let code = error.code().to_owned();
        match error {
            HostError::Failure(Failure { span, hint, rendered, .. }) => {
                Self { code, span: Some(span), hint, rendered: Some(rendered), notes: Vec::new() }
            }
            HostError::Answers(_) => Self { code, hint: Some(Unavailable::HINT.to_owned()), ..Self::default() },
            _ => Self { code, ..Self::default() },
        }
    }
}

/// A failure in ART's words, and the details.
fn explain(error: HostError) -> (String, Option<Metadata>) {
    // That the store has failed says nothing of the expression.
    let prefix = if matches!(error, HostError::Answers(_)) { "" } else { calculator::FAILURE };
    with_hint(format!("{prefix}{error}"), Metadata::from(error))
}

/// ART's words followed by the hint, since ART shows a model nothing else; and the details.
fn with_hint(mut text: String, metadata: Metadata) -> (String, Option<Metadata>) {
    if let Some(hint) = &metadata.hint {
        text.extend([HINT, hint]);
    }
    (text, Some(metadata))
}

fn result<S: Serializer>(answer: &Answer, serializer: S) -> Result<S::Ok, S::Error> {
    match answer {
        Answer::Number(number) => json::number(number, serializer),
        _ => serializer.collect_str(answer),
    }
}
