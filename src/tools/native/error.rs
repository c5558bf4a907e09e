//! System errors as errors of the trait.

use std::io::{Error, ErrorKind};

use rustix::io::Errno;

use crate::files::FilesError;

/// Why a call fails. `cap-std` reports a path that leaves the folder as a denied permission without an error number; a
/// permission that the system denies has a number.
pub(super) fn files_error(error: &Error) -> FilesError {
    match error.kind() {
        ErrorKind::PermissionDenied if error.raw_os_error().is_none() => FilesError::Outside,
        ErrorKind::PermissionDenied => FilesError::Access,
        ErrorKind::NotFound => FilesError::NotFound,
        ErrorKind::NotADirectory => FilesError::NotFolder,
        ErrorKind::IsADirectory => FilesError::IsFolder,
        ErrorKind::AlreadyExists => FilesError::Exists,
        ErrorKind::ReadOnlyFilesystem => FilesError::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => FilesError::Full,
        ErrorKind::FileTooLarge => FilesError::TooLarge,
        ErrorKind::InvalidFilename => FilesError::NameTooLong,
        ErrorKind::InvalidInput => FilesError::InvalidName,
        _ => match Errno::from_io_error(error) {
            Some(Errno::LOOP) => FilesError::TooManyLinks,
            // A socket, or a device without a driver.
            Some(Errno::NXIO | Errno::NODEV) => FilesError::NotRegular,
            _ => FilesError::Failed,
        },
    }
}
