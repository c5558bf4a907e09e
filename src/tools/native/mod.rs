//! A folder of the machine, for the workspace tools.
//!
//! **Invariant:** every path is resolved below an open folder, by `cap-std`: component by component, or by the system itself
//! where it can (`openat2`). Paths are never compared as text, so a link that is swapped in meanwhile leads nowhere else.

mod attributes;
mod error;
mod permissions;
#[cfg(test)]
mod tests;

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::ambient_authority;
use cap_std::fs::File as Held;
use cap_std::fs::{Dir, DirEntry, FileExt, FileType, Metadata, MetadataExt, OpenOptions, OpenOptionsExt};
use rustix::fs::{AtFlags, OFlags, statat};

use crate::files::{self, Entry, File, Files, FilesError, Identity, Kind, Stat, is_reserved_name, temporary_name};
use error::files_error;

/// The access that a folder allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Files may be read, created, replaced and removed.
    ReadWrite,
    /// Files may be read.
    ReadOnly,
}

/// An open folder of the machine.
///
/// ```
/// use pascaline::native::{Access, Directory};
/// use pascaline::tools::{World, tool};
///
/// let folder = Directory::open(env!("CARGO_MANIFEST_DIR"), Access::ReadOnly)?;
/// let mut world = World { files: Some(&folder), ..World::default() };
/// let names = tool("agent_loop/ls").unwrap().run("{}", &mut world).unwrap();
/// assert!(names.contains("Cargo.toml"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Directory {
    /// The folder that the host opened.
    root: Arc<Dir>,
    /// This folder.
    held: Arc<Dir>,
    /// The path from the root to this folder; empty for the root itself.
    path: PathBuf,
    access: Access,
}

impl Directory {
    /// Opens a folder by its path, which may be any path on the machine. It stays the same folder even if it is moved.
    pub fn open(path: impl AsRef<Path>, access: Access) -> io::Result<Self> {
        let root = Arc::new(Dir::open_ambient_dir(path, ambient_authority())?);
        Ok(Self { held: Arc::clone(&root), root, path: PathBuf::new(), access })
    }

    /// Opens a folder below this one.
    pub fn below(&self, path: &str) -> Result<Self, FilesError> {
        let held = Arc::new(self.reach(path, |folder, path| folder.open_dir(path))?);
        Ok(Self { root: Arc::clone(&self.root), held, path: self.rooted(path), access: self.access })
    }

    /// The entries of the folder, one by one.
    pub fn entries(&self) -> Result<impl Iterator<Item = Result<Entry, FilesError>> + use<>, FilesError> {
        let entries = self.held.entries().map_err(|error| files_error(&error))?;
        let entries =
            entries.map(|entry| entry.and_then(|entry| self::entry(&entry)).map_err(|error| files_error(&error)));
        Ok(entries.filter(|entry| !entry.as_ref().is_ok_and(|entry| is_reserved_name(&entry.name))))
    }

    /// Opens a regular file for reading. A FIFO is not opened at all: that would release a process waiting to write to it.
    pub fn open_file(&self, path: &str) -> Result<OpenFile, FilesError> {
        regular(self.kind(path)?)?;
        // If it has been replaced meanwhile, opening does not block, and the open file reveals it.
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(flags(OFlags::NONBLOCK | OFlags::NOCTTY));
        let file = OpenFile(self.reach(path, |folder, path| folder.open_with(path, &options))?);
        regular(file.stat()?.kind)?;
        Ok(file)
    }

    /// The kind of file that a path leads to. For a name in this folder, a single system call tells.
    fn kind(&self, path: &str) -> Result<Kind, FilesError> {
        if !path.contains('/') && !matches!(path, "" | "." | "..") {
            let stat =
                statat(&*self.held, path, AtFlags::SYMLINK_NOFOLLOW).map_err(|error| files_error(&error.into()))?;
            let file_type = rustix::fs::FileType::from_raw_mode(stat.st_mode);
            if !file_type.is_symlink() {
                return Ok(match () {
                    () if file_type.is_file() => Kind::File,
                    () if file_type.is_dir() => Kind::Folder,
                    () => Kind::Other,
                });
            }
        }
        self.stat(path, true).map(|stat| stat.kind)
    }

