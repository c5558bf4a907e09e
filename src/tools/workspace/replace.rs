//! A file that takes another's place in one step: whoever looks sees the old one or the new one, never half.

use super::super::ToolError;
use super::{Files, FilesError, Kind, Stat};

/// Links that are followed one after the other, as on Linux.
const MOST_LINKS: usize = 40;
/// Temporary files that may stand in a folder, should as many processes have ended while they wrote.
const MOST_TEMPORARY: usize = 100;

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

    /// What is known of the file without reading it.
    pub(super) fn stat(&self) -> Result<Stat, FilesError> {
        self.folder.stat(&self.name, false)
    }

    /// The contents of the file, and what was known of it before they were read; nothing where they are more bytes than
    /// `most`.
    pub(super) fn read(&self, most: u64) -> Result<(Stat, Option<Vec<u8>>), FilesError> {
        let file = self.folder.open(&self.name)?;
        let stat = file.stat()?;
        let contents = if stat.size <= most { Some(file.beginning(stat.size)?) } else { None };
        Ok((stat, contents))
    }

    /// Writes what is to be the file at `path` under another name beside it.
    pub(super) fn prepare(&self, contents: &[u8], path: &str) -> Result<Prepared<'_>, ToolError> {
        for number in 0..MOST_TEMPORARY {
            let name = format!(".pascaline-{number}.tmp");
            match self.folder.create(&name, contents) {
                Ok(()) => return Ok(Prepared { place: self, name, is_placed: false }),
                Err(FilesError::Exists) => {}
                Err(error) => return Err(error.at(path)),
            }
        }
        let last = format!("{}/.pascaline-{}.tmp", split(path).0, MOST_TEMPORARY - 1);
        let hint = "files of this name are left where processes end while they write; remove them";
        Err(FilesError::Exists.at(last.trim_start_matches('/')).hint(hint))
    }
}

/// A file that is ready to take its place. It is removed if it does not.
pub(super) struct Prepared<'p> {
    place: &'p Place,
    name: String,
    is_placed: bool,
}

impl Prepared<'_> {
    pub(super) fn take_place(mut self) -> Result<(), FilesError> {
        self.place.folder.rename(&self.name, &self.place.name)?;
        self.is_placed = true;
        Ok(())
    }
}

impl Drop for Prepared<'_> {
    fn drop(&mut self) {
        if !self.is_placed {
            // Where even this fails there is nothing left to do: the file keeps a name by which it is known.
            let _ = self.place.folder.remove(&self.name);
        }
    }
}

/// The folder of a path, and the name in it.
pub(super) fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
