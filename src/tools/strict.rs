//! The strict form of a schema, which OpenAI's structured outputs require: every property is required and no others are
//! allowed, so an optional one may be null, and an open map is a list of `{name, value}`.

use std::ops::Range;

use serde_json::{Map, json};

use super::Value;
use super::read_json::read_first;
use super::schema::{Matches, UNCHECKED, violations};
use super::value::items;

/// Whether a tool's schema has a strict form: its root must be an object with named properties, or without any.
pub(super) fn has_strict_form(schema: &Value) -> bool {
    matches!(schema, Value::Object(_)) && open_map(schema).is_none() && schema.get("anyOf").is_none()
}

/// A schema in its strict form, including the schemas of properties, of items and in `anyOf`.
pub(super) fn strict(schema: &Value) -> Value {
    match schema {
        Value::Object(keywords) => {
            if let Some(values) = open_map(schema) {
                list_of_entries(keywords, values)
            } else if keywords.contains_key("properties") {
                strict_object(schema)
            } else {
                Value::Object(others(keywords, &[]))
            }
        }
        other => other.clone(),
    }
}

/// The strict form of an object's schema.
pub(super) fn strict_object(schema: &Value) -> Value {
    let mut properties = Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let property = if is_required(schema, name) { strict(property) } else { nullable(strict(property)) };
        properties.insert(name.clone(), property);
    }
    let names: Value = properties.keys().map(String::as_str).collect();
    let keywords =
        schema.as_object().map(|keywords| others(keywords, &["properties", "required", "additionalProperties"]));
    let mut strict = Value::Object(keywords.unwrap_or_default());
    strict["properties"] = properties.into();
    strict["required"] = names;
    strict["additionalProperties"] = false.into();
    strict
}

/// The strict form of an open map's schema.
fn list_of_entries(map: &Map<String, Value>, values: &Value) -> Value {
    let types = map.get("type").map(items).unwrap_or_default().iter();
    let types: Vec<_> = types.map(|name| if name == "object" { "array".into() } else { name.clone() }).collect();
    let mut list = Map::new();
    list.insert("type".into(), if let [only] = types.as_slice() { only.clone() } else { types.into() });
    list.extend(others(map, &["type", "additionalProperties", "description"]));
    if let Some(description) = map.get("description").and_then(Value::as_str) {
        list.insert("description".into(), list_description(description).into());
    }
    let entry = json!({
        "type": "object",
        "properties": { "name": { "type": "string" }, "value": typed(strict(values)) },
        "required": ["name", "value"],
        "additionalProperties": false,
    });
    list.insert("items".into(), entry);
    Value::Object(list)
}

/// The description of an open map for its strict form: an example in it becomes a list, and a last sentence says what the list
/// is.
fn list_description(description: &str) -> String {
    let mut text = match example(description) {
        Some((range, list)) => [&description[..range.start], &list, &description[range.end..]].concat(),
        None => description.to_owned(),
    };
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text + " As a list: each name with its value."
}

/// The place of the first JSON object in a description, and the list of its entries.
fn example(description: &str) -> Option<(Range<usize>, String)> {
    let start = description.find('{')?;
    let (object, length) = read_first(&description[start..])?;
    let entries: Vec<_> =
        object.as_object()?.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    Some((start..start + length, Value::from(entries).to_string()))
}

/// The keywords of a schema except some. A default is meaningless if every property is given.
fn others(keywords: &Map<String, Value>, but: &[&str]) -> Map<String, Value> {
    let mut kept = Map::new();
    for (name, keyword) in keywords.iter().filter(|(name, _)| *name != "default" && !but.contains(&name.as_str())) {
        let keyword = match &**name {
            "items" => strict(keyword),
            "anyOf" => items(keyword).iter().map(strict).collect(),
            _ => keyword.clone(),
        };
        kept.insert(name.clone(), keyword);
    }
    kept
}

