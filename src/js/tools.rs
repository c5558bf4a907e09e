//! The tools that calculate with Python and with SymPy.

use wasm_bindgen::prelude::*;

use super::{Engine, Failure, JsNote, TEXT, Text, default_limits, keep_notes, to_cell};
use crate::python::Number;
use crate::sympy;
use crate::tools::agent_loop::calculate;
use crate::tools::skills::{self, Failed, Success};
use crate::tools::{Value, eval_math, read_json};
use crate::{Note, Noted};

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

#[wasm_bindgen]
impl Engine {
    /// Evaluates the expression in the first `length` bytes as agent_loop's `calculate` does: a text, with notes if the flags say so,
    /// or a failure.
    pub fn calculate(&mut self, length: usize, flags: u32) -> u32 {
        let expression = Text(&self.text).take(length);
        let limits = self.limits(flags);
        let outcome = if flags & WITH_NOTES == 0 {
            calculate::calculate(expression, &limits).map(Noted::without_notes)
        } else {
            calculate::calculate_noted(expression, &limits)
        };
        match outcome {
            Ok(Noted { answer, notes }) => {
                let noted = keep_notes(notes, expression, &mut self.notes);
                self.give_text(&answer) | noted
            }
            Err(error) => {
                let failure = Failure::new(error, expression);
                self.give_failure(&failure)
            }
        }
    }

    /// Evaluates the expression in the first `length` bytes as `EvalMath` does: Python's text of the number and the assertion, or
    /// the error.
    pub fn eval_math(&mut self, length: usize) -> u32 {
        let expression = Text(&self.text).take(length);
        match eval_math::evaluate_noted_within(expression, default_limits()) {
            Ok(Noted { answer: number, notes }) => {
                let noted = keep_notes(notes, expression, &mut self.notes);
                let assertion = eval_math::assertion(expression, &number);
                self.give_texts(&[&number.to_string(), &assertion]);
                (if matches!(number, Number::Int(_)) { INT } else { FLOAT }) | noted
            }
            Err(error) => {
                self.give_texts(&[&error.to_string()]);
                ERROR
            }
        }
    }

    /// Runs an action of Skills. The texts are the tool, the action as JSON and the bindings as JSON. The outcome is the value, as a
    /// string or as JSON, and the name that it is bound to; or the reason of a failure and its hint. An empty name or hint means
    /// that there is none.
    pub fn run_skill(&mut self, tool: usize, action: usize, bindings: usize) -> u32 {
        let mut text = Text(&self.text);
        let (tool, action, bindings) = (text.take(tool), text.take(action), text.take(bindings));
        match skills::run_within(tool, action, bindings, default_limits()) {
            Ok(Success { value: Value::String(value), out, notes }) => {
                let noted = keep_notes_on_action(notes, action, &mut self.notes);
                self.give_texts(&[&value, out.as_deref().unwrap_or_default()]);
                TEXT | noted
            }
            Ok(Success { value, out, .. }) => {
                self.give_texts(&[&value.to_string(), out.as_deref().unwrap_or_default()]);
                JSON
            }
            Err(Failed { reason, hint, .. }) => self.give_refusal(&reason, hint.as_deref()),
        }
    }

    /// Solves an equation. The texts are the equation and, if the flags say so, the variable. The outcome is one text with a solution
    /// on each line; the cell after its length is 1 if they were found numerically.
    pub fn solve(&mut self, equation: usize, variable: usize, precision: u32, flags: u32) -> u32 {
        let mut text = Text(&self.text);
        let (equation, variable) = (text.take(equation), text.take(variable));
        let variable = (flags & HAS_VARIABLE != 0).then_some(variable);
        match sympy::solve(equation, variable, precision, &self.limits(flags)) {
            Ok(sympy::Solutions { roots, numeric }) => {
                let kind = self.give_text(&roots.join("\n"));
                self.give_cells(2, &[to_cell(numeric.into())]);
                kind
            }
            Err(error) => {
                let failure = Failure::new(error, equation);
                self.give_failure(&failure)
            }
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
