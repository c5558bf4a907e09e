//! Rows of CSV, or of text between tabs: the first one names the columns.

#![expect(clippy::disallowed_types, reason = "the command reads files; the core does not")]

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufWriter, Read};
use std::path::Path;
use std::rc::Rc;

use csv::{ByteRecord, ReaderBuilder, Writer, WriterBuilder};
use serde_json::Value;

use super::added::{Added, Row};
use super::records::{Own, Record, Records, Sink, Wanted};
use crate::cli::console::named;
use crate::cli::input_lines::{LineLimit, file_error};

/// The rows of a file after the first.
pub(super) struct Fields {
    reader: csv::Reader<Bounded>,
    name: String,
    wanted: Vec<Wanted>,
    names: Vec<String>,
    row: ByteRecord,
    left: Rc<Cell<u64>>,
    most: u64,
}

impl Fields {
    pub(super) fn open(path: &Path, wanted: &[Wanted], delimiter: u8, limit: &LineLimit) -> io::Result<Self> {
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        let most = limit.most();
        let left = Rc::new(Cell::new(0));
        let bounded = Bounded { file, left: Rc::clone(&left), most };
        let reader = ReaderBuilder::new().flexible(true).has_headers(false).delimiter(delimiter).from_reader(bounded);
        let (name, row) = (path.display().to_string(), ByteRecord::new());
        let mut fields = Self { reader, name, wanted: wanted.to_vec(), names: Vec::new(), row, left, most };
        if fields.read()? {
            fields.names = fields.row.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        }
        Ok(fields)
    }

    /// Reads the next row; returns whether there is one.
    fn read(&mut self) -> io::Result<bool> {
        // What is read ahead is of later rows.
        self.left.set(self.most.saturating_add(READ_AHEAD));
        self.reader.read_byte_record(&mut self.row).map_err(|error| named(&self.name, &plain(error)))
    }

    fn texts(&self) -> Result<Vec<String>, String> {
        let (fields, names) = (self.row.len(), self.names.len());
        if fields != names {
            return Err(format!("The row has {fields} fields, and the first one names {names}"));
        }
        let text = |Wanted { name: column, .. }: &Wanted| {
            let Some(at) = self.names.iter().position(|name| name == column) else {
                return Err(format!("There is no column {column}"));
            };
            let field = self.row.get(at).unwrap_or_default();
            str::from_utf8(field).map(str::to_owned).map_err(|_| format!("{column} is not UTF-8"))
        };
        self.wanted.iter().map(text).collect()
    }
}

impl Records for Fields {
    fn header(&self) -> &[String] {
        &self.names
    }

    fn next(&mut self) -> io::Result<Option<Record>> {
        let before = self.reader.position().byte();
        if !self.read()? {
            return Ok(None);
        }
        let own = self.names.iter().zip(&self.row);
        let own = own.map(|(name, field)| (name.clone(), Own::Text(String::from_utf8_lossy(field).into_owned())));
        Ok(Some(Record { own: own.collect(), texts: self.texts(), weight: self.reader.position().byte() - before }))
    }
}

/// What the reader of CSV may read before it needs it.
const READ_AHEAD: u64 = 1 << 20;

/// A file of which no row takes more than so many bytes: a quote that is never closed would take all of it.
struct Bounded {
    file: File,
    left: Rc<Cell<u64>>,
    most: u64,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        let too_long = || format!("a row is longer than {} bytes\nhint: a quote may never be closed", self.most);
        let left = self.left.get().checked_sub(read as u64);
        self.left.set(left.ok_or_else(|| io::Error::other(too_long()))?);
        Ok(read)
    }
}

/// The machine's error in one of CSV.
fn plain(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Fields that are written, under the names of all columns.
pub(super) struct FieldSink<'f> {
    out: Writer<BufWriter<&'f mut File>>,
    name: String,
    added: Added<'f>,
    /// The columns of the input.
    names: Vec<String>,
}

impl<'f> FieldSink<'f> {
    /// Writes the names, of the columns of the input and of those of the answers.
    pub(super) fn new(
        out: BufWriter<&'f mut File>,
        name: String,
        added: Added<'f>,
        names: Vec<String>,
        delimiter: u8,
    ) -> io::Result<Self> {
        let out = WriterBuilder::new().delimiter(delimiter).from_writer(out);
        let mut sink = Self { out, name, added, names };
        let header = sink.out.write_record(sink.names.iter().cloned().chain(added.names()));
        header.map_err(|error| named(&sink.name, &plain(error)))?;
        Ok(sink)
    }

    fn put(&mut self, own: Vec<(String, Own)>, answer: Row) -> csv::Result<()> {
        let mut fields: Vec<_> = self.names.iter().map(|_| String::new()).collect();
        for (name, value) in own {
            let field = self.names.iter().position(|known| *known == name).and_then(|at| fields.get_mut(at));
            if let (Some(field), Some(text)) = (field, value.into_field()) {
                *field = text;
            }
        }
        fields.extend(self.added.members(answer).map(|(_, value)| field_of(value)));
        self.out.write_record(fields)
    }
}

/// The text of a column: notes are sentences one after the other, and null is nothing.
fn field_of(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Null => String::new(),
        Value::Array(items) => items.into_iter().map(field_of).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

impl Sink for FieldSink<'_> {
    fn write(&mut self, own: Vec<(String, Own)>, answer: Row) -> io::Result<()> {
        self.put(own, answer).map_err(|error| named(&self.name, &plain(error)))
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| named(&self.name, &error))
    }
}
