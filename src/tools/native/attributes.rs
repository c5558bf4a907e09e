//! The extended attributes of a file, which include its access list. They are read and set through an open file, never by
//! name.

use std::ffi::CString;
use std::io;

use cap_std::fs::File;
use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fremovexattr, fsetxattr};
use rustix::io::Errno;

/// The attribute in which Linux stores the access list.
const LIST: &str = "system.posix_acl_access";
/// The maximum size of all names, and of a value, as on Linux.
const MOST_BYTES: usize = 64 << 10;

/// A name, and its value.
pub(super) type Attribute = (CString, Vec<u8>);

/// The attributes that a replacement takes over. Labels and program capabilities are the system's to assign.
pub(super) fn of(file: &File) -> io::Result<Vec<Attribute>> {
    let Some(names) = read(|buffer| flistxattr(file, buffer))? else { return Ok(Vec::new()) };
    let mut attributes = Vec::new();
    for name in names.split(|byte| *byte == 0).filter(|name| is_kept(name)) {
        let name = CString::new(name)?;
        if let Some(value) = read(|buffer| fgetxattr(file, &name, buffer))? {
            attributes.push((name, value));
        }
    }
    Ok(attributes)
}

/// Whether they include an access list.
pub(super) fn have_list(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|(name, _)| name.as_bytes() == LIST.as_bytes())
}

/// Sets the attributes of a file.
pub(super) fn set(file: &File, attributes: &[Attribute]) -> io::Result<()> {
    for (name, value) in attributes {
        fsetxattr(file, name, value, XattrFlags::empty())?;
    }
    Ok(())
}

/// Removes the access list that a file inherited from its folder.
pub(super) fn remove_list(file: &File) -> io::Result<()> {
    match fremovexattr(file, LIST) {
        Err(error) if !is_absence(error) => Err(error.into()),
        _ => Ok(()),
    }
}

/// On Linux the prefix of a name tells its owner; elsewhere all attributes are the user's.
fn is_kept(name: &[u8]) -> bool {
    !name.is_empty()
        && (cfg!(not(any(target_os = "linux", target_os = "android")))
            || name == LIST.as_bytes()
            || [&b"user."[..], b"trusted."].iter().any(|whose| name.starts_with(whose)))
}

/// Calls a function that fills a buffer; returns nothing if the attribute is absent.
fn read(call: impl Fn(&mut [u8]) -> rustix::io::Result<usize>) -> io::Result<Option<Vec<u8>>> {
    let mut buffer = vec![0; MOST_BYTES];
    match call(&mut buffer) {
        Ok(length) => {
            buffer.truncate(length);
            Ok(Some(buffer))
        }
        Err(error) if is_absence(error) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Whether the file does not have the attribute, or its file system does not support attributes.
fn is_absence(error: Errno) -> bool {
    // macOS has its own error number for a missing attribute.
    #[cfg(target_vendor = "apple")]
    let is_missing = error == Errno::NOATTR;
    #[cfg(not(target_vendor = "apple"))]
    let is_missing = error == Errno::NODATA;
    is_missing || [Errno::NOTSUP, Errno::OPNOTSUPP, Errno::NOSYS].contains(&error)
}
