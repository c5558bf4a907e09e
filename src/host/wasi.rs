//! The WASI calls that the workspace makes, on one folder of the machine.
//!
//! **Invariant:** even a hostile component reaches only the contents of the folder, holds no more than [`Open::new`] allows,
//! renames only files that it made, removes only those and files with a reserved name, makes no links except claims, and
//! makes the host allocate a few megabytes at most, in addition to a copy of what it passes in one call, which is bounded by
//! its own memory and by wasmtime (128 MiB).

use std::sync::{Arc, LazyLock};

use pascaline_tools::files::{Entry, File, Files, FilesError, Identity, Kind, Stat};
use pascaline_tools::native::{Directory, NewFile, OpenFile};
use pascaline_tools::temporary_names::{is_claim, is_temporary};
use wasmtime::component::{Resource, ResourceTable, ResourceTableError};

use super::bindings::workspace::wasi::clocks::monotonic_clock;
use super::bindings::workspace::wasi::filesystem::preopens;
use super::bindings::workspace::wasi::filesystem::types::{
    Datetime, DescriptorFlags, DescriptorStat, DescriptorType, DirectoryEntry, ErrorCode, Host, HostDescriptor,
    HostDirectoryEntryStream, MetadataHashValue, OpenFlags, PathFlags,
};
use super::bindings::workspace::wasi::random::random;
use super::bounds::Bounds;

/// The maximum number of bytes per read; a component that needs more reads again.
const MOST_BYTES: u64 = 4 << 20;

/// The maximum number of files in a folder that are not in place yet; the component makes one after the other.
const MOST_UNPLACED: usize = 16;
/// The maximum length of a path, as on Linux.
const MOST_PATH: usize = 4095;

/// The folder and the handles of one call.
pub(super) struct Open {
    bounds: Bounds,
    root: Directory,
    held: ResourceTable,
}

/// A handle.
#[expect(unreachable_pub, reason = "the generated bindings export it again")]
pub enum Descriptor {
    /// A folder.
    Folder(Folder),
    /// A file, open for reading.
    File(OpenFile),
    /// A new file, open for writing.
    NewFile(Arc<NewFile>),
}

/// A folder, and the files that were made in it and are not in place yet. They are removed when the folder is dropped, which
/// happens at the end of a call, however it ends.
#[expect(unreachable_pub, reason = "the generated bindings export it again")]
pub struct Folder {
    directory: Directory,
    /// The unplaced files and their names; another file may have such a name by now.
    unplaced: Vec<(String, Arc<NewFile>)>,
}

/// The remaining entries of a folder that is being listed.
#[expect(unreachable_pub, reason = "the generated bindings export it again")]
pub struct Entries(Box<dyn Iterator<Item = Result<Entry, FilesError>> + Send>);

/// Why a call is rejected: with a code for the component, or with a trap.
pub(super) enum Refusal {
    /// A code.
    Code(ErrorCode),
    /// The tool call ends.
    Trap(wasmtime::Error),
}

impl Open {
    /// A folder, and the number of files and folders that may be open at once.
    pub(super) fn new(bounds: Bounds, root: Directory, descriptors: usize) -> Self {
        let mut held = ResourceTable::new();
        held.set_max_capacity(descriptors);
        Self { bounds, root, held }
    }

    fn folder(&self, of: &Resource<Descriptor>) -> Result<&Directory, Refusal> {
        match self.held.get(of)? {
            Descriptor::Folder(folder) => Ok(&folder.directory),
            Descriptor::File(_) | Descriptor::NewFile(_) => Err(ErrorCode::NotDirectory.into()),
        }
    }

    fn folder_mut(&mut self, of: &Resource<Descriptor>) -> Result<&mut Folder, Refusal> {
        match self.held.get_mut(of)? {
            Descriptor::Folder(folder) => Ok(folder),
            Descriptor::File(_) | Descriptor::NewFile(_) => Err(ErrorCode::NotDirectory.into()),
        }
    }
}

