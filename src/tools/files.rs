//! The small trait through which the tools access a folder.

use std::fmt;

use super::temporary_names;

/// An open folder, from which everything else is reached.
///
/// A path consists of names separated by `/`, relative to the folder; the empty path is the folder itself. Links are
/// followed as long as they stay inside the folder that the host opened; whatever leaves it (`..`, a link out, an absolute
/// link) is [`Outside`](FilesError::Outside). An implementation confines access by open handles, never by comparing texts.
pub trait Files {
    /// Opens a folder below this one. Its paths may still lead up to the folder that the host opened.
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError>;

    /// The entries of the folder, in any order, without `.`, `..` and [reserved names](is_reserved_name); at most `most` of
    /// them, whichever come first. Invalid UTF-8 in a name is replaced by U+FFFD, after which the name cannot be opened.
    fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError>;

    /// The file at a path. `follow` says whether a link at its end is followed.
    fn stat(&self, path: &str, follow: bool) -> Result<Stat, FilesError>;

    /// The target of the link at a path, as written.
    fn link(&self, path: &str) -> Result<String, FilesError>;

    /// Opens a regular file for reading. It never blocks: anything else is [`IsFolder`](FilesError::IsFolder) or
    /// [`NotRegular`](FilesError::NotRegular).
    fn open(&self, path: &str) -> Result<Box<dyn File>, FilesError>;

    /// Creates a folder; its parent must exist.
    fn create_folder(&self, path: &str) -> Result<(), FilesError>;

    /// Identifies the file at a path, as [`File::identity`] does. A link at its end is not followed.
    fn identity(&self, path: &str) -> Result<Identity, FilesError>;

    /// Creates a new file with these contents, which are on the disk when it returns, under a name that nobody can guess
    /// (see [`temporary_name`]). Nobody else may read it before it is in place, and a failure leaves nothing behind.
    fn create<'f>(&'f self, contents: &[u8]) -> Result<Box<dyn NewFile + 'f>, FilesError>;

    /// Creates a claim under a [reserved name](is_reserved_name) in this folder: a symbolic link, which is created together
    /// with its text or not at all. [`link`](Self::link) reads it. If the name is taken, the error is
    /// [`Exists`](FilesError::Exists).
    fn claim(&self, name: &str, text: &str) -> Result<(), FilesError>;

    /// Removes the file with a [reserved name](is_reserved_name) in this folder.
    fn remove(&self, name: &str) -> Result<(), FilesError>;
}

/// A regular file, open for reading.
pub trait File {
    /// Reads from `offset` into `buffer` and returns the number of bytes; fewer than requested only at the end of the file.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError>;

    /// The file's current metadata.
    fn stat(&self) -> Result<Stat, FilesError>;

    /// Distinguishes it from every other file of its folder, as long as it is open. Every host of the folder returns the
    /// same value.
    fn identity(&self) -> Result<Identity, FilesError>;
}

/// A file that was created in a folder and is not in place yet. Dropping it removes it.
pub trait NewFile {
    /// Its temporary name.
    fn name(&self) -> &str;

    /// The file's metadata.
    fn stat(&self) -> Result<Stat, FilesError>;

    /// Renames it within its folder, in one step, with the permissions of any new file; or, if it replaces a regular file,
    /// with the permissions of that one, and never with more. A link of that name is not followed. If another process has
    /// removed the new file, the error is [`NotFound`](FilesError::NotFound).
    fn place(&mut self, name: &str) -> Result<(), FilesError>;
}

/// Distinguishes files: the inode number, where there is one.
pub type Identity = [u64; 2];

/// The name of a new file that is not in place yet, made from a number that nobody can guess.
pub fn temporary_name(number: u64) -> String {
    temporary_names::temporary(number)
}

/// Whether a name exists in a folder only while a file is being replaced. [`Files::list`] leaves such names out.
pub fn is_reserved_name(name: &str) -> bool {
    temporary_names::is_reserved(name)
}

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The entry's name.
    pub name: String,
    /// The kind of the entry; a link is not followed.
    pub kind: Kind,
}

/// The metadata of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// The kind of the file.
    pub kind: Kind,
    /// The size of a regular file in bytes.
    pub size: u64,
    /// The last change, in nanoseconds since 1970 if the host knows it. It distinguishes one state of a file from another.
    pub changed: Option<i128>,
}

/// The kinds of entries in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A device, a FIFO, a socket.
    Other,
}

/// Why a folder cannot do what it is asked to; the same on every host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilesError {
    /// The path leaves the folder that the host opened.
    Outside,
    /// There is no such file.
    NotFound,
    /// A part of the path is not a folder.
    NotFolder,
    /// It is a folder.
    IsFolder,
    /// It is neither a regular file nor a folder.
    NotRegular,
    /// The system's permissions do not allow it.
    Access,
    /// The host opened the folder for reading only, or its disk is read-only.
    ReadOnly,
    /// The name is already taken.
    Exists,
    /// The disk is full, or the quota is exceeded.
    Full,
    /// The file would exceed the maximum size.
    TooLarge,
    /// A name or a path exceeds the system's limit.
    NameTooLong,
    /// Links form a circle.
    TooManyLinks,
    /// The name is not valid here.
    InvalidName,
    /// Anything else.
    Failed,
}

impl fmt::Display for FilesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Outside => "Path leaves the workspace",
            Self::NotRegular => "Not a regular file",
            Self::NotFound => "No such file or directory",
            Self::Failed => "Input/output error",
            Self::Access => "Permission denied",
            Self::Exists => "File exists",
            Self::NotFolder => "Not a directory",
            Self::IsFolder => "Is a directory",
            Self::InvalidName => "Invalid argument",
            Self::TooLarge => "File too large",
            Self::Full => "No space left on device",
            Self::ReadOnly => "Read-only file system",
            Self::NameTooLong => "File name too long",
            Self::TooManyLinks => "Too many levels of symbolic links",
        })
    }
}

impl std::error::Error for FilesError {}
