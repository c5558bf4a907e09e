//! What a run has done so far: a folder beside the output, in which each part is a file of its own with the answers to some rows in a row.
//! A part is written beside, synced and renamed, so that a part that is there is whole, whenever the run was killed.

#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "the command reads and writes files; the core does not"
)]

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use pascaline_batch::Column;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::added::Row;
use super::columns::{self, Cells, parquet_error};
use crate::cli::input_lines::file_error;

/// The identity of the run, as JSON.
const RUN: &str = "run.json";

/// It is there as soon as the output is: what its rows say.
const FINISHED: &str = "finished";

const LOCK: &str = "lock";

/// A file that is not whole yet.
const UNFINISHED: &str = "unfinished";

const ENDING: &str = ".part";

/// The parts of a run.
pub(super) struct Parts {
    folder: PathBuf,
    out: PathBuf,
    /// The columns of the answers.
    columns: &'static [Column],
    /// The first row of each part, with its number of rows.
    done: BTreeMap<u64, u64>,
    _lock: File,
}

/// What is there when a run starts.
pub(super) enum Begun {
    /// There is something to do.
    At(Parts),
    /// An earlier run was killed when all was done.
    Finished(Counts),
}

/// How often each text is in a column of the answers, and the number of rows.
#[derive(Default, Serialize, Deserialize)]
pub(in crate::cli) struct Counts {
    pub(in crate::cli) rows: u64,
    pub(in crate::cli) texts: BTreeMap<String, u64>,
}

impl Counts {
    /// The rows with a text in the column.
    pub(in crate::cli) fn with_text(&self) -> u64 {
        self.texts.values().sum()
    }
}

