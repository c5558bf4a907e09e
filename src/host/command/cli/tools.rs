use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::tools::{Example, Tool};
use serde_json::{Value, json};

use super::console;
use super::toolbox::tools_of;

/// List the tools
///
/// The tools of the set agent_loop that work on a folder run with `pascaline call --root DIR`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline tools
  pascaline tools --set agent_loop --openai --strict")]
pub(super) struct Tools {
    /// Only the tools of this set, such as agent_loop
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Print everything known about them, as a JSON list
    #[arg(long)]
    json: bool,
    /// Print OpenAI's function specifications, as an agent receives them; names are unique only within a set
    #[arg(long, requires = "set", conflicts_with = "json")]
    openai: bool,
    /// openai: in the strict form, in which every property is required
    #[arg(long, requires = "openai")]
    strict: bool,
}

impl Tools {
    pub(super) fn run(self) -> io::Result<ExitCode> {
        let tools = tools_of(self.set.as_deref())?;
        if self.openai {
            let specifications =
                tools.iter().map(|tool| serde_json::from_str::<Value>(&tool.specification(self.strict)));
            print_json(&specifications.collect::<serde_json::Result<Value>>()?)?;
        } else if self.json {
            print_json(&tools.iter().map(row).collect::<serde_json::Result<Value>>()?)?;
        } else {
            tools.iter().try_for_each(list)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn print_json(json: &Value) -> io::Result<()> {
    console::print_json_text(&serde_json::to_string_pretty(json)?)
}

/// Everything known about a tool.
fn row(tool: &Tool) -> serde_json::Result<Value> {
    let Tool { set, name, description, parameters, examples, annotations, handler: _ } = tool;
    let examples: serde_json::Result<Vec<_>> = examples.iter().map(example).collect();
    Ok(json!({
        "set": set,
        "name": name,
        "description": {
            "summary": description.summary,
            "principle": description.principle,
            "usage": &*description.usage,
            "faultTolerance": description.fault_tolerance,
        },
        "parameters": serde_json::from_str::<Value>(parameters)?,
        "examples": examples?,
        "annotations": {
            "readOnly": annotations.read_only,
            "idempotent": annotations.idempotent,
            "touchesWorld": annotations.touches_world,
        },
    }))
}

fn example(example: &Example) -> serde_json::Result<Value> {
    let Example { arguments, result: content, description } = example;
    let arguments = serde_json::from_str::<Value>(arguments)?;
    Ok(json!({ "arguments": arguments, "content": content, "description": description }))
}

fn list(tool: &Tool) -> io::Result<()> {
    console::print(tool.key())?;
    tool.text().lines().try_for_each(|line| console::print(format_args!("    {line}")))
}
