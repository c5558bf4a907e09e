//! The columns that a run adds to the rows of its input.

use parquet::errors::Result;
use parquet::schema::types::TypePtr;
use pascaline_batch::{Cell, Column};
use serde_json::Value;

use super::columns;

/// The cells of an answer, one for each column.
pub(super) type Row = Vec<Cell>;

/// The columns of the answers, and what is put before their names.
#[derive(Clone, Copy)]
pub(super) struct Added<'a> {
    pub(super) columns: &'static [Column],
    pub(super) prefix: &'a str,
}

impl Added<'_> {
    /// The names of the columns.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.columns.iter().map(|column| format!("{}{}", self.prefix, column.name))
    }

    /// Whether a column of the input has the name of one of them.
    pub(super) fn has(&self, name: &str) -> bool {
        name.strip_prefix(self.prefix).is_some_and(|name| self.columns.iter().any(|column| column.name == name))
    }

    /// The schema of the columns.
    pub(super) fn fields(&self) -> Result<Vec<TypePtr>> {
        columns::fields(self.columns, self.prefix)
    }

    /// The cells of an answer under the names of their columns. JSON has no infinity: that number is null, and the result says it.
    pub(super) fn members(&self, row: Row) -> impl Iterator<Item = (String, Value)> {
        self.names().zip(row.into_iter().map(|cell| match cell {
            Cell::Text(text) => text.into(),
            Cell::Number(number) => number.filter(|number| number.is_finite()).into(),
            Cell::Texts(texts) => texts.into(),
        }))
    }
}
