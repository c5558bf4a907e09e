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
use pascaline_batch::COLUMNS;

use super::columns::{fields, parquet_error, properties, schema};
use super::parts::Parts;
use super::work::{Asked, BYTES, Source};
use crate::cli::input_lines::file_error;

/// What Arrow's writers add to a file: the schema of its own columns alone, which would not fit the output.
const ARROW_SCHEMA: &str = "ARROW:schema";

/// The rows that are read at once.
const BATCH: usize = 256;

/// A file, and the place in it.
pub(super) struct Table {
    reader: SerializedFileReader<File>,
    path: PathBuf,
    /// The column of the texts, and its name.
    column: (usize, String),
    /// The next group of rows.
    group: usize,
    open: Option<Group>,
}

/// The texts of a group of rows.
struct Group {
    texts: ColumnReaderImpl<ByteArrayType>,
    left: usize,
    /// Whether a cell can be null.
    nullable: bool,
}

impl Table {
    pub(super) fn open(path: &Path, column: &str) -> io::Result<Self> {
        let file = File::open(path).map_err(|error| file_error(path, &error))?;
        let reader = SerializedFileReader::new(file).map_err(|error| parquet_error(path.display(), error))?;
        let index = column_of_texts(&reader, path, column)?;
        Ok(Self { reader, path: path.to_owned(), column: (index, column.to_owned()), group: 0, open: None })
    }

    /// The number of rows.
    pub(super) fn length(&self) -> u64 {
        let groups = self.reader.metadata().row_groups();
        groups.iter().map(|group| u64::try_from(group.num_rows()).unwrap_or_default()).sum()
    }

    /// Refuses an input with a column of the same name as one of the answers.
    pub(super) fn check(&self, prefix: &str) -> io::Result<()> {
        let schema = self.reader.metadata().file_metadata().schema();
        let own = schema.get_fields().iter().map(|field| field.name());
        let is_taken = |name: &&str| COLUMNS.iter().any(|column| format!("{prefix}{}", column.name) == *name);
        own.into_iter().find(is_taken).map_or(Ok(()), |name| Err(super::taken(&self.path, name)))
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
            let column = group.get_column_reader(self.column.0)?;
            let left = usize::try_from(group.metadata().num_rows()).unwrap_or_default();
            let nullable = group.metadata().column(self.column.0).column_descr().max_def_level() > 0;
            self.open = Some(Group { texts: get_typed_column_reader(column), left, nullable });
            self.group += 1;
        }
        Ok(self.open.as_mut())
    }

    fn read_rows(&mut self, most: usize) -> Result<Vec<Asked>> {
        let column = self.column.1.clone();
        let (mut rows, mut bytes) = (Vec::new(), 0);
        // A part is of one group, since the answers are written group by group.
        let Some(group) = self.group()? else { return Ok(rows) };
        while rows.len() < most && bytes < BYTES && group.left > 0 {
            for cell in group.read(BATCH.min(most - rows.len()))? {
                bytes += cell.as_ref().map_or(0, ByteArray::len);
                rows.push(Asked { text: text(cell.as_ref(), &column), weight: 1 });
            }
        }
        Ok(rows)
    }
}

impl Group {
    /// The next cells.
    fn read(&mut self, most: usize) -> Result<Vec<Option<ByteArray>>> {
        let (mut levels, mut values) = (Vec::new(), Vec::new());
        let nullable = self.nullable;
        let most = most.min(self.left);
        let (rows, ..) = self.texts.read_records(most, nullable.then_some(&mut levels), None, &mut values)?;
        if rows == 0 {
            return Err(self.short());
        }
        self.left -= rows;
        let mut values = values.into_iter();
        Ok((0..rows).map(|at| if nullable && levels.get(at) != Some(&1) { None } else { values.next() }).collect())
    }

    fn short(&self) -> parquet::errors::ParquetError {
        parquet::errors::ParquetError::EOF(format!("a group of rows ends {} rows early", self.left))
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
                let skipped = if group.left <= left { group.left } else { group.texts.skip_records(left)? };
                if skipped == 0 { Err(group.short()) } else { Ok(Some((group, skipped))) }
            });
            match skipped {
                Ok(Some((group, skipped))) => {
                    group.left -= skipped;
                    left -= skipped;
                }
                Ok(None) => return Err(super::changed(&self.path)),
                Err(error) => return Err(parquet_error(self.path.display(), error)),
            }
        }
        Ok(rows)
    }
}

/// The index of the column of texts among the columns of the file.
fn column_of_texts(reader: &SerializedFileReader<File>, file: &Path, column: &str) -> io::Result<usize> {
    let schema = reader.metadata().file_metadata().schema_descr();
    let (path, is_it) = (file.display(), |path: &[String]| path == [column.to_owned()]);
    let Some(index) = schema.columns().iter().position(|leaf| is_it(leaf.path().parts())) else {
        let fields = schema.root_schema().get_fields();
        let message = if fields.iter().any(|field| field.name() == column) {
            format!("{path}: the column {column} has lists or structures, not texts")
        } else {
            let names: Vec<_> = fields.iter().map(|field| field.name().to_owned()).collect();
            return Err(super::no_column(file, column, &names));
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
pub(super) fn assemble(table: &Table, prefix: &str, parts: &Parts, out: &mut File) -> io::Result<u64> {
    let name = parts.out();
    let metadata = table.reader.metadata();
    let mut all = metadata.file_metadata().schema().get_fields().to_vec();
    let columns = fields(prefix).and_then(|own| {
        all.extend(own);
        schema(all)
    });
    let kept = metadata.file_metadata().key_value_metadata().cloned().unwrap_or_default();
    let kept: Vec<KeyValue> = kept.into_iter().filter(|entry| entry.key != ARROW_SCHEMA).collect();
    let properties = properties().set_key_value_metadata(Some(kept)).build();
    let writer = columns.and_then(|columns| SerializedFileWriter::new(out, columns, properties.into()));
    let mut writer = writer.map_err(|error| parquet_error(&name, error))?;
    let input = File::open(&table.path).map_err(|error| file_error(&table.path, &error))?;
    let (mut first, mut failed) = (0, 0);
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
        for (index, column) in COLUMNS.iter().enumerate() {
            let Some(mut writer) = rows.next_column().map_err(|error| parquet_error(&name, error))? else { break };
            parts.column(index, first, end, |cells| {
                failed += if column.name == "error_code" { cells.present() as u64 } else { 0 };
                cells.write(&mut writer).map_err(|error| parquet_error(&name, error))
            })?;
            writer.close().map_err(|error| parquet_error(&name, error))?;
        }
        rows.close().map_err(|error| parquet_error(&name, error))?;
        first = end;
    }
    writer.close().map_err(|error| parquet_error(&name, error))?;
    Ok(failed)
}
