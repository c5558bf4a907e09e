//! The paths that a model writes: relative to `cwd`, which is relative to the root of the workspace.

use std::borrow::Cow;

use pascaline_base::text::{floor_char_boundary, python_repr};

use super::{Files, FilesError, temporary_names};
use crate::{ToolError, Value};

/// The maximum lengths in bytes of a path and of a name in it, as on Linux. They are checked before anything is done:
/// otherwise the folders that a `write` had created by then would stay.
const MOST_BYTES: usize = 4_095;
const MOST_BYTES_OF_NAME: usize = 255;

/// The number of bytes of a path that an error repeats.
const MOST_SHOWN: usize = 2_000;

/// A path in a call, from the root: names separated by `/`, empty for the root itself. It is the path that is opened and
/// printed.
///
/// It is normalized: `a/./b` is `a/b`, and `a/../b` is `b` even if `a` is a link or does not exist. (Confinement does not
/// depend on this; the host confines what it is asked to open.)
pub(super) fn from_call(arguments: &Value, path: &str) -> Result<String, ToolError> {
    let cwd = arguments["cwd"].as_str().unwrap_or_default();
    let mut names = Vec::new();
    for part in [cwd, path] {
        if part.contains('\0') {
            return Err(ToolError::new("embedded null byte"));
        }
        enter(&mut names, part).ok_or_else(|| FilesError::Outside.at(part))?;
    }
    let path = names.join("/");
    if path.len() > MOST_BYTES || names.iter().any(|name| name.len() > MOST_BYTES_OF_NAME) {
        return Err(FilesError::NameTooLong.at(&path));
    }
    if names.iter().any(|name| temporary_names::is_reserved(name)) {
        return Err(ToolError::new(format!("Name is reserved for files that are being written: {}", quoted(&path))));
    }
    Ok(path)
}

/// Goes down a path, and up for each `..`; `None` if it leaves the root.
fn enter<'p>(names: &mut Vec<&'p str>, path: &'p str) -> Option<()> {
    if path.starts_with('/') {
        return None;
    }
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." => {
                names.pop()?;
            }
            name => names.push(name),
        }
    }
    Some(())
}

/// A path as printed: the root is `.`, and a character that is invisible, ends a line or controls a terminal is escaped as
/// in Python, as are the backslashes of such a path. [`meant`] reads it back.
pub(super) fn printed(path: &str) -> Cow<'_, str> {
    match path {
        "" => ".".into(),
        path if path.chars().any(is_escaped) => path.chars().map(escape).collect::<String>().into(),
        path => path.into(),
    }
}

/// Whether a character of a name is printed as an escape. That includes bidirectional controls, which can make a name look
/// like another one.
fn is_escaped(char: char) -> bool {
    char.is_control() || matches!(char, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn escape(char: char) -> String {
    match char {
        '\\' => "\\\\".into(),
        '\n' => "\\n".into(),
        '\r' => "\\r".into(),
        '\t' => "\\t".into(),
        char if is_escaped(char) && u32::from(char) < 0x100 => format!("\\x{:02x}", u32::from(char)),
        char if is_escaped(char) => format!("\\u{:04x}", u32::from(char)),
        char => char.into(),
    }
}

/// The path that a call means: the given one, unless there is no such file and it is a path as [`printed`].
pub(super) fn meant(files: &dyn Files, path: String) -> String {
    if !path.contains('\\') || files.stat(&path, false) != Err(FilesError::NotFound) {
        return path;
    }
    unescaped(&path).filter(|path| files.stat(path, false).is_ok()).unwrap_or(path)
}

/// The path with its escapes resolved; `None` if a backslash does not begin an escape.
fn unescaped(path: &str) -> Option<String> {
    let (mut text, mut rest) = (String::new(), path);
    while let Some((before, escape)) = rest.split_once('\\') {
        text.push_str(before);
        let kind = escape.chars().next()?;
        let digits = match kind {
            'x' => 2,
            'u' => 4,
            _ => 0,
        };
        let number = || u32::from_str_radix(escape.get(1..=digits)?, 16).ok();
        text.push(match kind {
            '\\' => '\\',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'x' | 'u' => char::from_u32(number()?).filter(|char| !matches!(char, '\0' | '/'))?,
            _ => return None,
        });
        rest = &escape[1 + digits..];
    }
    text.push_str(rest);
    Some(text)
}

/// A path in an error.
pub(super) fn named(path: &str) -> String {
    quoted(if path.is_empty() { "." } else { path })
}

/// Python's `repr` of a text, truncated if it is too long.
pub(super) fn quoted(path: &str) -> String {
    let shown = &path[..floor_char_boundary(path, MOST_SHOWN)];
    let mut repr = python_repr(shown);
    if repr.chars().any(is_escaped) {
        repr = repr.chars().map(|char| if is_escaped(char) { escape(char) } else { char.into() }).collect();
    }
    if shown.len() < path.len() { repr + "..." } else { repr }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::tests::files_in_memory::{Memory, Node};

    #[test]
    fn printed_paths_are_one_visible_line_and_read_back() {
        let names = [
            ("a\nb", "a\\nb"),
            ("\t\r", "\\t\\r"),
            ("\u{1b}]2;X\u{7}", "\\x1b]2;X\\x07"),
            ("a\\nb\u{7f}", "a\\\\nb\\x7f"),
            ("\u{85}\u{9b}\u{7f}", "\\x85\\x9b\\x7f"),
            ("\u{202e}gpj.exe\u{2028}", "\\u202egpj.exe\\u2028"),
            ("é 中.txt", "é 中.txt"),
        ];
        for (name, shown) in names {
            assert_eq!(printed(name), shown);
            assert_eq!(unescaped(shown).as_deref(), Some(name));
            assert!(!quoted(name).chars().any(is_escaped), "{}", quoted(name));
            let memory = Memory::of(&[(name, Node::File(Vec::new()))]);
            assert_eq!(meant(&memory, shown.to_owned()), name);
            assert_eq!(meant(&memory, name.to_owned()), name);
        }
        assert_eq!((&*printed(""), &*printed("a\\nb")), (".", "a\\nb"));
    }

    #[test]
    fn a_path_that_is_there_as_it_is_given_is_meant() {
        let memory = Memory::of(&[("a\nb", Node::File(Vec::new())), ("a\\nb", Node::File(Vec::new()))]);
        assert_eq!(meant(&memory, "a\\nb".to_owned()), "a\\nb");
        for path in ["src\\new.rs", "a\\", "a\\x", "a\\xzz", "a\\u12", "a\\x+1", "a\\x00", "a\\x2fb", "\\é", "a\\xé"]
        {
            assert_eq!(meant(&memory, path.to_owned()), path);
        }
    }

    #[test]
    fn quotes_are_bounded() {
        assert!(quoted(&"\u{1b}".repeat(1 << 20)).len() < 9_000);
        assert_eq!(quoted(&"é".repeat(1 << 20)).chars().count(), MOST_SHOWN / 2 + 5);
    }
}
