//! Rows that are JSON objects, one in each line.

#![expect(clippy::disallowed_types, reason = "the command writes files; the core does not")]

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::added::{Added, Row};
use super::records::{Own, Record, Records, Sink, Wanted};
use crate::cli::console::named;
use crate::cli::input_lines::{Input, Line, LineError, LineLimit};

/// The lines of a file that are not blank.
pub(super) struct Lines {
    input: Input,
    wanted: Vec<Wanted>,
    line: Vec<u8>,
}

impl Lines {
    pub(super) fn open(path: &Path, wanted: &[Wanted], limit: &LineLimit) -> io::Result<Self> {
        let input = Input::open(path, limit)?;
        Ok(Self { input, wanted: wanted.to_vec(), line: Vec::new() })
    }
}

impl Records for Lines {
    fn next(&mut self) -> io::Result<Option<Record>> {
        let mut weight = 0;
        loop {
            let read = self.input.read_line(&mut self.line)?;
            weight += self.line.len() as u64 + 1;
            return Ok(match read {
                Line::End => None,
                Line::TooLong => {
                    Some(Record { own: Vec::new(), texts: Err(self.input.too_long().to_string()), weight })
                }
                Line::Read if self.line.trim_ascii().is_empty() => continue,
                Line::Read => {
                    let (own, texts) = match Members::read(&self.line) {
                        Ok(members) => {
                            let texts = self.wanted.iter().map(|column| members.text(&column.name)).collect();
                            (members.own(), texts)
                        }
                        Err(error) => (Vec::new(), Err(error.to_string())),
                    };
                    Some(Record { own, texts, weight })
                }
            });
        }
    }
}

/// The members of an object as they are written.
struct Members<'l>(Vec<(String, &'l RawValue)>);

impl<'l> Members<'l> {
    fn read(line: &'l [u8]) -> Result<Self, LineError> {
        let line = str::from_utf8(line).map_err(|_| LineError::NotUtf8)?;
        Ok(serde_json::from_str(line)?)
    }

    /// The text of a member.
    fn text(&self, column: &str) -> Result<String, String> {
        // JSON's readers take the last one.
        let Some((_, value)) = self.0.iter().rev().find(|(name, _)| name == column) else {
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

    fn own(self) -> Vec<(String, Own)> {
        self.0.into_iter().map(|(name, value)| (name, Own::Json(value.get().to_owned()))).collect()
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

/// Lines that are written.
pub(super) struct LineSink<'f> {
    out: BufWriter<&'f mut File>,
    name: String,
    added: Added<'f>,
}

impl<'f> LineSink<'f> {
    pub(super) fn new(out: BufWriter<&'f mut File>, name: String, added: Added<'f>) -> Self {
        Self { out, name, added }
    }

    fn put(&mut self, own: Vec<(String, Own)>, answer: Row) -> io::Result<()> {
        let own = own.into_iter().map(|(name, value)| (name, value.into_json()));
        let answer = self.added.members(answer).map(|(name, value)| (name, value.to_string()));
        let mut before = b"{";
        for (name, json) in own.chain(answer) {
            self.out.write_all(before)?;
            serde_json::to_writer(&mut self.out, &name)?;
            write!(self.out, ":{json}")?;
            before = b",";
        }
        self.out.write_all(b"}\n")
    }
}

impl Sink for LineSink<'_> {
    fn write(&mut self, own: Vec<(String, Own)>, answer: Row) -> io::Result<()> {
        self.put(own, answer).map_err(|error| named(&self.name, &error))
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| named(&self.name, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(line: &[u8]) -> String {
        Members::read(line).map_err(|error| error.to_string()).and_then(|members| members.text("text")).unwrap_err()
    }

    #[test]
    fn a_line_without_a_text_says_why() {
        let text = |line: &[u8]| Members::read(line).unwrap().text("text").unwrap();
        assert_eq!(text(br#"{"a": 1, "text": "2 + 2"}"#), "2 + 2");
        assert_eq!(text(br#"{"text": "1", "text": "2"}"#), "2");
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
