//! A folder of the machine, for the tools of the workspace.
//!
//! **Invariant:** every path is resolved below a folder that is held open, by `cap-std`: one name after the other, or by the
//! system itself where it can (`openat2`). No path is ever compared with another as text, so that a link that is swapped in
//! between leads nowhere else either.

mod error;
mod permissions;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::ambient_authority;
use cap_std::fs::File as Held;
use cap_std::fs::{Dir, DirEntry, FileExt, FileType, Metadata, MetadataExt, OpenOptions, OpenOptionsExt};
use rustix::fs::OFlags;

use crate::tools::workspace::{Entry, File, Files, FilesError, Kind, Stat};
use error::files_error;

/// What may be done in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Files may be read, made, replaced and removed.
    ReadWrite,
    /// Files may be read.
    ReadOnly,
}

/// A folder of the machine that is held open.
///
/// ```
/// use pascaline::native::{Access, Directory};
/// use pascaline::tools::{World, tool};
///
/// let folder = Directory::open(env!("CARGO_MANIFEST_DIR"), Access::ReadOnly)?;
/// let mut world = World { files: Some(&folder), ..World::default() };
/// let names = tool("agent_loop/ls").unwrap().run(r#"{"path": "src"}"#, &mut world).unwrap();
/// assert!(names.contains("lib.rs"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Directory {
    /// The folder that the host gave first.
    root: Arc<Dir>,
    /// This folder.
    held: Arc<Dir>,
    /// How this folder was reached from the root; empty for the root itself.
    path: PathBuf,
    access: Access,
}

impl Directory {
    /// Opens a folder by its path, which may be any on the machine. It stays the same folder, though it be moved.
    pub fn open(path: impl AsRef<Path>, access: Access) -> io::Result<Self> {
        let root = Arc::new(Dir::open_ambient_dir(path, ambient_authority())?);
        Ok(Self { held: Arc::clone(&root), root, path: PathBuf::new(), access })
    }

    /// Holds a folder below this one.
    pub(crate) fn below(&self, path: &str) -> Result<Self, FilesError> {
        let held = Arc::new(self.reach(path, |folder, path| folder.open_dir(path))?);
        Ok(Self { root: Arc::clone(&self.root), held, path: self.rooted(path), access: self.access })
    }

    /// What stands in the folder, one by one.
    pub(crate) fn entries(&self) -> Result<impl Iterator<Item = Result<Entry, FilesError>> + use<>, FilesError> {
        let entries = self.held.entries().map_err(|error| files_error(&error))?;
        Ok(entries.map(|entry| entry.and_then(|entry| self::entry(&entry)).map_err(|error| files_error(&error))))
    }

    /// Opens a regular file for reading.
    pub(crate) fn open_file(&self, path: &str) -> Result<OpenFile, FilesError> {
        // Nothing is waited for: a FIFO opens at once, and is found out by what was opened.
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(flags(OFlags::NONBLOCK | OFlags::NOCTTY));
        let file = OpenFile(self.reach(path, |folder, path| folder.open_with(path, &options))?);
        match file.stat()?.kind {
            Kind::File => Ok(file),
            Kind::Folder => Err(FilesError::IsFolder),
            Kind::Link | Kind::Other => Err(FilesError::NotRegular),
        }
    }

    /// Makes a new file, and opens it for writing. Nobody else may read it before it has its place.
    pub(crate) fn new_file(&self, path: &str) -> Result<NewFile, FilesError> {
        self.writable()?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(permissions::OF_UNPLACED);
        Ok(NewFile(self.reach(path, |folder, path| folder.open_with(path, &options))?))
    }

    /// Gives a new file of this folder its place in `folder`, which has the same root.
    pub(crate) fn rename_to(&self, from: &str, folder: &Self, to: &str) -> Result<(), FilesError> {
        self.writable()?;
        folder.writable()?;
        let replaced = match folder.reach(to, |folder, path| folder.symlink_metadata(path)) {
            Err(FilesError::NotFound) => None,
            replaced => Some(replaced?).filter(Metadata::is_file),
        };
        permissions::set(&self.unplaced(from)?, replaced.as_ref());
        match self.held.rename(from, &folder.held, to).map_err(|error| files_error(&error)) {
            Err(FilesError::Outside) => {
                let renamed = self.root.rename(self.rooted(from), &folder.root, folder.rooted(to));
                renamed.map_err(|error| files_error(&error))
            }
            outcome => outcome,
        }
    }

    /// A new file that has no place yet. A link to another one, put there meanwhile, is refused: that file keeps its permissions.
    fn unplaced(&self, path: &str) -> Result<Held, FilesError> {
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(flags(OFlags::NONBLOCK | OFlags::NOFOLLOW));
        let file = self.reach(path, |folder, path| folder.open_with(path, &options))?;
        let is_new = file.metadata().is_ok_and(|made| made.is_file() && made.nlink() <= 1);
        if is_new { Ok(file) } else { Err(FilesError::NotRegular) }
    }

