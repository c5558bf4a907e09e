//! The part of JSON Schema that tools use, with the words and the order of ajv with `allErrors`: `Tool::parameters` lists
//! it.

use std::fmt;

use pascaline_base::Limits;
use pascaline_base::sort::sort_by_key;
use pascaline_base::text::bounded;
use serde_json::{Map, Value};

use super::argument_hint;
use super::read_json::read_json;
use super::value::{float, integer, items};

/// Whether a text, the second argument, matches a pattern: for hosts with ECMAScript's regular expressions.
pub type Matches<'m> = &'m dyn Fn(&str, &str) -> bool;

/// Without regular expressions, `pattern` is not checked.
pub const UNCHECKED: Matches<'static> = &|_, _| true;

/// A violation of a schema by a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The value lacks a property.
    Missing(String),
    /// The words, and the detail that ajv reports separately: the name of an additional property, the allowed values.
    Detailed(String, String),
    /// Anything else, such as `/scope/a must be number`.
    Other(String),
}

impl Violation {
    /// The violation in ajv's words.
    pub fn words(&self) -> String {
        match self {
            Self::Missing(name) => Place::Root.message(&missing(name)),
            Self::Detailed(words, _) | Self::Other(words) => words.clone(),
        }
    }

    /// The violation in ajv's words, followed by the detail.
    pub fn in_detail(&self) -> String {
        match self {
            Self::Detailed(words, detail) => format!("{words}: {detail}"),
            other => other.words(),
        }
    }

    /// The violation of one of several alternatives: a property that it lacks is not missing, since another alternative may
    /// not need it.
    fn in_alternative(self) -> Self {
        match self {
            Self::Missing(_) => Self::Other(self.words()),
            other => other,
        }
    }
}

fn missing(name: &str) -> String {
    format!("must have required property '{name}'")
}

/// What is wrong with a value, and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What is wrong, in ajv's words.
    pub errors: Vec<String>,
    /// How to correct it, if the schema says which properties there are.
    pub hint: Option<String>,
}

/// Reads a value from JSON text and checks it against a schema.
pub fn read_fitting(schema: &Value, text: &str, limits: &Limits, matches: Matches<'_>) -> Result<Value, Misfit> {
    let value = read_json(text, limits).map_err(|error| Misfit {
        errors: vec![error.sentence("input")],
        hint: Some(argument_hint::unreadable(schema, error)),
    })?;
    match violations(schema, &value, matches).as_slice() {
        [] => Ok(value),
        violations => {
            let errors = violations.iter().map(Violation::words).collect();
            Err(Misfit { errors, hint: argument_hint::misfitting(schema, &value).map(bounded) })
        }
    }
}

/// The violations of `schema` by `data`, at most a hundred; none if it fits.
pub fn violations(schema: &Value, data: &Value, matches: Matches<'_>) -> Vec<Violation> {
    violations_at(schema, data, Place::Root, matches)
}

fn violations_at(schema: &Value, data: &Value, place: Place<'_>, matches: Matches<'_>) -> Vec<Violation> {
    let mut check = Check { found: Vec::new(), matches };
    check.value(schema, data, place);
    check.found.truncate(MOST_VIOLATIONS);
    check.found
}

/// The maximum number of violations that are collected; a caller finds the others after correcting these.
const MOST_VIOLATIONS: usize = 100;

/// The keywords that apply to values of a single type, in ajv's order.
const GROUPS: [(&str, &[&str]); 4] = [
    ("number", &["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum"]),
    ("string", &["maxLength", "minLength", "pattern"]),
    ("array", &["maxItems", "minItems", "items"]),
    ("object", &["required", "additionalProperties", "properties"]),
];

/// Whether a number fits a bound.
type Fits = fn(f64, f64) -> bool;

/// The bounds of a number, with ajv's words.
const BOUNDS: [(&str, &str, Fits); 4] = [
    ("maximum", "<=", |number, bound| number <= bound),
    ("minimum", ">=", |number, bound| number >= bound),
    ("exclusiveMaximum", "<", |number, bound| number < bound),
    ("exclusiveMinimum", ">", |number, bound| number > bound),
];

