use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Sandbox;
use pascaline::sympy::{DIGITS, Solutions};

use super::input_lines::LineLimit;
use super::said::{Aside, Label, Said, to_each};
use super::words::TEXT;

/// Solve an equation and print its solutions, one per line
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline solve 'x**2 - 4 = 0'
  pascaline solve 'x**5 - x - 1 = 0' --precision 50
  pascaline solve 'cos(t) = t' t --json")]
pub(super) struct Solve {
    /// `lhs = rhs`, or an expression that is set equal to zero, and the variable; without an equation, or for `-`, each line of
    /// the standard input is one
    #[arg(id = TEXT, value_name = "EQUATION [VARIABLE]")]
    words: Vec<String>,
    /// The variable to solve for, if there is more than one symbol
    #[arg(long, value_name = "NAME")]
    variable: Option<String>,
    /// Significant digits
    #[arg(long, value_name = "N", default_value_t = DIGITS)]
    precision: u32,
    /// Print { roots, numeric }
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limit: LineLimit,
}

impl Solve {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        let limits = sandbox.config().limits;
        let (words, last) = match &self.words[..] {
            [equation, variable] if self.variable.is_none() && is_name(variable) => {
                (std::slice::from_ref(equation), Some(variable))
            }
            words => (words, self.variable.as_ref()),
        };
        let variable = last.map(String::as_str);
        to_each(words, &self.limit, self.json, |equation| {
            match sandbox.solve(equation, variable, self.precision, limits) {
                Ok(Solutions { roots, numeric }) if self.json => {
                    Said::json(&serde_json::json!({ "roots": roots, "numeric": numeric }))
                }
                Ok(solutions) => Ok(said(&solutions)),
                Err(error) => Said::failure(error, self.json),
            }
        })
    }
}

fn said(solutions: &Solutions) -> Said {
    let note = solutions.note().map(|note| Aside { label: Label::Note, text: note.to_owned() });
    Said::Answer(solutions.roots.clone(), note.into_iter().collect())
}

/// Whether a word can be a variable, but not an equation.
fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && word.chars().all(|char| char.is_alphanumeric() || char == '_')
}
