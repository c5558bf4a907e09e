//! What is held of a file while it is searched: a part that moves on, so that a file of any size takes bounded memory.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::{File, FilesError, lines};

/// A window has room for a line end and what stands around it.
const LEAST_BYTES: usize = 64;
/// Bytes that are held, as long as lines are not longer.
const FIRST_BYTES: usize = 64 << 10;

/// Bytes at the beginning of a file, be there a byte-order mark or not.
const BEGINNING: usize = FIRST_BYTES - 3;

/// A part of a file.
pub(super) struct Window {
    bytes: Vec<u8>,
    /// So many of the bytes are the file's.
    filled: usize,
    /// What stands before has been searched; a line begins here.
    start: usize,
    /// The number of that line.
    number: u64,
    /// Where in the file the bytes go on.
    offset: u64,
    /// The file ends with them.
    ended: bool,
    /// A line began that is longer than may be held: what comes of it is passed over.
    in_long_line: bool,
    /// Whether there was such a line in any file.
    pub(super) has_cut_lines: bool,
    /// The most bytes that are held.
    most: usize,
}

/// The lines around another one.
pub(super) struct Around<'t> {
    /// Those before it.
    pub(super) before: Vec<&'t [u8]>,
    /// Those behind it.
    pub(super) after: Vec<&'t [u8]>,
}

impl Window {
    /// A window of at most so many bytes.
    pub(super) fn new(most: u64) -> Self {
        Self::with(FIRST_BYTES, usize::try_from(most).unwrap_or(usize::MAX).max(LEAST_BYTES))
    }

    /// A window of so many bytes at first.
    pub(super) fn with(first: usize, most: usize) -> Self {
        Self {
            bytes: vec![0; first.min(most)],
            filled: 0,
            start: 0,
            number: 1,
            offset: 0,
            ended: false,
            in_long_line: false,
            has_cut_lines: false,
            most,
        }
    }

    /// For how many bytes there is room.
    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Goes to the beginning of another file.
    pub(super) fn rewind(&mut self) {
        (self.filled, self.start, self.number, self.offset) = (0, 0, 1, 0);
        (self.ended, self.in_long_line) = (false, false);
    }

    /// Reads on, at most `left` bytes; says whether there was anything to read or to find out. So many lines before the first
    /// one that has not been searched are kept, if there is room.
    pub(super) fn read_on(&mut self, file: &dyn File, context: usize, left: &mut u64) -> Result<bool, FilesError> {
        let context = if self.in_long_line { 0 } else { context };
        let kept = lines_before(&self.bytes[..self.start], context);
        let kept = if self.filled - kept == self.most { self.start } else { kept };
        self.bytes.copy_within(kept..self.filled, 0);
        (self.filled, self.start) = (self.filled - kept, self.start - kept);
        if self.filled == self.bytes.len() {
            self.bytes.resize(self.filled.saturating_mul(2).min(self.most), 0);
        }
        let room = (self.bytes.len() - self.filled).min(usize::try_from(*left).unwrap_or(usize::MAX));
        let read = file.read_at(self.offset, &mut self.bytes[self.filled..self.filled + room])?;
        self.ended = read < room;
        *left -= read as u64;
        self.filled += read;
        if self.offset == 0 && self.bytes[..self.filled].starts_with("\u{FEFF}".as_bytes()) {
            self.bytes.copy_within(3..self.filled, 0);
            self.filled -= 3;
        }
        self.offset += read as u64;
        Ok(room > 0 || *left > 0)
    }

    /// Whether nothing of the file has been read.
    pub(super) fn is_before_file(&self) -> bool {
        self.offset == 0
    }

    /// The beginning of the file, where it is held: as much of it as a window has room for that has not grown.
    pub(super) fn beginning(&self) -> &[u8] {
        &self.bytes[..self.filled.min(BEGINNING)]
    }

    /// Whether the file ends with what is held.
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether the file is no more than so many bytes of its [`beginning`](Self::beginning), and nothing of it has been searched.
    pub(super) fn is_small(&self, bytes: usize) -> bool {
        self.ended && bytes == self.filled && bytes <= BEGINNING && self.start == 0 && self.number == 1
    }

