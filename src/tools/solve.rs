//! `solve`: the solutions of an equation. Skills' `calculate` solves as well, but its one parameter mixes expressions and
//! equations.

use pascaline_sympy::{self as sympy, DIGITS};

use crate::{Annotations, Description, Example, Tool, ToolError};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: "pascaline".into(),
        name: "solve".into(),
        description: Description {
            summary: "Solves an equation for one unknown, in SymPy's syntax.".into(),
            principle: "Numbers stay exact until rounded; complex solutions are included.".into(),
            usage: "Write numbers in place of all other names.".into(),
            fault_tolerance: "A note says if only real numbers were searched.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "equation": {"type": "string", "description": "Such as cos(t) = t"},
            "variable": {"type": "string", "description": "The unknown"},
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
            sympy::solve(equation, variable, &sympy::Options::default().with_digits(digits).with_limits(world.limits))
                .map(|solutions| solutions.with_note())
                .map_err(|error| ToolError::from_calculation("", &error, equation))
        })),
    }
}

static EXAMPLES: &[Example] = &[
    Example::new(r#"{"equation": "x**2 - 4 = 0"}"#, "-2.000000000, 2.000000000", "Two solutions"),
    Example::new(r#"{"equation": "x = x + 1"}"#, "no solution", "None"),
    Example::new(
        r#"{"equation": "cos(t) = t"}"#,
        "0.7390851332\nonly real numbers were searched: there may be more solutions",
        "A search",
    ),
];
