//! The schema of a tool: its text, and what was read from it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use super::Value;
use super::read_json::read_values;

/// The JSON Schema of the arguments of a tool, as JSON text: it is read when it is first needed, and then kept. It is made
/// from a text, and can be used like one.
#[derive(Clone, Default)]
pub struct Parameters {
    text: Cow<'static, str>,
    schema: OnceLock<Option<Value>>,
}

impl Parameters {
    /// The schema; `None` if the text is not valid JSON, or nested more than 100 levels deep.
    pub fn schema(&self) -> Option<&Value> {
        self.schema.get_or_init(|| read_values(&self.text, u64::MAX).ok()).as_ref()
    }
}

impl From<Cow<'static, str>> for Parameters {
    fn from(text: Cow<'static, str>) -> Self {
        Self { text, schema: OnceLock::new() }
    }
}

impl From<&'static str> for Parameters {
    fn from(text: &'static str) -> Self {
        Cow::Borrowed(text).into()
    }
}

impl From<String> for Parameters {
    fn from(text: String) -> Self {
        Cow::<str>::Owned(text).into()
    }
}

impl From<Parameters> for String {
    fn from(parameters: Parameters) -> Self {
        parameters.text.into()
    }
}

/// The text.
impl Deref for Parameters {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// Schemas are equal if their texts are.
impl PartialEq for Parameters {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Parameters {}

impl fmt::Debug for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}
