//! Reads JSON that a model or another program wrote into a `serde_json` [`Value`], within limits.
//!
//! Every surface uses this reader. A number keeps its digits, since Python distinguishes `2` from `2.0` and loses no digit
//! of an integer, and of duplicate keys the last counts, as in Python.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use pascaline_base::Limits;
use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// The maximum nesting of lists and objects.
const MOST_NESTING: u32 = 100;

/// The maximum number of keys in an object. In WebAssembly the seed of the hash map can be guessed, and keys chosen to collide take
/// time that grows with the square of their number: 0.03 s for this many.
const MOST_KEYS: usize = 10_000;

/// Why a JSON text is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonError {
    /// It is not valid JSON.
    Invalid,
    /// It is nested more than 100 levels deep.
    TooDeep,
    /// It has more bytes than this limit.
    TooLong(u64),
    /// It has more values than this limit.
    TooManyValues(u64),
    /// One of its objects has more than 10,000 keys.
    TooManyKeys,
}

/// The text after `Invalid arguments for tool "calculate": `.
impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid => f.write_str("not valid JSON"),
            Self::TooDeep => write!(f, "nested more than {MOST_NESTING} levels deep"),
            Self::TooLong(most) => write!(f, "longer than {most} bytes"),
            Self::TooManyValues(most) => write!(f, "more than {most} values"),
            Self::TooManyKeys => write!(f, "more than {MOST_KEYS} keys in an object"),
        }
    }
}

impl std::error::Error for JsonError {}

impl JsonError {
    /// A sentence about `what`: `input is not valid JSON`, `input is too large: more than 5 values`.
    pub fn sentence(self, what: &str) -> String {
        match self {
            Self::Invalid | Self::TooDeep => format!("{what} is {self}"),
            Self::TooLong(_) | Self::TooManyValues(_) | Self::TooManyKeys => format!("{what} is too large: {self}"),
        }
    }
}

/// Reads a JSON text of at most [`argument_bytes`](Limits::argument_bytes), with at most as many values as a
/// [`collection`](Limits::collection) has elements, at most 100 levels of nesting, and at most 10,000 keys in an object. The
/// limits are checked before memory is allocated.
///
/// Half of a surrogate pair, such as `\ud800`, is read as U+FFFD, as on every other surface.
///
/// ```
/// use pascaline::Limits;
/// use pascaline::tools::{JsonError, read_json};
///
/// let limits = Limits::default().with_argument_bytes(20).with_collection(3);
/// assert_eq!(read_json(" [1.50, \"\\u00e9\"] ", &limits).unwrap().to_string(), "[1.50,\"é\"]");
/// assert_eq!(read_json("{1: 2}", &limits), Err(JsonError::Invalid));
/// assert_eq!(read_json("[1, 2, 3]", &limits), Err(JsonError::TooManyValues(3)));
/// assert_eq!(read_json("\"longer than the limit\"", &limits), Err(JsonError::TooLong(20)));
/// ```
pub fn read_json(text: &str, limits: &Limits) -> Result<Value, JsonError> {
    if text.len() as u64 > limits.argument_bytes {
        return Err(JsonError::TooLong(limits.argument_bytes));
    }
    read_values(text, limits.collection)
}

/// Reads a JSON text with at most `most` values.
pub fn read_values(text: &str, most: u64) -> Result<Value, JsonError> {
    let text = whole_surrogates(text);
    let room = Room { most, values: Cell::new(most), exceeded: Cell::new(None) };
    let mut deserializer = serde_json::Deserializer::from_str(&text);
    let value = JsonReader { room: &room, levels: MOST_NESTING }.deserialize(&mut deserializer);
    let value = value.and_then(|value| deserializer.end().map(|()| value));
    value.map_err(|_| room.exceeded.get().unwrap_or(JsonError::Invalid))
}

/// The JSON value at the start of a text, and its length.
pub(super) fn read_first(text: &str) -> Option<(Value, usize)> {
    let room = Room { most: u64::MAX, values: Cell::new(u64::MAX), exceeded: Cell::new(None) };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = JsonReader { room: &room, levels: u32::MAX }.deserialize(&mut deserializer).ok()?;
    Some((value, deserializer.into_iter::<Value>().byte_offset()))
}

