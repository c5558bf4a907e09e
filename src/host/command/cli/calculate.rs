use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Sandbox;
use serde_json::Value;

use super::console::{complain, print, print_json_text};
use super::rendered;

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
    /// The expression, the equation, or the action
    #[arg(allow_hyphen_values = true)]
    expression: String,
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
}

/// A JSON number keeps its digits; anything else is a string.
fn variable(text: &str) -> Result<(String, Value), &'static str> {
    let (name, value) = text.split_once('=').ok_or("not NAME=VALUE")?;
    let number = serde_json::from_str(value).ok().filter(Value::is_number);
    Ok((name.trim().to_owned(), number.unwrap_or_else(|| Value::from(value))))
}

impl Calculate {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        let outcome = match sandbox.skill("", &self.action(), &self.bindings) {
            Ok(outcome) => outcome,
            Err(error) => {
                complain(rendered(&error))?;
                return Ok(ExitCode::FAILURE);
            }
        };
        let fields: Value = serde_json::from_str(&outcome)?;
        let succeeded = fields["status"] == "success";
        if self.json {
            print_json_text(&outcome)?;
        } else if succeeded {
            match &fields["value"] {
                Value::String(text) => print(text)?,
                value => print(value)?,
            }
            for note in fields["notes"].as_array().into_iter().flatten() {
                complain(format_args!("note: {}", note["message"].as_str().unwrap_or_default()))?;
            }
        } else {
            complain(fields["reason"].as_str().unwrap_or_default())?;
            if let Some(hint) = fields["hint"].as_str() {
                complain(format_args!("hint: {hint}"))?;
            }
        }
        Ok(if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// The action as JSON text.
    fn action(&self) -> String {
        if self.expression.trim_start().starts_with('{') {
            return self.expression.clone();
        }
        let mut action = serde_json::Map::new();
        action.insert("type".to_owned(), "calculate".into());
        action.insert("value".to_owned(), self.expression.as_str().into());
        action.insert("variables".to_owned(), Value::Object(self.var.iter().cloned().collect()));
        if let Some(precision) = &self.precision {
            action.insert("precision".to_owned(), precision.as_str().into());
        }
        Value::Object(action).to_string()
    }
}
