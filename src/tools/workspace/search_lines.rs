//! `grep`: lines that match a pattern.

use std::ops::ControlFlow;

use super::deadline::Deadline;
use super::output::Output;
use super::pattern::{self, Pattern};
use super::search::{Found, Outcome, Search};
use super::skipped::{Reason, Skipped};
use super::walk::Walk;
use super::window::Around;
use super::{File, Files, FilesError, Kind, at_least, files, path};
use crate::{ToolError, Value, World};

/// The maximum number of matches, unless the call sets another.
const LIMIT: u64 = 20;

/// The maximum number of lines around a match: more than the output can hold.
const MOST_CONTEXT: u64 = 10_000;

/// The maximum number of characters shown of a line, as in pi.
const MOST_CHARS: usize = 500;

/// The matching lines, in the order of the paths, each as `path:number: line`; lines around them have `-` instead of `:`. If
/// a match is near another one, the lines around it are repeated, as in the original. If nothing matches, the output says
/// which pattern would; and what was not searched, its last line says.
pub(crate) fn grep(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let text = |name| arguments[name].as_str().unwrap_or_default();
    let text_of_pattern = pattern::bounded(text("pattern"), world)?;
    let pattern = Pattern::new(text_of_pattern)?;
    let limit = at_least(1, arguments, "limit")?.unwrap_or(LIMIT);
    let context = at_least(0, arguments, "context")?.unwrap_or(0).min(MOST_CONTEXT);
    let context = usize::try_from(context).unwrap_or(usize::MAX);
    let root = files(world)?;
    let path = path::meant(root, path::from_call(arguments, text("path"))?);
    let call = Call { root, path: &path, world, deadline: Deadline::of(world) };

    let mut found = call.search(&pattern, limit, context)?;
    if found.count == 0
        && let Some(notice) = call.meant(text_of_pattern)?
    {
        found.output.notice(notice);
    }
    Ok(found.into_text())
}

/// What a call searches.
struct Call<'c> {
    root: &'c dyn Files,
    path: &'c str,
    world: &'c World<'c>,
    deadline: Deadline,
}

impl Call<'_> {
    fn search<'p>(&self, pattern: &'p Pattern, limit: u64, context: usize) -> Result<Grep<'p>, ToolError> {
        let mut grep = Grep {
            search: Search::new(pattern, context, &self.world.workspace, self.deadline),
            limit,
            count: 0,
            first: None,
            output: Output::default(),
            has_long_lines: false,
            turned: TurnedBinary::default(),
            skipped: Skipped::default(),
            is_part: false,
        };
        grep.path(self).map_err(|error| error.at(self.path))?;
        Ok(grep)
    }

    /// The first of the patterns that may be meant which matches something.
    fn meant(&self, pattern: &str) -> Result<Option<String>, ToolError> {
        for (manner, meant) in pattern::meant(pattern) {
            let Ok(pattern) = Pattern::new(&meant) else { continue };
            if let Some(place) = self.search(&pattern, 1, 0)?.first {
                return Ok(Some(format!("No line matches. {manner} it matches {place}: write {meant}")));
            }
        }
        Ok(None)
    }
}

/// A call in progress.
struct Grep<'p> {
    search: Search<'p>,
    limit: u64,
    count: u64,
    /// The place of the first match, as `path:number`.
    first: Option<String>,
    output: Output,
    /// Whether a line was shown only in part.
    has_long_lines: bool,
    turned: TurnedBinary,
    skipped: Skipped,
    /// Whether the search ended before it had seen the whole folder.
    is_part: bool,
}

/// Files of which only the lines before a null byte were searched.
#[derive(Default)]
struct TurnedBinary {
    /// The path of the first such file, and the number of that line.
    first: Option<(String, u64)>,
    others: u64,
}

impl Grep<'_> {
    /// Searches the file or the folder of a call.
    fn path(&mut self, call: &Call<'_>) -> Result<(), FilesError> {
        let Call { root, path, .. } = *call;
        if root.stat(path, true)?.kind == Kind::Folder {
            let mut walk = Walk::new(root, path, call.world.workspace.entries, call.deadline)?;
            self.folder(&mut walk);
            return Ok(());
        }
        let outcome = self.file(&*root.open(path)?, path)?;
        if outcome == Outcome::Binary {
            self.output.notice(format!("{} is a binary file. It was not searched", path::printed(path)));
        }
        let _ = self.stop(outcome, path);
        Ok(())
    }

    /// Searches all files of a folder, except those that are skipped.
    fn folder(&mut self, walk: &mut Walk) {
        while let Some(kind) = walk.next() {
            let skipped = match (walk.excluded(false), kind) {
                (Some(reason), _) => Some(reason),
                (None, Kind::Folder) => walk.enter().is_err().then_some(Reason::Unreadable),
                (None, Kind::File) => match walk.open().and_then(|file| self.file(&*file, walk.path())) {
                    Err(_) => Some(Reason::Unreadable),
                    Ok(Outcome::Binary) => Some(Reason::Binary),
                    Ok(outcome) => {
                        self.is_part = self.stop(outcome, walk.path()).is_break();
                        None
                    }
                },
                (None, Kind::Link) => Some(Reason::Linked),
                (None, Kind::Other) => Some(Reason::Special),
            };
            if let Some(reason) = skipped {
                self.skipped.add(reason, kind, walk.path());
            }
            if self.is_part {
                break;
            }
        }
        self.skipped.add_files(Reason::Unreadable, walk.doubles());
        if let Some(cut) = walk.cut() {
            self.is_part = true;
            self.output.notice(cut);
        }
    }

    fn file(&mut self, file: &dyn File, path: &str) -> Result<Outcome, FilesError> {
        let Self { search, limit, count, first, output, has_long_lines, .. } = self;
        let path = path::printed(path);
        search.file(file, &mut |found| {
            let is_shown = found.lines().all(|(number, mark, line)| {
                let line = shown(line, has_long_lines);
                output.line(&format!("{path}{mark}{number}{mark} {line}"))
            });
            first.get_or_insert_with(|| format!("{path}:{}", found.number));
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
        if let Some(notice) = self.skipped.notice("Name one in path to search it", self.is_part) {
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
