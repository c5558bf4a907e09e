//! What an edit makes of a file: only the lines that it changes are made anew, all others keep their line ends.

use std::ops::Range;

use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

use super::diff::{CONTEXT, shown};
use super::lines::{count_line_ends, first_line};

/// The most bytes, old and new, that are taken apart into lines.
const MOST_BYTES: usize = 1 << 20;
/// The most lines, old and new, that are compared one by one. Beyond that all of the old ones are replaced.
const MOST_COMPARED: usize = 4_000;

/// A replacement in a file.
pub(super) struct Change {
    /// The bytes of the old file that make way.
    pub(super) place: Range<usize>,
    /// What stands there instead.
    pub(super) text: String,
    /// The difference, for the model to read.
    pub(super) shown: String,
}

impl Change {
    /// A replacement whose lines are too many to be compared: all take the file's line break.
    fn large(body: &str, normal: &str, replaced: &Range<usize>, new: &str) -> Self {
        let place = place_in(body, normal, replaced.start)..place_in(body, normal, replaced.end);
        let text = match break_before(body, place.start) {
            "\n" => new.to_owned(),
            line_break => new.replace('\n', line_break),
        };
        let shown =
            format!("[{} bytes made way for {}; the difference is too large to be shown.]", replaced.len(), new.len());
        Self { place, text, shown }
    }

    /// `body` is the file, `normal` the same with `\n` as its only line break; in that, `new` comes to stand in place of `replaced`.
    pub(super) fn new(body: &str, normal: &str, replaced: Range<usize>, new: &str) -> Self {
        if replaced.len() + new.len() > MOST_BYTES {
            return Self::large(body, normal, &replaced, new);
        }
        let lines = with_context(normal, &replaced);
        let place = place_in(body, normal, lines.start)..place_in(body, normal, lines.end);
        let new = [&normal[lines.start..replaced.start], new, &normal[replaced.end..lines.end]].concat();
        let (old, new) = (split_lines(&normal[lines.clone()]), split_lines(&new));
        let operations = compare(&old, &new);
        let first = count_line_ends(&normal.as_bytes()[..lines.start]) + 1;
        let shown = shown(&operations, &old, &new, first);
        let breaks = LineBreaks { kept: split_lines(&body[place.clone()]), last: break_before(body, place.start) };
        Self { text: breaks.woven(&operations, &new), place, shown }
    }
}

/// The lines that a range touches, and those around them.
fn with_context(text: &str, range: &Range<usize>) -> Range<usize> {
    let before = text[..range.start].rmatch_indices('\n').nth(CONTEXT).map_or(0, |(at, _)| at + 1);
    let behind = text[range.end..].match_indices('\n').nth(CONTEXT).map_or(text.len(), |(at, _)| range.end + at + 1);
    before..behind
}

/// Where a place of the normal text is in the file itself, in which a line break may have two bytes.
fn place_in(body: &str, normal: &str, at: usize) -> usize {
    if body.len() == normal.len() {
        return at;
    }
    let (mut place, mut left) = (0, at);
    for line in body.split_inclusive("\r\n") {
        let length = line.len() - usize::from(line.ends_with("\r\n"));
        if left < length {
            break;
        }
        left -= length;
        place += line.len();
    }
    place + left
}

/// The lines of a text, with their line ends.
fn split_lines(text: &str) -> Vec<&str> {
    let (mut lines, mut rest) = (Vec::new(), text);
    while let Some((line, end)) = first_line(rest.as_bytes()) {
        let (line, behind) = rest.split_at(line.len() + end);
        lines.push(line);
        rest = behind;
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// What became of the lines.
fn compare(old: &[&str], new: &[&str]) -> Vec<DiffOp> {
    let same = |(old, new): &(&&str, &&str)| old == new;
    let before = old.iter().zip(new).take_while(same).count();
    let (old_rest, new_rest) = (&old[before..], &new[before..]);
    let behind = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(same).count();
    let (old_len, new_len) = (old_rest.len() - behind, new_rest.len() - behind);
    if old_len + new_len <= MOST_COMPARED {
        return capture_diff_slices(Algorithm::Myers, old, new);
    }
    vec![
        DiffOp::Equal { old_index: 0, new_index: 0, len: before },
        DiffOp::Replace { old_index: before, old_len, new_index: before, new_len },
        DiffOp::Equal { old_index: before + old_len, new_index: before + new_len, len: behind },
    ]
}

/// The line breaks of a place in a file.
struct LineBreaks<'t> {
    /// The lines that stand there.
    kept: Vec<&'t str>,
    /// The last line break before the next line.
    last: &'t str,
}

impl LineBreaks<'_> {
    /// The new lines. One that is new has the line break of the line in whose place it stands; where there is none, that of
    /// the line before.
    fn woven(mut self, operations: &[DiffOp], new: &[&str]) -> String {
        let mut text = String::new();
        for operation in operations {
            let (tag, old, new_lines) = operation.as_tag_tuple();
            if tag == DiffTag::Equal {
                for line in self.kept.get(old).unwrap_or_default() {
                    text.push_str(line);
                    self.last = line_break(line).unwrap_or(self.last);
                }
                continue;
            }
            let mut replaced = old;
            for line in &new[new_lines] {
                self.last = replaced.next().and_then(|line| line_break(self.kept.get(line)?)).unwrap_or(self.last);
                match line.strip_suffix('\n') {
                    Some(line) => text.extend([line, self.last]),
                    None => text.push_str(line),
                }
            }
        }
        text
    }
}

/// The line break at the end of a line.
fn line_break(line: &str) -> Option<&str> {
    ["\r\n", "\n", "\r"].into_iter().find(|end| line.ends_with(end)).map(|end| &line[line.len() - end.len()..])
}

/// The line break before a place; at the beginning of a file its first one.
fn break_before(body: &str, place: usize) -> &str {
    let first = || {
        let at = body.find(['\n', '\r'])?;
        Some(if body[at..].starts_with("\r\n") { "\r\n" } else { &body[at..=at] })
    };
    line_break(&body[..place]).or_else(first).unwrap_or("\n")
}
