//! The check of arguments against a schema. Both cross as JSON text.

use wasm_bindgen::prelude::*;

use super::read_limits;
use crate::tools::read_json::read_values;
use crate::tools::schema::read_fitting;

#[wasm_bindgen]
extern "C" {
    /// JavaScript's regular expressions; the core has none.
    type RegExp;
    #[wasm_bindgen(constructor, catch)]
    fn new(pattern: &str, flags: &str) -> Result<RegExp, JsValue>;
    #[wasm_bindgen(method)]
    fn test(this: &RegExp, text: &str) -> bool;
}

/// Whether a string matches the `pattern` of a schema. An invalid regular expression matches nothing.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    RegExp::new(pattern, "u").is_ok_and(|pattern| pattern.test(text))
}

/// What is wrong with a value, in ajv's words; nothing if it fits the schema. `limits` is empty or complete.
#[wasm_bindgen(js_name = schemaErrors)]
pub fn schema_errors(schema: &str, value: &str, limits: &[f64]) -> Vec<String> {
    match read_values(schema, u64::MAX) {
        Ok(schema) => read_fitting(&schema, value, &read_limits(limits), &matches).err().unwrap_or_default(),
        Err(_) => vec!["schema must be valid JSON, at most 100 levels deep".to_owned()],
    }
}
