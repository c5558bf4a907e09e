//! The tools that calculate with Python and with SymPy.

use js_sys::Array;
use wasm_bindgen::prelude::*;

use super::{Failure, object, read_limits};
use crate::python::Number;
use crate::sympy;
use crate::tools::agent_loop::calculate;
use crate::tools::{eval_math, skills};

/// Evaluates an expression as `EvalMath` does: the kind of the outcome, Python's text of the number or the error, and the
/// assertion.
#[wasm_bindgen(js_name = evalMath)]
pub fn eval_math(expr: &str) -> JsValue {
    let (kind, text, assertion) = match eval_math::evaluate(expr) {
        Ok(number) => {
            let kind = if matches!(number, Number::Int(_)) { "int" } else { "float" };
            (kind, number.to_string(), eval_math::assertion(expr, &number))
        }
        Err(error) => ("error", error, String::new()),
    };
    object(&[("kind", JsValue::from(kind)), ("text", JsValue::from(text)), ("assertion", JsValue::from(assertion))])
}

/// Evaluates an expression as agent_loop's `calculate` does: a text, or a failure. Of limits there are none, or all.
#[wasm_bindgen(js_name = agentLoopCalculate)]
pub fn agent_loop_calculate(expression: &str, limits: &[f64]) -> JsValue {
    match calculate::calculate(expression, &read_limits(limits)) {
        Ok(text) => JsValue::from(&*text),
        Err(error) => Failure::new(error, expression).into(),
    }
}

/// Runs an action of Skills: all three are texts, of JSON the last two and the outcome.
#[wasm_bindgen(js_name = skillsRun)]
pub fn skills_run(tool: &str, action: &str, bindings: &str) -> String {
    skills::run_json(tool, action, bindings)
}

/// Solves an equation: the solutions, or a failure.
#[wasm_bindgen(js_name = sympySolve)]
#[expect(clippy::needless_pass_by_value, reason = "an optional text crosses as a value")]
pub fn sympy_solve(equation: &str, variable: Option<String>, precision: u32, limits: &[f64]) -> JsValue {
    match sympy::solve(equation, variable.as_deref(), precision, &read_limits(limits)) {
        Ok(sympy::Solutions { roots, numeric }) => {
            let list = Array::new();
            for root in &roots {
                list.push(&JsValue::from(&**root));
            }
            object(&[("roots", list.into()), ("numeric", JsValue::from(numeric))])
        }
        Err(error) => Failure::new(error, equation).into(),
    }
}
