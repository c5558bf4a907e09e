//! The lines of a file that one call shows.

use pascaline_base::text::floor_char_boundary;

use super::lines::{count_line_ends, ends_in_line_end, first_line};

/// A page under construction from the chunks of a file. It stores little more than it shows, however long a line is.
pub(super) struct Page {
    /// The first line of the page, counted from 1.
    first: u64,
    most_lines: u64,
    most_bytes: usize,
    /// The number of lines of the file that have ended.
    ended: u64,
    /// Whether there is text after the last line end.
    is_open: bool,
    /// The lines of the page so far, each with a newline; there may be one too many.
    text: String,
    lines: u64,
    /// The bytes of the text, and the lines, that fit into `most_bytes`.
    within: (usize, u64),
    /// The beginning of the unfinished line.
    line: Vec<u8>,
    /// The length of the page's first line.
    length: DecodedLength,
}

/// A finished page.
pub(super) struct Shown {
    /// The lines.
    pub(super) body: String,
    /// The number of lines.
    pub(super) lines: u64,
    /// Whether the byte limit cut the page.
    pub(super) by_bytes: bool,
    /// The length in bytes of its only line, if just the beginning of it is shown.
    pub(super) line_cut: Option<u64>,
    /// The number of lines in the file.
    pub(super) total: u64,
    /// Whether another line has begun where the reading stopped.
    pub(super) has_begun: bool,
}

impl Page {
    pub(super) fn new(first: u64, most_lines: u64, most_bytes: u64) -> Self {
        Self {
            first,
            most_lines,
            most_bytes: usize::try_from(most_bytes).unwrap_or(usize::MAX).min(usize::MAX - 1),
            ended: 0,
            is_open: false,
            text: String::new(),
            lines: 0,
            within: (0, 0),
            line: Vec::new(),
            length: DecodedLength::default(),
        }
    }

    /// The number of lines of the file that have ended.
    pub(super) fn ended(&self) -> u64 {
        self.ended
    }

    /// Takes the next chunk of the file.
    pub(super) fn take(&mut self, chunk: &[u8]) {
        let mut rest = self.skip(chunk);
        while self.wants_line()
            && let Some((line, end)) = first_line(rest)
        {
            self.go_on(line);
            self.end_line();
            self.ended += 1;
            rest = &rest[line.len() + end..];
        }
        if self.wants_line() {
            self.go_on(rest);
        } else {
            self.ended += count_line_ends(rest);
        }
        self.is_open = !ends_in_line_end(chunk);
    }

    /// The rest of a chunk after the lines before the page.
    fn skip<'c>(&mut self, chunk: &'c [u8]) -> &'c [u8] {
        let mut before = (self.first - 1).saturating_sub(self.ended);
        if before == 0 {
            return chunk;
        }
        let ends = count_line_ends(chunk);
        self.ended += ends.min(before);
        if ends < before {
            return &[];
        }
        let mut rest = chunk;
        while before > 0
            && let Some((line, end)) = first_line(rest)
        {
            rest = &rest[line.len() + end..];
            before -= 1;
        }
        rest
    }

    /// Whether another line could belong to the page. One more is requested if the page is full except for its last newline,
    /// which counts only if a line follows.
    fn wants_line(&self) -> bool {
        self.ended + 1 >= self.first && self.lines < self.most_lines && self.text.len() <= self.most_bytes + 1
    }

    /// Whether nothing further is shown.
    pub(super) fn is_full(&self) -> bool {
        self.ended + 1 >= self.first && (!self.wants_line() || self.line.len() > self.most_bytes)
    }

    /// Extends the unfinished line.
    fn go_on(&mut self, bytes: &[u8]) {
        let room = (self.most_bytes + 1).saturating_sub(self.line.len());
        self.line.extend_from_slice(&bytes[..bytes.len().min(room)]);
        if self.lines == 0 {
            self.length.add(bytes);
        }
    }

    fn end_line(&mut self) {
        push_decoded(&mut self.text, &self.line, self.most_bytes);
        self.text.push('\n');
        self.line.clear();
        self.lines += 1;
        if self.text.len() <= self.most_bytes {
            self.within = (self.text.len(), self.lines);
        }
    }

    /// Finishes the page. If the file was not read to its end, an unfinished line is shown only if there is no other.
    pub(super) fn end(mut self, is_cut: bool) -> Shown {
        if !self.line.is_empty() && self.wants_line() && !(is_cut && self.lines > 0) {
            self.end_line();
        }
        let is_unfinished = is_cut && self.lines == 1 && self.is_open && self.ended + 1 == self.first;
        let total = self.ended + u64::from(self.is_open && (!is_cut || is_unfinished));
        let has_begun = is_cut && self.is_open && !is_unfinished;
        let mut shown = Shown { body: self.text, lines: self.lines, by_bytes: false, line_cut: None, total, has_begun };
        shown.body.pop();
        let length = self.length.end();
        if shown.body.len() <= self.most_bytes {
            shown.line_cut = is_unfinished.then_some(length);
            return shown;
        }
        (shown.by_bytes, shown.lines) = (true, self.within.1.max(1));
        let mut bytes = self.within.0.saturating_sub(1);
        if self.within.1 == 0 {
            let line = shown.body.find('\n').unwrap_or(shown.body.len());
            bytes = floor_char_boundary(&shown.body, line.min(self.most_bytes));
            shown.line_cut = Some(length).filter(|length| *length > bytes as u64);
        }
        shown.body.truncate(bytes);
        shown
    }
}

