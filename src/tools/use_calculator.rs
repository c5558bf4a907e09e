//! nanochat's `use_calculator` as a tool. The calculator itself is `chat`'s.

use pascaline_base::error::{ErrorCode, Fault};
use pascaline_base::limits::Limits;
use pascaline_base::syntax::Span;
use pascaline_chat::use_calculator::REFUSED;
pub use pascaline_chat::use_calculator::{Calculated, use_calculator};
use pascaline_mathjs::FOR_HINTS;
use pascaline_python as python;

use crate::{Annotations, Description, Example, Tool, ToolError};

/// The tool.
pub(super) fn tool() -> Tool {
    Tool {
        set: "nanochat".into(),
        name: "use_calculator".into(),
        description: Description {
            summary: "Calculates an arithmetic expression, or counts in a string, as nanochat's calculator does."
                .into(),
            principle: "Commas are removed; the rest is Python's arithmetic without **, or a string with .count(…)."
                .into(),
            usage: "Give an expression such as 123,456 * 789 or 'strawberry'.count('r').".into(),
            fault_tolerance: "Anything else is rejected.".into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "expr": {"type": "string", "description": "The expression, such as 123,456 * 789"}
        }, "required": ["expr"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(|arguments, world| {
            let expression = arguments["expr"].as_str().unwrap_or_default();
            let Some(calculated) = use_calculator(expression, &world.limits) else {
                return Err(ToolError::new("The calculator returned no result").hint(hint(expression, world.limits)));
            };
            world.notes = calculated.notes();
            Ok(calculated.answer)
        })),
    }
}

const EXAMPLES: &[Example] = &[
    Example::new(r#"{"expr": "123,456 * 789"}"#, "97406784", "Arithmetic"),
    Example::new(r#"{"expr": "'strawberry'.count('r')"}"#, "3", "Letters"),
];

/// What to write instead of an expression without a result.
fn hint(expression: &str, limits: Limits) -> String {
    if expression.len() > pascaline_hint::LONGEST {
        return ALLOWED.to_owned();
    }
    let limits_of_a_hint = pascaline_hint::limits_of_a_hint(&limits);
    let answers = |text: &str| use_calculator(text, &limits_of_a_hint).is_some();
    let trimmed = expression.trim();
    if trimmed != expression && answers(trimmed) {
        return format!("write `{trimmed}`, without tabs and line ends");
    }
    if expression.contains(['\'', '"']) {
        return hint_on_strings(expression);
    }
    // nanochat's calculator gives no reason, so Python's error of a full evaluation decides.
    let error = match python::arithmetic(expression, &limits_of_a_hint, &FOR_HINTS) {
        Err(error) => *error,
        Ok(_) => Fault::new(ErrorCode::UnsupportedSyntax, "").at(Span::default()),
    };
    let operators = python::Operators { has_powers: false, has_modulo: false };
    let mut read = |text: &str| {
        let failed = || Fault::new(ErrorCode::InvalidSyntax, "").at(Span::default());
        answers(text).then_some(()).ok_or_else(failed)
    };
    python::hint_for_error(&error, expression, operators, &FOR_HINTS, &mut read).unwrap_or_else(|| ALLOWED.to_owned())
}

const ALLOWED: &str = "use only numbers, + - * / // and brackets, or count in a string: `'strawberry'.count('r')`";

/// What to write instead of an expression of strings.
fn hint_on_strings(expression: &str) -> String {
    let lowercase = expression.to_ascii_lowercase();
    if let Some(refused) = REFUSED.iter().find(|refused| lowercase.contains(**refused)) {
        return format!("a string cannot contain \"{refused}\": count in another part of it");
    }
    if !expression.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"'\"()._, ".contains(&byte)) {
        return "a string can contain only ASCII letters, digits, spaces, dots and `_`".to_owned();
    }
    "only counting is possible: `'strawberry'.count('r')`".to_owned()
}
