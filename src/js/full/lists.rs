//! What a text for `answer` may name.

use pascaline_answer::UnitRow;
use pascaline_mathjs as mathjs;
use wasm_bindgen::prelude::*;

/// Every unit in a line: its names with commas between them, what it measures, and the unit of the SI for that, which may be empty,
/// with tabs between the three.
#[wasm_bindgen(js_name = listedUnits)]
pub fn listed_units() -> String {
    let mut lines = String::new();
    for UnitRow { names, quantity, si, .. } in pascaline_answer::units() {
        lines.extend([&names.join(","), "\t", quantity, "\t", si.unwrap_or_default(), "\n"]);
    }
    lines
}

/// The names of constants, of units, and of the functions of `answer` with their brackets, each in a line.
#[wasm_bindgen(js_name = listedNames)]
pub fn listed_names() -> String {
    let mut lines = String::new();
    for name in pascaline_answer::function_names() {
        lines.extend([name, "(\n"]);
    }
    let constants = mathjs::constants().chain(mathjs::physical_constants()).map(|constant| constant.name);
    for name in constants.chain(mathjs::units().flat_map(|(names, _)| names.iter().copied())) {
        lines.extend([name, "\n"]);
    }
    lines
}
