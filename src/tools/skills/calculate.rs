//! Skills' `calculate`: a SymPy expression or equation, to any number of significant digits.

use pascaline_base::error::Fault;
use pascaline_base::limits::Budget;
use pascaline_base::note::Noted;
use pascaline_base::sort::sort_by;
use pascaline_base::text::python_repr;
use pascaline_number::integer::from_decimal;
use pascaline_python::Number;
use pascaline_sympy::{self as sympy, Expr, Step};
use serde_json::Map;

use super::fields::Fields;
use super::{Action, Failed, Outcome, is_of_name};
use crate::calculator::brief;
use crate::value::{float, python_str, whole};
use crate::{Annotations, Description, Example, Tool, ToolError, Usage, Value};

/// The tool.
pub fn tool() -> Tool {
    Tool {
        set: "skills".into(),
        name: "calculate".into(),
        description: Description {
            summary: "Evaluates a SymPy expression to a number of significant digits, or solves an equation.".into(),
            principle: "Numbers stay exact until the result is rounded; the solutions are in SymPy's order.".into(),
            usage: Usage::new(usage),
            fault_tolerance: "A result that is not a number (zoo, nan, a symbol without a value) is a failure with a reason."
                .into(),
        },
        parameters: r#"{"type": "object", "properties": {
            "value": {"type": "string", "description": "The expression or the equation, such as 2 + 3 * 4"},
            "variables": {"type": "object", "description": "The values of variables, such as {\"v\": 20}", "additionalProperties": {"description": "A number, or its digits as text"}},
            "precision": {"type": "integer", "description": "Significant digits [default: 10]"}
        }, "required": ["value"]}"#
            .into(),
        examples: EXAMPLES.into(),
        annotations: Annotations::PURE,
        handler: Some(Box::new(|arguments, world| {
            let bindings = Map::new();
            let action = Action { fields: arguments, bindings: &bindings, limits: world.limits };
            let Noted { answer, notes, .. } = calculate(&action).map_err(|failed| ToolError::from(*failed))?;
            world.notes = notes;
            Ok(python_str(&answer))
        })),
    }
}

/// How to write an expression, with every function.
fn usage() -> String {
    let calls: Vec<_> = sympy::function_groups()
        .into_iter()
        .flat_map(|(_, rows)| rows)
        .map(|row| brief(row.name(), row.signature()))
        .collect();
    format!(
        "Give an expression or an equation such as x**2 - 4 = 0, and the values of its variables. Angles are in radians. \
         Functions: {}.",
        calls.join(", ")
    )
}

