//! The part of JSON Schema that tools use, told in the words of ajv. [`Tool::parameters`](super::Tool::parameters) lists it.

use serde_json::Map;

use super::Value;
use super::value::{float, integer, items};
use crate::sort::InOrder;

/// A way in which arguments do not fit a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Violation {
    /// The arguments lack a property.
    Missing(String),
    /// First the words, then what ajv has beside them: the name of an additional property, the values that are allowed.
    Detailed(String, String),
    /// Anything else, such as `/scope/a must be number`.
    Other(String),
}

impl Violation {
    fn at(path: &str, what: &str) -> Self {
        Self::Other(violation(path, what))
    }

    /// The violation in ajv's words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Missing(name) => violation("", &format!("must have required property '{name}'")),
            Self::Detailed(words, _) | Self::Other(words) => words.clone(),
        }
    }

    /// The violation with what ajv has beside its words.
    pub(crate) fn in_detail(&self) -> String {
        match self {
            Self::Detailed(words, detail) => format!("{words}: {detail}"),
            other => other.words(),
        }
    }
}

/// So many are looked for; what more there is a caller finds when these are mended.
const MOST_VIOLATIONS: usize = 100;

/// Whether a number fits a bound.
type Fits = fn(f64, f64) -> bool;

/// What asks something of a number, with its words.
const BOUNDS: [(&str, &str, Fits); 4] = [
    ("maximum", "<=", |number, bound| number <= bound),
    ("minimum", ">=", |number, bound| number >= bound),
    ("exclusiveMaximum", "<", |number, bound| number < bound),
    ("exclusiveMinimum", ">", |number, bound| number > bound),
];

/// Every way in which `data` does not fit `schema`; none if it fits.
pub(crate) fn violations(schema: &Value, data: &Value) -> Vec<Violation> {
    let mut found = Vec::new();
    visit(schema, data, "", &mut found);
    found
}

/// Of a value of the wrong type nothing more is told.
fn visit(schema: &Value, data: &Value, path: &str, found: &mut Vec<Violation>) {
    if found.len() >= MOST_VIOLATIONS {
        return;
    }
    if let Some(wanted) = schema.get("type")
        && !is_any(data, wanted)
    {
        let wanted = items(wanted).iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",");
        found.push(Violation::at(path, &format!("must be {wanted}")));
        return;
    }
    constant(schema, data, path, found);
    any_of(schema, data, path, found);
    match data {
        Value::Number(_) => bounds(schema, data, path, found),
        Value::String(text) => {
            count(schema, text.chars().count(), ["maxLength", "minLength"], "characters", path, found);
        }
        Value::Array(items) => {
            count(schema, items.len(), ["maxItems", "minItems"], "items", path, found);
            given_items(schema, items, path, found);
        }
        Value::Object(properties) => {
            required(schema, properties, path, found);
            additional_properties(schema, properties, path, found);
            given_properties(schema, properties, path, found);
        }
        Value::Null | Value::Bool(_) => {}
    }
}

fn constant(schema: &Value, data: &Value, path: &str, found: &mut Vec<Violation>) {
    if let Some(only) = schema.get("const").filter(|only| !is_equal(only, data)) {
        found.push(Violation::Detailed(violation(path, "must be equal to constant"), only.to_string()));
    }
    if let Some(Value::Array(values)) = schema.get("enum")
        && !values.iter().any(|value| is_equal(value, data))
    {
        let words = violation(path, "must be equal to one of the allowed values");
        let values: Vec<_> = values.iter().map(Value::to_string).collect();
        found.push(Violation::Detailed(words, values.join(", ")));
    }
}

/// Whether two values are the same; numbers are, however they are written.
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

fn any_of(schema: &Value, data: &Value, path: &str, found: &mut Vec<Violation>) {
    let Some(Value::Array(branches)) = schema.get("anyOf") else { return };
    let mut misfits = Vec::new();
    for branch in branches {
        let mut of_branch = Vec::new();
        visit(branch, data, path, &mut of_branch);
        if of_branch.is_empty() {
            return;
        }
        // What a branch lacks is not missing: another may do without.
        misfits.extend(of_branch.iter().map(|misfit| Violation::Other(misfit.in_detail())));
    }
    found.append(&mut misfits);
    found.push(Violation::at(path, "must match a schema in anyOf"));
}

