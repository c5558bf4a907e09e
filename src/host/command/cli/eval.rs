use std::io;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use pascaline::host::tool_system::Metadata;
use pascaline::host::{AnswerJson, HostError, Reply, Sandbox};
use pascaline::mathjs::{Numbers, Options};
use serde::Serialize;

use super::input_lines::LineLimit;
use super::said::{Aside, Label, Said, to_each};
use super::words::TEXT;

/// Evaluate one expression and print its answer
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline eval 'sqrt(-4)'
  pascaline eval 'sqrt(a) + z' --scope a=16 --scope z=1+2i
  pascaline eval 'ans + 10' --ans 15 --json
  pascaline eval --dialect python '2**100 // 7'")]
pub(super) struct Eval {
    /// The expression; without one, or for `-`, each line of the standard input is an expression
    #[arg(id = TEXT, value_name = "EXPRESSION")]
    words: Vec<String>,
    /// The language that it is written in
    #[arg(long, value_enum, default_value_t = Dialect::Mathjs)]
    dialect: Dialect,
    /// A variable; its value may be an expression. Repeat for more
    #[arg(long, value_name = "NAME=VALUE", value_parser = binding)]
    scope: Vec<(String, String)>,
    /// The last answer; it may be an expression
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    ans: Option<String>,
    /// The functions that may be called, such as sqrt,abs; the others are undefined
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    functions: Option<Vec<String>>,
    /// The type of the numbers of the expression
    #[arg(long, value_enum, default_value_t = NumberType::Number)]
    numbers: NumberType,
    /// Do not read names as units
    #[arg(long)]
    no_units: bool,
    /// Print { type, value, text, notes? }, or { error: { message, code, span, hint, rendered } }
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LineLimit,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NumberType {
    /// Doubles
    #[value(name = "number")]
    Number,
    /// Decimal numbers of 64 significant digits
    #[value(name = "BigNumber")]
    BigNumber,
    /// Fractions of integers of any size
    #[value(name = "Fraction")]
    Fraction,
    /// Integers of any size
    #[value(name = "bigint")]
    BigInt,
}

impl From<NumberType> for Numbers {
    fn from(numbers: NumberType) -> Self {
        match numbers {
            NumberType::Number => Self::Number,
            NumberType::BigNumber => Self::BigNumber,
            NumberType::Fraction => Self::Fraction,
            NumberType::BigInt => Self::BigInt,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dialect {
    /// mathjs 15.2.0, as in ART's calculator
    Mathjs,
    /// CPython 3.11's arithmetic, as in `agent_loop`'s calculate: no variables
    Python,
}

pub(super) fn binding(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("not NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

impl Eval {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        if self.dialect == Dialect::Python && (self.ans.is_some() || !self.scope.is_empty()) {
            return Err(io::Error::other("Python's arithmetic has no variables: --scope and --ans apply to mathjs"));
        }
        if self.dialect == Dialect::Python && (self.functions.is_some() || self.no_units) {
            return Err(io::Error::other(
                "Python's arithmetic has no functions: --functions and --no-units apply to mathjs",
            ));
        }
        to_each(&self.words, &self.limit, self.json, |expression| match self.answer(sandbox, expression) {
            Ok(reply) if self.json => Said::json(&AnswerJson::from(&reply)),
            Ok(reply) => Ok(said(reply)),
            Err(error) => Said::failure(error, self.json),
        })
    }

    fn answer(&self, sandbox: &Sandbox, expression: &str) -> Result<Reply, HostError> {
        let limits = sandbox.config().limits;
        if self.dialect == Dialect::Python {
            return sandbox.calculate(expression, limits);
        }
        let mut options =
            Options::default().with_limits(limits).with_units(!self.no_units).with_numbers(self.numbers.into());
        options.functions.clone_from(&self.functions);
        let value = |expression: &String| sandbox.evaluate(expression, &options).map(|reply| reply.value);
        let scope = self.scope.iter().map(|(name, expression)| Ok((name.as_str(), value(expression)?)));
        let scope = scope.collect::<Result<Vec<_>, HostError>>()?;
        let ans = self.ans.as_ref().map(value).transpose()?;
        sandbox.evaluate(expression, &options.clone().with_scope(scope).with_ans(ans))
    }
}

/// The answer, with its notes.
pub(super) fn said(reply: Reply) -> Said {
    let notes = reply.notes.into_iter().map(|note| Aside { label: Label::Note, text: note.message });
    Said::Answer(vec![reply.text], notes.collect())
}

#[derive(Serialize)]
pub(super) struct ErrorJson {
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
