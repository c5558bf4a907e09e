//! `find`: files by a glob.

use super::super::{ToolError, Value, World};
use super::deadline::Deadline;
use super::glob::Glob;
use super::output::Output;
use super::walk::Walk;
use super::{Kind, files, path};

/// The maximum number of files returned.
const MOST_FILES: usize = 1_000;

/// The maximum number of links that are followed: a link may lead to another one, forty times.
const MOST_LINKS: u64 = 1_000;

/// The files below a folder whose relative paths match the pattern, in the order of their paths, which are printed relative
/// to the root. A link to a file counts as one.
pub(crate) fn find(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let text = |name| arguments[name].as_str().unwrap_or_default();
    let pattern = super::pattern::bounded(text("pattern"), world)?;
    let glob = Glob::new(pattern)?;
    let files = files(world)?;
    let folder = path::meant(files, path::from_call(arguments, text("path"))?);
    let at = |error: super::FilesError| error.at(&folder);
    let mut walk = Walk::new(files, &folder, world.workspace.entries, Deadline::of(world)).map_err(at)?;
    let mut links_left = MOST_LINKS;

    let (mut output, mut count) = (Output::default(), 0);
    let mut places = vec![glob.start()];
    while let Some(kind) = walk.next() {
        places.truncate(walk.depth() + 1);
        let Some(here) = places.last() else { break };
        if kind == Kind::Folder {
            let below = glob.enter(here, walk.name());
            if !below.is_empty() && walk.enter() {
                places.push(below);
            }
        } else if glob.matches(here, walk.name()) && is_file(kind, &mut walk, &mut links_left) {
            count += 1;
            if count > MOST_FILES {
                output.notice(format!("{MOST_FILES} results limit reached. Use a narrower path, or refine pattern"));
                break;
            }
            if !output.line(&path::printed(walk.path())) {
                break;
            }
        }
    }
    if let Some(cut) = walk.cut() {
        output.notice(cut);
    }
    Ok(output.into_text("No files found matching pattern"))
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
