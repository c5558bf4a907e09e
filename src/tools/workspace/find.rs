//! `find`: files by a glob.

use super::super::{Json, ToolError, World};
use super::glob::Glob;
use super::output::Output;
use super::walk::Walk;
use super::{Kind, files, path};

/// The most files that are given.
const MOST_FILES: usize = 1_000;

/// The files below a folder whose paths from there match the pattern, in the order of their paths, which are printed from
/// the root. A link to a file is one.
pub(crate) fn find(arguments: &Json, world: &mut World<'_>) -> Result<String, ToolError> {
    let text = |name| arguments.get(name).and_then(Json::as_text).unwrap_or_default();
    let pattern = super::pattern::bounded(text("pattern"), world)?;
    let glob = Glob::new(pattern)?;
    let folder = path::of_call(arguments, text("path"))?;
    let at = |error: super::FilesError| error.at(path::printed(&folder));
    let mut walk = Walk::new(files(world)?, &folder, world.workspace.entries).map_err(at)?;

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
        } else if glob.matches(here, walk.name()) && is_file(kind, &mut walk) {
            count += 1;
            if count > MOST_FILES {
                output.notice(format!("{MOST_FILES} results limit reached. Use a narrower path, or refine pattern"));
                break;
            }
            if !output.line(walk.path()) {
                break;
            }
        }
    }
    if let Some(cut) = walk.cut() {
        output.notice(cut);
    }
    Ok(output.into_text("No files found matching pattern"))
}

fn is_file(kind: Kind, walk: &mut Walk) -> bool {
    match kind {
        Kind::Link => {
            let name = walk.name().to_owned();
            walk.folder().and_then(|folder| folder.stat(&name, true)).is_ok_and(|stat| stat.kind == Kind::File)
        }
        kind => kind == Kind::File,
    }
}
