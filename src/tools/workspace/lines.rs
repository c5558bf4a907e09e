//! Line ends as in Python's `str.splitlines`, which knows more than `\n`.
//!
//! They are found in bytes, eight at a time: the bytes that begin a line end never occur inside another character, not even
//! in invalid UTF-8. A text that is read in chunks is split at [`whole_line_ends`], so that no line end is split.

/// The characters that end a line, besides `\r\n`.
pub(super) const LINE_ENDS: [char; 10] =
    ['\n', '\r', '\x0B', '\x0C', '\x1C', '\x1D', '\x1E', '\u{85}', '\u{2028}', '\u{2029}'];

/// The length in bytes of the line end at `at`, if there is one.
fn line_end_at(text: &[u8], at: usize) -> Option<usize> {
    match &text[at..] {
        [b'\r', b'\n', ..] => Some(2),
        [b'\n' | b'\r' | 0x0B | 0x0C | 0x1C..=0x1E, ..] => Some(1),
        [0xC2, 0x85, ..] => Some(2),              // U+0085
        [0xE2, 0x80, 0xA8 | 0xA9, ..] => Some(3), // U+2028, U+2029
        _ => None,
    }
}

/// The first line of a text, and the length of its line end; `None` if there is no line end.
pub(super) fn first_line(text: &[u8]) -> Option<(&[u8], usize)> {
    let mut at = 0;
    while let Some(marks) = marks(text, at) {
        if marks != 0 {
            at += marks.trailing_zeros() as usize / 8;
            break;
        }
        at += 8;
    }
    let (at, end) = (at..text.len()).find_map(|at| Some((at, line_end_at(text, at)?)))?;
    match text[..at].strip_suffix(b"\r") {
        Some(line) if text[at] == b'\n' => Some((line, 2)),
        _ => Some((&text[..at], end)),
    }
}

/// The number of line ends in a text.
pub(super) fn count_line_ends(text: &[u8]) -> u64 {
    let (mut at, mut count) = (0, 0);
    while let Some(marks) = marks(text, at) {
        count += u64::from(marks.count_ones());
        at += 8;
    }
    while at < text.len() {
        let end = line_end_at(text, at);
        count += u64::from(end.is_some());
        at += end.unwrap_or(1);
    }
    count
}

/// Whether a text ends in a line end.
pub(super) fn ends_in_line_end(text: &[u8]) -> bool {
    (1..=3).any(|count| text.len() >= count && line_end_at(text, text.len() - count) == Some(count))
}

/// The number of bytes of a chunk that can be examined before the next one is known: all except a line end that may have
/// begun.
pub(super) fn whole_line_ends(chunk: &[u8]) -> usize {
    let begun: &[&[u8]] = &[b"\r", b"\xC2", b"\xE2", b"\xE2\x80"];
    chunk.len() - begun.iter().find(|begun| chunk.ends_with(begun)).map_or(0, |begun| begun.len())
}

/// Sets the high bit of each of the eight bytes at `at` that begins a line end; `None` without two more bytes after them. In
/// a CRLF, the `\n` is marked.
fn marks(text: &[u8], at: usize) -> Option<u64> {
    let bytes: &[u8; 10] = text.get(at..at + 10)?.first_chunk()?;
    let [here, next, third] = [0, 1, 2].map(|skip| word(bytes, skip));
    let newline = equal(here, b'\n');
    let ascii = (at_least(here, b'\n') & !at_least(here, 0x0E)) | (at_least(here, 0x1C) & !at_least(here, 0x1F));
    let crlf = equal(here, b'\r') & equal(next, b'\n');
    let marks = newline | (ascii & !crlf);
    if here & HIGH == 0 {
        return Some(marks);
    }
    let next_line = equal(here, 0xC2) & equal(next, 0x85);
    let separator = equal(here, 0xE2) & equal(next, 0x80) & equal(third & !ONES, 0xA8);
    Some(marks | next_line | separator)
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

fn word(bytes: &[u8; 10], skip: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[skip..skip + 8]);
    u64::from_le_bytes(word)
}

/// Sets the high bit of each ASCII byte that is at least `least`.
fn at_least(word: u64, least: u8) -> u64 {
    ((word & !HIGH) + ONES * u64::from(0x80 - least)) & HIGH & !word
}

/// Sets the high bit of each byte that equals `wanted`.
fn equal(word: u64, wanted: u8) -> u64 {
    let other = word ^ (ONES * u64::from(wanted));
    !(((other & !HIGH) + !HIGH) | other) & HIGH
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines with their line ends, by a simple loop over the characters.
    fn plain(text: &str) -> Vec<(&str, &str)> {
        let (mut lines, mut rest) = (Vec::new(), text);
        while let Some(at) = rest.find(LINE_ENDS) {
            let end = if rest[at..].starts_with("\r\n") { 2 } else { rest[at..].chars().next().unwrap().len_utf8() };
            lines.push((&rest[..at], &rest[at..at + end]));
            rest = &rest[at + end..];
        }
        lines
    }

    fn check(text: &str) {
        let wanted = plain(text);
        let (mut rest, mut lines) = (text.as_bytes(), Vec::new());
        while let Some((line, end)) = first_line(rest) {
            lines.push((line, &rest[line.len()..line.len() + end]));
            rest = &rest[line.len() + end..];
        }
        let bytes: Vec<_> = wanted.iter().map(|(line, end)| (line.as_bytes(), end.as_bytes())).collect();
        assert_eq!(lines, bytes, "{text:?}");
        assert_eq!(count_line_ends(text.as_bytes()), bytes.len() as u64, "{text:?}");
        assert_eq!(ends_in_line_end(text.as_bytes()), rest.is_empty() && !text.is_empty(), "{text:?}");
    }

    #[test]
    fn lines_end_where_pythons_do() {
        let pieces = [
            "\n", "\r", "\r\n", "\x0B", "\x0C", "\x1C", "\x1D", "\x1E", "\u{85}", "\u{2028}", "\u{2029}", "\x1F", "\t",
            "\0", "a", "é", "\u{80}", "\u{c5}", "‧", "\u{2030}", "€", "中", "🙂", "\x7F", "seven b",
        ];
        for before in 0..20 {
            for piece in pieces {
                for other in pieces {
                    check(&[&"x".repeat(before), piece, other, piece, &"y".repeat(before / 2)].concat());
                }
            }
        }
    }

    #[test]
    fn chunks_never_split_a_line_end() {
        let text = "one\r\ntwo\u{85}three\u{2028}four\rfive é ‧ \n".repeat(20);
        let whole = count_line_ends(text.as_bytes());
        for size in 4..50 {
            let (mut rest, mut count) = (text.as_bytes(), 0);
            while rest.len() > size {
                let (chunk, behind) = rest.split_at(whole_line_ends(&rest[..size]));
                count += count_line_ends(chunk);
                rest = behind;
            }
            assert_eq!(count + count_line_ends(rest), whole, "in chunks of {size} bytes");
        }
    }

    #[test]
    fn invalid_utf_8_hides_no_line_end() {
        for bytes in [&b"\xE2\xE2\x80\xA8"[..], b"\xF0\xC2\x85", b"\xC2\xC2\x85", b"\xE2\x80\n", b"\xC2\r"] {
            let decoded = String::from_utf8_lossy(bytes);
            assert_eq!(count_line_ends(bytes), count_line_ends(decoded.as_bytes()), "{bytes:?}");
        }
        assert_eq!(count_line_ends(b"\x85\x80\xA8\xE2\x80"), 0);
    }
}
