//! The arguments of a call: parsed, converted from the strict form to the tool's own, and checked against its schema.

use pascaline_base::Limits;

use super::read_json::{JsonError, read_json};
use super::schema::{Matches, UNCHECKED, Violation, violations};
use super::{RegistryError, Tool, ToolError, Value, argument_hint, strict};

impl Tool {
    /// Parses arguments from JSON text and checks them against the tool's schema; arguments in the strict form are converted
    /// to the schema's own. An empty text means no arguments. The error says which field is wrong, and why, or which limit
    /// is exceeded.
    pub fn read_arguments(&self, text: &str, limits: &Limits) -> Result<Value, ToolError> {
        self.read_matching(text, limits, UNCHECKED)
    }

    /// The same for a host with regular expressions.
    pub(super) fn read_matching(&self, text: &str, limits: &Limits, matches: Matches<'_>) -> Result<Value, ToolError> {
        let schema = self.schema()?;
        let text = if text.trim().is_empty() { "{}" } else { text };
        let arguments = read_json(text, limits).map_err(|error| self.unreadable(schema, error))?;
        let arguments = strict::relaxed(arguments, schema, matches);
        match violations(schema, &arguments, matches).as_slice() {
            [] => Ok(arguments),
            violations => Err(self.refusal(violations, schema, &arguments)),
        }
    }

    fn unreadable(&self, schema: &Value, error: JsonError) -> ToolError {
        let hint = argument_hint::unreadable(schema, error);
        Self::invalid(format!("Invalid arguments for tool \"{}\": {error}", self.name)).hint(hint)
    }

    /// The schema of its arguments; an error if it is not a JSON object.
    pub(super) fn schema(&self) -> Result<&Value, RegistryError> {
        let schema = self.parameters.schema().filter(|schema| schema.is_object());
        schema.ok_or_else(|| RegistryError::InvalidSchema(self.name.to_string()))
    }

    fn invalid(message: String) -> ToolError {
        ToolError::new(message).code(ToolError::INVALID_ARGUMENTS)
    }

    /// What is wrong with the arguments: agent_loop's message for a missing one, otherwise ajv's.
    fn refusal(&self, violations: &[Violation], schema: &Value, arguments: &Value) -> ToolError {
        let missing = violations.iter().find_map(|violation| match violation {
            Violation::Missing(name) => Some(format!("Missing required parameter: {name}")),
            _ => None,
        });
        let message = missing.unwrap_or_else(|| {
            let words: Vec<_> = violations.iter().map(Violation::in_detail).collect();
            format!("Invalid arguments for tool \"{}\": {}", self.name, words.join(", "))
        });
        let error = Self::invalid(message);
        match argument_hint::misfitting(schema, arguments) {
            Some(hint) => error.hint(hint),
            None => error,
        }
    }
}
