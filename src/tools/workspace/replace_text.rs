//! `edit`: one replacement in a file.

use std::borrow::Cow;

use super::change::{Change, joined};
use super::replace_file::{MOST_TRIES, Place, busy};
use super::utf16::Order;
use super::{FilesError, files, near, path};
use crate::{ToolError, Value, World};

/// The mark with which some programs begin a text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Replaces a text that occurs exactly once in a file, and shows the change. If another process changes the file meanwhile,
/// it is read again.
pub(crate) fn edit(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let files = files(world)?;
    let path = path::from_call(arguments, arguments["path"].as_str().unwrap_or_default())?;
    let path = path::meant(files, path);
    let at = |error: FilesError| error.at(&path);
    let most = world.workspace.text;
    for _ in 0..MOST_TRIES {
        let place = Place::find(files, &path).map_err(at)?;
        let old = place.read(most).map_err(at)?.map_err(|size| {
            ToolError::new(format!("File is too large to edit: {size} bytes, more than the limit of {most}"))
        })?;
        if Order::of(old.contents()).is_some() {
            return Err(utf16(&path));
        }
        let Edited { contents, shown } = edited(arguments, old.contents(), most)?;
        let done = format!("Successfully replaced text in {}\n", path::printed(&path));
        let Some(contents) = contents else { return Ok(done + &shown) };
        if place.replace(&old, contents.as_bytes()).map_err(at)? {
            return Ok(done + &shown);
        }
    }
    Err(busy())
}

/// The result of an edit.
struct Edited {
    /// The new contents of the file; `None` if nothing changes.
    contents: Option<String>,
    /// The change, for the model to read.
    shown: String,
}

fn edited(arguments: &Value, contents: &[u8], most: u64) -> Result<Edited, ToolError> {
    let text = str::from_utf8(contents).map_err(|error| not_text(contents, error))?;
    let (mark, body) = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(body) => (BYTE_ORDER_MARK, body),
        None => ("", text),
    };
    let given = |name| {
        let text = arguments[name].as_str().unwrap_or_default();
        normal(text.strip_prefix(mark).unwrap_or(text))
    };
    let (old, new, normal) = (given("old_text"), given("new_text"), normal(body));
    let begin = only_occurrence(&normal, &old)?;
    if old == new {
        return Ok(Edited { contents: None, shown: "[Nothing changed: new_text is the same as old_text.]".into() });
    }
    let change = Change::new(body, &normal, begin..begin + old.len(), &new);
    let contents = joined([mark, &body[..change.place.start], &change.text, &body[change.place.end..]]);
    if contents.len() as u64 > most {
        let message = format!("The file would have {} bytes, more than the limit of {most}", contents.len());
        return Err(ToolError::new(message));
    }
    Ok(Edited { contents: Some(contents), shown: change.shown })
}

/// A text with `\n` as its only line break, as Python reads it.
fn normal(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}

/// The only position at which `old` occurs in a text. Two occurrences that overlap are two.
fn only_occurrence(text: &str, old: &str) -> Result<usize, ToolError> {
    let mut occurrences = text.match_indices(old).map(|(at, _)| at);
    let Some(first) = occurrences.next() else {
        return Err(ToolError::new("Could not find the exact text in file").hint(near::closest(text, old)));
    };
    let more_than_once = |count: usize, hint| {
        let message = format!("Found {count} occurrences of old_text. Please make old_text more specific.");
        Err(ToolError::new(message).hint(hint))
    };
    let others = occurrences.clone().count();
    if others > 0 {
        return more_than_once(1 + others, near::places(text, old, [first].into_iter().chain(occurrences)));
    }
    match overlapping(text, old, first) {
        Some(second) => more_than_once(2, near::places(text, old, [first, second].into_iter())),
        None => Ok(first),
    }
}

/// The next position at which `old` occurs again, before its occurrence at `first` ends.
fn overlapping(text: &str, old: &str, first: usize) -> Option<usize> {
    let next = first + old.chars().next()?.len_utf8();
    text[next..].find(old).map(|at| next + at)
}

/// The error for a file in UTF-16. Its text is shown by `read`, so it must be said why this is not the file to edit.
fn utf16(path: &str) -> ToolError {
    ToolError::new(format!("File is UTF-16, and edit changes only UTF-8: {}", path::named(path)))
        .hint("the file is left unchanged; another program can convert it to UTF-8")
}

/// Python's error for invalid UTF-8.
fn not_text(bytes: &[u8], error: std::str::Utf8Error) -> ToolError {
    let begin = error.valid_up_to();
    let end = error.error_len().map_or(bytes.len(), |length| begin + length);
    let why = match (bytes.get(begin), error.error_len()) {
        (Some(0x80..=0xC1 | 0xF5..), _) => "invalid start byte",
        (_, None) => "unexpected end of data",
        _ => "invalid continuation byte",
    };
    let what = match bytes.get(begin..end) {
        Some([byte]) => format!("byte 0x{byte:02x} in position {begin}"),
        _ => format!("bytes in position {begin}-{}", end.saturating_sub(1)),
    };
    ToolError::new(format!("'utf-8' codec can't decode {what}: {why}"))
}
