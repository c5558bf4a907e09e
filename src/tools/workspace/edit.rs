//! `edit`: one replacement in a file.

use std::borrow::Cow;

use super::super::{Json, ToolError, World};
use super::change::{Change, joined};
use super::replace::Place;
use super::{FilesError, files, near, path};

/// What some programs begin a text with.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Replaces a text that stands exactly once in a file, and shows what that changed.
pub(crate) fn edit(arguments: &Json, world: &mut World<'_>) -> Result<String, ToolError> {
    let path = path::of_call(arguments, arguments.get("path").and_then(Json::as_text).unwrap_or_default())?;
    let at = |error: FilesError| error.at(path::printed(&path));
    let most = world.workspace.text;
    let place = Place::find(files(world)?, &path).map_err(at)?;
    let (stat, contents) = place.read(most).map_err(at)?;
    let Some(contents) = contents else {
        return Err(ToolError::new(format!("File is too large to edit: {} bytes, more than {most}", stat.size)));
    };
    let text = String::from_utf8(contents).map_err(|error| not_text(error.as_bytes(), error.utf8_error()))?;
    let (mark, body) = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(body) => (BYTE_ORDER_MARK, body),
        None => ("", &*text),
    };
    let given = |name| {
        let text = arguments.get(name).and_then(Json::as_text).unwrap_or_default();
        normal(text.strip_prefix(mark).unwrap_or(text))
    };
    let (old, new, normal) = (given("old_text"), given("new_text"), normal(body));
    let begin = only_occurrence(&normal, &old)?;
    let done = format!("Successfully replaced text in {path}");
    if old == new {
        return Ok(done + "\n[Nothing changed: new_text is the same as old_text.]");
    }
    let change = Change::new(body, &normal, begin..begin + old.len(), &new);
    let contents = joined([mark, &body[..change.place.start], &change.text, &body[change.place.end..]]);
    if contents.len() as u64 > most {
        let message =
            format!("The file would have {} bytes, more than the {most} that one is written with", contents.len());
        return Err(ToolError::new(message));
    }
    let prepared = place.prepare(contents.as_bytes(), &path)?;
    if place.stat().map_err(at)? != stat || text.len() as u64 != stat.size {
        return Err(ToolError::new("The file was changed by somebody else; it is left as it is").hint("read it again"));
    }
    prepared.take_place().map_err(at)?;
    Ok([&*done, "\n", &change.shown].concat())
}

/// A text with `\n` as its only line break, as Python reads one.
fn normal(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}

/// Where `old` stands in a text, which is in one place.
fn only_occurrence(text: &str, old: &str) -> Result<usize, ToolError> {
    let mut occurrences = text.match_indices(old).map(|(at, _)| at);
    match (occurrences.next(), occurrences.count() + 1) {
        (Some(at), 1) => Ok(at),
        (Some(_), count) => {
            Err(ToolError::new(format!("Found {count} occurrences of old_text. Please make old_text more specific."))
                .hint(near::places(text, old)))
        }
        (None, _) => Err(ToolError::new("Could not find the exact text in file").hint(near::closest(text, old))),
    }
}

/// What Python says of bytes that are no UTF-8.
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