    /// Where in the file what has not been searched begins; a byte-order mark is not counted.
    pub(super) fn position(&self) -> u64 {
        self.offset - (self.filled - self.start) as u64
    }

    /// The number of the first line that has not been searched.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Finds how many bytes are of lines that have not been searched and are held as a whole; a line that is too long for that is
    /// cut.
    pub(super) fn ready(&mut self) -> usize {
        self.end_of_lines() - self.start
    }

    /// So many bytes of what has not been searched.
    pub(super) fn text(&self, bytes: usize) -> &[u8] {
        &self.bytes[self.start..self.start + bytes]
    }

    fn end_of_lines(&mut self) -> usize {
        if self.in_long_line && !self.pass_over() {
            return self.start;
        }
        let text = &self.bytes[self.start..self.filled];
        if self.ended {
            self.filled
        } else if let Some(newline) = memrchr(b'\n', text) {
            self.start + newline + 1
        } else {
            let lines = whole_lines(text);
            let is_full = text.len() == self.most;
            self.in_long_line = lines == 0 && is_full;
            self.has_cut_lines |= self.in_long_line;
            if self.in_long_line { self.start + lines::whole_line_ends(text).max(1) } else { self.start + lines }
        }
    }

    /// Passes over what is left of a line that is too long, and says whether it has ended.
    fn pass_over(&mut self) -> bool {
        let text = &self.bytes[self.start..self.filled];
        let known = if self.ended { text.len() } else { lines::whole_line_ends(text) };
        if let Some((line, end)) = lines::first_line(&text[..known]) {
            self.pass(line.len() + end, 1);
            self.in_long_line = false;
        } else {
            self.pass(known, 0);
            self.in_long_line = !self.ended;
        }
        !self.in_long_line
    }

    /// Takes so many bytes as searched, in which so many lines end.
    pub(super) fn pass(&mut self, bytes: usize, lines: u64) {
        self.start += bytes;
        self.number += lines;
    }

    /// The lines around one of the [`text`](Self::text), at most `count` on each side; nothing where those behind it are to be
    /// read first, and can be.
    pub(super) fn around(&self, line: Range<usize>, count: usize) -> Option<Around<'_>> {
        let above = &self.bytes[..self.start + line.start];
        let first = lines_before(above, count);
        let below = &self.bytes[self.start + line.end..self.filled];
        let known = if self.ended { below.len() } else { lines::whole_line_ends(below) };
        let mut after: Vec<_> = each_line(&below[..known], self.ended).take(count).collect();
        // What is behind a byte 0 is no text.
        let zero = after.iter().position(|line| memchr(0, line).is_some());
        after.truncate(zero.unwrap_or(count));
        let has_more = !self.ended && zero.is_none() && self.filled - first < self.most;
        (after.len() == count || !has_more)
            .then(|| Around { before: each_line(&above[first..], true).collect(), after })
    }
}

/// The lines of a text, without their line ends; of a last one that has none only if `is_all`.
fn each_line(mut text: &[u8], is_all: bool) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let last = (is_all && !text.is_empty()).then_some((text, 0));
        let (line, end) = lines::first_line(text).or(last)?;
        text = &text[line.len() + end..];
        Some(line)
    })
}

/// Where the last lines of a text begin, at most `count` of them.
fn lines_before(text: &[u8], count: usize) -> usize {
    let mut start = text.len();
    for _ in 0..count {
        let crlf = usize::from(text[..start].ends_with(b"\r\n"));
        let Some(end) = start.checked_sub(1 + crlf) else { break };
        start = (0..=end).rev().find(|&at| at == 0 || lines::ends_in_line_end(&text[..at])).unwrap_or_default();
    }
    start
}

/// How many bytes of a text are of lines that have an end.
pub(super) fn whole_lines(text: &[u8]) -> usize {
    let known = &text[..lines::whole_line_ends(text)];
    let mut rest = known;
    while let Some((line, end)) = lines::first_line(rest) {
        rest = &rest[line.len() + end..];
    }
    known.len() - rest.len()
}
