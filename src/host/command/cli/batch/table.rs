//! Rows of a Parquet file, whose columns are kept as they are: their pages are copied, not read.

#![expect(clippy::disallowed_types, reason = "the command reads and writes files; the core does not")]

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use parquet::basic::{Compression, Type as Physical};
use parquet::column::reader::{ColumnReaderImpl, get_typed_column_reader};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;

use super::added::Added;
use super::columns::{parquet_error, properties, schema};
use super::parts::Parts;
use super::records::Wanted;
use super::work::{Asked, BYTES, Source, bytes_of};
use crate::cli::input_lines::file_error;

/// What Arrow's writers add to a file: the schema of its own columns alone, which would not fit the output.
const ARROW_SCHEMA: &str = "ARROW:schema";

/// The rows that are read at once.
const BATCH: usize = 256;

/// A file, and the place in it.
pub(super) struct Table {
    reader: SerializedFileReader<File>,
    path: PathBuf,
    /// The columns of the texts, each with its name.
    columns: Vec<(usize, String)>,
    /// The next group of rows.
    group: usize,
    open: Option<Group>,
}

/// The texts of a group of rows.
struct Group {
    columns: Vec<Texts>,
    left: usize,
}

/// A column of texts.
struct Texts {
    reader: ColumnReaderImpl<ByteArrayType>,
    /// Whether a cell can be null.
    nullable: bool,
}

impl Table {
    pub(super) fn open(path: &Path, wanted: &[Wanted]) -> io::Result<Self> {
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        let reader = SerializedFileReader::new(file).map_err(|error| parquet_error(path.display(), error))?;
        let column = |column: &Wanted| Ok((column_of_texts(&reader, path, column)?, column.name.clone()));
        let columns = wanted.iter().map(column).collect::<io::Result<_>>()?;
        Ok(Self { reader, path: path.to_owned(), columns, group: 0, open: None })
    }

    /// The number of rows.
    pub(super) fn length(&self) -> u64 {
        let groups = self.reader.metadata().row_groups();
        groups.iter().map(|group| u64::try_from(group.num_rows()).unwrap_or_default()).sum()
    }

    /// Refuses an input with a column of the same name as one of the answers.
    pub(super) fn check(&self, added: Added<'_>) -> io::Result<()> {
        let schema = self.reader.metadata().file_metadata().schema();
        let mut own = schema.get_fields().iter().map(|field| field.name());
        own.find(|name| added.has(name)).map_or(Ok(()), |name| Err(super::taken(&self.path, name)))
    }

    fn error(&self, error: parquet::errors::ParquetError) -> io::Error {
        parquet_error(self.path.display(), error)
    }

    /// The group of rows in which the next one is; none at the end.
    fn group(&mut self) -> Result<Option<&mut Group>> {
        while self.open.as_ref().is_none_or(|group| group.left == 0) {
            if self.group == self.reader.num_row_groups() {
                return Ok(None);
            }
            let group = self.reader.get_row_group(self.group)?;
            let texts = |(index, _): &(usize, String)| {
                let reader = get_typed_column_reader(group.get_column_reader(*index)?);
                let nullable = group.metadata().column(*index).column_descr().max_def_level() > 0;
                Ok(Texts { reader, nullable })
            };
            let columns = self.columns.iter().map(texts).collect::<Result<_>>()?;
            let left = usize::try_from(group.metadata().num_rows()).unwrap_or_default();
            self.open = Some(Group { columns, left });
            self.group += 1;
        }
        Ok(self.open.as_mut())
    }

    fn read_rows(&mut self, most: usize) -> Result<Vec<Asked>> {
        let names: Vec<_> = self.columns.iter().map(|(_, name)| name.clone()).collect();
        let (mut rows, mut bytes) = (Vec::new(), 0);
        // A part is of one group, since the answers are written group by group.
        let Some(group) = self.group()? else { return Ok(rows) };
        while rows.len() < most && bytes < BYTES && group.left > 0 {
            for cells in group.read(BATCH.min(most - rows.len()))? {
                let texts = cells.iter().zip(&names).map(|(cell, name)| text(cell.as_ref(), name)).collect();
                bytes += bytes_of(&texts);
                rows.push(Asked { texts, weight: 1 });
            }
        }
        Ok(rows)
    }
}

impl Group {
    /// The cells of the next rows.
    fn read(&mut self, most: usize) -> Result<Vec<Vec<Option<ByteArray>>>> {
        let most = most.min(self.left);
        let mut rows = vec![Vec::new(); most];
        for column in &mut self.columns {
            let cells = column.read(most)?;
            if cells.len() < most {
                return Err(self.short());
            }
            rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        }
        self.left -= most;
        Ok(rows)
    }

    /// Skips rows of this group.
    fn skip(&mut self, rows: usize) -> Result<()> {
        // Nothing is read of a group that is skipped as a whole.
        if rows < self.left {
            for column in &mut self.columns {
                if column.reader.skip_records(rows)? < rows {
                    return Err(self.short());
                }
            }
        }
        self.left -= rows;
        Ok(())
    }

    fn short(&self) -> parquet::errors::ParquetError {
        parquet::errors::ParquetError::EOF(format!("a group of rows ends {} rows early", self.left))
    }
}

