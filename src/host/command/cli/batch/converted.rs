//! A table of Parquet whose rows are written as something else, and one that is written from other rows.

#![expect(clippy::disallowed_types, reason = "the command reads and writes files; the core does not")]

use std::fs::File;
use std::io;
use std::path::Path;

use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::record::reader::RowIter;

use super::added::{Added, Row};
use super::columns::{self, parquet_error, properties, schema};
use super::records::{Own, Record, Records, Sink, Wanted};
use crate::cli::input_lines::file_error;

/// The rows of a table, with all their columns.
pub(super) struct TableRows {
    rows: RowIter<'static>,
    name: String,
    wanted: Vec<Wanted>,
    names: Vec<String>,
}

impl TableRows {
    pub(super) fn open(path: &Path, wanted: &[Wanted]) -> io::Result<Self> {
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        let name = path.display().to_string();
        let reader = SerializedFileReader::new(file).map_err(|error| parquet_error(&name, error))?;
        let own = reader.metadata().file_metadata().schema().get_fields();
        let names = own.iter().map(|field| field.name().to_owned()).collect();
        Ok(Self { rows: reader.into_iter(), name, wanted: wanted.to_vec(), names })
    }
}

impl Records for TableRows {
    fn next(&mut self) -> io::Result<Option<Record>> {
        let Some(row) = self.rows.next() else { return Ok(None) };
        let row = row.map_err(|error| parquet_error(&self.name, error))?;
        let own: Vec<_> = row.get_column_iter().map(|(name, field)| (name.clone(), own_of(field))).collect();
        let text = |Wanted { name: column, .. }: &Wanted| {
            let text = own.iter().find_map(|(name, value)| match value {
                Own::Text(text) if name == column => Some(text.clone()),
                _ => None,
            });
            text.ok_or_else(|| format!("{column} is no text"))
        };
        let texts = self.wanted.iter().map(text).collect();
        Ok(Some(Record { own, texts, weight: 1 }))
    }

    fn header(&self) -> &[String] {
        &self.names
    }
}

fn own_of(field: &Field) -> Own {
    match field {
        Field::Str(text) => Own::Text(text.clone()),
        other => Own::Json(other.to_json_value().to_string()),
    }
}

/// The rows of a group.
const GROUP: usize = 16_384;

/// A table that is written: the columns of the input as texts, and those of the answers.
pub(super) struct TableSink<'f> {
    writer: SerializedFileWriter<&'f mut File>,
    name: String,
    added: Added<'f>,
    names: Vec<String>,
    /// The fields of the rows that are still to be written, and the answers.
    own: Vec<Vec<Option<String>>>,
    answers: Vec<Row>,
}

impl<'f> TableSink<'f> {
    pub(super) fn new(out: &'f mut File, name: String, added: Added<'f>, names: Vec<String>) -> io::Result<Self> {
        let writer = (|| {
            let mut all = names.iter().map(|name| columns::nullable_text(name)).collect::<Result<Vec<_>>>()?;
            all.extend(added.fields()?);
            SerializedFileWriter::new(out, schema(all)?, properties().build().into())
        })();
        let writer = writer.map_err(|error| parquet_error(&name, error))?;
        Ok(Self { writer, name, added, names, own: Vec::new(), answers: Vec::new() })
    }

    fn put_group(&mut self) -> Result<()> {
        let mut group = self.writer.next_row_group()?;
        let own = (0..self.names.len()).map(|at| columns::texts(self.own.iter().map(|fields| fields[at].as_deref())));
        for cells in own.chain(columns::of_rows(self.added.columns, &self.answers)) {
            let Some(mut column) = group.next_column()? else { break };
            cells.write(&mut column)?;
            column.close()?;
        }
        group.close()?;
        self.own.clear();
        self.answers.clear();
        Ok(())
    }

    fn told<T>(&self, written: Result<T>) -> io::Result<T> {
        written.map_err(|error: ParquetError| parquet_error(&self.name, error))
    }
}

impl Sink for TableSink<'_> {
    fn write(&mut self, own: Vec<(String, Own)>, answer: Row) -> io::Result<()> {
        let mut fields: Vec<Option<String>> = vec![None; self.names.len()];
        for (name, value) in own {
            let at = self.names.iter().position(|known| *known == name);
            if let Some(field) = at.and_then(|at| fields.get_mut(at)) {
                *field = value.into_field();
            }
        }
        self.own.push(fields);
        self.answers.push(answer);
        if self.answers.len() < GROUP {
            return Ok(());
        }
        let written = self.put_group();
        self.told(written)
    }

    fn end(&mut self) -> io::Result<()> {
        let written = if self.answers.is_empty() { Ok(()) } else { self.put_group() };
        let written = written.and_then(|()| self.writer.finish().map(drop));
        self.told(written)
    }
}
