use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Sandbox;
use serde_json::{Map, Value, json};

use super::input_lines::LineLimit;
use super::said::{Aside, Label, Said, to_each};
use super::words::TEXT;

/// Calculate with SymPy's numbers, to any number of significant digits, and solve equations
///
/// An expression prints its digits, an equation its solutions. A JSON object is an action of Skills, which may also have the
/// type `coerce` or `split`: it prints the value, or with --json the whole outcome.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline calculate '2 + 3 * 4'
  pascaline calculate 'v*sin(theta*pi/180)' --var v=20 --var theta=30
  pascaline calculate 'exp(pi*sqrt(163))' --precision 40
  pascaline calculate 'solve([x + y - 3, x - y - 1], [x, y])'
  pascaline calculate '{\"type\": \"calculate\", \"value\": \"$a / 3\", \"out\": \"$b\"}' --bindings '{\"a\": 2}' --json")]
pub(super) struct Calculate {
    /// The expression, the equation, or the action; without one, or for `-`, each line of the standard input is one
    #[arg(id = TEXT, value_name = "EXPRESSION")]
    words: Vec<String>,
    /// Significant digits [default: 10]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    precision: Option<String>,
    /// A variable; its value is a number. Repeat for more
    #[arg(long, value_name = "NAME=VALUE", value_parser = variable)]
    var: Vec<(String, Value)>,
    /// The bindings of earlier actions, a JSON object by name
    #[arg(long, value_name = "JSON", default_value = "{}", hide_default_value = true)]
    bindings: String,
    /// Print { status, value, out, bindings, notes? }, or { status, reason, hint }
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LineLimit,
}

/// A JSON number keeps its digits; anything else is a string.
fn variable(text: &str) -> Result<(String, Value), &'static str> {
    let (name, value) = text.split_once('=').ok_or("not NAME=VALUE")?;
    let number = serde_json::from_str(value).ok().filter(Value::is_number);
    Ok((name.trim().to_owned(), number.unwrap_or_else(|| Value::from(value))))
}

impl Calculate {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        to_each(&self.words, &self.limit, self.json, |expression| {
            match sandbox.skill("", &self.action(expression), &self.bindings) {
                Ok(outcome) => said(outcome, self.json),
                Err(error) => Said::failure(error, self.json),
            }
        })
    }

    /// The action as JSON text.
    fn action(&self, expression: &str) -> String {
        if expression.trim_start().starts_with('{') {
            return expression.to_owned();
        }
        action(expression, &self.var.iter().cloned().collect(), self.precision.as_deref())
    }
}

/// The action that calculates an expression, as JSON text.
pub(super) fn action(expression: &str, variables: &Map<String, Value>, precision: Option<&str>) -> String {
    let mut action = json!({ "type": "calculate", "value": expression, "variables": variables });
    if let Some(precision) = precision {
        action["precision"] = precision.into();
    }
    action.to_string()
}

/// What is said of the outcome of an action.
pub(super) fn said(outcome: String, json: bool) -> io::Result<Said> {
    let fields: Value = serde_json::from_str(&outcome)?;
    let succeeded = fields["status"] == "success";
    if json {
        return Ok(if succeeded { Said::Json(outcome) } else { Said::JsonFailure(outcome) });
    }
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if succeeded {
        let notes = fields["notes"].as_array().into_iter().flatten();
        let notes = notes.map(|note| Aside { label: Label::Note, text: text(&note["message"]) });
        return Ok(Said::Answer(vec![text(&fields["value"])], notes.collect()));
    }
    let hint = fields["hint"].as_str().map(|hint| format!("\nhint: {hint}"));
    Ok(Said::Failure(fields["reason"].as_str().unwrap_or_default().to_owned() + &hint.unwrap_or_default()))
}
