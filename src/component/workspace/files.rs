//! The workspace's folder, through the calls of `wasi:filesystem`.
//!
//! The host confines access: it does not follow a path or a link that leaves the descriptor, and answers `not-permitted` to
//! one that does.

use std::rc::Rc;

use pascaline_base::Clock;
use pascaline_tools::files::{
    Entry, File, Files, FilesError, Identity, Kind, NewFile, Stat, is_reserved_name, temporary_name,
};
use pascaline_tools::{WorkspaceLimits, World};

use super::bindings::exports::pascaline::tools::registry;
use super::bindings::wasi::clocks::monotonic_clock;
use super::bindings::wasi::filesystem::preopens::get_directories;
use super::bindings::wasi::filesystem::types::{
    Descriptor, DescriptorFlags, DescriptorStat, DescriptorType, ErrorCode, MetadataHashValue, OpenFlags, PathFlags,
};
use super::bindings::wasi::random::random::get_random_u64;

/// The maximum number of bytes per call to the host.
const CHUNK: usize = 1 << 20;

/// Calls a tool in a world with the folder, its limits and the clock.
pub(super) fn call_in_folder<T>(
    world: World<'_>,
    limits: Option<registry::WorkspaceLimits>,
    call: impl FnOnce(&mut World<'_>) -> T,
) -> T {
    let root = root();
    let mut world = World { files: root.as_ref().map(|root| -> &dyn Files { root }), ..world };
    world.workspace = self::limits(limits);
    world.limits.clock = Some(CLOCK);
    call(&mut world)
}

/// The first folder that the host has preopened.
fn root() -> Option<Folder> {
    let (root, _) = get_directories().into_iter().next()?;
    Some(Folder { root: Rc::new(root), held: None, path: String::new() })
}

/// The limits of a call.
fn limits(given: Option<registry::WorkspaceLimits>) -> WorkspaceLimits {
    let default = WorkspaceLimits::default();
    let Some(given) = given else { return default };
    default
        .with_entries(given.entries.unwrap_or(default.entries))
        .with_bytes(given.bytes.unwrap_or(default.bytes))
        .with_text(given.text.unwrap_or(default.text))
        .with_milliseconds(given.milliseconds.unwrap_or(default.milliseconds))
}

/// The host's clock.
const CLOCK: Clock = Clock(|| monotonic_clock::now() / 1_000_000);

/// A folder, and the path from the root to it: a descriptor is confined to its own subtree, but a link in the folder may
/// lead above it and still be inside the root.
struct Folder {
    root: Rc<Descriptor>,
    /// `None` if the folder is the root.
    held: Option<Descriptor>,
    path: String,
}

impl Folder {
    fn descriptor(&self) -> &Descriptor {
        self.held.as_ref().unwrap_or(&self.root)
    }

    /// Calls on the folder's descriptor if the path has a single component; otherwise, or if the host allows changes only
    /// through what it opened itself, on the root's.
    fn ask<T>(&self, path: &str, ask: impl Fn(&Descriptor, &str) -> Result<T, ErrorCode>) -> Result<T, FilesError> {
        let outcome = match ask(self.descriptor(), here(path)) {
            Err(error) if self.is_for_root(error) => ask(&self.root, here(&self.rooted(path))),
            outcome => outcome,
        };
        outcome.map_err(FilesError::from)
    }

    fn is_for_root(&self, error: ErrorCode) -> bool {
        self.held.is_some() && matches!(error, ErrorCode::NotPermitted | ErrorCode::ReadOnly)
    }

    fn rooted(&self, path: &str) -> String {
        match (&*self.path, path) {
            ("", path) => path.into(),
            (folder, "") => folder.into(),
            (folder, path) => format!("{folder}/{path}"),
        }
    }
}

/// WASI's name for the folder itself.
fn here(path: &str) -> &str {
    if path.is_empty() { "." } else { path }
}

impl Files for Folder {
    fn folder(&self, path: &str) -> Result<Box<dyn Files>, FilesError> {
        let held = self.ask(path, |folder, path| {
            folder.open_at(PathFlags::SYMLINK_FOLLOW, path, OpenFlags::DIRECTORY, DescriptorFlags::READ)
        })?;
        Ok(Box::new(Self { root: Rc::clone(&self.root), held: Some(held), path: self.rooted(path) }))
    }

    fn list(&self, most: usize) -> Result<Vec<Entry>, FilesError> {
        let stream = self.descriptor().read_directory()?;
        let mut entries = Vec::new();
        while entries.len() < most
            && let Some(entry) = stream.read_directory_entry()?
        {
            if !is_reserved_name(&entry.name) {
                entries.push(Entry { name: entry.name, kind: entry.type_.into() });
            }
        }
        Ok(entries)
    }

    fn stat(&self, path: &str, follow: bool) -> Result<Stat, FilesError> {
        let flags = if follow { PathFlags::SYMLINK_FOLLOW } else { PathFlags::empty() };
        self.ask(path, |folder, path| folder.stat_at(flags, path)).map(Stat::from)
    }

    fn link(&self, path: &str) -> Result<String, FilesError> {
        self.ask(path, Descriptor::readlink_at)
    }

    fn open(&self, path: &str) -> Result<Box<dyn File>, FilesError> {
        let file = self.ask(path, |folder, path| {
            folder.open_at(PathFlags::SYMLINK_FOLLOW, path, OpenFlags::empty(), DescriptorFlags::READ)
        })?;
        match file.stat()?.type_.into() {
            Kind::File => Ok(Box::new(Held(file))),
            Kind::Folder => Err(FilesError::IsFolder),
            Kind::Link | Kind::Other => Err(FilesError::NotRegular),
        }
    }

    fn create_folder(&self, path: &str) -> Result<(), FilesError> {
        self.ask(path, Descriptor::create_directory_at)
    }

    fn identity(&self, path: &str) -> Result<Identity, FilesError> {
        self.ask(path, |folder, path| folder.metadata_hash_at(PathFlags::empty(), path)).map(Identity::from)
    }

    fn create<'f>(&'f self, contents: &[u8]) -> Result<Box<dyn NewFile + 'f>, FilesError> {
        let (name, new) = (temporary_name(get_random_u64()), OpenFlags::CREATE | OpenFlags::EXCLUSIVE);
        let file =
            self.ask(&name, |folder, path| folder.open_at(PathFlags::empty(), path, new, DescriptorFlags::WRITE))?;
        let unplaced = Unplaced { folder: self, name, file, is_placed: false };
        fill(&unplaced.file, contents)?;
        Ok(Box::new(unplaced))
    }

    fn claim(&self, name: &str, text: &str) -> Result<(), FilesError> {
        self.ask(name, |folder, path| folder.symlink_at(text, path))
    }

    fn remove(&self, name: &str) -> Result<(), FilesError> {
        self.ask(name, Descriptor::unlink_file_at)
    }
}