/// Replaces every escape that is half of a surrogate pair, which `serde_json` rejects, by `\ufffd`.
fn whole_surrogates(text: &str) -> Cow<'_, str> {
    let mut replaced = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(offset) = text.get(at..).and_then(|rest| rest.find('\\')) {
        at += offset;
        let pair = (unit(text, at), unit(text, at + UNIT));
        at += match pair {
            (Some(0xD800..0xDC00), Some(0xDC00..0xE000)) => 2 * UNIT,
            (Some(0xD800..0xE000), _) => {
                replaced.extend([text.get(copied..at).unwrap_or_default(), "\\ufffd"]);
                copied = at + UNIT;
                UNIT
            }
            (Some(_), _) => UNIT,
            // `\` and the escaped character.
            (None, _) => 1 + text.get(at + 1..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8),
        };
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    replaced.push_str(text.get(copied..).unwrap_or_default());
    Cow::Owned(replaced)
}

/// The length of an escaped UTF-16 unit: `\u00e9`.
const UNIT: usize = 6;

/// The UTF-16 unit escaped at `at`.
fn unit(text: &str, at: usize) -> Option<u16> {
    let digits = text.get(at..at + UNIT)?.strip_prefix("\\u")?;
    if digits.starts_with('+') { None } else { u16::from_str_radix(digits, 16).ok() }
}

/// How much may still be read.
struct Room {
    most: u64,
    /// The values that are left.
    values: Cell<u64>,
    /// The limit that ended the reading.
    exceeded: Cell<Option<JsonError>>,
}

impl Room {
    fn exceed<E: de::Error>(&self, error: JsonError) -> E {
        self.exceeded.set(Some(error));
        E::custom(error)
    }
}

/// Reads a value and everything nested in it.
#[derive(Clone, Copy)]
struct JsonReader<'r> {
    room: &'r Room,
    levels: u32,
}

