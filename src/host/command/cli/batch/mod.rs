//! `pascaline batch`: a file of texts in, its rows with the answers as columns out.

#![expect(clippy::disallowed_types, reason = "the command reads and writes files; the core does not")]

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread::available_parallelism;
use std::time::UNIX_EPOCH;

use clap::{Args, ValueEnum};
use pascaline::host::{Config, Host};
use pascaline::{Angle, Limits, Locale, Now};
use pascaline_batch::Options;
use serde_json::{Map, Value};

use super::console::complain;
use super::input_lines::{LineLimit, file_error};
use super::progress::Progress;

mod columns;
mod converted;
mod csv;
mod interrupt;
mod lines;
mod parts;
mod records;
mod streams;
mod table;
mod tool;
mod work;

use converted::{TableRows, TableSink};
use csv::{FieldSink, Fields};
use interrupt::Interrupt;
use lines::{LineSink, Lines};
use parts::{Begun, Parts};
use records::{Records, Sink, Texts};
use streams::{StreamFormat, Streams};
use table::Table;
use tool::Tool;
use work::{Source, Work};

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
    /// What `-` is in [default: as the file on the other side, or jsonl]
    #[arg(long, value_enum)]
    format: Option<StreamFormat>,
    /// What answers the texts
    #[arg(long, value_enum, default_value_t = Tool::Answer)]
    tool: Tool,
    /// The column, or the member, that has the text
    #[arg(long, value_name = "NAME", default_value = "text")]
    column: String,
    /// Put before the names of the columns of the answers
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    prefix: String,
    /// Rows that are answered at the same time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Rows that are kept together: the most that a kill can lose
    #[arg(long, value_name = "N", default_value = "4096")]
    part_rows: NonZeroUsize,
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
    limit: LineLimit,
}

/// What the rows are in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Parquet,
    Lines,
    /// Fields between these.
    Fields(u8),
}

/// How the texts are read.
enum Opened {
    Table(Box<Table>),
    Records(Texts),
}

impl Batch {
    /// `host` makes the sandboxes.
    pub(super) fn run(mut self, config: Config, host: impl Fn(Config) -> io::Result<Host>) -> io::Result<ExitCode> {
        let interrupt = Interrupt::catch()?;
        self.refuse_stray_options()?;
        let streams = Streams::in_place_of(&mut self.input, &mut self.out, self.format, &interrupt)?;
        let exit = self.run_on_files(config, host, &interrupt)?;
        streams.give()?;
        Ok(exit)
    }

    fn run_on_files(
        &self,
        config: Config,
        host: impl Fn(Config) -> io::Result<Host>,
        interrupt: &Interrupt,
    ) -> io::Result<ExitCode> {
        let (mut opened, length) = self.open()?;
        let identity = self.identity(&config)?;
        let mut parts = match Parts::begin(&self.out, &identity)? {
            Begun::At(parts) => parts,
            Begun::Finished(failed) => return ended(failed),
        };
        let threads = self.threads.map_or_else(processors, usize::from);
        let sandboxes = u32::try_from(threads).map_err(|_| io::Error::other("--threads is too large"))?;
        let options = self.options(config.limits);
        let host = host(config.with_sandboxes(sandboxes))?;
        let answer = |text: &str| self.tool.row(host.sandbox(), text, &options);
        let rows = self.part_rows.get();
        let work = Work { answer: &answer, threads, rows, interrupt, known: Mutex::default() };
        let source: &mut dyn Source = match &mut opened {
            Opened::Table(table) => &mut **table,
            Opened::Records(texts) => texts,
        };
        let rows = work.run(source, &mut parts, &mut Progress::new(Some(length)))?;
        if self.state_of_input()? != (identity["bytes"].clone(), identity["modified"].clone()) {
            return Err(changed(&self.input));
        }
        ended(parts.finish(|parts, out| match (&opened, format(&self.out)?) {
            (Opened::Table(table), Format::Parquet) => table::assemble(table, &self.prefix, parts, out),
            (_, to) => self.convert(to, parts, rows, out),
        })?)
    }

