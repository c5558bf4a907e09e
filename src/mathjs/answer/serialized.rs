//! Answers as serde has them: `{ "type", "value", "text" }`. The value is in the form of mathjs's own serialization, so that what
//! JSON lacks, such as an infinite number, is read as it was written.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, Serialize, SerializeStruct, Serializer};

use super::Answer;
use super::json::{Json, MOST_LEVELS, TAG, read, revived};

/// The key of the only entry as which `serde_json` passes on a number, if its feature `arbitrary_precision` is on.
const DIGITS: &str = "$serde_json::private::Number";

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = read(&self.to_json()).ok_or_else(|| S::Error::custom("the answer is nested too deeply"))?;
        let mut fields = serializer.serialize_struct("Answer", 3)?;
        fields.serialize_field("type", self.kind())?;
        fields.serialize_field("value", &value)?;
        fields.serialize_field("text", &self.to_string())?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Fields {
            r#type: String,
            #[serde(default = "undefined")]
            value: Json,
        }

        let Fields { r#type: kind, value } = Fields::deserialize(deserializer)?;
        let answer = revived(value).filter(|answer| answer.kind() == kind);
        answer.ok_or_else(|| D::Error::custom(format_args!("the value is not that of the type `{kind}`")))
    }
}

/// The value of an answer that has none.
fn undefined() -> Json {
    Json::Object(vec![(TAG.to_owned(), Json::Text("undefined".to_owned()))])
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Boolean(boolean) => serializer.serialize_bool(*boolean),
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => serializer.collect_seq(items),
            Self::Object(entries) => serializer.collect_map(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Level(0).deserialize(deserializer)
    }
}

/// Reads a part, so many levels below the value.
#[derive(Clone, Copy)]
struct Level(usize);

impl Level {
    fn below<E: serde::de::Error>(self) -> Result<Self, E> {
        if self.0 < MOST_LEVELS { Ok(Self(self.0 + 1)) } else { Err(E::custom("the value is nested too deeply")) }
    }
}

impl<'de> DeserializeSeed<'de> for Level {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Level {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value of an answer")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, boolean: bool) -> Result<Json, E> {
        Ok(Json::Boolean(boolean))
    }

    #[expect(clippy::cast_precision_loss, reason = "a number of JSON is a double, as in JavaScript")]
    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    #[expect(clippy::cast_precision_loss, reason = "a number of JSON is a double, as in JavaScript")]
    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let level = self.below()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(level)? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let level = self.below()?;
        let mut object = Vec::new();
        while let Some(key) = entries.next_key::<String>()? {
            object.push((key, entries.next_value_seed(level)?));
        }
        match &object[..] {
            [(key, Json::Text(digits))] if key == DIGITS => {
                digits.parse().map(Json::Number).map_err(|_| A::Error::custom("a number is not one"))
            }
            _ => Ok(Json::Object(object)),
        }
    }
}
