//! The change that an edit makes to a file: only the edited lines are rewritten, all others keep their line ends.

use std::ops::Range;

use similar::{Algorithm, DiffOp, DiffTag, capture_diff};

use super::diff::{CONTEXT, shown};
use super::lines::{count_line_ends, first_line};

/// The maximum number of bytes, old and new, that are split into lines.
const MOST_BYTES: usize = 1 << 20;
/// The maximum number of lines, old and new, that are compared one by one. Beyond that all the old ones are replaced.
const MOST_COMPARED: usize = 4_000;

/// A replacement in a file.
pub(super) struct Change {
    /// The replaced bytes of the old file.
    pub(super) place: Range<usize>,
    /// The replacement.
    pub(super) text: String,
    /// The difference, for the model to read.
    pub(super) shown: String,
}

impl Change {
    /// A replacement with too many lines to compare: all of them get the file's line break.
    fn large(body: &str, normal: &str, replaced: &Range<usize>, new: &str) -> Self {
        let place = place_in(body, normal, replaced.start)..place_in(body, normal, replaced.end);
        let text = match break_before(body, place.start) {
            "\n" => new.to_owned(),
            line_break => new.replace('\n', line_break),
        };
        let shown =
            format!("[{} bytes replaced by {}; the difference is too large to show.]", replaced.len(), new.len());
        Self { place, text, shown }
    }

    /// `body` is the file, and `normal` the same text with `\n` as its only line break, in which `new` replaces `replaced`.
    pub(super) fn new(body: &str, normal: &str, replaced: Range<usize>, new: &str) -> Self {
        if replaced.len() + new.len() > MOST_BYTES {
            return Self::large(body, normal, &replaced, new);
        }
        let touched = whole_lines(normal, &replaced, 0);
        let lines = whole_lines(normal, &replaced, CONTEXT);
        let place = place_in(body, normal, lines.start)..place_in(body, normal, lines.end);
        let new = [&normal[lines.start..replaced.start], new, &normal[replaced.end..lines.end]].concat();
        let before = split_lines(&normal[lines.start..touched.start]).len();
        let behind = split_lines(&normal[touched.end..lines.end]).len();
        let (old, new) = (split_lines(&normal[lines.clone()]), split_lines(&new));
        let operations = compare(&old, &new, before, behind);
        let first = count_line_ends(&normal.as_bytes()[..lines.start]) + 1;
        let shown = shown(&operations, &old, &new, first);
        let breaks = LineBreaks { kept: split_lines(&body[place.clone()]), last: break_before(body, place.start) };
        Self { text: breaks.with_line_breaks(&operations, &new), place, shown }
    }
}

/// Concatenates texts without merging two line breaks into one: an empty line after a carriage return ends in `\r\n`.
pub(super) fn joined<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let mut joined = String::new();
    for text in texts {
        let carriage_return = if joined.ends_with('\r') && text.starts_with('\n') { "\r" } else { "" };
        joined.extend([carriage_return, text]);
    }
    joined
}

/// The lines that a range touches, with `around` lines before and after.
fn whole_lines(text: &str, range: &Range<usize>, around: usize) -> Range<usize> {
    let before = text[..range.start].rmatch_indices('\n').nth(around).map_or(0, |(at, _)| at + 1);
    let behind = text[range.end..].match_indices('\n').nth(around).map_or(text.len(), |(at, _)| range.end + at + 1);
    before..behind
}

/// Converts a position in the normalized text to one in the file, where a line break may have two bytes.
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

/// Compares the lines, of which the first `before` and the last `behind` are unchanged.
fn compare(old: &[&str], new: &[&str], before: usize, behind: usize) -> Vec<DiffOp> {
    let same = |(old, new): &(&&str, &&str)| old == new;
    let (touched, made) = (&old[before..old.len() - behind], &new[before..new.len() - behind]);
    let first = touched.iter().zip(made).take_while(same).count();
    let last = touched[first..].iter().rev().zip(made[first..].iter().rev()).take_while(same).count();
    let (before, behind) = (before + first, behind + last);
    let (old_end, new_end) = (old.len() - behind, new.len() - behind);
    let (old_len, new_len) = (old_end - before, new_end - before);

    let mut operations = vec![DiffOp::Equal { old_index: 0, new_index: 0, len: before }];
    if old_len + new_len > MOST_COMPARED {
        operations.push(DiffOp::Replace { old_index: before, old_len, new_index: before, new_len });
    } else {
        operations.extend(capture_diff(Algorithm::Myers, old, before..old_end, new, before..new_end));
    }
    operations.push(DiffOp::Equal { old_index: old_end, new_index: new_end, len: behind });
    operations
}

