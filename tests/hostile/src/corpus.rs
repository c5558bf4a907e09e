//! The hostile corpus, `tests/cases/hostile/`: descriptions of texts, and the places where each is inserted.
//!
//! `texts.toml` contains texts, and texts made of parts. A part is a text, or a repeated text: a number of `times`, `around`
//! a limit (once less, exactly, and once more than it), or `filling` one (so that the whole text has one byte less, exactly,
//! and one byte more than it). `places.toml` contains calls in which `{text}` is replaced by each of them.

use std::collections::BTreeMap;

use pascaline::Limits;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::Call;
use crate::call::Value;
use crate::cases::folder;

/// A call of the corpus.
#[derive(Clone, Debug)]
pub struct Case {
    /// The text, its size and the place: `open brackets 1001 in expression`.
    pub name: String,
    /// The call.
    pub call: Call,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    text: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// The name of the text that `parts` make.
    #[serde(default)]
    name: String,
    /// The dialects in which it is tried; all if there are none.
    #[serde(default)]
    dialects: Vec<String>,
    #[serde(default)]
    parts: Vec<Part>,
    /// Literal texts.
    #[serde(default)]
    texts: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Part {
    Once(String),
    Repeated(Repeated),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Repeated {
    repeat: String,
    times: Option<Counts>,
    around: Option<String>,
    filling: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Counts {
    One(usize),
    Many(Vec<usize>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    place: Vec<Place>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    name: String,
    dialect: String,
    /// An evaluation of mathjs's dialect.
    evaluate: Option<Evaluation>,
    /// A call of a tool. Arguments that are a string are JSON, well-formed or not.
    tool: Option<String>,
    arguments: Option<Json>,
    /// Any other call, in the form of `Call`.
    call: Option<Json>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Evaluation {
    expression: String,
    #[serde(default)]
    scope: BTreeMap<String, Value>,
    ans: Option<Value>,
}

/// The limit with a name.
fn limit(name: &str) -> usize {
    let limits = Limits::default();
    let limit = match name {
        "source_bytes" => limits.source_bytes,
        "nesting" => limits.nesting,
        "steps" => limits.steps,
        "collection" => limits.collection,
        "text" => limits.text,
        "precision" => limits.precision,
        "argument_bytes" => limits.argument_bytes,
        // Python's limits: brackets, digits of an integer's text, bits of an integer.
        "python_nesting" => 200,
        "python_digits" => 4_300,
        "integer_bits" => 1 << 20,
        _ => panic!("no limit is called {name}"),
    };
    usize::try_from(limit).expect("a limit that fits")
}

impl Text {
    /// Each of its texts, with a name.
    fn named(&self) -> Vec<(String, String)> {
        let plain = self.texts.iter().map(|text| (format!("{text:?}"), text.clone()));
        let sizes = if self.parts.is_empty() { Vec::new() } else { self.sizes() };
        plain.chain(sizes).collect()
    }

    /// The text made of the parts, in each size.
    fn sizes(&self) -> Vec<(String, String)> {
        let repeated =
            |part: &Part| if let Part::Repeated(repeated) = part { Some(repeated.counts(self.rest())) } else { None };
        let counts: Vec<_> = self.parts.iter().filter_map(repeated).collect();
        let most = counts.iter().map(Vec::len).max().unwrap_or(1);
        let size = |index: usize| {
            let (mut text, mut counts) = (String::new(), counts.iter());
            let mut name = self.name.clone();
            for part in &self.parts {
                match part {
                    Part::Once(once) => text.push_str(once),
                    Part::Repeated(Repeated { repeat, .. }) => {
                        let counts = counts.next().expect("the counts of the part");
                        let count = counts[index.min(counts.len() - 1)];
                        name.extend([" ", &count.to_string()]);
                        text.push_str(&repeat.repeat(count));
                    }
                }
            }
            (name, text)
        };
        (0..most).map(size).collect()
    }

    /// The number of bytes that are not repeated.
    fn rest(&self) -> usize {
        self.parts.iter().map(|part| if let Part::Once(once) = part { once.len() } else { 0 }).sum()
    }
}

impl Repeated {
    /// The number of repetitions in each size of the text, of which `rest` bytes are not repeated.
    fn counts(&self, rest: usize) -> Vec<usize> {
        match self {
            Self { times: Some(Counts::One(count)), .. } => vec![*count],
            Self { times: Some(Counts::Many(counts)), .. } => counts.clone(),
            Self { around: Some(name), .. } => around(limit(name)),
            Self { repeat, filling: Some(name), .. } => {
                around(limit(name)).into_iter().map(|size| (size - rest) / repeat.len()).collect()
            }
            _ => panic!("{:?} says not how often", self.repeat),
        }
    }
}

fn around(limit: usize) -> Vec<usize> {
    vec![limit - 1, limit, limit + 1]
}

impl Place {
    fn call(&self, text: &str) -> Call {
        let filled = |template: &str| template.replace("{text}", text);
        match (&self.evaluate, &self.tool, &self.arguments) {
            (Some(evaluation), ..) => {
                let value = |value: &Value| {
                    if let Value::Text(template) = value { Value::Text(filled(template)) } else { value.clone() }
                };
                let scope = evaluation.scope.iter().map(|(name, given)| (filled(name), value(given)));
                Call::Evaluate {
                    expression: filled(&evaluation.expression),
                    scope: scope.collect(),
                    ans: evaluation.ans.as_ref().map(value),
                }
            }
            (_, Some(tool), Some(Json::String(template))) => {
                Call::Tool { key: tool.clone(), arguments: filled(template) }
            }
            (_, Some(tool), Some(arguments)) => Call::tool(tool, &filled_in(arguments, &filled)),
            _ => {
                let call = self.call.as_ref().unwrap_or_else(|| panic!("{} is not a call", self.name));
                serde_json::from_value(filled_in(call, &filled)).expect("a call")
            }
        }
    }
}

/// JSON with the text inserted, in names of fields too.
fn filled_in(json: &Json, filled: &impl Fn(&str) -> String) -> Json {
    match json {
        Json::String(template) => Json::String(filled(template)),
        Json::Array(items) => items.iter().map(|item| filled_in(item, filled)).collect(),
        Json::Object(fields) => fields.iter().map(|(name, value)| (filled(name), filled_in(value, filled))).collect(),
        other => other.clone(),
    }
}

/// The calls of the corpus: each text in each size at each place of its dialects.
///
/// # Panics
///
/// If one of its files cannot be read.
pub fn cases() -> Vec<Case> {
    let Texts { text: texts } = read("texts.toml");
    let Places { place: places } = read("places.toml");
    let mut cases = Vec::new();
    for text in texts {
        for dialect in &text.dialects {
            assert!(places.iter().any(|place| place.dialect == *dialect), "no place is of the dialect {dialect}");
        }
        for (name, content) in text.named() {
            let places =
                places.iter().filter(|place| text.dialects.is_empty() || text.dialects.contains(&place.dialect));
            let case = |place: &Place| Case { name: format!("{name} in {}", place.name), call: place.call(&content) };
            cases.extend(places.map(case));
        }
    }
    cases
}

fn read<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    let text = std::fs::read_to_string(folder().join("hostile").join(name)).expect("a file of the corpus");
    toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}
