use std::borrow::Cow;
use std::fmt::Write;

use sha2::{Digest, Sha256};

/// What every key of a thread begins with.
const PREFIX: &str = "pascaline:ans";

/// The longest name of a thread that a key contains.
const MOST_OF_A_NAME: usize = 128;

/// The key under which a store has the record of a thread.
///
/// A name of letters, digits and `._:@/+=-` is in the key as it is, so that it can be found; any other name, which a store might read
/// as something else, is hashed.
///
/// ```
/// use pascaline::host::answers::key;
///
/// assert_eq!(key("user:42"), "pascaline:ans:user:42");
/// assert!(key("two\nlines").starts_with("pascaline:ans#edc8"));
/// ```
pub fn key(thread: &str) -> String {
    let name = name(thread);
    let separator = if name.starts_with('#') { "" } else { ":" };
    [PREFIX, separator, &name].concat()
}

/// The thread as its record names it: its name, or `#` and the hash of it.
pub(super) fn name(thread: &str) -> Cow<'_, str> {
    if is_plain(thread) { Cow::Borrowed(thread) } else { Cow::Owned(hashed(thread)) }
}

fn is_plain(thread: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._:@/+=-".contains(&byte);
    (1..=MOST_OF_A_NAME).contains(&thread.len()) && thread.bytes().all(is_plain)
}

fn hashed(thread: &str) -> String {
    Sha256::digest(thread).iter().fold(String::from("#"), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
