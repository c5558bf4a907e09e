//! The changes of an edit for a model: every line with its number, with `-` for a removed and `+` for an added one.

use std::fmt::Write;

use pascaline_base::text::floor_char_boundary;
use similar::{DiffOp, DiffTag, group_diff_ops};

/// The number of lines shown around a change.
pub(super) const CONTEXT: usize = 4;
const MOST_LINES: usize = 100;
const MOST_BYTES_OF_A_LINE: usize = 300;

/// The changes between old and new lines, the first of which has the number `first`. A removed line has its old number, all
/// others their new ones.
pub(super) fn shown(operations: &[DiffOp], old: &[&str], new: &[&str], first: u64) -> String {
    let width = (first + old.len().max(new.len()).saturating_sub(1) as u64).to_string().len();
    let (mut text, mut rows, mut next) = (String::new(), 0, None);
    for (index, hunk) in group_diff_ops(operations.to_vec(), CONTEXT).iter().enumerate() {
        if index > 0 && rows < MOST_LINES {
            let _ = writeln!(text, " {:width$} ...", "");
        }
        for (sign, number, line) in hunk.iter().flat_map(|operation| signed(operation, old, new)) {
            rows += 1;
            let number = first + number as u64;
            if rows <= MOST_LINES {
                let _ = writeln!(text, "{sign}{number:>width$} {}", cut(line));
            } else if sign != '-' {
                next = next.or(Some(number));
            }
        }
    }
    if rows > MOST_LINES {
        let read = next.map_or(String::new(), |next| format!(" Use read with offset={next} to continue from there."));
        let _ = writeln!(text, "[{} more lines in the difference.{read}]", rows - MOST_LINES);
    }
    text.pop();
    text
}

/// The lines of an operation, each with its sign and its index.
fn signed<'l>(
    operation: &DiffOp,
    old: &'l [&'l str],
    new: &'l [&'l str],
) -> impl Iterator<Item = (char, usize, &'l str)> + use<'l> {
    let (tag, went, came) = operation.as_tag_tuple();
    let (went, sign) = if tag == DiffTag::Equal { (0..0, ' ') } else { (went, '+') };
    let went = went.map(|index| ('-', index, old[index]));
    went.chain(came.map(move |index| (sign, index, new[index])))
}

/// A line without its line end, truncated if it is long.
fn cut(line: &str) -> String {
    let line = line.trim_end_matches(super::lines::LINE_ENDS);
    if line.len() <= MOST_BYTES_OF_A_LINE {
        return line.to_owned();
    }
    let (shown, more) = line.split_at(floor_char_boundary(line, MOST_BYTES_OF_A_LINE));
    format!("{shown}... [{} more bytes]", more.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_difference_is_cut_and_says_where_to_read_on() {
        let (old, new) = (["old\n"; 150], ["new\n"; 50]);
        let operations = [DiffOp::Replace { old_index: 0, old_len: 150, new_index: 0, new_len: 50 }];
        let text = shown(&operations, &old, &new, 7);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[99]), (101, "-  7 old", "-106 old"));
        let notice = "[100 more lines in the difference. Use read with offset=7 to continue from there.]";
        assert_eq!(lines[100], notice);
    }
}
