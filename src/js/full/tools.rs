//! The tools that calculate with Python and with SymPy.

use pascaline_base::{Note, Noted};
use pascaline_js::{Engine, Failure, JsNote, TEXT, Text, default_limits, keep_notes, to_cell};
use pascaline_python::Number;
use pascaline_sympy as sympy;
use pascaline_tools::agent_loop::calculate;
use pascaline_tools::skills::{self, Failed, Success};
use pascaline_tools::{Value, eval_math, read_json};
use wasm_bindgen::prelude::*;

/// The kinds of an outcome of `EvalMath`.
const INT: u32 = 0;
const FLOAT: u32 = 1;
const ERROR: u32 = 2;

/// The kind of a Skills value that is not a string.
const JSON: u32 = 4;

/// The second text is the variable.
const HAS_VARIABLE: u32 = 2;

/// The caller reads the notes on the result.
const WITH_NOTES: u32 = 2;

/// Evaluates the expression in the first `length` bytes as agent_loop's `calculate` does: a text, with notes if the flags say so,
/// or a failure.
#[wasm_bindgen]
pub fn calculate(engine: &mut Engine, length: usize, flags: u32) -> u32 {
    let expression = Text(&engine.text).take(length);
    let limits = engine.limits(flags);
    let outcome = if flags & WITH_NOTES == 0 {
        calculate::calculate(expression, &limits).map(Noted::without_notes)
    } else {
        calculate::calculate_noted(expression, &limits)
    };
    match outcome {
        Ok(Noted { answer, notes, .. }) => {
            let noted = keep_notes(notes, expression, &mut engine.notes);
            engine.give_text(&answer) | noted
        }
        Err(error) => {
            let failure = Failure::new(error, expression);
            engine.give_failure(&failure)
        }
    }
}

/// Evaluates the expression in the first `length` bytes as `EvalMath` does: Python's text of the number and the assertion, or
/// the error.
#[wasm_bindgen]
pub fn eval_math(engine: &mut Engine, length: usize) -> u32 {
    let expression = Text(&engine.text).take(length);
    match eval_math::evaluate_noted(expression, &default_limits()) {
        Ok(Noted { answer: number, notes, .. }) => {
            let noted = keep_notes(notes, expression, &mut engine.notes);
            let assertion = eval_math::assertion(expression, &number);
            engine.give_texts(&[&number.to_string(), &assertion]);
            (if matches!(number, Number::Int(_)) { INT } else { FLOAT }) | noted
        }
        Err(error) => {
            engine.give_texts(&[&error.to_string()]);
            ERROR
        }
    }
}

/// Runs an action of Skills. The texts are the tool, the action as JSON and the bindings as JSON. The outcome is the value, as a
/// string or as JSON, and the name that it is bound to; or the reason of a failure and its hint. An empty name or hint means
/// that there is none.
#[wasm_bindgen]
pub fn run_skill(engine: &mut Engine, tool: usize, action: usize, bindings: usize) -> u32 {
    let mut text = Text(&engine.text);
    let (tool, action, bindings) = (text.take(tool), text.take(action), text.take(bindings));
    match skills::run(tool, action, bindings, &default_limits()) {
        Ok(Success { value: Value::String(value), out, notes }) => {
            let noted = keep_notes_on_action(notes, action, &mut engine.notes);
            engine.give_texts(&[&value, out.as_deref().unwrap_or_default()]);
            TEXT | noted
        }
        Ok(Success { value, out, .. }) => {
            engine.give_texts(&[&value.to_string(), out.as_deref().unwrap_or_default()]);
            JSON
        }
        Err(Failed { reason, hint, .. }) => engine.give_refusal(&reason, hint.as_deref()),
    }
}

/// Solves an equation. The texts are the equation and, if the flags say so, the variable. The outcome is one text with a solution
/// on each line; the cell after its length is 1 if they were found numerically.
#[wasm_bindgen]
pub fn solve(engine: &mut Engine, equation: usize, variable: usize, precision: u32, flags: u32) -> u32 {
    let mut text = Text(&engine.text);
    let (equation, variable) = (text.take(equation), text.take(variable));
    let variable = (flags & HAS_VARIABLE != 0).then_some(variable);
    let options = sympy::Options::default().with_digits(precision).with_limits(engine.limits(flags));
    match sympy::solve(equation, variable, &options) {
        Ok(sympy::Solutions { roots, numeric }) => {
            let kind = engine.give_text(&roots.join("\n"));
            engine.give_cells(2, &[to_cell(numeric.into())]);
            kind
        }
        Err(error) => {
            let failure = Failure::new(error, equation);
            engine.give_failure(&failure)
        }
    }
}

/// Keeps the notes on an action's expression.
fn keep_notes_on_action(found: Vec<Note>, action: &str, notes: &mut Vec<JsNote>) -> u32 {
    if found.is_empty() {
        return 0;
    }
    let action = read_json(action, &default_limits()).unwrap_or_default();
    keep_notes(found, action["value"].as_str().unwrap_or_default(), notes)
}
