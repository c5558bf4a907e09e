//! Hints for names without a meaning.

use super::functions;
use crate::hint::slip;

/// What a name without a meaning was probably meant to be.
pub(super) fn for_name(name: &str) -> Option<String> {
    if functions::named(name).is_some() {
        return Some(format!("write `{name}(x)`"));
    }
    let found = slip(name, functions::names())?;
    Some(format!("did you mean `{found}`?"))
}