impl Folder {
    fn new(directory: Directory) -> Self {
        Self { directory, unplaced: Vec::new() }
    }

    fn open(&mut self, path: String, open: OpenFlags, flags: DescriptorFlags) -> Result<Descriptor, Refusal> {
        if open == OpenFlags::DIRECTORY && !flags.contains(DescriptorFlags::WRITE) {
            Ok(Descriptor::Folder(Self::new(self.directory.below(&path)?)))
        } else if open == OpenFlags::CREATE | OpenFlags::EXCLUSIVE && flags.contains(DescriptorFlags::WRITE) {
            Ok(Descriptor::NewFile(self.make(path)?))
        } else if open == OpenFlags::empty() && flags == DescriptorFlags::READ {
            Ok(Descriptor::File(self.directory.open_file(&path)?))
        } else {
            Err(ErrorCode::Unsupported.into())
        }
    }

    fn make(&mut self, path: String) -> Result<Arc<NewFile>, Refusal> {
        if self.unplaced.len() == MOST_UNPLACED {
            return Err(ErrorCode::InsufficientMemory.into());
        }
        if path.len() > MOST_PATH {
            return Err(ErrorCode::NameTooLong.into());
        }
        let file = Arc::new(self.directory.new_file(&path)?);
        self.unplaced.push((path, Arc::clone(&file)));
        Ok(file)
    }

    /// The index of a file that is not in place yet; no other file may be renamed.
    fn unplaced(&self, path: &str) -> Option<usize> {
        self.unplaced.iter().position(|(made, _)| made == path)
    }

    /// Files that other processes left behind are removed too.
    fn remove(&mut self, path: &str) -> Result<(), Refusal> {
        let unplaced = self.unplaced(path);
        if unplaced.is_none() && !is_temporary(name(path)) && !is_claim(name(path)) {
            return Err(ErrorCode::Unsupported.into());
        }
        self.directory.remove(path)?;
        if let Some(unplaced) = unplaced {
            self.unplaced.swap_remove(unplaced);
        }
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for (path, _) in &self.unplaced {
            // If even this fails, the file keeps its temporary name, which is recognisable.
            let _ = self.directory.remove(path);
        }
    }
}

impl AsMut<Bounds> for Open {
    fn as_mut(&mut self) -> &mut Bounds {
        &mut self.bounds
    }
}

impl preopens::Host for Open {
    fn get_directories(&mut self) -> wasmtime::Result<Vec<(Resource<Descriptor>, String)>> {
        let root = self.held.push(Descriptor::Folder(Folder::new(self.root.clone())))?;
        Ok(vec![(root, ".".to_owned())])
    }
}

impl Host for Open {
    fn convert_error_code(&mut self, refusal: Refusal) -> wasmtime::Result<ErrorCode> {
        match refusal {
            Refusal::Code(code) => Ok(code),
            Refusal::Trap(error) => Err(error),
        }
    }
}

impl random::Host for Open {
    fn get_random_u64(&mut self) -> wasmtime::Result<u64> {
        Ok(pascaline_tools::native::random())
    }
}

impl monotonic_clock::Host for Open {
    #[expect(clippy::disallowed_types, reason = "the host has a clock")]
    fn now(&mut self) -> wasmtime::Result<u64> {
        static START: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);
        Ok(u64::try_from(START.elapsed().as_nanos()).unwrap_or(u64::MAX))
    }
}

impl HostDescriptor for Open {
    fn sync(&mut self, of: Resource<Descriptor>) -> Result<(), Refusal> {
        match self.held.get(&of)? {
            Descriptor::NewFile(file) => Ok(file.sync()?),
            Descriptor::Folder(_) | Descriptor::File(_) => Ok(()),
        }
    }

