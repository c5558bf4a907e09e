//! The tools that calculate with Python and with SymPy.

use pascaline_base::Note;
use pascaline_js::engine::Engine;
use pascaline_js::inputs::{Text, default_limits};
use pascaline_js::outcome::{Failure, JsNote, keep_notes};
use pascaline_js::wire::{Flag, Flags, Outcome};
use pascaline_python::Number;
use pascaline_tools::agent_loop::calculate;
use pascaline_tools::skills::{self, Failed, Success};
use pascaline_tools::{Value, eval_math, read_json};
use wasm_bindgen::prelude::*;

/// Evaluates the expression in the first `length` bytes as agent_loop's `calculate` does: a text, with notes if the flags say so,
/// or a failure.
#[wasm_bindgen]
pub fn calculate(engine: &mut Engine, length: usize, flags: u32) -> u32 {
    let expression = Text(&engine.text).take(length);
    let flags = Flags(flags);
    match calculate::calculate(expression, &engine.limits(flags)) {
        Ok(calculated) => {
            let has_notes = flags.has(Flag::WithNotes) && keep_notes(calculated.notes(), expression, &mut engine.notes);
            let answer = calculated.answer;
            engine.give_text(&answer).noted(has_notes)
        }
        Err(error) => {
            let failure = Failure::new(error, expression);
            engine.give_failure(&failure) as u32
        }
    }
}

/// Evaluates the expression in the first `length` bytes as `EvalMath` does: Python's text of the number, and the number, which is
/// NaN if it is an integer beyond 64 bits; or the error.
#[wasm_bindgen]
pub fn eval_math(engine: &mut Engine, length: usize) -> u32 {
    let expression = Text(&engine.text).take(length);
    match eval_math::evaluate(expression, &default_limits()) {
        Ok(evaluated) => {
            let has_notes = keep_notes(evaluated.notes(), expression, &mut engine.notes);
            let number = evaluated.answer;
            let (outcome, value) = match &number {
                Number::Int(int) => (Outcome::Int, i64::try_from(int).map_or(f64::NAN, to_double)),
                Number::Float(float) => (Outcome::Float, *float),
            };
            engine.give(&[&number.to_string()], &[value]);
            outcome.noted(has_notes)
        }
        Err(error) => {
            engine.give(&[&error.to_string()], &[f64::NAN]);
            Outcome::Failure as u32
        }
    }
}

/// The double nearest to an integer.
#[expect(clippy::cast_precision_loss, reason = "JavaScript reads the text of an integer that is not exact")]
fn to_double(int: i64) -> f64 {
    int as f64
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
            let has_notes = keep_notes_on_action(notes, action, &mut engine.notes);
            engine.give_texts(&[&value, out.as_deref().unwrap_or_default()]);
            Outcome::Text.noted(has_notes)
        }
        Ok(Success { value, out, .. }) => {
            engine.give_texts(&[&value.to_string(), out.as_deref().unwrap_or_default()]);
            Outcome::Structured as u32
        }
        Err(Failed { reason, hint, .. }) => engine.give_refusal(&reason, hint.as_deref()) as u32,
    }
}

/// Keeps the notes on an action's expression.
fn keep_notes_on_action(found: Vec<Note>, action: &str, notes: &mut Vec<JsNote>) -> bool {
    if found.is_empty() {
        return false;
    }
    let action = read_json(action, &default_limits()).unwrap_or_default();
    keep_notes(found, action["value"].as_str().unwrap_or_default(), notes)
}
