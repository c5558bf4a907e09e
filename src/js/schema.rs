//! The check of arguments against a schema. Both cross as JSON text.

use pascaline_tools::schema::{Misfit, read_fitting};
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::engine::Engine;
use crate::inputs::{Text, read_limits};
use crate::wire::Flags;

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
pub fn matches(pattern: &str, text: &str) -> bool {
    RegExp::new(pattern, "u").is_ok_and(|pattern| pattern.test(text))
}

#[wasm_bindgen]
impl Engine {
    /// What is wrong with a value, and how to correct it. The texts are the schema and the value as JSON; the outcome is a JSON list in
    /// ajv's words, and the hint. Both are empty if the value fits, and the hint is if there is none.
    pub fn schema_errors(&mut self, schema: usize, value: usize, flags: u32) {
        let mut text = Text(&self.text);
        let (schema, value) = (text.take(schema), text.take(value));
        let limits = read_limits(&self.cells, Flags(flags));
        let misfit = match self.tools.of_host("", schema, false).parameters.schema() {
            Some(schema) => read_fitting(schema, value, &limits, &matches).err(),
            None => {
                let errors = vec!["schema must be valid JSON, at most 100 levels deep".to_owned()];
                Some(Misfit { errors, hint: None })
            }
        };
        let (errors, hint) = match misfit {
            Some(Misfit { errors, hint }) => (json!(errors).to_string(), hint.unwrap_or_default()),
            None => Default::default(),
        };
        self.give_texts(&[&errors, &hint]);
    }
}
