//! What an expression may use, and how a calculator describes it to a model.

use pascaline_mathjs::{self as mathjs, Options, Results};
use pascaline_tools::calculator;
use wasm_bindgen::prelude::*;

use crate::wire::{Flag, Flags};

/// Every function available in expressions: for each its name, signature, group and summary, an example and its answer.
#[wasm_bindgen]
pub fn functions() -> Vec<String> {
    let help = |function: &'static mathjs::Function| {
        let (example, answer) = function.example;
        let texts = [function.name(), &function.signature(), function.group, function.summary, example, answer];
        texts.map(str::to_owned)
    };
    mathjs::functions().flat_map(help).collect()
}

/// The calculator's schema as JSON text: `functions` are the names that are on, separated by spaces, or all if absent; the flags say
/// whether names may be units, and quantities results.
#[wasm_bindgen(js_name = calculatorSchema)]
pub fn calculator_schema(functions: Option<String>, flags: u32) -> String {
    let flags = Flags(flags);
    let results = if flags.has(Flag::QuantityResults) { Results::OfToolWithUnits } else { Results::OfTool };
    let mut options = Options::default().with_units(!flags.has(Flag::NoUnits)).with_results(results);
    if let Some(names) = functions {
        options = options.with_functions(names.split(' '));
    }
    calculator::schema_with(&options)
}

/// The prefix of the message of every failure of the calculator.
#[wasm_bindgen(js_name = calculatorFailure)]
pub fn calculator_failure() -> String {
    calculator::FAILURE.to_owned()
}
