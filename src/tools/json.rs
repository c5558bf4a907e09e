//! The values of arguments and bindings: JSON's.
//!
//! Arguments come as JSON text, and bindings do, so that one reader judges what every surface was given; a number keeps
//! its digits, since Python tells `2` from `2.0` and loses no digit of an integer.

use std::fmt::{self, Write};

use crate::Limits;
use crate::syntax::decimal;
use crate::text::owned;

/// A value of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true`, `false`
    Boolean(bool),
    /// The text of a number: `2`, `2.0`, `1e3`.
    Number(String),
    /// A text.
    Text(String),
    /// `[1, 2]`
    List(Vec<Json>),
    /// `{"a": 1}`, in its order.
    Object(Vec<(String, Json)>),
}

/// Levels of lists and objects in each other.
const MOST_NESTING: u32 = 100;

/// Why a JSON text is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonError {
    /// It is not JSON, or is nested more than 100 levels deep.
    Invalid,
    /// It has more than so many bytes.
    TooLong(u64),
    /// It has more than so many values.
    TooManyValues(u64),
}

/// What is said behind `Invalid arguments for tool "calculate": `.
impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid => f.write_str("no JSON"),
            Self::TooLong(most) => write!(f, "longer than {most} bytes"),
            Self::TooManyValues(most) => write!(f, "more than {most} values"),
        }
    }
}

impl std::error::Error for JsonError {}

impl Json {
    /// Reads a JSON text; `None` where it is none, or nested too deep.
    ///
    /// ```
    /// use pascaline::tools::Json;
    ///
    /// assert_eq!(Json::read(" [1.50, \"\\u00e9\"] ").unwrap().to_string(), "[1.50,\"é\"]");
    /// assert_eq!(Json::read("{1: 2}"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        Self::read_values(text, u64::MAX).ok()
    }

    /// Reads a JSON text of a stranger's, which may take no more than the limits say:
    /// [`argument_bytes`](Limits::argument_bytes) of text, and as many values as a [`collection`](Limits::collection) has elements.
    ///
    /// ```
    /// use pascaline::{Limits, tools::{Json, JsonError}};
    ///
    /// let limits = Limits { argument_bytes: 20, collection: 3, ..Limits::default() };
    /// assert!(Json::read_within("[1, 2]", &limits).is_ok());
    /// assert_eq!(Json::read_within("[1, 2, 3]", &limits), Err(JsonError::TooManyValues(3)));
    /// assert_eq!(Json::read_within("\"longer than the limit\"", &limits), Err(JsonError::TooLong(20)));
    /// ```
    pub fn read_within(text: &str, limits: &Limits) -> Result<Self, JsonError> {
        if text.len() as u64 > limits.argument_bytes {
            return Err(JsonError::TooLong(limits.argument_bytes));
        }
        Self::read_values(text, limits.collection)
    }

    fn read_values(text: &str, most: u64) -> Result<Self, JsonError> {
        let mut reader = Reader { text, at: 0, values_left: Some(most) };
        let value = reader.value(MOST_NESTING);
        reader.skip_blanks();
        match value {
            Some(value) if reader.at == text.len() => Ok(value),
            _ if reader.values_left.is_none() => Err(JsonError::TooManyValues(most)),
            _ => Err(JsonError::Invalid),
        }
    }

    /// The value at `key` of an object; the last one, as in Python.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => entries.iter().rev().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text that it is.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The items of a list; anything else is a list of itself.
    pub fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            other => std::slice::from_ref(other),
        }
    }

    /// The entries of an object, in its order; none of anything else.
    pub fn entries(&self) -> &[(String, Self)] {
        match self {
            Self::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The integer that it is, as JSON or a model may write it: `10`, `10.0`, `1e1`; one that is too large is the largest.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Number(text) => whole(text),
            _ => None,
        }
    }

    /// Python's `str` of it: a text as it stands, `True`, `None`; lists and objects as JSON.
    pub fn plain(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Boolean(true) => owned("True"),
            Self::Boolean(false) => owned("False"),
            Self::Null => owned("None"),
            other => other.to_string(),
        }
    }
}

/// The integer that a text of a number is; one that is too large is the largest.
pub(super) fn whole(text: &str) -> Option<i64> {
    let begins = text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
    let ends = match text.split_once('.') {
        Some((_, zeros)) => !zeros.is_empty() && zeros.bytes().all(|byte| byte == b'0'),
        None => true,
    };
    let size = decimal(text).filter(|size| begins && ends && size.trunc() == *size)?;
    #[expect(clippy::cast_possible_truncation, reason = "a cast saturates")]
    let size = size as i64;
    Some(size)
}

