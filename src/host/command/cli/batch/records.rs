//! Rows that are read and written one by one: JSON objects in lines, CSV, and a table of Parquet that becomes one of these, or was one.

use std::io;
use std::path::Path;

use pascaline_batch::{COLUMNS, Row, RowError};
use serde_json::Value;

use super::parts::Parts;
use super::work::{Asked, BYTES, Source};

/// A row of the input.
pub(super) struct Record {
    /// Its members; none if it cannot be read.
    pub(super) own: Vec<(String, Own)>,
    /// The text to answer, or why there is none.
    pub(super) text: Result<String, String>,
    /// How far it advances the bar.
    pub(super) weight: u64,
}

/// A value of the input.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Own {
    /// JSON as it is written.
    Json(String),
    Text(String),
}

impl Own {
    pub(super) fn into_json(self) -> String {
        match self {
            Self::Json(json) => json,
            Self::Text(text) => Value::from(text).to_string(),
        }
    }

    /// The text of a field: of a JSON string what it says, and none for null.
    pub(super) fn into_field(self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text),
            Self::Json(json) => match serde_json::from_str(&json) {
                Ok(Value::String(text)) => Some(text),
                Ok(Value::Null) => None,
                _ => Some(json),
            },
        }
    }
}

/// The rows of the input, from the first to the last.
pub(super) trait Records {
    /// The next row; none at the end.
    fn next(&mut self) -> io::Result<Option<Record>>;

    /// The names of the columns, if the input says them before its rows.
    fn header(&self) -> &[String] {
        &[]
    }
}

/// The texts of rows.
pub(super) struct Texts(pub(super) Box<dyn Records>);

impl Source for Texts {
    fn read(&mut self, most: usize) -> io::Result<Vec<Asked>> {
        let (mut rows, mut bytes) = (Vec::new(), 0);
        while rows.len() < most && bytes < BYTES {
            let Some(Record { text, weight, .. }) = self.0.next()? else { break };
            bytes += text.as_ref().map_or(0, String::len);
            rows.push(Asked { text, weight });
        }
        Ok(rows)
    }

    fn skip(&mut self, rows: u64) -> io::Result<u64> {
        let mut skipped = 0;
        for _ in 0..rows {
            let Some(Record { weight, .. }) = self.0.next()? else { break };
            skipped += weight;
        }
        Ok(skipped)
    }
}

/// Where rows are written with their answers.
pub(super) trait Sink {
    /// The members of a row, and its answer.
    fn write(&mut self, own: Vec<(String, Own)>, answer: Row) -> io::Result<()>;

    /// What is still to be written after the last row.
    fn end(&mut self) -> io::Result<()>;
}

/// The rows that are looked through for the column of the texts.
const FIRST: usize = 100;

/// Refuses an input whose first row has a member of the same name as a column of the answers, and one of whose first rows none has the
/// member that is asked for.
pub(super) fn check(records: &mut dyn Records, path: &Path, column: &str, prefix: &str) -> io::Result<()> {
    let mut names = records.header().to_vec();
    if let Some(name) = names.iter().find(|name| is_of_answer(name, prefix)) {
        return Err(super::taken(path, name));
    }
    if !names.is_empty() {
        return if names.iter().any(|name| name == column) {
            Ok(())
        } else {
            Err(super::no_column(path, column, &names))
        };
    }
    for _ in 0..FIRST {
        let Some(Record { own, .. }) = records.next()? else { break };
        if names.is_empty()
            && let Some((name, _)) = own.iter().find(|(name, _)| is_of_answer(name, prefix))
        {
            return Err(super::taken(path, name));
        }
        if own.iter().any(|(name, _)| name == column) {
            return Ok(());
        }
        names.extend(own.into_iter().map(|(name, _)| name).filter(|name| !names.contains(name)).collect::<Vec<_>>());
    }
    if names.is_empty() { Ok(()) } else { Err(super::no_column(path, column, &names)) }
}

/// The names of all members, in the order in which they come, but for those that an answer replaces.
pub(super) fn names(mut records: Box<dyn Records>, prefix: &str) -> io::Result<Vec<String>> {
    let mut names: Vec<_> = records.header().iter().filter(|name| !is_of_answer(name, prefix)).cloned().collect();
    while let Some(Record { own, .. }) = records.next()? {
        for (name, _) in own {
            if !is_of_answer(&name, prefix) && !names.contains(&name) {
                names.push(name);
            }
        }
    }
    Ok(names)
}

/// Writes each row with its answer after its own members. A row that cannot be read has its answer alone.
pub(super) fn assemble(
    mut records: Box<dyn Records>,
    path: &Path,
    prefix: &str,
    parts: &Parts,
    count: u64,
    sink: &mut dyn Sink,
) -> io::Result<u64> {
    let mut failed = 0;
    for rows in parts.rows(count)? {
        for row in rows? {
            failed += u64::from(row.error.is_some());
            let Some(Record { mut own, .. }) = records.next()? else { return Err(super::changed(path)) };
            own.retain(|(name, _)| !is_of_answer(name, prefix));
            sink.write(own, row)?;
        }
    }
    if records.next()?.is_some() {
        return Err(super::changed(path));
    }
    sink.end()?;
    Ok(failed)
}

fn is_of_answer(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).is_some_and(|name| COLUMNS.iter().any(|column| column.name == name))
}

/// The columns of an answer. JSON has no infinity: that value is null, and the result says it.
pub(super) fn members(prefix: &str, row: Row) -> Vec<(String, Value)> {
    let Row { result, kind, value, unit, exact, decimal, reading, notes, error } = row;
    let (code, message, hint) = match error {
        Some(RowError { code, message, hint }) => (Some(code), Some(message), hint),
        None => (None, None, None),
    };
    let value = value.filter(|value| value.is_finite());
    let cells: [Value; COLUMNS.len()] = [
        result.into(),
        kind.into(),
        value.into(),
        unit.into(),
        exact.into(),
        decimal.into(),
        reading.into(),
        notes.into(),
        code.into(),
        message.into(),
        hint.into(),
    ];
    COLUMNS.iter().zip(cells).map(|(column, cell)| (format!("{prefix}{}", column.name), cell)).collect()
}