impl Texts {
    /// The next cells, so many if there are as many.
    fn read(&mut self, count: usize) -> Result<Vec<Option<ByteArray>>> {
        let (mut levels, mut values) = (Vec::new(), Vec::new());
        let nullable = self.nullable;
        let (rows, ..) = self.reader.read_records(count, nullable.then_some(&mut levels), None, &mut values)?;
        let mut values = values.into_iter();
        Ok((0..rows).map(|at| if nullable && levels.get(at) != Some(&1) { None } else { values.next() }).collect())
    }
}

impl Source for Table {
    fn read(&mut self, most: usize) -> io::Result<Vec<Asked>> {
        self.read_rows(most).map_err(|error| self.error(error))
    }

    fn skip(&mut self, rows: u64) -> io::Result<u64> {
        let mut left = usize::try_from(rows).map_err(io::Error::other)?;
        while left > 0 {
            let skipped = self.group().and_then(|group| {
                let Some(group) = group else { return Ok(None) };
                let skipped = group.left.min(left);
                group.skip(skipped).map(|()| Some(skipped))
            });
            match skipped {
                Ok(Some(skipped)) => left -= skipped,
                Ok(None) => return Err(super::changed(&self.path)),
                Err(error) => return Err(parquet_error(self.path.display(), error)),
            }
        }
        Ok(rows)
    }
}

/// The index of a column of texts among the columns of the file.
fn column_of_texts(reader: &SerializedFileReader<File>, file: &Path, wanted: &Wanted) -> io::Result<usize> {
    let column = &*wanted.name;
    let schema = reader.metadata().file_metadata().schema_descr();
    let (path, is_it) = (file.display(), |path: &[String]| path == [column.to_owned()]);
    let Some(index) = schema.columns().iter().position(|leaf| is_it(leaf.path().parts())) else {
        let fields = schema.root_schema().get_fields();
        let message = if fields.iter().any(|field| field.name() == column) {
            format!("{path}: the column {column} has lists or structures, not texts")
        } else {
            let names: Vec<_> = fields.iter().map(|field| field.name().to_owned()).collect();
            return Err(super::no_column(file, wanted, &names));
        };
        return Err(io::Error::other(message));
    };
    let leaf = schema.column(index);
    if leaf.physical_type() != Physical::BYTE_ARRAY || leaf.max_rep_level() > 0 {
        return Err(io::Error::other(format!("{path}: the column {column} has no texts")));
    }
    let chunks = reader.metadata().row_groups().iter().map(|group| group.column(index).compression());
    let is_known =
        |codec: &Compression| matches!(codec, Compression::UNCOMPRESSED | Compression::SNAPPY | Compression::ZSTD(_));
    if let Some(codec) = chunks.into_iter().find(|codec| !is_known(codec)) {
        return Err(io::Error::other(format!(
            "{path}: the column {column} is compressed by {codec:?}\nhint: write the file with snappy, zstd or none"
        )));
    }
    Ok(index)
}

/// The text of a cell.
fn text(cell: Option<&ByteArray>, column: &str) -> std::result::Result<String, String> {
    let Some(cell) = cell else { return Err(format!("{column} is null, not a text")) };
    match str::from_utf8(cell.data()) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => Err(format!("{column} is not UTF-8")),
    }
}

/// Writes the columns of the input, and those of the answers after them.
pub(super) fn assemble(table: &Table, added: Added<'_>, parts: &Parts, out: &mut File) -> io::Result<()> {
    let name = parts.out();
    let metadata = table.reader.metadata();
    let mut all = metadata.file_metadata().schema().get_fields().to_vec();
    let columns = added.fields().and_then(|own| {
        all.extend(own);
        schema(all)
    });
    let kept = metadata.file_metadata().key_value_metadata().cloned().unwrap_or_default();
    let kept: Vec<KeyValue> = kept.into_iter().filter(|entry| entry.key != ARROW_SCHEMA).collect();
    let properties = properties().set_key_value_metadata(Some(kept)).build();
    let writer = columns.and_then(|columns| SerializedFileWriter::new(out, columns, properties.into()));
    let mut writer = writer.map_err(|error| parquet_error(&name, error))?;
    let input = File::open(&table.path).map_err(|error| file_error(&table.path, &error))?;
    let mut first = 0;
    for group in metadata.row_groups() {
        let end = first + u64::try_from(group.num_rows()).unwrap_or_default();
        let mut rows = writer.next_row_group().map_err(|error| parquet_error(&name, error))?;
        for column in group.columns() {
            let chunk = ColumnCloseResult {
                bytes_written: u64::try_from(column.compressed_size()).unwrap_or_default(),
                rows_written: end - first,
                metadata: column.clone(),
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            rows.append_column(&input, chunk).map_err(|error| table.error(error))?;
        }
        for index in 0..added.columns.len() {
            let Some(mut writer) = rows.next_column().map_err(|error| parquet_error(&name, error))? else { break };
            parts.column(index, first, end, |cells| {
                cells.write(&mut writer).map_err(|error| parquet_error(&name, error))
            })?;
            writer.close().map_err(|error| parquet_error(&name, error))?;
        }
        rows.close().map_err(|error| parquet_error(&name, error))?;
        first = end;
    }
    writer.close().map(drop).map_err(|error| parquet_error(&name, error))
}
