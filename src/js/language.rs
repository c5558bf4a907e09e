//! What an expression may use, and how a calculator describes it to a model.

use pascaline_mathjs::{self as mathjs, Options, Results};
use pascaline_tools::calculator;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::to_js;
use crate::wire::{Flag, Flags};

/// A function available in expressions.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FunctionHelp {
    name: &'static str,
    signature: String,
    group: &'static str,
    summary: &'static str,
    example: &'static str,
    example_answer: &'static str,
}

/// Every function available in expressions.
#[wasm_bindgen]
pub fn functions() -> JsValue {
    let help = |function: &'static mathjs::Function| FunctionHelp {
        name: function.name(),
        signature: function.signature(),
        group: function.group,
        summary: function.summary,
        example: function.example.0,
        example_answer: function.example.1,
    };
    to_js(&mathjs::functions().map(help).collect::<Vec<_>>())
}

/// The calculator's schema as JSON text, in the language of [`with_language`].
#[wasm_bindgen(js_name = calculatorSchema)]
#[expect(clippy::needless_pass_by_value, reason = "an optional text comes out of JavaScript by value")]
pub fn calculator_schema(functions: Option<String>, flags: u32) -> String {
    with_language(functions.as_deref(), Flags(flags), calculator::schema_with)
}

/// Calls `then` with the options of a calculator's language: `functions` are the names that are on, separated by spaces, or all if
/// absent; the flags say whether names may be units, and quantities results.
pub fn with_language<T>(functions: Option<&str>, flags: Flags, then: impl FnOnce(&Options) -> T) -> T {
    let results = if flags.has(Flag::QuantityResults) { Results::OfToolWithUnits } else { Results::OfTool };
    let mut options = Options::default().with_units(!flags.has(Flag::NoUnits)).with_results(results);
    if let Some(names) = functions {
        options = options.with_functions(names.split(' '));
    }
    then(&options)
}

/// The prefix of the message of every failure of the calculator.
#[wasm_bindgen(js_name = calculatorFailure)]
pub fn calculator_failure() -> String {
    calculator::FAILURE.to_owned()
}