    /// Creates a new file and opens it for writing. Nobody else may read it before it is in place.
    pub fn new_file(&self, path: &str) -> Result<NewFile, FilesError> {
        self.new_file_for(path, permissions::OF_UNPLACED).map(NewFile)
    }

    fn new_file_for(&self, path: &str, mode: u32) -> Result<Held, FilesError> {
        self.writable()?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true).mode(mode);
        self.reach(path, |folder, path| folder.open_with(path, &options))
    }

    /// Moves a new file of this folder into place in `folder`, which has the same root. Permissions are set on the created
    /// file, whatever its name refers to by now.
    pub fn place(&self, from: &str, new: &NewFile, folder: &Self, to: &str) -> Result<(), FilesError> {
        self.writable()?;
        folder.writable()?;
        if self.identity(from)? != new.identity()? {
            return Err(FilesError::NotFound);
        }
        match folder.replaced(to)? {
            Replaced::Nothing => permissions::as_any(&new.0, folder.mode_of_any(to)?),
            Replaced::Readable(old) => permissions::taken_over(&new.0, &old).map_err(|error| files_error(&error))?,
            Replaced::Unreadable(old) => permissions::without_list(&new.0, &old),
        }
        match self.held.rename(from, &folder.held, to).map_err(|error| files_error(&error)) {
            Err(FilesError::Outside) => {
                let renamed = self.root.rename(self.rooted(from), &folder.root, folder.rooted(to));
                renamed.map_err(|error| files_error(&error))
            }
            outcome => outcome,
        }
    }

    /// The file that is about to be replaced.
    fn replaced(&self, path: &str) -> Result<Replaced, FilesError> {
        let old = match self.reach(path, |folder, path| folder.symlink_metadata(path)) {
            Ok(old) if old.is_file() => old,
            Ok(_) | Err(FilesError::NotFound) => return Ok(Replaced::Nothing),
            Err(error) => return Err(error),
        };
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(flags(OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::NOFOLLOW));
        match self.reach(path, |folder, path| folder.open_with(path, &options)) {
            Ok(file) => Ok(Replaced::Readable(file)),
            Err(FilesError::Access) => Ok(Replaced::Unreadable(old)),
            Err(error) => Err(error),
        }
    }

    /// The permissions that the system gives a new file next to a path: determined by creating one and removing it again.
    fn mode_of_any(&self, path: &str) -> Result<u32, FilesError> {
        let name = temporary_name(random());
        let beside = path.rsplit_once('/').map_or(name.clone(), |(folder, _)| format!("{folder}/{name}"));
        let file = self.new_file_for(&beside, permissions::OF_ANY)?;
        let metadata = file.metadata().map_err(|error| files_error(&error));
        self.remove(&beside)?;
        Ok(metadata?.mode())
    }

    /// Performs a call with a path: from this folder, which is the short way, or from the root if the path leads out of this
    /// folder.
    fn reach<T>(&self, path: &str, call: impl Fn(&Dir, &Path) -> io::Result<T>) -> Result<T, FilesError> {
        let here = if path.is_empty() { "." } else { path };
        match call(&self.held, Path::new(here)).map_err(|error| files_error(&error)) {
            Err(FilesError::Outside) => call(&self.root, &self.rooted(here)).map_err(|error| files_error(&error)),
            outcome => outcome,
        }
    }

    /// A path in this folder as a path from the root; an absolute one stays unchanged.
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

    /// An absolute link is rejected here already, since it would reveal what is outside. The target of a link that is not
    /// UTF-8 has no name here.
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

    fn identity(&self, path: &str) -> Result<Identity, FilesError> {
        self.reach(path, |folder, path| folder.symlink_metadata(path)).map(|metadata| identity(&metadata))
    }

    fn create<'f>(&'f self, contents: &[u8]) -> Result<Box<dyn files::NewFile + 'f>, FilesError> {
        let name = temporary_name(random());
        let file = self.new_file(&name)?;
        let unplaced = Unplaced { folder: self, name, file, is_placed: false };
        unplaced.file.write_at(0, contents)?;
        unplaced.file.sync()?;
        Ok(Box::new(unplaced))
    }

    fn claim(&self, name: &str, text: &str) -> Result<(), FilesError> {
        self.writable()?;
        self.reach(name, |folder, name| folder.symlink(text, name))
    }

    fn remove(&self, path: &str) -> Result<(), FilesError> {
        self.writable()?;
        self.reach(path, |folder, path| folder.remove_file(path))
    }
}

