//! The small trait through which the tools touch a folder.

use super::super::ToolError;

/// A folder that is held open, from which all else is reached.
///
/// A path is of names with `/` between, relative to the folder; the empty path is the folder itself. Links are followed as
/// long as they stay inside the folder that the host gave first; whatever leaves it (`..`, a link out, an absolute link) is
/// [`Outside`](FilesError::Outside). An implementation confines by what it holds open, never by comparing texts.
pub trait Files {
    /// Holds a folder below this one. Its own paths may still lead up to the folder that the host gave first.
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError>;

    /// What stands in the folder, in any order, without `.` and `..`; at most so many of it, whichever come first. A name that
    /// is no UTF-8 has U+FFFD in place of what is wrong, and cannot be opened.
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

    /// Makes a new file with these contents, which are on the disk when it returns; a file that is there is
    /// [`Exists`](FilesError::Exists). Nobody else may read it before it is renamed, and a failure leaves nothing of it behind.
    fn create(&self, path: &str, contents: &[u8]) -> Result<(), FilesError>;

    /// Gives a file that was created here another name, with the permissions of any new file; or, in place of the regular
    /// file that has the name, with that one's. There is no moment in which neither has it. A link at `to` is not followed.
    fn rename(&self, from: &str, to: &str) -> Result<(), FilesError>;

    /// Removes a file.
    fn remove(&self, path: &str) -> Result<(), FilesError>;
}

/// A regular file that is held open for reading.
pub trait File {
    /// Reads from `offset` into `buffer`, and says how many bytes; fewer than asked for only at the end of the file.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError>;

    /// What it is now.
    fn stat(&self) -> Result<Stat, FilesError>;
}

impl dyn Files {
    /// What stands in the folder, at most so many of it, and whether there is more.
    pub(super) fn first_entries(&self, most: u64) -> Result<(Vec<Entry>, bool), FilesError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut entries = self.list(most.saturating_add(1))?;
        let has_more = entries.len() > most;
        entries.truncate(most);
        Ok((entries, has_more))
    }
}

impl dyn File {
    /// Its beginning, at most so many bytes of it.
    pub(super) fn beginning(&self, bytes: u64) -> Result<Vec<u8>, FilesError> {
        let mut beginning = vec![0; usize::try_from(bytes).map_err(|_| FilesError::Failed)?];
        let read = self.read_at(0, &mut beginning)?;
        beginning.truncate(read);
        Ok(beginning)
    }
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
    /// A name or a path is longer than the system has them.
    NameTooLong,
    /// Links lead in a circle.
    TooManyLinks,
    /// The name cannot be one here.
    InvalidName,
    /// Anything else.
    Failed,
}

impl FilesError {
    /// The error in Python's words, with the path as it is printed.
    pub fn at(self, path: &str) -> ToolError {
        let path = super::path::quoted(path);
        let (number, words) = match self {
            Self::Outside => {
                return ToolError::new(format!("Path leaves the workspace: {path}"))
                    .hint("paths are relative to the root of the workspace, and links may not lead out of it");
            }
            Self::NotRegular => return ToolError::new(format!("Not a regular file: {path}")),
            Self::NotFound => (2, "No such file or directory"),
            Self::Failed => (5, "Input/output error"),
            Self::Access => (13, "Permission denied"),
            Self::Exists => (17, "File exists"),
            Self::NotFolder => (20, "Not a directory"),
            Self::IsFolder => (21, "Is a directory"),
            Self::InvalidName => (22, "Invalid argument"),
            Self::Full => (28, "No space left on device"),
            Self::ReadOnly => (30, "Read-only file system"),
            Self::NameTooLong => (36, "File name too long"),
            Self::TooManyLinks => (40, "Too many levels of symbolic links"),
        };
        ToolError::new(format!("[Errno {number}] {words}: {path}"))
    }
}
