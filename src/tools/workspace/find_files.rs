//! `find`: files by a glob.

use super::braces;
use super::deadline::Deadline;
use super::glob::Glob;
use super::output::Output;
use super::skipped::{Reason, Skipped};
use super::walk::Walk;
use super::{Files, FilesError, Kind, files, path};
use crate::{ToolError, Value, World};

/// The maximum number of files returned.
const MOST_FILES: usize = 1_000;

/// The maximum number of links that are followed: a link may lead to another one, forty times.
const MOST_LINKS: u64 = 1_000;

/// The files below a folder whose relative paths match the pattern, in the order of their paths, which are printed relative
/// to the root. A link to a file counts as one. What was skipped although it could match, the last line says.
pub(crate) fn find(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let text = |name| arguments[name].as_str().unwrap_or_default();
    let pattern = super::pattern::bounded(text("pattern"), world)?;
    let glob = Glob::new([pattern])?;
    let files = files(world)?;
    let folder = path::meant(files, path::from_call(arguments, text("path"))?);
    let search =
        Search { files, folder: &folder, most_entries: world.workspace.entries, deadline: Deadline::of(world) };

    let at = |error: FilesError| error.at(&folder);
    let mut output = Output::default();
    let mut walked = search.show(&glob, &mut output).map_err(at)?;
    for (glob, notice) in other_readings(pattern) {
        if walked.files > 0 {
            break;
        }
        walked = search.show(&glob, &mut output).map_err(at)?;
        if let Some(notice) = notice.filter(|_| walked.files > 0) {
            output.notice(notice);
        }
    }
    if walked.files == 0 {
        for meant in meant(pattern, &folder) {
            if let Some(notice) = search.notice(&meant).map_err(at)? {
                output.notice(notice);
                break;
            }
        }
    }
    let is_part = walked.is_part || walked.cut.is_some();
    if let Some(cut) = walked.cut {
        output.notice(cut);
    }
    if let Some(notice) = walked.skipped.notice("Name a folder in path, or a file in pattern, to search it", is_part) {
        output.notice(notice);
    }
    Ok(output.into_text("No files found matching pattern"))
}

/// How a pattern that matches nothing as it is written is read, each with what is said if it does match: braces are
/// alternatives, and brackets literal. The names of routes, such as `[id]`, have brackets.
fn other_readings(pattern: &str) -> impl Iterator<Item = (Glob, Option<&'static str>)> {
    let ways = braces::expanded(pattern);
    let alternatives = ways.as_ref().and_then(|ways| Glob::new(ways.iter().map(String::as_str)).ok());
    let patterns = ways.unwrap_or_else(|| vec![pattern.to_owned()]);
    let patterns = patterns.iter().map(String::as_str);
    let literal = if pattern.contains('[') { Glob::with_literal_brackets(patterns).ok() } else { None };
    let said = "As classes of characters the brackets match nothing, so they were read literally";
    [alternatives.map(|glob| (glob, None)), literal.map(|glob| (glob, Some(said)))].into_iter().flatten()
}

/// The patterns that are tried if one matches nothing: without the folder, if it repeats it, and at any depth.
fn meant(pattern: &str, folder: &str) -> Vec<String> {
    let pattern = pattern.trim_start_matches("./");
    let below = pattern.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).filter(|_| !folder.is_empty());
    let deep = |pattern: &str| (!pattern.starts_with("**/")).then(|| ["**/", pattern].concat());
    [below.map(str::to_owned), below.and_then(deep), deep(pattern)].into_iter().flatten().collect()
}

/// Where files are searched.
struct Search<'s> {
    files: &'s dyn Files,
    folder: &'s str,
    most_entries: u64,
    deadline: Deadline,
}

/// What a walk has found.
#[derive(Default)]
struct Walked {
    files: usize,
    skipped: Skipped,
    /// Whether the report ended the walk.
    is_part: bool,
    /// Why the walk is incomplete, if it is for another reason.
    cut: Option<String>,
}

