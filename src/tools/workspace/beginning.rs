//! The beginning of what a folder or a file holds.

use super::{Entry, File, Files, FilesError};

impl dyn Files {
    /// What stands in the folder, at most so many of it, and whether there is more.
    pub(super) fn first_entries(&self, most: u64) -> Result<(Vec<Entry>, bool), FilesError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut entries = self.list(most.saturating_add(1))?;
        let has_more = entries.len() > most;
        entries.truncate(most);
        Ok((entries, has_more))
    }
}

impl dyn File {
    /// Its beginning, at most so many bytes of it.
    pub(super) fn beginning(&self, bytes: u64) -> Result<Vec<u8>, FilesError> {
        // An allocation has `isize::MAX` bytes at most: 2 GiB in WebAssembly.
        let bytes = isize::try_from(bytes).map_err(|_| FilesError::TooLarge)?.unsigned_abs();
        let mut beginning = vec![0; bytes];
        let read = self.read_at(0, &mut beginning)?;
        beginning.truncate(read);
        Ok(beginning)
    }
}
