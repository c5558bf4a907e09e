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
use pascaline_batch::{Cell, Column, Shape};

use super::added::Row;
use crate::cli::console::named;

/// A part of a column: its levels, as Parquet has them, and those of its cells that are not null.
pub(super) enum Cells {
    Texts { levels: Vec<i16>, values: Vec<ByteArray> },
    Numbers { levels: Vec<i16>, values: Vec<f64> },
    Lists { levels: Vec<i16>, starts: Vec<i16>, values: Vec<ByteArray> },
}

/// The schema of columns, each with `prefix` before its name.
pub(super) fn fields(columns: &[Column], prefix: &str) -> Result<Vec<TypePtr>> {
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
    columns.iter().map(field).collect()
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

/// The columns of rows.
pub(super) fn of_rows(columns: &[Column], rows: &[Row]) -> Vec<Cells> {
    let column = |at: usize| rows.iter().filter_map(move |row| row.get(at));
    let cells = |(at, Column { shape, .. }): (usize, &Column)| match shape {
        Shape::Text => texts(column(at).map(Cell::as_text)),
        Shape::Number => numbers(column(at)),
        Shape::Texts => lists(column(at)),
    };
    columns.iter().enumerate().map(cells).collect()
}

/// A column of texts, of which some may be missing.
pub(super) fn texts<'t>(cells: impl Iterator<Item = Option<&'t str>>) -> Cells {
    let (mut levels, mut values) = (Vec::new(), Vec::<ByteArray>::new());
    for text in cells {
        levels.push(i16::from(text.is_some()));
        values.extend(text.map(ByteArray::from));
    }
    Cells::Texts { levels, values }
}

fn numbers<'r>(cells: impl Iterator<Item = &'r Cell>) -> Cells {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    for cell in cells {
        let number = if let Cell::Number(number) = cell { *number } else { None };
        levels.push(i16::from(number.is_some()));
        values.extend(number);
    }
    Cells::Numbers { levels, values }
}

/// An empty list has one entry among the levels, with no value.
fn lists<'r>(cells: impl Iterator<Item = &'r Cell>) -> Cells {
    let (mut levels, mut starts, mut values) = (Vec::new(), Vec::new(), Vec::<ByteArray>::new());
    for cell in cells {
        let Cell::Texts(texts) = cell else { continue };
        levels.extend(std::iter::repeat_n(i16::from(!texts.is_empty()), texts.len().max(1)));
        starts.push(0);
        starts.extend(std::iter::repeat_n(1, texts.len().saturating_sub(1)));
        values.extend(texts.iter().map(|text| ByteArray::from(text.as_str())));
    }
    Cells::Lists { levels, starts, values }
}

/// The rows of columns that [`of_rows`] has made.
pub(super) fn to_rows(columns: Vec<Cells>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for column in columns {
        let cells = column.into_cells();
        rows.resize_with(cells.len(), Vec::new);
        for (row, cell) in rows.iter_mut().zip(cells) {
            row.push(cell);
        }
    }
    rows
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

    /// The texts of the cells that are not null.
    pub(super) fn into_texts(self) -> impl Iterator<Item = String> {
        self.into_cells().into_iter().filter_map(|cell| match cell {
            Cell::Text(text) => text,
            _ => None,
        })
    }

    fn into_cells(self) -> Vec<Cell> {
        let text = |value: ByteArray| String::from_utf8_lossy(value.data()).into_owned();
        match self {
            Self::Texts { levels, values } => {
                let mut values = values.into_iter().map(text);
                let cell = |level| Cell::Text(if level == 1 { values.next() } else { None });
                levels.into_iter().map(cell).collect()
            }
            Self::Numbers { levels, values } => {
                let mut values = values.into_iter();
                let cell = |level| Cell::Number(if level == 1 { values.next() } else { None });
                levels.into_iter().map(cell).collect()
            }
            Self::Lists { levels, starts, values } => {
                let mut values = values.into_iter().map(text);
                let mut lists: Vec<Vec<String>> = Vec::new();
                for (level, start) in levels.into_iter().zip(starts) {
                    if start == 0 {
                        lists.push(Vec::new());
                    }
                    if let Some(list) = lists.last_mut().filter(|_| level == 1) {
                        list.extend(values.next());
                    }
                }
                lists.into_iter().map(Cell::Texts).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pascaline_batch::{self as batch, COLUMNS};

    use super::*;

    #[test]
    fn rows_are_the_same_after_they_were_columns() {
        let some = |text: &str| Some(text.to_owned());
        let rows = [
            batch::Row { result: some("1"), kind: Some("number".into()), value: Some(1.0), ..Default::default() },
            batch::Row { result: some("5 km"), value: Some(5.0), unit: some("km"), ..Default::default() },
            batch::Row::failed("code", "message", some("hint")),
            batch::Row {
                notes: vec!["one".to_owned(), String::new(), "three".to_owned()],
                exact: some(""),
                ..Default::default()
            },
            batch::Row { notes: vec!["π\0".to_owned()], value: Some(f64::NEG_INFINITY), ..Default::default() },
            batch::Row::unreadable("null"),
        ];
        let rows = rows.map(batch::Row::into_cells);
        assert!(rows.iter().all(|row| row.len() == COLUMNS.len()));
        assert_eq!(to_rows(of_rows(&COLUMNS, &rows)), rows);
        assert_eq!(to_rows(of_rows(&COLUMNS, &[])), [] as [Row; 0]);
    }
}
