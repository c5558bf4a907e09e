//! What a function is given, as it is read from JSON.

use std::borrow::Cow;
use std::ops::Deref;

use serde::Deserialize;

use super::Failed;

/// A text, which is not copied unless it has escapes in the JSON.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Text<'j>(#[serde(borrow)] Cow<'j, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Text<'_> {
    pub(crate) fn into_owned(self) -> String {
        self.0.into_owned()
    }
}

/// What a function is given that needs nothing.
#[derive(Deserialize)]
pub(crate) struct Nothing {}

/// Reads what a function is given.
pub(crate) fn read<'j, A: Deserialize<'j>>(json: &'j str) -> Result<A, Failed> {
    // A list would be read as the members in their order.
    if !json.trim_ascii_start().starts_with('{') {
        return Err(Failed::invalid("What is given must be an object"));
    }
    serde_json::from_str(json).map_err(|error| Failed::invalid(format!("What is given cannot be read: {error}")))
}
