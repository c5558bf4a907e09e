//! The fields of an action, for the hint of one that lacks what its tool needs.

use serde_json::{Value, json};

use super::Failed;
use crate::argument_hint;

/// The tools, each of which has an action of its own. `target`, another name of `value`, is not mentioned.
#[derive(Clone, Copy)]
pub(super) enum Fields {
    Calculate,
    Coerce,
    Split,
}

impl Fields {
    /// A failure of an action that does not have the fields of its tool, with a hint that names them.
    pub(super) fn refused(self, reason: &str, action: &Value) -> Box<Failed> {
        let failed = Failed::new(reason);
        match argument_hint::misfitting(&self.schema(), action) {
            Some(hint) => failed.hint(hint),
            None => failed,
        }
    }

    fn schema(self) -> Value {
        let text = json!({ "type": "string" });
        let (mut properties, required) = match self {
            Self::Calculate => {
                (json!({ "value": text, "variables": { "type": "object" }, "precision": {} }), json!(["value"]))
            }
            Self::Coerce => (json!({ "value": {}, "coercion": text, "delimiter": text }), json!(["value", "coercion"])),
            Self::Split => (json!({ "value": {} }), json!(["value"])),
        };
        for of_every_action in ["out", "type"] {
            properties[of_every_action] = text.clone();
        }
        json!({ "properties": properties, "required": required })
    }
}
