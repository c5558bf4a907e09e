use std::borrow::Cow;
use std::io;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Host;
use pascaline::terminal::is_control;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Editor, Helper};

use super::console::{complain, input_is_terminal, print};
use super::history::{self, History};
use super::input_lines::{Input, Line, LineError, LineLimit};
use super::rendered;

/// Calculate line by line; `ans` is the last answer
///
/// Ctrl-C drops the line, or leaves during a calculation; Ctrl-D leaves. The lines are kept in the system's state folder, so
/// that the arrow keys find them the next time.
#[derive(Args)]
pub(super) struct Repl {
    /// Keep no history
    #[arg(long)]
    no_history: bool,
    #[command(flatten)]
    limit: LineLimit,
}

impl Repl {
    pub(super) fn run(self, host: &Host) -> io::Result<ExitCode> {
        let mut history = if self.no_history { None } else { open_history()? };
        let mut lines = Lines::open(&self.limit, &mut history)?;
        while let Some(line) = lines.next()? {
            match line {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => {
                    if !line.contains(is_control) {
                        lines.remember(&line);
                        keep(&line, &mut history)?;
                    }
                    answer(host, &line)?;
                }
                Err(error) => complain(format_args!("The line is {error}"))?,
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The history; `None`, with the reason printed, if it cannot be kept.
fn open_history() -> io::Result<Option<History>> {
    match history::path().map(|path| History::open(&path)).transpose() {
        Ok(history) => Ok(history),
        Err(error) => complain(error).map(|()| None),
    }
}

fn keep(line: &str, history: &mut Option<History>) -> io::Result<()> {
    let Some(Err(error)) = history.as_mut().map(|history| history.keep(line)) else { return Ok(()) };
    *history = None;
    complain(error)
}

fn answer(host: &Host, line: &str) -> io::Result<()> {
    match host.evaluate("repl", line, &[]) {
        Ok(answer) => print(answer),
        Err(error) => complain(rendered(&error)),
    }
}

/// The source of the lines.
enum Lines {
    Typed(Box<Editor<Screen, MemHistory>>),
    Piped(Input),
}

impl Lines {
    fn open(limit: &LineLimit, history: &mut Option<History>) -> io::Result<Self> {
        if !input_is_terminal() {
            return Ok(Self::Piped(Input::standard(limit)));
        }
        let mut editor = Editor::with_history(Config::default(), MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Screen));
        let mut lines = Self::Typed(Box::new(editor));
        for line in history.as_mut().map(History::lines).transpose()?.unwrap_or_default() {
            if !line.contains(is_control) {
                lines.remember(&line);
            }
        }
        Ok(lines)
    }

    /// The next line, if there is one. The inner error concerns the line.
    fn next(&mut self) -> io::Result<Option<Result<String, LineError>>> {
        match self {
            Self::Typed(editor) => match editor.readline("> ") {
                Ok(line) => Ok(Some(Ok(line))),
                Err(ReadlineError::Interrupted) => Ok(Some(Ok(String::new()))),
                Err(ReadlineError::Eof) => Ok(None),
                Err(error) => Err(io::Error::other(error)),
            },
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
    fn remember(&mut self, line: &str) {
        if let Self::Typed(editor) = self {
            // A line that cannot be remembered can still be evaluated.
            let _ = editor.add_history_entry(line);
        }
    }
}

/// Shows a line as it is typed or pasted, without control characters that the terminal would obey.
struct Screen;

impl Highlighter for Screen {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let is_hidden = |char| is_control(char) && !matches!(char, '\n' | '\t');
        if line.contains(is_hidden) { line.replace(is_hidden, "\u{fffd}").into() } else { line.into() }
    }
}

impl Helper for Screen {}
impl Validator for Screen {}
impl Hinter for Screen {
    type Hint = String;
}
impl Completer for Screen {
    type Candidate = String;
}
