//! The rows of answers as columns of Parquet, in which the parts and the answers are kept.

use std::fmt::Display;
use std::io;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, get_typed_column_reader};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesBuilder};
use parquet::file::writer::SerializedColumnWriter;
use parquet::schema::types::{Type, TypePtr};
use pascaline_batch::{COLUMNS, Column, Row, RowError, Shape};

use crate::cli::console::named;

/// A part of a column: its levels, as Parquet has them, and those of its cells that are not null.
pub(super) enum Cells {
    Texts { levels: Vec<i16>, values: Vec<ByteArray> },
    Numbers { levels: Vec<i16>, values: Vec<f64> },
    Lists { levels: Vec<i16>, starts: Vec<i16>, values: Vec<ByteArray> },
}

/// The schema of the columns, each with `prefix` before its name.
pub(super) fn fields(prefix: &str) -> Result<Vec<TypePtr>> {
    let field = |Column { name, shape }: &Column| {
        let name = format!("{prefix}{name}");
        match shape {
            Shape::Text => nullable_text(&name),
            Shape::Number => Type::primitive_type_builder(&name, Physical::DOUBLE)
                .with_repetition(Repetition::OPTIONAL)
                .build()
                .map(Arc::new),
            Shape::Texts => list(&name),
        }
    };
    COLUMNS.iter().map(field).collect()
}

/// A column of texts that may be missing.
pub(super) fn nullable_text(name: &str) -> Result<TypePtr> {
    text(name, Repetition::OPTIONAL)
}

fn text(name: &str, repetition: Repetition) -> Result<TypePtr> {
    let text = Type::primitive_type_builder(name, Physical::BYTE_ARRAY).with_repetition(repetition);
    let text = text.with_converted_type(ConvertedType::UTF8).with_logical_type(Some(LogicalType::String));
    text.build().map(Arc::new)
}

fn list(name: &str) -> Result<TypePtr> {
    let element = text("element", Repetition::REQUIRED)?;
    let items = Type::group_type_builder("list").with_repetition(Repetition::REPEATED).with_fields(vec![element]);
    let list = Type::group_type_builder(name).with_repetition(Repetition::REQUIRED);
    let list = list.with_converted_type(ConvertedType::LIST).with_logical_type(Some(LogicalType::List));
    list.with_fields(vec![Arc::new(items.build()?)]).build().map(Arc::new)
}

/// A schema of these fields.
pub(super) fn schema(fields: Vec<TypePtr>) -> Result<TypePtr> {
    Type::group_type_builder("schema").with_fields(fields).build().map(Arc::new)
}

/// How the columns are written: a page at a time, so that no column is in memory.
pub(super) fn properties() -> WriterPropertiesBuilder {
    WriterProperties::builder()
        .set_created_by(concat!("pascaline version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::SNAPPY)
        .set_dictionary_enabled(false)
        .set_statistics_enabled(EnabledStatistics::Chunk)
}

/// An error of a file of Parquet, with its name; that of the machine, if it was one.
pub(super) fn parquet_error(name: impl Display, error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => named(name, &error),
            Err(error) => io::Error::other(format!("{name}: {error}")),
        },
        error => io::Error::other(format!("{name}: {error}")),
    }
}

/// The columns of rows, in the order of [`COLUMNS`].
pub(super) fn of_rows(rows: &[Row]) -> Vec<Cells> {
    let texts = |cell: &dyn for<'r> Fn(&'r Row) -> Option<&'r str>| Cells::Texts {
        levels: rows.iter().map(|row| i16::from(cell(row).is_some())).collect(),
        values: rows.iter().filter_map(|row| cell(row).map(Into::into)).collect(),
    };
    let errors = |cell: &dyn for<'r> Fn(&'r RowError) -> Option<&'r str>| Cells::Texts {
        levels: rows.iter().map(|row| i16::from(row.error.as_ref().is_some_and(|e| cell(e).is_some()))).collect(),
        values: rows.iter().filter_map(|row| Some(cell(row.error.as_ref()?)?.into())).collect(),
    };
    vec![
        texts(&|row| row.result.as_deref()),
        texts(&|row| row.kind.as_deref()),
        Cells::Numbers {
            levels: rows.iter().map(|row| i16::from(row.value.is_some())).collect(),
            values: rows.iter().filter_map(|row| row.value).collect(),
        },
        texts(&|row| row.unit.as_deref()),
        texts(&|row| row.exact.as_deref()),
        texts(&|row| row.decimal.as_deref()),
        texts(&|row| row.reading.as_deref()),
        lists(rows),
        errors(&|error| Some(&error.code)),
        errors(&|error| Some(&error.message)),
        errors(&|error| error.hint.as_deref()),
    ]
}

/// The notes. An empty list has one entry among the levels, with no value.
fn lists(rows: &[Row]) -> Cells {
    let (mut levels, mut starts) = (Vec::new(), Vec::new());
    for row in rows {
        levels.extend(std::iter::repeat_n(i16::from(!row.notes.is_empty()), row.notes.len().max(1)));
        starts.push(0);
        starts.extend(std::iter::repeat_n(1, row.notes.len().saturating_sub(1)));
    }
    Cells::Lists {
        levels,
        starts,
        values: rows.iter().flat_map(|row| &row.notes).map(|note| note.as_str().into()).collect(),
    }
}

