//! The part of a file that is held during a search; it moves, so that a file of any size takes bounded memory.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::{File, FilesError, lines};

/// A window has room for a line end and its surroundings.
const LEAST_BYTES: usize = 64;
/// The number of bytes held, unless lines are longer.
const FIRST_BYTES: usize = 64 << 10;

/// The number of bytes at the beginning of a file, with or without a byte-order mark.
const BEGINNING: usize = FIRST_BYTES - 3;

/// A part of a file.
pub(super) struct Window {
    bytes: Vec<u8>,
    /// The number of bytes that belong to the file.
    filled: usize,
    /// Everything before this has been searched; a line begins here.
    start: usize,
    /// The number of that line.
    number: u64,
    /// The offset in the file of the bytes to read next.
    offset: u64,
    /// Whether the file ends with them.
    ended: bool,
    /// Whether a line has begun that is too long to hold: the rest of it is skipped.
    in_long_line: bool,
    /// Whether there was such a line in any file.
    pub(super) has_cut_lines: bool,
    /// The maximum number of bytes held.
    most: usize,
}

/// The lines around another one.
pub(super) struct Around<'t> {
    /// Those before it.
    pub(super) before: Vec<&'t [u8]>,
    /// Those after it.
    pub(super) after: Vec<&'t [u8]>,
}

impl Window {
    /// A window of at most `most` bytes.
    pub(super) fn new(most: u64) -> Self {
        Self::with(FIRST_BYTES, usize::try_from(most).unwrap_or(usize::MAX).max(LEAST_BYTES))
    }

    /// A window with an initial size.
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

    /// The number of bytes that fit.
    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Moves to the beginning of another file.
    pub(super) fn rewind(&mut self) {
        (self.filled, self.start, self.number, self.offset) = (0, 0, 1, 0);
        (self.ended, self.in_long_line) = (false, false);
    }

    /// Reads on, at most `left` bytes; returns whether there was anything new. Keeps `context` lines before the first
    /// unsearched one, if there is room.
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

    /// The beginning of the file, while it is held: as much as fits into a window that has not grown.
    pub(super) fn beginning(&self) -> &[u8] {
        &self.bytes[..self.filled.min(BEGINNING)]
    }

    /// Whether the file ends with the bytes held.
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether the file consists of just this many bytes of its [`beginning`](Self::beginning), and none of them have been
    /// searched.
    pub(super) fn is_small(&self, bytes: usize) -> bool {
        self.ended && bytes == self.filled && bytes <= BEGINNING && self.start == 0 && self.number == 1
    }

    /// The offset in the file of the first unsearched byte, not counting a byte-order mark.
    pub(super) fn position(&self) -> u64 {
        self.offset - (self.filled - self.start) as u64
    }

    /// The number of the first unsearched line.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the number of bytes in unsearched lines that are held as a whole; a line that is too long for that is cut.
    pub(super) fn ready(&mut self) -> usize {
        self.end_of_lines() - self.start
    }

    /// The first unsearched bytes.
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

    /// Skips the rest of a line that is too long; returns whether it has ended.
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

    /// Marks this many bytes, with this many line ends, as searched.
    pub(super) fn pass(&mut self, bytes: usize, lines: u64) {
        self.start += bytes;
        self.number += lines;
    }

    /// The lines around one of the [`text`](Self::text), at most `count` on each side; `None` if those after it must be read
    /// first, and can be.
    pub(super) fn around(&self, line: Range<usize>, count: usize) -> Option<Around<'_>> {
        let above = &self.bytes[..self.start + line.start];
        let first = lines_before(above, count);
        let below = &self.bytes[self.start + line.end..self.filled];
        let known = if self.ended { below.len() } else { lines::whole_line_ends(below) };
        let mut after: Vec<_> = each_line(&below[..known], self.ended).take(count).collect();
        // The part after a null byte is not text.
        let zero = after.iter().position(|line| memchr(0, line).is_some());
        after.truncate(zero.unwrap_or(count));
        let has_more = !self.ended && zero.is_none() && self.filled - first < self.most;
        (after.len() == count || !has_more)
            .then(|| Around { before: each_line(&above[first..], true).collect(), after })
    }
}

/// The lines of a text, without their line ends; the last one without a line end only if `is_all`.
fn each_line(mut text: &[u8], is_all: bool) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let last = (is_all && !text.is_empty()).then_some((text, 0));
        let (line, end) = lines::first_line(text).or(last)?;
        text = &text[line.len() + end..];
        Some(line)
    })
}

/// The offset of the last lines of a text, at most `count` of them.
fn lines_before(text: &[u8], count: usize) -> usize {
    let mut start = text.len();
    for _ in 0..count {
        let crlf = usize::from(text[..start].ends_with(b"\r\n"));
        let Some(end) = start.checked_sub(1 + crlf) else { break };
        start = (0..=end).rev().find(|&at| at == 0 || lines::ends_in_line_end(&text[..at])).unwrap_or_default();
    }
    start
}

/// The number of bytes in lines that have an end.
pub(super) fn whole_lines(text: &[u8]) -> usize {
    let known = &text[..lines::whole_line_ends(text)];
    let mut rest = known;
    while let Some((line, end)) = lines::first_line(rest) {
        rest = &rest[line.len() + end..];
    }
    known.len() - rest.len()
}
