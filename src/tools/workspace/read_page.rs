//! `read`: a page of a file.

use super::super::{ToolError, Value, World};
use super::chunks::Chunks;
use super::deadline::Deadline;
use super::page::{Page, Shown};
use super::{at_least, files, path};

const MOST_LINES: u64 = 2_000;
const MOST_BYTES: u64 = 51_200;

/// The number of bytes after a page in which lines are counted, and before it in which no line ends: no more is read.
const MOST_COUNTED: u64 = 256 << 20;

/// Lines of a file, as agent_loop shows them: those from `offset` on, and a notice if the file continues after them. The
/// whole file is read, unless it is very large, since the notice tells how many lines there are; only a page is stored.
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
    let mut chunks = Chunks::new(&*file, within.bytes);
    let mut page = Page::new(first, most_lines, most_bytes.min(within.text));
    let (deadline, mut counted) = (Deadline::of(world), 0);
    while counted <= MOST_COUNTED
        && !deadline.has_come()
        && let Some(chunk) = chunks.next().map_err(at)?
    {
        let (was_full, ended) = (page.is_full(), page.ended());
        page.take(chunk);
        counted = if was_full || page.ended() == ended { counted + chunk.len() as u64 } else { 0 };
    }
    let only = chunks.is_cut().map_err(at)?.then(|| chunks.read());
    let shown = page.end(only.is_some());
    if first > shown.total && (shown.total > 0 || only.is_some()) {
        return Err(beyond_end(first, &shown, only));
    }
    let notice = notice(&shown, first, limit.is_some(), only, within.text);
    Ok(match notice {
        Some(notice) => format!("{}\n[{notice}]", shown.body),
        None => shown.body,
    })
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

/// The notice below a page that does not show everything after it: how to continue. `only` is the number of bytes that were
/// read, if there are more.
fn notice(shown: &Shown, first: u64, by_limit: bool, only: Option<u64>, most: u64) -> Option<String> {
    let Shown { lines, total, .. } = shown;
    let next = first.saturating_add(*lines);
    let more = (total + 1).saturating_sub(next);
    let (is_cut, goes_on) = (only.is_some(), more > 0 || shown.has_begun);
    if let Some(length) = shown.line_cut {
        let at_least = if is_cut && first == *total { "more than " } else { "" };
        let bytes = shown.body.len() as u64;
        let mut notice = format!("Line {first} has {at_least}{length} bytes, of which the first {bytes} are shown.");
        let ways = ways_on(length, bytes, most, goes_on.then_some(next));
        if !ways.is_empty() {
            notice.extend([" Use ", &ways.join(", or "), "."]);
        }
        return Some(notice);
    }
    if !goes_on {
        return only.map(|bytes| format!("Only the first {bytes} bytes of the file can be read."));
    }
    let at_least = if is_cut { "more than " } else { "" };
    Some(match (shown.by_bytes, by_limit) {
        (false, true) => format!("{at_least}{more} more lines in file. Use offset={next} to continue."),
        (by_bytes, _) => {
            let why = if by_bytes { " (byte limit)" } else { "" };
            format!("Showing lines {first}-{} of {at_least}{total}{why}. Use offset={next} to continue.", next - 1)
        }
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
