//! Rows that are read and written one by one: JSON objects in lines, CSV, and a table of Parquet that becomes one of these, or was one.

use std::io;
use std::path::Path;

use serde_json::Value;

use super::added::{Added, Row};
use super::parts::Parts;
use super::work::{Asked, BYTES, Source, bytes_of};

/// A column whose texts are answered.
#[derive(Clone)]
pub(in crate::cli) struct Wanted {
    pub(in crate::cli) name: String,
    /// The option that names it.
    pub(in crate::cli) option: &'static str,
}

/// A row of the input.
pub(super) struct Record {
    /// Its members; none if it cannot be read.
    pub(super) own: Vec<(String, Own)>,
    /// The texts to answer, one for each column that is wanted, or why there are none.
    pub(super) texts: Result<Vec<String>, String>,
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
            let Some(Record { texts, weight, .. }) = self.0.next()? else { break };
            bytes += bytes_of(&texts);
            rows.push(Asked { texts, weight });
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

/// Refuses an input whose first row has a member of the same name as a column of the answers, and one of whose first rows none has a
/// member that is wanted.
pub(super) fn check(records: &mut dyn Records, path: &Path, wanted: &[Wanted], added: Added<'_>) -> io::Result<()> {
    let mut names = records.header().to_vec();
    let missing = |names: &[String]| wanted.iter().find(|column| !names.contains(&column.name));
    if let Some(name) = names.iter().find(|name| added.has(name)) {
        return Err(super::taken(path, name));
    }
    if names.is_empty() {
        for _ in 0..FIRST {
            let Some(Record { own, .. }) = records.next()? else { break };
            if names.is_empty()
                && let Some((name, _)) = own.iter().find(|(name, _)| added.has(name))
            {
                return Err(super::taken(path, name));
            }
            names
                .extend(own.into_iter().map(|(name, _)| name).filter(|name| !names.contains(name)).collect::<Vec<_>>());
            if missing(&names).is_none() {
                return Ok(());
            }
        }
    }
    match missing(&names) {
        Some(column) if !names.is_empty() => Err(super::no_column(path, column, &names)),
        _ => Ok(()),
    }
}

/// The names of all members, in the order in which they come, but for those that an answer replaces.
pub(super) fn names(mut records: Box<dyn Records>, added: Added<'_>) -> io::Result<Vec<String>> {
    let mut names: Vec<_> = records.header().iter().filter(|name| !added.has(name)).cloned().collect();
    while let Some(Record { own, .. }) = records.next()? {
        for (name, _) in own {
            if !added.has(&name) && !names.contains(&name) {
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
    added: Added<'_>,
    parts: &Parts,
    count: u64,
    sink: &mut dyn Sink,
) -> io::Result<()> {
    for rows in parts.rows(count)? {
        for row in rows? {
            let Some(Record { mut own, .. }) = records.next()? else { return Err(super::changed(path)) };
            own.retain(|(name, _)| !added.has(name));
            sink.write(own, row)?;
        }
    }
    if records.next()?.is_some() {
        return Err(super::changed(path));
    }
    sink.end()
}
