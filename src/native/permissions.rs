//! Who may do what with a file, before it has its place and there: never more than with the file that it replaces.

use std::io;

use cap_std::fs::{File, Metadata, MetadataExt, Permissions, PermissionsExt};
use rustix::fs::{Gid, Uid, fchown};
use rustix::io::Errno;

use super::attributes;

/// The permissions of a file that has no place yet: it may be about to replace a secret.
pub(super) const OF_UNPLACED: u32 = 0o600;
/// Those that a program asks for that makes any new file. The system takes some of them away.
pub(super) const OF_ANY: u32 = 0o666;

/// Gives a file those of any new one. An access list that the folder gives its files is the new file's already; the mode says
/// how much of it counts.
pub(super) fn as_any(file: &File, mode: u32) {
    set_mode(file, mode);
}

/// Gives a file that is about to take its place what the one that it replaces has: its owner and group as far as the system lets
/// the process do so, its permissions, its access list and its other extended attributes.
pub(super) fn taken_over(file: &File, replaced: &File) -> io::Result<()> {
    let old = replaced.metadata()?;
    let kept = attributes::of(replaced)?;
    let keeps_group = take_owner(file, &old);
    if !attributes::have_list(&kept) {
        attributes::remove_list(file)?;
    } else if !keeps_group {
        // What the list gives the group was not meant for another one.
        return Err(Errno::ACCESS.into());
    }
    attributes::set(file, &kept)?;
    set_mode(file, if keeps_group { old.mode() } else { for_another_group(old.mode()) });
    Ok(())
}

/// Gives it what can be known of a file that may not be opened. There may be an access list, behind which no more is safe than
/// what its owner may do.
pub(super) fn without_list(file: &File, replaced: &Metadata) {
    take_owner(file, replaced);
    set_mode(file, replaced.mode() & 0o700);
}

/// Takes over the owner and the group of a file as far as the system lets the process do so; whether the group is the same.
fn take_owner(file: &File, old: &Metadata) -> bool {
    let (owner, group) = (Uid::from_raw(old.uid()), Gid::from_raw(old.gid()));
    let _ = fchown(file, Some(owner), Some(group)).or_else(|_| fchown(file, None, Some(group)));
    file.metadata().is_ok_and(|made| made.gid() == old.gid())
}

/// The permissions of a file in the hands of another group: that may do what all may, and all may do no more than the old group,
/// whose members are among them now.
fn for_another_group(mode: u32) -> u32 {
    let (group, others) = (mode >> 3 & 7, mode & 7);
    mode & 0o700 | others << 3 | (others & group)
}

/// A file system that knows nothing of permissions keeps its own.
fn set_mode(file: &File, mode: u32) {
    let _ = file.set_permissions(Permissions::from_mode(mode & 0o777));
}