    fn read(&mut self, of: Resource<Descriptor>, length: u64, offset: u64) -> Result<(Vec<u8>, bool), Refusal> {
        let Descriptor::File(file) = self.held.get(&of)? else { return Err(ErrorCode::BadDescriptor.into()) };
        let length = usize::try_from(length.min(MOST_BYTES)).unwrap_or_default();
        let mut bytes = vec![0; length];
        let read = file.read_at(offset, &mut bytes)?;
        bytes.truncate(read);
        Ok((bytes, read < length))
    }

    fn write(&mut self, of: Resource<Descriptor>, bytes: Vec<u8>, offset: u64) -> Result<u64, Refusal> {
        let Descriptor::NewFile(file) = self.held.get(&of)? else { return Err(ErrorCode::BadDescriptor.into()) };
        file.write_at(offset, &bytes)?;
        Ok(bytes.len() as u64)
    }

    fn read_directory(&mut self, of: Resource<Descriptor>) -> Result<Resource<Entries>, Refusal> {
        let entries = Entries(Box::new(self.folder(&of)?.entries()?));
        Ok(self.held.push(entries)?)
    }

    fn create_directory_at(&mut self, of: Resource<Descriptor>, path: String) -> Result<(), Refusal> {
        Ok(self.folder(&of)?.create_folder(&path)?)
    }

    fn stat(&mut self, of: Resource<Descriptor>) -> Result<DescriptorStat, Refusal> {
        let stat = match self.held.get(&of)? {
            Descriptor::Folder(folder) => folder.directory.stat("", true),
            Descriptor::File(file) => file.stat(),
            Descriptor::NewFile(file) => file.stat(),
        };
        Ok(stat?.into())
    }

    fn metadata_hash(&mut self, of: Resource<Descriptor>) -> Result<MetadataHashValue, Refusal> {
        let identity = match self.held.get(&of)? {
            Descriptor::Folder(folder) => folder.directory.identity(""),
            Descriptor::File(file) => file.identity(),
            Descriptor::NewFile(file) => file.identity(),
        };
        Ok(identity?.into())
    }

    fn metadata_hash_at(
        &mut self,
        of: Resource<Descriptor>,
        flags: PathFlags,
        path: String,
    ) -> Result<MetadataHashValue, Refusal> {
        if flags.contains(PathFlags::SYMLINK_FOLLOW) {
            return Err(ErrorCode::Unsupported.into());
        }
        Ok(self.folder(&of)?.identity(&path)?.into())
    }

    fn symlink_at(&mut self, of: Resource<Descriptor>, text: String, path: String) -> Result<(), Refusal> {
        if !is_claim(name(&path)) || !is_temporary(&text) {
            return Err(ErrorCode::Unsupported.into());
        }
        Ok(self.folder(&of)?.claim(&path, &text)?)
    }

    fn stat_at(&mut self, of: Resource<Descriptor>, flags: PathFlags, path: String) -> Result<DescriptorStat, Refusal> {
        Ok(self.folder(&of)?.stat(&path, flags.contains(PathFlags::SYMLINK_FOLLOW))?.into())
    }

    fn open_at(
        &mut self,
        of: Resource<Descriptor>,
        follow: PathFlags,
        path: String,
        open: OpenFlags,
        flags: DescriptorFlags,
    ) -> Result<Resource<Descriptor>, Refusal> {
        // A new file is not a link.
        if !follow.contains(PathFlags::SYMLINK_FOLLOW) && !open.contains(OpenFlags::EXCLUSIVE) {
            return Err(ErrorCode::Unsupported.into());
        }
        let opened = self.folder_mut(&of)?.open(path, open, flags)?;
        Ok(self.held.push(opened)?)
    }

    fn readlink_at(&mut self, of: Resource<Descriptor>, path: String) -> Result<String, Refusal> {
        Ok(self.folder(&of)?.link(&path)?)
    }

