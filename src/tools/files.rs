//! The small trait through which the tools touch a folder.

use std::fmt;

use super::temporary_names;

/// A folder that is held open, from which all else is reached.
///
/// A path is of names with `/` between, relative to the folder; the empty path is the folder itself. Links are followed as
/// long as they stay inside the folder that the host gave first; whatever leaves it (`..`, a link out, an absolute link) is
/// [`Outside`](FilesError::Outside). An implementation confines by what it holds open, never by comparing texts.
pub trait Files {
    /// Holds a folder below this one. Its own paths may still lead up to the folder that the host gave first.
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError>;

    /// What stands in the folder, in any order, without `.`, `..` and [reserved names](is_reserved_name); at most so many of
    /// it, whichever come first. A name that is no UTF-8 has U+FFFD in place of what is wrong, and cannot be opened.
    fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError>;

    /// What stands at a path. `follow` says whether a link at its end is followed.
    fn stat(&self, path: &str, follow: bool) -> Result<Stat, FilesError>;

    /// Where the link at a path leads, as it is written there.
    fn link(&self, path: &str) -> Result<String, FilesError>;

    /// Opens a regular file for reading. It never waits: anything else is [`IsFolder`](FilesError::IsFolder) or
    /// [`NotRegular`](FilesError::NotRegular).
    fn open(&self, path: &str) -> Result<Box<dyn File>, FilesError>;

    /// Makes a folder; its parent is there.
    fn create_folder(&self, path: &str) -> Result<(), FilesError>;

    /// Tells which file stands at a path, as [`File::identity`] does. A link at its end is not followed.
    fn identity(&self, path: &str) -> Result<Identity, FilesError>;

    /// Makes a new file with these contents, which are on the disk when it returns, under a name that nobody can guess (see
    /// [`temporary_name`]). Nobody else may read it before it has its place, and a failure leaves nothing of it behind.
    fn create<'f>(&'f self, contents: &[u8]) -> Result<Box<dyn NewFile + 'f>, FilesError>;

    /// Puts a claim under a [reserved name](is_reserved_name) of this folder: a symbolic link, which is there with its text or
    /// not at all. [`link`](Self::link) reads it. Whatever has the name already is [`Exists`](FilesError::Exists).
    fn claim(&self, name: &str, text: &str) -> Result<(), FilesError>;

    /// Removes what has a [reserved name](is_reserved_name) of this folder.
    fn remove(&self, name: &str) -> Result<(), FilesError>;
}

/// A regular file that is held open for reading.
pub trait File {
    /// Reads from `offset` into `buffer`, and says how many bytes; fewer than asked for only at the end of the file.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError>;

    /// What it is now.
    fn stat(&self) -> Result<Stat, FilesError>;

    /// Tells it from every other file of its folder, as long as it is held open. Every host of the folder tells the same.
    fn identity(&self) -> Result<Identity, FilesError>;
}

/// A file that was made in a folder and has no place there yet. Who lets go of it removes it.
pub trait NewFile {
    /// The name that it has for now.
    fn name(&self) -> &str;

    /// What it is.
    fn stat(&self) -> Result<Stat, FilesError>;

    /// Gives it another name in its folder, in one step, with the rights of any new file; or, in place of the regular file that
    /// has the name, with the rights of that one, and never with more. A link of the name is not followed. If another process
    /// has removed it, that is [`NotFound`](FilesError::NotFound).
    fn place(&mut self, name: &str) -> Result<(), FilesError>;
}

/// What tells one file from another: the number of its inode, where there are such.
pub type Identity = [u64; 2];

/// The name of a new file that has no place yet, made of a number that nobody can guess.
pub fn temporary_name(number: u64) -> String {
    temporary_names::temporary(number)
}

/// Whether a name is one of those that stand in a folder only while a file in it is replaced. [`Files::list`] leaves them out.
pub fn is_reserved_name(name: &str) -> bool {
    temporary_names::is_reserved(name)
}

/// What stands in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it is; a link is not followed.
    pub kind: Kind,
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// What it is.
    pub kind: Kind,
    /// Bytes of a regular file.
    pub size: u64,
    /// When it was last changed: nanoseconds since 1970 where the host knows it. It tells one state of a file from another.
    pub changed: Option<i128>,
}

/// The kinds of what stands in a folder.
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

/// Why a folder does not do what is asked of it; the same on every host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilesError {
    /// The path leaves the folder that the host gave.
    Outside,
    /// Nothing is there.
    NotFound,
    /// A part of the path is no folder.
    NotFolder,
    /// It is a folder.
    IsFolder,
    /// It is neither a regular file nor a folder.
    NotRegular,
    /// The system's permissions forbid it.
    Access,
    /// The host gave the folder for reading only, or its disk is.
    ReadOnly,
    /// Something of the name is there already.
    Exists,
    /// The disk is full, or the share of it.
    Full,
    /// The file would be larger than one may be.
    TooLarge,
    /// A name or a path is longer than the system has them.
    NameTooLong,
    /// Links lead in a circle.
    TooManyLinks,
    /// The name cannot be one here.
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
