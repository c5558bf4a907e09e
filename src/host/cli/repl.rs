use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use pascaline::host::Host;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::rendered;

/// Calculate line by line; `ans` is the last answer
///
/// Ctrl-C drops the line, Ctrl-D leaves. The lines are kept in the state folder of the system, so that the arrow keys
/// find them the next time.
#[derive(Args)]
pub(super) struct Repl {
    /// Keep no history
    #[arg(long)]
    no_history: bool,
}

impl Repl {
    pub(super) fn run(self, host: &Host) -> io::Result<ExitCode> {
        let history = if self.no_history { None } else { history() };
        let mut editor = DefaultEditor::new().map_err(io::Error::other)?;
        if let Some(history) = &history {
            // There is none the first time.
            let _ = editor.load_history(history);
        }
        read_and_answer(&mut editor, host)?;
        if let Some(history) = &history
            && let Err(error) = editor.save_history(history)
        {
            writeln!(io::stderr(), "{}: {error}", history.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn read_and_answer(editor: &mut DefaultEditor, host: &Host) -> io::Result<()> {
    loop {
        match editor.readline("> ") {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => {
                // What cannot be kept in the history can be evaluated all the same.
                let _ = editor.add_history_entry(&line);
                answer(host, &line)?;
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(()),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                writeln!(io::stderr(), "{error}")?;
            }
            Err(error) => return Err(io::Error::other(error)),
        }
    }
}

fn answer(host: &Host, line: &str) -> io::Result<()> {
    match host.evaluate("repl", line, &[]) {
        Ok(answer) => writeln!(io::stdout(), "{answer}"),
        Err(error) => writeln!(io::stderr(), "{}", rendered(&error)),
    }
}

/// `pascaline/history` in the folder that the system has for such files; none if that cannot be.
fn history() -> Option<PathBuf> {
    let state = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_STATE_HOME" };
    let state = std::env::var_os(state).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let folder = state.or_else(|| Some(std::env::home_dir()?.join(".local/state")))?.join("pascaline");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}
