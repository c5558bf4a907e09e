//! Deserializes only the requested parts of a JSON text, so that a text of 16 MB never becomes a tree of 600 MB: the rest is
//! skipped, and of a value with another shape only the type is kept.

use std::fmt;
use std::marker::PhantomData;

use pascaline_tools::read_json::{Key, read_digits};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde_json::Number;

/// A JSON value: a string, a list read as `L`, an object read as `O`, or anything else, by the name of its type in Python.
pub(super) enum Shape<L = IgnoredAny, O = IgnoredAny> {
    Text(String),
    List(L),
    Object(O),
    Other(&'static str),
}

impl<L, O> Shape<L, O> {
    /// The type that Python's `json.loads` would give the value.
    pub(super) fn python_type(&self) -> &'static str {
        match self {
            Self::Text(_) => "str",
            Self::List(_) => "list",
            Self::Object(_) => "dict",
            Self::Other(name) => name,
        }
    }
}

impl<'de, L: Deserialize<'de>, O: Deserialize<'de>> Deserialize<'de> for Shape<L, O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor(PhantomData))
    }
}

struct ShapeVisitor<L, O>(PhantomData<(L, O)>);

impl<'de, L: Deserialize<'de>, O: Deserialize<'de>> Visitor<'de> for ShapeVisitor<L, O> {
    type Value = Shape<L, O>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Shape::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        L::deserialize(SeqAccessDeserializer::new(items)).map(Shape::List)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let first = match entries.next_key()? {
            Some(Key::OfDigits) => return read_digits(&mut entries).map(|number| Shape::Other(python_type(&number))),
            Some(Key::Name(name)) => Some(name),
            None => None,
        };
        O::deserialize(MapAccessDeserializer::new(Entries { first, rest: entries })).map(Shape::Object)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Shape::Other("bool"))
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
        Ok(Shape::Other("int"))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
        Ok(Shape::Other("int"))
    }

    fn visit_u128<E: Error>(self, _: u128) -> Result<Self::Value, E> {
        Ok(Shape::Other("int"))
    }

    fn visit_i128<E: Error>(self, _: i128) -> Result<Self::Value, E> {
        Ok(Shape::Other("int"))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Shape::Other("float"))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Shape::Other("NoneType"))
    }
}

/// Python's name for the type of a number.
fn python_type(number: &Number) -> &'static str {
    if number.as_str().contains(['.', 'e']) { "float" } else { "int" }
}

/// The entries of an object whose first key has been read.
struct Entries<A> {
    first: Option<String>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Entries<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(first.into_deserializer()).map(Some),
            None => self.rest.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.rest.next_value_seed(seed)
    }
}

/// Two fields of an object, named in `N`. The last one of duplicate fields counts, as in Python.
pub(super) struct Fields<N, A, B = IgnoredAny> {
    pub(super) first: Option<A>,
    pub(super) second: Option<B>,
    names: PhantomData<N>,
}

/// The names of the fields that are read.
pub(super) trait Names {
    const FIRST: &str;
    const SECOND: Option<&str> = None;
}

impl<'de, N: Names, A: Deserialize<'de>, B: Deserialize<'de>> Deserialize<'de> for Fields<N, A, B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor(PhantomData))
    }
}

struct FieldsVisitor<N, A, B>(PhantomData<(N, A, B)>);

impl<'de, N: Names, A: Deserialize<'de>, B: Deserialize<'de>> Visitor<'de> for FieldsVisitor<N, A, B> {
    type Value = Fields<N, A, B>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut entries: M) -> Result<Self::Value, M::Error> {
        let mut fields = Fields { first: None, second: None, names: PhantomData };
        while let Some(name) = entries.next_key::<String>()? {
            if name == N::FIRST {
                fields.first = Some(entries.next_value()?);
            } else if Some(&*name) == N::SECOND {
                fields.second = Some(entries.next_value()?);
            } else {
                entries.next_value::<IgnoredAny>()?;
            }
        }
        Ok(fields)
    }
}

/// Converts a JSON value, or says what is wrong with it.
pub(super) trait FromShape: Sized {
    type Json<'de>: Deserialize<'de>;
    type Fault;

    fn from_shape(json: Self::Json<'_>) -> Result<Self, Self::Fault>;
}

/// A list, or the index of the first faulty item with its fault; the items after it are skipped.
pub(super) struct List<T: FromShape>(pub(super) Result<Vec<T>, (usize, T::Fault)>);

impl<'de, T: FromShape> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: FromShape> Visitor<'de> for ListVisitor<T> {
    type Value = List<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(json) = items.next_element()? {
            match T::from_shape(json) {
                Ok(item) => list.push(item),
                Err(fault) => {
                    while items.next_element::<IgnoredAny>()?.is_some() {}
                    return Ok(List(Err((list.len(), fault))));
                }
            }
        }
        Ok(List(Ok(list)))
    }
}
