//! agent_loop's `calculate`: Python's arithmetic, and nothing else of Python.

use pascaline_base::error::{Error, ErrorCode, Fault};
use pascaline_base::limits::Limits;
use pascaline_base::syntax::Span;
use pascaline_mathjs::FOR_HINTS;
use pascaline_python::{self as python, Evaluated};

use crate::{Annotations, Description, Example, Tool, ToolError};

/// The tool.
pub fn tool() -> Tool {
    Tool {
        set: super::SET.into(),
        name: "calculate".into(),
        description: Description {
            summary: "Calculates an arithmetic expression exactly as Python does.".into(),
            principle:
                "Only numbers, + - * / // % **, signs and parentheses are evaluated; integers can have any size.".into(),
            usage: "Give one expression, such as (2+3)*4; / gives a float, // an integer, and a power is **.".into(),
            fault_tolerance:
                "Names, calls and all other syntax are rejected by name, and so is anything that would take too long."
                    .into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "expression": {"type": "string", "description": "The arithmetic expression, such as (2+3)*4"}
        }, "required": ["expression"], "additionalProperties": false}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(|arguments, world| {
            let expression = arguments["expression"].as_str().unwrap_or_default();
            let calculated = calculate(expression, &world.limits)
                .map_err(|error| ToolError::from_calculation("", &error, expression))?;
            world.notes = calculated.notes();
            Ok(calculated.answer)
        })),
    }
}

const EXAMPLES: &[Example] = &[
    Example::new(r#"{"expression": "(2+3)*4"}"#, "20", "Parentheses"),
    Example::new(r#"{"expression": "10/2"}"#, "5.0", "A division gives a float"),
    Example::new(r#"{"expression": "2**100"}"#, "1267650600228229401496703205376", "Integers of any size"),
];

/// Python's text of the number that `expression` evaluates to, whose notes are looked for when they are asked for. The message of an error is what agent_loop shows the model
/// after `Tool execution error: `.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::tools::agent_loop::calculate::calculate;
///
/// let limits = Limits::default();
/// assert_eq!(calculate("(2+3)*4", &limits).unwrap().answer, "20");
/// assert_eq!(calculate("10/2", &limits).unwrap().answer, "5.0");
/// assert_eq!(calculate("abs(2)", &limits).unwrap_err().message, "Unsupported expression syntax: Call");
/// assert_eq!(calculate("2^10", &limits).unwrap_err().hint.unwrap(), "write `2**10`: `^` is not a power in Python");
/// assert_eq!(calculate("1+", &limits).unwrap_err().message, "invalid syntax (<unknown>, line 1)");
///
/// let calculated = calculate("235_7 + 1", &limits).unwrap();
/// assert_eq!(calculated.answer, "2358");
/// assert_eq!(calculated.notes()[0].message, "235_7 is read as 2357: underscores between digits are left out.");
/// ```
pub fn calculate<'e>(expression: &'e str, limits: &Limits) -> Result<Evaluated<'e, String>, Error> {
    let stripped = stripped(expression)?;
    match python::arithmetic(stripped.text, limits, &FOR_HINTS) {
        Ok(evaluated) => Ok(evaluated.after(stripped.blank)),
        Err(error) => Err(stripped.located(*error)),
    }
}

/// An expression without the whitespace around it.
struct Stripped<'e> {
    text: &'e str,
    /// The number of bytes before it.
    blank: usize,
}

fn stripped(expression: &str) -> Result<Stripped<'_>, Error> {
    let text = expression.trim_matches(is_blank);
    if text.is_empty() {
        let message = "Missing required parameter: expression";
        let fault = Fault::new(ErrorCode::InvalidInput, message).hint(Some("the expression is empty".to_owned()));
        return Err(fault.at(Span::new(0..expression.len())));
    }
    Ok(Stripped { text, blank: expression.len() - expression.trim_start_matches(is_blank).len() })
}

impl Stripped<'_> {
    /// Python gives the line of every syntax error, except for a NUL. The span refers to the text including its surrounding
    /// whitespace.
    fn located(&self, mut error: Error) -> Error {
        if error.code.is_of_syntax() && !self.text.contains('\0') {
            let line = python::line(self.text, error.span);
            error.message = format!("{} (<unknown>, line {line})", error.message);
        }
        let Span { start, end } = error.span;
        error.span = Span::new(start as usize + self.blank..end as usize + self.blank);
        error
    }
}

/// The characters that Python's `str.strip` removes.
fn is_blank(char: char) -> bool {
    char.is_whitespace() || ('\x1C'..='\x1F').contains(&char)
}
