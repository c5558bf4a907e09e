//! The search of one file for the lines that match a pattern.

use memchr::{memchr, memchr_iter, memrchr};

use super::deadline::Deadline;
use super::pattern::Pattern;
use super::utf16::Text;
use super::window::{Around, Window, whole_lines};
use super::{File, FilesError, WorkspaceLimits, lines};

/// A search, with its pattern and its remaining bytes and time.
pub(super) struct Search<'p> {
    pattern: &'p Pattern,
    /// The number of lines shown around a match.
    context: usize,
    window: Window,
    /// The number of bytes that may still be read.
    pub(super) most_bytes: u64,
    bytes_left: u64,
    /// The deadline of the search.
    pub(super) deadline: Deadline,
}

/// A matching line.
pub(super) struct Found<'t> {
    /// Its number, from 1.
    pub(super) number: u64,
    /// The line, without its line end.
    pub(super) line: &'t [u8],
    /// The lines shown around it.
    pub(super) around: Around<'t>,
}

/// How the search of a file ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// At its end.
    Whole,
    /// The report stopped it.
    Stopped,
    /// Before it began: the beginning of the file contains a null byte, which no text does.
    Binary,
    /// At a null byte further on, in the line with this number; the lines before it were searched.
    TurnsBinary(u64),
    /// At the byte limit.
    OutOfBytes,
    /// At the deadline.
    OutOfTime,
}

/// The bytes between two readings of the clock, if a byte has the lowest cost; and the minimum if it costs more.
const STRETCH: u64 = 4 << 20;
const LEAST_STRETCH: usize = 4 << 10;

/// The minimum number of bytes of a line that are searched, however much a byte costs.
const LEAST_LINE: u64 = 64 << 10;

/// A line in a text: its beginning, the beginning of its line end, and the beginning of the next line.
struct Place {
    start: usize,
    end: usize,
    next: usize,
}

impl<'p> Search<'p> {
    /// A search of files, one after the other.
    pub(super) fn new(pattern: &'p Pattern, context: usize, limits: &WorkspaceLimits, deadline: Deadline) -> Self {
        let most_bytes = limits.bytes / pattern.cost;
        let window = Window::new(limits.text.min((limits.text / pattern.cost).max(LEAST_LINE)));
        Self { pattern, context, window, most_bytes, bytes_left: most_bytes, deadline }
    }

    /// Whether the pattern reduces the number of bytes that may be read.
    pub(super) fn is_costly(&self) -> bool {
        self.pattern.cost > 1
    }

    /// Whether just the beginning of some line was searched, because it was too long.
    pub(super) fn has_cut_lines(&self) -> bool {
        self.window.has_cut_lines
    }

