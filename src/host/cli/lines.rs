//! Input that is read line by line, whatever stands in it.

#![expect(clippy::disallowed_types, reason = "the command reads files; the core does not")]

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The longest line that is read: the largest text that a tool takes, of 16 MiB, has room in it though each byte be six as JSON
/// (`\u0000`).
pub(super) const LONGEST_LINE: u64 = 100 << 20;

/// A file or the standard input.
pub(super) struct Input {
    pub(super) lines: Box<dyn BufRead>,
    /// How many bytes there are, where that is known.
    pub(super) length: Option<u64>,
}

impl Input {
    /// A file; `-` is the standard input.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self { lines: Box::new(io::stdin().lock()), length: None });
        }
        let file = File::open(path).map_err(|error| of_file(path, &error))?;
        let metadata = file.metadata().map_err(|error| of_file(path, &error))?;
        let length = metadata.is_file().then_some(metadata.len());
        Ok(Self { lines: Box::new(BufReader::new(file)), length })
    }
}

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

/// An error of a file, with its name.
pub(super) fn of_file(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