const EXAMPLES: &[Example] = &[
    Example::new(r#"{"value": "2 + 3 * 4"}"#, "14.00000000", "Ten significant digits"),
    Example::new(r#"{"value": "v*t", "variables": {"v": 9.81, "t": 2}}"#, "19.62000000", "Variables"),
    Example::new(r#"{"value": "x**2 - 4 = 0"}"#, "-2.000000000, 2.000000000", "An equation"),
];

/// Evaluates `value` with the values of `variables`, to `precision` digits.
pub(super) fn calculate(action: &Action<'_>) -> Outcome<Noted<Value>> {
    let source = source(action)?;
    let arena = sympy::arena(&action.limits);
    let cx = sympy::Context::new(&arena);
    let variables = variables(action)?;
    let digits = precision(action)?;
    let mut values = Vec::new();
    for (name, value) in variables.into_iter().flatten() {
        let value = action.resolved(value)?;
        let number = number(value, &cx);
        cx.end(()).map_err(|fault| Failed::from_fault(&fault))?;
        values.push((cx.named(name), number.ok_or_else(|| no_number(name, value))?));
    }
    sort_by(&mut values, |(one, _), (other, _)| one.word.cmp(&other.word));
    match sympy::run(&source, &values, digits, &cx) {
        Ok(outcome) => {
            let mut notes = outcome.notes(&source, digits);
            if action.field("value").and_then(Value::as_str) != Some(&source) {
                // Their places are in a text that the caller has not written.
                for note in &mut notes {
                    note.span = None;
                }
            }
            Ok(Noted::new(Value::String(outcome.text()), notes))
        }
        Err(failure) => Err(Failed::from_calculation(words(failure.step), *failure.error, &source)),
    }
}

/// What Skills says before the message of a failure in this step.
fn words(step: Step) -> &'static str {
    match step {
        Step::Read => "Invalid mathematical expression: ",
        Step::Substitute => "Variable substitution failed: ",
        Step::Resolve => "",
        Step::Evaluate => "Numeric evaluation failed: ",
        Step::Solve => "Equation solving failed: ",
    }
}

/// The expression. A value that is just `$name` is replaced by its binding; in a longer one the names are replaced by the
/// numbers that they are bound to.
fn source(action: &Action<'_>) -> Outcome<String> {
    let refused = || Fields::Calculate.refused("value must be a string expression", action.fields);
    let value = action.field("value").or_else(|| action.field("target")).ok_or_else(refused)?;
    let text = value.as_str().ok_or_else(refused)?;
    match action.resolved(value)? {
        Value::String(bound) if bound != text => return Ok(bound.clone()),
        Value::Number(number) => return Ok(number.to_string()),
        Value::String(_) => {}
        _ => return Err(refused()),
    }
    let mut parts = text.split('$');
    let mut source = parts.next().unwrap_or_default().to_owned();
    let budget = Budget::new(action.limits);
    let failed = |fault: Fault| Failed::from_fault(&fault);
    for part in parts {
        budget.fits_source(source.len()).map_err(failed)?;
        let rest = part.trim_start_matches(is_of_name);
        let name = part.strip_suffix(rest).unwrap_or_default();
        if name.is_empty() {
            source.push('$');
        } else {
            let bound = action.binding(name)?;
            match bound {
                Value::String(_) | Value::Number(_) => source.extend(["(", &python_str(bound), ")"]),
                _ => return Err(Failed::new(format!("Variable ${name} is not a number: {}", python_str(bound)))),
            }
        }
        source.push_str(rest);
    }
    Ok(source)
}

/// The variables, if there are any, with all references resolved.
fn variables<'a>(action: &'a Action<'_>) -> Outcome<Option<&'a Map<String, Value>>> {
    match action.field("variables") {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(variables)) => {
            for value in variables.values() {
                action.resolved(value)?;
            }
            Ok(Some(variables))
        }
        Some(_) => Err(Failed::new("variables must be a dictionary")),
    }
}

/// The value of a variable: a number, or a string that reads as one, as results do.
fn number<'a>(value: &'a Value, cx: &sympy::Context<'a>) -> Option<Expr<'a>> {
    match value {
        Value::Number(number) if is_float(number) => float(value).map(|float| sympy::number(&Number::Float(float), cx)),
        Value::Number(number) => {
            let text = number.as_str();
            cx.afford_digits(u32::try_from(text.len()).unwrap_or(u32::MAX))?;
            from_decimal(text).map(|value| cx.number(value))
        }
        Value::String(text) => sympy::constant(text, cx),
        _ => None,
    }
}

/// Whether Python reads a number as a float.
fn is_float(number: &serde_json::Number) -> bool {
    number.as_str().contains(['.', 'e'])
}

fn no_number(name: &str, value: &Value) -> Box<Failed> {
    Failed::new(format!("Variable substitution failed: the value of '{name}' is not a number: {value}"))
}

/// The number of significant digits.
fn precision(action: &Action<'_>) -> Outcome<u32> {
    let given = match action.field("precision") {
        None | Some(Value::Null) => return Ok(sympy::DIGITS),
        Some(given) => given,
    };
    let digits = match given {
        Value::Number(number) => whole(number.as_str()),
        Value::String(text) => whole(text.trim()),
        _ => None,
    };
    let wanted = digits.ok_or_else(|| Failed::new(format!("precision must be an integer, got {}", quoted(given))))?;
    sympy::digits(wanted, &python_str(given), &action.limits).map_err(|fault| Failed::from_fault(&fault))
}

/// Python's `repr` of a value.
fn quoted(value: &Value) -> String {
    match value {
        Value::String(text) => python_repr(text),
        other => python_str(other),
    }
}
