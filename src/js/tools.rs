//! The tools that calculate with Python and with SymPy.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{Failure, default_limits, read_limits, to_js};
use crate::python::Number;
use crate::sympy;
use crate::tools::agent_loop::calculate;
use crate::tools::{eval_math, skills};

/// The result of `EvalMath`: the kind of the outcome, and Python's text of the number or the error.
#[derive(Serialize)]
struct Evaluation {
    kind: &'static str,
    text: String,
    assertion: String,
}

/// Evaluates an expression as `EvalMath` does.
#[wasm_bindgen(js_name = evalMath)]
pub fn eval_math(expr: &str) -> JsValue {
    let evaluation = match eval_math::evaluate_within(expr, default_limits()) {
        Ok(number) => Evaluation {
            kind: if matches!(number, Number::Int(_)) { "int" } else { "float" },
            text: number.to_string(),
            assertion: eval_math::assertion(expr, &number),
        },
        Err(error) => Evaluation { kind: "error", text: error.to_string(), assertion: String::new() },
    };
    to_js(&evaluation)
}

/// Evaluates an expression as agent_loop's `calculate` does: a string, or a failure. `limits` is empty or complete.
#[wasm_bindgen(js_name = agentLoopCalculate)]
pub fn agent_loop_calculate(expression: &str, limits: &[f64]) -> JsValue {
    match calculate::calculate(expression, &read_limits(limits)) {
        Ok(text) => JsValue::from(&*text),
        Err(error) => Failure::to_js(error, expression),
    }
}

/// Runs an action of Skills: all three arguments are strings, and the last two and the outcome are JSON.
#[wasm_bindgen(js_name = skillsRun)]
pub fn skills_run(tool: &str, action: &str, bindings: &str) -> String {
    skills::run_json_within(tool, action, bindings, default_limits())
}

/// The solutions of an equation.
#[derive(Serialize)]
struct Solutions {
    roots: Vec<String>,
    numeric: bool,
}

/// Solves an equation: the solutions, or a failure.
#[wasm_bindgen(js_name = sympySolve)]
#[expect(clippy::needless_pass_by_value, reason = "an optional text crosses as a value")]
pub fn sympy_solve(equation: &str, variable: Option<String>, precision: u32, limits: &[f64]) -> JsValue {
    match sympy::solve(equation, variable.as_deref(), precision, &read_limits(limits)) {
        Ok(sympy::Solutions { roots, numeric }) => to_js(&Solutions { roots, numeric }),
        Err(error) => Failure::to_js(error, equation),
    }
}
