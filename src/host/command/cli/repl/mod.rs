mod lines;
mod names;
mod session;
mod stop;

use std::io;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use pascaline::Locale;
use pascaline::host::Host;
use pascaline::terminal::is_control;

use super::console::{complain, fail, print};
use super::history::{self, History};
use super::input_lines::LineLimit;
use super::lists;
use super::now::{Clock, clock};
use super::progress::Busy;
use super::said::Said;
use lines::Lines;
use session::Session;
pub(super) use stop::Stop;

/// Calculate line by line; names keep their values, and `ans` is the last answer
///
/// Ctrl-C drops the line, or ends the calculation; Ctrl-D leaves. The lines are kept in the system's state folder, so
/// that the arrow keys find them the next time. Piped lines are calculated in the same way, and the exit code is 1 if one of them
/// fails. `help` says what else there is.
#[derive(Args)]
pub(super) struct Repl {
    /// The language of the lines
    #[arg(long, value_enum, default_value_t = Dialect::Answer)]
    dialect: Dialect,
    /// answer: angles without a unit are in degrees, not in radians
    #[arg(long)]
    degrees: bool,
    /// answer, sympy: significant digits [default: 15, sympy: 10]
    #[arg(long, value_name = "N")]
    digits: Option<u32>,
    /// answer: the language of the writer, such as en or de-CH: whether 1.234 is a thousand
    #[arg(long, value_name = "TAG")]
    locale: Option<Locale>,
    /// answer: the time from which today is told, such as 2026-11-28T10:30:00Z, or none [default: the system's]
    #[arg(long, value_name = "INSTANT", value_parser = clock)]
    now: Option<Clock>,
    /// Keep no history
    #[arg(long)]
    no_history: bool,
    #[command(flatten)]
    limit: LineLimit,
}

/// The language of the lines.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dialect {
    /// What people write, as for `pascaline answer`
    Answer,
    /// mathjs's, as for `pascaline eval`
    Mathjs,
    /// Python's arithmetic, as for `pascaline eval --dialect python`: no variables
    Python,
    /// SymPy's numbers and equations, as for `pascaline calculate`: no variables
    Sympy,
}

const HELP: &str = "\
15% of 240              a question or an expression; `pascaline --help` has more examples
x = 3                   x has this value from here on; `ans` is the last answer
f(x) = x^2              f(3) is 9 from here on
names                   what has a value
forget [NAME]           a name, or every name, has no value from here on
functions [WORD]        the functions, or those about something
units [WORD]            the units, or those of something
help                    these lines; `?` as well
quit                    leaves; `exit` and Ctrl-D as well";

impl Repl {
    pub(super) fn run(self, host: &Host, stop: &Stop) -> io::Result<ExitCode> {
        let mut history = if self.no_history { None } else { open_history()? };
        let mut session = Session::new(host, &self);
        let mut lines = Lines::open(&self.limit, &mut history)?;
        let mut exit = ExitCode::SUCCESS;
        lines.greet()?;
        while let Some(line) = lines.next(&session)? {
            let succeeds = match line {
                Ok(line) if line.trim().is_empty() => true,
                Ok(line) => {
                    if !line.contains(is_control) {
                        lines.remember(&line);
                        keep(&line, &mut history)?;
                    }
                    match obey(line.trim(), &mut session)? {
                        Obeyed::Yes => true,
                        Obeyed::Leaves => break,
                        Obeyed::No => answer(line.trim_end_matches('\r'), &mut session, stop)?,
                    }
                }
                Err(error) => complain(format_args!("The line is {error}")).map(|()| false)?,
            };
            if !succeeds && lines.are_piped() {
                exit = ExitCode::FAILURE;
            }
        }
        Ok(exit)
    }
}

/// Whether a line is a command of the repl.
enum Obeyed {
    Yes,
    No,
    Leaves,
}

fn obey(line: &str, session: &mut Session) -> io::Result<Obeyed> {
    let (command, word) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = Some(word.trim()).filter(|word| !word.is_empty());
    match (command, word) {
        ("quit" | "exit", None) => return Ok(Obeyed::Leaves),
        ("help" | "?", None) => print(HELP)?,
        ("names", None) => session.names().try_for_each(print)?,
        ("functions", word) => lists::print_functions(word).map(|_| ())?,
        ("units", word) => lists::print_units(word).map(|_| ())?,
        ("forget", None) => session.forget_all(),
        ("forget", Some(name)) if session.forget(name) => {}
        ("forget", Some(name)) => fail("", &format!("{name} has no value"))?,
        _ => return Ok(Obeyed::No),
    }
    Ok(Obeyed::Yes)
}

fn answer(line: &str, session: &mut Session, stop: &Stop) -> io::Result<bool> {
    stop.take();
    let said = {
        let _busy = Busy::with("calculating");
        session.said(line)?
    };
    if stop.take() {
        complain("interrupted")?;
        return Ok(false);
    }
    said.tell()?;
    Ok(!matches!(said, Said::Failure(_)))
}

/// The history; `None`, with the reason printed, if it cannot be kept.
fn open_history() -> io::Result<Option<History>> {
    match history::path().and_then(|path| path.map(|path| History::open(&path)).transpose()) {
        Ok(history) => Ok(history),
        Err(error) => complain(format_args!("The history is not kept: {error}")).map(|()| None),
    }
}

fn keep(line: &str, history: &mut Option<History>) -> io::Result<()> {
    let Some(Err(error)) = history.as_mut().map(|history| history.keep(line)) else { return Ok(()) };
    *history = None;
    complain(format_args!("The history is not kept: {error}"))
}
