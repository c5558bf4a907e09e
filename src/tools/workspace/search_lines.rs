//! `grep`: lines that match a pattern.

use std::ops::ControlFlow;

use super::super::{ToolError, Value, World};
use super::deadline::Deadline;
use super::output::Output;
use super::pattern::{self, Pattern};
use super::search::{Found, Outcome, Search};
use super::walk::Walk;
use super::window::Around;
use super::{File, FilesError, Kind, at_least, files, path};

/// The maximum number of matches, unless the call sets another.
const LIMIT: u64 = 20;

/// The maximum number of lines around a match: more than the output can hold.
const MOST_CONTEXT: u64 = 10_000;

/// The maximum number of characters shown of a line, as in pi.
const MOST_CHARS: usize = 500;

/// The matching lines, in the order of the paths, each as `path:number: line`; lines around them have `-` instead of `:`. If
/// a match is near another one, the lines around it are repeated, as in the original.
pub(crate) fn grep(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let text = |name| arguments[name].as_str().unwrap_or_default();
    let pattern = Pattern::new(pattern::bounded(text("pattern"), world)?)?;
    let limit = at_least(1, arguments, "limit")?.unwrap_or(LIMIT);
    let context = at_least(0, arguments, "context")?.unwrap_or(0).min(MOST_CONTEXT);
    let root = files(world)?;
    let path = path::meant(root, path::from_call(arguments, text("path"))?);
    let at = |error: FilesError| error.at(&path);
    let deadline = Deadline::of(world);

    let context = usize::try_from(context).unwrap_or(usize::MAX);
    let search = Search::new(&pattern, context, &world.workspace, deadline);
    let mut grep = Grep {
        search,
        limit,
        count: 0,
        output: Output::default(),
        has_long_lines: false,
        turned: TurnedBinary::default(),
    };
    if root.stat(&path, true).map_err(at)?.kind == Kind::Folder {
        let mut walk = Walk::new(root, &path, world.workspace.entries, deadline).map_err(at)?;
        grep.folder(&mut walk);
    } else {
        let outcome = grep.file(&*root.open(&path).map_err(at)?, &path).map_err(at)?;
        if outcome == Outcome::Binary {
            grep.output.notice(format!("{} is a binary file. It was not searched", path::printed(&path)));
        }
        let _ = grep.stop(outcome, &path);
    }
    Ok(grep.into_text())
}

/// A call in progress.
struct Grep<'p> {
    search: Search<'p>,
    limit: u64,
    count: u64,
    output: Output,
    /// Whether a line was shown only in part.
    has_long_lines: bool,
    turned: TurnedBinary,
}

/// Files of which only the lines before a null byte were searched.
#[derive(Default)]
struct TurnedBinary {
    /// The path of the first such file, and the number of that line.
    first: Option<(String, u64)>,
    others: u64,
}

impl Grep<'_> {
    /// Searches all files of a folder; unreadable ones are skipped.
    fn folder(&mut self, walk: &mut Walk) {
        while let Some(kind) = walk.next() {
            match kind {
                Kind::Folder => {
                    walk.enter();
                }
                Kind::File => {
                    let Ok(file) = walk.open() else { continue };
                    let Ok(outcome) = self.file(&*file, walk.path()) else { continue };
                    if self.stop(outcome, walk.path()).is_break() {
                        break;
                    }
                }
                Kind::Link | Kind::Other => {}
            }
        }
        if let Some(cut) = walk.cut() {
            self.output.notice(cut);
        }
    }

    fn file(&mut self, file: &dyn File, path: &str) -> Result<Outcome, FilesError> {
        let Self { search, limit, count, output, has_long_lines, .. } = self;
        let path = path::printed(path);
        search.file(file, &mut |found| {
            let is_shown = found.lines().all(|(number, mark, line)| {
                let line = shown(line, has_long_lines);
                output.line(&format!("{path}{mark}{number}{mark} {line}"))
            });
            *count += u64::from(is_shown);
            is_shown && count < limit
        })
    }

    /// Whether the search ends with the file at a path, for which a notice is added.
    fn stop(&mut self, outcome: Outcome, path: &str) -> ControlFlow<()> {
        match outcome {
            Outcome::Whole | Outcome::Binary => return ControlFlow::Continue(()),
            Outcome::TurnsBinary(line) => {
                self.turned.add(path, line);
                return ControlFlow::Continue(());
            }
            Outcome::OutOfTime => self.output.notice(self.search.deadline.notice()),
            Outcome::OutOfBytes => {
                let bytes = self.search.most_bytes;
                let ways = if self.search.is_costly() { " or a smaller pattern, which can search more" } else { "" };
                self.output.notice(format!("Stopped after {bytes} bytes. Use a narrower path{ways}"));
            }
            Outcome::Stopped if self.count == self.limit => self.output.notice(format!(
                "{} matches limit reached. Use limit={} for more, or refine pattern",
                self.limit,
                self.limit.saturating_add(1)
            )),
            Outcome::Stopped => {}
        }
        ControlFlow::Break(())
    }

    fn into_text(mut self) -> String {
        if self.has_long_lines {
            self.output.notice(format!("Some lines truncated to {MOST_CHARS} chars. Use read to see full lines"));
        }
        if self.search.has_cut_lines() {
            self.output.notice("Some lines are too long to be searched completely");
        }
        if let Some(notice) = self.turned.notice() {
            self.output.notice(notice);
        }
        self.output.into_text("")
    }
}

impl TurnedBinary {
    fn add(&mut self, path: &str, line: u64) {
        match self.first {
            None => self.first = Some((path::printed(path).into_owned(), line)),
            Some(_) => self.others += 1,
        }
    }

    fn notice(&self) -> Option<String> {
        let (path, line) = self.first.as_ref()?;
        let others = match self.others {
            0 => String::new(),
            1 => ". Nor was 1 other file with a null byte".to_owned(),
            others => format!(". Nor were {others} other files with null bytes"),
        };
        Some(format!("{path} was not searched from line {line} on, because that line contains a null byte{others}"))
    }
}

impl Found<'_> {
    /// The line and the lines around it, each with its number and the mark that distinguishes them.
    fn lines(&self) -> impl Iterator<Item = (u64, char, &[u8])> {
        let Around { before, after } = &self.around;
        let first = self.number - before.len() as u64;
        let lines = before.iter().copied().chain([self.line]).chain(after.iter().copied());
        (first..).zip(lines).map(|(number, line)| (number, if number == self.number { ':' } else { '-' }, line))
    }
}

/// A line as shown: with U+FFFD for invalid UTF-8, and truncated if it is long.
fn shown(line: &[u8], is_cut: &mut bool) -> String {
    let beginning = &line[..line.len().min(4 * (MOST_CHARS + 1))];
    let text = String::from_utf8_lossy(beginning);
    match text.char_indices().nth(MOST_CHARS) {
        Some((end, _)) => {
            *is_cut = true;
            format!("{}... [truncated]", &text[..end])
        }
        None => text.into_owned(),
    }
}