/// A check in progress.
struct Check<'m> {
    found: Vec<Violation>,
    matches: Matches<'m>,
}

impl Check<'_> {
    fn add(&mut self, place: Place<'_>, what: &str) {
        self.found.push(Violation::Other(place.message(what)));
    }

    fn is_full(&self) -> bool {
        self.found.len() >= MOST_VIOLATIONS
    }

    fn value(&mut self, schema: &Value, data: &Value, place: Place<'_>) {
        if self.is_full() {
            return;
        }
        let wrong_type = !is_of_a_type(schema, data);
        let types = types(schema);
        // ajv reports a wrong type together with the type's group of keywords, if the schema has one of them.
        let turn = GROUPS.iter().find(|(group, keywords)| {
            types == [*group] && keywords.iter().any(|keyword| schema.get(keyword).is_some())
        });
        if wrong_type && turn.is_none() {
            self.add(place, &format!("must be {}", types.join(",")));
        }
        self.constant(schema, data, place);
        self.any_of(schema, data, place);
        for group in &GROUPS {
            if is(data, group.0) {
                self.keywords(schema, data, place);
            } else if turn == Some(group) {
                self.add(place, &format!("must be {}", group.0));
            }
        }
    }

    /// Checks the keywords for values of the type of `data`.
    fn keywords(&mut self, schema: &Value, data: &Value, place: Place<'_>) {
        match data {
            Value::Number(_) => self.bounds(schema, data, place),
            Value::String(text) => {
                self.count(schema, text.chars().count(), ["maxLength", "minLength"], "characters", place);
                self.pattern(schema, text, place);
            }
            Value::Array(items) => {
                self.count(schema, items.len(), ["maxItems", "minItems"], "items", place);
                self.items(schema, items, place);
            }
            Value::Object(properties) => {
                self.required(schema, properties, place);
                self.additional_properties(schema, properties, place);
                self.properties(schema, properties, place);
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    fn constant(&mut self, schema: &Value, data: &Value, place: Place<'_>) {
        if let Some(only) = schema.get("const").filter(|only| !is_equal(only, data)) {
            self.found.push(Violation::Detailed(place.message("must be equal to constant"), only.to_string()));
        }
        if let Some(Value::Array(values)) = schema.get("enum")
            && !values.iter().any(|value| is_equal(value, data))
        {
            let words = place.message("must be equal to one of the allowed values");
            let values: Vec<_> = values.iter().map(Value::to_string).collect();
            self.found.push(Violation::Detailed(words, values.join(", ")));
        }
    }

    fn any_of(&mut self, schema: &Value, data: &Value, place: Place<'_>) {
        let Some(Value::Array(branches)) = schema.get("anyOf") else { return };
        let mut misfits = Vec::new();
        for branch in branches {
            let of_branch = violations_at(branch, data, place, self.matches);
            if of_branch.is_empty() {
                return;
            }
            misfits.extend(of_branch.into_iter().map(Violation::in_alternative));
        }
        self.found.append(&mut misfits);
        self.add(place, "must match a schema in anyOf");
    }

    fn bounds(&mut self, schema: &Value, number: &Value, place: Place<'_>) {
        for (keyword, words, fits) in BOUNDS {
            if let Some(bound) = schema.get(keyword)
                && let (Some(number), Some(limit)) = (float(number), float(bound))
                && !fits(number, limit)
            {
                self.add(place, &format!("must be {words} {bound}"));
            }
        }
    }

    /// Checks the keywords that bound the number of characters or items.
    fn count(&mut self, schema: &Value, count: usize, keywords: [&str; 2], unit: &str, place: Place<'_>) {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        let [most, least] = keywords.map(|keyword| schema.get(keyword).and_then(integer));
        if let Some(most) = most.filter(|most| count > *most) {
            self.add(place, &format!("must NOT have more than {most} {unit}"));
        }
        if let Some(least) = least.filter(|least| count < *least) {
            self.add(place, &format!("must NOT have fewer than {least} {unit}"));
        }
    }

    fn pattern(&mut self, schema: &Value, text: &str, place: Place<'_>) {
        if let Some(pattern) = schema["pattern"].as_str().filter(|pattern| !(self.matches)(pattern, text)) {
            self.add(place, &format!("must match pattern \"{pattern}\""));
        }
    }

    fn items(&mut self, schema: &Value, items: &[Value], place: Place<'_>) {
        let Some(schema) = schema.get("items") else { return };
        for (index, item) in items.iter().enumerate() {
            self.value(schema, item, Place::Item(&place, index));
        }
    }

    fn required(&mut self, schema: &Value, data: &Map<String, Value>, place: Place<'_>) {
        let names = schema.get("required").map(items).unwrap_or_default().iter().filter_map(Value::as_str);
        for name in names.filter(|name| !data.contains_key(*name)) {
            self.found.push(match place {
                Place::Root => Violation::Missing(name.into()),
                place => Violation::Other(place.message(&missing(name))),
            });
        }
    }

    fn additional_properties(&mut self, schema: &Value, data: &Map<String, Value>, place: Place<'_>) {
        let Some(allowed) = schema.get("additionalProperties") else { return };
        let is_known = |name: &str| schema["properties"].get(name).is_some();
        let mut additional: Vec<_> = data.iter().filter(|(name, _)| !is_known(name)).collect();
        sort_by_key(&mut additional, |(name, _)| array_index(name));
        for (name, value) in additional {
            if self.is_full() {
                return;
            }
            if *allowed == false {
                let words = place.message("must NOT have additional properties");
                self.found.push(Violation::Detailed(words, format!("'{name}'")));
            } else {
                self.value(allowed, value, Place::Property(&place, name));
            }
        }
    }

    fn properties(&mut self, schema: &Value, data: &Map<String, Value>, place: Place<'_>) {
        for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
            if let Some(value) = data.get(name) {
                self.value(schema, value, Place::Property(&place, name));
            }
        }
    }
}

/// Whether data has one of a schema's types; a schema without any takes all.
pub(super) fn is_of_a_type(schema: &Value, data: &Value) -> bool {
    let types = types(schema);
    types.is_empty() || types.iter().any(|wanted| is(data, wanted))
}

fn types(schema: &Value) -> Vec<&str> {
    schema.get("type").map(items).unwrap_or_default().iter().filter_map(Value::as_str).collect()
}

fn is(data: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => data.is_object(),
        "number" => data.is_number(),
        "integer" => integer(data).is_some(),
        "string" => data.is_string(),
        "boolean" => data.is_boolean(),
        "array" => data.is_array(),
        "null" => data.is_null(),
        _ => false,
    }
}

