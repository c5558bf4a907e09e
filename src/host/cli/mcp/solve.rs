//! The tool `solve`. Skills' `calculate` solves as well, but its one parameter mixes expressions and equations.

use pascaline::Limits;
use pascaline::host::Sandbox;
use pascaline::sympy::{DIGITS, Solutions};
use pascaline::tools::{Annotations, Description, Tool, ToolError};

use super::super::toolbox::stopped;
use super::call::Answered;
use super::tools::{Runs, Served};

const SEARCHED: &str = "there is no closed form, and a search among the real numbers found these: there may be more";

const SUMMARY: &str = "\
Solves an equation for one unknown.
Numbers stay exact until the solutions are rounded; the syntax and the functions are those of SymPy (x**2, sqrt(x), exp(x), log(x), sin(x) in radians, pi, E, I).
Give 'left = right', or an expression that is to be zero. The solutions come in SymPy's order, separated by commas, complex ones included. If there is no closed form, the real solutions are searched for. For a system of equations, use SymPy's solve([…], […]) in the tool 'sympy'.
An equation with several unknowns needs 'variable', and the other unknowns must have values in the equation.";

const PARAMETERS: &str = r#"{
  "type": "object",
  "properties": {
    "equation": {"type": "string", "description": "The equation, such as x**2 - 4 = 0 or cos(t) = t"},
    "variable": {"type": "string", "description": "The unknown, such as x; optional if there is only one"},
    "precision": {"type": "integer", "minimum": 1, "maximum": 10000, "description": "Significant digits [default: 10]"}
  },
  "required": ["equation"],
  "additionalProperties": false
}"#;

/// The tool.
pub(super) fn tool() -> Served {
    let tool = Tool {
        set: "pascaline".into(),
        name: "solve".into(),
        description: Description { summary: SUMMARY.into(), ..Description::default() },
        parameters: PARAMETERS.into(),
        examples: [].as_slice().into(),
        annotations: Annotations::PURE,
        handler: None,
    };
    Served { name: "solve".to_owned(), title: "Solve an equation".to_owned(), tool, runs: Runs::Solver }
}

/// Runs a call of the tool in the sandbox, with arguments as JSON text.
pub(super) fn run(tool: &Tool, sandbox: &Sandbox, arguments: &str, limits: Limits) -> Result<Answered, ToolError> {
    let arguments = tool.read_arguments(arguments, &limits)?;
    let equation = arguments["equation"].as_str().unwrap_or_default();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the schema has bounded it")]
    let precision = arguments["precision"].as_f64().map_or(DIGITS, |digits| digits as u32);
    let solutions = sandbox.solve(equation, arguments["variable"].as_str(), precision, limits);
    solutions.map(answered).map_err(|error| stopped("", &error))
}

/// The solutions as a text for a model.
fn answered(Solutions { roots, numeric }: Solutions) -> Answered {
    if roots.is_empty() {
        return Answered { content: "no solution".to_owned(), hint: None };
    }
    Answered { content: roots.join(", "), hint: numeric.then_some(SEARCHED) }
}
