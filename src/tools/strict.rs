//! The strict form of a schema, which OpenAI's structured outputs ask for: every property is required and none is additional,
//! so that an optional one may be null, and an open map is a list of `{name, value}`.

use super::Json;
use super::schema::violations;
use crate::text::owned;

/// Whether a tool's schema has a strict form: its root is an object of properties that it names, or of none.
pub(super) fn has_strict_form(schema: &Json) -> bool {
    matches!(schema, Json::Object(_)) && open_map(schema).is_none() && schema.get("anyOf").is_none()
}

/// A schema in its strict form, with those of properties, of items and of `anyOf` in theirs.
pub(super) fn strict(schema: &Json) -> Json {
    match schema {
        Json::Object(_) if open_map(schema).is_some() => list_of_entries(schema),
        Json::Object(_) if schema.get("properties").is_some() => strict_object(schema),
        Json::Object(_) => Json::Object(others(schema, &[])),
        other => other.clone(),
    }
}

/// The strict form of an object's schema.
pub(super) fn strict_object(schema: &Json) -> Json {
    let mut properties = Vec::new();
    let mut names = Vec::new();
    for (name, property) in schema.get("properties").map(Json::entries).unwrap_or_default() {
        let property = if is_required(schema, name) { strict(property) } else { nullable(strict(property)) };
        properties.push((name.clone(), property));
        names.push(Json::Text(name.clone()));
    }
    let mut entries = others(schema, &["properties", "required", "additionalProperties"]);
    entries.push((owned("properties"), Json::Object(properties)));
    entries.push((owned("required"), Json::List(names)));
    entries.push((owned("additionalProperties"), Json::Boolean(false)));
    Json::Object(entries)
}

/// The strict form of an open map's schema.
fn list_of_entries(schema: &Json) -> Json {
    let entry = Json::Object(vec![
        (owned("type"), text("object")),
        (
            owned("properties"),
            Json::Object(vec![
                (owned("name"), Json::Object(vec![(owned("type"), text("string"))])),
                (owned("value"), open_map(schema).map_or(Json::Null, strict)),
            ]),
        ),
        (owned("required"), Json::List(vec![text("name"), text("value")])),
        (owned("additionalProperties"), Json::Boolean(false)),
    ]);
    let types = schema.get("type").map(Json::items).unwrap_or_default().iter();
    let types: Vec<_> = types.map(|name| if *name == text("object") { text("array") } else { name.clone() }).collect();
    let types = if let [only] = types.as_slice() { only.clone() } else { Json::List(types) };
    let mut entries = vec![(owned("type"), types)];
    entries.extend(others(schema, &["type", "additionalProperties", "description"]));
    if let Some(description) = schema.get("description").and_then(Json::as_text) {
        let description = [description, " In a list: each name with its value."].concat();
        entries.push((owned("description"), Json::Text(description)));
    }
    entries.push((owned("items"), entry));
    Json::Object(entries)
}

/// The entries of a schema but for those of some names. A default means nothing where every property is given.
fn others(schema: &Json, but: &[&str]) -> Vec<(String, Json)> {
    let mut kept = Vec::new();
    for (name, entry) in schema.entries() {
        let entry = match &**name {
            "default" => continue,
            name if but.contains(&name) => continue,
            "items" => strict(entry),
            "anyOf" => Json::List(entry.items().iter().map(strict).collect()),
            _ => entry.clone(),
        };
        kept.push((name.clone(), entry));
    }
    kept
}

/// The schema of the values of an object that has no properties of its own; of nothing that may be a list itself.
fn open_map(schema: &Json) -> Option<&Json> {
    let types = schema.get("type").map(Json::items).unwrap_or_default();
    let is_only_object = types.contains(&text("object")) && !types.contains(&text("array"));
    let is_open = is_only_object && schema.get("properties").is_none();
    schema.get("additionalProperties").filter(|values| is_open && matches!(values, Json::Object(_)))
}

fn is_required(schema: &Json, name: &str) -> bool {
    let required = schema.get("required").map(Json::items).unwrap_or_default();
    required.iter().any(|required| required.as_text() == Some(name))
}

/// Whether null is a value of its own: the schema says which values it takes, and null is among them.
fn takes_null(schema: &Json) -> bool {
    let says_which = ["type", "enum", "const", "anyOf"].iter().any(|keyword| schema.get(keyword).is_some());
    says_which && violations(schema, &Json::Null).is_empty()
}

/// A schema that null fits too.
fn nullable(schema: Json) -> Json {
    let has = |keyword: &str| schema.get(keyword).is_some();
    if takes_null(&schema) {
        return schema;
    }
    if !has("type") || has("const") || has("anyOf") {
        let null = Json::Object(vec![(owned("type"), text("null"))]);
        return Json::Object(vec![(owned("anyOf"), Json::List(vec![schema, null]))]);
    }
    let mut entries = schema.entries().to_vec();
    for (name, value) in &mut entries {
        let null = match &**name {
            "type" => text("null"),
            "enum" => Json::Null,
            _ => continue,
        };
        let mut values = value.items().to_vec();
        if !values.contains(&null) {
            values.push(null);
        }
        *value = Json::List(values);
    }
    Json::Object(entries)
}

/// A value that may be in the strict form, in the form of the schema itself: a null in the place of an optional property is
/// left out where the schema does not take it, and a list of `{name, value}` in the place of an open map is the map.
pub(super) fn relaxed(value: Json, schema: &Json) -> Json {
    let value = open_map(schema).and_then(|_| map(&value)).unwrap_or(value);
    let value = match (value, schema.get("items")) {
        (Json::Object(entries), _) => Json::Object(relaxed_entries(entries, schema)),
        (Json::List(items), Some(of)) => Json::List(items.into_iter().map(|item| relaxed(item, of)).collect()),
        (value, _) => value,
    };
    let branches = schema.get("anyOf").map(Json::items).unwrap_or_default();
    if branches.iter().any(|branch| violations(branch, &value).is_empty()) {
        return value;
    }
    let mut forms = branches.iter().map(|branch| (relaxed(value.clone(), branch), branch));
    let fitting = forms.find(|(form, branch)| violations(branch, form).is_empty());
    fitting.map_or(value, |(form, _)| form)
}

fn relaxed_entries(entries: Vec<(String, Json)>, schema: &Json) -> Vec<(String, Json)> {
    let mut kept = Vec::new();
    for (name, value) in entries {
        let property = schema.get("properties").and_then(|properties| properties.get(&name));
        let is_left_out = value == Json::Null
            && property.is_some_and(|property| !is_required(schema, &name) && !takes_null(property));
        if !is_left_out {
            let value = match property.or_else(|| schema.get("additionalProperties")) {
                Some(schema) => relaxed(value, schema),
                None => value,
            };
            kept.push((name, value));
        }
    }
    kept
}

/// The map that a list of `{name, value}` is.
fn map(list: &Json) -> Option<Json> {
    let Json::List(items) = list else { return None };
    let mut entries = Vec::new();
    for item in items {
        entries.push((owned(item.get("name")?.as_text()?), item.get("value")?.clone()));
    }
    Some(Json::Object(entries))
}

fn text(text: &str) -> Json {
    Json::Text(owned(text))
}
