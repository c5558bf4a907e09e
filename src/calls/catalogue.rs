//! The catalogue of the tools, and the contract of the tool loop.

use std::borrow::Cow;

use pascaline_mathjs::{Options, Results};
use pascaline_tools::kept_tools::host_tool;
use pascaline_tools::{self as core, Annotations, Description, ToolError};
use serde::{Deserialize, Serialize};

use super::arguments::{Nothing, Text};
use super::{Context, Failed};

/// A tool in the form of `pkg/src/tool.ts`: the schema and the arguments of the examples are JSON texts.
#[derive(Serialize)]
pub(crate) struct Tool {
    set: Cow<'static, str>,
    name: Cow<'static, str>,
    description: String,
    parts: Parts,
    parameters: String,
    examples: Vec<Example>,
    annotations: Hints,
    runs: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Parts {
    summary: Cow<'static, str>,
    principle: Cow<'static, str>,
    usage: String,
    fault_tolerance: Cow<'static, str>,
}

#[derive(Serialize)]
struct Example {
    arguments: String,
    content: String,
    description: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Hints {
    read_only: bool,
    idempotent: bool,
    touches_world: bool,
}

/// Every tool.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn tools(_: Nothing, _: &Context) -> Result<Vec<Tool>, Failed> {
    Ok(core::catalogue().into_iter().map(Tool::from).collect())
}

#[derive(Deserialize)]
pub(crate) struct Key<'j> {
    #[serde(borrow)]
    key: Text<'j>,
}

/// Why there is no tool with this key; null if there is one.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn tool_fault(Key { key }: Key, _: &Context) -> Result<Option<String>, Failed> {
    Ok(core::tool(&key).err().map(|error| error.to_string()))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Calculator<'j> {
    /// The functions that are on, all if absent.
    #[serde(borrow)]
    functions: Option<Vec<Text<'j>>>,
    /// Names may not be units.
    #[serde(default)]
    without_units: bool,
    /// Results may be quantities.
    #[serde(default)]
    quantities: bool,
}

/// ART's calculator as it is set.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn calculator(set: Calculator, _: &Context) -> Result<Tool, Failed> {
    let Calculator { functions, without_units, quantities } = set;
    let results = if quantities { Results::OfToolWithUnits } else { Results::OfTool };
    let mut options = Options::default().with_units(!without_units).with_results(results);
    if let Some(functions) = &functions {
        options = options.with_functions(functions.iter().map(|name| &**name));
    }
    Ok(core::calculator::tool_with(&options).into())
}

/// A tool of a host; `parameters` is a JSON text.
#[derive(Deserialize)]
pub(crate) struct HostTool<'j> {
    #[serde(borrow)]
    name: Text<'j>,
    #[serde(borrow)]
    description: Text<'j>,
    #[serde(borrow)]
    parameters: Text<'j>,
    #[serde(default)]
    strict: bool,
}

/// `OpenAI`'s function specification of a tool, as JSON text.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn specification(tool: HostTool, _: &Context) -> Result<String, Failed> {
    let HostTool { name, description, parameters, strict } = tool;
    Ok(host_tool(&name, &description, &parameters, None).specification(strict))
}

#[derive(Deserialize)]
pub(crate) struct Failure<'j> {
    #[serde(borrow)]
    message: Text<'j>,
    #[serde(borrow)]
    hint: Option<Text<'j>>,
}

/// The content of the message of a failed call.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn failed_content(Failure { message, hint }: Failure, _: &Context) -> Result<String, Failed> {
    let error = ToolError::new(&*message);
    Ok(match hint {
        Some(hint) => error.hint(&*hint).content(),
        None => error.content(),
    })
}

/// The name of a tool that there is not, and those that there are.
#[derive(Deserialize)]
pub(crate) struct Unknown<'j> {
    #[serde(borrow)]
    name: Text<'j>,
    #[serde(borrow)]
    names: Vec<Text<'j>>,
}

/// A message, and a hint if there is one.
#[derive(Serialize)]
pub(crate) struct Missing {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// What a call of an unknown tool is told.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn missing_tool(Unknown { name, names }: Unknown, _: &Context) -> Result<Missing, Failed> {
    let ToolError { message, hint, .. } = ToolError::not_found(&name, names.iter().map(|name| &**name));
    Ok(Missing { message, hint })
}

/// An error of the tool `key` with `arguments`, where a model is `offered` these tools, each a key, a space and a name.
#[derive(Deserialize)]
pub(crate) struct ToolFailure<'j> {
    #[serde(borrow)]
    key: Text<'j>,
    #[serde(borrow)]
    arguments: Text<'j>,
    #[serde(borrow)]
    hint: Text<'j>,
    #[serde(borrow)]
    rendered: Text<'j>,
    #[serde(borrow)]
    offered: Vec<Text<'j>>,
}

/// A hint, if there is one, and the rendered text.
#[derive(Serialize)]
pub(crate) struct Told {
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    rendered: String,
}

/// The hint and the rendered text as they name the tools that are offered.
#[expect(clippy::unnecessary_wraps, reason = "the type of a row")]
pub(crate) fn error_among(of: ToolFailure, _: &Context) -> Result<Told, Failed> {
    let mut error = ToolError::new("");
    (error.hint, error.rendered) = (Some(of.hint.into_owned()), of.rendered.into_owned());
    let offered: Vec<_> = of.offered.iter().filter_map(|tool| tool.split_once(' ')).collect();
    let ToolError { hint, rendered, .. } = error.among(&of.key, &of.arguments, &offered);
    Ok(Told { hint, rendered })
}

impl From<core::Tool> for Tool {
    fn from(tool: core::Tool) -> Self {
        let description = tool.text();
        let Description { summary, principle, usage, fault_tolerance } = tool.description;
        let Annotations { read_only, idempotent, touches_world } = tool.annotations;
        let examples = tool.examples.iter().map(|example| Example {
            arguments: example.arguments.to_string(),
            content: example.result.to_string(),
            description: example.description.to_string(),
        });
        Self {
            examples: examples.collect(),
            set: tool.set,
            name: tool.name,
            description,
            parts: Parts { summary, principle, usage: usage.into(), fault_tolerance },
            parameters: tool.parameters.into(),
            annotations: Hints { read_only, idempotent, touches_world },
            runs: tool.handler.is_some(),
        }
    }
}