impl Parts {
    /// Begins a run, or goes on with the one that was begun; an error if that was another one.
    pub(super) fn begin(out: &Path, columns: &'static [Column], run: &Map<String, Value>) -> io::Result<Begun> {
        let folder = beside(out);
        let is_new = match fs::create_dir(&folder) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => false,
            Err(error) => return Err(file_error(&folder, &error)),
            Ok(()) => true,
        };
        if is_new && out.exists() {
            let _ = fs::remove_dir(&folder);
            return Err(io::Error::other(format!(
                "{} is there already\nhint: choose another --out, or remove it",
                out.display()
            )));
        }
        let lock = locked(&folder)?;
        let mut parts = Self { folder, out: out.to_owned(), columns, done: BTreeMap::new(), _lock: lock };
        parts.identify(run)?;
        if let Ok(counts) = fs::read(parts.folder.join(FINISHED))
            && out.exists()
        {
            parts.remove()?;
            return Ok(Begun::Finished(serde_json::from_slice(&counts).unwrap_or_default()));
        }
        parts.list()?;
        Ok(Begun::At(parts))
    }

    /// Checks that the parts are of this run, or says whose the following ones are.
    fn identify(&self, run: &Map<String, Value>) -> io::Result<()> {
        let path = self.folder.join(RUN);
        let text = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let text = serde_json::to_string_pretty(run)?;
                return self.keep(RUN, |file| writeln!(file, "{text}"));
            }
            read => read.map_err(|error| file_error(&path, &error))?,
        };
        let earlier: Map<String, Value> = serde_json::from_slice(&text)
            .map_err(|error| io::Error::other(format!("{}: {error}\nhint: remove {}", path.display(), self.name())))?;
        let differs = |name: &&String| earlier.get(*name) != run.get(*name);
        let Some(name) = run.keys().chain(earlier.keys()).find(differs) else { return Ok(()) };
        let text = |run: &Map<String, Value>| run.get(name).map_or_else(|| "none".to_owned(), Value::to_string);
        Err(io::Error::other(format!(
            "{} has the parts of another run: its {name} is {}, not {}\n\
             hint: go on with the command that began it, choose another --out, or remove {0} to begin again",
            self.name(),
            text(&earlier),
            text(run)
        )))
    }

    fn list(&mut self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder).map_err(|error| file_error(&self.folder, &error))? {
            let name = entry.map_err(|error| file_error(&self.folder, &error))?.file_name();
            let numbers =
                name.to_str().and_then(|name| name.strip_suffix(ENDING)).and_then(|name| name.split_once('-'));
            if let Some((first, count)) = numbers
                && let (Ok(first), Ok(count)) = (first.parse(), count.parse())
            {
                self.done.insert(first, count);
            }
        }
        Ok(())
    }

    /// The first row from `row` on that is not done, and the first one after it that is; none if there is none.
    pub(super) fn gap(&self, mut row: u64) -> (u64, Option<u64>) {
        if let Some((first, count)) = self.done.range(..=row).next_back() {
            row = row.max(first.saturating_add(*count));
        }
        for (first, count) in self.done.range(row..) {
            if *first > row {
                return (row, Some(*first));
            }
            row = first.saturating_add(*count);
        }
        (row, None)
    }

    /// Keeps the answers to the rows from `first` on.
    pub(super) fn write(&mut self, first: u64, rows: &[Row]) -> io::Result<()> {
        let name = part_name(first, rows.len() as u64);
        self.keep(&name, |file| {
            let fields = columns::fields(self.columns, "")
                .and_then(columns::schema)
                .map_err(|error| parquet_error("schema", error))?;
            let written = (|| {
                let mut part = SerializedFileWriter::new(file, fields, columns::properties().build().into())?;
                let mut group = part.next_row_group()?;
                for cells in columns::of_rows(self.columns, rows) {
                    if let Some(mut column) = group.next_column()? {
                        cells.write(&mut column)?;
                        column.close()?;
                    }
                }
                group.close()?;
                part.close()
            })();
            written.map(drop).map_err(plain)
        })?;
        self.done.insert(first, rows.len() as u64);
        Ok(())
    }

    /// Writes a file of the folder, whole or not at all.
    fn keep(&self, name: &str, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        let (new, path) = (self.folder.join(UNFINISHED), self.folder.join(name));
        let kept = (|| {
            let mut file = File::create(&new)?;
            write(&mut file)?;
            file.sync_all()?;
            fs::rename(&new, &path)?;
            File::open(&self.folder)?.sync_all()
        })();
        kept.map_err(|error| {
            let _ = fs::remove_file(&new);
            file_error(&path, &error)
        })
    }

    /// Reads a column of the rows from `first` up to `end`, part by part.
    pub(super) fn column(
        &self,
        index: usize,
        first: u64,
        end: u64,
        mut each: impl FnMut(Cells) -> io::Result<()>,
    ) -> io::Result<()> {
        for (part, count) in self.within(first, end)? {
            let (reader, name) = self.open(part, count)?;
            let group = reader.get_row_group(0).map_err(|error| parquet_error(&name, error))?;
            let column = group.get_column_reader(index).map_err(|error| parquet_error(&name, error))?;
            let rows = usize::try_from(count).map_err(io::Error::other)?;
            each(Cells::read(column, self.columns[index].shape, rows).map_err(|error| parquet_error(&name, error))?)?;
        }
        Ok(())
    }

    /// Reads the rows, of which there are so many, part by part.
    pub(super) fn rows(&self, count: u64) -> io::Result<impl Iterator<Item = io::Result<Vec<Row>>>> {
        let part = |(first, count): (u64, u64)| {
            let mut columns = Vec::new();
            for index in 0..self.columns.len() {
                self.column(index, first, first + count, |cells| {
                    columns.push(cells);
                    Ok(())
                })?;
            }
            Ok(columns::to_rows(columns))
        };
        Ok(self.within(0, count)?.into_iter().map(part))
    }

    /// The parts that together are these rows.
    fn within(&self, first: u64, end: u64) -> io::Result<Vec<(u64, u64)>> {
        let parts: Vec<_> = self.done.range(first..end).map(|(part, count)| (*part, *count)).collect();
        let mut next = first;
        for (part, count) in &parts {
            if *part != next {
                break;
            }
            next += count;
        }
        if next == end { Ok(parts) } else { Err(self.broken(&format!("row {} is in no part", next + 1))) }
    }

    fn open(&self, first: u64, count: u64) -> io::Result<(SerializedFileReader<File>, String)> {
        let path = self.folder.join(part_name(first, count));
        let name = path.display().to_string();
        let file = File::open(&path).map_err(|error| file_error(&path, &error))?;
        let reader = SerializedFileReader::new(file).map_err(|error| parquet_error(&name, error))?;
        let metadata = reader.metadata();
        let is_whole = metadata.num_row_groups() == 1 && u64::try_from(metadata.row_group(0).num_rows()) == Ok(count);
        if is_whole {
            Ok((reader, name))
        } else {
            Err(self.broken(&format!("{name} has other rows than its name says")))
        }
    }

    fn broken(&self, what: &str) -> io::Error {
        io::Error::other(format!("{what}\nhint: remove {} to begin again", self.name()))
    }

    /// Writes the output, which is there as a whole or not at all, and removes the parts. Returns what the rows, of which there are so many,
    /// say in a column.
    pub(super) fn finish(
        self,
        rows: u64,
        counted: &str,
        write: impl FnOnce(&Self, &mut File) -> io::Result<()>,
    ) -> io::Result<Counts> {
        let new = self.folder.join(UNFINISHED);
        let finished = (|| {
            let mut file = File::create(&new).map_err(|error| file_error(&self.out, &error))?;
            write(&self, &mut file)?;
            let renamed = file.sync_all().and_then(|()| fs::rename(&new, &self.out));
            renamed.and_then(|()| sync_folder(&self.out)).map_err(|error| file_error(&self.out, &error))
        })();
        finished.inspect_err(|_: &io::Error| drop(fs::remove_file(&new)))?;
        let counts = self.counts(rows, counted)?;
        self.keep(FINISHED, |file| Ok(serde_json::to_writer(file, &counts)?))?;
        self.remove()?;
        Ok(counts)
    }

    /// What the rows say in a column.
    fn counts(&self, rows: u64, counted: &str) -> io::Result<Counts> {
        let mut counts = Counts { rows, ..Counts::default() };
        if let Some(index) = self.columns.iter().position(|column| column.name == counted) {
            self.column(index, 0, rows, |cells| {
                cells.into_texts().for_each(|text| *counts.texts.entry(text).or_default() += 1);
                Ok(())
            })?;
        }
        Ok(counts)
    }

    /// Removes the folder; the identity of the run last, so that it is known until then.
    fn remove(&self) -> io::Result<()> {
        let removed = (|| {
            for entry in fs::read_dir(&self.folder)? {
                let name = entry?.file_name();
                if ![RUN, FINISHED, LOCK].map(OsString::from).contains(&name) {
                    fs::remove_file(self.folder.join(name))?;
                }
            }
            for name in [RUN, FINISHED, LOCK] {
                match fs::remove_file(self.folder.join(name)) {
                    Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
            }
            fs::remove_dir(&self.folder)
        })();
        removed.map_err(|error| file_error(&self.folder, &error))
    }

    /// The name of the output, for its errors.
    pub(super) fn out(&self) -> std::path::Display<'_> {
        self.out.display()
    }

    fn name(&self) -> std::path::Display<'_> {
        self.folder.display()
    }
}

/// The folder of the parts of an output.
fn beside(out: &Path) -> PathBuf {
    let mut folder = out.as_os_str().to_owned();
    folder.push(".parts");
    PathBuf::from(folder)
}

fn part_name(first: u64, count: u64) -> String {
    format!("{first:012}-{count}{ENDING}")
}

/// Keeps another command from the folder while this one works.
fn locked(folder: &Path) -> io::Result<File> {
    let path = folder.join(LOCK);
    let file = File::create(&path).map_err(|error| file_error(&path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::other(format!("Another command is at work in {}", folder.display())))
        }
        Err(TryLockError::Error(error)) => Err(file_error(&path, &error)),
    }
}

fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

/// The machine's error in one of Parquet.
fn plain(error: parquet::errors::ParquetError) -> io::Error {
    match error {
        parquet::errors::ParquetError::External(error) => {
            error.downcast::<io::Error>().map_or_else(io::Error::other, |error| *error)
        }
        error => io::Error::other(error.to_string()),
    }
}
