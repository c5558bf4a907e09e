//! Who may do what with a file, before it has its place and there.

use std::fs;

use cap_std::fs::{File, Metadata, MetadataExt, Permissions, PermissionsExt};
use rustix::fs::{Gid, Mode, Uid, fchown};
use rustix::process::umask;

/// The permissions of a file that has no place yet: it may be about to replace a secret.
pub(super) const OF_UNPLACED: u32 = 0o600;

/// Gives a file that is about to take its place what the one that it replaces has, or what any new file has. A file system that
/// knows nothing of permissions keeps its own.
pub(super) fn set(file: &File, replaced: Option<&Metadata>) {
    let mode = replaced.map_or_else(of_new, |replaced| taken_over(file, replaced));
    let _ = file.set_permissions(Permissions::from_mode(mode));
}

/// The permissions of a file, whose owner and group are taken over as far as the system lets the process do so.
fn taken_over(file: &File, replaced: &Metadata) -> u32 {
    let (owner, group) = (Uid::from_raw(replaced.uid()), Gid::from_raw(replaced.gid()));
    let _ = fchown(file, Some(owner), Some(group)).or_else(|_| fchown(file, None, Some(group)));
    let mode = replaced.mode() & 0o777;
    let keeps_group = file.metadata().is_ok_and(|made| made.gid() == replaced.gid());
    // What the old group might do was not meant for another one, which may do what all may.
    if keeps_group { mode } else { mode & 0o707 | (mode & 0o007) << 3 }
}

/// The permissions of any new file, by the mask of the process. A system tells it to nobody but who sets another, for all
/// threads; Linux has it in a file too.
#[expect(clippy::disallowed_methods, reason = "it is of the process, whatever folder it holds")]
fn of_new() -> u32 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let told = status.lines().find_map(|line| line.strip_prefix("Umask:"));
    let mask = told.and_then(|mask| u32::from_str_radix(mask.trim(), 8).ok());
    0o666 & !mask.unwrap_or_else(asked_mask)
}

/// While it is asked for, others are kept from what is made.
#[allow(clippy::useless_conversion, reason = "macOS has modes of 16 bits")]
fn asked_mask() -> u32 {
    let mask = umask(Mode::RWXG | Mode::RWXO);
    umask(mask);
    mask.as_raw_mode().into()
}