/// Whether two values are equal; numbers are compared by value, however they are written.
fn is_equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(_), Value::Number(_)) => float(one) == float(other),
        (Value::Array(ones), Value::Array(others)) => {
            ones.len() == others.len() && ones.iter().zip(others).all(|(one, other)| is_equal(one, other))
        }
        (Value::Object(ones), Value::Object(others)) => {
            let has = |(name, one): (&String, &Value)| others.get(name).is_some_and(|other| is_equal(one, other));
            ones.len() == others.len() && ones.iter().all(has)
        }
        _ => one == other,
    }
}

/// The array index in a name: JavaScript lists properties with such names first, in numerical order.
fn array_index(name: &str) -> u32 {
    let is_plain = name == "0" || !name.starts_with(['0', '+']);
    name.parse().ok().filter(|_| is_plain).unwrap_or(u32::MAX)
}

/// A place in the data. It is formatted as a JSON pointer (RFC 6901), and only for an error.
#[derive(Clone, Copy)]
enum Place<'p> {
    Root,
    Property(&'p Place<'p>, &'p str),
    Item(&'p Place<'p>, usize),
}

impl Place<'_> {
    /// The error at this place, in ajv's form.
    fn message(self, what: &str) -> String {
        match self {
            Self::Root => format!("input {what}"),
            place => format!("{place} {what}"),
        }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Property(parent, name) => {
                let name = bounded((*name).to_owned()).replace('~', "~0").replace('/', "~1");
                write!(f, "{parent}/{name}")
            }
            Self::Item(parent, index) => write!(f, "{parent}/{index}"),
        }
    }
}
