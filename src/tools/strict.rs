//! The strict form of a schema, which OpenAI's structured outputs ask for: every property is required and none is additional,
//! so that an optional one may be null, and an open map is a list of `{name, value}`.

use super::Json;
use crate::text::owned;

/// A schema in its strict form.
pub(super) fn strict(schema: &Json) -> Json {
    let required = schema.get("required").map(Json::items).unwrap_or_default();
    let mut properties = Vec::new();
    let mut names = Vec::new();
    for (name, property) in schema.get("properties").map(Json::entries).unwrap_or_default() {
        let is_required = required.iter().any(|required| required.as_text() == Some(name));
        let property = value(property);
        properties.push((name.clone(), if is_required { property } else { nullable(property) }));
        names.push(Json::Text(name.clone()));
    }
    let mut entries = others(schema, &["properties", "required", "additionalProperties"]);
    entries.push((owned("properties"), Json::Object(properties)));
    entries.push((owned("required"), Json::List(names)));
    entries.push((owned("additionalProperties"), Json::Boolean(false)));
    Json::Object(entries)
}

/// The entries of a schema but for those of some names. A default means nothing where every property is given.
fn others(schema: &Json, but: &[&str]) -> Vec<(String, Json)> {
    let kept = schema.entries().iter().filter(|(name, _)| name != "default" && !but.contains(&&**name));
    kept.cloned().collect()
}

/// The strict form of a property.
fn value(property: &Json) -> Json {
    if let Some(values) = open_map(property) {
        let entry = Json::Object(vec![
            (owned("type"), Json::Text(owned("object"))),
            (
                owned("properties"),
                Json::Object(vec![
                    (owned("name"), Json::Object(vec![(owned("type"), Json::Text(owned("string")))])),
                    (owned("value"), values.clone()),
                ]),
            ),
            (owned("required"), Json::List(vec![Json::Text(owned("name")), Json::Text(owned("value"))])),
            (owned("additionalProperties"), Json::Boolean(false)),
        ]);
        let mut entries = vec![(owned("type"), Json::Text(owned("array")))];
        entries.extend(others(property, &["type", "additionalProperties"]));
        entries.push((owned("items"), entry));
        return Json::Object(entries);
    }
    if property.get("properties").is_some() { strict(property) } else { Json::Object(others(property, &[])) }
}

/// The schema of the values of an object that has no properties of its own.
fn open_map(schema: &Json) -> Option<&Json> {
    let is_open = schema.get("properties").is_none();
    schema.get("additionalProperties").filter(|values| is_open && matches!(values, Json::Object(_)))
}

/// A schema that null fits too.
fn nullable(schema: Json) -> Json {
    let Json::Object(mut entries) = schema else { return schema };
    for (name, value) in &mut entries {
        if name == "type" {
            let mut types = value.items().to_vec();
            types.push(Json::Text(owned("null")));
            *value = Json::List(types);
        }
    }
    Json::Object(entries)
}

/// Arguments that may be in the strict form, in the form of the schema itself: a null in the place of an optional property
/// is left out, and a list of `{name, value}` in the place of an open map is the map.
pub(super) fn relaxed(arguments: Json, schema: &Json) -> Json {
    let Json::Object(entries) = arguments else { return arguments };
    let required = schema.get("required").map(Json::items).unwrap_or_default();
    let mut kept = Vec::new();
    for (name, value) in entries {
        let property = schema.get("properties").and_then(|properties| properties.get(&name));
        let is_optional = property.is_some() && !required.iter().any(|required| required.as_text() == Some(&name));
        if value == Json::Null && is_optional {
            continue;
        }
        let map = property.and_then(open_map).and_then(|_| map(&value));
        kept.push((name, map.unwrap_or(value)));
    }
    Json::Object(kept)
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
