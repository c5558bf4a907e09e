//! `read`: a page of a file.

use std::fmt;

use super::chunks::Chunks;
use super::deadline::Deadline;
use super::page::{Page, Shown};
use super::utf16::Text;
use super::{at_least, files, path};
use crate::{ToolError, Value, World};

const MOST_LINES: u64 = 2_000;
const MOST_BYTES: u64 = 51_200;

/// The number of bytes after a page in which lines are counted, and before it in which no line ends: no more is read.
const MOST_COUNTED: u64 = 256 << 20;

/// The notice of a file in UTF-16.
const ENCODING: &str = "The file is UTF-16. Its text is shown, but edit and write do not change it";

/// Lines of a file, as agent_loop shows them: those from `offset` on, and a notice if the file continues after them. The
/// whole file is read, unless it is very large, since the notice tells how many lines there are; only a page is stored. A
/// file in UTF-16 is shown as the text that it is, and said to be one.
pub(crate) fn read(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let files = files(world)?;
    let path = path::from_call(arguments, arguments["path"].as_str().unwrap_or_default())?;
    let path = path::meant(files, path);
    let first = at_least(1, arguments, "offset")?.unwrap_or(1);
    let limit = at_least(1, arguments, "limit")?;
    let most_lines = at_least(1, arguments, "max_lines")?.unwrap_or(MOST_LINES);
    let most_bytes = at_least(1, arguments, "max_bytes")?.unwrap_or(MOST_BYTES);
    let (most_lines, most_bytes) = limit.map_or((most_lines, most_bytes), |limit| (limit, u64::MAX));
    let within = world.workspace;

    let at = |error: super::FilesError| error.at(&path);
    let file = files.open(&path).map_err(at)?;
    let text = Text::new(&*file);
    let mut chunks = Chunks::new(&text, within.bytes);
    let mut page = Page::new(first, most_lines, most_bytes.min(within.text));
    let (deadline, mut counted, mut is_first) = (Deadline::of(world), 0, true);
    while counted <= MOST_COUNTED
        && !deadline.has_come()
        && let Some(chunk) = chunks.next().map_err(at)?
    {
        let (was_full, ended) = (page.is_full(), page.ended());
        page.take(chunk);
        counted = if was_full || page.ended() == ended { counted + chunk.len() as u64 } else { 0 };
        if is_first && text.is_utf16() {
            chunks.halve();
        }
        is_first = false;
    }
    let only = chunks.is_cut().map_err(at)?.then(|| chunks.read());
    let shown = page.end(only.is_some());
    if first > shown.total && (shown.total > 0 || only.is_some()) {
        return Err(beyond_end(first, &shown, only));
    }
    let more = more(&shown, first, limit.is_some(), only);
    let encoding = text.is_utf16().then(|| ENCODING.to_owned());
    let notices = [notice(&more, &shown, first, within.text), encoding];
    let mut page = shown.body;
    for notice in notices.iter().flatten() {
        page.extend(["\n[", notice, "]"]);
    }
    Ok(page)
}

fn beyond_end(first: u64, Shown { total, .. }: &Shown, only: Option<u64>) -> ToolError {
    ToolError::new(match only {
        None => format!("Offset {first} is beyond end of file ({total} lines total)"),
        Some(bytes) => {
            format!(
                "Offset {first} is beyond the first {bytes} bytes of the file, which is all that a call may read ({total} lines)"
            )
        }
    })
}

/// What a page leaves out of its file. `next` is the line to continue with.
enum More {
    Nothing,
    /// The end of its only line, and perhaps the lines after that.
    EndOfLine {
        length: Count,
        next: Option<u64>,
    },
    /// Lines after as many as the argument `limit` asks for.
    AfterLimit {
        count: Count,
        next: u64,
    },
    /// Lines after a full page.
    AfterPage {
        total: Count,
        next: u64,
        by_bytes: bool,
    },
    /// What is after the first bytes, which are all that a call may read.
    Unread {
        bytes: u64,
    },
}

/// A number of lines or bytes, or the part of them that was read.
struct Count {
    number: u64,
    is_part: bool,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_part { "more than " } else { "" })?;
        self.number.fmt(f)
    }
}

/// What a page that begins with the line `first` leaves out. `only` is the number of bytes that were read, if there are more.
fn more(shown: &Shown, first: u64, by_limit: bool, only: Option<u64>) -> More {
    let next = first.saturating_add(shown.lines);
    let count = (shown.total + 1).saturating_sub(next);
    let goes_on = count > 0 || shown.has_begun;
    let counted = |number| Count { number, is_part: only.is_some() };
    if let Some(length) = shown.line_cut {
        let length = Count { number: length, is_part: only.is_some() && first == shown.total };
        return More::EndOfLine { length, next: goes_on.then_some(next) };
    }
    match only {
        _ if goes_on && by_limit && !shown.by_bytes => More::AfterLimit { count: counted(count), next },
        _ if goes_on => More::AfterPage { total: counted(shown.total), next, by_bytes: shown.by_bytes },
        Some(bytes) => More::Unread { bytes },
        None => More::Nothing,
    }
}

/// The notice below a page that does not show everything after it: how to continue. `most` is the largest page.
fn notice(more: &More, shown: &Shown, first: u64, most: u64) -> Option<String> {
    Some(match more {
        More::Nothing => return None,
        More::EndOfLine { length, next } => {
            let bytes = shown.body.len() as u64;
            let mut notice = format!("Line {first} has {length} bytes, of which the first {bytes} are shown.");
            let ways = ways_on(length.number, bytes, most, *next);
            if !ways.is_empty() {
                notice.extend([" Use ", &ways.join(", or "), "."]);
            }
            notice
        }
        More::AfterLimit { count, next } => format!("{count} more lines in file. Use offset={next} to continue."),
        More::AfterPage { total, next, by_bytes } => {
            let why = if *by_bytes { " (byte limit)" } else { "" };
            format!("Showing lines {first}-{} of {total}{why}. Use offset={next} to continue.", next - 1)
        }
        More::Unread { bytes } => format!("Only the first {bytes} bytes of the file can be read."),
    })
}

/// How to see more than the beginning of a line.
fn ways_on(length: u64, shown: u64, most: u64, next: Option<u64>) -> Vec<String> {
    let wanted = length.min(most);
    let part = if length > most { "more" } else { "all" };
    // A character is not split, so a page may be three bytes short of its limit.
    let is_wider = if length <= most { length > shown } else { most > shown + 3 };
    let wider = is_wider.then(|| format!("max_bytes={wanted} to see {part} of it"));
    let next = next.map(|next| format!("offset={next} to continue"));
    wider.into_iter().chain(next).collect()
}
