//! Who may access a new file, before and after it is in place: never with more permissions than the file it replaces.

use std::io;

use cap_std::fs::{File, Metadata, MetadataExt, Permissions, PermissionsExt};
use rustix::fs::{Gid, Uid, fchown};
use rustix::io::Errno;

use super::attributes;

/// The permissions of a file that is not in place yet: it may be about to replace a secret.
pub(super) const OF_UNPLACED: u32 = 0o600;
/// The permissions that programs request for a new file. The system removes some of them.
pub(super) const OF_ANY: u32 = 0o666;

/// Gives a file the permissions of any new file. The access list that a file inherits from its folder is already set; the
/// mode limits how much of it applies.
pub(super) fn as_any(file: &File, mode: u32) {
    set_mode(file, mode);
}

/// Gives a file that is about to be placed the attributes of the one that it replaces: its owner and group as far as the
/// system allows, its permissions, its access list and its other extended attributes.
pub(super) fn taken_over(file: &File, replaced: &File) -> io::Result<()> {
    let old = replaced.metadata()?;
    let kept = attributes::of(replaced)?;
    let keeps_group = take_owner(file, &old);
    if !attributes::have_list(&kept) {
        attributes::remove_list(file)?;
    } else if !keeps_group {
        // The list's permissions for the group were not meant for another group.
        return Err(Errno::ACCESS.into());
    }
    attributes::set(file, &kept)?;
    set_mode(file, if keeps_group { old.mode() } else { for_another_group(old.mode()) });
    Ok(())
}

/// Gives it the known attributes of a file that cannot be opened. That file may have an access list, so only its owner's
/// permissions are safe.
pub(super) fn without_list(file: &File, replaced: &Metadata) {
    take_owner(file, replaced);
    set_mode(file, replaced.mode() & 0o700);
}

/// Takes over the owner and the group of a file as far as the system allows; returns whether the group is the same.
fn take_owner(file: &File, old: &Metadata) -> bool {
    let (owner, group) = (Uid::from_raw(old.uid()), Gid::from_raw(old.gid()));
    let _ = fchown(file, Some(owner), Some(group)).or_else(|_| fchown(file, None, Some(group)));
    file.metadata().is_ok_and(|made| made.gid() == old.gid())
}

/// The permissions of a file whose group has changed: the new group gets the permissions of others, and others get at most
/// those of the old group, whose members are now among them.
fn for_another_group(mode: u32) -> u32 {
    let (group, others) = (mode >> 3 & 7, mode & 7);
    mode & 0o700 | others << 3 | (others & group)
}

/// A file system without permissions keeps its own.
fn set_mode(file: &File, mode: u32) {
    let _ = file.set_permissions(Permissions::from_mode(mode & 0o777));
}
