//! Rows that are JSON objects, one in each line.

#![expect(clippy::disallowed_types, reason = "the command writes files; the core does not")]

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use pascaline_batch::{COLUMNS, Row, RowError};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::parts::Parts;
use super::work::{Asked, BYTES, Source};
use crate::cli::console::named;
use crate::cli::input_lines::{Input, Line, LineError, LineLimit};

/// The lines of a file that are not blank.
pub(super) struct Lines {
    input: Input,
    path: PathBuf,
    column: String,
    line: Vec<u8>,
}

impl Lines {
    pub(super) fn open(path: &Path, column: &str, limit: &LineLimit) -> io::Result<Self> {
        let input = Input::open(path, limit)?;
        Ok(Self { input, path: path.to_owned(), column: column.to_owned(), line: Vec::new() })
    }

    /// Refuses an input whose first line has a member of the same name as a column of the answers.
    pub(super) fn check(mut self, prefix: &str) -> io::Result<()> {
        let Some((_, Line::Read)) = self.next()? else { return Ok(()) };
        let Ok(members) = Members::read(&self.line) else { return Ok(()) };
        match members.0.iter().find(|(name, _)| is_of_answer(name, prefix)) {
            Some((name, _)) => Err(super::taken(&self.path, name)),
            None => Ok(()),
        }
    }

    /// Reads the next line that is not blank; the bytes that were read, and whether the line is too long; none at the end.
    fn next(&mut self) -> io::Result<Option<(u64, Line)>> {
        let mut bytes = 0;
        loop {
            let read = self.input.read_line(&mut self.line)?;
            bytes += self.line.len() as u64 + 1;
            match read {
                Line::End => return Ok(None),
                Line::Read if self.line.trim_ascii().is_empty() => {}
                read => return Ok(Some((bytes, read))),
            }
        }
    }
}

impl Source for Lines {
    fn read(&mut self, most: usize) -> io::Result<Vec<Asked>> {
        let (mut rows, mut bytes) = (Vec::new(), 0);
        while rows.len() < most && bytes < BYTES {
            let Some((weight, line)) = self.next()? else { break };
            let text = match line {
                Line::TooLong => Err(self.input.too_long().to_string()),
                _ => text(&self.line, &self.column),
            };
            bytes += text.as_ref().map_or(0, String::len);
            rows.push(Asked { text, weight });
        }
        Ok(rows)
    }

    fn skip(&mut self, rows: u64) -> io::Result<u64> {
        let mut skipped = 0;
        for _ in 0..rows {
            let Some((bytes, _)) = self.next()? else { break };
            skipped += bytes;
        }
        Ok(skipped)
    }
}

/// The text of a line.
fn text(line: &[u8], column: &str) -> Result<String, String> {
    let members = Members::read(line).map_err(|error| error.to_string())?;
    // JSON's readers take the last one.
    let Some((_, value)) = members.0.iter().rev().find(|(name, _)| name == column) else {
        return Err(format!("There is no member {column}"));
    };
    let wrong = match value.get().as_bytes().first() {
        Some(b'"') => {
            return serde_json::from_str(value.get()).map_err(|error| LineError::from(error).to_string());
        }
        Some(b'n') => "null",
        Some(b'{') => "an object",
        Some(b'[') => "a list",
        Some(b't' | b'f') => "a boolean",
        _ => "a number",
    };
    Err(format!("{column} is {wrong}, not a text"))
}

/// The members of an object as they are written.
struct Members<'l>(Vec<(String, &'l RawValue)>);

impl<'l> Members<'l> {
    fn read(line: &'l [u8]) -> Result<Self, LineError> {
        let line = str::from_utf8(line).map_err(|_| LineError::NotUtf8)?;
        Ok(serde_json::from_str(line)?)
    }
}

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

fn is_of_answer(name: &str, prefix: &str) -> bool {
    name.strip_prefix(prefix).is_some_and(|name| COLUMNS.iter().any(|column| column.name == name))
}

/// Writes each line with the members of its answer after its own. A line that is no object has those of its answer alone.
pub(super) fn assemble(mut lines: Lines, prefix: &str, parts: &Parts, count: u64, out: &mut File) -> io::Result<u64> {
    let mut out = BufWriter::new(out);
    let mut failed = 0;
    for rows in parts.rows(count)? {
        for row in rows? {
            failed += u64::from(row.error.is_some());
            let Some((_, read)) = lines.next()? else { return Err(super::changed(&lines.path)) };
            let line = if matches!(read, Line::Read) { &lines.line[..] } else { b"" };
            let own = Members::read(line).map_or_else(|_| Vec::new(), |members| members.0);
            write(&mut out, &own, prefix, row).map_err(|error| named(parts.out(), &error))?;
        }
    }
    if lines.next()?.is_some() {
        return Err(super::changed(&lines.path));
    }
    out.flush().map_err(|error| named(parts.out(), &error))?;
    Ok(failed)
}

fn write(mut out: impl Write, own: &[(String, &RawValue)], prefix: &str, row: Row) -> io::Result<()> {
    let mut before = b"{";
    for (name, value) in own.iter().filter(|(name, _)| !is_of_answer(name, prefix)) {
        out.write_all(before)?;
        serde_json::to_writer(&mut out, name)?;
        write!(out, ":{}", value.get())?;
        before = b",";
    }
    for (name, value) in members(prefix, row) {
        out.write_all(before)?;
        serde_json::to_writer(&mut out, &name)?;
        out.write_all(b":")?;
        serde_json::to_writer(&mut out, &value)?;
        before = b",";
    }
    out.write_all(b"}\n")
}

/// The columns of a row as members. JSON has no infinity: that value is null, and the result says it.
fn members(prefix: &str, row: Row) -> Map<String, Value> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(line: &[u8]) -> String {
        text(line, "text").unwrap_err()
    }

    #[test]
    fn a_line_without_a_text_says_why() {
        assert_eq!(text(br#"{"a": 1, "text": "2 + 2"}"#, "text").unwrap(), "2 + 2");
        assert_eq!(text(br#"{"text": "1", "text": "2"}"#, "text").unwrap(), "2");
        assert_eq!(refused(br#"{"text": null}"#), "text is null, not a text");
        assert_eq!(refused(br#"{"text": -5}"#), "text is a number, not a text");
        assert_eq!(refused(br#"{"text": ["1"]}"#), "text is a list, not a text");
        assert_eq!(refused(br#"{"text": {}}"#), "text is an object, not a text");
        assert_eq!(refused(br#"{"text": true}"#), "text is a boolean, not a text");
        assert_eq!(refused(br#"{"other": "1"}"#), "There is no member text");
        assert_eq!(refused(br#"{"text": "1 +"#), "EOF while parsing a string at column 13");
        assert_eq!(refused(b"{\"text\": \"\xff\"}"), "not UTF-8");
        assert!(refused(br#"["text"]"#).contains("expected an object"));
        assert_eq!(refused(br#"{"text": "\ud800"}"#), "unexpected end of hex escape at column 8");
    }
}
