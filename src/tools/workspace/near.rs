//! Hints for an edit whose text does not occur exactly once in the file.

use std::cmp::Reverse;

use super::lines::count_line_ends;
use super::path::quoted;

/// The number of lines where the text may have been meant, and of its lines that are compared at each.
const MOST_CANDIDATES: usize = 200;
const MOST_COMPARED: usize = 20;
/// The total number of bytes that are compared.
const MOST_BYTES: usize = 1 << 20;
/// The number of lines that are named.
const MOST_PLACES: usize = 5;

/// The lines at which a text occurs that occurs more than once.
pub(super) fn places(text: &str, old: &str) -> String {
    if old.is_empty() {
        return "old_text is empty; use write to fill a file".into();
    }
    let (mut number, mut before, mut places) = (1, 0, Vec::new());
    for (at, _) in text.match_indices(old).take(MOST_PLACES) {
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
    let best = candidates.max_by_key(|at| (matching_lines(&text[*at..], old), Reverse(*at)));
    let Some(best) = best else {
        return "no line of the file matches the first line of old_text; read the file again and copy from it".into();
    };
    let number = |at: usize| 1 + count_line_ends(&text.as_bytes()[..at.min(text.len())]);
    let (mut lines, mut at) = (text[best..].split('\n'), best);
    for wanted in old.split('\n') {
        let line = lines.next();
        if !line.is_some_and(|line| is_equal_except_whitespace(line, wanted)) {
            let found = line.map_or("the end of the file".to_owned(), |line| quoted(cut(line)));
            let wanted = quoted(cut(wanted));
            let (first, other) = (number(best), number(at));
            return format!(
                "the first line of old_text matches line {first}, but line {other} is {found}, not {wanted}"
            );
        }
        at += line.unwrap_or_default().len() + 1;
    }
    format!(
        "old_text matches from line {} except for whitespace; read those lines again and copy them exactly",
        number(best)
    )
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

fn cut(line: &str) -> &str {
    &line[..line.floor_char_boundary(80)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn among_equal_lines_the_closest_has_the_most_matching_lines_after_it() {
        let hint = closest("if a:\n  b\nif a:\n  c\n", "if  a:\n  c");
        assert_eq!(
            hint,
            "old_text matches from line 3 except for whitespace; read those lines again and copy them exactly"
        );
        let hint = closest("if a:\n  b\nif a:\n  c\n  d", "if a:\n  c\n  e");
        assert_eq!(hint, "the first line of old_text matches line 3, but line 5 is '  d', not '  e'");
    }
}
