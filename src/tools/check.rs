//! `check`: whether an answer is the same as a reference, with the reason and both readings.

use pascaline_check::{self as core, Options, Rounding, Tolerance, Verdict};

use crate::{Annotations, Description, Example, Tool, ToolError, Value, World};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: "pascaline".into(),
        name: "check".into(),
        description: Description {
            summary: "Tells whether two answers are the same: equal, unequal or unknown.".into(),
            principle: "Numbers, formulas, equations, sets and units are compared exactly.".into(),
            usage: "Takes LaTeX, formulas, or a response with its final answer.".into(),
            ..Description::default()
        },
        parameters: r#"{"type": "object", "properties": {
            "claim": {"type": "string", "description": "The answer"},
            "gold": {"type": "string", "description": "The reference"},
            "tolerance": {"type": "number", "minimum": 0, "description": "Allowed distance"},
            "rounded": {"type": "boolean", "description": "Accept a rounded decimal"}
        }, "required": ["claim", "gold"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(run)),
    }
}

const EXAMPLES: &[Example] = &[
    Example::new(
        r#"{"claim": "\\frac{1}{2}", "gold": "0.5"}"#,
        "equal (exact): The values are the same.\nclaim: 1 / 2\ngold: 0.5",
        "A fraction and a decimal",
    ),
    Example::new(
        r#"{"claim": "x > 3", "gold": "[3, \\infty)"}"#,
        "unequal (exact): An end belongs to one of them only.\nclaim: x > 3\ngold: [3, infinity)",
        "An inequality and an interval",
    ),
    Example::new(
        r#"{"claim": "0.333", "gold": "1/3", "rounded": true}"#,
        "equal (exact): The values are the same to 3 decimals.\nclaim: 0.333\ngold: 1 / 3",
        "A rounded decimal",
    ),
];

fn run(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let [claim, gold] = ["claim", "gold"].map(|name| arguments[name].as_str().unwrap_or_default());
    let mut options = Options::default().with_limits(world.limits);
    if let Some(size) = arguments["tolerance"].as_f64() {
        options = options.with_tolerance(Some(Tolerance::new(size, size)));
    }
    if arguments["rounded"] == true {
        options = options.with_rounding(Rounding::DigitsGiven);
    }
    core::check(claim, gold, &options)
        .map(|verdict| told(&verdict))
        .map_err(|error| ToolError::from_calculation("", &error, claim))
}

/// A verdict as a model reads it: what is decided and why in the first line, and both readings.
fn told(verdict: &Verdict) -> String {
    let proof = verdict.proof.map(|proof| [" (", proof.as_str(), ")"].concat()).unwrap_or_default();
    let Verdict { outcome, reason, claim, gold, .. } = verdict;
    format!("{}{proof}: {}\nclaim: {}\ngold: {}", outcome.as_str(), reason.message, claim.reading, gold.reading)
}
