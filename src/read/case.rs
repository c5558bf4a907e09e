//! The case of names.

use std::borrow::Cow;

/// A name in lower case, as most are already.
pub(crate) fn in_lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}
