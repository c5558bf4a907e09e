//! Codes as serde has them: the texts that every surface uses.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::error::ErrorCode;
use crate::note::NoteCode;

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ErrorCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(OneOf { all: Self::ALL, text: Self::as_str, what: "the code of an error" })
    }
}

impl Serialize for NoteCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for NoteCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(OneOf { all: Self::ALL, text: Self::as_str, what: "the code of a note" })
    }
}

/// The code that has the text that is read.
struct OneOf<C: 'static> {
    all: &'static [C],
    text: fn(C) -> &'static str,
    what: &'static str,
}

impl<C: Copy> Visitor<'_> for OneOf<C> {
    type Value = C;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_str<E: Error>(self, found: &str) -> Result<C, E> {
        let code = self.all.iter().copied().find(|code| (self.text)(*code) == found);
        code.ok_or_else(|| E::custom(format_args!("`{found}` is not {}", self.what)))
    }
}
