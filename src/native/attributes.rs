//! The extended attributes of a file, of which its access list is one. They are read and set by what is held open, never by a
//! name.

use std::ffi::CString;
use std::io;

use cap_std::fs::File;
use rustix::fs::{XattrFlags, fgetxattr, flistxattr, fremovexattr, fsetxattr};
use rustix::io::Errno;

/// Where Linux keeps the access list.
const LIST: &str = "system.posix_acl_access";
/// The most bytes of all names, and of a value, as on Linux.
const MOST_BYTES: usize = 64 << 10;

/// A name, and its value.
pub(super) type Attribute = (CString, Vec<u8>);

/// Those of a file that another one takes over. Labels and capabilities of programs are the system's to give.
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

/// Whether an access list is among them.
pub(super) fn have_list(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|(name, _)| name.as_bytes() == LIST.as_bytes())
}

/// Gives them to a file.
pub(super) fn set(file: &File, attributes: &[Attribute]) -> io::Result<()> {
    for (name, value) in attributes {
        fsetxattr(file, name, value, XattrFlags::empty())?;
    }
    Ok(())
}

/// Takes a file the access list that its folder gave it.
pub(super) fn remove_list(file: &File) -> io::Result<()> {
    match fremovexattr(file, LIST) {
        Err(error) if !is_absence(error) => Err(error.into()),
        _ => Ok(()),
    }
}

/// On Linux a name says whose it is; elsewhere all are the owner's.
fn is_kept(name: &[u8]) -> bool {
    !name.is_empty()
        && (cfg!(not(any(target_os = "linux", target_os = "android")))
            || name == LIST.as_bytes()
            || [&b"user."[..], b"trusted."].iter().any(|whose| name.starts_with(whose)))
}

/// What a call gives that fills a buffer; nothing where there is none.
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

/// Whether the file has none of it, or its system knows of none.
fn is_absence(error: Errno) -> bool {
    // macOS has a number of its own for an attribute that is not there.
    #[cfg(target_vendor = "apple")]
    let is_missing = error == Errno::NOATTR;
    #[cfg(not(target_vendor = "apple"))]
    let is_missing = error == Errno::NODATA;
    is_missing || [Errno::NOTSUP, Errno::OPNOTSUPP, Errno::NOSYS].contains(&error)
}
