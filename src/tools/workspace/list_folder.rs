//! `ls`: the contents of a folder.

use pascaline_hint::elsewhere::FIND;

use super::output::Output;
use super::{Entry, Files, Kind, files, path};
use crate::{ToolError, Value, World};

/// The maximum number of entries listed.
const MOST_ENTRIES: usize = 1_000;

/// The names in the folder, sorted case-insensitively as by Python's `sorted(key=str.lower)`; a folder, or a link to one,
/// gets a `/`.
pub(crate) fn ls(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let files = files(world)?;
    let folder = path::from_call(arguments, arguments["path"].as_str().unwrap_or_default())?;
    let folder = path::meant(files, folder);
    let at = |error: super::FilesError| error.at(&folder);
    let held = files.folder(&folder).map_err(at)?;
    let most = world.workspace.entries;
    let (mut entries, has_more) = held.first_entries(most).map_err(at)?;
    if has_more {
        return Err(ToolError::new(format!("More than {most} entries: {}", path::named(&folder))).hint(FIND.hint("")));
    }
    entries.sort_by_cached_key(|entry| (entry.name.to_lowercase(), entry.name.clone()));
    let mut output = Output::default();
    let shown = entries.iter().take(MOST_ENTRIES).take_while(|entry| output.takes(&line(&*held, entry))).count();
    if shown < entries.len() {
        output.notice(format!(
            "{shown} of {} entries. Use find with a pattern, such as a*/**/*, to see files in the others.",
            entries.len()
        ));
    }
    Ok(output.into_text("(empty directory)"))
}

fn line(folder: &dyn Files, entry: &Entry) -> String {
    let kind = match entry.kind {
        Kind::Link => folder.stat(&entry.name, true).map_or(Kind::Link, |stat| stat.kind),
        kind => kind,
    };
    [&*path::printed(&entry.name), if kind == Kind::Folder { "/" } else { "" }].concat()
}
