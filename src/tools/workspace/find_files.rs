//! `find`: files by a glob.

use super::super::{ToolError, Value, World};
use super::braces;
use super::deadline::Deadline;
use super::glob::Glob;
use super::output::Output;
use super::walk::Walk;
use super::{Files, FilesError, Kind, files, path};

/// The maximum number of files returned.
const MOST_FILES: usize = 1_000;

/// The maximum number of links that are followed: a link may lead to another one, forty times.
const MOST_LINKS: u64 = 1_000;

/// The maximum number of excluded names in a notice.
const MOST_EXCLUDED: usize = 3;

/// The files below a folder whose relative paths match the pattern, in the order of their paths, which are printed relative
/// to the root. A link to a file counts as one.
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
    if walked.files == 0
        && let Some(glob) = with_alternatives(pattern)
    {
        walked = search.show(&glob, &mut output).map_err(at)?;
    }
    if walked.files == 0 {
        for meant in meant(pattern, &folder) {
            if let Some(notice) = search.notice(&meant).map_err(at)? {
                output.notice(notice);
                break;
            }
        }
        if let Some(notice) = walked.excluded.notice() {
            output.notice(notice);
        }
    }
    if let Some(cut) = walked.cut {
        output.notice(cut);
    }
    Ok(output.into_text("No files found matching pattern"))
}

/// What a pattern matches whose braces are alternatives, if it has some.
fn with_alternatives(pattern: &str) -> Option<Glob> {
    Glob::new(braces::expanded(pattern)?.iter().map(String::as_str)).ok()
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
    excluded: Excluded,
    /// Why the walk is incomplete, if it is.
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
        let Some(glob) = with_alternatives(pattern).or_else(|| Glob::new([pattern]).ok()) else { return Ok(None) };
        let (mut first, mut count) = (None, 0);
        self.walk(&glob, &mut |path| {
            first.get_or_insert_with(|| path::printed(path).into_owned());
            count += 1;
            count <= MOST_FILES
        })?;
        let Some(first) = first else { return Ok(None) };
        let files = match count {
            1 => format!("1 file: {first}"),
            count if count > MOST_FILES => format!("more than {MOST_FILES} files, such as {first}"),
            count => format!("{count} files, such as {first}"),
        };
        Ok(Some(format!("The pattern begins at path. {pattern} matches {files}")))
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
            let below = if kind == Kind::Folder { glob.enter(here, walk.name()) } else { Vec::new() };
            if below.is_empty() && (kind == Kind::Folder || !glob.matches(here, walk.name())) {
                continue;
            }
            if !glob.says(here, walk.name()) && walk.is_ignored() {
                walked.excluded.add(walk.path());
            } else if kind == Kind::Folder {
                if walk.enter() {
                    places.push(below);
                }
            } else if is_file(kind, &mut walk, &mut links_left) {
                walked.files += 1;
                if !report(walk.path()) {
                    break;
                }
            }
        }
        walked.cut = walk.cut().map(str::to_owned);
        Ok(walked)
    }
}

/// What was left out because a `.gitignore` file excludes it.
#[derive(Default)]
struct Excluded {
    paths: Vec<String>,
    others: usize,
}

impl Excluded {
    fn add(&mut self, path: &str) {
        if self.paths.len() < MOST_EXCLUDED {
            self.paths.push(path::printed(path).into_owned());
        } else {
            self.others += 1;
        }
    }

    fn notice(&self) -> Option<String> {
        let others = match self.others {
            0 => String::new(),
            others => format!(" and {others} more"),
        };
        let paths = self.paths.join(", ");
        let notice =
            format!("Not searched, because .gitignore excludes it: {paths}{others}. Name it in path to search it");
        (!self.paths.is_empty()).then_some(notice)
    }
}

fn is_file(kind: Kind, walk: &mut Walk, links_left: &mut u64) -> bool {
    match kind {
        Kind::Link if *links_left == 0 => {
            walk.cut_short(format!("Only the first {MOST_LINKS} links were followed. Use a narrower path"));
            false
        }
        Kind::Link => {
            *links_left -= 1;
            let name = walk.name().to_owned();
            walk.folder().and_then(|folder| folder.stat(&name, true)).is_ok_and(|stat| stat.kind == Kind::File)
        }
        kind => kind == Kind::File,
    }
}
