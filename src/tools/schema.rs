//! The part of JSON Schema that tools use, checked in the order and told in the words of ajv.

use super::Json;
use crate::sort::InOrder;

/// A way in which arguments do not fit a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Violation {
    /// The arguments lack a property.
    Missing(String),
    /// An object has a property that it must not have; first the words, then its name.
    Additional(String, String),
    /// Anything else, such as `/scope/a must be number`.
    Other(String),
}

impl Violation {
    /// The violation in ajv's words.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Missing(name) => violation("", &format!("must have required property '{name}'")),
            Self::Additional(words, _) | Self::Other(words) => words.clone(),
        }
    }

    /// The violation with the name of the field, which ajv has beside its words.
    pub(crate) fn with_field(&self) -> String {
        match self {
            Self::Additional(words, name) => format!("{words}: '{name}'"),
            other => other.words(),
        }
    }
}

/// Every way in which `data` does not fit `schema`; none if it fits.
pub(crate) fn violations(schema: &Json, data: &Json) -> Vec<Violation> {
    let mut found = Vec::new();
    visit(schema, data, "", &mut found);
    found
}

fn visit(schema: &Json, data: &Json, path: &str, found: &mut Vec<Violation>) {
    if let Some(wanted) = schema.get("type")
        && !is_any(data, wanted)
    {
        let wanted = wanted.items().iter().filter_map(Json::as_text).collect::<Vec<_>>().join(",");
        found.push(Violation::Other(violation(path, &format!("must be {wanted}"))));
    } else if let Json::Object(properties) = data {
        required(schema, data, path, found);
        additional_properties(schema, properties, path, found);
        given_properties(schema, data, path, found);
    }
}

/// Whether it is of the type, or of one of the types.
fn is_any(data: &Json, wanted: &Json) -> bool {
    wanted.items().iter().filter_map(Json::as_text).any(|wanted| is(data, wanted))
}

fn is(data: &Json, wanted: &str) -> bool {
    match wanted {
        "object" => matches!(data, Json::Object(_)),
        "number" => matches!(data, Json::Number(_)),
        "integer" => data.as_integer().is_some(),
        "string" => matches!(data, Json::Text(_)),
        "boolean" => matches!(data, Json::Boolean(_)),
        "array" => matches!(data, Json::List(_)),
        _ => matches!(data, Json::Null),
    }
}

fn required(schema: &Json, data: &Json, path: &str, found: &mut Vec<Violation>) {
    let names = schema.get("required").map(Json::items).unwrap_or_default().iter().filter_map(Json::as_text);
    for name in names.filter(|name| data.get(name).is_none()) {
        found.push(match path {
            "" => Violation::Missing(name.into()),
            path => Violation::Other(violation(path, &format!("must have required property '{name}'"))),
        });
    }
}

fn additional_properties(schema: &Json, data: &[(String, Json)], path: &str, found: &mut Vec<Violation>) {
    let known = |name: &str| schema.get("properties").is_some_and(|properties| properties.get(name).is_some());
    let mut additional: Vec<_> = data.iter().filter(|(name, _)| !known(name)).collect();
    additional.put_in_order(|(one, _), (other, _)| place(one).cmp(&place(other)));
    for (name, value) in additional {
        match schema.get("additionalProperties") {
            Some(Json::Boolean(false)) => {
                let words = violation(path, "must NOT have additional properties");
                found.push(Violation::Additional(words, name.clone()));
            }
            Some(schema) => visit(schema, value, &child(path, name), found),
            None => {}
        }
    }
}

fn given_properties(schema: &Json, data: &Json, path: &str, found: &mut Vec<Violation>) {
    for (name, schema) in schema.get("properties").map(Json::entries).unwrap_or_default() {
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