    /// Does something with a path: from this folder, which is a short way; or, where it leads out of it, from the root.
    fn reach<T>(&self, path: &str, call: impl Fn(&Dir, &Path) -> io::Result<T>) -> Result<T, FilesError> {
        let here = if path.is_empty() { "." } else { path };
        match call(&self.held, Path::new(here)).map_err(|error| files_error(&error)) {
            Err(FilesError::Outside) => call(&self.root, &self.rooted(here)).map_err(|error| files_error(&error)),
            outcome => outcome,
        }
    }

    /// A path of this folder as one of the root; an absolute one stays so.
    fn rooted(&self, path: &str) -> PathBuf {
        self.path.join(path)
    }

    fn writable(&self) -> Result<(), FilesError> {
        if self.access == Access::ReadOnly { Err(FilesError::ReadOnly) } else { Ok(()) }
    }
}

impl Files for Directory {
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError> {
        Ok(Box::new(self.below(path)?))
    }

    fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError> {
        self.entries()?.take(most).collect()
    }

    fn stat(&self, path: &str, follow: bool) -> Result<Stat, FilesError> {
        let metadata = if follow {
            self.reach(path, |folder, path| folder.metadata(path))
        } else {
            self.reach(path, |folder, path| folder.symlink_metadata(path))
        };
        Ok(stat(&metadata?))
    }

    /// An absolute link is refused here already: it would tell of what is outside. One that is no UTF-8 leads to what has no
    /// name here.
    fn link(&self, path: &str) -> Result<String, FilesError> {
        let target = self.reach(path, |folder, path| folder.read_link(path))?;
        target.into_os_string().into_string().map_err(|_| FilesError::InvalidName)
    }

    fn open(&self, path: &str) -> Result<Box<dyn File>, FilesError> {
        Ok(Box::new(self.open_file(path)?))
    }

    fn create_folder(&self, path: &str) -> Result<(), FilesError> {
        self.writable()?;
        self.reach(path, |folder, path| folder.create_dir(path))
    }

    fn create(&self, path: &str, contents: &[u8]) -> Result<(), FilesError> {
        let file = self.new_file(path)?;
        let written = file.write_at(0, contents).and_then(|()| file.sync());
        // Where even this fails, the file keeps a name by which it is known.
        written.inspect_err(|_| {
            let _ = self.remove(path);
        })
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), FilesError> {
        self.rename_to(from, self, to)
    }

    fn remove(&self, path: &str) -> Result<(), FilesError> {
        self.writable()?;
        self.reach(path, |folder, path| folder.remove_file(path))
    }
}

/// A regular file that is open for reading.
pub(crate) struct OpenFile(Held);

impl File for OpenFile {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
        let mut read = 0;
        while read < buffer.len() {
            match self.0.read_at(&mut buffer[read..], offset.saturating_add(read as u64)) {
                Ok(0) => break,
                Ok(bytes) => read += bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(files_error(&error)),
            }
        }
        Ok(read)
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        self.0.metadata().map(|metadata| stat(&metadata)).map_err(|error| files_error(&error))
    }
}

/// A new file that is open for writing.
pub(crate) struct NewFile(Held);

impl NewFile {
    /// Writes all of the bytes.
    pub(crate) fn write_at(&self, offset: u64, bytes: &[u8]) -> Result<(), FilesError> {
        self.0.write_all_at(bytes, offset).map_err(|error| files_error(&error))
    }

    /// Waits until all is on the disk.
    pub(crate) fn sync(&self) -> Result<(), FilesError> {
        self.0.sync_all().map_err(|error| files_error(&error))
    }
}

fn entry(entry: &DirEntry) -> io::Result<Entry> {
    let kind = match kind(entry.file_type()?) {
        // Some file systems say what it is only when asked for it alone.
        Kind::Other => entry.metadata().map_or(Kind::Other, |metadata| kind(metadata.file_type())),
        kind => kind,
    };
    Ok(Entry { name: entry.file_name().to_string_lossy().into_owned(), kind })
}

fn stat(metadata: &Metadata) -> Stat {
    let changed = i128::from(metadata.mtime()) * 1_000_000_000 + i128::from(metadata.mtime_nsec());
    Stat { kind: kind(metadata.file_type()), size: metadata.len(), changed: Some(changed) }
}

fn kind(file_type: FileType) -> Kind {
    if file_type.is_file() {
        Kind::File
    } else if file_type.is_dir() {
        Kind::Folder
    } else if file_type.is_symlink() {
        Kind::Link
    } else {
        Kind::Other
    }
}

/// Flags as `open` takes them.
fn flags(flags: OFlags) -> i32 {
    flags.bits().cast_signed()
}
