//! A file of any size, a chunk at a time.

use super::lines::whole_line_ends;
use super::{File, FilesError};

const CHUNK: usize = 128 << 10;

/// Reads a file from beginning to end in chunks, without splitting a line end. The contents at the time of reading count: a
/// file that shrinks ends there, and one that grows continues.
pub(super) struct Chunks<'f> {
    file: &'f dyn File,
    buffer: Vec<u8>,
    /// The number of bytes in the buffer that were read from the file.
    filled: usize,
    /// The number of these that were returned; the others start the next chunk.
    given: usize,
    offset: u64,
    /// The number of bytes that may be read.
    most: u64,
    is_done: bool,
}

impl<'f> Chunks<'f> {
    pub(super) fn new(file: &'f dyn File, most: u64) -> Self {
        Self { file, buffer: vec![0; CHUNK], filled: 0, given: 0, offset: 0, most, is_done: false }
    }

    /// The next chunk, which is not empty; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, FilesError> {
        self.buffer.copy_within(self.given..self.filled, 0);
        self.filled -= self.given;
        self.given = 0;
        if !self.is_done {
            let left = usize::try_from(self.most - self.offset).unwrap_or(CHUNK);
            let wanted = left.min(CHUNK - self.filled);
            let read = self.file.read_at(self.offset, &mut self.buffer[self.filled..self.filled + wanted])?;
            self.offset += read as u64;
            self.filled += read;
            self.is_done = read < wanted || self.offset == self.most;
        }
        let chunk = &self.buffer[..self.filled];
        self.given = if self.is_done { chunk.len() } else { whole_line_ends(chunk) };
        Ok(Some(&chunk[..self.given]).filter(|chunk| !chunk.is_empty()))
    }

    /// Halves the number of bytes that may still be read, for a file of which two bytes are read for each that is returned.
    pub(super) fn halve(&mut self) {
        self.most = self.offset + (self.most - self.offset) / 2;
    }

    /// The number of bytes that have been returned.
    pub(super) fn read(&self) -> u64 {
        self.offset - (self.filled - self.given) as u64
    }

    /// Whether the file continues after the returned bytes.
    pub(super) fn is_cut(&self) -> Result<bool, FilesError> {
        let has_ended = self.is_done && self.offset < self.most;
        Ok(!has_ended && (self.given < self.filled || self.file.read_at(self.offset, &mut [0])? > 0))
    }
}