    /// Searches a file, and reports each matching line, until the report returns `false`.
    pub(super) fn file(
        &mut self,
        file: &dyn File,
        report: &mut dyn FnMut(&Found<'_>) -> bool,
    ) -> Result<Outcome, FilesError> {
        let text = Text::new(file);
        self.window.rewind();
        loop {
            let is_first = self.window.is_before_file();
            if !self.read_on(&text)? {
                return Ok(Outcome::OutOfBytes);
            }
            let ready = self.window.ready();
            if is_first && memchr(0, self.window.beginning()).is_some() {
                return Ok(Outcome::Binary);
            }
            if let Some(outcome) = self.ready(ready, report) {
                return Ok(outcome);
            }
            if self.window.has_ended() {
                return Ok(Outcome::Whole);
            }
        }
    }

    /// Reads on; returns whether there could be anything new. What is read of the file counts, not what is made of it.
    fn read_on(&mut self, text: &Text<'_>) -> Result<bool, FilesError> {
        let most = self.bytes_left / text.cost();
        let mut left = most;
        let is_within = self.window.read_on(text, self.context, &mut left)?;
        self.bytes_left = self.bytes_left.saturating_sub((most - left) * text.cost());
        Ok(is_within)
    }

    /// Searches the lines in this many bytes, one stretch at a time, reading the clock after each.
    fn ready(&mut self, mut bytes: usize, report: &mut dyn FnMut(&Found<'_>) -> bool) -> Option<Outcome> {
        let most = usize::try_from(STRETCH / self.pattern.cost).unwrap_or(usize::MAX).max(LEAST_STRETCH);
        loop {
            let stretch = whole_lines_within(self.window.text(bytes), most);
            let before = self.window.position();
            let outcome = self.lines(stretch, report);
            if outcome.is_some() {
                return outcome;
            }
            if self.deadline.has_come() {
                return Some(Outcome::OutOfTime);
            }
            // If not all of it was passed, more must be read first; otherwise there is nothing in all of it.
            let is_passed = self.window.position() - before == stretch as u64;
            bytes -= stretch;
            if !is_passed || bytes == 0 {
                return None;
            }
        }
    }

    /// Searches the lines in this many bytes and passes them, up to a match whose context must be read first.
    fn lines(&mut self, bytes: usize, report: &mut dyn FnMut(&Found<'_>) -> bool) -> Option<Outcome> {
        let text = self.window.text(bytes);
        // Most files need nothing more than this.
        if self.window.is_small(bytes) && !self.pattern.is_anchored && self.pattern.find_end(text, 0).is_none() {
            return None;
        }
        let zero = memchr(0, text);
        let text = zero.map_or(text, |zero| &text[..whole_lines(&text[..=zero])]);
        let line_ends = lines::count_line_ends(text);
        let has_only_newlines = line_ends == memchr_iter(b'\n', text).count() as u64;
        let (mut at, mut number) = (0, self.window.number());
        while let Some(place) = next_match(self.pattern, text, at, has_only_newlines) {
            number += lines::count_line_ends(&text[at..place.start]);
            at = place.start;
            let Some(around) = self.window.around(place.start..place.next, self.context) else {
                self.window.pass(at, number - self.window.number());
                return None;
            };
            let line = &text[place.start..place.end];
            if !report(&Found { number, line, around }) {
                return Some(Outcome::Stopped);
            }
            (at, number) = (place.next, number + 1);
        }
        if zero.is_some() {
            return Some(Outcome::TurnsBinary(self.window.number() + line_ends));
        }
        self.window.pass(bytes, line_ends);
        None
    }
}

/// The number of bytes in the first lines of a text that fit into `most` bytes, and in at least one line.
fn whole_lines_within(text: &[u8], most: usize) -> usize {
    if text.len() <= most {
        return text.len();
    }
    match whole_lines(&text[..most]) {
        0 => lines::first_line(text).map_or(text.len(), |(line, end)| line.len() + end),
        bytes => bytes,
    }
}

/// The first matching line, from the line at `at` on.
///
/// A match across many lines may not be one in its line alone, which decides: `\B` matches between `\r` and `\n`.
fn next_match(pattern: &Pattern, text: &[u8], mut at: usize, has_only_newlines: bool) -> Option<Place> {
    while at < text.len() {
        let start = if has_only_newlines {
            let end = pattern.find_end(text, at)?;
            memrchr(b'\n', &text[at..end]).map_or(at, |newline| at + newline + 1)
        } else {
            at
        };
        let rest = &text[start..];
        let (line, line_end) = lines::first_line(rest).unwrap_or((rest, 0));
        let (end, next) = (start + line.len(), start + line.len() + line_end);
        if !rest.is_empty() && pattern.matches(line) {
            return Some(Place { start, end, next });
        }
        at = next.max(at + 1);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::{Identity, Kind, Stat};

    /// A file of a given size, which repeats a text.
    struct Repeated<'t>(&'t [u8], u64);

    impl File for Repeated<'_> {
        fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, FilesError> {
            let room = usize::try_from(self.1.saturating_sub(offset)).unwrap().min(buffer.len());
            let mut filled = 0;
            while filled < room {
                let begins = usize::try_from((offset + filled as u64) % self.0.len() as u64).unwrap();
                let piece = &self.0[begins..self.0.len().min(begins + room - filled)];
                buffer[filled..filled + piece.len()].copy_from_slice(piece);
                filled += piece.len();
            }
            Ok(room)
        }

        fn stat(&self) -> Result<Stat, FilesError> {
            Ok(Stat { kind: Kind::File, size: self.1, changed: None })
        }

        fn identity(&self) -> Result<Identity, FilesError> {
            Ok([0, 0])
        }
    }

    fn numbers(search: &mut Search<'_>, file: &dyn File) -> (Vec<u64>, Result<Outcome, FilesError>) {
        let mut numbers = Vec::new();
        let outcome = search.file(file, &mut |found| {
            numbers.push(found.number);
            true
        });
        (numbers, outcome)
    }

    fn search(pattern: &Pattern, context: usize, window: Window) -> Search<'_> {
        Search { pattern, context, window, most_bytes: u64::MAX, bytes_left: u64::MAX, deadline: Deadline::NONE }
    }

    #[test]
    fn a_file_is_the_same_through_a_window_of_any_size() {
        let text = "one\r\ntwo\u{2028}three\n\nfour é\rfive\u{85}six\n".repeat(7);
        for text in [&text, text.trim_end(), &text.replace(['\r', '\u{85}', '\u{2028}'], ""), "\u{FEFF}one\n", ""] {
            let file = Repeated(if text.is_empty() { b"x" } else { text.as_bytes() }, text.len() as u64);
            for pattern in ["o", "^t|^$", "e$", "x", r"\S", "absent", "^absent"] {
                let pattern = Pattern::new(pattern).unwrap();
                for context in [0, 1, 3, 100] {
                    let shown = |first| {
                        let mut shown = Vec::new();
                        let mut search = search(&pattern, context, Window::with(first, 4096));
                        let outcome = search.file(&file, &mut |found| {
                            let copied = |lines: &[&[u8]]| lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>();
                            let around = (copied(&found.around.before), copied(&found.around.after));
                            shown.push((found.number, found.line.to_vec(), around));
                            true
                        });
                        assert_eq!(outcome, Ok(Outcome::Whole));
                        shown
                    };
                    let whole = shown(4096);
                    for first in [3, 5, 8, 13, 64, 100] {
                        assert_eq!(shown(first), whole, "{first} bytes at first, context {context}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_file_is_searched_in_a_small_window() {
        let line = [&b"x".repeat(1 << 20)[..], b"\n"].concat();
        let size = (line.len() as u64) << 11;
        let pattern = Pattern::new("y").unwrap();
        let mut search = search(&pattern, 0, Window::new(16 << 20));
        assert_eq!(numbers(&mut search, &Repeated(&line, 20 * line.len() as u64)), (vec![], Ok(Outcome::Whole)));
        assert!(search.window.size() <= 4 << 20);
        search.bytes_left = 64 << 20;
        assert_eq!(numbers(&mut search, &Repeated(&line, size)), (vec![], Ok(Outcome::OutOfBytes)));
    }

    #[test]
    fn a_line_of_any_length_is_cut_and_the_next_one_has_its_number() {
        let long = [&b"x".repeat(100_000)[..], b"end\r\nshort end\n"].concat();
        for (pattern, found) in [("end$", vec![2, 4]), ("^x", vec![1, 3]), ("xend", vec![])] {
            let pattern = Pattern::new(pattern).unwrap();
            let mut search = search(&pattern, 1, Window::with(64, 1000));
            assert_eq!(numbers(&mut search, &Repeated(&long, 2 * long.len() as u64)), (found, Ok(Outcome::Whole)));
            assert!(search.has_cut_lines() && search.window.size() <= 1000);
        }
    }

    #[test]
    fn a_byte_0_makes_a_file_binary() {
        let pattern = Pattern::new("^text$").unwrap();
        let mut search = search(&pattern, 0, Window::new(1 << 20));
        let early = [&b"text\n"[..], &b".".repeat(60_000), b"\0\n"].concat();
        assert_eq!(numbers(&mut search, &Repeated(&early, 60_007)), (vec![], Ok(Outcome::Binary)));
        assert_eq!(numbers(&mut search, &Repeated(&early, 2 * 60_007)), (vec![], Ok(Outcome::Binary)));
        let late = [&b"text\n"[..], &b"line\n".repeat(20_000), b"\0\ntext\n"].concat();
        assert_eq!(
            numbers(&mut search, &Repeated(&late, late.len() as u64)),
            (vec![1], Ok(Outcome::TurnsBinary(20_002)))
        );
    }

    #[test]
    fn whether_a_file_is_binary_depends_on_that_file_alone() {
        let pattern = Pattern::new("absent").unwrap();
        let late = [&b"line\n".repeat(20_000)[..], b"\0\n"].concat();
        let mut search = search(&pattern, 0, Window::new(1 << 20));
        for long in [false, true, false] {
            if long {
                assert_eq!(numbers(&mut search, &Repeated(b"x", 1 << 20)), (vec![], Ok(Outcome::Whole)));
            }
            let outcome = numbers(&mut search, &Repeated(&late, late.len() as u64));
            assert_eq!(outcome, (vec![], Ok(Outcome::TurnsBinary(20_001))));
        }
    }

    #[test]
    fn a_file_that_turns_binary_is_searched_up_to_there_in_any_window() {
        let pattern = Pattern::new("^text").unwrap();
        for line_end in ["\n", "\r\n", "\u{2028}"] {
            let text = ["line", "text", "line", "line", "text", "more", "text\0text", "text"]
                .map(|line| [line, line_end].concat());
            let text = text.concat();
            let file = Repeated(text.as_bytes(), text.len() as u64);
            for first in 8..text.find('\0').unwrap() {
                let mut search = search(&pattern, 1, Window::with(first, 4096));
                assert_eq!(numbers(&mut search, &file), (vec![2, 5], Ok(Outcome::TurnsBinary(7))), "{first} bytes");
            }
        }
    }
}
