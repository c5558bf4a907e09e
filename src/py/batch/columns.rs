//! The rows of answers as columns.

use std::sync::Arc;

use arrow_array::builder::{Float64Builder, ListBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pascaline_batch::{COLUMNS, Column, Row, RowError, Shape};

/// The columns of some rows while they are made.
pub(super) struct Columns {
    rows: usize,
    result: StringBuilder,
    kind: StringBuilder,
    value: Float64Builder,
    unit: StringBuilder,
    exact: StringBuilder,
    decimal: StringBuilder,
    reading: StringBuilder,
    notes: ListBuilder<StringBuilder>,
    error_code: StringBuilder,
    error: StringBuilder,
    error_hint: StringBuilder,
}

/// The schema of every table of answers.
pub(super) fn schema() -> Arc<Schema> {
    let field = |Column { name, shape }: &Column| match shape {
        Shape::Text => Field::new(*name, DataType::Utf8, true),
        Shape::Number => Field::new(*name, DataType::Float64, true),
        Shape::Texts => Field::new(*name, DataType::List(item()), false),
    };
    Arc::new(Schema::new(COLUMNS.iter().map(field).collect::<Vec<_>>()))
}

fn item() -> Arc<Field> {
    Arc::new(Field::new("element", DataType::Utf8, false))
}

impl Default for Columns {
    fn default() -> Self {
        let text = StringBuilder::new;
        Self {
            rows: 0,
            result: text(),
            kind: text(),
            value: Float64Builder::new(),
            unit: text(),
            exact: text(),
            decimal: text(),
            reading: text(),
            notes: ListBuilder::new(text()).with_field(item()),
            error_code: text(),
            error: text(),
            error_hint: text(),
        }
    }
}

impl Columns {
    pub(super) fn push(&mut self, row: &Row) {
        let Row { result, kind, value, unit, exact, decimal, reading, notes, error } = row;
        let texts = [
            (&mut self.result, result),
            (&mut self.unit, unit),
            (&mut self.exact, exact),
            (&mut self.decimal, decimal),
            (&mut self.reading, reading),
        ];
        for (column, text) in texts {
            column.append_option(text.as_deref());
        }
        self.kind.append_option(kind.as_deref());
        self.value.append_option(*value);
        for note in notes {
            self.notes.values().append_value(note);
        }
        self.notes.append(true);
        let (code, message, hint) = match error {
            Some(RowError { code, message, hint }) => (Some(code), Some(message), hint.as_ref()),
            None => (None, None, None),
        };
        self.error_code.append_option(code);
        self.error.append_option(message);
        self.error_hint.append_option(hint);
        self.rows += 1;
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The table of the rows, in the order of [`COLUMNS`].
    pub(super) fn finish(&mut self, schema: &Arc<Schema>) -> Result<RecordBatch, ArrowError> {
        let columns: [ArrayRef; COLUMNS.len()] = [
            Arc::new(self.result.finish()),
            Arc::new(self.kind.finish()),
            Arc::new(self.value.finish()),
            Arc::new(self.unit.finish()),
            Arc::new(self.exact.finish()),
            Arc::new(self.decimal.finish()),
            Arc::new(self.reading.finish()),
            Arc::new(self.notes.finish()),
            Arc::new(self.error_code.finish()),
            Arc::new(self.error.finish()),
            Arc::new(self.error_hint.finish()),
        ];
        let rows = std::mem::take(&mut self.rows);
        RecordBatch::try_new_with_options(
            schema.clone(),
            columns.to_vec(),
            &RecordBatchOptions::new().with_row_count(Some(rows)),
        )
    }
}
