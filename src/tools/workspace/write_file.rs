//! `write`: a whole file.

use super::replace_file::{MOST_TRIES, Place, busy, split};
use super::{Files, FilesError, files, path};
use crate::{ToolError, Value, World};

/// Writes a file, in one step, and creates its missing folders.
pub(crate) fn write(arguments: &Value, world: &mut World<'_>) -> Result<String, ToolError> {
    let given = arguments["path"].as_str().unwrap_or_default();
    let files = files(world)?;
    let path = path::meant(files, path::from_call(arguments, given)?);
    if given.ends_with('/') {
        return Err(FilesError::IsFolder.at(given));
    }
    let content = arguments["content"].as_str().unwrap_or_default();
    let (bytes, most) = (content.len(), world.workspace.text);
    if bytes as u64 > most {
        return Err(ToolError::new(format!("content has {bytes} bytes, more than the limit of {most}")));
    }
    make_folders(files, split(&path).0)?;
    let at = |error: FilesError| error.at(&path);
    for _ in 0..MOST_TRIES {
        let place = Place::find(files, &path).map_err(at)?;
        let old = place.old_file().map_err(at)?;
        if old.is_utf16().map_err(at)? {
            return Err(utf16(&path));
        }
        if place.replace(&old, content.as_bytes()).map_err(at)? {
            return Ok(format!("Successfully wrote {bytes} bytes to {}", path::printed(&path)));
        }
    }
    Err(busy())
}

/// The error for a file in UTF-16, which those who read it expect to stay so.
fn utf16(path: &str) -> ToolError {
    ToolError::new(format!("File is UTF-16, and write would make it UTF-8: {}", path::named(path)))
        .hint("the file is left unchanged; write to another path, or let another program convert or remove it")
}

/// Creates the missing folders of a path. Each is open while the next is created in it, so that the cost is linear in the
/// length of the path.
fn make_folders(files: &dyn Files, path: &str) -> Result<(), ToolError> {
    if files.folder(path).is_ok() {
        return Ok(());
    }
    let mut folder = files.folder("").map_err(|error| error.at("."))?;
    let mut end = 0;
    for name in path.split('/') {
        end += name.len();
        let at = |error: FilesError| error.at(&path[..end]);
        folder = match folder.folder(name) {
            Err(FilesError::NotFound) => made(&*folder, name).map_err(at)?,
            // Python, too, tries to create a folder before it checks what is there.
            Err(FilesError::NotFolder) if end == path.len() => return Err(at(FilesError::Exists)),
            Err(FilesError::NotFolder) => return Err(FilesError::NotFolder.at(path)),
            held => held.map_err(at)?,
        };
        end += 1;
    }
    Ok(())
}

/// Creates a folder. Another process may have created it just now; a dangling link is in the way.
fn made(folder: &dyn Files, name: &str) -> Result<Box<dyn Files>, FilesError> {
    match folder.create_folder(name) {
        Ok(()) => folder.folder(name),
        Err(FilesError::Exists) => folder.folder(name).map_err(|_| FilesError::Exists),
        Err(error) => Err(error),
    }
}
