//! Input that is read line by line, whatever it contains.

#![expect(clippy::disallowed_types, reason = "the command reads files; the core does not")]

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use clap::Args;
use pascaline::host::conversation::ConversationError;
use pascaline::host::{Failure, HostError, Malformed};

use super::console::named;

/// The length that a line of the input may have.
#[derive(Args)]
pub(super) struct LineLimit {
    /// Maximum bytes in one line of input; a longer one is skipped, with an error
    #[arg(long, value_name = "BYTES", default_value_t = 16 << 20)]
    max_line: u64,
}

impl LineLimit {
    /// The most bytes of a line.
    pub(super) fn most(&self) -> u64 {
        self.max_line
    }
}

/// A file or the standard input.
pub(super) struct Input {
    lines: Box<dyn BufRead>,
    name: String,
    longest: u64,
    /// The number of bytes, if it is known.
    pub(super) length: Option<u64>,
}

/// The result of reading a line.
pub(super) enum Line {
    Read,
    TooLong,
    End,
}

impl Input {
    /// Opens a file; `-` is the standard input.
    pub(super) fn open(path: &Path, limit: &LineLimit) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::standard(limit));
        }
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        let metadata = file.metadata().map_err(|error| file_error(path, &error))?;
        let length = metadata.is_file().then_some(metadata.len());
        let name = path.display().to_string();
        Ok(Self { lines: Box::new(BufReader::new(file)), name, longest: limit.max_line, length })
    }

    pub(super) fn standard(limit: &LineLimit) -> Self {
        let lines = Box::new(io::stdin().lock());
        Self { lines, name: "standard input".to_owned(), longest: limit.max_line, length: None }
    }

    /// Reads a line into `line`, without its newline. The rest of a line that is too long is skipped.
    pub(super) fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<Line> {
        line.clear();
        self.read_on(line).map_err(|error| named(&self.name, &error))
    }

    fn read_on(&mut self, line: &mut Vec<u8>) -> io::Result<Line> {
        let most = self.longest.saturating_add(1);
        let read = self.lines.by_ref().take(most).read_until(b'\n', line)?;
        if read == 0 {
            return Ok(Line::End);
        }
        // The newline does not count towards the line's length.
        if line.pop_if(|last| *last == b'\n').is_none() && read as u64 == most {
            self.lines.skip_until(b'\n')?;
            return Ok(Line::TooLong);
        }
        Ok(Line::Read)
    }

    /// Reads the rest of the input after the contents of `text`; an error if the whole is longer than a line may be.
    pub(super) fn read_rest(&mut self, text: &mut Vec<u8>) -> io::Result<Line> {
        let most = self.longest.saturating_add(1).saturating_sub(text.len() as u64);
        let read = self.lines.by_ref().take(most).read_to_end(text).map_err(|error| named(&self.name, &error))?;
        Ok(if read as u64 == most { Line::TooLong } else { Line::Read })
    }

    /// The error of a line that is too long.
    pub(super) fn too_long(&self) -> LineError {
        LineError::TooLong(self.longest)
    }
}

/// Why a line is skipped.
#[derive(Debug)]
pub(super) enum LineError {
    /// It has more than this number of bytes.
    TooLong(u64),
    /// The field has more than this number of bytes.
    FieldTooLong(&'static str, u64),
    NotUtf8,
    /// A word of training data is not UTF-8.
    WordNotUtf8,
    /// It is a list where an object is expected.
    List,
    Json(serde_json::Error),
    Conversation(ConversationError),
    Malformed(Malformed),
    Host(HostError),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(most) => write!(f, "longer than {most} bytes"),
            Self::FieldTooLong(name, most) => write!(f, "its {name} is longer than {most} bytes"),
            Self::NotUtf8 => f.write_str("not UTF-8"),
            Self::WordNotUtf8 => f.write_str("The word is not UTF-8"),
            Self::List => f.write_str("invalid type: sequence, expected an object at column 0"),
            Self::Json(error) => f.write_str(&reason(error)),
            Self::Conversation(error) => error.fmt(f),
            Self::Malformed(Malformed { message, path, hint, .. }) => {
                write!(f, "{path}: {message}")?;
                hint.as_ref().map_or(Ok(()), |hint| write!(f, " ({hint})"))
            }
            Self::Host(HostError::Failure(Failure { message, hint: Some(hint), .. })) => {
                write!(f, "{message} ({hint})")
            }
            Self::Host(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LineError {}

impl From<serde_json::Error> for LineError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}

impl From<ConversationError> for LineError {
    fn from(error: ConversationError) -> Self {
        Self::Conversation(error)
    }
}

impl From<Malformed> for LineError {
    fn from(error: Malformed) -> Self {
        Self::Malformed(error)
    }
}

impl From<HostError> for LineError {
    fn from(error: HostError) -> Self {
        Self::Host(error)
    }
}

/// The parser's error, without its line number: the parser always sees line 1.
fn reason(error: &serde_json::Error) -> String {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let text = error.to_string();
    text.strip_suffix(&place).map_or(text.clone(), |reason| format!("{reason} at column {}", error.column()))
}

/// An error of a file, with its name.
pub(super) fn file_error(path: &Path, error: &io::Error) -> io::Error {
    named(path.display(), error)
}
