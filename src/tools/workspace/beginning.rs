//! The first entries of a folder and the first bytes of a file.

use super::{Entry, File, Files, FilesError};

impl dyn Files {
    /// The entries of the folder, at most `most`, and whether there are more.
    pub(super) fn first_entries(&self, most: u64) -> Result<(Vec<Entry>, bool), FilesError> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut entries = self.list(most.saturating_add(1))?;
        let has_more = entries.len() > most;
        entries.truncate(most);
        Ok((entries, has_more))
    }
}

impl dyn File {
    /// The beginning of the file, at most `bytes` bytes.
    pub(super) fn beginning(&self, bytes: u64) -> Result<Vec<u8>, FilesError> {
        // An allocation is limited to `isize::MAX` bytes: 2 GiB in WebAssembly.
        let bytes = isize::try_from(bytes).map_err(|_| FilesError::TooLarge)?.unsigned_abs();
        let mut beginning = vec![0; bytes];
        let read = self.read_at(0, &mut beginning)?;
        beginning.truncate(read);
        Ok(beginning)
    }
}
