//! The catalogue of the tools, and the contract of the tool loop.

use std::borrow::Cow;

use pascaline_mathjs::{Options, Results};
use pascaline_tools::kept_tools::host_tool;
use pascaline_tools::{self as core, Annotations, Description, ToolError};
use serde::Serialize;

use super::arguments::Arguments;
use super::{Context, Failed};

/// A tool in the form of `pkg/src/tools/tool.ts`: the schema and the arguments of the examples are JSON texts.
#[derive(Serialize)]
pub(crate) struct Tool {
    set: Text,
    name: Text,
    description: String,
    parts: Parts,
    parameters: String,
    examples: Vec<Example>,
    annotations: Hints,
    runs: bool,
}

type Text = Cow<'static, str>;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Parts {
    summary: Text,
    principle: Text,
    usage: String,
    fault_tolerance: Text,
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
pub(crate) fn tools(_: Arguments, _: &Context) -> Result<Vec<Tool>, Failed> {
    Ok(core::catalogue().into_iter().map(Tool::from).collect())
}

/// Why there is no tool with this `key`; null if there is one.
pub(crate) fn tool_fault(given: Arguments, _: &Context) -> Result<Option<String>, Failed> {
    Ok(core::tool(given.text("key")?).err().map(|error| error.to_string()))
}

/// ART's calculator with the `functions` that are on, all if absent. Names may be units unless it is `withoutUnits`; with `quantities`,
/// they are results.
pub(crate) fn calculator(given: Arguments, _: &Context) -> Result<Tool, Failed> {
    let results = if given.is("quantities")? { Results::OfToolWithUnits } else { Results::OfTool };
    let mut options = Options::default().with_units(!given.is("withoutUnits")?).with_results(results);
    if given.get("functions").is_some() {
        options = options.with_functions(given.texts("functions")?);
    }
    Ok(core::calculator::tool_with(&options).into())
}

/// OpenAI's function specification of a tool with this `name`, `description` and `parameters`, as JSON text.
pub(crate) fn specification(given: Arguments, _: &Context) -> Result<String, Failed> {
    let tool = host_tool(given.text("name")?, given.text("description")?, given.text("parameters")?, None);
    Ok(tool.specification(given.is("strict")?))
}

/// The content of the message of a failed call, with its `message` and `hint`.
pub(crate) fn failed_content(given: Arguments, _: &Context) -> Result<String, Failed> {
    let error = ToolError::new(given.text("message")?);
    Ok(match given.text_if_any("hint")? {
        Some(hint) => error.hint(hint).content(),
        None => error.content(),
    })
}

/// A message, and a hint if there is one.
#[derive(Serialize)]
pub(crate) struct Missing {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// What a call of the unknown tool `name` is told, where the tools are `names`.
pub(crate) fn missing_tool(given: Arguments, _: &Context) -> Result<Missing, Failed> {
    let ToolError { message, hint, .. } = ToolError::not_found(given.text("name")?, given.texts("names")?);
    Ok(Missing { message, hint })
}

/// A hint, if there is one, and the rendered text.
#[derive(Serialize)]
pub(crate) struct Told {
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    rendered: String,
}

/// The `hint` and the `rendered` text of an error of the tool `key` with `arguments`, where a model is `offered` these tools, each a
/// key, a space and a name.
pub(crate) fn error_among(given: Arguments, _: &Context) -> Result<Told, Failed> {
    let mut error = ToolError::new("");
    (error.hint, error.rendered) = (Some(given.text("hint")?.to_owned()), given.text("rendered")?.to_owned());
    let offered = given.texts("offered")?;
    let offered: Vec<_> = offered.into_iter().filter_map(|tool| tool.split_once(' ')).collect();
    let ToolError { hint, rendered, .. } = error.among(given.text("key")?, given.text("arguments")?, &offered);
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
