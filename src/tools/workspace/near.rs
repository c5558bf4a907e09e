//! Hints for an edit whose text does not occur exactly once in the file.

use std::cmp::Reverse;

use pascaline_base::text::{ceil_char_boundary, floor_char_boundary};

use super::lines::count_line_ends;
use super::look_alike::{self, LookAlike};
use super::nearest;
use super::path::quoted;

/// The number of lines where the text may have been meant, and of its lines that are compared at each.
const MOST_CANDIDATES: usize = 200;
const MOST_COMPARED: usize = 20;
/// The total number of bytes that are compared.
const MOST_BYTES: usize = 1 << 20;
/// The number of lines that are named.
const MOST_PLACES: usize = 5;
/// The number of bytes that are shown of a line.
const MOST_SHOWN: usize = 80;

/// The lines at which a text occurs that occurs more than once, at these positions.
pub(super) fn places(text: &str, old: &str, positions: impl Iterator<Item = usize>) -> String {
    if old.is_empty() {
        return "old_text is empty; use write to fill a file".into();
    }
    let (mut number, mut before, mut places) = (1, 0, Vec::new());
    for at in positions.take(MOST_PLACES) {
        number += count_line_ends(&text.as_bytes()[before..at]);
        before = at;
        places.push(number.to_string());
    }
    let more = if places.len() < MOST_PLACES { "" } else { ", ..." };
    format!(
        "old_text occurs at lines {}{more}; include more of the surrounding text so that it matches once",
        places.join(", ")
    )
}

/// The closest match of a text that does not occur in the file.
pub(super) fn closest(text: &str, old: &str) -> String {
    match look_alike::find(text, old) {
        Some(place) => alike(text, old, &place),
        None => with_the_same_first_line(text, old).unwrap_or_else(|| with_a_similar_first_line(text, old)),
    }
}

/// The line of the file that is most like the first line of a text, if any is like it.
fn with_a_similar_first_line(text: &str, old: &str) -> String {
    let first = old.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let nearest = nearest::begin(text, first).map(|at| {
        let (number, line) = (line_number(text, at), quoted(around(text, at)));
        format!("; the nearest is line {number}, {line}")
    });
    let nearest = nearest.unwrap_or_default();
    format!("no line of the file matches the first line of old_text{nearest}; read the file again and copy from it")
}

/// A place that looks like the text, with the line in which they differ first.
fn alike(text: &str, old: &str, place: &LookAlike) -> String {
    let (first, other) = (line_number(text, place.begin), line_number(text, place.in_file));
    let found = visible(around(text, place.in_file));
    let wanted = visible(around(old, place.in_wanted));
    let difference = place.difference;
    format!(
        "old_text matches from line {first} except for {difference}: line {other} is {found}, old_text has {wanted}"
    )
}

/// A line in quotation marks, with escapes for whitespace that looks like a space, as in Python's `repr`.
fn visible(line: &str) -> String {
    let escaped = |char: char| match u32::from(char) {
        _ if char == ' ' || !char.is_whitespace() => char.to_string(),
        code @ ..=0xFF => format!("\\x{code:02x}"),
        code => format!("\\u{code:04x}"),
    };
    quoted(line).chars().map(escaped).collect()
}

/// The place with the most lines of the text, from its first on, and the line there that differs.
fn with_the_same_first_line(text: &str, old: &str) -> Option<String> {
    let old = old.trim_matches('\n');
    let first = old.split('\n').next().unwrap_or_default();
    let begins = text.split_inclusive('\n').scan(0, |next, line| {
        let at = *next;
        *next += line.len();
        Some((at, line))
    });
    let compared: usize = old.split('\n').take(MOST_COMPARED).map(|line| line.len() + 1).sum();
    let most = (MOST_BYTES / compared).clamp(1, MOST_CANDIDATES);
    let candidates = begins.filter(|(_, line)| is_equal_except_whitespace(line, first)).map(|(at, _)| at).take(most);
    let best = candidates.max_by_key(|at| (matching_lines(&text[*at..], old), Reverse(*at)))?;
    let (mut lines, mut at) = (text[best..].split('\n'), best);
    for wanted in old.split('\n') {
        let line = lines.next();
        if !line.is_some_and(|line| is_equal_except_whitespace(line, wanted)) {
            let found = line.map_or("the end of the file".to_owned(), |line| quoted(around(line, 0)));
            let wanted = quoted(around(wanted, 0));
            let (first, other) = (line_number(text, best), line_number(text, at));
            return Some(format!(
                "the first line of old_text matches line {first}, but line {other} is {found}, not {wanted}"
            ));
        }
        at += line.unwrap_or_default().len() + 1;
    }
    None
}

/// The number of the line in which a position is.
fn line_number(text: &str, at: usize) -> u64 {
    1 + count_line_ends(&text.as_bytes()[..at.min(text.len())])
}

/// The number of matching lines, from the first on.
fn matching_lines(text: &str, old: &str) -> usize {
    let pairs = text.split('\n').zip(old.split('\n')).take(MOST_COMPARED);
    pairs.take_while(|(line, wanted)| is_equal_except_whitespace(line, wanted)).count()
}

/// Whether two lines are equal except for whitespace.
fn is_equal_except_whitespace(line: &str, wanted: &str) -> bool {
    line.split_whitespace().eq(wanted.split_whitespace())
}

/// The line in which a position is, or the part of it around that position.
fn around(text: &str, at: usize) -> &str {
    let begin = text[..at].rfind('\n').map_or(0, |line_end| line_end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |line_end| at + line_end);
    let begin = ceil_char_boundary(text, begin.max(at.saturating_sub(MOST_SHOWN / 2)));
    &text[begin..floor_char_boundary(text, end.min(begin + MOST_SHOWN))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn among_equal_lines_the_closest_has_the_most_matching_lines_after_it() {
        let hint = closest("if a:\n  b\nif a:\n  c\n", "if  a:\n  c");
        assert_eq!(
            hint,
            "old_text matches from line 3 except for whitespace: line 3 is 'if a:', old_text has 'if  a:'"
        );
        let hint = closest("if a:\n  b\nif a:\n  c\n  d", "if a:\n  c\n  e");
        assert_eq!(hint, "the first line of old_text matches line 3, but line 5 is '  d', not '  e'");
    }
}