    fn rename_at(
        &mut self,
        of: Resource<Descriptor>,
        from: String,
        folder: Resource<Descriptor>,
        to: String,
    ) -> Result<(), Refusal> {
        let directory = self.folder(&folder)?.clone();
        let folder = self.folder_mut(&of)?;
        let unplaced = folder.unplaced(&from).ok_or(ErrorCode::Unsupported)?;
        folder.directory.place(&from, &folder.unplaced[unplaced].1, &directory, &to)?;
        folder.unplaced.swap_remove(unplaced);
        Ok(())
    }

    fn unlink_file_at(&mut self, of: Resource<Descriptor>, path: String) -> Result<(), Refusal> {
        self.folder_mut(&of)?.remove(&path)
    }

    fn drop(&mut self, of: Resource<Descriptor>) -> wasmtime::Result<()> {
        self.held.delete(of)?;
        Ok(())
    }
}

impl HostDirectoryEntryStream for Open {
    fn read_directory_entry(&mut self, of: Resource<Entries>) -> Result<Option<DirectoryEntry>, Refusal> {
        let Some(entry) = self.held.get_mut(&of)?.0.next() else { return Ok(None) };
        let Entry { name, kind } = entry?;
        Ok(Some(DirectoryEntry { type_: kind.into(), name }))
    }

    fn drop(&mut self, of: Resource<Entries>) -> wasmtime::Result<()> {
        self.held.delete(of)?;
        Ok(())
    }
}

impl From<ErrorCode> for Refusal {
    fn from(code: ErrorCode) -> Self {
        Self::Code(code)
    }
}

impl From<ResourceTableError> for Refusal {
    fn from(error: ResourceTableError) -> Self {
        match error {
            ResourceTableError::Full => Self::Code(ErrorCode::InsufficientMemory),
            error => Self::Trap(error.into()),
        }
    }
}

impl From<FilesError> for Refusal {
    fn from(error: FilesError) -> Self {
        Self::Code(match error {
            FilesError::Outside => ErrorCode::NotPermitted,
            FilesError::NotFound => ErrorCode::NoEntry,
            FilesError::NotFolder => ErrorCode::NotDirectory,
            FilesError::IsFolder => ErrorCode::IsDirectory,
            FilesError::NotRegular => ErrorCode::NoSuchDevice,
            FilesError::Access => ErrorCode::Access,
            FilesError::ReadOnly => ErrorCode::ReadOnly,
            FilesError::Exists => ErrorCode::Exist,
            FilesError::Full => ErrorCode::InsufficientSpace,
            FilesError::TooLarge => ErrorCode::FileTooLarge,
            FilesError::NameTooLong => ErrorCode::NameTooLong,
            FilesError::TooManyLinks => ErrorCode::Loop,
            FilesError::InvalidName => ErrorCode::Invalid,
            _ => ErrorCode::Io,
        })
    }
}

impl From<Identity> for MetadataHashValue {
    fn from([lower, upper]: Identity) -> Self {
        Self { lower, upper }
    }
}

impl From<Kind> for DescriptorType {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::File => Self::RegularFile,
            Kind::Folder => Self::Directory,
            Kind::Link => Self::SymbolicLink,
            Kind::Other => Self::Unknown,
        }
    }
}

impl From<Stat> for DescriptorStat {
    fn from(stat: Stat) -> Self {
        Self {
            type_: stat.kind.into(),
            link_count: 1, // unused
            size: stat.size,
            data_access_timestamp: None,
            data_modification_timestamp: stat.changed.and_then(datetime),
            status_change_timestamp: None,
        }
    }
}

/// The last name of a path.
fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// A WASI timestamp, which cannot be before 1970.
fn datetime(nanoseconds: i128) -> Option<Datetime> {
    let nanoseconds = u128::try_from(nanoseconds).ok()?;
    let seconds = u64::try_from(nanoseconds / 1_000_000_000).ok()?;
    Some(Datetime { seconds, nanoseconds: u32::try_from(nanoseconds % 1_000_000_000).ok()? })
}