/// The schema of the values of an object without properties of its own; `None` if the value may also be a list.
fn open_map(schema: &Value) -> Option<&Value> {
    let types = schema.get("type").map(items).unwrap_or_default();
    let has = |name: &str| types.iter().any(|own| own == name);
    let is_only_object = has("object") && !has("array");
    let is_open = is_only_object && schema.get("properties").is_none();
    schema.get("additionalProperties").filter(|values| is_open && matches!(values, Value::Object(_)))
}

fn is_required(schema: &Value, name: &str) -> bool {
    schema.get("required").map(items).unwrap_or_default().iter().any(|required| required == name)
}

/// Whether a schema restricts its values.
fn says_which(schema: &Value) -> bool {
    ["type", "enum", "const", "anyOf"].iter().any(|keyword| schema.get(keyword).is_some())
}

/// The schema of a value in an open map. Structured outputs need to know its type: without one, it is anything that is not a structure.
fn typed(mut schema: Value) -> Value {
    if schema.is_object() && !says_which(&schema) {
        schema["anyOf"] = ["number", "string", "boolean"].iter().map(|name| json!({ "type": name })).collect();
    }
    schema
}

/// Whether null is one of the schema's own values: the schema restricts its values, and null is among them.
fn takes_null(schema: &Value) -> bool {
    says_which(schema) && violations(schema, &Value::Null, UNCHECKED).is_empty()
}

/// The schema, extended to allow null.
fn nullable(mut schema: Value) -> Value {
    let has = |keyword: &str| schema.get(keyword).is_some();
    if takes_null(&schema) {
        return schema;
    }
    if !has("type") || has("const") || has("anyOf") {
        return json!({ "anyOf": [schema, { "type": "null" }] });
    }
    for (keyword, null) in [("type", "null".into()), ("enum", Value::Null)] {
        if let Some(value) = schema.get_mut(keyword) {
            let mut values = items(value).to_vec();
            if !values.contains(&null) {
                values.push(null);
            }
            *value = values.into();
        }
    }
    schema
}

/// Converts a value from the strict form to the schema's own form: a null for an optional property is dropped if the schema
/// does not allow it, and a list of `{name, value}` for an open map becomes the map.
pub(super) fn relaxed(value: Value, schema: &Value, matches: Matches<'_>) -> Value {
    let value = open_map(schema).and_then(|_| map(&value)).unwrap_or(value);
    let value = match (value, schema.get("items")) {
        (Value::Object(entries), _) => Value::Object(relaxed_entries(entries, schema, matches)),
        (Value::Array(items), Some(of)) => items.into_iter().map(|item| relaxed(item, of, matches)).collect(),
        (value, _) => value,
    };
    let branches = schema.get("anyOf").map(items).unwrap_or_default();
    if branches.iter().any(|branch| violations(branch, &value, matches).is_empty()) {
        return value;
    }
    let mut forms = branches.iter().map(|branch| (relaxed(value.clone(), branch, matches), branch));
    let fitting = forms.find(|(form, branch)| violations(branch, form, matches).is_empty());
    fitting.map_or(value, |(form, _)| form)
}

fn relaxed_entries(entries: Map<String, Value>, schema: &Value, matches: Matches<'_>) -> Map<String, Value> {
    let mut kept = Map::new();
    for (name, value) in entries {
        let property = schema.get("properties").and_then(|properties| properties.get(&name));
        let is_left_out =
            value.is_null() && property.is_some_and(|property| !is_required(schema, &name) && !takes_null(property));
        if !is_left_out {
            let value = match property.or_else(|| schema.get("additionalProperties")) {
                Some(schema) => relaxed(value, schema, matches),
                None => value,
            };
            kept.insert(name, value);
        }
    }
    kept
}

/// Converts a list of `{name, value}` to a map.
fn map(list: &Value) -> Option<Value> {
    let mut map = Map::new();
    for entry in list.as_array()? {
        map.insert(entry.get("name")?.as_str()?.to_owned(), entry.get("value")?.clone());
    }
    Some(Value::Object(map))
}
