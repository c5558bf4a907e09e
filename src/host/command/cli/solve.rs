use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Sandbox;
use pascaline::sympy::{DIGITS, Solutions};

use super::console::{complain, print, print_json};
use super::rendered;

/// Solve an equation and print its solutions, one per line
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline solve 'x**2 - 4 = 0'
  pascaline solve 'x**5 - x - 1 = 0' --precision 50
  pascaline solve 'cos(t) = t' t --json")]
pub(super) struct Solve {
    /// `lhs = rhs`, or an expression that is set equal to zero
    #[arg(allow_hyphen_values = true)]
    equation: String,
    /// The variable to solve for, if there is more than one symbol
    variable: Option<String>,
    /// Significant digits
    #[arg(long, value_name = "N", default_value_t = DIGITS)]
    precision: u32,
    /// Print { roots, numeric }
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(super) fn run(self, sandbox: &Sandbox) -> io::Result<ExitCode> {
        let limits = sandbox.config().limits;
        let solutions = match sandbox.solve(&self.equation, self.variable.as_deref(), self.precision, limits) {
            Ok(solutions) => solutions,
            Err(error) => {
                complain(rendered(&error))?;
                return Ok(ExitCode::FAILURE);
            }
        };
        if self.json {
            let Solutions { roots, numeric } = solutions;
            print_json(&serde_json::json!({ "roots": roots, "numeric": numeric }))?;
            return Ok(ExitCode::SUCCESS);
        }
        for root in &solutions.roots {
            print(root)?;
        }
        if let Some(note) = solutions.note() {
            complain(note)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
