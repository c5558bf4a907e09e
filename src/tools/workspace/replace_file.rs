//! Replaces a file in one step: every reader sees the old file or the new one, never a part. If two processes replace
//! the same file at the same time, one comes first, and the other one sees its result.

use super::chunks::Chunks;
use super::claim::Claim;
use super::utf16::Order;
use super::{File, Files, FilesError, Identity, Kind, Stat};
use crate::ToolError;

/// The maximum length of a chain of links, as on Linux.
const MOST_LINKS: usize = 40;

/// The number of attempts to replace a file that other processes keep replacing, before the call gives up.
pub(super) const MOST_TRIES: usize = 50;

/// The place of a file: a name in an open folder. The file need not exist.
pub(super) struct Place {
    folder: Box<dyn Files>,
    name: String,
}

impl Place {
    /// The place that a path leads to. A link at its end is followed: the link stays, and its target is replaced.
    pub(super) fn find(files: &dyn Files, path: &str) -> Result<Self, FilesError> {
        let (folder, name) = split(path);
        let mut place = Self { folder: files.folder(folder)?, name: name.to_owned() };
        for _ in 0..=MOST_LINKS {
            match place.folder.stat(&place.name, false) {
                Ok(Stat { kind: Kind::Link, .. }) => place = place.followed()?,
                Ok(Stat { kind: Kind::Folder, .. }) => return Err(FilesError::IsFolder),
                Ok(Stat { kind: Kind::Other, .. }) => return Err(FilesError::NotRegular),
                Ok(Stat { kind: Kind::File, .. }) | Err(FilesError::NotFound) => return Ok(place),
                Err(error) => return Err(error),
            }
        }
        Err(FilesError::TooManyLinks)
    }

    /// The place that the link here leads to.
    fn followed(self) -> Result<Self, FilesError> {
        let link = self.folder.link(&self.name)?;
        if link.starts_with('/') {
            return Err(FilesError::Outside);
        }
        let (folder, name) = split(&link);
        if matches!(name, "" | "." | "..") {
            return self.folder.folder(&link).and(Err(FilesError::IsFolder));
        }
        Ok(Self { folder: self.folder.folder(folder)?, name: name.to_owned() })
    }

    /// The file here, if there is one. One that may not be read is identified too.
    pub(super) fn old_file(&self) -> Result<OldFile, FilesError> {
        match self.folder.open(&self.name) {
            Ok(file) => Ok(OldFile { identity: Some(file.identity()?), file: Some(file), contents: None }),
            Err(FilesError::Access) => {
                Ok(OldFile { identity: Some(self.folder.identity(&self.name)?), file: None, contents: None })
            }
            Err(FilesError::NotFound) => Ok(OldFile { identity: None, file: None, contents: None }),
            Err(error) => Err(error),
        }
    }

    /// The file here with its contents; or its size, if that exceeds `most` bytes.
    pub(super) fn read(&self, most: u64) -> Result<Result<OldFile, u64>, FilesError> {
        let file = self.folder.open(&self.name)?;
        let size = file.stat()?.size;
        if size > most {
            return Ok(Err(size));
        }
        let contents = Some(file.beginning(size)?);
        Ok(Ok(OldFile { identity: Some(file.identity()?), file: Some(file), contents }))
    }

    /// Replaces the old file here by one with these contents; returns whether it did. It does not if there is another file
    /// by now, or another process is about to replace it: then the caller looks again.
    pub(super) fn replace(&self, old: &OldFile, contents: &[u8]) -> Result<bool, FilesError> {
        let mut new = self.folder.create(contents)?;
        let Some(claim) = Claim::take(&*self.folder, &self.name, old.identity, &*new)? else { return Ok(false) };
        let placed = match self.is_unchanged(old) {
            Ok(true) => new.place(&self.name).map(|()| true),
            other => other,
        };
        match placed {
            Ok(true) => claim.complete(),
            Ok(false) | Err(_) => claim.abandon(),
        }
        match placed {
            // Another process considered this one abandoned, and removed the new file.
            Err(FilesError::NotFound) => Ok(false),
            placed => placed,
        }
    }

    /// Whether the file here is still the same, with the contents that were read.
    fn is_unchanged(&self, old: &OldFile) -> Result<bool, FilesError> {
        let Some(contents) = &old.contents else {
            return match self.folder.identity(&self.name) {
                Err(FilesError::NotFound) => Ok(old.identity.is_none()),
                identity => Ok(Some(identity?) == old.identity),
            };
        };
        match self.folder.open(&self.name) {
            Ok(file) => Ok(Some(file.identity()?) == old.identity && has_contents(&*file, contents)?),
            Err(FilesError::NotFound | FilesError::IsFolder | FilesError::NotRegular) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// The file at a place. It is kept open, so that the system does not reuse its identity.
pub(super) struct OldFile {
    /// `None` if there was no file.
    identity: Option<Identity>,
    /// `None` if there was no file, or one that may not be read.
    file: Option<Box<dyn File>>,
    /// The contents, if they were read.
    contents: Option<Vec<u8>>,
}

impl OldFile {
    /// The contents of the file.
    pub(super) fn contents(&self) -> &[u8] {
        self.contents.as_deref().unwrap_or_default()
    }

    /// Whether the file begins with a byte-order mark of UTF-16.
    pub(super) fn is_utf16(&self) -> Result<bool, FilesError> {
        let Some(file) = &self.file else { return Ok(false) };
        Ok(Order::of(&file.beginning(2)?).is_some())
    }
}

fn has_contents(file: &dyn File, contents: &[u8]) -> Result<bool, FilesError> {
    let (mut chunks, mut rest) = (Chunks::new(file, contents.len() as u64 + 1), contents);
    while let Some(chunk) = chunks.next()? {
        let Some(behind) = rest.strip_prefix(chunk) else { return Ok(false) };
        rest = behind;
    }
    Ok(rest.is_empty())
}

/// The error if others keep changing a file, or a process has ended while changing it just now.
pub(super) fn busy() -> ToolError {
    ToolError::new("The file is being changed by another process; it was left unchanged")
        .hint("try again in a few seconds")
}

/// The folder of a path, and the name in it.
pub(super) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