/// The line breaks of the replaced part of a file.
struct LineBreaks<'t> {
    /// The old lines.
    kept: Vec<&'t str>,
    /// The last line break so far.
    last: &'t str,
}

impl<'t> LineBreaks<'t> {
    /// The new lines. A new one gets the line break of the line that it replaces, or if there is none, that of the previous
    /// line.
    fn with_line_breaks(mut self, operations: &[DiffOp], new: &[&'t str]) -> String {
        let mut texts = Vec::new();
        for operation in operations {
            let (tag, old, new_lines) = operation.as_tag_tuple();
            if tag == DiffTag::Equal {
                for line in self.kept.get(old).unwrap_or_default() {
                    texts.push(*line);
                    self.last = line_break(line).unwrap_or(self.last);
                }
                continue;
            }
            let mut replaced = old;
            for line in &new[new_lines] {
                self.last = replaced.next().and_then(|line| line_break(self.kept.get(line)?)).unwrap_or(self.last);
                match line.strip_suffix('\n') {
                    Some(line) => texts.extend([line, self.last]),
                    None => texts.push(line),
                }
            }
        }
        joined(texts)
    }
}

/// The line break at the end of a line.
fn line_break(line: &str) -> Option<&str> {
    ["\r\n", "\n", "\r"].into_iter().find(|end| line.ends_with(end)).map(|end| &line[line.len() - end.len()..])
}

/// The line break before a position; at the beginning of a file, its first one.
fn break_before(body: &str, place: usize) -> &str {
    let first = || {
        let at = body.find(['\n', '\r'])?;
        Some(if body[at..].starts_with("\r\n") { "\r\n" } else { &body[at..=at] })
    };
    line_break(&body[..place]).or_else(first).unwrap_or("\n")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A text of many lines, with line ends of every kind.
    fn text(most: usize) -> impl Strategy<Value = String> {
        let pieces = ["a", "b", "é", "\n", "\n", "\r\n", "\r\n", "\r", "\u{2028}"];
        prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..most).prop_map(|pieces| pieces.concat())
    }

    fn normal(text: &str) -> String {
        text.replace("\r\n", "\n").replace('\r', "\n")
    }

    fn apply(body: &str, change: &Change) -> String {
        joined([&body[..change.place.start], &change.text, &body[change.place.end..]])
    }

    proptest! {
        #[test]
        fn only_what_is_replaced_changes(body in text(60), new in text(20), at in any::<(prop::sample::Index, prop::sample::Index)>()) {
            let (before, new) = (normal(&body), normal(&new));
            let mut places: Vec<usize> = before.char_indices().map(|(at, _)| at).chain([before.len()]).collect();
            let begin = places.swap_remove(at.0.index(places.len()));
            let end = places.get(at.1.index(places.len().max(1))).copied().unwrap_or(begin);
            let replaced = begin.min(end)..begin.max(end);
            let wanted = [&before[..replaced.start], &new, &before[replaced.end..]].concat();

            let change = Change::new(&body, &before, replaced.clone(), &new);
            let edited = apply(&body, &change);
            prop_assert_eq!(normal(&edited), wanted.clone());
            prop_assert_eq!(normal(&apply(&body, &Change::large(&body, &before, &replaced, &new))), wanted);

            // The lines before and after keep their line ends.
            let first = before[..replaced.start].rfind('\n').map_or(0, |at| at + 1);
            let kept = &body[..place_in(&body, &before, first)];
            prop_assert!(edited.starts_with(kept), "{:?} does not begin with {:?}", edited, kept);
            let next = before[replaced.end..].find('\n').map_or(before.len(), |at| replaced.end + at + 1);
            let kept = &body[place_in(&body, &before, next)..];
            prop_assert!(edited.ends_with(kept), "{:?} does not end with {:?}", edited, kept);
        }
    }
}
