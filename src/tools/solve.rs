//! `solve`: the solutions of an equation. Skills' `calculate` solves as well, but its one parameter mixes expressions and
//! equations.

use crate::sympy::{self, DIGITS, Solutions};
use crate::tools::{Annotations, Description, Example, Tool, ToolError};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: "pascaline".into(),
        name: "solve".into(),
        description: Description {
            summary: "Solves an equation for one unknown, in SymPy's syntax (x**2, sqrt(x), log(x), sin(x) in radians).".into(),
            principle: "Numbers stay exact until the solutions are rounded; complex ones are included.".into(),
            usage: "Give 'left = right', or an expression that is to be zero; every other name needs a number in its place.".into(),
            fault_tolerance: "Without a closed form, the real solutions are searched for, and the result says so.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "equation": {"type": "string", "description": "The equation, such as x**2 - 4 = 0"},
            "variable": {"type": "string", "description": "The unknown, such as x"},
            "precision": {"type": "integer", "minimum": 1, "maximum": 10000, "description": "Significant digits [default: 10]"}
        }, "required": ["equation"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(|arguments, world| {
            let equation = arguments["equation"].as_str().unwrap_or_default();
            let variable = arguments["variable"].as_str();
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the schema bounds it")]
            let digits = arguments["precision"].as_f64().map_or(DIGITS, |digits| digits as u32);
            sympy::solve(equation, variable, digits, &world.limits)
                .map(|solutions| text(&solutions))
                .map_err(|error| ToolError::of_calculation("", &error, equation))
        })),
    }
}

const EXAMPLES: &[Example] = &[
    Example::new(r#"{"equation": "x**2 - 4 = 0"}"#, "-2.000000000, 2.000000000", "Two solutions"),
    Example::new(r#"{"equation": "x = x + 1"}"#, "no solution", "None"),
    Example::new(
        r#"{"equation": "cos(t) = t"}"#,
        "0.7390851332\nThere is no closed form: a search among the real numbers found this, and there may be more.",
        "A search",
    ),
];

/// The solutions, separated by commas.
fn text(solutions: &Solutions) -> String {
    const SEARCHED: &str =
        "There is no closed form: a search among the real numbers found this, and there may be more.";
    match solutions {
        Solutions { roots, .. } if roots.is_empty() => "no solution".to_owned(),
        Solutions { numeric: true, .. } => format!("{solutions}\n{SEARCHED}"),
        Solutions { numeric: false, .. } => solutions.to_string(),
    }
}
