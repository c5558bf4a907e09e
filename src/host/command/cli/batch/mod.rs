//! `pascaline batch`: a file of texts in, its rows with the answers as columns out.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueEnum};
use pascaline::host::{Config, Host};
use pascaline::{Angle, Limits, Locale, Now};
use pascaline_batch::{COLUMNS, KnownRows, Options, Row};
use serde_json::{Map, Value};

use super::console::complain;

mod added;
mod columns;
mod converted;
mod csv;
mod interrupt;
mod lines;
mod parts;
mod records;
mod run;
mod streams;
mod table;
mod tool;
mod work;

pub(super) use parts::Counts;
pub(super) use records::Wanted;
pub(super) use run::{RowOptions, Run};
use tool::Tool;
pub(super) use tool::row_error;

/// Answer each row of a file, and write the rows with their answers as columns
///
/// The input is a Parquet file, a file of JSON objects, one in each line, or CSV, whose first row names the columns; the output is one
/// of these, too, and need not be the same. The output has the rows of the input in their order, with its
/// columns and those of the answers: result, type, value, unit, exact, decimal, reading, notes, and of a row without an answer error,
/// `error_code` and `error_hint`. If there is such a row, the exit code is 1. A run that was stopped or killed goes on where it was
/// when the same command is given again: until the output is there, what is done is in a folder beside it, OUT.parts.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pascaline batch --in questions.parquet --out answers.parquet
  pascaline batch --in questions.csv --out answers.jsonl --column question
  pascaline batch --in - --out - --format csv < questions.csv
  pascaline batch --in calls.jsonl --out results.jsonl --tool use-calculator --column expr
  pascaline batch --in train.parquet --out graded.parquet --column question --prefix answer_")]
pub(super) struct Batch {
    /// The rows, FILE.parquet, FILE.jsonl, FILE.csv or FILE.tsv; `-` for the standard input
    #[arg(long = "in", value_name = "FILE")]
    input: PathBuf,
    /// Where they are written with their answers, in the format of its ending; `-` for the standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// What answers the texts
    #[arg(long, value_enum, default_value_t = Tool::Answer)]
    tool: Tool,
    /// The column, or the member, that has the text
    #[arg(long, value_name = "NAME", default_value = "text")]
    column: String,
    /// answer: angles without a unit are in degrees, not in radians
    #[arg(long)]
    degrees: bool,
    /// answer: significant digits of the decimal value [default: 15]
    #[arg(long, value_name = "N")]
    digits: Option<u32>,
    /// answer: the language of the writers, such as en or de-CH
    #[arg(long, value_name = "TAG")]
    locale: Option<Locale>,
    /// answer: the time from which today is told, such as 2026-11-28T10:30:00Z
    #[arg(long, value_name = "INSTANT")]
    now: Option<Now>,
    /// calculate: significant digits [default: 10]
    #[arg(long, value_name = "N")]
    precision: Option<u32>,
    #[command(flatten)]
    rows: RowOptions,
}

impl Batch {
    /// `host` makes the sandboxes.
    pub(super) fn run(self, config: Config, host: impl Fn(Config) -> io::Result<Host>) -> io::Result<ExitCode> {
        self.refuse_stray_options()?;
        let options = self.options(config.limits);
        let run = Run {
            identity: self.identity(&options),
            input: self.input,
            out: self.out,
            wanted: vec![Wanted { name: self.column, option: "--column" }],
            columns: &COLUMNS,
            counted: "error_code",
            options: &self.rows,
        };
        let known = Mutex::default();
        let counts = run.run(config, host, |sandbox, texts| {
            let row = match texts {
                Ok(texts) => known_row(&known, &texts.concat(), |text| self.tool.row(sandbox, text, &options)),
                Err(why) => Row::unreadable(why),
            };
            row.into_cells()
        })?;
        ended(counts.with_text())
    }

    fn refuse_stray_options(&self) -> io::Result<()> {
        let of_answer = self.tool == Tool::Answer;
        let stray = [
            (self.degrees, "--degrees", of_answer),
            (self.digits.is_some(), "--digits", of_answer),
            (self.locale.is_some(), "--locale", of_answer),
            (self.now.is_some(), "--now", of_answer),
            (self.precision.is_some(), "--precision", self.tool == Tool::Calculate),
        ];
        match stray.into_iter().find(|(given, _, fits)| *given && !fits) {
            Some((_, option, _)) => Err(io::Error::other(format!("{option} does not apply to this tool"))),
            None => Ok(()),
        }
    }

    /// What the answers depend on.
    fn identity(&self, options: &Options) -> Map<String, Value> {
        let tool = self.tool.to_possible_value().map(|tool| tool.get_name().to_owned());
        let identity: [(&str, Value); 6] = [
            ("tool", tool.into()),
            ("degrees", self.degrees.into()),
            ("digits", options.digits.into()),
            ("locale", format!("{:?}", options.locale).into()),
            ("now", options.now.map(|now| now.to_string()).into()),
            ("precision", options.precision.into()),
        ];
        identity.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
    }

    fn options(&self, limits: Limits) -> Options {
        Options {
            angle: if self.degrees { Angle::Degrees } else { Angle::Radians },
            digits: self.digits.unwrap_or(Options::default().digits),
            locale: self.locale.unwrap_or_default(),
            now: self.now,
            precision: self.precision,
            limits,
        }
    }
}

/// The row of a text, which is answered if no thread has answered it. Two threads may answer the same text at the same time.
fn known_row(known: &Mutex<KnownRows>, text: &str, answer: impl FnOnce(&str) -> Row) -> Row {
    let known = || known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(row) = known().get(text) {
        return row.clone();
    }
    let row = answer(text);
    known().keep(text, row.clone());
    row
}

/// Says how many rows have no answer.
fn ended(failed: u64) -> io::Result<ExitCode> {
    if failed == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    let rows = if failed == 1 { "1 row has".to_owned() } else { format!("{failed} rows have") };
    complain(format_args!("{rows} no answer: the column error says why"))?;
    Ok(ExitCode::FAILURE)
}

/// The error of an input that has a column of the answers.
fn taken(path: &Path, name: &str) -> io::Error {
    io::Error::other(format!(
        "{}: it has a column {name}, as the answers have\nhint: put something before theirs, such as --prefix answer_",
        path.display()
    ))
}

/// The error of an input without a column of texts.
fn no_column(path: &Path, Wanted { name, option }: &Wanted, names: &[String]) -> io::Error {
    let (path, names) = (path.display(), names.join(", "));
    io::Error::other(format!("{path}: there is no column {name}\nhint: name one with {option}: {names}"))
}

/// The error of an input that was written while it was read.
fn changed(path: &Path) -> io::Error {
    io::Error::other(format!("{} has changed during the run\nhint: begin again, with another --out", path.display()))
}