/// A regular file that is open for reading.
pub struct OpenFile(Held);

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

    fn identity(&self) -> Result<Identity, FilesError> {
        self.0.metadata().map(|metadata| identity(&metadata)).map_err(|error| files_error(&error))
    }
}

/// What is at the place of a new file.
enum Replaced {
    /// No regular file.
    Nothing,
    /// A file.
    Readable(Held),
    /// A file that cannot be opened.
    Unreadable(Metadata),
}

/// A new file that is not in place yet. It is removed if it is never placed.
struct Unplaced<'f> {
    folder: &'f Directory,
    name: String,
    file: NewFile,
    is_placed: bool,
}

impl files::NewFile for Unplaced<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        self.file.stat()
    }

    fn place(&mut self, name: &str) -> Result<(), FilesError> {
        self.folder.place(&self.name, &self.file, self.folder, name)?;
        self.is_placed = true;
        Ok(())
    }
}

impl Drop for Unplaced<'_> {
    fn drop(&mut self) {
        if !self.is_placed {
            // If even this fails, nothing can be done: the file keeps its temporary name, which is recognisable.
            let _ = self.folder.remove(&self.name);
        }
    }
}

/// A new file that is open for writing.
pub struct NewFile(Held);

impl NewFile {
    /// Writes all the bytes.
    pub fn write_at(&self, offset: u64, bytes: &[u8]) -> Result<(), FilesError> {
        self.0.write_all_at(bytes, offset).map_err(|error| files_error(&error))
    }

    /// Waits until everything is on the disk.
    pub fn sync(&self) -> Result<(), FilesError> {
        self.0.sync_all().map_err(|error| files_error(&error))
    }

    /// The file's metadata.
    pub fn stat(&self) -> Result<Stat, FilesError> {
        self.0.metadata().map(|metadata| stat(&metadata)).map_err(|error| files_error(&error))
    }

    /// What distinguishes the file from every other one.
    pub fn identity(&self) -> Result<Identity, FilesError> {
        self.0.metadata().map(|metadata| identity(&metadata)).map_err(|error| files_error(&error))
    }
}

/// A number that nobody can guess: std's hashers have random keys from the system, each a different one.
pub fn random() -> u64 {
    RandomState::new().hash_one(())
}

fn entry(entry: &DirEntry) -> io::Result<Entry> {
    let kind = match kind(entry.file_type()?) {
        // Some file systems report the kind only in the metadata.
        Kind::Other => entry.metadata().map_or(Kind::Other, |metadata| kind(metadata.file_type())),
        kind => kind,
    };
    Ok(Entry { name: entry.file_name().to_string_lossy().into_owned(), kind })
}

fn stat(metadata: &Metadata) -> Stat {
    let changed = i128::from(metadata.mtime()) * 1_000_000_000 + i128::from(metadata.mtime_nsec());
    Stat { kind: kind(metadata.file_type()), size: metadata.len(), changed: Some(changed) }
}

/// The device number is left out, because not everyone who sees the folder need see the same one.
fn identity(metadata: &Metadata) -> Identity {
    [metadata.ino(), 0]
}

fn regular(kind: Kind) -> Result<(), FilesError> {
    match kind {
        Kind::File => Ok(()),
        Kind::Folder => Err(FilesError::IsFolder),
        Kind::Link | Kind::Other => Err(FilesError::NotRegular),
    }
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

/// Flags in the form that `open` takes.
fn flags(flags: OFlags) -> i32 {
    flags.bits().cast_signed()
}
