//! Input that is read line by line, whatever stands in it.

use std::io::{self, BufRead, Read};

/// The longest line that is read: an expression of any size that can be evaluated has room in it.
pub(super) const LONGEST_LINE: u64 = 16 << 20;

/// What was read.
pub(super) enum Line {
    Read,
    TooLong,
    End,
}

/// Reads a line into `line`, without its newline. The rest of a line that is too long is skipped.
pub(super) fn read_line(input: &mut (impl BufRead + ?Sized), line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let read = input.take(LONGEST_LINE).read_until(b'\n', line)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if read as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    // The newline is none of the line's columns.
    line.pop_if(|last| *last == b'\n');
    Ok(Line::Read)
}

/// What is wrong with a line of JSON, less the number that the parser gives it: to the parser it is always the first.
pub(super) fn reason(error: &serde_json::Error) -> String {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = error.to_string();
    text.strip_suffix(&place).map_or(text.clone(), |reason| format!("{reason} at column {}", error.column()))
}
