//! A file that takes another's place in one step: whoever looks sees the old one or the new one, never half. Of two processes
//! that replace the same file at the same time one comes first, and the other one sees what it has made.

use super::super::ToolError;
use super::chunks::Chunks;
use super::claim::Claim;
use super::{File, Files, FilesError, Identity, Kind, Stat};

/// Links that are followed one after the other, as on Linux.
const MOST_LINKS: usize = 40;

/// How often a file is replaced in vain, since another process does so, before the call gives up.
pub(super) const MOST_TRIES: usize = 50;

/// The place of a file: a name in a folder that is held open. The file need not be there.
pub(super) struct Place {
    folder: Box<dyn Files>,
    name: String,
}

impl Place {
    /// The place that a path leads to. A link at its end is followed: it stays, and the file that it leads to is replaced.
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

    /// Where the link that stands here leads.
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

    /// The file that stands here, if one does. One that may not be read is known too.
    pub(super) fn standing(&self) -> Result<Standing, FilesError> {
        match self.folder.open(&self.name) {
            Ok(file) => Ok(Standing { identity: Some(file.identity()?), file: Some(file), contents: None }),
            Err(FilesError::Access) => {
                Ok(Standing { identity: Some(self.folder.identity(&self.name)?), file: None, contents: None })
            }
            Err(FilesError::NotFound) => Ok(Standing { identity: None, file: None, contents: None }),
            Err(error) => Err(error),
        }
    }

    /// The file that stands here with its contents; or how many bytes it has, if they are more than `most`.
    pub(super) fn read(&self, most: u64) -> Result<Result<Standing, u64>, FilesError> {
        let file = self.folder.open(&self.name)?;
        let size = file.stat()?.size;
        if size > most {
            return Ok(Err(size));
        }
        let contents = Some(file.beginning(size)?);
        Ok(Ok(Standing { identity: Some(file.identity()?), file: Some(file), contents }))
    }

    /// Puts a file of these contents here in place of what stood; says whether it does. It does not where something else stands
    /// here by now, or another process is about to replace it: that is to be looked at again.
    pub(super) fn replace(&self, old: &Standing, contents: &[u8]) -> Result<bool, FilesError> {
        let mut new = self.folder.create(contents)?;
        let Some(claim) = Claim::take(&*self.folder, &self.name, old.identity, &*new)? else { return Ok(false) };
        let placed = match self.is_still(old) {
            Ok(true) => new.place(&self.name).map(|()| true),
            other => other,
        };
        match placed {
            Ok(true) => claim.fulfilled(),
            Ok(false) | Err(_) => claim.given_up(),
        }
        match placed {
            // Another process took this one for ended, and removed the new file.
            Err(FilesError::NotFound) => Ok(false),
            placed => placed,
        }
    }

    /// Whether the file that stood here stands here still, with the contents that were read of it.
    fn is_still(&self, old: &Standing) -> Result<bool, FilesError> {
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

/// What stood at a place. It is held open, so that the system takes no other file for it.
pub(super) struct Standing {
    /// Nothing where no file stood there.
    identity: Option<Identity>,
    /// Nothing where none stood there, or one that may not be read.
    #[expect(dead_code, reason = "it is held")]
    file: Option<Box<dyn File>>,
    /// What was read of it, if it was.
    contents: Option<Vec<u8>>,
}

impl Standing {
    /// What was read of the file.
    pub(super) fn contents(&self) -> &[u8] {
        self.contents.as_deref().unwrap_or_default()
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

/// What is said where others change a file again and again, or one has ended while it did so just now.
pub(super) fn busy() -> ToolError {
    ToolError::new("The file is being changed by another process; it was left unchanged")
        .hint("try again in a few seconds")
}

/// The folder of a path, and the name in it.
pub(super) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
