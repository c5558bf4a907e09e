//! Replies as serde has them, under the names of the npm package.

use std::fmt;

use pascaline_base::note::Note;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::beyond::Beyond;
use super::reply::{Alternative, Kind, Reply};

/// A reply as its fields are written: those that say nothing are left out.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Reply", rename_all = "camelCase")]
pub(super) struct Fields {
    r#type: Kind,
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    exact: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shown_exact: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decimal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Solution>>,
    reading: String,
    #[serde(default)]
    notes: Vec<Note>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<Alternative>,
}

impl From<Reply> for Fields {
    fn from(reply: Reply) -> Self {
        let shown_exact = reply.shown_exact().map(str::to_owned);
        let Reply { kind, text, exact, decimal, solutions, reading, notes, alternatives, beyond: _ } = reply;
        let solutions = (kind == Kind::Solutions).then(|| solutions.into_iter().map(Solution).collect());
        Self { r#type: kind, text, exact, shown_exact, decimal, solutions, reading, notes, alternatives }
    }
}

impl From<Fields> for Reply {
    fn from(fields: Fields) -> Self {
        let Fields { r#type, text, exact, shown_exact, decimal, solutions, reading, notes, alternatives } = fields;
        let beyond = match shown_exact {
            None => Beyond::Nothing,
            shown if shown == exact => Beyond::Exact,
            Some(shown) => Beyond::Text(shown),
        };
        let solutions = solutions.unwrap_or_default().into_iter().map(|Solution(roots)| roots).collect();
        Self { kind: r#type, text, exact, decimal, solutions, reading, notes, alternatives, beyond }
    }
}

/// The value of each unknown: an object, in its order.
struct Solution(Vec<(String, String)>);

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(unknown, value)| (unknown, value)))
    }
}

impl<'de> Deserialize<'de> for Solution {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Roots;

        impl<'de> Visitor<'de> for Roots {
            type Value = Solution;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the values of unknowns")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Solution, A::Error> {
                let mut roots = Vec::new();
                while let Some(root) = entries.next_entry()? {
                    roots.push(root);
                }
                Ok(Solution(roots))
            }
        }

        deserializer.deserialize_map(Roots)
    }
}