fn bounds(schema: &Value, number: &Value, path: &str, found: &mut Vec<Violation>) {
    for (keyword, words, fits) in BOUNDS {
        if let Some(bound) = schema.get(keyword)
            && let (Some(number), Some(limit)) = (float(number), float(bound))
            && !fits(number, limit)
        {
            found.push(Violation::at(path, &format!("must be {words} {bound}")));
        }
    }
}

/// Of a text and a list, which have so many parts.
fn count(schema: &Value, parts: usize, keywords: [&str; 2], name: &str, path: &str, found: &mut Vec<Violation>) {
    let parts = i64::try_from(parts).unwrap_or(i64::MAX);
    let [most, least] = keywords.map(|keyword| schema.get(keyword).and_then(integer));
    if let Some(most) = most.filter(|most| parts > *most) {
        found.push(Violation::at(path, &format!("must NOT have more than {most} {name}")));
    }
    if let Some(least) = least.filter(|least| parts < *least) {
        found.push(Violation::at(path, &format!("must NOT have fewer than {least} {name}")));
    }
}

fn given_items(schema: &Value, items: &[Value], path: &str, found: &mut Vec<Violation>) {
    let Some(schema) = schema.get("items") else { return };
    for (index, item) in items.iter().enumerate() {
        visit(schema, item, &format!("{path}/{index}"), found);
    }
}

/// Whether it is of the type, or of one of the types.
fn is_any(data: &Value, wanted: &Value) -> bool {
    items(wanted).iter().filter_map(Value::as_str).any(|wanted| is(data, wanted))
}

fn is(data: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => matches!(data, Value::Object(_)),
        "number" => matches!(data, Value::Number(_)),
        "integer" => integer(data).is_some(),
        "string" => matches!(data, Value::String(_)),
        "boolean" => matches!(data, Value::Bool(_)),
        "array" => matches!(data, Value::Array(_)),
        _ => matches!(data, Value::Null),
    }
}

fn required(schema: &Value, data: &Map<String, Value>, path: &str, found: &mut Vec<Violation>) {
    let names = schema.get("required").map(items).unwrap_or_default().iter().filter_map(Value::as_str);
    for name in names.filter(|name| !data.contains_key(*name)) {
        found.push(match path {
            "" => Violation::Missing(name.into()),
            path => Violation::at(path, &format!("must have required property '{name}'")),
        });
    }
}

fn additional_properties(schema: &Value, data: &Map<String, Value>, path: &str, found: &mut Vec<Violation>) {
    let known = |name: &str| schema["properties"].get(name).is_some();
    let mut additional: Vec<_> = data.iter().filter(|(name, _)| !known(name)).collect();
    additional.put_in_order(|(one, _), (other, _)| place(one).cmp(&place(other)));
    for (name, value) in additional {
        if found.len() >= MOST_VIOLATIONS {
            return;
        }
        match schema.get("additionalProperties") {
            Some(Value::Bool(false)) => {
                let words = violation(path, "must NOT have additional properties");
                found.push(Violation::Detailed(words, format!("'{name}'")));
            }
            Some(schema) => visit(schema, value, &child(path, name), found),
            None => {}
        }
    }
}

fn given_properties(schema: &Value, data: &Map<String, Value>, path: &str, found: &mut Vec<Violation>) {
    for (name, schema) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(value) = data.get(name) {
            visit(schema, value, &child(path, name), found);
        }
    }
}

fn violation(path: &str, what: &str) -> String {
    format!("{} {what}", if path.is_empty() { "input" } else { path })
}

/// The JSON pointer to a property.
fn child(path: &str, name: &str) -> String {
    format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// JavaScript lists the properties whose names are array indices first, in numeric order.
fn place(name: &str) -> u32 {
    let is_plain = name == "0" || !name.starts_with(['0', '+']);
    name.parse().ok().filter(|_| is_plain).unwrap_or(u32::MAX)
}