/// Appends bytes to a text, with U+FFFD for invalid UTF-8, as long as the text has at most `most` bytes.
fn push_decoded(text: &mut String, bytes: &[u8], most: usize) {
    for chunk in bytes.utf8_chunks() {
        if text.len() > most {
            break;
        }
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.push('\u{FFFD}');
        }
    }
}

/// The length of a text after U+FFFD has replaced its invalid UTF-8.
#[derive(Default)]
struct DecodedLength {
    length: u64,
    /// The beginning of a character that continues in the next chunk.
    begun: Vec<u8>,
}

impl DecodedLength {
    fn add(&mut self, bytes: &[u8]) {
        let mut text = std::mem::take(&mut self.begun);
        text.extend_from_slice(bytes);
        let mut end = 0;
        for chunk in text.utf8_chunks() {
            let (valid, invalid) = (chunk.valid(), chunk.invalid());
            end += valid.len() + invalid.len();
            self.length += valid.len() as u64;
            let may_go_on = matches!(std::str::from_utf8(invalid), Err(error) if error.error_len().is_none());
            if end == text.len() && may_go_on {
                self.begun = invalid.to_vec();
            } else if !invalid.is_empty() {
                self.length += 3;
            }
        }
    }

    fn end(self) -> u64 {
        self.length + if self.begun.is_empty() { 0 } else { 3 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::workspace::lines::{LINE_ENDS, whole_line_ends};

    /// agent_loop's page, computed from the whole file at once.
    fn plain(file: &[u8], first: usize, most_lines: usize, most_bytes: usize) -> Shown {
        let decoded = String::from_utf8_lossy(file).replace("\r\n", "\n");
        let mut lines: Vec<&str> = decoded.split(LINE_ENDS).collect();
        if lines.last().is_some_and(|last| last.is_empty()) {
            lines.pop();
        }
        let total = lines.len() as u64;
        let selected: Vec<&str> = lines.into_iter().skip(first - 1).take(most_lines).collect();
        let body = selected.join("\n");
        if body.len() <= most_bytes {
            return Shown {
                body,
                lines: selected.len() as u64,
                by_bytes: false,
                line_cut: None,
                total,
                has_begun: false,
            };
        }
        let mut left = most_bytes;
        let fits = |line: &&&str| left.checked_sub(line.len() + 1).map(|rest| left = rest).is_some();
        let shown = selected.iter().take_while(fits).count().max(1);
        let mut body = selected[..shown].join("\n");
        let line_cut = (body.len() > most_bytes).then_some(body.len() as u64);
        body.truncate(floor_char_boundary(&body, most_bytes));
        Shown { body, lines: shown as u64, by_bytes: true, line_cut, total, has_begun: false }
    }

    proptest! {
        #[test]
        fn a_page_of_chunks_is_a_page_of_the_whole(
            pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..60),
            (first, most_lines, most_bytes, size) in (1_usize..12, 1_usize..12, 1_usize..40, 4_usize..30),
        ) {
            let file = pieces.concat();
            let mut page = Page::new(first as u64, most_lines as u64, most_bytes as u64);
            let mut rest = &file[..];
            while rest.len() > size {
                let (chunk, behind) = rest.split_at(whole_line_ends(&rest[..size]));
                page.take(chunk);
                rest = behind;
            }
            if !rest.is_empty() {
                page.take(rest);
            }
            let (shown, wanted) = (page.end(false), plain(&file, first, most_lines, most_bytes));
            prop_assert_eq!(shown.total, wanted.total);
            if first as u64 <= wanted.total {
                prop_assert_eq!(shown.body, wanted.body);
                prop_assert_eq!((shown.lines, shown.by_bytes, shown.line_cut), (wanted.lines, wanted.by_bytes, wanted.line_cut));
            }
        }
    }

    const PIECES: [&[u8]; 14] = [
        b"a",
        b"some words",
        b"\n",
        b"\n",
        b"\r\n",
        b"\r",
        b"\x0C",
        "é".as_bytes(),
        "🙂".as_bytes(),
        "\u{2028}".as_bytes(),
        "\u{85}".as_bytes(),
        b"\xFF",
        b"\xE2\x80",
        b"\xF0\x9F\x98",
    ];
}