/// A file that is not in place yet. It is removed if it is never placed.
struct Unplaced<'f> {
    folder: &'f Folder,
    name: String,
    file: Descriptor,
    is_placed: bool,
}

impl NewFile for Unplaced<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        Ok(self.file.stat()?.into())
    }

    fn place(&mut self, name: &str) -> Result<(), FilesError> {
        let (folder, root) = (self.folder.descriptor(), &self.folder.root);
        match folder.rename_at(&self.name, folder, name) {
            Err(error) if self.folder.is_for_root(error) => {
                root.rename_at(&self.folder.rooted(&self.name), root, &self.folder.rooted(name))?;
            }
            outcome => outcome?,
        }
        self.is_placed = true;
        Ok(())
    }
}

impl Drop for Unplaced<'_> {
    fn drop(&mut self) {
        if !self.is_placed {
            // If even this fails, the file keeps its temporary name, which is recognisable.
            let _ = self.folder.remove(&self.name);
        }
    }
}

/// Writes the complete contents of a new file, and waits until they are on the disk.
fn fill(file: &Descriptor, contents: &[u8]) -> Result<(), FilesError> {
    let mut written = 0;
    while let Some(rest) = contents.get(written..).filter(|rest| !rest.is_empty()) {
        let chunk = &rest[..rest.len().min(CHUNK)];
        match file.write(chunk, written as u64)? {
            0 => return Err(FilesError::Failed),
            more => written += usize::try_from(more).map_or(chunk.len(), |more| more.min(chunk.len())),
        }
    }
    Ok(file.sync()?)
}

/// An open file.
struct Held(Descriptor);

impl File for Held {
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
        let mut filled = 0;
        while filled < buffer.len() {
            let rest = &mut buffer[filled..];
            let (bytes, at_end) = self.0.read(rest.len() as u64, offset.saturating_add(filled as u64))?;
            let count = bytes.len().min(rest.len());
            rest[..count].copy_from_slice(&bytes[..count]);
            filled += count;
            if at_end || count == 0 {
                break;
            }
        }
        Ok(filled)
    }

    fn stat(&self) -> Result<Stat, FilesError> {
        Ok(self.0.stat()?.into())
    }

    fn identity(&self) -> Result<Identity, FilesError> {
        Ok(self.0.metadata_hash()?.into())
    }
}

impl From<MetadataHashValue> for Identity {
    fn from(hash: MetadataHashValue) -> Self {
        [hash.lower, hash.upper]
    }
}

impl From<DescriptorStat> for Stat {
    fn from(stat: DescriptorStat) -> Self {
        let changed = stat.data_modification_timestamp;
        Self {
            kind: stat.type_.into(),
            size: stat.size,
            changed: changed.map(|at| i128::from(at.seconds) * 1_000_000_000 + i128::from(at.nanoseconds)),
        }
    }
}

impl From<DescriptorType> for Kind {
    fn from(kind: DescriptorType) -> Self {
        match kind {
            DescriptorType::RegularFile => Self::File,
            DescriptorType::Directory => Self::Folder,
            DescriptorType::SymbolicLink => Self::Link,
            _ => Self::Other,
        }
    }
}

impl From<ErrorCode> for FilesError {
    fn from(code: ErrorCode) -> Self {
        match code {
            ErrorCode::NotPermitted => Self::Outside,
            ErrorCode::NoEntry => Self::NotFound,
            ErrorCode::NotDirectory => Self::NotFolder,
            ErrorCode::IsDirectory => Self::IsFolder,
            // The result of opening a socket, or a FIFO without a reader.
            ErrorCode::NoSuchDevice | ErrorCode::NoDevice => Self::NotRegular,
            ErrorCode::Access => Self::Access,
            ErrorCode::ReadOnly => Self::ReadOnly,
            ErrorCode::Exist => Self::Exists,
            ErrorCode::InsufficientSpace | ErrorCode::Quota => Self::Full,
            ErrorCode::FileTooLarge => Self::TooLarge,
            ErrorCode::NameTooLong => Self::NameTooLong,
            ErrorCode::Loop => Self::TooManyLinks,
            ErrorCode::Invalid | ErrorCode::IllegalByteSequence => Self::InvalidName,
            _ => Self::Failed,
        }
    }
}
