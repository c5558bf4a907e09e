//! Who may replace a file, of the processes that are about to: nothing that one of them wrote is lost to another.
//!
//! A process that is to put a new file in place of one that stands there first claims that one: it makes a link whose name says
//! which file is meant, and whose text is the name of the new file. The system lets one process make a link of a name. Then it
//! looks whether that file is still the one that it has read, and gives the new one its name, which ends the claim for every
//! process: the file that was claimed does not stand there any more.
//!
//! A process may end in between. Who finds its claim, and takes it for ended, first removes its new file, so that it cannot be
//! placed any more if the process should go on after all; then it makes the claim of the next generation. So there is never more
//! than one process that has a claim and a new file to place, whatever comes between any two of its steps.
//!
//! Nobody waits, and no clock is asked: how old a claim is, the file system says, which made it and the new file of who asks.

use super::temporary_names;
use super::{Files, FilesError, Identity, NewFile};

/// How much later than a claim a new file must be made for the claim to be taken for one of a process that has ended.
const STALE: i128 = 10_000_000_000;

/// How many processes may have ended while they replaced the same file.
const MOST_GENERATIONS: u32 = 1_000;

/// The right to replace a file.
pub(super) struct Claim<'f> {
    folder: &'f dyn Files,
    /// The name of the new file.
    new: String,
    /// What the names of the claims are made of: of this one and of those before it, whose processes have ended.
    key: u64,
    generations: u32,
}

impl<'f> Claim<'f> {
    /// Claims a file of a folder, or the name where there is none, for who is about to place `new` there; nothing where another
    /// process has the claim.
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
                // The file system has no links: there only the look before it is placed says that the file is still the same.
                Err(FilesError::Access | FilesError::Failed) => 0,
                Err(error) => return Err(error),
            };
            return Ok(Some(Self { folder, new: new.name().to_owned(), key, generations }));
        }
        Ok(None)
    }

    /// The file that was claimed has been replaced: its claims, of any generation, mean nothing any more.
    pub(super) fn fulfilled(self) {
        for generation in 0..self.generations {
            let _ = self.folder.remove(&temporary_names::claim(self.key, generation));
        }
    }

    /// The file is not replaced. If another process has taken this one for ended, the claim stays: it is a mark on that
    /// process's way. (The new file is removed after the claim, for one without the other is the mark.)
    pub(super) fn given_up(self) {
        let Some(generation) = self.generations.checked_sub(1) else { return };
        if self.folder.stat(&self.new, false).is_ok() {
            let _ = self.folder.remove(&temporary_names::claim(self.key, generation));
        }
    }
}

/// Whether what has the name of a claim keeps nobody from placing a file: its process has ended, or has been taken for ended.
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

/// A number for a name and what stands there: FNV-1a, the same on every host.
fn key(name: &str, old: Option<Identity>) -> u64 {
    let identity = old.unwrap_or_default().map(u64::to_le_bytes).concat();
    let state = [&[u8::from(old.is_some())], &*identity, name.as_bytes()].concat();
    state.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