impl JsonReader<'_> {
    /// The reader for values nested one level deeper.
    fn nested<E: de::Error>(self) -> Result<Self, E> {
        let levels = self.levels.checked_sub(1).ok_or_else(|| self.room.exceed(JsonError::TooDeep))?;
        Ok(Self { levels, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for JsonReader<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let Some(left) = self.room.values.get().checked_sub(1) else {
            return Err(self.room.exceed(JsonError::TooManyValues(self.room.most)));
        };
        self.room.values.set(left);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for JsonReader<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, boolean: bool) -> Result<Value, E> {
        Ok(Value::Bool(boolean))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let nested = self.nested()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(nested)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut key = entries.next_key()?;
        if let Some(Key::OfDigits) = key {
            return read_digits(&mut entries).map(Value::Number);
        }
        let nested = self.nested()?;
        let mut object = Map::new();
        while let Some(Key::Name(name)) = key {
            object.insert(name, entries.next_value_seed(nested)?);
            if object.len() > MOST_KEYS {
                return Err(self.room.exceed(JsonError::TooManyKeys));
            }
            key = entries.next_key()?;
        }
        Ok(Value::Object(object))
    }
}

/// The first key of a map. With `arbitrary_precision`, `serde_json` passes a number that is not a `u64` or `i64` as a map of
/// one entry with a reserved key, which an object in the text may contain as well. The key of an object can be read as an
/// option; the reserved key never can.
pub enum Key {
    /// A key of an object.
    Name(String),
    /// The key of a number, whose value is its digits.
    OfDigits,
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Key, D::Error> {
        String::deserialize(deserializer).map(Key::Name)
    }

    fn visit_str<E>(self, _: &str) -> Result<Key, E> {
        Ok(Key::OfDigits)
    }
}

/// Reads the number whose digits are the value of the entry.
pub fn read_digits<'de, A: MapAccess<'de>>(entries: &mut A) -> Result<Number, A::Error> {
    entries.next_value::<String>()?.parse().map_err(de::Error::custom)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{JsonError, MOST_KEYS, MOST_NESTING, read_json, read_values};
    use pascaline_base::Limits;

    fn written(text: &str) -> Option<String> {
        read_values(text, u64::MAX).ok().map(|value| value.to_string())
    }

    #[test]
    fn a_number_keeps_its_digits() {
        let long = "9".repeat(400);
        for number in ["2", "2.0", "-0", "-0.0", "1.50", "1e+3", "1e-07", "1e+999", "-12345678901234567890123", &long] {
            assert_eq!(written(number).as_deref(), Some(number));
        }
        // The exponent gets a sign, as in Python and JavaScript.
        for number in ["2E3", "2e3", "2E+3"] {
            assert_eq!(written(number).as_deref(), Some("2e+3"), "{number}");
        }
        for no_number in ["01", "1.", ".5", "+1", "1e", "--1", "0x1", "NaN", "Infinity"] {
            assert_eq!(written(no_number), None, "{no_number}");
        }
    }

    #[test]
    fn an_object_with_the_reserved_key_is_an_object() {
        for key in
            ["$serde_json::private::Number", "\\u0024serde_json::private::Number", "$serde_json::private::RawValue"]
        {
            for value in ["\"12\"", "\"twelve\"", "12", "[1.5]"] {
                let object = format!("{{\"{key}\":{value},\"b\":1.5}}");
                assert_eq!(written(&object), Some(object.replace("\\u0024", "$")));
            }
        }
    }

    #[test]
    fn the_last_of_two_equal_keys_counts() {
        assert_eq!(written(r#"{"a": 1, "b": 2, "a": 3}"#).as_deref(), Some(r#"{"a":3,"b":2}"#));
    }

    #[test]
    fn half_of_a_surrogate_pair_is_replaced() {
        for (escaped, text) in [
            (r"\ud83d\ude00", "😀"),
            (r"\uD83D\uDE00", "😀"),
            (r"\ud800", "\u{FFFD}"),
            (r"a\udc00b", "a\u{FFFD}b"),
            (r"\ud800\u0041", "\u{FFFD}A"),
            (r"\ud800\ud83d\ude00", "\u{FFFD}😀"),
            (r"\ud83d\ud83d", "\u{FFFD}\u{FFFD}"),
            (r"\ude00\ud83d", "\u{FFFD}\u{FFFD}"),
            (r"\ud800\n", "\u{FFFD}\n"),
            (r"\\ud800", r"\ud800"),
            (r"\\\ud800", "\\\u{FFFD}"),
            (r"\u00e9\ud7ff\ue000", "é\u{D7FF}\u{E000}"),
        ] {
            let read = read_values(&format!("\"{escaped}\""), u64::MAX).unwrap();
            assert_eq!(read, Value::from(text), "{escaped}");
            let read = read_values(&format!("{{\"{escaped}\":1}}"), u64::MAX).unwrap();
            assert!(read.get(text).is_some(), "{escaped}");
        }
        for broken in [r#""\ud80"#, r#""\ud80""#, r#""\u+800""#, r#""\"#, r#""\é""#, r"\ud800", r#""\x""#] {
            assert_eq!(read_values(broken, u64::MAX), Err(JsonError::Invalid), "{broken}");
        }
    }

    #[test]
    fn the_limits_hold() {
        let limits = Limits::default().with_argument_bytes(1_000).with_collection(4);
        assert_eq!(
            read_json("[1.5, {\"a\": 2}]", &limits).map(|value| value.to_string()),
            Ok("[1.5,{\"a\":2}]".into())
        );
        assert_eq!(read_json("[1, 2, 3, 4", &limits), Err(JsonError::TooManyValues(4)));
        assert_eq!(read_json(&" ".repeat(1_001), &limits), Err(JsonError::TooLong(1_000)));
        let keys = |count: usize| {
            let entries: Vec<_> = (0..count).map(|index| format!("\"{index}\":0")).collect();
            format!("{{\"0\":0,{}}}", entries.join(","))
        };
        assert!(read_values(&keys(MOST_KEYS), u64::MAX).is_ok());
        assert_eq!(read_values(&keys(MOST_KEYS + 1), u64::MAX), Err(JsonError::TooManyKeys));
        let nested = |levels: usize| ["[".repeat(levels), "]".repeat(levels)].concat();
        let most = usize::try_from(MOST_NESTING).unwrap();
        assert!(read_values(&nested(most), u64::MAX).is_ok());
        assert!(read_values(&format!("{}1.5{}", "[".repeat(most), "]".repeat(most)), u64::MAX).is_ok());
        assert_eq!(read_values(&nested(most + 1), u64::MAX), Err(JsonError::TooDeep));
        assert_eq!(read_values(&"[".repeat(1_000_000), u64::MAX), Err(JsonError::TooDeep));
    }

    #[test]
    fn invalid_json_is_rejected() {
        for text in
            ["", " ", "{", "[1,]", "{\"a\" 1}", "{a: 1}", "'a'", "\"\n\"", "\"a", "nul", "truex", "1 2", "[1]]", "\0"]
        {
            assert_eq!(read_values(text, u64::MAX), Err(JsonError::Invalid), "{text}");
        }
    }
}