impl Search<'_> {
    /// Writes the files that match.
    fn show(&self, glob: &Glob, output: &mut Output) -> Result<Walked, FilesError> {
        let mut count = 0;
        self.walk(glob, &mut |path| {
            count += 1;
            if count > MOST_FILES {
                output.notice(format!("{MOST_FILES} results limit reached. Use a narrower path, or refine pattern"));
            }
            count <= MOST_FILES && output.line(&path::printed(path))
        })
    }

    /// What another pattern matches, if anything.
    fn notice(&self, pattern: &str) -> Result<Option<String>, FilesError> {
        let written = Glob::new([pattern]).ok().filter(|_| braces::expanded(pattern).is_none());
        let readings = written.into_iter().chain(other_readings(pattern).map(|(glob, _)| glob));
        for glob in readings {
            let (mut first, mut count) = (None, 0);
            self.walk(&glob, &mut |path| {
                first.get_or_insert_with(|| path::printed(path).into_owned());
                count += 1;
                count <= MOST_FILES
            })?;
            let Some(first) = first else { continue };
            let files = match count {
                1 => format!("1 file: {first}"),
                count if count > MOST_FILES => format!("more than {MOST_FILES} files, such as {first}"),
                count => format!("{count} files, such as {first}"),
            };
            return Ok(Some(format!("The pattern begins at path. {pattern} matches {files}")));
        }
        Ok(None)
    }

    /// Reports each file that matches, until the report returns `false`. What is ignored is left out, unless the pattern
    /// says its name.
    fn walk(&self, glob: &Glob, report: &mut dyn FnMut(&str) -> bool) -> Result<Walked, FilesError> {
        let mut walk = Walk::new(self.files, self.folder, self.most_entries, self.deadline)?;
        let (mut walked, mut links_left) = (Walked::default(), MOST_LINKS);
        let mut places = vec![glob.start()];
        while let Some(kind) = walk.next() {
            places.truncate(walk.depth() + 1);
            let Some(here) = places.last() else { break };
            let name = walk.name();
            let below = if matches!(kind, Kind::Folder | Kind::Link) { glob.enter(here, name) } else { Vec::new() };
            let matches = kind != Kind::Folder && glob.matches(here, name);
            if below.is_empty() && !matches {
                continue;
            }
            let found = match walk.excluded(glob.says(here, name)) {
                Some(reason) => Found::Skipped(reason, kind),
                None => found(kind, matches, !below.is_empty(), &mut walk, &mut links_left),
            };
            match found {
                Found::Entered => places.push(below),
                Found::File => {
                    walked.files += 1;
                    walked.is_part = !report(walk.path());
                }
                Found::Skipped(reason, kind) => walked.skipped.add(reason, kind, walk.path()),
                Found::Nothing => {}
            }
            if walked.is_part {
                break;
            }
        }
        walked.cut = walk.cut().map(str::to_owned);
        Ok(walked)
    }
}

/// What there is at a place where something can match.
enum Found {
    /// A folder, which was entered.
    Entered,
    /// A file that matches.
    File,
    /// What could match, or contain what does, but is not looked at; and the kind of what it is.
    Skipped(Reason, Kind),
    /// Nothing that matches.
    Nothing,
}

/// What there is at the current entry of a walk, whose name `matches` that of a file, or leads to what could match `below`.
fn found(kind: Kind, matches: bool, below: bool, walk: &mut Walk, links_left: &mut u64) -> Found {
    match kind {
        Kind::File => Found::File,
        Kind::Other => Found::Skipped(Reason::Special, kind),
        Kind::Folder => match walk.enter() {
            Ok(true) => Found::Entered,
            Ok(false) => Found::Nothing,
            Err(_) => Found::Skipped(Reason::Unreadable, kind),
        },
        Kind::Link => match target(walk, links_left) {
            Some(Ok(Kind::File)) if matches => Found::File,
            Some(Ok(Kind::Folder)) if below => Found::Skipped(Reason::Linked, Kind::Folder),
            // Nothing can be below a link that leads nowhere.
            Some(Err(FilesError::NotFound) | Ok(Kind::Other)) if !matches => Found::Nothing,
            Some(Err(_) | Ok(Kind::Other)) => Found::Skipped(Reason::Linked, kind),
            None | Some(Ok(_)) => Found::Nothing,
        },
    }
}

/// What the link leads to that is the current entry of a walk; `None` if too many were followed before it.
fn target(walk: &mut Walk, links_left: &mut u64) -> Option<Result<Kind, FilesError>> {
    let Some(left) = links_left.checked_sub(1) else {
        walk.cut_short(format!("Only the first {MOST_LINKS} links were followed. Use a narrower path"));
        return None;
    };
    *links_left = left;
    let name = walk.name().to_owned();
    Some(walk.folder().and_then(|folder| folder.stat(&name, true)).map(|stat| stat.kind))
}
