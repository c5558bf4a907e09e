//! The part of a tool's description that may be long.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

type Text = Cow<'static, str>;

/// When and how to call a tool: a text, which can be used like one, or what makes it. A list of functions takes longer to make than a
/// call to answer, and a call does not show it.
#[derive(Clone)]
pub struct Usage(Arc<LazyLock<Text, Box<dyn FnOnce() -> Text + Send>>>);

impl Usage {
    /// The text that `make` returns. It is made when it is first read.
    pub fn new(make: impl FnOnce() -> String + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(|| make().into()))))
    }
}

impl Default for Usage {
    fn default() -> Self {
        "".into()
    }
}

impl From<&'static str> for Usage {
    fn from(text: &'static str) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(move || text.into()))))
    }
}

impl From<String> for Usage {
    fn from(text: String) -> Self {
        Self::new(|| text)
    }
}

impl From<Usage> for String {
    fn from(usage: Usage) -> Self {
        usage.to_string()
    }
}

impl Deref for Usage {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl PartialEq for Usage {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Usage {}
