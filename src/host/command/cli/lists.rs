//! What a text may name: functions and units, from the rows of the calculator.

use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::mathjs::{self, Function};
use pascaline::{Options, UnitRow};
use serde::Serialize;

use super::console::{fail, print, print_json};

/// List the functions, or those about a word, such as `root` or `matrix`
///
/// They are those of mathjs's language, which a text for `answer` may call as well, and the names of those that only such a text may
/// call.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline functions
  pascaline functions prime
  pascaline functions --json")]
pub(super) struct Functions {
    /// Only those whose name, group or summary has this word
    word: Option<String>,
    /// Print { name, signature, group, summary, example: { expression, answer } } in each line; only the name for `answer`'s own
    #[arg(long)]
    json: bool,
}

/// List the units, or those about a word, such as `mile` or `pressure`
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline units
  pascaline units pressure
  pascaline units --json")]
pub(super) struct Units {
    /// Only those of which a name or the quantity has this word
    word: Option<String>,
    /// Print { names, quantity, example?: { text, answer } } in each line
    #[arg(long)]
    json: bool,
}

impl Functions {
    pub(super) fn run(self) -> io::Result<ExitCode> {
        let word = self.word.as_deref();
        if !self.json {
            return print_functions(word);
        }
        let (found, others) = (functions(word), functions_of_answer(word));
        found.iter().try_for_each(|function| print_json(&FunctionJson::of(function)))?;
        others.iter().try_for_each(|name| print_json(&serde_json::json!({ "name": name })))?;
        told(found.len() + others.len(), "function", word)
    }
}

impl Units {
    pub(super) fn run(self) -> io::Result<ExitCode> {
        let word = self.word.as_deref();
        if !self.json {
            return print_units(word);
        }
        let found = units(word);
        found.iter().try_for_each(print_json)?;
        told(found.len(), "unit", word)
    }
}

/// Says if nothing was found.
fn told(count: usize, what: &str, word: Option<&str>) -> io::Result<ExitCode> {
    match word {
        Some(word) if count == 0 => {
            fail("", &format!("There is no {what} about `{word}`\nhint: `pascaline {what}s` lists all of them"))?;
            Ok(ExitCode::FAILURE)
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Prints the functions about a word, or all.
pub(super) fn print_functions(word: Option<&str>) -> io::Result<ExitCode> {
    let found = functions(word);
    for function in &found {
        let (expression, answer) = function.example;
        print(format_args!("{}\n    {}\n    {expression} = {answer}", function.signature(), function.summary))?;
    }
    let others = functions_of_answer(word);
    if !others.is_empty() {
        print(format_args!("A text for `answer` may also call {}", others.join(", ")))?;
    }
    told(found.len() + others.len(), "function", word)
}

/// Prints the units about a word, or all.
pub(super) fn print_units(word: Option<&str>) -> io::Result<ExitCode> {
    let found = units(word);
    for Unit { names, quantity, example } in &found {
        print(format_args!("{}\n    {quantity}", names.join(", ")))?;
        if let Some(Example { text, answer }) = example {
            print(format_args!("    {text} = {answer}"))?;
        }
    }
    told(found.len(), "unit", word)
}

fn has(text: &str, word: Option<&str>) -> bool {
    word.is_none_or(|word| text.to_lowercase().contains(&word.to_lowercase()))
}

fn functions(word: Option<&str>) -> Vec<&'static Function> {
    let is_about =
        |function: &&Function| [function.name(), function.group, function.summary].iter().any(|text| has(text, word));
    mathjs::functions().filter(is_about).collect()
}

/// The names of the functions that only a text for `answer` may call.
fn functions_of_answer(word: Option<&str>) -> Vec<&'static str> {
    let is_of_mathjs = |name: &&str| mathjs::functions().any(|function| function.name() == *name);
    pascaline::function_names().filter(|name| has(name, word) && !is_of_mathjs(name)).collect()
}

#[derive(Serialize)]
struct FunctionJson {
    name: &'static str,
    signature: String,
    group: &'static str,
    summary: &'static str,
    example: ExpressionJson,
}

#[derive(Serialize)]
struct ExpressionJson {
    expression: &'static str,
    answer: &'static str,
}

impl FunctionJson {
    fn of(function: &Function) -> Self {
        let &Function { group, summary, example: (expression, answer), .. } = function;
        let example = ExpressionJson { expression, answer };
        Self { name: function.name(), signature: function.signature(), group, summary, example }
    }
}

/// A unit as it is listed.
#[derive(Serialize)]
struct Unit {
    names: Vec<&'static str>,
    quantity: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Example>,
}

/// One of the unit in that of the SI.
#[derive(Serialize)]
struct Example {
    text: String,
    answer: String,
}

impl Unit {
    fn of(UnitRow { names, quantity, si, .. }: UnitRow) -> Self {
        let example = names.first().zip(si).filter(|(name, si)| *name != si).and_then(|(name, si)| {
            let text = format!("1 {name} in {si}");
            let answer = pascaline::answer(&text, &Options::default()).ok()?.text;
            Some(Example { text, answer })
        });
        Self { names, quantity, example }
    }
}

fn units(word: Option<&str>) -> Vec<Unit> {
    let is_about = |unit: &UnitRow| unit.names.iter().chain([&unit.quantity]).any(|text| has(text, word));
    pascaline::units().filter(is_about).map(Unit::of).collect()
}
