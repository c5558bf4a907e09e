//! A run over the rows of a file, whatever answers them.

#![expect(clippy::disallowed_types, reason = "the command reads and writes files; the core does not")]

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::UNIX_EPOCH;

use clap::Args;
use pascaline::host::{Config, Host, Sandbox};
use pascaline_batch::Column;
use serde_json::{Map, Value, json};

use super::added::{Added, Row};
use super::converted::{TableRows, TableSink};
use super::csv::{FieldSink, Fields};
use super::interrupt::Interrupt;
use super::lines::{LineSink, Lines};
use super::parts::{Begun, Counts, Parts};
use super::records::{self, Records, Sink, Texts, Wanted};
use super::streams::{StreamFormat, Streams};
use super::table::{self, Table};
use super::work::{Given, Source, Work};
use crate::cli::input_lines::{LineLimit, file_error};
use crate::cli::progress::Progress;

/// How the rows are read, answered and written.
#[derive(Args)]
pub(in crate::cli) struct RowOptions {
    /// What `-` is in [default: as the file on the other side, or jsonl]
    #[arg(long, value_enum)]
    format: Option<StreamFormat>,
    /// Put before the names of the columns of the answers
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    prefix: String,
    /// Rows that are answered at the same time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Rows that are kept together: the most that a kill can lose
    #[arg(long, value_name = "N", default_value = "4096")]
    part_rows: NonZeroUsize,
    #[command(flatten)]
    limit: LineLimit,
}

/// A run.
pub(in crate::cli) struct Run<'r> {
    pub(in crate::cli) input: PathBuf,
    pub(in crate::cli) out: PathBuf,
    /// The columns with the texts.
    pub(in crate::cli) wanted: Vec<Wanted>,
    /// The columns of the answers.
    pub(in crate::cli) columns: &'static [Column],
    /// The one of them whose texts are counted.
    pub(in crate::cli) counted: &'static str,
    pub(in crate::cli) options: &'r RowOptions,
    /// What the answers depend on beside the input and the limits.
    pub(in crate::cli) identity: Map<String, Value>,
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

impl Run<'_> {
    /// Answers all rows. `host` makes the sandboxes; `answer` answers the texts of a row, or says in its cells why there are none.
    pub(in crate::cli) fn run(
        mut self,
        config: Config,
        host: impl Fn(Config) -> io::Result<Host>,
        answer: impl Fn(&Sandbox, Given<'_>) -> Row + Sync,
    ) -> io::Result<Counts> {
        let interrupt = Interrupt::catch()?;
        let streams = Streams::in_place_of(&mut self.input, &mut self.out, self.options.format, &interrupt)?;
        let counts = self.run_on_files(config, host, answer, &interrupt)?;
        streams.give()?;
        Ok(counts)
    }

    fn run_on_files(
        &self,
        config: Config,
        host: impl Fn(Config) -> io::Result<Host>,
        answer: impl Fn(&Sandbox, Given<'_>) -> Row + Sync,
        interrupt: &Interrupt,
    ) -> io::Result<Counts> {
        let (mut opened, length) = self.open()?;
        let identity = self.identity(&config)?;
        let mut parts = match Parts::begin(&self.out, self.columns, &identity)? {
            Begun::At(parts) => parts,
            Begun::Finished(counts) => return Ok(counts),
        };
        let threads = self.options.threads.map_or_else(processors, usize::from);
        let sandboxes = u32::try_from(threads).map_err(|_| io::Error::other("--threads is too large"))?;
        let host = host(config.with_sandboxes(sandboxes))?;
        let answer = |texts: Given<'_>| answer(host.sandbox(), texts);
        let work = Work { answer: &answer, threads, rows: self.options.part_rows.get(), interrupt };
        let source: &mut dyn Source = match &mut opened {
            Opened::Table(table) => &mut **table,
            Opened::Records(texts) => texts,
        };
        let rows = work.run(source, &mut parts, &mut Progress::new(Some(length)))?;
        if self.state_of_input()? != (identity["bytes"].clone(), identity["modified"].clone()) {
            return Err(super::changed(&self.input));
        }
        parts.finish(rows, self.counted, |parts, out| match (&opened, format(&self.out)?) {
            (Opened::Table(table), Format::Parquet) => table::assemble(table, self.added(), parts, out),
            (_, to) => self.convert(to, parts, rows, out),
        })
    }

    fn added(&self) -> Added<'_> {
        Added { columns: self.columns, prefix: &self.options.prefix }
    }

    /// Writes the rows one by one.
    fn convert(&self, to: Format, parts: &Parts, rows: u64, out: &mut File) -> io::Result<()> {
        let (name, added) = (parts.out().to_string(), self.added());
        let names = || records::names(self.records()?, added);
        let mut sink: Box<dyn Sink> = match to {
            Format::Lines => Box::new(LineSink::new(BufWriter::new(out), name, added)),
            Format::Fields(delimiter) => {
                Box::new(FieldSink::new(BufWriter::new(out), name, added, names()?, delimiter)?)
            }
            Format::Parquet => Box::new(TableSink::new(out, name, added, names()?)?),
        };
        records::assemble(self.records()?, &self.input, added, parts, rows, &mut *sink)
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
                let table = Table::open(&self.input, &self.wanted)?;
                table.check(self.added())?;
                let length = table.length();
                Ok((Opened::Table(Box::new(table)), length))
            }
            Format::Lines | Format::Fields(_) => {
                records::check(&mut *self.records()?, &self.input, &self.wanted, self.added())?;
                Ok((Opened::Records(Texts(self.records()?)), metadata.len()))
            }
        }
    }

    /// The rows of the input, from the first.
    fn records(&self) -> io::Result<Box<dyn Records>> {
        let (path, wanted, limit) = (&self.input, &self.wanted, &self.options.limit);
        Ok(match format(path)? {
            Format::Parquet => Box::new(TableRows::open(path, wanted)?),
            Format::Lines => Box::new(Lines::open(path, wanted, limit)?),
            Format::Fields(delimiter) => Box::new(Fields::open(path, wanted, delimiter, limit)?),
        })
    }

    /// What the rows with their answers depend on: parts with another identity are of another run.
    fn identity(&self, config: &Config) -> io::Result<Map<String, Value>> {
        let (bytes, modified) = self.state_of_input()?;
        let columns: Vec<_> = self.wanted.iter().map(|column| &*column.name).collect();
        let ours: [(&str, Value); 10] = [
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("bytes", bytes),
            ("modified", modified),
            ("column", columns.join(", ").into()),
            ("prefix", self.options.prefix.clone().into()),
            ("max-line", self.options.limit.most().into()),
            ("limits", format!("{:?}", config.limits).into()),
            ("fuel", config.fuel.into()),
            ("deadline", config.deadline.as_millis().to_string().into()),
            ("memory", json!(config.memory)),
        ];
        let ours = ours.map(|(name, value)| (name.to_owned(), value));
        Ok(self.identity.clone().into_iter().chain(ours).collect())
    }

    /// The size of the input, and when it was written.
    fn state_of_input(&self) -> io::Result<(Value, Value)> {
        let metadata = fs::metadata(&self.input).map_err(|error| file_error(&self.input, &error))?;
        let modified = metadata.modified().map_err(|error| file_error(&self.input, &error))?;
        let since = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok((metadata.len().into(), since.as_nanos().to_string().into()))
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
