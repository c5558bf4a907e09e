//! Claims decide which of several processes may replace a file, so that no process loses what another wrote.
//!
//! A process that wants to replace a file first claims it: it creates a link whose name identifies the file, and whose text
//! is the name of the new file. The system lets only one process create a link of a given name. The process then checks that
//! the file is still the one that it has read, and renames the new one into place, which ends the claim for every process:
//! the claimed file is no longer there.
//!
//! A process may end in between. A process that finds its claim, and considers it abandoned, first removes its new file, so
//! that it cannot be placed any more if that process continues after all; then it creates the claim of the next generation.
//! So at most one process ever has both a claim and a new file to place, whatever happens between any two of its steps.
//!
//! Nobody waits, and no clock is read: the age of a claim is the difference between the file system's timestamps of the
//! claim and of the new file of the process that asks.

use super::temporary_names;
use super::{Files, FilesError, Identity, NewFile};

/// The age at which a claim counts as abandoned, measured against the new file, in nanoseconds.
const STALE: i128 = 10_000_000_000;

/// The maximum number of processes that may have ended while replacing the same file.
const MOST_GENERATIONS: u32 = 1_000;

/// The right to replace a file.
pub(super) struct Claim<'f> {
    folder: &'f dyn Files,
    /// The name of the new file.
    new: String,
    /// The key in the names of the claims: of this one and of earlier ones, whose processes have ended.
    key: u64,
    generations: u32,
}

impl<'f> Claim<'f> {
    /// Claims a file of a folder, or the name if there is no such file, for the process that is about to place `new` there;
    /// `None` if another process holds the claim.
    pub(super) fn take(
        folder: &'f dyn Files,
        name: &str,
        old: Option<Identity>,
        new: &dyn NewFile,
    ) -> Result<Option<Self>, FilesError> {
        let key = key(name, old);
        for generation in 0..MOST_GENERATIONS {
            let claim = temporary_names::claim(key, generation);
            let generations = match folder.claim(&claim, new.name()) {
                Ok(()) => generation + 1,
                Err(FilesError::Exists) if is_over(folder, &claim, new)? => continue,
                Err(FilesError::Exists) => return Ok(None),
                // The file system has no links: only the check before placing the file shows that it is unchanged.
                Err(FilesError::Access | FilesError::Failed) => 0,
                Err(error) => return Err(error),
            };
            return Ok(Some(Self { folder, new: new.name().to_owned(), key, generations }));
        }
        Ok(None)
    }

    /// The claimed file has been replaced: its claims, of any generation, are void.
    pub(super) fn complete(self) {
        for generation in 0..self.generations {
            let _ = self.folder.remove(&temporary_names::claim(self.key, generation));
        }
    }

    /// The file is not replaced. If another process considers this one abandoned, the claim stays, because that process
    /// relies on it. (The new file is removed after the claim, since a claim without its new file counts as abandoned.)
    pub(super) fn abandon(self) {
        let Some(generation) = self.generations.checked_sub(1) else { return };
        if self.folder.stat(&self.new, false).is_ok() {
            let _ = self.folder.remove(&temporary_names::claim(self.key, generation));
        }
    }
}

/// Whether a claim no longer prevents others from placing a file: its process has ended, or is considered abandoned.
fn is_over(folder: &dyn Files, claim: &str, new: &dyn NewFile) -> Result<bool, FilesError> {
    let (Ok(stat), Ok(holders)) = (folder.stat(claim, false), folder.link(claim)) else { return Ok(false) };
    if !temporary_names::is_temporary(&holders) {
        return Ok(false);
    }
    match folder.stat(&holders, false) {
        Err(FilesError::NotFound) => return Ok(true),
        found => drop(found?),
    }
    let age = new.stat()?.changed.zip(stat.changed).map_or(0, |(now, then)| now - then);
    if age < STALE {
        return Ok(false);
    }
    match folder.remove(&holders) {
        Ok(()) | Err(FilesError::NotFound) => Ok(true),
        Err(error) => Err(error),
    }
}

/// A number for a name and the file there: FNV-1a, the same on every host.
fn key(name: &str, old: Option<Identity>) -> u64 {
    let identity = old.unwrap_or_default().map(u64::to_le_bytes).concat();
    let state = [&[u8::from(old.is_some())], &*identity, name.as_bytes()].concat();
    state.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