/// JSON text.
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Boolean(boolean) => f.write_str(if *boolean { "true" } else { "false" }),
            Self::Number(number) => f.write_str(number),
            Self::Text(text) => write_text(f, text),
            Self::List(items) => {
                f.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    item.fmt(f)?;
                }
                f.write_char(']')
            }
            Self::Object(entries) => {
                f.write_char('{')?;
                for (index, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    write_text(f, key)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for char in text.chars() {
        match char {
            '"' | '\\' => f.write_fmt(format_args!("\\{char}"))?,
            '\n' => f.write_str("\\n")?,
            '\0'..='\x1F' => f.write_fmt(format_args!("\\u{:04x}", u32::from(char)))?,
            _ => f.write_char(char)?,
        }
    }
    f.write_char('"')
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// `None` once there are more than there may be.
    values_left: Option<u64>,
}

impl Reader<'_> {
    fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn skip_blanks(&mut self) {
        while matches!(self.byte(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    /// Steps over `wanted`, and the blanks before it, if it comes next.
    fn takes(&mut self, wanted: u8) -> bool {
        self.skip_blanks();
        let comes = self.byte() == wanted;
        self.at += usize::from(comes);
        comes
    }

    fn value(&mut self, depth: u32) -> Option<Json> {
        self.values_left = self.values_left?.checked_sub(1);
        self.values_left?;
        self.skip_blanks();
        match self.byte() {
            b'"' => self.text().map(Json::Text),
            b'[' => self.list(depth.checked_sub(1)?),
            b'{' => self.object(depth.checked_sub(1)?),
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.word("true", Json::Boolean(true)),
            b'f' => self.word("false", Json::Boolean(false)),
            b'n' => self.word("null", Json::Null),
            _ => None,
        }
    }

    fn word(&mut self, word: &str, value: Json) -> Option<Json> {
        let end = self.at + word.len();
        let stands = self.text.get(self.at..end) == Some(word);
        self.at = end;
        stands.then_some(value)
    }

    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.byte().is_ascii_digit() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn number(&mut self) -> Option<Json> {
        let start = self.at;
        self.at += usize::from(self.byte() == b'-');
        let has_zero = self.byte() == b'0';
        let whole = self.at;
        self.digits()?;
        if has_zero && self.at > whole + 1 {
            return None;
        }
        if self.byte() == b'.' {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.byte(), b'e' | b'E') {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), b'+' | b'-'));
            self.digits()?;
        }
        self.text.get(start..self.at).map(|number| Json::Number(owned(number)))
    }

    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        self.at += 1;
        loop {
            let start = self.at;
            while !matches!(self.byte(), b'"' | b'\\' | 0..=0x1F) {
                self.at += 1;
            }
            text.push_str(self.text.get(start..self.at)?);
            match self.byte() {
                b'"' => {
                    self.at += 1;
                    return Some(text);
                }
                b'\\' => text.push(self.escape()?),
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        self.at += 2;
        Some(match self.text.as_bytes().get(self.at - 1)? {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\x08',
            b'f' => '\x0C',
            b'u' => return self.unit(),
            byte @ (b'"' | b'\\' | b'/') => char::from(*byte),
            _ => return None,
        })
    }

    /// `\u00e9`, or the two units of a character beyond the first plane; half of a pair is U+FFFD.
    fn unit(&mut self) -> Option<char> {
        let high = self.hexadecimal()?;
        if (0xD800..0xDC00).contains(&high) && self.byte() == b'\\' {
            let before = self.at;
            self.at += 2;
            let low = self.hexadecimal().filter(|low| (0xDC00..0xE000).contains(low));
            if let Some(low) = low {
                return char::from_u32(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00));
            }
            self.at = before;
        }
        Some(char::from_u32(high).unwrap_or('\u{FFFD}'))
    }

    fn hexadecimal(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        self.at += 4;
        digits.chars().try_fold(0, |value, digit| Some(value * 16 + digit.to_digit(16)?))
    }

    fn list(&mut self, depth: u32) -> Option<Json> {
        self.at += 1;
        let mut items = Vec::new();
        if self.takes(b']') {
            return Some(Json::List(items));
        }
        loop {
            items.push(self.value(depth)?);
            if self.takes(b']') {
                return Some(Json::List(items));
            }
            self.takes(b',').then_some(())?;
        }
    }

    fn object(&mut self, depth: u32) -> Option<Json> {
        self.at += 1;
        let mut entries = Vec::new();
        if self.takes(b'}') {
            return Some(Json::Object(entries));
        }
        loop {
            self.skip_blanks();
            let key = if self.byte() == b'"' { self.text()? } else { return None };
            self.takes(b':').then_some(())?;
            entries.push((key, self.value(depth)?));
            if self.takes(b'}') {
                return Some(Json::Object(entries));
            }
            self.takes(b',').then_some(())?;
        }
    }
}