    /// Writes the rows one by one.
    fn convert(&self, to: Format, parts: &Parts, rows: u64, out: &mut File) -> io::Result<u64> {
        let (name, prefix) = (parts.out().to_string(), &*self.prefix);
        let names = || records::names(self.records()?, prefix);
        let mut sink: Box<dyn Sink> = match to {
            Format::Lines => Box::new(LineSink::new(BufWriter::new(out), name, prefix)),
            Format::Fields(delimiter) => {
                Box::new(FieldSink::new(BufWriter::new(out), name, prefix, names()?, delimiter)?)
            }
            Format::Parquet => Box::new(TableSink::new(out, name, prefix, names()?)?),
        };
        records::assemble(self.records()?, &self.input, prefix, parts, rows, &mut *sink)
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

    /// Opens the input, and says how long it is.
    fn open(&self) -> io::Result<(Opened, u64)> {
        let format = format(&self.input)?;
        self::format(&self.out)?;
        let metadata = fs::metadata(&self.input).map_err(|error| file_error(&self.input, &error))?;
        if !metadata.is_file() {
            return Err(io::Error::other(format!("{} is no file", self.input.display())));
        }
        match format {
            Format::Parquet => {
                let table = Table::open(&self.input, &self.column)?;
                table.check(&self.prefix)?;
                let length = table.length();
                Ok((Opened::Table(Box::new(table)), length))
            }
            Format::Lines | Format::Fields(_) => {
                records::check(&mut *self.records()?, &self.input, &self.column, &self.prefix)?;
                Ok((Opened::Records(Texts(self.records()?)), metadata.len()))
            }
        }
    }

    /// The rows of the input, from the first.
    fn records(&self) -> io::Result<Box<dyn Records>> {
        let (path, column) = (&self.input, &self.column);
        Ok(match format(path)? {
            Format::Parquet => Box::new(TableRows::open(path, column)?),
            Format::Lines => Box::new(Lines::open(path, column, &self.limit)?),
            Format::Fields(delimiter) => Box::new(Fields::open(path, column, delimiter, &self.limit)?),
        })
    }

    /// What the answers depend on: parts with another identity are of another run.
    fn identity(&self, config: &Config) -> io::Result<Map<String, Value>> {
        let (bytes, modified) = self.state_of_input()?;
        let Options { digits, precision, limits, .. } = self.options(config.limits);
        let tool = self.tool.to_possible_value().map(|tool| tool.get_name().to_owned());
        let identity: [(&str, Value); 16] = [
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("bytes", bytes),
            ("modified", modified),
            ("tool", tool.into()),
            ("column", self.column.clone().into()),
            ("prefix", self.prefix.clone().into()),
            ("degrees", self.degrees.into()),
            ("digits", digits.into()),
            ("locale", format!("{:?}", self.locale.unwrap_or_default()).into()),
            ("now", self.now.map(|now| now.to_string()).into()),
            ("precision", precision.into()),
            ("max-line", self.limit.most().into()),
            ("limits", format!("{limits:?}").into()),
            ("fuel", config.fuel.into()),
            ("deadline", config.deadline.as_millis().to_string().into()),
            ("memory", config.memory.into()),
        ];
        Ok(identity.map(|(name, value)| (name.to_owned(), value)).into_iter().collect())
    }

    /// The size of the input, and when it was written.
    fn state_of_input(&self) -> io::Result<(Value, Value)> {
        let metadata = fs::metadata(&self.input).map_err(|error| file_error(&self.input, &error))?;
        let modified = metadata.modified().map_err(|error| file_error(&self.input, &error))?;
        let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok((metadata.len().into(), since.as_nanos().to_string().into()))
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

fn processors() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

fn format(path: &Path) -> io::Result<Format> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("parquet" | "pq") => Ok(Format::Parquet),
        Some("jsonl" | "ndjson") => Ok(Format::Lines),
        Some("csv") => Ok(Format::Fields(b',')),
        Some("tsv") => Ok(Format::Fields(b'\t')),
        _ => Err(io::Error::other(format!(
            "{}: the format is not known\nhint: name the file .parquet, .jsonl, .csv or .tsv",
            path.display()
        ))),
    }
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

/// The error of an input without the column of the texts.
fn no_column(path: &Path, column: &str, names: &[String]) -> io::Error {
    let (path, names) = (path.display(), names.join(", "));
    io::Error::other(format!("{path}: there is no column {column}\nhint: name one with --column: {names}"))
}

/// The error of an input that was written while it was read.
fn changed(path: &Path) -> io::Error {
    io::Error::other(format!("{} has changed during the run\nhint: begin again, with another --out", path.display()))
}
