//! Where the lines of a session come from: a person at a terminal, or a pipe.

use std::borrow::Cow;
use std::io;

use pascaline::terminal::is_control;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};

use super::names::{completed, known};
use super::session::Session;
use crate::cli::console::{complain, input_is_terminal};
use crate::cli::history::History;
use crate::cli::input_lines::{Input, Line, LineError, LineLimit};

/// The source of the lines.
pub(super) enum Lines {
    Typed(Box<Editor<Screen, MemHistory>>),
    Piped(Input),
}

impl Lines {
    pub(super) fn open(limit: &LineLimit, history: &mut Option<History>) -> io::Result<Self> {
        if !input_is_terminal() {
            return Ok(Self::Piped(Input::standard(limit)));
        }
        // Without its colours, the editor would not let `Screen` hide what the terminal obeys.
        let config = Config::builder().color_mode(ColorMode::Forced).completion_type(CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Screen { names: known(), of_session: Vec::new() }));
        let mut lines = Self::Typed(Box::new(editor));
        for line in history.as_mut().map(History::lines).transpose()?.unwrap_or_default() {
            if !line.contains(is_control) {
                lines.remember(&line);
            }
        }
        Ok(lines)
    }

    pub(super) fn are_piped(&self) -> bool {
        matches!(self, Self::Piped(_))
    }

    /// Tells a person what to do.
    pub(super) fn greet(&self) -> io::Result<()> {
        if self.are_piped() { Ok(()) } else { complain("Type a question such as `15% of 240`, `help`, or `quit`.") }
    }

    /// The next line, if there is one. The inner error concerns the line.
    pub(super) fn next(&mut self, session: &Session) -> io::Result<Option<Result<String, LineError>>> {
        match self {
            Self::Typed(editor) => {
                if let Some(screen) = editor.helper_mut() {
                    screen.of_session = session.names().filter_map(|name| completable(&name)).collect();
                }
                match editor.readline("> ") {
                    Ok(line) => Ok(Some(Ok(line))),
                    Err(ReadlineError::Interrupted) => Ok(Some(Ok(String::new()))),
                    Err(ReadlineError::Eof) => Ok(None),
                    Err(ReadlineError::Io(error)) => Err(error),
                    Err(ReadlineError::Errno(errno)) => Err(errno.into()),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Self::Piped(input) => {
                let mut line = Vec::new();
                Ok(match input.read_line(&mut line)? {
                    Line::End => None,
                    Line::TooLong => Some(Err(input.too_long())),
                    Line::Read => Some(String::from_utf8(line).map_err(|_| LineError::NotUtf8)),
                })
            }
        }
    }

    /// Lets the arrow keys find the line.
    pub(super) fn remember(&mut self, line: &str) {
        if let Self::Typed(editor) = self {
            // A line that cannot be remembered can still be evaluated.
            let _ = editor.add_history_entry(line);
        }
    }
}

/// `x` of `x = 3`, and `f(` of `f(x) = x^2`.
fn completable(definition: &str) -> Option<String> {
    let name = definition.split(" = ").next()?;
    Some(name.split_once('(').map_or(name.to_owned(), |(name, _)| format!("{name}(")))
}

/// Shows a line as it is typed or pasted, without control characters that the terminal would obey, and completes names.
pub(super) struct Screen {
    names: Vec<String>,
    of_session: Vec<String>,
}

impl Highlighter for Screen {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let is_hidden = |char| is_control(char) && !matches!(char, '\n' | '\t');
        if line.contains(is_hidden) { line.replace(is_hidden, "\u{fffd}").into() } else { line.into() }
    }
}

impl Completer for Screen {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completed(line.get(..at).unwrap_or_default(), self.of_session.iter().chain(&self.names)))
    }
}

impl Helper for Screen {}
impl Validator for Screen {}
impl Hinter for Screen {
    type Hint = String;
}
