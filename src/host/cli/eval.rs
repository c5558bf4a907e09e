use std::io;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use pascaline::host::tool_system::Metadata;
use pascaline::host::{AnswerJson, HostError, Sandbox};
use pascaline::{Answer, Options};
use serde::Serialize;

use super::console::{complain, print, print_json};
use super::rendered;

/// Evaluate one expression and print its answer
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline eval 'sqrt(-4)'
  pascaline eval 'sqrt(a) + z' --scope a=16 --scope z=1+2i
  pascaline eval 'ans + 10' --ans 15 --json
  pascaline eval --dialect python '2**100 // 7'")]
pub(super) struct Eval {
    /// The expression
    #[arg(allow_hyphen_values = true)]
    expression: String,
    /// The language that it is written in
    #[arg(long, value_enum, default_value_t = Dialect::Mathjs)]
    dialect: Dialect,
    /// A variable; its value may be an expression. Repeat for more
    #[arg(long, value_name = "NAME=VALUE", value_parser = binding)]
    scope: Vec<(String, String)>,
    /// The last answer; it may be an expression
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    ans: Option<String>,
    /// Print { type, value, text }, or { error: { message, code, span, hint, rendered } }
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dialect {
    /// mathjs 15.2.0, as in ART's calculator
    Mathjs,
    /// CPython 3.11's arithmetic, as in `agent_loop`'s calculate: no variables
    Python,
}

fn binding(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("not NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

impl Eval {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        if self.dialect == Dialect::Python && (self.ans.is_some() || !self.scope.is_empty()) {
            return Err(io::Error::other("Python's arithmetic has no variables: --scope and --ans apply to mathjs"));
        }
        let outcome = self.answer(sandbox);
        match &outcome {
            Ok(answer) if self.json => print_json(&AnswerJson::from(answer))?,
            Ok(answer) => print(answer)?,
            Err(error) if self.json => print_json(&ErrorJson::from(error.clone()))?,
            Err(error) => complain(rendered(error))?,
        }
        Ok(if outcome.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    fn answer(&self, sandbox: &Sandbox) -> Result<Answer, HostError> {
        let limits = sandbox.config().limits;
        if self.dialect == Dialect::Python {
            return sandbox.calculate(&self.expression, limits).map(Answer::Text);
        }
        let evaluate =
            |expression: &str, options: &Options<'_>| sandbox.evaluate(expression, options).map(|reply| reply.value);
        let value = |expression: &String| evaluate(expression, &Options::default().with_limits(limits));
        let scope = self.scope.iter().map(|(name, expression)| Ok((name.as_str(), value(expression)?)));
        let scope = scope.collect::<Result<Vec<_>, _>>()?;
        let ans = self.ans.as_ref().map(value).transpose()?;
        evaluate(&self.expression, &Options::default().with_scope(&scope).with_ans(ans.as_ref()).with_limits(limits))
    }
}

#[derive(Serialize)]
struct ErrorJson {
    error: MessageAndMetadata,
}

#[derive(Serialize)]
struct MessageAndMetadata {
    message: String,
    #[serde(flatten)]
    metadata: Metadata,
}

impl From<HostError> for ErrorJson {
    fn from(error: HostError) -> Self {
        Self { error: MessageAndMetadata { message: error.to_string(), metadata: error.into() } }
    }
}