/// The rows of columns that [`of_rows`] has made.
pub(super) fn to_rows(columns: Vec<Cells>) -> Vec<Row> {
    let mut columns: Vec<_> = columns.into_iter().map(Cells::cells).collect();
    let count = columns.first().map_or(0, Vec::len);
    let row = |at: usize| {
        let mut cells = columns.iter_mut().map(|column| std::mem::take(&mut column[at]));
        let mut next = || cells.next().unwrap_or_default();
        let (result, kind, value) = (next().text(), next().text().map(Into::into), next().number());
        let (unit, exact, decimal) = (next().text(), next().text(), next().text());
        let (reading, notes) = (next().text(), next().texts);
        let (code, message, hint) = (next().text(), next().text(), next().text());
        let error = code.map(|code| RowError { code, message: message.unwrap_or_default(), hint });
        Row { result, kind, value, unit, exact, decimal, reading, notes, error }
    };
    (0..count).map(row).collect()
}

/// A cell of any column.
#[derive(Default)]
struct Cell {
    number: Option<f64>,
    texts: Vec<String>,
}

impl Cell {
    fn text(mut self) -> Option<String> {
        self.texts.pop()
    }

    fn number(self) -> Option<f64> {
        self.number
    }
}

impl Cells {
    /// Reads the next cells of a column of this shape.
    pub(super) fn read(reader: ColumnReader, shape: Shape, rows: usize) -> Result<Self> {
        let (mut levels, mut starts) = (Vec::new(), Vec::new());
        if shape == Shape::Number {
            let mut values = Vec::new();
            let mut reader = get_typed_column_reader::<DoubleType>(reader);
            reader.read_records(rows, Some(&mut levels), None, &mut values)?;
            return Ok(Self::Numbers { levels, values });
        }
        let mut values = Vec::new();
        let mut reader = get_typed_column_reader::<ByteArrayType>(reader);
        let is_list = shape == Shape::Texts;
        reader.read_records(rows, Some(&mut levels), is_list.then_some(&mut starts), &mut values)?;
        Ok(if is_list { Self::Lists { levels, starts, values } } else { Self::Texts { levels, values } })
    }

    /// Writes the cells at the end of a column.
    pub(super) fn write(&self, column: &mut SerializedColumnWriter<'_>) -> Result<()> {
        match self {
            Self::Texts { levels, values } => {
                column.typed::<ByteArrayType>().write_batch(values, Some(levels), None)?;
            }
            Self::Numbers { levels, values } => {
                column.typed::<DoubleType>().write_batch(values, Some(levels), None)?;
            }
            Self::Lists { levels, starts, values } => {
                column.typed::<ByteArrayType>().write_batch(values, Some(levels), Some(starts))?;
            }
        }
        Ok(())
    }

    /// The number of cells that are not null.
    pub(super) fn present(&self) -> usize {
        match self {
            Self::Texts { values, .. } | Self::Lists { values, .. } => values.len(),
            Self::Numbers { values, .. } => values.len(),
        }
    }

    fn cells(self) -> Vec<Cell> {
        let text = |value: ByteArray| String::from_utf8_lossy(value.data()).into_owned();
        match self {
            Self::Texts { levels, values } => {
                let mut values = values.into_iter().map(text);
                let cell =
                    |level| Cell { texts: values.by_ref().take(usize::from(level == 1)).collect(), number: None };
                levels.into_iter().map(cell).collect()
            }
            Self::Numbers { levels, values } => {
                let mut values = values.into_iter();
                let cell = |level| Cell { number: (level == 1).then(|| values.next()).flatten(), texts: Vec::new() };
                levels.into_iter().map(cell).collect()
            }
            Self::Lists { levels, starts, values } => {
                let mut values = values.into_iter().map(text);
                let mut cells: Vec<Cell> = Vec::new();
                for (level, start) in levels.into_iter().zip(starts) {
                    if start == 0 {
                        cells.push(Cell::default());
                    }
                    if let Some(cell) = cells.last_mut().filter(|_| level == 1) {
                        cell.texts.extend(values.next());
                    }
                }
                cells
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_the_same_after_they_were_columns() {
        let some = |text: &str| Some(text.to_owned());
        let rows = [
            Row { result: some("1"), kind: Some("number".into()), value: Some(1.0), ..Row::default() },
            Row { result: some("5 km"), value: Some(5.0), unit: some("km"), ..Row::default() },
            Row::failed("code", "message", some("hint")),
            Row { notes: vec!["one".to_owned(), String::new(), "three".to_owned()], exact: some(""), ..Row::default() },
            Row { notes: vec!["π\0".to_owned()], value: Some(f64::NEG_INFINITY), ..Row::default() },
            Row::unreadable("null"),
        ];
        assert_eq!(to_rows(of_rows(&rows)), rows);
        assert_eq!(to_rows(of_rows(&[])), []);
    }
}
