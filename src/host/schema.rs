//! The part of JSON Schema that tools use, checked in the order and told in the words of ajv.

use serde_json::{Map, Value};

/// Every way in which `data` does not fit `schema`, such as `/scope/a must be number`; none if it fits.
pub(super) fn violations(schema: &Value, data: &Value) -> Vec<String> {
    let mut found = Vec::new();
    visit(schema, data, "", &mut found);
    found
}

fn visit(schema: &Value, data: &Value, path: &str, found: &mut Vec<String>) {
    if let Some(wanted) = schema["type"].as_str()
        && !is(data, wanted)
    {
        found.push(violation(path, &format!("must be {wanted}")));
    } else if let Value::Object(data) = data {
        required(schema, data, path, found);
        additional_properties(schema, data, path, found);
        properties(schema, data, path, found);
    }
}

fn is(data: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => data.is_object(),
        "number" => data.is_number(),
        "string" => data.is_string(),
        "boolean" => data.is_boolean(),
        "array" => data.is_array(),
        _ => data.is_null(),
    }
}

fn required(schema: &Value, data: &Map<String, Value>, path: &str, found: &mut Vec<String>) {
    let names = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for name in names.filter(|name| !data.contains_key(*name)) {
        found.push(violation(path, &format!("must have required property '{name}'")));
    }
}

fn additional_properties(schema: &Value, data: &Map<String, Value>, path: &str, found: &mut Vec<String>) {
    let mut additional: Vec<_> = data.iter().filter(|(name, _)| schema["properties"].get(name).is_none()).collect();
    additional.sort_by_key(|(name, _)| array_index(name).unwrap_or(u32::MAX));
    for (name, value) in additional {
        match &schema["additionalProperties"] {
            Value::Bool(false) => found.push(violation(path, "must NOT have additional properties")),
            schema => visit(schema, value, &child(path, name), found),
        }
    }
}

fn properties(schema: &Value, data: &Map<String, Value>, path: &str, found: &mut Vec<String>) {
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
fn array_index(name: &str) -> Option<u32> {
    let index: u32 = name.parse().ok()?;
    (index < u32::MAX && index.to_string() == name).then_some(index)
}
